//! `draw`: one review of one record by the caller's model, judged and counted.

use std::error::Error;
use std::sync::Arc;
use std::time::Duration;

use aws_lambda_events::event::sqs::{SqsBatchResponse, SqsEvent};
use plumbline_benchmark::bundle::Bundle;
use plumbline_benchmark::comment::Comment;
use plumbline_benchmark::judge;
use plumbline_benchmark::packing;
use plumbline_benchmark::record::Record;
use plumbline_benchmark::review::{self, Progress, Review};
use plumbline_benchmark::score::{DrawOutcome, ErrorReason, JudgedComment};
use plumbline_clock::Clock;
use plumbline_contract::benchmark::RunStatus;
use plumbline_conversation::Usage;
use plumbline_model::{Client, Endpoint, Fault};
use plumbline_store::Store;
use plumbline_store::draws::{Counted, MAX_ATTEMPTS};
use plumbline_store::jobs::Claim;
use plumbline_store::queues::{DrawMessage, Queue, RunMessage};
use plumbline_store::runs::{Phase, Run};

use crate::CallerBackend;
use crate::batch::{self, Outcome, milliseconds};
use crate::finalize;

/// How long one draw may take, waits and retries included: what a function has, less time to write down.
const BUDGET: Duration = Duration::from_secs(13 * 60);

/// What the function needs.
#[derive(Clone)]
pub struct Draw {
    pub store: Store,
    pub clock: Arc<dyn Clock>,
    pub bundle: Arc<Bundle>,
    pub egress: plumbline_egress::Client,
}

/// What a review consumed so far.
#[derive(Default)]
struct Spent {
    usage: Usage,
    generating: Duration,
}

impl Draw {
    /// Handles a batch of draws.
    pub async fn handle(&self, event: SqsEvent) -> SqsBatchResponse {
        batch::each(event, "draw", |message: DrawMessage| self.draw(message)).await
    }

    async fn draw(&self, draw: DrawMessage) -> Result<Outcome, Box<dyn Error + Send + Sync>> {
        let (run, claim) = tokio::try_join!(
            self.store.run(draw.run_id),
            self.store.claim_draw(&draw, self.clock.now().into())
        )?;
        let Some(run) = run.filter(|run| is_open(run) && finalize::is_ours(run, &self.bundle)) else {
            return Ok(Outcome::Drop);
        };
        let attempts = match claim {
            Claim::Claimed(stored) => stored.attempts,
            Claim::Held => return Ok(Outcome::Drop),
            Claim::Over => return self.conclude(&run).await,
        };
        let (outcome, manifest) = if attempts > MAX_ATTEMPTS {
            (errored(ErrorReason::InternalError, Usage::default()), None)
        } else {
            match self.review(&run, &draw).await {
                Ok(reviewed) => reviewed,
                Err(error) => {
                    // Whoever gets the message next need not wait for the lease.
                    self.store.release_draw(&draw).await?;
                    return Err(error);
                }
            }
        };
        match self.store.finish_draw(&draw, &outcome, manifest.as_deref(), self.clock.now().into()).await? {
            Counted::Counted(run) => self.conclude(&run).await,
            // It may have been counted after all, and have been the last.
            Counted::Discarded => match self.store.run(draw.run_id).await? {
                Some(run) if run.status == RunStatus::Running => self.conclude(&run).await,
                _ => Ok(Outcome::Drop),
            },
        }
    }

    /// Has a run ended whose draws are decided.
    async fn conclude(&self, run: &Run) -> Result<Outcome, Box<dyn Error + Send + Sync>> {
        if finalize::verdict_so_far(run).is_some() {
            let message = RunMessage { run_id: run.id };
            self.store.queues.send(Queue::Finalize, &message, &run.id.to_string(), 0).await?;
        }
        Ok(Outcome::Done)
    }

