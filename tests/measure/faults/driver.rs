//! Drives one run from its start to its end, with the faults that its seed determines.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use aws_lambda_events::event::sqs::{SqsBatchResponse, SqsEvent, SqsMessage};
use jiff::Timestamp;
use plumbline_clock::Clock;
use plumbline_contract::BenchmarkId;
use plumbline_contract::benchmark::RunStatus;
use plumbline_egress::{Client, ConnectionReuse, Guard, Origin};
use plumbline_embedded_aws::{EmbeddedAws, Storage};
use plumbline_functions::BaseUrlSource;
use plumbline_local::functions::{Dependencies, Functions};
use plumbline_local::{service, workspace};
use plumbline_store::Store;
use plumbline_store::queues::{DrawMessage, Queue};
use serde_json::Value;
use tokio::net::TcpListener;
use tokio::sync::mpsc;
use tokio_util::sync::{CancellationToken, DropGuard};
use url::Url;

use super::endpoint::Endpoint;
use super::fate::Fate;
use super::fault_plan::FaultPlan;
use super::gateway::SimulatedGateway;
use super::scenario::Scenario;
use super::simulation::{Simulation, Stop, Subject, WorkerResult};
use crate::Fallible;

/// Maximum number of parallel draws.
pub(super) const DRAWS_AT_ONCE: usize = 4;

/// Number of receives after which a queue dead-letters a message (`maxReceiveCount` in the template).
const MAX_RECEIVES: u32 = 5;

/// Maximum number of times that the caller sends the start of its run.
const START_ATTEMPTS: usize = 8;

/// Maximum number of steps of a run. A run with more counts as stuck.
const MAX_STEPS: usize = 60_000;

/// A message in a simulated queue.
struct Message {
    queue: Queue,
    body: String,
    visible_at: Timestamp,
    deliveries: u32,
}

type EndedWorker = (Message, WorkerResult<SqsBatchResponse>);

/// A service for one run, with its simulated time, queues and endpoint.
pub(super) struct Driver {
    pub(super) scenario: Arc<Scenario>,
    pub(super) simulation: Arc<Simulation>,
    pub(super) endpoint: Endpoint,
    pub(super) fault_plan: FaultPlan,
    /// A store without injected faults.
    pub(super) store: Store,
    pub(super) aws: EmbeddedAws,
    pub(super) key: String,
    /// Lines that describe the steps so far.
    pub(super) trace: Vec<String>,
    /// Number of invocations that failed without an injected fault.
    pub(super) unexplained_failures: usize,
    functions: Functions,
    base_url: Url,
    http: reqwest::Client,
    messages: Vec<Message>,
    ended_workers: (mpsc::UnboundedSender<EndedWorker>, mpsc::UnboundedReceiver<EndedWorker>),
    next_sweep: Timestamp,
    /// True if a queue's worker has ended or a sweep has started since the last check for the run's end.
    may_have_ended: bool,
    _stop: DropGuard,
}

/// A possible next step.
enum NextStep {
    Resume(u64, Stop),
    Deliver(usize),
    Sweep,
}

