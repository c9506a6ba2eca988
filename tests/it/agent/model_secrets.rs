//! Tests that logs contain neither the model's key, name or address, nor questions, activity or answers.

use plumbline_activity::Activity;
use plumbline_clock::Clock;
use plumbline_conversation::{Effort, WireProtocol};
use plumbline_local::workspace::demo_workspace;
use plumbline_store::model_connections::{ModelSettings, ModelUse};
use serde_json::json;

use super::fixtures::{history, service};
use super::model_fixtures::PROTOCOLS;
use crate::support::{Endpoint, ModelReply, ModelRequest, TestApp, capture_logs};

async fn app_with_secrets(provider: WireProtocol) -> (TestApp, Endpoint) {
    let endpoint = Endpoint::start().await;
    let app = service(std::slice::from_ref(&endpoint.url)).await;
    let settings = ModelSettings {
        provider,
        base_url: format!("{}canary-path/v1", endpoint.url),
        model_name: "canary-model".to_owned(),
        effort: Effort::High,
    };
    let now = app.clock.now().into();
    app.store
        .operator()
        .connections()
        .connect_model(ModelUse::Agent, &settings, "canary-key", now)
        .await
        .unwrap();
    let titled: Vec<Activity> =
        history().into_iter().map(|one| Activity { title: "canary-title".to_owned(), ..one }).collect();
    app.store.activity_logs().merge(&demo_workspace(), &titled).await.unwrap();
    (app, endpoint)
}

fn leaky_replies() -> Vec<ModelReply> {
    let error =
        |text: &str| json!({"error": {"message": format!("canary-body {text}"), "code": "canary-code"}});
    vec![
        ModelReply::Text("canary-answer `c3d2e1f0a9c3` [x](https://canary.example)"),
        ModelReply::ToolCalls(vec![("canary_tool", json!({"canary": "canary"}))]),
        ModelReply::ToolCalls(vec![("search_activity", json!({"text": ["canary"]}))]),
        ModelReply::MalformedToolCall("search_activity", "canary"),
        ModelReply::Http(401, error("canary-key is not a key")),
        ModelReply::Http(404, error("canary-model")),
        ModelReply::Http(500, error("canary")),
        ModelReply::InvalidJson("canary, not JSON"),
        ModelReply::Redirect("https://canary.example/canary".to_owned()),
        ModelReply::Refusal,
        ModelReply::BrokenConnection,
    ]
}

#[tokio::test]
async fn model_question_leaves_no_secret_in_logs() {
    for provider in PROTOCOLS {
        let (logs, _guard) = capture_logs();
        let (app, endpoint) = app_with_secrets(provider).await;
        for act in leaky_replies() {
            let script = act.clone();
            endpoint.script(move |_: &ModelRequest| script.clone());
            let answer =
                app.answer_to(&json!({"query": "canary-question: what happened on 17 November?"})).await;
            assert!(!answer.contains("canary-key") && !answer.contains("canary-model"), "{answer}");
            let requests = endpoint.requests();
            assert!(
                requests
                    .iter()
                    .all(|one| one.key == "canary-key" && one.path.starts_with("/canary-path/v1/"))
            );
            let logged = logs.take_text();
            assert!(!logged.to_lowercase().contains("canary"), "{act:?}: {logged}");
            assert!(logged.contains("answered"), "logs are captured: {logged}");
        }
        app.calls.crash_after(4, true);
        app.submit(&json!({"query": "canary-question"})).await;
        app.drain().await;
        app.calls.restart();
        assert!(!logs.take_text().to_lowercase().contains("canary"));
        let items = format!("{:?}", app.items().await);
        assert!(!items.contains("canary-key"), "the key is encrypted");
    }
}
