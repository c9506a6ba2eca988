//! Searches for surviving mutants: small changes of correct code that its own tests do not notice, but an oracle does.
//!
//! Each mutant makes one change in one file. It survives if the repository still builds and its tests pass,
//! but the oracle fails. The oracle is a program by the author of the code, which compares the code with a
//! naive reference in many rounds, each with another input. The oracle exits with 0 if it finds no difference and
//! with 1 otherwise. Its last line may be `FAILED/ROUNDS`, the number of rounds with a difference and of all rounds.
//! Survivors that fail few rounds make good bugs.
//! Every command is bounded in time, memory and processes.

mod operators;
mod tester;

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use rayon::prelude::*;

pub use self::operators::{Mutant, MutationOperator, mutants};
use self::tester::MutationTester;
pub use self::tester::{MutantResult, MutantStatus};
use crate::problem::FileProblem;
use crate::prove::Host;
use crate::tree;

/// Plan of a search: the code to mutate, and the commands that test each mutant.
#[derive(Clone, Debug)]
pub struct MutationPlan {
    /// Folder of the repository. All commands of the plan must pass on the unchanged code.
    pub folder: PathBuf,
    /// Paths of the files to mutate, each with the name of a function, or `None` for the whole file.
    pub targets: Vec<(String, Option<String>)>,
    /// Build command, which runs before the tests.
    pub build: Option<String>,
    /// Test command of the repository.
    pub tests: String,
    /// Command of the oracle, a program that compares the code with a reference implementation and fails if they
    /// differ.
    pub oracle: String,
    /// Folder with the files of the oracle's program. Each copy of the repository contains this folder as `./proof`.
    pub oracle_folder: Option<PathBuf>,
    /// Maximum number of mutants to try. If there are more, an evenly spaced sample is tried.
    pub max_mutants: usize,
    /// Limits of each command and of the whole search.
    pub limits: SearchLimits,
}

/// Limits of time, memory and processes for the search and for each of its commands.
#[derive(Clone, Copy, Debug)]
pub struct SearchLimits {
    /// Maximum duration of the whole search, after which no further mutant is started.
    pub search_time: Duration,
    /// Maximum duration of each command.
    pub command_time: Duration,
    /// Maximum memory of each process, in MiB.
    pub memory_mib: u64,
    /// Maximum number of processes and threads of the user who runs the search, including all other programs of this
    /// user. The superuser has no limit.
    pub processes: u64,
}

/// Tries the mutants of a plan. Calls `on_result` after each. Returns the results, in the order of the mutants.
///
/// # Errors
/// The errors of [`list_mutants`]; or a problem if the unchanged repository cannot be copied, or fails a command of the
/// plan.
pub fn try_mutants(
    plan: &MutationPlan,
    host: &Host,
    on_result: &(dyn Fn(&MutantResult) + Sync),
) -> Result<Vec<MutantResult>, FileProblem> {
    let mutants = sample_evenly(list_mutants(plan)?, plan.max_mutants);
    let tester = MutationTester { plan, host };
    tester.verify_unchanged_code()?;
    let (started, is_over) = (Instant::now(), AtomicBool::new(false));
    let results = mutants.into_par_iter().filter_map(|mutant| {
        if started.elapsed() > plan.limits.search_time {
            is_over.store(true, Ordering::Relaxed);
        }
        (!is_over.load(Ordering::Relaxed)).then(|| {
            let result = tester.try_mutant(mutant);
            on_result(&result);
            result
        })
    });
    Ok(results.collect())
}

/// Returns every mutant of the targets, in the order of the targets and of the code.
///
/// # Errors
/// A target file that is missing, has no supported language, or does not define the target function.
pub fn list_mutants(plan: &MutationPlan) -> Result<Vec<Mutant>, FileProblem> {
    let repository = tree::read(&plan.folder)?;
    let mut all = Vec::new();
    for (path, function) in &plan.targets {
        let file = plan.folder.join(path);
        let text = tree::text(&repository, path).ok_or_else(|| {
            let is_file = repository.contains_key(path);
            let message = if is_file { "is not UTF-8 text" } else { "does not exist or is a generated file" };
            FileProblem::error(&file, None, format!("{message}: correct the path"))
        })?;
        let found = mutants(path, text, function.as_deref());
        all.extend(found.map_err(|message| FileProblem::error(&file, None, message))?);
    }
    Ok(all)
}

/// Returns, as text, each survivor with its fix, and the number of survivors. A survivor is a mutant that the tests do
/// not notice, but a comparison with a reference implementation does. The survivors that differ from the reference for
/// the smallest share of the inputs come first.
pub fn survivor_report(results: &[MutantResult]) -> String {
    let text = |result: &&MutantResult| format!("\n{result}\n{}", result.fix);
    let survivors = sorted_survivors(results);
    let texts: String = survivors.iter().map(text).collect();
    format!(
        "{texts}\n{} of {} mutants survived the tests but failed the oracle\n",
        survivors.len(),
        results.len()
    )
}

/// Writes the fix of each survivor as a patch: `001.patch`, `002.patch` and so on, in the order of
/// [`survivor_report`].
///
/// # Errors
/// The error of the file system.
pub fn write_fixes(folder: &Path, results: &[MutantResult]) -> Result<(), FileProblem> {
    let failed =
        |error: std::io::Error| FileProblem::error(folder, None, format!("cannot be written: {error}"));
    std::fs::create_dir_all(folder).map_err(failed)?;
    for (number, result) in (1..).zip(sorted_survivors(results)) {
        std::fs::write(folder.join(format!("{number:03}.patch")), &result.fix).map_err(failed)?;
    }
    Ok(())
}

fn sorted_survivors(results: &[MutantResult]) -> Vec<&MutantResult> {
    let share = |result: &&MutantResult| match result.status {
        MutantStatus::Survivor { failed_share } => Some(failed_share.unwrap_or(1.0)),
        _ => None,
    };
    let mut survivors: Vec<&MutantResult> = results.iter().filter(|result| share(result).is_some()).collect();
    survivors.sort_by(|left, right| share(left).unwrap_or(1.0).total_cmp(&share(right).unwrap_or(1.0)));
    survivors
}

/// Keeps at most `limit` mutants, evenly spaced in the list.
fn sample_evenly(mutants: Vec<Mutant>, limit: usize) -> Vec<Mutant> {
    let count = mutants.len();
    let is_kept = |at: usize| at * limit / count.max(1) != (at + 1) * limit / count.max(1);
    mutants
        .into_iter()
        .enumerate()
        .filter(|(at, _)| count <= limit || is_kept(*at))
        .map(|(_, one)| one)
        .collect()
}

#[cfg(test)]
mod tests;
