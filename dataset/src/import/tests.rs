use std::fs;

use gix::ObjectId;
use gix::objs::tree::{Entry, EntryKind};
use tempfile::TempDir;

use super::*;
use crate::check::check;
use crate::source::read_records;
use crate::{build, show, stats};

const BASE: &str = "def total(pages):\n    return sum(pages)\n";
const HEAD: &str = "def total(pages):\n    return sum(pages[:-1])\n";

const BUGS: &str = r#"[[bug]]
id = "last-page-lost"
severity = "high"
kind = "pagination"
summary = "The last page is not counted."
mechanism = "The slice ends before the last element, so the total is too small."
[[bug.place]]
file = "app/totals.py"
start_line = 2
end_line = 2
role = "cause"
"#;

/// A repository with two commits, `HEAD~1` and `HEAD`, and an empty dataset.
struct ImportFixture {
    folder: TempDir,
}

impl ImportFixture {
    fn new() -> Self {
        let fixture = Self { folder: tempfile::tempdir().expect("a folder") };
        fs::create_dir_all(fixture.dataset().join("records")).expect("made");
        let repository = gix::init(fixture.folder.path().join("repository")).expect("made");
        let before = commit(&repository, "Begin", BASE, None);
        commit(&repository, "Count faster\n\nThe last page was slow.", HEAD, Some(before));
        fixture
    }

    fn dataset(&self) -> PathBuf {
        self.folder.path().join("dataset")
    }

    fn import(
        &self,
        bugs: &str,
        change: impl FnOnce(&mut ImportRequest),
    ) -> Result<ImportSummary, Vec<FileProblem>> {
        let list = self.folder.path().join("bugs.toml");
        fs::write(&list, bugs).expect("written");
        let mut request = ImportRequest {
            repository: self.folder.path().join("repository"),
            base: "HEAD~1".to_owned(),
            head: "HEAD".to_owned(),
            bugs: list,
            slug: "totals".to_owned(),
            paths: Vec::new(),
        };
        change(&mut request);
        import(&self.dataset(), &request)
    }

    fn errors(&self, bugs: &str, change: impl FnOnce(&mut ImportRequest)) -> String {
        let problems = self.import(bugs, change).expect_err("refused");
        assert!(!self.dataset().join("records/totals").exists(), "nothing is written");
        problems.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")
    }
}

fn entry(mode: EntryKind, name: &str, oid: ObjectId) -> Entry {
    Entry { mode: mode.into(), filename: name.into(), oid }
}

fn commit(repository: &gix::Repository, message: &str, totals: &str, parent: Option<ObjectId>) -> ObjectId {
    let blob = |content: &[u8]| repository.write_blob(content).expect("written").detach();
    let tree =
        |entries: Vec<Entry>| repository.write_object(gix::objs::Tree { entries }).expect("written").detach();
    let app = tree(vec![
        entry(EntryKind::Blob, "logo.png", blob(&[0, 255, 1])),
        entry(EntryKind::Blob, "totals.py", blob(totals.as_bytes())),
    ]);
    let root = tree(vec![
        entry(EntryKind::Blob, "README.md", blob(b"Totals. FIXME: say more.\n")),
        entry(EntryKind::Tree, "app", app),
        entry(EntryKind::Link, "link", blob(b"README.md")),
        entry(EntryKind::Commit, "module", app),
    ]);
    let person = gix::actor::Signature {
        name: "Alice".into(),
        email: "alice@example.com".into(),
        time: gix::date::Time::new(1_700_000_000, 0),
    };
    let commit = gix::objs::Commit {
        tree: root,
        parents: parent.into_iter().collect(),
        author: person.clone(),
        committer: person,
        encoding: None,
        message: message.into(),
        extra_headers: Vec::new(),
    };
    let id = repository.write_object(commit).expect("written").detach();
    fs::write(repository.git_dir().join("HEAD"), format!("{id}\n")).expect("written");
    id
}

