//! Validates the files of a dataset without running any program of a record.

mod catalogue;
mod similarity;
mod words;

use std::path::Path;

pub(crate) use self::catalogue::is_slug;
use crate::calibrate;
use crate::fixes;
use crate::problem::FileProblem;
use crate::source::{self, RecordSource};
use crate::trials::RecordTrials;

/// Checks every record of a dataset. Returns the problems, sorted by file and line.
///
/// # Errors
/// The `records` folder is missing or cannot be read.
pub fn check(dataset: &Path) -> Result<Vec<FileProblem>, FileProblem> {
    let (sources, mut problems) = source::read_records(dataset)?;
    problems.extend(sources.iter().flat_map(check_record));
    problems.extend(sources.iter().flat_map(|source| RecordTrials::read(source).err().unwrap_or_default()));
    problems.extend(similarity::near_duplicates(&sources));
    problems.extend(calibrate::read_comments(dataset, &sources).err().unwrap_or_default());
    problems.sort();
    Ok(problems)
}

/// Checks one record, without its trials. Returns the problems.
pub fn check_record(source: &RecordSource) -> Vec<FileProblem> {
    let changes = source.changes();
    let mut problems = catalogue::check(source, &changes);
    if source.record_file.unproved {
        problems.extend(check_unproved_mark(source));
    } else {
        problems.extend(check_proofs(source));
        problems.extend(check_fixes(source));
    }
    problems.extend(words::check_revealing_words(source));
    for change in changes.iter().filter(|change| change.is_binary) {
        problems.push(FileProblem::error(
            source.folder.join("head").join(&change.path),
            None,
            "is changed but is not a text file: undo this change, since a record may change text files only",
        ));
    }
    if changes.is_empty() {
        problems.push(FileProblem::error(
            &source.folder,
            None,
            "`head` does not differ from `base`: make `head` the state after the change to review",
        ));
    }
    problems
}

/// Checks that a record marked `unproved` has no proofs. Returns an error if it has any, otherwise a note that proofs
/// are missing.
fn check_unproved_mark(source: &RecordSource) -> Vec<FileProblem> {
    let path = source.record_file_path();
    if source.plan.proofs.is_empty() {
        return vec![FileProblem::note(
            path,
            None,
            "is marked `unproved`: its bugs have no proofs; write them, then remove the mark",
        )];
    }
    vec![FileProblem::error(path, None, "is marked `unproved` but has proofs: remove the mark")]
}

/// Checks that each bug has one proof, that each proof has a bug and a command, and that `proof/run.toml` names a
/// toolchain and a test command.
fn check_proofs(source: &RecordSource) -> Vec<FileProblem> {
    let mut problems = Vec::new();
    let line = |offset| Some(crate::problem::line_number_at(&source.plan_text, offset));
    for bug in &source.record_file.bugs {
        let id = bug.id.get_ref();
        let count = source.plan.proofs.iter().filter(|proof| proof.bug.get_ref() == id).count();
        if count != 1 {
            problems.push(FileProblem::error(
                source.proof_plan_path(),
                None,
                format!("the bug `{id}` has {count} proofs: it needs exactly one `[[proof]]`"),
            ));
        }
    }
    for proof in &source.plan.proofs {
        let id = proof.bug.get_ref();
        if !source.record_file.bugs.iter().any(|bug| bug.id.get_ref() == id) {
            let line = line(proof.bug.span().start);
            problems.push(FileProblem::error(
                source.proof_plan_path(),
                line,
                format!("the proof is for `{id}`, but the record has no such bug: correct the id, or remove the proof"),
            ));
        }
        if proof.command.is_empty() {
            let line = line(proof.bug.span().start);
            problems.push(FileProblem::error(
                source.proof_plan_path(),
                line,
                format!("the `command` of the proof of `{id}` is empty: add the program that proves the bug"),
            ));
        }
    }
    for (name, list, advice) in [
        ("toolchain", &source.plan.toolchain, "name the programs that the record needs"),
        ("tests", &source.plan.tests, "add the test command of the repository"),
    ] {
        if list.is_empty() {
            problems.push(FileProblem::error(
                source.proof_plan_path(),
                None,
                format!("`{name}` is empty: {advice}"),
            ));
        }
    }
    problems
}

/// Checks that each bug has a fix, that each fix belongs to a bug, and that all fixes apply together.
fn check_fixes(source: &RecordSource) -> Vec<FileProblem> {
    let folder = source.folder.join("fixes");
    let error = |message: String| FileProblem::error(&folder, None, message);
    let bugs: Vec<&String> = source.record_file.bugs.iter().map(|bug| bug.id.get_ref()).collect();
    let unfixed = bugs.iter().filter(|id| !source.fixes.contains_key(**id));
    let mut problems: Vec<FileProblem> =
        unfixed.map(|id| error(format!("the bug `{id}` has no fix: add `fixes/{id}.patch`"))).collect();
    let stray = source.fixes.keys().filter(|id| !bugs.contains(id));
    problems.extend(stray.map(|id| {
        error(format!("`{id}.patch` belongs to no bug: name it after the id of a bug, or remove it"))
    }));
    problems.extend(fixes::apply(&source.head, source.fixes.values()).err().map(error));
    problems
}

#[cfg(test)]
mod tests;
