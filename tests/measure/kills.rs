//! Measures whether every answer arrives, and only at its destination, while workers are killed at random.
//!
//! Killing a worker drops its future wherever it waits. Its messages stay in flight, its leases are not released, and
//! the response of a receiver may be lost. The worker restarts at once. The service's clock is faster than real time,
//! so that leases expire and the sweep runs often.

use std::collections::HashMap;
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use futures::future::try_join_all;
use plumbline_clock::{Clock, ManualClock, SystemClock};
use plumbline_contract::JobId;
use plumbline_local::poller::Poller;
use serde_json::{Value, json};
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;
use tokio_util::task::AbortOnDropHandle;

use crate::Fallible;
use crate::destinations::{self, Arrival, Arrivals};
use crate::service::Service;

/// Number of receivers. The chat API has the next number.
const RECEIVERS: usize = 20;

/// Jobs per chat answer: the answer of every tenth job goes to the chat, all others to a receiver.
const JOBS_PER_CHAT_ANSWER: usize = 10;

/// Number of tasks that ask questions in parallel.
const PARALLEL_QUESTIONS: usize = 16;
/// Maximum number of questions whose answer has not arrived.
const MAX_UNANSWERED: usize = 1_000;

/// Maximum time to wait for all answers, and again for the end of the remaining work.
const DELIVERY_TIMEOUT: Duration = Duration::from_secs(120);

/// Options of the measurement.
#[derive(Clone, Debug, clap::Args)]
pub struct Options {
    /// Number of questions.
    #[arg(long, default_value_t = 10_000)]
    pub jobs: usize,
    /// Seed for the choice of workers to kill; random by default.
    #[arg(long, default_value_t = fastrand::u64(..), hide_default_value = true)]
    pub seed: u64,
    /// Interval between kills, in milliseconds.
    #[arg(long, default_value_t = 1_000)]
    pub every_ms: u64,
    /// Speed of the service's clock, as a multiple of real time. A job fails after 30 minutes on this clock.
    #[arg(long, default_value_t = 10)]
    pub speed: u32,
}

/// Result of the measurement.
#[derive(Clone, Debug, Default)]
pub struct KillsReport {
    pub jobs: usize,
    /// Number of jobs that failed, and whose answer reports this.
    pub failed: usize,
    /// Number of jobs whose answer never arrived.
    pub lost: usize,
    /// Number of arrivals at a wrong destination.
    pub strays: usize,
    /// Number of jobs whose arrivals differ from each other or, at a receiver, from the job in the table.
    pub altered: usize,
    pub arrivals: usize,
    /// Largest number of arrivals of one answer.
    pub max_arrivals: usize,
    pub kills: usize,
    /// Number of items that still have a due time at the end.
    pub due: usize,
    pub elapsed: Duration,
}

/// Asks the questions while it kills workers, waits for all answers and checks them.
pub async fn measure(options: &Options) -> Fallible<KillsReport> {
    let started_at = Instant::now();
    let arrivals = Arrivals::default();
    let receivers =
        try_join_all((0..RECEIVERS).map(|number| destinations::start_receiver(number, &arrivals))).await?;
    let clock = Arc::new(ManualClock::at(SystemClock.now()));
    let service = Arc::new(Service::start(clock.clone(), &receivers).await?);
    let chat = destinations::start_chat_api(RECEIVERS, &arrivals).await?;
    service.store.operator().connections().connect_chat(chat.as_str(), "xoxb-measure").await?;
    let _clock_task = AbortOnDropHandle::new(tokio::spawn(run_clock_fast(clock, options.speed)));
    let stop_killing = CancellationToken::new();
    let killing =
        tokio::spawn(kill(Workers::start(&service, options), options.clone(), stop_killing.clone()));
    let destinations_by_job: Vec<Value> = (0..options.jobs).map(|job| destination(job, &receivers)).collect();
    let asked = ask_all(&service, destinations_by_job, &arrivals).await?;
    wait_until(|| async { Ok(first_without_arrival(&asked, &arrivals).is_none()) }).await?;
    stop_killing.cancel();
    let (workers, kills) = killing.await?;
    wait_until(|| async { Ok(service.count_unfinished().await? == 0) }).await?;
    drop(workers);
    let outcome = KillsReport {
        kills,
        due: service.count_unfinished().await?,
        elapsed: started_at.elapsed(),
        ..KillsReport::default()
    };
    check_arrivals(outcome, &service, &asked, &arrivals).await
}

