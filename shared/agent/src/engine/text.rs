//! Search for words and phrases in titles and paths.

use std::cell::RefCell;

use rust_stemmers::{Algorithm, Stemmer};

/// Minimum number of characters that all forms of a word share at the beginning.
const MIN_COMMON_CHARACTERS: usize = 3;

/// Minimum length of a search term that also matches longer words that begin with it, in bytes.
const MIN_PREFIX_BYTES: usize = 5;

/// A word or a phrase to search for.
pub(crate) struct Term {
    /// The term as written in the query, without quotation marks.
    pub text: String,
    lower: String,
    stem: String,
    /// Letters with which every form of the word begins, in lower case: stemming changes only endings.
    beginning: String,
    /// True for a phrase, which must occur exactly as written, in any case.
    literal: bool,
    stemmer: Stemmer,
    /// Cache of the words that were compared with the term, since titles repeat their words: true for a form of the
    /// term.
    known: RefCell<foldhash::HashMap<String, bool>>,
}

impl Term {
    pub(crate) fn of(text: &str) -> Self {
        let bare = text.trim_matches('"').trim();
        let literal = text.starts_with('"') || !bare.chars().all(char::is_alphanumeric);
        let lower = bare.to_lowercase();
        let stemmer = Stemmer::create(Algorithm::English);
        let stem = stemmer.stem(&lower).into_owned();
        // "Capable" and "capability" have the stem "capabl".
        let shared = common_length(&lower, &stem);
        let beginning: String =
            lower.chars().take(shared.saturating_sub(1).max(MIN_COMMON_CHARACTERS.min(shared))).collect();
        Self { text: bare.to_owned(), lower, stem, beginning, literal, stemmer, known: RefCell::default() }
    }

    /// Returns whether a text contains the term.
    pub(crate) fn is_in(&self, text: &str) -> bool {
        if self.lower.is_empty() {
            return false;
        }
        if self.literal {
            return may_contain(text, &self.lower) && contains_whole(text, &self.lower);
        }
        if !self.beginning.is_ascii() || !text.is_ascii() {
            return text.split(|c: char| !c.is_alphanumeric()).any(|word| self.is_word(word));
        }
        let bytes = text.as_bytes();
        let is_letter = |at: usize| bytes.get(at).is_some_and(u8::is_ascii_alphanumeric);
        offsets_of(text, &self.beginning).any(|at| {
            let is_start = at == 0 || !is_letter(at - 1);
            is_start && self.is_word(&text[at..(at..).find(|end| !is_letter(*end)).unwrap_or(bytes.len())])
        })
    }

    /// Returns whether a word is a form of the term, or begins with it.
    fn is_word(&self, word: &str) -> bool {
        let beginning = self.beginning.as_bytes();
        if !word.as_bytes().get(..beginning.len()).is_some_and(|part| part.eq_ignore_ascii_case(beginning)) {
            return !word.is_ascii() && word.to_lowercase() == self.lower;
        }
        if let Some(known) = self.known.borrow().get(word) {
            return *known;
        }
        let lower = word.to_lowercase();
        let has_stem = || self.stemmer.stem(&lower) == self.stem;
        let is_form = lower.starts_with(&self.lower) && self.lower.len() >= MIN_PREFIX_BYTES
            || has_stem() && derivation(&lower, &self.stem) == derivation(&self.lower, &self.stem)
            || is_plural(&lower, &self.lower)
            || is_plural(&self.lower, &lower);
        self.known.borrow_mut().insert(word.to_owned(), is_form);
        is_form
    }
}

/// Returns the ending that gives a word another meaning than its stem, which the stemmer cuts off like an inflection:
/// "er" of "customers", but nothing of "validates" and "validation", which mean what the verb does.
fn derivation<'w>(word: &'w str, stem: &str) -> &'w str {
    let common: usize = word
        .chars()
        .zip(stem.chars())
        .take_while(|(one, other)| one == other)
        .map(|(c, _)| c.len_utf8())
        .sum();
    let (base, ending) = word.split_at(common);
    let ending = ending.strip_suffix('s').unwrap_or(ending);
    let inflections = ["ing", "ion", "ed", "e"];
    let ending = inflections.iter().find_map(|inflection| ending.strip_suffix(inflection)).unwrap_or(ending);
    let ending = ending.trim_end_matches(['i', 'y']);
    let ending = ending.trim_end_matches("at").trim_end_matches("iz");
    // "Running" doubles a letter.
    if ending.len() == 1 && base.ends_with(ending) { "" } else { ending }
}

