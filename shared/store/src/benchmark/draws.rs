//! Draws: each is one review of one record, and its outcome is counted exactly once.
//!
//! Draws that start or finish at the same moment share one transaction. So they share the cost of one call, and of one
//! write of the run's item, which counts every outcome.

mod manifest;

use std::collections::{HashMap, HashSet};

use jiff::SignedDuration;
use plumbline_benchmark::draw::{DrawOutcome, ErrorReason};
use plumbline_benchmark::run::JudgeUsage;
pub use plumbline_benchmark::run::lifecycle::MAX_DRAW_ATTEMPTS as MAX_ATTEMPTS;
use plumbline_contract::BenchmarkId;
use plumbline_contract::benchmark::RunStatus;
use serde::{Deserialize, Serialize};

pub use self::manifest::CompressedManifest;
use crate::benchmark::run_secrets::{self, StoredBackend, StoredConversation};
use crate::benchmark::runs::{self, Run};
use crate::claim::Claim;
use crate::error::{Result, StoreError};
use crate::kms::Sealed;
use crate::queues::DrawMessage;
use crate::table::{Item, ItemKind, Key, Table, TransactionOutcome, Update, from_item, take_item};
use plumbline_instant::UtcInstant;

/// Lease of a claimed draw, slightly longer than the maximum timeout of a Lambda function. Another worker may claim the
/// draw when the lease ends.
pub const LEASE: SignedDuration = SignedDuration::from_secs(16 * 60);

/// The stored state of a draw.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct StoredDraw {
    /// The slug of the record under review.
    pub record: String,
    /// Number of the draw among the k draws of its record, from 0.
    pub index: u8,
    /// Number of attempts to make the draw. Continuing a saved conversation does not count as an attempt.
    #[serde(default)]
    pub attempts: u32,
    /// Number of times that workers have claimed the draw, including claims that continued a saved conversation.
    #[serde(default)]
    pub claims: u32,
    /// End of the lease of the worker that claimed the draw last.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lease_until: Option<UtcInstant>,
    /// Conversation so far, which another invocation continues. It is encrypted under the run's data key and stored in
    /// the table of run secrets. Only [`Draws::load`] reads it.
    #[serde(skip)]
    pub saved_conversation: Option<String>,
    /// Outcome, once the draw is finished.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub outcome: Option<DrawOutcome>,
    /// Manifest of the model's input: token budget, tokens used, chunks packed and dropped. The attribute is
    /// named `pack`, because earlier releases stored a manifest as text in the attribute `manifest`.
    #[serde(rename = "pack", default, skip_serializing_if = "Option::is_none")]
    pub manifest: Option<CompressedManifest>,
}

/// A draw and its state at the time of a read.
#[derive(Clone, Debug, PartialEq)]
pub struct DrawSnapshot {
    /// Identity of the draw: its queue message.
    pub message: DrawMessage,
    /// Stored state, or `None` if no worker has claimed the draw.
    pub stored: Option<StoredDraw>,
}

/// A run and some of its draws, read in one call.
#[derive(Debug)]
pub struct LoadedRun {
    /// The run.
    pub run: Run,
    /// Sealed backend of the run, or `None` once the run has ended.
    pub backend: Option<Sealed>,
    /// The requested draws of this run.
    pub draws: Vec<DrawSnapshot>,
}

/// A finished draw, to be written.
#[derive(Clone, Debug, PartialEq)]
pub struct FinishedDraw {
    /// Identity of the draw: its queue message.
    pub message: DrawMessage,
    /// Outcome of the draw.
    pub outcome: DrawOutcome,
    /// Manifest of the model's input: token budget, tokens used, chunks packed and dropped.
    pub manifest: Option<CompressedManifest>,
    /// Tokens that the judge model used for this draw. They count towards the judge budget of the run.
    pub judge_usage: JudgeUsage,
    /// True if an earlier invocation saved the draw's conversation, which must be deleted.
    pub has_saved_conversation: bool,
}

/// The result of writing a draw's outcome.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FinishResult {
    /// The outcome is stored and added to the run's counters.
    Counted,
    /// The outcome is discarded: the draw already had one, or the run had ended.
    Discarded,
}

fn item_key(draw: &DrawMessage) -> Key {
    ItemKind::Draw.key([&draw.run_id], [&draw.record, &draw.index])
}

/// Claims draws and counts their outcomes, for the `draw` function. Also lists draws, for the `finalize` function and
/// the sweep.
#[derive(Clone, Debug)]
pub struct Draws {
    pub(crate) table: Table,
    pub(crate) secrets: Table,
}

