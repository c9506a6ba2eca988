//! Tests of runs with duplicate, late or lost messages.

use plumbline_benchmark::draw::ErrorReason;
use plumbline_benchmark::run::Phase;
use plumbline_contract::BenchmarkId;
use plumbline_functions::schedules::sweep::SweepHandler;
use plumbline_store::Claim;
use plumbline_store::benchmark::draws::FinishResult;
use plumbline_store::queues::{DrawMessage, Queue, RunMessage};
use serde_json::{Value, json};

use super::fixtures::{body, bundle, records, results_without_latencies, service, with};
use crate::support::{Endpoint, ModelReply, TestApp, confirm, dataset, review};

impl TestApp {
    /// Sends a message for every draw of a run with `k` draws per record.
    async fn send_draws_again(&self, id: BenchmarkId, k: u8) {
        let of = |index| {
            bundle()
                .summaries()
                .iter()
                .map(|record| DrawMessage { run_id: id, record: record.slug.clone(), index })
                .collect::<Vec<_>>()
        };
        let draws: Vec<DrawMessage> = (0..k).flat_map(of).collect();
        self.store.queues.send_all(Queue::Draw, &draws, &id.to_string()).await.unwrap();
    }

    pub(super) async fn send_again(&self, queue: Queue, id: BenchmarkId) {
        self.store.queues.send(queue, &RunMessage { run_id: id }, "again", 0).await.unwrap();
    }

    /// Sweeps every 20 minutes until the run has ended, at most 20 times. Returns the number of sweeps.
    pub(super) async fn sweep_until_ended(&self, id: BenchmarkId) -> usize {
        for sweeps in 0..20 {
            let run = self.store.runs().get(id).await.unwrap().unwrap();
            if run.finished_at.is_some() {
                return sweeps;
            }
            self.advance(20 * 60);
            assert!(self.sweep().await);
            self.drain().await;
        }
        panic!("the run did not end within 20 sweeps");
    }
}

async fn start_benchmark(app: &TestApp, endpoint: &Endpoint, k: u8) -> BenchmarkId {
    let request = with(body(endpoint.url.as_str(), "compat_chat"), json!({"k": k}), json!({}));
    app.start_accepted(&request).await.parse().unwrap()
}

#[tokio::test]
async fn duplicate_draw_is_counted_once() {
    let (app, endpoint) = service().await;
    let undisturbed = start_benchmark(&app, &endpoint, 2).await;
    app.drain().await;
    let expected = results_without_latencies(&app.status_text(&undisturbed.to_string()).await);

    endpoint.script(review);
    let id = start_benchmark(&app, &endpoint, 2).await;
    app.send_again(Queue::Probe, id).await;
    app.drain_queue(Queue::Probe).await;
    app.send_draws_again(id, 2).await;
    app.send_again(Queue::Finalize, id).await;
    app.drain_queue(Queue::Finalize).await;
    assert_eq!(
        app.run_status(&id.to_string()).await["status"],
        "running",
        "a run does not end before its draws"
    );
    app.drain_queue(Queue::Draw).await;
    app.send_again(Queue::Finalize, id).await;
    app.drain().await;
    assert_eq!(endpoint.reviews() as u64, records() * 2, "no record is reviewed twice in one draw");
    assert_eq!(
        endpoint.requests().iter().filter(|request| request.record.is_none()).count(),
        1,
        "the endpoint is probed once"
    );
    let text = app.status_text(&id.to_string()).await;
    assert_eq!(results_without_latencies(&text), expected);

    // Messages after the end have no effect.
    endpoint.script(|_| ModelReply::Refusal);
    app.send_draws_again(id, 5).await;
    for queue in [Queue::Probe, Queue::Finalize] {
        app.send_again(queue, id).await;
    }
    app.drain().await;
    assert!(endpoint.requests().is_empty());
    assert_eq!(app.status_text(&id.to_string()).await, text);
    app.assert_ended(&id.to_string()).await;
}

