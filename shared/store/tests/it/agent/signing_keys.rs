//! The ring of token-signing keys.

use plumbline_contract::token::SigningKeyId;

use crate::support::{TestStore, at, hours};

fn kid(number: u8) -> SigningKeyId {
    SigningKeyId::parse(&format!("k{number}")).unwrap()
}

#[tokio::test]
async fn newest_key_signs_and_older_ones_verify_for_two_hours() {
    let store = TestStore::new().await;
    assert!(store.signing_keys().load_ring(at(0)).await.unwrap().is_empty());
    assert!(!store.signing_key_rotation().has_key().await.unwrap());
    store.signing_key_rotation().create(kid(1), &[1; 32], at(0)).await.unwrap();
    store.signing_key_rotation().create(kid(2), &[2; 32], hours(10)).await.unwrap();
    assert!(store.signing_key_rotation().has_key().await.unwrap());
    let ring = store.signing_keys().load_ring(hours(12)).await.unwrap();
    assert!(ring.contains(&kid(1)) && ring.contains(&kid(2)));
    let later = hours(12).plus(jiff::SignedDuration::from_secs(1));
    let ring = store.signing_keys().load_ring(later).await.unwrap();
    assert!(!ring.contains(&kid(1)) && ring.contains(&kid(2)));
}

#[tokio::test]
async fn list_returns_keys_newest_first_with_their_state() {
    let store = TestStore::new().await;
    store.signing_key_rotation().create(kid(1), &[1; 32], at(0)).await.unwrap();
    store.signing_key_rotation().create(kid(2), &[2; 32], hours(10)).await.unwrap();
    let listed = store.signing_key_rotation().list(hours(13)).await.unwrap();
    let states: Vec<_> = listed.into_iter().map(|key| (key.kid, key.signs, key.accepted)).collect();
    assert_eq!(states, [(kid(2), true, true), (kid(1), false, false)]);
}

#[tokio::test]
async fn rotation_adds_a_random_key() {
    let store = TestStore::new().await;
    let first = store.signing_key_rotation().rotate(at(0)).await.unwrap();
    let second = store.signing_key_rotation().rotate(at(1)).await.unwrap();
    assert_ne!(first, second);
    let ring = store.signing_keys().load_ring(at(1)).await.unwrap();
    assert!(ring.contains(&first) && ring.contains(&second));
    assert!(store.signing_key_rotation().list(at(1)).await.unwrap()[0].kid == second);
}

#[tokio::test]
async fn ring_cannot_be_decrypted_with_another_kms_key() {
    let store = TestStore::new().await;
    store.signing_key_rotation().create(kid(1), &[1; 32], at(0)).await.unwrap();
    let mut moved = store.store.clone();
    let other = TestStore::new().await;
    moved.kms = other.kms.clone();
    assert!(moved.signing_keys().load_ring(at(0)).await.is_err());
}
