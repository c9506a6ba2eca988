//! The data folder, which contains the table and the KMS keys across restarts. The keys open what is sealed in the
//! table, so the folder belongs to one user alone.

use std::fs::{self, DirBuilder, File, Permissions, TryLockError};
use std::io;
use std::os::unix::fs::{DirBuilderExt, OpenOptionsExt, PermissionsExt};
use std::path::{Path, PathBuf};

use crate::error::EmbeddedAwsError;

/// Mode of the folder.
const FOLDER_MODE: u32 = 0o700;
/// Mode of each file.
const FILE_MODE: u32 = 0o600;
/// Permission bits of the group and of others.
const FOREIGN_BITS: u32 = 0o077;
/// Files that may be left from an earlier start. SQLite gives new ones the mode of the table's file.
const EARLIER_FILES: [&str; 3] = ["table.sqlite-wal", "table.sqlite-shm", "keys.json"];

/// A data folder, locked by this process until the value is dropped. The operating system releases the lock even after
/// a crash.
pub(crate) struct DataFolder {
    path: PathBuf,
    _lock: File,
}

impl DataFolder {
    /// Locks the folder, after creating it if it does not exist, and makes its files private.
    ///
    /// # Errors
    ///
    /// Refuses a folder that other users may enter, before anything is written to it.
    pub(crate) fn claim(path: &Path) -> Result<Self, EmbeddedAwsError> {
        let unusable = |source| EmbeddedAwsError::DataFolder { path: path.to_owned(), source };
        DirBuilder::new().recursive(true).mode(FOLDER_MODE).create(path).map_err(unusable)?;
        let mode = fs::metadata(path).map_err(unusable)?.permissions().mode();
        if mode & FOREIGN_BITS != 0 {
            return Err(EmbeddedAwsError::Exposed { path: path.to_owned(), mode: mode & 0o777 });
        }
        let lock = open_private(&path.join("lock")).map_err(unusable)?;
        match lock.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(EmbeddedAwsError::InUse(path.to_owned())),
            Err(TryLockError::Error(source)) => return Err(unusable(source)),
        }
        let folder = Self { path: path.to_owned(), _lock: lock };
        folder.make_private().map_err(unusable)?;
        Ok(folder)
    }

    /// Returns the path of the table's file.
    pub(crate) fn table(&self) -> PathBuf {
        self.path.join("table.sqlite")
    }

    /// Returns the path of the file with the KMS keys.
    pub(crate) fn keys(&self) -> PathBuf {
        self.path.join("keys.json")
    }

    fn make_private(&self) -> io::Result<()> {
        open_private(&self.table())?;
        let earlier = EARLIER_FILES.map(|name| self.path.join(name));
        earlier.iter().filter(|file| file.exists()).try_for_each(|file| open_private(file).map(drop))
    }
}

/// Opens a file that its owner alone may read, after creating it empty if it does not exist.
fn open_private(path: &Path) -> io::Result<File> {
    let file = File::options().create(true).truncate(false).write(true).mode(FILE_MODE).open(path)?;
    file.set_permissions(Permissions::from_mode(FILE_MODE))?;
    Ok(file)
}
