//! Faults that a worker meets where it has stopped.

use std::time::Duration;

use aws_smithy_types::body::SdkBody;
use serde_json::json;

/// Fate of a worker when it continues.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fate {
    /// No fault.
    Pass,
    /// The worker dies before its call has any effect.
    Die,
    /// Its call takes effect, and it dies before it hears so.
    DieUnheard,
    /// Its call is answered with a fault of the service, and has no effect.
    Refused(Refusal),
    /// Its call takes too long, and has no effect.
    Lost,
    /// Its call takes effect, but takes too long for its answer to be heard.
    Unheard,
    /// A queue takes the first of several messages and no other.
    PartlyTaken,
    /// Its endpoint does this instead of answering.
    Hindered(Hindrance),
}

/// Error of a service that cannot answer now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Refusal {
    Throttled,
    InternalError,
    Unavailable,
    /// Another transaction is at the item; of the table alone.
    Conflict,
}

/// Fault of an endpoint; all of them may pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Hindrance {
    /// Resets the connection before a byte is sent.
    Reset,
    /// Sends half of its answer, then ends the connection as if that were all.
    HalfAnswer,
    /// Sends half of its answer, then resets the connection.
    HalfAnswerReset,
    /// Sends what is not HTTP.
    Garbage,
    /// Answers with this status, and may ask to be left alone.
    Status(u16, Option<Duration>),
    /// Sends its answer in small pieces. It is whole all the same.
    Drip,
}

impl Hindrance {
    /// True if the answer still arrives.
    pub(super) fn is_answer(self) -> bool {
        self == Self::Drip
    }
}

impl Refusal {
    /// The status, and the body in the words of a service's protocol.
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
