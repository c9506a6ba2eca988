//! Points of a comment for an entry.
//!
//! All arithmetic is on integers, in thousandths, so that every machine gets the same result.

use std::collections::{HashMap, HashSet};

use super::lexicon::StemId;
use super::parameters::CatalogueJudgeParameters;
use super::parsed_comment::{CommentWords, ParsedComment, SentenceWindow, WordIndex};
use super::rule::Rule;
use super::statements::{EntryStatements, Statement, StatementsPerWord, count_statements_per_word};

/// The points for using each word in a comment about an entry, in thousandths. They add up two parts:
///
/// - 1000, if a true statement about the entry uses the word.
/// - The word's contrast, times `contrast_per_mille`. The contrast is positive if the word is more frequent in true
///   statements about the entry than in false claims, decoys and other entries, and negative in the opposite case.
///
/// Positive points are reduced if a general remark (a text that fits many issues) uses the word too.
pub(super) struct WordPoints(HashMap<StemId, i64>);

impl WordPoints {
    /// Computes the points of each word that occurs in a true statement about `entry` or in one of `others`, which are
    /// false claims about the entry, and statements about decoys and entries nearby.
    ///
    /// The contrast of a word is (p − q) / (p + q). p is the share of true statements about `entry` that use the word.
    /// q is the share of `others` that use the word. A small number is added to each count. The contrast is tanh(l / 2)
    /// for the log odds l of a naive Bayes classifier.
    pub(super) fn new<'a>(
        entry: &EntryStatements,
        others: impl Iterator<Item = &'a Statement>,
        general_words: &HashSet<StemId>,
        parameters: &CatalogueJudgeParameters,
    ) -> Self {
        let added = parameters.score.added_occurrences_per_mille;
        let own = count_statements_per_word(entry.true_statements());
        let other = count_statements_per_word(others);
        let share = |counts: &StatementsPerWord, stem: &StemId, total_of_others: u64| {
            let count = counts.by_word.get(stem).copied().unwrap_or(0) * 1000 + added;
            i64::try_from(count * (total_of_others + 1)).unwrap_or(i64::MAX / 4)
        };
        let points = |stem: &StemId| {
            let (p, q) = (share(&own, stem, other.total), share(&other, stem, own.total));
            let factor =
                if parameters.applies(Rule::Contrast) { parameters.score.contrast_per_mille } else { 0 };
            let contrast = (p - q) * factor / (p + q);
            let is_own = parameters.applies(Rule::Share) && own.by_word.contains_key(stem);
            let points = contrast + if is_own { 1000 } else { 0 };
            let is_general = parameters.applies(Rule::GeneralWords) && general_words.contains(stem);
            if is_general && points > 0 { points * parameters.score.general_per_mille / 1000 } else { points }
        };
        Self(own.by_word.keys().chain(other.by_word.keys()).map(|stem| (*stem, points(stem))).collect())
    }
}

/// A statement that shares words with a comment.
struct StatementOverlap<'a> {
    statement: &'a Statement,
    /// The words of the comment that the statement also uses.
    words: Vec<WordIndex>,
}

impl<'a> StatementOverlap<'a> {
    fn of(statements: impl Iterator<Item = &'a Statement>, words: &CommentWords) -> Vec<Self> {
        let shared = statements.map(|statement| Self {
            statement,
            words: statement.words.iter().filter_map(|stem| words.find(*stem)).collect(),
        });
        shared.filter(|shared| !shared.words.is_empty()).collect()
    }

    /// Computes Ochiai's coefficient with weights, in thousandths: the weight of the shared words over the geometric
    /// mean of the weights of window and statement (Ochiai 1957; the cosine of two sets).
    fn similarity(&self, window: &SentenceWindow, words: &CommentWords) -> i64 {
        let in_window = self.words.iter().filter(|word| window.contains(**word));
        let shared = u128::from(in_window.map(|word| words.weight(*word)).sum::<u64>());
        let product = u128::from(window.weight) * u128::from(self.statement.weight);
        let squared = (shared * shared * 1_000_000).checked_div(product).unwrap_or(0);
        i64::try_from(squared.isqrt()).unwrap_or(i64::MAX)
    }
}

