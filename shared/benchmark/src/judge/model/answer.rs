//! Strict parsing of the model's answers: one opinion for every comment.

use plumbline_conversation::{Arguments, Reply, StopReason, ToolCall};
use serde::Deserialize;

use super::opinion::Opinion;
use super::parameters::PARAMETERS;
use crate::record::Record;

/// Reason why an answer cannot be used. It contains none of the model's words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum UnusableAnswer {
    /// The model, or a content filter of its endpoint, declined to answer.
    #[error("the judge model refused to answer")]
    Refused,
    /// The answer reached the limit of output tokens.
    #[error("the judge model's answer was cut off at the limit of output tokens")]
    CutOff,
    /// The answer is not exactly one call of the judge's tool.
    #[error("the judge model did not call its tool exactly once")]
    NotOneCall,
    /// The arguments of the call do not fit the tool's schema.
    #[error("the arguments of the judge model's tool call do not fit the tool's schema")]
    Malformed,
    /// The answer does not contain exactly one opinion for every comment.
    #[error("the judge model did not give exactly one opinion on each comment")]
    NotOnePerComment,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct OpinionsArguments {
    opinions: Vec<NumberedOpinion>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct NumberedOpinion {
    number: usize,
    matches: Vec<String>,
    valid: bool,
}

/// Parses the opinions on `comment_count` comments from an answer, in the order of the comments. Ids of entries that
/// the record does not have are ignored.
///
/// # Errors
///
/// [`UnusableAnswer`] if the answer cannot be used.
pub fn parse_opinions(
    record: &Record,
    comment_count: usize,
    reply: &Reply,
) -> Result<Vec<Opinion>, UnusableAnswer> {
    match reply.stop {
        StopReason::Refusal => return Err(UnusableAnswer::Refused),
        StopReason::OutputLimit => return Err(UnusableAnswer::CutOff),
        StopReason::EndOfTurn | StopReason::ToolCalls => {}
    }
    let [call] = reply.turn.tool_calls.as_slice() else { return Err(UnusableAnswer::NotOneCall) };
    let mut found: Vec<Option<Opinion>> = vec![None; comment_count];
    for NumberedOpinion { number, matches, valid } in arguments(call)?.opinions {
        let slot = number.checked_sub(1).and_then(|at| found.get_mut(at)).filter(|slot| slot.is_none());
        let slot = slot.ok_or(UnusableAnswer::NotOnePerComment)?;
        *slot = Some(Opinion { matches: known_ids(record, matches), valid });
    }
    found.into_iter().collect::<Option<_>>().ok_or(UnusableAnswer::NotOnePerComment)
}

fn arguments(call: &ToolCall) -> Result<OpinionsArguments, UnusableAnswer> {
    match &call.arguments {
        _ if call.name != PARAMETERS.tool.name => Err(UnusableAnswer::NotOneCall),
        Arguments::Object(object) => object.deserialize_as().map_err(|_| UnusableAnswer::Malformed),
        Arguments::Malformed(_) => Err(UnusableAnswer::Malformed),
    }
}

/// Returns the ids that belong to entries of the record, sorted and without repetitions.
fn known_ids(record: &Record, mut ids: Vec<String>) -> Vec<String> {
    ids.retain(|id| record.bugs.iter().chain(&record.also_valid).any(|entry| entry.id == *id));
    ids.sort_unstable();
    ids.dedup();
    ids
}
