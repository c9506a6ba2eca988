//! Rules of a job and its delivery, from the question to the last attempt.
//!
//! | module | rule |
//! | - | - |
//! | [`destination`] | permission to send an answer |
//! | [`job`] | attempts at a question, recovery of a stalled job |
//! | [`next_step`] | next step after a delivery attempt |
//! | [`endpoint_health`] | failures, pause and resumption of an endpoint |
//! | [`retention`] | retention times of jobs and deliveries |
//!
//! Every rule is a function of its arguments: `now`, jitter and stored state are passed in. The package `store` saves
//! the state, and the Lambda functions apply the rules.

pub mod destination;
pub mod endpoint_health;
pub mod job;
pub mod next_step;
pub mod retention;
