//! Decoding of answers in the chat-completions protocol. A complete answer is decoded like a stream of one chunk.

use std::borrow::Cow;
use std::collections::BTreeMap;

use plumbline_conversation::{Arguments, RawObject, Reply, Request, StopReason, ToolCall, Turn, Usage};
use serde::Deserialize;
use serde_json::value::RawValue;

use crate::fault::{CallError, Fault};
use crate::json::{FirstItems, MAX_LIST_ITEMS, append_json, deserialize_or_none};
use crate::protocol::ReplyDraft;
use crate::wire::{append_arguments, unusable_answer};

/// Members of an assistant message that carry reasoning. They are sent back to the endpoint unchanged.
const REASONING_MEMBERS: [&str; 3] = ["reasoning_content", "reasoning", "reasoning_details"];

/// Builder of an answer in the chat-completions protocol.
#[derive(Default)]
pub(super) struct ChatReplyDraft {
    has_message: bool,
    is_malformed: bool,
    text: String,
    /// JSON text of each member in [`REASONING_MEMBERS`], empty if the answer does not contain the member.
    reasoning: [String; REASONING_MEMBERS.len()],
    calls: Vec<CallDraft>,
    refused: bool,
    finish_reason: Option<String>,
    usage: ChatUsage,
}

/// A tool call, as far as it was received.
#[derive(Default)]
struct CallDraft {
    index: Option<u64>,
    id: String,
    name: Option<String>,
    arguments: String,
}

/// JSON of a complete answer, or of a chunk of a stream.
#[derive(Default, Deserialize)]
#[serde(default)]
struct ChatAnswer<'a> {
    #[serde(borrow, deserialize_with = "deserialize_or_none")]
    choices: Option<FirstItems<Choice<'a>, 1>>,
    #[serde(deserialize_with = "deserialize_or_none")]
    usage: Option<ChatUsage>,
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct Choice<'a> {
    #[serde(borrow, deserialize_with = "deserialize_or_none")]
    message: Option<ChatMessage<'a>>,
    #[serde(borrow, deserialize_with = "deserialize_or_none")]
    delta: Option<ChatMessage<'a>>,
    #[serde(deserialize_with = "deserialize_or_none")]
    finish_reason: Option<String>,
}

