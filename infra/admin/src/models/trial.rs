//! One call of a model, to see whether it answers and takes tools.

use std::sync::Arc;
use std::time::Duration;

use plumbline_clock::SystemClock;
use plumbline_conversation::{Effort, Message, Request, Tool, ToolChoice};
use plumbline_egress::{Connections, Guard};
use plumbline_model::{Client, Endpoint};
use serde_json::json;

use crate::AdminError;

/// How long it may take, retries included.
const PATIENCE: Duration = Duration::from_secs(60);

/// Room for a word, and for the thought that some models cannot do without.
const OUTPUT_TOKENS: u32 = 1_024;

/// Calls it. Whatever it says is good.
///
/// # Errors
///
/// [`AdminError::Model`] when no answer comes that can be read.
pub(super) async fn call(guard: Guard, endpoint: &Endpoint, effort: Effort) -> Result<(), AdminError> {
    let egress = plumbline_egress::Client::new(guard, Connections::Closed).map_err(AdminError::Egress)?;
    let model = Client::new(egress, Arc::new(SystemClock));
    let answer = model.call(endpoint, &request(effort), PATIENCE).await;
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
        max_output_tokens: OUTPUT_TOKENS,
    }
}
