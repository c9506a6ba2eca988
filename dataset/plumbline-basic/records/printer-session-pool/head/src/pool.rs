//! The pool itself: lending, waiting, closing.

use std::sync::{Arc, PoisonError};
use std::time::{Duration, Instant};
use std::{fmt, io, mem};

use crate::clock::{Clock, SystemClock};
use crate::config::Config;
use crate::events::{Event, Listener};
use crate::lease::Lease;
use crate::manager::Manager;
use crate::shared::Shared;

/// A pool of connections. Clones are the same pool.
pub struct Pool<M: Manager> {
    pub(crate) shared: Arc<Shared<M>>,
}

impl<M: Manager> Clone for Pool<M> {
    fn clone(&self) -> Self {
        Self { shared: Arc::clone(&self.shared) }
    }
}

/// How many connections a pool has at one moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stats {
    /// Connections that are not lent.
    pub idle: usize,
    /// All connections, those that are being opened included.
    pub open: usize,
    /// Threads that wait for one.
    pub waiting: usize,
}

/// Why nothing could be taken.
#[derive(Debug)]
pub enum TakeError {
    /// None became free in time.
    TimedOut,
    /// The pool was closed.
    Closed,
    /// A new one could not be opened.
    Connect(io::Error),
}

impl fmt::Display for TakeError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TimedOut => formatter.write_str("no connection became free in time"),
            Self::Closed => formatter.write_str("the pool is closed"),
            Self::Connect(error) => write!(formatter, "cannot connect: {error}"),
        }
    }
}

impl std::error::Error for TakeError {}

impl<M: Manager> Pool<M> {
    pub fn new(manager: M, config: Config) -> Self {
        Self::with_clock(manager, config, Arc::new(SystemClock::new()))
    }

    pub fn with_clock(manager: M, config: Config, clock: Arc<dyn Clock>) -> Self {
        Self { shared: Arc::new(Shared::new(manager, config, clock)) }
    }

    /// From now on, tells `listener` of everything that happens.
    pub fn subscribe(&self, listener: Arc<dyn Listener>) {
        self.shared.listeners.write().unwrap_or_else(PoisonError::into_inner).push(listener);
    }

    /// Takes a connection that rests, or opens one, or waits until one is given back.
    ///
    /// # Errors
    /// See [`TakeError`].
    pub fn take(&self, patience: Duration) -> Result<Lease<M>, TakeError> {
        let deadline = Instant::now() + patience;
        let mut announced = false;
        let mut state = self.shared.lock();
        loop {
            if state.closed {
                return Err(TakeError::Closed);
            }
            if let Some(resting) = state.idle.pop() {
                return Ok(Lease::new(Arc::clone(&self.shared), resting.connection, resting.born));
            }
            if state.reserve(self.shared.config.max_open) {
                drop(state);
                return self.open();
            }
            let left = deadline.saturating_duration_since(Instant::now());
            if left.is_zero() {
                drop(state);
                self.shared.tell(Event::TimedOut);
                return Err(TakeError::TimedOut);
            }
            if !mem::replace(&mut announced, true) {
                drop(state);
                self.shared.tell(Event::Waiting);
                state = self.shared.lock();
                continue;
            }
            state.waiting += 1;
            state = self.shared.freed.wait_timeout(state, left).unwrap_or_else(PoisonError::into_inner).0;
            state.waiting -= 1;
        }
    }

    pub fn stats(&self) -> Stats {
        let state = self.shared.lock();
        Stats { idle: state.idle.len(), open: state.open, waiting: state.waiting }
    }

    /// Ends what rests, and everything that is lent as it is given back. Whoever waits gets an error.
    pub fn close(&self) {
        let mut state = self.shared.lock();
        state.closed = true;
        let idle = mem::take(&mut state.idle);
        drop(state);
        self.shared.freed.notify_all();
        for resting in idle {
            self.shared.end(resting.connection);
        }
    }

    /// Opens a connection for which a place is taken already.
    fn open(&self) -> Result<Lease<M>, TakeError> {
        match self.shared.manager.connect() {
            Ok(connection) => {
                self.shared.tell(Event::Opened);
                Ok(Lease::new(Arc::clone(&self.shared), connection, self.shared.clock.now()))
            }
            Err(error) => {
                self.shared.free_place();
                Err(TakeError::Connect(error))
            }
        }
    }
}
