//! `start`: accepts a benchmark run (benchmark run API).

use std::sync::Arc;

use jiff::SignedDuration;
use lambda_http::{Body, Request, Response};
use plumbline_benchmark::bundle::Bundle;
use plumbline_benchmark::harness;
use plumbline_benchmark::judge::model::JudgeIdentity;
use plumbline_benchmark::run::{HarnessAndDataset, Pace};
use plumbline_clock::Clock;
use plumbline_contract::authorization::bearer_token;
use plumbline_contract::benchmark::{RunStatus, StartRequest, StartResponse};
use plumbline_contract::keys::{ApiKey, KeyPrefix};
use plumbline_contract::limits::RateLimitHeaders;
use plumbline_contract::{ApiResponse, BenchmarkId, Problem, ProblemCode, json, paths};
use plumbline_conversation::Usage;
use plumbline_egress::Guard;
use plumbline_store::benchmark::caller_backend::CallerBackend;
use plumbline_store::benchmark::keys::BenchmarkKey;
use plumbline_store::benchmark::runs::{Phase, Run, Runs};
use plumbline_store::benchmark::starts::{RunStarts, StartResult};
use plumbline_store::due::DueAttributes;
use plumbline_store::idempotency::{IdempotentRequest, RememberedRequest};
use plumbline_store::queues::{Queue, Queues, RunMessage};
use plumbline_store::{Kms, Store};
use url::Url;

use crate::middleware::failure::{Failure, error_chain};
use crate::middleware::http::{self, BaseUrlSource};
use crate::services::idempotency;
use crate::services::judge;

/// Delay before the sweep first checks a new run, in case its probe message is lost.
const SWEEP_AFTER: SignedDuration = SignedDuration::from_secs(60);

/// Name that the rate-limit headers give to the limit on starting runs.
const QUOTA_NAME: &str = "start";

/// Handler of `start`, with its dependencies.
#[derive(Clone)]
pub struct StartHandler {
    pub run_starts: RunStarts,
    pub runs: Runs,
    pub kms: Kms,
    pub queues: Queues,
    pub clock: Arc<dyn Clock>,
    pub bundle: Arc<Bundle>,
    pub guard: Guard,
    pub base_url: BaseUrlSource,
}

impl StartHandler {
    /// Creates the handler from the parts of `store` that it uses.
    pub fn new(
        store: &Store,
        clock: Arc<dyn Clock>,
        bundle: Arc<Bundle>,
        guard: Guard,
        base_url: BaseUrlSource,
    ) -> Self {
        Self {
            run_starts: store.run_starts(),
            runs: store.runs(),
            kms: store.kms.clone(),
            queues: store.queues.clone(),
            clock,
            bundle,
            guard,
            base_url,
        }
    }

    /// Handles one request.
    pub async fn handle(&self, request: Request) -> Response<Body> {
        http::serve(&request, "start", Box::pin(self.accept(&request))).await
    }

    async fn accept(&self, request: &Request) -> Result<ApiResponse, Failure> {
        let (api_key, key, judge) = self.identify(request).await?;
        let own_url = self.base_url.for_request(request)?;
        let body = json::read_body(request.headers(), request.body())?;
        let start = StartRequest::parse(body, |text| self.check_base_url(&own_url, text))?;
        let idempotency = idempotency::from_request(request, &api_key)?;
        let limits = key.limits();
        let unchanged_limit = key.peek_start_limit(self.clock.now().into());
        let run = self.new_run(&api_key, &key, &start, judge);
        match self.start(&api_key, key, &run, &start, idempotency.as_ref()).await? {
            StartResult::Started(decision) => {
                self.send_probe_message(&run).await;
                let fields = RateLimitHeaders::new(QUOTA_NAME, &limits.starts, &decision);
                Ok(answer(&own_url, &run)?.with_rate_limit_headers(&fields))
            }
            StartResult::Repeated(first) => {
                let fields = RateLimitHeaders::new(QUOTA_NAME, &limits.starts, &unchanged_limit);
                Ok(self
                    .repeat_first_answer(&own_url, idempotency.as_ref(), &first)
                    .await?
                    .with_rate_limit_headers(&fields))
            }
            StartResult::RequestInFlight => Err(Problem::new(ProblemCode::IdempotencyInFlight).into()),
            StartResult::Limited(decision) => {
                Err(http::rate_limit_problem(QUOTA_NAME, &limits.starts, &decision).into())
            }
            StartResult::TooManyRunsInFlight(_) => {
                Err(Problem::too_many_runs_in_flight(limits.in_flight).into())
            }
            StartResult::KeyNotLive => Err(Problem::new(ProblemCode::KeyNotAccepted).into()),
        }
    }

    /// Encrypts the caller's base URL, model name, key and prompt, and starts the run.
    ///
    /// Without an idempotency key, skips the KMS call if the limits of the API key already refuse the start. With an
    /// idempotency key, the request may repeat an earlier one, and a repeated request gets the first response in spite
    /// of the limits.
    async fn start(
        &self,
        api_key: &ApiKey,
        key: BenchmarkKey,
        run: &Run,
        start: &StartRequest,
        idempotency: Option<&IdempotentRequest>,
    ) -> Result<StartResult, Failure> {
        if let Some(refused) = key.start_refusal(run.created_at).filter(|_| idempotency.is_none()) {
            return Ok(refused);
        }
        let sealed = CallerBackend::of(start).seal(&self.kms, run.id).await?;
        Ok(self.run_starts.start(api_key, key, run, sealed, idempotency).await?)
    }

