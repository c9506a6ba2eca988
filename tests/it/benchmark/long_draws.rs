//! Tests of draws that take longer than an invocation: the worker saves them after a turn, and a later invocation
//! resumes them.

use std::sync::Arc;
use std::time::Duration;

use aws_lambda_events::event::sqs::{SqsEvent, SqsMessage};
use jiff::Timestamp;
use plumbline_clock::{Clock, ManualClock};
use plumbline_contract::BenchmarkId;
use plumbline_egress::{Client, ConnectionReuse, Guard, Origin};
use plumbline_functions::workers::draw::{DrawHandler, PackCache};
use plumbline_store::queues::{DrawMessage, Queue};
use plumbline_store::{Purpose, StoreError};
use serde_json::json;

use super::fixtures::{PROVIDERS, body, service_of, with};
use crate::support::{ModelReply, ModelRequest, TestApp, USAGE, confirm, dataset, review};

/// Number of records in these tests.
const RECORDS: u64 = 2;

/// Returns a script whose reviews take `seconds` for each turn. Each turn reports one issue, and the last one ends the
/// review.
fn slow_reviewer(
    clock: Arc<ManualClock>,
    seconds: u64,
) -> impl Fn(&ModelRequest) -> ModelReply + Send + Sync + 'static {
    move |request| {
        let (Some(_), ModelReply::ToolCalls(mut calls)) = (request.record, review(request)) else {
            return confirm(request);
        };
        clock.advance(Duration::from_secs(seconds));
        let turn = request.turn.min(calls.len() - 1);
        ModelReply::ToolCalls(vec![calls.remove(turn)])
    }
}

/// Returns the number of turns of a review of this record: one for each bug, one for a false positive, and one to end.
fn turns(record: usize) -> u64 {
    let bundle = dataset(RECORDS as usize);
    bundle.summaries()[record].bugs.len() as u64 + 2
}

