//! Next step after a delivery attempt.

use jiff::Timestamp;
use plumbline_instant::UtcInstant;
use serde::{Deserialize, Serialize};

use crate::attempt::AttemptOutcome;
use crate::retry_schedule::next_attempt;

/// Maximum delay of an SQS message, in seconds. If the next attempt is due later than that, the sweep sends its
/// message.
const MAX_QUEUE_DELAY_SECONDS: i64 = 900;

/// Maximum number of consecutive claims of a delivery without an attempt. The service gives up a delivery with more
/// claims: its workers probably fail before each attempt for a lasting reason, such as a secret that cannot be
/// decrypted.
pub const MAX_CLAIMS: u32 = 30;

/// Kind of delivery, which determines whether it is retried and held.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DeliveryKind {
    /// Delivery of an answer. It is retried by the retry schedule, and held while its endpoint is paused.
    #[default]
    Answer,
    /// Test delivery. It is attempted once, even if its endpoint is paused, and its failure does not change the
    /// endpoint's health.
    Test,
}

/// Next step of a delivery after an attempt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DeliveryStep {
    /// No further step: the answer was delivered.
    Delivered,
    /// Send the remaining messages of a long answer immediately: the first ones were delivered.
    SendRest,
    /// Make another attempt at this instant.
    RetryAt(UtcInstant),
    /// No further step: another attempt would fail too, no attempt is left, or a test delivery failed.
    GiveUp,
}

impl DeliveryStep {
    /// Returns the instant of the next attempt, if one is scheduled.
    pub fn retry_at(self) -> Option<UtcInstant> {
        match self {
            Self::RetryAt(at) => Some(at),
            Self::Delivered | Self::SendRest | Self::GiveUp => None,
        }
    }

    /// Returns the delay, in seconds, of the SQS message that starts the next attempt. Returns `None` if there is no
    /// next attempt, or if the sweep sends the message because the delay exceeds the maximum of SQS.
    pub fn message_delay_seconds(self, now: Timestamp) -> Option<i32> {
        let seconds = match self {
            Self::SendRest => 0,
            Self::RetryAt(at) => at.timestamp().duration_since(now).as_secs() + 1,
            Self::Delivered | Self::GiveUp => return None,
        };
        (seconds <= MAX_QUEUE_DELAY_SECONDS).then(|| i32::try_from(seconds).unwrap_or_default())
    }
}

/// Returns the next step after an attempt that ended at `now`. `failures` is the number of failed attempts before it,
/// and `jitter` a random number from 0 to 1.
pub fn after_attempt(
    outcome: AttemptOutcome,
    kind: DeliveryKind,
    failures: u32,
    now: Timestamp,
    jitter: f64,
) -> DeliveryStep {
    let retry_after = match (outcome, kind) {
        (AttemptOutcome::Delivered, _) => return DeliveryStep::Delivered,
        (AttemptOutcome::SendRest, _) => return DeliveryStep::SendRest,
        (AttemptOutcome::PermanentFailure, _) | (AttemptOutcome::Retry { .. }, DeliveryKind::Test) => {
            return DeliveryStep::GiveUp;
        }
        (AttemptOutcome::Retry { retry_after }, DeliveryKind::Answer) => retry_after,
    };
    let at = next_attempt(failures.saturating_add(1), now, retry_after, jitter);
    at.map_or(DeliveryStep::GiveUp, |at| DeliveryStep::RetryAt(UtcInstant::from(at)))
}

/// Returns true if the worker that claimed a delivery should attempt it, or false if the worker should give it up,
/// because `claims` exceeds [`MAX_CLAIMS`]. `claims` is the number of claims since the last attempt, this claim
/// included.
pub fn should_attempt(claims: u32) -> bool {
    claims <= MAX_CLAIMS
}

