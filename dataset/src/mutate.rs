//! Searches for surviving mutants: small changes of correct code that its own tests do not notice, but an oracle does.
//!
//! Each mutant changes one place of one file. It survives if the repository still builds and its tests pass, but the
//! oracle fails. The oracle is a program by the author of the code, which compares the code with a naive reference on
//! many inputs. It exits with 0 if it finds no difference and with 1 otherwise, and may print `FAILED/ROUNDS` as its
//! last line. Survivors that differ in few of the oracle's rounds are good bugs. Every command is bounded in time,
//! memory and processes.

mod operators;
mod trial;

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use rayon::prelude::*;

pub use self::operators::{Mutant, Operator, mutants};
use self::trial::MutationTester;
pub use self::trial::{MutantResult, MutantStatus};
use crate::problem::Problem;
use crate::prove::Host;
use crate::tree;

/// Plan of a search: the code to mutate, and the commands that test each mutant.
#[derive(Clone, Debug)]
pub struct Plan {
    /// Folder of the repository, whose code must be correct.
    pub folder: PathBuf,
    /// Paths of the files to mutate, each with the name of a function, or `None` for the whole file.
    pub targets: Vec<(String, Option<String>)>,
    /// Build command; runs first.
    pub build: Option<String>,
    /// Test command of the repository.
    pub tests: String,
    /// Command of the oracle.
    pub oracle: String,
    /// Folder of the oracle, copied to `./proof` of each copy.
    pub proof: Option<PathBuf>,
    /// Maximum number of mutants to try. If there are more, the tried ones are spread evenly over all of them.
    pub limit: usize,
    /// Bounds of each command and of the whole search.
    pub bounds: Bounds,
}

/// Bounds of the search and of each of its commands.
#[derive(Clone, Copy, Debug)]
pub struct Bounds {
    /// Maximum duration of the whole search, after which no further mutant is started.
    pub total: Duration,
    /// Maximum duration of each command.
    pub command: Duration,
    /// Maximum memory of each process, in MiB.
    pub memory_mib: u64,
    /// Maximum number of processes of the user, which does not bind the superuser.
    pub processes: u64,
}

/// Tries the mutants of a plan. Calls `on_result` after each. Returns the results, in the order of the mutants.
///
/// # Errors
/// The errors of [`candidates`], or a repository that fails its build, its tests or the oracle without a mutant.
pub fn search(
    plan: &Plan,
    host: &Host,
    on_result: &(dyn Fn(&MutantResult) + Sync),
) -> Result<Vec<MutantResult>, Problem> {
    let mutants = spread(candidates(plan)?, plan.limit);
    let tester = MutationTester { plan, host };
    tester.verify_right_code()?;
    let (started, is_over) = (Instant::now(), AtomicBool::new(false));
    let results = mutants.into_par_iter().filter_map(|mutant| {
        if started.elapsed() > plan.bounds.total {
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

/// Returns every mutant of the targets, by file and position.
///
/// # Errors
/// A file that is missing or has no supported language, or a function that it does not define.
pub fn candidates(plan: &Plan) -> Result<Vec<Mutant>, Problem> {
    let repository = tree::read(&plan.folder)?;
    let mut all = Vec::new();
    for (path, function) in &plan.targets {
        let file = plan.folder.join(path);
        let text = tree::text(&repository, path)
            .ok_or_else(|| Problem::error(&file, None, "is not a text file of the repository"))?;
        let found = mutants(path, text, function.as_deref());
        all.extend(found.map_err(|message| Problem::error(&file, None, message))?);
    }
    Ok(all)
}

/// Returns the survivors as text, each with its fix, and their number. Those with the lowest share of failed rounds
/// come first.
pub fn survivors(results: &[MutantResult]) -> String {
    let text = |result: &&MutantResult| format!("\n{result}\n{}", result.fix);
    let survivors = sorted_survivors(results);
    let texts: String = survivors.iter().map(text).collect();
    format!("{texts}\n{} survivors of {} mutants\n", survivors.len(), results.len())
}

/// Writes the fix of each survivor as a patch: `001.patch`, `002.patch` and so on, in the order of [`survivors`].
///
/// # Errors
/// The error of the file system.
pub fn write_fixes(folder: &Path, results: &[MutantResult]) -> Result<(), Problem> {
    let failed = |error: std::io::Error| Problem::error(folder, None, format!("cannot be written: {error}"));
    std::fs::create_dir_all(folder).map_err(failed)?;
    for (number, result) in (1..).zip(sorted_survivors(results)) {
        std::fs::write(folder.join(format!("{number:03}.patch")), &result.fix).map_err(failed)?;
    }
    Ok(())
}

fn sorted_survivors(results: &[MutantResult]) -> Vec<&MutantResult> {
    let share = |result: &&MutantResult| match result.status {
        MutantStatus::Survivor { share } => Some(share.unwrap_or(1.0)),
        _ => None,
    };
    let mut survivors: Vec<&MutantResult> = results.iter().filter(|result| share(result).is_some()).collect();
    survivors.sort_by(|left, right| share(left).unwrap_or(1.0).total_cmp(&share(right).unwrap_or(1.0)));
    survivors
}

/// Keeps at most `limit` of the mutants, at equal distances.
fn spread(mutants: Vec<Mutant>, limit: usize) -> Vec<Mutant> {
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
