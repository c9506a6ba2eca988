//! Money as the results show it.

/// A decimal as a JSON number: the double nearest to it.
pub(crate) mod number {
    use rust_decimal::Decimal;
    use serde::{Deserialize, Deserializer, Serializer, de, ser};

    pub(crate) fn serialize<S: Serializer>(value: &Decimal, serializer: S) -> Result<S::Ok, S::Error> {
        let nearest: f64 = value.to_string().parse().map_err(ser::Error::custom)?;
        serializer.serialize_f64(nearest)
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Decimal, D::Error> {
        let number = f64::deserialize(deserializer)?;
        number.to_string().parse().map_err(de::Error::custom)
    }
}
