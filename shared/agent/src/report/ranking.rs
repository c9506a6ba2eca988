//! Rankings and series: the number of pieces of work in each group.

use super::{FIRST_CITED, Report, clean};
use crate::answer::{Answer, Span, code, text};
use crate::engine::{TOP_LEVEL, Work, grouped};
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

/// Returns whether groups are periods that follow each other.
pub(crate) fn is_chronological(group: Group) -> bool {
    matches!(group, Group::Day | Group::Week | Group::Month | Group::Year)
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

    /// Adds a list of at most `limit` groups: periods in order of time if the question asks for all of them, else the
    /// groups with the most work first or, if the question asks for it, with the least.
    pub(super) fn rank(&self, group: Group, limit: usize, answer: &mut Answer) {
        let mut groups = grouped(group, self.findings, self.history);
        if is_chronological(group) && self.draft.is_series {
            groups.sort_by(|one, other| one.0.cmp(&other.0));
        } else if self.draft.asks_for_least {
            groups.sort_by_key(|(_, works)| works.len());
        }
        let shown = limit.min(self.items.max(MAX_RANKED));
        answer.first_of(&groups, shown, |(name, works)| self.group_line(group, name, works));
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

/// Returns the span for the name of a folder or a file.
pub(super) fn group_span(name: &str) -> Span {
    if name == TOP_LEVEL { text(name) } else { code(clean(name)) }
}
