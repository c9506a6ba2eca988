//! What a pool and its leases have in common.

use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError, RwLock};

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
    pub(crate) fn give_back(&self, connection: M::Connection) {
        let since = self.clock.now();
        let mut state = self.lock();
        if state.closed {
            drop(state);
            return self.end(connection);
        }
        state.idle.push(Resting { connection, since });
        drop(state);
        self.freed.notify_one();
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
