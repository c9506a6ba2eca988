//! Golden vectors: inputs of reviews, judges and scoring with the exact outcomes that the code must reproduce.
//!
//! Each vector is a file in `harness/golden/` and so a part of the harness version. A `review_*.json` contains a record
//! and the turns of a model, with all that the model reads. A `score_*.json` contains records, the judged comments of
//! draws, and the [`Score`]. A `judge_*.json` contains a catalogue and comments with their verdicts. A
//! `model_judge_*.json` also contains a model's opinion on each comment.
//!
//! `cargo run -p plumbline-benchmark --example golden` prints the vectors as the code computes them; `--write` replaces
//! the files.

mod conversation;

use serde::{Deserialize, Serialize};

use self::conversation::ReviewVector;
use crate::comment::Comment;
use crate::draw::JudgedComment;
use crate::judge::model::{Opinion, verdicts};
use crate::judge::{Verdict, judge};
use crate::record::{CataloguedIssue, Decoy, Record, SourceFile};
use crate::score::{Score, ScoredDraw, ScoredRecord, score};

/// Golden vector of scoring: its inputs, and the score that the code must compute.
#[derive(Debug, Serialize, Deserialize)]
struct ScoringVector {
    /// Purpose of the vector.
    about: String,
    k: u8,
    records: Vec<VectorRecord>,
    draws: Vec<VectorDraw>,
    #[serde(skip_deserializing)]
    score: Option<Score>,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct VectorRecord {
    slug: String,
    bugs: Vec<String>,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct VectorDraw {
    record: String,
    index: u8,
    comments: Vec<JudgedComment>,
}

/// Golden vector of a judge: its inputs, and the verdicts that it must return.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct JudgingVector {
    /// Purpose of the vector.
    about: String,
    bugs: Vec<CataloguedIssue>,
    also_valid: Vec<CataloguedIssue>,
    decoys: Vec<Decoy>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    changed_files: Vec<SourceFile>,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    diff: String,
    comments: Vec<VectorComment>,
}

#[derive(Debug, Serialize, Deserialize)]
struct VectorComment {
    comment: Comment,
    /// Opinion of the model, for the model judge only.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    opinion: Option<Opinion>,
    #[serde(skip_deserializing)]
    verdict: Option<Verdict>,
}

/// Returns the text of a golden vector with a recomputed outcome. The prefix of `file_name` (`review_`, `judge_`,
/// `model_judge_` or `score_`) determines the kind of vector.
///
/// # Errors
///
/// If the text does not parse as a vector of that kind.
pub fn recompute(file_name: &str, text: &str) -> Result<String, serde_json::Error> {
    let recomputed = match file_name.split_once('_') {
        Some(("review", _)) => recompute_review(text)?,
        Some(("judge", _)) => recompute_judging(text, |record, pairs| judge(record, &comments(pairs)))?,
        Some(("model", _)) => recompute_judging(text, |record, pairs| verdicts(record, &opinions(pairs)))?,
        _ => recompute_scoring(text)?,
    };
    Ok(recomputed + "\n")
}

fn recompute_review(text: &str) -> Result<String, serde_json::Error> {
    let mut vector: ReviewVector = serde_json::from_str(text)?;
    vector.recompute();
    serde_json::to_string_pretty(&vector)
}

fn recompute_scoring(text: &str) -> Result<String, serde_json::Error> {
    let mut vector: ScoringVector = serde_json::from_str(text)?;
    let records: Vec<_> = vector.records.iter().map(VectorRecord::scoring_input).collect();
    let draws: Vec<_> = vector.draws.iter().map(VectorDraw::scoring_input).collect();
    vector.score = Some(score(vector.k, &records, &draws));
    serde_json::to_string_pretty(&vector)
}

fn recompute_judging(
    text: &str,
    judge: impl FnOnce(&Record, &[VectorComment]) -> Vec<Verdict>,
) -> Result<String, serde_json::Error> {
    let mut vector: JudgingVector = serde_json::from_str(text)?;
    let verdicts = judge(&vector.record(), &vector.comments);
    for (pair, verdict) in vector.comments.iter_mut().zip(verdicts) {
        pair.verdict = Some(verdict);
    }
    serde_json::to_string_pretty(&vector)
}

fn comments(pairs: &[VectorComment]) -> Vec<Comment> {
    pairs.iter().map(|pair| pair.comment.clone()).collect()
}

fn opinions(pairs: &[VectorComment]) -> Vec<(Comment, Opinion)> {
    pairs.iter().map(|pair| (pair.comment.clone(), pair.opinion.clone().unwrap_or_default())).collect()
}

impl VectorRecord {
    fn scoring_input(&self) -> ScoredRecord<'_> {
        ScoredRecord { slug: &self.slug, bugs: self.bugs.iter().map(String::as_str).collect() }
    }
}

impl VectorDraw {
    fn scoring_input(&self) -> ScoredDraw<'_> {
        ScoredDraw { record: &self.record, index: self.index, comments: &self.comments }
    }
}

impl JudgingVector {
    /// Returns a record in which only the fields that judges read are set.
    fn record(&self) -> Record {
        Record {
            bugs: self.bugs.clone(),
            also_valid: self.also_valid.clone(),
            decoys: self.decoys.clone(),
            changed_files: self.changed_files.clone(),
            diff: self.diff.clone(),
            ..Record::default()
        }
    }
}
