//! Words for counts, times and windows.

use std::collections::{BTreeMap, BTreeSet};

use jiff::civil::Date;
use jiff::tz::{AmbiguousOffset, TimeZone};
use jiff::{Timestamp, Zoned};

use crate::dates::calendar::Calendar;
use crate::engine::Work;
use crate::strings::{format_count, join_with_and, variant_word};
use plumbline_activity::{Action, ActivityKind};

/// Formats "2026-11-16".
pub(crate) fn format_day(instant: Timestamp, zone: &TimeZone) -> String {
    instant.to_zoned(zone.clone()).strftime("%F").to_string()
}

/// Formats "2026-11-16 09:00".
pub(crate) fn format_minute(instant: Timestamp, zone: &TimeZone) -> String {
    instant.to_zoned(zone.clone()).strftime("%F %H:%M").to_string()
}

/// Formats "16 November 2026 09:00", with the UTC offset if the clock time occurs twice that day.
pub(crate) fn format_instant(instant: Timestamp, zone: &TimeZone) -> String {
    let zoned = instant.to_zoned(zone.clone());
    let offset = if occurs_twice(&zoned) { " (UTC%:z)" } else { "" };
    zoned.strftime(&format!("%-d %B %Y %H:%M{offset}")).to_string()
}

pub(crate) fn zone_name(zone: &TimeZone) -> String {
    zone.iana_name().map_or_else(|| zone.to_offset(Timestamp::UNIX_EPOCH).to_string(), str::to_owned)
}

/// Formats "Monday 16 November 2026 09:00".
pub(crate) fn format_with_weekday(at: Timestamp, zone: &TimeZone) -> String {
    format!("{} {}", at.to_zoned(zone.clone()).strftime("%A"), format_instant(at, zone))
}

/// Returns a sentence about the length of sprints and the current one; `None` if the workspace has no
/// sprints.
pub(crate) fn sprint_sentence(calendar: &Calendar<'_>) -> Option<String> {
    let (cadence, sprint) = (calendar.cadence?, calendar.sprint(0)?);
    let (length, zone) = (cadence.length_days, zone_name(&calendar.zone));
    let [start, end] = [sprint.from, sprint.until].map(|edge| format_with_weekday(edge, &calendar.zone));
    Some(format!("Sprints are {length} days long. The current one runs from {start} to {end} ({zone})."))
}

fn occurs_twice(zoned: &Zoned) -> bool {
    let offset = zoned.time_zone().to_ambiguous_zoned(zoned.datetime()).offset();
    matches!(offset, AmbiguousOffset::Fold { .. })
}

/// Returns the date that begins at `instant`, if the instant is the start of a day.
fn date_starting_at(instant: Timestamp, zone: &TimeZone) -> Option<Date> {
    let zoned = instant.to_zoned(zone.clone());
    zoned.start_of_day().ok().filter(|start| *start == zoned).map(|start| start.date())
}

/// Returns the date that ends at `instant`, if the instant is the end of a day.
fn date_ending_at(instant: Timestamp, zone: &TimeZone) -> Option<Date> {
    date_starting_at(instant, zone)?.yesterday().ok()
}

fn long_date(date: Date) -> String {
    date.strftime("%-d %B %Y").to_string()
}

/// Formats a window that excludes `until`: "1–31 July 2026", "up to 31 July 2026". Without an end, formats it up to
/// now: "16 November 2026 – now (19 November 2026 14:30)".
pub(crate) fn format_window(
    from: Option<Timestamp>,
    until: Option<Timestamp>,
    now: Timestamp,
    zone: &TimeZone,
) -> String {
    let clock = |at| format_instant(at, zone);
    let days = from
        .zip(until)
        .and_then(|(from, until)| date_starting_at(from, zone).zip(date_ending_at(until, zone)));
    // Both ends are dates, or both are instants.
    let is_exact = from.is_some() && until.is_some() && days.is_none();
    let written = |at, date: Option<Date>| date.filter(|_| !is_exact).map_or_else(|| clock(at), long_date);
    let start = from.map(|from| written(from, date_starting_at(from, zone)));
    let end = until.map(|until| written(until, date_ending_at(until, zone)));
    match (start, end, days) {
        (None, None, _) => format!("everything recorded up to now ({})", clock(now)),
        (None, Some(end), _) => format!("up to {end}"),
        (Some(start), None, _) => format!("{start} – now ({})", clock(now)),
        (_, Some(end), Some((first, last))) if first == last => end,
        (_, Some(end), Some((first, last))) if first.first_of_month() == last.first_of_month() => {
            format!("{}–{end}", first.day())
        }
        (Some(start), Some(end), _) => format!("{start} – {end}"),
    }
}

/// Formats counts: "12 commits and 2 pull requests" and, if `with_actions`, the actions: "3 pull requests merged" if one
/// action applies to all, else "3 pull requests (2 opened, 3 merged)".
pub(crate) fn format_tally(works: &[Work<'_>], with_actions: bool) -> String {
    let mut kinds: BTreeMap<ActivityKind, (usize, BTreeMap<Action, usize>)> = BTreeMap::new();
    for work in works {
        let (count, done) = kinds.entry(work.newest.kind).or_default();
        *count += work.count_with_merged_commits();
        if with_actions && work.newest.action != Action::Made {
            let actions: BTreeSet<Action> = work.own_activities().map(|one| one.action).collect();
            actions.into_iter().for_each(|action| *done.entry(action).or_default() += 1);
        }
    }
    let parts = kinds.into_iter().map(|(kind, (count, done))| {
        let written = format_count(count, kind.noun());
        let number = |(action, number): (&Action, &usize)| format!("{number} {}", variant_word(action));
        match done.first_key_value() {
            None => written,
            Some((action, all)) if done.len() == 1 && *all == count => {
                format!("{written} {}", variant_word(action))
            }
            _ => format!("{written} ({})", done.iter().map(number).collect::<Vec<_>>().join(", ")),
        }
    });
    Some(join_with_and(parts)).filter(|text| !text.is_empty()).unwrap_or_else(|| "nothing".to_owned())
}
