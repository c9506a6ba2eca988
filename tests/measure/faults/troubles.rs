//! Faults of a run, decided by its seed.
//!
//! Unless a run is made to be more than the service promises to bear, no draw loses more invocations than it has
//! attempts left, nor does a probe, and no call of the endpoint is hindered more often than it is tried again. Such a
//! run must come to the very figures of an undisturbed one.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use fastrand::Rng;
use plumbline_benchmark::run::lifecycle::MAX_PROBE_ATTEMPTS;
use plumbline_store::benchmark::draws::MAX_ATTEMPTS;

use super::fate::{Fate, Hindrance, Refusal};
use super::simulation::{Request, Subject};

/// Number of hindrances after which a call of the endpoint is still answered.
const HINDRANCES: u32 = 4;

/// The most calls that a single fault is put at.
const CALLS: u64 = 160;

/// The kinds of disturbed runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Kind {
    /// No faults.
    Undisturbed,
    /// One fault, at each call of the sequence in turn.
    Single,
    /// Messages are lost, repeated, late and out of order.
    Messages,
    /// Calls of AWS fail, and workers die at them.
    Calls,
    /// The endpoint stumbles, and workers die while they wait for it.
    Endpoint,
    /// All of that.
    Everything,
    /// All of that, and more than can be borne.
    TooMuch,
}

/// Rate of each fault, per thousand occasions.
#[derive(Clone, Copy, Default)]
struct Rates {
    deaths: u32,
    refusals: u32,
    silences: u32,
    lost: u32,
    repeated: u32,
    late: u32,
    hindered: u32,
    stalled: u32,
}

/// Decides what goes wrong.
pub(super) struct Troubles {
    kind: Kind,
    rates: Rates,
    random: Rng,
    /// Remaining number of faults of calls and answers.
    left: u32,
    /// At which call the single fault is.
    single_at: u64,
    calls: u64,
    /// The invocations of each subject that something went wrong with.
    spent: BTreeMap<Subject, u32>,
    spoilt: BTreeSet<u64>,
    /// Calls that still fail when they are retried.
    failing: BTreeMap<u64, (String, Fate, u32)>,
    /// Number of hindrances of each call of the endpoint.
    hindered: BTreeMap<(u64, usize), u32>,
    /// Every hindrance, by what was asked.
    pub(super) hindrances: BTreeMap<Request, usize>,
    /// Number of faults.
    pub(super) faults: usize,
}

impl Kind {
    /// The kind of the run with this seed.
    pub(super) fn of(seed: u64) -> Self {
        const KINDS: [Kind; 8] = [
            Kind::Single,
            Kind::Messages,
            Kind::Calls,
            Kind::Endpoint,
            Kind::Everything,
            Kind::Single,
            Kind::Everything,
            Kind::TooMuch,
        ];
        KINDS[(seed % 8) as usize]
    }

    fn rates(self) -> Rates {
        let none = Rates::default();
        match self {
            Self::Undisturbed | Self::Single => none,
            Self::Messages => Rates { lost: 150, repeated: 250, late: 250, ..none },
            Self::Calls => Rates { deaths: 25, refusals: 70, silences: 30, ..none },
            Self::Endpoint => Rates { deaths: 2, hindered: 400, stalled: 150, ..none },
            Self::Everything => Rates {
                deaths: 15,
                refusals: 30,
                silences: 15,
                lost: 80,
                repeated: 120,
                late: 120,
                hindered: 200,
                stalled: 80,
            },
            Self::TooMuch => Rates {
                deaths: 60,
                refusals: 80,
                silences: 50,
                lost: 120,
                repeated: 150,
                late: 150,
                hindered: 500,
                stalled: 150,
            },
        }
    }
}

impl Troubles {
    /// The troubles of the run with this seed.
    pub(super) fn of(kind: Kind, seed: u64) -> Self {
        let left = match kind {
            Kind::Undisturbed => 0,
            Kind::Single => 1,
            Kind::TooMuch => 150,
            _ => 40,
        };
        Self {
            kind,
            rates: kind.rates(),
            left,
            single_at: (seed / 4) % CALLS,
            calls: 0,
            spent: BTreeMap::new(),
            spoilt: BTreeSet::new(),
            failing: BTreeMap::new(),
            hindered: BTreeMap::new(),
            hindrances: BTreeMap::new(),
            faults: 0,
            random: Rng::with_seed(seed),
        }
    }

    /// Every further call and answer is as it should be.
    pub(super) fn end(&mut self) {
        (self.left, self.rates) = (0, Rates::default());
        self.failing.clear();
    }

    /// Decides the fate of a worker at an AWS call.
    pub(super) fn of_call(&mut self, worker: u64, subject: &Subject, operation: &str) -> Fate {
        self.calls += 1;
        if let Some((failing, fate, times)) = self.failing.remove(&worker)
            && failing == operation
            && times > 0
        {
            self.failing.insert(worker, (failing, fate, times - 1));
            return fate;
        }
        let fate = self.fate_of_call(operation);
        if fate == Fate::Pass || !self.may_spoil(worker, subject) {
            return Fate::Pass;
        }
        self.spoil(worker, subject);
        if matches!(fate, Fate::Refused(_) | Fate::Lost | Fate::Unheard) {
            // Of three attempts that a call has, so many more fail.
            self.failing.insert(worker, (operation.to_owned(), fate, self.random.u32(0..=2)));
        }
        fate
    }

