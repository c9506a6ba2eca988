//! Retention times of jobs and deliveries.

use jiff::SignedDuration;
use plumbline_instant::UtcInstant;

use super::next_step::DeliveryStep;

/// Time for which a job and its answer are kept after the job has ended.
pub const JOB_RETENTION: SignedDuration = SignedDuration::from_hours(24);

/// Time for which the table keeps a delivery after the delivery has ended. The table's item for a delivery contains
/// neither the question nor the answer.
pub const DELIVERY_RETENTION: SignedDuration = SignedDuration::from_hours(7 * 24);

/// Minimum time for which a job is kept after the scheduled time of the next attempt. An outage of the service that is
/// shorter than this loses no answer.
const MIN_RETENTION_AFTER_ATTEMPT: SignedDuration = SignedDuration::from_hours(12);

/// Returns true if a job's retention has not ended at `now`. `finished_at` is `None` for a job that has not ended,
/// which is always kept. `extended_until` is set if the delivery of the answer extended the retention.
///
/// DynamoDB may remove an expired item hours later, so a job can still be in the table after its retention has ended.
pub fn is_job_kept(
    finished_at: Option<UtcInstant>,
    extended_until: Option<UtcInstant>,
    now: UtcInstant,
) -> bool {
    finished_at.is_none_or(|at| at.plus(JOB_RETENTION) > now)
        || extended_until.is_some_and(|until| until > now)
}

/// Returns the new end of a job's retention, a day after the next attempt of its delivery. Returns `None` if there is
/// no next attempt, or if the retention already ends more than twelve hours after that attempt.
pub fn extended_retention_end(
    finished_at: Option<UtcInstant>,
    extended_until: Option<UtcInstant>,
    next: DeliveryStep,
) -> Option<UtcInstant> {
    let at = next.retry_at()?;
    (!is_job_kept(finished_at, extended_until, at.plus(MIN_RETENTION_AFTER_ATTEMPT)))
        .then(|| at.plus(JOB_RETENTION))
}

/// Returns the end of the retention of a delivery that is put on hold at `now`, because its endpoint is paused: a day
/// after `now`, or `extended_until` if that is later. `extended_until` is the end of the job's retention, if an earlier
/// attempt or a replay has extended it. Holding a delivery does not extend the retention of its job.
pub fn held_delivery_retention_end(extended_until: Option<UtcInstant>, now: UtcInstant) -> UtcInstant {
    let day = now.plus(JOB_RETENTION);
    extended_until.map_or(day, |until| until.max(day))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(hours: i64) -> UtcInstant {
        UtcInstant::from(jiff::Timestamp::from_second(1_800_000_000).unwrap())
            .plus(SignedDuration::from_hours(hours))
    }

    #[test]
    fn job_is_kept_for_a_day_after_its_end() {
        assert!(is_job_kept(None, None, at(1_000)), "a job that has not ended is kept");
        assert!(is_job_kept(Some(at(0)), None, at(23)));
        assert!(!is_job_kept(Some(at(0)), None, at(24)));
        assert!(is_job_kept(Some(at(0)), Some(at(25)), at(24)));
        assert!(!is_job_kept(Some(at(0)), Some(at(25)), at(25)));
    }

    #[test]
    fn late_attempt_extends_the_retention_of_its_job() {
        let extension = |extended_until, retry| {
            extended_retention_end(Some(at(0)), extended_until, DeliveryStep::RetryAt(at(retry)))
        };
        assert_eq!(extension(None, 11), None, "the job is kept for twelve hours after the attempt");
        assert_eq!(extension(None, 12), Some(at(36)));
        assert_eq!(extension(Some(at(36)), 17), None);
        assert_eq!(extension(Some(at(36)), 24), Some(at(48)));
    }

    #[test]
    fn only_a_retry_extends_the_retention() {
        for next in [DeliveryStep::Delivered, DeliveryStep::SendRest, DeliveryStep::GiveUp] {
            assert_eq!(extended_retention_end(Some(at(0)), None, next), None);
        }
    }

    #[test]
    fn held_delivery_is_kept_a_day_or_as_long_as_its_job() {
        assert_eq!(held_delivery_retention_end(None, at(0)), at(24));
        assert_eq!(held_delivery_retention_end(Some(at(30)), at(0)), at(30));
        assert_eq!(held_delivery_retention_end(Some(at(30)), at(10)), at(34));
    }
}