/// Checks that every finished draw of a run has errored, and that the status names the reason.
async fn assert_every_draw_errored(app: &TestApp, id: BenchmarkId, reason: &str) {
    let run = app.store.runs().get(id).await.unwrap().unwrap();
    assert_eq!(run.draws_errored, run.draws_done, "{reason}");
    let text = app.status_text(&id.to_string()).await;
    assert!(text.contains(&format!(r#"{{"reason":"{reason}""#)), "{text}");
}

#[tokio::test]
async fn draw_resumes_in_next_invocation() {
    let (app, endpoint) = service_of(RECORDS as usize).await;
    let prices = json!({"costRate": {"inputCost": 300, "outputCost": 1500, "cacheReadCost": 30}});
    for provider in PROVIDERS {
        endpoint.script(slow_reviewer(app.clock.clone(), 200));
        let id: BenchmarkId = app
            .start_accepted(&with(body(endpoint.url.as_str(), provider), json!({}), prices.clone()))
            .await
            .parse()
            .unwrap();
        app.drain_queue(Queue::Probe).await;
        let invocations = app.drain_queue(Queue::Draw).await as u64;
        let turns: u64 = (0..RECORDS as usize).map(turns).sum();
        assert_eq!(invocations, turns, "an invocation has time for only one turn of 200 seconds");
        app.drain().await;
        app.assert_ended(&id.to_string()).await;
        let results = app.run_status(&id.to_string()).await["results"].clone();
        assert_eq!((&results["okDraws"], &results["recallAvgK"]), (&json!(RECORDS), &json!(1.0)));
        let [input, output, cached, _] = USAGE.map(|tokens| tokens as f64);
        let per_call = (input * 300.0 + output * 1500.0 + cached * 30.0) / 1e6 / 100.0;
        let cost = results["totalCost"].as_f64().unwrap();
        assert!(
            (cost - per_call * (turns + 1) as f64).abs() < 1e-9,
            "the cost includes every turn once: {cost}"
        );
        assert_eq!(endpoint.reviews() as u64, RECORDS, "no review restarts");
        for draw in app.store.draws().list(id).await.unwrap() {
            assert_eq!(
                (draw.attempts, draw.saved_conversation),
                (1, None),
                "a saved draw does not use up an attempt"
            );
        }
    }
}

#[tokio::test]
async fn saved_draw_is_encrypted_and_removed_with_its_run() {
    let (app, endpoint) = service_of(RECORDS as usize).await;
    let clock = app.clock.clone();
    endpoint.script(move |request| {
        if request.record.is_none() {
            return confirm(request);
        }
        clock.advance(Duration::from_secs(200));
        ModelReply::Text("canary: let me think.")
    });
    let id = app.start_accepted(&body(endpoint.url.as_str(), "compat_chat")).await;
    app.drain_queue(Queue::Probe).await;
    app.process_batch(Queue::Draw).await;
    let items = app.items_under(&format!("RUN#{id}")).await;
    let is_saved = |item: &str| item.starts_with("CONVERSATION#");
    assert_eq!(items.iter().filter(|item| is_saved(item["sk"].as_s().unwrap())).count(), 1);
    assert!(
        !format!("{items:?}").contains("canary") && !app.queued_messages().await.join("").contains("canary")
    );
    app.advance(6 * 3_600);
    assert!(app.sweep().await);
    app.assert_ended(&id).await;
    let items = app.items_under(&format!("RUN#{id}")).await;
    assert!(!items.iter().any(|item| is_saved(item["sk"].as_s().unwrap())));
}

/// The saved conversation of a draw records that the endpoint rejects streaming, so the next invocation does not try.
#[tokio::test]
async fn stream_rejection_is_saved_with_the_draw() {
    for provider in PROVIDERS {
        let (app, endpoint) = service_of(1).await;
        let review = slow_reviewer(app.clock.clone(), 200);
        endpoint.script(move |request| match request.body["stream"] == true {
            true => ModelReply::Http(400, json!({"error": {"message": "stream is not supported"}})),
            false => review(request),
        });
        let id = app.start_accepted(&body(endpoint.url.as_str(), provider)).await;
        app.drain_queue(Queue::Probe).await;
        assert_eq!(app.drain_queue(Queue::Draw).await as u64, turns(0));
        let refused = endpoint.requests().iter().filter(|request| request.body["stream"] == true).count();
        assert_eq!(refused, 1, "in {} invocations", turns(0));
        app.drain().await;
        app.assert_ended(&id).await;
        assert_eq!(app.run_status(&id).await["status"], "completed");
    }
}

/// The message of a saved draw is lost. The sweep requeues the draw, which resumes its conversation.
#[tokio::test]
async fn saved_draw_resumes_after_lost_message() {
    let (app, endpoint) = service_of(RECORDS as usize).await;
    endpoint.script(slow_reviewer(app.clock.clone(), 200));
    let id: BenchmarkId =
        app.start_accepted(&body(endpoint.url.as_str(), "messages_api")).await.parse().unwrap();
    app.drain_queue(Queue::Probe).await;
    app.process_batch(Queue::Draw).await;
    app.purge_queues().await;
    app.sweep_until_ended(id).await;
    assert_eq!(app.run_status(&id.to_string()).await["results"]["recallAvgK"], 1.0);
    assert_eq!(endpoint.reviews() as u64, RECORDS);
    app.assert_ended(&id.to_string()).await;
}

#[tokio::test]
async fn review_longer_than_an_hour_is_abandoned() {
    let (app, endpoint) = service_of(1).await;
    let clock = app.clock.clone();
    endpoint.script(move |request| {
        let (Some(_), ModelReply::ToolCalls(mut calls)) = (request.record, review(request)) else {
            return confirm(request);
        };
        clock.advance(Duration::from_secs(700));
        calls.pop();
        ModelReply::ToolCalls(calls)
    });
    let id: BenchmarkId =
        app.start_accepted(&body(endpoint.url.as_str(), "compat_chat")).await.parse().unwrap();
    app.drain().await;
    assert_every_draw_errored(&app, id, "endpoint_unreachable").await;
    assert_eq!(
        endpoint.requests().iter().map(|request| request.turn).max(),
        Some(5),
        "a review has time for six turns of 700 seconds"
    );
    app.assert_ended(&id.to_string()).await;
}

#[tokio::test]
async fn draw_whose_workers_always_die_fails_with_internal_error() {
    let (app, endpoint) = service_of(1).await;
    let id: BenchmarkId =
        app.start_accepted(&body(endpoint.url.as_str(), "compat_chat")).await.parse().unwrap();
    app.drain_queue(Queue::Probe).await;
    app.purge_queues().await;
    let draw = DrawMessage { run_id: id, record: dataset(1).summaries()[0].slug.clone(), index: 0 };
    for _ in 0..4 {
        app.claim_draw(&draw).await;
        app.advance(17 * 60);
    }
    app.sweep_until_ended(id).await;
    assert_every_draw_errored(&app, id, "internal_error").await;
    assert_eq!(endpoint.reviews(), 0);
}

/// A clock that advances by four minutes at each reading.
struct FastClock(ManualClock);

#[async_trait::async_trait]
impl Clock for FastClock {
    fn now(&self) -> Timestamp {
        self.0.advance(Duration::from_secs(240));
        self.0.now()
    }

    async fn sleep(&self, duration: Duration) {
        self.0.sleep(duration).await;
    }
}

/// An invocation has no time for a turn. It returns the message to the queue without calling the endpoint.
#[tokio::test]
async fn draw_without_time_for_a_turn_is_requeued() {
    let (app, endpoint) = service_of(1).await;
    let id: BenchmarkId =
        app.start_accepted(&body(endpoint.url.as_str(), "compat_chat")).await.parse().unwrap();
    app.drain_queue(Queue::Probe).await;
    let guard = Guard::with_exceptions(Origin::of(&endpoint.url).into_iter().collect());
    let clock = Arc::new(FastClock(ManualClock::at(app.clock.now())));
    let egress = Client::new(guard, ConnectionReuse::Close).unwrap();
    let handler = DrawHandler::new(&app.store, clock, dataset(1), egress, PackCache::default(), || 0.5);
    let mut message = SqsMessage::default();
    (message.message_id, message.body) = (Some("late".to_owned()), app.queued_messages().await.pop());
    let mut event = SqsEvent::default();
    event.records = vec![message];
    assert_eq!(
        handler.handle(event).await.batch_item_failures[0].item_identifier,
        "late",
        "the message is retried"
    );
    assert_eq!(endpoint.reviews(), 0);
    let draws = app.store.draws().list(id).await.unwrap();
    assert_eq!((draws[0].attempts, draws[0].lease_until, &draws[0].outcome), (1, None, &None));
    app.drain().await;
    assert_eq!((endpoint.reviews(), app.store.draws().list(id).await.unwrap()[0].attempts), (1, 2));
    app.assert_ended(&id.to_string()).await;
    assert_eq!(app.run_status(&id.to_string()).await["status"], "completed");
}

/// Returns a text that exceeds the size limit of a saved draw even when compressed.
fn incompressible_text() -> &'static str {
    let mut state = 1_u64;
    let letters = std::iter::repeat_with(|| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        char::from(b'!' + u8::try_from((state >> 33) % 90).unwrap())
    });
    letters.take(600_000).collect::<String>().leak()
}

#[tokio::test]
async fn draw_fails_if_its_conversation_is_too_large_to_save() {
    let (app, endpoint) = service_of(1).await;
    let (clock, words) = (app.clock.clone(), incompressible_text());
    endpoint.script(move |request| {
        if request.record.is_none() {
            return confirm(request);
        }
        clock.advance(Duration::from_secs(200));
        ModelReply::Text(words)
    });
    let id: BenchmarkId =
        app.start_accepted(&body(endpoint.url.as_str(), "compat_chat")).await.parse().unwrap();
    app.drain().await;
    assert_every_draw_errored(&app, id, "internal_error").await;
    assert_eq!(endpoint.requests().len(), 2, "the probe and one turn");
    app.assert_ended(&id.to_string()).await;
}

#[tokio::test]
async fn encryption_context_must_match() {
    let (app, _endpoint) = service_of(1).await;
    let kms = &app.store.kms;
    let sealed = kms.seal(Purpose::BenchmarkBackend, "run-1", b"secret").await.unwrap();
    assert_eq!(*kms.open(Purpose::BenchmarkBackend, "run-1", &sealed).await.unwrap(), b"secret");
    for (purpose, subject) in [(Purpose::BenchmarkBackend, "run-2"), (Purpose::TokenSigning, "run-1")] {
        let opened = kms.open(purpose, subject, &sealed).await;
        assert!(matches!(opened, Err(StoreError::SealInvalid)), "{purpose:?} {subject}");
    }
}
