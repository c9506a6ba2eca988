//! Connections to code hosts: claims and the progress of reading.

use futures::future::join_all;
use plumbline_store::agent::code_hosts::{CodeHostConnection, SyncProgress};
use plumbline_store::agent::workspaces::Backfill;
use plumbline_store::{Claim, StoreError, UtcInstant};

use super::records::workspace;
use crate::support::{TestStore, acme, at};

/// Lease of a claimed connection, in seconds.
const LEASE: i64 = 300;

impl TestStore {
    async fn connect(&self, repository: &str, token: &str, now: UtcInstant) -> bool {
        let workspace = acme();
        self.operator()
            .connections()
            .connect_code_host(&workspace, repository, "https://api.example", token, now)
            .await
            .unwrap()
    }

    /// Creates the workspace and connects it to a repository at noon.
    async fn with_code_host(&self) {
        self.operator().workspaces().create(&workspace()).await.unwrap();
        assert!(self.connect("acme/shop", "token", at(0)).await);
    }

    async fn claimed_code_host(&self, seconds: i64) -> CodeHostConnection {
        match self.code_hosts().claim(&acme(), at(seconds)).await.unwrap() {
            Claim::Claimed(host) => host,
            other => panic!("{other:?}"),
        }
    }
}

/// Returns the progress of a complete reading that ended `due` seconds after noon, when the next step is also due.
fn finished_progress(due: i64) -> SyncProgress {
    SyncProgress { pass: None, last_error: None, read_at: Some(at(due)), due_at: at(due) }
}

#[tokio::test]
async fn missing_workspace_cannot_be_connected() {
    let store = TestStore::new().await;
    assert!(!store.connect("acme/shop", "token", at(0)).await);
    assert!(store.all_items().await.is_empty());
}

#[tokio::test]
async fn connection_is_due_at_once_and_restarts_the_backfill() {
    let store = TestStore::new().await;
    store.with_code_host().await;
    store.workspaces().set_backfill(&acme(), &Backfill::Running { percent: 50 }).await.unwrap();
    assert!(store.connect("acme/other", "token-2", at(9)).await);
    let host = store.code_hosts().get(&acme()).await.unwrap().unwrap();
    assert_eq!((host.repository.as_str(), host.due.due_at, host.pass.as_ref()), ("acme/other", at(9), None));
    assert_eq!(store.code_hosts().decrypt_credentials(&host).await.unwrap().as_str(), "token-2");
    assert_eq!(
        store.operator().workspaces().get(&acme()).await.unwrap().unwrap().backfill,
        Backfill::Pending
    );
    assert!(!format!("{:?}", store.all_items().await).contains("token-2"), "credentials are encrypted");
}

#[tokio::test]
async fn credentials_open_only_for_their_own_address_and_workspace() {
    let store = TestStore::new().await;
    store.with_code_host().await;
    let host = store.code_hosts().get(&acme()).await.unwrap().unwrap();
    let mut elsewhere = host.clone();
    elsewhere.base_url = "https://elsewhere.example".to_owned();
    let mut other = host;
    other.workspace = "github/other".parse().unwrap();
    for changed in [elsewhere, other] {
        let opened = store.code_hosts().decrypt_credentials(&changed).await;
        assert!(matches!(opened, Err(StoreError::SealInvalid)), "{changed:?}");
    }
}

#[tokio::test]
async fn credentials_sealed_without_their_address_are_refused() {
    let store = TestStore::new().await;
    store.with_code_host().await;
    store.seal_code_host_without_address(&acme(), "ghp_1").await;
    let host = store.code_hosts().get(&acme()).await.unwrap().unwrap();
    assert!(matches!(store.code_hosts().decrypt_credentials(&host).await, Err(StoreError::AddressNotSealed)));
}

#[tokio::test]
async fn due_connection_is_claimed_once() {
    let store = TestStore::new().await;
    store.with_code_host().await;
    assert_eq!(store.claimed_code_host(0).await.lease_until, Some(at(LEASE)));
    let before = store.all_items().await;
    assert_eq!(store.code_hosts().claim(&acme(), at(LEASE - 1)).await.unwrap(), Claim::InProgress);
    assert_eq!(store.all_items().await, before);
    store.claimed_code_host(LEASE).await;
}

