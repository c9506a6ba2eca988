//! `trigger`: accepts a question about a workspace (A1 of the contract).

use std::sync::Arc;

use lambda_http::{Body, Request, Response};
use plumbline_clock::Clock;
use plumbline_contract::authorization::webhook_secret;
use plumbline_contract::keys::{ApiKey, KeyPrefix};
use plumbline_contract::token::JobClaims;
use plumbline_contract::trigger::{TriggerRequest, TriggerResponse};
use plumbline_contract::{Answer, Code, JobId, Problem, Workspace, json, paths};
use plumbline_egress::Guard;
use plumbline_store::Store;
use plumbline_store::agent::jobs::{Creation, Job};
use plumbline_store::agent::webhook_keys::WebhookKey;
use plumbline_store::agent::workspaces::WorkspaceSettings;
use plumbline_store::idempotency::{Idempotency, Remembered};

use crate::middleware::failure::Failure;
use crate::middleware::http::{self, BaseUrl};
use crate::services::idempotency;
use crate::services::question_acceptance;
use crate::services::token_signing::TokenSigner;

/// What the function needs.
#[derive(Clone)]
pub struct Trigger {
    pub store: Store,
    pub clock: Arc<dyn Clock>,
    pub signing: TokenSigner,
    pub guard: Guard,
    pub base_url: BaseUrl,
}

/// Who asks, once that is known to be in order.
struct Asker {
    api_key: ApiKey,
    key: WebhookKey,
    settings: WorkspaceSettings,
}

impl Trigger {
    /// Answers one request.
    pub async fn handle(&self, request: Request) -> Response<Body> {
        http::serve(&request, "trigger", self.accept(&request)).await
    }

    async fn accept(&self, request: &Request) -> Result<Answer, Failure> {
        let asker = self.identify(request).await?;
        let body = json::read_body(request.headers(), request.body())?;
        let trigger = TriggerRequest::parse(body)?;
        let repeatable = idempotency::of_request(request, &asker.api_key)?;
        let Asker { key, settings, .. } = &asker;
        let destination = trigger.destination.as_ref();
        if let Err(problem) =
            question_acceptance::check_allowed(&self.guard, settings, &key.webhook_id, destination)
        {
            return self.repeat_or(problem, request, repeatable.as_ref()).await;
        }
        let id = JobId::from(uuid::Uuid::new_v4());
        let job =
            question_acceptance::job(id, &key.workspace, &key.webhook_id, trigger, self.clock.now().into());
        // Whatever can fail fails before there is a job: a caller who is refused may ask again.
        let answer = self.answer(request, &job).await?;
        match self.store.create_job(&job, repeatable.as_ref()).await? {
            Creation::Created => {
                question_acceptance::send(&self.store, &job).await;
                Ok(answer)
            }
            Creation::InFlight => Err(Problem::of(Code::IdempotencyInFlight).into()),
            Creation::Repeated(first) => self.repeat(request, repeatable.as_ref(), &first).await,
        }
    }

    /// 401 before 403: who asks is known before what they ask about. One read for both.
    async fn identify(&self, request: &Request) -> Result<Asker, Failure> {
        let presented = webhook_secret(request.headers()).map_err(Problem::from)?;
        let api_key = ApiKey::parse(presented, KeyPrefix::Webhook).map_err(|_| Problem::unauthorized())?;
        let named = named_workspace(request);
        let caller = self.store.caller(&api_key, named.as_ref()).await?;
        let key = caller.key.ok_or_else(Problem::unauthorized)?;
        let settings = caller.workspace.filter(|settings| settings.workspace == key.workspace);
        let settings = settings.ok_or_else(|| Problem::of(Code::WrongWorkspace))?;
        Ok(Asker { api_key, key, settings })
    }

    /// What was accepted once is answered as it was then, whatever the settings have become since.
    async fn repeat_or(
        &self,
        problem: Problem,
        request: &Request,
        again: Option<&Idempotency>,
    ) -> Result<Answer, Failure> {
        let Some(again) = again else { return Err(problem.into()) };
        match self.store.remembered(again, self.clock.now().into()).await? {
            Some(first) => self.repeat(request, Some(again), &first).await,
            None => Err(problem.into()),
        }
    }

    /// The first answer again, with a token of the same claims.
    async fn repeat(
        &self,
        request: &Request,
        again: Option<&Idempotency>,
        first: &Remembered,
    ) -> Result<Answer, Failure> {
        let made = idempotency::made(again, first)?;
        let job = self.store.job(made).await?.ok_or_else(|| Problem::of(Code::JobNotFound))?;
        self.answer(request, &job).await
    }

    async fn answer(&self, request: &Request, job: &Job) -> Result<Answer, Failure> {
        let ring = self.signing.ring(self.clock.now()).await?;
        let claims = JobClaims::new(job.id, job.workspace.clone(), job.created_at.timestamp());
        let job_token =
            ring.sign(&claims).ok_or_else(|| Failure::Fault("there is no token-signing key".into()))?;
        let poll_url = paths::poll_url(&self.base_url.of(request)?, &job.workspace);
        let body = TriggerResponse { job_token, poll_url: poll_url.clone(), workflow_id: job.id };
        Ok(Answer::accepted(&body)?.with_location(&poll_url))
    }
}

/// The workspace in the path, if it is of the right form.
pub(crate) fn named_workspace(request: &Request) -> Option<Workspace> {
    let kind = http::path_parameter(request, "workspaceType");
    let id = http::path_parameter(request, "workspaceId");
    Workspace::parse(&kind, &id).ok()
}
