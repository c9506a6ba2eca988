//! Tries one mutant: build, tests, oracle.

use std::fmt;
use std::path::Path;

use super::{Mutant, Plan};
use crate::problem::Problem;
use crate::prove::{Exit, Host, run};
use crate::tree;

/// Fate of a mutant.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Fate {
    /// It could not be copied or started.
    Broken,
    /// It does not build.
    Invalid,
    /// The repository's tests fail or do not end.
    Killed,
    /// The tests pass, and the oracle finds no difference.
    Unnoticed,
    /// The tests pass, and the oracle finds differences: in this share of its rounds, if it says so.
    Survivor { share: Option<f64> },
}

/// A mutant and its fate.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// The mutant.
    pub mutant: Mutant,
    /// Its fate.
    pub fate: Fate,
    /// Diff from the mutant to the right code, which is the fix if the mutant becomes a bug.
    pub fix: String,
}

impl fmt::Display for Outcome {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Mutant { file, line, operator, .. } = &self.mutant;
        let fate = match self.fate {
            Fate::Broken => "broken   ".to_owned(),
            Fate::Invalid => "invalid  ".to_owned(),
            Fate::Killed => "killed   ".to_owned(),
            Fate::Unnoticed => "unnoticed".to_owned(),
            Fate::Survivor { share: None } => "SURVIVOR ".to_owned(),
            Fate::Survivor { share: Some(share) } => format!("SURVIVOR  {:.4} %", share * 100.0),
        };
        write!(formatter, "{fate} {file}:{line} {operator:?}")
    }
}

/// The repository and the machine that tries its mutants.
pub(super) struct Bench<'search> {
    pub(super) plan: &'search Plan,
    pub(super) host: &'search Host,
}

impl Bench<'_> {
    /// Checks that the right code builds, passes its tests, and differs nowhere from the oracle.
    pub(super) fn verify_right_code(&self) -> Result<(), Problem> {
        let failed =
            |what: &str| Err(Problem::error(&self.plan.folder, None, format!("{what} without a mutant")));
        match self.fate(None) {
            Fate::Unnoticed => Ok(()),
            Fate::Broken => failed("cannot be copied"),
            Fate::Invalid => failed("does not build"),
            Fate::Killed => failed("fails its tests"),
            Fate::Survivor { .. } => failed("fails the oracle"),
        }
    }

    /// Tries a mutant.
    pub(super) fn try_mutant(&self, mutant: Mutant) -> Outcome {
        let fate = self.fate(Some(&mutant));
        let right = std::fs::read_to_string(self.plan.folder.join(&mutant.file)).unwrap_or_default();
        let fix = diffy::create_patch(&mutant.apply(&right), &right).to_string();
        let fix = fix.replacen("--- original", &format!("--- a/{}", mutant.file), 1);
        let fix = fix.replacen("+++ modified", &format!("+++ b/{}", mutant.file), 1);
        Outcome { mutant, fate, fix }
    }

    fn fate(&self, mutant: Option<&Mutant>) -> Fate {
        let Ok(folder) = tempfile::tempdir() else { return Fate::Broken };
        let root = folder.path().join("repository");
        if self.check_out(mutant, &root).is_none() {
            return Fate::Broken;
        }
        let run = |command: &str| self.run(command, &root, folder.path());
        let is_passed = |exit: &Exit| matches!(exit, Exit::Exited { status: Some(0), .. });
        if let Some(build) = &self.plan.build
            && !is_passed(&run(build))
        {
            return Fate::Invalid;
        }
        if !is_passed(&run(&self.plan.tests)) {
            return Fate::Killed;
        }
        match run(&self.plan.oracle) {
            Exit::Exited { status: Some(0), .. } => Fate::Unnoticed,
            Exit::Exited { output, .. } => Fate::Survivor { share: share(&output) },
            Exit::TimedOut { .. } => Fate::Survivor { share: None },
            Exit::NotStarted { .. } => Fate::Broken,
        }
    }

    /// Copies the repository and the oracle, and applies the mutant.
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

/// Returns the share of a last line `FAILED/ROUNDS`.
fn share(output: &str) -> Option<f64> {
    let (failed, rounds) = output.lines().last()?.trim().split_once('/')?;
    let (failed, rounds): (f64, f64) = (failed.parse().ok()?, rounds.parse().ok()?);
    (rounds > 0.0).then(|| failed / rounds)
}
