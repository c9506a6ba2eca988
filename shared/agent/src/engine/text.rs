//! Search for words and phrases in titles and paths.

use rust_stemmers::{Algorithm, Stemmer};

use crate::activity::Activity;

/// Minimum length of a word that may be the beginning of a longer one, in characters.
const MIN_PREFIX: usize = 5;

/// A word or a phrase to search for.
pub(crate) struct Term {
    /// As written, without quotation marks.
    pub text: String,
    lower: String,
    stem: String,
    /// True if it must occur as it is.
    literal: bool,
}

impl Term {
    pub(crate) fn of(text: &str) -> Self {
        let bare = text.trim_matches('"').trim();
        let literal = text.starts_with('"') || !bare.chars().all(char::is_alphanumeric);
        let lower = bare.to_lowercase();
        let stem = Stemmer::create(Algorithm::English).stem(&lower).into_owned();
        Self { text: bare.to_owned(), lower, stem, literal }
    }

    /// Returns whether the title or a path of `activity` contains the term.
    pub(crate) fn is_in(&self, activity: &Activity, stemmer: &Stemmer) -> bool {
        !self.lower.is_empty()
            && (self.is_in_text(&activity.title, stemmer)
                || activity.paths.iter().any(|path| self.is_in_text(path, stemmer)))
    }

    pub(crate) fn is_in_text(&self, text: &str, stemmer: &Stemmer) -> bool {
        if self.literal {
            return contains_whole(text, &self.lower);
        }
        text.split(|c: char| !c.is_alphanumeric()).any(|word| self.is_word(word, stemmer))
    }

    /// Returns whether a word is a form of the term, or begins with it. Stemming is expensive and changes only endings, so
    /// words with another beginning are skipped.
    fn is_word(&self, word: &str, stemmer: &Stemmer) -> bool {
        let same = |one: u8, other: u8| one.eq_ignore_ascii_case(&other);
        let (Some(first), Some(other)) = (word.as_bytes().first(), self.lower.as_bytes().first()) else {
            return false;
        };
        if !same(*first, *other) && first.is_ascii() {
            return false;
        }
        if word.eq_ignore_ascii_case(&self.lower) {
            return true;
        }
        let start = self.stem.len().min(3);
        if word.len() < start
            || !word.as_bytes()[..start].iter().zip(self.lower.as_bytes()).all(|(a, b)| same(*a, *b))
        {
            return false;
        }
        let lower = word.to_lowercase();
        lower.starts_with(&self.lower) && self.lower.len() >= MIN_PREFIX || stemmer.stem(&lower) == self.stem
    }
}

/// Returns whether `text` contains `run`, which is in lower case, but not as part of a longer word.
fn contains_whole(text: &str, run: &str) -> bool {
    let lower;
    let text = if text.bytes().any(|b| b.is_ascii_uppercase() || !b.is_ascii()) {
        lower = text.to_lowercase();
        &lower
    } else {
        text
    };
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
    fn words_match_by_stem_and_phrases_literally() {
        let json = serde_json::json!({"id": "1", "t": 0, "a": {"n": "A"}, "s": "Retries are budgeted in Router::nest (0.8.1) of WebSocketUpgrade", "p": ["src/parser/mod.rs"]});
        let activity: Activity = serde_json::from_value(json).unwrap();
        let stemmer = Stemmer::create(Algorithm::English);
        let has = |text: &str| Term::of(text).is_in(&activity, &stemmer);
        for yes in ["retry", "retrying", "parsers", "Router::nest", "0.8.1", "\"are budgeted\"", "websocket"]
        {
            assert!(has(yes), "{yes}");
        }
        for no in ["nesting2", "parse2", "0.8.11", "\"are budget\"", "outer::nest", "", "\"\""] {
            assert!(!has(no), "{no}");
        }
    }
}
