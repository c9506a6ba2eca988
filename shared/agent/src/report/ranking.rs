//! Figures by group.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use jiff::ToSpan;

use super::{FIRST_CITED, Report, clean};
use crate::activity::Activity;
use crate::answer::{Answer, Span, code, text};
use crate::dates::calendar::monday_of;
use crate::engine::places::Place;
use crate::engine::{Findings, Scope, Work};
use crate::people::{contributors, is_bot_name};
use crate::query::{Group, Kind};
use crate::titles;

use super::wording::{nouns, tally};

/// Label of files that are in no folder.
pub(super) const TOP_LEVEL: &str = "(top level)";

/// Default number of groups in a ranking.
pub(super) const MAX_RANKED: usize = 10;

/// Maximum number of groups in a chronological list.
const MAX_PERIODS: usize = 62;

pub(super) fn group_word(group: Group) -> &'static str {
    match group {
        Group::Person => "person",
        Group::Area => "area (first two folders)",
        Group::Folder => "top folder",
        Group::File => "file",
        Group::Day => "day",
        Group::Weekday => "day of the week",
        Group::Week => "week, named by its Monday",
        Group::Month => "month",
        Group::Year => "year",
        Group::Kind => "kind",
        Group::Action => "action",
    }
}

/// Returns the area of a path: its first two folders.
pub(super) fn area(path: &str) -> &str {
    let mut slashes = path.match_indices('/').map(|(at, _)| at);
    match (slashes.next(), slashes.next()) {
        (None, _) => TOP_LEVEL,
        (Some(first), None) => &path[..first],
        (Some(_), Some(second)) => &path[..second],
    }
}

/// Returns the groups to which an activity belongs. With `places`, only files under them count.
pub(crate) fn groups_of(
    activity: &Activity,
    group: Group,
    places: &[Place],
    scope: Scope<'_>,
) -> BTreeSet<String> {
    let date = || activity.at.to_zoned(scope.zone.clone()).date();
    let inside = |path: &&String| places.is_empty() || places.iter().any(|place| place.has(path));
    let paths = |label: fn(&str) -> &str| {
        activity.paths.iter().filter(inside).map(|path| label(path).to_owned()).collect()
    };
    let one = |name: String| BTreeSet::from([name]);
    match group {
        Group::Person => {
            contributors(activity).map(|person| scope.people.name_of(person).to_owned()).collect()
        }
        Group::Area => paths(area),
        Group::Folder => paths(|path| path.split_once('/').map_or(TOP_LEVEL, |(folder, _)| folder)),
        Group::File => paths(|path| path),
        Group::Day => one(date().to_string()),
        Group::Weekday => one(date().strftime("%A").to_string()),
        Group::Week => one(monday_of(date()).to_string()),
        Group::Month => one(date().strftime("%Y-%m").to_string()),
        Group::Year => one(date().strftime("%Y").to_string()),
        Group::Kind => one(nouns(activity.kind).0.to_owned()),
        Group::Action => {
            super::wording::action_word(activity.action).map(|word| one(word.to_owned())).unwrap_or_default()
        }
    }
}

fn is_chronological(group: Group) -> bool {
    matches!(group, Group::Day | Group::Week | Group::Month | Group::Year)
}

/// Returns the number of groups.
pub(super) fn names_of(group: Group, findings: &Findings<'_>, scope: Scope<'_>) -> usize {
    let works = findings.works.iter().flat_map(|work| work.with_files().collect::<Vec<_>>());
    works.flat_map(|one| groups_of(one, group, &findings.places, scope)).collect::<BTreeSet<_>>().len()
}

