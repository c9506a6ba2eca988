//! Tests of the pace of a run: the number of parallel draws, and the point at which no more start.

use std::sync::Arc;

use plumbline_benchmark::draw::ErrorReason;
use plumbline_benchmark::run::pace::{INITIAL_WINDOW, MAX_WINDOW, Pace};
use plumbline_clock::Clock;
use plumbline_contract::BenchmarkId;
use plumbline_local::workspace;
use plumbline_store::benchmark::draws::FinishResult;
use plumbline_store::queues::{DrawMessage, Queue};
use serde_json::json;
use tokio::sync::Semaphore;

use super::fixtures::{PROVIDERS, body, bundle, records, service, service_of, with};
use crate::support::{self, Endpoint, ModelReply, ModelRequest, TestApp, confirm, review};

async fn pace(app: &TestApp, id: BenchmarkId) -> Pace {
    app.store.runs().get(id).await.unwrap().unwrap().pace
}

async fn start_and_probe(app: &TestApp, endpoint: &Endpoint, k: u8) -> BenchmarkId {
    let request = with(body(endpoint.url.as_str(), "compat_chat"), json!({"k": k}), json!({}));
    let id = app.start_accepted(&request).await.parse().unwrap();
    app.drain_queue(Queue::Probe).await;
    id
}

/// Returns a script that replies to the first review once with `reply`; all other requests succeed.
fn failing_once(reply: ModelReply) -> impl Fn(&ModelRequest) -> ModelReply + Send + Sync + 'static {
    let first = std::sync::atomic::AtomicBool::new(true);
    move |request| match request.record {
        Some(_) if first.swap(false, std::sync::atomic::Ordering::SeqCst) => reply.clone(),
        _ => review(request),
    }
}

#[tokio::test]
async fn parallelism_grows_with_successful_draws() {
    let (app, endpoint) = service().await;
    let id = start_and_probe(&app, &endpoint, 2).await;
    assert_eq!(pace(&app, id).await.admitted, INITIAL_WINDOW);
    for done in 1..=5 {
        app.process_batch(Queue::Draw).await;
        let pace = pace(&app, id).await;
        assert_eq!((pace.window(), pace.admitted), (INITIAL_WINDOW + done, INITIAL_WINDOW + 2 * done));
    }
    app.drain().await;
    assert_eq!(endpoint.reviews() as u64, records() * 2);
    app.assert_ended(&id.to_string()).await;
}

#[tokio::test]
async fn congestion_slows_run_even_if_retry_succeeds() {
    let (app, endpoint) = service().await;
    for reply in [
        ModelReply::Http(429, json!({})),
        ModelReply::Http(503, json!({})),
        ModelReply::RetryAfter(429, 1),
        ModelReply::BrokenConnection,
    ] {
        endpoint.script(failing_once(reply.clone()));
        let id = start_and_probe(&app, &endpoint, 1).await;
        app.process_batch(Queue::Draw).await;
        let reduced = pace(&app, id).await;
        assert_eq!((reduced.window(), reduced.admitted), (INITIAL_WINDOW / 2, INITIAL_WINDOW), "{reply:?}");
        app.drain().await;
        assert_eq!(app.run_status(&id.to_string()).await["results"]["okDraws"], records(), "{reply:?}");
        assert!(pace(&app, id).await.window() <= INITIAL_WINDOW, "{reply:?}");
    }
}

#[tokio::test]
async fn retry_after_of_endpoint_is_honoured() {
    let (app, endpoint) = service().await;
    endpoint.script(failing_once(ModelReply::RetryAfter(429, 800)));
    let id = start_and_probe(&app, &endpoint, 1).await;
    app.drain().await;
    assert_eq!(endpoint.reviews(), 1, "draws that have not started are delayed");
    app.advance(799);
    app.purge_queues().await;
    assert!(app.sweep().await);
    app.drain().await;
    assert_eq!(endpoint.reviews(), 1, "draws sent again are also delayed");
    app.sweep_until_ended(id).await;
    let ended = app.run_status(&id.to_string()).await;
    assert_eq!((&ended["status"], &ended["results"]["erroredDraws"]), (&json!("completed"), &json!(1)));
    assert_eq!(endpoint.reviews() as u64, records());
}

