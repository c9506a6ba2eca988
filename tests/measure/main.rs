//! `measure`: prints figures of the service on this machine.

use clap::{Parser, Subcommand};
use plumbline_measure::{Fallible, faults, kills, load, slow_receivers, throughput};
use tokio::runtime::Builder;

#[derive(Parser)]
#[command(
    about = "Measures speed and reliability of the whole service on this machine. Use a release build."
)]
struct Arguments {
    #[command(subcommand)]
    measurement: Measurement,
}

#[derive(Subcommand)]
enum Measurement {
    /// Throughput and latency of trigger and poll, compared with a handler that does nothing.
    AgentThroughput(throughput::Options),
    /// Delay that hanging receivers cause for deliveries to other receivers.
    SlowReceivers(slow_receivers::Options),
    /// Lost, altered and misdirected answers while workers are killed.
    Kills(kills::Options),
    /// Errors, memory and tail latency under many requests of every kind.
    Load(load::Options),
    /// Violated checks of benchmark runs under injected faults.
    Faults(faults::Options),
}

fn main() -> Fallible<()> {
    let measurement = Arguments::parse().measurement;
    // Fault injection uses one thread, so that the seed and not the scheduler determines the order of events.
    let mut runtime = match measurement {
        Measurement::Faults(_) => Builder::new_current_thread(),
        _ => Builder::new_multi_thread(),
    };
    runtime.enable_all().build()?.block_on(measure(measurement))
}

async fn measure(measurement: Measurement) -> Fallible<()> {
    match measurement {
        Measurement::AgentThroughput(options) => println!("{}", throughput::measure(&options).await?),
        Measurement::SlowReceivers(options) => println!("{}", slow_receivers::measure(&options).await?),
        Measurement::Load(options) => print!("{}", load::measure(&options).await?),
        Measurement::Kills(options) => {
            println!("seed {}", options.seed);
            println!("{}", kills::measure(&options).await?);
        }
        Measurement::Faults(options) => {
            let outcome = faults::measure(&options).await?;
            println!("{outcome}");
            outcome.is_sound().then_some(()).ok_or("some runs violated a check")?;
        }
    }
    Ok(())
}
