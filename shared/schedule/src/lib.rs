//! Schedules of stored questions: schedule expressions and their firings.
//!
//! The expressions are those of EventBridge Scheduler
//! (<https://docs.aws.amazon.com/scheduler/latest/UserGuide/schedule-types.html>). On AWS, EventBridge
//! Scheduler fires the schedules that were last changed with the operator's tool, and the sweep fires those last
//! changed in the console. The sweep and the embedded service compute the firings with [`Expression`].
//!
//! Invariants: nothing here reads a clock; EventBridge accepts every [`Expression`]; all events of one schedule for one
//! instant create one job.

mod cron;
mod error;
mod expression;
mod firing;
mod local_time;

pub use error::{ExpressionError, NeverFires};
pub use expression::Expression;
pub use firing::Firing;
