//! `job show` and `run show`: content appears only on request.

use plumbline_contract::benchmark::{RunErrorReason, RunStatus, WireProtocol};
use plumbline_contract::keys::{ApiKey, KeyPrefix};
use plumbline_contract::trigger::{Destination, Timezone};
use plumbline_contract::{BenchmarkId, JobId};
use plumbline_delivery::{Attempt, AttemptClass};
use plumbline_store::Claim;
use plumbline_store::agent::attempts::AttemptRecord;
use plumbline_store::agent::deliveries::DeliveryStep;
use plumbline_store::agent::jobs::{Job, JobStatus};
use plumbline_store::benchmark::runs::{self, Phase, Run};
use plumbline_store::benchmark::starts;
use plumbline_store::due::DueAttributes;
use plumbline_store::{Purpose, UtcInstant};

use crate::support::{Fixture, NOW};

/// Id of the job and of the run in the fixtures.
pub(crate) const ID: &str = "2b1f0c52-8f0e-4f3e-9d5c-3c6a5d7b8e91";
/// Parts of the job that are shown only on request.
const CONTENT: [&str; 3] = ["canary question", "canary answer", "/canary"];

pub(crate) fn now() -> UtcInstant {
    UtcInstant::from(NOW.parse::<jiff::Timestamp>().unwrap())
}

fn job() -> Job {
    let id: JobId = ID.parse().unwrap();
    Job {
        id,
        workspace: "github/acme".parse().unwrap(),
        webhook_id: "wh_1".into(),
        query: "canary question".into(),
        timezone: Timezone::utc(),
        destination: Some(Destination::Url("https://hooks.example/canary".into())),
        status: JobStatus::Running,
        attempts: 0,
        lease_until: None,
        response: None,
        created_at: now(),
        finished_at: None,
        counted_in: None,
        asked_by: None,
        due: Some(DueAttributes::at(id, now())),
    }
}

/// Creates a fixture with an answered job whose first delivery attempt failed.
pub(crate) async fn with_job() -> Fixture {
    let fixture = Fixture::new().await;
    let store = &fixture.context.store;
    store.question_acceptance().create_without_limits(&job()).await.unwrap();
    let ending = plumbline_store::agent::JobEnd::Completed("canary answer".into());
    assert!(store.job_execution().end_job(&job(), &ending, now()).await.unwrap());
    let Claim::Claimed(delivery) = store.deliveries().claim(job().id, now()).await.unwrap() else {
        panic!("not claimed")
    };
    let attempt = Attempt {
        at: now().timestamp(),
        status: Some(503),
        duration_ms: 12,
        class: AttemptClass::ServerError,
        next_attempt_at: None,
    };
    let next = DeliveryStep::RetryAt("2026-11-18T12:00:05Z".parse::<jiff::Timestamp>().unwrap().into());
    let job = store.jobs().get(job().id).await.unwrap().unwrap();
    let record = AttemptRecord { job: &job, attempt, parts_delivered: 0, next, change: None, notice: None };
    assert!(store.deliveries().record_attempt(&delivery, record, now()).await.unwrap());
    fixture
}

#[tokio::test]
async fn job_is_shown_with_its_deliveries_and_without_its_content() {
    let fixture = with_job().await;
    let shown = fixture.run(&format!("job show {ID}")).await.unwrap();
    for hidden in CONTENT {
        assert!(
            !shown.text.contains(hidden) && !shown.json.to_string().contains(hidden),
            "{hidden}: {}",
            shown.text
        );
    }
    assert_eq!(shown.json["status"], "completed");
    assert_eq!(shown.json["destination"], "https://hooks.example");
    assert_eq!(shown.json["delivery"]["state"], "pending");
    assert_eq!(shown.json["delivery"]["attempts"][0]["class"], "server_error");
    assert_eq!(shown.json["delivery"]["nextAttemptAt"], "2026-11-18T12:00:05.000000Z");
    assert!(shown.text.contains("server_error (HTTP 503, 12 ms)"), "{}", shown.text);
}

#[tokio::test]
async fn job_content_is_shown_on_request() {
    let fixture = with_job().await;
    let shown = fixture.run(&format!("job show {ID} --content")).await.unwrap();
    for expected in CONTENT {
        assert!(
            shown.text.contains(expected) && shown.json.to_string().contains(expected),
            "{expected}: {}",
            shown.text
        );
    }
}

