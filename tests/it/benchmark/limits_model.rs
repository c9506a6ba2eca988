//! Compares a key's limits with a reference model of every start, poll and end, while the clock is set forward and
//! back. The service must admit exactly the allowed requests and lose no slot.

use futures::future::join_all;
use jiff::{SignedDuration, Timestamp};
use plumbline_contract::BenchmarkId;
use plumbline_contract::benchmark::RunErrorReason;
use plumbline_contract::keys::{ApiKey, KeyPrefix};
use plumbline_contract::limits::{Quota, RateLimitDecision};
use plumbline_local::workspace;
use plumbline_store::benchmark::RunEnd;
use plumbline_store::benchmark::keys::KeyLimits;
use plumbline_store::benchmark::polls::PollResult;
use plumbline_store::benchmark::runs::Run;
use plumbline_store::benchmark::starts::StartResult;
use plumbline_store::due::DueAttributes;
use plumbline_store::{Sealed, Store, UtcInstant};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};

use super::fixtures::{body, key_id, unused_address};
use crate::support::TestApp;

/// Number of random sequences of steps.
const CASES: u32 = 32;
/// Number of steps of a sequence.
const STEPS: usize = 40;

/// A step of a random sequence.
#[derive(Clone, Copy, Debug)]
enum Step {
    /// A number of concurrent starts.
    Starts(usize),
    /// A start whose process dies at the transaction, before or after it takes effect.
    CrashedStart {
        takes_effect: bool,
    },
    Polls(usize),
    /// End of a run in flight. The response to the call that ends it may be lost.
    End {
        which: usize,
        receives_response: bool,
    },
    /// Change of the clock, in milliseconds. Negative values set it back.
    Time(i64),
}

fn step() -> impl Strategy<Value = Step> {
    prop_oneof![
        6 => (1_usize..=3).prop_map(Step::Starts),
        2 => any::<bool>().prop_map(|takes_effect| Step::CrashedStart { takes_effect }),
        5 => (1_usize..=4).prop_map(Step::Polls),
        5 => (any::<usize>(), any::<bool>())
            .prop_map(|(which, receives_response)| Step::End { which, receives_response }),
        5 => (0_i64..15_000).prop_map(Step::Time),
        2 => (-20_000_i64..20_000).prop_map(Step::Time),
        1 => Just(Step::Time(6 * 3_600_000)),
    ]
}

/// Reference model of a quota: a leaky bucket that leaks one request per interval and overflows above the burst. All
/// times are in microseconds.
struct Bucket {
    quota: Quota,
    /// Time until the bucket is empty, as of `at`.
    level: i64,
    /// Time of the last admission.
    at: i64,
    /// Admission times, as the clock showed them.
    admitted: Vec<i64>,
}

impl Bucket {
    fn of(quota: Quota) -> Self {
        Self { quota, level: 0, at: 0, admitted: Vec::new() }
    }

    fn window(&self) -> i64 {
        i64::from(self.quota.window_seconds()) * 1_000_000
    }

    fn interval(&self) -> i64 {
        self.window() / i64::from(self.quota.limit() - self.quota.burst() + 1) + 1
    }

    /// Returns the time until one more request is admitted.
    fn wait(&self, now: i64) -> i64 {
        let level = (self.level - (now - self.at)).max(0);
        (level - i64::from(self.quota.burst() - 1) * self.interval()).max(0)
    }

    fn admit(&mut self, now: i64) {
        (self.level, self.at) = ((self.level - (now - self.at)).max(0) + self.interval(), now);
        self.admitted.push(now);
    }

    fn assert_refusal(&self, decision: &RateLimitDecision, now: i64) {
        let RateLimitDecision::Deny { retry_after } = decision else { panic!("refused with {decision:?}") };
        let seconds = i64::try_from(*retry_after).unwrap() * 1_000_000;
        assert_eq!(self.wait(now + seconds), 0, "a request after the reported time is admitted");
        assert!(self.wait(now + seconds - 1_000_000) > 0, "the reported time is minimal");
    }

