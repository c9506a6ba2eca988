//! The benchmark run API: runs and their status.

use std::time::Duration;

use plumbline_clock::{Clock, SystemClock};
use plumbline_contract::BenchmarkId;
use plumbline_contract::benchmark::StartResponse;
use plumbline_contract::paths::{START_RUN_PATH, status_url};
use plumbline_report::StatusAnswer;
use serde::de::DeserializeOwned;
use url::Url;
use zeroize::Zeroizing;

use super::client::ServiceClient;
use crate::arguments::has_ended;
use crate::error::CliError;
use crate::progress::ProgressDisplay;
use crate::secrets::Secret;
use crate::waiting::PollIntervals;

/// Client of the benchmark run API, which sends a benchmark key with each request.
pub(crate) struct BenchmarkApi {
    client: ServiceClient,
    key: Secret,
}

/// An accepted run.
pub(crate) struct StartedRun {
    /// Id of the run.
    pub(crate) id: BenchmarkId,
    /// Body of the start response, as it was received.
    pub(crate) body: String,
}

/// Response to a request for the status of a run.
pub(crate) struct RunStatusResponse {
    /// Parsed body of the response.
    pub(crate) parsed: StatusAnswer,
    /// Body of the response, as it was received.
    pub(crate) body: String,
    /// Pause before the next request, if the service asks for one.
    pause: Option<Duration>,
}

impl BenchmarkApi {
    pub(crate) fn new(base: Url, key: Secret) -> Result<Self, CliError> {
        Ok(Self { client: ServiceClient::new(base)?, key })
    }

    /// Starts a run.
    pub(crate) async fn start(
        &self,
        progress: &ProgressDisplay,
        body: &Zeroizing<String>,
        idempotency_key: &str,
    ) -> Result<StartedRun, CliError> {
        let url = self.start_url();
        let request = || {
            let post = self.client.http().post(url.clone()).bearer_auth(self.key.expose());
            let post = post.header("idempotency-key", idempotency_key);
            post.header("content-type", "application/json").body(body.as_str().to_owned())
        };
        let response = self.client.send(progress, request).await?;
        let started: StartResponse = self.parse(&response.body)?;
        Ok(StartedRun { id: started.benchmark_id(), body: response.body })
    }

    /// Reads the status of a run.
    pub(crate) async fn status(
        &self,
        progress: &ProgressDisplay,
        id: BenchmarkId,
    ) -> Result<RunStatusResponse, CliError> {
        let url = status_url(self.client.base(), id);
        let request = || self.client.http().get(url.clone()).bearer_auth(self.key.expose());
        let response = self.client.send(progress, request).await?;
        Ok(RunStatusResponse {
            parsed: self.parse(&response.body)?,
            body: response.body,
            pause: response.pause,
        })
    }

    /// Polls until the run has ended, and returns its last status.
    pub(crate) async fn wait(
        &self,
        progress: &ProgressDisplay,
        id: BenchmarkId,
        interval: Option<Duration>,
    ) -> Result<RunStatusResponse, CliError> {
        let mut pace = PollIntervals::new(interval);
        loop {
            let status = self.status(progress, id).await?;
            if has_ended(status.parsed.status) {
                return Ok(status);
            }
            progress.set_percent(status.parsed.percent_complete.unwrap_or(0.0));
            SystemClock.sleep(pace.next_interval().max(status.pause.unwrap_or_default())).await;
        }
    }

    /// Returns the URL of a start request: the base URL, with the route appended to the path that it already has.
    fn start_url(&self) -> Url {
        let mut url = self.client.base().clone();
        if let Ok(mut path) = url.path_segments_mut() {
            path.pop_if_empty().extend(START_RUN_PATH.trim_start_matches('/').split('/'));
        }
        url
    }

    fn parse<T: DeserializeOwned>(&self, body: &str) -> Result<T, CliError> {
        serde_json::from_str(body).map_err(|_| CliError::UnexpectedBody(self.client.base().to_string()))
    }
}
