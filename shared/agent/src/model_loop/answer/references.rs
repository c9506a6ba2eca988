//! Removes ids that no tool returned, addresses and mentions from the model's text.

use std::sync::LazyLock;

use regex::{Captures, Regex};

use super::commit_ids::{MIN_ID_DIGITS, Place, is_commit};
use super::links::Repository;
use super::removed::Removed;
use crate::answer::is_invisible;
use crate::model_loop::tools::returned::ReturnedIds;

const NO_REFERENCE: &str = "(reference removed)";
const NO_LINK: &str = "(link removed)";
const NO_ADDRESS: &str = "(address removed)";
const NO_MENTION: &str = "(mention removed)";

/// Invisible separator between `@` and a name.
const ZERO_WIDTH_SPACE: char = '\u{200b}';

/// Pattern of an address. It has no `\b`, since an underscore is a word character.
static ADDRESS: LazyLock<Regex> = LazyLock::new(|| {
    pattern(r#"(?i)(?:[a-z][a-z0-9+.-]*)?://[^\s<>"'`]+|(?:mailto|javascript|vbscript):\S+|www\.[^\s<>"'`]+"#)
});
static EMAIL: LazyLock<Regex> = LazyLock::new(|| pattern(r"[\w.%+-]+@[\w-]+(?:\.[\w-]+)+"));
static NUMBER: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"(?i)(?P<repository>[\w.-]+/[\w.-]+)?#(?P<number>\d+)|\b(?P<word>pull request|merge request|issue|pr|mr|gh)(?P<gap>[ -])(?P<named>\d+)\b",
    )
});
/// Pattern of a run of letters and digits. It excludes underscores, so that one beside an id does not hide the id.
static RUN: LazyLock<Regex> = LazyLock::new(|| pattern(r"(?i)(?P<word>\bcommit )?(?P<run>[^\W_]+)"));
/// Pattern of a mention of a person, a group or a channel in the syntax of chat APIs.
static MARKED_MENTION: LazyLock<Regex> = LazyLock::new(|| pattern(r"<[@#!][^<>\s]*>"));
static MENTION: LazyLock<Regex> = LazyLock::new(|| pattern(r"@(?P<next>[\w\[])"));

#[expect(clippy::expect_used, reason = "constant patterns, compiled by every test of this module")]
fn pattern(text: &str) -> Regex {
    Regex::new(text).expect("valid pattern")
}

/// Removes addresses, ids that no tool returned, and mentions from `text`.
pub(super) fn cleaned(
    text: &str,
    place: Place,
    returned: &ReturnedIds,
    repository: Option<&Repository>,
    removed: &mut Removed,
) -> String {
    // An invisible character could prevent a pattern from matching.
    let text: String = text.chars().filter(|letter| !is_invisible(*letter)).collect();
    let mut parts = Vec::new();
    let mut rest = text.as_str();
    while let Some(found) = ADDRESS.find(rest) {
        parts.push(without_ids(&rest[..found.start()], place, returned, repository, removed));
        let (address, after) = split_punctuation(found.as_str());
        parts.push(match repository.and_then(|repository| repository.link(address, returned)) {
            Some(own) => own,
            None => {
                removed.links += 1;
                NO_LINK.to_owned()
            }
        });
        rest = &rest[found.end() - after.len()..];
    }
    parts.push(without_ids(rest, place, returned, repository, removed));
    parts.concat()
}

/// Splits an address from the punctuation that follows it.
fn split_punctuation(address: &str) -> (&str, &str) {
    let kept = address.trim_end_matches(['.', ',', ';', ':', '!', '?', ')', ']', '}', '*', '_']);
    address.split_at(kept.len())
}

fn without_ids(
    text: &str,
    place: Place,
    returned: &ReturnedIds,
    repository: Option<&Repository>,
    removed: &mut Removed,
) -> String {
    let text = EMAIL.replace_all(text, |_: &Captures<'_>| {
        removed.links += 1;
        NO_ADDRESS
    });
    let text = MARKED_MENTION.replace_all(&text, |_: &Captures<'_>| {
        removed.links += 1;
        NO_MENTION
    });
    let text = without_unknown_numbers(&text, returned, repository, removed);
    let text = without_unknown_commits(&text, place, returned, removed);
    match place {
        Place::Code => text,
        Place::Prose => MENTION.replace_all(&text, format!("@{ZERO_WIDTH_SPACE}${{next}}")).into_owned(),
    }
}

fn without_unknown_numbers(
    text: &str,
    returned: &ReturnedIds,
    repository: Option<&Repository>,
    removed: &mut Removed,
) -> String {
    let mut cleaned = |found: &Captures<'_>| {
        let whole = &found[0];
        let number =
            found.name("number").or_else(|| found.name("named")).map_or("", |number| number.as_str());
        let named = found.name("repository").map(|name| name.as_str());
        let own = named.is_none_or(|name| {
            repository.is_some_and(|repository| repository.name().eq_ignore_ascii_case(name))
        });
        let before = &text[..found.get(0).map_or(0, |all| all.start())];
        let is_within_a_word =
            named.is_none() && whole.starts_with('#') && before.ends_with(char::is_alphanumeric);
        if is_within_a_word
            || own
                && (returned.has_number(number)
                    || whole.starts_with('#') && returned.is_quoted(before, number))
        {
            return whole.to_owned();
        }
        removed.references += 1;
        NO_REFERENCE.to_owned()
    };
    NUMBER.replace_all(text, |found: &Captures<'_>| cleaned(found)).into_owned()
}

fn without_unknown_commits(
    text: &str,
    place: Place,
    returned: &ReturnedIds,
    removed: &mut Removed,
) -> String {
    let mut cleaned = |found: &Captures<'_>| {
        let word = found.name("word").map_or("", |word| word.as_str());
        let run = &found["run"];
        let is_kept = returned.has_commit(run) && run.len() >= MIN_ID_DIGITS;
        if is_kept || !is_commit(run, place, !word.is_empty()) {
            return found[0].to_owned();
        }
        removed.references += 1;
        format!("{word}{NO_REFERENCE}")
    };
    RUN.replace_all(text, |found: &Captures<'_>| cleaned(found)).into_owned()
}
