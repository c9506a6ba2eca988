//! One call of a model, tried again where that may help.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use http::header::{ACCEPT, CONTENT_TYPE, USER_AGENT};
use http::{HeaderMap, HeaderValue, Method};
use plumbline_clock::Clock;
use plumbline_conversation::{Provider, Reply, Request};
use plumbline_egress::{EgressError, Exchange, Received, retry_after};
use serde_json::{Value, json};

use crate::backoff::{self, RETRIES, random_fraction};
use crate::compat_chat::{self, NEWER_OUTPUT_LIMIT, OUTPUT_LIMIT};
use crate::endpoint::Endpoint;
use crate::fault::{CallError, Fault};
use crate::messages_api;
use crate::rejection::{Verdict, is_error, judge};
use crate::stream::assemble;

/// The longest answer that is read, in bytes.
const LONGEST_ANSWER: usize = 16 * 1024 * 1024;

const JSON: HeaderValue = HeaderValue::from_static("application/json");
const ANY: HeaderValue = HeaderValue::from_static("application/json, text/event-stream");
const AGENT: HeaderValue = HeaderValue::from_static(concat!("plumbline/", env!("CARGO_PKG_VERSION")));

/// What a model answered, and how long it took to. Its `Debug` text leaves out what the model said.
#[derive(Clone, PartialEq)]
pub struct Answer {
    /// The answer.
    pub reply: Reply,
    /// The time of the exchange that brought it; failed ones and waits are left out.
    pub generating: Duration,
}

/// Calls model endpoints. Make one for each draw or run: it remembers how its endpoint wants to be asked.
pub struct Client {
    egress: plumbline_egress::Client,
    clock: Arc<dyn Clock>,
    jitter: fn() -> f64,
    newer_output_limit: AtomicBool,
    streaming: bool,
}

impl fmt::Debug for Answer {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { reply, generating } = self;
        let mut answer = formatter.debug_struct("Answer");
        answer.field("stop", &reply.stop).field("usage", &reply.usage).field("generating", generating);
        answer.finish_non_exhaustive()
    }
}

/// What became of one exchange.
enum Outcome {
    Answered(Answer),
    Failed(CallError),
    RenameOutputLimit,
    Again { asked: Option<Duration> },
}

impl Client {
    /// A client that goes out through `egress` and waits on `clock`.
    pub fn new(egress: plumbline_egress::Client, clock: Arc<dyn Clock>) -> Self {
        let newer_output_limit = AtomicBool::new(false);
        Self { egress, clock, jitter: random_fraction, newer_output_limit, streaming: false }
    }

    /// The same client with another source of jitter: numbers from 0 to 1.
    #[must_use]
    pub fn with_jitter(self, jitter: fn() -> f64) -> Self {
        Self { jitter, ..self }
    }

    /// The same client, asking for its answers as streams, so that a proxy on the way does not take long thought
    /// for a dead connection. Without it answers are asked for whole; either kind is read.
    #[must_use]
    pub fn with_streaming(self) -> Self {
        Self { streaming: true, ..self }
    }

    /// Sends `request` and reads the answer. 408, 425, 429, 5xx and broken connections are tried again up to four
    /// times, and all of it, waits included, takes no longer than `budget`.
    ///
    /// # Errors
    ///
    /// A [`CallError`] when no usable answer came within the budget.
    pub async fn call(
        &self,
        endpoint: &Endpoint,
        request: &Request,
        budget: Duration,
    ) -> Result<Answer, CallError> {
        let mut left = budget;
        let mut failures = 0;
        loop {
            let started = Instant::now();
            let outcome = self.attempt(endpoint, request, left).await;
            left = left.saturating_sub(started.elapsed());
            let asked = match outcome {
                Outcome::Answered(answer) => return Ok(answer),
                Outcome::Failed(error) => return Err(error),
                Outcome::RenameOutputLimit => continue,
                Outcome::Again { asked } => asked,
            };
            failures += 1;
            left = self.wait(failures, asked, left).await.ok_or(Fault::Unreachable)?;
        }
    }

    /// Waits before the next attempt; `None` when there is to be none. Returns what is left of the budget.
    async fn wait(&self, failures: u32, asked: Option<Duration>, left: Duration) -> Option<Duration> {
        let wait = backoff::wait(failures, (self.jitter)(), asked);
        let left = left.checked_sub(wait).filter(|left| failures <= RETRIES && !left.is_zero())?;
        self.clock.sleep(wait).await;
        Some(left)
    }

