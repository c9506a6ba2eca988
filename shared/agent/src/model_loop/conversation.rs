//! The turns of the loop: call the model, answer its tool calls, and stop at the bounds.

use plumbline_conversation::{Message, Reply, Request, StopReason, ToolCall, ToolChoice, Turn, UserPart};

use super::Model;
use super::limits::{
    CALLS_AT_ONCE, CHARACTERS_PER_TOKEN, CORRECTIONS, LOOKING, OUTPUT_TOKENS, TOKENS, TOOL_CALLS, TOTAL,
    TURN, TURNS,
};
use super::tools::{self, Outcome, Tools};
use crate::activity::SourceError;

/// Said to the model.
const ENOUGH: &str = "Refused: no more calls are answered.";
const AT_ONCE: &str = "Refused: too many calls in one turn. Make it again if it is still needed.";
const NOTHING_SAID: &str = "You said nothing. Call a tool, or write the answer.";
const TOO_LONG: &str =
    "That was cut off at the limit of one turn. Write the answer anew, in at most 400 words.";
const LAST: &str = "There is no more to look at: the limits of one question are reached. Write the answer now, from what \
    the tools have returned. Begin with what is known, and say what was not looked at.";

/// How the loop ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Ending {
    /// The model answered.
    Answer(String),
    /// It answered because it had to.
    InPart(String),
    /// It could not be called.
    NoReply,
    /// It declined, or said nothing that could be an answer.
    NoAnswer,
}

/// What a turn leads to.
enum Next {
    Turn,
    LastTurn,
    End(Ending),
}

/// A conversation under way.
pub(super) struct Conversation<'a> {
    model: &'a dyn Model,
    system: String,
    messages: Vec<Message>,
    turns: u32,
    tool_calls: u32,
    corrections: u32,
    tokens: u64,
    /// The characters of everything that is sent with the next call.
    characters: usize,
}

impl<'a> Conversation<'a> {
    pub(super) fn new(system: String, question: &str, model: &'a dyn Model) -> Self {
        let characters = system.len() + question.len();
        // Every turn is sent the system text, the tools and the question again: worth a place in a prompt cache.
        let asked = UserPart::Text { text: question.into(), cache: true };
        let messages = vec![Message::User { parts: vec![asked] }];
        Self { model, system, messages, turns: 0, tool_calls: 0, corrections: 0, tokens: 0, characters }
    }

    /// Turns, calls of tools, and tokens.
    pub(super) fn spent(&self) -> (u32, u32, u64) {
        (self.turns, self.tool_calls, self.tokens)
    }

    /// Turn after turn until there is an answer or a bound.
    pub(super) async fn go_on(&mut self, tools: &mut Tools<'_>) -> Result<Ending, SourceError> {
        loop {
            match self.take_turn(tools).await? {
                Next::Turn if self.is_spent() => return Ok(self.last_turn().await),
                Next::Turn => {}
                Next::LastTurn => return Ok(self.last_turn().await),
                Next::End(ending) => return Ok(ending),
            }
        }
    }

    /// Whether nothing may be looked at any more.
    fn is_spent(&self) -> bool {
        self.turns + 1 >= TURNS
            || self.tool_calls >= TOOL_CALLS
            || self.corrections >= CORRECTIONS
            || self.tokens >= TOKENS
            || self.model.elapsed() >= LOOKING
    }

    async fn take_turn(&mut self, tools: &mut Tools<'_>) -> Result<Next, SourceError> {
        let Some(Reply { turn, stop, .. }) = self.call(ToolChoice::Auto).await else {
            return Ok(Next::End(Ending::NoReply));
        };
        match stop {
            StopReason::Refusal => Ok(Next::End(Ending::NoAnswer)),
            StopReason::OutputLimit => Ok(self.correct(without_calls(turn), TOO_LONG)),
            _ if !turn.tool_calls.is_empty() => self.answer_calls(turn, tools).await,
            _ if turn.text.trim().is_empty() => Ok(self.correct(turn, NOTHING_SAID)),
            _ => Ok(Next::End(Ending::Answer(turn.text))),
        }
    }

    /// The answer that has to come: no tool is answered any more.
    async fn last_turn(&mut self) -> Ending {
        self.add_text(LAST);
        match self.call(ToolChoice::None).await {
            None => Ending::NoReply,
            Some(Reply { stop: StopReason::Refusal, .. }) => Ending::NoAnswer,
            Some(Reply { turn, .. }) if turn.text.trim().is_empty() => Ending::NoAnswer,
            Some(Reply { turn, .. }) => Ending::InPart(turn.text),
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
            max_output_tokens: OUTPUT_TOKENS,
        };
        let within = TURN.min(TOTAL.saturating_sub(self.model.elapsed()));
        let reply = self.model.turn(&request, within).await.ok()?;
        self.count(&reply);
        Some(reply)
    }

    fn count(&mut self, reply: &Reply) {
        let usage = reply.usage;
        let told = [usage.input, usage.output, usage.cache_read, usage.cache_write];
        let told = told.into_iter().fold(0, u64::saturating_add);
        let calls = reply.turn.tool_calls.iter().map(|call| format!("{:?}", call.arguments).len());
        let said = reply.turn.text.len() + calls.sum::<usize>();
        let estimate = (self.characters + said) / CHARACTERS_PER_TOKEN;
        self.tokens = self.tokens.saturating_add(if told > 0 { told } else { estimate as u64 });
        self.characters += said;
    }

    async fn answer_calls(&mut self, turn: Turn, tools: &mut Tools<'_>) -> Result<Next, SourceError> {
        let (mut parts, mut refused) = (Vec::with_capacity(turn.tool_calls.len()), false);
        for (at, call) in turn.tool_calls.iter().enumerate() {
            let outcome = self.answer_call(at, call, tools).await?;
            refused |= matches!(outcome, Outcome::Refused(_));
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
    ) -> Result<Outcome, SourceError> {
        if self.tool_calls >= TOOL_CALLS {
            return Ok(Outcome::Refused(ENOUGH.to_owned()));
        }
        if at >= CALLS_AT_ONCE {
            return Ok(Outcome::Refused(AT_ONCE.to_owned()));
        }
        self.tool_calls += 1;
        tools.call(call).await
    }

    fn result(&mut self, call: &ToolCall, outcome: Outcome) -> UserPart {
        let is_error = matches!(outcome, Outcome::Refused(_));
        let (Outcome::Result(content) | Outcome::Refused(content)) = outcome;
        self.characters += content.len();
        UserPart::ToolResult { call_id: call.id.clone(), content, is_error }
    }

    fn correct(&mut self, turn: Turn, words: &str) -> Next {
        self.corrections += 1;
        self.messages.push(Message::Assistant(said(turn)));
        self.add_text(words);
        if self.corrections >= CORRECTIONS { Next::LastTurn } else { Next::Turn }
    }

    /// Adds to the user's turn that is open, or opens one: two in a row are not allowed.
    fn add_text(&mut self, text: &str) {
        self.characters += text.len();
        let part = UserPart::Text { text: text.into(), cache: false };
        match self.messages.last_mut() {
            Some(Message::User { parts }) => parts.push(part),
            _ => self.messages.push(Message::User { parts: vec![part] }),
        }
    }
}

/// A call that was cut off is not answered, and so cannot be sent back.
fn without_calls(turn: Turn) -> Turn {
    Turn { tool_calls: Vec::new(), ..turn }
}

/// The turn as it is sent back. Both protocols refuse a turn of nothing at all.
fn said(mut turn: Turn) -> Turn {
    if turn.text.trim().is_empty() {
        turn.text = "(nothing)".to_owned();
    }
    turn
}