impl<'h> Report<'_, 'h> {
    pub(super) fn ranking(&self, answer: &mut Answer) {
        let group = self.draft.query.group.unwrap_or(Group::Person);
        let mut lead = self.lead(self.findings);
        let bots = self.findings.works.iter().filter(|work| self.is_of_bots(work)).count();
        let is_told = bots > 0 || self.draft.has_statistics;
        if group == Group::Person && is_told && bots < self.findings.works.len() {
            lead.push(text(format!(" Of these, {bots} by bots.")));
        }
        answer.paragraph(lead);
        self.overview(self.findings, answer);
        let limit =
            self.draft.query.limit.unwrap_or(if is_chronological(group) { MAX_PERIODS } else { MAX_RANKED });
        self.rank(group, limit, answer);
    }

    /// Writes the figures of the groups: periods in their order if the question asks for all of them, else the largest first.
    pub(super) fn rank(&self, group: Group, limit: usize, answer: &mut Answer) {
        let mut groups = self.grouped(group, self.findings);
        if self.is_series(group) {
            groups.sort_by(|one, other| one.0.cmp(&other.0));
        }
        let shown = limit.min(self.items.max(MAX_RANKED));
        answer.first_of(&groups, shown, |(name, works)| self.group_line(group, name, works));
        let days: BTreeSet<String> = groups.iter().map(|(name, _)| name.clone()).collect();
        if let Some(quiet) = self.quiet_days(group, &days) {
            answer.paragraph(vec![text(quiet)]);
        }
    }

    /// Returns whether the question asks for every period and not for the busiest.
    fn is_series(&self, group: Group) -> bool {
        is_chronological(group) && self.draft.is_series
    }

    /// States the months without work, which a list of figures by month would not show.
    fn quiet_days(&self, group: Group, named: &BTreeSet<String>) -> Option<String> {
        let bounds = &self.findings.bounds;
        if group != Group::Month || !bounds.has_start || !self.is_series(group) {
            return None;
        }
        let zone = self.scope.zone;
        let last = bounds.window.until.to_zoned(zone.clone()).date().yesterday().ok()?;
        let mut month = bounds.window.from.to_zoned(zone.clone()).date().first_of_month();
        let mut quiet = Vec::new();
        while month <= last && quiet.len() < 24 {
            let name = month.strftime("%Y-%m").to_string();
            if !named.contains(&name) {
                quiet.push(name);
            }
            month = month.saturating_add(1.month());
        }
        (!quiet.is_empty()).then(|| format!("Nothing in {}.", crate::answer::joined(&quiet)))
    }

    /// Returns the work of each group, the largest group first.
    pub(super) fn grouped(&self, group: Group, findings: &Findings<'h>) -> Vec<(String, Vec<Work<'h>>)> {
        let mut groups: BTreeMap<String, Vec<Work<'h>>> = BTreeMap::new();
        for work in &findings.works {
            if let ([one], []) = (work.actions.as_slice(), work.parts.as_slice()) {
                for name in groups_of(one, group, &findings.places, self.scope) {
                    groups.entry(name).or_default().push(work.clone());
                }
                continue;
            }
            let mut names: HashMap<String, Vec<&'h Activity>> = HashMap::new();
            let members: Vec<&'h Activity> = match group {
                Group::Person => work.by_hands().collect(),
                _ => work.with_files().collect(),
            };
            for one in members {
                for name in groups_of(one, group, &findings.places, self.scope) {
                    names.entry(name).or_default().push(one);
                }
            }
            for (name, actions) in names {
                // A commit that a merge brought in stands for the merge, unless another person wrote it.
                let own: Vec<&'h Activity> = actions
                    .iter()
                    .copied()
                    .filter(|one| work.actions.iter().any(|action| std::ptr::eq(*action, *one)))
                    .collect();
                let actions = if own.is_empty() { actions } else { own };
                groups.entry(name).or_default().push(Work { actions, parts: Vec::new() });
            }
        }
        let mut groups: Vec<(String, Vec<Work<'h>>)> = groups.into_iter().collect();
        groups.sort_by_key(|(_, works)| std::cmp::Reverse(works.len()));
        if self.draft.asks_for_least {
            groups.sort_by_key(|(_, works)| works.len());
        }
        groups
    }

    pub(super) fn group_line(&self, group: Group, name: &str, works: &[Work<'h>]) -> Vec<Span> {
        let mut spans = match group {
            Group::Area | Group::Folder | Group::File => vec![group_span(name)],
            Group::Person if is_bot_name(name) => vec![text(format!("{} (bot)", clean(name)))],
            _ => vec![text(clean(name))],
        };
        spans.push(text(format!(": {}", tally(works))));
        spans.extend(self.by_each(works));
        spans.push(text(" — "));
        let works: Vec<&Work<'h>> = works.iter().collect();
        let shown = if works.len() <= FIRST_CITED { works.len() } else { 3 };
        for (at, work) in works.iter().take(shown).enumerate() {
            if at > 0 {
                spans.push(text(", "));
            }
            spans.push(self.citations.cite(work.newest()));
            if shown == 1 {
                spans.push(text(format!(" {}", clean(&work.newest().title))));
            }
        }
        if works.len() > shown {
            spans.push(text(format!(" and {} more", works.len() - shown)));
        }
        spans
    }

    /// States how much of some work each of the people in question did.
    fn by_each(&self, works: &[Work<'h>]) -> Option<Span> {
        let people = &self.draft.query.people;
        let count = |name: &String| {
            let by =
                |one: &Activity| contributors(one).any(|person| self.scope.people.name_of(person) == name);
            works.iter().filter(|work| work.by_hands().any(by)).count()
        };
        let counts: Vec<String> =
            people.iter().map(|name| format!("{} {}", clean(name), count(name))).collect();
        (people.len() > 1 && self.draft.query.group != Some(Group::Person))
            .then(|| text(format!(" ({})", counts.join(", "))))
    }

    /// Returns the main area of work: the folders with the most of its files, or the name of its kind if it has none.
    pub(super) fn main_area(&self, work: &Work<'h>) -> (Theme, String) {
        let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
        let places = &self.findings.places;
        let inside = |path: &&String| places.is_empty() || places.iter().any(|place| place.has(path));
        for path in work.with_files().flat_map(|one| &one.paths).filter(inside) {
            *counts.entry(area(path)).or_default() += 1;
        }
        let best = counts
            .into_iter()
            .min_by_key(|(name, count)| (std::cmp::Reverse(*count), *name == TOP_LEVEL, *name));
        match best {
            Some((name, _)) => (Theme::Area, name.to_owned()),
            None => (Theme::Kind, nouns(work.newest().kind).1.to_owned()),
        }
    }

    /// Returns whether all contributors of work are bots.
    pub(super) fn is_of_bots(&self, work: &Work<'h>) -> bool {
        work.by_hands().all(|one| crate::people::is_bot(&one.author))
    }

    pub(super) fn is_dependency(&self, work: &Work<'h>) -> bool {
        !self.draft.query.kinds.contains(&Kind::Dependency) && titles::is_dependency(work.newest())
    }
}

/// Returns the name of a folder or a file.
pub(super) fn group_span(name: &str) -> Span {
    if name == TOP_LEVEL { text(name) } else { code(clean(name)) }
}

/// Sort of theme of a summary.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Theme {
    Area,
    Kind,
}
