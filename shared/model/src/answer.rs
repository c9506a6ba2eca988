//! A model's answer with the time and the failed attempts that it took.

use std::fmt;
use std::time::Duration;

use plumbline_conversation::Reply;

use crate::call_stats::CallStats;

/// A successful call. Its `Debug` text leaves out the model's words.
#[derive(Clone, PartialEq)]
pub struct Answer {
    /// The model's reply.
    pub reply: Reply,
    /// Duration of the successful attempt. Failed attempts and waits are left out.
    pub generating: Duration,
    /// Attempts that failed before the successful one.
    pub stats: CallStats,
}

impl fmt::Debug for Answer {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { reply, generating, stats } = self;
        let mut answer = formatter.debug_struct("Answer");
        answer.field("stop", &reply.stop).field("usage", &reply.usage).field("generating", generating);
        answer.field("stats", stats);
        answer.finish_non_exhaustive()
    }
}
