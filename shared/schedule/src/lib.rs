//! When a stored question is asked: schedule expressions, and one firing of one.
//!
//! The expressions are those of EventBridge Scheduler
//! (<https://docs.aws.amazon.com/scheduler/latest/UserGuide/schedule-types.html>), which fires them on AWS; the
//! embedded runner fires them by [`Expression::next`]. What always holds: nothing here reads a clock; an
//! expression that exists is one that EventBridge takes; two firings of one schedule at one instant are one job.

mod cron;
mod expression;
mod firing;

pub use expression::{Expression, ExpressionError, NeverFires};
pub use firing::Firing;
