//! Measures errors, memory and tail latency of the whole embedded service, with its workers, under many requests of
//! every kind.
//!
//! The load generator, the receiver of answers, the functions and the table run in this process.

use std::collections::{BTreeMap, HashSet};
use std::fmt::Write;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use futures::future::try_join_all;
use plumbline_clock::{Clock, SystemClock};
use plumbline_contract::keys::{ApiKey, KeyPrefix};
use plumbline_contract::limits::Quota;
use plumbline_local::workspace;
use plumbline_store::benchmark::keys::KeyLimits;
use reqwest::RequestBuilder;
use serde_json::{Value, json};
use tokio::task::JoinSet;
use tokio_util::sync::CancellationToken;
use url::Url;

use crate::Fallible;
use crate::destinations::{Arrivals, start_receiver};
use crate::figures::{Latencies, Milliseconds, table};
use crate::service::{POLL_PATH, Service};

/// Maximum time to wait, after the last response, until all accepted work has ended.
const COMPLETION_TIMEOUT: Duration = Duration::from_secs(600);

/// Interval between checks whether all accepted work has ended.
const POLL_INTERVAL: Duration = Duration::from_millis(200);

/// Options of the measurement.
#[derive(Clone, Debug, clap::Args)]
pub struct Options {
    /// Number of requests.
    #[arg(long, default_value_t = 50_000)]
    requests: usize,
    /// Number of connections.
    #[arg(long, default_value_t = 32)]
    connections: usize,
}

/// A kind of request.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum RequestKind {
    Trigger,
    TriggerToUrl,
    TriggerAgain,
    Poll,
    BadBody,
    BadKey,
    Status,
}

/// Number of requests of each kind per hundred requests.
const MIX: [(RequestKind, usize); 7] = [
    (RequestKind::Trigger, 30),
    (RequestKind::TriggerToUrl, 10),
    (RequestKind::TriggerAgain, 5),
    (RequestKind::Poll, 40),
    (RequestKind::BadBody, 5),
    (RequestKind::BadKey, 5),
    (RequestKind::Status, 5),
];

/// Distance in [`MIX`] between two successive requests. It is coprime to 100, so that the kinds alternate and each
/// hundred requests have the shares of `MIX`.
const STRIDE: usize = 37;

impl RequestKind {
    fn of(number: usize) -> Self {
        let mut position = number * STRIDE % 100;
        for (kind, share) in MIX {
            if position < share {
                return kind;
            }
            position -= share;
        }
        Self::Poll
    }

    fn name(self) -> &'static str {
        match self {
            Self::Trigger => "trigger",
            Self::TriggerToUrl => "trigger, answer to a URL",
            Self::TriggerAgain => "trigger, same Idempotency-Key",
            Self::Poll => "poll",
            Self::BadBody => "trigger, invalid body",
            Self::BadKey => "trigger, invalid key",
            Self::Status => "status of an unknown run",
        }
    }

    fn expects(self, status: u16) -> bool {
        match self {
            Self::Trigger | Self::TriggerToUrl => status == 202,
            // 409 means that another request with the same idempotency key is in progress.
            Self::TriggerAgain => status == 202 || status == 409,
            Self::Poll => status == 200 || status == 202,
            Self::BadBody => status == 400,
            Self::BadKey => status == 401,
            Self::Status => status == 404,
        }
    }
}

/// Results of the requests of one kind.
#[derive(Default)]
struct Responses {
    latencies: Vec<Duration>,
    unexpected: BTreeMap<String, usize>,
}

/// A running load: the service, the options, and the results so far.
struct Load {
    service: Service,
    receiver: Url,
    benchmark_key: String,
    options: Options,
    next: AtomicUsize,
    responses: Mutex<BTreeMap<RequestKind, Responses>>,
    jobs_to_deliver: Mutex<HashSet<String>>,
}

