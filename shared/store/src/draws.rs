//! Draws: one review each of one record, counted exactly once.

use jiff::SignedDuration;
use plumbline_benchmark::score::{DrawOutcome, ErrorReason};
use plumbline_contract::BenchmarkId;
use plumbline_contract::benchmark::RunStatus;
use serde::{Deserialize, Serialize};

use crate::jobs::Claim;
use crate::queues::DrawMessage;
use crate::runs;
use crate::table::{Committed, Key, Update, Written, from_item};
use crate::{Result, Stamp, Store};

/// How long a worker may be at one draw before another may take it: a function's longest time and a bit.
pub const LEASE: SignedDuration = SignedDuration::from_secs(16 * 60);

/// How often a draw is begun before it counts as errored.
pub const MAX_ATTEMPTS: u32 = 4;

/// A draw as the table holds it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct StoredDraw {
    /// The slug of the record under review.
    pub record: String,
    /// Which of the k draws, from 0.
    pub index: u8,
    /// How often it was begun.
    #[serde(default)]
    pub attempts: u32,
    /// Until when the worker that began it last may hold it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lease_until: Option<Stamp>,
    /// What was said so far, if it goes on in another invocation: sealed under the run's own data key.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub saved: Option<String>,
    /// What came of it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub outcome: Option<DrawOutcome>,
    /// What the model was sent: budget, used, chunks packed and dropped, as JSON text.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub manifest: Option<String>,
}

/// What became of a draw's outcome.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Counted {
    /// It is counted.
    Counted,
    /// The draw had an outcome, or the run had ended: this one is discarded.
    Discarded,
}

fn key(draw: &DrawMessage) -> Key {
    Key::new(format!("RUN#{}", draw.run_id), format!("DRAW#{}#{}", draw.record, draw.index))
}

impl Store {
    /// Takes a draw for one worker. One write.
    pub async fn claim_draw(&self, draw: &DrawMessage, now: Stamp) -> Result<Claim<StoredDraw>> {
        let update = Update::of(key(draw))
            .if_absent("outcome")
            .if_passed("lease_until", now)
            .set(&["record"], &draw.record)
            .set(&["index"], &draw.index)
            .set(&["lease_until"], &now.plus(LEASE))
            .set(&["expires_at"], &now.plus(runs::RETENTION).epoch_seconds())
            .add("attempts", 1);
        match self.table.update(update).await? {
            Written::Done(item) => Ok(Claim::Claimed(from_item(item)?)),
            Written::Refused(None) => Ok(Claim::Over),
            Written::Refused(Some(item)) => match from_item::<StoredDraw>(item)?.outcome {
                None => Ok(Claim::Held),
                Some(_) => Ok(Claim::Over),
            },
        }
    }

    /// Gives a draw back unfinished, so that another worker may take it at once.
    pub async fn release_draw(&self, draw: &DrawMessage) -> Result<()> {
        let update = Update::of(key(draw)).if_absent("outcome").remove(&["lease_until"]);
        self.table.update(update).await.map(drop)
    }

    /// Keeps what was said so far of a draw that goes on in another invocation, and gives it back: a worker may take
    /// it at once, and no attempt is used up. False when the run has ended, when the draw has an outcome, or when
    /// another worker has taken it since.
    pub async fn save_draw(&self, draw: &DrawMessage, claimed: &StoredDraw, saved: &str) -> Result<bool> {
        let writes = || {
            let written = Update::of(key(draw))
                .if_absent("outcome")
                .if_unchanged("lease_until", &claimed.lease_until)
                .set(&["saved"], &saved)
                .remove(&["lease_until"])
                .add("attempts", -1);
            let run = Update::of(runs::key(draw.run_id)).if_equal("status", &RunStatus::Running);
            Ok(vec![self.table.updating(written)?, self.table.updating(run.add("saves", 1))?])
        };
        Ok(matches!(self.transact_persistently(writes).await?, Committed::Done))
    }

    /// The unfinished draws of a run of which something is saved: at most as many as may be under way at once.
    pub(crate) async fn saved_draws(&self, run: BenchmarkId) -> Result<Vec<DrawMessage>> {
        let saved = self.draws(run).await?.into_iter().filter(|draw| draw.saved.is_some());
        Ok(saved.map(|draw| DrawMessage { run_id: run, record: draw.record, index: draw.index }).collect())
    }

    /// Writes a draw's outcome and adds it to the run's counters, both or neither, and at most once.
    pub async fn finish_draw(
        &self,
        draw: &DrawMessage,
        outcome: &DrawOutcome,
        manifest: Option<&str>,
        now: Stamp,
    ) -> Result<Counted> {
        let writes = || {
            let written = Update::of(key(draw)).if_absent("outcome").set(&["outcome"], outcome);
            let written =
                written.set(&["record"], &draw.record).set(&["index"], &draw.index).remove(&["lease_until"]);
            let written = written.remove(&["saved"]);
            let written = match manifest {
                Some(manifest) => written.set(&["manifest"], &manifest),
                None => written,
            };
            Ok(vec![self.table.updating(written)?, self.table.updating(counted(draw, outcome, now))?])
        };
        match self.transact_persistently(writes).await? {
            Committed::Done => Ok(Counted::Counted),
            Committed::Refused(_) | Committed::Conflict => Ok(Counted::Discarded),
        }
    }

    /// Every draw of a run that was begun or finished.
    pub async fn draws(&self, run: BenchmarkId) -> Result<Vec<StoredDraw>> {
        let items = self.table.partition(&format!("RUN#{run}"), "DRAW#").await?;
        items.into_iter().map(from_item).collect()
    }
}

/// A draw of which nothing is saved any more.
pub(crate) fn forgotten(draw: &DrawMessage) -> Update {
    Update::of(key(draw)).if_exists().remove(&["saved"])
}

/// The sweep looks after a run once this long has passed since its last draw: it goes forward by itself till then.
const PATIENCE: SignedDuration = SignedDuration::from_mins(5);

fn counted(draw: &DrawMessage, outcome: &DrawOutcome, now: Stamp) -> Update {
    let update =
        Update::of(runs::key(draw.run_id)).if_equal("status", &RunStatus::Running).add("draws_done", 1);
    let update = update.set(&["due_at"], &now.plus(PATIENCE));
    match outcome.error() {
        None => update,
        Some(ErrorReason::ContextWindowExceeded) => {
            update.add("draws_errored", 1).add("draws_over_context", 1)
        }
        Some(_) => update.add("draws_errored", 1),
    }
}
