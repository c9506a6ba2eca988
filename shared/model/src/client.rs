//! One call of a model, tried again where that may help.

use std::fmt;
use std::future::{Future, ready};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use http::header::{ACCEPT, CONTENT_TYPE, USER_AGENT};
use http::{HeaderMap, HeaderValue, Method, StatusCode};
use plumbline_clock::Clock;
use plumbline_conversation::{Manner, Message, Provider, Reply, Request, UserPart};
use plumbline_egress::{EgressError, Exchange, retry_after};
use serde_json::json;

use crate::backoff::{self, RETRIES, random_fraction};
use crate::compat_chat::{self, NEWER_OUTPUT_LIMIT, OUTPUT_LIMIT};
use crate::endpoint::Endpoint;
use crate::fault::{CallError, Fault};
use crate::messages_api;
use crate::met::Met;
use crate::received::{Content, Received};
use crate::rejection::{Verdict, is_about_streaming, is_error, judge};
use crate::wire::Body;

/// How long an answer may pause between two pieces. Thought before the first piece is not limited: a server may
/// send nothing while it reads a long prompt.
const IDLE: Duration = Duration::from_secs(120);

/// About as many bytes as a body has beside its texts: its tools, and the names of its members.
const OTHER_THAN_TEXT: usize = 4_096;

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
    /// What the call met before that.
    pub met: Met,
}

/// Calls a model endpoint. Make one for each draw or run: it finds out how its endpoint [wants to be asked](Manner).
pub struct Client {
    egress: plumbline_egress::Client,
    clock: Arc<dyn Clock>,
    jitter: fn() -> f64,
    idle: Duration,
    streams: bool,
    whole: AtomicBool,
    newer_output_limit: AtomicBool,
    temperature_zero: bool,
}

impl fmt::Debug for Answer {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { reply, generating, met } = self;
        let mut answer = formatter.debug_struct("Answer");
        answer.field("stop", &reply.stop).field("usage", &reply.usage).field("generating", generating);
        answer.field("met", met);
        answer.finish_non_exhaustive()
    }
}

/// What became of one exchange.
enum Outcome {
    Answered(Answer),
    Failed(CallError),
    /// The endpoint wants to be asked differently, and will be.
    AskDifferently,
    Again(Hindrance),
}

/// What kept an exchange from being answered, and may pass.
#[derive(Clone, Copy)]
struct Hindrance {
    status: Option<StatusCode>,
    /// How long the endpoint asked to be left alone.
    asked: Option<Duration>,
}

impl Hindrance {
    const BROKEN: Self = Self { status: None, asked: None };
}

impl Client {
    /// A client that goes out through `egress` and waits on `clock`.
    pub fn new(egress: plumbline_egress::Client, clock: Arc<dyn Clock>) -> Self {
        Self {
            egress,
            clock,
            jitter: random_fraction,
            idle: IDLE,
            streams: false,
            whole: AtomicBool::new(false),
            newer_output_limit: AtomicBool::new(false),
            temperature_zero: false,
        }
    }

    /// The same client with another source of jitter: numbers from 0 to 1.
    #[must_use]
    pub fn with_jitter(self, jitter: fn() -> f64) -> Self {
        Self { jitter, ..self }
    }

    /// The same client, waiting so long between two pieces of an answer.
    #[must_use]
    pub fn with_idle(self, idle: Duration) -> Self {
        Self { idle, ..self }
    }

    /// The same client, asking for its answers as streams, so that a proxy on the way does not take long thought
    /// for a dead connection. An endpoint that rejects that is asked for whole answers from then on; either kind is
    /// read.
    #[must_use]
    pub fn with_streaming(self) -> Self {
        Self { streams: true, ..self }
    }

    /// The same client for an endpoint of which this is known.
    #[must_use]
    pub fn with_manner(self, manner: Manner) -> Self {
        let Manner { whole, newer_output_limit } = manner;
        Self { whole: whole.into(), newer_output_limit: newer_output_limit.into(), ..self }
    }

    /// What is known by now of how the endpoint wants to be asked.
    pub fn manner(&self) -> Manner {
        Manner {
            whole: self.whole.load(Ordering::Relaxed),
            newer_output_limit: self.newer_output_limit.load(Ordering::Relaxed),
        }
    }

    /// The same client, asking for temperature 0: for the likeliest words, not for a choice among likely ones.
    #[must_use]
    pub fn at_temperature_zero(self) -> Self {
        Self { temperature_zero: true, ..self }
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
        let answer = self.call_while(endpoint, request, budget, |_| ready(true)).await?;
        answer.ok_or_else(|| Fault::Unreachable.into())
    }

    /// The same as long as the answer is wanted, which is asked, with all that was met so far, before and after
    /// every wait. `None` once it is not.
    ///
    /// # Errors
    ///
    /// As of [`call`](Self::call).
    pub async fn call_while<W, F>(
        &self,
        endpoint: &Endpoint,
        request: &Request,
        budget: Duration,
        wanted: W,
    ) -> Result<Option<Answer>, CallError>
    where
        W: Fn(Met) -> F + Send + Sync,
        F: Future<Output = bool> + Send,
    {
        let (mut left, mut failures, mut met) = (budget, 0, Met::default());
        loop {
            let started = Instant::now();
            let outcome = self.attempt(endpoint, request, left).await;
            left = left.saturating_sub(started.elapsed());
            let hindrance = match outcome {
                Outcome::Answered(answer) => return Ok(Some(Answer { met, ..answer })),
                Outcome::Failed(error) => return Err(CallError { met, ..error }),
                Outcome::AskDifferently => continue,
                Outcome::Again(hindrance) => hindrance,
            };
            failures += 1;
            met += self.met(hindrance);
            let wait = backoff::wait(failures, (self.jitter)(), hindrance.asked);
            let Some(rest) = left.checked_sub(wait).filter(|rest| failures <= RETRIES && !rest.is_zero())
            else {
                return Err(CallError { met, ..Fault::Unreachable.into() });
            };
            left = rest;
            if !self.wait(wait, || wanted(met)).await {
                return Ok(None);
            }
        }
    }