/// Runs the measurement and returns its figures as text.
pub async fn measure(options: &Options) -> Fallible<String> {
    let arrivals = Arrivals::default();
    let receiver = start_receiver(0, &arrivals).await?;
    let service = Service::start(Arc::new(SystemClock), std::slice::from_ref(&receiver)).await?;
    let benchmark_key = key_with_high_limits(&service).await?;
    let load = Arc::new(Load {
        service,
        receiver,
        benchmark_key,
        options: options.clone(),
        next: AtomicUsize::new(0),
        responses: Mutex::default(),
        jobs_to_deliver: Mutex::default(),
    });
    let mut workers = start_workers(&load.service);
    let (before, started_at) = (memory("VmRSS"), Instant::now());
    try_join_all((0..options.connections).map(|_| load.run_connection())).await?;
    let elapsed = started_at.elapsed();
    let ended = load.wait_for_completion().await?;
    workers.shutdown().await;
    let mut text = load.figures();
    let rate = options.requests as f64 / elapsed.as_secs_f64();
    writeln!(
        text,
        "\n\n{} requests over {} connections in {:.1} s: {rate:.0} per second",
        options.requests,
        options.connections,
        elapsed.as_secs_f64()
    )?;
    match ended {
        Some(after) => {
            writeln!(text, "all accepted work ended {:.1} s after the last request", after.as_secs_f64())?;
        }
        None => writeln!(text, "ERROR: some accepted work did not end")?,
    }
    writeln!(text, "{}", load.arrival_summary(&arrivals))?;
    writeln!(
        text,
        "memory of the process, including the load generator: {before} before, {} peak, {} after",
        memory("VmHWM"),
        memory("VmRSS")
    )?;
    Ok(text)
}

/// Creates a benchmark key whose limits of starts and polls are higher than the load.
async fn key_with_high_limits(service: &Service) -> Fallible<String> {
    let key = workspace::mint_benchmark_key(&service.store, SystemClock.now()).await?.to_string();
    let id = ApiKey::parse(&key, KeyPrefix::Benchmark)?.key_id().clone();
    let many = Quota::new(1_000_000, 3_600, 100_000)?;
    let limits = KeyLimits { starts: many, polls: many, in_flight: 1 };
    service.store.operator().benchmark_keys().set_limits(&id, &limits).await?;
    Ok(key)
}

/// Starts the pollers of all queues, and a sweep every minute. The first failed sweep is the last one.
fn start_workers(service: &Service) -> JoinSet<()> {
    let mut workers = JoinSet::new();
    let shutdown = CancellationToken::new();
    for poller in service.pollers() {
        let shutdown = shutdown.clone();
        workers.spawn(async move { poller.run(shutdown).await });
    }
    let sweep = service.functions.sweep().clone();
    workers.spawn(async move {
        loop {
            SystemClock.sleep(Duration::from_secs(60)).await;
            if sweep.handle().await.is_err() {
                return;
            }
        }
    });
    workers
}

impl Load {
    /// Sends requests over one connection, each as soon as the previous one is answered, until all requests are sent.
    async fn run_connection(&self) -> Fallible<()> {
        let mut token = self.service.ask("What happened yesterday?", None).await?.token;
        loop {
            let number = self.next.fetch_add(1, Ordering::Relaxed);
            if number >= self.options.requests {
                return Ok(());
            }
            let kind = RequestKind::of(number);
            let started_at = Instant::now();
            let outcome = send(self.request(kind, number, &token)).await;
            let elapsed = started_at.elapsed();
            if let Ok((202, body)) = &outcome {
                self.record_accepted(kind, body, &mut token);
            }
            self.record(kind, elapsed, &outcome.map(|(status, _)| status));
        }
    }

    fn request(&self, kind: RequestKind, number: usize, token: &str) -> RequestBuilder {
        const QUERY: &str = "What happened yesterday?";
        let service = &self.service;
        let unknown_key = "plw_000000000000_0000000000000000000000000000000000000000000000000";
        match kind {
            RequestKind::Trigger => service.question(QUERY, None),
            RequestKind::TriggerToUrl => {
                service.question(QUERY, Some(&json!({ "webhookUrl": self.receiver.as_str() })))
            }
            RequestKind::TriggerAgain => {
                service.question(QUERY, None).header("idempotency-key", (number / 1_000).to_string())
            }
            RequestKind::Poll => {
                service.http.get(format!("{}{POLL_PATH}", service.base_url)).bearer_auth(token)
            }
            RequestKind::BadBody => service.question("", None),
            RequestKind::BadKey => {
                let url = format!("{}{}", service.base_url, crate::service::TRIGGER_PATH);
                service.http.post(url).header("x-webhook-secret", unknown_key)
            }
            RequestKind::Status => {
                let url =
                    format!("{}api/v1/benchmark-runs/7f4d3b8a-1c7e-4c55-9a0b-2f4f6f1f9a10", service.base_url);
                service.http.get(url).bearer_auth(&self.benchmark_key)
            }
        }
    }

