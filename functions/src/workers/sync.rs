//! `sync`: reads the activity of a workspace's repository, in as many steps as the time budget of an invocation allows.

use std::sync::Arc;

use aws_lambda_events::event::sqs::{SqsBatchResponse, SqsEvent};
use jiff::SignedDuration;
use plumbline_clock::Clock;
use plumbline_code_hosting::{CodeHostError, Credentials, GitHubRepositoryClient, SyncPass};
use plumbline_contract::Workspace;
use plumbline_store::Claim;
use plumbline_store::agent::activities::ActivityLogs;
use plumbline_store::agent::code_hosts::{CodeHostConnection, CodeHostConnections, SyncProgress};
use plumbline_store::agent::workspaces::{Backfill, Workspaces};
use plumbline_store::queues::{Queue, Queues, SyncMessage};
use plumbline_store::{Store, StoreError, UtcInstant};

use crate::middleware::batch;
use crate::middleware::failure::error_chain;
use crate::middleware::worker_result::{Disposition, WorkerError, WorkerResult};

/// Time after which a worker begins no further step of reading a repository. A step reads one page of one listing and
/// may take half a minute.
const SYNC_TIME_BUDGET: SignedDuration = SignedDuration::from_secs(45);

/// Time from the end of one pass over a repository's activity to the start of the next.
const PASS_INTERVAL: SignedDuration = SignedDuration::from_mins(5);

/// Delay after a fault that a retry does not correct, such as an invalid token, a missing permission or a malformed
/// response.
const PERMANENT_FAULT_DELAY: SignedDuration = SignedDuration::from_hours(1);

/// Initial delay after a transient fault. It doubles with each further fault, up to 32 minutes.
const INITIAL_BACKOFF: SignedDuration = SignedDuration::from_secs(30);

/// Handler of `sync`, with its dependencies.
#[derive(Clone)]
pub struct SyncHandler {
    pub code_hosts: CodeHostConnections,
    pub activities: ActivityLogs,
    pub workspaces: Workspaces,
    pub queues: Queues,
    pub clock: Arc<dyn Clock>,
}

/// Outcome of reading in one invocation: the reason why the worker stopped.
enum ReadOutcome {
    /// The pass is finished.
    Finished(SyncPass),
    /// The worker's time budget was used up.
    OutOfTime(SyncPass),
    /// A step failed.
    Failed(SyncPass, StepError),
    /// Another worker has claimed the connection, or the connection was replaced.
    ClaimLost,
}

