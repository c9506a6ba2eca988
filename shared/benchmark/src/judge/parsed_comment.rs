//! A parsed comment: its words, and the windows of sentences that can state an issue.

use std::collections::HashMap;

use super::lexicon::{Lexicon, StemId, is_comparable};
use super::parameters::CatalogueJudgeParameters;
use super::rule::Rule;
use super::sentences::{Sentence, SentenceCounts, sentences};
use crate::comment::Comment;

/// Index of a word among the distinct words of a comment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct WordIndex(usize);

/// Distinct words of a comment.
#[derive(Default)]
pub(super) struct CommentWords {
    /// Weight of each word.
    weights: Vec<u64>,
    /// True for each content word: a word that is neither a stop word nor another function word.
    is_content: Vec<bool>,
    /// Index of each word that a statement of the record also uses. The key is the word's stem.
    words_shared_with_catalogue: HashMap<StemId, WordIndex>,
    /// Index of each word. The key is the text of the word's stem.
    by_stem: HashMap<String, WordIndex>,
}

/// Consecutive sentences of a comment, as the set of their words.
pub(super) struct SentenceWindow {
    /// One element for each distinct word of the comment, in the order of `CommentWords::weights`: true if the
    /// sentences contain the word.
    contains: Vec<bool>,
    /// Total weight of the words of the sentences.
    pub(super) weight: u64,
    /// Number of distinct content words of the sentences.
    content_words: usize,
}

/// A parsed comment.
pub(super) struct ParsedComment {
    pub(super) words: CommentWords,
    /// Ranges of consecutive sentences that are prose. A comment without such a range matches no entry.
    pub(super) windows: Vec<SentenceWindow>,
}

impl ParsedComment {
    pub(super) fn new(comment: &Comment, lexicon: &Lexicon, parameters: &CatalogueJudgeParameters) -> Self {
        let mut texts = vec![comment.title.clone()];
        texts.extend(sentences(&comment.body));
        let read: Vec<Sentence> = texts.iter().map(|text| Sentence::new(text, lexicon)).collect();
        let mut words = CommentWords::default();
        let sentence_words: Vec<Vec<WordIndex>> =
            read.iter().map(|sentence| words.add_sentence(sentence, lexicon)).collect();
        let is_denial = parameters.applies(Rule::Denials) && contains_denial(&read, parameters);
        let ranges = if is_denial { Vec::new() } else { prose_ranges(&read, parameters) };
        let minimum =
            if parameters.applies(Rule::Prose) { parameters.prose.minimum_content_words } else { 0 };
        let windows = ranges.into_iter().map(|range| words.window(&sentence_words[range]));
        let windows = windows.filter(|window| window.content_words >= minimum).collect();
        Self { words, windows }
    }
}

/// Returns true if a sentence contains a denial: a phrase such as "not a bug" or "looks good".
fn contains_denial(sentences: &[Sentence], parameters: &CatalogueJudgeParameters) -> bool {
    let phrases: Vec<Vec<&str>> =
        parameters.denials.iter().map(|phrase| phrase.split(' ').collect()).collect();
    sentences.iter().any(|sentence| {
        let texts: Vec<&str> = sentence.words.iter().map(|word| word.text.as_str()).collect();
        phrases.iter().any(|phrase| texts.windows(phrase.len()).any(|words| words == phrase))
    })
}

/// Returns each range of at most `window_sentences` consecutive sentences that is prose and contains no enumeration.
/// A range consists of indexes of `sentences`.
fn prose_ranges(
    sentences: &[Sentence],
    parameters: &CatalogueJudgeParameters,
) -> Vec<std::ops::Range<usize>> {
    let limits = &parameters.prose;
    let is_prose = |counts: SentenceCounts| !parameters.applies(Rule::Prose) || counts.is_prose(limits);
    let is_list = |counts: SentenceCounts| parameters.applies(Rule::Lists) && counts.is_list(limits);
    let longest = if parameters.applies(Rule::Windows) { limits.window_sentences } else { usize::MAX };
    let mut ranges = Vec::new();
    for start in 0..sentences.len() {
        let mut together = SentenceCounts::default();
        for (end, sentence) in sentences.iter().enumerate().skip(start).take(longest) {
            if is_list(sentence.counts) {
                break;
            }
            together = together.joined_with(sentence.counts);
            let is_whole = start == 0 && end + 1 == sentences.len();
            if is_prose(together) && (parameters.applies(Rule::Windows) || is_whole) {
                ranges.push(start..end + 1);
            }
        }
    }
    ranges
}

impl CommentWords {
    /// Adds the words of a sentence and returns the indexes of its distinct words. A new word gets the next index.
    fn add_sentence(&mut self, sentence: &Sentence, lexicon: &Lexicon) -> Vec<WordIndex> {
        let comparable = sentence.words.iter().filter(|word| is_comparable(word));
        let mut words: Vec<WordIndex> =
            comparable.map(|word| self.add_word(lexicon.stem_of(&word.text), lexicon)).collect();
        words.sort_unstable();
        words.dedup();
        words
    }

    fn add_word(&mut self, stem: String, lexicon: &Lexicon) -> WordIndex {
        if let Some(word) = self.by_stem.get(&stem) {
            return *word;
        }
        let word = WordIndex(self.weights.len());
        let known = lexicon.find(&stem);
        let weight = known.map_or_else(|| lexicon.weight_of_unknown(&stem), |known| lexicon.weight(known));
        self.weights.push(weight);
        self.is_content.push(!lexicon.is_function_word(&stem));
        self.words_shared_with_catalogue.extend(known.map(|known| (known, word)));
        self.by_stem.insert(stem, word);
        word
    }

    fn window(&self, sentences: &[Vec<WordIndex>]) -> SentenceWindow {
        let mut contains = vec![false; self.weights.len()];
        for word in sentences.iter().flatten() {
            contains[word.0] = true;
        }
        let contained = || (0..contains.len()).filter(|index| contains[*index]);
        let weight = contained().map(|index| self.weights[index]).sum();
        let content_words = contained().filter(|index| self.is_content[*index]).count();
        SentenceWindow { contains, weight, content_words }
    }

    /// Returns the comment's word with this stem, or `None` if the comment has no such word.
    pub(super) fn find(&self, stem: StemId) -> Option<WordIndex> {
        self.words_shared_with_catalogue.get(&stem).copied()
    }

    pub(super) fn weight(&self, word: WordIndex) -> u64 {
        self.weights[word.0]
    }

    /// Returns each word that both the comment and a statement of the record use: the word's stem, and the word's index
    /// among the comment's distinct words.
    pub(super) fn words_shared_with_catalogue(&self) -> impl Iterator<Item = (StemId, WordIndex)> {
        self.words_shared_with_catalogue.iter().map(|(stem, word)| (*stem, *word))
    }
}

impl SentenceWindow {
    pub(super) fn contains(&self, word: WordIndex) -> bool {
        self.contains[word.0]
    }
}
