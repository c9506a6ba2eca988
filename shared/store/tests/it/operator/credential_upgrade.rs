//! Upgrade of an earlier release's credentials, which seals them together with their addresses.

use aws_sdk_dynamodb::types::AttributeValue;
use plumbline_store::operator::credential_upgrade::{ConnectionId, CredentialWithoutAddress};

use crate::agent::records::workspace;
use crate::support::{TestStore, acme, at};

/// Returns a store with a chat API and a code host that an earlier release connected.
async fn earlier_release() -> TestStore {
    let store = TestStore::new().await;
    store.operator().workspaces().create(&workspace()).await.unwrap();
    store.connect_chat_without_sealed_address("https://chat.example/api/", "xoxb-1").await;
    let connections = store.operator().connections();
    let url = "https://api.example";
    assert!(connections.connect_code_host(&acme(), "acme/shop", url, "x", at(0)).await.unwrap());
    store.seal_code_host_without_address(&acme(), "ghp_1").await;
    store
}

async fn credentials_without_address(store: &TestStore) -> Vec<CredentialWithoutAddress> {
    store.operator().credential_upgrade().list().await.unwrap()
}

#[tokio::test]
async fn credentials_are_listed_with_their_addresses_and_sealed_once() {
    let store = earlier_release().await;
    let found = credentials_without_address(&store).await;
    let shown: Vec<_> = found.iter().map(|each| (each.connection.clone(), each.base_url.as_str())).collect();
    let host = (ConnectionId::CodeHost(acme()), "https://api.example");
    assert_eq!(shown, [(ConnectionId::Chat, "https://chat.example/api/"), host]);
    for credential in &found {
        assert!(store.operator().credential_upgrade().seal(credential).await.unwrap());
        assert!(!store.operator().credential_upgrade().seal(credential).await.unwrap(), "replaced since");
    }
    assert!(credentials_without_address(&store).await.is_empty());
    let chat = store.chat_connection().load().await.unwrap().unwrap();
    assert_eq!((chat.base_url.as_str(), chat.token.as_str()), ("https://chat.example/api/", "xoxb-1"));
    let host = store.code_hosts().get(&acme()).await.unwrap().unwrap();
    assert_eq!(store.code_hosts().decrypt_credentials(&host).await.unwrap().as_str(), "ghp_1");
    assert_eq!(store.item("CHAT", "CONNECTION").await.unwrap()["v"], "2");
}

#[tokio::test]
async fn address_changed_after_the_listing_is_not_sealed() {
    let store = earlier_release().await;
    let found = credentials_without_address(&store).await;
    store.set_text("CHAT", "CONNECTION", "base_url", "https://elsewhere.example/").await;
    let item = format!("WORKSPACE#{}", acme());
    store.set_text(&item, "CODE-HOST", "base_url", "https://elsewhere.example").await;
    for credential in &found {
        assert!(!store.operator().credential_upgrade().seal(credential).await.unwrap());
    }
    assert_eq!(credentials_without_address(&store).await.len(), 2);
}

#[tokio::test]
async fn credentials_with_a_sealed_address_are_not_listed() {
    let store = TestStore::new().await;
    store.operator().workspaces().create(&workspace()).await.unwrap();
    let connections = store.operator().connections();
    connections.connect_chat("https://chat.example/api/", "xoxb-1").await.unwrap();
    let url = "https://api.example";
    assert!(connections.connect_code_host(&acme(), "acme/shop", url, "ghp_1", at(0)).await.unwrap());
    assert!(credentials_without_address(&store).await.is_empty());
}

#[tokio::test]
async fn app_of_the_code_host_is_not_taken_for_a_connection() {
    let store = earlier_release().await;
    let key = [("pk", format!("WORKSPACE#{}", acme())), ("sk", "CODE-HOST-APP".to_owned())];
    store.put(&key.map(|(name, value)| (name, AttributeValue::S(value)))).await;
    assert_eq!(credentials_without_address(&store).await.len(), 2);
}
