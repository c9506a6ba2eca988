//! Creation of the tables and the queues without the template, for the embedded service and for tests.

mod queues;
mod table;

pub use self::queues::{create_queues, find_queues};
pub use self::table::create_tables;