/// A complete message, or a streamed piece of one.
#[derive(Default, Deserialize)]
#[serde(default)]
struct ChatMessage<'a> {
    #[serde(borrow)]
    content: Option<&'a RawValue>,
    #[serde(borrow)]
    tool_calls: Option<&'a RawValue>,
    #[serde(deserialize_with = "deserialize_or_none")]
    refusal: Option<String>,
    #[serde(borrow)]
    reasoning_content: Option<&'a RawValue>,
    #[serde(borrow)]
    reasoning: Option<&'a RawValue>,
    #[serde(borrow)]
    reasoning_details: Option<&'a RawValue>,
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct ChatCall<'a> {
    #[serde(deserialize_with = "deserialize_or_none")]
    index: Option<u64>,
    #[serde(deserialize_with = "deserialize_or_none")]
    id: Option<String>,
    #[serde(borrow, deserialize_with = "deserialize_or_none")]
    function: Option<ChatFunction<'a>>,
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct ChatFunction<'a> {
    #[serde(deserialize_with = "deserialize_or_none")]
    name: Option<String>,
    #[serde(borrow)]
    arguments: Option<&'a RawValue>,
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct ContentPart {
    #[serde(deserialize_with = "deserialize_or_none")]
    text: Option<String>,
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct ChatUsage {
    #[serde(deserialize_with = "deserialize_or_none")]
    prompt_tokens: Option<u64>,
    #[serde(deserialize_with = "deserialize_or_none")]
    completion_tokens: Option<u64>,
    #[serde(deserialize_with = "deserialize_or_none")]
    total_tokens: Option<u64>,
    #[serde(deserialize_with = "deserialize_or_none")]
    prompt_cache_hit_tokens: Option<u64>,
    #[serde(deserialize_with = "deserialize_or_none")]
    prompt_tokens_details: Option<PromptDetails>,
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct PromptDetails {
    #[serde(deserialize_with = "deserialize_or_none")]
    cached_tokens: Option<u64>,
    #[serde(deserialize_with = "deserialize_or_none")]
    cache_write_tokens: Option<u64>,
}

impl ReplyDraft for ChatReplyDraft {
    fn add_answer(&mut self, answer: &str) {
        let Ok(answer) = serde_json::from_str::<ChatAnswer<'_>>(answer) else { return };
        if let Some(choice) = self.add_usage_and_take_choice(answer) {
            self.add_message(choice.message, Self::begin_call);
            self.finish_reason = choice.finish_reason;
        }
    }

    fn add_event(&mut self, chunk: &str) -> bool {
        let Ok(chunk) = serde_json::from_str::<ChatAnswer<'_>>(chunk) else { return false };
        let Some(choice) = self.add_usage_and_take_choice(chunk) else { return false };
        self.add_message(choice.delta.or(Some(ChatMessage::default())), Self::add_call);
        let finished = choice.finish_reason.is_some();
        self.finish_reason = choice.finish_reason.or(self.finish_reason.take());
        finished
    }

    fn size(&self) -> usize {
        let calls = self.calls.iter();
        let calls = calls
            .map(|call| call.id.len() + call.name.as_ref().map_or(0, String::len) + call.arguments.len());
        self.text.len() + calls.chain(self.reasoning.iter().map(String::len)).sum::<usize>()
    }

    fn into_reply(mut self: Box<Self>, request: &Request) -> Result<Reply, CallError> {
        let usage = self.usage.reported_usage();
        let turn =
            self.turn(request.messages.len()).ok_or_else(|| unusable_answer(Fault::BadOutput, usage))?;
        let stop = match self.finish_reason.as_deref() {
            _ if self.refused => StopReason::Refusal,
            Some("content_filter") => StopReason::Refusal,
            Some("length") => StopReason::OutputLimit,
            _ if turn.tool_calls.is_empty() => StopReason::EndOfTurn,
            _ => StopReason::ToolCalls,
        };
        Ok(Reply { turn, stop, usage })
    }
}

impl ChatReplyDraft {
    /// Stores the usage that an answer or chunk reports, and returns the first choice.
    fn add_usage_and_take_choice<'a>(&mut self, answer: ChatAnswer<'a>) -> Option<Choice<'a>> {
        if let Some(usage) = answer.usage {
            self.usage = usage;
        }
        answer.choices?.0.pop()
    }

    fn add_message(&mut self, message: Option<ChatMessage<'_>>, add_call: fn(&mut Self, ChatCall<'_>)) {
        let Some(message) = message else { return };
        self.has_message = true;
        self.is_malformed |= self.add_members(&message, add_call).is_none();
    }

    /// Adds the refusal, reasoning, text and tool calls of a message. Returns `None` if one of them does not conform to
    /// the protocol.
    fn add_members(
        &mut self,
        message: &ChatMessage<'_>,
        add_call: fn(&mut Self, ChatCall<'_>),
    ) -> Option<()> {
        self.refused |= message.refusal.as_ref().is_some_and(|text| !text.is_empty());
        let reasoning = [message.reasoning_content, message.reasoning, message.reasoning_details];
        for (json, piece) in self.reasoning.iter_mut().zip(reasoning) {
            if let Some(piece) = piece {
                append_json(json, piece);
            }
        }
        if let Some(content) = message.content {
            self.text.push_str(&content_text(content)?);
        }
        if let Some(calls) = message.tool_calls {
            let FirstItems(calls) = serde_json::from_str::<FirstItems<ChatCall<'_>>>(calls.get()).ok()?;
            calls.into_iter().for_each(|call| add_call(self, call));
        }
        Some(())
    }

    /// Adds a piece of a tool call to the call with the same index. A piece without an index starts a new call if it
    /// carries an id or a name, and otherwise continues the last call.
    fn add_call(&mut self, piece: ChatCall<'_>) {
        let starts_call =
            piece.id.is_some() || piece.function.as_ref().is_some_and(|function| function.name.is_some());
        let position = match piece.index {
            Some(index) => self.calls.iter().position(|call| call.index == Some(index)),
            None => self.calls.len().checked_sub(1).filter(|_| !starts_call),
        };
        match position {
            Some(position) => self.calls[position].add(piece),
            None => self.begin_call(piece),
        }
    }

    /// Starts a new call. Ignores calls beyond [`MAX_LIST_ITEMS`], to limit the work: each piece is compared with all
    /// calls.
    fn begin_call(&mut self, piece: ChatCall<'_>) {
        if self.calls.len() < MAX_LIST_ITEMS {
            self.calls.push(CallDraft { index: piece.index, ..CallDraft::default() });
            if let Some(call) = self.calls.last_mut() {
                call.add(piece);
            }
        }
    }

    /// Builds the turn, or returns `None` if the answer is unusable. `position` is the index of the turn in the
    /// conversation. A call without an id gets an id that contains `position`, so that it is unique in the
    /// conversation.
    fn turn(&mut self, position: usize) -> Option<Turn> {
        if self.is_malformed || !self.has_message {
            return None;
        }
        let calls = std::mem::take(&mut self.calls).into_iter().enumerate();
        let calls = calls.map(|(index, call)| {
            let id = if call.id.is_empty() { format!("call_{position}_{index}") } else { call.id };
            Some(ToolCall { id, name: call.name?, arguments: Arguments::from_text(call.arguments) })
        });
        let reasoning = REASONING_MEMBERS.iter().zip(&self.reasoning);
        let reasoning = reasoning.filter(|(_, json)| !matches!(json.as_str(), "" | "\"\""));
        let reasoning =
            reasoning.filter_map(|(name, json)| RawObject::parse(&format!("{{\"{name}\":{json}}}")));
        Some(Turn {
            tool_calls: calls.collect::<Option<_>>()?,
            reasoning: reasoning.collect(),
            text: std::mem::take(&mut self.text),
        })
    }
}

