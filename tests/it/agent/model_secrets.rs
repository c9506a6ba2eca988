//! Neither the model's key, name and address nor what is asked, read and answered is logged.

use plumbline_agent::Activity;
use plumbline_clock::Clock;
use plumbline_conversation::{Effort, Provider};
use plumbline_local::workspace::demo_workspace;
use plumbline_store::model_connections::{ModelSettings, ModelUse};
use serde_json::json;

use super::driver::{history, service};
use super::model_driver::PROTOCOLS;
use crate::support::{Act, Asked, Endpoint, TestApp, kept_logs};

async fn secretive(provider: Provider) -> (TestApp, Endpoint) {
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
    app.store.activities().merge(&demo_workspace(), &titled).await.unwrap();
    (app, endpoint)
}

fn indiscretions() -> Vec<Act> {
    let error =
        |text: &str| json!({"error": {"message": format!("canary-body {text}"), "code": "canary-code"}});
    vec![
        Act::Say("canary-answer `c3d2e1f0a9c3` [x](https://canary.example)"),
        Act::Call(vec![("canary_tool", json!({"canary": "canary"}))]),
        Act::Call(vec![("search_activity", json!({"words": "canary"}))]),
        Act::Garble("get_activity", "canary"),
        Act::Answer(401, error("canary-key is not a key")),
        Act::Answer(404, error("canary-model")),
        Act::Answer(500, error("canary")),
        Act::Babble("canary, not JSON"),
        Act::Redirect("https://canary.example/canary".to_owned()),
        Act::Refuse,
        Act::Break,
    ]
}

#[tokio::test]
async fn model_question_leaves_nothing_in_logs() {
    for provider in PROTOCOLS {
        let (logs, _guard) = kept_logs();
        let (app, endpoint) = secretive(provider).await;
        for act in indiscretions() {
            let script = act.clone();
            endpoint.script(move |_: &Asked| script.clone());
            let answer =
                app.answered_to(&json!({"query": "canary-question: what happened on 17 November?"})).await;
            assert!(!answer.contains("canary-key") && !answer.contains("canary-model"), "{answer}");
            let asked = endpoint.asked();
            assert!(
                asked.iter().all(|one| one.key == "canary-key" && one.path.starts_with("/canary-path/v1/"))
            );
            let logged = logs.take();
            assert!(!logged.to_lowercase().contains("canary"), "{act:?}: {logged}");
            assert!(logged.contains("answered"), "the logs are kept: {logged}");
        }
        app.calls.die_after(4, true);
        app.asked(&json!({"query": "canary-question"})).await;
        app.drain().await;
        app.calls.revive();
        assert!(!logs.take().to_lowercase().contains("canary"));
        let items = format!("{:?}", app.items().await);
        assert!(!items.contains("canary-key"), "it is sealed");
    }
}
