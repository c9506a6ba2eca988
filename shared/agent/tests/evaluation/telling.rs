//! Writes the scripted model's answer from the results of its tool calls.

use std::collections::{BTreeMap, BTreeSet};

use jiff::civil::DateTime;
use regex::Regex;
use serde_json::Value;

use crate::meaning::Meaning;
use crate::questions::Wanted;
use crate::scripted::Returned;

/// One line of a tool result.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Line {
    at: String,
    id: String,
    kind: String,
    action: String,
    title: String,
    contributors: Vec<String>,
    paths: Vec<String>,
}

/// Returns the text of the answer to a question with this meaning.
pub(crate) fn answer_text(meaning: &Meaning, results: &[Returned]) -> String {
    let lines = found(meaning, results);
    if lines.is_empty() {
        return format!("Nothing found{}.", window(meaning, results));
    }
    let shown: Vec<&Line> = match meaning.wanted {
        Wanted::Newest => lines.iter().take(meaning.many).collect(),
        Wanted::Oldest => lines.last().into_iter().collect(),
        _ => lines.iter().collect(),
    };
    let all: Vec<&Line> = lines.iter().collect();
    let people: BTreeSet<&String> = lines.iter().flat_map(|line| &line.contributors).collect();
    let files: BTreeSet<&String> = lines.iter().flat_map(|line| &line.paths).collect();
    let more = match meaning.wanted {
        Wanted::CountPeople => format!(" by {} people", people.len()),
        Wanted::CountFiles => format!(" in {} files", files.len()),
        _ => String::new(),
    };
    let lead = format!("**{}**{more}{}.", tally(&all), window(meaning, results));
    let groups: Option<fn(&Line) -> Vec<String>> = match meaning.wanted {
        Wanted::People => Some(|line| line.contributors.clone()),
        Wanted::Areas => Some(|line| line.paths.iter().map(|path| area(path)).collect()),
        Wanted::Files => Some(|line| line.paths.clone()),
        Wanted::Days => Some(|line| vec![line.at[..10].to_owned()]),
        _ => None,
    };
    let ranking = groups.map(|groups| ranking(&lines, groups)).unwrap_or_default();
    format!("{lead}\n\n{ranking}\n\n{}", listed(&shown))
}

/// Returns the matching results, newest first, without duplicates.
fn found(meaning: &Meaning, results: &[Returned]) -> Vec<Line> {
    let is_anchor = |result: &&Returned| meaning.ids.is_none() && !result.arguments.contains_key("limit");
    let searched = results.iter().filter(|result| !is_anchor(result));
    let lines: BTreeSet<Line> = searched.flat_map(|result| &result.lines).map(line).collect();
    let mut lines: Vec<Line> = lines.into_iter().rev().collect();
    if meaning.wanted == Wanted::Open {
        lines = still_open(meaning, lines);
    }
    let is = |pattern: &Option<String>, text: &str| {
        pattern.as_ref().is_none_or(|pattern| Regex::new(pattern).unwrap().is_match(text))
    };
    let under = |path: &String| meaning.not_under.iter().any(|place| path.starts_with(&format!("{place}/")));
    lines.retain(|line| {
        let has_title = meaning.ids.is_some() || is(&meaning.title, &line.title);
        let has_path = meaning.path.is_none() || line.paths.iter().any(|path| is(&meaning.path, path));
        let is_left_out = meaning.not_by.iter().any(|name| line.contributors.contains(name));
        let is_elsewhere =
            meaning.not_under.is_empty() || line.paths.is_empty() || !line.paths.iter().all(under);
        let has_files = !line.paths.is_empty()
            || !matches!(meaning.wanted, Wanted::Areas | Wanted::Files | Wanted::CountFiles);
        has_title && has_path && !is_left_out && is_elsewhere && has_files
    });
    lines
}

fn line(value: &Value) -> Line {
    let text = |name: &str| value[name].as_str().unwrap_or_default().to_owned();
    let texts = |name: &str| -> Vec<String> {
        let values = value[name].as_array().cloned().unwrap_or_default();
        values.iter().filter_map(|one| one.as_str()).map(str::to_owned).collect()
    };
    let contributors = [vec![text("by")], texts("with")].concat();
    Line {
        at: text("at"),
        id: text("id"),
        kind: text("kind").replace('_', " "),
        action: text("action"),
        title: text("title"),
        contributors,
        paths: texts("paths"),
    }
}

