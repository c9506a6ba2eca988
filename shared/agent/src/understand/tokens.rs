//! Tokens of a question: its words, each marked as consumed once a parser has understood it.
//!
//! Each parser (dates, people, paths, kinds) consumes the words that it understands. The rest is the question's topic.

use std::collections::HashMap;
use std::ops::Range;
use std::sync::LazyLock;

use regex::{Captures, Regex};

/// One word of a question.
#[derive(Clone, Debug)]
pub(crate) struct Token {
    /// The word as written, without a possessive ending.
    pub raw: String,
    /// The word in lower case.
    pub lower: String,
    /// True if it ended in `'s`.
    pub possessive: bool,
    /// True if a parser has consumed the word.
    pub consumed: bool,
}

/// Words of a question in order, and its quoted phrases.
#[derive(Clone, Debug, Default)]
pub(crate) struct Tokens {
    words: Vec<Token>,
    /// Phrases in quotation marks or backticks, which are not among the words.
    pub phrases: Vec<String>,
    /// The text outside the phrases, in lower case, with single spaces.
    pub lower: String,
}

#[expect(clippy::expect_used, reason = "constant patterns, compiled by every test of this module")]
fn pattern(text: &str) -> Regex {
    Regex::new(text).expect("valid pattern")
}

/// Maximum length of a quoted phrase, in characters. The pattern does not contain this limit, since a counted
/// repetition takes milliseconds to compile.
const MAX_PHRASE_LENGTH: usize = 300;