#[tokio::test]
async fn draws_after_run_is_invalid_are_ignored() {
    let (app, endpoint) = service().await;
    endpoint.script(|request| if request.record.is_some() { ModelReply::Refusal } else { confirm(request) });
    let id = start_benchmark(&app, &endpoint, 5).await;
    app.drain().await;
    let text = app.status_text(&id.to_string()).await;
    endpoint.script(review);
    app.send_draws_again(id, 5).await;
    app.drain().await;
    assert!(endpoint.requests().is_empty());
    assert_eq!(app.status_text(&id.to_string()).await, text);
    app.assert_ended(&id.to_string()).await;
}

#[tokio::test]
async fn messages_about_missing_items_are_dropped() {
    let (app, endpoint) = service().await;
    let unknown: BenchmarkId = "6fa459ea-ee8a-4ca4-894e-db77e160355e".parse().unwrap();
    let id = start_benchmark(&app, &endpoint, 1).await;
    app.drain().await;
    let text = app.status_text(&id.to_string()).await;
    for queue in [Queue::Probe, Queue::Finalize] {
        app.send_again(queue, unknown).await;
    }
    let stray = |run_id, record: &str, index| DrawMessage { run_id, record: record.to_owned(), index };
    let slug = bundle().summaries()[0].slug.clone();
    let strays = [stray(unknown, &slug, 0), stray(id, "no-such-record", 0), stray(id, &slug, 200)];
    app.store.queues.send_all(Queue::Draw, &strays, "stray").await.unwrap();
    app.drain().await;
    assert!(app.queued_messages().await.is_empty());
    assert_eq!(app.status_text(&id.to_string()).await, text);
    app.assert_ended(&id.to_string()).await;
    for item in app.items_under(&format!("RUN#{unknown}")).await {
        assert!(item.contains_key("expires_at"), "{item:?} has no expiry");
    }
}

/// All messages are lost at one of three stages: before the probe, after the probe, or after the draws. The run still
/// ends.
#[tokio::test]
async fn sweep_recovers_lost_messages_of_every_queue() {
    let (app, endpoint) = service().await;
    let undisturbed = start_benchmark(&app, &endpoint, 1).await;
    app.drain().await;
    let expected = results_without_latencies(&app.status_text(&undisturbed.to_string()).await);
    let stages: [&[Queue]; 3] = [&[], &[Queue::Probe], &[Queue::Probe, Queue::Draw]];
    for stage in stages {
        endpoint.script(review);
        let id = start_benchmark(&app, &endpoint, 1).await;
        for queue in stage {
            app.drain_queue(*queue).await;
        }
        app.purge_queues().await;
        assert!(app.sweep().await);
        assert_eq!(app.drain().await, 0, "a sweep skips items that are not due");
        app.sweep_until_ended(id).await;
        assert_eq!(results_without_latencies(&app.status_text(&id.to_string()).await), expected, "{stage:?}");
        assert_eq!(endpoint.reviews() as u64, records(), "{stage:?}");
        app.assert_ended(&id.to_string()).await;
    }
}

#[tokio::test]
async fn run_completes_when_an_admitted_draw_is_lost() {
    let (app, endpoint) = service().await;
    let id = start_benchmark(&app, &endpoint, 1).await;
    app.drain_queue(Queue::Probe).await;
    app.purge_queues().await;
    let some: Vec<DrawMessage> = bundle()
        .summaries()
        .iter()
        .take(3)
        .map(|record| DrawMessage { run_id: id, record: record.slug.clone(), index: 0 })
        .collect();
    app.store.queues.send_all(Queue::Draw, &some, "some").await.unwrap();
    app.drain().await;
    let run = app.store.runs().get(id).await.unwrap().unwrap();
    assert_eq!(u64::from(run.draws_done), records() - 1, "each executed draw admits and sends further draws");
    app.sweep_until_ended(id).await;
    assert_eq!(app.run_status(&id.to_string()).await["status"], "completed");
    assert_eq!(endpoint.reviews() as u64, records());
}

