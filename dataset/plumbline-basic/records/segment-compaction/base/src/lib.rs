//! A small embedded key-value store on append-only segments.

mod clock;
mod error;
mod index;
mod readers;
mod record;
mod segment;
mod store;

pub use clock::{Clock, ManualClock, SystemClock};
pub use error::{Error, Result};
pub use index::Usage;
pub use store::{Options, Stats, Store};