    /// Authenticates the caller with one read: 401 without a bearer token, 403 unless the token is a live
    /// benchmark key, 404 if the API is not enabled for the account. Returns the presented key, the key as stored, and
    /// the connected judge model, if any.
    async fn identify(
        &self,
        request: &Request,
    ) -> Result<(ApiKey, BenchmarkKey, Option<JudgeIdentity>), Failure> {
        let refused = || Problem::new(ProblemCode::KeyNotAccepted);
        let presented = bearer_token(request.headers()).map_err(Problem::from)?;
        let api_key = ApiKey::parse(presented, KeyPrefix::Benchmark).map_err(|_| refused())?;
        let (key, judge) = self.run_starts.read_key_and_judge(&api_key).await?.ok_or_else(refused)?;
        let judge = judge.map(|judge| judge::judge_identity(&judge.settings));
        if key.enabled {
            Ok((api_key, key, judge))
        } else {
            Err(Problem::new(ProblemCode::ApiNotEnabled).into())
        }
    }

    /// Checks the endpoint's URL, `text`, with the egress guard. Refuses the host of `own_url`, the URL to which this
    /// request was sent, since a run must not call its own service. The guard may be configured to allow another port
    /// of that host, but the service's own port is always refused.
    fn check_base_url(&self, own_url: &Url, text: &str) -> Result<Url, String> {
        let guard = self.guard.clone().refusing_own_hosts(own_url.host().map(|host| host.to_owned()));
        let url = guard.check_base_url(text).map_err(|refusal| refusal.to_string())?;
        let is_own =
            own_url.host() == url.host() && own_url.port_or_known_default() == url.port_or_known_default();
        if is_own { Err("must not be an address of this service".to_owned()) } else { Ok(url) }
    }

    fn new_run(
        &self,
        api_key: &ApiKey,
        key: &BenchmarkKey,
        start: &StartRequest,
        judge: Option<JudgeIdentity>,
    ) -> Run {
        let id = BenchmarkId::from(uuid::Uuid::new_v4());
        let now = plumbline_store::UtcInstant::from(self.clock.now());
        let backend = &start.model_backend;
        let records = u32::try_from(self.bundle.summaries().len()).unwrap_or(u32::MAX);
        Run {
            id,
            account: key.account.clone(),
            key_id: api_key.key_id().clone(),
            label: None,
            k: start.k,
            provider: backend.provider,
            effort: backend.effort,
            context_window: backend.context_window,
            max_output_tokens: backend.max_output_tokens,
            cost_rate: backend.cost_rate,
            custom_prompt: start.system_prompt.is_some(),
            harness_version: harness_version(judge.as_ref(), start),
            catalogue_harness_version: judge.as_ref().map(|_| harness_version(None, start)),
            judge_tokens: 0,
            draws_over_judge_budget: 0,
            harness_and_dataset: HarnessAndDataset::of(&self.bundle),
            judge,
            dataset_name: self.bundle.name().to_owned(),
            dataset_hash: None,
            status: RunStatus::Running,
            phase: Phase::Probe,
            error_reason: None,
            total_draws: records * u32::from(start.k),
            draws_done: 0,
            draws_errored: 0,
            draws_over_context: 0,
            pace: Pace::default(),
            saves: 0,
            probe_usage: Usage::default(),
            probe_attempts: 0,
            lease_until: None,
            results: None,
            catalogue_results: None,
            created_at: now,
            deadline: now.plus(Run::MAX_DURATION),
            finished_at: None,
            due: Some(DueAttributes::at(id, now.plus(SWEEP_AFTER))),
        }
    }

    /// Sends the id of a created run to the probe queue. If sending fails, the sweep sends it later.
    async fn send_probe_message(&self, run: &Run) {
        let message = RunMessage { run_id: run.id };
        if let Err(error) = self.queues.send(Queue::Probe, &message, &run.message_group(), 0).await {
            tracing::warn!(run_id = %run.id, error = error_chain(&error), "the queue message for the probe of a run was not sent; the sweep will send it");
        }
    }

    async fn repeat_first_answer(
        &self,
        own_url: &Url,
        idempotency: Option<&IdempotentRequest>,
        first: &RememberedRequest,
    ) -> Result<ApiResponse, Failure> {
        let id = idempotency::id_from_first_request(idempotency, first)?;
        let run = self.runs.get(id).await?.ok_or_else(|| Problem::new(ProblemCode::RunNotFound))?;
        Ok(answer(own_url, &run)?)
    }
}

fn answer(own_url: &Url, run: &Run) -> Result<ApiResponse, Problem> {
    let status_url = paths::status_url(own_url, run.id);
    let (version, dataset) = (run.harness_version.clone(), run.dataset_name.clone());
    let body = StartResponse::new(run.id, status_url, run.k, version, dataset);
    Ok(ApiResponse::accepted(&body)?.with_location(body.status_url()))
}

fn harness_version(judge: Option<&JudgeIdentity>, start: &StartRequest) -> String {
    harness::version_of_run(judge, start.system_prompt.as_ref().map(|prompt| prompt.expose()))
}
