//! Tests of completed runs: all results, and the fields that tell whether two runs are comparable.

use plumbline_functions::config::Dataset;
use plumbline_local::reviewer;
use serde_json::{Value, json};
use tokio::net::TcpListener;
use url::Url;

use super::fixtures::{PROVIDERS, body, bundle, records, results_without_latencies, service, with};
use crate::support::{self, Endpoint, TestApp, USAGE, nothing_found};

/// Starts a service with the dataset of the recorded trials, and the reference reviewer, which replays them.
async fn service_with_reference_reviewer() -> (TestApp, Url) {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = Url::parse(&format!("http://{}", listener.local_addr().unwrap())).unwrap();
    tokio::spawn(async move { axum::serve(listener, reviewer::router("sk-1".to_owned())).await });
    let app = TestApp::start_with_dataset(Dataset::Review.open().unwrap(), std::slice::from_ref(&url)).await;
    app.lift_limits().await;
    (app, url)
}

fn is_ratio(value: &Value) -> bool {
    value.as_f64().is_some_and(|share| (0.0..=1.0).contains(&share))
}

/// Checks every field of the results, with its type.
fn assert_results(results: &Value, k: u64, provider: &str) {
    let total = Dataset::Review.open().unwrap().summaries().len() as u64 * k;
    assert_eq!(results["k"], k);
    for name in ["f1Score", "recallAvgK", "recallMaxK", "precisionAvgK", "errorRate"] {
        assert!(is_ratio(&results[name]), "{name}: {}", results[name]);
    }
    for name in
        ["signalToNoiseRatio", "totalCost", "costPerReview", "latencyMsP50", "latencyMsP90", "latencyMsMax"]
    {
        assert!(results[name].as_f64().is_some_and(|number| number >= 0.0), "{name}: {}", results[name]);
    }
    assert_eq!(
        ["totalDraws", "okDraws", "erroredDraws"].map(|name| results[name].as_u64().unwrap()),
        [total, total, 0]
    );
    assert!(results.get("errors").is_none(), "`errors` is absent without an errored draw");
    for severity in ["critical", "high", "medium", "low", "none"] {
        let figures = &results["bySeverity"][severity];
        for name in ["recall", "precision", "f1Score"] {
            assert!(figures[name].is_null() || is_ratio(&figures[name]), "{severity} {name}");
            assert!(figures.get(name).is_some());
        }
        assert!(figures["precisionScored"].is_u64());
        assert_eq!(figures["precision"].is_null(), figures["precisionScored"] == 0);
    }
    let none = &results["bySeverity"]["none"];
    assert!(none["recall"].is_null() && none["f1Score"].is_null());
    assert_eq!(
        results["effectiveModel"],
        json!({"provider": provider, "effort": "off", "contextWindow": 200_000})
    );
    for name in ["f1Score", "recallAvgK", "recallMaxK", "precisionAvgK"] {
        let [low, high] = [0, 1].map(|at| results["intervals"][name][at].as_f64().unwrap());
        assert!(low <= high && is_ratio(&json!(low)) && is_ratio(&json!(high)), "{name}");
    }
    let [p50, p90, max] =
        ["latencyMsP50", "latencyMsP90", "latencyMsMax"].map(|name| results[name].as_f64().unwrap());
    assert!(p50 <= p90 && p90 <= max);
}

#[tokio::test]
async fn reference_reviewer_is_scored_in_both_protocols() {
    let (app, url) = service_with_reference_reviewer().await;
    let mut seen = Vec::new();
    for provider in PROVIDERS {
        let id = app.start_accepted(&with(body(url.as_str(), provider), json!({"k": 2}), json!({}))).await;
        app.drain().await;
        app.assert_ended(&id).await;
        let text = app.status_text(&id).await;
        let ended: Value = serde_json::from_str(&text).unwrap();
        assert_eq!((&ended["status"], &ended["message"]), (&json!("completed"), &json!("")));
        assert_eq!((&ended["comparable"], &ended["customPrompt"]), (&json!(true), &json!(false)));
        assert!(ended.get("comparabilityNote").is_none() && ended.get("percentComplete").is_none());
        assert_eq!(ended["benchmarkDatasetId"], Dataset::Review.open().unwrap().content_hash());
        assert_eq!(ended["benchmarkApiVersion"], "2026-09-11");
        assert_results(&ended["results"], 2, provider);
        assert_eq!(
            (&ended["results"]["totalCost"], &ended["results"]["costPerReview"]),
            (&json!(0.0), &json!(0.0)),
            "a run without prices costs 0"
        );
        for name in ["recallAvgK", "precisionAvgK"] {
            let share = ended["results"][name].as_f64().unwrap();
            assert!(share > 0.7 && share < 1.0, "{name} of recorded blind reviews is {share}");
        }
        seen.push(results_without_latencies(&text).replace(provider, "*"));
        let again = app.start_accepted(&with(body(url.as_str(), provider), json!({"k": 2}), json!({}))).await;
        app.drain().await;
        seen.push(results_without_latencies(&app.status_text(&again).await).replace(provider, "*"));
    }
    assert!(seen.iter().all(|text| *text == seen[0]), "{seen:#?}");
}