/// Statements to compare a comment with.
pub(super) struct ComparedStatements<'a> {
    pub(super) entry: &'a EntryStatements,
    pub(super) word_points: &'a WordPoints,
    /// False claims about the entry, explanations of decoys nearby, and statements about other entries nearby.
    pub(super) others: Vec<&'a Statement>,
    pub(super) remarks: &'a [Statement],
}

/// Returns the points of a comment for an entry: the highest points of any window (a few consecutive sentences).
/// Returns `None` if the comment has no window, because it is not prose or contains a denial such as "not a bug".
pub(super) fn points(
    compared: &ComparedStatements<'_>,
    parsed_comment: &ParsedComment,
    parameters: &CatalogueJudgeParameters,
) -> Option<i64> {
    let words = &parsed_comment.words;
    let entry = compared.entry;
    let truths = StatementOverlap::of(entry.descriptions.iter().chain([&entry.gist]), words);
    let others = StatementOverlap::of(compared.others.iter().copied(), words);
    let remarks = StatementOverlap::of(compared.remarks.iter(), words);
    let word_points: Vec<(WordIndex, i64)> = words
        .words_shared_with_catalogue()
        .filter_map(|(stem, word)| Some((word, *compared.word_points.0.get(&stem)?)))
        .collect();
    let closest = |statements: &[StatementOverlap<'_>], window: &SentenceWindow, rule: Rule| {
        let similarities = statements.iter().map(|shared| shared.similarity(window, words));
        if parameters.applies(rule) { similarities.max().unwrap_or(0) } else { 0 }
    };
    let points_of_window = |window: &SentenceWindow| {
        let own = closest(&truths, window, Rule::Closeness) * parameters.score.closeness_per_mille / 1000;
        let other = closest(&others, window, Rule::OtherStatements);
        let remark = closest(&remarks, window, Rule::Remarks) * parameters.score.remark_per_mille / 1000;
        let evidence = evidence_points(entry, window, words, parameters);
        mean_word_points(&word_points, window, words, parameters) + evidence + own - other.max(remark)
    };
    parsed_comment.windows.iter().map(points_of_window).max()
}

/// Returns the points for evidence: a fixed number for each group of evidence from which `window` (a few consecutive
/// sentences of a comment) contains a term. At most `maximum_groups` groups count. The words of a term may be in any
/// order.
fn evidence_points(
    entry: &EntryStatements,
    window: &SentenceWindow,
    words: &CommentWords,
    parameters: &CatalogueJudgeParameters,
) -> i64 {
    if !parameters.applies(Rule::Evidence) {
        return 0;
    }
    let has = |stem: &StemId| words.find(*stem).is_some_and(|word| window.contains(word));
    let occurs = |term: &Statement| term.weight > 0 && term.words.iter().all(has);
    let groups = entry.evidence_terms.iter().filter(|group| group.iter().any(occurs)).count();
    let counted = groups.min(parameters.score.maximum_groups);
    parameters.score.evidence_points * i64::try_from(counted).unwrap_or(0)
}

/// Returns the mean of `word_points` (the points for using each word) over the words of `window` (a few consecutive
/// sentences of a comment), weighted by the words' weights. The parameter `added_weight` is added to the total weight,
/// so that a few words alone do not yield a high mean.
fn mean_word_points(
    word_points: &[(WordIndex, i64)],
    window: &SentenceWindow,
    words: &CommentWords,
    parameters: &CatalogueJudgeParameters,
) -> i64 {
    let signed = |weight: u64| i64::try_from(weight).unwrap_or(i64::MAX);
    let in_window = word_points.iter().filter(|(word, _)| window.contains(*word));
    let sum: i64 = in_window.map(|(word, points)| signed(words.weight(*word)) * points).sum();
    sum / signed(window.weight + parameters.score.added_weight).max(1)
}
