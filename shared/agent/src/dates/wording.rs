//! Formats instants and windows for answers.

use jiff::tz::{AmbiguousOffset, TimeZone};
use jiff::{Timestamp, Zoned};

/// End of a window.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Edge {
    /// The time of the question.
    Now(Timestamp),
    /// An instant, exclusive.
    At(Timestamp),
}

/// Formats "from Monday 16 November 2026 00:00 to Thursday 19 November 2026 14:30 (Europe/Berlin)".
pub(crate) fn wording(start: Option<Timestamp>, end: Edge, zone: &TimeZone) -> String {
    let name = zone_name(zone);
    match (start, end) {
        (Some(start), Edge::At(end)) => {
            format!("from {} to {} ({name})", instant(start, zone), instant(end, zone))
        }
        (Some(start), Edge::Now(now)) => {
            format!("from {} to {}, now ({name})", instant(start, zone), instant(now, zone))
        }
        (None, Edge::At(end)) => format!("before {} ({name})", instant(end, zone)),
        (None, Edge::Now(now)) => {
            format!("in all recorded activity up to {}, now ({name})", instant(now, zone))
        }
    }
}

/// Formats "Monday 16 November 2026 00:00", with the UTC offset if the clock time occurs twice that day.
pub(crate) fn instant(instant: Timestamp, zone: &TimeZone) -> String {
    let zoned = instant.to_zoned(zone.clone());
    let offset = if occurs_twice(&zoned) { " (UTC%:z)" } else { "" };
    zoned.strftime(&format!("%A %-d %B %Y %H:%M{offset}")).to_string()
}

/// Formats "2026-11-16".
pub(crate) fn date(instant: Timestamp, zone: &TimeZone) -> String {
    instant.to_zoned(zone.clone()).strftime("%Y-%m-%d").to_string()
}

pub(crate) fn zone_name(zone: &TimeZone) -> String {
    match zone.iana_name() {
        Some(name) => name.to_owned(),
        None => zone.to_offset(Timestamp::UNIX_EPOCH).to_string(),
    }
}

fn occurs_twice(zoned: &Zoned) -> bool {
    let offset = zoned.time_zone().to_ambiguous_zoned(zoned.datetime()).offset();
    matches!(offset, AmbiguousOffset::Fold { .. })
}
