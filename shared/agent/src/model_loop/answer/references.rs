//! Text of the model, made clean: ids that nothing returned, addresses and mentions do not stay in it.

use std::sync::LazyLock;

use regex::{Captures, Regex};

use super::links::Repository;
use super::{Removed, Seen};
use crate::markdown::is_invisible;

const NO_REFERENCE: &str = "(reference removed)";
const NO_LINK: &str = "(link removed)";
const NO_ADDRESS: &str = "(address removed)";
const NO_MENTION: &str = "(mention removed)";

/// Stands between `@` and a name; it is not seen, and keeps the two apart.
const ZERO_WIDTH_SPACE: char = '\u{200b}';

/// The fewest and the most digits that make an id of a commit.
const SHORTEST: usize = 7;
const LONGEST: usize = 64;

/// Where a text stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    Prose,
    Code,
}

/// Without boundaries of words: an underscore would be none.
static ADDRESS: LazyLock<Regex> = LazyLock::new(|| {
    pattern(r#"(?i)(?:[a-z][a-z0-9+.-]*)?://[^\s<>"'`]+|(?:mailto|javascript|vbscript):\S+|www\.[^\s<>"'`]+"#)
});
static EMAIL: LazyLock<Regex> = LazyLock::new(|| pattern(r"[\w.%+-]+@[\w-]+(?:\.[\w-]+)+"));
static NUMBER: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"(?i)(?P<repository>[\w.-]+/[\w.-]+)?#(?P<number>\d+)|\b(?P<word>pull request|merge request|issue|pr|mr|gh)(?P<gap>[ -])(?P<named>\d+)\b",
    )
});
/// A whole run of letters and figures: an underscore beside an id does not hide it.
static RUN: LazyLock<Regex> = LazyLock::new(|| pattern(r"(?i)(?P<word>\bcommit )?(?P<run>[^\W_]+)"));
/// What chat APIs take for a mention of a person, a group or a channel.
static MARKED_MENTION: LazyLock<Regex> = LazyLock::new(|| pattern(r"<[@#!][^<>\s]*>"));
static MENTION: LazyLock<Regex> = LazyLock::new(|| pattern(r"@(?P<next>[\w\[])"));

#[expect(clippy::expect_used, reason = "constant patterns, compiled by every test of this module")]
fn pattern(text: &str) -> Regex {
    Regex::new(text).expect("valid pattern")
}

/// `text` without what must not leave.
pub(super) fn checked(
    text: &str,
    place: Place,
    seen: &Seen,
    repository: Option<&Repository>,
    removed: &mut Removed,
) -> String {
    // What cannot be seen could keep a pattern from being found.
    let text: String = text.chars().filter(|letter| !is_invisible(*letter)).collect();
    let mut parts = Vec::new();
    let mut rest = text.as_str();
    while let Some(found) = ADDRESS.find(rest) {
        parts.push(without_ids(&rest[..found.start()], place, seen, repository, removed));
        let (address, after) = trimmed(found.as_str());
        parts.push(match repository.and_then(|repository| repository.link(address, seen)) {
            Some(own) => own,
            None => {
                removed.links += 1;
                NO_LINK.to_owned()
            }
        });
        rest = &rest[found.end() - after.len()..];
    }
    parts.push(without_ids(rest, place, seen, repository, removed));
    parts.concat()
}

/// An address without the punctuation that follows it.
fn trimmed(address: &str) -> (&str, &str) {
    let kept = address.trim_end_matches(['.', ',', ';', ':', '!', '?', ')', ']', '}', '*', '_']);
    address.split_at(kept.len())
}

fn without_ids(
    text: &str,
    place: Place,
    seen: &Seen,
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
    let text = numbers(&text, seen, repository, removed);
    let text = commits(&text, place, seen, removed);
    match place {
        Place::Code => text,
        Place::Prose => MENTION.replace_all(&text, format!("@{ZERO_WIDTH_SPACE}${{next}}")).into_owned(),
    }
}

fn numbers(text: &str, seen: &Seen, repository: Option<&Repository>, removed: &mut Removed) -> String {
    let mut checked = |found: &Captures<'_>| {
        let whole = &found[0];
        let number =
            found.name("number").or_else(|| found.name("named")).map_or("", |number| number.as_str());
        let named = found.name("repository").map(|name| name.as_str());
        let own = named.is_none_or(|name| {
            repository.is_some_and(|repository| repository.name().eq_ignore_ascii_case(name))
        });
        let before = &text[..found.get(0).map_or(0, |all| all.start())];
        let glued = named.is_none() && whole.starts_with('#') && before.ends_with(char::is_alphanumeric);
        if glued || own && (seen.has_number(number) || whole.starts_with('#') && seen.quotes(before, number))
        {
            return whole.to_owned();
        }
        removed.references += 1;
        NO_REFERENCE.to_owned()
    };
    NUMBER.replace_all(text, |found: &Captures<'_>| checked(found)).into_owned()
}

fn commits(text: &str, place: Place, seen: &Seen, removed: &mut Removed) -> String {
    let mut checked = |found: &Captures<'_>| {
        let word = found.name("word").map_or("", |word| word.as_str());
        let run = &found["run"];
        let is_kept = seen.has_commit(run) && run.len() >= SHORTEST;
        if is_kept || !is_commit(run, place, !word.is_empty()) {
            return found[0].to_owned();
        }
        removed.references += 1;
        format!("{word}{NO_REFERENCE}")
    };
    RUN.replace_all(text, |found: &Captures<'_>| checked(found)).into_owned()
}

/// Whether it can only be meant as an id: "defaced" is a word, and 20261118 a number, unless they are called a
/// commit.
pub(super) fn is_commit(run: &str, place: Place, is_called_commit: bool) -> bool {
    if !(SHORTEST..=LONGEST).contains(&run.len()) || !run.bytes().all(|digit| digit.is_ascii_hexdigit()) {
        return false;
    }
    let has_letter = run.contains(|digit: char| digit.is_ascii_alphabetic());
    let has_figure = run.contains(|digit: char| digit.is_ascii_digit());
    match (has_letter, has_figure) {
        (true, true) => true,
        (true, false) => is_called_commit,
        _ => is_called_commit || place == Place::Code,
    }
}
