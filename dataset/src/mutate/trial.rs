//! Tries one mutant: build, tests, oracle.

use std::fmt;
use std::path::Path;

use super::{Mutant, Plan};
use crate::problem::Problem;
use crate::prove::{Exit, Host, run};
use crate::tree;

/// Status of a tried mutant.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum MutantStatus {
    /// The repository could not be copied, or the oracle could not be started.
    Broken,
    /// The build fails, exceeds its time limit or could not be started.
    Invalid,
    /// The repository's tests fail, exceed their time limit or could not be started.
    Killed,
    /// The tests pass, and the oracle finds no difference.
    Unnoticed,
    /// The tests pass, and the oracle fails or exceeds its time limit.
    Survivor {
        /// Share of the oracle's rounds with a difference, from 0 to 1; `None` if the oracle does not report it.
        share: Option<f64>,
    },
}

/// A mutant that was tried.
#[derive(Clone, Debug)]
pub struct MutantResult {
    /// The mutant.
    pub mutant: Mutant,
    /// Status of the mutant.
    pub status: MutantStatus,
    /// Diff from the mutant to the correct code, which is the fix if the mutant becomes a bug of a record.
    pub fix: String,
}

impl fmt::Display for MutantResult {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Mutant { file, line, operator, .. } = &self.mutant;
        let status = match self.status {
            MutantStatus::Broken => "broken   ".to_owned(),
            MutantStatus::Invalid => "invalid  ".to_owned(),
            MutantStatus::Killed => "killed   ".to_owned(),
            MutantStatus::Unnoticed => "unnoticed".to_owned(),
            MutantStatus::Survivor { share: None } => "SURVIVOR ".to_owned(),
            MutantStatus::Survivor { share: Some(share) } => {
                format!("SURVIVOR  in {:.4} % of rounds", share * 100.0)
            }
        };
        write!(formatter, "{status} {file}:{line} {operator:?}")
    }
}

/// The repository and the machine that tries its mutants.
pub(super) struct MutationTester<'search> {
    pub(super) plan: &'search Plan,
    pub(super) host: &'search Host,
}

impl MutationTester<'_> {
    /// Checks that the repository without a mutant builds, and passes its tests and the oracle.
    pub(super) fn verify_right_code(&self) -> Result<(), Problem> {
        let failed = |what: &str| {
            let message = format!("{what}: the code must be correct before it is mutated");
            Err(Problem::error(&self.plan.folder, None, message))
        };
        match self.try_status(None) {
            MutantStatus::Unnoticed => Ok(()),
            MutantStatus::Broken => failed("cannot be copied, or the oracle cannot be started"),
            MutantStatus::Invalid => failed("does not build"),
            MutantStatus::Killed => failed("fails its tests"),
            MutantStatus::Survivor { .. } => failed("fails the oracle"),
        }
    }

    /// Tries a mutant.
    pub(super) fn try_mutant(&self, mutant: Mutant) -> MutantResult {
        let status = self.try_status(Some(&mutant));
        let right = std::fs::read_to_string(self.plan.folder.join(&mutant.file)).unwrap_or_default();
        let fix = diffy::create_patch(&mutant.apply(&right), &right).to_string();
        let fix = fix.replacen("--- original", &format!("--- a/{}", mutant.file), 1);
        let fix = fix.replacen("+++ modified", &format!("+++ b/{}", mutant.file), 1);
        MutantResult { mutant, status, fix }
    }

    fn try_status(&self, mutant: Option<&Mutant>) -> MutantStatus {
        let Ok(folder) = tempfile::tempdir() else { return MutantStatus::Broken };
        let root = folder.path().join("repository");
        if self.check_out(mutant, &root).is_none() {
            return MutantStatus::Broken;
        }
        let run = |command: &str| self.run(command, &root, folder.path());
        let is_passed = |exit: &Exit| matches!(exit, Exit::Exited { status: Some(0), .. });
        if let Some(build) = &self.plan.build
            && !is_passed(&run(build))
        {
            return MutantStatus::Invalid;
        }
        if !is_passed(&run(&self.plan.tests)) {
            return MutantStatus::Killed;
        }
        match run(&self.plan.oracle) {
            Exit::Exited { status: Some(0), .. } => MutantStatus::Unnoticed,
            Exit::Exited { output, .. } => MutantStatus::Survivor { share: share(&output) },
            Exit::TimedOut { .. } => MutantStatus::Survivor { share: None },
            Exit::NotStarted { .. } => MutantStatus::Broken,
        }
    }

    /// Copies the repository and the oracle, and applies the mutant. Returns `None` if that fails.
    fn check_out(&self, mutant: Option<&Mutant>, root: &Path) -> Option<()> {
        tree::copy(&self.plan.folder, root).ok()?;
        if let Some(proof) = &self.plan.proof {
            tree::copy(proof, &root.join("proof")).ok()?;
        }
        if let Some(mutant) = mutant {
            let path = root.join(&mutant.file);
            let text = std::fs::read_to_string(&path).ok()?;
            std::fs::write(path, mutant.apply(&text)).ok()?;
        }
        Some(())
    }

    /// Runs a shell command within the bounds. The limit of processes does not apply to the superuser.
    fn run(&self, command: &str, root: &Path, folder: &Path) -> Exit {
        let bounds = &self.plan.bounds;
        let limits = [
            "prlimit".to_owned(),
            format!("--data={}", bounds.memory_mib * 1024 * 1024),
            format!("--nproc={}", bounds.processes),
            format!("--cpu={}", bounds.command.as_secs() * 2),
            "--core=0".to_owned(),
        ];
        let shell = ["sh".to_owned(), "-c".to_owned(), command.to_owned()];
        run(self.host, &[limits.as_slice(), &shell].concat(), root, folder, bounds.command)
    }
}

/// Returns the share of failed rounds, if the last line of the output is `FAILED/ROUNDS`.
fn share(output: &str) -> Option<f64> {
    let (failed, rounds) = output.lines().last()?.trim().split_once('/')?;
    let (failed, rounds): (f64, f64) = (failed.parse().ok()?, rounds.parse().ok()?);
    (rounds > 0.0).then(|| failed / rounds)
}
