//! Recorded activity of a workspace: what people did, and when. Callers read it through the trait [`ActivitySource`].
//! This package performs no I/O. It contains no code for questions or answers, which other packages have.

mod activity;
mod cadence;
mod source;
pub mod text;
mod window;

pub use activity::{Action, Activity, ActivityKind, Person};
pub use cadence::SprintCadence;
pub use source::{ActivitySource, SourceError};
pub use window::{TimeWindow, one_second_after};
