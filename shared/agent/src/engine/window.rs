//! Windows of queries: their edges are days, instants, releases or commits.

use jiff::civil::{Date, DateTime};
use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp};

use super::History;
use crate::activity::{Activity, ActivityKind, Window};
use crate::query::Query;
use crate::titles;

/// Minimum number of digits of a commit id.
const MIN_COMMIT_DIGITS: usize = 7;

/// Name of the newest release, as the edge of a window.
pub(crate) const LATEST_RELEASE: &str = "latest release";

/// Window of a query, and the activity that delimits it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bounds<'h> {
    pub window: Window,
    /// True if the query gives the start.
    pub has_start: bool,
    /// True if the query gives the end.
    pub has_end: bool,
    /// Release or commit after which the window begins.
    pub after: Option<&'h Activity>,
    /// Release or commit with which the window ends.
    pub up_to: Option<&'h Activity>,
}

/// Reason why the edge of a window has no instant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum EdgeError {
    /// Nothing recorded has this name.
    Unknown(String),
    /// The window ends before it begins.
    Reversed,
}

impl Bounds<'_> {
    pub(crate) fn contains(&self, activity: &Activity) -> bool {
        self.window.contains(activity.at) && self.after.is_none_or(|after| after.id != activity.id)
    }
}

/// Returns the second after `instant`.
pub(crate) fn just_after(instant: Timestamp) -> Timestamp {
    instant.saturating_add(SignedDuration::from_secs(1)).unwrap_or(instant)
}

/// Returns the instant of an edge that is a day or an instant. The end of a window includes its day.
fn edge_instant(text: &str, is_end: bool, zone: &TimeZone) -> Option<Timestamp> {
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

/// Returns the window of a query that begins with a day or an instant, and does not end with a release or a commit.
pub(super) fn stated(query: &Query, zone: &TimeZone, now: Timestamp) -> Option<Window> {
    let from = edge_instant(query.since.as_deref()?, false, zone)?;
    let until = match &query.until {
        Some(text) => edge_instant(text, true, zone)?,
        None => just_after(now),
    };
    (from < until).then_some(Window { from, until })
}

/// Returns the window of a query in a history.
pub(super) fn resolve<'h>(query: &Query, history: &'h History) -> Result<Bounds<'h>, EdgeError> {
    let end_of_all = just_after(history.now);
    let first = history.activities.last().map_or(history.now, |first| first.at.min(history.now));
    let (mut after, mut up_to) = (None, None);
    let from = match &query.since {
        None => first,
        Some(text) => match edge_instant(text, false, &history.zone) {
            Some(instant) => instant,
            None => after.insert(named(text, history)?).at,
        },
    };
    let until = match &query.until {
        None => end_of_all,
        Some(text) => match edge_instant(text, true, &history.zone) {
            Some(instant) => instant.min(end_of_all),
            None => just_after(up_to.insert(named(text, history)?).at),
        },
    };
    if query.since.is_some() && query.until.is_some() && from >= until {
        return Err(EdgeError::Reversed);
    }
    let window = Window { from, until: until.max(from) };
    Ok(Bounds { window, has_start: query.since.is_some(), has_end: query.until.is_some(), after, up_to })
}

fn named<'h>(name: &str, history: &'h History) -> Result<&'h Activity, EdgeError> {
    let activities = &history.activities;
    let is_commit = name.len() >= MIN_COMMIT_DIGITS && name.bytes().all(|b| b.is_ascii_hexdigit());
    let commit =
        || activities.iter().find(|one| one.kind == ActivityKind::Commit && one.id.starts_with(name));
    let found = match name {
        LATEST_RELEASE => history.releases().next(),
        _ if is_commit => commit().or_else(|| release(name, history)),
        _ => release(name, history),
    };
    found.ok_or_else(|| EdgeError::Unknown(name.to_owned()))
}

/// Condition on the text of a version.
type VersionRule<'a> = &'a dyn Fn(&str) -> bool;

/// Returns the release of a version: "1.2.0", "v1.2", "axum-core 0.5.6", "rc2". Recorded releases come before those that
/// commits announce, final releases of a series before others, and its first release before later ones.
pub(crate) fn release<'h>(name: &str, history: &'h History) -> Option<&'h Activity> {
    let mut words: Vec<String> = name.split_whitespace().map(str::to_lowercase).collect();
    let version = words.pop()?;
    let (package, number) = match version.rsplit_once("-v").or_else(|| version.rsplit_once('@')) {
        Some((package, number)) => (Some(package.to_owned()), number.to_owned()),
        None => (None, version.trim_start_matches('v').to_owned()),
    };
    words.extend(package);
    if !name.contains(|c: char| c.is_ascii_digit()) {
        words.push(version);
        let has = |one: &&Activity| {
            let title = one.title.to_lowercase();
            words.iter().all(|word| title.split(|c: char| !c.is_alphanumeric()).any(|part| part == word))
        };
        return history.releases().find(has);
    }
    let named = |one: &Activity| {
        let title = one.title.to_lowercase();
        let has = |word: &String| {
            title.split(|c: char| !c.is_alphanumeric() && c != '-').any(|part| part == word)
                || one.id.contains(word.as_str())
        };
        words.iter().all(has)
    };
    let candidates = |recorded: bool| {
        history.announcements().filter(move |one| (one.kind == ActivityKind::Release) == recorded)
    };
    let of = |recorded: bool, fits: VersionRule<'_>, is_first: bool| -> Option<&'h Activity> {
        let fitting = |one: &&Activity| versions(one).iter().any(|version| fits(version));
        let all: Vec<&Activity> = candidates(recorded).filter(fitting).collect();
        let preferred: Vec<&Activity> = all.iter().copied().filter(|one| named(one)).collect();
        let chosen = if preferred.is_empty() { all } else { preferred };
        if is_first { chosen.last().copied() } else { chosen.first().copied() }
    };
    let squashed = |text: &str| {
        text.chars().filter(|c| c.is_alphanumeric()).collect::<String>().replace("releasecandidate", "rc")
    };
    let exact = |version: &str| version == number || version == name.to_lowercase();
    let series = format!("{number}.");
    let is_final = |version: &str| version.starts_with(&series) && !version.contains('-');
    let is_of_series = |version: &str| version.starts_with(&series);
    let digits = number.starts_with(|c: char| c.is_ascii_digit());
    let candidate = |version: &str| {
        !digits
            && number.len() >= 2
            && number.contains(|c: char| c.is_ascii_digit())
            && squashed(version).ends_with(&squashed(&number))
    };
    let rules: [(VersionRule<'_>, bool); 4] =
        [(&exact, false), (&is_final, true), (&is_of_series, true), (&candidate, false)];
    rules
        .into_iter()
        .find_map(|(rule, is_first)| of(true, rule, is_first).or_else(|| of(false, rule, is_first)))
}

/// Returns every version that an activity names as its own, in lower case: its tag, those of its title, and its title.
fn versions(activity: &Activity) -> Vec<String> {
    let mut all = titles::release(&activity.title).unwrap_or_default();
    if activity.kind == ActivityKind::Release {
        all.extend(titles::version(&activity.id));
        all.push(activity.id.to_lowercase());
        all.extend(activity.title.split_whitespace().filter_map(titles::version));
    }
    all.push(activity.title.split(" (#").next().unwrap_or_default().to_lowercase());
    all
}
