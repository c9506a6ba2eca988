//! Connected models and their encrypted keys.

use plumbline_contract::benchmark::WireProtocol;
use plumbline_store::StoreError;
use plumbline_store::model_connections::{ModelSettings, ModelUse};

use crate::support::{TestStore, acme, at, text};

fn settings(base_url: &str) -> ModelSettings {
    ModelSettings {
        provider: WireProtocol::CompatChat,
        base_url: base_url.to_owned(),
        model_name: "large-1".to_owned(),
        effort: serde_json::from_value("off".into()).unwrap(),
    }
}

#[tokio::test]
async fn opened_connection_contains_its_settings_and_key() {
    let store = TestStore::new().await;
    assert_eq!(store.model_connections().get(ModelUse::Agent).await.unwrap(), None);
    store
        .operator()
        .connections()
        .connect_model(ModelUse::Agent, &settings("https://one.example"), "canary", at(0))
        .await
        .unwrap();
    let connection = store.model_connections().get(ModelUse::Agent).await.unwrap().unwrap();
    assert_eq!((&connection.settings, connection.connected_at), (&settings("https://one.example"), at(0)));
    assert_eq!(
        store.model_connections().open_key(ModelUse::Agent, &connection).await.unwrap().as_str(),
        "canary"
    );
    assert!(!format!("{:?}", store.all_items().await).contains("canary"), "the key is encrypted");
    assert_eq!(store.model_connections().get(ModelUse::Judge).await.unwrap(), None);
}

#[tokio::test]
async fn second_connection_for_a_use_replaces_the_first() {
    let store = TestStore::new().await;
    store
        .operator()
        .connections()
        .connect_model(ModelUse::Agent, &settings("https://one.example"), "key-1", at(0))
        .await
        .unwrap();
    store
        .operator()
        .connections()
        .connect_model(ModelUse::Judge, &settings("https://judge.example"), "key-2", at(0))
        .await
        .unwrap();
    store
        .operator()
        .connections()
        .connect_model(ModelUse::Agent, &settings("https://two.example"), "key-3", at(1))
        .await
        .unwrap();
    let agent = store.model_connections().get(ModelUse::Agent).await.unwrap().unwrap();
    assert_eq!(store.model_connections().open_key(ModelUse::Agent, &agent).await.unwrap().as_str(), "key-3");
    let judge = store.model_connections().get(ModelUse::Judge).await.unwrap().unwrap();
    assert_eq!(store.model_connections().open_key(ModelUse::Judge, &judge).await.unwrap().as_str(), "key-2");
    let context = store.question_inputs().load(&acme()).await.unwrap();
    assert_eq!((context.model, context.workspace.is_none()), (Some(agent), true));
}

#[tokio::test]
async fn key_of_one_use_cannot_be_decrypted_for_the_other() {
    let store = TestStore::new().await;
    store
        .operator()
        .connections()
        .connect_model(ModelUse::Agent, &settings("https://one.example"), "key-1", at(0))
        .await
        .unwrap();
    let connection = store.model_connections().get(ModelUse::Agent).await.unwrap().unwrap();
    let opened = store.model_connections().open_key(ModelUse::Judge, &connection).await;
    assert!(matches!(opened, Err(StoreError::SealInvalid)));
}

#[tokio::test]
async fn key_cannot_be_decrypted_after_a_change_of_the_address() {
    let store = TestStore::new().await;
    store
        .operator()
        .connections()
        .connect_model(ModelUse::Agent, &settings("https://one.example"), "key-1", at(0))
        .await
        .unwrap();
    let mut connection = store.model_connections().get(ModelUse::Agent).await.unwrap().unwrap();
    connection.settings.base_url = "https://elsewhere.example".to_owned();
    let opened = store.model_connections().open_key(ModelUse::Agent, &connection).await;
    assert!(matches!(opened, Err(StoreError::SealInvalid)));
}

#[tokio::test]
async fn disconnecting_removes_the_key_and_may_be_repeated() {
    let store = TestStore::new().await;
    store
        .operator()
        .connections()
        .connect_model(ModelUse::Agent, &settings("https://one.example"), "key-1", at(0))
        .await
        .unwrap();
    for _ in 0..2 {
        store.operator().connections().disconnect_model(ModelUse::Agent).await.unwrap();
        assert!(store.all_items().await.is_empty());
    }
}

#[tokio::test]
async fn connection_of_a_newer_schema_is_refused() {
    let store = TestStore::new().await;
    let version = aws_sdk_dynamodb::types::AttributeValue::N("2".to_owned());
    store.put(&[("pk", text("MODELS")), ("sk", text("agent")), ("v", version)]).await;
    let read = store.model_connections().get(ModelUse::Agent).await;
    assert!(matches!(read, Err(StoreError::NewerSchema { found: 2, known: 1 })), "{read:?}");
}