#[tokio::test]
async fn large_run_does_not_starve_later_run() {
    let (app, endpoint) = service_of(18).await;
    start_and_probe(&app, &endpoint, 5).await;
    for _ in 0..30 {
        app.process_batch(Queue::Draw).await;
    }
    let later = with(body(endpoint.url.as_str(), "compat_chat"), json!({}), json!({"apiKey": "sk-later"}));
    let later = app.start_accepted(&later).await;
    app.drain().await;
    app.assert_ended(&later).await;
    let requests = endpoint.requests();
    let reviews: Vec<&str> = requests
        .iter()
        .filter(|request| request.record.is_some())
        .skip(30)
        .map(|request| request.key.as_str())
        .collect();
    let turns: Vec<usize> = (0..reviews.len()).filter(|at| reviews[*at] == "sk-later").collect();
    assert_eq!(turns.len(), 18);
    assert!(turns[0] <= MAX_WINDOW as usize, "{turns:?}");
    assert!(turns.windows(2).all(|pair| pair[1] - pair[0] <= MAX_WINDOW as usize + 1), "{turns:?}");
}

/// Workers alternate between the draws of two keys, however many runs one of them has.
#[tokio::test]
async fn large_runs_of_one_key_do_not_starve_another_key() {
    let (app, endpoint) = service_of(18).await;
    for _ in 0..5 {
        start_and_probe(&app, &endpoint, 5).await;
    }
    for _ in 0..60 {
        app.process_batch(Queue::Draw).await;
    }
    let other = workspace::mint_benchmark_key(&app.store, app.clock.now()).await.unwrap();
    let small = with(body(endpoint.url.as_str(), "compat_chat"), json!({}), json!({"apiKey": "sk-small"}));
    let response = app.post(&other, &small, &[]).await;
    let small = support::json(response).await["benchmarkId"].as_str().unwrap().to_owned();
    app.drain_queue(Queue::Probe).await;
    let before = endpoint.reviews();
    for _ in 0..36 {
        app.process_batch(Queue::Draw).await;
    }
    app.drain_queue(Queue::Finalize).await;
    app.assert_ended(&small).await;
    let requests = endpoint.requests();
    let reviews = requests.iter().filter(|request| request.record.is_some()).skip(before);
    let small = reviews.filter(|request| request.key == "sk-small").count();
    assert_eq!((small, endpoint.reviews() - before), (18, 36), "workers alternate between the keys");
}

/// Workers execute admitted draws only, whichever messages arrive.
#[tokio::test]
async fn unadmitted_draw_is_not_executed() {
    let (app, endpoint) = service().await;
    let id = start_and_probe(&app, &endpoint, 1).await;
    app.purge_queues().await;
    let slug = |at: usize| bundle().summaries()[at].slug.clone();
    let strays = [(slug(4), 0), (slug(0), 1), (slug(0), 200), ("no-such-record".to_owned(), 0)];
    let strays = strays.map(|(record, index)| DrawMessage { run_id: id, record, index });
    app.store.queues.send_all(Queue::Draw, &strays, "stray").await.unwrap();
    app.drain().await;
    assert_eq!(endpoint.reviews(), 0);
    app.sweep_until_ended(id).await;
    assert_eq!(app.run_status(&id.to_string()).await["results"]["okDraws"], records());
}

