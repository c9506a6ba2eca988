//! Clock as an injected dependency: the current time, and sleeping.
//!
//! A lint forbids code outside this package to read the system clock or to sleep. Tests can therefore simulate days
//! of the service without waiting for them.

use std::sync::Mutex;
use std::time::Duration;

use jiff::{SignedDuration, Timestamp};

/// A source of the current time, which also lets tasks sleep.
#[async_trait::async_trait]
pub trait Clock: Send + Sync {
    /// Returns the current instant.
    fn now(&self) -> Timestamp;

    /// Returns once `duration` has passed on this clock.
    async fn sleep(&self, duration: Duration);
}

/// The system clock.
#[derive(Clone, Copy, Debug, Default)]
pub struct SystemClock;

#[async_trait::async_trait]
impl Clock for SystemClock {
    #[expect(clippy::disallowed_methods, reason = "only this function reads the system clock")]
    fn now(&self) -> Timestamp {
        Timestamp::now()
    }

    #[expect(clippy::disallowed_methods, reason = "only this function sleeps")]
    async fn sleep(&self, duration: Duration) {
        tokio::time::sleep(duration).await;
    }
}

/// Clock for tests. Only [`advance`](Self::advance) and sleeping move it. A sleep advances it by the whole duration and
/// returns without waiting.
#[derive(Debug)]
pub struct ManualClock(Mutex<Timestamp>);

impl ManualClock {
    /// Creates a clock set to `now`.
    pub fn at(now: Timestamp) -> Self {
        Self(Mutex::new(now))
    }

    /// Moves the clock forward by `duration`.
    pub fn advance(&self, duration: Duration) {
        let duration = SignedDuration::try_from(duration).unwrap_or(SignedDuration::MAX);
        let mut now = self.0.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        *now = now.saturating_add(duration).unwrap_or(Timestamp::MAX);
    }
}

#[async_trait::async_trait]
impl Clock for ManualClock {
    fn now(&self) -> Timestamp {
        *self.0.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
    }

    async fn sleep(&self, duration: Duration) {
        self.advance(duration);
        tokio::task::yield_now().await;
    }
}
