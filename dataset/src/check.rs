//! Static rules for the files of a record.

mod catalogue;
mod similarity;
mod words;

use std::path::Path;

pub(crate) use self::catalogue::is_slug;
use crate::calibrate;
use crate::fixes;
use crate::problem::Problem;
use crate::source::{self, Source};
use crate::trials::RecordTrials;

/// Checks every record of a dataset. Returns the problems, sorted by file and line.
///
/// # Errors
/// The problem that prevents the dataset from being read.
pub fn check(dataset: &Path) -> Result<Vec<Problem>, Problem> {
    let (sources, mut problems) = source::read_all(dataset)?;
    problems.extend(sources.iter().flat_map(check_record));
    problems.extend(sources.iter().flat_map(|source| RecordTrials::of(source).err().unwrap_or_default()));
    problems.extend(similarity::near_duplicates(&sources));
    problems.extend(calibrate::read_comments(dataset, &sources).err().unwrap_or_default());
    problems.sort();
    Ok(problems)
}

/// Checks one record.
pub fn check_record(source: &Source) -> Vec<Problem> {
    let changes = source.changes();
    let mut problems = catalogue::check(source, &changes);
    if source.catalogue.unproved {
        problems.extend(unproved(source));
    } else {
        problems.extend(proofs(source));
        problems.extend(missing_fixes(source));
    }
    problems.extend(words::giveaways(source));
    for change in changes.iter().filter(|change| change.binary) {
        problems.push(Problem::error(
            source.folder.join("head").join(&change.path),
            None,
            "is changed but is not a text file",
        ));
    }
    if changes.is_empty() {
        problems.push(Problem::error(&source.folder, None, "head does not differ from base"));
    }
    problems
}

/// Checks that a record marked `unproved` has no proofs.
fn unproved(source: &Source) -> Vec<Problem> {
    let path = source.catalogue_path();
    if source.plan.proofs.is_empty() {
        return vec![Problem::note(path, None, "is unproved: its bugs have no proofs")];
    }
    vec![Problem::error(path, None, "is marked `unproved` but has proofs: remove the mark")]
}

/// Checks that each bug has one proof, and that each proof belongs to a bug.
fn proofs(source: &Source) -> Vec<Problem> {
    let mut problems = Vec::new();
    let line = |offset| Some(crate::problem::line_of(&source.plan_text, offset));
    for bug in &source.catalogue.bugs {
        let id = bug.id.get_ref();
        let count = source.plan.proofs.iter().filter(|proof| proof.bug.get_ref() == id).count();
        if count != 1 {
            problems.push(Problem::error(
                source.plan_path(),
                None,
                format!("`{id}` has {count} proofs instead of one"),
            ));
        }
    }
    for proof in &source.plan.proofs {
        let id = proof.bug.get_ref();
        if !source.catalogue.bugs.iter().any(|bug| bug.id.get_ref() == id) {
            let line = line(proof.bug.span().start);
            problems.push(Problem::error(source.plan_path(), line, format!("unknown bug `{id}`")));
        }
        if proof.command.is_empty() {
            let line = line(proof.bug.span().start);
            problems.push(Problem::error(source.plan_path(), line, "a proof needs a command"));
        }
    }
    for (name, list) in [("toolchain", &source.plan.toolchain), ("tests", &source.plan.tests)] {
        if list.is_empty() {
            problems.push(Problem::error(source.plan_path(), None, format!("`{name}` is empty")));
        }
    }
    problems
}

/// Checks that each bug has a fix, that each fix belongs to a bug, and that all fixes apply together.
fn missing_fixes(source: &Source) -> Vec<Problem> {
    let folder = source.folder.join("fixes");
    let error = |message: String| Problem::error(&folder, None, message);
    let bugs: Vec<&String> = source.catalogue.bugs.iter().map(|bug| bug.id.get_ref()).collect();
    let unfixed = bugs.iter().filter(|id| !source.fixes.contains_key(**id));
    let mut problems: Vec<Problem> = unfixed.map(|id| error(format!("`{id}` has no fix"))).collect();
    let stray = source.fixes.keys().filter(|id| !bugs.contains(id));
    problems.extend(stray.map(|id| error(format!("`{id}.patch` belongs to no bug"))));
    problems.extend(fixes::apply(&source.head, source.fixes.values()).err().map(error));
    problems
}

#[cfg(test)]
mod tests;
