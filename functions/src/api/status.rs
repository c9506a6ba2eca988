//! `status`: returns the progress of a run and its results (benchmark run API).

use std::sync::Arc;

use lambda_http::{Body, Request, Response};
use plumbline_clock::Clock;
use plumbline_contract::authorization::bearer_token;
use plumbline_contract::keys::{ApiKey, KeyPrefix};
use plumbline_contract::limits::RateLimitHeaders;
use plumbline_contract::{ApiResponse, BenchmarkId, Problem, ProblemCode};
use plumbline_store::Store;
use plumbline_store::benchmark::polls::{PollResult, StatusPolls};
use plumbline_store::benchmark::runs::{Run, Runs};

use crate::middleware::failure::Failure;
use crate::middleware::http;
use crate::services::run_status::status_response;

/// Handler of `status`, with its dependencies.
#[derive(Clone)]
pub struct StatusHandler {
    pub polls: StatusPolls,
    pub runs: Runs,
    pub clock: Arc<dyn Clock>,
}

impl StatusHandler {
    /// Creates the handler from the parts of `store` that it uses.
    pub fn new(store: &Store, clock: Arc<dyn Clock>) -> Self {
        Self { polls: store.status_polls(), runs: store.runs(), clock }
    }

    /// Handles one request.
    pub async fn handle(&self, request: Request) -> Response<Body> {
        http::serve(&request, "status", Box::pin(self.answer(&request))).await
    }

    /// Checks the key and counts the poll in one write, and reads the run at the same time.
    async fn answer(&self, request: &Request) -> Result<ApiResponse, Failure> {
        let presented = bearer_token(request.headers()).map_err(Problem::from)?;
        let refused = || Problem::new(ProblemCode::KeyNotAccepted);
        let api_key = ApiKey::parse(presented, KeyPrefix::Benchmark).map_err(|_| refused())?;
        let id = http::path_parameter(request, "benchmarkId").parse().ok();
        let now = self.clock.now().into();
        let (poll, run) = tokio::join!(self.polls.authenticate_and_count(&api_key, now), self.find(id));
        let (key, decision, admitted) = match poll? {
            PollResult::Admitted { key, decision } => (key, decision, true),
            PollResult::Limited { key, decision } => (key, decision, false),
            PollResult::KeyNotLive => return Err(refused().into()),
        };
        if !key.enabled {
            return Err(Problem::new(ProblemCode::ApiNotEnabled).into());
        }
        let fields = RateLimitHeaders::new("poll", &key.limits().polls, &decision);
        if !admitted {
            return Err(http::rate_limit_problem("poll", &key.limits().polls, &decision).into());
        }
        let run = run?.filter(|run| run.account == key.account);
        let run =
            run.ok_or_else(|| Problem::new(ProblemCode::RunNotFound).with_rate_limit_headers(&fields))?;
        Ok(response(&run)?.with_rate_limit_headers(&fields))
    }

    async fn find(&self, id: Option<BenchmarkId>) -> plumbline_store::Result<Option<Run>> {
        match id {
            Some(id) => self.runs.get(id).await,
            None => Ok(None),
        }
    }
}

/// Builds the response from a run.
fn response(run: &Run) -> Result<ApiResponse, Problem> {
    ApiResponse::ok(&status_response(run).map_err(|_| Problem::new(ProblemCode::InternalError))?)
}
