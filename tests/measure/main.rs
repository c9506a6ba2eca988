//! `measure`: prints figures of the service on this machine.

use clap::{Parser, Subcommand};
use plumbline_measure::{Fallible, faults, kills, load, slow_receivers, throughput};
use tokio::runtime::Builder;

#[derive(Parser)]
#[command(about = "Measures the whole service on this machine. Build it with --release.")]
struct Arguments {
    #[command(subcommand)]
    measurement: Measurement,
}

#[derive(Subcommand)]
enum Measurement {
    /// Requests a second and latency of trigger and poll, beside a handler that does nothing.
    AgentThroughput(throughput::Options),
    /// Delay that hanging receivers cause to the deliveries of others.
    SlowReceivers(slow_receivers::Options),
    /// Arrival of every answer while workers are killed.
    Kills(kills::Options),
    /// Many requests of every kind: what goes wrong, memory, and the slowest.
    Load(load::Options),
    /// Correct end of every benchmark run under every fault.
    Faults(faults::Options),
}

fn main() -> Fallible<()> {
    let measurement = Arguments::parse().measurement;
    // A seed must decide everything: one thread, so that no scheduling does.
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
