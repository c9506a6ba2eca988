//! Decides the faults of a run from its seed.
//!
//! Except for [`RunKind::Excessive`], the faults stay within the service's tolerance. No draw and no probe loses more
//! invocations than it has retries, and no endpoint call fails more often than the service retries it. Such a run must
//! have the same results as a run without faults.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use fastrand::Rng;
use plumbline_benchmark::run::lifecycle::MAX_PROBE_ATTEMPTS;
use plumbline_store::benchmark::draws::MAX_ATTEMPTS;

use super::fate::{EndpointFault, Fate, ServiceError};
use super::simulation::{Request, Subject};

/// Maximum number of faults of one endpoint call. The service retries a call as many times.
const MAX_FAULTS_PER_CALL: u32 = 4;

/// Number of AWS calls, from the first call of a run, among which the seed of a run with a single fault selects the one
/// that fails.
const SINGLE_FAULT_POSITIONS: u64 = 160;

/// Kind of a run: the faults that it has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum RunKind {
    /// No faults.
    FaultFree,
    /// One fault, at the AWS call that the seed selects. Retries of this call may fail too.
    Single,
    /// Messages are lost, repeated, late and out of order.
    Messages,
    /// AWS calls fail, and workers die during them.
    Calls,
    /// The endpoint fails, and workers die while they wait for it.
    Endpoint,
    /// All of the above.
    Everything,
    /// All of the above, beyond the promised tolerance.
    Excessive,
}

/// Probability of each fault, in thousandths.
#[derive(Clone, Copy, Default)]
struct Rates {
    crashes: u32,
    service_errors: u32,
    timeouts: u32,
    lost_messages: u32,
    repeated_messages: u32,
    late_messages: u32,
    endpoint_faults: u32,
    stalled_answers: u32,
}

/// Plan of the faults of one run: its kind, its random generator, and the faults so far.
pub(super) struct FaultPlan {
    kind: RunKind,
    rates: Rates,
    random: Rng,
    /// Number of faults of AWS calls and answers that may still follow.
    remaining_faults: u32,
    /// Number of AWS calls before the one with the single fault.
    calls_before_single_fault: u64,
    /// Number of AWS calls so far.
    calls: u64,
    /// Number of faulty invocations of each subject.
    faulty_invocations: BTreeMap<Subject, u32>,
    faulty_workers: BTreeSet<u64>,
    /// AWS calls whose retries also fail, by worker: operation, fate and remaining number of failures.
    failing: BTreeMap<u64, (String, Fate, u32)>,
    /// Number of faults of each endpoint call, by worker and turn.
    faults_per_call: BTreeMap<(u64, usize), u32>,
    /// Number of faults that kept a complete answer from arriving, by request to the endpoint.
    pub(super) endpoint_faults: BTreeMap<Request, usize>,
    /// Number of faults so far. Delays, and failures of retries, do not count.
    pub(super) faults: usize,
}

impl RunKind {
    /// Returns the kind of the run with this seed.
    pub(super) fn of(seed: u64) -> Self {
        const KINDS: [RunKind; 8] = [
            RunKind::Single,
            RunKind::Messages,
            RunKind::Calls,
            RunKind::Endpoint,
            RunKind::Everything,
            RunKind::Single,
            RunKind::Everything,
            RunKind::Excessive,
        ];
        KINDS[(seed % 8) as usize]
    }

    fn rates(self) -> Rates {
        let none = Rates::default();
        match self {
            Self::FaultFree | Self::Single => none,
            Self::Messages => {
                Rates { lost_messages: 150, repeated_messages: 250, late_messages: 250, ..none }
            }
            Self::Calls => Rates { crashes: 25, service_errors: 70, timeouts: 30, ..none },
            Self::Endpoint => Rates { crashes: 2, endpoint_faults: 400, stalled_answers: 150, ..none },
            Self::Everything => Rates {
                crashes: 15,
                service_errors: 30,
                timeouts: 15,
                lost_messages: 80,
                repeated_messages: 120,
                late_messages: 120,
                endpoint_faults: 200,
                stalled_answers: 80,
            },
            Self::Excessive => Rates {
                crashes: 60,
                service_errors: 80,
                timeouts: 50,
                lost_messages: 120,
                repeated_messages: 150,
                late_messages: 150,
                endpoint_faults: 500,
                stalled_answers: 150,
            },
        }
    }
}