impl CallDraft {
    fn add(&mut self, piece: ChatCall<'_>) {
        if let Some(id) = piece.id.filter(|id| !id.is_empty()) {
            self.id = id;
        }
        let ChatFunction { name, arguments } = piece.function.unwrap_or_default();
        if let Some(name) = name {
            self.name.get_or_insert_default().push_str(&name);
        }
        if let Some(arguments) = arguments {
            append_arguments(&mut self.arguments, arguments);
        }
    }
}

impl ChatUsage {
    /// Converts the usage to counts that do not overlap. Servers include cached tokens in the prompt tokens, and report
    /// the number of cached tokens under one of two names. Some servers count reasoning in the total but not in the
    /// completion tokens.
    fn reported_usage(&self) -> Usage {
        let prompt = self.prompt_tokens.unwrap_or(0);
        let details = self.prompt_tokens_details.as_ref();
        let cached = details.and_then(|details| details.cached_tokens);
        let written = details.and_then(|details| details.cache_write_tokens);
        let cache_read = cached.max(self.prompt_cache_hit_tokens).unwrap_or(0).min(prompt);
        let cache_write = written.unwrap_or(0).min(prompt - cache_read);
        let beyond_prompt = self.total_tokens.unwrap_or(0).saturating_sub(prompt);
        let output = self.completion_tokens.unwrap_or(0).max(beyond_prompt);
        Usage { input: prompt - cache_read - cache_write, output, cache_read, cache_write }
    }
}

/// Decodes the `content` of a message: a text or a list of parts.
fn content_text(content: &RawValue) -> Option<String> {
    if let Ok(text) = serde_json::from_str(content.get()) {
        return Some(text);
    }
    let FirstItems(parts) = serde_json::from_str::<FirstItems<&RawValue>>(content.get()).ok()?;
    let parts =
        parts.into_iter().filter_map(|part| serde_json::from_str::<ContentPart>(part.get()).ok()?.text);
    Some(parts.collect())
}

/// Returns the members of `block` that are listed in [`REASONING_MEMBERS`].
pub(super) fn reasoning_members(block: &RawObject) -> impl Iterator<Item = (&'static str, &RawValue)> {
    let members: BTreeMap<Cow<'_, str>, &RawValue> = block.deserialize_as().unwrap_or_default();
    REASONING_MEMBERS.into_iter().filter_map(move |name| Some((name, *members.get(name)?)))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn calls_beyond_the_maximum_are_ignored() {
        let piece = |index: usize| json!({ "index": index, "id": format!("call-{index}"), "function": {} });
        let mut draft = ChatReplyDraft::default();
        for index in 0..MAX_LIST_ITEMS + 50 {
            let chunk = json!({ "choices": [{ "delta": { "tool_calls": [piece(index)] } }] });
            draft.add_event(&chunk.to_string());
        }
        assert_eq!(draft.calls.len(), MAX_LIST_ITEMS);
        let calls: Vec<_> = (0..MAX_LIST_ITEMS + 50).map(piece).collect();
        let mut draft = ChatReplyDraft::default();
        draft.add_answer(&json!({ "choices": [{ "message": { "tool_calls": calls } }] }).to_string());
        assert_eq!(draft.calls.len(), MAX_LIST_ITEMS);
    }
}
