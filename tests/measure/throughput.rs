//! Measures the throughput of triggers and polls on the embedded service, and the share of their latency that each AWS
//! operation takes.
//!
//! Each connection sends its next request as soon as the previous one is answered. The load generator, the functions
//! and the embedded table share this machine. A handler that does nothing gives the baseline without the service.

use std::fmt::Write;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::Router;
use axum::http::StatusCode;
use futures::future::try_join_all;
use plumbline_clock::SystemClock;
use reqwest::RequestBuilder;
use tokio::net::TcpListener;

use crate::Fallible;
use crate::figures::{Latencies, Milliseconds, table};
use crate::service::{POLL_PATH, Service};

const QUERY: &str = "What happened yesterday?";

/// Options of the measurement.
#[derive(Clone, Debug, clap::Args)]
pub struct Options {
    /// Duration of each load, in seconds.
    #[arg(long, default_value_t = 5)]
    seconds: u64,
    /// Numbers of connections; each is measured in turn.
    #[arg(long, value_delimiter = ',', default_values_t = [1, 32, 256])]
    connections: Vec<usize>,
}

/// Results of one load.
struct LoadResult {
    latencies: Latencies,
    elapsed: Duration,
}

/// Runs the measurement and returns its figures as text. It starts no workers, so accepted jobs stay queued.
pub async fn measure(options: &Options) -> Fallible<String> {
    let service = Service::start(Arc::new(SystemClock), &[]).await?;
    let baseline = baseline_request(&service).await?;
    let token = service.ask(QUERY, None).await?.token;
    let poll = service.http.get(format!("{}{POLL_PATH}", service.base_url)).bearer_auth(token);
    let trigger = service.question(QUERY, None);
    let mut figures = table(&["request", "connections", "per second", "p50", "p99", "p50 / baseline"]);
    let mut shares = String::new();
    for &connections in &options.connections {
        let mut baseline_p50 = None;
        for (name, request) in [("baseline", &baseline), ("trigger", &trigger), ("poll", &poll)] {
            service.call_times.take_durations();
            let load = run_load(request, connections, Duration::from_secs(options.seconds)).await?;
            let p50 = load.latencies.percentile(50);
            let ratio = p50.as_secs_f64() / baseline_p50.get_or_insert(p50).as_secs_f64();
            figures.add_row(row(name, connections, &load, ratio));
            shares += &call_shares(name, connections, &load, &service)?;
        }
    }
    Ok(format!("{figures}\n\n{shares}"))
}

/// Starts an axum handler that accepts every request, and returns a request to it.
async fn baseline_request(service: &Service) -> Fallible<RequestBuilder> {
    let listener = TcpListener::bind("127.0.0.1:0").await?;
    let url = format!("http://{}/", listener.local_addr()?);
    let router = Router::new().fallback(|_: axum::body::Bytes| async { (StatusCode::ACCEPTED, "{}") });
    tokio::spawn(async move { axum::serve(listener, router).await });
    Ok(service.http.post(url).header("content-type", "application/json").body(QUERY))
}

async fn run_load(request: &RequestBuilder, connections: usize, time: Duration) -> Fallible<LoadResult> {
    let started_at = Instant::now();
    let latencies =
        try_join_all((0..connections).map(|_| run_connection(request, started_at + time))).await?;
    Ok(LoadResult { latencies: Latencies::new(latencies.concat()), elapsed: started_at.elapsed() })
}

async fn run_connection(request: &RequestBuilder, until: Instant) -> Fallible<Vec<Duration>> {
    let mut latencies = Vec::new();
    while Instant::now() < until {
        let request =
            request.try_clone().ok_or("the request cannot be cloned, since its body is a stream")?;
        let started_at = Instant::now();
        let response = request.send().await?;
        if response.status() != StatusCode::ACCEPTED {
            return Err(
                format!("a request was answered with status {} in place of 202", response.status()).into()
            );
        }
        response.bytes().await?;
        latencies.push(started_at.elapsed());
    }
    Ok(latencies)
}

fn row(name: &str, connections: usize, load: &LoadResult, ratio: f64) -> [String; 6] {
    let per_second = load.latencies.count() as f64 / load.elapsed.as_secs_f64();
    let percentile = |percent| Milliseconds(load.latencies.percentile(percent)).to_string();
    [
        name.to_owned(),
        connections.to_string(),
        format!("{per_second:.0}"),
        percentile(50),
        percentile(99),
        format!("{ratio:.1}"),
    ]
}

/// Returns one line for each AWS operation: calls per request, mean duration, and the sum of their durations as a share
/// of the latency of all requests.
fn call_shares(
    name: &str,
    connections: usize,
    load: &LoadResult,
    service: &Service,
) -> Result<String, std::fmt::Error> {
    let (mut text, waited) = (String::new(), load.latencies.total().as_secs_f64());
    for (operation, calls) in service.call_times.take_durations() {
        let total = calls.iter().sum::<Duration>();
        let share = 100.0 * total.as_secs_f64() / waited;
        let each = calls.len() as f64 / load.latencies.count() as f64;
        let mean = Milliseconds(total / u32::try_from(calls.len()).unwrap_or(u32::MAX));
        writeln!(
            text,
            "{name} at {connections}: {operation} {each:.2} calls per request, mean {mean}, {share:.0} % of the latency"
        )?;
    }
    Ok(text)
}
