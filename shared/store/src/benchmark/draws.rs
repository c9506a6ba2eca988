//! Draws: one review each of one record, counted exactly once.
//!
//! Those that are begun or end at the same moment are written together: it is one call for all of them, and a run's item,
//! in which every outcome is counted, is written once.

mod manifest;

use std::collections::{HashMap, HashSet};

use jiff::SignedDuration;
use plumbline_benchmark::draw::{DrawOutcome, ErrorReason};
pub use plumbline_benchmark::run::lifecycle::MAX_DRAW_ATTEMPTS as MAX_ATTEMPTS;
use plumbline_contract::BenchmarkId;
use plumbline_contract::benchmark::RunStatus;
use serde::{Deserialize, Serialize};

pub use self::manifest::CompressedManifest;
use crate::benchmark::runs::{self, Run, StoredBackend};
use crate::claim::Claim;
use crate::error::{Result, StoreError};
use crate::kms::Sealed;
use crate::queues::DrawMessage;
use crate::table::{Committed, Item, ItemKind, Key, Table, Update, from_item, take};
use plumbline_instant::Stamp;

/// How long a worker may be at one draw before another may take it: a function's longest time and a bit.
pub const LEASE: SignedDuration = SignedDuration::from_secs(16 * 60);

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
    /// How often it was claimed, first or again; `attempts` leaves out those that went on with it.
    #[serde(default)]
    pub claims: u32,
    /// Until when the worker that began it last may hold it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lease_until: Option<Stamp>,
    /// What was said so far, if it goes on in another invocation: sealed under the run's own data key.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub saved: Option<String>,
    /// What came of it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub outcome: Option<DrawOutcome>,
    /// What the model was sent: budget, used, chunks packed and dropped. (Earlier releases kept it as text, as
    /// `manifest`.)
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pack: Option<CompressedManifest>,
}

/// A draw and what a read found of it: nothing if it was never begun.
#[derive(Clone, Debug, PartialEq)]
pub struct SeenDraw {
    /// Which draw it is.
    pub message: DrawMessage,
    /// What there is of it.
    pub stored: Option<StoredDraw>,
}

/// A run that draws are to be made of, as one read finds it.
#[derive(Debug)]
pub struct Beginning {
    /// The run.
    pub run: Run,
    /// What its endpoint is called with; nothing once the run has ended.
    pub backend: Option<Sealed>,
    /// The draws of it that were asked about.
    pub draws: Vec<SeenDraw>,
}

/// A draw that is over.
#[derive(Clone, Debug, PartialEq)]
pub struct FinishedDraw {
    /// Which draw it is.
    pub message: DrawMessage,
    /// What came of it.
    pub outcome: DrawOutcome,
    /// What the model was sent: budget, used, chunks packed and dropped.
    pub pack: Option<CompressedManifest>,
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
    ItemKind::Draw.key([&draw.run_id], [&draw.record, &draw.index])
}

/// Claims draws and counts their outcomes. Held by the `draw` function; `finalize` and the sweep list.
#[derive(Clone, Debug)]
pub struct Draws {
    pub(crate) table: Table,
}

impl Draws {
    /// Reads distinct draws with their runs and the runs' sealed backends, at most 100 items in all. One read. Missing runs
    /// are omitted.
    pub async fn load(&self, draws: &[DrawMessage]) -> Result<HashMap<BenchmarkId, Result<Beginning>>> {
        let runs: HashSet<BenchmarkId> = draws.iter().map(|draw| draw.run_id).collect();
        let of_runs = runs.iter().flat_map(|run| [runs::key(*run), runs::backend_key(*run)]);
        let mut items = self.table.get_all(of_runs.chain(draws.iter().map(key))).await?;
        let found = runs.into_iter().filter_map(|run| {
            let of_run = draws.iter().filter(|draw| draw.run_id == run);
            Some((run, beginning(&mut items, run, of_run).transpose()?))
        });
        Ok(found.collect())
    }

