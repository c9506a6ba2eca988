//! `draw`: reviews records with the caller's model, judges each review and counts it.
//!
//! A batch has up to ten draws, of any runs. They run concurrently, since each spends most of its time waiting for its
//! model. One read loads them all. The draws of one run are claimed in one transaction and share the decrypted backend
//! of the run. Draws of a run that end at the same time are recorded in one transaction; then the run admits its next
//! draws. A review that needs longer than one invocation is saved after a complete turn and continues in another.

mod batch;
mod conversation;
mod deps;
mod outcome;
mod packs;
mod saved;

use aws_lambda_events::event::sqs::{SqsBatchResponse, SqsEvent};
use plumbline_benchmark::draw::ErrorReason;
use plumbline_store::benchmark::draws::{FinishedDraw, MAX_ATTEMPTS, StoredDraw};
use plumbline_store::benchmark::runs::Run;
use plumbline_store::queues::DrawMessage;

use self::batch::{DecryptedRun, DrawBatch, DrawStep, RunSetup};
use self::conversation::{Conversation, TurnResult};
pub use self::deps::DrawHandler;
use self::deps::DrawResult;
use self::outcome::FinishedReview;
pub use self::packs::PackCache;
use self::packs::{Pack, PackError, PackKey};
use self::saved::SavedDraw;
use crate::middleware::batch::for_each;
use crate::middleware::worker_result::Disposition;

/// State of a review at the end of an invocation.
enum ReviewResult {
    Finished(FinishedReview),
    /// The sealed conversation, to be continued in another invocation.
    Unfinished(String),
    /// The run has exceeded an error ceiling or has ended in the meantime, so the outcome of this draw does not count.
    RunClosed,
}

impl DrawHandler {
    /// Handles a batch of draws.
    pub async fn handle(&self, event: SqsEvent) -> SqsBatchResponse {
        let bodies = event.records.iter().filter_map(|message| message.body.as_deref());
        let messages = bodies.filter_map(|body| serde_json::from_str(body).ok());
        let batch = &DrawBatch::claim(self, messages).await;
        for_each(event, "draw", |message: DrawMessage| self.draw(message, batch)).await
    }

    async fn draw(&self, message: DrawMessage, batch: &DrawBatch) -> DrawResult<Disposition> {
        match batch.take_step(&message)? {
            DrawStep::Review(setup, claimed) => self.review_and_record(message, &setup, &claimed).await,
            DrawStep::Advance(setup) => self.advance(&setup.run).await,
            DrawStep::Settled(disposition) => Ok(disposition),
        }
    }

    /// Reviews a claimed draw. Records the outcome, or saves the draw if this invocation cannot finish it.
    async fn review_and_record(
        &self,
        message: DrawMessage,
        setup: &RunSetup,
        claimed: &StoredDraw,
    ) -> DrawResult<Disposition> {
        let result = match self.review(&message, setup, claimed).await {
            Ok(ReviewResult::Unfinished(saved)) => {
                return self.requeue(&message, &setup.run, claimed, saved).await;
            }
            Ok(ReviewResult::Finished(finished)) => {
                self.record_outcome(finished, &setup.group_commit, setup.invoked).await
            }
            Ok(ReviewResult::RunClosed) => {
                self.draws.release(&message).await?;
                Ok(Disposition::Drop)
            }
            Err(error) => Err(error),
        };
        if result.is_err() {
            // The next worker then does not wait until the lease expires.
            self.draws.release(&message).await?;
        }
        result
    }

    /// Decrypts the run's backend, packs the record into a prompt and holds the conversation. A draw that fails before
    /// the conversation costs its caller nothing.
    async fn review(
        &self,
        message: &DrawMessage,
        setup: &RunSetup,
        claimed: &StoredDraw,
    ) -> DrawResult<ReviewResult> {
        let record = self.bundle.summaries().iter().position(|record| record.slug == message.record);
        let Some(record) = record.filter(|_| claimed.attempts <= MAX_ATTEMPTS) else {
            return Ok(failed_before_call(message, claimed, ErrorReason::InternalError));
        };
        let Some(decrypted) = setup.get_or_decrypt(self).await? else {
            return Ok(failed_before_call(message, claimed, ErrorReason::InternalError));
        };
        let Run { context_window, max_output_tokens, .. } = setup.run;
        let key =
            PackKey { record, system_tokens: decrypted.system_tokens, context_window, max_output_tokens };
        match self.packs.pack(&self.bundle, key) {
            Ok(pack) => self.converse(message, setup, decrypted, record, pack, claimed).await,
            Err(PackError::TooLong(_)) => {
                Ok(failed_before_call(message, claimed, ErrorReason::ContextWindowExceeded))
            }
            Err(error) => Err(error.into()),
        }
    }

    /// Holds the conversation, from its start or from the state that an earlier invocation saved.
    async fn converse(
        &self,
        message: &DrawMessage,
        setup: &RunSetup,
        decrypted: &DecryptedRun,
        record: usize,
        pack: Pack,
        claimed: &StoredDraw,
    ) -> DrawResult<ReviewResult> {
        // Yields, so that every draw of the batch is packed before the first request is sent. Packing then does not add
        // to the time that an answer seems to take.
        tokio::task::yield_now().await;
        let saved = match &claimed.saved_conversation {
            Some(saved) => SavedDraw::open(&decrypted.key, message, saved)?,
            None => SavedDraw::new(setup.invoked.into()),
        };
        let mut conversation = Conversation::resume(self, &setup.run, decrypted, record, pack.input, saved);
        let outcome = match conversation.run_turns(setup.invoked).await? {
            TurnResult::Finished(outcome) => outcome,
            TurnResult::RunClosed => return Ok(ReviewResult::RunClosed),
            TurnResult::OutOfTime => {
                match conversation.to_saved_draw().seal_if_storable(&decrypted.key, message)? {
                    Some(saved) => return Ok(ReviewResult::Unfinished(saved)),
                    // The conversation is too long for the table, and another invocation could not shorten it.
                    None => conversation.errored_outcome(ErrorReason::InternalError),
                }
            }
        };
        let (manifest, judge_usage) = (Some(pack.manifest), conversation.judge_usage());
        let has_saved_conversation = claimed.saved_conversation.is_some();
        let message = message.clone();
        let draw = FinishedDraw { message, outcome, manifest, judge_usage, has_saved_conversation };
        Ok(ReviewResult::Finished(FinishedReview { draw, load: Some(conversation.endpoint_load()) }))
    }

    /// Saves an unfinished draw and requeues it.
    async fn requeue(
        &self,
        draw: &DrawMessage,
        run: &Run,
        claimed: &StoredDraw,
        saved: String,
    ) -> DrawResult<Disposition> {
        if !self.draws.save_conversation(draw, claimed, saved, self.now()).await? {
            return Ok(Disposition::Drop);
        }
        self.admission.send(run, std::slice::from_ref(draw), self.now()).await?;
        Ok(Disposition::Done)
    }
}

/// Returns the result of a draw that fails before its endpoint is called.
fn failed_before_call(message: &DrawMessage, claimed: &StoredDraw, reason: ErrorReason) -> ReviewResult {
    ReviewResult::Finished(FinishedReview::failed_before_call(message, claimed, reason))
}
