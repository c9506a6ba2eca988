//! `model`.

use axum::Router;
use axum::http::{HeaderMap, StatusCode};
use axum::response::Json;
use axum::routing::post;
use plumbline_store::StoreError;
use plumbline_store::model_connections::ModelUse;
use serde_json::{Value, json};
use tokio::net::TcpListener;

use crate::support::Desk;

/// A server of both protocols that knows one key and one model; where it is.
async fn server() -> String {
    async fn said(headers: HeaderMap, body: Json<Value>, answer: Value) -> (StatusCode, Json<Value>) {
        let known = headers.get("authorization").is_some_and(|key| key == "Bearer sk-canary");
        let error = |status, text: &str| (status, Json(json!({"error": {"message": text}})));
        match (known, body["model"] == "large-1") {
            (false, _) => error(StatusCode::UNAUTHORIZED, "no such key"),
            (true, false) => error(StatusCode::NOT_FOUND, "no such model"),
            (true, true) => (StatusCode::OK, Json(answer)),
        }
    }
    let chat = async |headers: HeaderMap, body: Json<Value>| {
        said(headers, body, json!({"choices": [{"message": {"content": "ready"}, "finish_reason": "stop"}]}))
            .await
    };
    let messages = async |headers: HeaderMap, body: Json<Value>| {
        said(
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

async fn desk() -> (Desk, String) {
    let mut desk = Desk::new().await;
    desk.session.embedded = true;
    (desk, server().await)
}

fn connect(protocol: &str, base_url: &str) -> String {
    format!("model connect --protocol {protocol} --base-url {base_url} --model large-1")
}

#[tokio::test]
async fn a_model_is_connected_shown_checked_and_disconnected() {
    for protocol in ["compat_chat", "messages_api"] {
        let (desk, base_url) = desk().await;
        let line = format!("{} --effort low", connect(protocol, &base_url));
        let made = desk.run_with(&line, "sk-canary\n").await.unwrap();
        let expected = json!({
            "use": "agent", "protocol": protocol, "baseUrl": format!("{base_url}/"), "model": "large-1",
            "effort": "low", "connectedAt": "2026-11-18T12:00:00.000000Z",
        });
        assert_eq!(made.json, expected);
        assert_eq!(desk.run("model show").await.unwrap().json, expected);
        desk.run("model check").await.unwrap();
        assert!(!made.text.contains("canary") && !desk.table().await.contains("canary"));
        desk.run("model disconnect --yes").await.unwrap();
        for gone in ["model show", "model check", "model disconnect"] {
            assert!(desk.refused(gone).await.contains("there is no model"), "{gone}");
        }
    }
}

/// The model that judges benchmark runs is another connection, under the same words.
#[tokio::test]
async fn a_judge_is_connected_beside_the_agents_model() {
    let (desk, base_url) = desk().await;
    let line = connect("messages_api", &base_url).replacen("model", "judge", 1);
    assert_eq!(desk.run_with(&line, "sk-canary\n").await.unwrap().json["use"], "judge");
    assert!(desk.refused("model show").await.contains("there is no model"));
    let kept = desk.session.store.model_connection(ModelUse::Judge).await.unwrap().unwrap();
    let key = desk.session.store.model_key(ModelUse::Judge, &kept).await.unwrap();
    assert_eq!(key.as_str(), "sk-canary");
    desk.run("judge disconnect --yes").await.unwrap();
    assert!(desk.refused("judge show").await.contains("there is no model"));
}

#[tokio::test]
async fn a_key_is_forgotten_once_somebody_confirms() {
    let (desk, base_url) = desk().await;
    let agent = connect("compat_chat", &base_url);
    for line in [agent.clone(), agent.replacen("model", "judge", 1)] {
        desk.run_with(&line, "sk-canary\n").await.unwrap();
    }
    for (word, model_use, then) in [
        ("model", ModelUse::Agent, "The digest answers from then on."),
        ("judge", ModelUse::Judge, "Runs under way end as errored."),
    ] {
        let line = format!("{word} disconnect");
        let connected = async || desk.session.store.model_connection(model_use).await.unwrap().is_some();
        for answer in ["", "n\n"] {
            let told = desk.refused_with(&line, answer).await;
            assert!(told.contains("nothing was changed") && told.contains(then), "{told}");
            assert!(told.contains("Use large-1 as the") && told.contains("--yes"), "{told}");
        }
        assert!(connected().await, "{word}");
        desk.run_with(&line, "y\n").await.unwrap();
        assert!(!connected().await, "{word}");
    }
}

/// Runs are not gone on with under a judge that they did not begin with.
#[tokio::test]
async fn another_judge_takes_the_place_of_one_once_somebody_confirms() {
    let (desk, base_url) = desk().await;
    let line = connect("compat_chat", &base_url).replacen("model", "judge", 1);
    let store = &desk.session.store;
    let kept = async || {
        let connection = store.model_connection(ModelUse::Judge).await.unwrap().unwrap();
        let key = store.model_key(ModelUse::Judge, &connection).await.unwrap();
        (connection.settings.effort.to_string(), key.to_string())
    };
    let effort_and_key = |effort: &str, key: &str| (effort.to_owned(), key.to_owned());
    desk.run_with(&line, "sk-canary\n").await.expect("there is none whose place it takes");
    desk.run_with(&format!("{line} --untried"), "sk-2\n").await.expect("the same judge, with another key");
    assert_eq!(kept().await, effort_and_key("off", "sk-2"));

    let other = format!("{line} --effort low");
    for answer in ["", "n\n", "sk-canary\n"] {
        let told = desk.refused_with(&other, answer).await;
        assert!(told.contains("nothing was changed") && told.contains("end as errored"), "{told}");
    }
    assert_eq!(kept().await, effort_and_key("off", "sk-2"));
    desk.run_with(&other, "y\nsk-canary\n").await.unwrap();
    assert_eq!(kept().await, effort_and_key("low", "sk-canary"));
    desk.run_with(&format!("{line} --yes"), "sk-canary\n").await.unwrap();
    assert_eq!(kept().await, effort_and_key("off", "sk-canary"));
}

/// Questions are not lost with a model: nothing is asked where one takes the place of another.
#[tokio::test]
async fn another_model_takes_the_place_of_one_without_a_question() {
    let (desk, base_url) = desk().await;
    let line = connect("compat_chat", &base_url);
    for line in [line.clone(), format!("{line} --effort low")] {
        desk.run_with(&line, "sk-canary\n").await.unwrap();
    }
    assert_eq!(desk.run("model show").await.unwrap().json["effort"], "low");
}

#[tokio::test]
async fn what_does_not_answer_is_not_kept_unless_that_is_wanted() {
    let (mut desk, base_url) = desk().await;
    let line = connect("compat_chat", &base_url);
    let told = desk.refused_with(&line, "sk-wrong\n").await;
    assert!(told.contains("rejected the key") && told.contains("Nothing was changed"), "{told}");
    let told = desk.refused_with(&line.replace("large-1", "small-1"), "sk-canary\n").await;
    assert!(told.contains("unreachable"), "{told}");
    assert!(desk.refused(&line).await.contains("PLUMBLINE_MODEL_KEY"));
    assert!(desk.session.store.model_connection(ModelUse::Agent).await.unwrap().is_none());
    desk.session.model_key = Some("sk-wrong".to_owned().into());
    desk.run(&format!("{line} --untried")).await.unwrap();
    assert!(desk.refused("model check").await.contains("rejected the key"));
}

#[tokio::test]
async fn a_deployed_service_calls_public_hosts_over_https_alone() {
    let mut desk = Desk::new().await;
    desk.session.model_key = Some("sk-1".to_owned().into());
    for base_url in [
        "http://models.example",
        "https://127.0.0.1",
        "https://models",
        "https://models.example/?a=b",
        "https://u@models.example",
    ] {
        let line = format!("{} --untried", connect("compat_chat", base_url));
        assert_eq!(desk.run(&line).await.err().unwrap().exit_code(), 2, "{base_url}");
    }
    desk.run(&format!("{} --untried", connect("compat_chat", "https://models.example"))).await.unwrap();
}

/// A key is good for the use and the address that it was given for.
#[tokio::test]
async fn a_key_opens_for_its_own_use_and_address() {
    let (desk, base_url) = desk().await;
    desk.run_with(&connect("compat_chat", &base_url), "sk-canary\n").await.unwrap();
    let store = &desk.session.store;
    let mut connection = store.model_connection(ModelUse::Agent).await.unwrap().unwrap();
    assert_eq!(store.model_key(ModelUse::Agent, &connection).await.unwrap().as_str(), "sk-canary");
    assert!(matches!(store.model_key(ModelUse::Judge, &connection).await, Err(StoreError::SealBroken)));
    connection.settings.base_url = "https://elsewhere.example/".to_owned();
    assert!(matches!(store.model_key(ModelUse::Agent, &connection).await, Err(StoreError::SealBroken)));
    assert!(store.model_connection(ModelUse::Judge).await.unwrap().is_none());
}
