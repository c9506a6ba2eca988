//! Reads the history of a git repository as the activity of a workspace.
//!
//! The history equals that of `git log`: every commit reachable from `HEAD`, with names from `.mailmap` and the
//! author's date, which rebasing does not change. The module reads only the repository's own configuration, and runs
//! no program that the configuration names.

use std::collections::{BTreeSet, HashMap, HashSet};
use std::path::{Path, PathBuf};

use gix::bstr::{BStr, ByteSlice};
use gix::diff::Rewrites;
use gix::mailmap::Snapshot;
use gix::objs::commit::MessageRef;
use gix::revision::walk::Sorting;
use gix::traverse::commit::simple::CommitTimeOrder;
use jiff::Timestamp;
use plumbline_activity::{Action, Activity, ActivityKind, Person};

use self::changes::{Changes, Differ};

mod changes;

/// Maximum number of commits to read, newest first.
pub const MAX_COMMITS: usize = 100_000;
/// Size of the cache of decoded git objects, in bytes.
const OBJECT_CACHE_SIZE: usize = 32 * 1024 * 1024;

/// Failure to read a history.
#[derive(Debug, thiserror::Error)]
pub enum GitError {
    /// The path is not a repository, or the repository cannot be opened.
    #[error("{} is not a readable git repository", path.display())]
    NotARepository {
        /// Path that was given.
        path: PathBuf,
        /// Cause.
        source: gix::Error,
    },
    /// The repository is a shallow clone.
    #[error("{} is a shallow clone: run `git fetch --unshallow` in it first", .0.display())]
    Shallow(PathBuf),
    /// An object or a reference could not be read.
    #[error("the history of {} cannot be read: run `git fsck` in it to find damaged objects", path.display())]
    Unreadable {
        /// Path of the repository.
        path: PathBuf,
        /// Cause.
        source: gix::Error,
    },
}

/// Returns the newest `limit` commits of a repository (its working tree or its git folder), newest first.
///
/// The paths of a commit, even of a merge, are those that differ from its first parent. A deleted and an added file
/// that are at least 50 % similar count as a rename, as in git's default configuration.
/// If a commit is not in the first-parent history of `HEAD`, its `merged_in` is the merge that brought the commit into
/// this history. A repository without commits has an empty history. The function blocks its thread, and may read many
/// objects.
pub fn history(repository: &Path, limit: usize) -> Result<Vec<Activity>, GitError> {
    let mut repo = gix::open_opts(repository, gix::open::Options::isolated())
        .map_err(|source| GitError::NotARepository { path: repository.to_owned(), source })?;
    repo.object_cache_size_if_unset(OBJECT_CACHE_SIZE);
    let unreadable = |source| GitError::Unreadable { path: repository.to_owned(), source };
    if repo.is_shallow().map_err(unreadable)? {
        return Err(GitError::Shallow(repository.to_owned()));
    }
    let mut activity = read_commits(&repo, limit).map_err(unreadable)?;
    let clipped = Activity::shorten_oversized(&mut activity);
    if clipped > 0 {
        tracing::warn!(clipped, "some commits have very long titles, names or paths, which were truncated");
    }
    activity.sort_by_key(|one| std::cmp::Reverse(one.at));
    Ok(activity)
}

fn read_commits(repo: &gix::Repository, limit: usize) -> gix::Result<Vec<Activity>> {
    if repo.head()?.is_unborn() {
        return Ok(Vec::new());
    }
    let mut reader =
        CommitReader { mailmap: repo.open_mailmap(), differ: Differ::new(repo, Rewrites::default())? };
    let newest_first = Sorting::ByCommitTime(CommitTimeOrder::NewestFirst);
    let walk = repo.rev_walk([repo.head_commit()?.id]).sorting(newest_first).all()?;
    let mut parents = HashMap::new();
    let mut found = Vec::new();
    for commit in walk.take(limit) {
        let commit = commit?.object()?;
        found.push(reader.read(&commit)?);
        parents.insert(commit.id.to_string(), commit.parent_ids().map(|id| id.to_string()).collect());
    }
    let mut merges = find_merges(&repo.head_commit()?.id.to_string(), &parents);
    for activity in &mut found {
        activity.merged_in = merges.remove(&activity.id);
    }
    Ok(found)
}

/// Returns, by commit id, the merge that brought each commit into the first-parent history of `head`. Commits of this
/// history itself are omitted. `parents` contains the ids of each commit's parents, first parent first.
fn find_merges(head: &str, parents: &HashMap<String, Vec<String>>) -> HashMap<String, String> {
    let first = |id: &&str| parents.get(*id)?.first().map(String::as_str);
    let main_line: Vec<&str> = std::iter::successors(Some(head), first).collect();
    let mut seen: HashSet<&str> = main_line.iter().copied().collect();
    let mut found = HashMap::new();
    // Starts with the oldest merge: it brought in those commits that a later merge reaches too.
    for merge in main_line.iter().rev() {
        let mut open: Vec<&str> =
            parents.get(*merge).into_iter().flatten().skip(1).map(String::as_str).collect();
        while let Some(id) = open.pop() {
            if parents.contains_key(id) && seen.insert(id) {
                found.insert(id.to_owned(), (*merge).to_owned());
                open.extend(parents[id].iter().map(String::as_str));
            }
        }
    }
    found
}

struct CommitReader<'repo> {
    mailmap: Snapshot,
    differ: Differ<'repo>,
}

impl<'repo> CommitReader<'repo> {
    fn read(&mut self, commit: &gix::Commit<'repo>) -> gix::Result<Activity> {
        let author = commit.author()?;
        let message = commit.message()?;
        let Changes { paths, deleted, renames } = self.differ.changes(commit)?;
        let person = self.person(author.name, author.email);
        Ok(Activity {
            id: commit.id.to_string(),
            kind: ActivityKind::Commit,
            action: Action::Made,
            at: Timestamp::from_second(author.seconds()).unwrap_or_default(),
            co_authors: self.co_authors(&message, &person),
            author: person,
            title: message.summary().to_str_lossy().into_owned(),
            paths,
            deleted,
            renames,
            is_merge: commit.parent_ids().count() > 1,
            merged_in: None,
        })
    }

    fn co_authors(&self, message: &MessageRef<'_>, author: &Person) -> Vec<Person> {
        let trailers =
            message.body().into_iter().flat_map(|body| body.trailers().co_authored_by().collect::<Vec<_>>());
        let people: BTreeSet<_> =
            trailers.map(|trailer| self.trailer_person(trailer.value.as_bstr())).collect();
        people.into_iter().filter(|person| person != author && !person.name.is_empty()).collect()
    }

    /// Returns the person of a trailer, `Name <address>`.
    fn trailer_person(&self, text: &BStr) -> Person {
        match gix::actor::IdentityRef::from_bytes(text) {
            Ok(identity) => self.person(identity.name, identity.email),
            Err(_) => self.person(text, BStr::new("")),
        }
    }

    /// Returns a person with the name and address that the mailmap gives.
    fn person(&self, name: &BStr, email: &BStr) -> Person {
        let (name, email) = (name.trim().as_bstr(), email.trim().as_bstr());
        let resolved = self.mailmap.resolve_cow(gix::actor::SignatureRef { name, email, time: "0 +0000" });
        let email = resolved.email.to_str_lossy().into_owned();
        Person {
            name: resolved.name.to_str_lossy().into_owned(),
            email: (!email.is_empty()).then_some(email),
            login: None,
        }
    }
}

#[cfg(test)]
mod tests;
