//! Tasks of a record: the programs to run on each copy, and their expected exit status.

use std::collections::BTreeSet;
use std::path::Path;
use std::time::Duration;

use super::host::Host;
use super::process::{Exit, run};
use super::report::ProofStatus;
use crate::catalogue::Proof;
use crate::problem::Problem;
use crate::source::Source;
use crate::tree;

/// Time limit of the build and of the tests.
const TEST_LIMIT: Duration = Duration::from_secs(120);
/// Time limit of a proof.
const PROOF_LIMIT: Duration = Duration::from_secs(10);

/// One task of proving a record: its tests or one proof.
#[derive(Clone, Debug)]
pub(super) enum ProofTask {
    /// The tests of the repository, which must pass on base, head and fixed.
    Tests,
    /// The proof with this index. `own_fix` contains the fixed files of its bug if no other bug shares them.
    Proof { index: usize, own_fix: Option<BTreeSet<String>> },
}

/// Content of a copy of a record's repository: base, or head with some of the fixed files.
enum Checkout {
    Base,
    Head(BTreeSet<String>),
}

/// Returns the tasks of a record: its tests, then its proofs.
pub(super) fn tasks(source: &Source) -> Vec<ProofTask> {
    let proofs = source.plan.proofs.iter().enumerate();
    let proofs = proofs
        .map(|(index, proof)| ProofTask::Proof { index, own_fix: own_fix(source, proof.bug.get_ref()) });
    std::iter::once(ProofTask::Tests).chain(proofs).collect()
}

/// Returns the fixed files of one bug. Returns `None` if the record has one bug only, a fixed file belongs to no bug,
/// or another bug shares the file.
fn own_fix(source: &Source, id: &str) -> Option<BTreeSet<String>> {
    let owners = |path: &String| source.catalogue.bugs.iter().filter(|bug| bug.file == *path).count();
    let bug = source.catalogue.bugs.iter().find(|bug| bug.id.get_ref() == id)?;
    let all_owned = source.fixed.keys().all(|path| owners(path) > 0);
    let is_own = source.fixed.contains_key(&bug.file) && owners(&bug.file) == 1;
    let has_other_bugs = source.catalogue.bugs.len() > 1;
    (has_other_bugs && all_owned && is_own).then(|| BTreeSet::from([bug.file.clone()]))
}

impl ProofTask {
    /// Returns the name of the task in the report.
    pub(super) fn name<'source>(&self, source: &'source Source) -> &'source str {
        match self {
            Self::Tests => "tests",
            Self::Proof { index, .. } => source.plan.proofs[*index].bug.get_ref(),
        }
    }

    /// Runs the task and returns its status.
    pub(super) fn run(&self, source: &Source, host: &Host) -> ProofStatus {
        let result = match self {
            Self::Tests => tests(source, host),
            Self::Proof { index, own_fix } => {
                proof(source, &source.plan.proofs[*index], own_fix.as_ref(), host)
            }
        };
        match (result, self) {
            (Err(status), _) => status,
            (Ok(()), Self::Proof { own_fix: None, .. }) if source.catalogue.bugs.len() > 1 => {
                ProofStatus::PassedSharingFiles
            }
            (Ok(()), _) => ProofStatus::Passed,
        }
    }
}

fn tests(source: &Source, host: &Host) -> Result<(), ProofStatus> {
    let (head, fixed) = (BTreeSet::new(), all_fixed(source));
    let mut copies = vec![("base", Checkout::Base), ("head", Checkout::Head(head))];
    if !fixed.is_empty() {
        copies.push(("fixed", Checkout::Head(fixed)));
    }
    let command = &source.plan.tests;
    copies.iter().try_for_each(|(name, copy)| expect(source, host, name, copy, command, TEST_LIMIT, 0))
}

fn proof(
    source: &Source,
    proof: &Proof,
    own_fix: Option<&BTreeSet<String>>,
    host: &Host,
) -> Result<(), ProofStatus> {
    let fixed = all_fixed(source);
    let mut expected = vec![("head", BTreeSet::new(), 1), ("fixed", fixed.clone(), 0)];
    if let Some(own_fix) = own_fix {
        expected.push(("head with the other fixes", fixed.difference(own_fix).cloned().collect(), 1));
        expected.push(("head with this fix alone", own_fix.clone(), 0));
    }
    expected.into_iter().try_for_each(|(name, files, status)| {
        expect(source, host, name, &Checkout::Head(files), &proof.command, PROOF_LIMIT, status)
    })
}

fn all_fixed(source: &Source) -> BTreeSet<String> {
    source.fixed.keys().cloned().collect()
}

/// Runs the record's build and then `command` in a fresh copy, and compares the exit status with `status`.
fn expect(
    source: &Source,
    host: &Host,
    name: &str,
    copy: &Checkout,
    command: &[String],
    limit: Duration,
    status: i32,
) -> Result<(), ProofStatus> {
    let failed = |problem: String| ProofStatus::Failed {
        copy: name.to_owned(),
        reason: problem,
        output: String::new(),
    };
    let folder = tempfile::tempdir().map_err(|error| failed(error.to_string()))?;
    let root = folder.path().join("repository");
    check_out(source, copy, &root).map_err(|problem| failed(problem.to_string()))?;
    if !source.plan.build.is_empty() {
        let built = run(host, &source.plan.build, &root, folder.path(), TEST_LIMIT);
        compare(name, "the build", built, 0, TEST_LIMIT)?;
    }
    compare(name, "the command", run(host, command, &root, folder.path(), limit), status, limit)
}

/// Writes a copy of the record's repository and its proofs to `root`.
fn check_out(source: &Source, copy: &Checkout, root: &Path) -> Result<(), Problem> {
    let from = if matches!(copy, Checkout::Base) { "base" } else { "head" };
    tree::copy(&source.folder.join(from), root)?;
    tree::copy(&source.folder.join("proof"), &root.join("proof"))?;
    let Checkout::Head(files) = copy else { return Ok(()) };
    for path in files {
        let target = root.join(path);
        let made = target.parent().map_or(Ok(()), std::fs::create_dir_all);
        let copied = made.and_then(|()| std::fs::copy(source.folder.join("fixed").join(path), &target));
        copied.map_err(|error| Problem::error(target, None, format!("cannot be written: {error}")))?;
    }
    Ok(())
}

fn compare(copy: &str, subject: &str, exit: Exit, expected: i32, limit: Duration) -> Result<(), ProofStatus> {
    let (reason, output) = match exit {
        Exit::Exited { status: Some(status), .. } if status == expected => return Ok(()),
        Exit::Exited { status: Some(status), output } => {
            (format!("{subject} exited with {status} instead of {expected}"), output)
        }
        Exit::Exited { status: None, output } => (format!("{subject} was killed"), output),
        Exit::TimedOut { output } => (format!("{subject} took longer than {} s", limit.as_secs()), output),
        Exit::NotStarted { error } => (format!("{subject} could not be started: {error}"), String::new()),
    };
    Err(ProofStatus::Failed { copy: copy.to_owned(), reason, output })
}
