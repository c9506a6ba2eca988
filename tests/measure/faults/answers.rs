//! Builds the answers of a scenario's endpoint, in both protocols.

use axum::response::Response;
use plumbline_benchmark::record::Record;
use plumbline_benchmark::review::REVIEW_PARAMETERS;
use plumbline_conversation::WireProtocol;
use plumbline_local::reviewer::streaming;
use serde_json::{Value, json};

use super::scenario::{Behaviour, Scenario};
use super::simulation::Request;

/// An HTTP answer of the endpoint.
pub(super) struct Answer {
    pub(super) status: u16,
    pub(super) content_type: &'static str,
    pub(super) body: Vec<u8>,
}

impl Answer {
    /// Creates an answer with the content type of JSON. The body may deliberately be invalid JSON.
    pub(super) fn json(status: u16, body: &impl ToString) -> Self {
        Self { status, content_type: "application/json", body: body.to_string().into_bytes() }
    }
}

/// Returns the scenario's answer to a request with this body.
pub(super) async fn answer(scenario: &Scenario, request: &Request, body: &Value) -> Answer {
    let error = |message: &str| json!({ "error": { "message": message } });
    let Some(record) = request.record else {
        return match scenario.is_closed {
            true => Answer::json(401, &error("canary-key is unknown")),
            false => {
                tool_call_answer(
                    scenario,
                    request,
                    body,
                    &[("confirm_ready", json!({ "code": REVIEW_PARAMETERS.probe_code }))],
                )
                .await
            }
        };
    };
    if request.streamed && scenario.rejects_streams {
        return Answer::json(400, &error("stream is not supported"));
    }
    match scenario.behaviours[record] {
        Behaviour::Finds { every, turns } => {
            let calls = review_calls(&scenario.records[record], every, turns, request.turn);
            tool_call_answer(scenario, request, body, &calls).await
        }
        Behaviour::Declines => {
            answer_in_format(scenario, request, body, &refusal_body(scenario.provider)).await
        }
        Behaviour::InvalidJson => Answer::json(200, &"canary, and no JSON"),
        Behaviour::Fails => Answer::json(500, &error("canary")),
        Behaviour::Overflows => Answer::json(400, &error("maximum context length")),
    }
}

/// Returns the tool calls of one turn of a review. The last turn ends the review.
fn review_calls(record: &Record, every: usize, turns: usize, turn: usize) -> Vec<(&'static str, Value)> {
    let found = record.bugs.iter().step_by(every).map(|bug| {
        let place = &bug.places[0];
        json!({"file": place.file, "start_line": place.start_line, "end_line": place.end_line, "severity": bug.severity,
            "title": bug.summary, "body": bug.mechanism})
    });
    let file = &record.changed_files[0].path;
    let noise = json!({"file": file, "start_line": 1, "end_line": 1, "title": "canary-title", "body": "A longer name would read better."});
    let issues: Vec<Value> = found.chain([noise]).collect();
    let turns = turns.min(issues.len());
    let of_turn = issues.into_iter().enumerate().filter(|(at, _)| at % turns == turn % turns);
    let mut calls: Vec<_> = of_turn.map(|(_, issue)| ("report_issue", issue)).collect();
    if turn + 1 >= turns {
        calls.push(("review_complete", json!({})));
    }
    calls
}

/// Returns the token usage of an answer, different for each record and turn: input, output, cached. A run slows down if
/// the real time per output token is long. The counts are so high that this never happens, even on a busy machine.
fn usage(request: &Request) -> [u64; 3] {
    let (record, turn) = (request.record.unwrap_or_default() as u64, request.turn as u64);
    [600 + 10 * record, 100_000 + turn, 400 * turn]
}

async fn tool_call_answer(
    scenario: &Scenario,
    request: &Request,
    body: &Value,
    calls: &[(&str, Value)],
) -> Answer {
    let [input, output, cached] = usage(request);
    let whole = match scenario.provider {
        WireProtocol::CompatChat => {
            let call = |(at, (name, arguments)): (usize, &(&str, Value))| json!({"id": format!("call_{at}"), "type": "function", "function": {"name": name, "arguments": arguments.to_string()}});
            let calls = Value::from_iter(calls.iter().enumerate().map(call));
            json!({
                "choices": [{"index": 0, "message": {"content": null, "tool_calls": calls}, "finish_reason": "tool_calls"}],
                "usage": {"prompt_tokens": input + cached, "completion_tokens": output,
                    "prompt_tokens_details": {"cached_tokens": cached}},
            })
        }
        WireProtocol::MessagesApi => {
            let block = |(at, (name, input)): (usize, &(&str, Value))| json!({"type": "tool_use", "id": format!("toolu_{at}"), "name": name, "input": input});
            json!({
                "type": "message", "role": "assistant", "stop_reason": "tool_use",
                "content": Value::from_iter(calls.iter().enumerate().map(block)),
                "usage": {"input_tokens": input, "output_tokens": output, "cache_read_input_tokens": cached},
            })
        }
    };
    answer_in_format(scenario, request, body, &whole).await
}

fn refusal_body(provider: WireProtocol) -> Value {
    match provider {
        WireProtocol::CompatChat => {
            json!({"choices": [{"index": 0, "message": {"content": null, "refusal": "canary: no."}, "finish_reason": "stop"}]})
        }
        WireProtocol::MessagesApi => {
            json!({"type": "message", "role": "assistant", "stop_reason": "refusal",
                "content": [{"type": "text", "text": "canary: no."}]})
        }
    }
}

/// Returns a complete answer, as a stream if the request sets `stream`.
async fn answer_in_format(scenario: &Scenario, request: &Request, body: &Value, whole: &Value) -> Answer {
    if !request.streamed {
        return Answer::json(200, &whole);
    }
    let streamed: Response = match scenario.provider {
        WireProtocol::CompatChat => streaming::to_chat_completion_stream(body, whole),
        WireProtocol::MessagesApi => streaming::to_message_stream(whole),
    };
    let body = axum::body::to_bytes(streamed.into_body(), usize::MAX).await.unwrap_or_default();
    Answer { status: 200, content_type: "text/event-stream", body: body.into() }
}
