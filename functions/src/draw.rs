//! `draw`: one review of one record by the caller's model, judged and counted.
//!
//! A review that takes longer than an invocation is saved after a finished turn and goes on in another. Whatever
//! ends a draw, one transaction counts it; then the run's next draws are admitted.

mod reviewing;
mod saved;

use std::error::Error;
use std::sync::Arc;

use aws_lambda_events::event::sqs::{SqsBatchResponse, SqsEvent};
use jiff::Timestamp;
use plumbline_benchmark::bundle::Bundle;
use plumbline_benchmark::packing;
use plumbline_benchmark::review::{self, Review};
use plumbline_benchmark::score::{DrawOutcome, ErrorReason};
use plumbline_clock::Clock;
use plumbline_contract::benchmark::RunStatus;
use plumbline_conversation::Usage;
use plumbline_store::draws::{Counted, MAX_ATTEMPTS, StoredDraw};
use plumbline_store::jobs::Claim;
use plumbline_store::pace::Observation;
use plumbline_store::queues::{DrawMessage, Queue, RunMessage};
use plumbline_store::runs::{Phase, Run};
use plumbline_store::{Stamp, Store};

use self::reviewing::{Reviewing, Share};
use self::saved::SavedDraw;
use crate::batch::{self, Outcome};
use crate::judge::{Judge, Ways};
use crate::{CallerBackend, admission, finalize, meter};

type Fallible<T> = Result<T, Box<dyn Error + Send + Sync>>;

/// What the function needs.
#[derive(Clone)]
pub struct Draw {
    pub store: Store,
    pub clock: Arc<dyn Clock>,
    pub bundle: Arc<Bundle>,
    pub egress: plumbline_egress::Client,
    /// Spreads retries: a number from 0 to 1.
    pub jitter: fn() -> f64,
}

/// What one invocation made of a draw.
enum Drawn {
    Over {
        outcome: DrawOutcome,
        /// What the model was sent: budget, used, chunks packed and dropped, as JSON text.
        manifest: Option<String>,
        /// What its endpoint showed of itself, if it was called.
        met: Option<Observation>,
    },
    /// It goes on in another invocation, from this sealed text.
    Saved(String),
    Unwanted,
}

impl Draw {
    /// Handles a batch of draws.
    pub async fn handle(&self, event: SqsEvent) -> SqsBatchResponse {
        batch::each(event, "draw", |message: DrawMessage| self.draw(message)).await
    }

    async fn draw(&self, draw: DrawMessage) -> Fallible<Outcome> {
        let invoked = self.clock.now();
        let Some(run) = self.store.run(draw.run_id).await?.filter(|run| self.may_make(run, &draw)) else {
            return Ok(Outcome::Drop);
        };
        if !run.pace.hold(invoked.into()).is_zero() {
            admission::send(&self.store, &run, &[draw], invoked.into()).await?;
            return Ok(Outcome::Done);
        }
        match self.store.claim_draw(&draw, invoked.into()).await? {
            Claim::Claimed(claimed) => self.make(&run, &draw, &claimed, invoked).await,
            Claim::Held => Ok(Outcome::Drop),
            Claim::Over => self.go_on(&run, None).await,
        }
    }

    fn may_make(&self, run: &Run, draw: &DrawMessage) -> bool {
        is_open(run)
            && finalize::is_ours(run, &self.bundle)
            && admission::is_admitted(run, &self.bundle, draw)
    }

    async fn make(
        &self,
        run: &Run,
        draw: &DrawMessage,
        claimed: &StoredDraw,
        invoked: Timestamp,
    ) -> Fallible<Outcome> {
        match self.review(run, draw, claimed, invoked).await {
            Ok(Drawn::Over { outcome, manifest, met }) => {
                self.count(run, draw, &outcome, manifest.as_deref(), met, invoked).await
            }
            Ok(Drawn::Saved(saved)) => self.hand_over(run, draw, claimed, &saved).await,
            Ok(Drawn::Unwanted) => {
                self.store.release_draw(draw).await?;
                Ok(Outcome::Drop)
            }
            Err(error) => {
                // Whoever gets the message next need not wait for the lease.
                self.store.release_draw(draw).await?;
                Err(error)
            }
        }
    }

    async fn count(
        &self,
        run: &Run,
        draw: &DrawMessage,
        outcome: &DrawOutcome,
        manifest: Option<&str>,
        met: Option<Observation>,
        invoked: Timestamp,
    ) -> Fallible<Outcome> {
        match self.store.finish_draw(draw, outcome, manifest, self.now()).await? {
            Counted::Counted => {
                meter::draw_ended(outcome, self.clock.now().duration_since(invoked));
                let run = Run { draws_done: run.draws_done + 1, ..run.clone() };
                self.go_on(&run, met.as_ref()).await
            }
            // It may have been counted after all, and have been the last.
            Counted::Discarded => self.go_on(run, None).await,
        }
    }

