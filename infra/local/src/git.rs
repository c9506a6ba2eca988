//! A git repository's history as a workspace's activity.
//!
//! It is what `git log` shows: everything reachable from `HEAD`, people as `.mailmap` spells them, and the
//! author's date, which is when the work was done rather than when it was last rebased. Only the repository's
//! own configuration is read, and nothing in it is run.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use gix::bstr::{BStr, ByteSlice};
use gix::diff::Rewrites;
use gix::mailmap::Snapshot;
use gix::objs::commit::MessageRef;
use gix::revision::walk::Sorting;
use gix::traverse::commit::simple::CommitTimeOrder;
use jiff::Timestamp;
use plumbline_agent::{Action, Activity, ActivityKind, Person};

use self::changes::{Changes, Differ};

mod changes;

/// How deep a history is read.
pub const NEWEST_COMMITS: usize = 100_000;
/// How much of the objects that were read last is kept in memory, in bytes.
const OBJECT_CACHE: usize = 32 * 1024 * 1024;

/// Why a history could not be read.
#[derive(Debug, thiserror::Error)]
pub enum GitError {
    /// The path is not a repository, or not one that can be opened.
    #[error("{} is not a git repository that can be read", path.display())]
    NotARepository {
        /// The path.
        path: PathBuf,
        /// What is wrong with it.
        source: gix::Error,
    },
    /// The repository has only the newest part of its history.
    #[error("{} is a shallow clone: run `git fetch --unshallow` in it first", .0.display())]
    Shallow(PathBuf),
    /// An object or a reference could not be read.
    #[error("the history of {} cannot be read", path.display())]
    Unreadable {
        /// The repository.
        path: PathBuf,
        /// What is wrong with it.
        source: gix::Error,
    },
}

/// The `newest` commits of the repository at `repository` (its working tree or its git folder), newest first.
///
/// A commit's paths are those that differ from its first parent, renames found as git finds them; a merge has
/// none, since what it brings is told by the commits that it merges. An empty repository has an empty
/// history. This reads many objects: call it where blocking is allowed.
pub fn history(repository: &Path, newest: usize) -> Result<Vec<Activity>, GitError> {
    let mut repo = gix::open_opts(repository, gix::open::Options::isolated())
        .map_err(|source| GitError::NotARepository { path: repository.to_owned(), source })?;
    repo.object_cache_size_if_unset(OBJECT_CACHE);
    let unreadable = |source| GitError::Unreadable { path: repository.to_owned(), source };
    if repo.is_shallow().map_err(unreadable)? {
        return Err(GitError::Shallow(repository.to_owned()));
    }
    let mut activity = commits(&repo, newest).map_err(unreadable)?;
    activity.sort_by_key(|one| std::cmp::Reverse(one.at));
    Ok(activity)
}

fn commits(repo: &gix::Repository, newest: usize) -> gix::Result<Vec<Activity>> {
    if repo.head()?.is_unborn() {
        return Ok(Vec::new());
    }
    let mut reader = Reader { mailmap: repo.open_mailmap(), differ: Differ::new(repo, Rewrites::default())? };
    let newest_first = Sorting::ByCommitTime(CommitTimeOrder::NewestFirst);
    let walk = repo.rev_walk([repo.head_commit()?.id]).sorting(newest_first).all()?;
    walk.take(newest).map(|commit| reader.read(&commit?.object()?)).collect()
}

struct Reader<'repo> {
    mailmap: Snapshot,
    differ: Differ<'repo>,
}

impl<'repo> Reader<'repo> {
    fn read(&mut self, commit: &gix::Commit<'repo>) -> gix::Result<Activity> {
        let author = commit.author()?;
        let message = commit.message()?;
        let Changes { paths, renames } = self.differ.changes(commit)?;
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
            renames,
        })
    }

    fn co_authors(&self, message: &MessageRef<'_>, author: &Person) -> Vec<Person> {
        let trailers =
            message.body().into_iter().flat_map(|body| body.trailers().co_authored_by().collect::<Vec<_>>());
        let people: BTreeSet<_> = trailers.map(|trailer| self.named(trailer.value.as_bstr())).collect();
        people.into_iter().filter(|person| person != author && !person.name.is_empty()).collect()
    }

    /// The person that a trailer's `Name <address>` names.
    fn named(&self, text: &BStr) -> Person {
        match gix::actor::IdentityRef::from_bytes(text) {
            Ok(identity) => self.person(identity.name, identity.email),
            Err(_) => self.person(text, BStr::new("")),
        }
    }

    fn person(&self, name: &BStr, email: &BStr) -> Person {
        let (name, email) = (name.trim().as_bstr(), email.trim().as_bstr());
        let known = self.mailmap.resolve_cow(gix::actor::SignatureRef { name, email, time: "0 +0000" });
        let email = known.email.to_str_lossy().into_owned();
        Person {
            name: known.name.to_str_lossy().into_owned(),
            email: (!email.is_empty()).then_some(email),
            login: None,
        }
    }
}

#[cfg(test)]
mod tests;
