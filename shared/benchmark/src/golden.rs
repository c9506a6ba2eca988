//! Golden vectors: what the judges and the scoring must come to, to the last digit.
//!
//! Each is a file of `harness/golden/` and so a part of the harness version. A `score_*.json` holds a run, its
//! records and draws, and the results; a `judge_*.json` holds a catalogue and comments with their verdicts; a
//! `model_judge_*.json` the same, with the opinion that a model has of each comment.
//! `cargo run -p plumbline-benchmark --example golden` prints them as the code now has them, and with
//! `--write` puts them in their place.

use serde::{Deserialize, Serialize};

use crate::comment::Comment;
use crate::judge::model::{Opinion, verdicts};
use crate::judge::{Verdict, judge};
use crate::record::{CataloguedIssue, Decoy, Record, SourceFile};
use crate::score::{Draw, RecordFacts, Results, RunFacts, score};

/// Draws in, exact metrics out.
#[derive(Debug, Serialize, Deserialize)]
struct ScoringVector {
    /// What it shows.
    about: String,
    run: RunFacts,
    records: Vec<RecordFacts>,
    draws: Vec<Draw>,
    #[serde(skip_deserializing)]
    results: Option<Results>,
}

/// Comments in, verdicts out.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct JudgingVector {
    /// What it shows.
    about: String,
    bugs: Vec<CataloguedIssue>,
    also_valid: Vec<CataloguedIssue>,
    decoys: Vec<Decoy>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    changed_files: Vec<SourceFile>,
    comments: Vec<VerdictOfComment>,
}

#[derive(Debug, Serialize, Deserialize)]
struct VerdictOfComment {
    comment: Comment,
    /// Of a model judge alone.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    opinion: Option<Opinion>,
    #[serde(skip_deserializing)]
    verdict: Option<Verdict>,
}

/// The text of a vector with its outcome worked out again, whatever outcome it had. `name` is the file's name
/// and says which kind it is.
///
/// # Errors
///
/// If the text is no vector of that kind.
pub fn recompute(name: &str, text: &str) -> Result<String, serde_json::Error> {
    let again = match name.split_once('_') {
        Some(("judge", _)) => judge_again(text, |record, pairs| judge(record, &comments(pairs)))?,
        Some(("model", _)) => judge_again(text, |record, pairs| verdicts(record, &opinions(pairs)))?,
        _ => serde_json::to_string_pretty(&score_again(serde_json::from_str(text)?))?,
    };
    Ok(again + "\n")
}

fn score_again(mut vector: ScoringVector) -> ScoringVector {
    vector.results = Some(score(&vector.run, &vector.records, &vector.draws));
    vector
}

fn judge_again(
    text: &str,
    judge: impl FnOnce(&Record, &[VerdictOfComment]) -> Vec<Verdict>,
) -> Result<String, serde_json::Error> {
    let mut vector: JudgingVector = serde_json::from_str(text)?;
    let verdicts = judge(&vector.record(), &vector.comments);
    for (pair, verdict) in vector.comments.iter_mut().zip(verdicts) {
        pair.verdict = Some(verdict);
    }
    serde_json::to_string_pretty(&vector)
}

fn comments(pairs: &[VerdictOfComment]) -> Vec<Comment> {
    pairs.iter().map(|pair| pair.comment.clone()).collect()
}

fn opinions(pairs: &[VerdictOfComment]) -> Vec<(Comment, Opinion)> {
    pairs.iter().map(|pair| (pair.comment.clone(), pair.opinion.clone().unwrap_or_default())).collect()
}

impl JudgingVector {
    /// A record of which only what the judge looks at is known.
    fn record(&self) -> Record {
        Record {
            bugs: self.bugs.clone(),
            also_valid: self.also_valid.clone(),
            decoys: self.decoys.clone(),
            changed_files: self.changed_files.clone(),
            ..Record::default()
        }
    }
}
