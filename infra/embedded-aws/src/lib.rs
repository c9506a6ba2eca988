//! Emulators of DynamoDB, SQS and KMS, the AWS services that Plumbline uses. They run in this process and speak the
//! protocols of AWS.
//!
//! DynamoDB stores its tables in a SQLite file, and KMS its keys in a JSON file, both in the data folder. SQS
//! stores its messages in memory only, because the service's sweep sends lost messages again. Each server runs on
//! a thread of its own, because the DynamoDB emulator blocks its thread while it works.
//!
//! The servers accept only requests whose signature names their access key id ([`AccessKeyId`]).
//!
//! The package does not depend on other packages of Plumbline, so that the tests of `plumbline-store` can use it.

mod access;
pub mod atomic_file;
mod clients;
mod data_folder;
mod dynamodb;
mod embedded;
mod error;
pub mod http_server;
mod kms;
mod loopback_server;
mod queues;
mod sqs_kms_server;
pub mod timer;

pub use access::AccessKeyId;
pub use clients::{KEY_ALIAS, REGION};
pub use embedded::{EmbeddedAws, Storage};
pub use error::EmbeddedAwsError;