    /// Decides the fate of a worker that waits for its endpoint.
    pub(super) fn of_answer(&mut self, worker: u64, subject: &Subject, request: &Request) -> Fate {
        if self.happens(self.rates.deaths * 4) && self.may_spoil(worker, subject) {
            self.spoil(worker, subject);
            return Fate::Die;
        }
        let hindered = self.hindered.entry((worker, request.turn)).or_default();
        if *hindered >= HINDRANCES && self.kind != Kind::TooMuch {
            return Fate::Pass;
        }
        if self.left == 0 || self.random.u32(0..1_000) >= self.rates.hindered {
            return Fate::Pass;
        }
        let hindrance = self.hindrance(request.record.is_none());
        if !hindrance.is_answer() {
            *self.hindered.entry((worker, request.turn)).or_default() += 1;
            *self.hindrances.entry(request.clone()).or_default() += 1;
        }
        (self.left, self.faults) = (self.left - 1, self.faults + 1);
        Fate::Hindered(hindrance)
    }

    /// Decides the extra time for which an endpoint makes a worker wait.
    pub(super) fn stall(&mut self, request: &Request) -> Option<Duration> {
        (request.record.is_some() && self.left > 0 && self.happens(self.rates.stalled))
            .then(|| Duration::from_secs(self.random.u64(20..100)))
    }

    /// Decides the delay of each copy of a message; empty if the message is lost.
    pub(super) fn of_message(&mut self) -> Vec<Duration> {
        if self.happens(self.rates.lost) {
            self.faults += 1;
            return Vec::new();
        }
        let copies = if self.happens(self.rates.repeated) { self.random.usize(2..=3) } else { 1 };
        let lateness = |troubles: &mut Self| {
            let late = troubles.happens(troubles.rates.late);
            Duration::from_secs(if late { troubles.random.u64(1..1_500) } else { 0 })
        };
        self.faults += copies - 1;
        (0..copies).map(|_| lateness(self)).collect()
    }

    /// An invocation is lost, whatever the plan was.
    pub(super) fn spoil(&mut self, worker: u64, subject: &Subject) {
        (self.left, self.faults) = (self.left.saturating_sub(1), self.faults + 1);
        if self.spoilt.insert(worker) {
            *self.spent.entry(subject.clone()).or_default() += 1;
        }
    }

    /// True if an invocation met a fault.
    pub(super) fn is_spoilt(&self, worker: u64) -> bool {
        self.spoilt.contains(&worker)
    }

    /// Returns the number of invocations that met a fault.
    pub(super) fn spent_on(&self, is_meant: impl Fn(&Subject) -> bool) -> u32 {
        self.spent.iter().filter(|(subject, _)| is_meant(subject)).map(|(_, spent)| spent).sum()
    }

    /// True if there were more faults than the service promises to survive.
    pub(super) fn is_too_much(&self) -> bool {
        self.kind == Kind::TooMuch || self.spent.iter().any(|(subject, spent)| *spent > most(subject))
    }

    /// One of several.
    pub(super) fn choose(&mut self, several: usize) -> usize {
        self.random.usize(0..several)
    }

    fn may_spoil(&self, worker: u64, subject: &Subject) -> bool {
        let spent = self.spent.get(subject).copied().unwrap_or_default();
        self.left > 0
            && (self.kind == Kind::TooMuch || self.spoilt.contains(&worker) || spent < most(subject))
    }

    fn happens(&mut self, in_a_thousand: u32) -> bool {
        in_a_thousand > 0 && self.random.u32(0..1_000) < in_a_thousand
    }

    fn fate_of_call(&mut self, operation: &str) -> Fate {
        if self.kind == Kind::Single {
            if self.calls <= self.single_at {
                return Fate::Pass;
            }
            let kind = self.random.usize(0..6);
            return [
                Fate::Die,
                Fate::DieUnheard,
                self.refusal(operation),
                Fate::Lost,
                Fate::Unheard,
                Fate::PartlyTaken,
            ][kind];
        }
        let Rates { deaths, refusals, silences, .. } = self.rates;
        if self.happens(deaths) {
            return if self.random.bool() { Fate::Die } else { Fate::DieUnheard };
        }
        if self.happens(refusals) {
            return self.refusal(operation);
        }
        if self.happens(silences) {
            return if self.random.bool() { Fate::Lost } else { Fate::Unheard };
        }
        Fate::Pass
    }

    fn refusal(&mut self, operation: &str) -> Fate {
        let writes = matches!(operation, "UpdateItem" | "TransactWriteItems");
        match self.random.u32(0..5) {
            0 => Fate::Refused(Refusal::Throttled),
            1 => Fate::Refused(Refusal::InternalError),
            2 if writes => Fate::Refused(Refusal::Conflict),
            3 if operation == "SendMessageBatch" => Fate::PartlyTaken,
            _ => Fate::Refused(Refusal::Unavailable),
        }
    }

    /// A probe has two minutes in all: it is not made to wait for long.
    fn hindrance(&mut self, of_probe: bool) -> Hindrance {
        let waits = [None, Some(1), Some(7), Some(60)];
        let wait = waits[self.random.usize(0..if of_probe { 3 } else { 4 })].map(Duration::from_secs);
        match self.random.u32(0..9) {
            0 => Hindrance::Reset,
            1 => Hindrance::HalfAnswer,
            2 => Hindrance::HalfAnswerReset,
            3 => Hindrance::Garbage,
            4 => Hindrance::Drip,
            5 => Hindrance::Status([500, 502, 503, 529][self.random.usize(0..4)], wait),
            6 => Hindrance::Status(408, None),
            _ => Hindrance::Status(429, wait),
        }
    }
}

/// Returns the number of invocations that may be lost without changing how the work ends.
fn most(subject: &Subject) -> u32 {
    match subject {
        Subject::Draw(..) => MAX_ATTEMPTS - 1,
        Subject::Run("probe") => MAX_PROBE_ATTEMPTS - 1,
        Subject::Start => 4,
        Subject::Run(_) | Subject::Sweep => u32::MAX,
    }
}
