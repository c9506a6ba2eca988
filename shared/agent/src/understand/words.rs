//! Search terms of a question: quoted phrases, and the words that no other parser consumed.

use rust_stemmers::{Algorithm, Stemmer};

use super::stop_words::is_stop_word;
use super::tokens::Tokens;
use crate::activity::Activity;

/// Word or phrase to search for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchTerm {
    /// The term as written.
    pub text: String,
    /// True if the question uses it as a place in the code: "touched X", "under X".
    pub place: bool,
    /// True if it was quoted, so that it must match literally.
    pub quoted: bool,
}

/// Maximum number of terms in one question, which bounds its cost.
const MAX_TERMS: usize = 12;

/// Returns the quoted phrases and the remaining words as search terms.
pub(crate) fn words(tokens: &mut Tokens) -> Vec<SearchTerm> {
    let mut found: Vec<SearchTerm> = Vec::new();
    for phrase in std::mem::take(&mut tokens.phrases) {
        found.push(SearchTerm { text: phrase, place: false, quoted: true });
    }
    let meant = |(_, token): &(usize, &super::tokens::Token)| {
        !is_stop_word(&token.lower)
            && token.lower.chars().any(char::is_alphanumeric)
            && !is_small(&token.lower)
    };
    let rest = tokens.rest().filter(meant);
    let rest = rest.map(|(at, token)| SearchTerm {
        text: token.raw.clone(),
        place: is_place(tokens, at),
        quoted: false,
    });
    for word in rest {
        if !found.iter().any(|known| known.text.eq_ignore_ascii_case(&word.text)) {
            found.push(word);
        }
    }
    found.truncate(MAX_TERMS);
    found
}

/// Returns whether "or" separates two terms, so that one of them is enough.
pub(crate) fn are_alternatives(tokens: &Tokens) -> bool {
    let is_content = |at: usize| !tokens.lower(at).is_empty() && !is_stop_word(tokens.lower(at));
    let between = |at: usize| at > 0 && is_content(at - 1) && is_content(at + 1);
    let mut ors = (0..tokens.len()).filter(|at| tokens.lower(*at) == "or");
    ors.any(|at| between(at) || tokens.phrases.len() > 1)
}

/// Returns whether a word is a single letter or a number of at most two digits.
fn is_small(word: &str) -> bool {
    word.chars().count() == 1 || (word.len() <= 2 && word.bytes().all(|b| b.is_ascii_digit()))
}

fn is_place(tokens: &Tokens, at: usize) -> bool {
    if matches!(tokens.lower(at + 1), "folder" | "directory" | "dir" | "crate" | "package") {
        return true;
    }
    let mut before =
        tokens.backwards(at).skip_while(|token| matches!(token.lower.as_str(), "the" | "our" | "my"));
    before.next().is_some_and(|token| {
        matches!(
            token.lower.as_str(),
            "touch"
                | "touched"
                | "touching"
                | "touches"
                | "under"
                | "underneath"
                | "inside"
                | "within"
                | "in"
        )
    })
}

/// Compares words with titles and paths by their stems.
pub(crate) struct Matcher {
    stemmer: Stemmer,
}

impl Matcher {
    pub(crate) fn new() -> Self {
        Self { stemmer: Stemmer::create(Algorithm::English) }
    }

    fn stem(&self, word: &str) -> String {
        self.stemmer.stem(word).into_owned()
    }

    /// Returns whether the title or a path of `activity` contains `word`.
    pub(crate) fn mentions(&self, activity: &Activity, word: &SearchTerm) -> bool {
        self.has(&activity.title, word) || activity.paths.iter().any(|path| self.has(path, word))
    }

    /// Returns whether `text` contains `word`: alphanumeric words are compared by stem, others literally.
    fn has(&self, text: &str, word: &SearchTerm) -> bool {
        if word.quoted || !word.text.chars().all(char::is_alphanumeric) {
            return contains_whole(&text.to_lowercase(), &word.text.to_lowercase());
        }
        // Stemming changes only endings and is expensive, so words with another first letter are skipped.
        let initial = |text: &str| text.chars().next().and_then(|c| c.to_lowercase().next());
        let wanted = initial(&word.text);
        let mut parts = text.split(|c: char| !c.is_alphanumeric()).filter(|part| initial(part) == wanted);
        parts.any(|part| self.have_same_stem(part, &word.text))
    }

    fn have_same_stem(&self, one: &str, other: &str) -> bool {
        let (one, other) = (one.to_lowercase(), other.to_lowercase());
        one == other || self.stem(&one) == self.stem(&other)
    }

    /// Returns whether a folder or a file of `path`, with or without extension, is called `word`.
    pub(crate) fn is_component(path: &str, word: &SearchTerm) -> bool {
        let wanted = word.text.to_lowercase();
        let named =
            |part: &str| part == wanted || part.split_once('.').is_some_and(|(stem, _)| stem == wanted);
        path.to_lowercase().split('/').any(named)
    }
}

/// Returns whether `text` contains `run`, but not as part of a longer word.
fn contains_whole(text: &str, run: &str) -> bool {
    let alone = |at: usize| {
        let before = text[..at].ends_with(char::is_alphanumeric) && run.starts_with(char::is_alphanumeric);
        let rest = &text[at + run.len()..];
        !(before || rest.starts_with(char::is_alphanumeric) && run.ends_with(char::is_alphanumeric))
    };
    text.match_indices(run).any(|(at, _)| alone(at))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn terms(text: &str) -> Vec<String> {
        words(&mut Tokens::of(text)).into_iter().map(|word| word.text).collect()
    }

    fn activity(title: &str, path: &str) -> Activity {
        let json = serde_json::json!({"id": "1", "t": 0, "a": {"n": "A"}, "s": title, "p": [path]});
        serde_json::from_value(json).unwrap()
    }

    #[test]
    fn search_terms_are_the_topic_words() {
        assert_eq!(terms("Which changes touched billing?"), ["billing"]);
        assert_eq!(terms("Any commits about \"retry budget\" or back-off?"), ["retry budget", "back-off"]);
        assert_eq!(terms("What shipped? Summarise the work of the team, please"), Vec::<String>::new());
    }

    #[test]
    fn words_match_by_stem_and_phrases_literally() {
        let matcher = Matcher::new();
        let activity = activity("Retries are budgeted in Router::nest (0.8.1)", "src/parser/mod.rs");
        let mentions = |text: &str| {
            let word = words(&mut Tokens::of(text)).remove(0);
            matcher.mentions(&activity, &word)
        };
        for yes in ["retry", "retrying", "parsers", "Router::nest", "0.8.1", "\"are budgeted\""] {
            assert!(mentions(yes), "{yes}");
        }
        for no in ["nesting2", "parse2", "0.8.11", "\"are budget\"", "outer::nest"] {
            assert!(!mentions(no), "{no}");
        }
    }

    #[test]
    fn place_word_matches_only_a_whole_path_component() {
        let word = |text: &str| SearchTerm { text: text.into(), place: true, quoted: false };
        assert!(Matcher::is_component("src/Billing/x.rs", &word("billing")));
        assert!(Matcher::is_component("src/billing.rs", &word("billing")));
        assert!(!Matcher::is_component("src/billings/x.rs", &word("billing")));
        assert!(words(&mut Tokens::of("what touched the billing"))[0].place);
    }
}
