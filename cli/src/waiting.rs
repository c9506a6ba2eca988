//! Waits for work to end, until a time limit or a signal interrupts.

use std::future::Future;
use std::time::Duration;

use plumbline_clock::{Clock, SystemClock};
use tokio::signal::unix::{SignalKind, signal};

use crate::error::CliError;

/// Time limit of a wait, and the texts of the error when the wait is interrupted.
#[derive(Clone, Debug)]
pub(crate) struct InterruptibleWait {
    /// State of the job or run after the wait was interrupted, as a clause of the message, such as `the run continues`.
    pub(crate) state: &'static str,
    /// Instruction to resume the wait: a command line, or the option to add to the same command.
    pub(crate) resume_advice: String,
    /// Longest time to wait; `None` for no limit.
    pub(crate) timeout: Option<Duration>,
}

impl InterruptibleWait {
    /// Waits for `work` until it ends, the time limit is reached, or Ctrl-C or SIGTERM arrives. The signal handlers are
    /// installed before `work` begins.
    ///
    /// # Errors
    ///
    /// The error of `work`; [`CliError::NoResultYet`] after the time limit or a signal; [`CliError::Runtime`] if a
    /// signal handler cannot be installed.
    pub(crate) async fn wait_for<T>(
        &self,
        work: impl Future<Output = Result<T, CliError>>,
    ) -> Result<T, CliError> {
        let mut interrupt = signal(SignalKind::interrupt()).map_err(CliError::Runtime)?;
        let mut terminate = signal(SignalKind::terminate()).map_err(CliError::Runtime)?;
        let over = async {
            match self.timeout {
                Some(timeout) => SystemClock.sleep(timeout).await,
                None => std::future::pending().await,
            }
        };
        let reason = tokio::select! {
            result = work => return result,
            () = over => "the time limit was reached",
            _ = interrupt.recv() => "the wait was interrupted",
            _ = terminate.recv() => "the wait was terminated",
        };
        Err(CliError::NoResultYet { reason, state: self.state, resume_advice: self.resume_advice.clone() })
    }
}

/// Intervals between the polls of one wait.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PollIntervals {
    fixed: Option<Duration>,
    next: Duration,
}

/// First interval between polls of a run.
const FIRST_INTERVAL: Duration = Duration::from_secs(1);

/// Longest interval between polls of a run.
const LONGEST_INTERVAL: Duration = Duration::from_secs(20);

impl PollIntervals {
    /// Creates intervals of the length `fixed`. If `fixed` is `None`, the first is [`FIRST_INTERVAL`], and each later
    /// one is a quarter longer than the one before, up to [`LONGEST_INTERVAL`].
    pub(crate) fn new(fixed: Option<Duration>) -> Self {
        Self { fixed, next: FIRST_INTERVAL }
    }

    /// Returns the interval before the next poll.
    pub(crate) fn next_interval(&mut self) -> Duration {
        let interval = self.fixed.unwrap_or(self.next);
        self.next = (self.next * 5 / 4).min(LONGEST_INTERVAL);
        interval
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn interval_grows_to_its_maximum() {
        let mut pace = PollIntervals::new(None);
        let intervals: Vec<Duration> = (0..40).map(|_| pace.next_interval()).collect();
        assert_eq!(intervals[0], FIRST_INTERVAL);
        assert_eq!(intervals[39], LONGEST_INTERVAL);
        assert!(intervals.windows(2).all(|pair| pair[0] <= pair[1]));
        // Watching a run for two hours takes fewer than 500 polls. The service allows 3,600 an hour.
        let until_longest: Duration =
            intervals.iter().take_while(|interval| **interval < LONGEST_INTERVAL).sum();
        assert!(until_longest < Duration::from_secs(120), "{until_longest:?}");
    }

    #[test]
    fn fixed_interval_does_not_grow() {
        let mut pace = PollIntervals::new(Some(Duration::from_secs(7)));
        assert_eq!([pace.next_interval(), pace.next_interval()], [Duration::from_secs(7); 2]);
    }
}
