//! Jobs that prove a record: commands, the trees on which they run, and their expected exit statuses.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use super::host::Host;
use super::report::{ProofResult, ProofStatus};
use super::sandbox::Sandbox;
use crate::catalogue::Proof;
use crate::fixes::{self, Fix};
use crate::source::RecordSource;
use crate::tree::Tree;

/// Time limit of the build and of the tests.
const TEST_LIMIT: Duration = Duration::from_secs(120);
/// Time limit of a proof.
const PROOF_LIMIT: Duration = Duration::from_secs(10);

/// Name of the tree with every fix, for messages.
const FIXED_TREE: &str = "head with all fixes";

/// Work of one thread: tests and proofs of one record, run one after another.
#[derive(Clone, Copy)]
pub(super) enum ProofJob<'source> {
    /// The tests of the repository before the pull request (`base`).
    Base(&'source RecordSource),
    /// The tests and proofs of the repository after the pull request (`head`), without and with fixes. One folder holds
    /// each of these trees in turn.
    Head(&'source RecordSource),
}

/// Returns the jobs of all records, the longest first.
pub(super) fn jobs(sources: &[RecordSource]) -> Vec<ProofJob<'_>> {
    let mut jobs: Vec<ProofJob<'_>> =
        sources.iter().flat_map(|source| [ProofJob::Head(source), ProofJob::Base(source)]).collect();
    jobs.sort_by_key(|job| std::cmp::Reverse(job.weight()));
    jobs
}

/// Returns the number of results of a record: one for the tests of each tree (base, head, and head with all fixes if
/// there are fixes), and one for each proof.
pub(super) fn expected_result_count(source: &RecordSource) -> usize {
    2 + usize::from(!source.fixes.is_empty()) + source.plan.proofs.len()
}

/// State of one bug's proof, which runs on several trees: the time so far, and the first failure.
struct ProofProgress {
    duration: Duration,
    status: ProofStatus,
}

impl<'source> ProofJob<'source> {
    fn source(&self) -> &'source RecordSource {
        match self {
            Self::Base(source) | Self::Head(source) => source,
        }
    }

    /// Estimates the relative duration of a job: the size of `head` in bytes, times the number of trees.
    fn weight(&self) -> usize {
        let bytes: usize = self.source().head.values().map(Vec::len).sum();
        match self {
            Self::Base(_) => bytes,
            Self::Head(source) => bytes * (1 + source.plan.proofs.len() * 2),
        }
    }

    /// Runs the job. Calls `report` as soon as a result is known, and returns the values that `report` returned. Runs
    /// no further command once `is_stopped` returns true. Multiplies every time limit by `time_limit_factor`.
    pub(super) fn run(
        self,
        host: &Host,
        time_limit_factor: u32,
        is_stopped: &dyn Fn() -> bool,
        report: &dyn Fn(ProofResult) -> ProofResult,
    ) -> Vec<ProofResult> {
        let run = ProofJobRunner { source: self.source(), host, time_limit_factor, is_stopped, report };
        match self {
            Self::Base(_) => run.prove_base(),
            Self::Head(_) => run.prove_head(),
        }
    }
}

struct ProofJobRunner<'run> {
    source: &'run RecordSource,
    host: &'run Host,
    time_limit_factor: u32,
    is_stopped: &'run dyn Fn() -> bool,
    report: &'run dyn Fn(ProofResult) -> ProofResult,
}

