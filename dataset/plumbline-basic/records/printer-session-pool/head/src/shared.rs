//! What a pool and its leases have in common.

use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError, RwLock};
use std::time::Duration;

use crate::clock::Clock;
use crate::config::Config;
use crate::events::{Event, Listener};
use crate::manager::Manager;
use crate::state::{Resting, State};

pub(crate) struct Shared<M: Manager> {
    pub(crate) manager: M,
    pub(crate) config: Config,
    pub(crate) clock: Arc<dyn Clock>,
    pub(crate) listeners: RwLock<Vec<Arc<dyn Listener>>>,
    state: Mutex<State<M::Connection>>,
    /// Somebody may find a connection or a place now.
    pub(crate) freed: Condvar,
}

impl<M: Manager> Shared<M> {
    pub(crate) fn new(manager: M, config: Config, clock: Arc<dyn Clock>) -> Self {
        let (listeners, state) = (RwLock::new(Vec::new()), Mutex::new(State::new()));
        Self { manager, config, clock, listeners, state, freed: Condvar::new() }
    }

    /// The state is consistent after every statement, so that a panic elsewhere does not spoil it.
    pub(crate) fn lock(&self) -> MutexGuard<'_, State<M::Connection>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn tell(&self, event: Event) {
        let listeners = self.listeners.read().unwrap_or_else(PoisonError::into_inner).clone();
        for listener in listeners {
            listener.happened(event);
        }
    }

    /// Lets a connection rest until somebody takes it, unless the pool was closed meanwhile.
    pub(crate) fn give_back(&self, connection: M::Connection, born: Duration) {
        let mut state = self.lock();
        let since = self.clock.now();
        if state.closed {
            drop(state);
            return self.end(connection);
        }
        state.idle.push(Resting { connection, born, since });
        drop(state);
        self.freed.notify_one();
    }

    /// Whether a connection that was opened at `born` is not to be lent any more.
    pub(crate) fn is_too_old(&self, born: Duration) -> bool {
        self.config.max_age.is_some_and(|max_age| self.clock.now() - born >= max_age)
    }

    /// Ends a connection, and frees its place.
    pub(crate) fn end(&self, connection: M::Connection) {
        self.manager.end(connection);
        self.free_place();
        self.tell(Event::Ended);
    }

    /// Frees a place, and wakes one of those who wait for one.
    pub(crate) fn free_place(&self) {
        self.lock().open -= 1;
        self.freed.notify_one();
    }
}
