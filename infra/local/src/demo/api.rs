//! HTTP client of both APIs, which authenticates with keys like any caller.

use std::time::Duration;

use plumbline_clock::{Clock, SystemClock};
use reqwest::{Client, RequestBuilder, Response, StatusCode};
use serde_json::Value;
use url::Url;

use crate::workspace::demo_workspace;

/// Polling interval for the status of a run.
const POLL_INTERVAL: Duration = Duration::from_millis(500);

/// Failure of an API call.
#[derive(Debug, thiserror::Error)]
pub(super) enum ApiError {
    #[error("{what} got no response")]
    Sending { what: &'static str, source: reqwest::Error },
    #[error("the response to {what} could not be read")]
    Reading { what: &'static str, source: reqwest::Error },
    #[error("the response to {what} was {status}: {body}")]
    Refused { what: &'static str, status: StatusCode, body: String },
    #[error("the response to {what} has no text in the field {field}")]
    Incomplete { what: &'static str, field: &'static str },
    #[error("the path {0} cannot be joined to the base URL of the API")]
    InvalidPath(String),
}

/// Client of both APIs.
pub(super) struct Api {
    http: Client,
    base_url: Url,
    webhook_key: String,
    benchmark_key: String,
}

impl Api {
    pub(super) fn new(base_url: Url, webhook_key: String, benchmark_key: String) -> Result<Self, ApiError> {
        let http = Client::builder().no_proxy().build();
        let http = http.map_err(|source| ApiError::Sending { what: "a request", source })?;
        Ok(Self { http, base_url, webhook_key, benchmark_key })
    }

    /// Sends a question and returns the body of the trigger response.
    pub(super) async fn trigger(&self, request: &Value) -> Result<Value, ApiError> {
        let path = format!("api/v1/workspaces/{}/query-agent-webhook-trigger", demo_workspace());
        let post = self.http.post(self.url(&path)?).header("x-webhook-secret", &self.webhook_key);
        read_body(send("a question", with_json(post, request)).await?, "a question").await
    }

    /// Polls until the job has ended, at the interval that the service requests, and returns the body of the last poll.
    pub(super) async fn wait_for_answer(&self, trigger_response: &Value) -> Result<Value, ApiError> {
        let text = |field: &'static str| {
            trigger_response[field].as_str().ok_or(ApiError::Incomplete { what: "a question", field })
        };
        let (poll_url, token) = (text("pollUrl")?, text("jobToken")?);
        loop {
            let polled = send("a poll of a question", self.http.get(poll_url).bearer_auth(token)).await?;
            let wait = retry_after(&polled);
            let running = polled.status() == StatusCode::ACCEPTED;
            let answer = read_body(polled, "a poll of a question").await?;
            if !running {
                return Ok(answer);
            }
            SystemClock.sleep(wait).await;
        }
    }

    /// Starts a benchmark run and returns the body of the start response.
    pub(super) async fn start_run(&self, request: &Value) -> Result<Value, ApiError> {
        let post = self.http.post(self.url("api/v1/benchmark-runs")?).bearer_auth(&self.benchmark_key);
        let what = "a request to start a run";
        read_body(send(what, with_json(post, request)).await?, what).await
    }

    /// Polls until the run has ended, and returns the body of the last poll. Calls `progress` with the percentage done.
    pub(super) async fn wait_for_run(
        &self,
        start_response: &Value,
        progress: impl Fn(f64),
    ) -> Result<Value, ApiError> {
        let url = start_response["statusUrl"]
            .as_str()
            .ok_or(ApiError::Incomplete { what: "a request to start a run", field: "statusUrl" })?;
        loop {
            let polled = send("a poll of a run", self.http.get(url).bearer_auth(&self.benchmark_key)).await?;
            let status = read_body(polled, "a poll of a run").await?;
            if status["status"] != "running" {
                return Ok(status);
            }
            progress(status["percentComplete"].as_f64().unwrap_or_default());
            SystemClock.sleep(POLL_INTERVAL).await;
        }
    }

    fn url(&self, path: &str) -> Result<Url, ApiError> {
        self.base_url.join(path).map_err(|_| ApiError::InvalidPath(path.to_owned()))
    }
}

fn with_json(request: RequestBuilder, body: &Value) -> RequestBuilder {
    request.header("content-type", "application/json").body(body.to_string())
}

async fn send(what: &'static str, request: RequestBuilder) -> Result<Response, ApiError> {
    request.send().await.map_err(|source| ApiError::Sending { what, source })
}

/// Returns the JSON body of a response, or an error if the response does not report success.
async fn read_body(response: Response, what: &'static str) -> Result<Value, ApiError> {
    let status = response.status();
    let text = response.text().await.map_err(|source| ApiError::Reading { what, source })?;
    match serde_json::from_str(&text) {
        Ok(value) if status.is_success() => Ok(value),
        _ => Err(ApiError::Refused { what, status, body: text }),
    }
}

/// Returns the pause that a response asks for, or one second if it asks for none.
fn retry_after(response: &Response) -> Duration {
    let seconds = response.headers().get("retry-after").and_then(|value| value.to_str().ok()?.parse().ok());
    Duration::from_secs(seconds.unwrap_or(1))
}