impl KillsReport {
    /// Returns true if every answer arrived at its own destination, all its arrivals are equal, and no work remains.
    pub fn is_sound(&self) -> bool {
        [self.lost, self.strays, self.altered, self.due] == [0; 4]
    }
}

impl fmt::Display for KillsReport {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { jobs, failed, lost, strays, altered, arrivals, max_arrivals, kills, due, elapsed } = self;
        let repetitions = arrivals.saturating_sub(*jobs);
        writeln!(formatter, "{jobs} jobs, {kills} workers killed, {:.0} s", elapsed.as_secs_f64())?;
        writeln!(
            formatter,
            "{arrivals} arrivals: {repetitions} repetitions, at most {max_arrivals} arrivals of one answer"
        )?;
        write!(
            formatter,
            "{lost} answers lost, {strays} at a wrong destination, {altered} altered; {due} items still due; \
             {failed} jobs failed"
        )
    }
}

/// Runs the service's clock at `speed` times real time.
async fn run_clock_fast(clock: Arc<ManualClock>, speed: u32) {
    let mut last = Instant::now();
    loop {
        SystemClock.sleep(Duration::from_millis(20)).await;
        clock.advance(last.elapsed() * speed);
        last = Instant::now();
    }
}

/// Workers of the service, which the measurement kills and restarts.
struct Workers {
    tasks: Vec<WorkerTask>,
    running: Vec<AbortOnDropHandle<()>>,
}

/// Task of a worker: the loop of a queue, or the sweep at an interval.
#[derive(Clone)]
enum WorkerTask {
    Queue(Box<Poller>),
    Sweep(Arc<Service>, Duration),
}

impl Workers {
    fn start(service: &Arc<Service>, options: &Options) -> Self {
        let minute = Duration::from_secs(60) / options.speed;
        let queues = service.pollers().into_iter().map(|poller| WorkerTask::Queue(Box::new(poller)));
        let tasks: Vec<WorkerTask> = queues.chain([WorkerTask::Sweep(service.clone(), minute)]).collect();
        let running = tasks.iter().map(|work| AbortOnDropHandle::new(work.start())).collect();
        Self { tasks, running }
    }

    /// Kills a random part of the workers and restarts them. Returns the number killed.
    async fn kill_some(&mut self, random: &mut fastrand::Rng) -> usize {
        let mut killed = 0;
        for (work, running) in self.tasks.iter().zip(&mut self.running) {
            if random.bool() {
                running.abort();
                let _ = (&mut *running).await;
                *running = AbortOnDropHandle::new(work.start());
                killed += 1;
            }
        }
        killed
    }
}

impl WorkerTask {
    fn start(&self) -> JoinHandle<()> {
        match self.clone() {
            Self::Queue(poller) => tokio::spawn(async move { poller.run(CancellationToken::new()).await }),
            Self::Sweep(service, minute) => tokio::spawn(async move {
                loop {
                    // Ignores a failed sweep, since the next one repeats its work.
                    let _ = service.functions.sweep().handle().await;
                    SystemClock.sleep(minute).await;
                }
            }),
        }
    }
}

async fn kill(mut workers: Workers, options: Options, stop_killing: CancellationToken) -> (Workers, usize) {
    let mut random = fastrand::Rng::with_seed(options.seed);
    let mut kills = 0;
    let pause = Duration::from_millis(options.every_ms);
    while tokio::time::timeout(pause, stop_killing.cancelled()).await.is_err() {
        kills += workers.kill_some(&mut random).await;
    }
    (workers, kills)
}

/// Returns the number of the receiver of a job's answer, and the path or channel there, which no other job has.
fn address_of(job: usize) -> (usize, String) {
    if job.is_multiple_of(JOBS_PER_CHAT_ANSWER) {
        (RECEIVERS, format!("C{job}"))
    } else {
        (job % RECEIVERS, format!("/job/{job}"))
    }
}

