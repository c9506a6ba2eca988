//! Time series for boats. No deps, no threads, no clock: callers pass `now`.

pub mod agg;
pub mod alert;
pub mod block;
pub mod bytes;
pub mod config;
pub mod csv;
pub mod erase;
pub mod index;
pub mod journal;
pub mod labels;
pub mod lex;
pub mod query;
pub mod reorder;
pub mod retention;
pub mod rollup;
pub mod rules;
pub mod series;
pub mod snapshot;
pub mod store;
pub mod sync;
pub mod time;

pub use agg::{Func, Summary};
pub use config::Config;
pub use labels::{Labels, Selector};
pub use series::Sample;
pub use store::Db;

use std::fmt;

/// What went wrong, for people.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Error(pub String);

impl Error {
    pub fn new(text: impl Into<String>) -> Error {
        Error(text.into())
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Error {}

pub type Result<T> = std::result::Result<T, Error>;
