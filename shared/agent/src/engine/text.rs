//! Search for words and phrases in titles and paths.

use std::cell::RefCell;

use regex::Regex;
use rust_stemmers::{Algorithm, Stemmer};

/// Minimum number of leading characters that a search word and another form of it must have in common. If the search
/// word has fewer leading characters in common with its own stem, this smaller number applies.
const MIN_COMMON_CHARACTERS: usize = 3;

/// Minimum length of a search term that also matches longer words that begin with it, in bytes.
const MIN_PREFIX_BYTES: usize = 5;

/// Pattern of the edge of a word. An underscore separates words. The boundary is that of ASCII, which is fast to find
/// in any text.
const EDGE: &str = r"(?:(?-u:\b)|_)";

/// Texts to search, one after the other in one string, so that a search runs through all of them at once.
#[derive(Default)]
pub(crate) struct SearchTexts {
    text: String,
    /// For each text, the offset of its end.
    ends: Vec<usize>,
}

impl SearchTexts {
    pub(crate) fn of<'t>(texts: impl Iterator<Item = &'t str>) -> Self {
        let mut lines = Self::default();
        for text in texts {
            lines.text.extend([text, "\n"]);
            lines.ends.push(lines.text.len());
        }
        lines
    }

    /// Returns all texts, each with a line break after it.
    pub(crate) fn text(&self) -> &str {
        &self.text
    }

    /// Returns whether any text contains a term.
    pub(crate) fn has_term(&self, term: &Term) -> bool {
        term.is_in(&self.text)
    }

    /// Returns the indices of the texts that contain a term, in ascending order.
    pub(crate) fn indices_containing<'l>(&'l self, term: &'l Term) -> impl Iterator<Item = usize> + 'l {
        let mut line = 0;
        let mut at = 0;
        std::iter::from_fn(move || {
            let found = term.find(&self.text, at)?;
            line += self.ends[line..].iter().take_while(|end| **end <= found).count();
            at = self.ends[line];
            Some(line)
        })
    }
}

/// A word or a phrase to search for.
pub(crate) struct Term {
    /// The term as written in the query, without quotation marks.
    pub text: String,
    /// Pattern of the phrase or, since stemming changes only endings, of the beginning that all forms of the word
    /// share. `None` if the term is empty.
    pattern: Option<Regex>,
    /// The word in lower case, and its stem; `None` for a phrase, which must occur exactly as written, in any case.
    word: Option<(String, String)>,
    stemmer: Stemmer,
    /// Cache of earlier comparisons, since the same words occur in many titles: for each compared word, true if it is a
    /// form of the term.
    compared: RefCell<foldhash::HashMap<String, bool>>,
}

impl Term {
    pub(crate) fn of(text: &str) -> Self {
        let bare = text.trim_matches('"').trim();
        let is_phrase = text.starts_with('"') || !bare.chars().all(char::is_alphanumeric);
        let stemmer = Stemmer::create(Algorithm::English);
        let lower = bare.to_lowercase();
        let stem = stemmer.stem(&lower).into_owned();
        let edge =
            |letter: Option<char>| if letter.is_some_and(|c| c.is_ascii_alphanumeric()) { EDGE } else { "" };
        let start = match bare.chars().next() {
            // "1.2" is in "v1.2", and not in "5.1.2".
            Some('0'..='9') if is_phrase => r"(?:^|[^\w.]|_|\bv\.)v?",
            first => edge(first),
        };
        let pattern = if is_phrase {
            format!("(?i){start}{}{}", regex::escape(bare), edge(bare.chars().last()))
        } else {
            // "Capable" and "capability" have the stem "capabl".
            let shared = common_prefix_length(&lower, &stem);
            let length = shared.saturating_sub(1).max(MIN_COMMON_CHARACTERS.min(shared)).max(1);
            let beginning: String = lower.chars().take(length).collect();
            format!("(?i){start}{}", regex::escape(&beginning))
        };
        let pattern = Regex::new(&pattern).ok().filter(|_| !bare.is_empty());
        let word = (!is_phrase).then_some((lower, stem));
        Self { text: bare.to_owned(), pattern, word, stemmer, compared: RefCell::default() }
    }

    /// Returns whether a text contains the term.
    pub(crate) fn is_in(&self, text: &str) -> bool {
        self.find(text, 0).is_some()
    }