fn destination(job: usize, receivers: &[url::Url]) -> Value {
    let (receiver, to) = address_of(job);
    match receivers.get(receiver) {
        Some(origin) => json!({ "webhookUrl": format!("{origin}{}", to.trim_start_matches('/')) }),
        None => json!({ "chatChannelId": to }),
    }
}

fn query(job: usize) -> String {
    format!("What happened yesterday? This is question {job}.")
}

/// Asks every question and returns the jobs' ids in order. Limits the number of unanswered questions.
async fn ask_all(
    service: &Arc<Service>,
    destinations_by_job: Vec<Value>,
    arrivals: &Arrivals,
) -> Fallible<Vec<JobId>> {
    let (next, destinations_by_job) = (Arc::new(AtomicUsize::new(0)), Arc::new(destinations_by_job));
    let askers = (0..PARALLEL_QUESTIONS).map(|_| {
        let (service, next, destinations_by_job) =
            (service.clone(), next.clone(), destinations_by_job.clone());
        let arrivals = arrivals.clone();
        async move {
            let mut asked = Vec::new();
            loop {
                let job = next.fetch_add(1, Ordering::Relaxed);
                let Some(destination) = destinations_by_job.get(job) else { return Fallible::Ok(asked) };
                while job.saturating_sub(arrivals.count()) > MAX_UNANSWERED {
                    SystemClock.sleep(Duration::from_millis(5)).await;
                }
                asked.push((job, service.ask(&query(job), Some(destination)).await?.id));
            }
        }
    });
    let mut asked = try_join_all(askers).await?.concat();
    asked.sort_unstable_by_key(|(job, _)| *job);
    Ok(asked.into_iter().map(|(_, id)| id).collect())
}

/// Waits until `holds` returns true, but no longer than `DELIVERY_TIMEOUT`.
async fn wait_until<F: Future<Output = Fallible<bool>>>(holds: impl Fn() -> F) -> Fallible<()> {
    let started_at = Instant::now();
    while started_at.elapsed() < DELIVERY_TIMEOUT && !holds().await? {
        SystemClock.sleep(Duration::from_millis(100)).await;
    }
    Ok(())
}

/// Groups the arrivals by number of the receiver and path or channel.
fn by_destination(arrivals: &Arrivals) -> HashMap<(usize, String), Vec<Arrival>> {
    let mut found: HashMap<_, Vec<Arrival>> = HashMap::new();
    for receiver in 0..=RECEIVERS {
        for arrival in arrivals.at(receiver) {
            found.entry((receiver, arrival.to.clone())).or_default().push(arrival);
        }
    }
    found
}

fn first_without_arrival(asked: &[JobId], arrivals: &Arrivals) -> Option<usize> {
    let found = by_destination(arrivals);
    (0..asked.len()).find(|job| !found.contains_key(&address_of(*job)))
}

async fn check_arrivals(
    mut outcome: KillsReport,
    service: &Service,
    asked: &[JobId],
    arrivals: &Arrivals,
) -> Fallible<KillsReport> {
    let mut found = by_destination(arrivals);
    outcome.jobs = asked.len();
    outcome.arrivals = arrivals.count();
    for (job, id) in asked.iter().enumerate() {
        let Some(arrived) = found.remove(&address_of(job)) else {
            outcome.lost += 1;
            continue;
        };
        let stored =
            service.store.jobs().get(*id).await?.ok_or("the table does not contain an accepted job")?;
        let is_unaltered = match address_of(job) {
            (RECEIVERS, _) => arrived.iter().all(|one| one.body["text"] == arrived[0].body["text"]),
            _ => arrived.iter().all(|one| is_answer(one, job, *id, stored.response.as_deref())),
        };
        outcome.altered += usize::from(!is_unaltered);
        outcome.failed += usize::from(stored.response.is_none());
        outcome.max_arrivals = outcome.max_arrivals.max(arrived.len());
    }
    outcome.strays = found.values().map(Vec::len).sum();
    Ok(outcome)
}

/// Returns true if the arrival has the job's answer, and the webhook id that all deliveries of the job share.
fn is_answer(arrival: &Arrival, job: usize, id: JobId, response: Option<&str>) -> bool {
    arrival.webhook_id == format!("msg_{id}")
        && arrival.body["workflowId"] == json!(id)
        && arrival.body["query"] == query(job)
        && arrival.body["response"] == response.unwrap_or_default()
}
