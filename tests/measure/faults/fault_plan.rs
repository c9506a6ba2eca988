//! Decides the faults of a run from its seed.
//!
//! Except for [`Kind::Excessive`], the faults stay within the service's tolerance. No draw and no probe loses more
//! invocations than it has retries, and no endpoint call fails more often than the service retries it. Such a run must
//! have the same results as a run without faults.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use fastrand::Rng;
use plumbline_benchmark::run::lifecycle::MAX_PROBE_ATTEMPTS;
use plumbline_store::benchmark::draws::MAX_ATTEMPTS;

use super::fate::{EndpointFault, Fate, ServiceError};
use super::simulation::{Request, Subject};

/// Maximum number of faults of one endpoint call that its retries survive.
const MAX_FAULTS_PER_CALL: u32 = 4;

/// Number of calls from which the seed selects the one with the single fault.
const CALLS: u64 = 160;

/// Kinds of runs with injected faults.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Kind {
    /// No faults.
    FaultFree,
    /// One fault, at the call that the seed selects.
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

/// Rate of each fault, per thousand opportunities.
#[derive(Clone, Copy, Default)]
struct Rates {
    crashes: u32,
    service_errors: u32,
    timeouts: u32,
    lost: u32,
    repeated: u32,
    late: u32,
    endpoint_faults: u32,
    stalled: u32,
}

/// State of the decisions: the kind of run, its random generator, and the faults so far.
pub(super) struct FaultPlan {
    kind: Kind,
    rates: Rates,
    random: Rng,
    /// Remaining number of faults of calls and answers.
    remaining_faults: u32,
    /// Number of calls before the one with the single fault.
    calls_before_single_fault: u64,
    calls: u64,
    /// Number of faulty invocations of each subject.
    faulty_invocations: BTreeMap<Subject, u32>,
    faulty: BTreeSet<u64>,
    /// Calls whose retries also fail, by worker: operation, fate and remaining number of failures.
    failing: BTreeMap<u64, (String, Fate, u32)>,
    /// Number of faults of each endpoint call, by worker and turn.
    faults_per_call: BTreeMap<(u64, usize), u32>,
    /// Number of endpoint faults, by request.
    pub(super) endpoint_faults: BTreeMap<Request, usize>,
    /// Number of faults so far.
    pub(super) faults: usize,
}

impl Kind {
    /// Returns the kind of the run with this seed.
    pub(super) fn of(seed: u64) -> Self {
        const KINDS: [Kind; 8] = [
            Kind::Single,
            Kind::Messages,
            Kind::Calls,
            Kind::Endpoint,
            Kind::Everything,
            Kind::Single,
            Kind::Everything,
            Kind::Excessive,
        ];
        KINDS[(seed % 8) as usize]
    }

    fn rates(self) -> Rates {
        let none = Rates::default();
        match self {
            Self::FaultFree | Self::Single => none,
            Self::Messages => Rates { lost: 150, repeated: 250, late: 250, ..none },
            Self::Calls => Rates { crashes: 25, service_errors: 70, timeouts: 30, ..none },
            Self::Endpoint => Rates { crashes: 2, endpoint_faults: 400, stalled: 150, ..none },
            Self::Everything => Rates {
                crashes: 15,
                service_errors: 30,
                timeouts: 15,
                lost: 80,
                repeated: 120,
                late: 120,
                endpoint_faults: 200,
                stalled: 80,
            },
            Self::Excessive => Rates {
                crashes: 60,
                service_errors: 80,
                timeouts: 50,
                lost: 120,
                repeated: 150,
                late: 150,
                endpoint_faults: 500,
                stalled: 150,
            },
        }
    }
}

impl FaultPlan {
    /// Creates the plan for the run with this seed.
    pub(super) fn of(kind: Kind, seed: u64) -> Self {
        let remaining_faults = match kind {
            Kind::FaultFree => 0,
            Kind::Single => 1,
            Kind::Excessive => 150,
            _ => 40,
        };
        Self {
            kind,
            rates: kind.rates(),
            remaining_faults,
            calls_before_single_fault: (seed / 4) % CALLS,
            calls: 0,
            faulty_invocations: BTreeMap::new(),
            faulty: BTreeSet::new(),
            failing: BTreeMap::new(),
            faults_per_call: BTreeMap::new(),
            endpoint_faults: BTreeMap::new(),
            faults: 0,
            random: Rng::with_seed(seed),
        }
    }

