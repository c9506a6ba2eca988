//! Delivery to an external URL.

use std::time::Duration;

use bytes::Bytes;
use http::header::{CONTENT_TYPE, USER_AGENT};
use http::{HeaderMap, HeaderValue, Method};
use jiff::Timestamp;
use plumbline_egress::{Client, Exchange};
use url::Url;

use crate::attempt::{Attempt, Outcome, Started, judge_error, judge_status};
use crate::signing::{SigningSecret, sign};

/// How long a whole exchange may take.
const TIMEOUT: Duration = Duration::from_secs(15);

/// The most of an answer's body that is read, in bytes.
const BODY_CAP: usize = 16 * 1024;

/// Posts signed JSON to URLs that callers chose.
#[derive(Clone)]
pub struct UrlSender {
    egress: Client,
    timeout: Duration,
}

impl UrlSender {
    /// A sender that goes out through `egress`, which should close its connections: it serves many tenants.
    pub fn new(egress: Client) -> Self {
        Self { egress, timeout: TIMEOUT }
    }

    /// The same sender with another time limit than 15 s for the whole exchange.
    #[must_use]
    pub fn with_timeout(self, timeout: Duration) -> Self {
        Self { timeout, ..self }
    }

    /// Makes one attempt at `now`, signed with every secret.
    ///
    /// The status decides as soon as the headers are in. The body is read, to a cap, only so that the receiver
    /// can finish its answer; it is thrown away.
    pub async fn send(
        &self,
        url: &Url,
        webhook_id: &str,
        now: Timestamp,
        secrets: &[SigningSecret],
        body: Bytes,
    ) -> (Attempt, Outcome) {
        let mut headers = sign(secrets, webhook_id, now, &body);
        headers.extend(content_headers());
        let exchange =
            Exchange { method: Method::POST, url: url.clone(), headers, body, timeout: self.timeout };
        let started = Started::at(now);
        match self.egress.begin(exchange).await {
            Ok(pending) => {
                let status = pending.status;
                let (class, outcome) = judge_status(status, &pending.headers, now);
                let attempt = started.finish(Some(status), class);
                let _ = pending.body(BODY_CAP).await;
                (attempt, outcome)
            }
            Err(error) => {
                let (class, outcome) = judge_error(error);
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
