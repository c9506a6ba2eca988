//! Stable problem codes, with their HTTP status and texts.

use std::fmt;

use http::StatusCode;

/// Stable code of a problem. Clients branch on it; its meaning never changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ProblemCode {
    /// 400: the request is not valid; `errors` lists every error found.
    InvalidRequest,
    /// 401: the credentials are missing or invalid. For a well-formed bearer token that is not a valid benchmark key,
    /// the benchmark API answers with [`Self::KeyNotAccepted`] instead.
    Unauthorized,
    /// 403: the workspace in the path is malformed or unknown, or the key belongs to another workspace. All three cases
    /// get the same response.
    WrongWorkspace,
    /// 403: the key's webhook is disabled.
    WebhookDisabled,
    /// 403: the webhook may not send to this destination. A URL must be on the webhook's allowlist, public, HTTPS, and
    /// without credentials or fragment. A chat channel must be on the webhook's list of channels or, if this list is
    /// empty, be the id of a channel.
    DestinationNotAllowed,
    /// 403: the workspace's Status set-up is not complete.
    StatusNotConfigured,
    /// 403: the job token has expired.
    TokenExpired,
    /// 403: the job token belongs to a workspace other than the workspace in the path.
    TokenWorkspaceMismatch,
    /// 403, benchmark API only: the bearer token is not a benchmark key, or the key is unknown or revoked.
    KeyNotAccepted,
    /// 404: the job does not exist, or was removed after its retention period.
    JobNotFound,
    /// 404: the account has no such run.
    RunNotFound,
    /// 404: the benchmark API is not enabled for the account.
    ApiNotEnabled,
    /// 404: neither API has this path.
    NoSuchPath,
    /// 405: the path does not accept this method.
    MethodNotAllowed,
    /// 409: the first request with this `Idempotency-Key` is still in progress.
    IdempotencyInFlight,
    /// 422: this `Idempotency-Key` was used with another body.
    IdempotencyKeyReused,
    /// 429: a limit on questions, starts or polls was exceeded.
    RateLimited,
    /// 429: the key has too many runs in flight.
    TooManyRunsInFlight,
    /// 429: the workspace has too many unfinished jobs.
    TooManyUnfinishedJobs,
    /// 500: the service failed.
    InternalError,
    /// 503: a dependency of the service is unavailable.
    ServiceUnavailable,
}

impl ProblemCode {
    /// All codes.
    pub const ALL: [Self; 21] = [
        Self::InvalidRequest,
        Self::Unauthorized,
        Self::WrongWorkspace,
        Self::WebhookDisabled,
        Self::DestinationNotAllowed,
        Self::StatusNotConfigured,
        Self::TokenExpired,
        Self::TokenWorkspaceMismatch,
        Self::KeyNotAccepted,
        Self::JobNotFound,
        Self::RunNotFound,
        Self::ApiNotEnabled,
        Self::NoSuchPath,
        Self::MethodNotAllowed,
        Self::IdempotencyInFlight,
        Self::IdempotencyKeyReused,
        Self::RateLimited,
        Self::TooManyRunsInFlight,
        Self::TooManyUnfinishedJobs,
        Self::InternalError,
        Self::ServiceUnavailable,
    ];