/// Reason why a step failed.
#[derive(Debug, thiserror::Error)]
enum StepError {
    #[error(transparent)]
    CodeHost(#[from] CodeHostError),
    #[error("the activity could not be stored")]
    Store(#[from] StoreError),
}

impl StepError {
    /// Returns the text of the error for the operator. For an error of the code host, omits the causes: a cause can
    /// quote the repository, and is only logged.
    fn operator_text(&self) -> String {
        match self {
            Self::CodeHost(error) => error.to_string(),
            Self::Store(error) => format!("{self}: {error}"),
        }
    }
}

impl SyncHandler {
    /// Creates the handler from the parts of `store` that it uses.
    pub fn new(store: &Store, clock: Arc<dyn Clock>) -> Self {
        Self {
            code_hosts: store.code_hosts(),
            activities: store.activity_logs(),
            workspaces: store.workspaces(),
            queues: store.queues.clone(),
            clock,
        }
    }

    /// Handles a batch of messages, each of which names a workspace whose repository is to be read.
    pub async fn handle(&self, event: SqsEvent) -> SqsBatchResponse {
        batch::for_each(event, "sync", |message: SyncMessage| self.sync(message)).await
    }

    async fn sync(&self, message: SyncMessage) -> WorkerResult {
        let Claim::Claimed(claimed) = self.code_hosts.claim(&message.workspace, self.now()).await? else {
            return Ok(Disposition::Drop);
        };
        let saved = claimed.pass.as_deref().map(serde_json::from_str::<SyncPass>).transpose();
        let pass = match saved.map_err(WorkerError::retryable)? {
            Some(pass) if pass.is_finished() => pass.next_pass(self.clock.now()),
            Some(pass) => pass,
            None => {
                self.activities.clear(&message.workspace).await?;
                SyncPass::first(self.clock.now())
            }
        };
        let (held, stopped) = match self.open_client(&claimed).await? {
            Ok(host) => self.read(&host, claimed, pass).await?,
            Err(fault) => (claimed, ReadOutcome::Failed(pass, fault.into())),
        };
        self.release(&held, stopped).await?;
        Ok(Disposition::Done)
    }

    /// Creates a client of the connected repository. The outer error means that the stored credentials, address or
    /// repository cannot be read; the queue then delivers the message again. The inner error comes from
    /// [`GitHubRepositoryClient::new`], and is recorded on the connection for the operator.
    async fn open_client(
        &self,
        connection: &CodeHostConnection,
    ) -> Result<Result<GitHubRepositoryClient, CodeHostError>, WorkerError> {
        let text = self.code_hosts.decrypt_credentials(connection).await?;
        let credentials = Credentials::from_json(&text).map_err(WorkerError::retryable)?;
        let base_url = connection.base_url.parse().map_err(WorkerError::retryable)?;
        let repository = connection.repository.parse().map_err(WorkerError::retryable)?;
        Ok(GitHubRepositoryClient::new(&base_url, repository, &credentials))
    }

    /// Reads the repository step by step, until the pass is finished or the time is over, and saves the progress of
    /// each step. Returns the connection as last saved, and the reason why reading stopped.
    async fn read(
        &self,
        host: &GitHubRepositoryClient,
        claimed: CodeHostConnection,
        mut pass: SyncPass,
    ) -> Result<(CodeHostConnection, ReadOutcome), WorkerError> {
        let until = self.clock.now() + SYNC_TIME_BUDGET;
        let mut held = claimed;
        while !pass.is_finished() {
            if self.clock.now() >= until {
                return Ok((held, ReadOutcome::OutOfTime(pass)));
            }
            let read = match host.take_step(&pass, self.clock.now()).await {
                Ok(read) => read,
                Err(fault) => return Ok((held, ReadOutcome::Failed(pass, fault.into()))),
            };
            if let Err(fault) = self.activities.merge(&held.workspace, &read.activities).await {
                return Ok((held, ReadOutcome::Failed(pass, fault.into())));
            }
            pass = read.pass;
            if pass.is_finished() {
                // `release` saves the last step, after the workspace's backfill. If the worker dies in between, the
                // next one repeats the step.
                break;
            }
            let state = to_json(&pass)?;
            let Some(saved) = self.code_hosts.save_pass_state(&held, &state, self.now()).await? else {
                return Ok((held, ReadOutcome::ClaimLost));
            };
            held = saved;
        }
        Ok((held, ReadOutcome::Finished(pass)))
    }

    /// Saves the progress and the time of the next step, and releases the connection.
    async fn release(&self, held: &CodeHostConnection, stopped: ReadOutcome) -> Result<(), WorkerError> {
        let (pass, last_error, due_at, read_at) = match stopped {
            ReadOutcome::ClaimLost => return Ok(()),
            ReadOutcome::Finished(pass) => (pass, None, self.now().plus(PASS_INTERVAL), Some(self.now())),
            ReadOutcome::OutOfTime(pass) => (pass, None, self.now(), None),
            ReadOutcome::Failed(pass, fault) => {
                let due_at = self.due_after(&fault, held.failures);
                tracing::warn!(workspace = %held.workspace, error = error_chain(&fault), %due_at, "a step of reading a repository failed; it will be retried at `due_at`");
                (pass, Some(fault.operator_text()), due_at, None)
            }
        };
        self.update_backfill(&held.workspace, &pass).await?;
        let continues = last_error.is_none() && !pass.is_finished();
        let progress = SyncProgress { pass: Some(to_json(&pass)?), last_error, read_at, due_at };
        if self.code_hosts.release(held, &progress).await? && continues {
            let (message, group) =
                (SyncMessage { workspace: held.workspace.clone() }, held.workspace.to_string());
            self.queues.send(Queue::Sync, &message, &group, 0).await?;
        }
        Ok(())
    }

    /// Updates the backfill, which is the third step of the Status set-up, with the progress of the first pass.
    async fn update_backfill(&self, workspace: &Workspace, pass: &SyncPass) -> Result<(), WorkerError> {
        if !pass.is_first() {
            return Ok(());
        }
        let backfill = if pass.is_finished() {
            let log = self.activities.read_log(workspace).await?;
            let extent = log.extent();
            let stamp = |at: jiff::Timestamp| UtcInstant::from(at);
            let (first, last) =
                (extent.map(|extent| stamp(extent.from)), extent.map(|extent| stamp(extent.until)));
            Backfill::Finished { activities: log.count(), first, last }
        } else {
            Backfill::Running { percent: pass.percent_complete() }
        };
        Ok(self.workspaces.set_backfill(workspace, &backfill).await?)
    }

    /// Returns the time of the next step after `fault`. `failures` is the number of consecutive faults before this one.
    fn due_after(&self, fault: &StepError, failures: u32) -> UtcInstant {
        let now = self.now();
        match fault {
            StepError::CodeHost(CodeHostError::RateLimited { until }) => UtcInstant::from(*until).max(now),
            StepError::CodeHost(CodeHostError::Unavailable(_)) | StepError::Store(_) => {
                now.plus((INITIAL_BACKOFF * (1 << failures.min(6))).min(PERMANENT_FAULT_DELAY))
            }
            StepError::CodeHost(
                CodeHostError::Unauthorized
                | CodeHostError::Forbidden
                | CodeHostError::NotFound
                | CodeHostError::Malformed(_),
            ) => now.plus(PERMANENT_FAULT_DELAY),
        }
    }

    fn now(&self) -> UtcInstant {
        self.clock.now().into()
    }
}

/// Serialises a pass, to be stored.
fn to_json(pass: &SyncPass) -> Result<String, WorkerError> {
    serde_json::to_string(pass).map_err(WorkerError::retryable)
}
