//! Reads and claims the draws of a batch.
//!
//! One call reads all of them, with their runs and sealed backends. One transaction for each run claims its draws. A
//! failure of one run fails that run's draws alone.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use futures::future::join_all;
use jiff::Timestamp;
use plumbline_contract::BenchmarkId;
use plumbline_store::Claim;
use plumbline_store::Result;
use plumbline_store::benchmark::draws::{LoadedRun, StoredDraw};
use plumbline_store::queues::DrawMessage;

use super::deps::DrawHandler;
use super::run_setup::{RunSetup, Shared};
use crate::middleware::disposition::Disposition;
use crate::services::draw_admission;
use crate::services::run_completion::is_own_build;

/// The draws of one batch, read and claimed.
pub(super) struct DrawBatch {
    runs: Mutex<Shared<HashMap<BenchmarkId, Shared<Starts>>>>,
}

/// The draws of one run, each with its next step.
type Starts = Vec<(DrawMessage, Start)>;

/// The next step for one draw.
pub(super) enum Start {
    /// Review it: this worker has claimed it.
    Review(Arc<RunSetup>, StoredDraw),
    /// Only advance its run: the draw has its outcome, but the worker that recorded it may have died after that.
    Advance(Arc<RunSetup>),
    /// Only answer the message: the draw needs no work here.
    Settled(Disposition),
}

impl DrawBatch {
    /// Reads and claims draws, each once however often it is among `messages`.
    pub(super) async fn claim(handler: &DrawHandler, messages: impl Iterator<Item = DrawMessage>) -> Self {
        let invoked = handler.clock.now();
        let runs = match handler.store.draws().load(&distinct(messages)).await {
            Ok(found) => {
                let claimed = found.into_iter().map(async |(id, loaded)| {
                    let starts = match loaded {
                        Ok(loaded) => claim_run(handler, loaded, invoked).await,
                        Err(error) => Err(error),
                    };
                    (id, starts.map_err(Arc::new))
                });
                Ok(join_all(claimed).await.into_iter().collect())
            }
            Err(error) => Err(Arc::new(error)),
        };
        Self { runs: Mutex::new(runs) }
    }

    /// Takes out the next step for a draw. The second message of the same draw is dropped, as is one of a missing or
    /// closed run.
    pub(super) fn take(&self, message: &DrawMessage) -> Shared<Start> {
        let mut runs = self.runs.lock().unwrap_or_else(PoisonError::into_inner);
        let runs = runs.as_mut().map_err(|error| error.clone())?;
        let Some(starts) = runs.get_mut(&message.run_id) else {
            return Ok(Start::Settled(Disposition::Drop));
        };
        let starts = starts.as_mut().map_err(|error| error.clone())?;
        let place = starts.iter().position(|(one, _)| one == message);
        Ok(place.map_or(Start::Settled(Disposition::Drop), |place| starts.swap_remove(place).1))
    }
}

fn distinct(messages: impl Iterator<Item = DrawMessage>) -> Vec<DrawMessage> {
    let mut distinct = Vec::new();
    for message in messages {
        if !distinct.contains(&message) {
            distinct.push(message);
        }
    }
    distinct
}

/// Claims the draws of one run. While its endpoint asks to be left alone, requeues them instead.
async fn claim_run(handler: &DrawHandler, loaded: LoadedRun, invoked: Timestamp) -> Result<Starts> {
    let LoadedRun { run, backend, mut draws } = loaded;
    let (DrawHandler { store, bundle, .. }, now) = (handler, invoked.into());
    if !run.progress().accepts_draws() || !is_own_build(&run, bundle) {
        return Ok(Vec::new());
    }
    draws.retain(|draw| draw_admission::is_admitted(&run, bundle, &draw.message));
    let messages: Vec<DrawMessage> = draws.iter().map(|draw| draw.message.clone()).collect();
    if messages.is_empty() {
        return Ok(Vec::new());
    }
    if !run.pace.hold(now).is_zero() {
        draw_admission::send(&store.queues, &run, &messages, now).await?;
        return Ok(messages
            .into_iter()
            .map(|message| (message, Start::Settled(Disposition::Done)))
            .collect());
    }
    let claims = store.draws().claim(&draws, now).await?;
    let setup = &Arc::new(RunSetup::new(run, backend, invoked));
    let start = |claim| match claim {
        Claim::Claimed(claimed) => Start::Review(setup.clone(), claimed),
        Claim::AlreadyFinished => Start::Advance(setup.clone()),
        Claim::InProgress => Start::Settled(Disposition::Drop),
    };
    Ok(messages.into_iter().zip(claims.into_iter().map(start)).collect())
}
