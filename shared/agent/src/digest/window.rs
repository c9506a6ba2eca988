//! Resolves windows that a release or commit delimits, and replaces an empty default window.

use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp};

use super::evidence::Evidence;
use crate::activity::{Activity, ActivityKind, Window};
use crate::dates::wording::{Edge, instant, wording, zone_name};
use crate::dates::{Anchor, ResolvedWindow, just_after};
use crate::markdown::{plain, quoted};
use crate::understand::kinds::is_release;

/// Window whose ends are both known.
#[derive(Clone, Debug)]
pub(crate) struct BoundWindow {
    pub window: Window,
    pub wording: String,
    /// Release or commit after which the window begins; it is not part of the window.
    pub excluded_id: Option<String>,
    /// Text of the default window, if this window replaces it because it had no match.
    pub empty_default: Option<String>,
    /// Instant just before which requested pull requests and issues must be open.
    pub state_at: Timestamp,
}

impl BoundWindow {
    pub(crate) fn everything(&self) -> Self {
        let window = Window { from: Timestamp::UNIX_EPOCH, until: self.window.until };
        Self {
            window,
            empty_default: None,
            excluded_id: None,
            wording: self.wording.clone(),
            state_at: self.state_at,
        }
    }

    /// Returns the window from the beginning of the history to the end of this window.
    pub(crate) fn up_to_its_end(&self, now: Timestamp, zone: &TimeZone) -> Self {
        let end = self.window.until;
        let edge = if end > now { Edge::Now(now) } else { Edge::At(end) };
        Self { wording: wording(None, edge, zone), state_at: end, ..self.everything() }
    }

    /// Returns the window of the same length that ends with `last`.
    pub(crate) fn ending_with(&self, last: Timestamp, zone: &TimeZone) -> Self {
        let length = self.window.from.duration_until(self.window.until);
        // One minute later, since the text shows no seconds.
        let until = last.saturating_add(SignedDuration::from_mins(1)).unwrap_or(last);
        let from = until.saturating_sub(length).unwrap_or(Timestamp::UNIX_EPOCH);
        let window = Window { from, until };
        let wording = wording(Some(from), Edge::At(until), zone);
        Self {
            window,
            wording,
            excluded_id: None,
            empty_default: Some(self.wording.clone()),
            state_at: self.state_at,
        }
    }
}

/// Resolves the ends that a release or a commit delimits. `Err` is the answer if there is no such activity.
pub(crate) fn bind(
    window: &ResolvedWindow,
    evidence: &Evidence,
    now: Timestamp,
    zone: &TimeZone,
) -> Result<BoundWindow, String> {
    let mut bound = BoundWindow {
        window: window.window,
        wording: window.wording.clone(),
        excluded_id: None,
        empty_default: None,
        state_at: just_after(now),
    };
    let start = window.after.as_ref().map(|anchor| find(anchor, evidence)).transpose()?;
    let end = window.up_to.as_ref().map(|anchor| find(anchor, evidence)).transpose()?;
    if let Some(start) = start {
        bound.window.from = start.at;
        bound.excluded_id = Some(start.id.clone());
    }
    if let Some(end) = end {
        bound.window.until = end.at.saturating_add(SignedDuration::from_secs(1)).unwrap_or(end.at);
    }
    if start.is_some() || end.is_some() {
        bound.wording = named_wording(window, start, end, evidence, zone);
    }
    if bound.window.from >= bound.window.until {
        return Err(format!(
            "The time range ends before it begins: {}. Ask again with the two ends swapped.",
            bound.wording
        ));
    }
    Ok(bound)
}

fn named_wording(
    window: &ResolvedWindow,
    start: Option<&Activity>,
    end: Option<&Activity>,
    evidence: &Evidence,
    zone: &TimeZone,
) -> String {
    let called = |activity: &Activity| {
        let title = quoted(&activity.title);
        format!("{} {title} ({})", evidence.cite(activity), instant(activity.at, zone))
    };
    let bound = |at: Timestamp| instant(at, zone);
    let from = match start {
        Some(start) => format!("after {}", called(start)),
        None if window.window.from == Timestamp::UNIX_EPOCH => "from the beginning".to_owned(),
        None => format!("from {}", bound(window.window.from)),
    };
    let until = end.map_or_else(|| bound(window.window.until), called);
    format!("{from} up to {until} ({})", zone_name(zone))
}

fn find<'e>(anchor: &Anchor, evidence: &'e Evidence) -> Result<&'e Activity, String> {
    let mut newest_first = evidence.activities.iter();
    let (found, called) = match anchor {
        Anchor::Commit(id) => {
            (newest_first.find(|activity| activity.id.starts_with(id.as_str())), format!("commit `{id}`"))
        }
        Anchor::LastRelease => {
            (newest_first.find(|activity| evidence.is_release(activity)), "release".to_owned())
        }
        Anchor::Release(version) => {
            (release(version, evidence), format!("release called “{}”", plain(version)))
        }
    };
    found.ok_or_else(|| {
        format!(
            "There is no {called} in this workspace's recorded activity, so the time range is unknown. \
             Ask again with a date, or with at least seven digits of a commit's id."
        )
    })
}

fn is_announced_release(activity: &Activity) -> bool {
    activity.kind == ActivityKind::Release || is_release(&activity.title)
}

/// Finds the release of a version; a recorded release takes precedence over one announced by a commit's title.
fn release<'e>(version: &str, evidence: &'e Evidence) -> Option<&'e Activity> {
    let recorded = |activity: &Activity| activity.kind == ActivityKind::Release;
    release_among(version, evidence, &recorded)
        .or_else(|| release_among(version, evidence, &is_announced_release))
}

/// Finds the release with exactly this version or tag; else the first of its series ("v1" matches "v1.0.0"), final
/// releases before pre-releases.
fn release_among<'e>(
    version: &str,
    evidence: &'e Evidence,
    is_release: &dyn Fn(&Activity) -> bool,
) -> Option<&'e Activity> {
    let wanted = version.trim_start_matches('v');
    let releases = || evidence.activities.iter().filter(|activity| is_release(activity));
    let first = |fits: &dyn Fn(&str) -> bool| releases().filter(|activity| is_named(activity, fits)).last();
    let exact = releases().find(|activity| is_named(activity, &|word| word == wanted || word == version));
    let exact = exact.or_else(|| {
        let (package, number) = wanted.rsplit_once("-v").or_else(|| wanted.rsplit_once('-'))?;
        let of_package = |activity: &&Activity| activity.title.split_whitespace().any(|word| word == package);
        releases().filter(of_package).find(|activity| is_named(activity, &|word| word == number))
    });
    let series = format!("{wanted}.");
    let is_final = |word: &str| word.starts_with(&series) && !word.contains('-');
    exact.or_else(|| first(&is_final)).or_else(|| first(&|word| word.starts_with(&series)))
}

/// Returns whether the tag or a word of the title is a matching version, with or without a package name and a "v".
fn is_named(activity: &Activity, fits: &dyn Fn(&str) -> bool) -> bool {
    let words = activity.title.split(|c: char| c.is_whitespace() || matches!(c, '(' | ')' | ',' | ':' | '@'));
    words.chain([activity.id.as_str()]).any(|word| {
        let word = word.to_lowercase();
        let number = word.rsplit_once("-v").map_or(word.as_str(), |(_, number)| number);
        fits(&word) || fits(number.trim_start_matches('v'))
    })
}
