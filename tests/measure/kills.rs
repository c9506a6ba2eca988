//! Checks that every answer arrives, and only at its destination, while workers are killed at random.
//!
//! A worker is killed by dropping it wherever it waits, with all it holds: messages stay in flight, leases are not
//! given back, and whether a receiver's answer was heard is a matter of luck. It starts anew at once. Time runs
//! faster than it does, for leases and the sweep to come round.

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
use crate::outside::{self, Arrival, Arrivals};
use crate::service::Service;

/// Number of receivers. The chat API has the number after theirs.
const RECEIVERS: usize = 20;

/// One job in so many is answered in chat.
const CHAT_EVERY: usize = 10;

/// Number of questions that are asked at once, and of those that may wait for their answers.
const ASKING: usize = 16;
const WAITING: usize = 1_000;

/// Longest wait for all answers, and for the remaining work.
const PATIENCE: Duration = Duration::from_secs(120);

/// Options of the measurement.
#[derive(Clone, Debug, clap::Args)]
pub struct Options {
    /// Number of questions.
    #[arg(long, default_value_t = 10_000)]
    pub jobs: usize,
    /// Seed of the choice of victims; random by default.
    #[arg(long, default_value_t = fastrand::u64(..), hide_default_value = true)]
    pub seed: u64,
    /// Interval between kills, in milliseconds.
    #[arg(long, default_value_t = 1_000)]
    pub every_ms: u64,
    /// Speed of the service's clock, as a multiple of real time. A job has 30 minutes by it.
    #[arg(long, default_value_t = 10)]
    pub speed: u32,
}

/// Outcome of all answers.
#[derive(Clone, Debug, Default)]
pub struct Outcome {
    pub jobs: usize,
    /// Answers that say their job failed.
    pub failed: usize,
    /// Jobs whose answer never arrived.
    pub lost: usize,
    /// Arrivals where they do not belong.
    pub strays: usize,
    /// Jobs whose arrivals differ, or do not say what the table does.
    pub altered: usize,
    pub arrivals: usize,
    /// Largest number of arrivals of one answer.
    pub most: usize,
    pub kills: usize,
    /// Items that somebody would still come back to.
    pub due: usize,
    pub took: Duration,
}

/// Asks, kills, waits, and looks at what arrived.
pub async fn measure(options: &Options) -> Fallible<Outcome> {
    let begun = Instant::now();
    let arrivals = Arrivals::default();
    let receivers = try_join_all((0..RECEIVERS).map(|number| outside::receiver(number, &arrivals))).await?;
    let clock = Arc::new(ManualClock::at(SystemClock.now()));
    let service = Arc::new(Service::start(clock.clone(), &receivers).await?);
    let chat = outside::chat(RECEIVERS, &arrivals).await?;
    service.store.operator().connections().connect_chat(chat.as_str(), "xoxb-measure").await?;
    let _time = AbortOnDropHandle::new(tokio::spawn(hurry(clock, options.speed)));
    let peace = CancellationToken::new();
    let killing = tokio::spawn(kill(Workers::start(&service, options), options.clone(), peace.clone()));
    let places: Vec<Value> = (0..options.jobs).map(|job| destination(job, &receivers)).collect();
    let asked = ask_all(&service, places, &arrivals).await?;
    wait(|| async { Ok(first_missing(&asked, &arrivals).is_none()) }).await?;
    peace.cancel();
    let (workers, kills) = killing.await?;
    wait(|| async { Ok(service.due().await? == 0) }).await?;
    drop(workers);
    let outcome = Outcome { kills, due: service.due().await?, took: begun.elapsed(), ..Outcome::default() };
    examine(outcome, &service, &asked, &arrivals).await
}

impl Outcome {
    /// Every answer arrived, at least once, the same each time, at its own destination, and nothing is left to do.
    pub fn is_sound(&self) -> bool {
        [self.lost, self.strays, self.altered, self.due] == [0; 4]
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { jobs, failed, lost, strays, altered, arrivals, most, kills, due, took } = self;
        let again = arrivals.saturating_sub(*jobs);
        writeln!(formatter, "{jobs} jobs, {kills} workers killed, {:.0} s", took.as_secs_f64())?;
        writeln!(formatter, "{arrivals} arrivals: {again} repeated, one at most {most} times")?;
        write!(
            formatter,
            "lost {lost}, strayed {strays}, altered {altered}, left due {due}, failed jobs {failed}"
        )
    }
}

/// Lets the service's clock run fast.
async fn hurry(clock: Arc<ManualClock>, speed: u32) {
    let mut last = Instant::now();
    loop {
        SystemClock.sleep(Duration::from_millis(20)).await;
        clock.advance(last.elapsed() * speed);
        last = Instant::now();
    }
}

/// Everything that works and may be killed.
struct Workers {
    works: Vec<Work>,
    running: Vec<AbortOnDropHandle<()>>,
}

/// Work of a worker until it is killed.
#[derive(Clone)]
enum Work {
    Queue(Box<Poller>),
    Sweep(Arc<Service>, Duration),
}

impl Workers {
    fn start(service: &Arc<Service>, options: &Options) -> Self {
        let minute = Duration::from_secs(60) / options.speed;
        let queues = service.pollers().into_iter().map(|poller| Work::Queue(Box::new(poller)));
        let works: Vec<Work> = queues.chain([Work::Sweep(service.clone(), minute)]).collect();
        let running = works.iter().map(|work| AbortOnDropHandle::new(work.start())).collect();
        Self { works, running }
    }

