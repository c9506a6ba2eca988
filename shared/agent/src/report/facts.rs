//! Sentences and values that answer a question directly, before the work that was found.

use std::cmp::Reverse;
use std::collections::BTreeSet;

use jiff::Timestamp;
use serde_json::Value;

use super::{DigestWriter, LIST_LENGTHS, cite, wording};
use crate::engine::{Section, TOP_LEVEL, Work, count_with_merged_commits, execute, sections_by_group};
use crate::planner::{Field, UnrecordedFacts};
use crate::query::{Group, Measure, Query, WorkKind};
use crate::strings::{clean, format_count, join_with_and};
use crate::titles;
use plumbline_activity::Activity;
use plumbline_answer::{Block, Line, line, strong};

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

    /// Returns the days between the found releases, if the question asks for durations and the releases fit into a list.
    pub(super) fn release_gaps(&self) -> Option<Line> {
        let query = &self.draft.query;
        let limit = query.limit.filter(|_| query.measure == Measure::Last).unwrap_or(usize::MAX);
        let works = &self.findings.works[..self.findings.works.len().min(limit)];
        let is_list = query.kinds.contains(&WorkKind::Release) && works.len() <= LIST_LENGTHS[0];
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
        let is_any = draft.asks_for_any_work
            && query.measure == Measure::List
            && [&query.text, &query.ids].iter().all(|all| all.is_empty())
            && query.states.is_empty()
            && query.kinds.iter().all(|kind| *kind == WorkKind::Commit);
        let mut blocks = Vec::new();
        if let Some([yes, no]) = &output.verdict {
            let verdict = if findings.works.is_empty() { no } else { yes };
            blocks.push(Block::Paragraph(Line::from(verdict.as_str()).0));
            if !is_any {
                return None;
            }
        }
        let values = self.output_values(&output.fields)?;
        let text = match values.as_slice() {
            [] if output.is_json => "[]".to_owned(),
            [] => output.none.clone().unwrap_or_default(),
            [value] if query.measure == Measure::Count && output.is_json => value.to_string(),
            values if output.is_json => json_of(values, query.measure).to_string(),
            values => values.iter().map(text_of).collect::<Vec<_>>().join("\n"),
        };
        if values.len() > MAX_VALUES || text.is_empty() && blocks.is_empty() {
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
    fn output_values(&self, fields: &[Field]) -> Option<Vec<Value>> {
        let (query, works) = (&self.draft.query, &self.findings.works);
        let groups = |group| sections_by_group(group, self.findings, self.history);
        let names = |group| {
            let groups = groups(group);
            let names = groups.iter().map(|section| section.name.as_str()).filter(|name| *name != TOP_LEVEL);
            names.map(clean).collect::<BTreeSet<String>>().into_iter().map(Value::from).collect()
        };
        let is_json = self.draft.output.as_ref().is_some_and(|output| output.is_json);
        let line = |members: Vec<(String, Value)>| match is_json {
            true => Value::Object(members.into_iter().collect()),
            false => members.into_iter().map(|(_, value)| value).collect(),
        };
        let count = |section: &Section<'_>| {
            let name = ("name".to_owned(), clean(&section.name).into());
            line(vec![name, ("count".to_owned(), section.count().into())])
        };
        Some(match (fields, query.measure) {
            ([Field::Number] | [], Measure::Count) => vec![count_with_merged_commits(works).into()],
            ([Field::Group], Measure::Group) => {
                groups(query.group?).first().map(|first| clean(&first.name).into()).into_iter().collect()
            }
            ([Field::Author], Measure::Group) => names(query.group?),
            ([Field::Number | Field::Author, ..] | [], Measure::Group) if is_json || fields.len() > 1 => {
                groups(query.group?).iter().map(count).collect()
            }
            ([Field::Path], _) => names(Group::File),
            ([Field::Folder], _) => names(if query.paths.is_empty() { Group::Folder } else { Group::Area }),
            ([], Measure::List) if !is_json => Vec::new(),
            ([], Measure::List) => {
                return self.output_values(&[Field::Id, Field::Date, Field::Author, Field::Title]);
            }
            (fields, Measure::List | Measure::Summary | Measure::First | Measure::Last) => {
                let mut all: Vec<&Activity> = works.iter().flat_map(Work::all_activities).collect();
                all.sort_by_key(|one| Reverse(one.at));
                let is_oldest_first = self.draft.output.as_ref().is_some_and(|output| output.is_oldest_first);
                if query.measure == Measure::First || is_oldest_first {
                    all.reverse();
                }
                if matches!(query.measure, Measure::First | Measure::Last) {
                    all.truncate(query.limit.unwrap_or(1));
                }
                let fields_of = |one: &&Activity| {
                    let members = fields.iter().map(|field| self.field(*field, one));
                    members.collect::<Option<Vec<_>>>().map(line)
                };
                all.iter().map(fields_of).collect::<Option<_>>()?
            }
            _ => return None,
        })
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

/// Returns the values as JSON: groups as one object with their numbers, all else as an array.
fn json_of(values: &[Value], measure: Measure) -> Value {
    match measure {
        Measure::Group => {
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
