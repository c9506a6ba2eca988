//! Applies the conditions of a call to activity.

use std::collections::BTreeSet;

use super::arguments::Conditions;
use super::people::People;
use crate::activity::{Action, Activity, ActivityKind};
use crate::understand::places::{PathMention, Place};
use crate::understand::words::{Matcher, SearchTerm};

/// Maximum number of words in one call, which bounds its cost.
const MAX_WORDS: usize = 12;

pub(super) struct Filter {
    kind: Option<ActivityKind>,
    action: Option<Action>,
    person: Option<String>,
    place: Option<Place>,
    words: Vec<SearchTerm>,
    matcher: Matcher,
}

impl Filter {
    /// Builds the filter. `person` is a resolved name; paths are resolved in `all`.
    pub(super) fn of(conditions: &Conditions, person: Option<String>, all: &[Activity]) -> Self {
        let place = conditions.path.as_deref().map(|path| place(path, all));
        let words = conditions.words.as_deref().map(words).unwrap_or_default();
        let Conditions { kind, action, .. } = *conditions;
        Self { kind, action, person, place, words, matcher: Matcher::new() }
    }

    pub(super) fn matches(&self, activity: &Activity, people: &People) -> bool {
        self.kind.is_none_or(|kind| kind == activity.kind)
            && self.action.is_none_or(|action| action == activity.action)
            && self
                .person
                .as_deref()
                .is_none_or(|name| people.contributors(activity).any(|contributor| contributor == name))
            && self.place.as_ref().is_none_or(|place| paths(activity).any(|path| place.matches(path)))
            && self.words.iter().all(|word| self.matcher.mentions(activity, word))
    }
}

/// Returns every path of an activity.
fn paths(activity: &Activity) -> impl Iterator<Item = &str> {
    let moved = activity.renames.iter().flat_map(|(from, to)| [from.as_str(), to.as_str()]);
    activity.paths.iter().map(String::as_str).chain(moved)
}

fn place(path: &str, all: &[Activity]) -> Place {
    let path = path.trim().trim_start_matches("./").trim_matches('/').to_owned();
    let known: BTreeSet<&str> = all.iter().flat_map(paths).collect();
    PathMention { path }.resolve(&known)
}

/// Splits text into words; text in double quotes is one phrase.
fn words(text: &str) -> Vec<SearchTerm> {
    let word = |text: &str, quoted| SearchTerm { text: text.to_owned(), place: false, quoted };
    let parts = text.split('"').enumerate();
    let words = parts.flat_map(|(at, part)| match at % 2 {
        0 => part.split_whitespace().map(|text| word(text, false)).collect::<Vec<_>>(),
        _ if part.trim().is_empty() => Vec::new(),
        _ => vec![word(part.trim(), true)],
    });
    words.take(MAX_WORDS).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quoted_phrase_is_one_search_term() {
        let read: Vec<(String, bool)> =
            words("retry \"time zone\" \" \" x").into_iter().map(|word| (word.text, word.quoted)).collect();
        let expected = [("retry", false), ("time zone", true), ("x", false)];
        assert_eq!(read, expected.map(|(text, quoted)| (text.to_owned(), quoted)));
        assert_eq!(words(&"w ".repeat(40)).len(), MAX_WORDS);
    }
}
