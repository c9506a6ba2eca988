//! Recorded activity of a workspace: what people did, and when. The port [`ActivitySource`] reads it. This package is
//! pure, and independent of questions and answers.

mod activity;
mod cadence;
mod source;
pub mod text;
mod window;

pub use activity::{Action, Activity, ActivityKind, Person};
pub use cadence::SprintCadence;
pub use source::{ActivitySource, SourceError};
pub use window::{Window, just_after};
