//! The AWS services that Plumbline uses, inside this process: DynamoDB, SQS and KMS, behind the same protocols as the
//! real ones.
//!
//! DynamoDB keeps its table in a SQLite file and KMS its keys in a JSON file, both in the data folder. SQS is in memory
//! only: a message is a hint, which the sweep can always send again. Each server runs on a thread of its own, because
//! the table blocks its thread while it works.
//!
//! The package knows nothing of Plumbline's tables and queues, so that the tests of `plumbline-store` build it alone.

pub mod atomic_file;
mod clients;
mod data_folder;
mod embedded;
mod error;
mod front_end;
pub mod http_server;
mod kms;
mod loopback_server;
mod queues;
mod table;
pub mod timer;

pub use clients::{KEY_ALIAS, REGION};
pub use embedded::{EmbeddedAws, Storage};
pub use error::EmbeddedAwsError;
