//! The model judge: a model of the operator's says which comments state which entries, and what else is right.
//!
//! The model only gives an [`Opinion`] of each comment. What it cannot change, whatever a comment talks it into: an
//! entry that does not exist or is elsewhere is never matched, entries and comments are matched one to one, nothing
//! that is held against right code counts, and what is right without being catalogued counts once for the same lines.
//! An opinion does not depend on the draw that its comment was made in, so it can be kept under [`opinion_key`] and is
//! never asked for twice.

mod asking;
mod reading;

use std::sync::LazyLock;

use plumbline_conversation::{Effort, Provider, Tool};
use serde::{Deserialize, Serialize};

pub use self::asking::{opinion_key, request};
pub use self::reading::{UnusableAnswer, opinions};
use super::{Entry, Verdict, decide, entries, in_order, location};
use crate::comment::Comment;
use crate::harness;
use crate::record::Record;

const PROMPT: &str = include_str!("../../../../harness/prompts/judge.md");
const PARAMETERS_TEXT: &str = include_str!("../../../../harness/model_judge.json");

/// `harness/model_judge.json`.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Parameters {
    judge: String,
    /// The most tokens of one answer.
    pub maximum_output_tokens: u32,
    /// How many answers are asked for until one can be used.
    pub maximum_answers: u32,
    tool: Tool,
}

/// The parameters in force.
#[expect(clippy::expect_used, reason = "the text is compiled in and read by this module's tests")]
pub static PARAMETERS: LazyLock<Parameters> = LazyLock::new(|| {
    let parameters: Parameters = serde_json::from_str(PARAMETERS_TEXT).expect("harness/model_judge.json");
    assert_eq!(parameters.judge, "model", "the parameters are another judge's");
    parameters
});

/// Which model judges, as 64 lower-case hexadecimal digits that tell neither its name nor where it is.
///
/// Another protocol, address, name or effort is another judge: the same name elsewhere may be another model.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct JudgeIdentity(String);

impl JudgeIdentity {
    /// The identity of a model.
    pub fn of(protocol: Provider, base_url: &str, model_name: &str, effort: Effort) -> Self {
        let base_url = base_url.trim_end_matches('/');
        Self(harness::hash_parts(&[protocol.as_str(), base_url, model_name, effort.as_str()]))
    }

    /// Its digits.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// What the model says of one comment.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Opinion {
    /// The ids of the entries that it states.
    pub matches: Vec<String>,
    /// Whether it is right without stating one.
    pub valid: bool,
}

/// What comments with these opinions are worth, in their order.
pub fn verdicts(record: &Record, judged: &[(Comment, Opinion)]) -> Vec<Verdict> {
    in_order(judged, |sorted| {
        let entries = entries(record);
        let weights: Vec<Vec<i64>> = entries
            .iter()
            .map(|entry| sorted.iter().map(|pair| weight(record, entry, pair)).collect())
            .collect();
        let mut verdicts = decide(&entries, &weights, sorted.len());
        let mut counted: Vec<&Comment> = Vec::new();
        for ((comment, opinion), verdict) in sorted.iter().zip(&mut verdicts) {
            if *verdict == Verdict::Noise && opinion.valid && may_be_valid(record, comment) {
                *verdict = of_its_place(&mut counted, comment);
            }
        }
        verdicts
    })
}

fn weight(record: &Record, entry: &Entry<'_>, (comment, opinion): &(Comment, Opinion)) -> i64 {
    let stated = opinion.matches.contains(&entry.issue.id);
    let in_place = location::points_at_beside(entry.issue, &record.decoys, comment);
    if stated && in_place { entry.weight(0, comment) } else { 0 }
}

/// Nothing that is said of right code alone is right.
fn may_be_valid(record: &Record, comment: &Comment) -> bool {
    comment.start_line <= comment.end_line
        && !record.decoys.iter().any(|decoy| location::lies_on(decoy, comment))
}

/// The first comment on its lines counts, whatever else is said of them.
fn of_its_place<'a>(counted: &mut Vec<&'a Comment>, comment: &'a Comment) -> Verdict {
    if counted.iter().any(|before| location::is_same_place(before, comment)) {
        return Verdict::Duplicate { of: String::new() };
    }
    counted.push(comment);
    Verdict::Valid
}

#[cfg(test)]
mod tests;
