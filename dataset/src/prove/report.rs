//! Results of proofs, and their report.

use std::fmt;
use std::time::Duration;

use comfy_table::{Table, presets};

/// Status of one task: the tests of one tree, or the proof of one bug.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ProofStatus {
    /// The program exited as expected on every tree.
    Passed,
    /// The program did not exit as expected on a tree, or the tree could not be prepared.
    Failed {
        /// Name of this tree.
        tree: String,
        /// Reason for the failure, such as the unexpected exit status.
        reason: String,
        /// Last lines of the program's output; empty if no program ran.
        output: String,
    },
}

/// Result of one task: the tests of one tree, or the proof of one bug.
#[derive(Clone, Debug)]
pub struct ProofResult {
    /// Slug of the record.
    pub slug: String,
    /// Name of the task: `tests of base`, `tests of head`, `tests of head with all fixes`, or the id of the proved bug.
    pub name: String,
    /// Status of the task.
    pub status: ProofStatus,
    /// Total duration of the task's builds and commands.
    pub duration: Duration,
}

impl ProofStatus {
    /// Creates the status of a task whose tree could not be prepared.
    pub(super) fn preparation_failed(tree: &str, reason: impl Into<String>) -> Self {
        Self::Failed { tree: tree.to_owned(), reason: reason.into(), output: String::new() }
    }
}

impl From<Result<(), Self>> for ProofStatus {
    fn from(done: Result<(), Self>) -> Self {
        done.err().unwrap_or(Self::Passed)
    }
}

impl ProofResult {
    /// Returns true unless the task failed.
    pub fn is_passed(&self) -> bool {
        !matches!(self.status, ProofStatus::Failed { .. })
    }
}

impl fmt::Display for ProofResult {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { slug, name, status, duration } = self;
        let seconds = duration.as_secs_f64();
        match status {
            ProofStatus::Passed => write!(formatter, "ok    {slug}/{name} ({seconds:.1} s)"),
            ProofStatus::Failed { tree, reason, output } => {
                write!(formatter, "FAIL  {slug}/{name}: on {tree}, {reason} ({seconds:.1} s)")?;
                output.lines().try_for_each(|line| write!(formatter, "\n      | {line}"))
            }
        }
    }
}

/// Returns a table of all results, one row per record. The results must be sorted by record.
pub fn table(results: &[ProofResult]) -> String {
    let mut table = Table::new();
    table.load_preset(presets::ASCII_BORDERS_ONLY_CONDENSED).set_header([
        "record",
        "tests",
        "proofs passed",
        "failed",
        "seconds",
    ]);
    for results in results.chunk_by(|left, right| left.slug == right.slug) {
        table.add_row(row(results));
    }
    table.to_string()
}

fn row(results: &[ProofResult]) -> [String; 5] {
    let (tests, proofs): (Vec<&ProofResult>, Vec<&ProofResult>) =
        results.iter().partition(|result| result.name.starts_with("tests of "));
    let tests_status = if tests.iter().all(|result| result.is_passed()) { "pass" } else { "FAIL" };
    let passed = proofs.iter().filter(|result| result.is_passed()).count();
    let failed = results.iter().filter(|result| !result.is_passed()).count();
    let seconds: f64 = results.iter().map(|result| result.duration.as_secs_f64()).sum();
    let slug = results.first().map(|result| result.slug.clone()).unwrap_or_default();
    [
        slug,
        tests_status.to_owned(),
        format!("{passed}/{}", proofs.len()),
        failed.to_string(),
        format!("{seconds:.1}"),
    ]
}
