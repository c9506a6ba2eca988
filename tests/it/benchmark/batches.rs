//! Tests of draws in one batch: they share reads, claims and decryption, but no keys and no failures.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use plumbline_benchmark::draw::{DrawOutcome, ErrorReason};
use plumbline_benchmark::run::JudgeUsage;
use plumbline_contract::BenchmarkId;
use plumbline_conversation::Usage;
use plumbline_store::Claim;
use plumbline_store::benchmark::draws::{FinishResult, FinishedDraw};
use plumbline_store::queues::{DrawMessage, Queue};
use serde_json::json;
use tokio::sync::Semaphore;

use super::fixtures::{body, records, results_without_latencies, service, service_of, with};
use crate::support::{Endpoint, ModelReply, TestApp, confirm, dataset, review};

/// Maximum number of messages in a batch of the draw queue.
const MAX_BATCH: i32 = 10;

async fn start_and_probe(app: &TestApp, endpoint: &Endpoint, key: &str) -> BenchmarkId {
    let request = with(body(endpoint.url.as_str(), "compat_chat"), json!({}), json!({"apiKey": key}));
    let id = app.start_accepted(&request).await.parse().unwrap();
    app.drain_queue(Queue::Probe).await;
    id
}

fn count(calls: &[String], operation: &str) -> usize {
    calls.iter().filter(|call| *call == operation).count()
}

#[tokio::test]
async fn batched_and_single_draws_give_equal_results() {
    let (app, endpoint) = service().await;
    let request = with(body(endpoint.url.as_str(), "compat_chat"), json!({"k": 3}), json!({}));
    let mut answers = Vec::new();
    for batch_size in [1, MAX_BATCH] {
        app.set_draw_batch_size(batch_size);
        endpoint.script(review);
        let id = app.start_accepted(&request).await;
        app.drain().await;
        app.assert_ended(&id).await;
        assert_eq!(endpoint.reviews() as u64, 3 * records());
        answers.push(results_without_latencies(&app.status_text(&id).await));
    }
    assert_eq!(answers[0], answers[1]);
}

#[tokio::test]
async fn draws_of_one_run_share_reads_claims_and_decryption() {
    let (app, endpoint) = service_of(4).await;
    app.set_draw_batch_size(MAX_BATCH);
    start_and_probe(&app, &endpoint, "sk-1").await;
    app.calls.take_operations();
    app.process_batch(Queue::Draw).await;
    let calls = app.calls.take_operations();
    assert_eq!(calls[..3], ["BatchGetItem", "TransactWriteItems", "Decrypt"]);
    assert_eq!((count(&calls, "BatchGetItem"), count(&calls, "Decrypt")), (1, 1), "{calls:?}");
    assert!(count(&calls, "TransactWriteItems") <= 1 + 4, "{calls:?}");
    assert_eq!(endpoint.reviews(), 4);
}

#[tokio::test]
async fn each_run_of_a_batch_uses_its_own_key() {
    let (app, endpoint) = service_of(2).await;
    app.set_draw_batch_size(MAX_BATCH);
    let ids = [
        start_and_probe(&app, &endpoint, "sk-one").await,
        start_and_probe(&app, &endpoint, "sk-other").await,
    ];
    endpoint.script(review);
    app.process_batch(Queue::Draw).await;
    for key in ["sk-one", "sk-other"] {
        let requests = endpoint.requests();
        let mut of_key: Vec<_> = requests.iter().filter(|request| request.key == key).collect();
        of_key.sort_by_key(|request| &request.record.unwrap().slug);
        let slugs: Vec<_> = of_key.iter().map(|request| request.record.unwrap().slug.as_str()).collect();
        let bundle = dataset(2);
        let expected: Vec<_> = bundle.summaries().iter().map(|record| record.slug.as_str()).collect();
        assert_eq!(slugs, expected, "{key} is used only for its own draws");
    }
    app.drain().await;
    for id in ids {
        app.assert_ended(&id.to_string()).await;
        assert_eq!(app.run_status(&id.to_string()).await["results"]["okDraws"], 2);
    }
}

#[tokio::test]
async fn duplicate_draw_in_batch_is_executed_once() {
    let (app, endpoint) = service_of(2).await;
    app.set_draw_batch_size(MAX_BATCH);
    let id = start_and_probe(&app, &endpoint, "sk-1").await;
    app.purge_queues().await;
    let draw =
        |at: usize| DrawMessage { run_id: id, record: dataset(2).summaries()[at].slug.clone(), index: 0 };
    let draws = [draw(0), draw(1), draw(0), draw(1), draw(0)];
    app.store.queues.send_all(Queue::Draw, &draws, "twice").await.unwrap();
    app.process_batch(Queue::Draw).await;
    assert_eq!(endpoint.reviews(), 2);
    app.drain().await;
    app.assert_ended(&id.to_string()).await;
    assert_eq!(app.run_status(&id.to_string()).await["results"]["okDraws"], 2);
}

/// A finished draw is counted while another draw of its batch still waits for its model.
#[tokio::test]
async fn finished_draw_is_counted_before_slowest_draw() {
    let (app, endpoint) = service_of(4).await;
    app.set_draw_batch_size(MAX_BATCH);
    let id = start_and_probe(&app, &endpoint, "sk-1").await;
    let gate = Arc::new(Semaphore::new(0));
    let (slow, held) = (dataset(4).summaries()[0].slug.clone(), gate.clone());
    endpoint.script(move |request| match request.record {
        Some(record) if record.slug == slow => ModelReply::AfterGate(held.clone(), Box::new(review(request))),
        _ => review(request),
    });
    let counted = async {
        while app.store.runs().get(id).await.unwrap().unwrap().draws_done < 3 {
            tokio::task::yield_now().await;
        }
        gate.add_permits(1);
    };
    tokio::join!(app.process_batch(Queue::Draw), counted);
    assert_eq!(app.store.runs().get(id).await.unwrap().unwrap().draws_done, 4);
    app.drain().await;
    app.assert_ended(&id.to_string()).await;
}