impl ProofJobRunner<'_> {
    fn prove_base(&self) -> Vec<ProofResult> {
        if (self.is_stopped)() {
            return Vec::new();
        }
        let started = Instant::now();
        let done = Sandbox::new(self.source, "base", self.host, self.time_limit_factor).and_then(|sandbox| {
            sandbox.build("base", TEST_LIMIT)?;
            sandbox.expect_status("base", &self.source.plan.tests, TEST_LIMIT, 0)
        });
        vec![self.result("tests of base", done, started.elapsed())]
    }

    /// Runs the tests and all proofs on `head`, without fixes and with all fixes. Then runs the proof of each bug with
    /// the fixes of all other bugs, and with the fix of this bug alone. Builds every version of `head` in the same
    /// folder: the versions differ in few files, so a build can reuse most of the previous build.
    fn prove_head(&self) -> Vec<ProofResult> {
        if (self.is_stopped)() {
            return Vec::new();
        }
        let started = Instant::now();
        let built =
            Sandbox::new(self.source, "head", self.host, self.time_limit_factor).and_then(|sandbox| {
                sandbox.build("head", TEST_LIMIT)?;
                Ok(sandbox)
            });
        let mut sandbox = match built {
            Ok(sandbox) => sandbox,
            Err(status) => return vec![self.result("tests of head", status, started.elapsed())],
        };
        let tested = sandbox.expect_status("head", &self.source.plan.tests, TEST_LIMIT, 0);
        let mut results = vec![self.result("tests of head", tested, started.elapsed())];
        let mut proofs: BTreeMap<&String, ProofProgress> = BTreeMap::new();
        for proof in self.source.plan.proofs.iter().filter(|_| !(self.is_stopped)()) {
            let started = Instant::now();
            let status = self.prove(&sandbox, "head", proof, 1);
            proofs.insert(proof.bug.get_ref(), ProofProgress { duration: started.elapsed(), status });
        }
        if !self.source.fixes.is_empty() && !(self.is_stopped)() {
            results.push(self.prove_with_all_fixes(&mut sandbox, &mut proofs));
        }
        for proof in &self.source.plan.proofs {
            if let Some(progress) = proofs.get_mut(proof.bug.get_ref()) {
                self.prove_with_fixes(
                    &mut sandbox,
                    proof,
                    "head with the other fixes",
                    |own, other| own != other,
                    1,
                    progress,
                );
            }
        }
        for proof in self.source.plan.proofs.iter().filter(|_| !(self.is_stopped)()) {
            if let Some(mut progress) = proofs.remove(proof.bug.get_ref()) {
                self.prove_with_fixes(
                    &mut sandbox,
                    proof,
                    "head with this fix alone",
                    |own, other| own == other,
                    0,
                    &mut progress,
                );
                results.push(self.result(proof.bug.get_ref(), progress.status, progress.duration));
            }
        }
        results
    }

    /// Runs the tests on `head` with all fixes and returns their result. If the tests pass, runs every proof that has
    /// not failed yet on the same tree, and updates its state in `proofs`.
    fn prove_with_all_fixes(
        &self,
        sandbox: &mut Sandbox<'_>,
        proofs: &mut BTreeMap<&String, ProofProgress>,
    ) -> ProofResult {
        let started = Instant::now();
        let fixed = self.fixed_files(FIXED_TREE, |_| true);
        let built = fixed.and_then(|files| sandbox.build_with_files(FIXED_TREE, files, TEST_LIMIT));
        let tested =
            built.and_then(|()| sandbox.expect_status(FIXED_TREE, &self.source.plan.tests, TEST_LIMIT, 0));
        let is_built = tested.is_ok();
        let result = self.result("tests of head with all fixes", tested, started.elapsed());
        for proof in self.source.plan.proofs.iter().filter(|_| is_built) {
            let started = Instant::now();
            if let Some(progress) = proofs.get_mut(proof.bug.get_ref()).filter(|one| one.is_passed()) {
                progress.status = self.prove(sandbox, FIXED_TREE, proof, 0);
                progress.duration += started.elapsed();
            }
        }
        result
    }

    /// Runs one proof on `head` with the fixes that `is_selected` accepts, and updates its state in `progress`. The
    /// proof passes if it exits with `expected`. Does nothing if the proof has failed before or the record has fewer
    /// than two fixes. The first argument of `is_selected` is the id of the proof's bug, the second is the id of a
    /// fix's bug. Messages name the tree `tree`.
    fn prove_with_fixes(
        &self,
        sandbox: &mut Sandbox<'_>,
        proof: &Proof,
        tree: &str,
        is_selected: fn(&String, &String) -> bool,
        expected: i32,
        progress: &mut ProofProgress,
    ) {
        if self.source.fixes.len() < 2 || !progress.is_passed() || (self.is_stopped)() {
            return;
        }
        let started = Instant::now();
        let files = self.fixed_files(tree, |other| is_selected(proof.bug.get_ref(), other));
        let built = files.and_then(|files| sandbox.build_with_files(tree, files, TEST_LIMIT));
        progress.status = built.map_or_else(|failed| failed, |()| self.prove(sandbox, tree, proof, expected));
        progress.duration += started.elapsed();
    }

    fn prove(&self, sandbox: &Sandbox<'_>, tree: &str, proof: &Proof, status: i32) -> ProofStatus {
        sandbox.expect_status(tree, &proof.command, PROOF_LIMIT, status).into()
    }

    /// Returns the files that the selected fixes change, with their fixed contents. The error is the status of a task
    /// whose tree, named `tree`, could not be prepared.
    fn fixed_files(&self, tree: &str, is_selected: impl Fn(&String) -> bool) -> Result<Tree, ProofStatus> {
        let fixes = self.source.fixes.iter().filter(|(id, _)| is_selected(id));
        let fixes: Vec<&Fix> = fixes.map(|(_, fix)| fix).collect();
        fixes::apply(&self.source.head, fixes.into_iter())
            .map_err(|reason| ProofStatus::preparation_failed(tree, reason))
    }

    fn result(&self, name: &str, status: impl Into<ProofStatus>, duration: Duration) -> ProofResult {
        let status = status.into();
        let slug = self.source.slug.clone();
        (self.report)(ProofResult { slug, name: name.to_owned(), status, duration })
    }
}

impl ProofProgress {
    fn is_passed(&self) -> bool {
        self.status == ProofStatus::Passed
    }
}