    /// Returns the code as text.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::InvalidRequest => "invalid_request",
            Self::Unauthorized => "unauthorized",
            Self::WrongWorkspace => "wrong_workspace",
            Self::WebhookDisabled => "webhook_disabled",
            Self::DestinationNotAllowed => "destination_not_allowed",
            Self::StatusNotConfigured => "status_not_configured",
            Self::TokenExpired => "token_expired",
            Self::TokenWorkspaceMismatch => "token_workspace_mismatch",
            Self::KeyNotAccepted => "key_not_accepted",
            Self::JobNotFound => "job_not_found",
            Self::RunNotFound => "run_not_found",
            Self::ApiNotEnabled => "api_not_enabled",
            Self::NoSuchPath => "no_such_path",
            Self::MethodNotAllowed => "method_not_allowed",
            Self::IdempotencyInFlight => "idempotency_in_flight",
            Self::IdempotencyKeyReused => "idempotency_key_reused",
            Self::RateLimited => "rate_limited",
            Self::TooManyRunsInFlight => "too_many_runs_in_flight",
            Self::TooManyUnfinishedJobs => "too_many_unfinished_jobs",
            Self::InternalError => "internal_error",
            Self::ServiceUnavailable => "service_unavailable",
        }
    }

    /// The HTTP status of the response.
    pub fn status(self) -> StatusCode {
        match self {
            Self::InvalidRequest => StatusCode::BAD_REQUEST,
            Self::Unauthorized => StatusCode::UNAUTHORIZED,
            Self::WrongWorkspace
            | Self::WebhookDisabled
            | Self::DestinationNotAllowed
            | Self::StatusNotConfigured
            | Self::TokenExpired
            | Self::TokenWorkspaceMismatch
            | Self::KeyNotAccepted => StatusCode::FORBIDDEN,
            Self::JobNotFound | Self::RunNotFound | Self::ApiNotEnabled | Self::NoSuchPath => {
                StatusCode::NOT_FOUND
            }
            Self::MethodNotAllowed => StatusCode::METHOD_NOT_ALLOWED,
            Self::IdempotencyInFlight => StatusCode::CONFLICT,
            Self::IdempotencyKeyReused => StatusCode::UNPROCESSABLE_ENTITY,
            Self::RateLimited | Self::TooManyRunsInFlight | Self::TooManyUnfinishedJobs => {
                StatusCode::TOO_MANY_REQUESTS
            }
            Self::InternalError => StatusCode::INTERNAL_SERVER_ERROR,
            Self::ServiceUnavailable => StatusCode::SERVICE_UNAVAILABLE,
        }
    }

    /// The problem type (RFC 9457, 3.1.1): the path `/problems/<code>`. The path identifies the type, is the same for
    /// every deployment, and does not have to resolve.
    pub fn type_uri(self) -> String {
        format!("/problems/{}", self.as_str())
    }

    /// Short summary, the same for every occurrence.
    pub fn title(self) -> &'static str {
        match self {
            Self::InvalidRequest => "Invalid request",
            Self::Unauthorized => "Unauthorized",
            Self::WrongWorkspace => "Wrong workspace",
            Self::WebhookDisabled => "Webhook disabled",
            Self::DestinationNotAllowed => "Destination not allowed",
            Self::StatusNotConfigured => "Status not configured",
            Self::TokenExpired => "Job token expired",
            Self::TokenWorkspaceMismatch => "Job token of another workspace",
            Self::KeyNotAccepted => "Key not accepted",
            Self::JobNotFound => "Job not found",
            Self::RunNotFound => "Run not found",
            Self::ApiNotEnabled => "API not enabled",
            Self::NoSuchPath => "No such path",
            Self::MethodNotAllowed => "Method not allowed",
            Self::IdempotencyInFlight => "Request still in flight",
            Self::IdempotencyKeyReused => "Idempotency key reused",
            Self::RateLimited => "Rate limit exceeded",
            Self::TooManyRunsInFlight => "Too many runs in flight",
            Self::TooManyUnfinishedJobs => "Too many unfinished jobs",
            Self::InternalError => "Internal error",
            Self::ServiceUnavailable => "Service unavailable",
        }
    }

    /// Default `detail`: what happened, and what to do about it.
    pub(super) fn default_detail(self) -> &'static str {
        match self {
            Self::InvalidRequest => "The request is not valid. See errors.",
            Self::Unauthorized => {
                "The request carries no valid credentials. Check the key or token that it sends."
            }
            Self::WrongWorkspace => {
                "The key does not belong to this workspace. Check the key and the workspace in the path."
            }
            Self::WebhookDisabled => "The webhook is disabled. An admin of the workspace can enable it.",
            Self::DestinationNotAllowed => {
                "The destination is not allowed. A URL must be on the webhook's list of allowed URLs, public, \
                 HTTPS, and without credentials or fragment. A chat channel must be on the webhook's list of \
                 channels or, if that list is empty, be the id of a channel."
            }
            Self::StatusNotConfigured => "The workspace's Status set-up is not complete.",
            Self::TokenExpired => "The job token has expired. Trigger the query again.",
            Self::TokenWorkspaceMismatch => {
                "The job token is for another workspace. Use the pollUrl that came with the token."
            }
            Self::KeyNotAccepted => {
                "The bearer token is not a benchmark key, or the key is unknown or revoked. Use another key."
            }
            Self::JobNotFound => "The job does not exist, or was removed after its retention period.",
            Self::RunNotFound => "The account has no such run.",
            Self::ApiNotEnabled => {
                "The benchmark API is not enabled for this account. The operator can enable it."
            }
            Self::NoSuchPath => "The API has no such path.",
            Self::MethodNotAllowed => "This path does not accept this method. See the Allow header.",
            Self::IdempotencyInFlight => {
                "The first request with this Idempotency-Key is still in progress. Try again in a moment."
            }
            Self::IdempotencyKeyReused => "This Idempotency-Key was used with another body. Use a new one.",
            Self::RateLimited => "A rate limit was exceeded. Wait for the time in Retry-After.",
            Self::TooManyRunsInFlight => "Too many runs are in flight. Wait until one has ended.",
            Self::TooManyUnfinishedJobs => {
                "The workspace has too many unfinished jobs. Wait until one has ended."
            }
            Self::InternalError => "The service failed. Try again, and quote the request id if it persists.",
            Self::ServiceUnavailable => "The service cannot answer at the moment. Try again.",
        }
    }
}

impl fmt::Display for ProblemCode {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.as_str())
    }
}
