//! Keys of the agent webhook API.

use futures::future::join_all;
use plumbline_contract::keys::{ApiKey, KeyId, KeyPrefix};
use plumbline_store::operator::webhook_keys::NewKeyResult;
use plumbline_store::{StoreError, UtcInstant};

use super::records::{WEBHOOK, workspace};
use crate::support::{TestStore, acme, api_key, at};

impl TestStore {
    /// Creates a key of the test webhook.
    pub(crate) async fn create_key(&self, key: &ApiKey, now: UtcInstant) -> NewKeyResult {
        self.operator().webhook_keys().create(key, &acme(), WEBHOOK, now).await.unwrap()
    }

    async fn listed_keys(&self) -> Vec<KeyId> {
        self.operator().webhooks().get(&acme(), WEBHOOK).await.unwrap().unwrap().keys
    }
}

#[tokio::test]
async fn live_key_is_returned_with_the_named_workspace() {
    let store = TestStore::new().await;
    store.with_webhook().await;
    let key = api_key(KeyPrefix::Webhook, 1);
    assert_eq!(store.create_key(&key, at(0)).await, NewKeyResult::Created(Vec::new()));
    let caller = store.webhook_authentication().identify(&key, Some(&acme()), at(0)).await.unwrap();
    assert_eq!(caller.key.unwrap().webhook_id, WEBHOOK);
    assert_eq!(caller.workspace.unwrap().webhooks[WEBHOOK].keys, [key.key_id().clone()]);
    assert!(store.webhook_authentication().identify(&key, None, at(0)).await.unwrap().workspace.is_none());
}

#[tokio::test]
async fn unknown_key_and_wrong_secret_are_not_live() {
    let store = TestStore::new().await;
    store.with_webhook().await;
    let key = api_key(KeyPrefix::Webhook, 1);
    store.create_key(&key, at(0)).await;
    let unknown = api_key(KeyPrefix::Webhook, 2);
    assert!(store.webhook_authentication().identify(&unknown, None, at(0)).await.unwrap().key.is_none());
    // Stores the hash of one key's secret under the id of the other.
    let pk = |key: &ApiKey| format!("WEBHOOK-KEY#{}", key.key_id());
    store.copy(&pk(&key), "KEY", &pk(&unknown)).await;
    assert!(store.webhook_authentication().identify(&unknown, None, at(0)).await.unwrap().key.is_none());
}

#[tokio::test]
async fn stored_key_has_no_secret() {
    let store = TestStore::new().await;
    store.with_webhook().await;
    let key = api_key(KeyPrefix::Webhook, 1);
    store.create_key(&key, at(0)).await;
    let secret = key.expose();
    let secret = secret.rsplit('_').next().unwrap();
    assert!(!format!("{:?}", store.all_items().await).contains(secret));
}

#[tokio::test]
async fn revoked_key_is_not_live_and_stays_listed() {
    let store = TestStore::new().await;
    store.with_webhook().await;
    let key = api_key(KeyPrefix::Webhook, 1);
    store.create_key(&key, at(0)).await;
    assert!(store.operator().webhook_keys().revoke(key.key_id(), at(5)).await.unwrap());
    assert!(store.webhook_authentication().identify(&key, None, at(0)).await.unwrap().key.is_none());
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
    assert!(store.all_items().await.is_empty());
}

#[tokio::test]
async fn key_is_created_once() {
    let store = TestStore::new().await;
    store.with_webhook().await;
    let key = api_key(KeyPrefix::Webhook, 1);
    store.create_key(&key, at(0)).await;
    let before = store.all_items().await;
    let again = store.operator().webhook_keys().create(&key, &acme(), WEBHOOK, at(1)).await;
    assert!(matches!(again, Err(StoreError::Contended)));
    assert_eq!(store.all_items().await, before);
}

#[tokio::test]
async fn key_of_a_missing_webhook_is_not_created() {
    let store = TestStore::new().await;
    assert_eq!(store.create_key(&api_key(KeyPrefix::Webhook, 1), at(0)).await, NewKeyResult::NotFound);
    store.operator().workspaces().create(&workspace()).await.unwrap();
    let before = store.all_items().await;
    assert_eq!(store.create_key(&api_key(KeyPrefix::Webhook, 1), at(0)).await, NewKeyResult::NotFound);
    assert_eq!(store.all_items().await, before);
}

#[tokio::test]
async fn third_live_key_is_refused_until_one_is_revoked() {
    let store = TestStore::new().await;
    store.with_webhook().await;
    let [first, second, third] = [1, 2, 3].map(|number| api_key(KeyPrefix::Webhook, number));
    let ids = [&first, &second, &third].map(|key| key.key_id().clone());
    store.create_key(&first, at(0)).await;
    assert_eq!(store.create_key(&second, at(1)).await, NewKeyResult::Created(ids[..1].to_vec()));
    let before = store.all_items().await;
    assert_eq!(store.create_key(&third, at(2)).await, NewKeyResult::TooMany(ids[..2].to_vec()));
    assert_eq!(store.all_items().await, before);
    assert!(store.operator().webhook_keys().revoke(&ids[0], at(3)).await.unwrap());
    assert_eq!(store.create_key(&third, at(4)).await, NewKeyResult::Created(ids[1..2].to_vec()));
    assert_eq!(store.listed_keys().await, ids, "revoked keys stay listed");
}

#[tokio::test]
async fn keys_created_at_the_same_time_are_at_most_two() {
    let store = TestStore::new().await;
    store.with_webhook().await;
    let keys: Vec<ApiKey> = (1..=6).map(|number| api_key(KeyPrefix::Webhook, number)).collect();
    let created = join_all(keys.iter().map(|key| store.create_key(key, at(0)))).await;
    assert_eq!(created.iter().filter(|created| matches!(created, NewKeyResult::Created(_))).count(), 2);
    let callers = store.webhook_authentication();
    let found = join_all(keys.iter().map(|key| callers.identify(key, None, at(0)))).await;
    assert_eq!(found.iter().filter(|caller| caller.as_ref().unwrap().key.is_some()).count(), 2);
    assert_eq!(store.listed_keys().await.len(), 2);
}
