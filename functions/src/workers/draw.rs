//! `draw`: reviews of records by the caller's model, each judged and counted.
//!
//! The draws of a batch are made side by side: each waits for its model alone, and what their run needs is read and
//! written for all of them together. A review that takes longer than an invocation is saved after a finished turn and
//! goes on in another. Whatever ends a draw, one transaction counts it; then the run's next draws are admitted.

mod ending;
mod packs;
mod reviewing;
mod saved;
mod together;

use std::error::Error;
use std::sync::Arc;

use aws_lambda_events::event::sqs::{SqsBatchResponse, SqsEvent};
use plumbline_benchmark::bundle::Bundle;
use plumbline_benchmark::draw::{DrawOutcome, ErrorReason};
use plumbline_benchmark::review::{self, Review};
use plumbline_clock::Clock;
use plumbline_conversation::Usage;
use plumbline_store::Claim;
use plumbline_store::benchmark::draws::{CompressedManifest, MAX_ATTEMPTS, StoredDraw};
use plumbline_store::benchmark::runs::Run;
use plumbline_store::queues::DrawMessage;
use plumbline_store::{Stamp, Store};

use self::ending::{Ended, Finished};
pub use self::packs::Packs;
use self::packs::{PackError, Room};
use self::reviewing::{Reviewing, Share};
use self::saved::SavedDraw;
use self::together::{Begun, Opened, Reviewed, Together, UnderWay};
use crate::middleware::batch;
use crate::middleware::disposition::Disposition as Outcome;
use crate::services::draw_admission;
use crate::services::judge::Ways;

type Fallible<T> = Result<T, Box<dyn Error + Send + Sync>>;

/// What the function needs.
#[derive(Clone)]
pub struct Draw {
    pub store: Store,
    pub clock: Arc<dyn Clock>,
    pub bundle: Arc<Bundle>,
    pub egress: plumbline_egress::Client,
    /// What was packed for the draws before.
    pub packs: Packs,
    /// Spreads retries: a number from 0 to 1.
    pub jitter: fn() -> f64,
}

/// What one invocation made of a draw.
enum Drawn {
    Over(Finished),
    /// It goes on in another invocation, from this sealed text.
    Saved(String),
    Unwanted,
}

impl Draw {
    /// Handles a batch of draws.
    pub async fn handle(&self, event: SqsEvent) -> SqsBatchResponse {
        let bodies = event.records.iter().filter_map(|message| message.body.as_deref());
        let messages = bodies.filter_map(|body| serde_json::from_str(body).ok());
        let together = &Together::new(self, messages);
        batch::each(event, "draw", |message: DrawMessage| self.draw(message, together)).await
    }

    async fn draw(&self, message: DrawMessage, together: &Together<'_>) -> Fallible<Outcome> {
        let reviewed = match together.begun(message.run_id).await? {
            Begun::Now(reviewed) => reviewed,
            Begun::Later => return Ok(Outcome::Done),
            Begun::Unwanted => return Ok(Outcome::Drop),
        };
        let under_way = reviewed.under_way();
        match reviewed.claim(&message) {
            Claim::Claimed(claimed) => self.make(message, under_way, reviewed, &claimed).await,
            Claim::AlreadyFinished => reviewed.end(Ended { message, finished: None }, under_way).await,
            Claim::InProgress => Ok(Outcome::Drop),
        }
    }

    async fn make(
        &self,
        message: DrawMessage,
        under_way: UnderWay<'_>,
        reviewed: &Reviewed<'_>,
        claimed: &StoredDraw,
    ) -> Fallible<Outcome> {
        let made = match self.review(&message, reviewed, claimed).await {
            Ok(Drawn::Over(finished)) => {
                let ended = Ended { message: message.clone(), finished: Some(finished) };
                reviewed.end(ended, under_way).await
            }
            Ok(Drawn::Saved(saved)) => return self.hand_over(&reviewed.run, &message, claimed, &saved).await,
            Ok(Drawn::Unwanted) => {
                self.store.draws().release(&message).await?;
                return Ok(Outcome::Drop);
            }
            Err(error) => Err(error),
        };
        if made.is_err() {
            // Whoever gets the message next need not wait for the lease.
            self.store.draws().release(&message).await?;
        }
        made
    }

    /// Keeps what there is of a draw, and has it gone on with.
    async fn hand_over(
        &self,
        run: &Run,
        draw: &DrawMessage,
        claimed: &StoredDraw,
        saved: &str,
    ) -> Fallible<Outcome> {
        if !self.store.draws().save(draw, claimed, saved).await? {
            return Ok(Outcome::Drop);
        }
        draw_admission::send(&self.store, run, std::slice::from_ref(draw), self.now()).await?;
        Ok(Outcome::Done)
    }

    async fn review(
        &self,
        message: &DrawMessage,
        reviewed: &Reviewed<'_>,
        claimed: &StoredDraw,
    ) -> Fallible<Drawn> {
        let (run, invoked) = (&reviewed.run, reviewed.invoked);
        let record = self.bundle.entries().iter().position(|entry| entry.slug == message.record);
        let Some(record) = record.filter(|_| claimed.attempts <= MAX_ATTEMPTS) else {
            return Ok(uncalled(ErrorReason::InternalError));
        };
        let Some(opened) = reviewed.opened().await? else {
            return Ok(uncalled(ErrorReason::InternalError));
        };
        let Opened { backend, key, endpoint, judge, system_tokens } = &*opened;
        let Run { context_window, max_output_tokens, .. } = *run;
        let room = Room { record, system_tokens: *system_tokens, context_window, max_output_tokens };
        let pack = match self.packs.pack(&self.bundle, room) {
            Err(PackError::TooLong(_)) => return Ok(uncalled(ErrorReason::ContextWindowExceeded)),
            pack => pack?,
        };
        // So that all of the batch are packed before the first is sent, and nobody's answer seems late for it.
        tokio::task::yield_now().await;
        let saved = match &claimed.saved {
            Some(saved) => SavedDraw::open(key, message, saved)?,
            None => SavedDraw::beginning(invoked.into()),
        };
        let mut reviewing = Reviewing {
            run,
            record,
            judge,
            prompt: backend.system_prompt().unwrap_or(review::detection_prompt()),
            endpoint,
            review: Review::resume(pack.material, saved.review),
            spent: saved.spent,
            began: saved.began,
        };
        let share = reviewing.go_on(self, invoked).await?;
        drawn(share, &reviewing, pack.manifest, |unfinished| unfinished.seal(key, message))
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
    pack: CompressedManifest,
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
    let met = Some(reviewing.observation());
    Ok(Drawn::Over(Finished { outcome, pack: Some(pack), met }))
}

/// A draw that fails before the endpoint is called.
fn uncalled(reason: ErrorReason) -> Drawn {
    let outcome = DrawOutcome::Errored { reason, usage: Usage::default() };
    Drawn::Over(Finished { outcome, pack: None, met: None })
}

/// Whether a run's draws are still wanted.
fn is_open(run: &Run) -> bool {
    run.progress().accepts_draws()
}