impl FaultPlan {
    /// Creates the plan for a run of this kind and seed.
    pub(super) fn of(kind: RunKind, seed: u64) -> Self {
        let remaining_faults = match kind {
            RunKind::FaultFree => 0,
            RunKind::Single => 1,
            RunKind::Excessive => 150,
            _ => 40,
        };
        Self {
            kind,
            rates: kind.rates(),
            remaining_faults,
            calls_before_single_fault: (seed / 4) % SINGLE_FAULT_POSITIONS,
            calls: 0,
            faulty_invocations: BTreeMap::new(),
            faulty_workers: BTreeSet::new(),
            failing: BTreeMap::new(),
            faults_per_call: BTreeMap::new(),
            endpoint_faults: BTreeMap::new(),
            faults: 0,
            random: Rng::with_seed(seed),
        }
    }

    /// Stops injecting faults.
    pub(super) fn stop_faults(&mut self) {
        (self.remaining_faults, self.rates) = (0, Rates::default());
        self.failing.clear();
    }

    /// Decides the fate of a worker at an AWS call.
    pub(super) fn fate_at_call(&mut self, worker: u64, subject: &Subject, operation: &str) -> Fate {
        self.calls += 1;
        if let Some((failing, fate, times)) = self.failing.remove(&worker)
            && failing == operation
            && times > 0
        {
            self.failing.insert(worker, (failing, fate, times - 1));
            return fate;
        }
        let fate = self.pick_fate(operation);
        if fate == Fate::Pass || !self.may_fail(worker, subject) {
            return Fate::Pass;
        }
        self.record_fault(worker, subject);
        if matches!(fate, Fate::ServiceError(_) | Fate::RequestLost | Fate::ResponseLost) {
            // A call has three attempts, so up to two further failures follow.
            self.failing.insert(worker, (operation.to_owned(), fate, self.random.u32(0..=2)));
        }
        fate
    }

    /// Decides the fate of a worker that waits for an answer of the endpoint.
    pub(super) fn fate_at_answer(&mut self, worker: u64, subject: &Subject, request: &Request) -> Fate {
        if self.happens(self.rates.crashes * 4) && self.may_fail(worker, subject) {
            self.record_fault(worker, subject);
            return Fate::Die;
        }
        let faults = self.faults_per_call.entry((worker, request.turn)).or_default();
        if *faults >= MAX_FAULTS_PER_CALL && self.kind != RunKind::Excessive {
            return Fate::Pass;
        }
        if self.remaining_faults == 0 || self.random.u32(0..1_000) >= self.rates.endpoint_faults {
            return Fate::Pass;
        }
        let fault = self.pick_endpoint_fault(request.record.is_none());
        if !fault.is_complete_answer() {
            *self.faults_per_call.entry((worker, request.turn)).or_default() += 1;
            *self.endpoint_faults.entry(request.clone()).or_default() += 1;
        }
        (self.remaining_faults, self.faults) = (self.remaining_faults - 1, self.faults + 1);
        Fate::EndpointFault(fault)
    }

    /// Decides the additional latency of an answer, if any. The answer to a probe has none.
    pub(super) fn extra_wait(&mut self, request: &Request) -> Option<Duration> {
        (request.record.is_some() && self.remaining_faults > 0 && self.happens(self.rates.stalled_answers))
            .then(|| Duration::from_secs(self.random.u64(20..100)))
    }

    /// Decides the delay of each copy of a message; empty if the message is lost.
    pub(super) fn copies_of_message(&mut self) -> Vec<Duration> {
        if self.happens(self.rates.lost_messages) {
            self.faults += 1;
            return Vec::new();
        }
        let copies = if self.happens(self.rates.repeated_messages) { self.random.usize(2..=3) } else { 1 };
        let lateness = |fault_plan: &mut Self| {
            let late = fault_plan.happens(fault_plan.rates.late_messages);
            Duration::from_secs(if late { fault_plan.random.u64(1..1_500) } else { 0 })
        };
        self.faults += copies - 1;
        (0..copies).map(|_| lateness(self)).collect()
    }

    /// Records a fault of an invocation. The driver reports those that the plan did not decide: exceeded time limits.
    pub(super) fn record_fault(&mut self, worker: u64, subject: &Subject) {
        (self.remaining_faults, self.faults) = (self.remaining_faults.saturating_sub(1), self.faults + 1);
        if self.faulty_workers.insert(worker) {
            *self.faulty_invocations.entry(subject.clone()).or_default() += 1;
        }
    }

