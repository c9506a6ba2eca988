//! `probe`: checks that a caller's endpoint is usable for reviews, and if so sends the first draws.

use std::sync::Arc;
use std::time::Duration;

use aws_lambda_events::event::sqs::{SqsBatchResponse, SqsEvent};
use jiff::SignedDuration;
use plumbline_benchmark::bundle::Bundle;
use plumbline_benchmark::probe::{self, ProbeAssessment};
use plumbline_benchmark::run::lifecycle::reason_to_skip_probe;
use plumbline_benchmark::run::{Congestion, LoadSignal, Pace, ProbeSkipReason};
use plumbline_clock::Clock;
use plumbline_contract::benchmark::RunErrorReason;
use plumbline_conversation::{EndpointCapabilities, Request, ToolChoice, Usage};
use plumbline_model::{CallError, CallStats, Client, Endpoint, Fault, ModelResponse};
use plumbline_store::benchmark::admission::{self, DrawAdmission};
use plumbline_store::benchmark::caller_backend::CallerBackend;
use plumbline_store::benchmark::run_secrets::Backends;
use plumbline_store::benchmark::runs::{Probes, Run};
use plumbline_store::benchmark::{RunEnd, RunFinalization};
use plumbline_store::queues::RunMessage;
use plumbline_store::{Claim, Kms};
use plumbline_store::{Result, Store, UtcInstant};

use crate::middleware::worker_result::{Disposition, WorkerResult};
use crate::middleware::{batch, metrics};

/// Maximum time for the endpoint to answer the probe, retries included.
const PROBE_TIME_BUDGET: Duration = Duration::from_secs(120);

/// Delay before the sweep first checks a run whose draws were sent, in case their messages are lost.
const SWEEP_AFTER: SignedDuration = SignedDuration::from_mins(2);

/// Handler of `probe`, with its dependencies.
#[derive(Clone)]
pub struct ProbeHandler {
    pub probes: Probes,
    pub backends: Backends,
    pub finalization: RunFinalization,
    pub kms: Kms,
    pub admission: DrawAdmission,
    pub clock: Arc<dyn Clock>,
    pub bundle: Arc<Bundle>,
    pub egress: plumbline_egress::Client,
    /// Returns a random number from 0 to 1, which spreads retries over time.
    pub jitter: fn() -> f64,
}

/// Result of a probe that the endpoint passed.
struct PassedProbe {
    /// Tokens that the probe consumed.
    usage: Usage,
    /// Initial pace of the run: its first admitted draws and its congestion window.
    pace: Pace,
}

impl ProbeHandler {
    /// Creates the handler from the parts of `store` that it uses.
    pub fn new(
        store: &Store,
        clock: Arc<dyn Clock>,
        bundle: Arc<Bundle>,
        egress: plumbline_egress::Client,
        jitter: fn() -> f64,
    ) -> Self {
        Self {
            probes: store.probes(),
            backends: store.backends(),
            finalization: store.run_finalization(),
            kms: store.kms.clone(),
            admission: store.draw_admission(),
            clock,
            bundle,
            egress,
            jitter,
        }
    }

    /// Handles a batch of messages, each of which names a run whose endpoint is to be probed.
    pub async fn handle(&self, event: SqsEvent) -> SqsBatchResponse {
        batch::for_each(event, "probe", |message: RunMessage| self.probe(message)).await
    }

    async fn probe(&self, message: RunMessage) -> WorkerResult {
        let run = match self.probes.claim(message.run_id, self.now()).await? {
            Claim::Claimed(run) => run,
            Claim::InProgress | Claim::AlreadyFinished => return Ok(Disposition::Drop),
        };
        match self.probe_endpoint(&run).await? {
            Ok(passed) => self.begin_draws(&run, &passed).await?,
            Err(reason) => {
                if self.finalization.end_run(&run, &RunEnd::errored(reason), self.now()).await? {
                    metrics::count_ended_run(&run, Some(reason), self.clock.now());
                }
            }
        }
        Ok(Disposition::Done)
    }

