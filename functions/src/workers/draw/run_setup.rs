//! State that the draws of one run share within a batch.

use std::sync::Arc;

use jiff::Timestamp;
use plumbline_benchmark::packing;
use plumbline_model::Endpoint;
use plumbline_store::benchmark::runs::Run;
use plumbline_store::{DataKey, Result, Sealed, Store, StoreError};
use tokio::sync::OnceCell;

use super::finished::FinishedReview;
use super::group_commit::GroupCommit;
use crate::middleware::disposition::Disposition;
use crate::services::caller_backend::CallerBackend;
use crate::services::judge::Judge;

/// A result for several draws, which may all fail with one error.
pub(super) type Shared<T> = std::result::Result<T, Arc<StoreError>>;

/// A run with draws in this batch. Dropped with the last of them, which wipes the opened backend.
pub(super) struct RunSetup {
    /// The run, as the batch read it.
    pub(super) run: Run,
    /// Start of the invocation.
    pub(super) invoked: Timestamp,
    /// Records draws that end at the same time together, on the run as this batch wrote it last: one write on its item.
    pub(super) outcomes: GroupCommit<Run, FinishedReview, Shared<Disposition>>,
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
        Self { outcomes: GroupCommit::new(run.clone()), run, invoked, backend, opened: OnceCell::new() }
    }

    /// Opens the run's backend at the first call. `None` if the run cannot be reviewed: its backend is deleted, since
    /// it has ended, or its judge is no longer connected.
    pub(super) async fn opened(&self, store: &Store) -> Shared<Option<&OpenedRun>> {
        let opened = self.opened.get_or_init(async || self.open(store).await.map_err(Arc::new)).await;
        opened.as_ref().map(Option::as_ref).map_err(Arc::clone)
    }

    async fn open(&self, store: &Store) -> Result<Option<OpenedRun>> {
        // First, so that the caller pays for no review that nobody could judge.
        let Some(judge) = Judge::of(store, &self.run).await? else { return Ok(None) };
        let Some(sealed) = &self.backend else { return Ok(None) };
        let (backend, key) = CallerBackend::open_with_key(&store.kms, self.run.id, sealed).await?;
        let endpoint = backend.endpoint(self.run.provider)?;
        // The default prompt's count is cached, a caller's own prompt is counted here.
        let prompt = backend.system_prompt();
        let system_tokens = prompt.map_or_else(packing::default_system_tokens, packing::system_tokens);
        Ok(Some(OpenedRun { backend, key, endpoint, judge, system_tokens }))
    }
}