#[tokio::test]
async fn results_and_costs_match_the_answers() {
    let (app, endpoint) = service().await;
    let prices = json!({"inputCost": 300, "outputCost": 1500, "cacheReadCost": 30, "cacheWriteCost": 0.1});
    let mut texts = Vec::new();
    for provider in PROVIDERS {
        let request = with(
            body(endpoint.url.as_str(), provider),
            json!({"k": 3}),
            json!({"costRate": prices, "effort": "high"}),
        );
        let id = app.start_accepted(&request).await;
        app.drain().await;
        let text = app.status_text(&id).await;
        let results = &serde_json::from_str::<Value>(&text).unwrap()["results"];
        assert_eq!(
            (&results["recallAvgK"], &results["recallMaxK"]),
            (&json!(1.0), &json!(1.0)),
            "comments in the catalogue's words find every bug"
        );
        let bugs: usize = bundle().summaries().iter().map(|record| record.bugs.len()).sum();
        let precision = bugs as f64 / (bugs as f64 + records() as f64);
        assert!((results["precisionAvgK"].as_f64().unwrap() - precision).abs() < 1e-12);
        assert!((results["f1Score"].as_f64().unwrap() - 2.0 * precision / (1.0 + precision)).abs() < 1e-12);
        assert!(
            (results["signalToNoiseRatio"].as_f64().unwrap() - bugs as f64 / records() as f64).abs() < 1e-12
        );
        assert_eq!(results["bySeverity"]["none"]["precisionScored"], records() * 3);
        assert_eq!(results["bySeverity"]["none"]["precision"], 0.0);
        let [input, output, cached, written] = USAGE.map(|tokens| tokens as f64);
        let per_call = (input * 300.0 + output * 1500.0 + cached * 30.0 + written * 0.1) / 1e6 / 100.0;
        let calls = (records() * 3 + 1) as f64;
        assert!(
            (results["totalCost"].as_f64().unwrap() - per_call * calls).abs() < 1e-9,
            "the total cost includes the probe"
        );
        assert!((results["costPerReview"].as_f64().unwrap() - per_call).abs() < 1e-12);
        texts.push(results_without_latencies(&text).replace(provider, "*"));
    }
    assert_eq!(texts[0], texts[1], "results do not depend on the protocol");
}

#[tokio::test]
async fn reviewer_without_comments_is_scored() {
    let (app, endpoint) = service().await;
    endpoint
        .script(|request| if request.record.is_some() { nothing_found() } else { support::confirm(request) });
    let results = app.run_to_end(&body(endpoint.url.as_str(), "messages_api")).await["results"].clone();
    for name in ["f1Score", "recallAvgK", "recallMaxK", "precisionAvgK", "signalToNoiseRatio"] {
        assert_eq!(results[name], 0.0, "{name}");
    }
    assert_eq!(results["bySeverity"]["high"]["precision"], Value::Null);
    assert_eq!(results["okDraws"], records());
}

#[tokio::test]
async fn custom_prompt_changes_harness_version() {
    let (app, endpoint) = service().await;
    let mut versions = Vec::new();
    for prompt in [Some("Look for races."), Some("Look for races."), Some("Look for races. "), None] {
        endpoint.script(support::review);
        let request =
            with(body(endpoint.url.as_str(), "compat_chat"), json!({"systemPrompt": prompt}), json!({}));
        let started = support::json(app.start_run(&request).await).await;
        let id = started["benchmarkId"].as_str().unwrap();
        assert!(app.run_status(id).await.get("customPrompt").is_none(), "a running run does not report it");
        app.drain().await;
        let ended = app.run_status(id).await;
        assert_eq!(ended["comparable"], prompt.is_none());
        assert_eq!(ended["customPrompt"], prompt.is_some());
        assert_eq!(
            ended["comparabilityNote"].as_str().is_some_and(|note| note.contains("public board")),
            prompt.is_some()
        );
        assert_eq!(ended.get("comparabilityNote").is_some(), prompt.is_some());
        assert_eq!(ended["benchmarkHarnessVersion"], started["benchmarkHarnessVersion"]);
        versions.push(ended["benchmarkHarnessVersion"].as_str().unwrap().to_owned());
        for request in endpoint.requests().iter().filter(|request| request.record.is_some()) {
            let system = request.body["messages"][0]["content"].as_str().unwrap();
            assert_eq!(system.starts_with("Look for races."), prompt.is_some());
            assert!(system.contains("review_complete"), "a custom prompt keeps the protocol's instructions");
            assert_eq!(request.body["tools"].as_array().unwrap().len(), 2);
        }
    }
    assert_eq!(versions[0], versions[1]);
    assert_eq!(versions[3], plumbline_benchmark::harness::version());
    let distinct: std::collections::BTreeSet<&String> = versions.iter().collect();
    assert_eq!(distinct.len(), 3);
}

#[tokio::test]
async fn repeated_polls_return_same_response() {
    let endpoint = Endpoint::start().await;
    let app = TestApp::start(std::slice::from_ref(&endpoint.url)).await;
    let id = app.start_accepted(&body(endpoint.url.as_str(), "compat_chat")).await;
    app.drain().await;
    let first = app.status_text(&id).await;
    app.advance(3_600);
    assert!(app.sweep().await);
    assert_eq!(app.drain().await, 0);
    assert_eq!(app.status_text(&id).await, first);
}
