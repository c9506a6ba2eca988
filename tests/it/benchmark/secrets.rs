//! Tests that a caller's secrets are stored only encrypted, and nowhere after the run has ended.

use std::time::Duration;

use plumbline_contract::benchmark::{RunErrorReason, RunStatus};
use plumbline_store::operator::backups::ExportedItem;
use plumbline_store::queues::Queue;
use serde_json::{Value, json};

use super::fixtures::{PROVIDERS, body, unused_address, with};
use crate::support::{
    CapturedLogs, Endpoint, ModelReply, ModelRequest, TestApp, capture_logs, confirm, dataset, review,
};

/// Word that every secret contains.
const CANARY: &str = "canary";

pub(super) fn assert_no_secret(what: &str, text: &str) {
    let lower = text.to_lowercase();
    let at = lower.find(CANARY);
    let excerpt = at.map(|at| {
        &lower[lower.floor_char_boundary(at.saturating_sub(200))..lower.ceil_char_boundary(at + 100)]
    });
    assert!(at.is_none(), "{what} contains a secret: {}", excerpt.unwrap_or_default());
}

/// Returns a request in which every secret contains [`CANARY`].
fn request_with_secrets(base_url: &str, provider: &str) -> Value {
    let backend = json!({"modelName": "canary-model", "apiKey": "canary-key", "effort": "high"});
    with(body(base_url, provider), json!({"systemPrompt": "canary-prompt: look for races."}), backend)
}

/// Checks that neither the table, the queues nor the logs contain a secret. Returns the logs.
async fn assert_nothing_leaked(app: &TestApp, logs: &CapturedLogs, when: &str) -> String {
    assert_no_secret(&format!("the table {when}"), &format!("{:?}", app.items().await));
    assert_no_secret(&format!("a queue {when}"), &app.queued_messages().await.join("\n"));
    let logged = logs.take_text();
    assert_no_secret(&format!("a log {when}"), &logged);
    logged
}

/// Completes a run and checks at every stage that no secret leaks. Returns its status.
async fn finished_without_leaks(app: &TestApp, logs: &CapturedLogs, request: &Value) -> Value {
    let response = app.start_run(request).await;
    assert_no_secret("the headers of a start", &format!("{:?}", response.headers()));
    let text = response.text().await.unwrap();
    assert_no_secret("a start", &text);
    let id = serde_json::from_str::<Value>(&text).unwrap()["benchmarkId"].as_str().unwrap().to_owned();
    for queue in [Queue::Probe, Queue::Draw, Queue::Finalize] {
        assert_no_secret("a queue", &app.queued_messages().await.join("\n"));
        assert_no_secret("a status", &app.status_text(&id).await);
        app.drain_queue(queue).await;
    }
    let logged = assert_nothing_leaked(app, logs, "at the end").await;
    assert!(["request", "message"].iter().all(|line| logged.contains(line)), "logs are captured");
    app.assert_ended(&id).await;
    let text = app.status_text(&id).await;
    assert_no_secret("the last status", &text);
    serde_json::from_str(&text).unwrap()
}

/// Returns replies in which an endpoint repeats the caller's secrets, one for every kind of failure.
fn leaky_replies() -> Vec<ModelReply> {
    let error = |text: &str| json!({"error": {"message": format!("canary-body {text}"), "type": "canary-type", "code": "canary-code"}});
    let issue = json!({"file": "canary-file", "start_line": 1, "end_line": 1, "title": "canary-title", "body": "canary-comment"});
    vec![
        ModelReply::Http(401, error("canary-key is not a key")),
        ModelReply::Http(400, error("reasoning_effort is unknown to canary-model")),
        ModelReply::Http(400, error("maximum context length")),
        ModelReply::Http(404, error("canary-model")),
        ModelReply::Http(500, error("canary-prompt")),
        ModelReply::Http(200, json!({"error": {"message": "canary"}})),
        ModelReply::Http(200, json!({"canary": "canary"})),
        ModelReply::InvalidJson("canary, not JSON"),
        ModelReply::Redirect("https://canary.example.com/canary".to_owned()),
        ModelReply::Text("canary"),
        ModelReply::Refusal,
        ModelReply::MalformedToolCall("report_issue", "canary"),
        ModelReply::MalformedToolCall("confirm_ready", "canary"),
        ModelReply::ToolCalls(vec![("canary_tool", json!({"canary": "canary"}))]),
        ModelReply::ToolCalls(vec![("report_issue", issue), ("review_complete", json!({"canary": 1}))]),
    ]
}

