//! A caller's secrets are only in the sealed envelope, and nowhere once the run has ended.

use std::time::Duration;

use plumbline_store::queues::Queue;
use serde_json::{Value, json};

use super::driver::{PROVIDERS, body, nobody, with};
use crate::support::{Act, Asked, Endpoint, Kept, TestApp, confirm, dataset, kept_logs, review};

/// The word in everything that must not be seen.
const CANARY: &str = "canary";

pub(super) fn assert_silent(what: &str, text: &str) {
    let lower = text.to_lowercase();
    let at = lower.find(CANARY);
    let around = at.map(|at| {
        &lower[lower.floor_char_boundary(at.saturating_sub(200))..lower.ceil_char_boundary(at + 100)]
    });
    assert!(at.is_none(), "{what} tells: {}", around.unwrap_or_default());
}

/// A request in which everything secret has the word in it.
fn secretive(base_url: &str, provider: &str) -> Value {
    let backend = json!({"modelName": "canary-model", "apiKey": "canary-key", "effort": "high"});
    with(body(base_url, provider), json!({"systemPrompt": "canary-prompt: look for races."}), backend)
}

/// Everything that can be looked at from outside or by an operator.
async fn assert_nothing_told(app: &TestApp, logs: &Kept, when: &str) -> String {
    assert_silent(&format!("the table {when}"), &format!("{:?}", app.items().await));
    assert_silent(&format!("a queue {when}"), &app.waiting().await.join("\n"));
    let logged = logs.take();
    assert_silent(&format!("a log {when}"), &logged);
    logged
}

/// A run, with a look at every stage.
async fn watched(app: &TestApp, logs: &Kept, request: &Value) -> Value {
    let response = app.start_run(request).await;
    assert_silent("the headers of a start", &format!("{:?}", response.headers()));
    let text = response.text().await.unwrap();
    assert_silent("a start", &text);
    let id = serde_json::from_str::<Value>(&text).unwrap()["benchmarkId"].as_str().unwrap().to_owned();
    for queue in [Queue::Probe, Queue::Draw, Queue::Finalize] {
        assert_silent("a queue", &app.waiting().await.join("\n"));
        assert_silent("a status", &app.status_text(&id).await);
        app.drain_queue(queue).await;
    }
    let logged = assert_nothing_told(app, logs, "at the end").await;
    assert!(["request", "message"].iter().all(|line| logged.contains(line)), "the logs are kept");
    app.assert_ended(&id).await;
    let text = app.status_text(&id).await;
    assert_silent("the last status", &text);
    serde_json::from_str(&text).unwrap()
}

/// Answers in which an endpoint repeats the caller's secrets, for every kind of failure.
fn indiscretions() -> Vec<Act> {
    let error = |text: &str| json!({"error": {"message": format!("canary-body {text}"), "type": "canary-type", "code": "canary-code"}});
    let issue = json!({"file": "canary-file", "start_line": 1, "end_line": 1, "title": "canary-title", "body": "canary-comment"});
    vec![
        Act::Answer(401, error("canary-key is not a key")),
        Act::Answer(400, error("reasoning_effort is unknown to canary-model")),
        Act::Answer(400, error("maximum context length")),
        Act::Answer(404, error("canary-model")),
        Act::Answer(500, error("canary-prompt")),
        Act::Answer(200, json!({"error": {"message": "canary"}})),
        Act::Answer(200, json!({"canary": "canary"})),
        Act::Babble("canary, not JSON"),
        Act::Redirect("https://canary.example.com/canary".to_owned()),
        Act::Say("canary"),
        Act::Refuse,
        Act::Garble("report_issue", "canary"),
        Act::Garble("confirm_ready", "canary"),
        Act::Call(vec![("canary_tool", json!({"canary": "canary"}))]),
        Act::Call(vec![("report_issue", issue), ("review_complete", json!({"canary": 1}))]),
    ]
}

/// A review with words of its own that could give something away.
fn indiscreet_review(asked: &Asked) -> Act {
    match (asked.record, review(asked)) {
        (Some(record), Act::Call(mut calls)) => {
            let file = &record.changed_files[0].path;
            let issue = json!({"file": file, "start_line": 1, "end_line": 1, "title": "canary-title", "body": "canary-comment"});
            calls.insert(0, ("report_issue", issue));
            Act::Call(calls)
        }
        (_, act) => act,
    }
}

async fn runs_tell_nothing(provider: &str) {
    let (logs, _guard) = kept_logs();
    let (endpoint, dead) = (Endpoint::start().await, nobody().await);
    let app = TestApp::start_on(dataset(3), &[endpoint.url.clone(), dead.clone()]).await;
    app.unlimited().await;
    let request = secretive(&format!("{}canary-path/v1", endpoint.url), provider);

    endpoint.script(indiscreet_review);
    let id = app.accepted(&request).await;
    app.drain_queue(Queue::Probe).await;
    assert_nothing_told(&app, &logs, "while the backend is kept").await;
    let sealed = app
        .items_under(&format!("RUN#{id}"))
        .await
        .iter()
        .filter(|item| item["sk"].as_s().unwrap() == "BACKEND")
        .count();
    assert_eq!(sealed, 1, "it is kept sealed until the end");
    app.drain().await;
    app.assert_ended(&id).await;
    assert_eq!(watched(&app, &logs, &request).await["status"], "completed");
    assert!(
        endpoint
            .asked()
            .iter()
            .all(|asked| asked.key == "canary-key" && asked.path.starts_with("/canary-path/v1/"))
    );
    assert!(endpoint.asked().iter().any(|asked| asked.body.to_string().contains("canary-prompt")));

    for act in indiscretions() {
        let probe = act.clone();
        endpoint.script(move |_| probe.clone());
        assert_eq!(watched(&app, &logs, &request).await["status"], "errored", "{act:?}");
        endpoint
            .script(move |asked: &Asked| if asked.record.is_some() { act.clone() } else { confirm(asked) });
        assert_eq!(watched(&app, &logs, &request).await["status"], "errored");
    }
    for address in [format!("{dead}canary"), "https://canary.example.invalid/canary".to_owned()] {
        assert_eq!(watched(&app, &logs, &secretive(&address, provider)).await["status"], "errored");
    }
}

