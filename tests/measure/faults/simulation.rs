//! Deterministic scheduling of workers in simulated time.
//!
//! Every worker stops at each AWS call, endpoint request and sleep. Only when all workers have stopped does one
//! continue, so the seed decides the order of events, not the machine. Time passes only when the driver advances it. A
//! killed worker is dropped where it stopped.

use std::collections::BTreeMap;
use std::future::pending;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use async_trait::async_trait;
use jiff::Timestamp;
use plumbline_clock::Clock;
use plumbline_store::queues::Queue;
use tokio::sync::{Notify, oneshot};

use super::fate::Fate;
use crate::Fallible;

/// Longest real time for all workers to stop; a longer one is a fault of the suite itself.
const STOP_TIMEOUT: Duration = Duration::from_secs(60);

tokio::task_local! {
    static WORKER: u64;
}

/// Work of a worker.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Subject {
    Start,
    Sweep,
    /// A run's probe or its end.
    Run(&'static str),
    /// A draw, by the slug of its record and its index.
    Draw(String, u8),
}

/// Point at which a worker has stopped.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Stop {
    /// Before a call of AWS, by its operation.
    Call(String),
    Sleep,
    /// The endpoint has received its request.
    Asked(Request),
}

/// A request to the endpoint.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Request {
    /// The record under review, by its place in the dataset; none for the probe.
    pub(super) record: Option<usize>,
    /// Number of the model's turns in this conversation.
    pub(super) turn: usize,
    /// True if the request asks for a stream.
    pub(super) streamed: bool,
}

/// A worker that has stopped.
struct StoppedWorker {
    worker: u64,
    stop: Stop,
    /// Earliest time at which it may continue.
    ready_at: Timestamp,
    resume: oneshot::Sender<Fate>,
}

/// A worker that is alive.
#[derive(Clone)]
pub(super) struct Worker {
    pub(super) subject: Subject,
    pub(super) begun: Timestamp,
    killed: Arc<Notify>,
}

/// A started worker.
pub(super) struct StartedWorker {
    worker: u64,
    killed: Arc<Notify>,
}

/// End of a worker.
pub(super) struct WorkerResult<T> {
    pub(super) worker: u64,
    /// Its result, or `None` if it was killed.
    pub(super) outcome: Option<T>,
}

struct State {
    now: Timestamp,
    next: u64,
    workers: BTreeMap<u64, Worker>,
    waiting: Vec<StoppedWorker>,
    /// Workers of the calls in progress, once for each call.
    calling: Vec<u64>,
    sent: Vec<Sent>,
}

/// Guard that marks a call as in progress until it is dropped.
pub(super) struct Calling<'a> {
    simulation: &'a Simulation,
    worker: u64,
}

impl Drop for Calling<'_> {
    fn drop(&mut self) {
        let mut state = self.simulation.state();
        if let Some(place) = state.calling.iter().position(|worker| *worker == self.worker) {
            state.calling.swap_remove(place);
        }
        drop(state);
        self.simulation.changed.notify_one();
    }
}

/// A message that a queue has taken.
#[derive(Clone, Debug)]
pub(super) struct Sent {
    pub(super) queue: Queue,
    pub(super) body: String,
    /// Requested delay.
    pub(super) delay: Duration,
}

/// The shared clock and the state of every worker.
pub(super) struct Simulation {
    state: Mutex<State>,
    changed: Notify,
}

impl Simulation {
    /// Creates a simulation without workers.
    pub(super) fn at(now: Timestamp) -> Arc<Self> {
        let state = State {
            now,
            next: 0,
            workers: BTreeMap::new(),
            waiting: Vec::new(),
            calling: Vec::new(),
            sent: Vec::new(),
        };
        Arc::new(Self { state: Mutex::new(state), changed: Notify::new() })
    }

    /// Adds a worker. No other worker continues until it stops.
    pub(super) fn start_worker(&self, subject: Subject) -> StartedWorker {
        let killed = Arc::new(Notify::new());
        let mut state = self.state();
        state.next += 1;
        let (worker, begun) = (state.next, state.now);
        state.workers.insert(worker, Worker { subject, begun, killed: killed.clone() });
        StartedWorker { worker, killed }
    }

    /// Runs a worker until it ends or is killed. Its result is reported before another worker continues.
    pub(super) async fn work<T, R>(
        &self,
        begun: StartedWorker,
        work: impl Future<Output = T>,
        report: impl FnOnce(WorkerResult<T>) -> R,
    ) -> R {
        let StartedWorker { worker, killed } = begun;
        let alive = async {
            tokio::select! {
                biased;
                () = killed.notified() => None,
                outcome = work => Some(outcome),
            }
        };
        let outcome = WORKER.scope(worker, alive).await;
        let result = report(WorkerResult { worker, outcome });
        let mut state = self.state();
        state.workers.remove(&worker);
        state.waiting.retain(|waiting| waiting.worker != worker);
        drop(state);
        self.changed.notify_one();
        result
    }

