//! Dependencies of the function.

use std::sync::Arc;

use plumbline_benchmark::bundle::Bundle;
use plumbline_clock::Clock;
use plumbline_store::{Store, UtcInstant};

use super::packs::Packs;
use crate::middleware::disposition::Cause;
use crate::services::judge::JudgeDeps;

pub(super) type Fallible<T> = Result<T, Cause>;

/// Dependencies of the handler.
#[derive(Clone)]
pub struct DrawHandler {
    pub store: Store,
    pub clock: Arc<dyn Clock>,
    pub bundle: Arc<Bundle>,
    pub egress: plumbline_egress::Client,
    /// Cache of packed records.
    pub packs: Packs,
    /// Source of random fractions, from 0 to 1, that spread retries.
    pub jitter: fn() -> f64,
}

impl DrawHandler {
    pub(super) fn judge_deps(&self) -> JudgeDeps<'_> {
        JudgeDeps { store: &self.store, egress: &self.egress, clock: &self.clock }
    }

    pub(super) fn now(&self) -> UtcInstant {
        self.clock.now().into()
    }
}
