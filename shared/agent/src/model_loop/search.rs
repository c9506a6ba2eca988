//! Tool that the model may call: a search with a [`Query`]. It only reads the recorded activity of one workspace.

mod header;
mod output;
pub(super) mod returned;

use std::cmp::Reverse;
use std::collections::{BTreeMap, HashSet};
use std::sync::{Arc, LazyLock};

use plumbline_conversation::{Arguments, Tool, ToolCall};
use serde_json::{Value, json};

use self::header::{add_counts, similar_names, subtract_counts};
use self::output::{Formatter, PATH_LIMITS_TO_TRY, sanitized_line};
use self::returned::ReturnedIds;
use super::limits::MAX_RESULT_CHARACTERS;
use crate::context::Question;
use crate::engine::{
    Findings, GroupsWithoutWork, History, MAX_PATHS, MAX_TERMS, Section, Work, change_sections, execute,
    find_groups_without_work, has_id, sections_by_group, split_by_release, summary_sections,
};
use crate::people::People;
use crate::query::{Group, Measure, Query};
use crate::strings::{join_with_and, shorten};
use plumbline_activity::{Activity, ActivityKind, ActivitySource, SourceError, TimeWindow};

/// Default number of lines that a query returns.
const DEFAULT_LIMIT: usize = 20;

/// Number of activities that illustrate a count or a theme, and default number of the first or last activities.
const EXAMPLES: usize = 3;

/// Maximum length of a refusal's reason, in characters.
const MAX_REASON_CHARACTERS: usize = 300;

/// Maximum number of lines that a query may request.
const MAX_LIMIT: usize = 50;

/// Maximum number of ids in a query.
const MAX_IDS: usize = 50;

/// Maximum length of the release names at the beginning of the label of a section of release notes, in characters. The
/// limit leaves room for the kind of change after the names.
const MAX_RELEASE_NAMES_CHARACTERS: usize = 150;

/// Name of the tool that executes a query.
const TOOL_NAME: &str = "search_activity";

/// Definition of the tool, as sent to the model.
pub(super) static DEFINITION: LazyLock<Tool> = LazyLock::new(|| {
    let mut settings = schemars::generate::SchemaSettings::draft2020_12();
    settings.inline_subschemas = true;
    settings.meta_schema = None;
    Tool {
        name: TOOL_NAME.to_owned(),
        description: "Finds recorded work, newest first. All conditions must hold; what is left out does not narrow the search. The header states the window and the numbers of matches (records, merges too), of commits without merges (if there are merges) and of pieces of work: a commit, a merge with the commits that it brought in, or all that was done to one pull request or issue. Pieces of one person's work are mixed: own merges, and single commits that others merged. It also states the number of repeats: records with the author, the time, the title and a file of another one, such as a commit on two branches. In titles, all but six digits of what looks like a commit id are left out. With ids, it returns what is recorded of these. With a measure, it counts, groups, compares, or finds the first, the last, the new people or the quiet folders; a summary has the themes, and release notes the releases with their kinds of change, each with its number of pieces of work and some of them.".to_owned(),
        parameters: settings.into_generator().into_root_schema_for::<Query>().to_value(),
    }
});

/// Result of a tool call: the output or, as the error, the reason why the call was refused, so that the model can
/// correct it.
pub(super) type ToolResult = Result<String, String>;

/// Builds a refusal. Shortens the reason, since it may repeat the model's text and every further turn sends it again.
fn refusal(reason: &str) -> ToolResult {
    Err(format!("Refused: {}.", shorten(reason, MAX_REASON_CHARACTERS)))
}

/// Tool for one workspace, and the ids and titles that it has returned.
pub(super) struct SearchTool<'a> {
    question: &'a Question,
    source: &'a dyn ActivitySource,
    people: People,
    /// Window from the first activity to just after the last; `None` if nothing is recorded.
    pub extent: Option<TimeWindow>,
    /// The activity that was read last.
    last_read: Option<Arc<History>>,
    /// Ids and titles that the tool has returned so far.
    pub returned: ReturnedIds,
}

impl<'a> SearchTool<'a> {
    /// Creates the tool. Reads the authors and the extent of the recorded activity.
    pub(super) async fn create(
        question: &'a Question,
        source: &'a dyn ActivitySource,
    ) -> Result<Self, SourceError> {
        let people = People::of(&source.contributors().await?);
        let extent = source.extent().await?;
        Ok(Self { question, source, people, extent, last_read: None, returned: ReturnedIds::default() })
    }

