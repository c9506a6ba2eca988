//! The tables, the queues and KMS: every state transition of the service, over the AWS SDK.
//!
//! The tables are the source of truth; a message is only a hint. Every transition is one conditional write or one
//! transaction. A worker claims work with a conditional write. Work may run twice, and workers may die at any point.
//! If a message is lost, the sweep finds its work in the `due` index (see [`due`]) and sends the message again.
//!
//! [`agent`] and [`benchmark`] contain the items and transitions of the two APIs; neither depends on the other.
//! [`operator`] contains the operations of the operator's tool, and [`console`] those of the web console. [`Store`]
//! returns the handles of all four. [`sweep`] lists the due items of both APIs. The other modules are shared and depend
//! on none of the four.

mod addressed_secret;
pub mod agent;
pub mod benchmark;
mod claim;
mod compression;
pub mod console;
pub mod due;
mod error;
pub mod idempotency;
mod kms;
mod listed;
pub mod model_connections;
pub mod operator;
pub mod queues;
mod rate_limit;
mod secret_hash;
mod store;
pub mod sweep;
mod table;

pub use self::claim::Claim;
pub use self::error::{Result, StoreError};
pub use self::kms::{DataKey, Kms, Purpose, Sealed};
pub use self::listed::Cursor;
pub use plumbline_instant::UtcInstant;

pub use self::store::Store;
pub use self::table::{ItemKind, ItemTable, TableNames};
