//! Handlers of the queues.

pub mod deliver;
pub mod draw;
pub mod finalize;
pub mod probe;
pub mod query;
pub mod sync;