    /// Executes one tool call.
    pub(super) async fn call(&mut self, call: &ToolCall) -> Result<ToolResult, SourceError> {
        if call.name != TOOL_NAME {
            return Ok(refusal("there is no such tool"));
        }
        let Arguments::Object(object) = &call.arguments else {
            return Ok(refusal("the arguments are not a JSON object"));
        };
        let members = object.deserialize_as().map(|members| remove_blanks(Value::Object(members)));
        match members.and_then(serde_json::from_value) {
            Ok(query) => self.search(&query).await,
            Err(error) => Ok(refusal(&format!("the arguments do not match the schema: {error}"))),
        }
    }

    async fn search(&mut self, query: &Query) -> Result<ToolResult, SourceError> {
        if query.limit.is_some_and(|limit| !(1..=MAX_LIMIT).contains(&limit)) {
            return Ok(refusal(&format!("`limit` must be from 1 to {MAX_LIMIT}")));
        }
        if std::iter::once(query).chain(query.other.as_deref()).any(has_oversized_list) {
            return Ok(refusal(&format!(
                "a list may have at most {MAX_PATHS} paths or people, {MAX_TERMS} words, or {MAX_IDS} ids"
            )));
        }
        let limit = query.limit.unwrap_or(match query.measure {
            // All groups, as many as fit.
            Measure::Group | Measure::Count | Measure::Compare if query.group.is_some() => usize::MAX,
            Measure::Count | Measure::Compare | Measure::First | Measure::Last => EXAMPLES,
            Measure::Quiet | Measure::Notes => MAX_LIMIT,
            _ => DEFAULT_LIMIT,
        });
        let history = self.history(query).await?;
        let other = query.other.as_deref().filter(|_| query.measure == Measure::Compare);
        // Both sides are grouped alike.
        let other = other.map(|other| Query { group: query.group, ..other.clone() });
        let other = other.map(|other| execute(&other, &history)).transpose();
        Ok(match execute(query, &history).and_then(|findings| Ok((findings, other?))) {
            Ok((findings, other)) => self.format_findings(query, limit, &findings, other.as_ref(), &history),
            Err(error) => refusal(&error.to_string()),
        })
    }