/// Makes a run invalid while its first draw waits for the endpoint, which then replies with `reply`. Returns the number
/// of calls of the endpoint.
async fn calls_after_decision(reply: ModelReply) -> usize {
    let (app, endpoint) = service().await;
    let gate = Arc::new(Semaphore::new(0));
    let answer = ModelReply::AfterGate(gate.clone(), Box::new(reply));
    endpoint.script(move |request| if request.record.is_some() { answer.clone() } else { confirm(request) });
    let id = start_and_probe(&app, &endpoint, 1).await;
    let decide = async {
        while endpoint.reviews() == 0 {
            tokio::task::yield_now().await;
        }
        for record in &bundle().summaries()[1..4] {
            let draw = DrawMessage { run_id: id, record: record.slug.clone(), index: 0 };
            app.claim_draw(&draw).await;
            assert_eq!(app.fail_draw(&draw, ErrorReason::EndpointUnreachable).await, FinishResult::Counted);
        }
        gate.add_permits(100);
    };
    tokio::join!(app.process_batch(Queue::Draw), decide);
    let called = endpoint.requests().iter().filter(|request| request.record.is_some()).count();
    app.drain().await;
    app.sweep_until_ended(id).await;
    let ended = app.run_status(&id.to_string()).await;
    assert_eq!((&ended["status"], &ended["results"]["erroredDraws"]), (&json!("errored"), &json!(3)));
    assert_eq!(endpoint.requests().iter().filter(|request| request.record.is_some()).count(), called);
    app.assert_ended(&id.to_string()).await;
    called
}

#[tokio::test]
async fn decided_run_takes_no_further_turn() {
    assert_eq!(calls_after_decision(ModelReply::Text("Let me think.")).await, 1);
}

#[tokio::test]
async fn call_of_decided_run_is_not_retried() {
    assert_eq!(calls_after_decision(ModelReply::Http(500, json!({}))).await, 1);
}

#[tokio::test]
async fn draws_stream_unless_endpoint_rejects_streaming() {
    let (app, endpoint) = service().await;
    let prices = json!({"costRate": {"inputCost": 100, "outputCost": 100}});
    let streams = |request: &ModelRequest| request.body["stream"] == true;
    let mut costs = Vec::new();
    for provider in PROVIDERS {
        for rejects in [false, true] {
            endpoint.script(move |request| match request.record {
                Some(_) if rejects && streams(request) => {
                    ModelReply::Http(400, json!({"error": {"message": "stream is not supported"}}))
                }
                _ => review(request),
            });
            let ended =
                app.run_to_end(&with(body(endpoint.url.as_str(), provider), json!({}), prices.clone())).await;
            assert_eq!(ended["results"]["recallAvgK"], 1.0, "{provider} {rejects}");
            costs.push(ended["results"]["totalCost"].clone());
            let requests = endpoint.requests();
            let (probes, reviews): (Vec<_>, Vec<_>) =
                requests.iter().partition(|request| request.record.is_none());
            assert!(!probes.iter().any(|request| streams(request)));
            let streamed = reviews.iter().filter(|request| streams(request)).count() as u64;
            let expected = if rejects { (1, records() + 1) } else { (records(), records()) };
            assert_eq!(
                (streamed, reviews.len() as u64),
                expected,
                "the run stores that the endpoint rejects streaming"
            );
        }
    }
    assert!(costs.iter().all(|cost| *cost != 0.0 && *cost == costs[0]), "{costs:?}");
}

/// The draws use the capabilities of the endpoint that the probe detected.
#[tokio::test]
async fn endpoint_requiring_max_completion_tokens_rejects_one_request() {
    let (app, endpoint) = service().await;
    let is_refused = |request: &ModelRequest| request.body.get("max_tokens").is_some();
    endpoint.script(move |request| match is_refused(request) {
        true => ModelReply::Http(
            400,
            json!({"error": {"message": "Unsupported parameter: 'max_tokens'. Use 'max_completion_tokens' instead."}}),
        ),
        false => review(request),
    });
    let ended = app.run_to_end(&body(endpoint.url.as_str(), "compat_chat")).await;
    assert_eq!(ended["results"]["okDraws"], records());
    assert_eq!(endpoint.requests().iter().filter(|request| is_refused(request)).count(), 1);
}
