//! Instants in the format in which the table stores and compares them.
//!
//! This is a package of its own because the rules of runs, jobs and deliveries need the format but not the store.

use std::fmt;

use jiff::{SignedDuration, Timestamp, Unit};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A UTC instant, written in RFC 3339 with exactly six fractional digits. The order of the texts is therefore the order
/// of the instants, so that conditions and sort keys of the DynamoDB table can use the texts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct UtcInstant(Timestamp);

impl UtcInstant {
    /// Returns the instant as a `jiff` timestamp.
    pub fn timestamp(self) -> Timestamp {
        self.0
    }

    /// Returns the instant `duration` later, but no later than the latest representable instant.
    pub fn plus(self, duration: SignedDuration) -> Self {
        Self::from(self.0.saturating_add(duration).unwrap_or(Timestamp::MAX))
    }

    /// Returns the Unix time in whole seconds, the unit of the table's time-to-live.
    pub fn epoch_seconds(self) -> i64 {
        self.0.as_second()
    }
}

impl From<Timestamp> for UtcInstant {
    /// Rounds up to the microsecond, so that a limit or a lease never ends too early.
    fn from(timestamp: Timestamp) -> Self {
        let rounding = jiff::TimestampRound::new().smallest(Unit::Microsecond).mode(jiff::RoundMode::Ceil);
        Self(timestamp.round(rounding).unwrap_or(timestamp))
    }
}

impl fmt::Display for UtcInstant {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{:.6}", self.0)
    }
}

impl Serialize for UtcInstant {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for UtcInstant {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Timestamp::deserialize(deserializer).map(Self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_order_is_time_order() {
        let instants: Vec<UtcInstant> =
            ["2026-11-21T05:00:00Z", "2026-11-21T05:00:00.0000005Z", "2026-11-21T05:00:00.5Z"]
                .map(|text| UtcInstant::from(text.parse::<Timestamp>().unwrap()))
                .to_vec();
        let texts: Vec<String> = instants.iter().map(UtcInstant::to_string).collect();
        assert_eq!(
            texts,
            ["2026-11-21T05:00:00.000000Z", "2026-11-21T05:00:00.000001Z", "2026-11-21T05:00:00.500000Z"]
        );
        assert!(texts.is_sorted() && instants.is_sorted());
    }
}