/// Creates a fixture with one run of the account `team-1`: an errored run if `ended`, or else one in the probe phase.
pub(crate) async fn with_run(ended: bool) -> Fixture {
    let fixture = Fixture::new().await;
    let store = &fixture.context.store;
    fixture.run("key create benchmark team-1").await.unwrap();
    let made = fixture.run("key create benchmark team-1").await.unwrap();
    let key = ApiKey::parse(made.json["key"].as_str().unwrap(), KeyPrefix::Benchmark).unwrap();
    let id: BenchmarkId = ID.parse().unwrap();
    let run = Run {
        label: None,
        harness_and_dataset: runs::HarnessAndDataset::new("harness", "dataset"),
        id,
        account: "team-1".into(),
        key_id: key.key_id().clone(),
        k: 2,
        provider: WireProtocol::CompatChat,
        effort: serde_json::from_value("off".into()).unwrap(),
        context_window: 200_000,
        max_output_tokens: 8_000,
        cost_rate: None,
        custom_prompt: true,
        harness_version: "harness-1".into(),
        dataset_name: "plumbline-review".into(),
        dataset_hash: None,
        status: RunStatus::Running,
        phase: Phase::Probe,
        error_reason: None,
        total_draws: 20,
        draws_done: 0,
        draws_errored: 0,
        draws_over_context: 0,
        pace: Default::default(),
        saves: 0,
        judge: ended.then(|| serde_json::from_value("judge-hash".into()).unwrap()),
        catalogue_harness_version: None,
        judge_tokens: 1_200,
        draws_over_judge_budget: 3,
        catalogue_results: None,
        probe_usage: Default::default(),
        probe_attempts: 0,
        lease_until: None,
        results: None,
        created_at: now(),
        deadline: now().plus(Run::MAX_DURATION),
        finished_at: None,
        due: Some(DueAttributes::at(id, now())),
    };
    let seen = store.benchmark_keys().get_live(&key).await.unwrap().unwrap();
    let backend = store.kms.seal(Purpose::BenchmarkBackend, ID, b"canary backend").await.unwrap();
    let started = store.run_starts().start(&key, seen, &run, backend, None).await.unwrap();
    assert!(matches!(started, starts::StartResult::Started(_)));
    if ended {
        let results = Some(r#"{"f1Score":0.5}"#.to_owned());
        let catalogue_results = Some(r#"{"f1Score":0.25}"#.to_owned());
        let errored = plumbline_store::benchmark::RunEnd::errored(RunErrorReason::TooManyErrored);
        let ending = plumbline_store::benchmark::RunEnd { results, catalogue_results, ..errored };
        assert!(store.run_finalization().end_run(&run, &ending, now()).await.unwrap());
    }
    fixture
}

#[tokio::test]
async fn running_run_is_shown_without_its_backend() {
    let fixture = with_run(false).await;
    for line in [format!("run show {ID}"), format!("run show {ID} --content")] {
        let shown = fixture.run(&line).await.unwrap();
        assert_eq!(
            (&shown.json["status"], &shown.json["phase"], &shown.json["backend"]),
            (&"running".into(), &"probe".into(), &"sealed".into())
        );
        assert!(shown.json.get("results").is_none() && shown.text.contains("0 of 20"), "{}", shown.text);
    }
    let keys = fixture.run("key list").await.unwrap();
    let in_flight: Vec<_> = keys.json["keys"]
        .as_array()
        .unwrap()
        .iter()
        .map(|key| key["runsInFlight"].as_u64().unwrap())
        .collect();
    assert_eq!(in_flight.iter().sum::<u64>(), 1);
}

#[tokio::test]
async fn run_results_are_shown_on_request() {
    let fixture = with_run(true).await;
    let shown = fixture.run(&format!("run show {ID}")).await.unwrap();
    assert_eq!(
        (&shown.json["message"], &shown.json["backend"]),
        (&"too_many_errored".into(), &"removed".into())
    );
    assert!(!shown.text.contains("f1Score") && shown.json.get("results").is_none());
    assert_eq!((&shown.json["judgeTokens"], &shown.json["drawsOverJudgeBudget"]), (&1200.into(), &3.into()));
    assert!(
        shown.text.contains("used up after 1200 tokens: the catalogue judge judged 3 draws"),
        "{}",
        shown.text
    );
    let shown = fixture.run(&format!("run show {ID} --content")).await.unwrap();
    assert_eq!(shown.json["results"]["f1Score"], 0.5);
    assert_eq!(shown.json["catalogueResults"]["f1Score"], 0.25);
    assert!(shown.text.contains("f1Score"), "{}", shown.text);
}

#[tokio::test]
async fn run_without_valid_results_is_not_exported() {
    for ended in [false, true] {
        let fixture = with_run(ended).await;
        let error = fixture.error_of(&format!("run export {ID}")).await;
        assert!(error.contains("has no results") && error.contains("has ended"), "{error}");
    }
}

#[tokio::test]
async fn unknown_job_and_run_are_reported() {
    let fixture = Fixture::new().await;
    assert!(fixture.error_of(&format!("job show {ID}")).await.contains(&format!("there is no job {ID}")));
    for command in ["show", "export"] {
        let error = fixture.error_of(&format!("run {command} {ID}")).await;
        assert!(error.contains(&format!("there is no run {ID}")), "{error}");
    }
}
