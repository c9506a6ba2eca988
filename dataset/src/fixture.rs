//! A small dataset in a temporary folder, for tests.

use std::fs;
use std::path::{Path, PathBuf};

use plumbline_benchmark::bundle::CANARY;
use tempfile::TempDir;

/// A dataset of one record in a temporary folder. Dropping it removes the folder.
pub(crate) struct Fixture {
    folder: TempDir,
}

pub(crate) const RECORD_TOML: &str = r#"title = "Add totals"
description = "Totals per page."
language = "python"

[[bug]]
id = "last-page-lost"
severity = "high"
kind = "pagination"
tier = "plain"
distance = "file"
summary = "The last page is lost."
mechanism = "The loop ends one page early."
evidence = [["last page"], ["range", "off by one"]]
[[bug.place]]
file = "app/totals.py"
start_line = 4
end_line = 4
role = "cause"

[[bug]]
id = "wrong-sign"
severity = "low"
kind = "wrong-default"
tier = "depth"
distance = "hunk"
summary = "The sign is wrong."
mechanism = "It starts negative."
evidence = [["sign"], ["negative"]]
[[bug.place]]
file = "app/signs.py"
start_line = 1
end_line = 1
role = "cause"

[[decoy]]
file = "app/totals.py"
start_line = 1
end_line = 1
why = "It is right."
"#;

pub(crate) const WORDINGS_TOML: &str = r#"[last-page-lost]
paraphrases = ["Whoever pages to the end misses what came last."]
false_claims = ["The first page is added twice."]

[wrong-sign]
paraphrases = ["It counts down where it should count up."]
false_claims = ["The constant is never used."]
"#;

pub(crate) const PROOF_TOML: &str = r#"toolchain = ["sh"]
tests = ["sh", "-c", "test -f app/pages.py"]

[[proof]]
bug = "last-page-lost"
command = ["sh", "proof/pages.sh"]

[[proof]]
bug = "wrong-sign"
command = ["sh", "proof/signs.sh"]
"#;

const TOTALS: &str = "from app.pages import fetch_page\n\n\ndef total(count):\n    return sum(fetch_page(n) for n in range(count - 1))\n";

const LAST_PAGE_FIX: &str = "--- a/app/totals.py\n+++ b/app/totals.py\n@@ -4,2 +4,2 @@\n def total(count):\n-    return sum(fetch_page(n) for n in range(count - 1))\n+    return sum(fetch_page(n) for n in range(count))\n";
const SIGN_FIX: &str = "--- a/app/signs.py\n+++ b/app/signs.py\n@@ -1,1 +1,1 @@\n-SIGN = -1\n+SIGN = 1\n";

impl Fixture {
    /// Creates a dataset of one valid record, `sample`.
    pub(crate) fn new() -> Self {
        let fixture = Self { folder: tempfile::tempdir().expect("a folder") };
        let pages = "def fetch_page(number):\n    return read_row(number)\n\n\ndef read_row(number):\n    return number\n";
        fixture.write("record.toml", RECORD_TOML);
        fixture.write("wordings.toml", WORDINGS_TOML);
        fixture.write("proof/run.toml", PROOF_TOML);
        fixture.write("proof/pages.sh", "! grep -q 'count - 1' app/totals.py\n");
        fixture.write("proof/signs.sh", "! grep -q -- '-1' app/signs.py\n");
        fixture.write("base/app/pages.py", pages);
        fixture.write("base/README.md", "Pages and totals.\n");
        fixture.write("head/app/pages.py", pages);
        fixture.write("head/README.md", "Pages and totals.\n");
        fixture.write("head/app/totals.py", TOTALS);
        fixture.write("head/app/signs.py", "SIGN = -1\n");
        fixture.write("fixes/last-page-lost.patch", LAST_PAGE_FIX);
        fixture.write("fixes/wrong-sign.patch", SIGN_FIX);
        fixture
    }

    /// Returns the folder of the dataset.
    pub(crate) fn dataset_folder(&self) -> &Path {
        self.folder.path()
    }

    /// Returns the folder of the record.
    pub(crate) fn record_folder(&self) -> PathBuf {
        self.folder.path().join("records/sample")
    }

    /// Writes a file of the record. Appends the canary, the line that marks a file as benchmark data, to `record.toml`
    /// and `wordings.toml`.
    pub(crate) fn write(&self, path: &str, text: &str) {
        let has_canary = ["record.toml", "wordings.toml"].contains(&path);
        let canary = if has_canary { format!("\n# {CANARY}\n") } else { String::new() };
        let (path, text) = (self.record_folder().join(path), format!("{text}{canary}"));
        fs::create_dir_all(path.parent().expect("a parent")).expect("made");
        fs::write(path, text).expect("written");
    }

    /// Reads a file of the record.
    pub(crate) fn read(&self, path: &str) -> String {
        fs::read_to_string(self.record_folder().join(path)).expect("a file")
    }

    /// Writes a file of labelled comments at `path` below `calibration/`.
    pub(crate) fn write_comments(&self, path: &str, text: &str) {
        let path = self.folder.path().join("calibration").join(path);
        fs::create_dir_all(path.parent().expect("a parent")).expect("made");
        fs::write(path, text).expect("written");
    }

    /// Removes a file of the record.
    pub(crate) fn remove(&self, path: &str) {
        fs::remove_file(self.record_folder().join(path)).expect("removed");
    }
}
