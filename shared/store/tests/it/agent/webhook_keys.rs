//! Keys of the agent webhook API.

use plumbline_contract::keys::{ApiKey, KeyPrefix};
use plumbline_store::StoreError;

use super::records::{WEBHOOK, workspace};
use crate::support::{TestStore, acme, api_key, at};

#[tokio::test]
async fn live_key_is_returned_with_the_named_workspace() {
    let store = TestStore::new().await;
    let key = api_key(KeyPrefix::Webhook, 1);
    store.operator().webhook_keys().create(&key, &acme(), WEBHOOK, at(0)).await.unwrap();
    let caller = store.callers().identify(&key, Some(&acme()), at(0)).await.unwrap();
    assert_eq!((caller.key.unwrap().webhook_id, caller.workspace), (WEBHOOK.to_owned(), None));
    store.operator().workspaces().create(&workspace()).await.unwrap();
    let caller = store.callers().identify(&key, Some(&acme()), at(0)).await.unwrap();
    assert_eq!(caller.workspace, Some(workspace()));
    assert!(store.callers().identify(&key, None, at(0)).await.unwrap().workspace.is_none());
}

#[tokio::test]
async fn unknown_key_and_wrong_secret_are_not_live() {
    let store = TestStore::new().await;
    let key = api_key(KeyPrefix::Webhook, 1);
    store.operator().webhook_keys().create(&key, &acme(), WEBHOOK, at(0)).await.unwrap();
    let unknown = api_key(KeyPrefix::Webhook, 2);
    assert!(store.callers().identify(&unknown, None, at(0)).await.unwrap().key.is_none());
    // Stores the hash of one key's secret under the id of the other.
    let pk = |key: &ApiKey| format!("WEBHOOK-KEY#{}", key.key_id());
    store.copy(&pk(&key), "KEY", &pk(&unknown)).await;
    assert!(store.callers().identify(&unknown, None, at(0)).await.unwrap().key.is_none());
}

#[tokio::test]
async fn stored_key_has_no_secret() {
    let store = TestStore::new().await;
    let key = api_key(KeyPrefix::Webhook, 1);
    store.operator().webhook_keys().create(&key, &acme(), WEBHOOK, at(0)).await.unwrap();
    let secret = key.expose();
    let secret = secret.rsplit('_').next().unwrap();
    assert!(!format!("{:?}", store.table().await).contains(secret));
}

#[tokio::test]
async fn revoked_key_is_not_live_and_stays_listed() {
    let store = TestStore::new().await;
    let key = api_key(KeyPrefix::Webhook, 1);
    store.operator().webhook_keys().create(&key, &acme(), WEBHOOK, at(0)).await.unwrap();
    assert!(store.operator().webhook_keys().revoke(key.key_id(), at(5)).await.unwrap());
    assert!(store.callers().identify(&key, None, at(0)).await.unwrap().key.is_none());
    let found = store.operator().webhook_keys().get(key.key_id()).await.unwrap().unwrap();
    assert_eq!(found.revoked_at, Some(at(5)));
    assert_eq!(store.operator().webhook_keys().list().await.unwrap(), [(key.key_id().clone(), found)]);
}

#[tokio::test]
async fn missing_key_cannot_be_revoked() {
    let store = TestStore::new().await;
    assert!(
        !store
            .operator()
            .webhook_keys()
            .revoke(api_key(KeyPrefix::Webhook, 1).key_id(), at(5))
            .await
            .unwrap()
    );
    assert!(store.table().await.is_empty());
}

#[tokio::test]
async fn key_is_created_once() {
    let store = TestStore::new().await;
    let key = api_key(KeyPrefix::Webhook, 1);
    store.operator().webhook_keys().create(&key, &acme(), WEBHOOK, at(0)).await.unwrap();
    let before = store.table().await;
    let again = store.operator().webhook_keys().create(&key, &acme(), "wh_2", at(1)).await;
    assert!(matches!(again, Err(StoreError::Contended)));
    assert_eq!(store.table().await, before);
}
