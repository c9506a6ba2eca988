//! Where the store takes the time from.

use std::cell::Cell;
use std::rc::Rc;
use std::time::{SystemTime, UNIX_EPOCH};

/// A source of the current time.
pub trait Clock {
    /// Milliseconds since the Unix epoch.
    fn now(&self) -> u64;
}

/// The machine's clock.
#[derive(Clone, Copy, Debug, Default)]
pub struct SystemClock;

impl Clock for SystemClock {
    fn now(&self) -> u64 {
        match SystemTime::now().duration_since(UNIX_EPOCH) {
            Ok(elapsed) => elapsed.as_millis() as u64,
            Err(_) => 0,
        }
    }
}

/// A clock that stands still until it is moved. Clones share the same time.
#[derive(Clone, Debug)]
pub struct ManualClock {
    now: Rc<Cell<u64>>,
}

impl ManualClock {
    pub fn at(now: u64) -> Self {
        Self { now: Rc::new(Cell::new(now)) }
    }

    /// Moves the clock to `now`.
    pub fn set(&self, now: u64) {
        self.now.set(now);
    }
}

impl Clock for ManualClock {
    fn now(&self) -> u64 {
        self.now.get()
    }
}
