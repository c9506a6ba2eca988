//! A model's answer, with its duration and the attempts that failed before it.

use std::fmt;
use std::time::Duration;

use plumbline_conversation::Reply;

use crate::call_stats::CallStats;

/// Result of a successful call. Its `Debug` text omits the model's reply.
#[derive(Clone, PartialEq)]
pub struct ModelResponse {
    /// The model's reply.
    pub reply: Reply,
    /// Duration of the successful attempt, without failed attempts and delays.
    pub generation_time: Duration,
    /// Counts of the attempts that failed before the successful one.
    pub stats: CallStats,
}

impl fmt::Debug for ModelResponse {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { reply, generation_time, stats } = self;
        let mut answer = formatter.debug_struct("ModelResponse");
        answer.field("stop", &reply.stop).field("usage", &reply.usage);
        answer.field("generation_time", generation_time).field("stats", stats);
        answer.finish_non_exhaustive()
    }
}
