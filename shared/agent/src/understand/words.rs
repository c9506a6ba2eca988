//! What a question is about: quoted phrases, and the words that no other reader took.

use rust_stemmers::{Algorithm, Stemmer};

use super::stop_words::is_stop_word;
use super::tokens::Tokens;
use crate::activity::Activity;

/// A word or a phrase that an activity is looked for by.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Word {
    /// As it was written.
    pub text: String,
    /// Whether it stands where a place in the code is named: "touched X", "under X".
    pub place: bool,
    /// Whether it was quoted: then it is not left aside when nothing matches.
    pub quoted: bool,
}

/// The most words that are looked for: what a question can cost is bounded.
const MOST: usize = 12;

/// The words that are left; they are taken.
pub(crate) fn words(tokens: &mut Tokens) -> Vec<Word> {
    let mut found: Vec<Word> = Vec::new();
    for phrase in std::mem::take(&mut tokens.phrases) {
        found.push(Word { text: phrase, place: false, quoted: true });
    }
    let meant = |(_, token): &(usize, &super::tokens::Token)| {
        !is_stop_word(&token.lower)
            && token.lower.chars().any(char::is_alphanumeric)
            && !is_small(&token.lower)
    };
    let rest = tokens.rest().filter(meant);
    let rest =
        rest.map(|(at, token)| Word { text: token.raw.clone(), place: is_place(tokens, at), quoted: false });
    for word in rest {
        if !found.iter().any(|known| known.text.eq_ignore_ascii_case(&word.text)) {
            found.push(word);
        }
    }
    found.truncate(MOST);
    found
}

/// Whether "or" stands between what is looked for: then one of it is enough.
pub(crate) fn are_alternatives(tokens: &Tokens) -> bool {
    let is_content = |at: usize| !tokens.lower(at).is_empty() && !is_stop_word(tokens.lower(at));
    let between = |at: usize| at > 0 && is_content(at - 1) && is_content(at + 1);
    let mut ors = (0..tokens.len()).filter(|at| tokens.lower(*at) == "or");
    ors.any(|at| between(at) || tokens.phrases.len() > 1)
}

/// A lone letter or a number of one or two digits.
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

    /// Whether the title or a path of `activity` has `word`.
    pub(crate) fn mentions(&self, activity: &Activity, word: &Word) -> bool {
        self.has(&activity.title, word) || activity.paths.iter().any(|path| self.has(path, word))
    }

    /// Whether `text` has `word`: letters and digits alone compare by stem, anything else as it is written.
    fn has(&self, text: &str, word: &Word) -> bool {
        if word.quoted || !word.text.chars().all(char::is_alphanumeric) {
            return has_run(&text.to_lowercase(), &word.text.to_lowercase());
        }
        // Stemming changes endings only, and is dear: most words differ in their first letter.
        let initial = |text: &str| text.chars().next().and_then(|c| c.to_lowercase().next());
        let wanted = initial(&word.text);
        let mut parts = text.split(|c: char| !c.is_alphanumeric()).filter(|part| initial(part) == wanted);
        parts.any(|part| self.same(part, &word.text))
    }

    fn same(&self, one: &str, other: &str) -> bool {
        let (one, other) = (one.to_lowercase(), other.to_lowercase());
        one == other || self.stem(&one) == self.stem(&other)
    }

    /// Whether a folder or a file (with or without its ending) of `path` is called `word`.
    pub(crate) fn is_component(path: &str, word: &Word) -> bool {
        let wanted = word.text.to_lowercase();
        let named =
            |part: &str| part == wanted || part.split_once('.').is_some_and(|(stem, _)| stem == wanted);
        path.to_lowercase().split('/').any(named)
    }
}

/// Whether `text` has `run`, and not as a part of a longer word.
fn has_run(text: &str, run: &str) -> bool {
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

    fn left(text: &str) -> Vec<String> {
        words(&mut Tokens::of(text)).into_iter().map(|word| word.text).collect()
    }

    fn activity(title: &str, path: &str) -> Activity {
        let json = serde_json::json!({"id": "1", "t": 0, "a": {"n": "A"}, "s": title, "p": [path]});
        serde_json::from_value(json).unwrap()
    }

    #[test]
    fn only_content_is_left() {
        assert_eq!(left("Which changes touched billing?"), ["billing"]);
        assert_eq!(left("Any commits about \"retry budget\" or back-off?"), ["retry budget", "back-off"]);
        assert_eq!(left("What shipped? Summarise the work of the team, please"), Vec::<String>::new());
    }

    #[test]
    fn words_match_by_stem_and_phrases_as_written() {
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
    fn a_place_is_a_whole_component() {
        let word = |text: &str| Word { text: text.into(), place: true, quoted: false };
        assert!(Matcher::is_component("src/Billing/x.rs", &word("billing")));
        assert!(Matcher::is_component("src/billing.rs", &word("billing")));
        assert!(!Matcher::is_component("src/billings/x.rs", &word("billing")));
        assert!(words(&mut Tokens::of("what touched the billing"))[0].place);
    }
}
