//! Header of a search's result.

use serde_json::{Map, Value, json};

use super::output::{format_instant, sanitized_line};
use crate::engine::{Findings, History, Work, has_id, without_repeats};
use crate::query::{Query, WorkKind};
use plumbline_activity::{Activity, ActivityKind};

/// Returns the header of a search's result: the window, the number of matches, and the people, paths and ids not found.
pub(super) fn result_header<'h>(query: &Query, findings: &Findings<'h>, history: &'h History) -> Value {
    let window = findings.bounds.window;
    let matches = || findings.works.iter().flat_map(Work::all_activities);
    let mut header = json!({
        "since": format_instant(window.from, &history.zone),
        "before": format_instant(window.until, &history.zone),
    });
    add_counts(&mut header, &findings.works, history);
    // Names are texts of the repository, which have no place in the header: `similar_names` has them in a line.
    let unknown_people = findings.unknown_names.iter().map(|(name, _)| sanitized_line(name));
    let unknown_paths =
        findings.query_paths.iter().filter(|path| path.is_unknown()).map(|path| sanitized_line(&path.text));
    let ids = query.ids.iter().filter(|id| !matches().any(|activity| has_id(activity, id)));
    let lists = [
        ("unknown_people", unknown_people.collect::<Vec<String>>()),
        ("unknown_paths", unknown_paths.collect()),
        ("ids_without_a_match", ids.map(|id| sanitized_line(id)).collect()),
    ];
    for (name, list) in lists.into_iter().filter(|(_, list)| !list.is_empty()) {
        header[name] = list.into();
    }
    let several =
        findings.ambiguous_names.iter().map(|(name, people)| (sanitized_line(name), people.len().into()));
    let several: Map<String, Value> = several.collect();
    if !several.is_empty() {
        header["names_of_several_people"] = several.into();
    }
    let repeats = matches().count() - without_repeats(matches()).len();
    if repeats > 0 {
        header["repeats"] = repeats.into();
    }
    let has_both_sorts = query.kinds.iter().any(|kind| kind.is_recorded())
        && query.kinds.iter().any(|kind| !kind.is_recorded() && *kind != WorkKind::Prerelease);
    if has_both_sorts && findings.works.is_empty() {
        header["note"] = json!("no record is of both sorts of kinds at once: ask for each sort alone");
    }
    if history.is_without_pull_requests_and_issues() && query.asks_for_pull_requests_or_issues() {
        header["not_recorded"] = json!("pull requests and issues: every commit counts as merged");
    }
    if findings.words.are_partly_matched && !findings.works.is_empty() {
        header["note"] = json!("no record has all of the words; these have the most of them");
    }
    header
}

/// Returns a line that lists, for each name in the query that fits nobody, the similar names of known people. Returns
/// `None` if there are no similar names.
pub(super) fn similar_names(findings: &Findings<'_>) -> Option<Value> {
    let named = findings.unknown_names.iter().filter(|(_, similar)| !similar.is_empty());
    let named = named.map(|(name, similar)| {
        let similar: Vec<String> = similar.iter().map(|name| sanitized_line(name)).collect();
        (sanitized_line(name), json!(similar))
    });
    let named: Map<String, Value> = named.collect();
    (!named.is_empty()).then(|| json!({ "similar_names": named }))
}

/// Adds the number of matching activities, the number of pieces of work and, if the history has merges, the number of
/// commits that are not merges.
pub(super) fn add_counts(json: &mut Value, works: &[Work<'_>], history: &History) {
    let all = || works.iter().flat_map(Work::all_activities);
    (json["matches"], json["pieces_of_work"]) = (all().count().into(), works.len().into());
    if history.has_merges {
        let is_plain = |one: &&Activity| one.kind == ActivityKind::Commit && !history.is_merge(one);
        json["commits_without_merges"] = all().filter(is_plain).count().into();
    }
}

/// Returns the counts in `minuend` minus the counts in `subtrahend`: of matches, of pieces of work, and of commits
/// without merges.
pub(super) fn subtract_counts(minuend: &Value, subtrahend: &Value) -> Value {
    let names = ["matches", "pieces_of_work", "commits_without_merges"];
    let numbers =
        names.iter().filter_map(|name| Some((*name, minuend[name].as_i64()? - subtrahend[name].as_i64()?)));
    numbers.map(|(name, difference)| (name.to_owned(), difference.into())).collect::<Map<_, _>>().into()
}
