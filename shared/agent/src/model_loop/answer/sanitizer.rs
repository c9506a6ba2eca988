//! Decides which texts and links of the model's answer remain: removes ids that no tool returned, addresses and
//! mentions.

use std::sync::LazyLock;

use regex::{Captures, Regex};

use super::links::Repository;
use crate::answer::{Answer, Sanitizer, is_invisible};
use crate::model_loop::tools::returned::ReturnedIds;

const NO_REFERENCE: &str = "(reference removed)";
const NO_LINK: &str = "(link removed)";
const NO_ADDRESS: &str = "(address removed)";
const NO_MENTION: &str = "(mention removed)";

/// Invisible separator between `@` and a name.
const ZERO_WIDTH_SPACE: char = '\u{200b}';

/// Pattern of a web address. The pattern has no `\b`, since an underscore is a word character.
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

/// Numbers of the elements removed from an answer, by kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Removed {
    /// Ids that no tool returned.
    pub references: usize,
    /// Links, addresses, images and marked mentions.
    pub links: usize,
}

/// Sanitizer of one answer.
struct Checked<'a> {
    returned: &'a ReturnedIds,
    repository: Option<&'a Repository>,
    removed: &'a mut Removed,
}

impl Sanitizer for Checked<'_> {
    fn text(&mut self, text: &str, is_code: bool) -> String {
        let kind = if is_code { TextKind::Code } else { TextKind::Prose };
        self.cleaned(text, kind)
    }

    fn link(&mut self, url: &str) -> Option<String> {
        let own = self.repository.and_then(|repository| repository.link(url, self.returned));
        self.removed.links += usize::from(own.is_none());
        own
    }

    fn image(&mut self) {
        self.removed.links += 1;
    }
}

/// Returns `text` with only the elements that an answer may contain. Counts the others in `removed`.
pub(super) fn rewritten(
    text: &str,
    returned: &ReturnedIds,
    repository: Option<&Repository>,
    removed: &mut Removed,
) -> String {
    let mut checked = Checked { returned, repository, removed };
    let answer = Answer::parse_with(text, &mut checked);
    // Only addresses of the workspace's repository remain, so that they may stay clickable.
    answer.to_commonmark().replace("https:\\//", "https://")
}

impl Checked<'_> {
    /// Removes addresses, ids that no tool returned, and mentions from `text`.
    fn cleaned(&mut self, text: &str, kind: TextKind) -> String {
        // An invisible character could prevent a pattern from matching.
        let text: String = text.chars().filter(|letter| !is_invisible(*letter)).collect();
        let mut parts = Vec::new();
        let mut rest = text.as_str();
        while let Some(found) = ADDRESS.find(rest) {
            parts.push(self.without_ids(&rest[..found.start()], kind));
            let (address, after) = split_punctuation(found.as_str());
            parts.push(self.link(address).unwrap_or_else(|| NO_LINK.to_owned()));
            rest = &rest[found.end() - after.len()..];
        }
        parts.push(self.without_ids(rest, kind));
        parts.concat()
    }

    fn without_ids(&mut self, text: &str, kind: TextKind) -> String {
        let mut links = 0;
        let mut count = |replacement: &'static str| {
            links += 1;
            replacement
        };
        let text = EMAIL.replace_all(text, |_: &Captures<'_>| count(NO_ADDRESS));
        let text = MARKED_MENTION.replace_all(&text, |_: &Captures<'_>| count(NO_MENTION));
        self.removed.links += links;
        let text = self.without_unknown_numbers(&text);
        let text = self.without_unknown_commits(&text, kind);
        match kind {
            TextKind::Code => text,
            TextKind::Prose => {
                MENTION.replace_all(&text, format!("@{ZERO_WIDTH_SPACE}${{next}}")).into_owned()
            }
        }
    }

    fn without_unknown_numbers(&mut self, text: &str) -> String {
        let mut cleaned = |found: &Captures<'_>| {
            let whole = &found[0];
            let number =
                found.name("number").or_else(|| found.name("named")).map_or("", |number| number.as_str());
            let named = found.name("repository").map(|name| name.as_str());
            let own = named.is_none_or(|name| {
                self.repository.is_some_and(|repository| repository.name().eq_ignore_ascii_case(name))
            });
            let before = &text[..found.get(0).map_or(0, |all| all.start())];
            let is_within_a_word =
                named.is_none() && whole.starts_with('#') && before.ends_with(char::is_alphanumeric);
            let is_quoted = || whole.starts_with('#') && self.returned.is_quoted(before, number);
            if is_within_a_word || own && (self.returned.has_number(number) || is_quoted()) {
                return whole.to_owned();
            }
            self.removed.references += 1;
            NO_REFERENCE.to_owned()
        };
        NUMBER.replace_all(text, |found: &Captures<'_>| cleaned(found)).into_owned()
    }

    fn without_unknown_commits(&mut self, text: &str, kind: TextKind) -> String {
        let mut cleaned = |found: &Captures<'_>| {
            let word = found.name("word").map_or("", |word| word.as_str());
            let run = &found["run"];
            let is_kept = self.returned.has_commit(run) && run.len() >= MIN_ID_DIGITS;
            if is_kept || !is_commit(run, kind, !word.is_empty()) {
                return found[0].to_owned();
            }
            self.removed.references += 1;
            format!("{word}{NO_REFERENCE}")
        };
        RUN.replace_all(text, |found: &Captures<'_>| cleaned(found)).into_owned()
    }
}

/// Splits an address from the punctuation that follows it.
fn split_punctuation(address: &str) -> (&str, &str) {
    let kept = address.trim_end_matches(['.', ',', ';', ':', '!', '?', ')', ']', '}', '*', '_']);
    address.split_at(kept.len())
}

/// Minimum number of digits of a commit id.
pub(super) const MIN_ID_DIGITS: usize = 7;

/// Maximum number of digits of a commit id, that of a SHA-256.
const MAX_ID_DIGITS: usize = 64;

/// Kind of text that contains a possible commit id.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TextKind {
    Prose,
    Code,
}

/// Returns whether a run of letters and digits counts as a commit id. Without "commit" before them, "defaced" counts as
/// a word and 20261118 as a number.
pub(super) fn is_commit(run: &str, kind: TextKind, is_called_commit: bool) -> bool {
    if !(MIN_ID_DIGITS..=MAX_ID_DIGITS).contains(&run.len())
        || !run.bytes().all(|digit| digit.is_ascii_hexdigit())
    {
        return false;
    }
    let has_letter = run.contains(|digit: char| digit.is_ascii_alphabetic());
    let has_digit = run.contains(|digit: char| digit.is_ascii_digit());
    match (has_letter, has_digit) {
        (true, true) => true,
        (true, false) => is_called_commit,
        _ => is_called_commit || kind == TextKind::Code,
    }
}
