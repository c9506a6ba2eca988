//! Answers a question with a language model that has a search tool over recorded activity.
//!
//! Invariants, whatever the model does or a text in the repository tells it to do:
//!
//! - The model can read the activity of one workspace and nothing else. It chooses no destination, and the tool
//!   changes nothing.
//! - The model gets texts from the repository inside a delimiter that they cannot close.
//! - Every id in the answer was returned by the tool in this conversation; others are removed, and the answer says
//!   so. The only links lead to the workspace's own repository; images, HTML and addresses are removed, and a mention
//!   notifies nobody.
//! - Turns, calls, tokens and time are limited (see `limits`). At a limit the answer is partial and says so. If the
//!   model cannot be used, the service sends the *digest*, which is the answer made without a model, and says so.

mod answer;
mod conversation;
mod limits;
mod prompt;
mod search;

use std::time::Duration;

use async_trait::async_trait;
use plumbline_conversation::{Effort, Reply, Request};

pub use self::answer::Repository;
use self::conversation::Conversation;
use self::search::SearchTool;
use crate::context::{Question, WorkspaceContext};
use plumbline_activity::{ActivitySource, SourceError};

/// Port that calls the language model.
#[async_trait]
pub trait Model: Send + Sync {
    /// Gets one reply of the model, with retries, in at most `time_limit`.
    ///
    /// # Errors
    ///
    /// [`ModelUnavailable`] if no usable response arrived. Implementations report the cause to the operator.
    async fn turn(&self, request: &Request, time_limit: Duration) -> Result<Reply, ModelUnavailable>;

    /// Returns the time since work on the question started.
    fn elapsed(&self) -> Duration;

    /// Returns the reasoning effort to request.
    fn effort(&self) -> Effort;
}

/// Error of a call of the model that gave no usable reply.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the language model gave no usable reply")]
pub struct ModelUnavailable;

/// An answer and its cost. The service may log the numbers, but not the text.
#[derive(Clone, PartialEq, Eq)]
pub struct AgentAnswer {
    /// The answer, as CommonMark.
    pub text: String,
    /// Author of the answer.
    pub author: AnswerAuthor,
    /// Number of model calls.
    pub turns: u32,
    /// Number of tool calls, without those that were refused because of a limit on their number.
    pub tool_calls: u32,
    /// Number of input and output tokens of all model calls; an estimate if the model's endpoint does not report them.
    pub tokens: u64,
}

/// Author of an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AnswerAuthor {
    /// The model, without reaching a limit.
    Model,
    /// The model, after reaching a limit.
    ModelPartial,
    /// The digest (the answer made without a model), because the model could not be called.
    DigestModelUnavailable,
    /// The digest, because the model's text was not usable as an answer.
    DigestNoUsableAnswer,
}

/// Answers `question` with `model`, or with the digest if the model gives no usable answer. Fails only if the source
/// cannot be read.
///
/// # Errors
///
/// The [`SourceError`] of the source.
pub async fn answer_with_model(
    question: &Question,
    context: &WorkspaceContext,
    repository: Option<&Repository>,
    source: &dyn ActivitySource,
    model: &dyn Model,
) -> Result<AgentAnswer, SourceError> {
    let mut tool = SearchTool::create(question, source).await?;
    let system = prompt::system_prompt(question, context, tool.extent);
    let mut conversation = Conversation::new(system, &question.text, model);
    let written = conversation.run(&mut tool).await?;
    let finished = written.and_then(|(text, author)| {
        let is_partial = author == AnswerAuthor::ModelPartial;
        let text = answer::prepare_answer(&text, is_partial, &tool.returned, repository);
        Ok((text.ok_or(AnswerAuthor::DigestNoUsableAnswer)?, author))
    });
    let (text, author) = match finished {
        Ok(finished) => finished,
        Err(author) => (fall_back_to_digest(author, question, context, source).await?, author),
    };
    let Conversation { turns, tool_calls, tokens, .. } = conversation;
    Ok(AgentAnswer { text, author, turns, tool_calls, tokens })
}

/// Answers with the digest, and states that it was made without the model.
async fn fall_back_to_digest(
    author: AnswerAuthor,
    question: &Question,
    context: &WorkspaceContext,
    source: &dyn ActivitySource,
) -> Result<String, SourceError> {
    let reason = match author {
        AnswerAuthor::DigestModelUnavailable => "could not be reached",
        _ => "gave no usable answer",
    };
    let digest = crate::answer(question, context, source).await?.to_commonmark();
    Ok(format!("The language model {reason}, so this is a digest made without it.\n\n{digest}"))
}
