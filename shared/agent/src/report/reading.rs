//! The last paragraph of an answer: how the question was understood.

use super::{DigestWriter, MAX_NAMED, cite, wording};
use crate::engine::{WindowBounds, has_id};
use crate::query::{Group, Measure, Query, WorkKind, WorkState};
use crate::strings::{clean, join_quoted, join_with_and, variant_word};
use plumbline_activity::TimeWindow;
use plumbline_answer::{Line, Span, line};

/// Returns the plural noun for work of any of `kinds` in the states of a query.
pub(super) fn noun(kinds: &[WorkKind], query: &Query) -> String {
    let plural = |kind: &WorkKind| match kind {
        WorkKind::PullRequest => "pull requests".to_owned(),
        WorkKind::Fix => "fixes".to_owned(),
        WorkKind::Dependency => "dependency updates".to_owned(),
        WorkKind::Documentation => "changes of documentation".to_owned(),
        WorkKind::Breaking => "removals and breaking changes".to_owned(),
        WorkKind::Prerelease => "pre-releases".to_owned(),
        WorkKind::Bot => "work of bots".to_owned(),
        other => format!("{}s", variant_word(other)),
    };
    let (recorded, derived): (Vec<WorkKind>, Vec<WorkKind>) =
        kinds.iter().partition(|kind| kind.is_recorded());
    let names = |kinds: &[WorkKind]| join_with_and(kinds.iter().map(plural));
    let base = match (recorded.as_slice(), derived.as_slice()) {
        ([], []) if query.asks_for_open() => "pull requests and issues".to_owned(),
        ([], []) => "work".to_owned(),
        ([], kinds) | (kinds, []) => names(kinds),
        (recorded, derived) => format!("{} among the {}", names(derived), names(recorded)),
    };
    let state = |state: &WorkState| match state {
        WorkState::Open => "that are open".to_owned(),
        WorkState::Unreviewed => "that are open without a review".to_owned(),
        action => variant_word(action),
    };
    match query.states.as_slice() {
        [WorkState::Made, WorkState::Merged] => {
            format!("{base} that shipped (commits, releases and merged pull requests)")
        }
        [] => base,
        states => format!("{base} {}", join_with_and(states.iter().map(state))),
    }
}

fn group_word(group: Group) -> String {
    match group {
        Group::Area => "area (first two folders)".to_owned(),
        Group::Folder => "top folder".to_owned(),
        Group::Hour => "hour of the day".to_owned(),
        Group::Weekday => "day of the week".to_owned(),
        Group::Week => "week, named by its Monday".to_owned(),
        other => variant_word(other),
    }
}

pub(super) fn joined_with_or(names: &[String]) -> String {
    names.iter().map(|name| clean(name)).collect::<Vec<_>>().join(" or ")
}

/// Returns paths as code, joined by a text.
fn paths<'p>(paths: impl IntoIterator<Item = &'p String>, separator: &str) -> Line {
    Line::joined(paths.into_iter().map(|path| Span::Code(clean(path))), separator)
}

impl DigestWriter<'_, '_> {
    /// Returns the text of the reading: the conditions of the query, and which words of the question were corrected or
    /// left out. `has_output` says whether the answer begins with the output that the question prescribes.
    pub(super) fn reading(&self, has_output: bool) -> Line {
        let query = &self.draft.query;
        let noun = noun(&query.kinds, query);
        let measured = match query.measure {
            Measure::Quiet => {
                format!("each {} without {noun}", group_word(query.group.unwrap_or(Group::Folder)))
            }
            Measure::New => "people who contributed for the first time".to_owned(),
            Measure::Notes => format!("release notes of {noun}"),
            Measure::First => format!("the first {noun}"),
            Measure::Last => format!("the last {noun}"),
            Measure::Count if noun == "work" => "the number of pieces of work".to_owned(),
            Measure::Count => format!("the number of {noun}"),
            Measure::Group => format!("{noun} by {}", group_word(query.group.unwrap_or(Group::Person))),
            _ => noun,
        };
        let action = match (query.moves, query.deletes) {
            (true, true) => " that moved or deleted files",
            (true, false) => " that moved files",
            (false, true) => " that deleted files",
            _ => "",
        };
        let bounds = &self.findings.bounds;
        let mut line = line![measured, action, self.conditions(query), format!(", {}", self.window(bounds))];
        for (word, anchor) in [(", after ", bounds.after), (", up to ", bounds.up_to)] {
            if let Some(anchor) = anchor {
                let name = clean(&anchor.title);
                let name = if name == anchor.id { String::new() } else { format!(" “{name}”") };
                line = line![line, word, cite(anchor), name, " by date"];
            }
        }
        if let (Some(other), Some(second)) = (self.other, &query.other) {
            let label = self.comparison_label(second, query, other);
            line = line.with(format!(
                "; compared with {} {label}",
                if query.asks_for_newcomers() { "those" } else { "work" }
            ));
        }
        let zone = wording::zone_name(&self.history.zone);
        let mut remarks = self.remarks();
        remarks.extend_from_slice(&self.draft.folder_remarks);
        if self.draft.prescribes_format && !has_output {
            remarks.push("The answer does not have the format that the question asks for.".to_owned());
        }
        let remarks = remarks.into_iter().map(|remark| format!(" {remark}"));
        line![line, format!(" ({zone})."), remarks.collect::<String>()]
    }