    /// Kills each worker or spares it, and starts those that were killed anew. How many that were.
    async fn kill_some(&mut self, random: &mut fastrand::Rng) -> usize {
        let mut killed = 0;
        for (work, running) in self.works.iter().zip(&mut self.running) {
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

impl Work {
    fn start(&self) -> JoinHandle<()> {
        match self.clone() {
            Self::Queue(poller) => tokio::spawn(async move { poller.run(CancellationToken::new()).await }),
            Self::Sweep(service, minute) => tokio::spawn(async move {
                loop {
                    // One that fails is followed by the next.
                    let _ = service.functions.sweep().handle().await;
                    SystemClock.sleep(minute).await;
                }
            }),
        }
    }
}

async fn kill(mut workers: Workers, options: Options, peace: CancellationToken) -> (Workers, usize) {
    let mut random = fastrand::Rng::with_seed(options.seed);
    let mut kills = 0;
    let pause = Duration::from_millis(options.every_ms);
    while tokio::time::timeout(pause, peace.cancelled()).await.is_err() {
        kills += workers.kill_some(&mut random).await;
    }
    (workers, kills)
}

/// Returns the receiver of a job's answer, and the path or channel there, which belongs to this job only.
fn place(job: usize) -> (usize, String) {
    if job.is_multiple_of(CHAT_EVERY) {
        (RECEIVERS, format!("C{job}"))
    } else {
        (job % RECEIVERS, format!("/job/{job}"))
    }
}

fn destination(job: usize, receivers: &[url::Url]) -> Value {
    let (receiver, to) = place(job);
    match receivers.get(receiver) {
        Some(origin) => json!({ "webhookUrl": format!("{origin}{}", to.trim_start_matches('/')) }),
        None => json!({ "chatChannelId": to }),
    }
}

fn query(job: usize) -> String {
    format!("What happened yesterday? This is question {job}.")
}

/// The id of every job, in order. No more are asked than are soon answered.
async fn ask_all(service: &Arc<Service>, places: Vec<Value>, arrivals: &Arrivals) -> Fallible<Vec<JobId>> {
    let (next, places) = (Arc::new(AtomicUsize::new(0)), Arc::new(places));
    let askers = (0..ASKING).map(|_| {
        let (service, next, places) = (service.clone(), next.clone(), places.clone());
        let arrivals = arrivals.clone();
        async move {
            let mut asked = Vec::new();
            loop {
                let job = next.fetch_add(1, Ordering::Relaxed);
                let Some(place) = places.get(job) else { return Fallible::Ok(asked) };
                while job.saturating_sub(arrivals.count()) > WAITING {
                    SystemClock.sleep(Duration::from_millis(5)).await;
                }
                asked.push((job, service.ask(&query(job), Some(place)).await?.id));
            }
        }
    });
    let mut asked = try_join_all(askers).await?.concat();
    asked.sort_unstable_by_key(|(job, _)| *job);
    Ok(asked.into_iter().map(|(_, id)| id).collect())
}

/// Waits until something holds, or for as long as there is patience.
async fn wait<F: Future<Output = Fallible<bool>>>(holds: impl Fn() -> F) -> Fallible<()> {
    let begun = Instant::now();
    while begun.elapsed() < PATIENCE && !holds().await? {
        SystemClock.sleep(Duration::from_millis(100)).await;
    }
    Ok(())
}

/// Groups the arrivals by receiver and place.
fn by_place(arrivals: &Arrivals) -> HashMap<(usize, String), Vec<Arrival>> {
    let mut found: HashMap<_, Vec<Arrival>> = HashMap::new();
    for receiver in 0..=RECEIVERS {
        for arrival in arrivals.at(receiver) {
            found.entry((receiver, arrival.to.clone())).or_default().push(arrival);
        }
    }
    found
}

fn first_missing(asked: &[JobId], arrivals: &Arrivals) -> Option<usize> {
    let found = by_place(arrivals);
    (0..asked.len()).find(|job| !found.contains_key(&place(*job)))
}

async fn examine(
    mut outcome: Outcome,
    service: &Service,
    asked: &[JobId],
    arrivals: &Arrivals,
) -> Fallible<Outcome> {
    let mut found = by_place(arrivals);
    outcome.jobs = asked.len();
    outcome.arrivals = arrivals.count();
    for (job, id) in asked.iter().enumerate() {
        let Some(arrived) = found.remove(&place(job)) else {
            outcome.lost += 1;
            continue;
        };
        let stored = service.store.jobs().get(*id).await?.ok_or("an accepted job is not in the table")?;
        let is_right = match place(job) {
            (RECEIVERS, _) => arrived.iter().all(|one| one.body["text"] == arrived[0].body["text"]),
            _ => arrived.iter().all(|one| is_answer(one, job, *id, stored.response.as_deref())),
        };
        outcome.altered += usize::from(!is_right);
        outcome.failed += usize::from(stored.response.is_none());
        outcome.most = outcome.most.max(arrived.len());
    }
    outcome.strays = found.values().map(Vec::len).sum();
    Ok(outcome)
}

/// True if this is the job's own answer, with the id of all its deliveries.
fn is_answer(arrival: &Arrival, job: usize, id: JobId, response: Option<&str>) -> bool {
    arrival.webhook_id == format!("msg_{id}")
        && arrival.body["workflowId"] == json!(id)
        && arrival.body["query"] == query(job)
        && arrival.body["response"] == response.unwrap_or_default()
}