#[test]
fn imported_record_is_marked_as_unproved() {
    let fixture = ImportFixture::new();
    let imported = fixture.import(BUGS, |_| {}).expect("imported");
    assert_eq!((imported.head_file_count, imported.changed_file_count), (2, 1));
    assert_eq!(imported.skipped, SkippedFiles { binary: 1, other: 2 });
    let (sources, problems) = read_records(&fixture.dataset()).expect("a dataset");
    assert_eq!(problems, []);
    let record = build::build_record(&sources[0]);
    assert_eq!(
        (record.title.as_str(), record.description.as_str()),
        ("Count faster", "The last page was slow.")
    );
    assert_eq!((record.language.as_str(), record.unproved), ("python", true));
    assert!(record.diff.contains("+    return sum(pages[:-1])"), "{}", record.diff);
    let problems = check(&fixture.dataset()).expect("a dataset");
    assert!(problems.iter().all(|problem| problem.level == ProblemLevel::Note), "{problems:?}");
    assert!(
        problems.iter().any(|problem| problem.message.contains("its bugs have no proofs")),
        "{problems:?}"
    );
    assert!(stats::report(&sources).contains("1 of them unproved"));
    assert!(show::render(&record, 200_000, 8_000).contains("unproved"));
}

#[test]
fn unproved_mark_changes_the_bundle() {
    let fixture = ImportFixture::new();
    let imported = fixture.import(BUGS, |_| {}).expect("imported");
    let marked = build::build(&fixture.dataset()).expect("built").bytes;
    let path = imported.folder.join("record.toml");
    let text = fs::read_to_string(&path).expect("a file").replace("unproved = true\n", "");
    fs::write(path, text).expect("written");
    fs::create_dir_all(imported.folder.join("proof")).expect("made");
    fs::write(imported.folder.join("proof/run.toml"), "toolchain = []\ntests = []\n").expect("written");
    assert_ne!(build::build(&fixture.dataset()).expect("built").bytes, marked);
}

#[test]
fn fields_of_the_list_override_those_of_the_commit() {
    let fixture = ImportFixture::new();
    let list = format!("title = \"Faster totals\"\nlanguage = \"ruby\"\n{BUGS}");
    fixture.import(&list, |_| {}).expect("imported");
    let record_file = read_records(&fixture.dataset()).expect("a dataset").0.remove(0).record_file;
    assert_eq!((record_file.title.as_str(), record_file.language.as_str()), ("Faster totals", "ruby"));
    assert_eq!(record_file.description, "The last page was slow.");
}

#[test]
fn part_of_a_repository_is_imported() {
    let fixture = ImportFixture::new();
    let imported = fixture.import(BUGS, |request| request.paths = vec!["app/".to_owned()]).expect("imported");
    assert_eq!((imported.head_file_count, imported.skipped.other), (1, 0));
    assert!(!imported.folder.join("head/README.md").exists());
}

#[test]
fn errors_of_the_list_are_reported_by_line() {
    let fixture = ImportFixture::new();
    for (from, to, expected) in [
        ("severity = \"high\"", "severity = \"bad\"", "bugs.toml:3: error: unknown variant `bad`"),
        ("kind =", "sort =", "bugs.toml:4: error: unknown field `sort`"),
        ("[[bug]]", "[[bug", "bugs.toml:1: error:"),
        ("app/totals.py", "app/none.py", "bugs.toml:8: error: `head/` has no file `app/none.py`"),
        ("end_line = 2", "end_line = 9", "bugs.toml:8: error: lines 2 to 9 are outside the 2 lines"),
        ("app/totals.py", "README.md", "bugs.toml:8: error: `README.md` is not changed"),
    ] {
        let refused = fixture.errors(&BUGS.replace(from, to), |_| {});
        assert!(refused.contains(expected), "{expected}: {refused}");
    }
}

#[test]
fn invalid_request_is_refused() {
    let fixture = ImportFixture::new();
    let nowhere = fixture.folder.path().join("nowhere");
    assert!(
        fixture
            .errors(BUGS, |request| request.repository = nowhere.clone())
            .contains("nowhere: error: is not a git")
    );
    assert!(
        fixture
            .errors(BUGS, |request| request.bugs = nowhere.clone())
            .contains("nowhere: error: cannot be read")
    );
    assert!(fixture.errors(BUGS, |request| request.base = "v9".to_owned()).contains("has no commit `v9`"));
    assert!(
        fixture
            .errors(BUGS, |request| request.base = "HEAD:app".to_owned())
            .contains("has no commit `HEAD:app`")
    );
    assert!(
        fixture
            .errors(BUGS, |request| request.base = "HEAD".to_owned())
            .contains("does not differ from `base`")
    );
    assert!(fixture.errors(BUGS, |request| request.slug = "../x".to_owned()).contains("lower-case words"));
    fixture.import(BUGS, |_| {}).expect("imported");
    let again = fixture.import(BUGS, |_| {}).expect_err("refused");
    assert!(again[0].to_string().ends_with("already exists: choose another name"), "{}", again[0]);
}