    /// Probes the endpoint. The inner error is the reason why the run ends.
    async fn probe_endpoint(&self, run: &Run) -> Result<Result<PassedProbe, RunErrorReason>> {
        let is_compatible = run.is_from_compatible_build(&self.bundle);
        if let Some(reason) = reason_to_skip_probe(run.context_window, run.probe_attempts, is_compatible) {
            return Ok(Err(run_error_for_skipped_probe(reason)));
        }
        let Some(backend) = CallerBackend::load_and_open(&self.backends, &self.kms, run.id).await? else {
            return Ok(Err(RunErrorReason::InternalError));
        };
        let endpoint =
            Endpoint::new(run.provider, &*backend.base_url, &*backend.model_name, &*backend.api_key);
        let (request, started) = (probe::build_request(run.effort, run.max_output_tokens), self.now());
        let model = Client::new(self.egress.clone(), self.clock.clone()).with_jitter(self.jitter);
        Ok(match self.call(&model, &endpoint, request).await {
            Ok(answer) => match probe::assess(&answer.reply) {
                ProbeAssessment::Passed => {
                    let pace =
                        self.initial_pace(started, answer.stats).with_capabilities(model.capabilities());
                    Ok(PassedProbe { usage: answer.reply.usage, pace })
                }
                ProbeAssessment::IgnoredTool => Err(RunErrorReason::ToolCallingNotHonored),
                ProbeAssessment::UnparseableArguments => Err(RunErrorReason::UnusableOutput),
            },
            Err(error) => Err(run_error_for_failed_call(&error)),
        })
    }

    /// Calls the endpoint with a forced tool call. If the endpoint rejects a forced tool call together with reasoning,
    /// calls it again with an optional tool call, as in every request of a review.
    async fn call(
        &self,
        model: &Client,
        endpoint: &Endpoint,
        request: Request,
    ) -> std::result::Result<ModelResponse, CallError> {
        let started = self.clock.now();
        match model.call(endpoint, &request, PROBE_TIME_BUDGET).await {
            Err(error) if error.fault == Fault::ForcedToolCallRejected => {
                let left =
                    PROBE_TIME_BUDGET.saturating_sub(self.clock.now().duration_since(started).unsigned_abs());
                model.call(endpoint, &Request { tool_choice: ToolChoice::Auto, ..request }, left).await
            }
            outcome => outcome,
        }
    }

    /// Moves the run to the phase of draws and sends the first draws. If sending fails, the sweep sends them later.
    async fn begin_draws(&self, run: &Run, passed: &PassedProbe) -> Result<()> {
        let pace = passed.pace.with_draws_admitted(0, run.total_draws);
        if self.probes.mark_probe_passed(run.id, passed.usage, &pace, self.now().plus(SWEEP_AFTER)).await? {
            let run = Run { pace, ..run.clone() };
            let draws = admission::draw_messages(&run, &self.bundle, 0..run.pace.admitted);
            self.admission.send(&run, &draws, self.now()).await?;
        }
        Ok(())
    }

    /// Returns the initial pace, reduced if the endpoint needed retries to answer the probe.
    fn initial_pace(&self, started: UtcInstant, stats: CallStats) -> Pace {
        if stats.has_no_transient_failures() {
            return Pace::default();
        }
        let not_before = stats.not_before.map(UtcInstant::from);
        let capabilities = EndpointCapabilities::default();
        let signal = LoadSignal {
            began: started,
            congestion: Congestion::Observed,
            not_before,
            token_time: None,
            capabilities,
        };
        Pace::default().after_signal(&signal, self.now())
    }

    fn now(&self) -> UtcInstant {
        self.clock.now().into()
    }
}

/// Returns the error reason of a run whose probe is skipped, so that it ends without a call to its endpoint.
fn run_error_for_skipped_probe(reason: ProbeSkipReason) -> RunErrorReason {
    match reason {
        ProbeSkipReason::ContextWindowTooSmall => RunErrorReason::ContextWindowTooSmall,
        ProbeSkipReason::OutOfAttempts | ProbeSkipReason::OtherBuild => RunErrorReason::InternalError,
    }
}

/// Maps a failed probe call to the error reason with which the run ends.
fn run_error_for_failed_call(error: &CallError) -> RunErrorReason {
    match error.fault {
        Fault::Authentication => RunErrorReason::AuthenticationFailed,
        Fault::Unreachable => RunErrorReason::EndpointUnreachable,
        Fault::ContextLength => RunErrorReason::TooManyOverContextWindow,
        Fault::EffortRejected
        | Fault::ToolChoiceRejected
        | Fault::ForcedToolCallRejected
        | Fault::BadRequest => RunErrorReason::ToolCallingNotHonored,
        Fault::BadOutput | Fault::TooLarge => RunErrorReason::UnusableOutput,
    }
}