impl Draws {
    /// Reads draws, with their saved conversations, their runs and the runs' sealed backends. Makes one read of both
    /// tables. Returns each run by its id, or an error in its place if one of its items cannot be decoded. Omits runs
    /// that do not exist.
    ///
    /// The draws must be distinct. One read is limited to 100 items: each draw takes two, and each of their runs two
    /// more.
    pub async fn load(&self, draws: &[DrawMessage]) -> Result<HashMap<BenchmarkId, Result<LoadedRun>>> {
        let runs: HashSet<BenchmarkId> = draws.iter().map(|draw| draw.run_id).collect();
        let keys = runs.iter().copied().map(runs::item_key).chain(draws.iter().map(item_key));
        let backends = runs.iter().copied().map(run_secrets::backend_key);
        let secrets = backends.chain(draws.iter().map(run_secrets::conversation_key));
        let mut items = self.table.get_batch_with(keys, &self.secrets, secrets).await?;
        let found = runs.into_iter().filter_map(|run| {
            let of_run = draws.iter().filter(|draw| draw.run_id == run);
            Some((run, take_run(&mut items, run, of_run).transpose()?))
        });
        Ok(found.collect())
    }

    /// Claims draws for one worker, unless they have changed since they were read. Returns one result for each draw, in
    /// the order of `seen`. Makes one transaction, or none if no draw can be claimed. Each time that another worker has
    /// claimed some of the draws first, makes another transaction without these.
    pub async fn claim(&self, seen: &[DrawSnapshot], now: UtcInstant) -> Result<Vec<Claim<StoredDraw>>> {
        let mut claims: Vec<Claim<StoredDraw>> = seen.iter().map(|draw| claim_result(draw, now)).collect();
        loop {
            let positions: Vec<usize> =
                (0..seen.len()).filter(|position| matches!(claims[*position], Claim::Claimed(_))).collect();
            if positions.is_empty() {
                return Ok(claims);
            }
            let writes = || {
                positions
                    .iter()
                    .map(|position| self.table.write_to_update(claim_update(&seen[*position], now)))
                    .collect()
            };
            match self.table.transact_with_retries(writes).await? {
                TransactionOutcome::Done => return Ok(claims),
                TransactionOutcome::Refused(at) => {
                    at.into_iter().for_each(|at| claims[positions[at]] = Claim::InProgress);
                }
                TransactionOutcome::Conflict => return Err(StoreError::Contended),
            }
        }
    }

    /// Releases an unfinished draw, so that another worker may claim it at once.
    pub async fn release(&self, draw: &DrawMessage) -> Result<()> {
        let update = Update::of(item_key(draw)).if_absent("outcome").remove(&["lease_until"]);
        self.table.update(update).await.map(drop)
    }

    /// Saves the sealed conversation of an unfinished draw and releases the draw. Another worker may claim it at once,
    /// and no attempt is used up. Returns false if the run has ended, the draw has an outcome, or another worker has
    /// claimed the draw since.
    pub async fn save_conversation(
        &self,
        draw: &DrawMessage,
        claimed: &StoredDraw,
        sealed_conversation: String,
        now: UtcInstant,
    ) -> Result<bool> {
        let conversation = StoredConversation::of(sealed_conversation, now);
        let writes = || {
            let written = Update::of(item_key(draw))
                .if_absent("outcome")
                .if_unchanged("lease_until", &claimed.lease_until)
                .remove(&["lease_until"])
                .add("attempts", -1);
            let run = Update::of(runs::item_key(draw.run_id)).if_equal("status", &RunStatus::Running);
            Ok(vec![
                self.table.write_to_update(written)?,
                self.table.write_to_update(run.add("saves", 1))?,
                self.secrets.write_to_put(&run_secrets::conversation_key(draw), &conversation)?,
            ])
        };
        Ok(self.table.transact_with_retries(writes).await?.is_done())
    }

    /// Writes the outcomes of draws of one run and adds them to the run's counters in one transaction. A draw is
    /// counted at most once. Returns one result for each draw, in order. If some of the draws already have an outcome,
    /// repeats the transaction without these draws. Then deletes the saved conversations of the counted draws, with one
    /// write for each conversation.
    pub async fn finish(
        &self,
        run: BenchmarkId,
        finished: &[FinishedDraw],
        now: UtcInstant,
    ) -> Result<Vec<FinishResult>> {
        let mut results = vec![FinishResult::Counted; finished.len()];
        loop {
            let positions: Vec<usize> =
                (0..finished.len()).filter(|position| results[*position] == FinishResult::Counted).collect();
            let uncounted: Vec<&FinishedDraw> =
                positions.iter().map(|position| &finished[*position]).collect();
            if uncounted.is_empty() {
                return Ok(results);
            }
            let writes = || {
                let draws = uncounted.iter().map(|draw| outcome_update(draw));
                let updates = std::iter::once(counters_update(run, &uncounted, now)).chain(draws);
                updates.map(|update| self.table.write_to_update(update)).collect()
            };
            match self.table.transact_with_retries(writes).await? {
                TransactionOutcome::Done => {
                    for draw in uncounted.into_iter().filter(|draw| draw.has_saved_conversation) {
                        self.secrets.delete(&run_secrets::conversation_key(&draw.message)).await?;
                    }
                    return Ok(results);
                }
                // The run has ended.
                TransactionOutcome::Refused(at) if at.contains(&0) => {
                    return Ok(vec![FinishResult::Discarded; finished.len()]);
                }
                TransactionOutcome::Refused(at) => {
                    // The first write of the transaction is that of the run.
                    at.into_iter().for_each(|at| results[positions[at - 1]] = FinishResult::Discarded);
                }
                TransactionOutcome::Conflict => return Err(StoreError::Contended),
            }
        }
    }

