//! Serialization of amounts of money as JSON numbers: the `f64` nearest to the decimal.

use rust_decimal::Decimal;
use serde::{Deserialize, Deserializer, Serializer, de, ser};

/// Serializes a decimal as the nearest `f64`.
pub(super) fn serialize<S: Serializer>(value: &Decimal, serializer: S) -> Result<S::Ok, S::Error> {
    let nearest: f64 = value.to_string().parse().map_err(ser::Error::custom)?;
    serializer.serialize_f64(nearest)
}

/// Deserializes a decimal from an `f64`, through the shortest text that represents it.
pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Decimal, D::Error> {
    let number = f64::deserialize(deserializer)?;
    number.to_string().parse().map_err(de::Error::custom)
}