/// Returns true if a delivery of this kind is held while its endpoint is paused.
pub fn is_held_while_paused(kind: DeliveryKind) -> bool {
    match kind {
        DeliveryKind::Answer => true,
        DeliveryKind::Test => false,
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use jiff::SignedDuration;

    use super::*;
    use crate::retry_schedule::MAX_DELIVERY_ATTEMPTS;

    const RETRY: AttemptOutcome = AttemptOutcome::Retry { retry_after: None };

    fn now() -> Timestamp {
        "2026-11-21T12:00:00Z".parse().unwrap()
    }

    fn delay_until(at: UtcInstant) -> SignedDuration {
        at.timestamp().duration_since(now())
    }

    fn after(outcome: AttemptOutcome, kind: DeliveryKind, failures: u32) -> DeliveryStep {
        after_attempt(outcome, kind, failures, now(), 0.0)
    }

    #[test]
    fn only_a_retryable_failure_is_retried() {
        for kind in [DeliveryKind::Answer, DeliveryKind::Test] {
            assert_eq!(after(AttemptOutcome::Delivered, kind, 0), DeliveryStep::Delivered);
            assert_eq!(after(AttemptOutcome::PermanentFailure, kind, 0), DeliveryStep::GiveUp);
            assert_eq!(after(AttemptOutcome::SendRest, kind, 3), DeliveryStep::SendRest);
        }
    }

    #[test]
    fn failed_answer_is_retried_by_the_schedule() {
        let DeliveryStep::RetryAt(at) = after(RETRY, DeliveryKind::Answer, 0) else { panic!("no retry") };
        assert_eq!(delay_until(at), SignedDuration::from_secs(5));
        let requested = AttemptOutcome::Retry { retry_after: Some(Duration::from_secs(8)) };
        let DeliveryStep::RetryAt(at) = after(requested, DeliveryKind::Answer, 0) else { panic!("no retry") };
        assert_eq!(delay_until(at), SignedDuration::from_secs(8));
        assert_eq!(after(RETRY, DeliveryKind::Answer, MAX_DELIVERY_ATTEMPTS - 1), DeliveryStep::GiveUp);
        assert!(after(RETRY, DeliveryKind::Answer, MAX_DELIVERY_ATTEMPTS - 2).retry_at().is_some());
    }

    #[test]
    fn test_delivery_is_attempted_once() {
        assert_eq!(after(RETRY, DeliveryKind::Test, 0), DeliveryStep::GiveUp);
        assert!(!is_held_while_paused(DeliveryKind::Test) && is_held_while_paused(DeliveryKind::Answer));
    }

    #[test]
    fn message_is_delayed_until_the_attempt_is_due() {
        let in_seconds =
            |seconds| DeliveryStep::RetryAt(UtcInstant::from(now()).plus(SignedDuration::from_secs(seconds)));
        assert_eq!(DeliveryStep::SendRest.message_delay_seconds(now()), Some(0));
        assert_eq!(
            in_seconds(5).message_delay_seconds(now()),
            Some(6),
            "the message must not arrive before the attempt is due"
        );
        assert_eq!(in_seconds(899).message_delay_seconds(now()), Some(900));
        assert_eq!(
            in_seconds(900).message_delay_seconds(now()),
            None,
            "the sweep, not the queue, sends a message that is due later than 15 minutes"
        );
        assert_eq!(DeliveryStep::Delivered.message_delay_seconds(now()), None);
        assert_eq!(DeliveryStep::GiveUp.message_delay_seconds(now()), None);
    }

    #[test]
    fn delivery_claimed_too_often_is_given_up() {
        assert!(should_attempt(1) && should_attempt(MAX_CLAIMS));
        assert!(!should_attempt(MAX_CLAIMS + 1));
    }

    #[test]
    fn stored_names_of_kinds_are_stable() {
        let names =
            [DeliveryKind::Answer, DeliveryKind::Test].map(|kind| serde_json::to_value(kind).unwrap());
        assert_eq!(names, ["answer", "test"]);
    }
}
