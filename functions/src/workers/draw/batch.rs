//! Reading and claiming of a batch's draws, and the state that the draws of one run share.
//!
//! One call reads all draws of the batch, with their runs and sealed backends. One transaction per run claims its
//! draws. A failure of one run fails only that run's draws.

use std::collections::HashMap;
use std::sync::atomic::AtomicU64;
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

use super::deps::{DrawHandler, SharedResult};
use super::outcome::OutcomeGroupCommit;
use crate::middleware::worker_result::Disposition;
use crate::services::judge::Judge;

/// The draws of one batch, read and claimed.
pub(super) struct DrawBatch {
    runs: Mutex<SharedResult<HashMap<BenchmarkId, SharedResult<DrawSteps>>>>,
}

/// The draws of one run, each with its next step.
type DrawSteps = Vec<(DrawMessage, DrawStep)>;

/// The next step for one draw.
pub(super) enum DrawStep {
    /// Review the draw, which this worker has claimed.
    Review(Arc<RunSetup>, StoredDraw),
    /// Only advance the run: admit its next draws or queue its end. This draw has an outcome, but the worker that
    /// recorded the outcome may have died before it advanced the run.
    Advance(Arc<RunSetup>),
    /// The draw needs no work in this invocation. The disposition is the result for the draw's message.
    Settled(Disposition),
}

/// State that the draws of one run in this batch share. It is dropped with the last of these draws, which wipes the
/// decrypted backend from memory.
pub(super) struct RunSetup {
    /// The run, as the batch read it.
    pub(super) run: Run,
    /// Start of the invocation.
    pub(super) invoked: Timestamp,
    pub(super) group_commit: OutcomeGroupCommit,
    /// The caller's encrypted backend, or `None` once the run has ended.
    backend: Option<Sealed>,
    decrypted: OnceCell<SharedResult<Option<DecryptedRun>>>,
}

/// A run with its backend decrypted: the data that every review of the run needs, including the caller's secrets.
pub(super) struct DecryptedRun {
    pub(super) backend: CallerBackend,
    /// Data key that seals saved draws.
    pub(super) key: DataKey,
    pub(super) endpoint: Endpoint,
    pub(super) judge: Judge,
    /// Tokens of the judge model that draws of this batch have used.
    pub(super) judge_tokens: AtomicU64,
    /// Length of the system prompt and tools, in tokens.
    pub(super) system_tokens: u32,
}

impl RunSetup {
    /// Creates the shared state of a run whose backend is not decrypted yet.
    pub(super) fn new(run: Run, backend: Option<Sealed>, invoked: Timestamp) -> Self {
        Self {
            group_commit: OutcomeGroupCommit::new(run.clone()),
            run,
            invoked,
            backend,
            decrypted: OnceCell::new(),
        }
    }

    /// Returns the run with its decrypted backend. The first call decrypts the backend, and later calls return the
    /// result of the first call. The result is `None` if no draw of the run can be reviewed: the run has ended and the
    /// backend is deleted, or the run's judge model is no longer connected.
    pub(super) async fn get_or_decrypt(&self, handler: &DrawHandler) -> SharedResult<Option<&DecryptedRun>> {
        let decrypted =
            self.decrypted.get_or_init(async || self.decrypt(handler).await.map_err(Arc::new)).await;
        decrypted.as_ref().map(Option::as_ref).map_err(Arc::clone)
    }

    async fn decrypt(&self, handler: &DrawHandler) -> Result<Option<DecryptedRun>> {
        // The judge comes first, so that the caller does not pay for a review that cannot be judged.
        let Some(judge) = Judge::for_run(&handler.models, &self.run).await? else { return Ok(None) };
        let Some(sealed) = &self.backend else { return Ok(None) };
        let (backend, key) = CallerBackend::open_returning_key(&handler.kms, self.run.id, sealed).await?;
        let endpoint =
            Endpoint::new(self.run.provider, &*backend.base_url, &*backend.model_name, &*backend.api_key);
        // The token count of the default prompt is cached. That of a caller's own prompt is computed here.
        let prompt = backend.system_prompt.as_deref();
        let system_tokens = prompt.map_or_else(packing::default_system_tokens, packing::system_tokens);
        Ok(Some(DecryptedRun {
            backend,
            key,
            endpoint,
            judge,
            judge_tokens: AtomicU64::new(0),
            system_tokens,
        }))
    }
}

