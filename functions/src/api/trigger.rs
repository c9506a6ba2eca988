//! `trigger`: accepts a question about a workspace (agent webhook API).

use std::sync::Arc;

use lambda_http::{Body, Request, Response};
use plumbline_clock::Clock;
use plumbline_contract::authorization::webhook_key;
use plumbline_contract::keys::{ApiKey, KeyPrefix};
use plumbline_contract::limits::RateLimitHeaders;
use plumbline_contract::token::JobTokenClaims;
use plumbline_contract::trigger::{TriggerRequest, TriggerResponse};
use plumbline_contract::{ApiResponse, JobId, Problem, ProblemCode, json, paths};
use plumbline_egress::Guard;
use plumbline_store::Store;
use plumbline_store::agent::acceptance::{AcceptanceResult, LimitsSnapshot, QuestionAcceptance};
use plumbline_store::agent::jobs::{Job, Jobs};
use plumbline_store::agent::webhook_keys::WebhookAuthentication;
use plumbline_store::agent::workspaces::WorkspaceSettings;
use plumbline_store::idempotency::{IdempotentRequest, RememberedRequest};
use plumbline_store::queues::Queues;

use crate::middleware::failure::Failure;
use crate::middleware::http::{self, BaseUrlSource};
use crate::services::idempotency;
use crate::services::question_acceptance;
use crate::services::signing_key_cache::SigningKeyCache;

/// Handler of `trigger`, with its dependencies.
#[derive(Clone)]
pub struct TriggerHandler {
    pub callers: WebhookAuthentication,
    pub acceptance: QuestionAcceptance,
    pub jobs: Jobs,
    pub queues: Queues,
    pub clock: Arc<dyn Clock>,
    pub signing_keys: SigningKeyCache,
    pub guard: Guard,
    pub base_url: BaseUrlSource,
}

/// Name that the rate-limit headers give to the limit on questions.
const QUOTA_NAME: &str = "trigger";

/// An authenticated caller with its limits, and the settings of the workspace it asks about.
struct Caller {
    api_key: ApiKey,
    limits: LimitsSnapshot,
    settings: WorkspaceSettings,
}

impl TriggerHandler {
    /// Creates the handler from the parts of `store` that it uses.
    pub fn new(store: &Store, clock: Arc<dyn Clock>, guard: Guard, base_url: BaseUrlSource) -> Self {
        Self {
            callers: store.webhook_authentication(),
            acceptance: store.question_acceptance(),
            jobs: store.jobs(),
            queues: store.queues.clone(),
            signing_keys: SigningKeyCache::new(store),
            clock,
            guard,
            base_url,
        }
    }

    /// Handles one request.
    pub async fn handle(&self, request: Request) -> Response<Body> {
        http::serve(&request, "trigger", Box::pin(self.accept(&request))).await
    }

    async fn accept(&self, request: &Request) -> Result<ApiResponse, Failure> {
        let caller = self.identify(request).await?;
        let body = json::read_body(request.headers(), request.body())?;
        let trigger = TriggerRequest::parse(body)?;
        let idempotency = idempotency::from_request(request, &caller.api_key)?;
        let Caller { api_key, limits, settings } = caller;
        let key = &limits.key;
        let destination = trigger.destination.as_ref();
        if let Err(problem) = question_acceptance::check_destination_and_setup(
            &self.guard,
            &settings,
            &key.webhook_id,
            destination,
        ) {
            return self.repeat_or_refuse(problem, request, idempotency.as_ref()).await;
        }
        let (id, now) = (JobId::from(uuid::Uuid::new_v4()), self.clock.now().into());
        let job = question_acceptance::new_job(id, &key.workspace, &key.webhook_id, trigger, now);
        // The response is built before the job exists, so that a caller may ask again if it fails.
        let answer = self.answer(request, &job).await?;
        let (quota, unchanged_limit) = (limits.quota(), limits.peek_question_limit(now));
        match self.acceptance.accept(&api_key, limits, &job, idempotency.as_ref()).await? {
            AcceptanceResult::Accepted(decision) => {
                question_acceptance::send_job_message(&self.queues, &job).await;
                Ok(answer.with_rate_limit_headers(&RateLimitHeaders::new(QUOTA_NAME, &quota, &decision)))
            }
            AcceptanceResult::Repeated(first) => {
                let fields = RateLimitHeaders::new(QUOTA_NAME, &quota, &unchanged_limit);
                Ok(self
                    .repeat_first_answer(request, idempotency.as_ref(), &first)
                    .await?
                    .with_rate_limit_headers(&fields))
            }
            AcceptanceResult::InFlight => Err(Problem::new(ProblemCode::IdempotencyInFlight).into()),
            AcceptanceResult::Limited(decision) => {
                Err(http::rate_limit_problem(QUOTA_NAME, &quota, &decision).into())
            }
            AcceptanceResult::TooManyUnfinished => Err(Problem::too_many_unfinished_jobs().into()),
            AcceptanceResult::KeyNotLive => Err(Problem::unauthorized().into()),
        }
    }

