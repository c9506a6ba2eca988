//! Rules of a job and its delivery, from the question to the last attempt.
//!
//! | module | rule |
//! | - | - |
//! | [`destination`] | where an answer may be sent |
//! | [`job`] | how often and how long a question is tried |
//! | [`next_step`] | what follows an attempt to deliver |
//! | [`endpoint_health`] | when an endpoint is paused and resumed |
//! | [`retention`] | how long a job is kept for its delivery |
//!
//! Every rule is a function of its arguments: `now`, jitter and stored state are passed in. The store keeps the state,
//! the functions carry out what the rules say.

pub mod destination;
pub mod endpoint_health;
pub mod job;
pub mod next_step;
pub mod retention;
