//! Sends every kind of request to an endpoint and prints how the client understood each answer, one JSON object per
//! line.
//!
//! `cargo run -p plumbline-model --example every_request -- ORIGIN`. The endpoint must be on loopback. Each
//! conversation goes to the path `/PROTOCOL/whole/NAME` or `/PROTOCOL/streamed/NAME`, by which the endpoint recognises
//! the request. `.ci/sdk_types` is such an endpoint: it checks requests against the official SDKs' types and answers
//! with them.

use std::error::Error;
use std::sync::Arc;
use std::time::Duration;

use plumbline_clock::ManualClock;
use plumbline_conversation::{Effort, Message, Request, Tool, ToolChoice, Turn, UserPart};
use plumbline_egress::{ConnectionReuse, Guard};
use plumbline_model::{CallError, Client, Endpoint, ModelResponse, WireProtocol};
use serde_json::{Value, json};
use url::Url;

/// Time limit of one call, retries included.
const BUDGET: Duration = Duration::from_secs(600);
const EFFORTS: [Effort; 6] =
    [Effort::Off, Effort::Low, Effort::Medium, Effort::High, Effort::Xhigh, Effort::Max];
/// Names of the requests that the endpoint answers with an error or an incomplete turn.
const FAILURES: [&str; 13] = [
    "output_limit",
    "refused",
    "window_full",
    "newer_output_limit",
    "error_authentication",
    "error_billing",
    "error_context",
    "error_effort",
    "error_not_found",
    "error_overloaded",
    "error_permission",
    "error_rate_limit",
    "error_server",
];

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn Error>> {
    let origin: Url = std::env::args().nth(1).ok_or("usage: every_request ORIGIN")?.parse()?;
    for provider in WireProtocol::ALL {
        for streamed in [false, true] {
            send_all(&Caller { origin: origin.clone(), provider, streamed }).await?;
        }
    }
    Ok(())
}

/// Sends every kind of request.
async fn send_all(caller: &Caller) -> Result<(), Box<dyn Error>> {
    caller.send("plain", &Request { tools: Vec::new(), ..request() }).await?;
    caller.send("without_system", &Request { system: String::new(), ..request() }).await?;
    for effort in EFFORTS {
        caller.send(&format!("effort_{}", effort.as_str()), &Request { effort, ..request() }).await?;
    }
    let named = ToolChoice::Named("review_complete".to_owned());
    for (name, tool_choice) in [("required", ToolChoice::Required), ("named", named)] {
        caller.send(name, &Request { tool_choice, ..request() }).await?;
    }
    for name in FAILURES {
        caller.send(name, &Request { effort: Effort::High, ..request() }).await?;
    }
    for name in ["parallel_calls", "reasoning", "broken_arguments", "silence"] {
        converse_in_turns(caller, name).await?;
    }
    Ok(())
}

/// Sends three requests of one conversation. The second and the third contain the earlier turns.
async fn converse_in_turns(caller: &Caller, name: &str) -> Result<(), Box<dyn Error>> {
    let mut request = request();
    for turn in 1..=3 {
        let Some(answer) = caller.send(&format!("{name}_{turn}"), &request).await? else {
            return Err(
                format!("the request {name}_{turn} failed: the last printed line has the cause").into()
            );
        };
        let parts = next_user_parts(&answer.reply.turn);
        request.messages.extend([Message::Assistant(answer.reply.turn), Message::User { parts }]);
    }
    Ok(())
}

/// Returns the parts of the next user turn: a result for each tool call, the first of which is an error, and two texts
/// to cache. Because of these texts, later requests have more texts to cache than the messages protocol allows cache
/// markers.
fn next_user_parts(turn: &Turn) -> Vec<UserPart> {
    let results = turn.tool_calls.iter().enumerate().map(|(index, call)| UserPart::ToolResult {
        call_id: call.id.clone(),
        content: format!("{} was taken", call.name),
        is_error: index == 0,
    });
    results.chain((0..2).map(|_| UserPart::Text { text: "Go on.".into(), cache: true })).collect()
}

struct Caller {
    origin: Url,
    provider: WireProtocol,
    streamed: bool,
}

impl Caller {
    /// Sends a request and prints the outcome. Returns the response, or `None` if the call failed.
    async fn send(&self, name: &str, request: &Request) -> Result<Option<ModelResponse>, Box<dyn Error>> {
        let kind = if self.streamed { "streamed" } else { "whole" };
        let path = format!("/{}/{kind}/{name}", self.provider.as_str());
        let address = self.origin.join(&path)?;
        let endpoint = Endpoint::new(self.provider, address, "some-model".to_owned(), "some-key".to_owned());
        let outcome = self.client()?.call(&endpoint, request, BUDGET).await;
        println!("{}", json!({ "path": path, "outcome": shown(&outcome) }));
        Ok(outcome.ok())
    }

    /// Creates a client for one request, so that no rejection of an earlier request affects it. Its clock does not
    /// wait.
    fn client(&self) -> Result<Client, Box<dyn Error>> {
        let guard = Guard::with_exceptions(vec![self.origin.as_str().parse()?]);
        let egress = plumbline_egress::Client::new(guard, ConnectionReuse::Close)?;
        let client = Client::new(egress, Arc::new(ManualClock::at("2026-09-11T00:00:00Z".parse()?)));
        Ok(if self.streamed { client.with_streaming() } else { client })
    }
}

fn shown(outcome: &Result<ModelResponse, CallError>) -> Value {
    match outcome {
        Ok(ModelResponse { reply, .. }) => {
            json!({ "turn": reply.turn, "stop": format!("{:?}", reply.stop), "usage": reply.usage })
        }
        Err(error) => json!({ "fault": format!("{:?}", error.fault), "usage": error.usage }),
    }
}

fn request() -> Request {
    let parts = ["The change.", "The files.", "What else may matter."];
    let parts = parts.map(|text| UserPart::Text { text: text.into(), cache: true }).to_vec();
    Request {
        system: "You review code.".to_owned(),
        messages: vec![Message::User { parts }],
        tools: vec![report_issue(), review_complete()],
        tool_choice: ToolChoice::Auto,
        effort: Effort::Off,
        max_output_tokens: 4096,
    }
}

fn report_issue() -> Tool {
    let line = json!({ "type": "integer", "minimum": 1 });
    let properties =
        json!({ "file": { "type": "string" }, "start_line": line, "severity": { "enum": ["high", "low"] } });
    let parameters = json!({ "type": "object", "properties": properties, "required": ["file"], "additionalProperties": false });
    Tool { name: "report_issue".to_owned(), description: "Reports an issue.".to_owned(), parameters }
}

fn review_complete() -> Tool {
    let parameters = json!({ "type": "object", "properties": {}, "additionalProperties": false });
    Tool { name: "review_complete".to_owned(), description: "Ends the review.".to_owned(), parameters }
}
