//! Sentences that answer a question directly, before the work that was found.

use jiff::Timestamp;

use super::{DigestWriter, LIST_LENGTHS, cite, wording};
use crate::engine::{Work, count_with_merged_commits, execute};
use crate::planner::UnrecordedFacts;
use crate::query::{Measure, Query, WorkKind};
use crate::strings::{clean, format_count, join_with_and};
use plumbline_activity::Activity;
use plumbline_answer::{Line, line, strong};

impl<'h> DigestWriter<'_, 'h> {
    /// States whether any commit changed a path after the first commit on this path. Returns `None` if the question
    /// asks for anything else.
    pub(super) fn later_work(&self) -> Option<Line> {
        let (query, works) = (&self.draft.query, &self.findings.works);
        let only_path = Query { paths: query.paths.clone(), ..Query::default() };
        if !self.draft.asks_for_later_work || query.paths.len() != 1 || *query != only_path {
            return None;
        }
        let commits =
            works.iter().flat_map(Work::authored_activities).filter(|one| !self.history.is_merge(one));
        match commits.count() {
            0 => None,
            1 => Some(line![strong("No"), ": there is only the first work, ", self.citations(works), "."]),
            count => Some(line![strong("Yes"), format!(": {} after the first.", count - 1)]),
        }
    }

    /// Returns the longest time between two found activities that follow each other, if the question asks for it.
    pub(super) fn longest_gap(&self) -> Option<Line> {
        if !self.draft.asks_for_gap {
            return None;
        }
        let mut all: Vec<&Activity> = self.findings.works.iter().flat_map(Work::all_activities).collect();
        all.sort_by_key(|one| one.at);
        let gaps = all.windows(2).map(|pair| (pair[1].at.duration_since(pair[0].at), pair));
        let (gap, pair) = gaps.max_by_key(|(gap, _)| *gap)?;
        let (days, hours) = (gap.as_hours() / 24, gap.as_hours() % 24);
        let length = [(days, "day"), (hours, "hour")]
            .map(|(count, unit)| format_count(usize::try_from(count).unwrap_or(0), unit));
        let ends = pair.iter().map(|one| {
            line![cite(one), format!(" ({})", wording::format_minute(one.at, &self.history.zone))]
        });
        Some(line![
            "The longest gap is ",
            strong(join_with_and(length)),
            ": from ",
            Line::joined(ends, " to "),
            "."
        ])
    }

    /// Returns the time between the two releases or commits of the window, if the question asks for it.
    pub(super) fn time_between(&self) -> Option<Line> {
        let bounds = &self.findings.bounds;
        let (from, to) = bounds.after.zip(bounds.up_to).filter(|_| self.draft.asks_time_between)?;
        let [first, last] = [from, to].map(|one| one.at.to_zoned(self.history.zone.clone()).date());
        let days = usize::try_from((last - first).get_days()).ok()?;
        let ends =
            [from, to].map(|one| line![cite(one), format!(" {} ({})", clean(&one.title), self.day(one))]);
        Some(line![strong(format_count(days, "day")), ": from ", Line::joined(ends, " to "), "."])
    }

    /// Returns the days between the found releases, if the question asks for durations and the releases fit into a list.
    pub(super) fn release_gaps(&self) -> Option<Line> {
        let query = &self.draft.query;
        let limit = query.limit.filter(|_| query.measure == Measure::Last).unwrap_or(usize::MAX);
        let works = &self.findings.works[..self.findings.works.len().min(limit)];
        let is_list = query.kinds.contains(&WorkKind::Release)
            && works.len() <= LIST_LENGTHS[0]
            && !self.draft.asks_for_share
            && !self.findings.words.are_partly_matched;
        let newest = works
            .first()
            .filter(|_| is_list && self.draft.unrecorded.contains(&UnrecordedFacts::Durations))?;
        let date = |at: Timestamp| at.to_zoned(self.history.zone.clone()).date();
        let days = |from: Timestamp, to: Timestamp| (date(to) - date(from)).get_days().to_string();
        let gaps = works.windows(2).map(|pair| days(pair[1].newest.at, pair[0].newest.at));
        let gaps = match join_with_and(gaps) {
            none if none.is_empty() => Line::default(),
            gaps => line!["Days between these releases, the latest first: ", strong(gaps), ". "],
        };
        let age = strong(days(newest.newest.at, self.history.now));
        Some(line![gaps, "Days since the newest: ", age, "."])
    }

    /// Returns the share of the found work in that of everybody, if the question asks for a share of people's work.
    pub(super) fn share(&self) -> Option<Line> {
        let query = &self.draft.query;
        if !self.draft.asks_for_share || query.people.is_empty() || query.measure == Measure::Compare {
            return None;
        }
        let everybody = Query { people: Vec::new(), measure: Measure::List, ..query.clone() };
        let all = count_with_merged_commits(&execute(&everybody, self.history).ok()?.works);
        let found = count_with_merged_commits(&self.findings.works);
        let percent = (100 * found + all / 2).checked_div(all)?;
        Some(line![strong(format!("{found} of {all} ({percent} %)")), ", merges included."])
    }
}
