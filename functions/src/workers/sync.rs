//! `sync`: reads what happened in a workspace's repository, as many steps as its time allows.

use std::error::Error;
use std::sync::Arc;

use aws_lambda_events::event::sqs::{SqsBatchResponse, SqsEvent};
use jiff::SignedDuration;
use plumbline_clock::Clock;
use plumbline_code_hosting::{Credentials, Fault, GitHub, Pass};
use plumbline_contract::Workspace;
use plumbline_store::Claim;
use plumbline_store::agent::code_hosts::{CodeHost, SyncProgress};
use plumbline_store::agent::workspaces::Backfill;
use plumbline_store::queues::{Queue, SyncMessage};
use plumbline_store::{Stamp, Store};

use crate::middleware::batch::{self, Outcome};
use crate::middleware::failure::chain;

/// How long steps are begun for. One more may take half a minute.
const BUDGET: SignedDuration = SignedDuration::from_secs(45);

/// How long after the end of one pass the next one begins.
const INTERVAL: SignedDuration = SignedDuration::from_mins(5);

/// How long to wait for somebody to mend what only they can: a token, a name, a permission.
const UNTIL_MENDED: SignedDuration = SignedDuration::from_hours(1);

/// The first wait after a fault that may pass; each further one is twice as long.
const FIRST_WAIT: SignedDuration = SignedDuration::from_secs(30);

/// What the function needs.
#[derive(Clone)]
pub struct Sync {
    pub store: Store,
    pub clock: Arc<dyn Clock>,
}

/// How a stretch of reading came to its end.
enum Stopped {
    /// The pass is at its end.
    Finished(Pass),
    /// There was no more time.
    OutOfTime(Pass),
    /// A step failed.
    Failed(Pass, Fault),
    /// Another worker has taken over, or the connection was replaced.
    Overtaken,
}

impl Sync {
    /// Handles a batch of messages.
    pub async fn handle(&self, event: SqsEvent) -> SqsBatchResponse {
        batch::each(event, "sync", |message: SyncMessage| self.sync(message)).await
    }

    async fn sync(&self, message: SyncMessage) -> Result<Outcome, Box<dyn Error + Send + std::marker::Sync>> {
        let Claim::Claimed(claimed) = self.store.claim_code_host(&message.workspace, self.now()).await?
        else {
            return Ok(Outcome::Drop);
        };
        let known = claimed.pass.as_deref().map(serde_json::from_str::<Pass>).transpose()?;
        let pass = match known {
            Some(pass) if pass.is_finished() => pass.following(self.clock.now()),
            Some(pass) => pass,
            None => {
                self.store.clear_activities(&message.workspace).await?;
                Pass::first(self.clock.now())
            }
        };
        let (held, stopped) = match self.open(&claimed).await? {
            Ok(host) => self.read(&host, claimed, pass).await?,
            Err(fault) => (claimed, Stopped::Failed(pass, fault)),
        };
        self.leave(&held, stopped).await?;
        Ok(Outcome::Done)
    }

    async fn open(
        &self,
        connection: &CodeHost,
    ) -> Result<Result<GitHub, Fault>, Box<dyn Error + Send + std::marker::Sync>> {
        let text = self.store.code_host_credentials(connection).await?;
        let credentials = Credentials::of_text(&text)?;
        Ok(GitHub::new(&connection.base_url.parse()?, connection.repository.parse()?, &credentials))
    }

    /// Takes one step after another, and writes each down.
    async fn read(
        &self,
        host: &GitHub,
        claimed: CodeHost,
        mut pass: Pass,
    ) -> Result<(CodeHost, Stopped), Box<dyn Error + Send + std::marker::Sync>> {
        let until = self.clock.now() + BUDGET;
        let mut held = claimed;
        while !pass.is_finished() {
            if self.clock.now() >= until {
                return Ok((held, Stopped::OutOfTime(pass)));
            }
            let read = match host.read(&pass, self.clock.now()).await {
                Ok(read) => read,
                Err(fault) => return Ok((held, Stopped::Failed(pass, fault))),
            };
            self.store.merge_activities(&held.workspace, &read.activities).await?;
            pass = read.pass;
            if pass.is_finished() {
                // It is written down when the workspace knows it, in `leave`: a worker that dies before takes this
                // step again.
                break;
            }
            let Some(kept) =
                self.store.keep_code_host(&held, &serde_json::to_string(&pass)?, self.now()).await?
            else {
                return Ok((held, Stopped::Overtaken));
            };
            held = kept;
        }
        Ok((held, Stopped::Finished(pass)))
    }

    /// Says how far the reading has come, and when it goes on.
    async fn leave(
        &self,
        held: &CodeHost,
        stopped: Stopped,
    ) -> Result<(), Box<dyn Error + Send + std::marker::Sync>> {
        let (pass, last_error, due_at, read_at) = match stopped {
            Stopped::Overtaken => return Ok(()),
            Stopped::Finished(pass) => (pass, None, self.now().plus(INTERVAL), Some(self.now())),
            Stopped::OutOfTime(pass) => (pass, None, self.now(), None),
            Stopped::Failed(pass, fault) => {
                let due_at = self.after(&fault, held.failures);
                tracing::warn!(workspace = %held.workspace, error = chain(&fault), %due_at, "a code host was not read");
                (pass, Some(fault.to_string()), due_at, None)
            }
        };
        self.report(&held.workspace, &pass).await?;
        let goes_on = last_error.is_none() && !pass.is_finished();
        let left = SyncProgress { pass: Some(serde_json::to_string(&pass)?), last_error, read_at, due_at };
        if self.store.leave_code_host(held, &left).await? && goes_on {
            let (message, group) =
                (SyncMessage { workspace: held.workspace.clone() }, held.workspace.to_string());
            self.store.queues.send(Queue::Sync, &message, &group, 0).await?;
        }
        Ok(())
    }

    /// The third step of the Status set-up: how much of the first pass is done.
    async fn report(
        &self,
        workspace: &Workspace,
        pass: &Pass,
    ) -> Result<(), Box<dyn Error + Send + std::marker::Sync>> {
        if !pass.is_first() {
            return Ok(());
        }
        let backfill = if pass.is_finished() {
            let log = self.store.activity_log(workspace).await?;
            let extent = log.extent();
            let stamp = |at: jiff::Timestamp| Stamp::from(at);
            let (first, last) =
                (extent.map(|extent| stamp(extent.from)), extent.map(|extent| stamp(extent.until)));
            Backfill::Finished { activities: log.count(), first, last }
        } else {
            Backfill::Running { percent: pass.percent() }
        };
        Ok(self.store.set_backfill(workspace, &backfill).await?)
    }

    /// When to go on after a fault.
    fn after(&self, fault: &Fault, failures: u32) -> Stamp {
        let now = self.now();
        match fault {
            Fault::Limited { until } => Stamp::from(*until).max(now),
            Fault::Unavailable(_) => now.plus((FIRST_WAIT * (1 << failures.min(6))).min(UNTIL_MENDED)),
            Fault::Unauthorized | Fault::Forbidden | Fault::NotFound | Fault::Malformed(_) => {
                now.plus(UNTIL_MENDED)
            }
        }
    }

    fn now(&self) -> Stamp {
        self.clock.now().into()
    }
}
