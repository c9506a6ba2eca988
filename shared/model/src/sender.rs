//! Single attempts of a call, adapted to the endpoint's earlier rejections.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use http::header::{ACCEPT, CONTENT_TYPE, USER_AGENT};
use http::{HeaderMap, HeaderValue, Method, StatusCode};
use plumbline_clock::Clock;
use plumbline_conversation::{EndpointCapabilities, Request};
use plumbline_egress::{EgressError, OutboundRequest, retry_after};

use crate::call_stats::CallStats;
use crate::endpoint::Endpoint;
use crate::fault::{CallError, Fault};
use crate::protocol::{EncodeOptions, Protocol};
use crate::protocols::implementation_of;
use crate::received::{ReceivedAnswer, ReceivedContent, Rejection};
use crate::rejection::{RejectionAction, action_after_rejection, is_about_streaming};
use crate::response::ModelResponse;
use crate::wire::serialize;

/// Maximum pause between two received chunks of an answer. The time before the first chunk has no limit of its own: a
/// server may send nothing while it reads a long prompt.
const IDLE_TIMEOUT: Duration = Duration::from_secs(120);

const JSON: HeaderValue = HeaderValue::from_static("application/json");
const JSON_OR_EVENTS: HeaderValue = HeaderValue::from_static("application/json, text/event-stream");
const USER_AGENT_VALUE: HeaderValue =
    HeaderValue::from_static(concat!("plumbline/", env!("CARGO_PKG_VERSION")));

/// Sends single requests and remembers which features the endpoint lacks.
pub(crate) struct Sender {
    egress: plumbline_egress::Client,
    clock: Arc<dyn Clock>,
    pub(crate) idle_timeout: Duration,
    /// True to request streamed answers.
    pub(crate) streaming: bool,
    /// True to request temperature 0.
    pub(crate) temperature_zero: bool,
    rejects_streaming: AtomicBool,
    requires_newer_output_limit: AtomicBool,
}

/// Result of one attempt.
pub(crate) enum AttemptResult {
    Answered(ModelResponse),
    Failed(CallError),
    /// The endpoint rejected a feature of the request. The next attempt does not use the feature.
    FeatureRejected,
    /// The attempt failed, but a retry may succeed.
    Transient(TransientFailure),
}

/// A failure after which a retry may succeed.
#[derive(Clone, Copy)]
pub(crate) struct TransientFailure {
    /// Status of the answer; `None` if the connection failed or broke.
    pub(crate) status: Option<StatusCode>,
    /// Delay from the answer's `Retry-After` header.
    pub(crate) retry_after: Option<Duration>,
}

impl TransientFailure {
    const BROKEN_CONNECTION: Self = Self { status: None, retry_after: None };
}

impl Sender {
    /// Creates a sender that requests complete answers, not streams, at the endpoint's default temperature. Until
    /// [`set_capabilities`](Self::set_capabilities) or a rejection shows the contrary, the sender assumes that the
    /// endpoint can stream and accepts the older name of the output limit.
    pub(crate) fn new(egress: plumbline_egress::Client, clock: Arc<dyn Clock>) -> Self {
        Self {
            egress,
            clock,
            idle_timeout: IDLE_TIMEOUT,
            streaming: false,
            temperature_zero: false,
            rejects_streaming: AtomicBool::new(false),
            requires_newer_output_limit: AtomicBool::new(false),
        }
    }

    /// Sets the known capabilities of the endpoint.
    pub(crate) fn set_capabilities(&mut self, capabilities: EndpointCapabilities) {
        let EndpointCapabilities { rejects_streaming, requires_newer_output_limit } = capabilities;
        self.rejects_streaming = rejects_streaming.into();
        self.requires_newer_output_limit = requires_newer_output_limit.into();
    }

    /// Returns the capabilities that this sender was given or has learned from rejected requests.
    pub(crate) fn capabilities(&self) -> EndpointCapabilities {
        EndpointCapabilities {
            rejects_streaming: self.rejects_streaming.load(Ordering::Relaxed),
            requires_newer_output_limit: self.requires_newer_output_limit.load(Ordering::Relaxed),
        }
    }

