//! Sentences and values that answer a question directly, before the work that was found.

use super::{DigestWriter, cite, wording};
use crate::engine::{Work, activity_count, sections_by_group};
use crate::planner::RequestedValue;
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

    /// Returns the single value that the question asks for, such as a number. Returns `None` if the question asks for
    /// no single value, or if the value is uncertain, for example because search words were dropped: a program that
    /// reads only the value would miss the sentence about the dropped words.
    pub(super) fn value(&self) -> Option<Line> {
        let (draft, findings) = (self.draft, self.findings);
        let value = draft.value?;
        let (query, works) = (&draft.query, &findings.works);
        let is_certain = self.remarks().is_empty()
            && draft.unrecorded.is_empty()
            && draft.dropped.is_empty()
            && draft.dropped_kinds.is_empty()
            && !findings.words.are_partly_matched;
        if !is_certain || query.limit.is_some_and(|limit| limit != 1) {
            return None;
        }
        let wanted = match query.measure {
            Measure::First => works.last(),
            Measure::Last => works.first(),
            _ => works.first().filter(|_| works.len() == 1),
        };
        let wanted = wanted.filter(|work| work.merged_commits.is_empty());
        let is_any = draft.asks_for_any_work
            && query.measure == Measure::List
            && [&query.text, &query.ids].iter().all(|all| all.is_empty())
            && query.states.is_empty()
            && query.kinds.iter().all(|kind| *kind == WorkKind::Commit);
        Some(match value {
            RequestedValue::Number if query.measure == Measure::Count => {
                activity_count(works).to_string().into()
            }
            RequestedValue::FullId => wanted?.newest.id.clone().into(),
            RequestedValue::Group if query.measure == Measure::Group => {
                let groups = sections_by_group(query.group?, findings, self.history);
                clean(&groups.first()?.name).into()
            }
            RequestedValue::Author => join_with_and(self.contributor_names(wanted?.newest)).into(),
            RequestedValue::Id => wanted?.newest.short_id().into(),
            RequestedValue::YesOrNo if is_any => if works.is_empty() { "no" } else { "yes" }.into(),
            RequestedValue::TrueOrFalse if is_any => if works.is_empty() { "false" } else { "true" }.into(),
            _ => return None,
        })
    }
}
