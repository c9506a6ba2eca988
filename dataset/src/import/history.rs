//! Reads the files and the message of a commit from a git repository.

use std::fmt;
use std::path::Path;

use gix::bstr::ByteSlice;
use gix::objs::tree::EntryMode;

use crate::problem::FileProblem;
use crate::tree::{self, Tree};

/// Maximum number of files to import from a commit.
pub const MAX_FILES: usize = 5_000;

/// Maximum total size of the files to import from a commit, in bytes. A record is a small repository, or a
/// part of one.
pub const MAX_BYTES: usize = 16 * 1024 * 1024;

/// Id, message and imported files of the commit before or after the imported change.
#[derive(Debug)]
pub struct CommitSnapshot {
    /// Full id of the commit.
    pub commit: String,
    /// First line of the commit message.
    pub subject: String,
    /// Text of the commit message after the subject, or the subject if nothing follows it.
    pub body: String,
    /// Imported files.
    pub files: Tree,
    /// Numbers of files, links and submodules that are not imported.
    pub skipped: SkippedFiles,
}

/// Numbers of files, links and submodules that the import skips, since a record consists of text files.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SkippedFiles {
    /// Number of files that are not UTF-8 text or contain a NUL byte.
    pub binary: usize,
    /// Number of symbolic links, submodules, generated files (such as those in `node_modules`), and files with unsafe
    /// paths.
    pub other: usize,
}

impl fmt::Display for SkippedFiles {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { binary, other } = self;
        write!(
            formatter,
            "skipped: {binary} binary files, {other} others (links, submodules, generated files, unsafe paths)"
        )
    }
}

/// Opens a repository without the git configuration of the machine and the user.
pub(super) fn open(repository: &Path) -> Result<gix::Repository, FileProblem> {
    let open = gix::open_opts(repository, gix::open::Options::isolated());
    open.map_err(|error| FileProblem::error(repository, None, format!("is not a git repository: {error}")))
}

/// Reads the files in `paths` from the commit at `revision`, or every file if `paths` is empty. `location` is the path
/// of the repository, for messages.
pub(super) fn read(
    repository: &gix::Repository,
    location: &Path,
    revision: &str,
    paths: &[String],
) -> Result<CommitSnapshot, FileProblem> {
    let unreadable = |error: gix::Error| {
        FileProblem::error(location, None, format!("`{revision}` cannot be read: {error}"))
    };
    let id = repository.rev_parse_single(format!("{revision}^{{commit}}").as_str()).map_err(|_| {
        FileProblem::error(
            location,
            None,
            format!("has no commit `{revision}`: correct the revision, or fetch it"),
        )
    })?;
    let commit = id.object().and_then(gix::Object::try_into_commit).map_err(unreadable)?;
    let (subject, body) = message(&commit).map_err(unreadable)?;
    let entries = commit.tree().and_then(|tree| tree.traverse().breadthfirst.files()).map_err(unreadable)?;
    let (mut files, mut skipped, mut bytes) = (Tree::new(), SkippedFiles::default(), 0);
    for entry in entries.iter().filter(|entry| !entry.mode.is_tree()) {
        let path = entry.filepath.to_str_lossy().into_owned();
        if !is_selected(&path, paths) {
            continue;
        }
        if !is_file(entry.mode) || !is_safe_path(&path) || tree::is_generated(&path) {
            skipped.other += 1;
            continue;
        }
        let content = repository.find_object(entry.oid).map_err(unreadable)?.detach().data;
        if std::str::from_utf8(&content).is_err() || content.contains(&0) {
            skipped.binary += 1;
            continue;
        }
        bytes += content.len();
        files.insert(path, content);
        if files.len() > MAX_FILES || bytes > MAX_BYTES {
            let max_mebibytes = MAX_BYTES / (1024 * 1024);
            let message = format!(
                "`{revision}` has more than {MAX_FILES} files or {max_mebibytes} MiB: select a part with --path"
            );
            return Err(FileProblem::error(location, None, message));
        }
    }
    Ok(CommitSnapshot { commit: commit.id.to_string(), subject, body, files, skipped })
}

fn message(commit: &gix::Commit<'_>) -> gix::Result<(String, String)> {
    let message = commit.message()?;
    let body = message.body.map(|body| body.to_str_lossy().trim().to_owned()).unwrap_or_default();
    let subject = message.summary().to_str_lossy().into_owned();
    let body = if body.is_empty() { subject.clone() } else { body };
    Ok((subject, body))
}

fn is_file(mode: EntryMode) -> bool {
    mode.is_blob() || mode.is_executable()
}

/// Returns true if a relative path stays inside the folder to which the import writes.
fn is_safe_path(path: &str) -> bool {
    path.split('/').all(|part| !matches!(part, "" | "." | "..")) && !path.contains(['\\', '\0'])
}

fn is_selected(path: &str, paths: &[String]) -> bool {
    let is_in = |selected: &String| {
        let selected = selected.trim_end_matches('/');
        path.strip_prefix(selected).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
    };
    paths.is_empty() || paths.iter().any(is_in)
}
