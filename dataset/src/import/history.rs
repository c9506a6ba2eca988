//! Reads a commit of a git repository as a tree of files.

use std::fmt;
use std::path::Path;

use gix::bstr::ByteSlice;
use gix::objs::tree::EntryMode;

use super::{MOST_BYTES, MOST_FILES};
use crate::problem::Problem;
use crate::tree::{self, Tree};

/// One side of the change.
#[derive(Debug)]
pub struct Side {
    /// The commit's full id.
    pub commit: String,
    /// The first line of its message.
    pub subject: String,
    /// The rest of it.
    pub body: String,
    /// Its files.
    pub files: Tree,
    /// What is not among them.
    pub left_out: LeftOut,
}

/// How much of a commit is not taken over. A review is of text, and a record has nothing but files.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LeftOut {
    /// Files that are not UTF-8 text.
    pub binary: usize,
    /// Symbolic links, submodules, what lies in folders that tools leave behind, and what has no plain name.
    pub other: usize,
}

impl fmt::Display for LeftOut {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { binary, other } = self;
        write!(
            formatter,
            "left out: {binary} files that are not text, {other} links, submodules and left-overs"
        )
    }
}

/// Opens a repository, without the configuration of the machine or the user.
pub(super) fn open(repository: &Path) -> Result<gix::Repository, Problem> {
    let open = gix::open_opts(repository, gix::open::Options::isolated());
    open.map_err(|error| Problem::error(repository, None, format!("is no git repository: {error}")))
}

/// Reads the files of a commit that are, or are in, one of `paths`; all of them if there are none.
pub(super) fn read(
    repository: &gix::Repository,
    place: &Path,
    name: &str,
    paths: &[String],
) -> Result<Side, Problem> {
    let unreadable =
        |error: gix::Error| Problem::error(place, None, format!("`{name}` cannot be read: {error}"));
    let id = repository
        .rev_parse_single(format!("{name}^{{commit}}").as_str())
        .map_err(|_| Problem::error(place, None, format!("has no commit `{name}`")))?;
    let commit = id.object().and_then(gix::Object::try_into_commit).map_err(unreadable)?;
    let (subject, body) = message(&commit).map_err(unreadable)?;
    let entries = commit.tree().and_then(|tree| tree.traverse().breadthfirst.files()).map_err(unreadable)?;
    let (mut files, mut left_out, mut bytes) = (Tree::new(), LeftOut::default(), 0);
    for entry in entries.iter().filter(|entry| !entry.mode.is_tree()) {
        let path = entry.filepath.to_str_lossy().into_owned();
        if !is_wanted(&path, paths) {
            continue;
        }
        if !is_file(entry.mode) || !is_plain(&path) || tree::is_left_by_tools(&path) {
            left_out.other += 1;
            continue;
        }
        let content = repository.find_object(entry.oid).map_err(unreadable)?.detach().data;
        if std::str::from_utf8(&content).is_err() || content.contains(&0) {
            left_out.binary += 1;
            continue;
        }
        bytes += content.len();
        files.insert(path, content);
        if files.len() > MOST_FILES || bytes > MOST_BYTES {
            let most = MOST_BYTES / (1024 * 1024);
            let message = format!(
                "`{name}` has more than {MOST_FILES} files or {most} MiB: name the part that matters with --path"
            );
            return Err(Problem::error(place, None, message));
        }
    }
    Ok(Side { commit: commit.id.to_string(), subject, body, files, left_out })
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

/// Whether a path stays in the folder that it is written to, whoever made the commit.
fn is_plain(path: &str) -> bool {
    path.split('/').all(|part| !matches!(part, "" | "." | "..")) && !path.contains(['\\', '\0'])
}

fn is_wanted(path: &str, paths: &[String]) -> bool {
    let is_in = |wanted: &String| {
        let wanted = wanted.trim_end_matches('/');
        path.strip_prefix(wanted).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
    };
    paths.is_empty() || paths.iter().any(is_in)
}
