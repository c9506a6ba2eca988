//! What a pool's lock protects.

use std::time::Duration;

/// A connection that is not lent.
pub(crate) struct Resting<C> {
    pub(crate) connection: C,
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
}
