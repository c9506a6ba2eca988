//! Deterministic scheduling of workers in simulated time.
//!
//! Every worker stops at each AWS call, endpoint request and sleep. The driver resumes one worker only after all have
//! stopped, so the seed determines the order of events, not the machine. Time advances only when the driver advances
//! it. Killing a worker drops its future where it stopped.

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

/// Maximum real time until all workers have stopped. A longer time is an error of the simulation itself.
const STOP_TIMEOUT: Duration = Duration::from_secs(60);

tokio::task_local! {
    static WORKER: u64;
}

/// Subject of a worker: the work that it does.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Subject {
    Start,
    Sweep,
    /// The probe or the end of the run, by the name of the queue.
    Run(&'static str),
    /// A draw, by the slug of its record and its index.
    Draw(String, u8),
}

/// Point at which a worker has stopped.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Stop {
    /// Before an AWS call, with its operation.
    Call(String),
    Sleep,
    /// The endpoint has received the worker's request and has not answered.
    EndpointRequest(Request),
}

/// A request to the endpoint.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Request {
    /// Position of the record under review among the scenario's records; `None` for the probe.
    pub(super) record: Option<usize>,
    /// Number of earlier turns of the model in this conversation.
    pub(super) turn: usize,
    /// True if the request sets `stream`.
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

/// A worker that has neither ended nor been killed.
#[derive(Clone)]
pub(super) struct Worker {
    pub(super) subject: Subject,
    pub(super) started_at: Timestamp,
    killed: Arc<Notify>,
}

/// Handle of a worker that was added and waits for its work.
pub(super) struct StartedWorker {
    worker: u64,
    killed: Arc<Notify>,
}

/// Result of a worker that ended or was killed.
pub(super) struct WorkerResult<T> {
    pub(super) worker: u64,
    /// Output of the worker, or `None` if it was killed.
    pub(super) outcome: Option<T>,
}

struct State {
    now: Timestamp,
    next: u64,
    workers: BTreeMap<u64, Worker>,
    waiting: Vec<StoppedWorker>,
    /// Workers with calls in progress, one entry for each call.
    calling: Vec<u64>,
    sent: Vec<SentMessage>,
}

/// Guard that marks a call as in progress until it is dropped.
pub(super) struct Calling<'a> {
    simulation: &'a Simulation,
    worker: u64,
}

impl Drop for Calling<'_> {
    fn drop(&mut self) {
        let mut state = self.simulation.state();
        if let Some(position) = state.calling.iter().position(|worker| *worker == self.worker) {
            state.calling.swap_remove(position);
        }
        drop(state);
        self.simulation.changed.notify_one();
    }
}

/// A message that a queue has accepted.
#[derive(Clone, Debug)]
pub(super) struct SentMessage {
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

    /// Adds a worker and returns its handle for [`Self::work`]. No other worker continues until it stops.
    pub(super) fn start_worker(&self, subject: Subject) -> StartedWorker {
        let killed = Arc::new(Notify::new());
        let mut state = self.state();
        state.next += 1;
        let (worker, started_at) = (state.next, state.now);
        state.workers.insert(worker, Worker { subject, started_at, killed: killed.clone() });
        StartedWorker { worker, killed }
    }

    /// Runs `work` as the worker until it ends or is killed. Before another worker continues, it passes the result to
    /// `report`, whose value it returns.
    pub(super) async fn work<T, R>(
        &self,
        started: StartedWorker,
        work: impl Future<Output = T>,
        report: impl FnOnce(WorkerResult<T>) -> R,
    ) -> R {
        let StartedWorker { worker, killed } = started;
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

    /// Kills a worker by dropping its future at its current stop.
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

    /// Returns the only running worker, which has sent the current request. Returns `None` if none or several run.
    pub(super) fn running_worker(&self) -> Option<u64> {
        let state = self.state();
        let mut running = state.workers.keys().filter(|worker| !state.has_stopped(**worker));
        running.next().copied().filter(|_| running.next().is_none())
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

    /// Marks a call of a worker as in progress. Until it ends, the worker does not count as stopped, even if another of
    /// its calls has stopped.
    pub(super) fn calling(&self, worker: u64) -> Calling<'_> {
        self.state().calling.push(worker);
        Calling { simulation: self, worker }
    }

    /// Returns once every worker has stopped.
    ///
    /// # Errors
    ///
    /// Fails if a worker neither stops nor ends.
    pub(super) async fn wait_until_all_stopped(&self) -> Fallible<()> {
        let stopped = async {
            loop {
                let changed = self.changed.notified();
                if self.state().have_all_stopped() {
                    return;
                }
                changed.await;
            }
        };
        tokio::time::timeout(STOP_TIMEOUT, stopped)
            .await
            .map_err(|_| "a worker neither stops nor ends".into())
    }

    /// Returns once a worker has stopped or ended, or a call has finished.
    pub(super) async fn wait_for_change(&self) {
        self.changed.notified().await;
    }

    /// Returns the workers that may continue now, with their stops.
    pub(super) fn ready_workers(&self) -> Vec<(u64, Stop)> {
        let state = self.state();
        let all = state.waiting.iter().filter(|waiting| waiting.ready_at <= state.now);
        all.map(|waiting| (waiting.worker, waiting.stop.clone())).collect()
    }

    /// Returns the time at which the next waiting worker may continue.
    pub(super) fn next_ready_at(&self) -> Option<Timestamp> {
        self.state().waiting.iter().map(|waiting| waiting.ready_at).min()
    }

    /// Resumes a worker from this stop, if it has not been killed.
    pub(super) fn resume(&self, worker: u64, stop: &Stop, fate: Fate) {
        let mut state = self.state();
        let position =
            state.waiting.iter().position(|waiting| waiting.worker == worker && waiting.stop == *stop);
        if let Some(position) = position {
            let _ = state.waiting.remove(position).resume.send(fate);
        }
    }

    /// Delays a worker at this stop by `wait` from now.
    pub(super) fn delay(&self, worker: u64, stop: &Stop, wait: Duration) {
        let mut state = self.state();
        let ready_at = state.now + wait;
        let held = state.waiting.iter_mut().find(|waiting| waiting.worker == worker && waiting.stop == *stop);
        if let Some(waiting) = held {
            waiting.ready_at = ready_at;
        }
    }

    /// Returns the workers that have not ended, by their id.
    pub(super) fn workers(&self) -> BTreeMap<u64, Worker> {
        self.state().workers.clone()
    }

    /// Advances the clock to `instant`. It never moves back.
    pub(super) fn advance_to(&self, instant: Timestamp) {
        let mut state = self.state();
        state.now = state.now.max(instant);
    }

    /// Accepts a message for a queue.
    pub(super) fn accept_message(&self, sent: SentMessage) {
        self.state().sent.push(sent);
    }

    /// Returns the messages accepted since the last call.
    pub(super) fn take_sent_messages(&self) -> Vec<SentMessage> {
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

    fn have_all_stopped(&self) -> bool {
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