    /// Lists those draws of a run that have been claimed at least once. The others have no item yet.
    pub async fn list(&self, run: BenchmarkId) -> Result<Vec<StoredDraw>> {
        let items = self
            .table
            .read_partition(&ItemKind::Draw.partition_key([&run]), &ItemKind::Draw.sort_prefix([]))
            .await?;
        items.into_iter().map(from_item).collect()
    }
}

/// Time from the latest outcome of a run's draws until the sweep checks the run. Normally, the outcome of another draw
/// postpones this check.
const CHECK_DELAY: SignedDuration = SignedDuration::from_mins(5);

/// Returns the result that a claim of this draw would have at `now`. Writes nothing: the caller writes the claim, on
/// condition that the draw has not changed since it was read.
fn claim_result(seen: &DrawSnapshot, now: UtcInstant) -> Claim<StoredDraw> {
    let DrawSnapshot { message, stored } = seen;
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
            saved_conversation: None,
            outcome: None,
            manifest: None,
        }),
    }
}

fn claim_update(seen: &DrawSnapshot, now: UtcInstant) -> Update {
    let DrawSnapshot { message, stored } = seen;
    Update::of(item_key(message))
        .if_absent("outcome")
        .if_time_passed("lease_until", now)
        .if_at_most("claims", &stored.as_ref().map_or(0, |stored| stored.claims))
        .set(&["record"], &message.record)
        .set(&["index"], &message.index)
        .set(&["lease_until"], &now.plus(LEASE))
        .set(&["expires_at"], &now.plus(runs::RETENTION).epoch_seconds())
        .add("attempts", 1)
        .add("claims", 1)
}

fn outcome_update(finished: &FinishedDraw) -> Update {
    let FinishedDraw { message, outcome, manifest, .. } = finished;
    let update = Update::of(item_key(message)).if_absent("outcome").set(&["outcome"], outcome);
    let update = update.set(&["record"], &message.record).set(&["index"], &message.index);
    let update = update.remove(&["lease_until"]);
    match manifest {
        Some(manifest) => update.set(&["pack"], manifest),
        None => update,
    }
}

fn counters_update(run: BenchmarkId, finished: &[&FinishedDraw], now: UtcInstant) -> Update {
    let (mut done, mut errored, mut over_context) = (0, 0, 0);
    let (mut judge_tokens, mut over_judge_budget) = (0, 0);
    for draw in finished {
        let error = draw.outcome.error();
        done += 1;
        errored += i64::from(error.is_some());
        over_context += i64::from(error == Some(ErrorReason::ContextWindowExceeded));
        judge_tokens += i64::try_from(draw.judge_usage.tokens).unwrap_or(i64::MAX / 16);
        over_judge_budget += i64::from(draw.judge_usage.is_over_budget);
    }
    let counters = [
        ("draws_done", done),
        ("draws_errored", errored),
        ("draws_over_context", over_context),
        ("judge_tokens", judge_tokens),
        ("draws_over_judge_budget", over_judge_budget),
    ];
    let update = Update::of(runs::item_key(run)).if_equal("status", &RunStatus::Running);
    let update = update.set(&["due_at"], &now.plus(CHECK_DELAY));
    let counters = counters.into_iter().filter(|(_, count)| *count > 0);
    counters.fold(update, |update, (name, count)| update.add(name, count))
}

/// Takes a run, its backend and its draws out of `items`, which one call has read, and decodes them. Returns `None` if
/// the run does not exist.
fn take_run<'a>(
    items: &mut Vec<Item>,
    run: BenchmarkId,
    draws: impl Iterator<Item = &'a DrawMessage>,
) -> Result<Option<LoadedRun>> {
    let backend: Option<StoredBackend> = take_item(items, &run_secrets::backend_key(run))?;
    let seen = draws.map(|message| {
        let saved: Option<StoredConversation> = take_item(items, &run_secrets::conversation_key(message))?;
        let saved_conversation = saved.map(StoredConversation::into_sealed);
        let stored: Option<StoredDraw> = take_item(items, &item_key(message))?;
        Ok(DrawSnapshot {
            message: message.clone(),
            stored: stored.map(|stored| StoredDraw { saved_conversation, ..stored }),
        })
    });
    let draws = seen.collect::<Result<_>>()?;
    let run = take_item(items, &runs::item_key(run))?;
    Ok(run.map(|run| LoadedRun { run, backend: backend.map(StoredBackend::into_sealed), draws }))
}
