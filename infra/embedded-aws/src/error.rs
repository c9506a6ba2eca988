//! Errors of the embedded services.

use std::io;
use std::path::PathBuf;

/// Reason for which the services did not start.
#[derive(Debug, thiserror::Error)]
pub enum EmbeddedAwsError {
    /// The data folder cannot be created or written to.
    #[error("the data folder {} cannot be used", path.display())]
    DataFolder {
        /// The folder.
        path: PathBuf,
        /// The operating system's error.
        source: io::Error,
    },
    /// Another process uses the data folder.
    #[error("the data folder {} is in use by another process", .0.display())]
    InUse(PathBuf),
    /// The table's file cannot be opened.
    #[error("the table could not be opened")]
    Table(#[source] dynoxide::DynoxideError),
    /// The file of the KMS keys cannot be read. New keys never replace it: they would decrypt nothing.
    #[error("the KMS keys in {} cannot be read", path.display())]
    Keys {
        /// The file that holds them.
        path: PathBuf,
        /// Description of what is wrong with the file.
        source: io::Error,
    },
    /// KMS has no usable key, and none could be created.
    #[error("KMS has no usable key")]
    Key(#[source] Box<dyn std::error::Error + Send + Sync>),
    /// A loopback server could not be started.
    #[error("a loopback server could not be started")]
    Server(#[source] io::Error),
}
