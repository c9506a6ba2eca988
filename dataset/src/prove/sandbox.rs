//! A temporary folder in which a record's commands run on its trees.
//!
//! Every command starts from the tree as it was built. Each tree is built on top of the last build, at the
//! same path, and equal files keep their times, so that `make` and `cargo` build only what differs.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use tempfile::TempDir;
use walkdir::{DirEntry, WalkDir};

use super::host::Host;
use super::process::{ProcessExit, run_program};
use super::report::ProofStatus;
use crate::problem::FileProblem;
use crate::source::RecordSource;
use crate::tree::{self, Tree};

/// A temporary folder with a copy of a record's repository and of its proofs. An error of type
/// [`ProofStatus`] is the [`ProofStatus::Failed`] of the task for which the method was called.
pub(super) struct Sandbox<'run> {
    source: &'run RecordSource,
    host: &'run Host,
    time_limit_factor: u32,
    folder: TempDir,
    /// Contents of the files in which the last build differed from `head`, because fixes changed them.
    fixed_files: Tree,
}

impl<'run> Sandbox<'run> {
    /// Creates a sandbox with a copy of the folder `tree_name` of the record (`base` or `head`) and of its proofs.
    pub(super) fn new(
        source: &'run RecordSource,
        tree_name: &str,
        host: &'run Host,
        time_limit_factor: u32,
    ) -> Result<Self, ProofStatus> {
        let failed = |problem: String| ProofStatus::preparation_failed(tree_name, problem);
        let folder = tempfile::tempdir().map_err(|error| failed(error.to_string()))?;
        let root = folder.path().join("repository");
        let copied = tree::copy(&source.folder.join(tree_name), &root)
            .and_then(|()| tree::copy(&source.folder.join("proof"), &root.join("proof")));
        copied.map_err(|problem| failed(problem.to_string()))?;
        Ok(Self { source, host, time_limit_factor, folder, fixed_files: Tree::new() })
    }