/// Script of a reviewer whose comments also contain the secret word.
fn leaky_review(request: &ModelRequest) -> ModelReply {
    match (request.record, review(request)) {
        (Some(record), ModelReply::ToolCalls(mut calls)) => {
            let file = &record.changed_files[0].path;
            let issue = json!({"file": file, "start_line": 1, "end_line": 1, "title": "canary-title", "body": "canary-comment"});
            calls.insert(0, ("report_issue", issue));
            ModelReply::ToolCalls(calls)
        }
        (_, reply) => reply,
    }
}

async fn assert_runs_leak_nothing(provider: &str) {
    let (logs, _guard) = capture_logs();
    let (endpoint, closed_port) = (Endpoint::start().await, unused_address().await);
    let app = TestApp::start_with_dataset(dataset(3), &[endpoint.url.clone(), closed_port.clone()]).await;
    app.lift_limits().await;
    let request = request_with_secrets(&format!("{}canary-path/v1", endpoint.url), provider);

    endpoint.script(leaky_review);
    let id = app.start_accepted(&request).await;
    app.drain_queue(Queue::Probe).await;
    assert_nothing_leaked(&app, &logs, "while the backend is stored").await;
    let sealed = app
        .items_under(&format!("RUN#{id}"))
        .await
        .iter()
        .filter(|item| item["sk"].as_s().unwrap() == "BACKEND")
        .count();
    assert_eq!(sealed, 1, "the encrypted backend is stored until the run ends");
    app.drain().await;
    app.assert_ended(&id).await;
    assert_eq!(finished_without_leaks(&app, &logs, &request).await["status"], "completed");
    assert!(
        endpoint
            .requests()
            .iter()
            .all(|request| request.key == "canary-key" && request.path.starts_with("/canary-path/v1/"))
    );
    assert!(endpoint.requests().iter().any(|request| request.body.to_string().contains("canary-prompt")));

    for reply in leaky_replies() {
        let probe = reply.clone();
        endpoint.script(move |_| probe.clone());
        assert_eq!(finished_without_leaks(&app, &logs, &request).await["status"], "errored", "{reply:?}");
        endpoint.script(
            move |request: &ModelRequest| {
                if request.record.is_some() { reply.clone() } else { confirm(request) }
            },
        );
        assert_eq!(finished_without_leaks(&app, &logs, &request).await["status"], "errored");
    }
    for address in [format!("{closed_port}canary"), "https://canary.example.invalid/canary".to_owned()] {
        assert_eq!(
            finished_without_leaks(&app, &logs, &request_with_secrets(&address, provider)).await["status"],
            "errored"
        );
    }
}

#[tokio::test]
async fn compat_chat_runs_leak_no_secrets() {
    assert_runs_leak_nothing("compat_chat").await;
}

#[tokio::test]
async fn messages_api_runs_leak_no_secrets() {
    assert_runs_leak_nothing("messages_api").await;
}

/// Several invocations resume a saved draw, and one of them crashes. Neither the caller's secrets nor the model's text
/// leak.
#[tokio::test]
async fn saved_draws_leak_no_secrets() {
    for provider in PROVIDERS {
        let (logs, _guard) = capture_logs();
        let endpoint = Endpoint::start().await;
        let app = TestApp::start_with_dataset(dataset(2), std::slice::from_ref(&endpoint.url)).await;
        app.lift_limits().await;
        let clock = app.clock.clone();
        endpoint.script(move |request| {
            let (Some(_), ModelReply::ToolCalls(mut calls)) = (request.record, leaky_review(request)) else {
                return confirm(request);
            };
            clock.advance(Duration::from_secs(200));
            let turn = request.turn.min(calls.len() - 1);
            ModelReply::ToolCalls(vec![calls.remove(turn)])
        });
        let id = app
            .start_accepted(&request_with_secrets(&format!("{}canary-path/v1", endpoint.url), provider))
            .await;
        app.drain_queue(Queue::Probe).await;
        let (mut saved, mut invocations) = (0, 0);
        while !app.queued_messages().await.is_empty() {
            app.process_batch(Queue::Draw).await;
            app.drain_queue(Queue::Finalize).await;
            assert_nothing_leaked(&app, &logs, "between two invocations").await;
            let items = app.items_under(&format!("RUN#{id}")).await;
            saved +=
                items.iter().filter(|item| item["sk"].as_s().unwrap().starts_with("CONVERSATION#")).count();
            invocations += 1;
            if invocations == 2 {
                app.calls.crash_after(4, true);
                app.process_batch(Queue::Draw).await;
                assert!(app.calls.restart());
                assert!(
                    assert_nothing_leaked(&app, &logs, "after a crash of a resumed draw")
                        .await
                        .contains("the handling of a message failed")
                );
            }
        }
        assert!(saved > 2, "{saved}");
        app.sweep_until_ended(id.parse().unwrap()).await;
        assert_nothing_leaked(&app, &logs, "at the end").await;
        app.assert_ended(&id).await;
        assert_no_secret("the last status", &app.status_text(&id).await);
        assert_eq!(app.run_status(&id).await["status"], "completed");
    }
}

