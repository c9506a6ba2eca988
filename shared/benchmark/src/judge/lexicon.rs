//! The lexicon, which stems words and parses terms and texts.

use std::collections::{HashMap, HashSet};

use rust_stemmers::{Algorithm, Stemmer};

use super::parameters::frozen;
use super::terms::{Stem, Term};
use super::text::Text;
use super::word_classes::{is_content, is_telling};
use super::words::{self, Word};

/// A table of all stems seen so far. The stemmer is Snowball's for English ("Porter2").
///
/// Parse terms before the texts in which they are searched: two neighbouring words of a text are also read as one only
/// if a term starts with the same letters.
pub(super) struct Lexicon {
    stemmer: Stemmer,
    /// First letters of each term that is a single word.
    openings: HashSet<String>,
    by_word: HashMap<String, Stem>,
    by_stem: HashMap<String, Stem>,
    /// Representative of each word that has synonyms.
    synonyms: HashMap<Stem, Stem>,
    /// Representative of each pair of consecutive words that has synonyms.
    synonym_pairs: HashMap<(Stem, Stem), Stem>,
}

impl Lexicon {
    pub(super) fn new() -> Self {
        let stemmer = Stemmer::create(Algorithm::English);
        let mut lexicon = Self {
            stemmer,
            openings: HashSet::new(),
            by_word: HashMap::new(),
            by_stem: HashMap::new(),
            synonyms: HashMap::new(),
            synonym_pairs: HashMap::new(),
        };
        lexicon.learn_synonyms();
        lexicon
    }

    /// Loads the families of synonyms. A word in several families belongs to the first.
    fn learn_synonyms(&mut self) {
        for family in &frozen().vocabulary.synonyms {
            let members: Vec<Vec<Stem>> =
                family.iter().map(|member| member.split(' ').map(|word| self.stem(word)).collect()).collect();
            for member in &members {
                match member.as_slice() {
                    [word] => {
                        self.synonyms.entry(*word).or_insert(members[0][0]);
                    }
                    [first, second, ..] => {
                        self.synonym_pairs.entry((*first, *second)).or_insert(members[0][0]);
                    }
                    [] => {}
                }
            }
        }
    }

    /// Returns the representative of a word and all its synonyms.
    fn meaning(&self, stem: Stem) -> Stem {
        self.synonyms.get(&stem).copied().unwrap_or(stem)
    }

    fn stem(&mut self, word: &str) -> Stem {
        if let Some(known) = self.by_word.get(word) {
            return *known;
        }
        let text = self.stemmer.stem(word).into_owned();
        let next = Stem(self.by_stem.len());
        let stem = *self.by_stem.entry(text).or_insert(next);
        self.by_word.insert(word.to_owned(), stem);
        stem
    }

    /// Parses a term. Returns `None` if it consists of stop words only.
    pub(super) fn term(&mut self, text: &str) -> Option<Term> {
        let words: Vec<Word> = words::split(text).into_iter().filter(is_content).collect();
        if words.is_empty() {
            return None;
        }
        if let [word] = words.as_slice() {
            self.openings.insert(opening(&word.text).to_owned());
        }
        let stems = words.iter().map(|word| self.stem(&word.text)).collect();
        let whole: String = words.iter().map(|word| word.text.as_str()).collect();
        Some(Term { stems, joined: self.stem(&whole) })
    }

    /// Parses a text of several parts. No phrase extends from one part into the next.
    pub(super) fn read(&mut self, parts: &[&str]) -> Text {
        let mut text = Text::default();
        let mut position = 0;
        for part in parts {
            position = self.read_part(part, position, &mut text) + frozen().text.phrase_slack + 1;
        }
        text
    }

    fn read_part(&mut self, part: &str, mut position: u32, text: &mut Text) -> u32 {
        let mut previous: Option<Word> = None;
        let mut last = LastWord::default();
        text.without_glue = 0;
        for word in words::split(part) {
            text.count(&word);
            let stem = self.stem(&word.text);
            self.add_meaning(&word, stem, &mut last, text);
            if !is_content(&word) {
                continue;
            }
            text.positions.entry(stem).or_default().push(position);
            if let Some(before) = previous {
                self.read_pair(&(before.text + &word.text), position - 1, text);
            }
            previous = Some(word);
            position += 1;
        }
        position
    }

