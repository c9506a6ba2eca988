//! Creates the table and the queues where no template does: in the embedded service and in tests.

mod queues;
mod table;

pub use self::queues::{create_queues, find_queues};
pub use self::table::create_table;
