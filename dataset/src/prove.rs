//! Runs the programs that demonstrate each bug.
//!
//! A proof exits with 1 if its bug is present and with 0 if it is fixed. A proof that exits with another status or runs
//! for more than ten seconds fails. Each proof must exit with 1 on head and 0 on fixed. If the fix of a bug shares no
//! file with another, the proof must also demonstrate this bug alone. It must exit with 1 when all other bugs are
//! fixed, and with 0 when only this bug is fixed. The repository's tests must pass on base, head and fixed. Every run
//! gets a fresh copy of the repository. It has no network if the system can isolate it.

mod host;
mod plan;
mod process;
mod report;

use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use rayon::prelude::*;

pub use self::host::{Host, MissingProgram};
use self::plan::{ProofTask, tasks};
pub use self::report::{ProofResult, ProofStatus, table};
use crate::problem::Problem;
use crate::source::{self, Source};

/// Options of the `prove` command: selected records and stop on failure.
#[derive(Debug, Default)]
pub struct Options {
    /// Slugs of the records to prove; all if empty.
    pub only: Vec<String>,
    /// True to start no further task after the first failure.
    pub fail_fast: bool,
}

impl Options {
    /// Returns true if a record is selected.
    pub fn includes(&self, slug: &str) -> bool {
        self.only.is_empty() || self.only.iter().any(|only| only == slug)
    }
}

/// Runs the tests and proofs of a dataset and calls `on_result` after each task. Returns the results in order. Skips
/// records that are marked as unproved.
///
/// # Errors
/// One problem for each unreadable record and missing program. In this case no task runs.
pub fn prove(
    dataset: &Path,
    host: &Host,
    options: &Options,
    on_result: &(dyn Fn(&ProofResult) + Sync),
) -> Result<Vec<ProofResult>, Vec<Problem>> {
    let (mut sources, mut problems) = source::read_all(dataset).map_err(|problem| vec![problem])?;
    sources.retain(|source| options.includes(&source.slug) && !source.catalogue.unproved);
    problems.retain(|problem| problem.file.iter().any(|part| options.includes(&part.to_string_lossy())));
    problems.extend(sources.iter().flat_map(|source| missing_programs(source, host)));
    if !problems.is_empty() {
        return Err(problems);
    }
    let tasks: Vec<(&Source, ProofTask)> =
        sources.iter().flat_map(|source| tasks(source).into_iter().map(move |task| (source, task))).collect();
    let stopped = AtomicBool::new(false);
    let results = tasks.par_iter().filter(|_| !stopped.load(Ordering::Relaxed)).map(|(source, task)| {
        let started = Instant::now();
        let status = task.run(source, host);
        let (slug, name) = (source.slug.clone(), task.name(source).to_owned());
        let result = ProofResult { slug, name, status, duration: started.elapsed() };
        stopped.fetch_or(options.fail_fast && !result.is_passed(), Ordering::Relaxed);
        on_result(&result);
        result
    });
    Ok(results.collect())
}

fn missing_programs(source: &Source, host: &Host) -> Vec<Problem> {
    let missing = source.plan.toolchain.iter().filter_map(|program| host.find(program).err());
    missing.map(|error| Problem::error(source.plan_path(), None, error.to_string())).collect()
}

#[cfg(test)]
mod tests;
