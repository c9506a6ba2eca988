//! Ends connections that nobody has needed for a while, so that others can have the sessions.

use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::sync::Arc;
use std::thread::{self, JoinHandle};
use std::time::Duration;

use crate::events::Event;
use crate::manager::Manager;
use crate::pool::Pool;

impl<M: Manager> Pool<M> {
    /// Ends what has rested for `max_idle`, and says how many connections that were.
    pub fn reap(&self) -> usize {
        let (now, config) = (self.shared.clock.now(), &self.shared.config);
        let mut ended = 0;
        let mut state = self.shared.lock();
        for resting in state.expire(now, config) {
            self.shared.manager.end(resting.connection);
            state.open -= 1;
            ended += 1;
            self.shared.tell(Event::Ended);
        }
        ended
    }
}

/// A thread that reaps a pool again and again, until this is dropped or the pool is gone.
pub struct Reaper {
    stop: Option<Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl Reaper {
    pub fn start<M: Manager>(pool: &Pool<M>, every: Duration) -> Self {
        let shared = Arc::downgrade(&pool.shared);
        let (stop, stopped) = mpsc::channel();
        let thread = thread::spawn(move || {
            while let Err(RecvTimeoutError::Timeout) = stopped.recv_timeout(every) {
                match shared.upgrade() {
                    Some(shared) => Pool { shared }.reap(),
                    None => return,
                };
            }
        });
        Self { stop: Some(stop), thread: Some(thread) }
    }
}

impl Drop for Reaper {
    fn drop(&mut self) {
        self.stop.take();
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}
