//! Errors of the embedded services.

use std::io;
use std::path::PathBuf;

/// Failure to start the embedded services.
#[derive(Debug, thiserror::Error)]
pub enum EmbeddedAwsError {
    /// The data folder cannot be created or written to.
    #[error(
        "the data folder {} cannot be created or written to: correct its permissions, \
         or choose another folder with --data", path.display()
    )]
    DataFolder {
        /// Path of the folder.
        path: PathBuf,
        /// Cause.
        source: io::Error,
    },
    /// Other users of the machine may enter the data folder.
    #[error(
        "the data folder {} is open to other users of this machine (mode {mode:o}), and it holds keys: \
         run `chmod 700 {}`, or choose another folder with --data", path.display(), path.display()
    )]
    Exposed {
        /// Path of the folder.
        path: PathBuf,
        /// Permission bits of the folder.
        mode: u32,
    },
    /// Another process uses the data folder.
    #[error("the data folder {} is in use by another process: stop that process, or choose another folder with --data", .0.display())]
    InUse(PathBuf),
    /// No access key id could be created, because the operating system returned no random bytes.
    #[error("no access key id could be created: the operating system returned no random bytes: {0}")]
    Random(getrandom::Error),
    /// The SQLite file with the tables cannot be opened.
    #[error(
        "the SQLite file with the tables, table.sqlite in the data folder, could not be opened: \
         restore the file from a copy, or choose another folder with --data"
    )]
    Database(#[source] dynoxide::DynoxideError),
    /// The file with the KMS keys cannot be read. The services never replace it, because new keys could not decrypt the
    /// stored secrets.
    #[error("the KMS keys in {} cannot be read: restore the file from a copy", path.display())]
    KmsKeyFile {
        /// Path of the file.
        path: PathBuf,
        /// Cause.
        source: io::Error,
    },
    /// The embedded KMS could neither find nor create the key with the alias [`KEY_ALIAS`](crate::KEY_ALIAS).
    #[error(
        "the embedded KMS could neither find nor create its key, alias/plumbline: \
         check the permissions and the free space of the data folder"
    )]
    NoKmsKey(#[source] Box<dyn std::error::Error + Send + Sync>),
    /// The server of DynamoDB, or the one of SQS and KMS, could not be started.
    #[error("a server of the embedded AWS services could not be started on a free loopback port")]
    Server(#[source] io::Error),
}