    /// Returns the ids, words, paths, people, days of the week and exclusions of a query.
    fn conditions(&self, query: &Query) -> Line {
        let (findings, except) = (self.findings, &query.except);
        let people =
            if query.people.is_empty() { "anyone".to_owned() } else { joined_with_or(&query.people) };
        let days: Vec<String> = query.weekdays.iter().map(|day| format!("{day:?}s")).collect();
        let left_out = except.people.iter().map(|name| clean(name));
        let left_out = left_out.chain(except.text.iter().map(|word| join_quoted([word])));
        let left_out = left_out.chain(except.kinds.iter().map(|kind| noun(&[*kind], &Query::default())));
        let conditions = [
            (" about ", Line::from(join_with_and(&query.ids)), ""),
            ("", Line::from(self.search_words(findings)), ""),
            (" under ", paths(findings.query_paths.iter().map(|query_path| &query_path.text), " or "), ""),
            (", by ", Line::from(people), ""),
            (", on ", Line::from(days.join(" or ")), ""),
            (", without ", Line::from(join_with_and(left_out)), ""),
            (", except ", paths(except.paths.iter().chain(&except.touching), " and "), ""),
        ];
        let given = conditions.into_iter().filter(|(_, condition, _)| !condition.0.is_empty());
        Line::joined(given.map(|(before, condition, after)| line![before, condition, after]), "")
    }

    pub(super) fn window(&self, bounds: &WindowBounds<'_>) -> String {
        let TimeWindow { from, until } = bounds.window;
        let now = self.history.now;
        let from = bounds.has_start.then_some(from);
        let until = Some(until).filter(|until| bounds.has_end && *until <= now);
        wording::format_window(from, until, now, &self.history.zone)
    }

    /// Returns a remark for each name in the question that fits nobody in the recorded activity.
    pub(super) fn unknown_people_remarks(&self) -> impl Iterator<Item = String> {
        self.findings.unknown_names.iter().map(|(name, near)| {
            let near = join_with_and(near.iter().map(|name| clean(name)));
            let hint = if near.is_empty() { near } else { format!(" Did you mean {near}?") };
            format!("The recorded activity names nobody called “{}”.{hint}", clean(name))
        })
    }

    /// Returns sentences about words that were corrected, left out, not found or ambiguous, and about a missing time.
    pub(super) fn remarks(&self) -> Vec<String> {
        let (draft, findings) = (self.draft, self.findings);
        let unused = findings.words.missing.iter().filter(|_| !findings.works.is_empty());
        let unknown = findings
            .query_paths
            .iter()
            .filter(|query_path| query_path.is_unknown())
            .map(|query_path| &query_path.text);
        let is_unknown = |id: &&String| !self.history.activities.iter().any(|one| has_id(one, id));
        let unknown_ids = draft.query.ids.iter().filter(|id| self.history.is_whole() && is_unknown(id));
        let words = [
            ("No recorded work has the id", join_quoted(unknown_ids)),
            ("No recorded title or path contains", join_quoted(draft.unknown_words.iter().chain(unused))),
            ("No recorded path matches", join_quoted(unknown)),
        ];
        let words = words.iter().filter(|(_, words)| !words.is_empty());
        let mut remarks = draft.remarks.clone();
        remarks.extend(words.map(|(remark, words)| format!("{remark} {words}.")));
        remarks.extend(self.unknown_people_remarks());
        remarks.extend(findings.ambiguous_names.iter().map(|(name, people)| {
            let shown = join_with_and(people.iter().take(MAX_NAMED).map(|name| clean(name)));
            let more = people.len().saturating_sub(MAX_NAMED);
            let more = if more > 0 { format!(" and {more} more") } else { String::new() };
            format!("“{}” was read as {shown}{more}.", clean(name))
        }));
        if !self.draft.has_time && self.draft.uses_default_window() {
            let latest = "The question gives no time, so the answer covers only the latest days with work.";
            remarks.push(latest.to_owned());
        }
        remarks
    }
}
