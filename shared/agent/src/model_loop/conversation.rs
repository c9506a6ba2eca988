//! Turns of the conversation: calls the model, answers its tool calls, and stops at the limits.

use plumbline_conversation::{Message, Reply, Request, StopReason, ToolCall, ToolChoice, Turn, UserPart};

use super::limits::{
    CHARACTERS_PER_TOKEN, MAX_CALLS_PER_TURN, MAX_CORRECTIONS, MAX_OUTPUT_TOKENS, MAX_TOKENS, MAX_TOOL_CALLS,
    MAX_TURNS, RESEARCH_TIME, TOTAL_TIME, TURN_TIME,
};
use super::model::Model;
use super::tools::{self, ToolResult, Tools};
use crate::activity::SourceError;

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
const FINAL_ANSWER: &str = "The limits of one question are reached, and no more tools can be called. Write the answer now, from what \
    the tools have returned. Begin with what is known, and say what was not read.";

/// Result of a conversation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum LoopResult {
    /// The model answered.
    Answer(String),
    /// The model answered because a limit was reached.
    Partial(String),
    /// The model could not be called.
    ModelUnavailable,
    /// The model declined, or its text is not usable as an answer.
    NoAnswer,
}

/// Next step after a turn.
enum Next {
    Turn,
    /// The final answer, without tools.
    LastTurn,
    End(LoopResult),
}

/// A conversation in progress.
pub(super) struct Conversation<'a> {
    model: &'a dyn Model,
    system: String,
    messages: Vec<Message>,
    turns: u32,
    tool_calls: u32,
    corrections: u32,
    tokens: u64,
    /// Length of all texts that the next call sends, in bytes, to estimate its tokens.
    characters: usize,
}

impl<'a> Conversation<'a> {
    pub(super) fn new(system: String, question: &str, model: &'a dyn Model) -> Self {
        let characters = system.len() + question.len();
        // Every turn repeats the system text, the tools and the question, so that caching them saves tokens.
        let part = UserPart::Text { text: question.into(), cache: true };
        let messages = vec![Message::User { parts: vec![part] }];
        Self { model, system, messages, turns: 0, tool_calls: 0, corrections: 0, tokens: 0, characters }
    }

    /// Returns the numbers of turns, tool calls and tokens so far, in this order.
    pub(super) fn usage(&self) -> (u32, u32, u64) {
        (self.turns, self.tool_calls, self.tokens)
    }

    /// Takes turns until the model answers or reaches a limit.
    pub(super) async fn run(&mut self, tools: &mut Tools<'_>) -> Result<LoopResult, SourceError> {
        loop {
            match self.take_turn(tools).await? {
                Next::Turn if self.has_reached_limit() => return Ok(self.last_turn().await),
                Next::Turn => {}
                Next::LastTurn => return Ok(self.last_turn().await),
                Next::End(ending) => return Ok(ending),
            }
        }
    }

    /// Returns whether a limit is reached, so that the model may no longer call tools.
    fn has_reached_limit(&self) -> bool {
        self.turns + 1 >= MAX_TURNS
            || self.tool_calls >= MAX_TOOL_CALLS
            || self.corrections >= MAX_CORRECTIONS
            || self.tokens >= MAX_TOKENS
            || self.model.elapsed() >= RESEARCH_TIME
    }

    async fn take_turn(&mut self, tools: &mut Tools<'_>) -> Result<Next, SourceError> {
        let Some(Reply { turn, stop, .. }) = self.call(ToolChoice::Auto).await else {
            return Ok(Next::End(LoopResult::ModelUnavailable));
        };
        match stop {
            StopReason::Refusal => Ok(Next::End(LoopResult::NoAnswer)),
            StopReason::OutputLimit => Ok(self.correct(without_calls(turn), TRUNCATED_TURN)),
            _ if !turn.tool_calls.is_empty() => self.answer_calls(turn, tools).await,
            _ if turn.text.trim().is_empty() => Ok(self.correct(turn, EMPTY_TURN)),
            _ => Ok(Next::End(LoopResult::Answer(turn.text))),
        }
    }