    fn subfolder(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// Builds the repository, and saves the built tree, from which later commands and the next build start.
    /// Messages name the tree `tree_name`.
    pub(super) fn build(&self, tree_name: &str, limit: Duration) -> Result<(), ProofStatus> {
        let command = &self.source.plan.build;
        if !command.is_empty() {
            self.run(tree_name, "the build", command, limit, 0)?;
        }
        mirror(&self.subfolder("repository"), &self.subfolder("built"))
            .map_err(|error| ProofStatus::preparation_failed(tree_name, error.to_string()))
    }

    /// Builds `head`, overwritten with `files`, unless the last build had the same `files`.
    pub(super) fn build_with_files(
        &mut self,
        tree_name: &str,
        files: Tree,
        limit: Duration,
    ) -> Result<(), ProofStatus> {
        if files == self.fixed_files {
            return Ok(());
        }
        self.restore(tree_name)?;
        let written = self.write_difference(&files);
        written.map_err(|problem| ProofStatus::preparation_failed(tree_name, problem.to_string()))?;
        self.build(tree_name, limit)?;
        self.fixed_files = files;
        Ok(())
    }

    /// Changes the repository from `head` with the fixed files of the last build (`self.fixed_files`) to `head` with
    /// `files`:
    ///
    /// - Writes each file of `files` that `self.fixed_files` lacks or has with a different content.
    /// - For each file that `self.fixed_files` has and `files` lacks: restores the content in `head`, or removes the
    ///   file if `head` lacks it.
    fn write_difference(&self, files: &Tree) -> Result<(), FileProblem> {
        let root = self.subfolder("repository");
        let unchanged = self.fixed_files.keys().filter(|path| !files.contains_key(*path));
        let (mut written, mut removed) = (Tree::new(), Vec::new());
        for path in unchanged {
            match self.source.head.get(path) {
                Some(content) => _ = written.insert(path.clone(), content.clone()),
                None => removed.push(root.join(path)),
            }
        }
        let differing = files.iter().filter(|(path, content)| self.fixed_files.get(*path) != Some(content));
        written.extend(differing.map(|(path, content)| (path.clone(), content.clone())));
        tree::write(&root, &written)?;
        removed.iter().try_for_each(|path| {
            fs::remove_file(path).map_err(|error| {
                FileProblem::error(path, None, format!("this file of the sandbox cannot be removed: {error}"))
            })
        })
    }

    /// Runs `command` on a fresh copy of the last build. Fails unless `command` exits with `status` within `limit`.
    pub(super) fn expect_status(
        &self,
        tree_name: &str,
        command: &[String],
        limit: Duration,
        status: i32,
    ) -> Result<(), ProofStatus> {
        self.restore(tree_name)?;
        self.run(tree_name, "the command", command, limit, status)
    }

    fn run(
        &self,
        tree_name: &str,
        subject: &str,
        command: &[String],
        limit: Duration,
        status: i32,
    ) -> Result<(), ProofStatus> {
        for folder in ["home", "temporary"] {
            remove_if_exists(&self.subfolder(folder))
                .map_err(|error| ProofStatus::preparation_failed(tree_name, error.to_string()))?;
        }
        let limit = limit * self.time_limit_factor;
        let exit = run_program(self.host, command, &self.subfolder("repository"), self.folder.path(), limit);
        check_exit(tree_name, subject, exit, status, limit)
    }

    /// Restores the repository to the state directly after the last build.
    fn restore(&self, tree_name: &str) -> Result<(), ProofStatus> {
        mirror(&self.subfolder("built"), &self.subfolder("repository"))
            .map_err(|error| ProofStatus::preparation_failed(tree_name, error.to_string()))
    }
}

/// Makes the folder `to` a copy of `from`, links, permissions and times included. Copies only what differs.
fn mirror(from: &Path, to: &Path) -> std::io::Result<()> {
    fs::create_dir_all(to)?;
    let mut present = WalkDir::new(to).min_depth(1).into_iter();
    while let Some(entry) = present.next() {
        let entry = entry?;
        if is_same(&entry, &counterpart(&entry, to, from)) {
            continue;
        }
        if entry.file_type().is_dir() {
            fs::remove_dir_all(entry.path())?;
            present.skip_current_dir();
        } else {
            fs::remove_file(entry.path())?;
        }
    }
    for entry in WalkDir::new(from).min_depth(1) {
        let entry = entry?;
        let target = counterpart(&entry, from, to);
        if target.symlink_metadata().is_ok() {
            continue;
        }
        if entry.file_type().is_dir() {
            fs::create_dir(&target)?;
        } else if entry.file_type().is_symlink() {
            std::os::unix::fs::symlink(fs::read_link(entry.path())?, &target)?;
        } else if entry.file_type().is_file() {
            fs::copy(entry.path(), &target)?;
            fs::File::options().write(true).open(&target)?.set_modified(entry.metadata()?.modified()?)?;
        }
    }
    Ok(())
}

/// Returns the path below `to` that corresponds to an entry below `from`.
fn counterpart(entry: &DirEntry, from: &Path, to: &Path) -> PathBuf {
    entry.path().strip_prefix(from).map_or_else(|_| to.to_owned(), |relative| to.join(relative))
}

/// Returns true if an entry and `other` are both folders, or both files of the same size, time and permissions.
fn is_same(entry: &DirEntry, other: &Path) -> bool {
    let (Ok(entry), Ok(other)) = (entry.metadata(), other.symlink_metadata()) else { return false };
    if entry.is_dir() && other.is_dir() {
        return true;
    }
    let state = |file: &fs::Metadata| (file.len(), file.modified().ok(), file.permissions());
    entry.is_file() && other.is_file() && state(&entry) == state(&other)
}

/// Removes a folder if it exists.
fn remove_if_exists(folder: &Path) -> std::io::Result<()> {
    match fs::remove_dir_all(folder) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}

fn check_exit(
    tree_name: &str,
    subject: &str,
    exit: ProcessExit,
    expected: i32,
    limit: Duration,
) -> Result<(), ProofStatus> {
    let (reason, output) = match exit {
        ProcessExit::Exited { status: Some(status), .. } if status == expected => return Ok(()),
        ProcessExit::Exited { status: Some(status), output } => {
            (format!("{subject} exited with status {status} instead of {expected}"), output)
        }
        ProcessExit::Exited { status: None, output } => (format!("{subject} was ended by a signal"), output),
        ProcessExit::TimedOut { output } => (
            format!("{subject} took longer than {} s: raise the limit with --patience", limit.as_secs()),
            output,
        ),
        ProcessExit::NotStarted { error } => {
            (format!("{subject} could not be started: {error}"), String::new())
        }
    };
    Err(ProofStatus::Failed { tree: tree_name.to_owned(), reason, output })
}
