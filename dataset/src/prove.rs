//! Runs the programs that show each bug to be one.
//!
//! A proof ends with 1 where its bug is and with 0 where it is not; anything else, or more than ten seconds,
//! is a broken proof. Each must end with 1 on head and 0 on fixed. Where a bug's fix has files of its own it
//! must also end with 1 when all other bugs are fixed and with 0 when this one alone is, so that it shows
//! this bug and no other. The repository's own tests pass on base, head and fixed. Every run has a fresh
//! copy, and no network where the system can take it away.

mod host;
mod plan;
mod process;
mod report;

use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use rayon::prelude::*;

pub use self::host::{Host, MissingProgram};
use self::plan::{Run, runs};
pub use self::report::{Outcome, Verdict, table};
use crate::problem::Problem;
use crate::source::{self, Source};

/// What is proved, and how.
#[derive(Debug, Default)]
pub struct Options {
    /// Only the records of these slugs, if there are any.
    pub only: Vec<String>,
    /// Whether what has not begun is left out after the first lie.
    pub fail_fast: bool,
}

impl Options {
    /// Whether the record of this slug is to be proved.
    pub fn wants(&self, slug: &str) -> bool {
        self.only.is_empty() || self.only.iter().any(|only| only == slug)
    }
}

/// Proves a dataset, telling `told` of each outcome as it is known. Outcomes are given back in order; there are none of
/// records that are marked as unproved.
///
/// # Errors
/// Records that cannot be read, and programs that are missing: nothing has been run then.
pub fn prove(
    dataset: &Path,
    host: &Host,
    options: &Options,
    told: &(dyn Fn(&Outcome) + Sync),
) -> Result<Vec<Outcome>, Vec<Problem>> {
    let (mut sources, mut problems) = source::read_all(dataset).map_err(|problem| vec![problem])?;
    sources.retain(|source| options.wants(&source.slug) && !source.catalogue.unproved);
    problems.retain(|problem| problem.file.iter().any(|part| options.wants(&part.to_string_lossy())));
    problems.extend(sources.iter().flat_map(|source| missing(source, host)));
    if !problems.is_empty() {
        return Err(problems);
    }
    let work: Vec<(&Source, Run)> =
        sources.iter().flat_map(|source| runs(source).into_iter().map(move |run| (source, run))).collect();
    let stopped = AtomicBool::new(false);
    let outcomes = work.par_iter().filter(|_| !stopped.load(Ordering::Relaxed)).map(|(source, run)| {
        let started = Instant::now();
        let outcome = Outcome::of(source, run, run.verdict(source, host), started.elapsed());
        stopped.fetch_or(options.fail_fast && !outcome.is_good(), Ordering::Relaxed);
        told(&outcome);
        outcome
    });
    Ok(outcomes.collect())
}

fn missing(source: &Source, host: &Host) -> Vec<Problem> {
    let missing = source.plan.toolchain.iter().filter_map(|program| host.find(program).err());
    missing.map(|missing| Problem::error(source.plan_path(), None, missing.to_string())).collect()
}

#[cfg(test)]
mod tests;
