//! The folder that outlives the process.

use std::fs::{DirBuilder, File, TryLockError};
use std::io;
use std::os::unix::fs::DirBuilderExt;
use std::path::{Path, PathBuf};

use super::EmbeddedAwsError;

/// A folder that this process alone uses for as long as this value lives. The lock is the system's, so that
/// it is gone with the process however that ends.
pub(super) struct DataFolder {
    path: PathBuf,
    _lock: File,
}

impl DataFolder {
    /// Makes the folder if need be (mode 0700) and claims it.
    pub(super) fn claim(path: &Path) -> Result<Self, EmbeddedAwsError> {
        let lock = open(path).map_err(|source| unusable(path, source))?;
        match lock.try_lock() {
            Ok(()) => Ok(Self { path: path.to_owned(), _lock: lock }),
            Err(TryLockError::WouldBlock) => Err(EmbeddedAwsError::InUse(path.to_owned())),
            Err(TryLockError::Error(source)) => Err(unusable(path, source)),
        }
    }

    /// The table's file.
    pub(super) fn table(&self) -> PathBuf {
        self.path.join("table.sqlite")
    }

    /// The file of the vault's keys.
    pub(super) fn keys(&self) -> PathBuf {
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
