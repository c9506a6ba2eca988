//! The agent that answers questions about a workspace's recorded work, pure but for its ports.
//!
//! [`answer`] is a *digest* agent: no language model takes part. It reads the question into a [`Plan`]
//! (a window of time, people, paths, words, kinds and an intent), fetches the activity of that window
//! from an [`ActivitySource`] and says what is there. What always holds: every figure is counted from the
//! activity and not estimated, everything that is said of it cites a commit or a number that the source
//! holds, the window is spelled out with its time zone, no e-mail address is printed, and a question it
//! cannot serve is answered with what it can do. Titles, names and paths are data: whatever they say, they
//! are shown as one line of plain text.
//!
//! [`answer_with_model`] lets a language model answer instead, with tools over the same activity and within bounds;
//! what leaves is checked against what the tools returned.
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
pub use dates::{Anchor, ResolvedWindow, Trouble};
pub use digest::answer;
pub use model_loop::{Answered, Author, Model, NoReply, Repository, answer_with_model};
pub use understand::deeds::Open;
pub use understand::intent::{Counted, Grouping, Intent, Refusal};
pub use understand::kinds::KindFilter;
pub use understand::people::PersonMention;
pub use understand::places::PathMention;
pub use understand::plan::{Filter, Plan, plan};
pub use understand::words::Word;
