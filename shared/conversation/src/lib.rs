//! A conversation with a model that calls tools, in no provider's words.
//!
//! The benchmark's review and the agent's loop speak these types; `plumbline-model` turns them into either
//! wire protocol and back. Nothing here does input or output.

mod cost_rate;
mod effort;
mod endpoint_capabilities;
mod provider;
mod text;
mod usage;

pub use cost_rate::CostRate;
pub use effort::{Effort, UnknownEffort};
pub use endpoint_capabilities::EndpointCapabilities;
pub use provider::{Provider, UnknownProvider};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
pub use text::Text;
pub use usage::Usage;

/// One call of the model: everything said so far and what it may do next.
#[derive(Clone, Debug, PartialEq)]
pub struct Request {
    /// The system text.
    pub system: String,
    /// The turns so far, oldest first. The first is always the user's.
    pub messages: Vec<Message>,
    /// The tools the model may call.
    pub tools: Vec<Tool>,
    /// Whether it may, must, must not, or must call one tool in particular.
    pub tool_choice: ToolChoice,
    /// How hard the model is asked to think.
    pub effort: Effort,
    /// The most tokens the answer may have.
    pub max_output_tokens: u32,
}

/// One turn of a conversation.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "role", rename_all = "snake_case")]
pub enum Message {
    /// What the user says, and the results of the tools the model called in the turn before.
    User {
        /// Results first, then text, as both protocols want it.
        parts: Vec<UserPart>,
    },
    /// What the model said.
    Assistant(Turn),
}

impl Message {
    /// A user turn of plain text.
    pub fn user(text: impl Into<Text>) -> Self {
        Self::User { parts: vec![UserPart::Text { text: text.into(), cache: false }] }
    }
}

/// A part of a user turn.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "part", rename_all = "snake_case")]
pub enum UserPart {
    /// Plain text.
    Text {
        /// The text.
        text: Text,
        /// Whether a prompt cache should keep everything up to the end of this part.
        cache: bool,
    },
    /// What a tool returned.
    ToolResult {
        /// The id of the call that this answers.
        call_id: String,
        /// What the tool returned, as text.
        content: String,
        /// Whether the call was refused or failed.
        is_error: bool,
    },
}

/// One turn of the model.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Turn {
    /// What it said in plain text; may be empty.
    pub text: String,
    /// The tools it called, in its order.
    pub tool_calls: Vec<ToolCall>,
    /// The provider's own reasoning blocks, carried back unread where the protocol wants them.
    pub reasoning: Vec<Value>,
}

/// One call of one tool.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ToolCall {
    /// The provider's id of this call.
    pub id: String,
    /// The tool's name, as the model wrote it.
    pub name: String,
    /// What it was called with.
    pub arguments: Arguments,
}

/// The arguments of a tool call.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Arguments {
    /// A JSON object, as it must be.
    Object(Map<String, Value>),
    /// Text that is no JSON object, kept so that it can be sent back with a correction.
    Malformed(String),
}

/// A tool that the model may call.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Tool {
    /// Its name.
    pub name: String,
    /// What it does and when to call it, for the model.
    pub description: String,
    /// A JSON Schema of its arguments; an object at the top.
    pub parameters: Value,
}

/// What the model may do with its tools in the next turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ToolChoice {
    /// Call tools or not.
    Auto,
    /// Call no tool. Those that were called before are still described: one of the protocols wants that.
    None,
    /// Call at least one tool, whichever.
    Required,
    /// Call this tool.
    Named(String),
}

/// What a model answered to one [`Request`].
#[derive(Clone, Debug, PartialEq)]
pub struct Reply {
    /// The turn itself.
    pub turn: Turn,
    /// Why it ended.
    pub stop: StopReason,
    /// What it cost, where the endpoint says so.
    pub usage: Usage,
}

/// Why a model's turn ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StopReason {
    /// It had said what it wanted to say.
    EndOfTurn,
    /// It waits for the results of its tool calls.
    ToolCalls,
    /// It ran into the limit of output tokens.
    OutputLimit,
    /// It, or a filter before it, declined to answer.
    Refusal,
}