    /// Waits, if that is wanted; whether what comes after it still is.
    async fn wait<F: Future<Output = bool>>(&self, wait: Duration, wanted: impl Fn() -> F) -> bool {
        if !wanted().await {
            return false;
        }
        self.clock.sleep(wait).await;
        wanted().await
    }

    fn met(&self, hindrance: Hindrance) -> Met {
        let throttled = u32::from(hindrance.status == Some(StatusCode::TOO_MANY_REQUESTS));
        let until = |asked| self.clock.now().saturating_add(asked).ok();
        Met { throttled, faults: 1 - throttled, not_before: hindrance.asked.and_then(until) }
    }

    async fn attempt(&self, endpoint: &Endpoint, request: &Request, timeout: Duration) -> Outcome {
        let Some(exchange) = self.exchange(endpoint, request, timeout) else {
            return Outcome::Failed(Fault::Unreachable.into());
        };
        let started = Instant::now();
        match self.egress.begin(exchange).await {
            Ok(pending) => {
                let received = Received::whole(pending, self.idle).await;
                self.read(endpoint.provider(), &received, request, started.elapsed())
            }
            Err(EgressError::Refused) => Outcome::Failed(Fault::Unreachable.into()),
            Err(_) => Outcome::Again(Hindrance::BROKEN),
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
        if self.temperature_zero {
            body.insert("temperature", 0.into());
        }
        if self.streams && !self.whole.load(Ordering::Relaxed) {
            ask_for_stream(endpoint.provider(), &mut body);
        }
        headers.extend(HeaderMap::from_iter([(CONTENT_TYPE, JSON), (ACCEPT, ANY), (USER_AGENT, AGENT)]));
        let body = written(&body, request).into();
        Some(Exchange { method: Method::POST, url: endpoint.call_url()?, headers, body, timeout })
    }

    fn output_limit(&self) -> &'static str {
        if self.newer_output_limit.load(Ordering::Relaxed) { NEWER_OUTPUT_LIMIT } else { OUTPUT_LIMIT }
    }

    fn read(&self, provider: Provider, received: &Received, request: &Request, took: Duration) -> Outcome {
        if !received.status.is_success() {
            return self.rejected(provider, received, &received.body.bytes, request);
        }
        let body = match received.content(provider) {
            Content::Json(body) => body,
            Content::CutShort => return Outcome::Again(Hindrance::BROKEN),
            Content::Undecodable => {
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
            Ok(reply) => Outcome::Answered(Answer { reply, generating: took, met: Met::default() }),
            Err(error) => Outcome::Failed(CallError { generating: took, ..error }),
        }
    }

    fn rejected(&self, provider: Provider, received: &Received, body: &[u8], request: &Request) -> Outcome {
        if self.streams
            && is_about_streaming(received.status, body)
            && !self.whole.swap(true, Ordering::Relaxed)
        {
            return Outcome::AskDifferently;
        }
        match judge(received.status, body, request) {
            Verdict::Again => Outcome::Again(Hindrance {
                status: Some(received.status),
                asked: retry_after(&received.headers, self.clock.now()),
            }),
            Verdict::RenameOutputLimit if provider == Provider::CompatChat && self.rename_output_limit() => {
                Outcome::AskDifferently
            }
            Verdict::RenameOutputLimit => Outcome::Failed(Fault::BadRequest.into()),
            // What it would have said if it had not broken off is not known.
            Verdict::Final(Fault::BadRequest) if received.is_cut_short() => Outcome::Again(Hindrance::BROKEN),
            Verdict::Final(fault) => Outcome::Failed(fault.into()),
        }
    }

    /// Whether the limit goes by another name from now on; it does not change twice.
    fn rename_output_limit(&self) -> bool {
        !self.newer_output_limit.swap(true, Ordering::Relaxed)
    }
}

/// A body as it is sent. Most of it is the texts of the request, a little longer for being escaped.
fn written(body: &Body<'_>, request: &Request) -> Vec<u8> {
    let parts = request.messages.iter().filter_map(|message| match message {
        Message::User { parts } => Some(parts),
        Message::Assistant(_) => None,
    });
    let texts = parts.flatten().map(|part| match part {
        UserPart::Text { text, .. } => text.len(),
        UserPart::ToolResult { content, .. } => content.len(),
    });
    let texts = texts.sum::<usize>() + request.system.len();
    let mut bytes = Vec::with_capacity(texts + texts / 8 + OTHER_THAN_TEXT);
    // Writing it to memory never fails.
    let _ = serde_json::to_writer(&mut bytes, body);
    bytes
}

/// Servers of compat_chat leave the usage out of a stream unless they are asked for it.
fn ask_for_stream(provider: Provider, body: &mut Body<'_>) {
    body.insert("stream", true.into());
    if provider == Provider::CompatChat {
        body.insert("stream_options", json!({ "include_usage": true }).into());
    }
}

/// A header value that is never printed; `None` for text that no header can carry.
pub(crate) fn secret_header(text: &str) -> Option<HeaderValue> {
    let mut value = HeaderValue::from_str(text).ok()?;
    value.set_sensitive(true);
    Some(value)
}
