//! Decoding of answers in the messages protocol, which are lists of blocks.

use plumbline_conversation::{Arguments, RawObject, Reply, Request, StopReason, ToolCall, Turn, Usage};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use crate::fault::{CallError, Fault};
use crate::json::{FirstItems, MAX_LIST_ITEMS, deserialize_or_none};
use crate::protocol::ReplyDraft;
use crate::wire::{append_arguments, unusable_answer};

/// Builder of an answer in the messages protocol.
#[derive(Default)]
pub(super) struct MessagesReplyDraft {
    has_content: bool,
    is_malformed: bool,
    blocks: Vec<Block>,
    stop_reason: Option<String>,
    usage: MessagesUsage,
}

/// A block of the answer, with the pieces received so far.
enum Block {
    Text(String),
    Reasoning {
        /// The block as first received: complete, or without the pieces that a stream sends later.
        initial: RawObject,
        /// Streamed pieces of the thinking.
        thinking: String,
        /// Streamed pieces of the signature.
        signature: String,
    },
    ToolUse {
        id: String,
        name: String,
        input: String,
        /// Streamed pieces of the input. They replace `input`, which is an empty object when a stream starts a call.
        pieces: String,
    },
    /// A block of an unknown type, which is ignored.
    Other,
}

/// A complete answer. In a stream, the member `message` of the first event, `message_start`, has the same members.
#[derive(Default, Deserialize)]
#[serde(default)]
struct MessagesAnswer<'a> {
    #[serde(borrow, deserialize_with = "deserialize_or_none")]
    content: Option<FirstItems<&'a RawValue>>,
    #[serde(deserialize_with = "deserialize_or_none")]
    stop_reason: Option<String>,
    #[serde(deserialize_with = "deserialize_or_none")]
    usage: Option<MessagesUsage>,
}

/// An event of a stream.
#[derive(Default, Deserialize)]
#[serde(default)]
struct Event<'a> {
    #[serde(rename = "type", deserialize_with = "deserialize_or_none")]
    kind: Option<String>,
    #[serde(borrow, deserialize_with = "deserialize_or_none")]
    message: Option<MessagesAnswer<'a>>,
    #[serde(deserialize_with = "deserialize_or_none")]
    index: Option<usize>,
    #[serde(borrow)]
    content_block: Option<&'a RawValue>,
    #[serde(deserialize_with = "deserialize_or_none")]
    delta: Option<Delta>,
    #[serde(deserialize_with = "deserialize_or_none")]
    usage: Option<MessagesUsage>,
}

/// The member `delta` of an event: a piece of a block (`content_block_delta`), or the stop reason of the message
/// (`message_delta`).
#[derive(Default, Deserialize)]
#[serde(default)]
struct Delta {
    #[serde(deserialize_with = "deserialize_or_none")]
    text: Option<String>,
    #[serde(deserialize_with = "deserialize_or_none")]
    thinking: Option<String>,
    #[serde(deserialize_with = "deserialize_or_none")]
    signature: Option<String>,
    #[serde(deserialize_with = "deserialize_or_none")]
    partial_json: Option<String>,
    #[serde(deserialize_with = "deserialize_or_none")]
    stop_reason: Option<String>,
}

/// JSON of a block: complete, or as a stream sends it before the block's pieces.
#[derive(Deserialize)]
struct BlockMembers<'a> {
    #[serde(rename = "type")]
    kind: String,
    #[serde(default, deserialize_with = "deserialize_or_none")]
    text: Option<String>,
    #[serde(default, deserialize_with = "deserialize_or_none")]
    id: Option<String>,
    #[serde(default, deserialize_with = "deserialize_or_none")]
    name: Option<String>,
    #[serde(borrow)]
    input: Option<&'a RawValue>,
}

/// Members of a streamed reasoning block.
#[derive(Default, Deserialize, Serialize)]
#[serde(default)]
struct Thinking {
    r#type: String,
    thinking: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    signature: String,
}

