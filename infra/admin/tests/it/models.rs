//! `model` and `judge`: connections to models.

use axum::Router;
use axum::http::{HeaderMap, StatusCode};
use axum::response::Json;
use axum::routing::post;
use plumbline_store::StoreError;
use plumbline_store::model_connections::ModelUse;
use serde_json::{Value, json};
use tokio::net::TcpListener;

use crate::support::Fixture;

/// Starts a server of both protocols that accepts one key and one model, and returns its address.
async fn start_model_server() -> String {
    async fn respond(headers: HeaderMap, body: Json<Value>, answer: Value) -> (StatusCode, Json<Value>) {
        let is_accepted = headers.get("authorization").is_some_and(|key| key == "Bearer sk-canary");
        let error = |status, text: &str| (status, Json(json!({"error": {"message": text}})));
        match (is_accepted, body["model"] == "large-1") {
            (false, _) => error(StatusCode::UNAUTHORIZED, "no such key"),
            (true, false) => error(StatusCode::NOT_FOUND, "no such model"),
            (true, true) => (StatusCode::OK, Json(answer)),
        }
    }
    let chat = async |headers: HeaderMap, body: Json<Value>| {
        respond(
            headers,
            body,
            json!({"choices": [{"message": {"content": "ready"}, "finish_reason": "stop"}]}),
        )
        .await
    };
    let messages = async |headers: HeaderMap, body: Json<Value>| {
        respond(
            headers,
            body,
            json!({"content": [{"type": "text", "text": "ready"}], "stop_reason": "end_turn"}),
        )
        .await
    };
    let router =
        Router::new().route("/v1/chat/completions", post(chat)).route("/v1/messages", post(messages));
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    tokio::spawn(async move { axum::serve(listener, router).await });
    format!("http://{address}")
}

async fn fixture() -> (Fixture, String) {
    let mut fixture = Fixture::new().await;
    fixture.context.embedded = true;
    (fixture, start_model_server().await)
}

/// Returns the command that connects the model for questions.
fn connect(protocol: &str, base_url: &str) -> String {
    format!("model connect --protocol {protocol} --base-url {base_url} --model large-1")
}

#[tokio::test]
async fn model_is_connected_shown_checked_and_disconnected() {
    for protocol in ["compat_chat", "messages_api"] {
        let (fixture, base_url) = fixture().await;
        let line = format!("{} --effort low", connect(protocol, &base_url));
        let made = fixture.run_with_input(&line, "sk-canary\n").await.unwrap();
        let expected = json!({
            "use": "agent", "protocol": protocol, "baseUrl": format!("{base_url}/"), "model": "large-1",
            "effort": "low", "connectedAt": "2026-11-18T12:00:00.000000Z",
        });
        assert_eq!(made.json, expected);
        assert_eq!(fixture.run("model show").await.unwrap().json, expected);
        fixture.run("model check").await.unwrap();
        assert!(!made.text.contains("canary") && !fixture.table_text().await.contains("canary"));
        fixture.run("model disconnect --yes").await.unwrap();
        for gone in ["model show", "model check", "model disconnect"] {
            assert!(fixture.error_of(gone).await.contains("no model is connected"), "{gone}");
        }
    }
}

/// The model that judges benchmark runs is a separate connection with the same subcommands.
#[tokio::test]
async fn judge_is_connected_separately_from_the_agents_model() {
    let (fixture, base_url) = fixture().await;
    let line = connect("messages_api", &base_url).replacen("model", "judge", 1);
    assert_eq!(fixture.run_with_input(&line, "sk-canary\n").await.unwrap().json["use"], "judge");
    assert!(fixture.error_of("model show").await.contains("no model is connected"));
    let kept = fixture.context.store.model_connections().get(ModelUse::Judge).await.unwrap().unwrap();
    let key = fixture.context.store.model_connections().open_key(ModelUse::Judge, &kept).await.unwrap();
    assert_eq!(key.as_str(), "sk-canary");
    fixture.run("judge disconnect --yes").await.unwrap();
    assert!(fixture.error_of("judge show").await.contains("no model is connected"));
}

#[tokio::test]
async fn model_is_disconnected_after_confirmation() {
    let (fixture, base_url) = fixture().await;
    let agent = connect("compat_chat", &base_url);
    for line in [agent.clone(), agent.replacen("model", "judge", 1)] {
        fixture.run_with_input(&line, "sk-canary\n").await.unwrap();
    }
    for (word, model_use, consequence) in [
        ("model", ModelUse::Agent, "then answers questions with a digest, without a model."),
        ("judge", ModelUse::Judge, "began with it end with the status errored."),
    ] {
        let line = format!("{word} disconnect");
        let connected =
            async || fixture.context.store.model_connections().get(model_use).await.unwrap().is_some();
        for answer in ["", "n\n"] {
            let error = fixture.error_with_input(&line, answer).await;
            assert!(error.contains("nothing was changed") && error.contains(consequence), "{error}");
            assert!(error.contains("Disconnect the model large-1") && error.contains("--yes"), "{error}");
        }
        assert!(connected().await, "{word}");
        fixture.run_with_input(&line, "y\n").await.unwrap();
        assert!(!connected().await, "{word}");
    }
}

