//! The data folder, which contains the table and the KMS keys across restarts.

use std::fs::{DirBuilder, File, TryLockError};
use std::io;
use std::os::unix::fs::DirBuilderExt;
use std::path::{Path, PathBuf};

use crate::error::EmbeddedAwsError;

/// A data folder, locked by this process until the value is dropped. The operating system releases the lock even after
/// a crash.
pub(crate) struct DataFolder {
    path: PathBuf,
    _lock: File,
}

impl DataFolder {
    /// Creates the folder (mode 0700) if it does not exist, and locks it.
    pub(crate) fn claim(path: &Path) -> Result<Self, EmbeddedAwsError> {
        let lock = open(path).map_err(|source| unusable(path, source))?;
        match lock.try_lock() {
            Ok(()) => Ok(Self { path: path.to_owned(), _lock: lock }),
            Err(TryLockError::WouldBlock) => Err(EmbeddedAwsError::InUse(path.to_owned())),
            Err(TryLockError::Error(source)) => Err(unusable(path, source)),
        }
    }

    /// Returns the path of the table's file.
    pub(crate) fn table(&self) -> PathBuf {
        self.path.join("table.sqlite")
    }

    /// Returns the path of the file with the KMS keys.
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
