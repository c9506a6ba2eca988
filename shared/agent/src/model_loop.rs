//! Answers a question with a language model that has tools over recorded activity.
//!
//! Invariants, whatever the model does or a text in the repository tells it to do:
//!
//! - The model can read the activity of one workspace and nothing else. It chooses no destination, and no tool
//!   changes anything.
//! - The model gets texts from the repository inside a delimiter that they cannot close.
//! - Every id in the answer was returned by a tool in this conversation; others are removed, and the answer says
//!   so. The only links lead to the workspace's own repository; images, HTML, addresses and mentions are removed.
//! - Turns, calls, tokens and time are limited (see `limits`). At a limit the answer is partial and says so. If the
//!   model cannot be used, the service sends the *digest*, which is the answer made without a model, and says so.

mod answer;
mod conversation;
mod limits;
mod model;
mod prompt;
mod tools;

pub use self::answer::Repository;
use self::conversation::{Conversation, LoopResult};
pub use self::model::{Model, ModelUnavailable};
use self::tools::Tools;
use crate::activity::{ActivitySource, SourceError};
use crate::context::{Question, WorkspaceContext};

/// An answer and its cost. The service may log the numbers, but not the text.
#[derive(Clone, PartialEq, Eq)]
pub struct AgentAnswer {
    /// The answer, as CommonMark.
    pub text: String,
    /// Author of the answer.
    pub author: AnswerAuthor,
    /// Number of model calls.
    pub turns: u32,
    /// Number of tool calls that were answered.
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
    let mut tools = Tools::open(question, source).await?;
    let system = prompt::system(question, context, tools.extent());
    let mut conversation = Conversation::new(system, &question.text, model);
    let loop_result = conversation.run(&mut tools).await?;
    let (text, author) = match cleaned_answer(&loop_result, &tools, repository) {
        Ok(cleaned) => cleaned,
        Err(author) => (digest_instead(author, question, context, source).await?, author),
    };
    let (turns, tool_calls, tokens) = conversation.usage();
    Ok(AgentAnswer { text, author, turns, tool_calls, tokens })
}

/// Returns the model's answer after cleaning, and its author. If there is no usable answer, returns as the error which
/// author the digest has instead.
fn cleaned_answer(
    loop_result: &LoopResult,
    tools: &Tools<'_>,
    repository: Option<&Repository>,
) -> Result<(String, AnswerAuthor), AnswerAuthor> {
    let (text, partial, author) = match loop_result {
        LoopResult::Answer(text) => (text, false, AnswerAuthor::Model),
        LoopResult::Partial(text) => (text, true, AnswerAuthor::ModelPartial),
        LoopResult::ModelUnavailable => return Err(AnswerAuthor::DigestModelUnavailable),
        LoopResult::NoAnswer => return Err(AnswerAuthor::DigestNoUsableAnswer),
    };
    let text = answer::finish(text, partial, tools.returned(), repository)
        .ok_or(AnswerAuthor::DigestNoUsableAnswer)?;
    Ok((text, author))
}

/// Answers with the digest, and states that it was made without the model.
async fn digest_instead(
    author: AnswerAuthor,
    question: &Question,
    context: &WorkspaceContext,
    source: &dyn ActivitySource,
) -> Result<String, SourceError> {
    let first = match author {
        AnswerAuthor::DigestModelUnavailable => {
            "The language model could not be reached, so this is a digest made without it."
        }
        _ => "The language model gave no usable answer, so this is a digest made without it.",
    };
    Ok(format!("{first}\n\n{}", crate::answer(question, context, source).await?.to_commonmark()))
}
