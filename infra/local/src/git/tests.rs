use std::collections::BTreeMap;
use std::fs;

use gix::ObjectId;
use gix::objs::tree::{Entry, EntryKind};
use gix::objs::{Commit, Tree};

use super::*;

/// A test repository, written object by object. Each commit is one day later than the previous one.
struct Repository {
    folder: tempfile::TempDir,
    repo: gix::Repository,
    days: i64,
}

/// A commit to write, with all files of its tree.
struct Draft<'a> {
    author: &'a str,
    message: &'a [u8],
    parents: Vec<ObjectId>,
    files: &'a [(&'a str, &'a str)],
}

const ALICE: &str = "Alice <alice@example.com>";

impl Repository {
    fn empty() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let repo = gix::init(folder.path()).unwrap();
        fs::write(repo.git_dir().join("HEAD"), "ref: refs/heads/main\n").unwrap();
        Self { folder, repo, days: 0 }
    }

    /// Creates a repository of consecutive commits by Alice, each with its title and all files of its tree.
    fn with_commits(commits: &[(&str, &[(&str, &str)])]) -> Self {
        let mut repository = Self::empty();
        for (title, files) in commits {
            repository.commit(ALICE, title, files);
        }
        repository
    }

    fn commit(&mut self, author: &str, message: &str, files: &[(&str, &str)]) -> ObjectId {
        let parents = self.repo.head_id().ok().map(|id| id.detach()).into_iter().collect();
        self.write(&Draft { author, message: message.as_bytes(), parents, files })
    }

    /// Writes a commit and sets the branch to it.
    fn write(&mut self, draft: &Draft<'_>) -> ObjectId {
        self.days += 1;
        let files = draft.files.iter().map(|(path, content)| ((*path).to_owned(), *content)).collect();
        let commit = Commit {
            tree: self.tree(files),
            parents: draft.parents.iter().copied().collect(),
            author: self.signature(draft.author, "+0200"),
            committer: self.signature("Landing <landing@example.com>", "+0000"),
            encoding: None,
            message: draft.message.into(),
            extra_headers: Vec::new(),
        };
        let id = self.repo.write_object(&commit).unwrap().detach();
        let main = self.repo.git_dir().join("refs/heads/main");
        fs::create_dir_all(main.parent().unwrap()).unwrap();
        fs::write(main, format!("{id}\n")).unwrap();
        id
    }

    fn signature(&self, person: &str, zone: &str) -> gix::actor::Signature {
        let line = format!("{person} {} {zone}", self.days * 86_400);
        gix::actor::SignatureRef::from_bytes(line.as_bytes()).unwrap().to_owned().unwrap()
    }

    fn tree(&self, files: BTreeMap<String, &str>) -> ObjectId {
        let mut folders: BTreeMap<String, BTreeMap<String, &str>> = BTreeMap::new();
        let mut entries = Vec::new();
        for (path, content) in files {
            match path.split_once('/') {
                Some((folder, rest)) => {
                    folders.entry(folder.to_owned()).or_default().insert(rest.to_owned(), content);
                }
                None => entries.push(self.entry(EntryKind::Blob, &path, self.blob(content))),
            }
        }
        for (name, files) in folders {
            entries.push(self.entry(EntryKind::Tree, &name, self.tree(files)));
        }
        entries.sort();
        self.repo.write_object(&Tree { entries }).unwrap().detach()
    }

    fn entry(&self, kind: EntryKind, name: &str, oid: ObjectId) -> Entry {
        Entry { mode: kind.into(), filename: name.into(), oid }
    }

    fn blob(&self, content: &str) -> ObjectId {
        self.repo.write_blob(content).unwrap().detach()
    }

    fn history(&self) -> Vec<Activity> {
        history(self.folder.path(), MAX_COMMITS).unwrap()
    }
}

fn person(name: &str, email: &str) -> Person {
    Person { name: name.into(), email: Some(email.into()), login: None }
}

fn titles_and_paths(history: &[Activity]) -> Vec<(&str, String)> {
    history.iter().map(|one| (one.title.as_str(), one.paths.join(" "))).collect()
}

#[test]
fn commits_are_newest_first_with_their_paths() {
    let start: &[_] = &[("src/a.rs", "1"), ("b.md", "1")];
    let changed: &[_] = &[("src/a.rs", "2"), ("b.md", "1")];
    let mut repository =
        Repository::with_commits(&[("Start\n\nAt last.\n", start), ("Change one file", changed)]);
    let newest = repository.commit("Bob <bob@example.com>", "Remove it\n", &[("src/a.rs", "2")]);

    let history = repository.history();

    let expected = [("Remove it", "b.md"), ("Change one file", "src/a.rs"), ("Start", "b.md src/a.rs")];
    assert_eq!(titles_and_paths(&history), expected.map(|(title, paths)| (title, paths.to_owned())));
    let deleted: Vec<&[String]> = history.iter().map(|one| one.deleted.as_slice()).collect();
    assert_eq!(deleted, [["b.md".to_owned()].as_slice(), &[], &[]]);
    assert_eq!(history[0].author, person("Bob", "bob@example.com"));
    assert_eq!(history[0].at.to_string(), "1970-01-04T00:00:00Z");
    assert_eq!(history[0].id, newest.to_string());
    assert!(history.iter().all(|one| one.kind == ActivityKind::Commit && one.renames.is_empty()));
}