    /// Claims draws for one worker, while they are as they were read. One write; one more each time that another worker has
    /// claimed some of them first.
    pub async fn claim(&self, seen: &[SeenDraw], now: Stamp) -> Result<Vec<Claim<StoredDraw>>> {
        let mut claims: Vec<Claim<StoredDraw>> = seen.iter().map(|draw| claimed(draw, now)).collect();
        loop {
            let places: Vec<usize> =
                (0..seen.len()).filter(|place| matches!(claims[*place], Claim::Claimed(_))).collect();
            if places.is_empty() {
                return Ok(claims);
            }
            let writes =
                || places.iter().map(|place| self.table.updating(claiming(&seen[*place], now))).collect();
            match self.table.transact_persistently(writes).await? {
                Committed::Done => return Ok(claims),
                Committed::Refused(at) => {
                    at.into_iter().for_each(|at| claims[places[at]] = Claim::InProgress);
                }
                Committed::Conflict => return Err(StoreError::Contended),
            }
        }
    }

    /// Releases an unfinished draw, so that another worker may claim it at once.
    pub async fn release(&self, draw: &DrawMessage) -> Result<()> {
        let update = Update::of(key(draw)).if_absent("outcome").remove(&["lease_until"]);
        self.table.update(update).await.map(drop)
    }

    /// Saves the conversation of an unfinished draw and releases it: a worker may claim it at once, and no attempt is used
    /// up. Returns false if the run has ended, the draw has an outcome, or another worker has claimed it since.
    pub async fn save(&self, draw: &DrawMessage, claimed: &StoredDraw, saved: &str) -> Result<bool> {
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
        Ok(self.table.transact_persistently(writes).await?.is_done())
    }

    /// Writes the outcomes of draws of one run and adds them to its counters, all or none, and each at most once. One write;
    /// one more each time that some of them already have an outcome.
    pub async fn finish(
        &self,
        run: BenchmarkId,
        finished: &[FinishedDraw],
        now: Stamp,
    ) -> Result<Vec<Counted>> {
        let mut counted = vec![Counted::Counted; finished.len()];
        loop {
            let places: Vec<usize> =
                (0..finished.len()).filter(|place| counted[*place] == Counted::Counted).collect();
            let left: Vec<&FinishedDraw> = places.iter().map(|place| &finished[*place]).collect();
            if left.is_empty() {
                return Ok(counted);
            }
            let writes = || {
                let draws = left.iter().map(|one| finishing(one));
                let updates = std::iter::once(counting(run, &left, now)).chain(draws);
                updates.map(|update| self.table.updating(update)).collect()
            };
            match self.table.transact_persistently(writes).await? {
                Committed::Done => return Ok(counted),
                // The run has ended.
                Committed::Refused(at) if at.contains(&0) => {
                    return Ok(vec![Counted::Discarded; finished.len()]);
                }
                Committed::Refused(at) => {
                    at.into_iter().for_each(|at| counted[places[at - 1]] = Counted::Discarded);
                }
                Committed::Conflict => return Err(StoreError::Contended),
            }
        }
    }

    /// Lists every draw of a run that was begun or finished.
    pub async fn list(&self, run: BenchmarkId) -> Result<Vec<StoredDraw>> {
        let items = self
            .table
            .partition(&ItemKind::Draw.partition_key([&run]), &ItemKind::Draw.sort_prefix([]))
            .await?;
        items.into_iter().map(from_item).collect()
    }

    /// Lists the unfinished draws of a run with a saved conversation: at most as many as may run at once.
    pub(crate) async fn list_saved(&self, run: BenchmarkId) -> Result<Vec<DrawMessage>> {
        let saved = self.list(run).await?.into_iter().filter(|draw| draw.saved.is_some());
        Ok(saved.map(|draw| DrawMessage { run_id: run, record: draw.record, index: draw.index }).collect())
    }
}

