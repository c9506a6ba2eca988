//! Calls of a model, retried within a time budget.

use std::future::{Future, ready};
use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::{Duration, Instant};

use http::StatusCode;
use plumbline_clock::Clock;
use plumbline_conversation::{EndpointCapabilities, Request};

use crate::backoff::{self, MAX_RETRIES, random_fraction};
use crate::call_stats::CallStats;
use crate::endpoint::Endpoint;
use crate::fault::{CallError, Fault};
use crate::response::ModelResponse;
use crate::sender::{AttemptResult, Sender, TransientFailure};

/// Calls a model endpoint. Create a client for each draw or run, since a client learns the
/// [capabilities](EndpointCapabilities) of its endpoint.
pub struct Client {
    sender: Sender,
    clock: Arc<dyn Clock>,
    jitter: fn() -> f64,
}

impl Client {
    /// Creates a client that sends through `egress` and waits on `clock`.
    pub fn new(egress: plumbline_egress::Client, clock: Arc<dyn Clock>) -> Self {
        Self { sender: Sender::new(egress, clock.clone()), clock, jitter: random_fraction }
    }

    /// Sets the source of jitter, a function that returns numbers from 0 to 1.
    #[must_use]
    pub fn with_jitter(self, jitter: fn() -> f64) -> Self {
        Self { jitter, ..self }
    }

    /// Sets the maximum pause between two received chunks of an answer.
    #[must_use]
    pub fn with_idle_timeout(mut self, timeout: Duration) -> Self {
        self.sender.idle_timeout = timeout;
        self
    }

    /// Requests streamed answers, so that no proxy closes an idle connection during long reasoning. If the endpoint
    /// rejects streaming, the client requests complete answers from then on. The client accepts streamed and complete
    /// answers, whichever it requested.
    #[must_use]
    pub fn with_streaming(mut self) -> Self {
        self.sender.streaming = true;
        self
    }

    /// Sets the known capabilities of the endpoint.
    #[must_use]
    pub fn with_capabilities(mut self, capabilities: EndpointCapabilities) -> Self {
        self.sender.set_capabilities(capabilities);
        self
    }

    /// Returns the capabilities that this client was given or has learned from rejected requests.
    pub fn capabilities(&self) -> EndpointCapabilities {
        self.sender.capabilities()
    }

    /// Requests temperature 0 instead of the endpoint's default, so that the model picks the most likely tokens.
    #[must_use]
    pub fn with_temperature_zero(mut self) -> Self {
        self.sender.temperature_zero = true;
        self
    }

    /// Sends `request` and returns the answer. Retries up to four times after status 408, 425, 429 or 5xx, a
    /// timeout, or a broken connection. The call takes no longer than `budget`, delays included.
    ///
    /// # Errors
    ///
    /// A [`CallError`] if no usable answer arrived within the budget.
    pub async fn call(
        &self,
        endpoint: &Endpoint,
        request: &Request,
        budget: Duration,
    ) -> Result<ModelResponse, CallError> {
        let answer = self
            .call_with_retry_callback(endpoint, request, budget, |_| ready(ControlFlow::Continue(())))
            .await?;
        answer.ok_or_else(|| Fault::Unreachable.into())
    }

    /// Like [`call`](Self::call), but asks `on_retry` before and after each delay whether to continue. `on_retry` gets
    /// the statistics of all failed attempts of this call. If `on_retry` returns `Break`, because nobody needs the
    /// answer any longer, the call stops and returns `None`.
    ///
    /// # Errors
    ///
    /// Those of [`call`](Self::call).
    pub async fn call_with_retry_callback<R, F>(
        &self,
        endpoint: &Endpoint,
        request: &Request,
        budget: Duration,
        on_retry: R,
    ) -> Result<Option<ModelResponse>, CallError>
    where
        R: Fn(CallStats) -> F + Send + Sync,
        F: Future<Output = ControlFlow<()>> + Send,
    {
        let (mut time_left, mut failures, mut stats) = (budget, 0, CallStats::default());
        loop {
            let started = Instant::now();
            let result = self.sender.attempt(endpoint, request, time_left).await;
            time_left = time_left.saturating_sub(started.elapsed());
            let failure = match result {
                AttemptResult::Answered(answer) => return Ok(Some(ModelResponse { stats, ..answer })),
                AttemptResult::Failed(error) => return Err(CallError { stats, ..error }),
                AttemptResult::FeatureRejected => continue,
                AttemptResult::Transient(failure) => failure,
            };
            failures += 1;
            stats += self.stats_of(failure);
            let delay = backoff::retry_delay(failures, (self.jitter)(), failure.retry_after);
            let Some(rest) =
                time_left.checked_sub(delay).filter(|rest| failures <= MAX_RETRIES && !rest.is_zero())
            else {
                return Err(CallError { stats, ..Fault::Unreachable.into() });
            };
            time_left = rest;
            if on_retry(stats).await.is_break() {
                return Ok(None);
            }
            self.clock.sleep(delay).await;
            if on_retry(stats).await.is_break() {
                return Ok(None);
            }
        }
    }

    fn stats_of(&self, failure: TransientFailure) -> CallStats {
        let throttled = u32::from(failure.status == Some(StatusCode::TOO_MANY_REQUESTS));
        let until = |delay| self.clock.now().saturating_add(delay).ok();
        CallStats {
            throttled,
            other_transient_failures: 1 - throttled,
            not_before: failure.retry_after.and_then(until),
        }
    }
}
