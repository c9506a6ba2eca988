//! Conversion of GitHub's commits, issues, events, reviews and releases to activities. Performs no input or output.

use std::collections::BTreeSet;

use jiff::Timestamp;
use plumbline_activity::{Action, Activity, ActivityKind, Person};

use crate::wire::{ChangedFile, Commit, Issue, IssueEvent, PullRequest, Release, Review, SimpleUser};

/// Login that GitHub shows for a deleted account, used as the person's name.
const GHOST: &str = "ghost";

/// Maximum number of paths recorded for one commit. The same limit applies separately to the
/// deleted paths and to the renames.
const MAX_PATHS: usize = 2_000;

/// Converts a commit, or returns `None` if its author or date is missing.
pub(crate) fn from_commit(commit: Commit) -> Option<Activity> {
    let signature = commit.commit.author?;
    let login = commit.author.and_then(|account| account.login);
    let author = Person { name: signature.name, email: signature.email, login };
    let is_merge = commit.parents.len() > 1;
    let Changes { paths, deleted, renames } = changes(commit.files, is_merge);
    Some(Activity {
        id: commit.sha,
        kind: ActivityKind::Commit,
        action: Action::Made,
        at: signature.date?,
        co_authors: co_authors(&commit.commit.message, &author),
        author,
        title: first_line(&commit.commit.message),
        paths,
        deleted,
        renames,
        is_merge,
        merged_in: None,
    })
}

/// Changes of a commit: the changed paths, the deleted ones among them (both sorted), and the renames, each an old and
/// a new path.
#[derive(Default)]
struct Changes {
    paths: Vec<String>,
    deleted: Vec<String>,
    renames: Vec<(String, String)>,
}

/// Returns the changes of a commit. A merge has none: the commits that it merges list them.
fn changes(files: Vec<ChangedFile>, is_merge: bool) -> Changes {
    if is_merge {
        return Changes::default();
    }
    let deleted = files.iter().filter(|file| file.status == "removed").take(MAX_PATHS);
    let mut deleted: Vec<String> = deleted.map(|file| file.filename.clone()).collect();
    deleted.sort_unstable();
    let renames = files.iter().filter(|file| file.status == "renamed");
    let renames = renames.filter_map(|file| Some((file.previous_filename.clone()?, file.filename.clone())));
    let renames: Vec<_> = renames.take(MAX_PATHS).collect();
    let mut paths: Vec<String> = files.into_iter().map(|file| file.filename).take(MAX_PATHS).collect();
    paths.sort_unstable();
    Changes { paths, deleted, renames }
}

/// Returns the people named in the message's `Co-authored-by` trailers, without the commit's author.
fn co_authors(message: &str, author: &Person) -> Vec<Person> {
    let trailer = |line: &str| {
        let (name, value) = line.split_once(':')?;
        name.trim().eq_ignore_ascii_case("co-authored-by").then(|| parse_person(value.trim()))
    };
    let people: BTreeSet<Person> = message.lines().skip(1).filter_map(trailer).collect();
    people.into_iter().filter(|person| !person.name.is_empty() && !is_same_person(person, author)).collect()
}

/// Parses `Name <address>`. A text without an address is a name.
fn parse_person(text: &str) -> Person {
    let (name, rest) = text.split_once('<').unwrap_or((text, ""));
    let email = rest.trim_end_matches('>').trim();
    let email = (!email.is_empty()).then(|| email.to_owned());
    Person { name: name.trim().to_owned(), email, login: None }
}

fn is_same_person(one: &Person, other: &Person) -> bool {
    one.email.is_some() && one.email == other.email || one.name == other.name
}

/// Converts an issue or a pull request to the activity of opening it.
pub(crate) fn from_issue(issue: &Issue) -> Activity {
    let at = issue.created_at;
    let who = person_of(issue.user.as_ref());
    issue_activity(issue, Action::Opened, at, who)
}

/// Converts an event of an issue or a pull request, or returns `None` if no activity corresponds to it.
pub(crate) fn from_event(event: &IssueEvent) -> Option<Activity> {
    let issue = event.issue.as_ref()?;
    let merged = issue.pull_request.as_ref().is_some_and(|link| link.merged_at.is_some());
    let action = match event.event.as_str() {
        "merged" => Action::Merged,
        "reopened" => Action::Reopened,
        // GitHub records a `closed` event for a merge, too.
        "closed" if !merged => Action::Closed,
        _ => return None,
    };
    Some(issue_activity(issue, action, event.created_at, person_of(event.actor.as_ref())))
}

fn issue_activity(issue: &Issue, action: Action, at: Timestamp, author: Person) -> Activity {
    let kind = if issue.pull_request.is_some() { ActivityKind::PullRequest } else { ActivityKind::Issue };
    activity_without_paths(issue.number.to_string(), kind, action, at, author, first_line(&issue.title))
}

/// Converts a review, or returns `None` if it is not submitted yet.
pub(crate) fn from_review(review: &Review, pull_request: &PullRequest) -> Option<Activity> {
    let at = review.submitted_at.filter(|_| review.state != "PENDING")?;
    let (id, title) = (pull_request.number.to_string(), first_line(&pull_request.title));
    let who = person_of(review.user.as_ref());
    Some(activity_without_paths(id, ActivityKind::PullRequest, Action::Reviewed, at, who, title))
}

/// Converts a release, or returns `None` for a draft.
pub(crate) fn from_release(release: Release) -> Option<Activity> {
    let at = release.published_at.filter(|_| !release.draft)?;
    let title =
        release.name.filter(|name| !name.trim().is_empty()).unwrap_or_else(|| release.tag_name.clone());
    let who = person_of(release.author.as_ref());
    Some(activity_without_paths(
        release.tag_name,
        ActivityKind::Release,
        Action::Made,
        at,
        who,
        first_line(&title),
    ))
}

fn activity_without_paths(
    id: String,
    kind: ActivityKind,
    action: Action,
    at: Timestamp,
    author: Person,
    title: String,
) -> Activity {
    Activity {
        id,
        kind,
        action,
        at,
        author,
        co_authors: vec![],
        title,
        paths: vec![],
        deleted: vec![],
        renames: vec![],
        is_merge: false,
        merged_in: None,
    }
}

fn person_of(account: Option<&SimpleUser>) -> Person {
    let login = account.and_then(|account| account.login.clone());
    Person { name: login.clone().unwrap_or_else(|| GHOST.to_owned()), email: None, login }
}

fn first_line(text: &str) -> String {
    text.lines().next().unwrap_or_default().trim().to_owned()
}