#[test]
fn moved_file_with_small_changes_is_a_rename() {
    let lines: String = (0..40).map(|number| format!("line {number} of the file\n")).collect();
    let changed = lines.replace("line 7 ", "line seven ");
    let before: &[_] = &[("old.rs", lines.as_str()), ("same.rs", "the same")];
    let after: &[_] = &[("new.rs", changed.as_str()), ("moved/same.rs", "the same")];
    let repository = Repository::with_commits(&[("Start", before), ("Move", after)]);
    let newest = &repository.history()[0];
    assert_eq!(newest.paths, ["moved/same.rs", "new.rs"]);
    let pair = |from: &str, to: &str| (from.to_owned(), to.to_owned());
    assert_eq!(newest.renames, [pair("old.rs", "new.rs"), pair("same.rs", "moved/same.rs")]);
}

#[test]
fn merge_has_the_paths_that_differ_from_its_first_parent() {
    let mut repository = Repository::empty();
    let mut write = |title: &str, parents: &[ObjectId], files: &[(&str, &str)]| {
        let parents = parents.to_vec();
        repository.write(&Draft { author: ALICE, message: title.as_bytes(), parents, files })
    };
    let start = write("Start", &[], &[("a", "1")]);
    let side = write("Side", &[start], &[("a", "1"), ("side", "1")]);
    let main = write("Main", &[start], &[("a", "2")]);
    let merge = write("Merge side", &[main, side], &[("a", "2"), ("side", "1")]);
    let history = repository.history();
    let expected = [("Merge side", "side"), ("Main", "a"), ("Side", "side"), ("Start", "a")];
    assert_eq!(titles_and_paths(&history), expected.map(|(title, paths)| (title, paths.to_owned())));
    let brought_in: Vec<&str> = history
        .iter()
        .filter(|one| one.merged_in == Some(merge.to_string()))
        .map(|one| one.title.as_str())
        .collect();
    assert_eq!(brought_in, ["Side"]);
    let merges: Vec<bool> = history.iter().map(|one| one.is_merge).collect();
    assert_eq!(merges, [true, false, false, false]);
}

#[test]
fn names_come_from_the_mailmap() {
    let message = "Pair\n\nWhy.\n\nCo-authored-by: Bob <bob@example.com>\nco-authored-by: al <al@old.example>\n\
                   Co-authored-by: Bob <bob@example.com>\nCo-authored-by: Carol\n";
    let mut repository = Repository::empty();
    repository.commit("dora <dora@old.example>", message, &[("a", "1")]);
    let mailmap =
        "Alice Liddell <alice@example.com> <al@old.example>\nDora <dora@example.com> <dora@old.example>\n";
    fs::write(repository.folder.path().join(".mailmap"), mailmap).unwrap();
    let commit = repository.history().remove(0);
    assert_eq!(commit.author, person("Dora", "dora@example.com"));
    let carol = Person { name: "Carol".into(), email: None, login: None };
    let expected = [person("Alice Liddell", "alice@example.com"), person("Bob", "bob@example.com"), carol];
    assert_eq!(commit.co_authors, expected);
}

#[test]
fn author_who_is_their_own_co_author_appears_once() {
    let message = "Do\n\nCo-authored-by: Alice <alice@example.com>\n";
    let repository = Repository::with_commits(&[(message, &[("a", "1")])]);
    assert_eq!(repository.history()[0].co_authors, []);
}

#[test]
fn only_the_newest_commits_are_read() {
    let contents = ["1", "2", "3", "4", "5"].map(|content| [("a", content)]);
    let commits: Vec<_> = contents.iter().map(|files| (files[0].1, &files[..])).collect();
    let repository = Repository::with_commits(&commits);
    let newest = history(repository.folder.path(), 2).unwrap();
    assert_eq!(newest.iter().map(|one| one.title.as_str()).collect::<Vec<_>>(), ["5", "4"]);
}

#[test]
fn invalid_utf_8_is_replaced() {
    let mut repository = Repository::empty();
    repository.write(&Draft { author: ALICE, message: b"Gr\xfc\xdfe", parents: Vec::new(), files: &[] });
    assert_eq!(repository.history()[0].title, "Gr\u{fffd}\u{fffd}e");
}

#[test]
fn repository_without_commits_has_no_history() {
    assert_eq!(Repository::empty().history(), []);
}

#[test]
fn shallow_clone_is_refused_with_advice() {
    let mut repository = Repository::empty();
    let boundary = repository.commit(ALICE, "Cut here", &[("a", "1")]);
    fs::write(repository.repo.git_dir().join("shallow"), format!("{boundary}\n")).unwrap();
    let refused = history(repository.folder.path(), 10).unwrap_err();
    assert!(refused.to_string().contains("git fetch --unshallow"), "{refused}");
}

#[test]
fn missing_object_is_reported_with_the_repository() {
    let repository = Repository::with_commits(&[("Start", &[("a", "1")])]);
    fs::remove_dir_all(repository.repo.git_dir().join("objects")).unwrap();
    fs::create_dir(repository.repo.git_dir().join("objects")).unwrap();
    let refused = history(repository.folder.path(), 10).unwrap_err();
    assert!(matches!(refused, GitError::Unreadable { .. }), "{refused}");
}

#[test]
fn folder_without_repository_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let refused = history(folder.path(), 10).unwrap_err();
    assert!(matches!(refused, GitError::NotARepository { .. }), "{refused}");
    assert!(matches!(history(Path::new("/nowhere/at/all"), 10), Err(GitError::NotARepository { .. })));
}