impl Driver {
    /// Starts a service that has no run yet.
    ///
    /// # Errors
    ///
    /// Fails if a part of the service does not start.
    pub(super) async fn start(scenario: Scenario, fault_plan: FaultPlan) -> Fallible<Self> {
        let now: Timestamp = "2026-11-18T12:00:00Z".parse()?;
        let (scenario, simulation) = (Arc::new(scenario), Simulation::at(now));
        let endpoint = Endpoint::start(&scenario, &simulation).await?;
        let aws = EmbeddedAws::start(Storage::Memory).await?;
        let store = service::create_store(&aws).await?;
        let key = workspace::mint_benchmark_key(&store, now).await?.to_string();
        let listener = TcpListener::bind("127.0.0.1:0").await?;
        let base_url = Url::parse(&format!("http://{}/", listener.local_addr()?))?;
        let guard = Guard::with_exceptions(Origin::of(&endpoint.url).into_iter().collect());
        let faulty_store = super::aws::store(&aws, &simulation)?;
        let functions = Functions::new(Dependencies {
            store_for: &|_| faulty_store.clone(),
            clock: simulation.clone(),
            bundle: scenario.bundle.clone(),
            egress: Client::new(guard.clone(), ConnectionReuse::Close)?,
            guard,
            base_url: BaseUrlSource::Fixed(base_url.clone()),
            jitter: || 0.5,
        });
        let shutdown = CancellationToken::new();
        let gateway = SimulatedGateway { functions: functions.clone(), simulation: simulation.clone() };
        tokio::spawn(plumbline_local::gateway::serve(listener, Arc::new(gateway), shutdown.clone()));
        Ok(Self {
            scenario,
            simulation,
            endpoint,
            fault_plan,
            store,
            aws,
            key,
            trace: Vec::new(),
            unexplained_failures: 0,
            functions,
            base_url,
            http: reqwest::Client::builder().no_proxy().build()?,
            messages: Vec::new(),
            ended_workers: mpsc::unbounded_channel(),
            next_sweep: now + Duration::from_secs(60),
            may_have_ended: false,
            _stop: shutdown.drop_guard(),
        })
    }

    /// Starts the run and returns its id. Like a caller, it repeats a failed start with the same `Idempotency-Key`.
    ///
    /// # Errors
    ///
    /// Fails if the start is rejected or all attempts fail.
    pub(super) async fn start_run(&mut self) -> Fallible<BenchmarkId> {
        let body = self.scenario.start_body(self.endpoint.url.as_str()).to_string();
        for _ in 0..START_ATTEMPTS {
            let request = self.http.post(self.base_url.join("api/v1/benchmark-runs")?).bearer_auth(&self.key);
            let request = request.header("content-type", "application/json").header("idempotency-key", "one");
            let mut answer = Box::pin(request.body(body.clone()).send());
            let answer = loop {
                if let Some((worker, stop)) = self.simulation.ready_workers().into_iter().next() {
                    self.resume(worker, &stop);
                }
                tokio::select! {
                    answer = &mut answer => break answer?,
                    () = self.simulation.wait_for_change() => {}
                }
            };
            match (answer.status().as_u16(), answer.bytes().await?) {
                (202, body) => {
                    let body: Value = serde_json::from_slice(&body)?;
                    return Ok(body["benchmarkId"].as_str().unwrap_or_default().parse()?);
                }
                (409 | 500.., _) => {}
                (status, _) => return Err(format!("a start was rejected with status {status}").into()),
            }
        }
        Err("all attempts to start the run failed".into())
    }

    /// Takes steps until the run has ended, and then until no work remains.
    ///
    /// # Errors
    ///
    /// Fails if the run does not end, or work remains, within the maximum number of steps.
    pub(super) async fn run(&mut self, id: BenchmarkId) -> Fallible<()> {
        for _ in 0..MAX_STEPS {
            self.step().await?;
            if std::mem::take(&mut self.may_have_ended) && self.has_ended(id).await? {
                return self.finish_remaining_work().await;
            }
        }
        Err(format!("the run did not end within {MAX_STEPS} steps").into())
    }

    async fn has_ended(&self, id: BenchmarkId) -> Fallible<bool> {
        Ok(self.store.runs().get(id).await?.ok_or("the run does not exist")?.status != RunStatus::Running)
    }

    /// Takes steps without further faults until no work remains and at least two more sweeps have run.
    async fn finish_remaining_work(&mut self) -> Fallible<()> {
        self.fault_plan.stop_faults();
        let end = self.next_sweep + Duration::from_secs(300);
        for _ in 0..MAX_STEPS {
            self.step().await?;
            let idle = self.messages.is_empty() && self.simulation.workers().is_empty();
            if idle && self.next_sweep > end {
                return Ok(());
            }
        }
        Err(format!("the work that remained after the run did not end within {MAX_STEPS} steps").into())
    }

