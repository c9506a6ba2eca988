//! Windows of queries, delimited by days, instants, releases or commits.

use jiff::Timestamp;
use jiff::civil::{Date, DateTime};
use jiff::tz::TimeZone;

use super::History;
use crate::query::{LATEST_RELEASE, Query};
use crate::strings::{MIN_COMMIT_DIGITS, clean, is_hexadecimal};
use crate::titles;
use plumbline_activity::{Activity, ActivityKind, TimeWindow, one_second_after};

/// Window of a query, and the releases or commits that delimit it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct WindowBounds<'h> {
    pub window: TimeWindow,
    /// True if the query gives the start of the window.
    pub has_start: bool,
    /// True if the query gives the end of the window.
    pub has_end: bool,
    /// Release or commit after which the window begins.
    pub after: Option<&'h Activity>,
    /// Release or commit with which the window ends.
    pub up_to: Option<&'h Activity>,
}

/// Reason why the window of a query cannot be used. The answer or, for a query of the model, the tool's refusal has
/// this error's message.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum QueryWindowError {
    #[error(
        "There is no release or commit “{}” in this workspace's recorded activity, and it is not a date or a time. Ask again with a date, or with at least seven digits of a commit's id", clean(.0)
    )]
    Unknown(String),
    #[error("No release is recorded in this workspace. Ask again with a date, or with a commit's id")]
    NoRelease,
    #[error("The time range ends before it begins. Ask again with the two ends swapped")]
    Reversed,
}

impl WindowBounds<'_> {
    pub(crate) fn contains(&self, activity: &Activity) -> bool {
        self.window.contains(activity.at) && self.after.is_none_or(|after| after.id != activity.id)
    }
}

/// Parses the start or end of a window that is written as a day or as an instant; returns `None` for other texts. A day
/// means its first instant or, for the end of a window, the first instant of the next day.
fn parse_day_or_instant(text: &str, is_end: bool, zone: &TimeZone) -> Option<Timestamp> {
    if let Ok(instant) = text.parse::<Timestamp>() {
        return Some(instant);
    }
    let is_day = text.len() == "2026-11-16".len();
    let time = match text.parse::<Date>() {
        Ok(date) if is_day && is_end => date.tomorrow().ok()?.at(0, 0, 0, 0),
        Ok(date) if is_day => date.at(0, 0, 0, 0),
        _ => text.parse::<DateTime>().ok()?,
    };
    time.to_zoned(zone.clone()).ok().map(|zoned| zoned.timestamp())
}

/// Returns the window of a query whose start and end are days or instants, so that no history is needed to resolve
/// them. A missing end means now. Returns `None` for other queries, and if the window is empty or reversed.
pub(super) fn window_of_dates(query: &Query, zone: &TimeZone, now: Timestamp) -> Option<TimeWindow> {
    let from = parse_day_or_instant(query.since.as_deref()?, false, zone)?;
    let until = match &query.until {
        Some(text) => parse_day_or_instant(text, true, zone)?,
        None => one_second_after(now),
    };
    (from < until).then_some(TimeWindow { from, until })
}

/// Returns the window of a query in a history.
pub(super) fn resolve<'h>(query: &Query, history: &'h History) -> Result<WindowBounds<'h>, QueryWindowError> {
    let end_of_all = one_second_after(history.now);
    let first = history.activities.last().map_or(history.now, |first| first.at.min(history.now));
    let (mut after, mut up_to) = (None, None);
    let from = match &query.since {
        None => first,
        Some(text) => match parse_day_or_instant(text, false, &history.zone) {
            Some(instant) => instant,
            None => after.insert(find_release_or_commit(text, query, history)?).at,
        },
    };
    let until = match &query.until {
        None => end_of_all,
        Some(text) => match parse_day_or_instant(text, true, &history.zone) {
            Some(instant) => instant.min(end_of_all),
            None => one_second_after(up_to.insert(find_release_or_commit(text, query, history)?).at),
        },
    };
    if query.since.is_some() && query.until.is_some() && from >= until {
        return Err(QueryWindowError::Reversed);
    }
    let window = TimeWindow { from, until: until.max(from) };
    Ok(WindowBounds {
        window,
        has_start: query.since.is_some(),
        has_end: query.until.is_some(),
        after,
        up_to,
    })
}