/// Returns what was opened or reopened, and has not been closed or merged since.
fn still_open(meaning: &Meaning, lines: Vec<Line>) -> Vec<Line> {
    let mut objects: BTreeMap<(String, String), Vec<Line>> = BTreeMap::new();
    for line in lines.into_iter().rev() {
        objects.entry((line.kind.clone(), line.id.clone())).or_default().push(line);
    }
    let from = meaning.from.as_ref().map(|from| from.parse::<DateTime>().unwrap());
    let wanted = |actions: &Vec<Line>| {
        let opening = &actions[0];
        let last = actions.iter().rev().find(|line| line.action != "reviewed");
        let is_open = last.is_some_and(|line| line.action == "opened" || line.action == "reopened");
        let is_reviewed = actions.iter().any(|line| line.action == "reviewed");
        let is_by_any =
            meaning.by.is_empty() || meaning.by.iter().any(|name| opening.contributors.contains(name));
        let opened: DateTime = opening.at[..19].parse().unwrap();
        is_open && is_by_any && !(meaning.unreviewed && is_reviewed) && from.is_none_or(|from| from <= opened)
    };
    objects.into_values().filter(wanted).flatten().collect()
}

/// Returns the window as reported by the tool.
fn window(meaning: &Meaning, results: &[Returned]) -> String {
    let Some(header) = results.iter().rfind(|result| result.header.get("before").is_some()) else {
        return String::new();
    };
    let shown = |name: &str| {
        let text = header.header[name].as_str().unwrap();
        let at: DateTime = text[..19].parse().unwrap();
        at.strftime("%-d %B %Y %H:%M").to_string()
    };
    let since = match (&meaning.from, header.arguments.contains_key("since")) {
        (Some(from), false) => from.parse::<DateTime>().unwrap().strftime("%-d %B %Y %H:%M").to_string(),
        (None, false) => return format!(" before {}", shown("before")),
        _ => shown("since"),
    };
    format!(" from {since} to {}", shown("before"))
}

/// Counts different objects, whatever the actions: "2 commits and 1 pull request".
fn tally(lines: &[&Line]) -> String {
    let mut kinds: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for line in lines {
        kinds.entry(&line.kind).or_default().insert(&line.id);
    }
    let parts = kinds
        .iter()
        .map(|(kind, ids)| format!("{} {kind}{}", ids.len(), if ids.len() == 1 { "" } else { "s" }));
    parts.collect::<Vec<_>>().join(", ")
}

fn ranking(lines: &[Line], groups: fn(&Line) -> Vec<String>) -> String {
    let mut grouped: BTreeMap<String, Vec<&Line>> = BTreeMap::new();
    for line in lines {
        for group in groups(line).into_iter().collect::<BTreeSet<_>>() {
            grouped.entry(group).or_default().push(line);
        }
    }
    let objects =
        |lines: &[&Line]| lines.iter().map(|line| (&line.kind, &line.id)).collect::<BTreeSet<_>>().len();
    let mut grouped: Vec<_> = grouped.into_iter().collect();
    grouped.sort_by_key(|(_, lines)| std::cmp::Reverse(objects(lines)));
    let written = grouped.iter().map(|(name, lines)| format!("- {name}: {}", tally(lines)));
    written.collect::<Vec<_>>().join("\n")
}

/// Writes a line for each object, with its citation.
fn listed(lines: &[&Line]) -> String {
    let mut objects: Vec<(&Line, Vec<String>)> = Vec::new();
    for line in lines {
        let action_text = format!("{} {}, {}", line.action, line.contributors.join(" and "), &line.at[..10])
            .trim()
            .to_owned();
        match objects.iter_mut().find(|(first, _)| (&first.kind, &first.id) == (&line.kind, &line.id)) {
            Some((_, actions)) => actions.push(action_text),
            None => objects.push((line, vec![action_text])),
        }
    }
    let cite =
        |line: &Line| if line.id.starts_with('#') { line.id.clone() } else { format!("`{}`", line.id) };
    let written = objects.iter().map(|(line, actions)| format!("- {} ({})", cite(line), actions.join("; ")));
    written.collect::<Vec<_>>().join("\n")
}

fn area(path: &str) -> String {
    let folders: Vec<&str> = path.split('/').collect();
    match folders.as_slice() {
        [] | [_] => "(top level)".to_owned(),
        [first, _] => (*first).to_owned(),
        [first, second, ..] => format!("{first}/{second}"),
    }
}
