//! Tests of the response to a start, and of the status of a run in progress.

use serde_json::{Value, json};

use super::fixtures::{PROVIDERS, body, bundle, records, service, with};
use crate::support::{self, Endpoint, TestApp};

fn names(value: &Value) -> Vec<&str> {
    value.as_object().unwrap().keys().map(String::as_str).collect()
}

#[tokio::test]
async fn start_returns_poll_url() {
    let endpoint = Endpoint::start().await;
    let app = TestApp::start(std::slice::from_ref(&endpoint.url)).await;
    let mut request = body(endpoint.url.as_str(), "compat_chat");
    request.as_object_mut().unwrap().remove("k");
    let response = app.start_run(&request).await;
    assert_eq!(response.status(), 202);
    let headers = response.headers().clone();
    let answer = support::json(response).await;
    let mut fields = names(&answer);
    fields.sort_unstable();
    assert_eq!(
        fields,
        [
            "benchmarkApiVersion",
            "benchmarkDatasetId",
            "benchmarkHarnessVersion",
            "benchmarkId",
            "k",
            "statusUrl"
        ]
    );
    let id = answer["benchmarkId"].as_str().unwrap();
    assert_eq!((id.len(), id.matches('-').count()), (36, 4));
    assert_eq!(answer["statusUrl"], app.url(&format!("/api/v1/benchmark-runs/{id}")).as_str());
    assert_eq!(answer["k"], 3);
    assert_eq!(answer["benchmarkApiVersion"], "2026-09-11");
    assert_eq!(answer["benchmarkDatasetId"], bundle().name());
    assert_eq!(answer["benchmarkHarnessVersion"], plumbline_benchmark::harness::version());
    assert_eq!(headers["location"], answer["statusUrl"].as_str().unwrap());
    assert_eq!(headers["ratelimit-policy"], r#""start";q=500;w=86400"#);
    assert_eq!(headers["ratelimit"], r#""start";r=9;t=176"#);
    assert_eq!(
        (&headers["content-type"], &headers["cache-control"]),
        (&"application/json".parse().unwrap(), &"no-store".parse().unwrap())
    );
    assert!(!headers["x-request-id"].is_empty() && !headers.contains_key("retry-after"));
}

#[tokio::test]
async fn running_run_reports_progress_without_results() {
    for provider in PROVIDERS {
        let (app, endpoint) = service().await;
        let id = app.start_accepted(&body(endpoint.url.as_str(), provider)).await;
        let response = app.get(&app.benchmark_key, &id).await;
        let headers = response.headers().clone();
        let first = support::json(response).await;
        assert!(headers.contains_key("ratelimit") && headers.contains_key("ratelimit-policy"));
        let expected = [
            "benchmarkApiVersion",
            "benchmarkDatasetId",
            "benchmarkHarnessVersion",
            "benchmarkId",
            "message",
            "percentComplete",
            "results",
            "status",
        ];
        let mut fields = names(&first);
        fields.sort_unstable();
        assert_eq!(fields, expected);
        assert_eq!(
            (&first["status"], &first["message"], &first["results"]),
            (&json!("running"), &json!(""), &Value::Null)
        );
        assert_eq!(
            (&first["benchmarkId"], &first["benchmarkDatasetId"]),
            (&json!(id), &json!(bundle().name()))
        );
        assert_eq!(first["percentComplete"], 0.0);
        let mut seen = vec![0.0];
        app.drain_queue(plumbline_store::queues::Queue::Probe).await;
        seen.push(app.run_status(&id).await["percentComplete"].as_f64().unwrap());
        app.drain_queue(plumbline_store::queues::Queue::Draw).await;
        let drawn = app.run_status(&id).await;
        assert_eq!((&drawn["status"], &drawn["results"]), (&json!("running"), &Value::Null));
        seen.push(drawn["percentComplete"].as_f64().unwrap());
        assert!(seen.windows(2).all(|pair| pair[0] < pair[1]) && seen[2] <= 100.0, "{seen:?}");
        app.drain().await;
        let ended = app.run_status(&id).await;
        assert_eq!(ended["status"], "completed");
        assert!(ended.get("percentComplete").is_none());
        app.assert_ended(&id).await;
    }
}

#[tokio::test]
async fn endpoint_receives_declared_parameters() {
    let (app, endpoint) = service().await;
    for (provider, effort, sent, path) in [
        ("compat_chat", "extrahigh", json!("xhigh"), "/v1/chat/completions"),
        ("compat_chat", "off", Value::Null, "/v1/chat/completions"),
        ("messages_api", "xhigh", json!("xhigh"), "/v1/messages"),
        ("messages_api", "off", Value::Null, "/v1/messages"),
    ] {
        endpoint.script(support::review);
        let request = with(
            body(endpoint.url.as_str(), provider),
            json!({}),
            json!({"effort": effort, "apiKey": "sk-mine"}),
        );
        let ended = app.run_to_end(&request).await;
        let wanted = if effort == "off" { "off" } else { "xhigh" };
        assert_eq!(
            ended["results"]["effectiveModel"],
            json!({"provider": provider, "effort": wanted, "contextWindow": 200_000})
        );
        let requests = endpoint.requests();
        assert_eq!(requests.len() as u64, 1 + records(), "one probe and one turn for each record");
        for one in requests {
            let effort = if provider == "compat_chat" {
                &one.body["reasoning_effort"]
            } else {
                &one.body["output_config"]["effort"]
            };
            assert_eq!(effort, &sent);
            assert_eq!((one.path.as_str(), one.key.as_str()), (path, "sk-mine"));
            assert_eq!((&one.body["model"], &one.body["max_tokens"]), (&json!("large-1"), &json!(8_192)));
        }
    }
}