    /// Returns a run's status response.
    ///
    /// # Errors
    ///
    /// Fails if the request fails.
    pub(super) async fn status(&self, id: BenchmarkId) -> Fallible<String> {
        let url = self.base_url.join(&format!("api/v1/benchmark-runs/{id}"))?;
        Ok(self.http.get(url).bearer_auth(&self.key).send().await?.error_for_status()?.text().await?)
    }

    /// Takes one step, or advances the clock until a step is possible.
    async fn step(&mut self) -> Fallible<()> {
        self.simulation.wait_until_all_stopped().await?;
        self.enqueue_sent_messages();
        while let Ok((message, ended)) = self.ended_workers.1.try_recv() {
            self.may_have_ended = true;
            self.settle_message(message, &ended);
        }
        let now = self.simulation.now();
        let mut next_steps: Vec<NextStep> = Vec::new();
        let ready = self.simulation.ready_workers();
        next_steps.extend(ready.into_iter().map(|(worker, stop)| NextStep::Resume(worker, stop)));
        let worker_counts = self.worker_counts();
        let visible = self.messages.iter().enumerate().filter(|(_, message)| {
            message.visible_at <= now
                && worker_counts.get(message.queue.name()).copied().unwrap_or(0)
                    < concurrency_limit(message.queue)
        });
        next_steps.extend(visible.map(|(at, _)| NextStep::Deliver(at)));
        if self.next_sweep <= now && !worker_counts.contains_key("sweep") {
            next_steps.push(NextStep::Sweep);
        }
        if next_steps.is_empty() {
            self.advance_clock(&worker_counts);
            return Ok(());
        }
        let choice = self.fault_plan.choose(next_steps.len());
        self.simulation.advance_to(now + Duration::from_millis(3));
        match next_steps.swap_remove(choice) {
            NextStep::Resume(worker, stop) => self.resume(worker, &stop),
            NextStep::Deliver(at) => self.deliver(at)?,
            NextStep::Sweep => self.sweep(),
        }
        Ok(())
    }

