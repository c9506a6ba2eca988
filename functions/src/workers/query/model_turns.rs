//! Turns of a conversation with the connected model, over HTTP.

use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;
use jiff::Timestamp;
use plumbline_agent::{Model, ModelUnavailable};
use plumbline_clock::Clock;
use plumbline_conversation::{Effort, Reply, Request, ToolChoice};
use plumbline_model::{CallError, Client, Endpoint, Fault, ModelResponse};

/// The connected model as the [`Model`] of one conversation, called over HTTP.
pub(super) struct ConnectedModel {
    pub(super) client: Client,
    /// Endpoint of the model, `None` if the model must not be called.
    pub(super) endpoint: Option<Endpoint>,
    pub(super) effort: Effort,
    pub(super) clock: Arc<dyn Clock>,
    /// Time just before the worker claimed the question.
    pub(super) started: Timestamp,
}

#[async_trait]
impl Model for ConnectedModel {
    async fn turn(&self, request: &Request, time_limit: Duration) -> Result<Reply, ModelUnavailable> {
        let endpoint = self.endpoint.as_ref().ok_or(ModelUnavailable)?;
        match self.call(endpoint, request, time_limit).await {
            Ok(answer) => Ok(answer.reply),
            Err(error) => {
                tracing::warn!(fault = %error.fault, "a call to the connected model failed");
                Err(ModelUnavailable)
            }
        }
    }

    fn elapsed(&self) -> Duration {
        self.clock.now().duration_since(self.started).try_into().unwrap_or_default()
    }

    fn effort(&self) -> Effort {
        self.effort
    }
}

impl ConnectedModel {
    /// Calls the model. If the request forbids tools and the model's server rejects this, calls the model once more
    /// with tools allowed.
    async fn call(
        &self,
        endpoint: &Endpoint,
        request: &Request,
        time_limit: Duration,
    ) -> Result<ModelResponse, CallError> {
        let before = self.elapsed();
        let answer = self.client.call(endpoint, request, time_limit).await;
        let rejected = answer.as_ref().is_err_and(|error| error.fault == Fault::ToolChoiceRejected);
        if !rejected || request.tool_choice != ToolChoice::None {
            return answer;
        }
        let left = time_limit.saturating_sub(self.elapsed().saturating_sub(before));
        let with_tools = Request { tool_choice: ToolChoice::Auto, ..request.clone() };
        self.client.call(endpoint, &with_tools, left).await
    }
}
