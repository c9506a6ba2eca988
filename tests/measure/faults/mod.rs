//! Whole benchmark runs while everything goes wrong that can, from a seed: `measure faults --seed N --runs 1` does
//! again what happened in run N.
//!
//! The functions, the table, the vault, the gateway and the sockets are real. Time, the queues and the order in which
//! workers go on are simulated, so that a run of hours takes a second and happens the same way again.
//! What runs out in real time in the clients themselves (an answer that never comes, a connection that is never made)
//! is tested where the clients are.

mod answers;
mod aws;
mod checks;
mod driver;
mod endpoint;
mod fate;
mod front;
mod simulation;
mod troubles;
mod world;

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::fmt;
use std::time::{Duration, Instant};

use self::checks::Account;
use self::driver::Driver;
use self::troubles::{Kind, Troubles};
use self::world::{WORLDS, World};
use crate::Fallible;

/// Options of the measurement.
#[derive(Clone, Debug, clap::Args)]
pub struct Options {
    /// The first seed; each run has the next.
    #[arg(long, default_value_t = 0)]
    pub seed: u64,
    /// Number of runs.
    #[arg(long, default_value_t = 500)]
    pub runs: u64,
    /// Print what happens in each run, step by step.
    #[arg(long)]
    pub trace: bool,
}

/// Outcome of the runs.
#[derive(Clone, Debug, Default)]
pub struct Outcome {
    pub runs: u64,
    /// Number of runs of each kind.
    pub kinds: BTreeMap<String, usize>,
    /// Total number of faults.
    pub faults: usize,
    /// Number of AWS calls, requests to endpoints and deliveries of messages.
    pub steps: usize,
    /// The seeds of the runs in which something was not as it must be, and what.
    pub failures: Vec<(u64, String)>,
    pub took: Duration,
}

/// Disturbs one run after the other.
///
/// # Errors
///
/// When a service cannot be started.
pub async fn measure(options: &Options) -> Fallible<Outcome> {
    let begun = Instant::now();
    let (mut outcome, mut undisturbed) = (Outcome::default(), BTreeMap::new());
    for seed in options.seed..options.seed + options.runs {
        let number = world_of(seed);
        let account = match undisturbed.entry(number) {
            Entry::Occupied(known) => known.into_mut(),
            Entry::Vacant(unknown) => {
                let (driver, account) = Box::pin(ended(number, Kind::Undisturbed, number)).await?;
                let account = account?;
                let problems = checks::problems(&driver, &account, &account).await?;
                problems
                    .is_empty()
                    .then_some(())
                    .ok_or(format!("undisturbed, world {number}: {problems:?}"))?;
                unknown.insert(account)
            }
        };
        Box::pin(outcome.add(seed, account, options.trace)).await?;
    }
    outcome.took = begun.elapsed();
    Ok(outcome)
}

/// Every kind of run comes in every world.
fn world_of(seed: u64) -> u64 {
    (seed / 8 * 5 + seed % 8 * 3) % WORLDS
}

/// A driver after its run, and what that came to.
async fn ended(number: u64, kind: Kind, seed: u64) -> Fallible<(Driver, Fallible<Account>)> {
    let mut driver = Driver::start(World::of(number)?, Troubles::of(kind, seed)).await?;
    let account = account(&mut driver).await;
    Ok((driver, account))
}

async fn account(driver: &mut Driver) -> Fallible<Account> {
    let id = driver.accepted().await?;
    driver.run(id).await?;
    Account::of(driver, id).await
}

impl Outcome {
    /// True if every check held.
    pub fn is_sound(&self) -> bool {
        self.failures.is_empty()
    }

    async fn add(&mut self, seed: u64, undisturbed: &Account, trace: bool) -> Fallible<()> {
        let kind = Kind::of(seed);
        let (driver, account) = ended(world_of(seed), kind, seed).await?;
        let problems = match account {
            Ok(account) => checks::problems(&driver, &account, undisturbed).await?,
            Err(error) => vec![error.to_string()],
        };
        if trace {
            println!("{}", driver.trace.join("\n"));
        }
        self.runs += 1;
        self.faults += driver.troubles.faults;
        self.steps += driver.trace.len();
        *self.kinds.entry(format!("{kind:?}")).or_default() += 1;
        for problem in problems {
            eprintln!("seed {seed}: {kind:?}: {problem}");
            self.failures.push((seed, format!("{kind:?}: {problem}")));
        }
        Ok(())
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { runs, kinds, faults, steps, failures, took } = self;
        writeln!(formatter, "{runs} runs, {faults} faults, {steps} steps, {:.0} s", took.as_secs_f64())?;
        for (kind, count) in kinds {
            writeln!(formatter, "{kind}: {count}")?;
        }
        for (seed, failure) in failures {
            writeln!(
                formatter,
                "seed {seed} (again with: measure faults --seed {seed} --runs 1): {failure}"
            )?;
        }
        write!(formatter, "{} failures", failures.len())
    }
}
