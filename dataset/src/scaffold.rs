//! Template of a new record. `check` then lists what is missing.

use std::fs;
use std::path::{Path, PathBuf};

use crate::check::is_slug;
use crate::problem::Problem;

const CATALOGUE: &str = r#"# The pull request as its author wrote it.
title = ""
description = """
"""
# python, typescript, javascript, go, rust, java, c, cpp, ruby or php
language = ""

# Lines are those of head/, both ends included. A clean control has no [[bug]] but several [[decoy]].
[[bug]]
id = "first-bug"
# critical, high, medium or low
severity = "medium"
kind = "off-by-one"
file = ""
start_line = 1
end_line = 1
# What is wrong, in one sentence.
summary = ""
# Why it fails, on which input, and what happens.
mechanism = ""
# What a right comment uses some of: words for the symptom, for the cause, for the fix.
evidence = [
    [""],
    [""],
]

# A smaller thing that is right to say: the same fields, but the kind may be left out.
# [[also_valid]]

# Code that looks wrong and is right.
[[decoy]]
file = ""
start_line = 1
end_line = 1
why = ""
"#;

const PLAN: &str = r#"# Programs that must be on the search path.
toolchain = []
# Run first in every copy.
build = []
# The repository's own tests: they pass on base, head and fixed.
tests = []

# Ends with 1 where the bug is and with 0 where it is not.
[[proof]]
bug = "first-bug"
command = ["sh", "proof/first_bug.sh"]
"#;

/// Creates the folder of a new record and returns its path.
///
/// # Errors
/// The name is not a slug or is taken, or the file system fails.
pub fn create(dataset: &Path, slug: &str) -> Result<PathBuf, Problem> {
    let folder = dataset.join("records").join(slug);
    if !is_slug(slug) {
        return Err(Problem::error(folder, None, "a record is named by lower-case words joined by dashes"));
    }
    if folder.exists() {
        return Err(Problem::error(folder, None, "exists already"));
    }
    let failed = |error: std::io::Error| Problem::error(&folder, None, format!("cannot be created: {error}"));
    for part in ["base", "head", "fixed", "proof"] {
        fs::create_dir_all(folder.join(part)).map_err(failed)?;
    }
    fs::write(folder.join("record.toml"), CATALOGUE).map_err(failed)?;
    fs::write(folder.join("proof/run.toml"), PLAN).map_err(failed)?;
    Ok(folder)
}

#[cfg(test)]
mod tests {
    use super::create;
    use crate::check::check;
    use crate::fixture::Fixture;

    #[test]
    fn check_lists_what_a_new_record_needs() {
        let fixture = Fixture::new();
        create(fixture.path(), "second-sample").expect("made");
        let problems = check(fixture.path()).expect("a dataset");
        let messages: Vec<String> = problems.iter().map(ToString::to_string).collect();
        for expected in [
            "second-sample: error: head does not differ from base",
            "record.toml:1: error: `title` is empty",
            "record.toml:1: error: `` is not a supported language",
            "record.toml:10: error: `` is not a text file of head",
            "proof/run.toml: error: `tests` is empty",
            "fixed: error: bugs without fixes",
        ] {
            assert!(messages.iter().any(|line| line.contains(expected)), "{expected}: {messages:#?}");
        }
    }

    #[test]
    fn name_must_be_a_free_slug() {
        let fixture = Fixture::new();
        let refused = |slug: &str| create(fixture.path(), slug).expect_err("refused").to_string();
        assert!(refused("sample").ends_with("records/sample: error: exists already"));
        for slug in ["Second", "a b", "", "../out", "a--b"] {
            assert!(refused(slug).contains("lower-case words"), "{slug}");
        }
    }
}
