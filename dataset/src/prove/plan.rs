//! Which programs are run on which copies, and what each has to end with.

use std::collections::BTreeSet;
use std::path::Path;
use std::time::Duration;

use super::host::Host;
use super::process::{Ended, run};
use super::report::Verdict;
use crate::catalogue::Proof;
use crate::problem::Problem;
use crate::source::Source;
use crate::tree;

const TEST_LIMIT: Duration = Duration::from_secs(120);
const PROOF_LIMIT: Duration = Duration::from_secs(10);

/// One thing to prove about a record.
#[derive(Clone, Debug)]
pub(super) enum Run {
    /// Its own tests pass on base, head and fixed.
    Tests,
    /// A proof ends as it must; `alone` are the fixed files of its bug alone, if it has any.
    Proof { at: usize, alone: Option<BTreeSet<String>> },
}

/// A copy of a record's repository: base, or head with some of the fixed files.
enum Copied {
    Base,
    Head(BTreeSet<String>),
}

/// Everything there is to prove about a record.
pub(super) fn runs(source: &Source) -> Vec<Run> {
    let proofs = source.plan.proofs.iter().enumerate();
    let proofs = proofs.map(|(at, proof)| Run::Proof { at, alone: alone(source, proof.bug.get_ref()) });
    std::iter::once(Run::Tests).chain(proofs).collect()
}

/// The fixed files that are the fix of one bug and of no other. There are none to be told apart if some
/// other fixed file belongs to no bug, or if the bug's own file is shared.
fn alone(source: &Source, id: &str) -> Option<BTreeSet<String>> {
    let owners = |path: &String| source.catalogue.bugs.iter().filter(|bug| bug.file == *path).count();
    let bug = source.catalogue.bugs.iter().find(|bug| bug.id.get_ref() == id)?;
    let is_clear = source.fixed.keys().all(|path| owners(path) > 0);
    let is_own = source.fixed.contains_key(&bug.file) && owners(&bug.file) == 1;
    let several = source.catalogue.bugs.len() > 1;
    (several && is_clear && is_own).then(|| BTreeSet::from([bug.file.clone()]))
}

impl Run {
    /// What it is called in the report.
    pub(super) fn name<'source>(&self, source: &'source Source) -> &'source str {
        match self {
            Self::Tests => "tests",
            Self::Proof { at, .. } => source.plan.proofs[*at].bug.get_ref(),
        }
    }

    /// Runs it.
    pub(super) fn verdict(&self, source: &Source, host: &Host) -> Verdict {
        let failed = match self {
            Self::Tests => tests(source, host),
            Self::Proof { at, alone } => proof(source, &source.plan.proofs[*at], alone.as_ref(), host),
        };
        match (failed, self) {
            (Err(verdict), _) => verdict,
            (Ok(()), Self::Proof { alone: None, .. }) if source.catalogue.bugs.len() > 1 => Verdict::Shared,
            (Ok(()), _) => Verdict::Good,
        }
    }
}

fn tests(source: &Source, host: &Host) -> Result<(), Verdict> {
    let (head, fixed) = (BTreeSet::new(), all_fixed(source));
    let mut copies = vec![("base", Copied::Base), ("head", Copied::Head(head))];
    if !fixed.is_empty() {
        copies.push(("fixed", Copied::Head(fixed)));
    }
    let command = &source.plan.tests;
    copies.iter().try_for_each(|(name, copy)| expect(source, host, name, copy, command, TEST_LIMIT, 0))
}

fn proof(
    source: &Source,
    proof: &Proof,
    alone: Option<&BTreeSet<String>>,
    host: &Host,
) -> Result<(), Verdict> {
    let fixed = all_fixed(source);
    let mut expected = vec![("head", BTreeSet::new(), 1), ("fixed", fixed.clone(), 0)];
    if let Some(alone) = alone {
        expected.push(("head with the other fixes", fixed.difference(alone).cloned().collect(), 1));
        expected.push(("head with this fix alone", alone.clone(), 0));
    }
    expected.into_iter().try_for_each(|(name, files, status)| {
        expect(source, host, name, &Copied::Head(files), &proof.command, PROOF_LIMIT, status)
    })
}

fn all_fixed(source: &Source) -> BTreeSet<String> {
    source.fixed.keys().cloned().collect()
}

/// Runs `command` in a fresh copy, after the record's build, and compares how it ends.
fn expect(
    source: &Source,
    host: &Host,
    name: &str,
    copy: &Copied,
    command: &[String],
    limit: Duration,
    status: i32,
) -> Result<(), Verdict> {
    let failed =
        |problem: String| Verdict::Failed { on: name.to_owned(), why: problem, output: String::new() };
    let folder = tempfile::tempdir().map_err(|error| failed(error.to_string()))?;
    let root = folder.path().join("repository");
    lay_out(source, copy, &root).map_err(|problem| failed(problem.to_string()))?;
    if !source.plan.build.is_empty() {
        let built = run(host, &source.plan.build, &root, folder.path(), TEST_LIMIT);
        judged(name, "the build", built, 0, TEST_LIMIT)?;
    }
    judged(name, "it", run(host, command, &root, folder.path(), limit), status, limit)
}

fn lay_out(source: &Source, copy: &Copied, root: &Path) -> Result<(), Problem> {
    let from = if matches!(copy, Copied::Base) { "base" } else { "head" };
    tree::copy(&source.folder.join(from), root)?;
    tree::copy(&source.folder.join("proof"), &root.join("proof"))?;
    let Copied::Head(files) = copy else { return Ok(()) };
    for path in files {
        let target = root.join(path);
        let made = target.parent().map_or(Ok(()), std::fs::create_dir_all);
        let copied = made.and_then(|()| std::fs::copy(source.folder.join("fixed").join(path), &target));
        copied.map_err(|error| Problem::error(target, None, format!("cannot be written: {error}")))?;
    }
    Ok(())
}

fn judged(on: &str, what: &str, ended: Ended, wanted: i32, limit: Duration) -> Result<(), Verdict> {
    let (why, output) = match ended {
        Ended::With { status: Some(status), .. } if status == wanted => return Ok(()),
        Ended::With { status: Some(status), output } => {
            (format!("{what} ended with {status} instead of {wanted}"), output)
        }
        Ended::With { status: None, output } => (format!("{what} was killed"), output),
        Ended::TooLate { output } => (format!("{what} took longer than {} s", limit.as_secs()), output),
        Ended::NotStarted { error } => (format!("{what} could not be started: {error}"), String::new()),
    };
    Err(Verdict::Failed { on: on.to_owned(), why, output })
}
