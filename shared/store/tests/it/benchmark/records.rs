//! Runs, keys and draws that the tests of the benchmark API share.

use plumbline_benchmark::draw::{DrawOutcome, ErrorReason};
use plumbline_benchmark::run::JudgeUsage;
use plumbline_contract::BenchmarkId;
use plumbline_contract::benchmark::{RunStatus, WireProtocol};
use plumbline_contract::keys::{ApiKey, KeyPrefix};
use plumbline_conversation::Usage;
use plumbline_store::benchmark::draws::{FinishedDraw, StoredDraw};
use plumbline_store::benchmark::runs::{Phase, Run};
use plumbline_store::benchmark::starts::StartResult;
use plumbline_store::due::DueAttributes;
use plumbline_store::queues::DrawMessage;
use plumbline_store::{Claim, Purpose, Sealed, UtcInstant};

use crate::support::{TestStore, api_key, at, uuid};

/// Number of draws of each test run.
pub(crate) const TOTAL_DRAWS: u32 = 20;

pub(crate) fn run_id(number: u8) -> BenchmarkId {
    uuid(number).parse().unwrap()
}

/// Returns the key that starts the test runs.
pub(crate) fn key() -> ApiKey {
    api_key(KeyPrefix::Benchmark, 1)
}

/// Returns a run with 10 records and two draws of each, accepted at `now` and due a minute later.
pub(crate) fn run(number: u8, now: UtcInstant) -> Run {
    Run {
        id: run_id(number),
        account: "team-1".to_owned(),
        key_id: key().key_id().clone(),
        label: None,
        k: 2,
        provider: WireProtocol::CompatChat,
        effort: serde_json::from_value("off".into()).unwrap(),
        context_window: 200_000,
        max_output_tokens: 8_000,
        cost_rate: None,
        custom_prompt: false,
        harness_version: "harness-1".to_owned(),
        harness_and_dataset: serde_json::from_value("harness/dataset".into()).unwrap(),
        judge: None,
        catalogue_harness_version: None,
        judge_tokens: 0,
        draws_over_judge_budget: 0,
        dataset_name: "plumbline-review".to_owned(),
        dataset_hash: None,
        status: RunStatus::Running,
        phase: Phase::Probe,
        error_reason: None,
        total_draws: TOTAL_DRAWS,
        draws_done: 0,
        draws_errored: 0,
        draws_over_context: 0,
        pace: Default::default(),
        saves: 0,
        probe_usage: Usage::default(),
        probe_attempts: 0,
        lease_until: None,
        results: None,
        catalogue_results: None,
        created_at: now,
        deadline: now.plus(Run::MAX_DURATION),
        finished_at: None,
        due: Some(DueAttributes::at(run_id(number), now.plus(jiff::SignedDuration::from_secs(60)))),
    }
}

pub(crate) fn draw_message(number: u8, record: &str, index: u8) -> DrawMessage {
    DrawMessage { run_id: run_id(number), record: record.to_owned(), index }
}

pub(crate) fn scored() -> DrawOutcome {
    DrawOutcome::Scored { comments: Vec::new(), usage: Usage::default(), generating_ms: 1 }
}

pub(crate) fn errored(reason: ErrorReason) -> DrawOutcome {
    DrawOutcome::Errored { reason, usage: Usage::default() }
}

pub(crate) fn finished(message: &DrawMessage, outcome: DrawOutcome) -> FinishedDraw {
    let (judge_usage, has_saved_conversation) = (JudgeUsage::default(), false);
    FinishedDraw { message: message.clone(), outcome, manifest: None, judge_usage, has_saved_conversation }
}

impl TestStore {
    /// Stores the key that starts the test runs.
    pub(crate) async fn with_key(&self) {
        self.operator().benchmark_keys().create(&key(), "team-1", true, at(0)).await.unwrap();
    }

    pub(crate) async fn sealed_backend(&self, number: u8) -> Sealed {
        self.kms.seal(Purpose::BenchmarkBackend, &uuid(number), b"canary backend").await.unwrap()
    }

    /// Starts a run, and returns the result.
    pub(crate) async fn start(&self, number: u8, now: UtcInstant) -> StartResult {
        let seen = self.benchmark_keys().get_live(&key()).await.unwrap().unwrap();
        let backend = self.sealed_backend(number).await;
        self.run_starts().start(&key(), seen, &run(number, now), backend, None).await.unwrap()
    }

    /// Starts run 1 at noon, and passes its probe if `phase` is `Draws`.
    pub(crate) async fn with_run(&self, phase: Phase) {
        self.with_key().await;
        assert!(matches!(self.start(1, at(0)).await, StartResult::Started(_)));
        if phase == Phase::Draws {
            let pace = Default::default();
            assert!(
                self.probes().mark_probe_passed(run_id(1), Usage::default(), &pace, at(60)).await.unwrap()
            );
        }
    }

    pub(crate) async fn stored_run(&self) -> Run {
        self.runs().get(run_id(1)).await.unwrap().unwrap()
    }

    /// Claims one draw of run 1 as a worker does, with one read and one write.
    pub(crate) async fn claim_draw(&self, message: &DrawMessage, now: UtcInstant) -> Claim<StoredDraw> {
        let mut found = self.draws().load(std::slice::from_ref(message)).await.unwrap();
        let draws = found.remove(&message.run_id).unwrap().unwrap().draws;
        self.draws().claim(&draws, now).await.unwrap().remove(0)
    }

    pub(crate) async fn claimed_draw(&self, message: &DrawMessage, now: UtcInstant) -> StoredDraw {
        match self.claim_draw(message, now).await {
            Claim::Claimed(draw) => draw,
            other => panic!("{other:?}"),
        }
    }
}
