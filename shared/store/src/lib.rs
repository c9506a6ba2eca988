//! The table, the queues and the vault: every state transition of the service is here, over the AWS SDK.
//!
//! The table is the truth, a message is a hint. Every transition is one conditional write or one transaction;
//! a worker claims by conditional write, may run twice and may die anywhere. What a lost message leaves behind
//! is found in the `due` index (see [`due`]) and sent again.

pub mod accounts;
pub mod activities;
pub mod admission;
pub mod backup;
pub mod chat;
pub mod code_hosts;
mod compression;
pub mod dead_letters;
pub mod deliveries;
pub mod draws;
pub mod due;
pub mod endpoints;
mod error;
mod holding;
pub mod idempotency;
pub mod inspection;
pub mod jobs;
pub mod model_connections;
pub mod opinions;
mod own_messages;
pub mod pace;
pub mod polls;
pub mod queues;
mod recording;
mod removals;
mod replays;
pub mod runs;
pub mod schedules;
pub mod schema;
pub mod signing_keys;
mod stamp;
pub mod standing;
pub mod starts;
pub mod survey;
mod table;
mod vault;
pub mod webhook_keys;
pub mod workspaces;

pub use error::{Result, StoreError};
pub use own_messages::OwnMessage;
pub use recording::Recording;
pub use replays::Replay;
pub use stamp::Stamp;
use table::Table;
pub use vault::{DataKey, Purpose, Sealed, Vault};

use crate::queues::Queues;

/// Everything that keeps state: one table, the queues, one vault.
#[derive(Clone, Debug)]
pub struct Store {
    pub(crate) table: Table,
    /// The queues.
    pub queues: Queues,
    /// The vault.
    pub vault: Vault,
}

impl Store {
    /// A store over the table of this name.
    pub fn new(
        table: aws_sdk_dynamodb::Client,
        name: impl Into<String>,
        queues: Queues,
        vault: Vault,
    ) -> Self {
        Self { table: Table { client: table, name: name.into() }, queues, vault }
    }
}
