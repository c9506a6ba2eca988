//! Words for counts, times and windows.

use std::collections::BTreeMap;

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

/// Formats a window that excludes `until`: "1–31 July 2026". Without an end, formats it up to now: "16 November 2026 –
/// now (19 November 2026 14:30)".
pub(crate) fn window(from: Timestamp, until: Option<Timestamp>, now: Timestamp, zone: &TimeZone) -> String {
    let whole_day = |instant: Timestamp| {
        let zoned = instant.to_zoned(zone.clone());
        zoned
            .date()
            .to_zoned(zone.clone())
            .is_ok_and(|midnight| midnight.timestamp() == instant)
            .then(|| zoned.date())
    };
    let long = |date: Date| date.strftime("%-d %B %Y").to_string();
    let start = whole_day(from);
    let Some(until) = until else {
        let start = start.map_or_else(|| instant(from, zone), long);
        return format!("{start} – now ({})", instant(now, zone));
    };
    let last = whole_day(until).and_then(|date| date.yesterday().ok());
    match (start, last) {
        (Some(first), Some(last)) if first == last => long(first),
        (Some(first), Some(last)) if first.first_of_month() == last.first_of_month() => {
            format!("{}–{}", first.day(), long(last))
        }
        (Some(first), Some(last)) => format!("{} – {}", long(first), long(last)),
        _ => format!("{} – {}", instant(from, zone), instant(until, zone)),
    }
}

/// Formats the end of a window that excludes `until`: the day before if `until` is midnight, else the instant.
pub(crate) fn last_instant(until: Timestamp, zone: &TimeZone) -> String {
    let zoned = until.to_zoned(zone.clone());
    let is_midnight = zoned.date().to_zoned(zone.clone()).is_ok_and(|midnight| midnight.timestamp() == until);
    match zoned.date().yesterday() {
        Ok(last) if is_midnight => last.strftime("%-d %B %Y").to_string(),
        _ => instant(until, zone),
    }
}

/// Formats counts with actions: "12 commits and 2 pull requests (1 opened, 2 merged)".
pub(crate) fn tally<'w, 'h: 'w>(works: impl IntoIterator<Item = &'w Work<'h>>) -> String {
    tally_with(works, true)
}

/// Formats counts without actions: "2 pull requests".
pub(crate) fn plain_tally<'w, 'h: 'w>(works: impl IntoIterator<Item = &'w Work<'h>>) -> String {
    tally_with(works, false)
}

fn tally_with<'w, 'h: 'w>(works: impl IntoIterator<Item = &'w Work<'h>>, with_actions: bool) -> String {
    let mut kinds: BTreeMap<ActivityKind, (usize, BTreeMap<Action, usize>)> = BTreeMap::new();
    for work in works {
        let (count, done) = kinds.entry(work.newest().kind).or_default();
        *count += 1;
        let mut known = Vec::new();
        for action in work.actions().map(|one| one.action).filter(|action| *action != Action::Made) {
            if !known.contains(&action) {
                known.push(action);
                *done.entry(action).or_default() += 1;
            }
        }
    }
    let one = |(kind, (count, done)): (ActivityKind, (usize, BTreeMap<Action, usize>))| {
        let (one, many) = nouns(kind);
        let written = counted(count, one, many);
        if with_actions { by_action(written, count, &done) } else { written }
    };
    let parts: Vec<String> = kinds.into_iter().map(one).collect();
    if parts.is_empty() { "nothing".to_owned() } else { joined(&parts) }
}

/// Appends the actions to `written`: "3 pull requests merged" if one action applies to all, else "3 pull requests (2
/// opened, 3 merged)".
fn by_action(written: String, all: usize, done: &BTreeMap<Action, usize>) -> String {
    let done: Vec<(&str, usize)> =
        done.iter().filter_map(|(action, count)| Some((action_word(*action)?, *count))).collect();
    match done.as_slice() {
        [] => written,
        [(word, count)] if *count == all => format!("{written} {word}"),
        several => {
            let parts: Vec<String> = several.iter().map(|(word, count)| format!("{count} {word}")).collect();
            format!("{written} ({})", parts.join(", "))
        }
    }
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
        let at = |text: &str| {
            text.parse::<jiff::civil::DateTime>().unwrap().to_zoned(zone.clone()).unwrap().timestamp()
        };
        let now = at("2026-11-19T14:30");
        let shown = |from: &str, until: Option<&str>| window(at(from), until.map(at), now, &zone);
        assert_eq!(shown("2026-07-01", Some("2026-08-01")), "1–31 July 2026");
        assert_eq!(shown("2026-03-29", Some("2026-03-30")), "29 March 2026");
        assert_eq!(shown("2025-12-20", Some("2026-01-06")), "20 December 2025 – 5 January 2026");
        assert_eq!(shown("2026-11-16", None), "16 November 2026 – now (19 November 2026 14:30)");
        assert_eq!(
            shown("2026-10-28T08:00", Some("2026-11-11T08:00")),
            "28 October 2026 08:00 – 11 November 2026 08:00"
        );
        assert_eq!(
            instant("2026-10-25T00:30:00Z".parse().unwrap(), &zone),
            "25 October 2026 02:30 (UTC+02:00)"
        );
    }
}