    /// The outcome of a draw, and what the model was sent, as JSON text.
    async fn review(
        &self,
        run: &Run,
        draw: &DrawMessage,
    ) -> Result<(DrawOutcome, Option<String>), Box<dyn Error + Send + Sync>> {
        let Some(position) = self.bundle.entries().iter().position(|entry| entry.slug == draw.record) else {
            return Ok((errored(ErrorReason::InternalError, Usage::default()), None));
        };
        let record = self.bundle.record(position)?;
        let Some(backend) = CallerBackend::open(&self.store, run).await? else {
            return Ok((errored(ErrorReason::InternalError, Usage::default()), None));
        };
        let prompt = backend.system_prompt().unwrap_or(review::detection_prompt());
        let window = u64::from(run.context_window);
        let Ok(pack) = packing::pack(&record, system_tokens(&backend), window, run.max_output_tokens) else {
            return Ok((errored(ErrorReason::ContextWindowExceeded, Usage::default()), None));
        };
        let manifest = serde_json::to_string(&pack.manifest)?;
        let review = Review::new(pack.text)?;
        let outcome = self.converse(run, &record, review, prompt, &backend.endpoint(run.provider)?).await;
        Ok((outcome, Some(manifest)))
    }

    /// Turn after turn until the review is complete, fails, or runs out of time.
    async fn converse(
        &self,
        run: &Run,
        record: &Record,
        mut review: Review,
        prompt: &str,
        endpoint: &Endpoint,
    ) -> DrawOutcome {
        let begun = self.clock.now();
        let mut spent = Spent::default();
        let model = Client::new(self.egress.clone(), self.clock.clone());
        loop {
            let elapsed = self.clock.now().duration_since(begun).unsigned_abs();
            let Some(left) = BUDGET.checked_sub(elapsed).filter(|left| !left.is_zero()) else {
                return errored(ErrorReason::EndpointUnreachable, spent.usage);
            };
            let request = review.request(prompt, run.effort, run.max_output_tokens);
            let answer = match model.call(endpoint, &request, left).await {
                Ok(answer) => answer,
                Err(error) => return errored(reason(error.fault), spent.usage + error.usage),
            };
            spent.usage += answer.reply.usage;
            spent.generating += answer.generating;
            match review.receive(answer.reply) {
                Progress::Continue => {}
                Progress::Complete(comments) => return scored(record, &comments, &spent),
                Progress::BadOutput(_) => return errored(ErrorReason::EndpointBadOutput, spent.usage),
            }
        }
    }
}

/// What is sent before the pack, in tokens: the usual prompt's count is kept, a caller's own is counted.
fn system_tokens(backend: &CallerBackend) -> u32 {
    backend.system_prompt().map_or_else(packing::default_system_tokens, packing::system_tokens)
}

fn is_open(run: &Run) -> bool {
    let reviewing = run.status == RunStatus::Running && run.phase == Phase::Draws;
    reviewing && !matches!(finalize::verdict_so_far(run), Some(finalize::Verdict::Invalid(_)))
}

fn scored(record: &Record, comments: &[Comment], spent: &Spent) -> DrawOutcome {
    let verdicts = judge::judge(record, comments).into_iter();
    let judged = comments
        .iter()
        .zip(verdicts)
        .map(|(comment, verdict)| JudgedComment { severity: comment.severity, verdict });
    DrawOutcome::Scored {
        comments: judged.collect(),
        usage: spent.usage,
        generating_ms: milliseconds(spent.generating),
    }
}

fn errored(reason: ErrorReason, usage: Usage) -> DrawOutcome {
    DrawOutcome::Errored { reason, usage }
}

/// What a failed call counts as.
fn reason(fault: Fault) -> ErrorReason {
    match fault {
        Fault::Authentication => ErrorReason::EndpointAuthFailed,
        Fault::Unreachable => ErrorReason::EndpointUnreachable,
        Fault::ContextLength => ErrorReason::ContextWindowExceeded,
        Fault::BadOutput
        | Fault::EffortRejected
        | Fault::ToolChoiceRejected
        | Fault::ForcedWhileThinking
        | Fault::BadRequest => ErrorReason::EndpointBadOutput,
    }
}
