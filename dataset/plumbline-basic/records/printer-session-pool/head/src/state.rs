//! What a pool's lock protects.

use std::time::Duration;

use crate::config::Config;

/// A connection that is not lent.
pub(crate) struct Resting<C> {
    pub(crate) connection: C,
    /// When it was opened.
    pub(crate) born: Duration,
    /// When it was given back.
    pub(crate) since: Duration,
}

/// `open` counts places: connections that rest or are lent, and those that are being opened or ended just now.
pub(crate) struct State<C> {
    /// In the order in which they were given back. The last is lent first.
    pub(crate) idle: Vec<Resting<C>>,
    pub(crate) open: usize,
    pub(crate) waiting: usize,
    pub(crate) closed: bool,
}

impl<C> State<C> {
    pub(crate) fn new() -> Self {
        Self { idle: Vec::new(), open: 0, waiting: 0, closed: false }
    }

    /// Takes a place for a connection that is about to be opened, if there is one.
    pub(crate) fn reserve(&mut self, max_open: usize) -> bool {
        let free = self.open < max_open;
        self.open += usize::from(free);
        free
    }

    /// Takes out what has rested for too long at `now`. Its places stay taken until it has been ended.
    pub(crate) fn expire(&mut self, now: Duration, config: &Config) -> Vec<Resting<C>> {
        let Some(max_idle) = config.max_idle else { return Vec::new() };
        let spare = self.idle.len().saturating_sub(config.min_idle);
        let is_expired = |resting: &&Resting<C>| now.saturating_sub(resting.since) >= max_idle;
        let expired = self.idle.iter().take(spare).take_while(is_expired).count();
        self.idle.drain(..expired).collect()
    }
}
