//! Limits on the attempts and the duration of a job.

use jiff::SignedDuration;
use plumbline_instant::UtcInstant;

/// Maximum number of attempts at a job.
pub const MAX_JOB_ATTEMPTS: u32 = 3;

/// Age above which the sweep fails an unfinished job instead of requeuing it. It is shorter than the lifetime of the
/// job's token, about an hour.
pub const MAX_UNFINISHED_AGE: SignedDuration = SignedDuration::from_mins(30);

/// Next step of a worker that has claimed a job.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum JobStep {
    /// Answer the question, with calls of the connected model if `with_model` is true. The last attempt makes no such
    /// call, because the calls may be what made the earlier attempts fail.
    Answer { with_model: bool },
    /// End the job as failed.
    Fail,
}

/// Next step for an unfinished job that the sweep finds due: its message was lost, or its worker died.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum JobRecovery {
    /// Send the job's message again.
    Requeue,
    /// End the job as failed: it is older than [`MAX_UNFINISHED_AGE`].
    Fail,
}

/// Returns the next step for a job that a worker has claimed. `attempts` is the number of times that workers
/// have claimed the job, this time included. `workspace_exists` is false if the job's workspace was removed.
pub fn next_step(attempts: u32, workspace_exists: bool) -> JobStep {
    if attempts > MAX_JOB_ATTEMPTS || !workspace_exists {
        return JobStep::Fail;
    }
    JobStep::Answer { with_model: may_call_model(attempts) }
}

/// Returns true if attempt number `attempt`, counted from 1, may call the connected model.
pub fn may_call_model(attempt: u32) -> bool {
    attempt < MAX_JOB_ATTEMPTS
}

/// Returns the next step at `now` for an unfinished job that the sweep finds due.
pub fn recovery(created_at: UtcInstant, now: UtcInstant) -> JobRecovery {
    if created_at.plus(MAX_UNFINISHED_AGE) < now { JobRecovery::Fail } else { JobRecovery::Requeue }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn last_attempt_does_not_call_the_model() {
        assert_eq!(next_step(1, true), JobStep::Answer { with_model: true });
        assert_eq!(next_step(MAX_JOB_ATTEMPTS - 1, true), JobStep::Answer { with_model: true });
        assert_eq!(next_step(MAX_JOB_ATTEMPTS, true), JobStep::Answer { with_model: false });
    }

    #[test]
    fn job_fails_after_its_last_attempt_or_without_workspace() {
        assert_eq!(next_step(MAX_JOB_ATTEMPTS + 1, true), JobStep::Fail);
        assert_eq!(next_step(1, false), JobStep::Fail);
    }

    #[test]
    fn job_is_requeued_until_its_maximum_age() {
        let created_at = UtcInstant::from(jiff::Timestamp::from_second(1_800_000_000).unwrap());
        let over = created_at.plus(MAX_UNFINISHED_AGE);
        assert_eq!(recovery(created_at, created_at), JobRecovery::Requeue);
        assert_eq!(recovery(created_at, over), JobRecovery::Requeue);
        assert_eq!(recovery(created_at, over.plus(SignedDuration::from_micros(1))), JobRecovery::Fail);
    }
}
