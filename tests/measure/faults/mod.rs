//! Measures whole benchmark runs under seeded fault injection. `measure faults --seed N --runs 1` reproduces run N.
//!
//! The functions, the table, KMS, the gateway and the sockets are real. Time, the queues and the order in which workers
//! continue are simulated, so a run of hours takes a second and is reproducible. The tests of the HTTP clients cover
//! their timeouts, which are real time.

mod answers;
mod aws;
mod checks;
mod driver;
mod endpoint;
mod fate;
mod fault_plan;
mod gateway;
mod scenario;
mod simulation;

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::fmt;
use std::time::{Duration, Instant};

use self::checks::RunOutcome;
use self::driver::Driver;
use self::fault_plan::{FaultPlan, RunKind};
use self::scenario::{SCENARIOS, Scenario};
use crate::Fallible;

/// Options of the measurement.
#[derive(Clone, Debug, clap::Args)]
pub struct Options {
    /// Seed of the first run; each further run uses the next seed.
    #[arg(long, default_value_t = 0)]
    pub seed: u64,
    /// Number of runs.
    #[arg(long, default_value_t = 500)]
    pub runs: u64,
    /// Print every step of each run.
    #[arg(long)]
    pub trace: bool,
}

/// Report on all runs of the measurement.
#[derive(Clone, Debug, Default)]
pub struct FaultsReport {
    pub runs: u64,
    /// Number of runs of each kind.
    pub kinds: BTreeMap<String, usize>,
    /// Total number of faults.
    pub faults: usize,
    /// Number of lines that `--trace` prints: AWS calls, requests to endpoints, sleeps, and events of messages.
    pub steps: usize,
    /// Seed, kind and problem of each failure: a violated check, or a run that did not end.
    pub failures: Vec<(u64, String)>,
    pub elapsed: Duration,
}

/// Runs the seeds one after the other and checks each run.
///
/// # Errors
///
/// Fails if a service cannot be started or read, or if a run without faults does not end or violates a check.
pub async fn measure(options: &Options) -> Fallible<FaultsReport> {
    let started_at = Instant::now();
    let (mut report, mut fault_free) = (FaultsReport::default(), BTreeMap::new());
    for seed in options.seed..options.seed + options.runs {
        let number = scenario_of(seed);
        let fault_free_outcome = match fault_free.entry(number) {
            Entry::Occupied(known) => known.into_mut(),
            Entry::Vacant(unknown) => {
                let (driver, run_outcome) = Box::pin(execute_run(number, RunKind::FaultFree, number)).await?;
                let run_outcome = run_outcome?;
                let problems = checks::problems(&driver, &run_outcome, &run_outcome).await?;
                problems
                    .is_empty()
                    .then_some(())
                    .ok_or(format!("scenario {number} violates checks without faults: {problems:?}"))?;
                unknown.insert(run_outcome)
            }
        };
        Box::pin(report.add(seed, fault_free_outcome, options.trace)).await?;
    }
    report.elapsed = started_at.elapsed();
    Ok(report)
}

/// Returns the scenario of a seed. Every kind of run occurs in every scenario.
fn scenario_of(seed: u64) -> u64 {
    (seed / 8 * 5 + seed % 8 * 3) % SCENARIOS
}

/// Executes one run. Returns its driver and its outcome.
async fn execute_run(number: u64, kind: RunKind, seed: u64) -> Fallible<(Driver, Fallible<RunOutcome>)> {
    let mut driver = Driver::start(Scenario::of(number)?, FaultPlan::of(kind, seed)).await?;
    let run_outcome = run_outcome(&mut driver).await;
    Ok((driver, run_outcome))
}

async fn run_outcome(driver: &mut Driver) -> Fallible<RunOutcome> {
    let id = driver.start_run().await?;
    driver.run(id).await?;
    RunOutcome::of(driver, id).await
}

impl FaultsReport {
    /// Returns true if every check passed.
    pub fn is_sound(&self) -> bool {
        self.failures.is_empty()
    }

    async fn add(&mut self, seed: u64, fault_free: &RunOutcome, trace: bool) -> Fallible<()> {
        let kind = RunKind::of(seed);
        let (driver, run_outcome) = execute_run(scenario_of(seed), kind, seed).await?;
        let problems = match run_outcome {
            Ok(run_outcome) => checks::problems(&driver, &run_outcome, fault_free).await?,
            Err(error) => vec![error.to_string()],
        };
        if trace {
            println!("{}", driver.trace.join("\n"));
        }
        self.runs += 1;
        self.faults += driver.fault_plan.faults;
        self.steps += driver.trace.len();
        *self.kinds.entry(format!("{kind:?}")).or_default() += 1;
        for problem in problems {
            eprintln!("seed {seed}: {kind:?}: {problem}");
            self.failures.push((seed, format!("{kind:?}: {problem}")));
        }
        Ok(())
    }
}

impl fmt::Display for FaultsReport {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { runs, kinds, faults, steps, failures, elapsed } = self;
        writeln!(formatter, "{runs} runs, {faults} faults, {steps} steps, {:.0} s", elapsed.as_secs_f64())?;
        for (kind, count) in kinds {
            writeln!(formatter, "{kind}: {count}")?;
        }
        for (seed, failure) in failures {
            writeln!(
                formatter,
                "seed {seed} (reproduce with `measure faults --seed {seed} --runs 1`): {failure}"
            )?;
        }
        write!(formatter, "{} failures", failures.len())
    }
}