    /// Returns true if an invocation had a fault.
    pub(super) fn is_faulty(&self, worker: u64) -> bool {
        self.faulty_workers.contains(&worker)
    }

    /// Returns the number of invocations of matching subjects that had a fault.
    pub(super) fn faulty_invocations_of(&self, matches_subject: impl Fn(&Subject) -> bool) -> u32 {
        self.faulty_invocations
            .iter()
            .filter(|(subject, _)| matches_subject(subject))
            .map(|(_, faulty_invocations)| faulty_invocations)
            .sum()
    }

    /// Returns true if the run had more faults than the service promises to survive.
    pub(super) fn exceeds_tolerance(&self) -> bool {
        self.kind == RunKind::Excessive
            || self
                .faulty_invocations
                .iter()
                .any(|(subject, faulty_invocations)| *faulty_invocations > fault_limit(subject))
    }

    /// Chooses one of `options` options at random, and returns its index.
    pub(super) fn choose(&mut self, options: usize) -> usize {
        self.random.usize(0..options)
    }

    fn may_fail(&self, worker: u64, subject: &Subject) -> bool {
        let faulty_invocations = self.faulty_invocations.get(subject).copied().unwrap_or_default();
        self.remaining_faults > 0
            && (self.kind == RunKind::Excessive
                || self.faulty_workers.contains(&worker)
                || faulty_invocations < fault_limit(subject))
    }

    fn happens(&mut self, per_thousand: u32) -> bool {
        per_thousand > 0 && self.random.u32(0..1_000) < per_thousand
    }

    fn pick_fate(&mut self, operation: &str) -> Fate {
        if self.kind == RunKind::Single {
            if self.calls <= self.calls_before_single_fault {
                return Fate::Pass;
            }
            let kind = self.random.usize(0..6);
            return [
                Fate::Die,
                Fate::DieAfterEffect,
                self.pick_service_error(operation),
                Fate::RequestLost,
                Fate::ResponseLost,
                Fate::PartialBatch,
            ][kind];
        }
        let Rates { crashes, service_errors, timeouts, .. } = self.rates;
        if self.happens(crashes) {
            return if self.random.bool() { Fate::Die } else { Fate::DieAfterEffect };
        }
        if self.happens(service_errors) {
            return self.pick_service_error(operation);
        }
        if self.happens(timeouts) {
            return if self.random.bool() { Fate::RequestLost } else { Fate::ResponseLost };
        }
        Fate::Pass
    }

    fn pick_service_error(&mut self, operation: &str) -> Fate {
        let writes = matches!(operation, "UpdateItem" | "TransactWriteItems");
        match self.random.u32(0..5) {
            0 => Fate::ServiceError(ServiceError::Throttled),
            1 => Fate::ServiceError(ServiceError::InternalError),
            2 if writes => Fate::ServiceError(ServiceError::Conflict),
            3 if operation == "SendMessageBatch" => Fate::PartialBatch,
            _ => Fate::ServiceError(ServiceError::Unavailable),
        }
    }

    /// Picks a fault of the endpoint. Its `Retry-After` is short for a probe, which has only two minutes for its calls.
    fn pick_endpoint_fault(&mut self, of_probe: bool) -> EndpointFault {
        let waits = [None, Some(1), Some(7), Some(60)];
        let wait = waits[self.random.usize(0..if of_probe { 3 } else { 4 })].map(Duration::from_secs);
        match self.random.u32(0..9) {
            0 => EndpointFault::Reset,
            1 => EndpointFault::HalfAnswer,
            2 => EndpointFault::HalfAnswerReset,
            3 => EndpointFault::Garbage,
            4 => EndpointFault::Drip,
            5 => EndpointFault::Status([500, 502, 503, 529][self.random.usize(0..4)], wait),
            6 => EndpointFault::Status(408, None),
            _ => EndpointFault::Status(429, wait),
        }
    }
}

/// Returns the maximum number of faulty invocations of a subject that leave the run's results unchanged.
fn fault_limit(subject: &Subject) -> u32 {
    match subject {
        Subject::Draw(..) => MAX_ATTEMPTS - 1,
        Subject::Run("probe") => MAX_PROBE_ATTEMPTS - 1,
        Subject::Start => 4,
        Subject::Run(_) | Subject::Sweep => u32::MAX,
    }
}
