//! Memory that hostile model endpoints can take from the `draw` function.
//!
//! The allocator counts the whole process: the function, the embedded services and the endpoints. All attacks run in
//! one test, since tests that run side by side would be counted together.

#![expect(clippy::unwrap_used, clippy::expect_used, reason = "a test fails by panicking")]

mod attack;
#[expect(dead_code, unused_imports, reason = "shared with the end-to-end tests")]
#[path = "../it/support/mod.rs"]
mod support;

use peak_alloc::PeakAlloc;
use plumbline_benchmark::draw::DrawOutcome;
use plumbline_contract::BenchmarkId;
use plumbline_store::queues::{DrawMessage, Queue};
use serde_json::json;
use url::Url;

use self::attack::{Attack, HostileEndpoint, attacks};
use self::support::{Endpoint, TestApp, dataset};

#[global_allocator]
static ALLOCATOR: PeakAlloc = PeakAlloc;

/// Limit of allocated memory: the memory size of the `draw` function, in MB.
const FUNCTION_MB: f32 = 512.0;

/// Number of records of the dataset. With k = 1 it is also the number of draws of a run.
const RECORDS: usize = 4;

/// Runs of the hostile endpoint. Their draws and two honest ones fill a batch of ten.
const HOSTILE_RUNS: usize = 2;

#[tokio::test]
async fn ten_draws_of_hostile_endpoints_fit_beside_honest_ones() {
    let mut too_large = Vec::new();
    for attack in attacks() {
        let name = attack.name;
        let peak = measure_peak(attack).await;
        println!("{peak:>8.1} MB  {name}");
        if peak > FUNCTION_MB {
            too_large.push(name);
        }
    }
    assert!(too_large.is_empty(), "attacks that take more than {FUNCTION_MB} MB: {too_large:?}");
}

/// Executes ten draws in one batch, eight of them against the attacking endpoint. Returns the peak of allocated memory,
/// in MB.
async fn measure_peak(attack: Attack) -> f32 {
    let (provider, bad_output) = (attack.provider, attack.reason);
    let hostile = HostileEndpoint::start(attack, HOSTILE_RUNS * RECORDS).await;
    let honest = Endpoint::start().await;
    let allowed = [hostile.clone(), honest.url.clone()];
    let app = TestApp::start_with_dataset(dataset(RECORDS), &allowed).await;
    app.set_draw_batch_size(10);
    let mut attacked = Vec::new();
    for _ in 0..HOSTILE_RUNS {
        attacked.push(start_run(&app, &hostile, provider).await);
    }
    let honest_run = start_run(&app, &honest.url, provider).await;
    app.purge_queues().await;
    let mut batch: Vec<DrawMessage> = attacked.iter().flat_map(|run| draws(*run)).collect();
    batch.extend(draws(honest_run).take(2));
    app.store.queues.send_all(Queue::Draw, &batch, "one-group").await.unwrap();

    ALLOCATOR.reset_peak_usage();
    app.process_batch(Queue::Draw).await;
    let peak = ALLOCATOR.peak_usage_as_mb();

    for run in attacked {
        let outcomes = outcomes(&app, run).await;
        assert_eq!(outcomes.len(), RECORDS);
        assert!(outcomes.iter().all(|outcome| outcome.error() == Some(bad_output)), "{outcomes:?}");
    }
    let outcomes = outcomes(&app, honest_run).await;
    assert!(matches!(outcomes[..], [DrawOutcome::Scored { .. }, DrawOutcome::Scored { .. }]), "{outcomes:?}");
    peak
}

/// Starts a run against an endpoint and lets it pass the probe. Returns the run's id.
async fn start_run(app: &TestApp, endpoint: &Url, provider: &str) -> BenchmarkId {
    let backend = json!({
        "provider": provider, "baseUrl": endpoint, "modelName": "large-1", "apiKey": "sk-1",
        "effort": "off", "contextWindow": 200_000, "maxOutputTokens": 8_192,
    });
    let request = app.http.post(app.url("/api/v1/benchmark-runs")).bearer_auth(&app.benchmark_key);
    let request = request.header("content-type", "application/json");
    let accepted = request.body(json!({ "modelBackend": backend, "k": 1 }).to_string()).send().await.unwrap();
    let id = support::json(accepted).await["benchmarkId"].as_str().unwrap().parse().unwrap();
    app.drain_queue(Queue::Probe).await;
    id
}

fn draws(run_id: BenchmarkId) -> impl Iterator<Item = DrawMessage> {
    let slugs: Vec<String> = dataset(RECORDS).summaries().iter().map(|record| record.slug.clone()).collect();
    slugs.into_iter().map(move |record| DrawMessage { run_id, record, index: 0 })
}

async fn outcomes(app: &TestApp, run: BenchmarkId) -> Vec<DrawOutcome> {
    let draws = app.store.draws().list(run).await.unwrap();
    draws.into_iter().filter_map(|draw| draw.outcome).collect()
}
