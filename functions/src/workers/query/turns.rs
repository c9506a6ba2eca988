//! The model's turns over HTTP.

use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;
use jiff::Timestamp;
use plumbline_agent::{Model, NoReply};
use plumbline_clock::Clock;
use plumbline_conversation::{Effort, Reply, Request, ToolChoice};
use plumbline_model::{Answer, CallError, Client, Endpoint, Fault};

/// The connected model, in one conversation.
pub(super) struct Turns {
    pub(super) client: Client,
    /// Nothing when the model must not be called.
    pub(super) endpoint: Option<Endpoint>,
    pub(super) effort: Effort,
    pub(super) clock: Arc<dyn Clock>,
    /// When the question was taken up.
    pub(super) began: Timestamp,
}

#[async_trait]
impl Model for Turns {
    async fn turn(&self, request: &Request, within: Duration) -> Result<Reply, NoReply> {
        let endpoint = self.endpoint.as_ref().ok_or(NoReply)?;
        match self.call(endpoint, request, within).await {
            Ok(answer) => Ok(answer.reply),
            Err(error) => {
                tracing::warn!(fault = %error.fault, "the model of the agent failed");
                Err(NoReply)
            }
        }
    }

    fn elapsed(&self) -> Duration {
        self.clock.now().duration_since(self.began).try_into().unwrap_or_default()
    }

    fn effort(&self) -> Effort {
        self.effort
    }
}

impl Turns {
    /// A server that does not know how to forbid tools is asked without forbidding them.
    async fn call(
        &self,
        endpoint: &Endpoint,
        request: &Request,
        within: Duration,
    ) -> Result<Answer, CallError> {
        let before = self.elapsed();
        let answer = self.client.call(endpoint, request, within).await;
        let refused = answer.as_ref().is_err_and(|error| error.fault == Fault::ToolChoiceRejected);
        if !refused || request.tool_choice != ToolChoice::None {
            return answer;
        }
        let left = within.saturating_sub(self.elapsed().saturating_sub(before));
        let offered = Request { tool_choice: ToolChoice::Auto, ..request.clone() };
        self.client.call(endpoint, &offered, left).await
    }
}
