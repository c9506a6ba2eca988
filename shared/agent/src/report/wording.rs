//! Words for counts, times and windows.

use std::collections::{BTreeMap, BTreeSet};

use jiff::civil::Date;
use jiff::tz::{AmbiguousOffset, TimeZone};
use jiff::{Timestamp, Zoned};

use crate::activity::{Action, ActivityKind};
use crate::answer::{counted, joined};
use crate::engine::Work;

/// Formats "2026-11-16".
pub(crate) fn day(instant: Timestamp, zone: &TimeZone) -> String {
    instant.to_zoned(zone.clone()).strftime("%Y-%m-%d").to_string()
}

/// Formats "16 November 2026 09:00", with the UTC offset if the clock time occurs twice that day.
pub(crate) fn instant(instant: Timestamp, zone: &TimeZone) -> String {
    let zoned = instant.to_zoned(zone.clone());
    let offset = if occurs_twice(&zoned) { " (UTC%:z)" } else { "" };
    zoned.strftime(&format!("%-d %B %Y %H:%M{offset}")).to_string()
}

pub(crate) fn zone_name(zone: &TimeZone) -> String {
    zone.iana_name().map_or_else(|| zone.to_offset(Timestamp::UNIX_EPOCH).to_string(), str::to_owned)
}

fn occurs_twice(zoned: &Zoned) -> bool {
    let offset = zoned.time_zone().to_ambiguous_zoned(zoned.datetime()).offset();
    matches!(offset, AmbiguousOffset::Fold { .. })
}

/// Returns the date that begins at `instant`, if the instant is the start of a day.
fn day_begun(instant: Timestamp, zone: &TimeZone) -> Option<Date> {
    let date = instant.to_zoned(zone.clone()).date();
    date.to_zoned(zone.clone()).ok().filter(|start| start.timestamp() == instant).map(|_| date)
}

fn long_date(date: Date) -> String {
    date.strftime("%-d %B %Y").to_string()
}

/// Formats a window that excludes `until`: "1–31 July 2026". Without an end, formats it up to now: "16 November 2026 –
/// now (19 November 2026 14:30)".
pub(crate) fn window(from: Timestamp, until: Option<Timestamp>, now: Timestamp, zone: &TimeZone) -> String {
    let start = day_begun(from, zone);
    let Some(until) = until else {
        let start = start.map_or_else(|| instant(from, zone), long_date);
        return format!("{start} – now ({})", instant(now, zone));
    };
    let last = day_begun(until, zone).and_then(|date| date.yesterday().ok());
    match (start, last) {
        (Some(first), Some(last)) if first == last => long_date(first),
        (Some(first), Some(last)) if first.first_of_month() == last.first_of_month() => {
            format!("{}–{}", first.day(), long_date(last))
        }
        (Some(first), Some(last)) => format!("{} – {}", long_date(first), long_date(last)),
        _ => format!("{} – {}", instant(from, zone), instant(until, zone)),
    }
}

/// Formats the end of a window that excludes `until`: the day before if `until` is midnight, else the instant.
pub(crate) fn last_instant(until: Timestamp, zone: &TimeZone) -> String {
    let last = day_begun(until, zone).and_then(|date| date.yesterday().ok());
    last.map_or_else(|| instant(until, zone), long_date)
}

/// Formats counts: "12 commits and 2 pull requests" and, if `with_actions`, the actions: "3 pull requests merged" if one
/// action applies to all, else "3 pull requests (2 opened, 3 merged)".
pub(crate) fn tally<'w, 'h: 'w>(works: impl IntoIterator<Item = &'w Work<'h>>, with_actions: bool) -> String {
    let mut kinds: BTreeMap<ActivityKind, (usize, BTreeMap<Action, usize>)> = BTreeMap::new();
    for work in works {
        let (count, done) = kinds.entry(work.newest.kind).or_default();
        *count += 1;
        if work.newest.action != Action::Made {
            let actions: BTreeSet<Action> = work.actions().map(|one| one.action).collect();
            actions.into_iter().for_each(|action| *done.entry(action).or_default() += 1);
        }
    }
    let one = |(kind, (count, done)): (ActivityKind, (usize, BTreeMap<Action, usize>))| {
        let written = counted(count, nouns(kind).0, nouns(kind).1);
        let done: Vec<(&str, usize)> =
            done.into_iter().filter_map(|(action, count)| Some((action_word(action)?, count))).collect();
        match done.as_slice() {
            [] => written,
            _ if !with_actions => written,
            [(word, all)] if *all == count => format!("{written} {word}"),
            several => {
                let parts: Vec<String> =
                    several.iter().map(|(word, count)| format!("{count} {word}")).collect();
                format!("{written} ({})", parts.join(", "))
            }
        }
    };
    let parts: Vec<String> = kinds.into_iter().map(one).collect();
    if parts.is_empty() { "nothing".to_owned() } else { joined(&parts) }
}

/// Returns the past participle for an action on a pull request or an issue; `None` for commits and releases.
pub(crate) fn action_word(action: Action) -> Option<&'static str> {
    match action {
        Action::Made => None,
        Action::Opened => Some("opened"),
        Action::Reviewed => Some("reviewed"),
        Action::Closed => Some("closed"),
        Action::Reopened => Some("reopened"),
        Action::Merged => Some("merged"),
    }
}

pub(crate) fn nouns(kind: ActivityKind) -> (&'static str, &'static str) {
    match kind {
        ActivityKind::Commit => ("commit", "commits"),
        ActivityKind::PullRequest => ("pull request", "pull requests"),
        ActivityKind::Issue => ("issue", "issues"),
        ActivityKind::Release => ("release", "releases"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn windows_of_whole_days_are_written_as_dates() {
        let zone = TimeZone::get("Europe/Berlin").unwrap();
        let at = |text: &str| text.parse::<Timestamp>().unwrap();
        let now = at("2026-11-19T13:30Z");
        for (from, until, shown) in [
            ("2026-06-30T22:00Z", Some("2026-07-31T22:00Z"), "1–31 July 2026"),
            ("2026-03-28T23:00Z", Some("2026-03-29T22:00Z"), "29 March 2026"),
            ("2025-12-19T23:00Z", Some("2026-01-05T23:00Z"), "20 December 2025 – 5 January 2026"),
            ("2026-11-15T23:00Z", None, "16 November 2026 – now (19 November 2026 14:30)"),
            ("2026-10-25T00:30Z", None, "25 October 2026 02:30 (UTC+02:00) – now (19 November 2026 14:30)"),
        ] {
            assert_eq!(window(at(from), until.map(at), now, &zone), shown);
        }
    }
}
