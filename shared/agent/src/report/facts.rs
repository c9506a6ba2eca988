//! Sentences and values that answer a question directly, before the work that was found.

use super::{DigestWriter, cite, wording};
use crate::engine::{Work, count_with_merged_commits, sections_by_group};
use crate::planner::RequestedValue;
use crate::query::{Group, Measure, Query, WorkKind};
use crate::strings::{clean, format_count, join_with_and};
use crate::titles;
use plumbline_activity::Activity;
use plumbline_answer::{Line, line, strong};

/// Maximum number of values with which an answer begins. An answer with more of them does not begin with values.
const MAX_VALUES: usize = 200;

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

    /// Returns the values for which the question asks without any other text, such as a number or the ids of commits.
    /// Returns `None` if the question asks for no such values, or if they are uncertain, for example because search
    /// words were dropped: a program that reads only the values would miss the sentence about the dropped words.
    pub(super) fn requested_values(&self) -> Option<Vec<String>> {
        let (draft, findings) = (self.draft, self.findings);
        let value = draft.requested_value?;
        let (query, works) = (&draft.query, &findings.works);
        let is_certain = self.remarks().is_empty()
            && draft.unrecorded.is_empty()
            && draft.dropped_words.is_empty()
            && draft.dropped_kinds.is_empty()
            && !findings.words.are_partly_matched;
        if !is_certain {
            return None;
        }
        let wanted: Vec<&Work<'h>> = match query.measure {
            Measure::First => works.iter().rev().take(query.limit.unwrap_or(1)).collect(),
            Measure::Last => works.iter().take(query.limit.unwrap_or(1)).collect(),
            _ => works.iter().collect(),
        };
        let is_any = draft.asks_for_any_work
            && query.measure == Measure::List
            && [&query.text, &query.ids].iter().all(|all| all.is_empty())
            && query.states.is_empty()
            && query.kinds.iter().all(|kind| *kind == WorkKind::Commit);
        // A merge with commits has no single value.
        let of_each = |text: &dyn Fn(&Activity) -> Option<String>| -> Option<Vec<String>> {
            let single = |work: &&Work<'h>| work.merged_commits.is_empty().then_some(work.newest);
            wanted.iter().map(|work| text(single(work)?)).collect()
        };
        let yes_or_no = |[yes, no]: [&str; 2]| vec![if works.is_empty() { no } else { yes }.to_owned()];
        let groups = |group| sections_by_group(group, findings, self.history).into_iter();
        let values = match value {
            RequestedValue::Number if query.measure == Measure::Count => {
                vec![count_with_merged_commits(works).to_string()]
            }
            RequestedValue::FullId => of_each(&|one| Some(one.id.clone()))?,
            RequestedValue::Id => of_each(&|one| Some(one.short_id().to_owned()))?,
            RequestedValue::Version => of_each(&|one| released_version(one, query))?,
            RequestedValue::Author => of_each(&|one| Some(join_with_and(self.contributor_names(one))))?,
            RequestedValue::Group if query.measure == Measure::Group => {
                groups(query.group?).take(1).map(|group| clean(&group.name)).collect()
            }
            RequestedValue::Path => groups(Group::File).map(|file| clean(&file.name)).collect(),
            RequestedValue::Folder => {
                let group = if query.paths.is_empty() { Group::Folder } else { Group::Area };
                groups(group).map(|folder| clean(&folder.name)).collect()
            }
            RequestedValue::YesOrNo if is_any => yes_or_no(["yes", "no"]),
            RequestedValue::TrueOrFalse if is_any => yes_or_no(["true", "false"]),
            _ => return None,
        };
        let mut values: Vec<String> = values.into_iter().filter(|value| !value.is_empty()).collect();
        if matches!(value, RequestedValue::Path | RequestedValue::Folder) {
            values.sort();
        }
        (1..=MAX_VALUES).contains(&values.len()).then_some(values)
    }
}

/// Returns the version of a release. If the title has the name of the top-level folder of one of the query's paths, returns the
/// version after this name. Otherwise, returns the only version of the release, or `None` if it has several.
fn released_version(release: &Activity, query: &Query) -> Option<String> {
    let is_asked = |word: &str| query.top_level_names().any(|name| name == word);
    let mut words = titles::words(&release.title).skip_while(|word| !is_asked(word));
    if words.next().is_some() {
        return words.find_map(titles::version);
    }
    let versions = titles::announced_versions(&release.title).filter(|all| !all.is_empty());
    let versions = versions.or_else(|| Some(vec![titles::version(&release.id)?]))?;
    <[String; 1]>::try_from(versions).ok().map(|[version]| version)
}