#[tokio::test]
async fn expired_run_reports_its_own_dataset() {
    let (app, endpoint) = service().await;
    let id = start_benchmark(&app, &endpoint, 1).await;
    app.drain_queue(Queue::Probe).await;
    app.process_batch(Queue::Draw).await;
    app.purge_queues().await;
    app.advance(6 * 3_600);
    assert!(app.sweep().await);
    let ended = app.run_status(&id.to_string()).await;
    assert_eq!((&ended["status"], &ended["comparable"]), (&json!("errored"), &json!(true)));
    assert!(ended["message"].as_str().unwrap().starts_with("An internal error occurred"));
    let results = &ended["results"];
    assert_eq!((&results["okDraws"], &results["totalDraws"]), (&json!(1), &json!(records())));
    assert_eq!((&results["recallAvgK"], &results["errorRate"]), (&json!(1.0), &json!(0.0)));
    assert_eq!(
        ended["benchmarkDatasetId"],
        bundle().content_hash(),
        "a run with draws reports the dataset's hash"
    );
    app.assert_ended(&id.to_string()).await;
    assert_eq!(app.drain().await, 0);
}

/// The sweep of a build with another dataset ends the run early. The status reports the run's dataset, not that of the
/// build.
#[tokio::test]
async fn run_of_other_build_reports_its_own_dataset() {
    let (app, endpoint) = service().await;
    let id = start_benchmark(&app, &endpoint, 1).await;
    app.drain_queue(Queue::Probe).await;
    app.process_batch(Queue::Draw).await;
    app.advance(600);
    let guard = app.functions.guard().clone();
    SweepHandler::new(&app.store, app.clock.clone(), dataset(3), guard).handle().await.unwrap();
    let ended = app.run_status(&id.to_string()).await;
    assert_eq!((&ended["status"], &ended["results"]), (&json!("errored"), &Value::Null));
    assert_eq!(ended["benchmarkDatasetId"], bundle().content_hash());
    app.assert_ended(&id.to_string()).await;
}

/// A worker continues after its lease has expired, in parallel with its successor. Only the first outcome counts.
#[tokio::test]
async fn outcome_of_a_superseded_worker_is_discarded() {
    let (app, endpoint) = service().await;
    let id = start_benchmark(&app, &endpoint, 1).await;
    app.drain_queue(Queue::Probe).await;
    app.purge_queues().await;
    let draw = DrawMessage { run_id: id, record: bundle().summaries()[0].slug.clone(), index: 0 };
    let claim = async || app.claim_draw(&draw).await;
    assert!(matches!(claim().await, Claim::Claimed(_)));
    assert!(matches!(claim().await, Claim::InProgress));
    app.advance(17 * 60);
    assert!(matches!(claim().await, Claim::Claimed(_)));
    let fail = async |reason| app.fail_draw(&draw, reason).await;
    assert_eq!(fail(ErrorReason::EndpointBadOutput).await, FinishResult::Counted);
    assert_eq!(fail(ErrorReason::EndpointAuthFailed).await, FinishResult::Discarded);
    assert!(matches!(claim().await, Claim::AlreadyFinished));
    assert_eq!(app.store.runs().get(id).await.unwrap().unwrap().draws_done, 1);
    app.sweep_until_ended(id).await;
    let text = app.status_text(&id.to_string()).await;
    assert!(text.contains(r#"[{"reason":"endpoint_bad_output","count":1}]"#), "{text}");
    assert_eq!(fail(ErrorReason::InternalError).await, FinishResult::Discarded);
    assert_eq!(app.status_text(&id.to_string()).await, text);
    app.assert_ended(&id.to_string()).await;
}

/// The worker of the probe dies at each attempt. The run ends with an error.
#[tokio::test]
async fn repeatedly_crashing_probe_ends_the_run() {
    let (app, endpoint) = service().await;
    let id = start_benchmark(&app, &endpoint, 1).await;
    app.purge_queues().await;
    for _ in 0..6 {
        app.send_again(Queue::Probe, id).await;
        app.calls.crash_after(2, true);
        app.drain().await;
        assert!(
            app.calls.restart() || app.store.runs().get(id).await.unwrap().unwrap().finished_at.is_some()
        );
        app.advance(200);
        app.purge_queues().await;
        if app.store.runs().get(id).await.unwrap().unwrap().probe_attempts > 3 {
            break;
        }
    }
    assert_eq!(app.store.runs().get(id).await.unwrap().unwrap().phase, Phase::Probe);
    app.sweep_until_ended(id).await;
    let ended = app.run_status(&id.to_string()).await;
    assert!(ended["message"].as_str().unwrap().starts_with("An internal error occurred"), "{ended}");
    assert_eq!(endpoint.reviews(), 0);
    app.assert_ended(&id.to_string()).await;
}