/// Replacing a judge ends its runs, so the operator must confirm.
#[tokio::test]
async fn judge_is_replaced_after_confirmation() {
    let (fixture, base_url) = fixture().await;
    let line = connect("compat_chat", &base_url).replacen("model", "judge", 1);
    let store = &fixture.context.store;
    let kept = async || {
        let connection = store.model_connections().get(ModelUse::Judge).await.unwrap().unwrap();
        let key = store.model_connections().open_key(ModelUse::Judge, &connection).await.unwrap();
        (connection.settings.effort.to_string(), key.to_string())
    };
    let effort_and_key = |effort: &str, key: &str| (effort.to_owned(), key.to_owned());
    fixture.run_with_input(&line, "sk-canary\n").await.expect("the first judge needs no confirmation");
    fixture
        .run_with_input(&format!("{line} --untried"), "sk-2\n")
        .await
        .expect("a new key of the same judge needs no confirmation");
    assert_eq!(kept().await, effort_and_key("off", "sk-2"));

    let other = format!("{line} --effort low");
    for answer in ["", "n\n", "sk-canary\n"] {
        let error = fixture.error_with_input(&other, answer).await;
        assert!(
            error.contains("nothing was changed") && error.contains("end with the status errored"),
            "{error}"
        );
    }
    assert_eq!(kept().await, effort_and_key("off", "sk-2"));
    fixture.run_with_input(&other, "y\nsk-canary\n").await.unwrap();
    assert_eq!(kept().await, effort_and_key("low", "sk-canary"));
    fixture.run_with_input(&format!("{line} --yes"), "sk-canary\n").await.unwrap();
    assert_eq!(kept().await, effort_and_key("off", "sk-canary"));
}

/// Replacing the agent's model loses no question, so no confirmation is needed.
#[tokio::test]
async fn model_is_replaced_without_confirmation() {
    let (fixture, base_url) = fixture().await;
    let line = connect("compat_chat", &base_url);
    for line in [line.clone(), format!("{line} --effort low")] {
        fixture.run_with_input(&line, "sk-canary\n").await.unwrap();
    }
    assert_eq!(fixture.run("model show").await.unwrap().json["effort"], "low");
}

#[tokio::test]
async fn failing_model_is_saved_only_without_a_test_call() {
    let (mut fixture, base_url) = fixture().await;
    let line = connect("compat_chat", &base_url);
    let error = fixture.error_with_input(&line, "sk-wrong\n").await;
    assert!(error.contains("rejected the API key") && error.contains("Nothing was changed"), "{error}");
    let error = fixture.error_with_input(&line.replace("large-1", "small-1"), "sk-canary\n").await;
    assert!(error.contains("gave no usable response"), "{error}");
    assert!(fixture.error_of(&line).await.contains("PLUMBLINE_MODEL_KEY"));
    assert!(fixture.context.store.model_connections().get(ModelUse::Agent).await.unwrap().is_none());
    fixture.context.model_key = Some("sk-wrong".to_owned().into());
    fixture.run(&format!("{line} --untried")).await.unwrap();
    assert!(fixture.error_of("model check").await.contains("rejected the API key"));
}

#[tokio::test]
async fn deployed_service_accepts_only_public_https_hosts() {
    let mut fixture = Fixture::new().await;
    fixture.context.model_key = Some("sk-1".to_owned().into());
    for base_url in [
        "http://models.example",
        "https://127.0.0.1",
        "https://models",
        "https://models.example/?a=b",
        "https://u@models.example",
    ] {
        let line = format!("{} --untried", connect("compat_chat", base_url));
        assert_eq!(fixture.run(&line).await.err().unwrap().exit_code(), 2, "{base_url}");
    }
    fixture.run(&format!("{} --untried", connect("compat_chat", "https://models.example"))).await.unwrap();
}

/// A stored key is bound to its use and address by the encryption context.
#[tokio::test]
async fn stored_key_decrypts_only_for_its_use_and_address() {
    let (fixture, base_url) = fixture().await;
    fixture.run_with_input(&connect("compat_chat", &base_url), "sk-canary\n").await.unwrap();
    let store = &fixture.context.store;
    let mut connection = store.model_connections().get(ModelUse::Agent).await.unwrap().unwrap();
    assert_eq!(
        store.model_connections().open_key(ModelUse::Agent, &connection).await.unwrap().as_str(),
        "sk-canary"
    );
    assert!(matches!(
        store.model_connections().open_key(ModelUse::Judge, &connection).await,
        Err(StoreError::SealInvalid)
    ));
    connection.settings.base_url = "https://elsewhere.example/".to_owned();
    assert!(matches!(
        store.model_connections().open_key(ModelUse::Agent, &connection).await,
        Err(StoreError::SealInvalid)
    ));
    assert!(store.model_connections().get(ModelUse::Judge).await.unwrap().is_none());
}