    /// Returns the number of running workers by queue or function.
    fn worker_counts(&self) -> BTreeMap<&'static str, usize> {
        let mut worker_counts = BTreeMap::new();
        for worker in self.simulation.workers().into_values() {
            *worker_counts.entry(function_name(&worker.subject)).or_default() += 1;
        }
        worker_counts
    }

    /// Advances the clock to the next possible step, and kills the workers that then exceed their time limit.
    fn advance_clock(&mut self, worker_counts: &BTreeMap<&'static str, usize>) {
        let visible = self.messages.iter().filter(|message| {
            worker_counts.get(message.queue.name()).copied().unwrap_or(0) < concurrency_limit(message.queue)
        });
        let next = visible.map(|message| message.visible_at).min();
        let sweep = (!worker_counts.contains_key("sweep")).then_some(self.next_sweep);
        let next = next.into_iter().chain(self.simulation.next_ready_at()).chain(sweep).min();
        self.simulation.advance_to(next.unwrap_or(self.next_sweep));
        let now = self.simulation.now();
        for (id, worker) in self.simulation.workers() {
            if worker.started_at + time_limit(&worker.subject) < now {
                self.trace_step(&format!("{id} {:?} exceeds its time limit", worker.subject));
                self.fault_plan.record_fault(id, &worker.subject);
                self.simulation.kill(id);
            }
        }
    }

    fn resume(&mut self, worker: u64, stop: &Stop) {
        let Some(subject) = self.simulation.workers().remove(&worker).map(|worker| worker.subject) else {
            return;
        };
        let fate = match stop {
            Stop::Sleep => Fate::Pass,
            Stop::Call(operation) => self.fault_plan.fate_at_call(worker, &subject, operation),
            Stop::EndpointRequest(request) => {
                if let Some(wait) = self.fault_plan.extra_wait(request) {
                    self.trace_step(&format!("{worker} {subject:?} waits {wait:?} more"));
                    return self.simulation.delay(worker, stop, wait);
                }
                self.fault_plan.fate_at_answer(worker, &subject, request)
            }
        };
        self.trace_step(&format!("{worker} {subject:?} {stop:?}: {fate:?}"));
        match (stop, fate) {
            (Stop::EndpointRequest(_), Fate::Die) => self.simulation.kill(worker),
            _ => self.simulation.resume(worker, stop, fate),
        }
    }

    fn enqueue_sent_messages(&mut self) {
        let now = self.simulation.now();
        for sent in self.simulation.take_sent_messages() {
            let copies = self.fault_plan.copies_of_message();
            self.trace_step(&format!("{} {} is delivered after {copies:?}", sent.queue.name(), sent.body));
            self.messages.extend(copies.into_iter().map(|late| Message {
                queue: sent.queue,
                body: sent.body.clone(),
                visible_at: now + sent.delay + late,
                deliveries: 0,
            }));
        }
    }

    fn deliver(&mut self, at: usize) -> Fallible<()> {
        let mut message = self.messages.remove(at);
        let hidden = Duration::from_secs(message.queue.visibility_timeout().into());
        (message.visible_at, message.deliveries) = (self.simulation.now() + hidden, message.deliveries + 1);
        let subject = match message.queue {
            Queue::Draw => {
                let draw: DrawMessage = serde_json::from_str(&message.body)?;
                Subject::Draw(draw.record, draw.index)
            }
            queue => Subject::Run(queue.name()),
        };
        self.trace_step(&format!("{subject:?} is delivered"));
        let mut record = SqsMessage::default();
        (record.message_id, record.body) = (Some("m".to_owned()), Some(message.body.clone()));
        let mut event = SqsEvent::default();
        event.records = vec![record];
        let (worker, simulation) = (self.functions.worker(message.queue), self.simulation.clone());
        let ended_workers = self.ended_workers.0.clone();
        let started = self.simulation.start_worker(subject);
        tokio::spawn(async move {
            // Sending fails only after the driver has been dropped.
            let report = |ended| drop(ended_workers.send((message, ended)));
            simulation.work(started, worker.handle(event), report).await;
        });
        Ok(())
    }

    fn sweep(&mut self) {
        // The next sweep follows after one to three minutes, since scheduled invocations can be late or missing.
        self.may_have_ended = true;
        let minutes = 1 + self.fault_plan.choose(3) as u64;
        self.next_sweep = self.simulation.now() + Duration::from_secs(60 * minutes);
        let (sweep, simulation) = (self.functions.sweep().clone(), self.simulation.clone());
        let started = self.simulation.start_worker(Subject::Sweep);
        tokio::spawn(async move { simulation.work(started, sweep.handle(), drop).await });
    }

    /// Drops a processed message. A message whose worker failed stays in its queue until the queue dead-letters it.
    fn settle_message(&mut self, message: Message, ended: &WorkerResult<SqsBatchResponse>) {
        let failed = ended.outcome.as_ref().is_none_or(|response| !response.batch_item_failures.is_empty());
        if !failed {
            return;
        }
        self.trace_step(&format!("{} fails", ended.worker));
        if !self.fault_plan.is_faulty(ended.worker) {
            self.unexplained_failures += 1;
        }
        if message.deliveries < MAX_RECEIVES {
            self.messages.push(message);
        }
    }

    fn trace_step(&mut self, line: &str) {
        self.trace.push(format!("{} {line}", self.simulation.now()));
    }
}

/// Returns the name of the queue or function that a subject belongs to.
fn function_name(subject: &Subject) -> &'static str {
    match subject {
        Subject::Start => "start",
        Subject::Sweep => "sweep",
        Subject::Run(queue) => queue,
        Subject::Draw(..) => "draw",
    }
}

/// Returns the maximum number of messages of a queue that workers process in parallel.
fn concurrency_limit(queue: Queue) -> usize {
    match queue {
        Queue::Draw => DRAWS_AT_ONCE,
        _ => 2,
    }
}

/// Returns the time limit of a worker: that of its function in the template, but 60 s in place of 10 s for a start.
fn time_limit(subject: &Subject) -> Duration {
    Duration::from_secs(match subject {
        Subject::Draw(..) => 900,
        Subject::Run("probe") => 180,
        Subject::Start | Subject::Sweep | Subject::Run(_) => 60,
    })
}
