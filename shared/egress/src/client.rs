//! HTTP client that checks each request with the guard and limits each response.

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

/// Time limit for opening a connection.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(5);

/// Reuse of connections after a response.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ConnectionReuse {
    /// Close each connection, so that requests of different workspaces or accounts never share one.
    Close,
    /// Keep up to four idle connections to each host for further requests.
    KeepAlive,
}

/// Request to an address that a caller chose.
pub struct OutboundRequest {
    /// HTTP method of the request.
    pub method: Method,
    /// URL of the request. The client checks it with the guard before sending.
    pub url: Url,
    /// Headers, without `Host` and `Content-Length`, which the client adds.
    pub headers: HeaderMap,
    /// Body of the request, empty for none.
    pub body: Bytes,
    /// Time limit for the whole exchange, from name resolution to the end of the body.
    pub timeout: Duration,
}

/// Complete response. Its `Debug` output omits headers and body.
pub struct InboundResponse {
    /// HTTP status of the response.
    pub status: StatusCode,
    /// Headers of the response.
    pub headers: HeaderMap,
    /// The body as received, not decompressed, up to the `body_cap` that was passed to [`Client::send`].
    pub body: Bytes,
    /// True if the body was longer than the cap.
    pub truncated: bool,
}

/// Response whose body has not been read yet.
pub struct PendingResponse {
    /// HTTP status of the response.
    pub status: StatusCode,
    /// Headers of the response.
    pub headers: HeaderMap,
    response: reqwest::Response,
}

/// Body of a response, up to a cap. Its `Debug` output omits the content.
pub struct Body {
    /// The body, or its first bytes if it is longer than the cap.
    pub bytes: Bytes,
    /// True if the body was longer than the cap.
    pub truncated: bool,
}

/// HTTP client that applies a [`Guard`] to every request. Cheap to clone.
#[derive(Clone)]
pub struct Client {
    guard: Guard,
    guarded: reqwest::Client,
    /// Client for the origins that are exceptions to the guard's rules. This client may connect to private addresses.
    /// `None` if the guard has no exceptions.
    unguarded: Option<reqwest::Client>,
}

impl Client {
    /// Creates a client that resolves names with the system's resolver.
    ///
    /// # Errors
    ///
    /// [`SetupError`] if TLS cannot be set up.
    pub fn new(guard: Guard, connections: ConnectionReuse) -> Result<Self, SetupError> {
        Self::with_lookup(guard, connections, Arc::new(SystemLookup))
    }

    /// Creates a client that resolves names with `lookup`.
    ///
    /// # Errors
    ///
    /// [`SetupError`] if TLS cannot be set up.
    pub fn with_lookup(
        guard: Guard,
        connections: ConnectionReuse,
        lookup: Arc<dyn Lookup>,
    ) -> Result<Self, SetupError> {
        let guarded = build_client(connections, Resolver::guarded(lookup.clone(), guard.clone()))?;
        let unguarded = guard
            .has_exceptions()
            .then(|| build_client(connections, Resolver::unguarded(lookup)))
            .transpose()?;
        Ok(Self { guard, guarded, unguarded })
    }

    /// Sends a request and returns as soon as the response headers have arrived.
    ///
    /// # Errors
    ///
    /// [`EgressError`] if the guard refuses the URL or an address of its host, or no response arrives.
    pub async fn send_streaming(&self, outbound: OutboundRequest) -> Result<PendingResponse, EgressError> {
        let client = self.client_for(&outbound.url)?;
        let request = client
            .request(outbound.method, outbound.url)
            .headers(outbound.headers)
            .body(outbound.body)
            .timeout(outbound.timeout);
        let mut response = request.send().await.map_err(|error| EgressError::from_request_error(&error))?;
        Ok(PendingResponse {
            status: response.status(),
            headers: std::mem::take(response.headers_mut()),
            response,
        })
    }

    /// Sends a request and reads the response, with at most `body_cap` bytes of its body.
    ///
    /// # Errors
    ///
    /// [`EgressError`] if the guard refuses the URL or an address of its host, or no complete response arrives.
    pub async fn send(
        &self,
        outbound: OutboundRequest,
        body_cap: usize,
    ) -> Result<InboundResponse, EgressError> {
        let mut pending = self.send_streaming(outbound).await?;
        let (status, headers) = (pending.status, std::mem::take(&mut pending.headers));
        let Body { bytes, truncated } = pending.body(body_cap).await?;
        Ok(InboundResponse { status, headers, body: bytes, truncated })
    }

    fn client_for(&self, url: &Url) -> Result<&reqwest::Client, EgressError> {
        self.guard.check(url.as_str()).map_err(|_| EgressError::Refused)?;
        match &self.unguarded {
            Some(unguarded) if self.guard.is_exception(url) => Ok(unguarded),
            _ => Ok(&self.guarded),
        }
    }
}

impl PendingResponse {
    /// Reads at most `cap` bytes of the body. If the body is longer, closes the connection without reading the rest.
    ///
    /// # Errors
    ///
    /// [`EgressError::IncompleteBody`] or [`EgressError::Timeout`].
    pub async fn body(self, cap: usize) -> Result<Body, EgressError> {
        let (body, ending) = self.partial_body(cap, Duration::MAX).await;
        ending.map(|()| body)
    }

    /// Reads at most `cap` bytes of the body, and waits at most `idle_timeout` for each chunk. Returns the received
    /// bytes, and the error that stopped the read before the end of the body or the cap, if any.
    pub async fn partial_body(
        mut self,
        cap: usize,
        idle_timeout: Duration,
    ) -> (Body, Result<(), EgressError>) {
        let mut bytes = BytesMut::new();
        let (truncated, ending) = loop {
            match self.chunk(idle_timeout).await {
                Err(error) => break (false, Err(error)),
                Ok(None) => break (false, Ok(())),
                Ok(Some(chunk)) => {
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

    /// Reads the next chunk of the body, and waits at most `idle_timeout` for it. Returns `None` at the end of the
    /// body.
    ///
    /// # Errors
    ///
    /// [`EgressError::IncompleteBody`] or [`EgressError::Timeout`].
    pub async fn chunk(&mut self, idle_timeout: Duration) -> Result<Option<Bytes>, EgressError> {
        let chunk = tokio::time::timeout(idle_timeout, self.response.chunk())
            .await
            .map_err(|_| EgressError::Timeout)?;
        chunk.map_err(|error| EgressError::from_body_error(&error))
    }
}

impl fmt::Debug for InboundResponse {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("InboundResponse").field("status", &self.status).finish_non_exhaustive()
    }
}

impl fmt::Debug for PendingResponse {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("PendingResponse").field("status", &self.status).finish_non_exhaustive()
    }
}

impl fmt::Debug for Body {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Body").field("truncated", &self.truncated).finish_non_exhaustive()
    }
}

fn build_client(connections: ConnectionReuse, resolver: Resolver) -> Result<reqwest::Client, SetupError> {
    let max_idle_connections = match connections {
        ConnectionReuse::Close => 0,
        ConnectionReuse::KeepAlive => 4,
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
        .pool_max_idle_per_host(max_idle_connections)
        .dns_resolver(Arc::new(resolver));
    Ok(builder.build()?)
}