    /// Searches `text` for the term, from the byte offset `start` on. Returns the offset of some byte of the first
    /// occurrence, which is enough to tell which line of `text` contains the term.
    fn find(&self, text: &str, start: usize) -> Option<usize> {
        let pattern = self.pattern.as_ref()?;
        let is_letter = |byte: &u8| byte.is_ascii_alphanumeric() || !byte.is_ascii();
        let mut at = start;
        loop {
            // Searching for the beginning of a word is faster than searching for the whole word.
            let end = pattern.shortest_match_at(text, at)?;
            let Some(word) = &self.word else { return Some(end - 1) };
            let bytes = text.as_bytes();
            let first = end - bytes[..end].iter().rev().take_while(|byte| is_letter(byte)).count();
            at = end + bytes[end..].iter().take_while(|byte| is_letter(byte)).count();
            if self.is_form(&text[first..at], word) {
                return Some(first);
            }
        }
    }

    /// Returns whether a word is a form of the term, or begins with it.
    fn is_form(&self, word: &str, (term, stem): &(String, String)) -> bool {
        if let Some(is_form) = self.compared.borrow().get(word) {
            return *is_form;
        }
        let lower = word.to_lowercase();
        let has_stem = || self.stemmer.stem(&lower) == stem.as_str();
        // The stemmer keeps the plural of abbreviations such as CVEs.
        let is_plural = |plural: &str, singular: &str| plural.strip_suffix('s') == Some(singular);
        let is_form = lower.starts_with(term) && term.len() >= MIN_PREFIX_BYTES
            || has_stem() && derivational_ending(&lower, stem) == derivational_ending(term, stem)
            || is_plural(&lower, term)
            || is_plural(term, &lower);
        self.compared.borrow_mut().insert(word.to_owned(), is_form);
        is_form
    }
}

/// Returns the ending of a word that gives the word another meaning than its stem has, such as "er" of "customers".
/// Returns an empty string for an ending that keeps the meaning, such as "ates" of "validates" or "ation" of
/// "validation". The stemmer cuts off endings of both sorts.
fn derivational_ending<'w>(word: &'w str, stem: &str) -> &'w str {
    let common = word.chars().take(common_prefix_length(word, stem)).map(char::len_utf8).sum();
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
fn common_prefix_length(one: &str, other: &str) -> usize {
    one.chars().zip(other.chars()).take_while(|(one, other)| one == other).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn inflected_forms_match_and_derived_words_do_not() {
        for (term, title, is_in) in [
            ("dependencies", "dependency", true),
            ("customers", "Customer", true),
            ("validate", "validation", true),
            ("configures", "configuration", true),
            ("retrying", "retries", true),
            ("split", "splitting", true),
            ("optimized", "optimization", true),
            ("CVE", "Bump the base image for new CVEs", true),
            ("CVEs", "Fix CVE-2026-1", true),
            ("websocket", "of WebSocketUpgrade", true),
            ("parsers", "src/json_parser/mod.rs", true),
            ("Router::nest", "Keep router::nest", true),
            ("0.8.1", "Release v0.8.1", true),
            ("\"are budgeted\"", "Retries are budgeted", true),
            ("CVE", "Cvec is a vector", false),
            ("customer", "Use a custom header", false),
            ("important", "Sort the imports", false),
            ("generation", "Say more about the general case", false),
            ("operator", "Retry an operation", false),
            ("dependency", "Depend on the clock", false),
            ("0.8.1", "Release 0.8.11", false),
            ("8.1", "Release 0.8.1", false),
            ("8.1", "8.1_rc", true),
            ("1.40.0", "Prepare release v.1.40.0", true),
            ("outer::nest", "Keep Router::nest", false),
            ("\"are budget\"", "Retries are budgeted", false),
            ("ber", "Fix the Übergang", false),
            ("übergang", "Fix the Übergang – “now”", true),
            ("\"\"", "anything", false),
        ] {
            assert_eq!(Term::of(term).is_in(title), is_in, "{term}: {title}");
            let lines = SearchTexts::of(["no", title, "no", title].into_iter());
            let found: Vec<usize> = lines.indices_containing(&Term::of(term)).collect();
            assert_eq!(found, if is_in { vec![1, 3] } else { vec![] }, "{term}: {title}");
        }
    }
}