    /// Formats the findings of a search, by the query's measure.
    fn format_findings<'h>(
        &mut self,
        query: &Query,
        limit: usize,
        findings: &Findings<'h>,
        other: Option<&Findings<'h>>,
        history: &'h History,
    ) -> ToolResult {
        let mut header = header::result_header(query, findings, history);
        self.add_delimiters(query, findings, &mut header, history);
        let note = similar_names(findings);
        let offset = query.offset.unwrap_or(0);
        if let (Some(second), Some(other)) = (&query.other, other) {
            let mut second_header = header::result_header(second, other, history);
            self.add_delimiters(second, other, &mut second_header, history);
            header["compared_with"] = second_header;
            header["difference"] = subtract_counts(&header, &header["compared_with"]);
            if let Some(group) = query.group {
                let [one, two] =
                    [findings, other].map(|findings| sections_by_group(group, findings, history));
                let both = compared_groups(&one, &two);
                header["groups"] = both.len().into();
                return self
                    .format_page((header, note), &both, offset, limit, |json| (json.clone(), Vec::new()));
            }
        }
        let formatter = Formatter::of(query, findings, history);
        let Some((label, examples, sections)) = sections(query, findings, history, &mut header) else {
            let mut all: Vec<&Activity> = findings.works.iter().flat_map(Work::all_activities).collect();
            if query.measure == Measure::First {
                all.reverse();
            }
            let line = |one: &&'h Activity| {
                let merge = history.merge_of(one);
                (
                    activity_json(one, !query.ids.is_empty(), &formatter),
                    std::iter::once(*one).chain(merge).collect(),
                )
            };
            return self.format_page((header, note), &all, offset, limit, line);
        };
        self.format_page((header, note), &sections, offset, limit, |Section { name, works }| {
            let all = || works.iter().flat_map(Work::all_activities);
            let mut json = json!({ label: sanitized_line(name) });
            match query.measure {
                Measure::Summary => json["pieces_of_work"] = works.len().into(),
                _ => add_counts(&mut json, works, history),
            }
            if matches!(query.group, Some(Group::Person | Group::Area | Group::Folder | Group::File)) {
                let ends = all().map(|one| one.at).min().zip(all().map(|one| one.at).max());
                if let Some((first, last)) = ends {
                    (json["first"], json["last"]) = (formatter.day(first).into(), formatter.day(last).into());
                }
            }
            let is_bot =
                || history.people.index_of_name(name).is_some_and(|person| history.people.is_bot(person));
            if query.group == Some(Group::Person) && is_bot() {
                json["bot"] = true.into();
            }
            let shown: Vec<&Activity> = works.iter().take(examples).map(|work| work.newest).collect();
            if examples > 0 {
                json["examples"] = shown.iter().map(|one| formatter.brief(one)).collect();
            }
            let merges = shown.iter().filter_map(|one| history.merge_of(one));
            (json, shown.iter().copied().chain(merges).collect())
        })
    }

    /// Adds the releases or commits that delimit the window to the header, and records them as returned.
    fn add_delimiters(
        &mut self,
        query: &Query,
        findings: &Findings<'_>,
        header: &mut Value,
        history: &History,
    ) {
        let bounds = &findings.bounds;
        let delimiters = [("after", &query.since, bounds.after), ("up_to", &query.until, bounds.up_to)];
        for (name, text, delimiter) in delimiters {
            let Some(delimiter) = delimiter else { continue };
            header[name] = output::id_and_time_json(delimiter, history);
            header["counted_by"] = "dates; what was merged later may be in a later version".into();
            self.returned.record(delimiter);
            let text = text.as_deref().unwrap_or_default();
            let releases = history.releases().filter(|one| has_id(one, text));
            // A merge and the commits that it brought in are one release.
            let releases: HashSet<&str> =
                releases.map(|one| one.merged_in.as_deref().unwrap_or(&one.id)).collect();
            if releases.len() > 1 {
                header[name]["releases_of_this_version"] = releases.len().into();
            }
        }
    }

    /// Returns the activity that a query needs. Reads from the source only if the activity read before is not enough.
    async fn history(&mut self, query: &Query) -> Result<Arc<History>, SourceError> {
        let read = self.last_read.take().filter(|read| read.is_enough_for(query, self.question));
        let history = match read {
            Some(history) => history,
            None => {
                let people = self.people.clone();
                Arc::new(History::load(query, false, people, self.question, self.source).await?)
            }
        };
        self.last_read = Some(history.clone());
        Ok(history)
    }

    /// Formats one page of the items in `all`: at most `limit` of them, beginning at the index `offset`. `line` returns
    /// the JSON of an item and the activities in it. Records the activities on the page in [`Self::returned`].
    fn format_page<'h, T>(
        &mut self,
        (header, note): (Value, Option<Value>),
        all: &[T],
        offset: usize,
        limit: usize,
        line: impl Fn(&T) -> (Value, Vec<&'h Activity>),
    ) -> ToolResult {
        let offset = offset.min(all.len());
        let lines: Vec<_> = all[offset..].iter().take(limit).map(line).collect();
        let (text, shown) =
            output::page(header, note.as_ref(), lines.iter().map(|(json, _)| json), offset, all.len());
        let shown = lines.iter().take(shown).flat_map(|(_, shown)| shown);
        shown.for_each(|activity| self.returned.record(activity));
        Ok(text)
    }
}

/// Divides the findings of a search into sections, and adds the number of sections to the header. Returns the name of
/// the JSON member that labels a section, the number of example activities for each section, and the sections. Returns
/// `None` for a measure without sections.
fn sections<'h>(
    query: &Query,
    findings: &Findings<'h>,
    history: &'h History,
    header: &mut Value,
) -> Option<(&'static str, usize, Vec<Section<'h>>)> {
    Some(match (query.measure, query.group) {
        (Measure::Group | Measure::Count, Some(group)) => {
            let mut groups = sections_by_group(group, findings, history);
            if query.limit.is_none() && group.is_chronological() {
                groups.sort_by(|one, other| one.name.cmp(&other.name));
            }
            header["groups"] = groups.len().into();
            ("group", 0, groups)
        }
        (Measure::Quiet, group) => {
            let GroupsWithoutWork { total, without_work } =
                find_groups_without_work(group.unwrap_or(Group::Folder), findings, history);
            (header["places"], header["quiet_places"]) = (total.into(), without_work.len().into());
            ("quiet", 1, without_work)
        }
        (Measure::Summary, _) => {
            let themes = summary_sections(findings, query, history);
            header["themes"] = themes.len().into();
            ("theme", EXAMPLES, themes.into_iter().map(|(_, theme)| theme).collect())
        }
        (Measure::Notes, _) => {
            let releases = split_by_release(&findings.works, history);
            header["releases"] = releases.iter().map(|(releases, _)| releases.len()).sum::<usize>().into();
            let notes =
                releases.into_iter().flat_map(|(releases, works)| release_note_sections(releases, works));
            ("notes", EXAMPLES, notes.collect())
        }
        _ => return None,
    })
}