/// Returns the number of characters that two words share at the beginning.
fn common_length(one: &str, other: &str) -> usize {
    one.chars().zip(other.chars()).take_while(|(one, other)| one == other).count()
}

/// Returns whether `plural` is `singular` with an `s`. The stemmer keeps the `s` of abbreviations such as CVEs.
fn is_plural(plural: &str, singular: &str) -> bool {
    plural.strip_suffix('s') == Some(singular)
}

/// Returns false only if `text` does not contain `part`, in any case; `part` is in lower case. For texts that are not
/// ASCII, whose letters may change their length with the case, the result is always true.
pub(crate) fn may_contain(text: &str, part: &str) -> bool {
    !part.is_ascii() || !text.is_ascii() || part.is_empty() || offsets_of(text, part).next().is_some()
}

/// Returns the byte offsets in an ASCII text at which `part` begins, in any case; `part` is in lower case.
fn offsets_of(text: &str, part: &str) -> impl Iterator<Item = usize> {
    let (text, part) = (text.as_bytes(), part.as_bytes());
    let first = part.first().copied().unwrap_or_default();
    let begins =
        move |at: &usize| text.get(*at..at + part.len()).is_some_and(|run| run.eq_ignore_ascii_case(part));
    memchr::memchr2_iter(first, first.to_ascii_uppercase(), text).filter(begins)
}

/// Returns whether `text` contains `run` in any case, but not as part of a longer word; `run` is in lower case.
fn contains_whole(text: &str, run: &str) -> bool {
    let text = text.to_lowercase();
    text.match_indices(run).any(|(at, _)| {
        // "1.2" is in "v1.2".
        let head = text[..at].strip_suffix('v').filter(|_| run.starts_with(|c: char| c.is_ascii_digit()));
        let head = head.unwrap_or(&text[..at]);
        let before = head.ends_with(char::is_alphanumeric) && run.starts_with(char::is_alphanumeric);
        let rest = &text[at + run.len()..];
        !(before || rest.starts_with(char::is_alphanumeric) && run.ends_with(char::is_alphanumeric))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn abbreviation_matches_its_plural_and_the_plural_matches_it() {
        let is_in = |term: &str, title: &str| Term::of(term).is_in(title);
        assert!(is_in("CVE", "Bump the base image for new CVEs"));
        assert!(is_in("CVEs", "Fix CVE-2026-1"));
        assert!(!is_in("CVE", "Cvec is a vector"));
    }

    #[test]
    fn inflected_forms_match_and_derived_words_do_not() {
        let same = [
            ("dependencies", "dependency"),
            ("customers", "customer"),
            ("validate", "validation"),
            ("configuration", "configures"),
            ("retrying", "retries"),
            ("split", "splitting"),
            ("optimized", "optimization"),
        ];
        for (one, other) in same {
            assert!(Term::of(one).is_in(other) && Term::of(other).is_in(one), "{one} {other}");
        }
        for (term, title) in [
            ("customer", "Use a custom header"),
            ("important", "Sort the imports"),
            ("generation", "Say more about the general case"),
            ("operator", "Retry an operation"),
            ("dependency", "Depend on the clock"),
        ] {
            assert!(!Term::of(term).is_in(title), "{term}: {title}");
        }
    }

    #[test]
    fn words_match_by_stem_and_phrases_literally() {
        let texts = ["Retries are budgeted in Router::nest (0.8.1) of WebSocketUpgrade", "src/parser/mod.rs"];
        let has = |term: &str| texts.iter().any(|text| Term::of(term).is_in(text));
        for yes in ["retry", "retrying", "parsers", "Router::nest", "0.8.1", "\"are budgeted\"", "websocket"]
        {
            assert!(has(yes), "{yes}");
        }
        for no in ["nesting2", "parse2", "0.8.11", "\"are budget\"", "outer::nest", "", "\"\""] {
            assert!(!has(no), "{no}");
        }
    }
}