/// Returns the release or the commit that `name` means in a query.
fn find_release_or_commit<'h>(
    name: &str,
    query: &Query,
    history: &'h History,
) -> Result<&'h Activity, QueryWindowError> {
    let activities = &history.activities;
    let is_commit = name.len() >= MIN_COMMIT_DIGITS && is_hexadecimal(name);
    let commit =
        || activities.iter().find(|one| one.kind == ActivityKind::Commit && one.id.starts_with(name));
    let found = match name {
        LATEST_RELEASE => history.releases().next(),
        _ if is_commit => commit().or_else(|| find_release(name, query, history)),
        _ => find_release(name, query, history),
    };
    found.ok_or_else(|| match name {
        LATEST_RELEASE => QueryWindowError::NoRelease,
        _ => QueryWindowError::Unknown(name.to_owned()),
    })
}

/// Returns the release of a version: "1.2.0", "v1.2", "axum-core 0.5.6". A series, such as 1.2, means its first final
/// release, and "rc2" the newest release candidate with the number 2.
///
/// If several releases match, prefers recorded releases to commits that announce one, then releases of the named
/// package, then the newest for an exact version or a release candidate, and the oldest for a series. If `name` has no
/// package and the query has exactly one path, the path's top folder is the package.
pub(crate) fn find_release<'h>(name: &str, query: &Query, history: &'h History) -> Option<&'h Activity> {
    let name = name.to_lowercase();
    let mut words: Vec<&str> = name.split_whitespace().collect();
    let version = words.pop()?;
    let (package, number) =
        version.rsplit_once("-v").or_else(|| version.rsplit_once('@')).unwrap_or(("", version));
    words.push(package);
    words.retain(|word| !word.is_empty());
    if words.is_empty() && query.paths.len() == 1 {
        words.extend(query.top_level_names());
    }
    let number = number.trim_start_matches('v');
    let (series, stages) = (format!("{number}."), format!("{number}-"));
    let candidate = number.strip_prefix("rc").map(|at| format!("-rc.{}", at.trim_start_matches(['.', '-'])));
    let rank = |version: &String| match version {
        _ if *version == number || *version == name => Some(0),
        _ if version.starts_with(&series) => Some(1 + u8::from(version.contains('-'))),
        _ if version.starts_with(&stages) => Some(3),
        _ if candidate.as_ref().is_some_and(|candidate| version.ends_with(candidate)) => Some(4),
        _ => None,
    };
    let is_named = |one: &Activity| {
        let title = one.title.to_lowercase();
        let mut parts = title.split(|c: char| !c.is_alphanumeric() && c != '-');
        words.iter().all(|word| parts.any(|part| part == *word) || one.id.contains(word))
    };
    let ranked = history.release_announcements().enumerate().filter_map(|(at, one)| {
        let rank = release_names(one).iter().filter_map(rank).min()?;
        // Of a series, the first release; of a version or a candidate, the newest.
        let at = if matches!(rank, 0 | 4) { at } else { usize::MAX - at };
        Some(((rank, one.kind != ActivityKind::Release, !is_named(one), at), one))
    });
    ranked.min_by_key(|(rank, _)| *rank).map(|(_, one)| one)
}

/// Returns the texts, in lower case, by which a query may name the version that an activity releases: the tag of a
/// release, the versions in the title, and the title.
pub(super) fn release_names(activity: &Activity) -> Vec<String> {
    let mut all = titles::announced_versions(&activity.title).unwrap_or_default();
    if activity.kind == ActivityKind::Release {
        all.extend(titles::version(&activity.id));
        all.push(activity.id.to_lowercase());
        all.extend(activity.title.split_whitespace().filter_map(titles::version));
    }
    all.push(activity.title.split(" (#").next().unwrap_or_default().to_lowercase());
    all
}