    fn record_accepted(&self, kind: RequestKind, body: &[u8], token: &mut String) {
        let body: Value = serde_json::from_slice(body).unwrap_or_default();
        if let Some(newer) = body["jobToken"].as_str() {
            newer.clone_into(token);
        }
        if let (RequestKind::TriggerToUrl, Some(id)) = (kind, body["workflowId"].as_str()) {
            self.jobs_to_deliver.lock().unwrap_or_else(PoisonError::into_inner).insert(id.to_owned());
        }
    }

    fn record(&self, kind: RequestKind, elapsed: Duration, outcome: &Result<u16, reqwest::Error>) {
        let mut responses = self.responses.lock().unwrap_or_else(PoisonError::into_inner);
        let responses = responses.entry(kind).or_default();
        responses.latencies.push(elapsed);
        let unexpected = match outcome {
            Ok(status) if kind.expects(*status) => return,
            Ok(status) => status.to_string(),
            Err(_) => "no response".to_owned(),
        };
        *responses.unexpected.entry(unexpected).or_default() += 1;
    }

    /// Waits until no item of the table has a due time. Returns the elapsed time, or `None` at the timeout.
    async fn wait_for_completion(&self) -> Fallible<Option<Duration>> {
        let started_at = Instant::now();
        while started_at.elapsed() < COMPLETION_TIMEOUT {
            if self.service.count_unfinished().await? == 0 {
                return Ok(Some(started_at.elapsed()));
            }
            SystemClock.sleep(POLL_INTERVAL).await;
        }
        Ok(None)
    }

    fn figures(&self) -> String {
        let mut figures = table(&["request", "count", "unexpected", "p50", "p99", "p99.9", "slowest"]);
        for (kind, responses) in self.responses.lock().unwrap_or_else(PoisonError::into_inner).iter() {
            let latencies = Latencies::new(responses.latencies.clone());
            let unexpected: Vec<String> =
                responses.unexpected.iter().map(|(what, count)| format!("{count} × {what}")).collect();
            let unexpected = if unexpected.is_empty() { "0".to_owned() } else { unexpected.join(", ") };
            let format_latency = |permille| Milliseconds(latencies.permille(permille)).to_string();
            figures.add_row([
                kind.name().to_owned(),
                latencies.count().to_string(),
                unexpected,
                format_latency(500),
                format_latency(990),
                format_latency(999),
                format_latency(1_000),
            ]);
        }
        figures.to_string()
    }

    fn arrival_summary(&self, arrivals: &Arrivals) -> String {
        let wanted = self.jobs_to_deliver.lock().unwrap_or_else(PoisonError::into_inner);
        let arrived = arrivals.at(0);
        let jobs: HashSet<&str> =
            arrived.iter().filter_map(|each| each.body["workflowId"].as_str()).collect();
        let missing = wanted.iter().filter(|id| !jobs.contains(id.as_str())).count();
        format!(
            "{} answers to deliver: {missing} did not arrive, {} repeated arrivals",
            wanted.len(),
            arrived.len() - jobs.len()
        )
    }
}

async fn send(request: RequestBuilder) -> Result<(u16, Vec<u8>), reqwest::Error> {
    let answer = request.send().await?;
    let status = answer.status().as_u16();
    Ok((status, answer.bytes().await?.to_vec()))
}

/// Returns a figure of `/proc/self/status`, such as `VmRSS`, in MiB with its unit; "unknown" if it cannot be read.
fn memory(name: &str) -> String {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(':'));
    let kilobytes: Option<u64> = line.and_then(|line| line.split_whitespace().next()?.parse().ok());
    kilobytes.map_or_else(|| "unknown".to_owned(), |kilobytes| format!("{} MiB", kilobytes / 1_024))
}
