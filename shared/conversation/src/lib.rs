//! Conversations with a model that calls tools, independent of wire protocols.
//!
//! The benchmark's review and the agent's loop use these types; `plumbline-model` encodes them in a wire protocol and
//! decodes the answers. This package performs no input or output.

mod cost_rate;
mod effort;
mod endpoint_capabilities;
mod raw_object;
mod stored_message;
mod text;
mod usage;
mod wire_protocol;

pub use cost_rate::CostRate;
pub use effort::{Effort, UnknownEffort};
pub use endpoint_capabilities::EndpointCapabilities;
pub use raw_object::RawObject;
use serde::{Deserialize, Serialize};
use serde_json::Value;
pub use text::SharedText;
pub use usage::Usage;
pub use wire_protocol::{UnknownProtocol, WireProtocol};

/// A request to a model: the conversation so far and the tools for the next turn.
#[derive(Clone, Debug, PartialEq)]
pub struct Request {
    /// System prompt.
    pub system: String,
    /// Messages so far, oldest first. The first is always the user's.
    pub messages: Vec<Message>,
    /// Tools that the model may call.
    pub tools: Vec<Tool>,
    /// Rule for tool calls in the next turn.
    pub tool_choice: ToolChoice,
    /// Requested reasoning effort.
    pub effort: Effort,
    /// Maximum number of tokens of the answer.
    pub max_output_tokens: u32,
}

impl Request {
    /// Returns the size of the system prompt and of all messages, in bytes. The tools are not counted.
    pub fn size_in_bytes(&self) -> usize {
        self.system.len() + self.messages.iter().map(Message::size_in_bytes).sum::<usize>()
    }
}

/// A message of a conversation: from the user, or a turn of the model.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "role", rename_all = "snake_case", try_from = "stored_message::StoredMessage")]
pub enum Message {
    /// A user message: text, and the results of the tools that the model called in its preceding turn.
    User {
        /// Parts of the message: results of tool calls first, then text, as every protocol requires.
        parts: Vec<UserPart>,
    },
    /// A turn of the model.
    Assistant(Turn),
}

impl Message {
    /// Returns the size of the message, in bytes: its text, reasoning, tool calls and results of tool calls.
    pub fn size_in_bytes(&self) -> usize {
        match self {
            Self::User { parts } => parts.iter().map(UserPart::size_in_bytes).sum(),
            Self::Assistant(turn) => turn.size_in_bytes(),
        }
    }

    /// Creates a user message of plain text.
    pub fn user(text: impl Into<SharedText>) -> Self {
        Self::User { parts: vec![UserPart::Text { text: text.into(), cache: false }] }
    }
}

/// A part of a user message.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "part", rename_all = "snake_case")]
pub enum UserPart {
    /// Plain text.
    Text {
        /// Content of the part.
        text: SharedText,
        /// True to cache the prompt up to the end of this part.
        cache: bool,
    },
    /// Result of a tool call.
    ToolResult {
        /// Id of the call.
        call_id: String,
        /// Output of the tool, as text.
        content: String,
        /// True if the call was refused or failed.
        is_error: bool,
    },
}

impl UserPart {
    fn size_in_bytes(&self) -> usize {
        match self {
            Self::Text { text, .. } => text.len(),
            Self::ToolResult { content, .. } => content.len(),
        }
    }
}

/// A turn of the model: its text, tool calls and reasoning.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Turn {
    /// Plain text; may be empty.
    pub text: String,
    /// Tool calls, in the model's order.
    pub tool_calls: Vec<ToolCall>,
    /// Reasoning blocks in the protocol's own format, sent back unchanged where the protocol requires them.
    pub reasoning: Vec<RawObject>,
}

impl Turn {
    /// Returns the size of the text, the tool calls and the reasoning, in bytes.
    pub fn size_in_bytes(&self) -> usize {
        let calls =
            self.tool_calls.iter().map(|call| call.id.len() + call.name.len() + call.arguments.text().len());
        let reasoning = self.reasoning.iter().map(|block| block.text().len());
        self.text.len() + calls.chain(reasoning).sum::<usize>()
    }
}

/// A call of a tool.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ToolCall {
    /// Id that the endpoint gave the call.
    pub id: String,
    /// Name of the tool, as the model wrote it.
    pub name: String,
    /// Arguments of the call.
    pub arguments: Arguments,
}

/// Arguments of a tool call.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Arguments {
    /// A JSON object, as required.
    Object(RawObject),
    /// Text that is not a JSON object, preserved so that it can be sent back with a correction.
    Malformed(String),
}

impl Arguments {
    /// Parses the text of a call's arguments. A blank text becomes the empty object, and a text that is no JSON object
    /// becomes [`Self::Malformed`].
    pub fn from_text(text: String) -> Self {
        match RawObject::parse(&text) {
            Some(object) => Self::Object(object),
            None if text.trim().is_empty() => Self::Object(RawObject::default()),
            None => Self::Malformed(text),
        }
    }

    /// Returns the arguments as text: the JSON of the object, or the malformed text.
    pub fn text(&self) -> &str {
        match self {
            Self::Object(object) => object.text(),
            Self::Malformed(text) => text,
        }
    }
}

/// A tool that the model may call.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Tool {
    /// Name of the tool.
    pub name: String,
    /// Description for the model: the effect of the tool and when to call it.
    pub description: String,
    /// JSON Schema of the tool's arguments. Its top-level type is `object`.
    pub parameters: Value,
}

/// Rule for tool calls in the next turn: they are allowed, forbidden or required.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ToolChoice {
    /// The model may call tools.
    Auto,
    /// The model must not call a tool. The request still describes the tools, because `messages_api` requires the
    /// description of each tool that an earlier turn called.
    None,
    /// The model must call at least one tool.
    Required,
    /// The model must call this tool.
    Named(String),
}

/// Answer of a model to a [`Request`].
#[derive(Clone, Debug, PartialEq)]
pub struct Reply {
    /// Turn of the model.
    pub turn: Turn,
    /// Reason why the turn ended.
    pub stop: StopReason,
    /// Tokens consumed, as reported by the endpoint.
    pub usage: Usage,
}

/// Reason why a model's turn ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StopReason {
    /// The model finished its turn.
    EndOfTurn,
    /// The model waits for the results of its tool calls.
    ToolCalls,
    /// The turn reached the limit of output tokens.
    OutputLimit,
    /// The model, or a content filter of its endpoint, declined to answer.
    Refusal,
}
