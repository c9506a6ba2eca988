//! Values with which an answer begins because the question prescribes an output for a program.

use std::cmp::Reverse;
use std::collections::BTreeSet;

use serde_json::Value;

use super::{DigestWriter, MAX_CHARACTERS, wording};
use crate::engine::{Section, TOP_LEVEL, Work, count_with_merged_commits, sections_by_group};
use crate::planner::{Field, Output};
use crate::query::{Group, Measure, Query, WorkKind};
use crate::strings::{clean, join_with_and};
use crate::titles;
use plumbline_activity::Activity;
use plumbline_answer::{Block, Line};

/// Maximum number of values with which an answer begins. An answer with more of them does not begin with values.
const MAX_VALUES: usize = 200;

impl<'h> DigestWriter<'_, 'h> {
    /// Returns the output that the question prescribes for a program, such as a number or the ids of commits. Returns `None`
    /// if the question prescribes none, or if the output is uncertain, for example because search words were dropped: a
    /// program that reads only the output would miss the sentence about the dropped words.
    pub(super) fn output(&self) -> Option<Vec<Block>> {
        let (draft, findings) = (self.draft, self.findings);
        let (query, output) = (&draft.query, draft.output.as_ref()?);
        let is_certain = self.remarks().is_empty()
            && draft.unrecorded.is_empty()
            && draft.dropped_words.is_empty()
            && draft.dropped_kinds.is_empty()
            && !findings.words.are_partly_matched
            && query.measure != Measure::Compare;
        if !is_certain {
            return None;
        }
        let asks_whether_any = draft.asks_for_any_work
            && !draft.asks_for_later_work
            && query.measure == Measure::List
            && [&query.text, &query.ids].iter().all(|all| all.is_empty())
            && query.states.is_empty()
            && query.kinds.iter().all(|kind| *kind == WorkKind::Commit);
        let mut blocks = Vec::new();
        if let Some([yes, no]) = &output.verdict {
            if !asks_whether_any {
                return None;
            }
            let verdict = if findings.works.is_empty() { no } else { yes };
            blocks.push(Block::Paragraph(Line::from(verdict.as_str()).0));
        }
        let values = self.output_values(output)?;
        let text = match values.as_slice() {
            [] if output.is_json && output.verdict.is_none() => "[]".to_owned(),
            [] => output.none.clone().unwrap_or_default(),
            [value] if query.measure == Measure::Count && output.is_json => value.to_string(),
            values if output.is_json => json_of(values, query.measure).to_string(),
            values => values.iter().map(text_of).collect::<Vec<_>>().join("\n"),
        };
        if values.len() > MAX_VALUES || text.len() > MAX_CHARACTERS || text.is_empty() && blocks.is_empty() {
            return None;
        }
        if !text.is_empty() {
            // Other characters would be escaped outside a block of code.
            let is_plain = |letter: char| letter.is_ascii_alphanumeric() || " .:/-".contains(letter);
            let is_word = !output.is_json && text.chars().all(is_plain);
            blocks.push(if is_word { Block::Paragraph(Line::from(text).0) } else { Block::Code(text) });
        }
        Some(blocks)
    }

    /// Returns the values of each line of an output: of each activity, group, path or folder, or a number. Returns `None` if
    /// the query does not give these fields.
    fn output_values(&self, output: &Output) -> Option<Vec<Value>> {
        let (query, works) = (&self.draft.query, &self.findings.works);
        let is_list = matches!(query.measure, Measure::List | Measure::Summary);
        let is_one = matches!(query.measure, Measure::First | Measure::Last);
        Some(match (output.fields.as_slice(), query.measure) {
            ([Field::Number] | [], Measure::Count) => vec![count_with_merged_commits(works).into()],
            ([Field::Group], Measure::Group) => self.ranked(&[Field::Author], 1, false)?,
            ([field], Measure::Group) if is_name_of(*field, query.group) => {
                self.all_ranked(&[Field::Author], false)?
            }
            ([Field::Number] | [], Measure::Group) if output.is_json => {
                self.all_ranked(&[Field::Author, Field::Number], true)?
            }
            ([Field::Author, Field::Number] | [Field::Number, Field::Author], Measure::Group) => {
                self.all_ranked(&output.fields, output.is_json)?
            }
            ([Field::Path], _) if is_list => self.names_of(Group::File),
            ([Field::Folder], _) if is_list => {
                self.names_of(if query.paths.is_empty() { Group::Folder } else { Group::Area })
            }
            ([], _) if output.verdict.is_some() => Vec::new(),
            ([], _) if is_list && output.is_json => {
                self.fields_of_each(&[Field::Id, Field::Date, Field::Author, Field::Title], output)?
            }
            ([Field::Path], _) if is_one => {
                let files = self.activities(output).into_iter().flat_map(|one| &one.paths);
                sorted(files.map(String::as_str))
            }
            (fields, _) if !fields.is_empty() && (is_list || is_one) => {
                self.fields_of_each(fields, output)?
            }
            ([], Measure::List) if works.is_empty() => Vec::new(),
            _ => return None,
        })
    }

    /// Returns the names of all groups of the found work in alphabetical order, without the top level.
    fn names_of(&self, group: Group) -> Vec<Value> {
        let groups = sections_by_group(group, self.findings, self.history);
        let names = groups.iter().map(|section| section.name.as_str()).filter(|name| *name != TOP_LEVEL);
        sorted(names)
    }

    /// Returns the values of as many groups as the query asks for: all, or the first if it asks for the most.
    fn all_ranked(&self, fields: &[Field], is_object: bool) -> Option<Vec<Value>> {
        let default = if self.draft.is_series { usize::MAX } else { 1 };
        self.ranked(fields, self.draft.query.limit.unwrap_or(default), is_object)
    }

    /// Returns the values of the first `limit` groups: the name for [`Field::Author`], and the number of pieces of work for
    /// any other field. Returns `None` if the next group has as much work as the last of these.
    fn ranked(&self, fields: &[Field], limit: usize, is_object: bool) -> Option<Vec<Value>> {
        let group = self.draft.query.group.unwrap_or(Group::Person);
        let groups = sections_by_group(group, self.findings, self.history);
        let value = |section: &Section<'_>, field: &Field| match field {
            Field::Author => ("name".to_owned(), Value::from(clean(&section.name))),
            _ => ("count".to_owned(), section.count().into()),
        };
        let line = |section: &Section<'_>| {
            line_of(fields.iter().map(|field| value(section, field)).collect(), is_object)
        };
        let is_tied = groups
            .get(limit)
            .is_some_and(|next| Some(next.count()) == groups[..limit].last().map(Section::count));
        (!is_tied).then(|| groups.iter().take(limit).map(line).collect())
    }

    /// Returns the values of each activity of an output.
    fn fields_of_each(&self, fields: &[Field], output: &Output) -> Option<Vec<Value>> {
        let members =
            |one: &Activity| fields.iter().map(|field| self.field(*field, one)).collect::<Option<Vec<_>>>();
        let lines = self.activities(output).into_iter();
        lines.map(|one| Some(line_of(members(one)?, output.is_json))).collect()
    }

    /// Returns the activities of an output in order: the newest of each piece of work, and the commits of merges.
    fn activities(&self, output: &Output) -> Vec<&Activity> {
        let (query, works) = (&self.draft.query, &self.findings.works);
        let of_work = |work: &'_ Work<'h>| {
            std::iter::once(work.newest).chain(work.merged_commits.iter().copied()).collect::<Vec<_>>()
        };
        let mut all: Vec<&Activity> = works.iter().flat_map(of_work).collect();
        all.sort_by_key(|one| Reverse(one.at));
        if query.measure == Measure::First || output.is_oldest_first {
            all.reverse();
        }
        if matches!(query.measure, Measure::First | Measure::Last) {
            all.truncate(query.limit.unwrap_or(1));
        }
        all
    }

    /// Returns the name and the value of a field of one activity.
    fn field(&self, field: Field, one: &Activity) -> Option<(String, Value)> {
        let (name, value) = match field {
            Field::FullId => ("id", one.id.clone().into()),
            Field::Id => ("id", one.short_id().into()),
            Field::Version => ("version", released_version(one, &self.draft.query)?.into()),
            Field::Path => ("paths", one.paths.iter().map(|path| clean(path)).collect()),
            Field::Author => ("author", join_with_and(self.contributor_names(one)).into()),
            Field::Date => ("date", wording::format_day(one.at, &self.history.zone).into()),
            Field::Time => {
                ("time", one.at.to_zoned(self.history.zone.clone()).strftime("%FT%T%:z").to_string().into())
            }
            Field::Title => ("title", clean(&one.title).into()),
            Field::Folder | Field::Number | Field::Group => return None,
        };
        Some((name.to_owned(), value))
    }
}