    /// Requests the final answer, without tools.
    async fn last_turn(&mut self) -> LoopResult {
        self.add_text(FINAL_ANSWER);
        match self.call(ToolChoice::None).await {
            None => LoopResult::ModelUnavailable,
            Some(Reply { stop: StopReason::Refusal, .. }) => LoopResult::NoAnswer,
            Some(Reply { turn, .. }) if turn.text.trim().is_empty() => LoopResult::NoAnswer,
            Some(Reply { turn, .. }) => LoopResult::Partial(turn.text),
        }
    }

    async fn call(&mut self, tool_choice: ToolChoice) -> Option<Reply> {
        self.turns += 1;
        let request = Request {
            system: self.system.clone(),
            messages: self.messages.clone(),
            tools: tools::DEFINITIONS.clone(),
            tool_choice,
            effort: self.model.effort(),
            max_output_tokens: MAX_OUTPUT_TOKENS,
        };
        let within = TURN_TIME.min(TOTAL_TIME.saturating_sub(self.model.elapsed()));
        let reply = self.model.turn(&request, within).await.ok()?;
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
        let estimate = (self.characters + written) / CHARACTERS_PER_TOKEN;
        self.tokens = self.tokens.saturating_add(if reported > 0 { reported } else { estimate as u64 });
        self.characters += written;
    }

    async fn answer_calls(&mut self, turn: Turn, tools: &mut Tools<'_>) -> Result<Next, SourceError> {
        let (mut parts, mut refused) = (Vec::with_capacity(turn.tool_calls.len()), false);
        for (at, call) in turn.tool_calls.iter().enumerate() {
            let outcome = self.answer_call(at, call, tools).await?;
            refused |= matches!(outcome, ToolResult::Refused(_));
            parts.push(self.result(call, outcome));
        }
        self.corrections += u32::from(refused);
        self.messages.extend([Message::Assistant(turn), Message::User { parts }]);
        Ok(Next::Turn)
    }

    async fn answer_call(
        &mut self,
        at: usize,
        call: &ToolCall,
        tools: &mut Tools<'_>,
    ) -> Result<ToolResult, SourceError> {
        if self.tool_calls >= MAX_TOOL_CALLS {
            return Ok(ToolResult::Refused(NO_MORE_CALLS.to_owned()));
        }
        if at >= MAX_CALLS_PER_TURN {
            return Ok(ToolResult::Refused(TOO_MANY_CALLS.to_owned()));
        }
        self.tool_calls += 1;
        tools.call(call).await
    }

    fn result(&mut self, call: &ToolCall, outcome: ToolResult) -> UserPart {
        let is_error = matches!(outcome, ToolResult::Refused(_));
        let (ToolResult::Result(content) | ToolResult::Refused(content)) = outcome;
        self.characters += content.len();
        UserPart::ToolResult { call_id: call.id.clone(), content, is_error }
    }

    fn correct(&mut self, turn: Turn, correction: &str) -> Next {
        self.corrections += 1;
        self.messages.push(Message::Assistant(non_empty(turn)));
        self.add_text(correction);
        if self.corrections >= MAX_CORRECTIONS { Next::LastTurn } else { Next::Turn }
    }

    /// Adds text to the last user turn, or starts one. The protocols do not allow two user turns in a row.
    fn add_text(&mut self, text: &str) {
        self.characters += text.len();
        let part = UserPart::Text { text: text.into(), cache: false };
        match self.messages.last_mut() {
            Some(Message::User { parts }) => parts.push(part),
            _ => self.messages.push(Message::User { parts: vec![part] }),
        }
    }
}

/// Removes the tool calls of a truncated turn, since an unanswered call cannot be sent back.
fn without_calls(turn: Turn) -> Turn {
    Turn { tool_calls: Vec::new(), ..turn }
}

/// Adds a placeholder to an empty turn, since both protocols reject it when it is sent back.
fn non_empty(mut turn: Turn) -> Turn {
    if turn.text.trim().is_empty() {
        turn.text = "(nothing)".to_owned();
    }
    turn
}
