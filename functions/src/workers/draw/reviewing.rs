//! One review of one record, as far as one invocation takes it.

use std::error::Error;
use std::time::Duration;

use jiff::Timestamp;
use plumbline_benchmark::comment::Comment;
use plumbline_benchmark::draw::{DrawOutcome, ErrorReason, JudgedComment};
use plumbline_benchmark::review::{Progress, Review};
use plumbline_benchmark::run::{Congestion, LoadSignal};
use plumbline_model::{Answer, CallError, CallStats, Client, Endpoint, Fault};
use plumbline_store::Stamp;
use plumbline_store::benchmark::runs::Run;

use super::saved::{SavedDraw, Spent};
use super::{Draw, is_open};
use crate::middleware::elapsed::milliseconds;
use crate::middleware::failure::chain;
use crate::services::draw_admission;
use crate::services::judge::{self, Judge};

/// How long one invocation works at a draw: what a function has, less time to write down what came of it.
const INVOCATION: Duration = Duration::from_secs(13 * 60);

/// The least that a turn is given, retries included. With less than this left, a draw goes on in another invocation.
const TURN: Duration = Duration::from_secs(10 * 60);

/// How long a model has to judge one review, retries included. With less than this left, it is judged in another
/// invocation.
const JUDGING: Duration = Duration::from_secs(4 * 60);

/// How long the endpoint of one draw is called in all. Time that passes otherwise is not held against it.
const TOTAL: Duration = Duration::from_secs(60 * 60);

/// The invocation's time was gone before the endpoint could be called.
#[derive(Debug, thiserror::Error)]
#[error("there was no time left to call the endpoint")]
struct OutOfTime;

/// What an invocation's share of a review comes to.
pub(super) enum Share {
    /// It is over.
    Over(DrawOutcome),
    /// It goes on in another invocation.
    Unfinished,
    /// The run was decided in the meantime: nobody wants its outcome any more.
    Unwanted,
}

/// A review under way.
pub(super) struct Reviewing<'a> {
    pub(super) run: &'a Run,
    /// The record under review, by its place in the bundle.
    pub(super) record: usize,
    pub(super) judge: &'a Judge,
    pub(super) prompt: &'a str,
    pub(super) endpoint: &'a Endpoint,
    pub(super) review: Review,
    pub(super) spent: Spent,
    /// When the draw began, in whichever invocation.
    pub(super) began: Stamp,
}

