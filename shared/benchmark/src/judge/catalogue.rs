//! The catalogue judge: deterministic, offline, without a model.
//!
//! A comment matches an entry, which is a catalogued bug or an `also_valid` entry, under two conditions. It points at
//! the entry's lines, and a few consecutive sentences of it have enough points. The points have three parts:
//!
//! - The share of the entry's words among the words of the sentences. A word counts more if it is frequent in true
//!   statements about the entry. It counts less if it is frequent in false claims, decoys and other entries nearby, or
//!   if a general remark uses it.
//! - The similarity to the closest true statement, minus the similarity to the closest other statement or remark.
//! - A fixed number for each group of evidence from which the sentences use a term, up to a maximum.
//!
//! The points of a comment are those of its best sentences, so the rest of the comment does not lower them. Code and
//! lists of words do not count as sentences.
//!
//! True statements are the summary, the mechanism, the paraphrases and the evidence of an entry. Other statements are
//! false claims about the entry, explanations of decoys, and true statements about other entries. General remarks are
//! the `remarks` of `harness/judge.json`: sentences that fit many issues and state none.

use std::collections::{BTreeMap, HashMap};
use std::sync::LazyLock;

use super::lexicon::Lexicon;
use super::location::{are_neighbours, is_at_place_given_decoys, is_near, is_neighbour};
use super::matching::{CatalogueEntry, entries, judge_in_sorted_order, match_entries};
use super::parameters::{CatalogueJudgeParameters, harness_parameters};
use super::parsed_comment::ParsedComment;
use super::points::{ComparedStatements, WordPoints, points};
use super::rule::Rule;
use super::statements::{RecordStatements, Statement};
use super::verdict::Verdict;
use super::words;
use crate::comment::Comment;
use crate::record::{CataloguedIssue, Record};

/// The catalogue judge with its parameters.
#[derive(Debug)]
pub struct CatalogueJudge {
    parameters: CatalogueJudgeParameters,
}

static HARNESS_JUDGE: LazyLock<CatalogueJudge> =
    LazyLock::new(|| CatalogueJudge { parameters: harness_parameters().clone() });

/// Judges all comments of one draw together. Returns the verdicts in the order of the comments.
pub fn judge(record: &Record, comments: &[Comment]) -> Vec<Verdict> {
    judge_in_sorted_order(comments, |sorted| {
        let mut prepared = CatalogueJudge::from_harness().prepare(record);
        let weights = prepared.weigh(sorted);
        match_entries(&prepared.entries, &weights, sorted.len())
    })
}

/// Returns true if a term of evidence contains a word outside the list `stopWords` ("the", "of" …) of
/// `harness/judge.json`. Operators such as `<=` count as words; other punctuation does not.
pub fn is_usable_term(term: &str) -> bool {
    let lexicon = Lexicon::new(harness_parameters());
    words::split(term).iter().any(|word| lexicon.weight_of_unknown(&lexicon.stem_of(&word.text)) > 0)
}

impl CatalogueJudge {
    /// Returns the judge with the parameters of `harness/judge.json`, which runs use. The parameters are frozen: a
    /// change of any of them changes the harness version.
    pub fn from_harness() -> &'static Self {
        &HARNESS_JUDGE
    }

    /// Returns the judge without `rule`, so that calibration can measure the effect of the rule.
    pub fn without_rule(rule: Rule) -> Self {
        Self { parameters: CatalogueJudgeParameters::without_rule(rule) }
    }

    /// Returns the number of points that a comment needs to match an entry, in thousandths.
    pub fn required_points(&self) -> i64 {
        self.parameters.score.required_points
    }

    /// Parses the statements of a record into words, so that comments can be compared with them.
    pub fn prepare<'a>(&'a self, record: &'a Record) -> PreparedRecord<'a> {
        let entries = entries(record);
        let issues: Vec<&CataloguedIssue> = entries.iter().map(|entry| entry.issue).collect();
        let statements = RecordStatements::new(record, &issues, &self.parameters);
        PreparedRecord {
            parameters: &self.parameters,
            record,
            entries,
            statements,
            word_points: HashMap::new(),
        }
    }
}

/// An entry, and the other entries and decoys that a comment on the entry's lines may mean instead.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Neighbourhood {
    /// Position of the entry in [`PreparedRecord::entries`].
    entry: usize,
    /// Positions in [`PreparedRecord::entries`].
    other_entries: Vec<usize>,
    /// Positions in the record's decoys.
    decoys: Vec<usize>,
}

/// A record with its statements parsed into words, ready to judge comments.
pub struct PreparedRecord<'a> {
    parameters: &'a CatalogueJudgeParameters,
    record: &'a Record,
    entries: Vec<CatalogueEntry<'a>>,
    statements: RecordStatements,
    /// Points for using each word in a comment about an entry. Other entries and decoys close to the entry affect these
    /// points, and are part of the key.
    word_points: HashMap<Neighbourhood, WordPoints>,
}

