//! A language model answers a question with tools over recorded activity.
//!
//! What always holds, whatever the model does or a text of the repository tells it to do:
//!
//! - It can look at the activity of the one workspace and at nothing else. It chooses no destination, and no tool
//!   changes anything.
//! - What a repository's texts say reaches it inside a delimiter that they cannot close.
//! - An id in the answer is one that a tool returned in this conversation; any other is taken out, and the answer
//!   says so. The only links are to the workspace's own repository; images, HTML, addresses and mentions do not
//!   get out.
//! - Turns, calls, tokens and time are bounded (see `limits`). At a bound the answer is partial and says so. A
//!   model that cannot be used leaves the question to the digest, whose answer says so as well.

mod answer;
mod conversation;
mod limits;
mod prompt;
mod tools;

use std::time::Duration;

use async_trait::async_trait;
use plumbline_conversation::{Effort, Reply, Request};

pub use self::answer::Repository;
use self::conversation::{Conversation, Ending};
use self::tools::Tools;
use crate::activity::{ActivitySource, SourceError};
use crate::context::{Question, WorkspaceContext};
use crate::digest;

/// The model, as the loop needs it.
#[async_trait]
pub trait Model: Send + Sync {
    /// Calls it once, retries included, for no longer than `within`.
    ///
    /// # Errors
    ///
    /// [`NoReply`] when no usable answer came. Whoever implements this tells the operator why.
    async fn turn(&self, request: &Request, within: Duration) -> Result<Reply, NoReply>;

    /// How long ago the question was taken up.
    fn elapsed(&self) -> Duration;

    /// How hard it is asked to think.
    fn effort(&self) -> Effort;
}

/// The model could not be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the model gave no reply")]
pub struct NoReply;

/// An answer, and what it took. Its figures may be logged, its text may not.
#[derive(Clone, PartialEq, Eq)]
pub struct Answered {
    /// The answer in markdown.
    pub text: String,
    /// Who gave it.
    pub author: Author,
    /// How often the model was called.
    pub turns: u32,
    /// How many calls of tools were answered.
    pub tool_calls: u32,
    /// How many tokens it took; an estimate where the endpoint does not say.
    pub tokens: u64,
}

/// Who gave an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Author {
    /// The model, having seen all it wanted to see.
    Model,
    /// The model, at the end of what it may look at.
    ModelInPart,
    /// The digest, because the model could not be called.
    DigestForNoReply,
    /// The digest, because the model said nothing that could be used.
    DigestForNoAnswer,
}

/// Answers `question` with the help of `model`. There is always an answer; the only error is a source that cannot
/// be read.
///
/// # Errors
///
/// [`SourceError`] as of the source.
pub async fn answer_with_model(
    question: &Question,
    context: &WorkspaceContext,
    repository: Option<&Repository>,
    source: &dyn ActivitySource,
    model: &dyn Model,
) -> Result<Answered, SourceError> {
    let mut tools = Tools::open(question, context, source).await?;
    let system = prompt::system(question, context, tools.extent());
    let mut conversation = Conversation::new(system, &question.text, model);
    let ending = conversation.go_on(&mut tools).await?;
    let (text, author) = match said(&ending, &tools, repository) {
        Ok(said) => said,
        Err(author) => (instead(author, question, context, source).await?, author),
    };
    let (turns, tool_calls, tokens) = conversation.spent();
    Ok(Answered { text, author, turns, tool_calls, tokens })
}

/// The model's answer, made clean; or who answers in its place.
fn said(
    ending: &Ending,
    tools: &Tools<'_>,
    repository: Option<&Repository>,
) -> Result<(String, Author), Author> {
    let (text, partial, author) = match ending {
        Ending::Answer(text) => (text, false, Author::Model),
        Ending::InPart(text) => (text, true, Author::ModelInPart),
        Ending::NoReply => return Err(Author::DigestForNoReply),
        Ending::NoAnswer => return Err(Author::DigestForNoAnswer),
    };
    let text = answer::finished(text, partial, tools.seen(), repository).ok_or(Author::DigestForNoAnswer)?;
    Ok((text, author))
}

/// An answer without the model is worth more than none, as long as it says what it is.
async fn instead(
    author: Author,
    question: &Question,
    context: &WorkspaceContext,
    source: &dyn ActivitySource,
) -> Result<String, SourceError> {
    let first = match author {
        Author::DigestForNoReply => {
            "The language model could not be reached, so this is a digest made without it."
        }
        _ => "The language model gave no usable answer, so this is a digest made without it.",
    };
    Ok(format!("{first}\n\n{}", digest::answer(question, context, source).await?))
}
