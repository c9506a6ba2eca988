//! `measure`: prints figures of the service on this machine.

use clap::{Parser, Subcommand};
use plumbline_measure::{Fallible, faults, kills, load, slow_receivers, throughput};
use tokio::runtime::Builder;

#[derive(Parser)]
#[command(about = "Measures the whole service on this machine. Build it with --release.")]
struct Arguments {
    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand)]
enum What {
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
    let what = Arguments::parse().what;
    // What a seed decides must not depend on which thread comes first.
    let mut runtime = match what {
        What::Faults(_) => Builder::new_current_thread(),
        _ => Builder::new_multi_thread(),
    };
    runtime.enable_all().build()?.block_on(measure(what))
}

async fn measure(what: What) -> Fallible<()> {
    match what {
        What::AgentThroughput(options) => println!("{}", throughput::measure(&options).await?),
        What::SlowReceivers(options) => println!("{}", slow_receivers::measure(&options).await?),
        What::Load(options) => print!("{}", load::measure(&options).await?),
        What::Kills(options) => {
            println!("seed {}", options.seed);
            println!("{}", kills::measure(&options).await?);
        }
        What::Faults(options) => {
            let outcome = faults::measure(&options).await?;
            println!("{outcome}");
            outcome.is_sound().then_some(()).ok_or("not every run ended as it must")?;
        }
    }
    Ok(())
}
