//! People and topics among the words of a question.

use std::collections::BTreeSet;

use super::lexicon::{is_form, is_in, is_place_noun};
use super::tokens::{Token, Tokens};
use super::{Cue, TopicWord, is_version_word};
use crate::dates::is_calendar_word;
use crate::people::People;

/// Maximum number of words of a name.
const MAX_NAME_WORDS: usize = 4;

/// Maximum number of unknown names that are kept from a question, which bounds its cost.
const MAX_UNKNOWN: usize = 10;

/// Maximum number of topics of a question, which bounds its cost.
const MAX_TOPICS: usize = 24;

/// People that a question names.
#[derive(Debug, Default)]
pub(super) struct Mentioned {
    /// Names, as answers show them, of the people who were recognised.
    pub known: Vec<String>,
    /// Names that fit several people, each with the people's full names.
    pub ambiguous: Vec<(String, Vec<String>)>,
    /// Words in the position of a person's name that fit nobody.
    pub unknown: Vec<String>,
    /// True if the question asks about "my" work or what "I" did.
    pub is_first_person: bool,
}

/// Returns the indices of all words that belong to a full name of several words. Other parsers must skip these words:
/// the "May" of "May Lin" is not a month.
pub(super) fn full_name_positions(tokens: &Tokens, people: &People) -> BTreeSet<usize> {
    let spelled = |at: usize, length: usize| {
        let parts: Vec<&str> = (at..at + length).map(|index| tokens.lower(index)).collect();
        !parts.contains(&"") && people.is_full_name(&parts.join(" "))
    };
    let spans = (0..tokens.len()).filter_map(|at| {
        let length = (2..=MAX_NAME_WORDS).rev().find(|length| spelled(at, *length))?;
        Some(at..at + length)
    });
    spans.flatten().collect()
}

/// Parses the people that the words name, and consumes their words.
pub(super) fn people(tokens: &mut Tokens, people: &People) -> Mentioned {
    let mut found = Mentioned::default();
    let mut at = 0;
    while at < tokens.len() {
        let next = known(tokens, people, at, &mut found).or_else(|| unknown(tokens, at, &mut found));
        if let Some(next) = next {
            tokens.consume(at..next);
        }
        at = next.unwrap_or(at + 1);
    }
    found
}

/// Parses the name of a known person into `found`, the longest name first. Returns the index of the word after it.
fn known(tokens: &Tokens, people: &People, at: usize, found: &mut Mentioned) -> Option<usize> {
    let quoted =
        tokens.get(at).filter(|token| token.quoted && !token.consumed).map(|token| token.lower.clone());
    for length in (1..=MAX_NAME_WORDS).rev() {
        let parts: Vec<&str> = (at..at + length).map(|index| tokens.lower(index)).collect();
        let called = quoted.clone().filter(|_| length == 1).unwrap_or_else(|| parts.join(" "));
        let called = called.trim_start_matches('@');
        if quoted.is_none() && (parts.contains(&"") || length == 1 && !may_be_name(tokens, at)) {
            continue;
        }
        match people.look_up(called).as_slice() {
            [] => {}
            [one] => {
                if !found.known.iter().any(|known| known == one) {
                    found.known.push((*one).to_owned());
                }
                return Some(at + length);
            }
            several => {
                found
                    .ambiguous
                    .push((called.to_owned(), several.iter().map(|name| (*name).to_owned()).collect()));
                return Some(at + length);
            }
        }
    }
    None
}

/// Returns whether the word at `at` may be a person's name: because it is not part of the question's form, or because
/// of its capital letter and its position.
fn may_be_name(tokens: &Tokens, at: usize) -> bool {
    let Some(token) = tokens.get(at).filter(|token| !token.consumed) else { return false };
    if token.raw.starts_with('@') || token.raw.contains(|c: char| c.is_ascii_digit() || c == '@') {
        return true;
    }
    let is_form = is_form(&token.lower) || is_calendar_word(&token.lower);
    let placed = is_in_name_position(tokens, at);
    if is_form {
        token.is_capitalised() && at > 0 && placed
    } else {
        placed || token.is_capitalised() || token.lower.len() >= 4
    }
}

fn is_in_name_position(tokens: &Tokens, at: usize) -> bool {
    let before = is_in(tokens.before(at), "did by from has was author does than vs to");
    let is_work = is_in(tokens.lower(at + 1), "commits commit work changes contributions activity prs fixes");
    before || is_work || tokens.get(at).is_some_and(|token| token.possessive)
}

