//! Words of a question, each marked as consumed once a parser has understood it.

use std::collections::HashMap;
use std::ops::Range;
use std::sync::{LazyLock, Mutex};

use regex::Regex;

use crate::dates::words::is_month;
use crate::strings::{compile_pattern, is_in, is_number, regex};
use crate::titles;

/// Maximum length of a quoted phrase, in bytes.
const MAX_PHRASE_LENGTH: usize = 300;

/// Maximum number of sentences into which a question is split, which bounds its cost. The last sentence has the rest of
/// the text.
const MAX_SENTENCES: usize = 100;

/// Pattern of a quoted phrase, of a word (paths, versions and accounts are single words), or of the end of a sentence.
const TOKEN: &str = r#""([^"]*)"|`([^`]*)`|'([^']*)'|((?:[@#./]?\w|\*)(?:[-.:@#'&\[\]{}]*[\w/*+\]]|\{[^{}\s]*\})*|-)|([.;?!:\n…])"#;

/// Nouns for people, in the singular.
pub(crate) const PEOPLE: &str = "people person author contributor contributer developer engineer committer folk ppl member reviewer human face maintainer";

/// Names of months.
const MONTHS: &str = "january february march april may june july august september october november december";

/// Compiles a pattern of whole words. In the pattern, a space separates two words, `<` and `>` stand for the beginning
/// and the end of the sentence, `PEOPLE` for a noun for people, and `MONTH` for the name of a month. Each pattern is
/// compiled once, and returned by reference: a clone of a [`Regex`] would have to fill a cache of its own.
fn phrase_pattern(words: &'static str) -> &'static Regex {
    static COMPILED: LazyLock<Mutex<HashMap<&'static str, &'static Regex>>> = LazyLock::new(Mutex::default);
    let mut compiled = COMPILED.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    compiled.entry(words).or_insert_with(|| {
        let words = words.replace("PEOPLE", &format!("(?:{})s?", PEOPLE.replace(' ', "|")));
        let words = words.replace("MONTH", &format!("(?:{})", MONTHS.replace(' ', "|")));
        Box::leak(Box::new(compile_pattern(&format!(" (?:{}) ", words.replace(' ', "  ")))))
    })
}

/// Range of indices of words in [`Tokens`].
pub(crate) type WordRange = Range<usize>;

/// One word of a question, or a quoted phrase.
#[derive(Clone, Debug, Default)]
pub(crate) struct Token {
    /// The word as written, without a possessive ending; a phrase without its quotation marks.
    pub raw: String,
    /// The word in lower case.
    pub lower: String,
    /// True if the word was written with the ending `'s`.
    pub possessive: bool,
    /// True if a parser has used the word, so that later parsers skip it.
    pub consumed: bool,
    /// True for a phrase in quotation marks or backticks.
    pub quoted: bool,
    /// True if a comma precedes the word.
    pub follows_comma: bool,
}

/// Words of a sentence in order.
#[derive(Clone, Debug, Default)]
pub(crate) struct Tokens {
    words: Vec<Token>,
    /// True if the sentence ends in a question mark.
    pub is_question: bool,
}

impl Tokens {
    /// Splits `text` into sentences.
    pub(crate) fn sentences(text: &str) -> Vec<Self> {
        let text = text
            .replace(['’', '‘'], "'")
            .replace(['“', '”'], "\"")
            .replace(['–', '—'], " - ")
            .replace(" / ", " or ");
        let text = if text.contains('.') { titles::join_release_candidate(&text) } else { text.into() };
        let mut sentences = vec![Self::default()];
        let mut at = 0;
        while let Some(found) = regex!(TOKEN).captures_at(&text, at) {
            let Some(sentence) = sentences.last_mut() else { break };
            let (start, end) = found.get(0).map_or((at, text.len()), |whole| (whole.start(), whole.end()));
            let (follows_comma, first) = (text[at..start].contains(','), sentence.words.len());
            at = end;
            if let Some(phrase) = (1..=3).find_map(|group| found.get(group)) {
                let is_apostrophe =
                    text[..end].ends_with('\'') && text[end..].starts_with(char::is_alphanumeric);
                if is_apostrophe || phrase.len() > MAX_PHRASE_LENGTH {
                    at = phrase.start();
                } else if !phrase.as_str().trim().is_empty() {
                    let raw = phrase.as_str().trim().to_owned();
                    let lower = raw.to_lowercase();
                    sentence.words.push(Token { raw, lower, quoted: true, ..Token::default() });
                }
            } else if let Some(word) = found.get(4) {
                let next = text[end..].split_whitespace().next().unwrap_or_default();
                let next = next.trim_matches(|c: char| !c.is_alphanumeric());
                sentence.add(word.as_str(), &next.to_lowercase());
            } else if !sentence.words.is_empty() {
                sentence.is_question |= found[0] == *"?";
                if sentences.len() < MAX_SENTENCES {
                    sentences.push(Self::default());
                }
                continue;
            }
            if let Some(word) = sentence.words.get_mut(first) {
                word.follows_comma = follows_comma;
            }
        }
        sentences.retain(|sentence| !sentence.words.is_empty());
        sentences
    }

    /// Adds `word`, after which the text has the word `next`. A range is added as three words, with "to" between its
    /// two ends: "v1.0..v1.1" or, before or after a month, "22-23".
    fn add(&mut self, word: &str, next: &str) {
        let is_day = |part: &str| part.len() <= 2 && is_number(part);
        let days = word.split_once('-').filter(|(from, to)| is_day(from) && is_day(to));
        let days =
            days.filter(|_| is_month(next) || self.words.last().is_some_and(|last| is_month(&last.lower)));
        match days.or_else(|| word.split_once("...")).or_else(|| word.split_once("..")) {
            Some((from, to)) if !from.is_empty() && !to.is_empty() && !word.contains('/') => {
                self.words.extend([from, "to", to].map(Token::word));
            }
            _ => self.words.push(Token::word(word)),
        }
    }

    /// Joins the words of several sentences into one list.
    pub(crate) fn joined(sentences: Vec<Self>) -> Self {
        let words = sentences.into_iter().flat_map(|sentence| sentence.words).collect();
        Self { words, is_question: false }
    }

    pub(crate) fn len(&self) -> usize {
        self.words.len()
    }

    pub(crate) fn get(&self, index: usize) -> Option<&Token> {
        self.words.get(index)
    }

    /// Returns the word at `index` in lower case, or an empty string if it is consumed or quoted.
    pub(crate) fn lower(&self, index: usize) -> &str {
        let token = self.get(index).filter(|token| !token.consumed && !token.quoted);
        token.map_or("", |token| &token.lower)
    }

    /// Returns the word before `index`, consumed or not.
    pub(crate) fn preceding_word(&self, index: usize) -> &str {
        self.preceding_words(index).next().unwrap_or_default()
    }

    /// Returns the words before `index`, nearest first, consumed or not.
    pub(crate) fn preceding_words(&self, index: usize) -> impl Iterator<Item = &str> {
        self.words[..index].iter().rev().map(|token| token.lower.as_str())
    }

    /// Returns the words that no parser has consumed, with their indices.
    pub(crate) fn unconsumed(&self) -> impl Iterator<Item = (usize, &Token)> {
        self.words.iter().enumerate().filter(|(_, token)| !token.consumed)
    }

    /// Returns all words in one text of the form `" <  fix  bugs  > "`, and the offset at which each word ends. A word
    /// includes one space on either side: `" fix "`. A quotation mark stands in place of each quoted phrase and of each
    /// word for which `is_hidden` returns true, so that patterns do not match the phrase or word.
    fn text(&self, is_hidden: impl Fn(&Token) -> bool) -> (String, Vec<usize>) {
        let mut text = " < ".to_owned();
        let mut ends = Vec::with_capacity(self.words.len());
        for token in &self.words {
            let word = if token.quoted || is_hidden(token) { "\"" } else { token.lower.as_str() };
            text.extend([" ", word, " "]);
            ends.push(text.len());
        }
        text.push_str(" > ");
        (text, ends)
    }

    /// Returns whether the words of a pattern occur, consumed or not. A space in the pattern separates two words, and
    /// `<` and `>` stand for the ends of the sentence.
    pub(crate) fn has(&self, pattern: &'static str) -> bool {
        phrase_pattern(pattern).is_match(&self.text(|_| false).0)
    }

    /// Returns the text that the first capture group of a pattern matches, among all words, consumed or not.
    pub(crate) fn capture(&self, pattern: &'static str) -> Option<String> {
        let (text, _) = self.text(|_| false);
        Some(phrase_pattern(pattern).captures(&text)?.get(1)?.as_str().trim().to_owned())
    }

    /// Returns the ranges of words that match `pattern`, among the words that no parser has consumed yet.
    pub(crate) fn unconsumed_ranges(&self, pattern: &'static str) -> Vec<WordRange> {
        let (text, ends) = self.text(|token| token.consumed);
        let index = |offset: usize| ends.partition_point(|end| *end <= offset);
        let range = |found: regex::Match<'_>| index(found.start())..index(found.end() - 1) + 1;
        phrase_pattern(pattern).find_iter(&text).map(range).collect()
    }

    /// Consumes every occurrence of a pattern among the words that are not consumed. Returns their ranges.
    pub(crate) fn consume_matches(&mut self, pattern: &'static str) -> Vec<WordRange> {
        let found = self.unconsumed_ranges(pattern);
        found.iter().for_each(|range| self.consume(range.clone()));
        found
    }

    /// Replaces the word at `index` by `correction`, which is in lower case.
    pub(crate) fn correct_word(&mut self, index: usize, correction: &str) {
        let token = &mut self.words[index];
        correction.clone_into(&mut token.lower);
        correction.clone_into(&mut token.raw);
    }

    /// Marks the words of `range` as consumed.
    pub(crate) fn consume(&mut self, range: WordRange) {
        let end = range.end.min(self.words.len());
        self.words[range.start.min(end)..end].iter_mut().for_each(|token| token.consumed = true);
    }

    /// Drops the consumed words.
    pub(crate) fn into_unconsumed(mut self) -> Self {
        self.words.retain(|token| !token.consumed);
        self
    }

    /// Splits the sentence before word `at`. This sentence keeps the words before it, the other one the question mark.
    pub(crate) fn split_at(&mut self, at: usize) -> Self {
        Self { words: self.words.split_off(at), is_question: std::mem::take(&mut self.is_question) }
    }

    /// Returns whether a comma precedes word `at`.
    pub(crate) fn follows_comma(&self, at: usize) -> bool {
        self.words[at].follows_comma
    }

    /// Drops the last word if it is one of `words`.
    pub(crate) fn drop_last(&mut self, words: &str) {
        self.words.pop_if(|last| is_in(&last.lower, words));
    }

    /// Returns the words as one text.
    pub(crate) fn to_text(&self) -> String {
        let written = self.words.iter().map(|word| match (word.quoted, word.possessive) {
            (true, _) => format!("“{}”", word.raw),
            (false, true) if !word.raw.ends_with('\'') => format!("{}'s", word.raw),
            (false, _) => word.raw.clone(),
        });
        written.collect::<Vec<_>>().join(" ")
    }

    /// Returns the words of `range`, and marks them in `self` as consumed.
    pub(crate) fn split_off(&mut self, range: WordRange) -> Self {
        let words = self.words[range.clone()].to_vec();
        self.consume(range);
        Self { words, is_question: false }
    }
}

impl Token {
    /// Returns whether the word begins with a capital letter.
    pub(crate) fn is_capitalised(&self) -> bool {
        self.raw.starts_with(char::is_uppercase)
    }

    fn word(written: &str) -> Self {
        let stripped = written.strip_suffix("'s").or_else(|| written.strip_suffix("'S"));
        let raw = stripped.unwrap_or(written).to_owned();
        let possessive = stripped.is_some() || written.ends_with("s'");
        Self { lower: raw.to_lowercase(), raw, possessive, ..Self::default() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_versions_and_phrases_are_single_words() {
        let cases = [
            (
                "What touched src/store/, .github/ci.yml and v0.8.1?",
                "what|touched|src/store/|.github/ci.yml|and|v0.8.1",
            ),
            ("2026-03-01..2026-03-14", "2026-03-01|to|2026-03-14"),
            ("Alice's work – @bob", "alice|work|-|@bob"),
            ("server/** and (#12).", "server/**|and|#12"),
            ("Any “retry budget” in `src/a b.rs` isn't 'done'?", "any|retry budget|in|src/a b.rs|isn't|done"),
            ("Exclude bots. One line", "exclude|bots / one|line"),
        ];
        for (text, expected) in cases {
            let words = |sentence: &Tokens| {
                let words: Vec<&str> = sentence.unconsumed().map(|(_, token)| token.lower.as_str()).collect();
                words.join("|")
            };
            let sentences: Vec<String> = Tokens::sentences(text).iter().map(words).collect();
            assert_eq!(sentences.join(" / "), expected);
        }
        let long = "a".repeat(MAX_PHRASE_LENGTH + 1);
        assert!(Tokens::sentences(&format!("about `{long}`"))[0].unconsumed().all(|(_, one)| !one.quoted));
    }

    #[test]
    fn patterns_are_of_whole_words_and_consume_them() {
        let mut tokens = Tokens::sentences("pull requests and non-merge merges").remove(0);
        assert_eq!(tokens.consume_matches("pull requests?|merges"), [0..2, 4..5]);
        assert!(tokens.has("< pull") && tokens.has("merges >") && !tokens.has("merge"));
        assert_eq!((tokens.consume_matches("requests"), tokens.lower(0)), (vec![], ""));
    }
}