    /// Checks that no window has more admissions than the limit, and no instant more than the burst.
    fn assert_within_quota(&self) {
        for (window, maximum) in [(self.window(), self.quota.limit()), (0, self.quota.burst())] {
            for from in &self.admitted {
                let within = self.admitted.iter().filter(|at| (*from..=from + window).contains(at)).count();
                assert!(within <= maximum as usize, "{within} in {window}");
            }
        }
    }
}

/// State of one random sequence: a new key in the store, and the reference model of its limits.
struct Case<'a> {
    app: &'a TestApp,
    template: &'a (Run, Sealed),
    key: ApiKey,
    limits: KeyLimits,
    now: i64,
    starts: Bucket,
    polls: Bucket,
    in_flight: Vec<Run>,
}

impl<'a> Case<'a> {
    async fn of(app: &'a TestApp, template: &'a (Run, Sealed)) -> Self {
        let now = app.clock_now();
        let key = workspace::mint_benchmark_key(&app.store, now.timestamp()).await.unwrap();
        let limits = KeyLimits {
            starts: Quota::new(8, 60, 3).unwrap(),
            polls: Quota::new(20, 30, 5).unwrap(),
            in_flight: 3,
        };
        assert!(app.store.operator().benchmark_keys().set_limits(&key_id(&key), &limits).await.unwrap());
        let (starts, polls) = (Bucket::of(limits.starts), Bucket::of(limits.polls));
        let key = ApiKey::parse(&key, KeyPrefix::Benchmark).unwrap();
        let now = now.timestamp().as_microsecond();
        Self { app, template, key, limits, now, starts, polls, in_flight: Vec::new() }
    }

    fn stamp(&self) -> UtcInstant {
        Timestamp::from_microsecond(self.now).unwrap().into()
    }

    fn run(&self) -> Run {
        let (id, now) = (BenchmarkId::from(uuid::Uuid::new_v4()), self.stamp());
        Run {
            id,
            key_id: self.key.key_id().clone(),
            created_at: now,
            deadline: now.plus(Run::MAX_DURATION),
            due: Some(DueAttributes::at(id, now.plus(SignedDuration::from_secs(60)))),
            ..self.template.0.clone()
        }
    }

    async fn start(&self, store: &Store, run: &Run) -> plumbline_store::Result<StartResult> {
        let seen = self.app.store.benchmark_keys().get_live(&self.key).await.unwrap().unwrap();
        store.run_starts().start(&self.key, seen, run, self.template.1.clone(), None).await
    }

