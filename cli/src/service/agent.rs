//! The agent webhook API: questions and their answers.

use std::time::Duration;

use plumbline_clock::{Clock, SystemClock};
use plumbline_contract::Workspace;
use plumbline_contract::paths::{poll_url, trigger_url};
use plumbline_contract::trigger::PollResponse;
use serde::Deserialize;
use serde_json::{Value, json};
use url::Url;

use super::client::ServiceClient;
use crate::error::CliError;
use crate::progress::ProgressDisplay;
use crate::secrets::Secret;

/// Interval between polls if neither the service nor `--interval` sets one.
const DEFAULT_POLL_INTERVAL: Duration = Duration::from_secs(2);

/// Client of the agent webhook API for one workspace.
pub(crate) struct AgentApi {
    client: ServiceClient,
    workspace: Workspace,
}

/// A question with the destination of its answer.
pub(crate) struct Question {
    /// Text of the question.
    pub(crate) query: String,
    /// IANA time zone of the dates in the question; `None` for the service's default, UTC.
    pub(crate) time_zone: Option<String>,
    /// `responseDestination` of the request; `None` if the answer is read by polling only.
    pub(crate) destination: Option<Value>,
}

/// An accepted question.
pub(crate) struct Job {
    /// Token that authorizes reading the answer.
    pub(crate) token: Secret,
    /// Body of the trigger response, as it was received.
    pub(crate) body: String,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct TriggerResponse {
    job_token: String,
}

impl AgentApi {
    pub(crate) fn new(base: Url, workspace: Workspace) -> Result<Self, CliError> {
        Ok(Self { client: ServiceClient::new(base)?, workspace })
    }

    /// Sends a question, and returns the job that the service has created for it.
    pub(crate) async fn ask(
        &self,
        progress: &ProgressDisplay,
        key: &Secret,
        question: &Question,
        idempotency_key: &str,
    ) -> Result<Job, CliError> {
        let url = trigger_url(self.client.base(), &self.workspace);
        let body = question.body();
        let request = || {
            let post = self.client.http().post(url.clone()).header("x-webhook-secret", key.expose());
            post.header("idempotency-key", idempotency_key)
                .header("content-type", "application/json")
                .body(body.clone())
        };
        let received = self.client.send(progress, request).await?;
        let unexpected = || CliError::UnexpectedBody(self.client.base().to_string());
        let triggered: TriggerResponse = serde_json::from_str(&received.body).map_err(|_| unexpected())?;
        let token = Secret::new(&triggered.job_token, "the job token").map_err(|_| unexpected())?;
        Ok(Job { token, body: received.body })
    }

    /// Polls until the job has ended. Returns the last response, parsed and as it was received.
    pub(crate) async fn wait(
        &self,
        progress: &ProgressDisplay,
        token: &Secret,
        interval: Option<Duration>,
    ) -> Result<(PollResponse, String), CliError> {
        // The token is sent to the configured address only, whatever `pollUrl` says.
        let url = poll_url(self.client.base(), &self.workspace);
        loop {
            let request = || self.client.http().get(url.clone()).bearer_auth(token.expose());
            let received = self.client.send(progress, request).await?;
            let response = serde_json::from_str(&received.body)
                .map_err(|_| CliError::UnexpectedBody(self.client.base().to_string()))?;
            if response != PollResponse::Running {
                return Ok((response, received.body));
            }
            SystemClock.sleep(received.pause.or(interval).unwrap_or(DEFAULT_POLL_INTERVAL)).await;
        }
    }
}

impl Question {
    fn body(&self) -> String {
        let mut body = json!({ "query": self.query });
        if let Some(zone) = &self.time_zone {
            body["timezone"] = json!(zone);
        }
        if let Some(destination) = &self.destination {
            body["responseDestination"] = destination.clone();
        }
        body.to_string()
    }
}