#[tokio::test]
async fn concurrent_claims_have_one_winner() {
    let store = TestStore::new().await;
    store.with_code_host().await;
    let workspace = acme();
    let claims = join_all((0..8).map(|_| async { store.code_hosts().claim(&workspace, at(0)).await })).await;
    assert_eq!(claims.iter().filter(|claim| matches!(claim, Ok(Claim::Claimed(_)))).count(), 1);
}

#[tokio::test]
async fn missing_connection_cannot_be_claimed_or_synced_now() {
    let store = TestStore::new().await;
    assert_eq!(store.code_hosts().claim(&acme(), at(0)).await.unwrap(), Claim::AlreadyFinished);
    assert!(!store.operator().connections().request_code_host_sync(&acme(), at(0)).await.unwrap());
    assert!(store.all_items().await.is_empty());
}

#[tokio::test]
async fn saved_pass_extends_the_lease() {
    let store = TestStore::new().await;
    store.with_code_host().await;
    let claimed = store.claimed_code_host(0).await;
    let saved = store.code_hosts().save_pass_state(&claimed, "{\"page\":2}", at(100)).await.unwrap().unwrap();
    assert_eq!((saved.pass.as_deref(), saved.lease_until), (Some("{\"page\":2}"), Some(at(100 + LEASE))));
    assert_eq!(store.code_hosts().claim(&acme(), at(LEASE)).await.unwrap(), Claim::InProgress);
}

#[tokio::test]
async fn lost_claim_can_neither_save_nor_release() {
    let store = TestStore::new().await;
    store.with_code_host().await;
    let lost = store.claimed_code_host(0).await;
    store.claimed_code_host(LEASE).await;
    let before = store.all_items().await;
    assert_eq!(store.code_hosts().save_pass_state(&lost, "{}", at(LEASE + 1)).await.unwrap(), None);
    assert!(!store.code_hosts().release(&lost, &finished_progress(900)).await.unwrap());
    assert_eq!(store.all_items().await, before);
}

#[tokio::test]
async fn replaced_connection_is_not_changed_by_the_old_worker() {
    let store = TestStore::new().await;
    store.with_code_host().await;
    let claimed = store.claimed_code_host(0).await;
    assert!(store.connect("acme/other", "token", at(1)).await);
    let before = store.all_items().await;
    assert!(!store.code_hosts().release(&claimed, &finished_progress(900)).await.unwrap());
    assert_eq!(store.all_items().await, before);
    store.operator().connections().disconnect_code_host(&acme()).await.unwrap();
    assert_eq!(store.code_hosts().save_pass_state(&claimed, "{}", at(2)).await.unwrap(), None);
    assert_eq!(
        store.code_hosts().get(&acme()).await.unwrap(),
        None,
        "the removed connection is not recreated"
    );
}

#[tokio::test]
async fn released_connection_counts_consecutive_failures() {
    let store = TestStore::new().await;
    store.with_code_host().await;
    for (seconds, failures) in [(0, 1), (1000, 2)] {
        let claimed = store.claimed_code_host(seconds).await;
        let failed = SyncProgress {
            last_error: Some("401".to_owned()),
            read_at: None,
            ..finished_progress(seconds + 900)
        };
        assert!(store.code_hosts().release(&claimed, &failed).await.unwrap());
        let host = store.code_hosts().get(&acme()).await.unwrap().unwrap();
        assert_eq!((host.failures, host.last_error.as_deref()), (failures, Some("401")));
        assert_eq!((host.lease_until, host.due.due_at), (None, at(seconds + 900)));
    }
    let claimed = store.claimed_code_host(2000).await;
    assert!(store.code_hosts().release(&claimed, &finished_progress(3000)).await.unwrap());
    let host = store.code_hosts().get(&acme()).await.unwrap().unwrap();
    assert_eq!((host.failures, host.last_error, host.read_at), (0, None, Some(at(3000))));
}

#[tokio::test]
async fn connection_is_not_claimed_before_it_is_due_unless_synced_now() {
    let store = TestStore::new().await;
    store.with_code_host().await;
    let claimed = store.claimed_code_host(0).await;
    assert!(store.code_hosts().release(&claimed, &finished_progress(900)).await.unwrap());
    assert_eq!(store.code_hosts().claim(&acme(), at(899)).await.unwrap(), Claim::InProgress);
    assert!(store.operator().connections().request_code_host_sync(&acme(), at(100)).await.unwrap());
    store.claimed_code_host(100).await;
}