    /// Authenticates the caller (401), then checks the workspace and the webhook (403), all with one read.
    async fn identify(&self, request: &Request) -> Result<Caller, Failure> {
        let presented = webhook_key(request.headers()).map_err(Problem::from)?;
        let api_key = ApiKey::parse(presented, KeyPrefix::Webhook).map_err(|_| Problem::unauthorized())?;
        let named = http::workspace_parameter(request);
        let found = self.callers.identify(&api_key, named.as_ref(), self.clock.now().into()).await?;
        let key = found.key.ok_or_else(Problem::unauthorized)?;
        let settings = found.workspace.filter(|settings| settings.workspace == key.workspace);
        let settings = settings.ok_or_else(|| Problem::new(ProblemCode::WrongWorkspace))?;
        question_acceptance::check_webhook_enabled(&settings, &key.webhook_id)?;
        Ok(Caller { api_key, limits: LimitsSnapshot { key, unfinished: found.unfinished }, settings })
    }

    /// Answers a repeated request like the first one, even if the settings have changed since. Refuses any other
    /// request with `problem`.
    async fn repeat_or_refuse(
        &self,
        problem: Problem,
        request: &Request,
        idempotency: Option<&IdempotentRequest>,
    ) -> Result<ApiResponse, Failure> {
        let Some(idempotency) = idempotency else { return Err(problem.into()) };
        match self.acceptance.first_request(idempotency, self.clock.now().into()).await? {
            Some(first) => self.repeat_first_answer(request, Some(idempotency), &first).await,
            None => Err(problem.into()),
        }
    }

    /// Answers a repeated request with the job that the first request created. Signs a new job token, which has the
    /// same job, workspace and times as the token of the first answer.
    async fn repeat_first_answer(
        &self,
        request: &Request,
        idempotency: Option<&IdempotentRequest>,
        first: &RememberedRequest,
    ) -> Result<ApiResponse, Failure> {
        let id = idempotency::id_from_first_request(idempotency, first)?;
        let job = self.jobs.get(id).await?.ok_or_else(|| Problem::new(ProblemCode::JobNotFound))?;
        self.answer(request, &job).await
    }

    async fn answer(&self, request: &Request, job: &Job) -> Result<ApiResponse, Failure> {
        let ring = self.signing_keys.key_ring(self.clock.now()).await?;
        let claims = JobTokenClaims::new(job.id, job.workspace.clone(), job.created_at.timestamp());
        let job_token = ring.sign(&claims).ok_or_else(|| {
            Failure::Fault("no token-signing key exists yet; the next sweep creates one".into())
        })?;
        let poll_url = paths::poll_url(&self.base_url.for_request(request)?, &job.workspace);
        let body = TriggerResponse { job_token, poll_url: poll_url.clone(), workflow_id: job.id };
        Ok(ApiResponse::accepted(&body)?.with_location(&poll_url))
    }
}
