//! How full a pool is, for the metrics page.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Weak};

use crate::events::{Event, Listener};
use crate::manager::Manager;
use crate::pool::Pool;
use crate::shared::Shared;

/// Follows a pool's numbers, so that the metrics page need not know the pool.
pub struct OccupancyGauge<M: Manager> {
    pool: Weak<Shared<M>>,
    open: AtomicUsize,
    timeouts: AtomicUsize,
}

impl<M: Manager> OccupancyGauge<M> {
    /// A gauge that follows `pool` for as long as there is one.
    pub fn attach(pool: &Pool<M>) -> Arc<Self> {
        let (open, timeouts) = (AtomicUsize::new(pool.stats().open), AtomicUsize::new(0));
        let gauge = Arc::new(Self { pool: Arc::downgrade(&pool.shared), open, timeouts });
        pool.subscribe(Arc::clone(&gauge) as Arc<dyn Listener>);
        gauge
    }

    /// How many connections there were after the last event.
    pub fn open(&self) -> usize {
        self.open.load(Ordering::Relaxed)
    }

    /// How often somebody gave up waiting.
    pub fn timeouts(&self) -> usize {
        self.timeouts.load(Ordering::Relaxed)
    }
}

impl<M: Manager> Listener for OccupancyGauge<M> {
    fn happened(&self, event: Event) {
        if event == Event::TimedOut {
            self.timeouts.fetch_add(1, Ordering::Relaxed);
        }
        if let Some(shared) = self.pool.upgrade() {
            self.open.store(Pool { shared }.stats().open, Ordering::Relaxed);
        }
    }
}
