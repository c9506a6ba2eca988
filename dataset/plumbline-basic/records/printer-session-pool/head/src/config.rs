use std::time::Duration;

/// How a pool behaves.
#[derive(Clone, Debug)]
pub struct Config {
    /// How many connections there are at most, lent ones included. At least 1.
    pub max_open: usize,
    /// What rests for this long is ended by [`Pool::reap`](crate::Pool::reap). Nothing is, if there is none.
    pub max_idle: Option<Duration>,
    /// As many connections are kept, however long they rest.
    pub min_idle: usize,
    /// A connection this old is not lent again once it is given back. None: however old it is.
    pub max_age: Option<Duration>,
}

impl Default for Config {
    fn default() -> Self {
        Self { max_open: 4, max_idle: None, min_idle: 0, max_age: None }
    }
}
