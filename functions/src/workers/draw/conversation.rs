//! The conversation of one review with the caller's endpoint, for the duration of one invocation.

use std::ops::ControlFlow;
use std::sync::atomic::Ordering;
use std::time::Duration;

use jiff::Timestamp;
use plumbline_benchmark::comment::Comment;
use plumbline_benchmark::draw::{DrawOutcome, ErrorReason, JudgedComment};
use plumbline_benchmark::review::{self, Review, ReviewInput, ReviewProgress};
use plumbline_benchmark::run::{Congestion, JudgeBudget, JudgeUsage, LoadSignal};
use plumbline_model::{CallError, CallStats, Client, Fault, ModelResponse};
use plumbline_store::UtcInstant;
use plumbline_store::benchmark::runs::Run;

use super::batch::DecryptedRun;
use super::deps::{DrawHandler, DrawResult};
use super::saved::{SavedDraw, UsageSoFar};
use crate::middleware::elapsed::milliseconds;
use crate::middleware::failure::error_chain;
use crate::services::judge::{self, Judge, JudgeLimits};

/// Maximum time that one invocation spends on a draw: the function's timeout, less the time to record the result.
const INVOCATION_BUDGET: Duration = Duration::from_secs(13 * 60);

/// Minimum time for one turn, retries included. An invocation with less time left begins no turn, and leaves the draw
/// to another invocation.
const MIN_TURN_TIME: Duration = Duration::from_secs(10 * 60);

/// Maximum time for a model to judge one review, retries included. An invocation with less time left leaves the judging
/// to another invocation.
const JUDGING_BUDGET: Duration = Duration::from_secs(4 * 60);

/// Maximum total time of one draw's endpoint calls. Time between calls does not count.
const CALL_TIME_BUDGET: Duration = Duration::from_secs(60 * 60);

/// Error of an invocation with too little time left to call the endpoint.
#[derive(Debug, thiserror::Error)]
#[error("the invocation had too little time left to call the endpoint")]
struct NoTimeLeft;

/// Result of the turns that one invocation takes.
pub(super) enum TurnResult {
    /// The review is complete and judged, or failed.
    Finished(DrawOutcome),
    /// The invocation has no time for another turn, or for the judge.
    OutOfTime,
    /// The run has exceeded an error ceiling or has ended in the meantime, so the outcome of this draw does not count.
    RunClosed,
}

/// The conversation of one review, during one invocation.
pub(super) struct Conversation<'a> {
    handler: &'a DrawHandler,
    run: &'a Run,
    decrypted: &'a DecryptedRun,
    /// Index of the record in the bundle.
    record: usize,
    review: Review,
    consumed: UsageSoFar,
    judge_usage: JudgeUsage,
    /// Start of the draw, in this invocation or an earlier one.
    began: UtcInstant,
}

impl<'a> Conversation<'a> {
    /// Continues the conversation in `saved`, which [`SavedDraw::new`] creates empty.
    pub(super) fn resume(
        handler: &'a DrawHandler,
        run: &'a Run,
        decrypted: &'a DecryptedRun,
        record: usize,
        input: ReviewInput,
        saved: SavedDraw,
    ) -> Self {
        let SavedDraw { review, consumed, began } = saved;
        Self {
            handler,
            run,
            decrypted,
            record,
            review: Review::resume(input, review),
            consumed,
            judge_usage: JudgeUsage::default(),
            began,
        }
    }

    /// Runs turns of the conversation until the review is complete and judged, the review fails, the run closes, or the
    /// invocation has no time for another turn. `invoked` is the start of the invocation.
    pub(super) async fn run_turns(&mut self, invoked: Timestamp) -> DrawResult<TurnResult> {
        let model = self.client();
        let mut turns = 0;
        loop {
            let left = INVOCATION_BUDGET.saturating_sub(elapsed(invoked, self.handler.clock.now()));
            if let ReviewProgress::Complete(comments) = self.review.progress() {
                return self.judge(&comments, left).await;
            }
            match turns {
                0 if left < MIN_TURN_TIME => return Err(NoTimeLeft.into()),
                0 => {}
                _ if left < MIN_TURN_TIME => return Ok(TurnResult::OutOfTime),
                _ if !self.is_run_open().await => return Ok(TurnResult::RunClosed),
                _ => {}
            }
            if let Some(result) = self.take_turn(&model, left).await {
                return Ok(result);
            }
            turns += 1;
        }
    }