/// Parses a name that fits nobody, or "I" and "my", into `found`. Returns the index of the word after it.
fn unknown(tokens: &Tokens, at: usize, found: &mut Mentioned) -> Option<usize> {
    let word = tokens.lower(at);
    if word.is_empty() {
        return None;
    }
    let is_work =
        |word: &str| is_in(word, "commits commit work changes prs pull contributions activity issues open");
    if word == "my" && is_work(tokens.lower(at + 1))
        || word == "i"
            && matches!(tokens.before(at), "did" | "have")
            && !is_in(tokens.lower(at + 1), "miss missed need")
    {
        found.is_first_person = true;
        return Some(at + 1);
    }
    if let Some(account) = word.strip_prefix('@').filter(|account| !account.is_empty()) {
        found.unknown.push(account.to_owned());
        found.unknown.truncate(MAX_UNKNOWN);
        return Some(at + 1);
    }
    let is_name = |at: usize| {
        tokens.get(at).is_some_and(|token| {
            token.is_capitalised()
                && !token.consumed
                && !token.quoted
                && !is_form(&token.lower)
                && !is_calendar_word(&token.lower)
                && token.raw.chars().all(|c| c.is_alphabetic() || c == '\'')
        })
    };
    let acts = |word: &str| {
        is_in(
            word,
            "do done work commit change fix merge make touch review open push ship contribute write \
            add",
        )
    };
    let by = matches!(tokens.before(at), "by" | "author");
    let did = matches!(tokens.before(at), "did" | "has" | "does");
    let end = (at..tokens.len()).take(3).find(|at| !is_name(*at)).unwrap_or(tokens.len().min(at + 3));
    let possessive = end > at && tokens.get(end - 1).is_some_and(|token| token.possessive);
    if end == at || !(by || possessive || did && acts(tokens.lower(end))) {
        return None;
    }
    let name: Vec<&str> = (at..end).filter_map(|at| tokens.get(at)).map(|token| token.raw.as_str()).collect();
    found.unknown.push(name.join(" "));
    found.unknown.truncate(MAX_UNKNOWN);
    Some(end)
}

/// Returns the words that are not part of the question's form, without repetitions.
pub(super) fn topics(tokens: &Tokens) -> Vec<TopicWord> {
    let mut found: Vec<TopicWord> = Vec::new();
    for (position, token) in tokens.rest() {
        let small = token.lower.chars().count() == 1
            || token.lower.len() <= 2 && token.lower.bytes().all(|b| b.is_ascii_digit());
        let cue = cue(tokens, position, token);
        let is_form = (is_form(&token.lower) || is_calendar_word(&token.lower) && cue == Cue::None)
            && !matches!(cue, Cue::Quoted | Cue::Path);
        let is_form = is_form || token.lower == "default" && tokens.lower(position + 1) == "branch";
        if !token.quoted && (small || is_form || token.lower.starts_with("://")) {
            continue;
        }
        let topic = TopicWord { word: token.raw.clone(), cue, position };
        let is_full = found.len() >= MAX_TOPICS;
        match found.iter_mut().find(|known| known.word.eq_ignore_ascii_case(&token.raw)) {
            Some(known) if matches!(known.cue, Cue::None) => *known = topic,
            Some(_) => {}
            None if is_full => {}
            None => found.push(topic),
        }
    }
    found
}

fn cue(tokens: &Tokens, at: usize, token: &Token) -> Cue {
    if looks_like_path(&token.raw) && (!token.quoted || !token.raw.contains(' ')) {
        return Cue::Path;
    }
    if token.quoted {
        return Cue::Quoted;
    }
    if is_version_word(&token.lower) {
        return Cue::Version;
    }
    if is_place_noun(tokens.lower(at + 1)) {
        return Cue::Place;
    }
    let filler = |word: &str| {
        matches!(word, "the" | "our" | "a" | "any" | "crate" | "package" | "folder" | "directory")
    };
    let before =
        tokens.backwards(at).map(|token| token.lower.as_str()).find(|word| !filler(word)).unwrap_or("");
    match before {
        "about" | "mention" | "mentions" | "mentioning" | "mentioned" | "regarding" | "concerning"
        | "called" | "named" | "titled" => Cue::Text,
        "touch" | "touched" | "touching" | "touches" | "under" | "underneath" => Cue::Touched,
        "inside" | "within" | "in" | "into" | "changed" => Cue::Place,
        _ => Cue::None,
    }
}

/// Returns whether a word is written as a path, a file name or a pattern of paths.
pub(super) fn looks_like_path(word: &str) -> bool {
    let slashed = word.contains('/') && !word.contains("//") && !word.contains(' ') && word.len() > 3;
    let ended = word.rsplit_once('.').is_some_and(|(stem, ending)| {
        (1..=9).contains(&ending.len())
            && ending.chars().all(|c| c.is_ascii_alphanumeric())
            && ending.contains(|c: char| c.is_ascii_alphabetic())
            && !is_version_word(&word.to_lowercase())
            && !word.contains([' ', '@'])
            && (!stem.is_empty() || ending.len() > 3)
    });
    slashed || ended || word.starts_with('*') && word.len() > 1
}