    /// Kills a worker: drops it before it does anything else.
    pub(super) fn kill(&self, worker: u64) {
        let mut state = self.state();
        state.waiting.retain(|waiting| waiting.worker != worker);
        if let Some(worker) = state.workers.get(&worker) {
            worker.killed.notify_one();
        }
    }

    /// Returns the worker of the current task.
    pub(super) fn this_worker() -> Option<u64> {
        WORKER.try_with(|worker| *worker).ok()
    }

    /// Returns the worker that is running, if it is the only one. It is the one that sends the current request.
    pub(super) fn moving_worker(&self) -> Option<u64> {
        let state = self.state();
        let mut moving = state.workers.keys().filter(|worker| !state.has_stopped(**worker));
        moving.next().copied().filter(|_| moving.next().is_none())
    }

    /// Stops a worker for at least `wait`, until it is resumed. A killed worker never continues.
    pub(super) async fn stop(&self, worker: u64, stop: Stop, wait: Duration) -> Fate {
        let (resume, resumed) = oneshot::channel();
        {
            let mut state = self.state();
            let ready_at = state.now + wait;
            state.waiting.push(StoppedWorker { worker, stop, ready_at, resume });
        }
        self.changed.notify_one();
        match resumed.await {
            Ok(fate) => fate,
            Err(_) => pending().await,
        }
    }

    /// Marks a worker's call as in progress: the worker has not stopped, even if another of its calls has.
    pub(super) fn calling(&self, worker: u64) -> Calling<'_> {
        self.state().calling.push(worker);
        Calling { simulation: self, worker }
    }

    /// Returns once every worker has stopped.
    ///
    /// # Errors
    ///
    /// Fails if a worker neither stops nor ends.
    pub(super) async fn all_stopped(&self) -> Fallible<()> {
        let stopped = async {
            loop {
                let changed = self.changed.notified();
                if self.state().all_stopped() {
                    return;
                }
                changed.await;
            }
        };
        tokio::time::timeout(STOP_TIMEOUT, stopped)
            .await
            .map_err(|_| "a worker neither stops nor ends".into())
    }

    /// Returns once something has changed.
    pub(super) async fn change(&self) {
        self.changed.notified().await;
    }

    /// Returns the workers that may continue now, with their stops.
    pub(super) fn ready(&self) -> Vec<(u64, Stop)> {
        let state = self.state();
        let all = state.waiting.iter().filter(|waiting| waiting.ready_at <= state.now);
        all.map(|waiting| (waiting.worker, waiting.stop.clone())).collect()
    }

    /// Returns the time at which the next waiting worker may continue.
    pub(super) fn next_ready(&self) -> Option<Timestamp> {
        self.state().waiting.iter().map(|waiting| waiting.ready_at).min()
    }

    /// Resumes a worker from this stop, if it is still there.
    pub(super) fn resume(&self, worker: u64, stop: &Stop, fate: Fate) {
        let mut state = self.state();
        let place =
            state.waiting.iter().position(|waiting| waiting.worker == worker && waiting.stop == *stop);
        if let Some(place) = place {
            let _ = state.waiting.remove(place).resume.send(fate);
        }
    }

    /// Makes a worker wait for longer at this stop.
    pub(super) fn hold(&self, worker: u64, stop: &Stop, wait: Duration) {
        let mut state = self.state();
        let ready_at = state.now + wait;
        let held = state.waiting.iter_mut().find(|waiting| waiting.worker == worker && waiting.stop == *stop);
        if let Some(waiting) = held {
            waiting.ready_at = ready_at;
        }
    }

    /// Returns the living workers.
    pub(super) fn workers(&self) -> BTreeMap<u64, Worker> {
        self.state().workers.clone()
    }

    /// Advances the clock to `instant`. It never moves back.
    pub(super) fn advance_to(&self, instant: Timestamp) {
        let mut state = self.state();
        state.now = state.now.max(instant);
    }

    /// Accepts a message for a queue.
    pub(super) fn send(&self, sent: Sent) {
        self.state().sent.push(sent);
    }

    /// Returns the messages accepted since the last call.
    pub(super) fn take_sent(&self) -> Vec<Sent> {
        std::mem::take(&mut self.state().sent)
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl State {
    fn has_stopped(&self, worker: u64) -> bool {
        !self.calling.contains(&worker) && self.waiting.iter().any(|waiting| waiting.worker == worker)
    }

    fn all_stopped(&self) -> bool {
        self.workers.keys().all(|worker| self.has_stopped(*worker))
    }
}

#[async_trait]
impl Clock for Simulation {
    fn now(&self) -> Timestamp {
        self.state().now
    }

    async fn sleep(&self, duration: Duration) {
        match Self::this_worker() {
            Some(worker) => drop(self.stop(worker, Stop::Sleep, duration).await),
            None => tokio::task::yield_now().await,
        }
    }
}