    async fn attempt(&self, endpoint: &Endpoint, request: &Request, timeout: Duration) -> Outcome {
        let Some(exchange) = self.exchange(endpoint, request, timeout) else {
            return Outcome::Failed(Fault::Unreachable.into());
        };
        let started = Instant::now();
        match self.egress.send(exchange, LONGEST_ANSWER).await {
            Ok(received) => self.read(endpoint.provider(), &received, request, started.elapsed()),
            Err(EgressError::Refused) => Outcome::Failed(Fault::Unreachable.into()),
            Err(_) => Outcome::Again { asked: None },
        }
    }

    fn exchange(&self, endpoint: &Endpoint, request: &Request, timeout: Duration) -> Option<Exchange> {
        let model_name = endpoint.model_name();
        let (mut headers, mut body) = match endpoint.provider() {
            Provider::CompatChat => {
                let body = compat_chat::encode(model_name, request, self.output_limit());
                (compat_chat::headers(endpoint), body)
            }
            Provider::MessagesApi => {
                (messages_api::headers(endpoint), messages_api::encode(model_name, request))
            }
        };
        if self.streaming {
            ask_for_stream(endpoint.provider(), &mut body);
        }
        headers.extend(HeaderMap::from_iter([(CONTENT_TYPE, JSON), (ACCEPT, ANY), (USER_AGENT, AGENT)]));
        let body = body.to_string().into();
        Some(Exchange { method: Method::POST, url: endpoint.call_url()?, headers, body, timeout })
    }

    fn output_limit(&self) -> &'static str {
        if self.newer_output_limit.load(Ordering::Relaxed) { NEWER_OUTPUT_LIMIT } else { OUTPUT_LIMIT }
    }

    fn read(&self, provider: Provider, received: &Received, request: &Request, took: Duration) -> Outcome {
        if !received.status.is_success() {
            return self.rejected(provider, received, &received.body, request);
        }
        let body = match whole_body(provider, received) {
            Body::Json(body) => body,
            Body::CutShort => return Outcome::Again { asked: None },
            Body::Undecodable => {
                return Outcome::Failed(CallError { generating: took, ..Fault::BadOutput.into() });
            }
        };
        if is_error(&body) {
            return self.rejected(provider, received, body.to_string().as_bytes(), request);
        }
        let decoded = match provider {
            Provider::CompatChat => compat_chat::decode(&body, request),
            Provider::MessagesApi => messages_api::decode(&body),
        };
        match decoded {
            Ok(reply) => Outcome::Answered(Answer { reply, generating: took }),
            Err(error) => Outcome::Failed(CallError { generating: took, ..error }),
        }
    }

    fn rejected(&self, provider: Provider, received: &Received, body: &[u8], request: &Request) -> Outcome {
        match judge(received.status, body, request) {
            Verdict::Again => Outcome::Again { asked: retry_after(&received.headers, self.clock.now()) },
            Verdict::RenameOutputLimit if provider == Provider::CompatChat && self.rename_output_limit() => {
                Outcome::RenameOutputLimit
            }
            Verdict::RenameOutputLimit => Outcome::Failed(Fault::BadRequest.into()),
            Verdict::Final(fault) => Outcome::Failed(fault.into()),
        }
    }

    /// Whether the limit goes by another name from now on; it does not change twice.
    fn rename_output_limit(&self) -> bool {
        !self.newer_output_limit.swap(true, Ordering::Relaxed)
    }
}

/// Servers of compat_chat leave the usage out of a stream unless they are asked for it.
fn ask_for_stream(provider: Provider, body: &mut Value) {
    body["stream"] = true.into();
    if provider == Provider::CompatChat {
        body["stream_options"] = json!({ "include_usage": true });
    }
}

/// The body of a successful answer.
enum Body {
    Json(Value),
    /// A stream that broke off.
    CutShort,
    Undecodable,
}

fn whole_body(provider: Provider, received: &Received) -> Body {
    if is_event_stream(&received.headers) {
        let text = String::from_utf8_lossy(&received.body);
        return assemble(provider, &text).map_or(Body::CutShort, Body::Json);
    }
    serde_json::from_slice(&received.body).map_or(Body::Undecodable, Body::Json)
}

fn is_event_stream(headers: &HeaderMap) -> bool {
    let content_type = headers.get(CONTENT_TYPE).and_then(|value| value.to_str().ok());
    content_type.is_some_and(|value| value.trim_start().to_ascii_lowercase().starts_with("text/event-stream"))
}

/// A header value that is never printed; `None` for text that no header can carry.
pub(crate) fn secret_header(text: &str) -> Option<HeaderValue> {
    let mut value = HeaderValue::from_str(text).ok()?;
    value.set_sensitive(true);
    Some(value)
}