    /// Admits a start in the model, or returns the reason to reject it.
    fn admit(&mut self, run: Run) -> Result<(), &'static str> {
        let now = self.stamp();
        let taken = self.in_flight.iter().filter(|run| run.deadline > now).count();
        if taken >= self.limits.in_flight as usize {
            return Err("in flight");
        }
        if self.starts.wait(self.now) > 0 {
            return Err("limited");
        }
        self.starts.admit(self.now);
        self.in_flight.retain(|run| run.deadline > now);
        self.in_flight.push(run);
        Ok(())
    }

    async fn execute(&mut self, step: Step) {
        match step {
            Step::Starts(count) => self.start_together(count).await,
            Step::CrashedStart { takes_effect } => self.start_with_crash(takes_effect).await,
            Step::Polls(count) => self.poll_together(count).await,
            Step::End { which, receives_response } => self.end(which, receives_response).await,
            Step::Time(milliseconds) => self.now += milliseconds * 1_000,
        }
    }

    /// Starts runs concurrently. The store must admit as many as the limits allow, in any order.
    async fn start_together(&mut self, count: usize) {
        let runs: Vec<Run> = (0..count).map(|_| self.run()).collect();
        let started = join_all(runs.iter().map(|run| self.start(&self.app.store, run))).await;
        let mut outcomes: Vec<(StartResult, Run)> =
            started.into_iter().map(|start| start.unwrap()).zip(runs).collect();
        outcomes.sort_by_key(|(start, _)| !matches!(start, StartResult::Started(_)));
        for (start, run) in outcomes {
            match (start, self.admit(run)) {
                (StartResult::Started(_), Ok(()))
                | (StartResult::TooManyRunsInFlight(_), Err("in flight")) => {}
                (StartResult::Limited(decision), Err("limited")) => {
                    self.starts.assert_refusal(&decision, self.now);
                }
                (start, expected) => panic!("the store returned {start:?}, the model {expected:?}"),
            }
        }
    }

    async fn start_with_crash(&mut self, takes_effect: bool) {
        let run = self.run();
        self.app.calls.crash_after(i64::from(takes_effect), !takes_effect);
        let started = self.start(&self.app.counted, &run).await;
        self.app.calls.restart();
        match started {
            Ok(refusal) => {
                assert!(!matches!(refusal, StartResult::Started(_)));
                self.admit(run).unwrap_err();
            }
            Err(_) if takes_effect => self.admit(run).unwrap(),
            Err(_) => {}
        }
    }

    async fn poll_together(&mut self, count: usize) {
        let now = self.stamp();
        let store = self.app.store.status_polls();
        let polls = join_all((0..count).map(|_| store.authenticate_and_count(&self.key, now))).await;
        let mut polls: Vec<PollResult> = polls.into_iter().map(Result::unwrap).collect();
        polls.sort_by_key(|poll| !matches!(poll, PollResult::Admitted { .. }));
        for poll in polls {
            let is_admitted = self.polls.wait(self.now) == 0;
            match poll {
                PollResult::Admitted { .. } if is_admitted => self.polls.admit(self.now),
                PollResult::Limited { decision, .. } if !is_admitted => {
                    self.polls.assert_refusal(&decision, self.now);
                }
                poll => panic!("the store returned {poll:?}, the model admits it: {is_admitted}"),
            }
        }
    }

    async fn end(&mut self, which: usize, receives_response: bool) {
        if self.in_flight.is_empty() {
            return;
        }
        let run = self.in_flight.remove(which % self.in_flight.len());
        let ending = RunEnd::errored(RunErrorReason::InternalError);
        if receives_response {
            assert!(self.app.store.run_finalization().end_run(&run, &ending, self.stamp()).await.unwrap());
        } else {
            self.app.calls.crash_after(1, false);
            self.app.counted.run_finalization().end_run(&run, &ending, self.stamp()).await.unwrap_err();
            self.app.calls.restart();
        }
        assert!(
            !self.app.store.run_finalization().end_run(&run, &ending, self.stamp()).await.unwrap(),
            "a run ends once"
        );
    }

    async fn assert_slots(&self) {
        let key = self.app.store.benchmark_keys().get_live(&self.key).await.unwrap().unwrap();
        let mut taken: Vec<&String> = key.in_flight.keys().collect();
        let ids: Vec<String> = self.in_flight.iter().map(|run| run.id.to_string()).collect();
        let mut ids: Vec<&String> = ids.iter().collect();
        taken.sort();
        ids.sort();
        assert_eq!(taken, ids);
    }
}

async fn check(app: &TestApp, template: &(Run, Sealed), steps: &[Step]) {
    let mut case = Case::of(app, template).await;
    for step in steps {
        case.execute(*step).await;
    }
    case.assert_slots().await;
    while !case.in_flight.is_empty() {
        case.end(0, true).await;
    }
    case.assert_slots().await;
    case.starts.assert_within_quota();
    case.polls.assert_within_quota();
}

/// Starts a service. Returns it with a template for runs: a started run and its encrypted backend.
async fn start_template() -> (TestApp, (Run, Sealed)) {
    let endpoint = unused_address().await;
    let app = TestApp::start(std::slice::from_ref(&endpoint)).await;
    let id = app.start_accepted(&body(endpoint.as_str(), "compat_chat")).await.parse().unwrap();
    let run = app.store.runs().get(id).await.unwrap().unwrap();
    let sealed = app.store.backends().get(id).await.unwrap().unwrap();
    (app, (run, sealed))
}

#[test]
fn limits_match_the_reference_model() {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let (app, template) = runtime.block_on(start_template());
    let config = Config { cases: CASES, failure_persistence: None, ..Config::default() };
    let run = TestRunner::new(config).run(&vec(step(), STEPS), |steps| {
        runtime.block_on(check(&app, &template, &steps));
        Ok(())
    });
    run.unwrap();
}