    /// Admits what there is now room for, and has a run ended whose draws are decided. `run` may be behind.
    async fn go_on(&self, run: &Run, met: Option<&Observation>) -> Fallible<Outcome> {
        let run = admission::admit(&self.store, &self.bundle, run, met, self.now()).await?;
        let Some(run) = run.filter(|run| run.status == RunStatus::Running) else { return Ok(Outcome::Drop) };
        if finalize::verdict_so_far(&run).is_some() {
            let message = RunMessage { run_id: run.id };
            self.store.queues.send(Queue::Finalize, &message, &run.group(), 0).await?;
        }
        Ok(Outcome::Done)
    }

    /// Keeps what there is of a draw, and has it gone on with.
    async fn hand_over(
        &self,
        run: &Run,
        draw: &DrawMessage,
        claimed: &StoredDraw,
        saved: &str,
    ) -> Fallible<Outcome> {
        if !self.store.save_draw(draw, claimed, saved).await? {
            return Ok(Outcome::Drop);
        }
        admission::send(&self.store, run, std::slice::from_ref(draw), self.now()).await?;
        Ok(Outcome::Done)
    }

    async fn review(
        &self,
        run: &Run,
        draw: &DrawMessage,
        claimed: &StoredDraw,
        invoked: Timestamp,
    ) -> Fallible<Drawn> {
        let position = self.bundle.entries().iter().position(|entry| entry.slug == draw.record);
        let Some(position) = position.filter(|_| claimed.attempts <= MAX_ATTEMPTS) else {
            return Ok(uncalled(ErrorReason::InternalError));
        };
        let record = self.bundle.record(position)?;
        // Before the caller pays for a review that nobody could judge.
        let Some(judge) = Judge::of(&self.store, run).await? else {
            return Ok(uncalled(ErrorReason::InternalError));
        };
        let Some((backend, key)) = CallerBackend::open_with_key(&self.store, run).await? else {
            return Ok(uncalled(ErrorReason::InternalError));
        };
        let window = u64::from(run.context_window);
        let Ok(pack) = packing::pack(&record, system_tokens(&backend), window, run.max_output_tokens) else {
            return Ok(uncalled(ErrorReason::ContextWindowExceeded));
        };
        let manifest = serde_json::to_string(&pack.manifest)?;
        let saved = match &claimed.saved {
            Some(saved) => SavedDraw::open(&key, draw, saved)?,
            None => SavedDraw::beginning(invoked.into()),
        };
        let mut reviewing = Reviewing {
            run,
            record: &record,
            judge: &judge,
            prompt: backend.system_prompt().unwrap_or(review::detection_prompt()),
            endpoint: &backend.endpoint(run.provider)?,
            review: Review::resume(pack.text, saved.review)?,
            spent: saved.spent,
            began: saved.began,
        };
        let share = reviewing.go_on(self, invoked).await?;
        drawn(share, &reviewing, manifest, |unfinished| unfinished.seal(&key, draw))
    }

    fn ways(&self) -> Ways<'_> {
        Ways { store: &self.store, egress: &self.egress, clock: &self.clock }
    }

    fn now(&self) -> Stamp {
        self.clock.now().into()
    }
}

fn drawn(
    share: Share,
    reviewing: &Reviewing<'_>,
    manifest: String,
    seal: impl FnOnce(&SavedDraw) -> plumbline_store::Result<Option<String>>,
) -> Fallible<Drawn> {
    let outcome = match share {
        Share::Over(outcome) => outcome,
        Share::Unwanted => return Ok(Drawn::Unwanted),
        Share::Unfinished => match seal(&reviewing.saved())? {
            Some(saved) => return Ok(Drawn::Saved(saved)),
            // Too long to be kept, and it would be no shorter the next time.
            None => reviewing.errored(ErrorReason::InternalError),
        },
    };
    Ok(Drawn::Over { outcome, manifest: Some(manifest), met: Some(reviewing.observation()) })
}

/// A draw that fails before the endpoint is called.
fn uncalled(reason: ErrorReason) -> Drawn {
    let outcome = DrawOutcome::Errored { reason, usage: Usage::default() };
    Drawn::Over { outcome, manifest: None, met: None }
}

/// What is sent before the pack, in tokens: the usual prompt's count is kept, a caller's own is counted.
fn system_tokens(backend: &CallerBackend) -> u32 {
    backend.system_prompt().map_or_else(packing::default_system_tokens, packing::system_tokens)
}

/// Whether a run's draws are still wanted.
fn is_open(run: &Run) -> bool {
    let reviewing = run.status == RunStatus::Running && run.phase == Phase::Draws;
    reviewing && !matches!(finalize::verdict_so_far(run), Some(finalize::Verdict::Invalid(_)))
}
