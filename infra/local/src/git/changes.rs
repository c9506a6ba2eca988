//! Paths and renames of a commit.

use std::ops::ControlFlow;

use gix::bstr::{BStr, ByteSlice};
use gix::diff::Rewrites;
use gix::diff::blob::Platform;
use gix::object::tree::diff::Change;

/// Limit of the search for files that a commit renamed and changed. The search compares each removed file with each
/// added one. If there are more pairs than the square of this number, only renames without changes are found.
const RENAME_LIMIT: usize = 100;

/// Files that a commit changes. Each list is sorted.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Changes {
    /// Paths of all changed files; of a renamed file, the new path.
    pub(super) paths: Vec<String>,
    /// Paths of the deleted files, which `paths` contains too.
    pub(super) deleted: Vec<String>,
    /// Old and new path of each renamed file.
    pub(super) renames: Vec<(String, String)>,
}

/// Compares commits with their first parents.
pub(super) struct Differ<'repo> {
    repo: &'repo gix::Repository,
    rewrites: Rewrites,
    cache: Platform,
}

impl<'repo> Differ<'repo> {
    pub(super) fn new(repo: &'repo gix::Repository, rewrites: Rewrites) -> gix::Result<Self> {
        let cache = repo.diff_resource_cache_for_tree_diff()?;
        Ok(Self { repo, rewrites: Rewrites { limit: RENAME_LIMIT, ..rewrites }, cache })
    }

    /// Returns the changes of a commit relative to its first parent, or to the empty tree if it has none.
    pub(super) fn changes(&mut self, commit: &gix::Commit<'repo>) -> gix::Result<Changes> {
        let before = match commit.parent_ids().next() {
            Some(parent) => parent.object()?.into_commit().tree()?,
            None => self.repo.empty_tree(),
        };
        let after = commit.tree()?;
        // Detecting renames needs the blobs, which a partial clone may lack. The second comparison detects none.
        let rewrites = Some(self.rewrites);
        self.compare(&before, &after, rewrites).or_else(|_| self.compare(&before, &after, None))
    }

    fn compare(
        &mut self,
        before: &gix::Tree<'repo>,
        after: &gix::Tree<'repo>,
        rewrites: Option<Rewrites>,
    ) -> gix::Result<Changes> {
        let mut changes = Changes::default();
        let mut comparison = before.changes()?;
        comparison.options(|options| {
            options.track_path().track_rewrites(rewrites);
        });
        comparison.for_each_to_obtain_tree_with_cache(after, &mut self.cache, |change| {
            changes.add_change(&change);
            Ok(ControlFlow::Continue(()))
        })?;
        self.cache.clear_resource_cache_keep_allocation();
        changes.paths.sort_unstable();
        changes.deleted.sort_unstable();
        changes.renames.sort_unstable();
        Ok(changes)
    }
}

impl Changes {
    fn add_change(&mut self, change: &Change<'_, '_, '_>) {
        if change.entry_mode().is_tree() {
            return;
        }
        let path = path_text(change.location());
        match change {
            Change::Rewrite { source_location, copy: false, .. } => {
                self.renames.push((path_text(source_location), path.clone()));
            }
            Change::Deletion { .. } => self.deleted.push(path.clone()),
            _ => {}
        }
        self.paths.push(path);
    }
}

fn path_text(path: &BStr) -> String {
    path.to_str_lossy().into_owned()
}
