//! The data folder, which stores the tables and the KMS keys, so that they survive a restart. The keys decrypt the
//! secrets in the tables, so only the folder's owner may open it.

use std::fs::{self, DirBuilder, File, Permissions, TryLockError};
use std::io;
use std::os::unix::fs::{DirBuilderExt, OpenOptionsExt, PermissionsExt};
use std::path::{Path, PathBuf};

use crate::error::EmbeddedAwsError;

/// Permission bits of the folder: access for its owner only.
const FOLDER_MODE: u32 = 0o700;
/// Permission bits of each file: access for its owner only.
const FILE_MODE: u32 = 0o600;
/// Permission bits of the group and of others.
const GROUP_AND_OTHERS_BITS: u32 = 0o077;
/// Files with data besides `table.sqlite`. They exist only if an earlier start has created them.
const OTHER_DATA_FILES: [&str; 3] = ["table.sqlite-wal", "table.sqlite-shm", "keys.json"];

/// A data folder, locked by this process until the value is dropped. The operating system releases the lock even after
/// a crash.
pub(crate) struct DataFolder {
    path: PathBuf,
    lock: File,
}

impl Drop for DataFolder {
    /// Unlocks the folder. Closing the file alone would leave it locked while a child process that is just being
    /// started still has a copy of the descriptor.
    fn drop(&mut self) {
        // The operating system releases the lock at the latest when the process ends.
        let _ = self.lock.unlock();
    }
}

impl DataFolder {
    /// Creates the folder if it does not exist, locks it, and makes its files private.
    ///
    /// # Errors
    ///
    /// - [`EmbeddedAwsError::Exposed`] if other users may access the folder. Nothing is written to it then.
    /// - [`EmbeddedAwsError::InUse`] if another process has locked the folder.
    /// - [`EmbeddedAwsError::DataFolder`] if the folder or a file in it cannot be created or changed.
    pub(crate) fn open_and_lock(path: &Path) -> Result<Self, EmbeddedAwsError> {
        let unusable = |source| EmbeddedAwsError::DataFolder { path: path.to_owned(), source };
        DirBuilder::new().recursive(true).mode(FOLDER_MODE).create(path).map_err(unusable)?;
        let mode = fs::metadata(path).map_err(unusable)?.permissions().mode();
        if mode & GROUP_AND_OTHERS_BITS != 0 {
            return Err(EmbeddedAwsError::Exposed { path: path.to_owned(), mode: mode & 0o777 });
        }
        let lock = open_private(&path.join("lock")).map_err(unusable)?;
        match lock.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(EmbeddedAwsError::InUse(path.to_owned())),
            Err(TryLockError::Error(source)) => return Err(unusable(source)),
        }
        let folder = Self { path: path.to_owned(), lock };
        folder.prepare_private_files().map_err(unusable)?;
        Ok(folder)
    }

    /// Returns the path of the SQLite file with the tables.
    pub(crate) fn database_path(&self) -> PathBuf {
        self.path.join("table.sqlite")
    }

    /// Returns the path of the file with the KMS keys.
    pub(crate) fn kms_keys_path(&self) -> PathBuf {
        self.path.join("keys.json")
    }

    /// Changes the permissions of all data files to access for their owner only. Creates an empty `table.sqlite` if it
    /// does not exist. SQLite gives the permissions of `table.sqlite` to the files that it adds.
    fn prepare_private_files(&self) -> io::Result<()> {
        open_private(&self.database_path())?;
        let others = OTHER_DATA_FILES.map(|name| self.path.join(name));
        others.iter().filter(|file| file.exists()).try_for_each(|file| open_private(file).map(drop))
    }
}

/// Opens a file that its owner alone may read, after creating it empty if it does not exist.
fn open_private(path: &Path) -> io::Result<File> {
    let file = File::options().create(true).truncate(false).write(true).mode(FILE_MODE).open(path)?;
    file.set_permissions(Permissions::from_mode(FILE_MODE))?;
    Ok(file)
}