#[derive(Clone, Copy, Default, Deserialize)]
#[serde(default)]
struct MessagesUsage {
    #[serde(deserialize_with = "deserialize_or_none")]
    input_tokens: Option<u64>,
    #[serde(deserialize_with = "deserialize_or_none")]
    output_tokens: Option<u64>,
    #[serde(deserialize_with = "deserialize_or_none")]
    cache_read_input_tokens: Option<u64>,
    #[serde(deserialize_with = "deserialize_or_none")]
    cache_creation_input_tokens: Option<u64>,
}

impl ReplyDraft for MessagesReplyDraft {
    fn add_answer(&mut self, answer: &str) {
        let Ok(answer) = serde_json::from_str::<MessagesAnswer<'_>>(answer) else { return };
        for block in self.add_metadata_and_take_blocks(answer) {
            self.begin_block(block);
        }
    }

    fn add_event(&mut self, event: &str) -> bool {
        let Ok(event) = serde_json::from_str::<Event<'_>>(event) else { return false };
        match event.kind.as_deref().unwrap_or_default() {
            "message_start" => {
                *self = Self::default();
                self.add_metadata_and_take_blocks(event.message.unwrap_or_default());
                self.has_content = true;
            }
            "content_block_start" => {
                self.has_content = true;
                self.begin_block(event.content_block.unwrap_or(RawValue::NULL));
            }
            "content_block_delta" => {
                let block = event.index.and_then(|index| self.blocks.get_mut(index));
                if let (Some(block), Some(delta)) = (block, event.delta) {
                    block.add(delta);
                }
            }
            "message_delta" => {
                let stop_reason = event.delta.and_then(|delta| delta.stop_reason);
                self.stop_reason = stop_reason.or(self.stop_reason.take());
                self.usage.update(event.usage.unwrap_or_default());
            }
            "message_stop" => return true,
            _ => {}
        }
        false
    }

    fn size(&self) -> usize {
        self.blocks.iter().map(Block::size).sum()
    }

    /// Decodes the answer. Fails with [`Fault::ContextLength`] if the context window was full before the answer was
    /// complete.
    fn into_reply(self: Box<Self>, _request: &Request) -> Result<Reply, CallError> {
        let (usage, stop_reason) = (self.usage.reported_usage(), self.stop_reason.clone());
        let turn = self.turn().ok_or_else(|| unusable_answer(Fault::BadOutput, usage))?;
        let stop = match stop_reason.as_deref() {
            Some("model_context_window_exceeded") => {
                return Err(unusable_answer(Fault::ContextLength, usage));
            }
            Some("refusal") => StopReason::Refusal,
            Some("max_tokens") => StopReason::OutputLimit,
            _ if turn.tool_calls.is_empty() => StopReason::EndOfTurn,
            _ => StopReason::ToolCalls,
        };
        Ok(Reply { turn, stop, usage })
    }
}

impl MessagesReplyDraft {
    /// Records the usage and the stop reason of an answer, and whether the answer has content. Returns the blocks of
    /// the content.
    fn add_metadata_and_take_blocks<'a>(&mut self, answer: MessagesAnswer<'a>) -> Vec<&'a RawValue> {
        self.usage.update(answer.usage.unwrap_or_default());
        self.stop_reason = answer.stop_reason;
        self.has_content = answer.content.is_some();
        answer.content.map_or_else(Vec::new, |FirstItems(blocks)| blocks)
    }

    fn begin_block(&mut self, block: &RawValue) {
        let block = Block::decode(block);
        self.is_malformed |= block.is_none();
        if self.blocks.len() < MAX_LIST_ITEMS {
            self.blocks.push(block.unwrap_or(Block::Other));
        }
    }

    fn turn(self) -> Option<Turn> {
        if self.is_malformed || !self.has_content {
            return None;
        }
        let mut turn = Turn::default();
        for block in self.blocks {
            match block {
                Block::Text(text) => turn.text.push_str(&text),
                Block::Reasoning { initial, thinking, signature } => {
                    turn.reasoning.extend(append_pieces(initial, &thinking, &signature));
                }
                Block::ToolUse { id, name, input, pieces } => {
                    let arguments = Arguments::from_text(if pieces.is_empty() { input } else { pieces });
                    turn.tool_calls.push(ToolCall { id, name, arguments });
                }
                Block::Other => {}
            }
        }
        Some(turn)
    }
}

