//! Turns of the conversation: calls the model, answers its tool calls, and stops at the limits.

use plumbline_conversation::{Message, Reply, Request, StopReason, ToolChoice, Turn, UserPart};

use super::limits::{
    BYTES_PER_TOKEN, MAX_CALLS_PER_TURN, MAX_CORRECTIONS, MAX_OUTPUT_TOKENS, MAX_TOKENS, MAX_TOOL_CALLS,
    MAX_TURNS, RESEARCH_TIME, TOTAL_TIME, TURN_TIME,
};
use super::search::{DEFINITION, SearchTool};
use super::{AnswerAuthor, Model};
use plumbline_activity::SourceError;

/// Result of a tool call beyond the limit of a question.
const NO_MORE_CALLS: &str = "Refused: the limit of tool calls for one question is reached.";

/// Result of a tool call beyond the limit of a turn.
const TOO_MANY_CALLS: &str =
    "Refused: too many calls in one turn. Repeat this call in the next turn if you still need it.";

/// Correction of an empty turn.
const EMPTY_TURN: &str = "Your turn was empty. Call a tool, or write the answer.";

/// Correction of a turn that reached the limit of output tokens.
const TRUNCATED_TURN: &str =
    "Your turn was cut off at the output limit of one turn. Write the answer again, in at most 400 words.";

/// Request for the final answer when a limit is reached.
const FINAL_ANSWER: &str = "The limits of one question are reached, and the tool can no longer be called. Write the answer now, from what \
    the tool has returned. Begin with what is known, and say what was not read.";

/// Result of a conversation. `Ok`: the model's text, and [`AnswerAuthor::Model`] or [`AnswerAuthor::ModelPartial`].
/// `Err`: the model gave no text, and the digest must answer; the value is the author of that answer, which tells the
/// reason, such as [`AnswerAuthor::DigestModelUnavailable`].
pub(super) type ConversationResult = Result<(String, AnswerAuthor), AnswerAuthor>;

/// A conversation in progress.
pub(super) struct Conversation<'a> {
    model: &'a dyn Model,
    system: String,
    messages: Vec<Message>,
    pub turns: u32,
    pub tool_calls: u32,
    corrections: u32,
    pub tokens: u64,
    /// Length of the texts that the next call sends, in bytes, by which its tokens are estimated. The definition of
    /// the tool does not count.
    text_bytes: usize,
}

impl<'a> Conversation<'a> {
    pub(super) fn new(system: String, question: &str, model: &'a dyn Model) -> Self {
        let text_bytes = system.len() + question.len();
        // Every turn repeats the system text, the tool and the question, so that caching them saves tokens.
        let part = UserPart::Text { text: question.into(), cache: true };
        let messages = vec![Message::User { parts: vec![part] }];
        Self { model, system, messages, turns: 0, tool_calls: 0, corrections: 0, tokens: 0, text_bytes }
    }

    /// Takes turns until the model answers or reaches a limit.
    pub(super) async fn run(&mut self, tool: &mut SearchTool<'_>) -> Result<ConversationResult, SourceError> {
        while !self.has_reached_limit() {
            let Some(Reply { turn, stop, .. }) = self.call(ToolChoice::Auto).await else {
                return Ok(Err(AnswerAuthor::DigestModelUnavailable));
            };
            match stop {
                StopReason::Refusal => return Ok(Err(AnswerAuthor::DigestNoUsableAnswer)),
                // An unanswered call cannot be sent back.
                StopReason::OutputLimit => {
                    self.add_correction(Turn { tool_calls: Vec::new(), ..turn }, TRUNCATED_TURN);
                }
                _ if !turn.tool_calls.is_empty() => self.answer_calls(turn, tool).await?,
                _ if turn.text.trim().is_empty() => self.add_correction(turn, EMPTY_TURN),
                _ => return Ok(Ok((turn.text, AnswerAuthor::Model))),
            }
        }
        Ok(self.request_final_answer().await)
    }