/// Returns sections of release notes: a section for `releases`, which were made together, and a section for each kind
/// of change in `works`. If `releases` is empty, `works` is the work after the last release, and there are only the
/// sections of changes.
fn release_note_sections<'h>(releases: &[Work<'h>], works: &[Work<'h>]) -> impl Iterator<Item = Section<'h>> {
    let names = releases.iter().map(|release| match release.newest.kind {
        ActivityKind::Release => release.newest.id.as_str(),
        _ => release.newest.title.as_str(),
    });
    let name = match releases {
        [] => "after the last release".to_owned(),
        _ => shorten(&join_with_and(names), MAX_RELEASE_NAMES_CHARACTERS),
    };
    let own = (!releases.is_empty()).then(|| Section { name: name.clone(), works: releases.to_vec() });
    let changes = change_sections(works).into_iter();
    let changes =
        changes.map(move |Section { name: kind, works }| Section { name: format!("{name}: {kind}"), works });
    own.into_iter().chain(changes)
}

/// Returns a line for each group of either query: its number of pieces of work in each query, and the difference.
fn compared_groups(one: &[Section<'_>], two: &[Section<'_>]) -> Vec<Value> {
    let mut both: BTreeMap<&str, [usize; 2]> = BTreeMap::new();
    for (side, sections) in [one, two].into_iter().enumerate() {
        sections
            .iter()
            .for_each(|section| both.entry(&section.name).or_default()[side] = section.works.len());
    }
    let mut both: Vec<(&str, [usize; 2])> = both.into_iter().collect();
    both.sort_by_key(|(_, counts)| Reverse(*counts));
    let line = |(name, [one, two]): (&str, [usize; 2])| {
        json!({
            "group": sanitized_line(name), "pieces_of_work": one, "compared_with": two,
            "difference": signed_difference(one, two),
        })
    };
    both.into_iter().map(line).collect()
}

fn signed_difference(one: usize, two: usize) -> i64 {
    let signed = |count| i64::try_from(count).unwrap_or(i64::MAX);
    signed(one) - signed(two)
}

/// Formats one activity of a list: briefly or, if `is_full`, with its full id and more paths. Lists fewer paths if the
/// text would be longer than half of [`MAX_RESULT_CHARACTERS`].
fn activity_json(activity: &Activity, is_full: bool, formatter: &Formatter<'_>) -> Value {
    if !is_full {
        return formatter.brief(activity);
    }
    let mut shown = PATH_LIMITS_TO_TRY.into_iter().map(|max| formatter.full(activity, max));
    let fits = |full: &Value| full.to_string().len() <= MAX_RESULT_CHARACTERS / 2;
    shown.find(fits).unwrap_or_else(|| formatter.brief(activity))
}

/// Returns true if a list in the query has more items than are allowed.
fn has_oversized_list(query: &Query) -> bool {
    let except = &query.except;
    [&query.paths, &except.paths, &except.touching, &query.people, &except.people]
        .iter()
        .any(|list| list.len() > MAX_PATHS)
        || query.text.len().max(except.text.len()) > MAX_TERMS
        || query.ids.len() > MAX_IDS
}

/// Drops null and blank members and items: some models send every member of a schema.
fn remove_blanks(value: Value) -> Value {
    let is_blank =
        |value: &Value| value.is_null() || value.as_str().is_some_and(|text| text.trim().is_empty());
    match value {
        Value::Object(members) => members
            .into_iter()
            .filter(|(_, member)| !is_blank(member))
            .map(|(name, member)| (name, remove_blanks(member)))
            .collect(),
        Value::Array(items) => items.into_iter().filter(|item| !is_blank(item)).collect(),
        other => other,
    }
}