/// Returns whether a field is the name of each group: the author if the work is grouped by person.
fn is_name_of(field: Field, group: Option<Group>) -> bool {
    matches!(
        (field, group),
        (Field::Author, Some(Group::Person))
            | (Field::Path, Some(Group::File))
            | (Field::Folder, Some(Group::Folder | Group::Area))
    )
}

/// Returns the names in alphabetical order, each once.
fn sorted<'n>(names: impl Iterator<Item = &'n str>) -> Vec<Value> {
    names.map(clean).collect::<BTreeSet<String>>().into_iter().map(Value::from).collect()
}

/// Returns the members of a line as an object, or only their values. A single value stands for itself.
fn line_of(mut members: Vec<(String, Value)>, is_object: bool) -> Value {
    if is_object {
        return Value::Object(members.into_iter().collect());
    }
    match members.len() {
        1 => members.remove(0).1,
        _ => members.into_iter().map(|(_, value)| value).collect(),
    }
}

/// Returns the values as JSON: groups with their numbers as one object, all else as an array.
fn json_of(values: &[Value], measure: Measure) -> Value {
    match measure {
        Measure::Group if values.iter().all(Value::is_object) => {
            let pair = |value: &Value| Some((value["name"].as_str()?.to_owned(), value["count"].clone()));
            values.iter().filter_map(pair).collect::<serde_json::Map<_, _>>().into()
        }
        _ => values.into(),
    }
}

/// Returns the texts of a value, separated by spaces.
fn text_of(value: &Value) -> String {
    let joined = |all: &mut dyn Iterator<Item = &Value>| all.map(text_of).collect::<Vec<_>>().join(" ");
    match value {
        Value::String(text) => text.clone(),
        Value::Array(all) => joined(&mut all.iter()),
        Value::Object(members) => joined(&mut members.values()),
        other => other.to_string(),
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
