//! A review that is over, ready to be recorded.

use plumbline_benchmark::draw::{DrawOutcome, ErrorReason};
use plumbline_benchmark::run::LoadSignal;
use plumbline_conversation::Usage;
use plumbline_store::benchmark::draws::FinishedDraw;
use plumbline_store::queues::DrawMessage;

/// A review that is over.
pub(super) struct FinishedReview {
    pub(super) draw: FinishedDraw,
    /// Load signal of the endpoint, if it was called.
    pub(super) load: Option<LoadSignal>,
}

impl FinishedReview {
    /// A review that failed before the endpoint was called.
    pub(super) fn not_started(message: &DrawMessage, reason: ErrorReason) -> Self {
        let outcome = DrawOutcome::Errored { reason, usage: Usage::default() };
        Self { draw: FinishedDraw { message: message.clone(), outcome, pack: None }, load: None }
    }
}
