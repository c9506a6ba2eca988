//! A test call, which checks that a model answers and accepts tools.

use std::sync::Arc;
use std::time::Duration;

use plumbline_clock::SystemClock;
use plumbline_conversation::{Effort, Message, Request, Tool, ToolChoice};
use plumbline_egress::{ConnectionReuse, Guard};
use plumbline_model::{Client, Endpoint};
use serde_json::json;

use crate::error::AdminError;

/// Time limit of the call, including its retries.
const TIMEOUT: Duration = Duration::from_secs(60);

/// Maximum output of the call, in tokens: enough for one word, and for the reasoning that some models always produce.
const MAX_OUTPUT_TOKENS: u32 = 1_024;

/// Calls the model, and offers it one tool. Succeeds if the client can parse the response, with or without a tool call.
///
/// # Errors
///
/// [`AdminError::Model`] when the call fails or its response cannot be parsed. [`AdminError::Egress`] when the HTTP
/// client cannot be created.
pub(super) async fn call(guard: Guard, endpoint: &Endpoint, effort: Effort) -> Result<(), AdminError> {
    let egress = plumbline_egress::Client::new(guard, ConnectionReuse::Close).map_err(AdminError::Egress)?;
    let model = Client::new(egress, Arc::new(SystemClock));
    let answer = model.call(endpoint, &request(effort), TIMEOUT).await;
    answer.map(drop).map_err(|error| AdminError::Model(error.fault))
}

fn request(effort: Effort) -> Request {
    let ready = Tool {
        name: "ready".to_owned(),
        description: "Says that you are ready.".to_owned(),
        parameters: json!({ "type": "object", "properties": {}, "additionalProperties": false }),
    };
    Request {
        system: "You are being tried out.".to_owned(),
        messages: vec![Message::user("Call the tool `ready`, or say the word: ready.")],
        tools: vec![ready],
        tool_choice: ToolChoice::Auto,
        effort,
        max_output_tokens: MAX_OUTPUT_TOKENS,
    }
}