    /// Returns the endpoint's load as all calls of this draw observed it.
    pub(super) fn endpoint_load(&self) -> LoadSignal {
        self.endpoint_load_from(self.consumed.stats)
    }

    /// Returns the draw's use of the run's judge budget.
    pub(super) fn judge_usage(&self) -> JudgeUsage {
        self.judge_usage
    }

    /// Returns the state from which another invocation can continue.
    pub(super) fn to_saved_draw(&self) -> SavedDraw {
        let (review, consumed) = (self.review.saved_review().clone(), self.consumed.clone());
        SavedDraw { review, consumed, began: self.began }
    }

    /// Returns the outcome of a failed draw, with the tokens that it consumed.
    pub(super) fn errored_outcome(&self, reason: ErrorReason) -> DrawOutcome {
        DrawOutcome::Errored { reason, usage: self.consumed.usage }
    }

    fn client(&self) -> Client {
        let known = self.consumed.capabilities.merge(self.run.pace.capabilities());
        let client = Client::new(self.handler.egress.clone(), self.handler.clock.clone());
        client.with_jitter(self.handler.jitter).with_streaming().with_capabilities(known)
    }

    /// Judges a complete review. If the judge gives no usable answer, the draw ends as an internal error.
    async fn judge(&mut self, comments: &[Comment], left: Duration) -> DrawResult<TurnResult> {
        if comments.is_empty() {
            return Ok(TurnResult::Finished(self.scored_outcome(Vec::new())));
        }
        let record = self.handler.bundle.record(self.record)?;
        let judged = match &self.decrypted.judge {
            Judge::Catalogue => Some(judge::judge_by_catalogue(&record, comments)),
            Judge::Model(_) if left < JUDGING_BUDGET => return Ok(TurnResult::OutOfTime),
            Judge::Model(model) => {
                let limits = JudgeLimits { time: JUDGING_BUDGET, tokens: self.judge_budget() };
                let judged = model.judge(&self.handler.judge_deps(), &record, comments, limits).await?;
                self.decrypted.judge_tokens.fetch_add(judged.usage.tokens, Ordering::Relaxed);
                self.judge_usage = judged.usage;
                judged.comments
            }
        };
        Ok(TurnResult::Finished(match judged {
            Some(comments) => self.scored_outcome(comments),
            None => self.errored_outcome(ErrorReason::InternalError),
        }))
    }

    /// Returns the run's judge budget, less the tokens that draws of this batch have used, or `None` if the run has no
    /// such budget.
    fn judge_budget(&self) -> Option<JudgeBudget> {
        let budget = self.run.judge_budget()?;
        Some(JudgeBudget {
            used: budget.used + self.decrypted.judge_tokens.load(Ordering::Relaxed),
            ..budget
        })
    }

    /// Calls the model once. Returns `None` while the review continues.
    async fn take_turn(&mut self, model: &Client, left: Duration) -> Option<TurnResult> {
        let left = left.min(CALL_TIME_BUDGET.saturating_sub(self.consumed.call_time));
        if left.is_zero() {
            return Some(TurnResult::Finished(self.errored_outcome(ErrorReason::EndpointUnreachable)));
        }
        let called = self.handler.clock.now();
        let answer = self.call(model, left).await;
        self.consumed.call_time += elapsed(called, self.handler.clock.now());
        self.consumed.capabilities = model.capabilities();
        match answer {
            Ok(Some(answer)) => self.receive(answer),
            Ok(None) => Some(TurnResult::RunClosed),
            Err(error) => {
                self.consumed.stats += error.stats;
                self.consumed.usage += error.usage;
                Some(TurnResult::Finished(self.errored_outcome(error_reason(error.fault))))
            }
        }
    }