static PHRASE: LazyLock<Regex> =
    LazyLock::new(|| pattern(r#"`([^`]+)`|"([^"]+)"|(?:^|\s)'([^']+)'(?:[\s.,;:?!]|$)"#));
/// Pattern of the label that an automated system writes before its question: "CI: list the commits".
static LABEL: LazyLock<Regex> = LazyLock::new(|| {
    pattern(r"^\s*(?i:ci|cron|nightly|pipeline|build|bot|job|release)(?i: job| build| bot)?:\s")
});
static RANGE_DOTS: LazyLock<Regex> = LazyLock::new(|| pattern(r"\b\.{2,3}\b"));
static WORD: LazyLock<Regex> =
    LazyLock::new(|| pattern(r"(?:[@#./]?\w|\*)(?:[\w\-./:@+*#'&\[\]]*[\w/*+\]])?|-"));

impl Tokens {
    /// Splits `text` into words.
    pub(crate) fn of(text: &str) -> Self {
        let text = LABEL
            .replace(text, "")
            .replace(['’', '‘'], "'")
            .replace(['“', '”'], "\"")
            .replace(['–', '—'], " - ");
        let mut phrases = Vec::new();
        let outside = PHRASE.replace_all(&text, |found: &Captures<'_>| {
            let phrase = found.iter().skip(1).flatten().next().map_or("", |phrase| phrase.as_str());
            if phrase.chars().count() > MAX_PHRASE_LENGTH {
                return found[0].to_owned();
            }
            phrases.extend(Some(phrase.trim().to_owned()).filter(|phrase| !phrase.is_empty()));
            " ".to_owned()
        });
        let outside = RANGE_DOTS.replace_all(&outside, " to ");
        let words = WORD.find_iter(&outside).map(|word| Token::of(word.as_str())).collect();
        let lower = outside.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase();
        Self { words, phrases, lower }
    }

    pub(crate) fn len(&self) -> usize {
        self.words.len()
    }

    pub(crate) fn get(&self, index: usize) -> Option<&Token> {
        self.words.get(index)
    }

    /// Returns the word at `index` in lower case, or an empty string if it is consumed.
    pub(crate) fn lower(&self, index: usize) -> &str {
        self.words.get(index).filter(|token| !token.consumed).map_or("", |token| token.lower.as_str())
    }

    /// Returns the word before `index`, consumed or not.
    pub(crate) fn before(&self, index: usize) -> &str {
        index.checked_sub(1).and_then(|at| self.words.get(at)).map_or("", |token| token.lower.as_str())
    }

    /// Returns the words before `index`, nearest first, consumed or not.
    pub(crate) fn backwards(&self, index: usize) -> impl Iterator<Item = &Token> {
        self.words[..index].iter().rev()
    }

    /// Returns whether the words from `index` on are those of `phrase`.
    pub(crate) fn follows(&self, index: usize, phrase: &str) -> bool {
        phrase.split(' ').enumerate().all(|(offset, word)| self.lower(index + offset) == word)
    }

    /// Replaces words by others, each given by its index. Returns them in order, the original word and its replacement. Takes time
    /// linear in the length of the question.
    pub(crate) fn replace(&mut self, replacements: Vec<(usize, String)>) -> Vec<(String, String)> {
        let mut readings = HashMap::new();
        let mut replaced = Vec::with_capacity(replacements.len());
        for (index, meant) in replacements {
            let token = &mut self.words[index];
            readings
                .entry(std::mem::replace(&mut token.lower, meant.clone()))
                .or_insert_with(|| meant.clone());
            replaced.push((std::mem::replace(&mut token.raw, meant.clone()), meant));
        }
        if !readings.is_empty() {
            let is_separator = |c: char| !c.is_alphanumeric();
            let read = |part: &str| {
                let word = part.trim_end_matches(is_separator);
                readings
                    .get(word)
                    .map_or_else(|| part.to_owned(), |meant| format!("{meant}{}", &part[word.len()..]))
            };
            self.lower = self.lower.split_inclusive(is_separator).map(read).collect();
        }
        replaced
    }

    /// Marks the words of `range` as consumed.
    pub(crate) fn consume(&mut self, range: Range<usize>) {
        for token in &mut self.words[range] {
            token.consumed = true;
        }
    }

    /// Returns the words that no parser has consumed.
    pub(crate) fn rest(&self) -> impl Iterator<Item = (usize, &Token)> {
        self.words.iter().enumerate().filter(|(_, token)| !token.consumed)
    }

    /// Splits off the words from `index` on. The phrases remain in `self`.
    pub(crate) fn split_off(&mut self, index: usize) -> Self {
        Self { words: self.words.split_off(index), phrases: Vec::new(), lower: String::new() }
    }
}

impl Token {
    fn of(written: &str) -> Self {
        let stripped = written.strip_suffix("'s").or_else(|| written.strip_suffix("'S"));
        let raw = stripped.unwrap_or(written).to_owned();
        let possessive = stripped.is_some() || written.ends_with("s'");
        Self { lower: raw.to_lowercase(), raw, possessive, consumed: false }
    }

    /// Returns whether the word begins with a capital letter.
    pub(crate) fn is_capitalised(&self) -> bool {
        self.raw.starts_with(char::is_uppercase)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Vec<String> {
        Tokens::of(text).rest().map(|(_, token)| token.lower.clone()).collect()
    }

    #[test]
    fn paths_and_versions_are_single_words() {
        let expected = ["what", "touched", "src/store/", ".github/ci.yml", "and", "v0.8.1"];
        assert_eq!(words("What touched src/store/, .github/ci.yml and v0.8.1?"), expected);
        assert_eq!(words("2026-03-01..2026-03-14"), ["2026-03-01", "to", "2026-03-14"]);
        assert_eq!(words("Alice's work – @bob"), ["alice", "work", "-", "@bob"]);
        assert_eq!(words("CI: fixes in CI"), ["fixes", "in", "ci"]);
    }

    #[test]
    fn quoted_phrases_are_not_words() {
        let tokens = Tokens::of("Any “retry budget” in `src/a b.rs` that isn't 'done'?");
        assert_eq!(tokens.phrases, ["retry budget", "src/a b.rs", "done"]);
        assert_eq!(tokens.lower, "any in that isn't");
    }

    #[test]
    fn overlong_quotation_is_split_into_words() {
        let (longest, longer) = ("a".repeat(MAX_PHRASE_LENGTH), "a".repeat(MAX_PHRASE_LENGTH + 1));
        assert_eq!(Tokens::of(&format!("about `{longest}`")).phrases, [longest]);
        let tokens = Tokens::of(&format!("about `{longer}`"));
        assert_eq!((tokens.phrases.len(), tokens.len()), (0, 2));
    }
}
