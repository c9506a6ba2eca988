//! Measures the delay that hanging receivers cause for deliveries to other receivers.
//!
//! Questions arrive at a fixed rate, independently of their answers. Their answers go to all receivers in turn. In
//! every other round some receivers accept the connection but never respond. Each attempt to deliver to them fails
//! after the timeout of 15 s and is retried. The measurement compares only the receivers that respond in every round.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use futures::future::try_join_all;
use plumbline_clock::{Clock, SystemClock};
use serde_json::json;
use tokio::task::JoinSet;
use tokio_util::sync::CancellationToken;
use url::Url;

use crate::Fallible;
use crate::destinations::{self, Arrivals};
use crate::figures::{Latencies, Milliseconds, table};
use crate::service::Service;

/// Maximum time to wait for answers after the last question.
const DELIVERY_TIMEOUT: Duration = Duration::from_secs(60);

/// Options of the measurement.
#[derive(Clone, Debug, clap::Args)]
pub struct Options {
    /// Number of receivers.
    #[arg(long, default_value_t = 50)]
    receivers: usize,
    /// Number of hanging receivers.
    #[arg(long, default_value_t = 10)]
    hanging: usize,
    /// Number of questions per second, for all receivers together.
    #[arg(long, default_value_t = 20)]
    rate: u32,
    /// Time in which each round asks its questions, in seconds.
    #[arg(long, default_value_t = 40)]
    seconds: u32,
    /// Number of rounds without hanging receivers, and of rounds with them. The two alternate.
    #[arg(long, default_value_t = 2)]
    rounds: usize,
}

/// Runs the measurement and returns its figures as text.
pub async fn measure(options: &Options) -> Fallible<String> {
    let (mut without, mut with) = (Vec::new(), Vec::new());
    for _ in 0..options.rounds {
        without.extend(run_round(options, 0).await?);
        with.extend(run_round(options, options.hanging).await?);
    }
    let (without, with) = (Latencies::new(without), Latencies::new(with));
    let mut figures = table(&["hanging receivers", "deliveries to the others", "p50", "p99"]);
    for (hanging, delays) in [(0, &without), (options.hanging, &with)] {
        let percentile = |percent| Milliseconds(delays.percentile(percent)).to_string();
        figures.add_row([hanging.to_string(), delays.count().to_string(), percentile(50), percentile(99)]);
    }
    let increase = |percent| {
        100.0 * (with.percentile(percent).as_secs_f64() / without.percentile(percent).as_secs_f64() - 1.0)
    };
    Ok(format!("{figures}\n\np50 {:+.1} %, p99 {:+.1} %", increase(50), increase(99)))
}

/// Runs one round. Returns the delays, from question to receipt, of the deliveries to compare.
async fn run_round(options: &Options, hanging: usize) -> Fallible<Vec<Duration>> {
    let arrivals = Arrivals::default();
    let receivers = try_join_all((0..options.receivers).map(async |number| {
        if number < hanging {
            destinations::start_hanging_receiver().await
        } else {
            destinations::start_receiver(number, &arrivals).await
        }
    }));
    let receivers = receivers.await?;
    let service = Arc::new(Service::start(Arc::new(SystemClock), &receivers).await?);
    let shutdown = CancellationToken::new();
    let mut workers = JoinSet::new();
    for poller in service.pollers() {
        let shutdown = shutdown.clone();
        workers.spawn(async move { poller.run(shutdown).await });
    }
    let asked = ask_all(options, &service, &receivers).await?;
    let compared = options.hanging..options.receivers;
    let expected = asked.values().filter(|(number, _)| *number >= hanging).count();
    wait(&arrivals, expected).await;
    workers.abort_all();
    Ok(compared.flat_map(|number| delays(&arrivals, number, &asked)).collect())
}

/// Receiver and time of each question, by the id of its job.
type Questions = HashMap<String, (usize, Instant)>;

/// Asks questions at the configured rate.
async fn ask_all(options: &Options, service: &Arc<Service>, receivers: &[Url]) -> Fallible<Questions> {
    let mut ticks = tokio::time::interval(Duration::from_secs(1) / options.rate);
    let mut asking = JoinSet::new();
    for question in 0..usize::try_from(options.rate * options.seconds)? {
        ticks.tick().await;
        let (service, number) = (service.clone(), question % receivers.len());
        let destination = json!({ "webhookUrl": receivers[number].as_str() });
        asking.spawn(async move {
            let at = Instant::now();
            let asked = service.ask("What happened yesterday?", Some(&destination)).await?;
            Fallible::Ok((asked.id.to_string(), (number, at)))
        });
    }
    asking.join_all().await.into_iter().collect()
}

async fn wait(arrivals: &Arrivals, expected: usize) {
    let started_at = Instant::now();
    while arrivals.count() < expected && started_at.elapsed() < DELIVERY_TIMEOUT {
        SystemClock.sleep(Duration::from_millis(50)).await;
    }
}

/// Returns the delays of the answers to a receiver. The delay of a missing answer counts as `DELIVERY_TIMEOUT`.
fn delays(arrivals: &Arrivals, number: usize, asked: &Questions) -> Vec<Duration> {
    let arrived = arrivals.at(number);
    let first = |job: &str| arrived.iter().find(|one| one.body["workflowId"] == job).map(|one| one.at);
    let delay = |(job, (_, at)): (&String, &(usize, Instant))| {
        first(job).map_or(DELIVERY_TIMEOUT, |arrival| arrival - *at)
    };
    asked.iter().filter(|(_, (to, _))| *to == number).map(delay).collect()
}