/// A draw of which nothing is saved any more.
pub(crate) fn forgotten(draw: &DrawMessage) -> Update {
    Update::of(key(draw)).if_exists().remove(&["saved"])
}

/// The sweep looks after a run once this long has passed since its last draw: it goes forward by itself till then.
const PATIENCE: SignedDuration = SignedDuration::from_mins(5);

/// What a claim of a draw comes to if the draw is as it was seen.
fn claimed(seen: &SeenDraw, now: Stamp) -> Claim<StoredDraw> {
    let SeenDraw { message, stored } = seen;
    let lease_until = Some(now.plus(LEASE));
    match stored {
        Some(stored) if stored.outcome.is_some() => Claim::AlreadyFinished,
        Some(stored) if stored.lease_until.is_some_and(|until| until > now) => Claim::InProgress,
        Some(stored) => {
            let (attempts, claims) = (stored.attempts + 1, stored.claims + 1);
            Claim::Claimed(StoredDraw { attempts, claims, lease_until, ..stored.clone() })
        }
        None => Claim::Claimed(StoredDraw {
            record: message.record.clone(),
            index: message.index,
            attempts: 1,
            claims: 1,
            lease_until,
            saved: None,
            outcome: None,
            pack: None,
        }),
    }
}

fn claiming(seen: &SeenDraw, now: Stamp) -> Update {
    let SeenDraw { message, stored } = seen;
    Update::of(key(message))
        .if_absent("outcome")
        .if_passed("lease_until", now)
        .if_at_most("claims", &stored.as_ref().map_or(0, |stored| stored.claims))
        .set(&["record"], &message.record)
        .set(&["index"], &message.index)
        .set(&["lease_until"], &now.plus(LEASE))
        .set(&["expires_at"], &now.plus(runs::RETENTION).epoch_seconds())
        .add("attempts", 1)
        .add("claims", 1)
}

fn finishing(finished: &FinishedDraw) -> Update {
    let FinishedDraw { message, outcome, pack } = finished;
    let update = Update::of(key(message)).if_absent("outcome").set(&["outcome"], outcome);
    let update = update.set(&["record"], &message.record).set(&["index"], &message.index);
    let update = update.remove(&["lease_until"]).remove(&["saved"]);
    match pack {
        Some(pack) => update.set(&["pack"], pack),
        None => update,
    }
}

fn counting(run: BenchmarkId, finished: &[&FinishedDraw], now: Stamp) -> Update {
    let (mut done, mut errored, mut over_context) = (0, 0, 0);
    for one in finished {
        let error = one.outcome.error();
        done += 1;
        errored += i64::from(error.is_some());
        over_context += i64::from(error == Some(ErrorReason::ContextWindowExceeded));
    }
    let counters = [("draws_done", done), ("draws_errored", errored), ("draws_over_context", over_context)];
    let update = Update::of(runs::key(run)).if_equal("status", &RunStatus::Running);
    let update = update.set(&["due_at"], &now.plus(PATIENCE));
    let counters = counters.into_iter().filter(|(_, count)| *count > 0);
    counters.fold(update, |update, (name, count)| update.add(name, count))
}

/// Takes a run and these draws of it out of what one call has read; nothing if there is no such run.
fn beginning<'a>(
    items: &mut Vec<Item>,
    run: BenchmarkId,
    draws: impl Iterator<Item = &'a DrawMessage>,
) -> Result<Option<Beginning>> {
    let backend: Option<StoredBackend> = take(items, &runs::backend_key(run))?;
    let seen = draws.map(|message| {
        let stored = take(items, &key(message))?;
        Ok(SeenDraw { message: message.clone(), stored })
    });
    let draws = seen.collect::<Result<_>>()?;
    let run = take(items, &runs::key(run))?;
    Ok(run.map(|run| Beginning { run, backend: backend.map(StoredBackend::sealed), draws }))
}