#[tokio::test]
async fn compat_chat_runs_leak_no_secrets() {
    runs_tell_nothing("compat_chat").await;
}

#[tokio::test]
async fn messages_api_runs_leak_no_secrets() {
    runs_tell_nothing("messages_api").await;
}

/// A draw that is saved and goes on in other invocations, one of which dies, tells nothing in between: neither what
/// the caller keeps secret nor what the model said.
#[tokio::test]
async fn saved_draws_leak_no_secrets() {
    for provider in PROVIDERS {
        let (logs, _guard) = kept_logs();
        let endpoint = Endpoint::start().await;
        let app = TestApp::start_on(dataset(2), std::slice::from_ref(&endpoint.url)).await;
        app.unlimited().await;
        let clock = app.clock.clone();
        endpoint.script(move |asked| {
            let (Some(_), Act::Call(mut calls)) = (asked.record, indiscreet_review(asked)) else {
                return confirm(asked);
            };
            clock.advance(Duration::from_secs(200));
            let turn = asked.turn.min(calls.len() - 1);
            Act::Call(vec![calls.remove(turn)])
        });
        let id = app.accepted(&secretive(&format!("{}canary-path/v1", endpoint.url), provider)).await;
        app.drain_queue(Queue::Probe).await;
        let (mut saved, mut invocations) = (0, 0);
        while !app.waiting().await.is_empty() {
            app.step(Queue::Draw).await;
            app.drain_queue(Queue::Finalize).await;
            assert_nothing_told(&app, &logs, "between two invocations").await;
            let items = app.items_under(&format!("RUN#{id}")).await;
            saved += items.iter().filter(|item| item.contains_key("saved")).count();
            invocations += 1;
            if invocations == 2 {
                app.calls.die_after(4, true);
                app.step(Queue::Draw).await;
                assert!(app.calls.revive());
                assert!(
                    assert_nothing_told(&app, &logs, "of a resumed draw in trouble")
                        .await
                        .contains("a message failed")
                );
            }
        }
        assert!(saved > 2, "{saved}");
        app.sweep_until_ended(id.parse().unwrap()).await;
        assert_nothing_told(&app, &logs, "at the end").await;
        app.assert_ended(&id).await;
        assert_silent("the last status", &app.status_text(&id).await);
        assert_eq!(app.run_status(&id).await["status"], "completed");
    }
}

/// The process dies in the middle of everything, and logs why.
#[tokio::test]
async fn faults_leak_no_secrets() {
    let (logs, _guard) = kept_logs();
    let endpoint = Endpoint::start().await;
    let app = TestApp::start_on(dataset(3), std::slice::from_ref(&endpoint.url)).await;
    app.unlimited().await;
    let request = secretive(&format!("{}canary-path/v1", endpoint.url), "compat_chat");
    let mut logged = String::new();
    for after in [0, 1, 2, 3, 4, 5, 6, 7, 9, 10, 11, 12] {
        app.calls.die_after(after, after % 2 == 0);
        let response = app.start_run(&request).await;
        assert_silent("a start in trouble", &response.text().await.unwrap());
        app.drain().await;
        app.calls.revive();
        logged += &assert_nothing_told(&app, &logs, "in trouble").await;
        app.lose_messages().await;
    }
    app.advance(6 * 3_600);
    assert!(app.sweep().await);
    assert!(
        app.items().await.iter().all(|item| item["sk"].as_s().unwrap() != "BACKEND"),
        "nothing sealed outlives its run"
    );
    assert!(
        ["a message failed", "could not be served"].iter().all(|line| logged.contains(line)),
        "the logs were kept"
    );
}

/// Errors about a value do not contain it.
#[tokio::test]
async fn refusals_leak_no_secrets() {
    let (logs, _guard) = kept_logs();
    let app = TestApp::start(&[]).await;
    let good = secretive("https://models.example.com", "compat_chat");
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
        assert_silent("a refusal", &response.text().await.unwrap());
    }
    let text = good.to_string();
    for cut in [text.len() / 4, text.len() / 2, text.len() - 1] {
        let request = app
            .http
            .post(app.url(super::driver::RUNS))
            .bearer_auth(&app.benchmark_key)
            .header("content-type", "application/json");
        let response = request.body(text[..cut].to_owned()).send().await.unwrap();
        assert_eq!(response.status(), 400);
        assert_silent("a syntax error", &response.text().await.unwrap());
    }
    assert!(assert_nothing_told(&app, &logs, "after refusals").await.contains("request"));
}