/// The process dies after different numbers of AWS calls, and logs the cause.
#[tokio::test]
async fn crashes_leak_no_secrets() {
    let (logs, _guard) = capture_logs();
    let endpoint = Endpoint::start().await;
    let app = TestApp::start_with_dataset(dataset(3), std::slice::from_ref(&endpoint.url)).await;
    app.lift_limits().await;
    let request = request_with_secrets(&format!("{}canary-path/v1", endpoint.url), "compat_chat");
    let mut logged = String::new();
    for after in [0, 1, 2, 3, 4, 5, 6, 7, 9, 10, 11, 12] {
        app.calls.crash_after(after, after % 2 == 0);
        let response = app.start_run(&request).await;
        assert_no_secret("a failed start", &response.text().await.unwrap());
        app.drain().await;
        app.calls.restart();
        logged += &assert_nothing_leaked(&app, &logs, "after a crash").await;
        app.purge_queues().await;
    }
    app.advance(6 * 3_600);
    assert!(app.sweep().await);
    assert!(
        app.items().await.iter().all(|item| item["sk"].as_s().unwrap() != "BACKEND"),
        "no backend outlives its run"
    );
    assert!(
        ["the handling of a message failed", "could not be served"].iter().all(|line| logged.contains(line)),
        "logs are captured"
    );
}

/// An error response about a value does not contain the value.
#[tokio::test]
async fn error_responses_leak_no_secrets() {
    let (logs, _guard) = capture_logs();
    let app = TestApp::start(&[]).await;
    let good = request_with_secrets("https://models.example.com", "compat_chat");
    let mut wrong = vec![json!({"modelBackend": "canary"})];
    for (name, value) in [
        ("provider", json!("canary")),
        ("baseUrl", json!("http://canary.example.com")),
        ("baseUrl", json!("canary")),
        ("baseUrl", json!("https://canary:canary@canary.example.com")),
        ("modelName", json!("canary\n")),
        ("apiKey", json!("canary canary")),
        ("effort", json!("canary")),
        ("contextWindow", json!("canary")),
        ("costRate", json!("canary")),
    ] {
        wrong.push(with(good.clone(), json!({}), json!({name: value})));
    }
    wrong.push(with(good.clone(), json!({"systemPrompt": "canary".repeat(10_000)}), json!({})));
    for body in wrong {
        let response = app.start_run(&body).await;
        assert_eq!(response.status(), 400);
        assert_no_secret("a refusal", &response.text().await.unwrap());
    }
    let text = good.to_string();
    for cut in [text.len() / 4, text.len() / 2, text.len() - 1] {
        let request = app
            .http
            .post(app.url(super::fixtures::RUNS))
            .bearer_auth(&app.benchmark_key)
            .header("content-type", "application/json");
        let response = request.body(text[..cut].to_owned()).send().await.unwrap();
        assert_eq!(response.status(), 400);
        assert_no_secret("a syntax error", &response.text().await.unwrap());
    }
    assert!(assert_nothing_leaked(&app, &logs, "after refusals").await.contains("request"));
}

/// The operator restores a backup that was made while a run was in progress. The backend is still there.
#[tokio::test]
async fn restored_run_ends_and_its_endpoint_is_not_called_again() {
    let endpoint = Endpoint::start().await;
    let app = TestApp::start_with_dataset(dataset(3), std::slice::from_ref(&endpoint.url)).await;
    let id = app.start_accepted(&body(endpoint.url.as_str(), "compat_chat")).await;
    app.drain_queue(Queue::Probe).await;
    app.process_batch(Queue::Draw).await;
    let backup = app.store.operator().backups();
    let page = backup.export(None).await.unwrap();
    assert!(page.next.is_none());
    let called = endpoint.requests().len();

    for line in &page.lines {
        let item = ExportedItem::parse(line).unwrap();
        assert!(!item.is_run_secret(), "no backup contains a secret of a run");
        assert!(backup.restore(item, true, app.clock_now()).await.unwrap());
    }
    app.drain().await;
    app.advance(6 * 3_600);
    assert!(app.sweep().await);
    app.drain().await;

    assert_eq!(endpoint.requests().len(), called);
    let run = app.store.runs().get(id.parse().unwrap()).await.unwrap().unwrap();
    assert_eq!((run.status, run.error_reason), (RunStatus::Errored, Some(RunErrorReason::InternalError)));
    assert_eq!(app.store.operator().inspection().survey().await.unwrap().misplaced, 0);
}
