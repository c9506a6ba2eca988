//! Simulated API gateway, which executes the start of a run as a simulated worker.

use std::sync::Arc;

use futures::FutureExt;
use futures::future::BoxFuture;
use http::Method;
use lambda_http::{Body, Request};
use plumbline_local::functions::Functions;
use plumbline_local::gateway::HttpService;

use super::simulation::{Simulation, Subject};

/// Gateway to the functions. Only `POST` requests, the starts, are simulated workers. Status requests have no faults.
pub(super) struct SimulatedGateway {
    pub(super) functions: Functions,
    pub(super) simulation: Arc<Simulation>,
}

impl HttpService for SimulatedGateway {
    fn call(&self, request: Request) -> BoxFuture<'_, http::Response<Body>> {
        if request.method() != Method::POST {
            return self.functions.call(request);
        }
        let started = self.simulation.start_worker(Subject::Start);
        let answer = self.simulation.work(started, self.functions.call(request), |ended| {
            ended.outcome.unwrap_or_else(|| {
                // The gateway answers 502 when its function dies.
                let mut response = http::Response::new(Body::Empty);
                *response.status_mut() = http::StatusCode::BAD_GATEWAY;
                response
            })
        });
        answer.boxed()
    }
}
