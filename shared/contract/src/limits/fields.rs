//! The `RateLimit` and `RateLimit-Policy` header fields of draft-ietf-httpapi-ratelimit-headers.

use super::{Decision, HeaderName, HeaderValue, IN_FLIGHT_RETRY_AFTER, Quota, RATE_LIMIT, RATE_LIMIT_POLICY};

/// What an answer says about one limit: the policy (`q` requests in `w` seconds) and where the key stands
/// (`r` requests now, more in `t` seconds).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LimitFields {
    policy: String,
    state: String,
}

impl LimitFields {
    /// The fields for a decision under the policy of this name, such as `start` or `poll`.
    pub fn of(name: &'static str, quota: &Quota, decision: &Decision) -> Self {
        let (remaining, seconds) = match *decision {
            Decision::Allow { remaining, reset, .. } => (remaining, reset),
            Decision::Deny { retry_after } => (0, retry_after),
        };
        Self {
            policy: format!(r#""{name}";q={};w={}"#, quota.limit(), quota.window_seconds()),
            state: format!(r#""{name}";r={remaining};t={seconds}"#),
        }
    }

    /// The fields of a start that is refused because `limit` runs are in flight.
    pub fn in_flight(limit: u32) -> Self {
        Self {
            policy: format!(r#""in-flight";q={limit}"#),
            state: format!(r#""in-flight";r=0;t={IN_FLIGHT_RETRY_AFTER}"#),
        }
    }

    /// `RateLimit-Policy` and `RateLimit`. Both are lists: fields of another limit may be added beside them.
    pub fn headers(&self) -> [(HeaderName, HeaderValue); 2] {
        [(RATE_LIMIT_POLICY, ascii(&self.policy)), (RATE_LIMIT, ascii(&self.state))]
    }
}

#[expect(clippy::expect_used, reason = "a literal name and numbers are printable ASCII")]
fn ascii(text: &str) -> HeaderValue {
    HeaderValue::try_from(text).expect("a printable header value")
}