    /// Stops injecting faults.
    pub(super) fn end(&mut self) {
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

    /// Decides the fate of a worker that waits for an answer of its endpoint.
    pub(super) fn fate_at_answer(&mut self, worker: u64, subject: &Subject, request: &Request) -> Fate {
        if self.happens(self.rates.crashes * 4) && self.may_fail(worker, subject) {
            self.record_fault(worker, subject);
            return Fate::Die;
        }
        let faults = self.faults_per_call.entry((worker, request.turn)).or_default();
        if *faults >= MAX_FAULTS_PER_CALL && self.kind != Kind::Excessive {
            return Fate::Pass;
        }
        if self.remaining_faults == 0 || self.random.u32(0..1_000) >= self.rates.endpoint_faults {
            return Fate::Pass;
        }
        let fault = self.pick_endpoint_fault(request.record.is_none());
        if !fault.is_answer() {
            *self.faults_per_call.entry((worker, request.turn)).or_default() += 1;
            *self.endpoint_faults.entry(request.clone()).or_default() += 1;
        }
        (self.remaining_faults, self.faults) = (self.remaining_faults - 1, self.faults + 1);
        Fate::EndpointFault(fault)
    }

    /// Decides the additional latency of an answer, if any.
    pub(super) fn extra_wait(&mut self, request: &Request) -> Option<Duration> {
        (request.record.is_some() && self.remaining_faults > 0 && self.happens(self.rates.stalled))
            .then(|| Duration::from_secs(self.random.u64(20..100)))
    }

    /// Decides the delay of each copy of a message; empty if the message is lost.
    pub(super) fn copies_of_message(&mut self) -> Vec<Duration> {
        if self.happens(self.rates.lost) {
            self.faults += 1;
            return Vec::new();
        }
        let copies = if self.happens(self.rates.repeated) { self.random.usize(2..=3) } else { 1 };
        let lateness = |fault_plan: &mut Self| {
            let late = fault_plan.happens(fault_plan.rates.late);
            Duration::from_secs(if late { fault_plan.random.u64(1..1_500) } else { 0 })
        };
        self.faults += copies - 1;
        (0..copies).map(|_| lateness(self)).collect()
    }

    /// Records a fault of an invocation, which the plan need not have decided.
    pub(super) fn record_fault(&mut self, worker: u64, subject: &Subject) {
        (self.remaining_faults, self.faults) = (self.remaining_faults.saturating_sub(1), self.faults + 1);
        if self.faulty.insert(worker) {
            *self.faulty_invocations.entry(subject.clone()).or_default() += 1;
        }
    }

    /// Returns true if an invocation had a fault.
    pub(super) fn is_faulty(&self, worker: u64) -> bool {
        self.faulty.contains(&worker)
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
        self.kind == Kind::Excessive
            || self
                .faulty_invocations
                .iter()
                .any(|(subject, faulty_invocations)| *faulty_invocations > fault_limit(subject))
    }

    /// Chooses one of `several` options by its index.
    pub(super) fn choose(&mut self, several: usize) -> usize {
        self.random.usize(0..several)
    }

    fn may_fail(&self, worker: u64, subject: &Subject) -> bool {
        let faulty_invocations = self.faulty_invocations.get(subject).copied().unwrap_or_default();
        self.remaining_faults > 0
            && (self.kind == Kind::Excessive
                || self.faulty.contains(&worker)
                || faulty_invocations < fault_limit(subject))
    }

    fn happens(&mut self, per_thousand: u32) -> bool {
        per_thousand > 0 && self.random.u32(0..1_000) < per_thousand
    }

    fn pick_fate(&mut self, operation: &str) -> Fate {
        if self.kind == Kind::Single {
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

    /// Picks a fault of the endpoint. Its `Retry-After` is short for a probe, which has a time limit of two minutes.
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

/// Returns the maximum number of invocations that may be lost without changing the outcome.
fn fault_limit(subject: &Subject) -> u32 {
    match subject {
        Subject::Draw(..) => MAX_ATTEMPTS - 1,
        Subject::Run("probe") => MAX_PROBE_ATTEMPTS - 1,
        Subject::Start => 4,
        Subject::Run(_) | Subject::Sweep => u32::MAX,
    }
}