impl Block {
    /// Decodes a complete block, or one whose pieces a stream will send. Returns `None` if it does not conform to the
    /// protocol.
    fn decode(raw: &RawValue) -> Option<Self> {
        let BlockMembers { kind, text, id, name, input } = serde_json::from_str(raw.get()).ok()?;
        Some(match kind.as_str() {
            "text" => Self::Text(text.unwrap_or_default()),
            "thinking" | "redacted_thinking" => Self::Reasoning {
                initial: RawObject::parse(raw.get())?,
                thinking: String::new(),
                signature: String::new(),
            },
            "tool_use" => {
                let mut arguments = String::new();
                if let Some(input) = input {
                    append_arguments(&mut arguments, input);
                }
                Self::ToolUse { id: id?, name: name?, input: arguments, pieces: String::new() }
            }
            _ => Self::Other,
        })
    }

    /// Appends the member of `delta` that belongs to this kind of block.
    fn add(&mut self, delta: Delta) {
        let Delta { text, thinking, signature, partial_json, .. } = delta;
        match self {
            Self::Text(so_far) => so_far.push_str(&text.unwrap_or_default()),
            Self::Reasoning { thinking: thinking_so_far, signature: signature_so_far, .. } => {
                thinking_so_far.push_str(&thinking.unwrap_or_default());
                signature_so_far.push_str(&signature.unwrap_or_default());
            }
            Self::ToolUse { pieces, .. } => pieces.push_str(&partial_json.unwrap_or_default()),
            Self::Other => {}
        }
    }

    fn size(&self) -> usize {
        match self {
            Self::Text(text) => text.len(),
            Self::Reasoning { initial, thinking, signature } => {
                initial.text().len() + thinking.len() + signature.len()
            }
            Self::ToolUse { id, name, input, pieces } => id.len() + name.len() + input.len() + pieces.len(),
            Self::Other => 0,
        }
    }
}

/// Returns the reasoning block `initial` with streamed pieces appended to the members `thinking` and `signature`. If
/// both pieces are empty, returns `initial` unchanged. Returns `None` if these members or `type` are not texts.
fn append_pieces(initial: RawObject, thinking: &str, signature: &str) -> Option<RawObject> {
    if thinking.is_empty() && signature.is_empty() {
        return Some(initial);
    }
    let mut block: Thinking = initial.deserialize_as().ok()?;
    block.thinking.push_str(thinking);
    block.signature.push_str(signature);
    RawObject::from_serializable(&block)
}

impl MessagesUsage {
    /// Overwrites each count for which `newer` has a value.
    fn update(&mut self, newer: Self) {
        self.input_tokens = newer.input_tokens.or(self.input_tokens);
        self.output_tokens = newer.output_tokens.or(self.output_tokens);
        self.cache_read_input_tokens = newer.cache_read_input_tokens.or(self.cache_read_input_tokens);
        self.cache_creation_input_tokens =
            newer.cache_creation_input_tokens.or(self.cache_creation_input_tokens);
    }

    fn reported_usage(self) -> Usage {
        Usage {
            input: self.input_tokens.unwrap_or(0),
            output: self.output_tokens.unwrap_or(0),
            cache_read: self.cache_read_input_tokens.unwrap_or(0),
            cache_write: self.cache_creation_input_tokens.unwrap_or(0),
        }
    }
}
