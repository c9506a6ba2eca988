//! Tests one mutant: runs the build, the tests and the oracle on it.

use std::fmt;
use std::path::Path;

use super::{Mutant, MutationPlan};
use crate::problem::FileProblem;
use crate::prove::{Host, ProcessExit, run_program};
use crate::tree;

/// Result of testing a mutant by its build, its tests, and a comparison with a reference implementation.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum MutantStatus {
    /// The repository could not be copied, or the program that compares the mutant with a reference implementation
    /// could not be started.
    NotTested,
    /// The build fails, exceeds its time limit or cannot be started.
    Invalid,
    /// The repository's tests fail or exceed their time limit. Tests that cannot be started count as failed.
    Killed,
    /// The tests pass, and so does the comparison with a reference implementation: the mutant seems to be equivalent to
    /// the correct code.
    Equivalent,
    /// The tests do not notice the mutant, but the comparison with a reference implementation fails or exceeds its time
    /// limit.
    Survivor {
        /// Share of the inputs for which the mutant and the reference implementation differ, from 0 to 1; `None` if
        /// unknown.
        failed_share: Option<f64>,
    },
}

/// A mutant, the result of its test, and its fix.
#[derive(Clone, Debug)]
pub struct MutantResult {
    /// The mutant.
    pub mutant: Mutant,
    /// Result of the build, of the tests, and of the comparison with a reference implementation.
    pub status: MutantStatus,
    /// Diff from the mutant to the correct code. This diff is the bug's fix if the mutant becomes a bug of a record.
    pub fix: String,
}

impl fmt::Display for MutantResult {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Mutant { file, line, operator, .. } = &self.mutant;
        let status = match self.status {
            MutantStatus::NotTested => {
                "not tested: the repository cannot be copied, or the oracle cannot be started".to_owned()
            }
            MutantStatus::Invalid => "invalid: the build fails".to_owned(),
            MutantStatus::Killed => "killed: the tests fail".to_owned(),
            MutantStatus::Equivalent => "equivalent: the tests and the oracle pass".to_owned(),
            MutantStatus::Survivor { failed_share: None } => {
                "SURVIVOR, a possible bug: the tests pass, the oracle fails".to_owned()
            }
            MutantStatus::Survivor { failed_share: Some(share) } => {
                let percent = share * 100.0;
                format!(
                    "SURVIVOR, a possible bug: the tests pass, \
                     the oracle finds a difference in {percent:.4} % of its rounds"
                )
            }
        };
        write!(formatter, "{file}:{line} {operator:?}: {status}")
    }
}

/// Runs the commands of `plan` on mutants: the build, the tests, and the comparison with a reference implementation.
pub(super) struct MutationTester<'search> {
    pub(super) plan: &'search MutationPlan,
    pub(super) host: &'search Host,
}

impl MutationTester<'_> {
    /// Checks that the unchanged repository builds, passes its tests, and passes the comparison with a reference
    /// implementation.
    pub(super) fn verify_unchanged_code(&self) -> Result<(), FileProblem> {
        let failed = |what: &str| {
            let message = format!(
                "the unchanged code {what}: correct the code, or the commands that `mutate` was given"
            );
            Err(FileProblem::error(&self.plan.folder, None, message))
        };
        match self.run_checks(None) {
            MutantStatus::Equivalent => Ok(()),
            MutantStatus::NotTested => failed("cannot be copied, or its oracle cannot be started"),
            MutantStatus::Invalid => failed("does not build"),
            MutantStatus::Killed => failed("fails its tests"),
            MutantStatus::Survivor { .. } => failed("fails the oracle"),
        }
    }

    /// Runs the commands of the plan on a mutant: the build, the tests, and the comparison with a reference
    /// implementation.
    pub(super) fn try_mutant(&self, mutant: Mutant) -> MutantResult {
        let status = self.run_checks(Some(&mutant));
        let right = std::fs::read_to_string(self.plan.folder.join(&mutant.file)).unwrap_or_default();
        let fix = diffy::create_patch(&mutant.apply(&right), &right).to_string();
        let fix = fix.replacen("--- original", &format!("--- a/{}", mutant.file), 1);
        let fix = fix.replacen("+++ modified", &format!("+++ b/{}", mutant.file), 1);
        MutantResult { mutant, status, fix }
    }

    fn run_checks(&self, mutant: Option<&Mutant>) -> MutantStatus {
        let Ok(folder) = tempfile::tempdir() else { return MutantStatus::NotTested };
        let root = folder.path().join("repository");
        if self.copy_repository(mutant, &root).is_none() {
            return MutantStatus::NotTested;
        }
        let run = |command: &str| self.run(command, &root, folder.path());
        let is_passed = |exit: &ProcessExit| matches!(exit, ProcessExit::Exited { status: Some(0), .. });
        if let Some(build) = &self.plan.build
            && !is_passed(&run(build))
        {
            return MutantStatus::Invalid;
        }
        if !is_passed(&run(&self.plan.tests)) {
            return MutantStatus::Killed;
        }
        match run(&self.plan.oracle) {
            ProcessExit::Exited { status: Some(0), .. } => MutantStatus::Equivalent,
            ProcessExit::Exited { output, .. } => {
                MutantStatus::Survivor { failed_share: failed_share(&output) }
            }
            ProcessExit::TimedOut { .. } => MutantStatus::Survivor { failed_share: None },
            ProcessExit::NotStarted { .. } => MutantStatus::NotTested,
        }
    }

    /// Copies the repository to `root`, and the plan's `oracle_folder`, if it has one, to `root/proof`. Then makes the
    /// mutant's change in the copy; without a mutant, the copy stays unchanged. Returns `None` if a step fails.
    fn copy_repository(&self, mutant: Option<&Mutant>, root: &Path) -> Option<()> {
        tree::copy(&self.plan.folder, root).ok()?;
        if let Some(oracle_folder) = &self.plan.oracle_folder {
            tree::copy(oracle_folder, &root.join("proof")).ok()?;
        }
        if let Some(mutant) = mutant {
            let path = root.join(&mutant.file);
            let text = std::fs::read_to_string(&path).ok()?;
            std::fs::write(path, mutant.apply(&text)).ok()?;
        }
        Some(())
    }

    /// Runs a shell command in the repository at `root`, within the limits of the plan. The home, temporary files and
    /// output of the command are in `scratch_folder`. The limit of processes does not apply to the superuser.
    fn run(&self, command: &str, root: &Path, scratch_folder: &Path) -> ProcessExit {
        let limits = &self.plan.limits;
        let prlimit = [
            "prlimit".to_owned(),
            format!("--data={}", limits.memory_mib * 1024 * 1024),
            format!("--nproc={}", limits.processes),
            format!("--cpu={}", limits.command_time.as_secs() * 2),
            "--core=0".to_owned(),
        ];
        let shell = ["sh".to_owned(), "-c".to_owned(), command.to_owned()];
        run_program(
            self.host,
            &[prlimit.as_slice(), &shell].concat(),
            root,
            scratch_folder,
            limits.command_time,
        )
    }
}

/// Returns the share of the oracle's rounds that failed, if the last line of its output is `FAILED/ROUNDS`.
fn failed_share(output: &str) -> Option<f64> {
    let (failed, rounds) = output.lines().last()?.trim().split_once('/')?;
    let (failed, rounds): (f64, f64) = (failed.parse().ok()?, rounds.parse().ok()?);
    (rounds > 0.0).then(|| failed / rounds)
}
