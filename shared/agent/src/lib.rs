//! Agent that answers questions about a workspace's recorded activity. Pure, except for two ports: the source of
//! activity and the model.
//!
//! [`answer`] builds a *digest* without a language model. It parses the question into a [`Plan`] (a time window,
//! people, paths, words, kinds and an intent), reads the activity of that window from an [`ActivitySource`] and
//! reports it. Invariants: every figure is counted, never estimated; every statement cites a commit or a number
//! from the source; the window is written out with its time zone; no e-mail address is shown; an unsupported
//! question is answered with what the agent can do. Titles, names and paths are data: they are shown as one line of
//! plain text, whatever they contain.
//!
//! [`answer_with_model`] lets a language model answer instead, with tools over the same activity and within limits.
//! Its answer is checked against what the tools returned.
//!
//! The current time is part of the [`Question`]; nothing here reads a clock.

mod activity;
mod context;
mod dates;
mod digest;
mod markdown;
mod model_loop;
mod understand;

pub use activity::{Action, Activity, ActivityKind, ActivitySource, Person, SourceError, Window};
pub use context::{Question, SprintCadence, WorkspaceContext};
pub use dates::{Anchor, ResolvedWindow, WindowError};
pub use digest::answer;
pub use model_loop::{AgentAnswer, AnswerAuthor, Model, ModelUnavailable, Repository, answer_with_model};
pub use understand::actions::OpenFilter;
pub use understand::directory::PersonMention;
pub use understand::intent::{Counted, Grouping, Intent, QuestionRefusal};
pub use understand::kinds::KindFilter;
pub use understand::places::PathMention;
pub use understand::plan::{Filter, Plan, plan};
pub use understand::words::SearchTerm;