    /// Returns whether a limit is reached, so that the model may no longer call the tool.
    fn has_reached_limit(&self) -> bool {
        self.turns + 1 >= MAX_TURNS
            || self.tool_calls >= MAX_TOOL_CALLS
            || self.corrections >= MAX_CORRECTIONS
            || self.tokens >= MAX_TOKENS
            || self.turns > 0 && self.model.elapsed() >= RESEARCH_TIME
    }

    /// Requests the final answer. The model can no longer call the tool.
    async fn request_final_answer(&mut self) -> ConversationResult {
        self.add_text(FINAL_ANSWER);
        match self.call(ToolChoice::None).await {
            None => Err(AnswerAuthor::DigestModelUnavailable),
            Some(Reply { turn, stop, .. }) if stop == StopReason::Refusal || turn.text.trim().is_empty() => {
                Err(AnswerAuthor::DigestNoUsableAnswer)
            }
            Some(Reply { turn, .. }) => Ok((turn.text, AnswerAuthor::ModelPartial)),
        }
    }

    async fn call(&mut self, tool_choice: ToolChoice) -> Option<Reply> {
        self.turns += 1;
        let request = Request {
            system: self.system.clone(),
            messages: self.messages.clone(),
            tools: vec![DEFINITION.clone()],
            tool_choice,
            effort: self.model.effort(),
            max_output_tokens: MAX_OUTPUT_TOKENS,
        };
        let time_limit = TURN_TIME.min(TOTAL_TIME.saturating_sub(self.model.elapsed()));
        let reply = self.model.turn(&request, time_limit).await.ok()?;
        self.count_tokens(&reply);
        Some(reply)
    }

    /// Counts the tokens of a reply, or estimates them if the endpoint does not report its usage.
    fn count_tokens(&mut self, reply: &Reply) {
        let usage = reply.usage;
        let reported = [usage.input, usage.output, usage.cache_read, usage.cache_write];
        let reported = reported.into_iter().fold(0, u64::saturating_add);
        let calls = reply.turn.tool_calls.iter().map(|call| format!("{:?}", call.arguments).len());
        let written = reply.turn.text.len() + calls.sum::<usize>();
        let estimate = (self.text_bytes + written) / BYTES_PER_TOKEN;
        self.tokens = self.tokens.saturating_add(if reported > 0 { reported } else { estimate as u64 });
        self.text_bytes += written;
    }

    async fn answer_calls(&mut self, turn: Turn, tool: &mut SearchTool<'_>) -> Result<(), SourceError> {
        let (mut parts, mut has_refused) = (Vec::with_capacity(turn.tool_calls.len()), false);
        for (at, call) in turn.tool_calls.iter().enumerate() {
            let result = if self.tool_calls >= MAX_TOOL_CALLS {
                Err(NO_MORE_CALLS.to_owned())
            } else if at >= MAX_CALLS_PER_TURN {
                Err(TOO_MANY_CALLS.to_owned())
            } else {
                self.tool_calls += 1;
                tool.call(call).await?
            };
            let is_error = result.is_err();
            has_refused |= is_error;
            let (Ok(content) | Err(content)) = result;
            self.text_bytes += content.len();
            parts.push(UserPart::ToolResult { call_id: call.id.clone(), content, is_error });
        }
        self.corrections += u32::from(has_refused);
        self.messages.extend([Message::Assistant(turn), Message::User { parts }]);
        Ok(())
    }

    /// Adds `turn`, which the service cannot use, and `correction`, which asks the model for another turn, to the
    /// messages. An empty turn gets a placeholder, since both protocols of models reject an empty turn that is sent
    /// back.
    fn add_correction(&mut self, mut turn: Turn, correction: &str) {
        if turn.text.trim().is_empty() {
            turn.text = "(nothing)".to_owned();
        }
        self.corrections += 1;
        self.messages.push(Message::Assistant(turn));
        self.add_text(correction);
    }

    /// Adds text to the last user turn, or starts one. The protocols of models do not allow two user turns in a row.
    fn add_text(&mut self, text: &str) {
        self.text_bytes += text.len();
        let part = UserPart::Text { text: text.into(), cache: false };
        match self.messages.last_mut() {
            Some(Message::User { parts }) => parts.push(part),
            _ => self.messages.push(Message::User { parts: vec![part] }),
        }
    }
}
