//! Delivery to an external URL.

use std::time::Duration;

use bytes::Bytes;
use http::header::{CONTENT_TYPE, USER_AGENT};
use http::{HeaderMap, HeaderValue, Method};
use jiff::Timestamp;
use plumbline_egress::{Client, OutboundRequest};
use url::Url;

use crate::attempt::{Attempt, AttemptOutcome, AttemptTimer, classify_error, classify_status};
use crate::signing::{SigningSecret, signature_headers};

/// Time limit for one exchange, from name resolution to the end of the response body.
const TIMEOUT: Duration = Duration::from_secs(15);

/// Maximum number of bytes read of a response body.
const MAX_BODY_BYTES: usize = 16 * 1024;

/// Posts signed JSON to URLs that callers chose.
#[derive(Clone)]
pub struct UrlSender {
    egress: Client,
    timeout: Duration,
}

impl UrlSender {
    /// Creates a sender that posts through `egress`. Create `egress` with
    /// [`ConnectionReuse::Close`](plumbline_egress::ConnectionReuse::Close), because the sender serves many
    /// workspaces.
    pub fn new(egress: Client) -> Self {
        Self { egress, timeout: TIMEOUT }
    }

    /// Replaces the time limit for the whole exchange, which is 15 s by default.
    #[must_use]
    pub fn with_timeout(self, timeout: Duration) -> Self {
        Self { timeout, ..self }
    }

    /// Makes one attempt, signed with each of `secrets`, and returns its record and its outcome. `webhook_id` is the id
    /// of the delivery, and `now` the time in the signature and in the record.
    ///
    /// The outcome follows from the status of the response and, for 429 and 503, from its `Retry-After`, or from the
    /// error if no response arrived. The response body does not matter: up to 16 KiB of it are read and discarded, so
    /// that the receiver can finish sending.
    pub async fn send(
        &self,
        url: &Url,
        webhook_id: &str,
        now: Timestamp,
        secrets: &[SigningSecret],
        body: Bytes,
    ) -> (Attempt, AttemptOutcome) {
        let mut headers = signature_headers(secrets, webhook_id, now, &body);
        headers.extend(content_headers());
        let exchange =
            OutboundRequest { method: Method::POST, url: url.clone(), headers, body, timeout: self.timeout };
        let started = AttemptTimer::start(now);
        match self.egress.send_streaming(exchange).await {
            Ok(pending) => {
                let status = pending.status;
                let (class, outcome) = classify_status(status, &pending.headers, now);
                let attempt = started.finish(Some(status), class);
                let _ = pending.body(MAX_BODY_BYTES).await;
                (attempt, outcome)
            }
            Err(error) => {
                let (class, outcome) = classify_error(error);
                (started.finish(None, class), outcome)
            }
        }
    }
}

fn content_headers() -> HeaderMap {
    let agent = concat!("plumbline/", env!("CARGO_PKG_VERSION"));
    HeaderMap::from_iter([
        (CONTENT_TYPE, HeaderValue::from_static("application/json")),
        (USER_AGENT, HeaderValue::from_static(agent)),
    ])
}
