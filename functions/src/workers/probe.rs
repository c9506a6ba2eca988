//! `probe`: finds out whether a caller's endpoint can be reviewed at all, and if so sends the first draws.

use std::error::Error;
use std::sync::Arc;
use std::time::Duration;

use aws_lambda_events::event::sqs::{SqsBatchResponse, SqsEvent};
use jiff::SignedDuration;
use plumbline_benchmark::bundle::Bundle;
use plumbline_benchmark::probe::{self, ProbeVerdict};
use plumbline_clock::Clock;
use plumbline_contract::benchmark::ErroredMessage;
use plumbline_conversation::{EndpointCapabilities, Request, ToolChoice, Usage};
use plumbline_model::{Answer, CallError, CallStats, Client, Endpoint, Fault};
use plumbline_store::Claim;
use plumbline_store::benchmark::pace::{Observation, Pace, Strain};
use plumbline_store::benchmark::runs::{MAX_PROBE_ATTEMPTS, Run, RunCompletion};
use plumbline_store::queues::RunMessage;
use plumbline_store::{Stamp, Store};

use crate::middleware::batch::{self, Outcome};
use crate::middleware::metrics;
use crate::services::caller_backend::CallerBackend;
use crate::services::draw_admission;
use crate::workers::finalize;

/// The smallest window that a run is made with, in tokens.
const MINIMUM_CONTEXT_WINDOW: u32 = 128_000;

/// How long the endpoint has to answer the probe, retries included.
const BUDGET: Duration = Duration::from_secs(120);

/// When the sweep first looks after a run whose draws have been sent.
const FIRST_LOOK: SignedDuration = SignedDuration::from_mins(2);

/// What the function needs.
#[derive(Clone)]
pub struct Probe {
    pub store: Store,
    pub clock: Arc<dyn Clock>,
    pub bundle: Arc<Bundle>,
    pub egress: plumbline_egress::Client,
    /// Spreads retries: a number from 0 to 1.
    pub jitter: fn() -> f64,
}

/// A probe that was passed.
struct Passed {
    /// What it consumed.
    usage: Usage,
    /// How the run's draws begin.
    pace: Pace,
}

impl Probe {
    /// Handles a batch of runs to be probed.
    pub async fn handle(&self, event: SqsEvent) -> SqsBatchResponse {
        batch::each(event, "probe", |message: RunMessage| self.probe(message)).await
    }

    async fn probe(&self, message: RunMessage) -> Result<Outcome, Box<dyn Error + Send + Sync>> {
        let run = match self.store.claim_probe(message.run_id, self.now()).await? {
            Claim::Claimed(run) => run,
            Claim::InProgress | Claim::AlreadyFinished => return Ok(Outcome::Drop),
        };
        match self.examine(&run).await? {
            Ok(passed) => self.go_on(&run, &passed).await?,
            Err(message) => {
                if self.store.end_run(&run, &RunCompletion::errored(message), self.now()).await? {
                    metrics::run_ended(&run, Some(message), self.clock.now());
                }
            }
        }
        Ok(Outcome::Done)
    }

    /// How the probe was passed, or why the run cannot be made.
    async fn examine(
        &self,
        run: &Run,
    ) -> Result<Result<Passed, ErroredMessage>, Box<dyn Error + Send + Sync>> {
        if run.context_window < MINIMUM_CONTEXT_WINDOW {
            return Ok(Err(ErroredMessage::ContextWindowTooSmall));
        }
        if run.probe_attempts > MAX_PROBE_ATTEMPTS || !finalize::is_ours(run, &self.bundle) {
            return Ok(Err(ErroredMessage::InternalError));
        }
        let Some(backend) = CallerBackend::open(&self.store, run).await? else {
            return Ok(Err(ErroredMessage::InternalError));
        };
        let endpoint = backend.endpoint(run.provider)?;
        let (request, began) = (probe::request(run.effort, run.max_output_tokens), self.now());
        let model = Client::new(self.egress.clone(), self.clock.clone()).with_jitter(self.jitter);
        Ok(match self.ask(&model, &endpoint, request).await {
            Ok(answer) => match probe::assess(&answer.reply) {
                ProbeVerdict::Passed => {
                    let pace = self.pace(began, answer.stats).knowing(model.capabilities());
                    Ok(Passed { usage: answer.reply.usage, pace })
                }
                ProbeVerdict::IgnoredTool => Err(ErroredMessage::ToolCallingNotHonored),
                ProbeVerdict::UnparseableArguments => Err(ErroredMessage::UnusableOutput),
            },
            Err(error) => Err(refusal(&error)),
        })
    }

    /// Forces the tool call, and only offers it where an endpoint does not let a thinking model be forced: reviews,
    /// too, only offer their tools.
    async fn ask(&self, model: &Client, endpoint: &Endpoint, request: Request) -> Result<Answer, CallError> {
        let begun = self.clock.now();
        match model.call(endpoint, &request, BUDGET).await {
            Err(error) if error.fault == Fault::ForcedWhileThinking => {
                let left = BUDGET.saturating_sub(self.clock.now().duration_since(begun).unsigned_abs());
                model.call(endpoint, &Request { tool_choice: ToolChoice::Auto, ..request }, left).await
            }
            outcome => outcome,
        }
    }

    /// Moves the run on and sends its draws. What is not sent, the sweep finds.
    async fn go_on(&self, run: &Run, passed: &Passed) -> Result<(), Box<dyn Error + Send + Sync>> {
        let pace = passed.pace.admitting(0, run.total_draws);
        if self.store.pass_probe(run.id, passed.usage, &pace, self.now().plus(FIRST_LOOK)).await? {
            let run = Run { pace, ..run.clone() };
            let draws = draw_admission::draws(&run, &self.bundle, 0..run.pace.admitted);
            draw_admission::send(&self.store, &run, &draws, self.now()).await?;
        }
        Ok(())
    }

    /// A run begins slowly, and more so if its endpoint was not up to the probe at once.
    fn pace(&self, began: Stamp, met: CallStats) -> Pace {
        if met.is_failure_free() {
            return Pace::default();
        }
        let not_before = met.not_before.map(Stamp::from);
        let manner = EndpointCapabilities::default();
        let seen = Observation { began, strain: Strain::Shown, not_before, token_time: None, manner };
        Pace::default().after(&seen, self.now())
    }

    fn now(&self) -> Stamp {
        self.clock.now().into()
    }
}

/// What a caller is told when the endpoint does not answer the probe as it must.
fn refusal(error: &CallError) -> ErroredMessage {
    match error.fault {
        Fault::Authentication => ErroredMessage::AuthenticationFailed,
        Fault::Unreachable => ErroredMessage::EndpointUnreachable,
        Fault::ContextLength => ErroredMessage::TooManyOverContextWindow,
        Fault::EffortRejected
        | Fault::ToolChoiceRejected
        | Fault::ForcedWhileThinking
        | Fault::BadRequest => ErroredMessage::ToolCallingNotHonored,
        Fault::BadOutput => ErroredMessage::UnusableOutput,
    }
}
