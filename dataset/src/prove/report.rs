//! What came of a proof, in words.

use std::fmt;
use std::time::Duration;

use comfy_table::{Table, presets};

use super::plan::Run;
use crate::source::Source;

/// What came of one thing to prove.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It ended as it must on every copy.
    Good,
    /// It ended as it must on head and fixed; its fix shares files with another's, so that it could not be
    /// tried alone.
    Shared,
    /// It did not.
    Failed {
        /// On which copy.
        on: String,
        /// How it ended instead.
        why: String,
        /// The last of what it wrote.
        output: String,
    },
}

/// What came of one thing to prove, and of what.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// The record.
    pub slug: String,
    /// `tests`, or the id of the bug.
    pub name: String,
    /// What came of it.
    pub verdict: Verdict,
    /// How long all its runs took together.
    pub took: Duration,
}

impl Outcome {
    pub(super) fn of(source: &Source, run: &Run, verdict: Verdict, took: Duration) -> Self {
        Self { slug: source.slug.clone(), name: run.name(source).to_owned(), verdict, took }
    }

    /// Whether nothing is wrong with it.
    pub fn is_good(&self) -> bool {
        !matches!(self.verdict, Verdict::Failed { .. })
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { slug, name, verdict, took } = self;
        let seconds = took.as_secs_f64();
        match verdict {
            Verdict::Good => write!(formatter, "ok    {slug}/{name} ({seconds:.1} s)"),
            Verdict::Shared => {
                write!(formatter, "ok    {slug}/{name} (shares files with another fix; {seconds:.1} s)")
            }
            Verdict::Failed { on, why, output } => {
                write!(formatter, "LIE   {slug}/{name}: on {on}, {why} ({seconds:.1} s)")?;
                output.lines().try_for_each(|line| write!(formatter, "\n      | {line}"))
            }
        }
    }
}

/// All outcomes, one row per record.
pub fn table(outcomes: &[Outcome]) -> String {
    let mut table = Table::new();
    table
        .load_preset(presets::ASCII_BORDERS_ONLY_CONDENSED)
        .set_header(["record", "tests", "proofs", "alone", "lies", "s"]);
    for outcomes in outcomes.chunk_by(|left, right| left.slug == right.slug) {
        table.add_row(row(outcomes));
    }
    table.to_string()
}

fn row(outcomes: &[Outcome]) -> [String; 6] {
    let (tests, proofs): (Vec<&Outcome>, Vec<&Outcome>) =
        outcomes.iter().partition(|outcome| outcome.name == "tests");
    let word = if tests.iter().all(|outcome| outcome.is_good()) { "pass" } else { "FAIL" };
    let good = proofs.iter().filter(|outcome| outcome.is_good()).count();
    let alone = proofs.iter().filter(|outcome| outcome.verdict == Verdict::Good).count();
    let lies = outcomes.iter().filter(|outcome| !outcome.is_good()).count();
    let seconds: f64 = outcomes.iter().map(|outcome| outcome.took.as_secs_f64()).sum();
    let slug = outcomes.first().map(|outcome| outcome.slug.clone()).unwrap_or_default();
    [
        slug,
        word.to_owned(),
        format!("{good}/{}", proofs.len()),
        alone.to_string(),
        lies.to_string(),
        format!("{seconds:.1}"),
    ]
}
