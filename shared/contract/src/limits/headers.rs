//! The `RateLimit` and `RateLimit-Policy` header fields of draft-ietf-httpapi-ratelimit-headers.

use http::{HeaderName, HeaderValue};

use super::decision::RateLimitDecision;
use super::quota::{MAX_UNFINISHED_JOBS, Quota, RUNS_IN_FLIGHT_RETRY_AFTER, UNFINISHED_JOBS_RETRY_AFTER};

const RATE_LIMIT: HeaderName = HeaderName::from_static("ratelimit");
const RATE_LIMIT_POLICY: HeaderName = HeaderName::from_static("ratelimit-policy");

/// Values of two headers for one limit. `RateLimit-Policy` says that `q` requests are allowed in `w` seconds.
/// `RateLimit` says that `r` requests are left, and that `r` grows by one in `t` seconds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RateLimitHeaders {
    policy: String,
    state: String,
}

impl RateLimitHeaders {
    /// Builds the header fields for a decision under the named policy, such as `start` or `poll`.
    pub fn new(policy_name: &'static str, quota: &Quota, decision: &RateLimitDecision) -> Self {
        let (remaining, seconds) = match *decision {
            RateLimitDecision::Allow { remaining, reset, .. } => (remaining, reset),
            RateLimitDecision::Deny { retry_after } => (0, retry_after),
        };
        Self {
            policy: format!(r#""{policy_name}";q={};w={}"#, quota.limit(), quota.window_seconds()),
            state: format!(r#""{policy_name}";r={remaining};t={seconds}"#),
        }
    }

    /// Builds the header fields of the response to a start request that is refused because `limit` runs are in flight.
    pub fn for_runs_in_flight(limit: u32) -> Self {
        Self::exhausted("in-flight", limit, RUNS_IN_FLIGHT_RETRY_AFTER)
    }

    /// Builds the header fields of the response to a question that is refused because the workspace has
    /// [`MAX_UNFINISHED_JOBS`] unfinished jobs.
    pub fn for_unfinished_jobs() -> Self {
        Self::exhausted("unfinished", MAX_UNFINISHED_JOBS, UNFINISHED_JOBS_RETRY_AFTER)
    }

    /// Builds the header fields of a used-up limit without a window: a maximum number of runs or jobs at one time.
    fn exhausted(policy_name: &'static str, limit: u32, retry_after: u64) -> Self {
        Self {
            policy: format!(r#""{policy_name}";q={limit}"#),
            state: format!(r#""{policy_name}";r=0;t={retry_after}"#),
        }
    }

    /// Returns the headers `RateLimit-Policy` and `RateLimit`. The value of each header is a list with one member;
    /// the members of other limits can be appended to it.
    pub fn headers(&self) -> [(HeaderName, HeaderValue); 2] {
        [(RATE_LIMIT_POLICY, ascii(&self.policy)), (RATE_LIMIT, ascii(&self.state))]
    }
}

#[expect(clippy::expect_used, reason = "a literal name and numbers are printable ASCII")]
fn ascii(text: &str) -> HeaderValue {
    HeaderValue::try_from(text).expect("a printable header value")
}