impl Reviewing<'_> {
    /// Turn after turn until the review is complete and judged, fails, or its invocation, which began at `invoked`, has
    /// no time for one more.
    pub(super) async fn go_on(
        &mut self,
        draw: &Draw,
        invoked: Timestamp,
    ) -> Result<Share, Box<dyn Error + Send + Sync>> {
        let known = self.spent.manner.merge(self.run.pace.capabilities());
        let model = Client::new(draw.egress.clone(), draw.clock.clone()).with_jitter(draw.jitter);
        let model = model.with_streaming().with_capabilities(known);
        let mut turns = 0;
        loop {
            let left = INVOCATION.saturating_sub(elapsed(invoked, draw.clock.now()));
            if let Progress::Complete(comments) = self.review.progress() {
                return self.judge(draw, &comments, left).await;
            }
            match turns {
                0 if left < TURN => return Err(OutOfTime.into()),
                0 => {}
                _ if left < TURN => return Ok(Share::Unfinished),
                _ if !self.is_wanted(draw, None).await => return Ok(Share::Unwanted),
                _ => {}
            }
            if let Some(share) = self.take_turn(draw, &model, left).await {
                return Ok(share);
            }
            turns += 1;
        }
    }

    /// What a review comes to that is complete. A judge that gives no answer leaves no score.
    async fn judge(
        &self,
        draw: &Draw,
        comments: &[Comment],
        left: Duration,
    ) -> Result<Share, Box<dyn Error + Send + Sync>> {
        if comments.is_empty() {
            return Ok(Share::Over(scored(Vec::new(), &self.spent)));
        }
        let record = draw.bundle.record(self.record)?;
        let judged = match self.judge {
            Judge::Catalogue => Some(judge::by_catalogue(&record, comments)),
            Judge::Model(_) if left < JUDGING => return Ok(Share::Unfinished),
            Judge::Model(model) => model.judge(&draw.ways(), &record, comments, JUDGING).await?,
        };
        Ok(Share::Over(match judged {
            Some(comments) => scored(comments, &self.spent),
            None => self.errored(ErrorReason::InternalError),
        }))
    }

    /// What the endpoint showed of itself.
    pub(super) fn observation(&self) -> LoadSignal {
        self.observed(self.spent.met)
    }

    /// What has to be kept to go on elsewhere.
    pub(super) fn saved(&self) -> SavedDraw {
        SavedDraw { review: self.review.saved().clone(), spent: self.spent.clone(), began: self.began }
    }

    /// One call of the model; nothing while the review goes on.
    async fn take_turn(&mut self, draw: &Draw, model: &Client, left: Duration) -> Option<Share> {
        let left = left.min(TOTAL.saturating_sub(self.spent.calling));
        if left.is_zero() {
            return Some(Share::Over(self.errored(ErrorReason::EndpointUnreachable)));
        }
        let called = draw.clock.now();
        let answer = self.call(draw, model, left).await;
        self.spent.calling += elapsed(called, draw.clock.now());
        self.spent.manner = model.capabilities();
        match answer {
            Ok(Some(answer)) => self.receive(answer),
            Ok(None) => Some(Share::Unwanted),
            Err(error) => {
                self.spent.met += error.stats;
                self.spent.usage += error.usage;
                Some(Share::Over(self.errored(reason(error.fault))))
            }
        }
    }

    async fn call(&self, draw: &Draw, model: &Client, left: Duration) -> Result<Option<Answer>, CallError> {
        let request = self.review.request(self.prompt, self.run.effort, self.run.max_output_tokens);
        let wanted = |met| async move { self.is_wanted(draw, Some(met)).await };
        model.call_while(self.endpoint, &request, left, wanted).await
    }

    fn receive(&mut self, answer: Answer) -> Option<Share> {
        self.spent.usage += answer.reply.usage;
        self.spent.generating += answer.generating;
        self.spent.met += answer.stats;
        match self.review.receive(answer.reply) {
            Progress::Continue | Progress::Complete(_) => None,
            Progress::BadOutput(_) => Some(Share::Over(self.errored(ErrorReason::EndpointBadOutput))),
        }
    }

    /// Whether the run is still open. What the endpoint has shown so far is noted at once, for the draws that have
    /// not begun yet. A fault of the table does not throw away what has been paid for.
    async fn is_wanted(&self, draw: &Draw, met: Option<CallStats>) -> bool {
        let met = met.map(|met| self.observed(met));
        let now = draw.clock.now().into();
        match draw_admission::admit(&draw.store, &draw.bundle, self.run, met.as_slice(), now).await {
            Ok(run) => run.is_some_and(|run| is_open(&run)),
            Err(error) => {
                tracing::warn!(error = chain(&error), "a draw goes on without knowing whether its run does");
                true
            }
        }
    }

    fn observed(&self, met: CallStats) -> LoadSignal {
        let Spent { usage, generating, .. } = &self.spent;
        let token_time = generating.as_micros().checked_div(u128::from(usage.output));
        LoadSignal {
            began: self.began,
            congestion: if met.is_failure_free() { Congestion::None } else { Congestion::Shown },
            not_before: met.not_before.map(Stamp::from),
            token_time: token_time.map(|time| u32::try_from(time).unwrap_or(u32::MAX)),
            capabilities: self.spent.manner,
        }
    }

    /// A draw that failed, with what it consumed all the same.
    pub(super) fn errored(&self, reason: ErrorReason) -> DrawOutcome {
        DrawOutcome::Errored { reason, usage: self.spent.usage }
    }
}

fn scored(comments: Vec<JudgedComment>, spent: &Spent) -> DrawOutcome {
    DrawOutcome::Scored { comments, usage: spent.usage, generating_ms: milliseconds(spent.generating) }
}

/// What a failed call counts as. A request that an endpoint rejects after it has passed the probe is one that we
/// should not have made.
fn reason(fault: Fault) -> ErrorReason {
    match fault {
        Fault::Authentication => ErrorReason::EndpointAuthFailed,
        Fault::Unreachable => ErrorReason::EndpointUnreachable,
        Fault::ContextLength => ErrorReason::ContextWindowExceeded,
        Fault::BadOutput => ErrorReason::EndpointBadOutput,
        Fault::EffortRejected
        | Fault::ToolChoiceRejected
        | Fault::ForcedWhileThinking
        | Fault::BadRequest => ErrorReason::InternalError,
    }
}

fn elapsed(since: Timestamp, now: Timestamp) -> Duration {
    now.duration_since(since).try_into().unwrap_or_default()
}
