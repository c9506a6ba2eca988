//! The handler of `draw`, and types that its modules share.

use std::sync::Arc;

use plumbline_benchmark::bundle::Bundle;
use plumbline_clock::Clock;
use plumbline_store::benchmark::admission::DrawAdmission;
use plumbline_store::benchmark::draws::Draws;
use plumbline_store::benchmark::judge_opinions::JudgeOpinions;
use plumbline_store::benchmark::runs::Runs;
use plumbline_store::model_connections::ModelConnections;
use plumbline_store::queues::Queues;
use plumbline_store::{Kms, Store, StoreError, UtcInstant};

use super::packs::PackCache;
use crate::middleware::worker_result::BoxError;
use crate::services::judge::JudgeDeps;

/// Result of work on one draw. After an error, the queue delivers the message of this draw again.
pub(super) type DrawResult<T> = Result<T, BoxError>;

/// A result that several draws share, including its error.
pub(super) type SharedResult<T> = Result<T, Arc<StoreError>>;

/// Handler of `draw`, with its dependencies.
#[derive(Clone)]
pub struct DrawHandler {
    pub draws: Draws,
    pub runs: Runs,
    pub admission: DrawAdmission,
    pub models: ModelConnections,
    pub opinions: JudgeOpinions,
    pub kms: Kms,
    pub queues: Queues,
    pub clock: Arc<dyn Clock>,
    pub bundle: Arc<Bundle>,
    pub egress: plumbline_egress::Client,
    /// Cache of packed records.
    pub packs: PackCache,
    /// Returns a random number from 0 to 1, which spreads retries over time.
    pub jitter: fn() -> f64,
}

impl DrawHandler {
    /// Creates the handler from the parts of `store` that it uses.
    pub fn new(
        store: &Store,
        clock: Arc<dyn Clock>,
        bundle: Arc<Bundle>,
        egress: plumbline_egress::Client,
        packs: PackCache,
        jitter: fn() -> f64,
    ) -> Self {
        Self {
            draws: store.draws(),
            runs: store.runs(),
            admission: store.draw_admission(),
            models: store.model_connections(),
            opinions: store.judge_opinions(),
            kms: store.kms.clone(),
            queues: store.queues.clone(),
            clock,
            bundle,
            egress,
            packs,
            jitter,
        }
    }

    pub(super) fn judge_deps(&self) -> JudgeDeps<'_> {
        JudgeDeps { opinions: &self.opinions, egress: &self.egress, clock: &self.clock }
    }

    pub(super) fn now(&self) -> UtcInstant {
        self.clock.now().into()
    }
}
