//! The words for what was looked for and how much of it there is.

use std::collections::BTreeSet;

use super::select::{Selection, WordUse, hands};
use super::things::{tally, things};
use crate::activity::Activity;
use crate::markdown::{code, joined, plain, quoted};
use crate::understand::directory::{Directory, is_bot_name};
use crate::understand::people::PersonMention;
use crate::understand::plan::{Filter, Plan};

/// The most names of one sort that a sentence lists.
const NAMED: usize = 5;

/// " by Alice Moreau touching `src/store` mentioning “retry”", or nothing.
pub(crate) fn qualifiers(plan: &Plan, words: WordUse, places: &[&str]) -> String {
    let wanted = filter(&plan.filter, words, places);
    let left_out = filter(&plan.exclude, WordUse::Any, &[]);
    match left_out.is_empty() {
        true => wanted,
        false => format!("{wanted}, leaving out what is{left_out},"),
    }
}

fn filter(filter: &Filter, words: WordUse, places: &[&str]) -> String {
    let mut text = String::new();
    let mut say = |before: &str, items: Vec<String>, joint: &str| {
        if !items.is_empty() {
            text.push_str(&format!(" {before} {}", limited(&items, joint)));
        }
    };
    let known = filter.people.iter().filter_map(|person| match person {
        PersonMention::Known(name) => Some(plain(name)),
        _ => None,
    });
    say("by", known.collect(), "or");
    say("touching", filter.paths.iter().map(|mention| code(&mention.path)).collect(), "or");
    let (touched, topics): (Vec<_>, Vec<_>) =
        filter.words.iter().partition(|word| places.contains(&word.text.as_str()));
    say("touching", touched.iter().map(|word| quoted(&word.text)).collect(), "or");
    let joint = if words == WordUse::All && !filter.either_word { "and" } else { "or" };
    say("mentioning", topics.iter().map(|word| quoted(&word.text)).collect(), joint);
    let kinds = filter.kinds.iter().map(|kind| kind.wording()).filter(|wording| !wording.is_empty());
    let kinds: Vec<String> = kinds.map(str::to_owned).collect();
    if !kinds.is_empty() {
        text.push_str(&format!(" {}", limited(&kinds, "or")));
    }
    text
}

fn limited(items: &[String], joint: &str) -> String {
    if items.len() > NAMED {
        return format!("{} {joint} {} more", items[..NAMED].join(", "), items.len() - NAMED);
    }
    match items {
        [rest @ .., last] if !rest.is_empty() => format!("{} {joint} {last}", rest.join(", ")),
        items => items.concat(),
    }
}

/// Names in the question that nobody has, beside others that somebody has.
pub(crate) fn unknown_names(plan: &Plan) -> Option<String> {
    let unknown = plan.filter.people.iter().filter_map(|person| match person {
        PersonMention::Unknown(name) => Some(quoted(name)),
        _ => None,
    });
    let unknown: Vec<String> = unknown.take(NAMED).collect();
    let names = joined(&unknown);
    (!unknown.is_empty()).then(|| format!("Nobody called {names} appears in the recorded activity."))
}

/// How the words of the question were read that were mistyped.
pub(crate) fn mended(plan: &Plan) -> Option<String> {
    let read =
        plan.mended.iter().take(NAMED).map(|(written, read)| format!("{} as “{read}”", quoted(written)));
    let read: Vec<String> = read.collect();
    (!read.is_empty()).then(|| format!("Read {}.", joined(&read)))
}

/// What was to be left out and is not.
pub(crate) fn not_left_out(plan: &Plan) -> Option<String> {
    let words = quoted(plan.not_left_out.as_deref()?);
    Some(format!("What to leave out could not be told from {words}, so nothing is left out."))
}

/// A person's name, with a word if it is a bot's.
pub(crate) fn person(name: &str) -> String {
    let label = if is_bot_name(name) && !name.ends_with("[bot]") { " (bot)" } else { "" };
    format!("{}{label}", shown_name(name))
}

/// A name that is an address shows only what stands before the `@`.
fn shown_name(name: &str) -> String {
    match name.split_once('@') {
        Some((local, domain)) if domain.contains('.') && !local.is_empty() => plain(local),
        _ => plain(name),
    }
}

/// The names of everybody who had a hand in the activity.
pub(crate) fn people<'a>(activities: &[&'a Activity], directory: &'a Directory) -> BTreeSet<&'a str> {
    activities.iter().flat_map(|activity| hands(activity)).map(|person| directory.name_of(person)).collect()
}

/// What there is without the words, when nothing has them.
pub(crate) fn words_left_aside(plan: &Plan, selection: &Selection<'_>) -> Option<String> {
    let words: Vec<String> = plan.filter.words.iter().map(|word| quoted(&word.text)).collect();
    let verb = if things(&selection.without_words).len() == 1 { "is" } else { "are" };
    let tally = tally(&selection.without_words);
    (!selection.without_words.is_empty())
        .then(|| format!("Leaving {} aside there {verb} {tally}", limited(&words, "and")))
}

/// The first sentence of a comparison.
pub(crate) fn comparison(first: usize, second: usize) -> String {
    let difference = match first.cmp(&second) {
        std::cmp::Ordering::Equal => "as many in both".to_owned(),
        std::cmp::Ordering::Greater => format!("{} more in the first", first - second),
        std::cmp::Ordering::Less => format!("{} more in the second", second - first),
    };
    format!("**{first} against {second}**: {difference}. What they are:")
}
