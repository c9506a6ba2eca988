//! One request out, one answer back, within limits.

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use bytes::{Bytes, BytesMut};
use http::{HeaderMap, Method, StatusCode};
use reqwest::redirect::Policy;
use url::Url;

use crate::error::{EgressError, SetupError};
use crate::guard::Guard;
use crate::resolver::{Lookup, Resolver, SystemLookup};

/// How long a connection may take to come about.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(5);

/// What becomes of a connection after an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Connections {
    /// It is closed. For a client that serves several tenants.
    Closed,
    /// It is kept for the next exchange with the same host. For a client that lives for one run.
    Kept,
}

/// One request.
pub struct Exchange {
    /// The method.
    pub method: Method,
    /// Where to. Checked again when it is sent.
    pub url: Url,
    /// Every header but `Host` and `Content-Length`.
    pub headers: HeaderMap,
    /// The body.
    pub body: Bytes,
    /// How long the whole exchange may take, from the look-up of the name to the end of the body.
    pub timeout: Duration,
}

/// A whole answer. Its `Debug` text leaves out what the other side said.
pub struct Received {
    /// The status.
    pub status: StatusCode,
    /// The headers.
    pub headers: HeaderMap,
    /// The body, as it came: nothing is decompressed.
    pub body: Bytes,
    /// Whether the body went on beyond the cap.
    pub truncated: bool,
}

/// An answer of which only the status and the headers are in.
pub struct Pending {
    /// The status.
    pub status: StatusCode,
    /// The headers.
    pub headers: HeaderMap,
    rest: reqwest::Response,
}

/// The body of an answer, up to a cap. Its `Debug` text leaves out what the other side said.
pub struct Body {
    /// Its first bytes, or all of them.
    pub bytes: Bytes,
    /// Whether it went on beyond the cap.
    pub truncated: bool,
}

/// The guarded HTTP client. Cheap to clone.
#[derive(Clone)]
pub struct Client {
    guard: Guard,
    guarded: reqwest::Client,
    /// For the guard's exceptions, where there are any: it takes addresses as they come.
    open: Option<reqwest::Client>,
}

impl Client {
    /// A client that resolves names as the machine does.
    ///
    /// # Errors
    ///
    /// [`SetupError`] when TLS cannot be set up.
    pub fn new(guard: Guard, connections: Connections) -> Result<Self, SetupError> {
        Self::with_lookup(guard, connections, Arc::new(SystemLookup))
    }

    /// A client that resolves names with `lookup`.
    ///
    /// # Errors
    ///
    /// [`SetupError`] when TLS cannot be set up.
    pub fn with_lookup(
        guard: Guard,
        connections: Connections,
        lookup: Arc<dyn Lookup>,
    ) -> Result<Self, SetupError> {
        let guarded = build(connections, Resolver::guarded(lookup.clone(), guard.clone()))?;
        let open = guard.has_exceptions().then(|| build(connections, Resolver::open(lookup))).transpose()?;
        Ok(Self { guard, guarded, open })
    }

    /// Sends a request and returns as soon as the answer's headers are in.
    ///
    /// # Errors
    ///
    /// [`EgressError`] when the guard refuses the URL or no answer comes.
    pub async fn begin(&self, exchange: Exchange) -> Result<Pending, EgressError> {
        let client = self.client_for(&exchange.url)?;
        let request = client
            .request(exchange.method, exchange.url)
            .headers(exchange.headers)
            .body(exchange.body)
            .timeout(exchange.timeout);
        let mut rest = request.send().await.map_err(|error| EgressError::of_request(&error))?;
        Ok(Pending { status: rest.status(), headers: std::mem::take(rest.headers_mut()), rest })
    }

    /// Sends a request and reads the answer, its body to at most `body_cap` bytes.
    ///
    /// # Errors
    ///
    /// [`EgressError`] when the guard refuses the URL or no whole answer comes.
    pub async fn send(&self, exchange: Exchange, body_cap: usize) -> Result<Received, EgressError> {
        let mut pending = self.begin(exchange).await?;
        let (status, headers) = (pending.status, std::mem::take(&mut pending.headers));
        let Body { bytes, truncated } = pending.body(body_cap).await?;
        Ok(Received { status, headers, body: bytes, truncated })
    }

    fn client_for(&self, url: &Url) -> Result<&reqwest::Client, EgressError> {
        self.guard.check(url.as_str()).map_err(|_| EgressError::Refused)?;
        match &self.open {
            Some(open) if self.guard.is_exception(url) => Ok(open),
            _ => Ok(&self.guarded),
        }
    }
}

impl Pending {
    /// Reads the body to at most `cap` bytes. What lies beyond is not read; the connection is closed.
    ///
    /// # Errors
    ///
    /// [`EgressError::BodyCut`] or [`EgressError::Timeout`].
    pub async fn body(self, cap: usize) -> Result<Body, EgressError> {
        let (body, ending) = self.body_so_far(cap, Duration::MAX).await;
        ending.map(|()| body)
    }

    /// The same, but waits no longer than `idle` for each piece, and gives what came even where the rest did not:
    /// a stream may say itself that it is complete.
    pub async fn body_so_far(mut self, cap: usize, idle: Duration) -> (Body, Result<(), EgressError>) {
        let mut bytes = BytesMut::new();
        let (truncated, ending) = loop {
            match tokio::time::timeout(idle, self.rest.chunk()).await {
                Err(_) => break (false, Err(EgressError::Timeout)),
                Ok(Err(error)) => break (false, Err(EgressError::of_body(&error))),
                Ok(Ok(None)) => break (false, Ok(())),
                Ok(Ok(Some(chunk))) => {
                    let room = cap - bytes.len();
                    bytes.extend_from_slice(&chunk[..chunk.len().min(room)]);
                    if chunk.len() > room {
                        break (true, Ok(()));
                    }
                }
            }
        };
        (Body { bytes: bytes.freeze(), truncated }, ending)
    }
}

impl fmt::Debug for Received {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Received").field("status", &self.status).finish_non_exhaustive()
    }
}

impl fmt::Debug for Pending {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Pending").field("status", &self.status).finish_non_exhaustive()
    }
}

impl fmt::Debug for Body {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Body").field("truncated", &self.truncated).finish_non_exhaustive()
    }
}

fn build(connections: Connections, resolver: Resolver) -> Result<reqwest::Client, SetupError> {
    let idle = match connections {
        Connections::Closed => 0,
        Connections::Kept => 4,
    };
    let builder = reqwest::Client::builder()
        .redirect(Policy::none())
        .retry(reqwest::retry::never())
        .referer(false)
        .no_proxy()
        .no_gzip()
        .no_brotli()
        .no_deflate()
        .no_zstd()
        .http1_only()
        .connect_timeout(CONNECT_TIMEOUT)
        .pool_max_idle_per_host(idle)
        .dns_resolver(Arc::new(resolver));
    Ok(builder.build()?)
}
