//! Time and turns: who may go on, and when.
//!
//! Every worker stops at each of its calls: to AWS, to the endpoint, and where it sleeps. Only when all of them have
//! stopped is one let go on, so that what happens is decided by whoever decides (a seed), not by the machine. Time
//! passes only when it is moved, and a worker that is killed is dropped where it stopped.

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
const PATIENCE: Duration = Duration::from_secs(60);

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
    /// Its endpoint has its request.
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
struct Waiting {
    worker: u64,
    stop: Stop,
    /// From when on it may go on.
    ready_at: Timestamp,
    go: oneshot::Sender<Fate>,
}

/// A worker that is alive.
#[derive(Clone)]
pub(super) struct Worker {
    pub(super) subject: Subject,
    pub(super) begun: Timestamp,
    killed: Arc<Notify>,
}

/// A worker that has something to do.
pub(super) struct Begun {
    worker: u64,
    killed: Arc<Notify>,
}

/// End of a worker.
pub(super) struct Ended<T> {
    pub(super) worker: u64,
    /// Its result, or `None` if it was killed.
    pub(super) outcome: Option<T>,
}

struct State {
    now: Timestamp,
    next: u64,
    workers: BTreeMap<u64, Worker>,
    waiting: Vec<Waiting>,
    /// Workers of the calls in progress, once for each call.
    calling: Vec<u64>,
    sent: Vec<Sent>,
}

/// A call is under way for as long as this lives.
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

/// Everyone's clock, and where everyone stands.
pub(super) struct Simulation {
    state: Mutex<State>,
    changed: Notify,
}

impl Simulation {
    /// Nobody works yet.
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

    /// One more worker lives, and everyone waits for it to stop.
    pub(super) fn begin(&self, subject: Subject) -> Begun {
        let killed = Arc::new(Notify::new());
        let mut state = self.state();
        state.next += 1;
        let (worker, begun) = (state.next, state.now);
        state.workers.insert(worker, Worker { subject, begun, killed: killed.clone() });
        Begun { worker, killed }
    }

    /// Does a worker's work, until it is done or killed. What it has come to is told before anybody goes on.
    pub(super) async fn work<T, R>(
        &self,
        begun: Begun,
        work: impl Future<Output = T>,
        tell: impl FnOnce(Ended<T>) -> R,
    ) -> R {
        let Begun { worker, killed } = begun;
        let alive = async {
            tokio::select! {
                biased;
                () = killed.notified() => None,
                outcome = work => Some(outcome),
            }
        };
        let outcome = WORKER.scope(worker, alive).await;
        let told = tell(Ended { worker, outcome });
        let mut state = self.state();
        state.workers.remove(&worker);
        state.waiting.retain(|waiting| waiting.worker != worker);
        drop(state);
        self.changed.notify_one();
        told
    }

    /// Kills a worker. It is dropped before it does anything else.
    pub(super) fn kill(&self, worker: u64) {
        let mut state = self.state();
        state.waiting.retain(|waiting| waiting.worker != worker);
        if let Some(worker) = state.workers.get(&worker) {
            worker.killed.notify_one();
        }
    }

    /// The worker whose task this is.
    pub(super) fn this_worker() -> Option<u64> {
        WORKER.try_with(|worker| *worker).ok()
    }

    /// The worker that has not stopped, as long as there is just one: whoever asks the endpoint at this moment.
    pub(super) fn moving_worker(&self) -> Option<u64> {
        let state = self.state();
        let mut moving = state.workers.keys().filter(|worker| !state.has_stopped(**worker));
        moving.next().copied().filter(|_| moving.next().is_none())
    }

    /// Stops a worker until it is let go on, at the earliest in so long. One that is killed never goes on.
    pub(super) async fn stop(&self, worker: u64, stop: Stop, wait: Duration) -> Fate {
        let (go, went) = oneshot::channel();
        {
            let mut state = self.state();
            let ready_at = state.now + wait;
            state.waiting.push(Waiting { worker, stop, ready_at, go });
        }
        self.changed.notify_one();
        match went.await {
            Ok(fate) => fate,
            Err(_) => pending().await,
        }
    }

    /// A worker's call is under way: it has not stopped, even if another call of its has.
    pub(super) fn calling(&self, worker: u64) -> Calling<'_> {
        self.state().calling.push(worker);
        Calling { simulation: self, worker }
    }

    /// Returns once every worker has stopped.
    ///
    /// # Errors
    ///
    /// When one neither stops nor ends.
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
        tokio::time::timeout(PATIENCE, stopped).await.map_err(|_| "a worker neither stops nor ends".into())
    }

    /// Returns once something has changed.
    pub(super) async fn change(&self) {
        self.changed.notified().await;
    }

    /// Those who may go on now, with their stops.
    pub(super) fn ready(&self) -> Vec<(u64, Stop)> {
        let state = self.state();
        let all = state.waiting.iter().filter(|waiting| waiting.ready_at <= state.now);
        all.map(|waiting| (waiting.worker, waiting.stop.clone())).collect()
    }

    /// Returns the time at which the next waiting worker may continue.
    pub(super) fn next_ready(&self) -> Option<Timestamp> {
        self.state().waiting.iter().map(|waiting| waiting.ready_at).min()
    }

    /// Lets a worker go on from this stop. One that has gone meanwhile does not.
    pub(super) fn go(&self, worker: u64, stop: &Stop, fate: Fate) {
        let mut state = self.state();
        let place =
            state.waiting.iter().position(|waiting| waiting.worker == worker && waiting.stop == *stop);
        if let Some(place) = place {
            let _ = state.waiting.remove(place).go.send(fate);
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

    /// Those who live.
    pub(super) fn workers(&self) -> BTreeMap<u64, Worker> {
        self.state().workers.clone()
    }

    /// Moves the clock forward, or leaves it where it is.
    pub(super) fn advance_to(&self, instant: Timestamp) {
        let mut state = self.state();
        state.now = state.now.max(instant);
    }

    /// A queue takes a message.
    pub(super) fn send(&self, sent: Sent) {
        self.state().sent.push(sent);
    }

    /// The messages that were taken since this was asked last.
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
