//! Texts that describe a search and its result.

use std::collections::BTreeSet;

use super::select::{Selection, WordUse, contributors};
use super::work_items::{tally, work_items};
use crate::activity::Activity;
use crate::markdown::{code, joined, plain, quoted};
use crate::understand::directory::{Directory, PersonMention, is_bot_name};

use crate::understand::plan::{Filter, Plan};

/// Maximum number of names of one kind in a sentence.
const MAX_NAMES: usize = 5;

/// Returns the filter as text, such as " by Alice Moreau touching `src/store` mentioning “retry”".
pub(crate) fn qualifiers(plan: &Plan, words: WordUse, places: &[&str]) -> String {
    let wanted = filter(&plan.filter, words, places);
    let excluded = filter(&plan.exclude, WordUse::Any, &[]);
    match excluded.is_empty() {
        true => wanted,
        false => format!("{wanted}, excluding activity{excluded},"),
    }
}

fn filter(filter: &Filter, words: WordUse, places: &[&str]) -> String {
    let mut text = String::new();
    let mut add = |before: &str, items: Vec<String>, joint: &str| {
        if !items.is_empty() {
            text.push_str(&format!(" {before} {}", joined_with_limit(&items, joint)));
        }
    };
    let known = filter.people.iter().filter_map(|person| match person {
        PersonMention::Known(name) => Some(plain(name)),
        _ => None,
    });
    add("by", known.collect(), "or");
    add("touching", filter.paths.iter().map(|mention| code(&mention.path)).collect(), "or");
    let (touched, topics): (Vec<_>, Vec<_>) =
        filter.words.iter().partition(|word| places.contains(&word.text.as_str()));
    add("touching", touched.iter().map(|word| quoted(&word.text)).collect(), "or");
    let joint = if words == WordUse::All && !filter.either_word { "and" } else { "or" };
    add("mentioning", topics.iter().map(|word| quoted(&word.text)).collect(), joint);
    let kinds = filter.kinds.iter().map(|kind| kind.wording()).filter(|wording| !wording.is_empty());
    let kinds: Vec<String> = kinds.map(str::to_owned).collect();
    if !kinds.is_empty() {
        text.push_str(&format!(" {}", joined_with_limit(&kinds, "or")));
    }
    text
}

fn joined_with_limit(items: &[String], joint: &str) -> String {
    if items.len() > MAX_NAMES {
        return format!("{} {joint} {} more", items[..MAX_NAMES].join(", "), items.len() - MAX_NAMES);
    }
    match items {
        [rest @ .., last] if !rest.is_empty() => format!("{} {joint} {last}", rest.join(", ")),
        items => items.concat(),
    }
}

/// Names the people in the question whom the history does not contain.
pub(crate) fn unknown_names(plan: &Plan) -> Option<String> {
    let unknown = plan.filter.people.iter().filter_map(|person| match person {
        PersonMention::Unknown(name) => Some(quoted(name)),
        _ => None,
    });
    let unknown: Vec<String> = unknown.take(MAX_NAMES).collect();
    let names = joined(&unknown);
    (!unknown.is_empty()).then(|| format!("Nobody called {names} appears in the recorded activity."))
}

/// Reports the spelling corrections in the question.
pub(crate) fn corrected(plan: &Plan) -> Option<String> {
    let read = plan
        .corrected
        .iter()
        .take(MAX_NAMES)
        .map(|(written, read)| format!("{} to “{read}”", quoted(written)));
    let read: Vec<String> = read.collect();
    (!read.is_empty()).then(|| format!("Corrected {}.", joined(&read)))
}

/// Reports an exclusion that could not be interpreted.
pub(crate) fn unclear_exclusion(plan: &Plan) -> Option<String> {
    let words = quoted(plan.unclear_exclusion.as_deref()?);
    Some(format!("It is unclear what {words} excludes, so nothing is excluded."))
}

/// Returns a person's name, marked if it is a bot's.
pub(crate) fn person(name: &str) -> String {
    let label = if is_bot_name(name) && !name.ends_with("[bot]") { " (bot)" } else { "" };
    format!("{}{label}", shown_name(name))
}

/// Returns a name as plain text, without the domain if the name is an e-mail address.
fn shown_name(name: &str) -> String {
    match name.split_once('@') {
        Some((local, domain)) if domain.contains('.') && !local.is_empty() => plain(local),
        _ => plain(name),
    }
}

/// Returns the names of all contributors to the activity.
pub(crate) fn people<'a>(activities: &[&'a Activity], directory: &'a Directory) -> BTreeSet<&'a str> {
    activities
        .iter()
        .flat_map(|activity| contributors(activity))
        .map(|person| directory.name_of(person))
        .collect()
}

/// Reports how many activities match without the words, if none matches with them.
pub(crate) fn matches_without_words(plan: &Plan, selection: &Selection<'_>) -> Option<String> {
    let words: Vec<String> = plan.filter.words.iter().map(|word| quoted(&word.text)).collect();
    let verb = if work_items(&selection.without_words).len() == 1 { "is" } else { "are" };
    let tally = tally(&selection.without_words);
    (!selection.without_words.is_empty())
        .then(|| format!("Without {} there {verb} {tally}", joined_with_limit(&words, "and")))
}

/// Returns the first sentence of a comparison.
pub(crate) fn comparison(first: usize, second: usize) -> String {
    let difference = match first.cmp(&second) {
        std::cmp::Ordering::Equal => "the same number in both".to_owned(),
        std::cmp::Ordering::Greater => format!("{} more in the first", first - second),
        std::cmp::Ordering::Less => format!("{} more in the second", second - first),
    };
    format!("**{first} against {second}**: {difference}. The changes:")
}