/// A batch contains draws of a run that this release cannot read. The draws of other runs are still made.
#[tokio::test]
async fn unreadable_run_does_not_block_its_batch() {
    let (app, endpoint) = service_of(2).await;
    app.set_draw_batch_size(MAX_BATCH);
    let (newer, good) =
        (start_and_probe(&app, &endpoint, "sk-1").await, start_and_probe(&app, &endpoint, "sk-2").await);
    app.set_schema_version(&format!("RUN#{newer}"), "RUN", 2).await;
    endpoint.script(review);
    app.process_batch(Queue::Draw).await;
    assert!(endpoint.requests().iter().all(|request| request.key == "sk-2"));
    assert_eq!(endpoint.reviews(), 2);
    app.set_schema_version(&format!("RUN#{newer}"), "RUN", 1).await;
    app.drain().await;
    app.assert_ended(&good.to_string()).await;
    app.sweep_until_ended(newer).await;
    assert_eq!(app.run_status(&newer.to_string()).await["results"]["okDraws"], 2);
}

/// One throttled draw reduces the window of its run, even if the other draws of its batch succeed.
#[tokio::test]
async fn one_throttled_draw_reduces_the_window_of_its_run() {
    let (app, endpoint) = service_of(4).await;
    app.set_draw_batch_size(MAX_BATCH);
    let request = with(body(endpoint.url.as_str(), "compat_chat"), json!({"k": 5}), json!({}));
    let id: BenchmarkId = app.start_accepted(&request).await.parse().unwrap();
    app.drain_queue(Queue::Probe).await;
    let window = app.store.runs().get(id).await.unwrap().unwrap().pace.window();
    let first = AtomicBool::new(true);
    endpoint.script(move |request| match request.record {
        Some(_) if first.swap(false, Ordering::SeqCst) => ModelReply::RetryAfter(429, 1),
        Some(_) => review(request),
        None => confirm(request),
    });
    app.process_batch(Queue::Draw).await;
    let run = app.store.runs().get(id).await.unwrap().unwrap();
    assert!(run.draws_done == 4 && run.pace.window() < window, "{:?} after {window}", run.pace);
    app.drain().await;
    app.sweep_until_ended(id).await;
    assert_eq!(app.run_status(&id.to_string()).await["results"]["okDraws"], 20);
}

/// Returns the unclaimed draws of a run whose probe has passed.
async fn unclaimed_draws(app: &TestApp, endpoint: &Endpoint) -> Vec<DrawMessage> {
    let run_id = start_and_probe(app, endpoint, "sk-1").await;
    app.purge_queues().await;
    let draw = |record: &str| DrawMessage { run_id, record: record.to_owned(), index: 0 };
    dataset(4).summaries().iter().map(|record| draw(&record.slug)).collect()
}

#[tokio::test]
async fn batch_claim_skips_draws_claimed_meanwhile() {
    let (app, endpoint) = service_of(4).await;
    let draws = unclaimed_draws(&app, &endpoint).await;
    let seen = app.store.draws().load(&draws).await.unwrap().remove(&draws[0].run_id).unwrap().unwrap().draws;
    assert!(matches!(app.claim_draw(&draws[1]).await, Claim::Claimed(_)));
    let claims = app.store.draws().claim(&seen, app.clock_now()).await.unwrap();
    let held: Vec<bool> = claims.iter().map(|claim| *claim == Claim::InProgress).collect();
    assert_eq!(held, [false, true, false, false]);
    for draw in app.store.draws().list(draws[0].run_id).await.unwrap() {
        assert_eq!((draw.attempts, draw.claims), (1, 1), "{}", draw.record);
    }
}

#[tokio::test]
async fn batch_finish_counts_only_first_outcomes() {
    let (app, endpoint) = service_of(4).await;
    let draws = unclaimed_draws(&app, &endpoint).await;
    let run = draws[0].run_id;
    for draw in &draws {
        app.claim_draw(draw).await;
    }
    assert_eq!(app.fail_draw(&draws[2], ErrorReason::EndpointBadOutput).await, FinishResult::Counted);
    let outcome = DrawOutcome::Scored { comments: Vec::new(), usage: Usage::default(), generating_ms: 1 };
    let finished: Vec<FinishedDraw> = draws
        .iter()
        .map(|draw| FinishedDraw {
            message: draw.clone(),
            outcome: outcome.clone(),
            manifest: None,
            judge_usage: JudgeUsage::default(),
            has_saved_conversation: false,
        })
        .collect();
    let finish = async || app.store.draws().finish(run, &finished, app.clock_now()).await.unwrap();
    let (counted, discarded) = (FinishResult::Counted, FinishResult::Discarded);
    assert_eq!(finish().await, [counted, counted, discarded, counted]);
    assert_eq!(finish().await, [discarded; 4]);
    let stored = app.store.runs().get(run).await.unwrap().unwrap();
    assert_eq!((stored.draws_done, stored.draws_errored), (4, 1));
    app.sweep_until_ended(run).await;
    app.assert_ended(&run.to_string()).await;
}
