//! Waits for work to end, until a time limit or a signal interrupts.

use std::future::Future;
use std::time::Duration;

use plumbline_clock::{Clock, SystemClock};
use tokio::signal::unix::{SignalKind, signal};

use crate::error::CliError;

/// Time limit of a wait, and the texts of the error when the wait is interrupted.
#[derive(Clone, Debug)]
pub(crate) struct Waiting {
    /// State of the job or run after the wait was interrupted, as a clause of the message, such as `the run continues`.
    pub(crate) state: &'static str,
    /// Command that continues to wait.
    pub(crate) again: String,
    /// Longest time to wait; `None` for no limit.
    pub(crate) timeout: Option<Duration>,
}

impl Waiting {
    /// Performs `work` until it ends, the time limit is over, or Ctrl-C or SIGTERM arrives. The signal handlers are
    /// installed before `work` begins.
    ///
    /// # Errors
    ///
    /// The error of `work`, or [`CliError::NoResultYet`].
    pub(crate) async fn limit<T>(
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
            () = over => "the time limit is over",
            _ = interrupt.recv() => "interrupted",
            _ = terminate.recv() => "terminated",
        };
        Err(CliError::NoResultYet { reason, state: self.state, again: self.again.clone() })
    }
}

/// Intervals between the polls of one wait.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pace {
    fixed: Option<Duration>,
    next: Duration,
}

/// First and longest interval between polls of a run.
const INTERVALS: [Duration; 2] = [Duration::from_secs(1), Duration::from_secs(20)];

impl Pace {
    /// Creates a pace with a fixed interval, or one that grows by a quarter.
    pub(crate) fn new(fixed: Option<Duration>) -> Self {
        Self { fixed, next: INTERVALS[0] }
    }

    /// Returns the interval before the next poll.
    pub(crate) fn next(&mut self) -> Duration {
        let interval = self.fixed.unwrap_or(self.next);
        self.next = (self.next * 5 / 4).min(INTERVALS[1]);
        interval
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn interval_grows_to_its_maximum() {
        let mut pace = Pace::new(None);
        let intervals: Vec<Duration> = (0..40).map(|_| pace.next()).collect();
        assert_eq!(intervals[0], INTERVALS[0]);
        assert_eq!(intervals[39], INTERVALS[1]);
        assert!(intervals.windows(2).all(|pair| pair[0] <= pair[1]));
        // A run of two hours takes fewer than 500 polls, of 3,600 an hour.
        let until_longest: Duration = intervals.iter().take_while(|interval| **interval < INTERVALS[1]).sum();
        assert!(until_longest < Duration::from_secs(120), "{until_longest:?}");
    }

    #[test]
    fn fixed_interval_does_not_grow() {
        let mut pace = Pace::new(Some(Duration::from_secs(7)));
        assert_eq!([pace.next(), pace.next()], [Duration::from_secs(7); 2]);
    }
}
