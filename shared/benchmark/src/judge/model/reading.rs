//! Reads the model's answer, strictly: one opinion for every comment, or it cannot be used.

use plumbline_conversation::{Arguments, Reply, StopReason, ToolCall};
use serde::Deserialize;
use serde_json::Value;

use super::{Opinion, PARAMETERS};
use crate::record::Record;

/// Why an answer cannot be used. It says nothing of what the model wrote.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum UnusableAnswer {
    /// The model or a filter before it declined.
    #[error("the judge refused")]
    Refused,
    /// It ran into the limit of output tokens.
    #[error("the judge's answer was cut off by the output limit")]
    CutOff,
    /// The tool was not called, or more than once.
    #[error("the judge did not call its tool once")]
    NotCalled,
    /// The call is not of the tool's form.
    #[error("the judge's call does not fit its tool")]
    Malformed,
    /// There is not exactly one opinion for every comment.
    #[error("the judge did not give every comment one opinion")]
    NotOnePerComment,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Given {
    opinions: Vec<Numbered>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Numbered {
    number: usize,
    matches: Vec<String>,
    valid: bool,
}

/// The opinions that an answer to [`request`](super::request) gives, in the order of the `comments` comments. Ids that
/// the record does not have are left out.
///
/// # Errors
///
/// [`UnusableAnswer`], when the model has to be asked again.
pub fn opinions(record: &Record, comments: usize, reply: &Reply) -> Result<Vec<Opinion>, UnusableAnswer> {
    match reply.stop {
        StopReason::Refusal => return Err(UnusableAnswer::Refused),
        StopReason::OutputLimit => return Err(UnusableAnswer::CutOff),
        StopReason::EndOfTurn | StopReason::ToolCalls => {}
    }
    let [call] = reply.turn.tool_calls.as_slice() else { return Err(UnusableAnswer::NotCalled) };
    let mut found: Vec<Option<Opinion>> = vec![None; comments];
    for Numbered { number, matches, valid } in given(call)?.opinions {
        let place = number.checked_sub(1).and_then(|at| found.get_mut(at)).filter(|place| place.is_none());
        let place = place.ok_or(UnusableAnswer::NotOnePerComment)?;
        *place = Some(Opinion { matches: known(record, matches), valid });
    }
    found.into_iter().collect::<Option<_>>().ok_or(UnusableAnswer::NotOnePerComment)
}

fn given(call: &ToolCall) -> Result<Given, UnusableAnswer> {
    match &call.arguments {
        _ if call.name != PARAMETERS.tool.name => Err(UnusableAnswer::NotCalled),
        Arguments::Object(object) => {
            serde_json::from_value(Value::Object(object.clone())).map_err(|_| UnusableAnswer::Malformed)
        }
        Arguments::Malformed(_) => Err(UnusableAnswer::Malformed),
    }
}

/// Those ids that are the record's own, each once, in their order.
fn known(record: &Record, mut ids: Vec<String>) -> Vec<String> {
    ids.retain(|id| record.bugs.iter().chain(&record.also_valid).any(|entry| entry.id == *id));
    ids.sort_unstable();
    ids.dedup();
    ids
}
