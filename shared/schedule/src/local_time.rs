//! Conversion of local times to instants.

use jiff::Timestamp;
use jiff::civil::DateTime;
use jiff::tz::{AmbiguousOffset, TimeZone};

/// Converts a local time of `zone` to an instant: the first one if the clocks repeat the time, `None` if they skip it.
pub(crate) fn to_instant(zone: &TimeZone, time: DateTime) -> Option<Timestamp> {
    let ambiguous = zone.to_ambiguous_timestamp(time);
    match ambiguous.offset() {
        AmbiguousOffset::Gap { .. } => None,
        AmbiguousOffset::Unambiguous { .. } | AmbiguousOffset::Fold { .. } => ambiguous.earlier().ok(),
    }
}
