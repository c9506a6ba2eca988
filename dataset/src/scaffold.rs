//! Templates of a new record. `check` then lists the missing parts.

use std::fs;
use std::path::{Path, PathBuf};

use plumbline_benchmark::bundle::CANARY;

use crate::check::is_slug;
use crate::problem::FileProblem;

const RECORD_TEMPLATE: &str = r#"# The pull request as its author wrote it.
title = ""
description = """
"""
# python, typescript, javascript, go, rust, java, c, cpp, ruby or php
language = ""

# Line numbers refer to head/, both ends included. A clean control has no [[bug]] but several [[decoy]].
[[bug]]
id = "first-bug"
# critical, high, medium or low
severity = "medium"
kind = "off-by-one"
# depth for a surviving mutant of intricate code, otherwise plain
tier = "plain"
# hunk, file, changed-file, one-hop or two-hops: the code that a reviewer must see
distance = "file"
# The defect, in one sentence.
summary = ""
# The cause, the input that triggers it, and the consequence.
mechanism = ""
# Groups of terms for the symptom, the cause and the fix. A matching comment uses terms of several groups.
evidence = [
    [""],
    [""],
]
# Every place at which a correct comment may point: cause, call, contract and function. The cause comes first.
[[bug.place]]
file = ""
start_line = 1
end_line = 1
role = "cause"

# A smaller issue that is valid to report. It has the same fields, but `kind` is optional.
# [[also_valid]]

# Code that looks wrong but is correct.
[[decoy]]
file = ""
start_line = 1
end_line = 1
why = ""
"#;

const PROOF_COMMANDS_TEMPLATE: &str = r#"# Programs that must be on the search path.
toolchain = []
# Build command, which runs first in every copy of the repository.
build = []
# Test command of the repository. It must pass on base, on head, and on head with all fixes.
tests = []

# Program that must exit with 1 if the bug is present and with 0 if it is fixed.
[[proof]]
bug = "first-bug"
command = ["sh", "proof/first_bug.sh"]
"#;

/// Creates the folder of a new record and returns its path.
///
/// # Errors
/// The name is not a slug, the record already exists, or the file system fails.
pub fn create(dataset: &Path, slug: &str) -> Result<PathBuf, FileProblem> {
    let folder = dataset.join("records").join(slug);
    if !is_slug(slug) {
        return Err(FileProblem::error(
            folder,
            None,
            "the name of a record must consist of lower-case words or numbers joined by dashes",
        ));
    }
    if folder.exists() {
        return Err(FileProblem::error(folder, None, "already exists: choose another name"));
    }
    let failed = |error: std::io::Error| {
        FileProblem::error(&folder, None, format!("the record's folder cannot be created: {error}"))
    };
    for part in ["base", "head", "fixes", "proof"] {
        fs::create_dir_all(folder.join(part)).map_err(failed)?;
    }
    fs::write(folder.join("record.toml"), format!("# {CANARY}\n{RECORD_TEMPLATE}")).map_err(failed)?;
    fs::write(folder.join("proof/run.toml"), PROOF_COMMANDS_TEMPLATE).map_err(failed)?;
    Ok(folder)
}

#[cfg(test)]
mod tests {
    use super::create;
    use crate::check::check;
    use crate::fixture::Fixture;

    #[test]
    fn check_lists_the_missing_parts_of_a_new_record() {
        let fixture = Fixture::new();
        create(fixture.dataset_folder(), "second-sample").expect("made");
        let problems = check(fixture.dataset_folder()).expect("a dataset");
        let messages: Vec<String> = problems.iter().map(ToString::to_string).collect();
        for expected in [
            "second-sample: error: `head` does not differ from `base`",
            "record.toml:1: error: `title` is empty",
            "record.toml:1: error: `` is not a supported language",
            "record.toml:30: error: `head/` has no file ``",
            "proof/run.toml: error: `tests` is empty",
            "fixes: error: the bug `first-bug` has no fix",
        ] {
            assert!(messages.iter().any(|line| line.contains(expected)), "{expected}: {messages:#?}");
        }
    }

    #[test]
    fn name_must_be_an_unused_slug() {
        let fixture = Fixture::new();
        let refused = |slug: &str| create(fixture.dataset_folder(), slug).expect_err("refused").to_string();
        assert!(refused("sample").ends_with("records/sample: error: already exists: choose another name"));
        for slug in ["Second", "a b", "", "../out", "a--b"] {
            assert!(refused(slug).contains("lower-case words"), "{slug}");
        }
    }
}
