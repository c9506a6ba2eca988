//! Reads and claims the draws of a batch, and holds what the draws of one run share.
//!
//! One call reads all of them, with their runs and sealed backends. One transaction for each run claims its draws. A
//! failure of one run fails that run's draws alone.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use futures::future::join_all;
use jiff::Timestamp;
use plumbline_benchmark::packing;
use plumbline_contract::BenchmarkId;
use plumbline_model::Endpoint;
use plumbline_store::benchmark::admission;
use plumbline_store::benchmark::caller_backend::CallerBackend;
use plumbline_store::benchmark::draws::{LoadedRun, StoredDraw};
use plumbline_store::benchmark::runs::Run;
use plumbline_store::queues::DrawMessage;
use plumbline_store::{Claim, DataKey, Result, Sealed};
use tokio::sync::OnceCell;

use super::deps::{DrawHandler, Shared};
use super::outcome::Outcomes;
use crate::middleware::disposition::Disposition;
use crate::services::judge::Judge;

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

/// A run with draws in this batch. Dropped with the last of them, which wipes the opened backend.
pub(super) struct RunSetup {
    /// The run, as the batch read it.
    pub(super) run: Run,
    /// Start of the invocation.
    pub(super) invoked: Timestamp,
    pub(super) outcomes: Outcomes,
    backend: Option<Sealed>,
    opened: OnceCell<Shared<Option<OpenedRun>>>,
}

/// Dependencies of every review of a run, among them the caller's secrets.
pub(super) struct OpenedRun {
    pub(super) backend: CallerBackend,
    /// Seals saved draws.
    pub(super) key: DataKey,
    pub(super) endpoint: Endpoint,
    pub(super) judge: Judge,
    /// Length of the system prompt and tools, in tokens.
    pub(super) system_tokens: u32,
}

impl RunSetup {
    /// A run of which nothing is opened yet.
    pub(super) fn new(run: Run, backend: Option<Sealed>, invoked: Timestamp) -> Self {
        Self { outcomes: Outcomes::new(run.clone()), run, invoked, backend, opened: OnceCell::new() }
    }

    /// Opens the run's backend at the first call. `None` if the run cannot be reviewed: its backend is deleted, since
    /// it has ended, or its judge is no longer connected.
    pub(super) async fn opened(&self, handler: &DrawHandler) -> Shared<Option<&OpenedRun>> {
        let opened = self.opened.get_or_init(async || self.open(handler).await.map_err(Arc::new)).await;
        opened.as_ref().map(Option::as_ref).map_err(Arc::clone)
    }

    async fn open(&self, handler: &DrawHandler) -> Result<Option<OpenedRun>> {
        // First, so that the caller pays for no review that nobody could judge.
        let Some(judge) = Judge::of(&handler.models, &self.run).await? else { return Ok(None) };
        let Some(sealed) = &self.backend else { return Ok(None) };
        let (backend, key) = CallerBackend::open_with_key(&handler.kms, self.run.id, sealed).await?;
        let endpoint =
            Endpoint::new(self.run.provider, &*backend.base_url, &*backend.model_name, &*backend.api_key);
        // The default prompt's count is cached, a caller's own prompt is counted here.
        let prompt = backend.system_prompt.as_deref();
        let system_tokens = prompt.map_or_else(packing::default_system_tokens, packing::system_tokens);
        Ok(Some(OpenedRun { backend, key, endpoint, judge, system_tokens }))
    }
}

impl DrawBatch {
    /// Reads and claims draws, each once however often it is among `messages`.
    pub(super) async fn claim(handler: &DrawHandler, messages: impl Iterator<Item = DrawMessage>) -> Self {
        let invoked = handler.clock.now();
        let runs = match handler.draws.load(&distinct(messages)).await {
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
    let (DrawHandler { bundle, .. }, now) = (handler, invoked.into());
    if !run.progress().accepts_draws() || !run.is_own_build(bundle) {
        return Ok(Vec::new());
    }
    draws.retain(|draw| admission::is_admitted(&run, bundle, &draw.message));
    let messages: Vec<DrawMessage> = draws.iter().map(|draw| draw.message.clone()).collect();
    if messages.is_empty() {
        return Ok(Vec::new());
    }
    if !run.pace.hold(now).is_zero() {
        handler.admission.send(&run, &messages, now).await?;
        return Ok(messages
            .into_iter()
            .map(|message| (message, Start::Settled(Disposition::Done)))
            .collect());
    }
    let claims = handler.draws.claim(&draws, now).await?;
    let setup = &Arc::new(RunSetup::new(run, backend, invoked));
    let start = |claim| match claim {
        Claim::Claimed(claimed) => Start::Review(setup.clone(), claimed),
        Claim::AlreadyFinished => Start::Advance(setup.clone()),
        Claim::InProgress => Start::Settled(Disposition::Drop),
    };
    Ok(messages.into_iter().zip(claims.into_iter().map(start)).collect())
}
