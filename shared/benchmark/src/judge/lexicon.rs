//! The lexicon: the stems of a record's statements, and their weights.

use std::collections::HashMap;

use rust_stemmers::{Algorithm, Stemmer};

use super::parameters::CatalogueJudgeParameters;
use super::rule::Rule;
use super::words::Word;

/// Id of a stem in the lexicon: its index. Two words have the same id if and only if they have the same stem.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct StemId(usize);

/// Kind of a word, which decides its weight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum WordClass {
    /// One of the most common function words, such as an article: a word of `stopWords` in `harness/judge.json`.
    Stop,
    /// Any other function word, such as a pronoun or a conjunction: a word of `functionWords` in that file.
    Function,
    /// Any other word.
    Content,
}

/// Stems of the words in a record's statements, with their weights. The stemmer is Snowball's for English ("Porter2").
pub(super) struct Lexicon {
    stemmer: Stemmer,
    /// Id of the stem of each word of the statements. The key is the word.
    by_word: HashMap<String, StemId>,
    /// Id of each stem, which is its index in `stem_classes` and `entry_counts`. The key is the text of the stem.
    by_stem: HashMap<String, StemId>,
    /// Class of each stop word and function word of `harness/judge.json`. The key is the text of the word's stem.
    function_word_classes: HashMap<String, WordClass>,
    /// Class of each stem in the lexicon. The index is the stem's id.
    stem_classes: Vec<WordClass>,
    /// Number of the record's entries that use each stem in the lexicon. The index is the stem's id.
    entry_counts: Vec<u64>,
    /// Decrease of a word's weight for each further entry that uses the word. With n further entries, the weight is
    /// divided by 1 + n · `spread` / 1000.
    spread: u64,
    /// Weight of each [`WordClass`], in the order of its variants.
    weights: [u64; 3],
}

impl Lexicon {
    pub(super) fn new(parameters: &CatalogueJudgeParameters) -> Self {
        let stemmer = Stemmer::create(Algorithm::English);
        let of =
            |words: &[String], class| words.iter().map(move |word| (word.clone(), class)).collect::<Vec<_>>();
        let words = &parameters.words;
        let classes =
            [of(&words.function_words, WordClass::Function), of(&words.stop_words, WordClass::Stop)].concat();
        let weights = match parameters.applies(Rule::FunctionWords) {
            true => [0, words.function_weight, words.content_weight],
            false => [words.content_weight; 3],
        };
        Self {
            function_word_classes: classes
                .into_iter()
                .map(|(word, class)| (stemmer.stem(&word).into_owned(), class))
                .collect(),
            stemmer,
            by_word: HashMap::new(),
            by_stem: HashMap::new(),
            stem_classes: Vec::new(),
            entry_counts: Vec::new(),
            spread: if parameters.applies(Rule::Spread) { words.spread_per_mille } else { 0 },
            weights,
        }
    }

    /// Returns the stem of `word`, which must be in lower case.
    pub(super) fn stem_of(&self, word: &str) -> String {
        self.stemmer.stem(word).into_owned()
    }

    /// Returns the id of a stem, or `None` if the lexicon does not contain the stem.
    pub(super) fn find(&self, stem: &str) -> Option<StemId> {
        self.by_stem.get(stem).copied()
    }

    /// Returns the id of a word's stem. Adds the stem if the lexicon does not contain the stem yet.
    pub(super) fn intern(&mut self, word: &str) -> StemId {
        if let Some(known) = self.by_word.get(word) {
            return *known;
        }
        let text = self.stem_of(word);
        let stem = self.find(&text).unwrap_or_else(|| self.add(text));
        self.by_word.insert(word.to_owned(), stem);
        stem
    }

    fn add(&mut self, text: String) -> StemId {
        let stem = StemId(self.stem_classes.len());
        self.stem_classes.push(self.class_of(&text));
        self.entry_counts.push(0);
        self.by_stem.insert(text, stem);
        stem
    }

    /// Counts one more entry that uses the stem.
    pub(super) fn count_entry(&mut self, stem: StemId) {
        self.entry_counts[stem.0] += 1;
    }

    /// Returns true for the stem of a stop word or of any other function word.
    pub(super) fn is_function_word(&self, stem: &str) -> bool {
        self.class_of(stem) != WordClass::Content
    }

    fn class_of(&self, stem: &str) -> WordClass {
        self.function_word_classes.get(stem).copied().unwrap_or(WordClass::Content)
    }

    /// Returns the weight of a stem that is not in the lexicon, since no statement uses it.
    pub(super) fn weight_of_unknown(&self, stem: &str) -> u64 {
        self.weights[self.class_of(stem) as usize]
    }

    /// Returns the weight of a known stem. The more entries of the record use a word, the lower its weight.
    pub(super) fn weight(&self, stem: StemId) -> u64 {
        let others = self.entry_counts[stem.0].saturating_sub(1);
        self.weights[self.stem_classes[stem.0] as usize] * 1000 / (1000 + self.spread * others)
    }
}

/// Returns true if a word counts when comments are compared with statements. A single letter does not count, since it
/// is mostly the name of a variable.
pub(super) fn is_comparable(word: &Word) -> bool {
    let mut characters = word.text.chars();
    match (characters.next(), characters.next()) {
        (Some(only), None) => !only.is_alphabetic(),
        _ => true,
    }
}
