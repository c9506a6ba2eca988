//! The benchmark API: its items in the tables, and their state transitions.

pub mod admission;
pub mod caller_backend;
pub mod draws;
pub mod judge_opinions;
pub mod keys;
pub mod polls;
pub mod record_counts;
mod run_completion;
pub mod run_secrets;
pub mod runs;
pub mod starts;

pub use self::run_completion::{RunEnd, RunFinalization};
