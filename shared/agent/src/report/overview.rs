//! The overview under the first paragraph of an answer: by whom, when and where most of the work was done.

use super::ranking::group_span;
use super::{Report, clean};
use crate::answer::{Answer, Span, joined, text};
use crate::engine::{Findings, Grouping};
use crate::query::Group;

/// Maximum number of pieces of work whose list needs no overview.
const MAX_OBVIOUS: usize = 3;

/// Maximum number of people, and of areas, that an overview names.
const NAMED: usize = 3;

impl<'h> Report<'_, 'h> {
    /// Adds who did most of the work, the first and the last of it, and where most of it was.
    pub(super) fn overview(&self, findings: &Findings<'h>, answer: &mut Answer) {
        let works = &findings.works;
        if works.len() <= MAX_OBVIOUS {
            return;
        }
        let mut spans = Vec::new();
        if self.draft.query.people.len() != 1 {
            let people = self.busiest_people(findings);
            let names: Vec<String> =
                people.iter().map(|(name, count)| format!("{} ({count})", clean(name))).collect();
            spans.push(text(format!("Most by {}. ", joined(&names))));
        }
        spans.extend(self.span_of(findings));
        let places = self.busiest_areas(findings);
        if !places.is_empty() {
            spans.push(text(" Mostly in "));
            for (at, (name, count)) in places.iter().enumerate() {
                spans.push(text(if at == 0 { "" } else { ", " }));
                spans.push(group_span(name));
                spans.push(text(format!(" ({count})")));
            }
            spans.push(text("."));
        }
        answer.paragraph(spans);
    }

    /// Cites the oldest and the newest activity of the found work.
    fn span_of(&self, findings: &Findings<'h>) -> Vec<Span> {
        let Some((first, last)) = findings.figures(self.history).ends else { return Vec::new() };
        vec![
            text("First: "),
            self.citations.cite(first),
            text(format!(" ({}, {}); last: ", joined(&self.names(first)), self.day(first.at))),
            self.citations.cite(last),
            text(format!(" ({}, {}).", joined(&self.names(last)), self.day(last.at))),
        ]
    }

    /// Returns the [`NAMED`] people who contributed to most pieces of work, each with the number of these pieces.
    fn busiest_people(&self, findings: &Findings<'h>) -> Vec<(&'h str, usize)> {
        let counts = findings.figures(self.history).people.iter();
        largest(counts.map(|(person, count)| (self.history.people.name(*person), *count)).collect())
    }

    /// Returns the [`NAMED`] areas with most pieces of work, each with the number of these pieces.
    fn busiest_areas(&self, findings: &Findings<'h>) -> Vec<(String, usize)> {
        let areas = Grouping::of(Group::Area, &findings.places, self.history);
        let mut counts = vec![0; areas.len()];
        let mut last = vec![usize::MAX; counts.len()];
        for (at, work) in findings.works.iter().enumerate() {
            for area in work.file_activities().flat_map(|one| areas.areas_of(one)) {
                if std::mem::replace(&mut last[area], at) != at {
                    counts[area] += 1;
                }
            }
        }
        let counts = counts.into_iter().enumerate().filter(|(_, count)| *count > 0);
        let largest = largest(counts.map(|(area, count)| (areas.name(area), count)).collect());
        largest.into_iter().map(|(name, count)| (name.to_owned(), count)).collect()
    }
}

/// Returns the [`NAMED`] groups with the highest counts, the highest first.
fn largest(mut counts: Vec<(&str, usize)>) -> Vec<(&str, usize)> {
    counts.sort_unstable_by_key(|(name, count)| (std::cmp::Reverse(*count), *name));
    counts.truncate(NAMED);
    counts
}
