//! `poll`: returns the status of a job and its answer (agent webhook API).

use std::sync::Arc;

use lambda_http::{Body, Request, Response};
use plumbline_answer::without_code_fence;
use plumbline_clock::Clock;
use plumbline_contract::authorization::bearer_token;
use plumbline_contract::token::{JobTokenClaims, PresentedToken};
use plumbline_contract::trigger::{PollResponse, poll_retry_after_seconds};
use plumbline_contract::{ApiResponse, Problem, ProblemCode};
use plumbline_store::Store;
use plumbline_store::agent::jobs::{JobStatus, Jobs, PolledJob};

use crate::middleware::failure::Failure;
use crate::middleware::http;
use crate::services::signing_key_cache::SigningKeyCache;

/// Handler of `poll`, with its dependencies.
#[derive(Clone)]
pub struct PollHandler {
    pub jobs: Jobs,
    pub clock: Arc<dyn Clock>,
    pub signing_keys: SigningKeyCache,
}

impl PollHandler {
    /// Creates the handler from the parts of `store` that it uses.
    pub fn new(store: &Store, clock: Arc<dyn Clock>) -> Self {
        Self { jobs: store.jobs(), signing_keys: SigningKeyCache::new(store), clock }
    }

    /// Handles one request.
    pub async fn handle(&self, request: Request) -> Response<Body> {
        http::serve(&request, "poll", Box::pin(self.answer(&request))).await
    }

    async fn answer(&self, request: &Request) -> Result<ApiResponse, Failure> {
        let claims = self.verify_token(request).await?;
        if http::workspace_parameter(request).as_ref() != Some(&claims.workspace) {
            return Err(Problem::new(ProblemCode::TokenWorkspaceMismatch).into());
        }
        let job = self
            .jobs
            .get_for_poll(claims.job)
            .await?
            .ok_or_else(|| Problem::new(ProblemCode::JobNotFound))?;
        Ok(self.response(job)?)
    }

    async fn verify_token(&self, request: &Request) -> Result<JobTokenClaims, Failure> {
        let presented = bearer_token(request.headers()).map_err(Problem::from)?;
        let token = PresentedToken::parse(presented).map_err(Problem::from)?;
        let now = self.clock.now();
        let ring = self.signing_keys.key_ring_with(token.kid(), now).await?;
        Ok(ring.verify(&token, now).map_err(Problem::from)?)
    }

    fn response(&self, job: PolledJob) -> Result<ApiResponse, Problem> {
        match job.status {
            JobStatus::Running => {
                let age = self.clock.now().duration_since(job.created_at.timestamp());
                Ok(ApiResponse::accepted(&PollResponse::Running)?
                    .with_retry_after(poll_retry_after_seconds(age)))
            }
            JobStatus::Completed => {
                let answer = job.response.unwrap_or_default();
                let response = without_code_fence(&answer).to_owned();
                ApiResponse::ok(&PollResponse::Completed { response })
            }
            JobStatus::Failed => ApiResponse::ok(&PollResponse::Failed),
        }
    }
}
