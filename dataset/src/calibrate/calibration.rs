//! Judges every labelled comment and every trial of a dataset.

use std::collections::{BTreeMap, HashMap};
use std::path::Path;

use plumbline_benchmark::judge::{CatalogueJudge, PreparedRecord};
use plumbline_benchmark::record::Record;

use super::agreement::{ConfusionMatrix, LabelAndDecision};
use super::cases::{Corpus, JudgeCase, trial_cases};
use super::comments::{LabelledComment, read_comments};
use super::scores_with_added_comments::{SimulatedReviewerScore, scores_with_added_comments};
use crate::build;
use crate::problem::FileProblem;
use crate::source::read_records;

/// A labelled comment and the judge's decision on it.
#[derive(Clone, Debug)]
pub struct CommentAndDecision {
    /// The comment and its label.
    pub labelled: LabelledComment,
    /// True if the judge matches the comment to its entry.
    pub is_matched: bool,
}

/// Results of the catalogue judge on a dataset: its decisions on the labelled comments and trials, and the scores that
/// it gives simulated reviewers.
#[derive(Clone, Debug)]
pub struct JudgeResults {
    /// Every labelled comment, judged.
    pub judged_comments: Vec<CommentAndDecision>,
    /// The test cases from blind trials, each with the points that the judge gives its comment. The points are `None`
    /// if the judge rejects the comment for a reason other than too few points. There is one case for each comment and
    /// each entry that has a place at or near the comment's lines.
    pub trial_cases: Vec<(JudgeCase, Option<i64>)>,
    /// Scores of two simulated reviewers: a silent reviewer, and a reviewer who reports one bug per record. Each
    /// reviewer has one score without worthless comments, and one score for each kind of added worthless comments, such
    /// as copied code.
    pub scores_with_added_comments: Vec<SimulatedReviewerScore>,
}

impl JudgeResults {
    /// Returns the agreement of judge and labels on the selected comments.
    pub fn agreement(&self, is_selected: impl Fn(&LabelledComment) -> bool) -> ConfusionMatrix {
        let selected = self.judged_comments.iter().filter(|judged| is_selected(&judged.labelled));
        let decided = selected.map(|judged| LabelAndDecision {
            is_labelled_match: judged.labelled.category.is_match(),
            is_judged_match: judged.is_matched,
        });
        decided.collect()
    }
}

/// Judges every labelled comment and every trial of a dataset.
///
/// # Errors
/// One problem for each unreadable file and invalid line, or the problems of the first record with invalid trials.
pub fn judge_dataset(dataset: &Path) -> Result<JudgeResults, Vec<FileProblem>> {
    let (sources, mut problems) = read_records(dataset).map_err(|problem| vec![problem])?;
    let comments = read_comments(dataset, &sources).map_err(|more| problems.extend(more));
    match comments {
        Ok(comments) if problems.is_empty() => {
            let records: Vec<Record> = sources.iter().map(build::build_record_for_judge).collect();
            let scores_with_added_comments = scores_with_added_comments(&sources, &records, &comments);
            let judged_comments = judge_comments(&records, comments);
            let cases = trial_cases(&sources, &records)?;
            let corpus = Corpus { records, cases, kinds: BTreeMap::new() };
            let points = corpus.points(CatalogueJudge::from_harness(), &corpus.cases);
            Ok(JudgeResults {
                judged_comments,
                trial_cases: corpus.cases.into_iter().zip(points).collect(),
                scores_with_added_comments,
            })
        }
        _ => Err(problems),
    }
}

fn judge_comments(records: &[Record], comments: Vec<LabelledComment>) -> Vec<CommentAndDecision> {
    let judge = CatalogueJudge::from_harness();
    let mut prepared: HashMap<&str, PreparedRecord<'_>> =
        records.iter().map(|record| (record.slug.as_str(), judge.prepare(record))).collect();
    let mut decide = |labelled: LabelledComment| {
        let record = prepared.get_mut(labelled.slug.as_str());
        let is_matched = record.is_some_and(|record| record.is_match(&labelled.issue, &labelled.comment));
        CommentAndDecision { labelled, is_matched }
    };
    comments.into_iter().map(&mut decide).collect()
}