    /// Adds the meaning of a word to the text, or its meaning together with the preceding word.
    fn add_meaning(&self, word: &Word, stem: Stem, last: &mut LastWord, text: &mut Text) {
        if is_telling(word) {
            text.said.insert(stem);
        }
        let pair = last.word.and_then(|before| self.synonym_pairs.get(&(before, stem)));
        if let (Some(_), Some(added)) = (pair, last.added) {
            text.telling.remove(&added);
        }
        let meaning = match pair {
            Some(meaning) => Some(self.meaning(*meaning)),
            None => is_telling(word).then(|| self.meaning(stem)),
        };
        let added = meaning.filter(|meaning| text.telling.insert(*meaning));
        *last = LastWord { word: Some(stem), added };
    }

    fn read_pair(&mut self, pair: &str, start: u32, text: &mut Text) {
        if self.openings.contains(opening(pair)) {
            text.pairs.entry(self.stem(pair)).or_default().push(start);
        }
    }
}

/// The word that was read last, and the meaning that it added to the text.
#[derive(Default)]
struct LastWord {
    word: Option<Stem>,
    added: Option<Stem>,
}

/// Returns the first three letters, which inflection rarely changes.
fn opening(word: &str) -> &str {
    word.char_indices().nth(3).map_or(word, |(end, _)| &word[..end])
}

#[cfg(test)]
mod tests {
    use super::Lexicon;
    use crate::judge::terms::without_repeats;

    fn occurs(term: &str, parts: &[&str]) -> bool {
        let mut lexicon = Lexicon::new();
        let term = lexicon.term(term).expect("a term");
        !lexicon.read(parts).find(&term).is_empty()
    }

    #[test]
    fn words_with_equal_stems_match() {
        assert!(occurs("skips", &["The last page is skipped"]));
        assert!(occurs("invalidation", &["never invalidated"]));
        assert!(!occurs("skips", &["The last page is shown"]));
    }

    #[test]
    fn phrases_match_in_order_and_proximity() {
        assert!(occurs("connection not closed", &["the connections are then not always closed"]));
        assert!(occurs("loss of precision", &["this loses; a loss in precision"]));
        assert!(!occurs("connection closed", &["closed connection"]));
        assert!(!occurs("last page", &["the last one of all those many items on some page"]));
        assert!(!occurs("last page", &["this is the last", "page"]));
    }

    #[test]
    fn compounds_match_as_one_word_or_two() {
        assert!(occurs("timezone", &["in the time zone of the user"]));
        assert!(occurs("time zones", &["both timezones"]));
        assert!(occurs("cache key", &["cacheKey", ""]));
    }

    #[test]
    fn stop_words_alone_are_no_term() {
        assert_eq!(Lexicon::new().term("of the"), None);
        assert_eq!(Lexicon::new().term("--"), None);
    }

    #[test]
    fn terms_with_equal_stems_count_once() {
        let mut lexicon = Lexicon::new();
        let mut term = |text: &str| lexicon.term(text).expect("a term");
        let groups = vec![vec![term("skips"), term("skipped")], vec![term("skip")], vec![term("round")]];
        let kept = without_repeats(groups);
        assert_eq!(kept.iter().map(Vec::len).collect::<Vec<_>>(), [1, 1]);
    }

    #[test]
    fn pair_with_a_synonym_equals_its_single_word() {
        let telling = |text: &str| {
            let mut lexicon = Lexicon::new();
            let mut meanings: Vec<_> = lexicon.read(&[text]).into_telling().into_iter().collect();
            meanings.sort_unstable();
            meanings
        };
        assert_eq!(telling("rows are thrown away"), telling("rows are discarded"));
        assert_ne!(telling("rows are thrown"), telling("rows are discarded"));
        assert_eq!(telling("it blows up"), telling("it crashes"));
        assert_eq!(telling("counts from 0"), telling("counts from zero"));
    }

    #[test]
    fn code_and_numbers_do_not_lengthen_runs_of_words() {
        let longest = |text: &str| Lexicon::new().read(&[text]).longest_without_glue();
        assert_eq!(longest("known !== undefined && tag !== undefined"), 4);
        assert_eq!(longest("file_put_contents writes 1,000,000 bytes"), 3);
        assert_eq!(longest("overflow width sum total"), 4);
    }

    #[test]
    fn words_and_function_words_are_counted() {
        let text = Lexicon::new().read(&["The indexOf call", "is so slow"]);
        assert_eq!((text.words(), text.glue(), text.longest_without_glue()), (7, 3, 2));
    }
}
