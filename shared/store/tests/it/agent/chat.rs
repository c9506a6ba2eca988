//! The connection to the chat API.

use plumbline_store::StoreError;

use crate::support::TestStore;

#[tokio::test]
async fn opened_connection_contains_its_address_and_token() {
    let store = TestStore::new().await;
    assert!(store.chat_connection().load().await.unwrap().is_none());
    store.operator().connections().connect_chat("https://chat.example/api/", "xoxb-1").await.unwrap();
    let chat = store.chat_connection().load().await.unwrap().unwrap();
    assert_eq!((chat.base_url.as_str(), chat.token.as_str()), ("https://chat.example/api/", "xoxb-1"));
    let base_url = store.chat_connection().load_base_url().await.unwrap();
    assert_eq!(base_url.as_deref(), Some("https://chat.example/api/"));
}

#[tokio::test]
async fn token_is_stored_encrypted() {
    let store = TestStore::new().await;
    store.operator().connections().connect_chat("https://chat.example/api/", "canary").await.unwrap();
    assert!(!format!("{:?}", store.all_items().await).contains("canary"));
}

#[tokio::test]
async fn second_connection_replaces_the_first() {
    let store = TestStore::new().await;
    store.operator().connections().connect_chat("https://one.example/", "xoxb-1").await.unwrap();
    store.operator().connections().connect_chat("https://two.example/", "xoxb-2").await.unwrap();
    let chat = store.chat_connection().load().await.unwrap().unwrap();
    assert_eq!((chat.base_url.as_str(), chat.token.as_str()), ("https://two.example/", "xoxb-2"));
    assert_eq!(store.all_items().await.len(), 1);
}

#[tokio::test]
async fn disconnecting_removes_the_token_and_may_be_repeated() {
    let store = TestStore::new().await;
    store.operator().connections().connect_chat("https://chat.example/api/", "xoxb-1").await.unwrap();
    for _ in 0..2 {
        store.operator().connections().disconnect_chat().await.unwrap();
        assert!(
            store.chat_connection().load().await.unwrap().is_none() && store.all_items().await.is_empty()
        );
    }
}

#[tokio::test]
async fn token_cannot_be_decrypted_for_another_address() {
    let store = TestStore::new().await;
    store.operator().connections().connect_chat("https://chat.example/api/", "xoxb-1").await.unwrap();
    store.set_text("CHAT", "CONNECTION", "base_url", "https://elsewhere.example/api/").await;
    let opened = store.chat_connection().load().await;
    assert!(matches!(opened, Err(StoreError::SealInvalid)));
}

#[tokio::test]
async fn token_sealed_without_its_address_is_refused() {
    let store = TestStore::new().await;
    store.connect_chat_without_sealed_address("https://chat.example/api/", "xoxb-1").await;
    let opened = store.chat_connection().load().await;
    assert!(matches!(opened, Err(StoreError::AddressNotSealed)));
}
