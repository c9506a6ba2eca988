//! File trees in memory: reading them from disk, writing them to disk, and copying folders.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use walkdir::{DirEntry, WalkDir};

use crate::problem::FileProblem;

/// Contents of files, by path relative to the tree's root, with `/` between folders.
pub type Tree = BTreeMap<String, Vec<u8>>;

/// Names of files and folders that tools create, which are no part of a record.
const GENERATED_NAMES: [&str; 8] = [
    ".git",
    ".mypy_cache",
    ".pytest_cache",
    ".ruff_cache",
    "__pycache__",
    "node_modules",
    "target",
    ".DS_Store",
];

/// Reads every file below `root` except generated files. Returns an empty tree if the folder is missing.
///
/// # Errors
/// A file that cannot be read, an entry that is neither a file nor a folder, or a name that is not UTF-8.
pub fn read(root: &Path) -> Result<Tree, FileProblem> {
    let mut tree = Tree::new();
    for entry in walk(root) {
        let entry = entry?;
        if entry.file_type().is_dir() {
            continue;
        }
        if !entry.file_type().is_file() {
            return Err(FileProblem::error(entry.path(), None, "is neither a file nor a folder: remove it"));
        }
        let content =
            fs::read(entry.path()).map_err(|error| FileProblem::unreadable(entry.path(), &error))?;
        tree.insert(relative_path(root, entry.path())?, content);
    }
    Ok(tree)
}

/// Copies every file below `from` to the same path below `to`, permissions included, except generated files. Copies
/// nothing if `from` is missing.
///
/// # Errors
/// A file or folder that cannot be read or copied, or a name that is not UTF-8.
pub fn copy(from: &Path, to: &Path) -> Result<(), FileProblem> {
    for entry in walk(from) {
        let entry = entry?;
        let target = to.join(relative_path(from, entry.path())?);
        let done = if entry.file_type().is_dir() {
            fs::create_dir_all(&target)
        } else {
            fs::copy(entry.path(), &target).map(drop)
        };
        done.map_err(|error| FileProblem::error(entry.path(), None, format!("cannot be copied: {error}")))?;
    }
    Ok(())
}

/// Writes every file of a tree below `root`.
///
/// # Errors
/// A file or folder that cannot be written.
pub fn write(root: &Path, tree: &Tree) -> Result<(), FileProblem> {
    for (path, content) in tree {
        let target = root.join(path);
        let made = target.parent().map_or(Ok(()), fs::create_dir_all);
        let written = made.and_then(|()| fs::write(&target, content));
        written.map_err(|error| FileProblem::error(&target, None, format!("cannot be written: {error}")))?;
    }
    Ok(())
}

/// Returns true if the file, or a folder in its path, has a name that tools give to their output, such as `target`.
/// [`read`] and [`copy`] skip such files.
pub fn is_generated(path: &str) -> bool {
    path.split('/').any(is_generated_name)
}

fn is_generated_name(name: &str) -> bool {
    GENERATED_NAMES.contains(&name) || name.ends_with(".pyc")
}

/// Returns the text of the file at `path`, or `None` if it is missing or not UTF-8.
pub fn text<'tree>(tree: &'tree Tree, path: &str) -> Option<&'tree str> {
    std::str::from_utf8(tree.get(path)?).ok()
}

fn walk(root: &Path) -> impl Iterator<Item = Result<DirEntry, FileProblem>> {
    let is_included = |entry: &DirEntry| {
        let name = entry.file_name().to_string_lossy();
        entry.depth() == 0 || !is_generated_name(&name)
    };
    let walk = WalkDir::new(root).sort_by_file_name().into_iter().filter_entry(is_included);
    walk.take(if root.is_dir() { usize::MAX } else { 0 }).map(|entry| {
        entry.map_err(|error| {
            FileProblem::error(error.path().unwrap_or(Path::new("")), None, error.to_string())
        })
    })
}

fn relative_path(root: &Path, path: &Path) -> Result<String, FileProblem> {
    let parts = path.strip_prefix(root).unwrap_or(path).components();
    let parts: Option<Vec<&str>> = parts.map(|part| part.as_os_str().to_str()).collect();
    parts
        .map(|parts| parts.join("/"))
        .ok_or_else(|| FileProblem::error(path, None, "has a name that is not UTF-8: rename it"))
}
