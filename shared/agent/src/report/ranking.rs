//! Figures by group.

use std::collections::{BTreeMap, BTreeSet};

use super::{FIRST_CITED, Report, clean};
use crate::activity::Activity;
use crate::answer::{Answer, Span, code, text};
use crate::engine::{Findings, Grouping, History, TOP_LEVEL, Work};
use crate::people::is_bot_name;
use crate::query::Group;

use super::wording::tally;

/// Default number of groups in a ranking.
const MAX_RANKED: usize = 10;

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

fn is_chronological(group: Group) -> bool {
    matches!(group, Group::Day | Group::Week | Group::Month | Group::Year)
}

/// Returns the number of groups.
pub(super) fn count_of<'h>(group: Group, findings: &Findings<'h>, history: &'h History) -> usize {
    let mut grouping = Grouping::of(group, &findings.places, history);
    let works = findings.works.iter().flat_map(Work::with_files);
    works.flat_map(|one| grouping.groups_of(one).to_vec()).collect::<BTreeSet<_>>().len()
}

impl<'h> Report<'_, 'h> {
    pub(super) fn ranking(&self, answer: &mut Answer) {
        let group = self.draft.query.group.unwrap_or(Group::Person);
        let mut lead = self.lead(self.findings);
        let bots = self.findings.works.iter().filter(|work| work.is_of_bots(self.history)).count();
        if group == Group::Person && bots > 0 && bots < self.findings.works.len() {
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
    }

    /// Returns whether the question asks for every period and not for the busiest.
    fn is_series(&self, group: Group) -> bool {
        is_chronological(group) && self.draft.is_series
    }

    /// Returns the work of each group, the largest group first.
    pub(super) fn grouped(&self, group: Group, findings: &Findings<'h>) -> Vec<(String, Vec<Work<'h>>)> {
        let mut grouping = Grouping::of(group, &findings.places, self.history);
        let mut groups: Vec<Vec<Work<'h>>> = Vec::new();
        let mut add = |number: usize, work: Work<'h>| {
            groups.resize_with(groups.len().max(number + 1), Vec::new);
            groups[number].push(work);
        };
        for work in &findings.works {
            if work.is_single() {
                grouping.groups_of(work.newest()).iter().for_each(|number| add(*number, work.clone()));
                continue;
            }
            let mut members: BTreeMap<usize, Vec<&'h Activity>> = BTreeMap::new();
            let of_work: Vec<&'h Activity> =
                if group == Group::Person { work.by_hands().collect() } else { work.with_files().collect() };
            for one in of_work {
                grouping
                    .groups_of(one)
                    .iter()
                    .for_each(|number| members.entry(*number).or_default().push(one));
            }
            for (number, actions) in members {
                // A commit that a merge brought in stands for the merge, unless another person wrote it.
                let is_own = |one: &&&Activity| work.actions().any(|action| std::ptr::eq(action, **one));
                let own: Vec<&'h Activity> = actions.iter().filter(is_own).copied().collect();
                if let Some(work) = Work::of_actions(if own.is_empty() { &actions } else { &own }) {
                    add(number, work);
                }
            }
        }
        let named = groups.into_iter().enumerate().filter(|(_, works)| !works.is_empty());
        let mut groups: Vec<(String, Vec<Work<'h>>)> =
            named.map(|(number, works)| (grouping.name(number).to_owned(), works)).collect();
        groups.sort_by(|one, other| (other.1.len(), &one.0).cmp(&(one.1.len(), &other.0)));
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
}

/// Returns the name of a folder or a file.
pub(super) fn group_span(name: &str) -> Span {
    if name == TOP_LEVEL { text(name) } else { code(clean(name)) }
}
