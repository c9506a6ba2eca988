//! Runs the proof of every bug, and the tests of every record.
//!
//! A proof exits with 1 if its bug is present and with 0 if it is fixed. A proof that exits with another status or runs
//! over its time limit fails. `base` is the repository before the pull request, `head` the repository after it. The
//! proof of a bug runs on four versions of `head`:
//!
//! | version of `head` | expected exit status |
//! | - | - |
//! | without fixes | 1 |
//! | with the fixes of all other bugs | 1 |
//! | with the fix of this bug alone | 0 |
//! | with all fixes | 0 |
//!
//! The repository's tests must pass on `base`, on `head`, and on `head` with all fixes. Every command gets a fresh copy
//! of the repository, and no network if the system can isolate it.

mod class_archive;
mod host;
mod job;
mod process;
mod proved_records;
mod report;
mod sandbox;

use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

use rayon::prelude::*;

pub use self::host::{Host, MissingProgram};
use self::job::{ProofJob, jobs};
pub(crate) use self::process::{ProcessExit, run_program};
use self::proved_records::ProvedRecords;
pub use self::report::{ProofResult, ProofStatus, table};
use crate::problem::FileProblem;
use crate::source::{self, RecordSource};

/// Options of the `prove` command.
#[derive(Debug)]
pub struct ProveOptions {
    /// Slugs of the records to prove; all if empty.
    pub slugs: Vec<String>,
    /// True to start no further command after the first failure.
    pub fail_fast: bool,
    /// True to skip records that were proved since their last change.
    pub only_changed: bool,
    /// Factor by which every time limit is multiplied, for slow machines.
    pub time_limit_factor: u32,
}

impl Default for ProveOptions {
    fn default() -> Self {
        Self { slugs: Vec::new(), fail_fast: false, only_changed: false, time_limit_factor: 1 }
    }
}

impl ProveOptions {
    /// Returns true if [`Self::slugs`] selects the record with this slug: contains the slug, or is empty.
    pub fn includes(&self, slug: &str) -> bool {
        self.slugs.is_empty() || self.slugs.iter().any(|selected| selected == slug)
    }
}

/// Runs the tests and proofs of a dataset and calls `on_result` after each. Returns the results, sorted by
/// record. Skips records that are marked as unproved.
///
/// # Errors
/// - One problem for each unreadable record and missing program; in this case no command runs.
/// - The hashes of the proved records cannot be written.
pub fn prove(
    dataset: &Path,
    host: &Host,
    options: &ProveOptions,
    on_result: &(dyn Fn(&ProofResult) + Sync),
) -> Result<Vec<ProofResult>, Vec<FileProblem>> {
    let (mut sources, mut problems) = source::read_records(dataset).map_err(|problem| vec![problem])?;
    sources.retain(|source| options.includes(&source.slug) && !source.record_file.unproved);
    problems.retain(|problem| problem.file.iter().any(|part| options.includes(&part.to_string_lossy())));
    problems.extend(sources.iter().flat_map(|source| missing_programs(source, host)));
    if !problems.is_empty() {
        return Err(problems);
    }
    let mut proved_records = ProvedRecords::read(dataset);
    if options.only_changed {
        sources.retain(|source| !proved_records.is_proved(source));
    }
    let uses_java = |source: &RecordSource| source.plan.toolchain.iter().any(|program| program == "javac");
    let with_archive = sources.iter().any(uses_java).then(|| host.with_class_archive());
    let host = with_archive.as_ref().unwrap_or(host);
    let stopped = AtomicBool::new(false);
    let is_stopped = || stopped.load(Ordering::Relaxed);
    let report = |result: ProofResult| {
        stopped.fetch_or(options.fail_fast && !result.is_passed(), Ordering::Relaxed);
        on_result(&result);
        result
    };
    let run = |job: ProofJob<'_>| job.run(host, options.time_limit_factor, &is_stopped, &report);
    // `par_bridge` hands out the jobs in order, so that the longest start first.
    let mut results: Vec<ProofResult> = jobs(&sources).into_iter().par_bridge().flat_map_iter(run).collect();
    results.sort_by(|left, right| left.slug.cmp(&right.slug));
    proved_records.add(sources.iter().filter(|source| all_passed(source, &results)));
    proved_records.write().map_err(|problem| vec![problem])?;
    Ok(results)
}

/// Returns true if every test and every proof program of a record has run and passed.
fn all_passed(source: &RecordSource, results: &[ProofResult]) -> bool {
    let of_record: Vec<&ProofResult> = results.iter().filter(|result| result.slug == source.slug).collect();
    of_record.len() == job::expected_result_count(source) && of_record.iter().all(|result| result.is_passed())
}

fn missing_programs(source: &RecordSource, host: &Host) -> Vec<FileProblem> {
    let missing = source.plan.toolchain.iter().filter_map(|program| host.find(program).err());
    missing.map(|error| FileProblem::error(source.proof_plan_path(), None, error.to_string())).collect()
}

#[cfg(test)]
mod tests;