impl DrawBatch {
    /// Reads and claims draws, each only once even if `messages` has duplicates.
    pub(super) async fn claim(handler: &DrawHandler, messages: impl Iterator<Item = DrawMessage>) -> Self {
        let invoked = handler.clock.now();
        let runs = match handler.draws.load(&deduplicate(messages)).await {
            Ok(found) => {
                let claimed = found.into_iter().map(async |(id, loaded)| {
                    let steps = match loaded {
                        Ok(loaded) => claim_run(handler, loaded, invoked).await,
                        Err(error) => Err(error),
                    };
                    (id, steps.map_err(Arc::new))
                });
                Ok(join_all(claimed).await.into_iter().collect())
            }
            Err(error) => Err(Arc::new(error)),
        };
        Self { runs: Mutex::new(runs) }
    }

    /// Removes the next step for the draw of `message` from the batch, and returns this step. If the batch has no step
    /// for the draw, returns a step that drops `message`: the message is a duplicate, the run is missing or closed, the
    /// run was started by another build (see [`Run::is_from_compatible_build`]), or the run has not admitted the draw.
    pub(super) fn take_step(&self, message: &DrawMessage) -> SharedResult<DrawStep> {
        let mut runs = self.runs.lock().unwrap_or_else(PoisonError::into_inner);
        let runs = runs.as_mut().map_err(|error| error.clone())?;
        let Some(steps) = runs.get_mut(&message.run_id) else {
            return Ok(DrawStep::Settled(Disposition::Drop));
        };
        let steps = steps.as_mut().map_err(|error| error.clone())?;
        let position = steps.iter().position(|(listed, _)| listed == message);
        Ok(position.map_or(DrawStep::Settled(Disposition::Drop), |position| steps.swap_remove(position).1))
    }
}

fn deduplicate(messages: impl Iterator<Item = DrawMessage>) -> Vec<DrawMessage> {
    let mut distinct = Vec::new();
    for message in messages {
        if !distinct.contains(&message) {
            distinct.push(message);
        }
    }
    distinct
}

/// Claims the draws of one run, and returns their next steps: none if the run accepts no further draws or was started
/// by another build (see [`Run::is_from_compatible_build`]). Requeues the draws, without claiming them, while the run's
/// endpoint must not be called yet.
async fn claim_run(handler: &DrawHandler, loaded: LoadedRun, invoked: Timestamp) -> Result<DrawSteps> {
    let LoadedRun { run, backend, mut draws } = loaded;
    let (DrawHandler { bundle, .. }, now) = (handler, invoked.into());
    if !run.progress().accepts_outcomes() || !run.is_from_compatible_build(bundle) {
        return Ok(Vec::new());
    }
    draws.retain(|draw| admission::is_admitted(&run, bundle, &draw.message));
    let messages: Vec<DrawMessage> = draws.iter().map(|draw| draw.message.clone()).collect();
    if messages.is_empty() {
        return Ok(Vec::new());
    }
    if !run.pace.delay(now).is_zero() {
        handler.admission.send(&run, &messages, now).await?;
        return Ok(messages
            .into_iter()
            .map(|message| (message, DrawStep::Settled(Disposition::Done)))
            .collect());
    }
    let claims = handler.draws.claim(&draws, now).await?;
    let setup = &Arc::new(RunSetup::new(run, backend, invoked));
    let step = |claim| match claim {
        Claim::Claimed(claimed) => DrawStep::Review(setup.clone(), claimed),
        Claim::AlreadyFinished => DrawStep::Advance(setup.clone()),
        Claim::InProgress => DrawStep::Settled(Disposition::Drop),
    };
    Ok(messages.into_iter().zip(claims.into_iter().map(step)).collect())
}