    /// Sends the next request. Before each retry, reports the endpoint's load and checks whether the run still needs
    /// draws. Returns `None` instead of retrying if the run needs no more draws.
    async fn call(&self, model: &Client, left: Duration) -> Result<Option<ModelResponse>, CallError> {
        let prompt = self.decrypted.backend.system_prompt.as_deref().unwrap_or(review::default_prompt());
        let request = self.review.next_request(prompt, self.run.effort, self.run.max_output_tokens);
        let report = |stats| async move {
            let run = self.report_load(stats).await;
            if is_still_open(run) { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        };
        model.call_with_retry_callback(&self.decrypted.endpoint, &request, left, report).await
    }

    fn receive(&mut self, answer: ModelResponse) -> Option<TurnResult> {
        self.consumed.usage += answer.reply.usage;
        self.consumed.generation_time += answer.generation_time;
        self.consumed.stats += answer.stats;
        match self.review.receive(answer.reply) {
            ReviewProgress::Continue | ReviewProgress::Complete(_) => None,
            ReviewProgress::BadOutput(_) => {
                Some(TurnResult::Finished(self.errored_outcome(ErrorReason::EndpointBadOutput)))
            }
        }
    }

    /// Returns true while the run needs this draw.
    async fn is_run_open(&self) -> bool {
        is_still_open(self.handler.runs.get(self.run.id).await)
    }

    /// Reports the endpoint's load during the current call: adjusts the run's congestion window, and admits the draws
    /// for which the window has room. Returns the updated run, or `None` if the run no longer exists.
    async fn report_load(&self, stats: CallStats) -> plumbline_store::Result<Option<Run>> {
        let signals = [self.endpoint_load_from(stats)];
        let DrawHandler { admission, bundle, .. } = self.handler;
        admission.admit_and_send(bundle, self.run, &signals, self.handler.now()).await
    }

    fn endpoint_load_from(&self, stats: CallStats) -> LoadSignal {
        let UsageSoFar { usage, generation_time, capabilities, .. } = &self.consumed;
        let token_time = generation_time.as_micros().checked_div(u128::from(usage.output));
        LoadSignal {
            began: self.began,
            congestion: if stats.has_no_transient_failures() {
                Congestion::None
            } else {
                Congestion::Observed
            },
            not_before: stats.not_before.map(UtcInstant::from),
            token_time: token_time.map(|time| u32::try_from(time).unwrap_or(u32::MAX)),
            capabilities: *capabilities,
        }
    }

    fn scored_outcome(&self, comments: Vec<JudgedComment>) -> DrawOutcome {
        let UsageSoFar { usage, generation_time, .. } = self.consumed;
        DrawOutcome::Scored { comments, usage, generating_ms: milliseconds(generation_time) }
    }
}

/// Returns true if the run needs more draws. A run that cannot be read counts as open, so that a fault of the table
/// does not discard work that the caller has paid for.
fn is_still_open(run: plumbline_store::Result<Option<Run>>) -> bool {
    match run {
        Ok(run) => run.is_some_and(|run| run.progress().accepts_outcomes()),
        Err(error) => {
            tracing::warn!(
                error = error_chain(&error),
                "a draw continues, although its run could not be read and may be closed"
            );
            true
        }
    }
}

/// Maps a failed model call to its error reason. A rejected request counts as a fault of the service, because the
/// endpoint accepted a similar request in the probe.
fn error_reason(fault: Fault) -> ErrorReason {
    match fault {
        Fault::Authentication => ErrorReason::EndpointAuthFailed,
        Fault::Unreachable => ErrorReason::EndpointUnreachable,
        Fault::ContextLength => ErrorReason::ContextWindowExceeded,
        Fault::BadOutput | Fault::TooLarge => ErrorReason::EndpointBadOutput,
        Fault::EffortRejected
        | Fault::ToolChoiceRejected
        | Fault::ForcedToolCallRejected
        | Fault::BadRequest => ErrorReason::InternalError,
    }
}

fn elapsed(since: Timestamp, now: Timestamp) -> Duration {
    now.duration_since(since).try_into().unwrap_or_default()
}
