//! A review: one conversation in which a model reads a packed record and reports issues.
//!
//! This module contains the conversation without its transport. The caller takes the next [`Request`], sends it, and
//! passes the [`Reply`] back until the review is complete or its output is bad. Between any two turns the caller can
//! save the review and resume it in another process. The pack is not saved: packing the same record again gives the
//! same bytes.
//!
//! Requests offer tools but do not force a call, since some endpoints reject a forced tool call together with
//! reasoning. A model that answers in prose gets a reminder to call the tools.

mod calls;

use std::sync::Arc;

use plumbline_conversation::{
    Effort, Message, Reply, Request, SharedText, StopReason, ToolChoice, Turn, UserPart,
};
use serde::{Deserialize, Serialize};

use self::calls::{CheckedCall, KnownFiles};
use crate::comment::Comment;
use crate::packing::{self, UnreadablePack};
use crate::review_parameters::TOOLS;
pub use crate::review_parameters::{REVIEW_PARAMETERS, ReviewParameters, default_prompt, full_system_prompt};

/// Answer to a turn of the model that calls no tool.
const REMINDER: &str = "Answer only by calling tools. Report what you found with `report_issue`, once for each issue; \
    then call `review_complete`. If there is nothing to report, call `review_complete` alone.";
/// Answer to a tool call that the review accepts.
const RECORDED: &str = "Recorded.";
/// Answer to a call of `review_complete` in a turn in which another call was refused.
const NOT_COMPLETE: &str =
    "Not complete: a call of this turn was refused. Correct it, then call `review_complete` again.";
/// Answer to a call of `report_issue` beyond the maximum number of comments.
const TOO_MANY_ISSUES: &str = "Refused: no more issues can be reported. Call `review_complete`.";

/// Maximum size of the model's turns in one review, in bytes. It limits the memory of a worker, which runs
/// several reviews at once.
const MAX_REVIEW_BYTES: usize = 2 * 1024 * 1024;

/// A packed record, parsed once for all its reviews. Clones share the text.
#[derive(Clone, Debug)]
pub struct ReviewInput {
    text: SharedText,
    files: Arc<KnownFiles>,
}

impl ReviewInput {
    /// Parses a packed record.
    ///
    /// # Errors
    /// [`UnreadablePack`] if the text does not have the format that [`packing::pack`] writes.
    pub fn parse(pack: impl Into<SharedText>) -> Result<Self, UnreadablePack> {
        let text = pack.into();
        let files = Arc::new(KnownFiles::of(&packing::parse(&text)?));
        Ok(Self { text, files })
    }

    /// Returns the length of the packed record's text, in bytes.
    pub fn size_in_bytes(&self) -> usize {
        self.text.len()
    }
}

/// A review in progress.
#[derive(Clone, Debug)]
pub struct Review {
    input: ReviewInput,
    saved: SavedReview,
}

/// The state of a review without its pack: the turns and comments so far, and the number of corrections.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct SavedReview {
    messages: Vec<Message>,
    comments: Vec<Comment>,
    turns: u32,
    corrections: u32,
    state: ReviewState,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum ReviewState {
    #[default]
    Open,
    Complete,
    Bad(BadOutput),
}

/// State of a review after a turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReviewProgress {
    /// The model must be called again.
    Continue,
    /// The review is complete, with these comments in the order of reporting.
    Complete(Vec<Comment>),
    /// The review has failed: the model's output cannot be used.
    BadOutput(BadOutput),
}

/// Reason why the model's output cannot be used, so that the review fails. It contains none of the model's words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
#[serde(rename_all = "snake_case")]
pub enum BadOutput {
    /// The model, or a content filter of its endpoint, declined to answer.
    #[error("the model refused to review the change")]
    Refused,
    /// A turn reached the limit of output tokens.
    #[error("a turn of the model was cut off at the limit of output tokens")]
    CutOff,
    /// Too many turns needed a correction.
    #[error("the model exceeded the maximum number of turns that need a correction")]
    TooManyCorrections,
    /// The review reached the maximum number of turns.
    #[error("the model did not complete the review within the maximum number of turns")]
    TooManyTurns,
    /// The model's turns exceed the maximum size of a review.
    #[error("the model's turns together exceed the maximum size of a review")]
    TooLong,
}

impl Review {
    /// Starts a review of a packed record.
    pub fn new(input: ReviewInput) -> Self {
        Self::resume(input, SavedReview::default())
    }

    /// Continues a saved review. `input` must be the same as at the start of the review.
    pub fn resume(input: ReviewInput, saved: SavedReview) -> Self {
        Self { input, saved }
    }

    /// Returns the state needed to [resume](Self::resume) the review.
    pub fn saved_review(&self) -> &SavedReview {
        &self.saved
    }

    /// Returns the number of turns so far.
    pub fn turn_count(&self) -> u32 {
        self.saved.turns
    }

