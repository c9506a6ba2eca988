//! The folder that outlives the process.

use std::fs::{DirBuilder, File, TryLockError};
use std::io;
use std::os::unix::fs::DirBuilderExt;
use std::path::{Path, PathBuf};

use crate::error::EmbeddedAwsError;

/// A folder that this process alone uses while this value lives. The operating system holds the lock and releases it
/// however the process ends.
pub(crate) struct DataFolder {
    path: PathBuf,
    _lock: File,
}

impl DataFolder {
    /// Locks the folder, after creating it (mode 0700) if it does not exist.
    pub(crate) fn claim(path: &Path) -> Result<Self, EmbeddedAwsError> {
        let lock = open(path).map_err(|source| unusable(path, source))?;
        match lock.try_lock() {
            Ok(()) => Ok(Self { path: path.to_owned(), _lock: lock }),
            Err(TryLockError::WouldBlock) => Err(EmbeddedAwsError::InUse(path.to_owned())),
            Err(TryLockError::Error(source)) => Err(unusable(path, source)),
        }
    }

    /// Path of the table's file.
    pub(crate) fn table(&self) -> PathBuf {
        self.path.join("table.sqlite")
    }

    /// Path of the file of KMS keys.
    pub(crate) fn keys(&self) -> PathBuf {
        self.path.join("keys.json")
    }
}

fn open(path: &Path) -> io::Result<File> {
    DirBuilder::new().recursive(true).mode(0o700).create(path)?;
    File::options().create(true).truncate(false).write(true).open(path.join("lock"))
}

fn unusable(path: &Path, source: io::Error) -> EmbeddedAwsError {
    EmbeddedAwsError::DataFolder { path: path.to_owned(), source }
}
