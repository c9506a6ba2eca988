//! A parsed comment: its words, and the windows of sentences that can state an issue.

use std::collections::HashMap;

use super::lexicon::{Lexicon, Stem, is_comparable};
use super::parameters::CatalogueJudgeParameters;
use super::rule::Rule;
use super::sentences::{Sentence, SentenceCounts, sentences};
use crate::comment::Comment;

/// Distinct words of a comment.
#[derive(Default)]
pub(super) struct CommentWords {
    /// Weight of each word.
    weights: Vec<u64>,
    /// True for each word that is not a function word.
    is_content: Vec<bool>,
    /// Position in `weights` of each word that a statement of the record also uses. The key is the word's stem.
    catalogue_words: HashMap<Stem, usize>,
    /// Position in `weights` of each word. The key is the text of the word's stem.
    numbers: HashMap<String, usize>,
}

/// Consecutive sentences of a comment, as the set of their words.
pub(super) struct SentenceWindow {
    /// One element for each distinct word of the comment, in the order of `CommentWords::weights`: true if the
    /// sentences contain the word.
    contains: Vec<bool>,
    /// Total weight of the words of the sentences.
    pub(super) weight: u64,
    /// Number of distinct words of the sentences, without function words.
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
        let numbers: Vec<Vec<usize>> =
            read.iter().map(|sentence| words.number_words(sentence, lexicon)).collect();
        let is_denial = parameters.applies(Rule::Denials) && denies(&read, parameters);
        let spans = if is_denial { Vec::new() } else { spans(&read, parameters) };
        let minimum =
            if parameters.applies(Rule::Prose) { parameters.prose.minimum_content_words } else { 0 };
        let windows = spans.into_iter().map(|span| words.window(&numbers[span]));
        let windows = windows.filter(|window| window.content_words >= minimum).collect();
        Self { words, windows }
    }
}

/// Returns true if a sentence contains a phrase that denies the issue.
fn denies(sentences: &[Sentence], parameters: &CatalogueJudgeParameters) -> bool {
    let phrases: Vec<Vec<&str>> =
        parameters.denials.iter().map(|phrase| phrase.split(' ').collect()).collect();
    sentences.iter().any(|sentence| {
        let texts: Vec<&str> = sentence.words.iter().map(|word| word.text.as_str()).collect();
        phrases.iter().any(|phrase| texts.windows(phrase.len()).any(|words| words == phrase))
    })
}

/// Returns each range of at most `window_sentences` consecutive sentences that is prose and contains no enumeration.
fn spans(sentences: &[Sentence], parameters: &CatalogueJudgeParameters) -> Vec<std::ops::Range<usize>> {
    let limits = &parameters.prose;
    let is_prose = |counts: SentenceCounts| !parameters.applies(Rule::Prose) || counts.is_prose(limits);
    let is_list = |counts: SentenceCounts| parameters.applies(Rule::Lists) && counts.is_list(limits);
    let longest = if parameters.applies(Rule::Windows) { limits.window_sentences } else { usize::MAX };
    let mut spans = Vec::new();
    for start in 0..sentences.len() {
        let mut together = SentenceCounts::default();
        for (end, sentence) in sentences.iter().enumerate().skip(start).take(longest) {
            if is_list(sentence.counts) {
                break;
            }
            together = together.plus(sentence.counts);
            let is_whole = start == 0 && end + 1 == sentences.len();
            if is_prose(together) && (parameters.applies(Rule::Windows) || is_whole) {
                spans.push(start..end + 1);
            }
        }
    }
    spans
}

impl CommentWords {
    /// Returns the numbers of the distinct words of a sentence. A new word gets the next number.
    fn number_words(&mut self, sentence: &Sentence, lexicon: &Lexicon) -> Vec<usize> {
        let comparable = sentence.words.iter().filter(|word| is_comparable(word));
        let mut numbers: Vec<usize> =
            comparable.map(|word| self.number_of(lexicon.stem_of(&word.text), lexicon)).collect();
        numbers.sort_unstable();
        numbers.dedup();
        numbers
    }

    fn number_of(&mut self, stem: String, lexicon: &Lexicon) -> usize {
        if let Some(number) = self.numbers.get(&stem) {
            return *number;
        }
        let number = self.weights.len();
        let known = lexicon.find(&stem);
        self.weights.push(known.map_or_else(|| lexicon.unknown_weight(&stem), |known| lexicon.weight(known)));
        self.is_content.push(!lexicon.is_function_word(&stem));
        self.catalogue_words.extend(known.map(|known| (known, number)));
        self.numbers.insert(stem, number);
        number
    }

    fn window(&self, sentences: &[Vec<usize>]) -> SentenceWindow {
        let mut contains = vec![false; self.weights.len()];
        for number in sentences.iter().flatten() {
            contains[*number] = true;
        }
        let contained = || (0..contains.len()).filter(|number| contains[*number]);
        let weight = contained().map(|number| self.weights[number]).sum();
        let content_words = contained().filter(|number| self.is_content[*number]).count();
        SentenceWindow { contains, weight, content_words }
    }

    /// Returns the position of the word with this stem in the list of the comment's distinct words, or `None` if the
    /// comment has no such word.
    pub(super) fn find(&self, stem: Stem) -> Option<usize> {
        self.catalogue_words.get(&stem).copied()
    }

    pub(super) fn weight(&self, number: usize) -> u64 {
        self.weights[number]
    }

    /// Returns each word that both the comment and a statement of the record use: the word's stem, and the word's
    /// position in the list of the comment's distinct words.
    pub(super) fn catalogue_words(&self) -> impl Iterator<Item = (Stem, usize)> {
        self.catalogue_words.iter().map(|(stem, number)| (*stem, *number))
    }
}

impl SentenceWindow {
    pub(super) fn contains(&self, number: usize) -> bool {
        self.contains[number]
    }
}