    /// Builds the request for the model's next turn. `prompt` is the default prompt or the caller's own; it begins the
    /// [full system prompt](full_system_prompt).
    pub fn next_request(&self, prompt: &str, effort: Effort, max_output_tokens: u32) -> Request {
        let pack = UserPart::Text { text: self.input.text.clone(), cache: true };
        let mut messages = vec![Message::User { parts: vec![pack] }];
        messages.extend_from_slice(&self.saved.messages);
        Request {
            system: full_system_prompt(prompt),
            messages,
            tools: TOOLS.review.clone(),
            tool_choice: ToolChoice::Auto,
            effort,
            max_output_tokens,
        }
    }

    /// Adds the model's next turn to the review and returns the review's state. Turns after the end of the review have
    /// no effect.
    pub fn receive(&mut self, reply: Reply) -> ReviewProgress {
        if self.saved.state == ReviewState::Open {
            self.saved.turns += 1;
            self.saved.state = match reply.stop {
                StopReason::Refusal => ReviewState::Bad(BadOutput::Refused),
                StopReason::OutputLimit => ReviewState::Bad(BadOutput::CutOff),
                _ if self.size() + reply.turn.size_in_bytes() > MAX_REVIEW_BYTES => {
                    ReviewState::Bad(BadOutput::TooLong)
                }
                StopReason::EndOfTurn | StopReason::ToolCalls => self.process_turn(reply.turn),
            };
        }
        self.progress()
    }

    /// Returns the state of the review.
    pub fn progress(&self) -> ReviewProgress {
        match self.saved.state {
            ReviewState::Open => ReviewProgress::Continue,
            ReviewState::Complete => ReviewProgress::Complete(self.saved.comments.clone()),
            ReviewState::Bad(reason) => ReviewProgress::BadOutput(reason),
        }
    }

    /// Returns the size of the model's turns so far, in bytes.
    fn size(&self) -> usize {
        let turns = self.saved.messages.iter().map(|message| match message {
            Message::Assistant(turn) => turn.size_in_bytes(),
            Message::User { .. } => 0,
        });
        turns.sum()
    }

    fn process_turn(&mut self, turn: Turn) -> ReviewState {
        let checked: Vec<CheckedCall> =
            turn.tool_calls.iter().map(|call| self.input.files.check(call)).collect();
        let checked = self.refuse_excess_comments(checked);
        let needs_correction =
            checked.is_empty() || checked.iter().any(|one| matches!(one, CheckedCall::Refused(_)));
        let complete = checked.contains(&CheckedCall::Complete);
        self.record_turn(turn, checked, needs_correction);
        if complete && !needs_correction {
            ReviewState::Complete
        } else {
            self.count_open_turn(needs_correction)
        }
    }

    /// Turns each comment beyond the maximum number of comments into a refusal of its call.
    fn refuse_excess_comments(&self, checked: Vec<CheckedCall>) -> Vec<CheckedCall> {
        let mut room = REVIEW_PARAMETERS.maximum_comments.saturating_sub(self.saved.comments.len());
        let limit = |one| match one {
            CheckedCall::Comment(_) if room == 0 => CheckedCall::Refused(TOO_MANY_ISSUES.to_owned()),
            CheckedCall::Comment(comment) => {
                room -= 1;
                CheckedCall::Comment(comment)
            }
            other => other,
        };
        checked.into_iter().map(limit).collect()
    }

    /// Saves the model's turn, the service's answer to it, and the reported issues. If the turn needs a correction, the
    /// answer refuses a call of `review_complete`.
    fn record_turn(&mut self, turn: Turn, checked: Vec<CheckedCall>, needs_correction: bool) {
        let ids: Vec<String> = turn.tool_calls.iter().map(|call| call.id.clone()).collect();
        let mut parts = Vec::with_capacity(ids.len());
        for (call_id, one) in ids.into_iter().zip(checked) {
            let (content, is_error) = match one {
                CheckedCall::Complete if needs_correction => (NOT_COMPLETE.to_owned(), true),
                CheckedCall::Complete => (RECORDED.to_owned(), false),
                CheckedCall::Refused(why) => (why, true),
                CheckedCall::Comment(comment) => {
                    self.saved.comments.push(comment);
                    (RECORDED.to_owned(), false)
                }
            };
            parts.push(UserPart::ToolResult { call_id, content, is_error });
        }
        if parts.is_empty() {
            parts.push(UserPart::Text { text: REMINDER.into(), cache: false });
        }
        self.saved.messages.extend([Message::Assistant(fill_empty_turn(turn)), Message::User { parts }]);
    }

    fn count_open_turn(&mut self, needs_correction: bool) -> ReviewState {
        self.saved.corrections += u32::from(needs_correction);
        if self.saved.corrections > REVIEW_PARAMETERS.maximum_corrections {
            ReviewState::Bad(BadOutput::TooManyCorrections)
        } else if self.saved.turns >= REVIEW_PARAMETERS.maximum_turns {
            ReviewState::Bad(BadOutput::TooManyTurns)
        } else {
            ReviewState::Open
        }
    }
}

/// Gives an empty turn of the model a placeholder text. Later requests repeat the turn, and every protocol rejects
/// empty turns.
fn fill_empty_turn(mut turn: Turn) -> Turn {
    if turn.tool_calls.is_empty() && turn.text.trim().is_empty() {
        turn.text = "(no answer)".to_owned();
    }
    turn
}

#[cfg(test)]
mod tests;