impl PreparedRecord<'_> {
    /// Returns true if a comment, judged alone, has enough points for the entry with this id. [`judge`] tests every
    /// pair like this before it matches comments and entries one to one.
    pub fn is_match(&mut self, entry_id: &str, comment: &Comment) -> bool {
        self.points(entry_id, comment).is_some_and(|points| points >= self.parameters.score.required_points)
    }

    /// Returns the points of a comment for the entry with this id, in thousandths.
    ///
    /// Returns `None` in each of these cases:
    ///
    /// - The record has no such entry.
    /// - The comment is on other lines.
    /// - The comment has far more points for another entry.
    /// - The comment is not prose, or contains a denial such as "not a bug".
    pub fn points(&mut self, entry_id: &str, comment: &Comment) -> Option<i64> {
        let row = self.entries.iter().position(|entry| entry.issue.id == entry_id)?;
        self.all_points(comment).remove(&row)
    }

    /// Returns the points of a comment for the entry with this id, in thousandths, whatever file and lines the comment
    /// points at. Compares the comment with no decoys and no other entries.
    ///
    /// Returns `None` if the record has no such entry, or if the comment is not prose or contains a denial.
    pub fn points_ignoring_location(&mut self, entry_id: &str, comment: &Comment) -> Option<i64> {
        let row = self.entries.iter().position(|entry| entry.issue.id == entry_id)?;
        let parsed_comment = ParsedComment::new(comment, &self.statements.lexicon, self.parameters);
        let alone = Neighbourhood { entry: row, other_entries: Vec::new(), decoys: Vec::new() };
        self.points_of(&alone, &parsed_comment)
    }

    /// Computes the weight of every pair of an entry (row) and a comment (column): 0 if they do not match.
    fn weigh(&mut self, comments: &[&Comment]) -> Vec<Vec<i64>> {
        let mut weights = vec![vec![0; comments.len()]; self.entries.len()];
        for (column, comment) in comments.iter().enumerate() {
            for (row, points) in self.all_points(comment) {
                if points >= self.parameters.score.required_points {
                    weights[row][column] = self.entries[row].match_weight(points, comment);
                }
            }
        }
        weights
    }

    /// Returns the comment's points for each entry close to the comment's lines. The keys are positions of entries.
    /// Omits entries with far fewer points than the best entry.
    fn all_points(&mut self, comment: &Comment) -> BTreeMap<usize, i64> {
        let pointed_at = self.entries_pointed_at(comment);
        if pointed_at.is_empty() {
            return BTreeMap::new();
        }
        let parsed_comment = ParsedComment::new(comment, &self.statements.lexicon, self.parameters);
        let mut all = BTreeMap::new();
        for &entry in &pointed_at {
            let points = self.points_of(&self.neighbourhood(entry, &pointed_at, comment), &parsed_comment);
            all.extend(points.map(|points| (entry, points)));
        }
        let best = all.values().copied().max().unwrap_or(0);
        all.retain(|_, points| *points * 1000 >= best * self.parameters.score.rival_per_mille);
        all
    }

    /// Returns the neighbourhood of the entry at position `entry`: the other entries and the decoys that lie close to
    /// the entry or that the comment also points at. `pointed_at` has the positions of all entries that the comment
    /// points at.
    fn neighbourhood(&self, entry: usize, pointed_at: &[usize], comment: &Comment) -> Neighbourhood {
        let Self { entries, record, .. } = self;
        let issue = entries[entry].issue;
        let is_other = |other: &usize| {
            *other != entry && (pointed_at.contains(other) || are_neighbours(issue, entries[*other].issue))
        };
        let is_close = |index: &usize| {
            let decoy = &record.decoys[*index];
            is_near(decoy, comment) || is_neighbour(decoy, issue)
        };
        Neighbourhood {
            entry,
            other_entries: (0..entries.len()).filter(is_other).collect(),
            decoys: (0..record.decoys.len()).filter(is_close).collect(),
        }
    }

    fn entries_pointed_at(&self, comment: &Comment) -> Vec<usize> {
        let is_at_place =
            |row: &usize| is_at_place_given_decoys(self.entries[*row].issue, &self.record.decoys, comment);
        (0..self.entries.len()).filter(is_at_place).collect()
    }

    fn points_of(&mut self, neighbourhood: &Neighbourhood, parsed_comment: &ParsedComment) -> Option<i64> {
        let Self { parameters, statements, word_points, .. } = self;
        let entry = &statements.entries[neighbourhood.entry];
        let neighbours = neighbourhood.other_entries.iter().map(|row| &statements.entries[*row]);
        let claims: Vec<&Statement> = entry.false_claims.iter().collect();
        let decoys = neighbourhood.decoys.iter().map(|decoy| &statements.decoys[*decoy]);
        let of_neighbours = neighbours.clone().flat_map(|other| &other.descriptions);
        let mut others: Vec<&Statement> = claims.into_iter().chain(decoys).chain(of_neighbours).collect();
        let gists = neighbours.map(|other| &other.gist);
        let word_points = word_points.entry(neighbourhood.clone()).or_insert_with(|| {
            WordPoints::new(entry, others.iter().copied(), &statements.general_words, parameters)
        });
        others.extend(gists);
        points(
            &ComparedStatements { entry, word_points, others, remarks: &statements.remarks },
            parsed_comment,
            parameters,
        )
    }
}
