//! Faults to inject at the point where a worker has stopped.

use std::time::Duration;

use aws_smithy_types::body::SdkBody;
use serde_json::json;

/// Effect of resuming a stopped worker: no fault, a fault of its call, or its death.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fate {
    /// No fault.
    Pass,
    /// The worker dies before its call has any effect.
    Die,
    /// The call takes effect, and the worker dies before it gets the response.
    DieAfterEffect,
    /// The call fails with an error of the service, and has no effect.
    ServiceError(ServiceError),
    /// The call times out without an effect.
    RequestLost,
    /// The call takes effect, but its response times out.
    ResponseLost,
    /// A queue accepts only the first message of a batch. Other calls have no fault.
    PartialBatch,
    /// The endpoint sends a faulty answer.
    EndpointFault(EndpointFault),
}

/// Transient error that an AWS service returns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ServiceError {
    Throttled,
    InternalError,
    Unavailable,
    /// A conflict with another transaction on the same item. Only the table returns this error.
    Conflict,
}

/// Transient fault of an endpoint.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum EndpointFault {
    /// Resets the connection before it sends a byte.
    Reset,
    /// Sends half of its answer, then closes the connection normally.
    HalfAnswer,
    /// Sends half of its answer, then resets the connection.
    HalfAnswerReset,
    /// Sends bytes that are not HTTP.
    Garbage,
    /// Answers with this status, and a `Retry-After` of this duration if there is one.
    Status(u16, Option<Duration>),
    /// Sends the complete answer in small pieces.
    Drip,
}

impl EndpointFault {
    /// Returns true if the complete answer still arrives.
    pub(super) fn is_complete_answer(self) -> bool {
        self == Self::Drip
    }
}

impl ServiceError {
    /// Returns the HTTP status and body with which the service of this operation reports the error.
    pub(super) fn answer(self, operation: &str) -> (u16, SdkBody) {
        let (status, kind) = match (self, operation) {
            (Self::Throttled, "Decrypt" | "GenerateDataKey") => (400, "ThrottlingException"),
            (Self::Throttled, "SendMessage" | "SendMessageBatch") => (403, "RequestThrottled"),
            (Self::Throttled, _) => (400, "ProvisionedThroughputExceededException"),
            (Self::InternalError, _) => (500, "InternalServerError"),
            (Self::Unavailable, _) => (503, "ServiceUnavailable"),
            (Self::Conflict, "TransactWriteItems") => (400, "TransactionCanceledException"),
            (Self::Conflict, _) => (400, "TransactionConflictException"),
        };
        let mut body = json!({ "__type": kind, "message": "injected" });
        if kind == "TransactionCanceledException" {
            body["CancellationReasons"] = json!([{ "Code": "TransactionConflict" }, { "Code": "None" }]);
        }
        (status, SdkBody::from(body.to_string()))
    }
}