    /// Sends `request` once and reads the answer.
    pub(crate) async fn attempt(
        &self,
        endpoint: &Endpoint,
        request: &Request,
        timeout: Duration,
    ) -> AttemptResult {
        let protocol = implementation_of(endpoint.protocol());
        let Some(outbound) = self.build_request(protocol, endpoint, request, timeout) else {
            return AttemptResult::Failed(Fault::Unreachable.into());
        };
        let started = Instant::now();
        match self.egress.send_streaming(outbound).await {
            Ok(pending) => {
                let received = ReceivedAnswer::read(pending, protocol, self.idle_timeout).await;
                self.interpret(protocol, received, request, started.elapsed())
            }
            Err(EgressError::Refused) => AttemptResult::Failed(Fault::Unreachable.into()),
            Err(_) => AttemptResult::Transient(TransientFailure::BROKEN_CONNECTION),
        }
    }

    /// Builds the HTTP request of one attempt. Returns `None` if the endpoint's base URL is not valid.
    fn build_request(
        &self,
        protocol: &dyn Protocol,
        endpoint: &Endpoint,
        request: &Request,
        timeout: Duration,
    ) -> Option<OutboundRequest> {
        let mut headers = protocol.headers(endpoint.api_key());
        headers.extend(HeaderMap::from_iter([
            (CONTENT_TYPE, JSON),
            (ACCEPT, JSON_OR_EVENTS),
            (USER_AGENT, USER_AGENT_VALUE),
        ]));
        let body =
            serialize(&protocol.encode(endpoint.model_name(), request, self.encode_options()), request);
        Some(OutboundRequest {
            method: Method::POST,
            url: endpoint.call_url()?,
            headers,
            body: body.into(),
            timeout,
        })
    }

    fn encode_options(&self) -> EncodeOptions {
        let known = self.capabilities();
        EncodeOptions {
            stream: self.streaming && !known.rejects_streaming,
            use_newer_output_limit_name: known.requires_newer_output_limit,
            temperature_zero: self.temperature_zero,
        }
    }

    /// Converts a received answer to the result of an attempt. `took` is the duration of the attempt.
    fn interpret(
        &self,
        protocol: &dyn Protocol,
        received: ReceivedAnswer,
        request: &Request,
        took: Duration,
    ) -> AttemptResult {
        let ReceivedAnswer { status, headers, content } = received;
        let reply = match content {
            ReceivedContent::Complete(draft) => draft.into_reply(request),
            ReceivedContent::TooLarge => Err(Fault::TooLarge.into()),
            ReceivedContent::Truncated => {
                return AttemptResult::Transient(TransientFailure::BROKEN_CONNECTION);
            }
            ReceivedContent::Rejection(rejection) => {
                return self.after_rejection(protocol, status, &headers, &rejection, request);
            }
        };
        match reply {
            Ok(reply) => AttemptResult::Answered(ModelResponse {
                reply,
                generation_time: took,
                stats: CallStats::default(),
            }),
            Err(error) => AttemptResult::Failed(CallError { generation_time: took, ..error }),
        }
    }

    /// Returns the result of an attempt that the endpoint answered with an error. If the endpoint rejects streaming,
    /// later attempts request complete answers. If the endpoint rejects the parameter `max_tokens`, later attempts send
    /// the limit of output tokens as `max_completion_tokens`.
    fn after_rejection(
        &self,
        protocol: &dyn Protocol,
        status: StatusCode,
        headers: &HeaderMap,
        rejection: &Rejection,
        request: &Request,
    ) -> AttemptResult {
        if self.streaming
            && is_about_streaming(status, &rejection.text)
            && !self.rejects_streaming.swap(true, Ordering::Relaxed)
        {
            return AttemptResult::FeatureRejected;
        }
        match action_after_rejection(status, &rejection.text, request) {
            RejectionAction::Retry => AttemptResult::Transient(TransientFailure {
                status: Some(status),
                retry_after: retry_after(headers, self.clock.now()),
            }),
            RejectionAction::RenameOutputLimit
                if protocol.has_newer_output_limit_name() && self.record_newer_output_limit_name() =>
            {
                AttemptResult::FeatureRejected
            }
            RejectionAction::RenameOutputLimit => AttemptResult::Failed(Fault::BadRequest.into()),
            // The missing part of the body could have named a more specific cause.
            RejectionAction::Fail(Fault::BadRequest) if rejection.is_truncated => {
                AttemptResult::Transient(TransientFailure::BROKEN_CONNECTION)
            }
            RejectionAction::Fail(fault) => AttemptResult::Failed(fault.into()),
        }
    }

    /// Records that the endpoint requires `max_completion_tokens`, the newer name of the output limit. Returns false if
    /// this was recorded before.
    fn record_newer_output_limit_name(&self) -> bool {
        !self.requires_newer_output_limit.swap(true, Ordering::Relaxed)
    }
}
