//! Workspaces, their webhooks and members, and the removal of each.

use plumbline_activity::SprintCadence;
use plumbline_contract::keys::KeyPrefix;
use plumbline_store::agent::workspaces::{Backfill, Role, SECRET_OVERLAP, WebhookOwner};
use plumbline_store::operator::webhooks::AllowlistChangeResult;

use super::records::{WEBHOOK, workspace};
use crate::support::{TestStore, acme, api_key, at, hours};

impl TestStore {
    /// Creates the workspace with one webhook, the admin ada and the member bob.
    pub(crate) async fn with_webhook(&self) {
        assert!(self.operator().workspaces().create(&workspace()).await.unwrap());
        assert!(
            self.operator().webhooks().create(&acme(), WEBHOOK, "nightly", "whsec_1", at(0)).await.unwrap()
        );
        assert!(self.operator().workspaces().set_member(&acme(), "ada", Role::Admin).await.unwrap());
        assert!(self.operator().workspaces().set_member(&acme(), "bob", Role::Member).await.unwrap());
    }
}

fn cadence() -> SprintCadence {
    SprintCadence { first_day: "2026-11-16".parse().unwrap(), length_days: 14, time_zone: "UTC".to_owned() }
}

#[tokio::test]
async fn second_workspace_with_the_same_name_is_refused() {
    let store = TestStore::new().await;
    store.with_webhook().await;
    let before = store.all_items().await;
    assert!(!store.operator().workspaces().create(&workspace()).await.unwrap());
    assert_eq!(store.all_items().await, before);
}

#[tokio::test]
async fn workspaces_are_listed_without_their_code_hosts() {
    let store = TestStore::new().await;
    store.operator().workspaces().create(&workspace()).await.unwrap();
    store
        .operator()
        .connections()
        .connect_code_host(&acme(), "acme/shop", "https://api.example", "token", at(0))
        .await
        .unwrap();
    assert_eq!(store.operator().workspaces().list().await.unwrap(), [workspace()]);
}

#[tokio::test]
async fn changes_of_a_missing_workspace_write_nothing() {
    let store = TestStore::new().await;
    assert!(!store.operator().workspaces().set_member(&acme(), "ada", Role::Admin).await.unwrap());
    assert!(
        !store.operator().webhooks().create(&acme(), WEBHOOK, "nightly", "whsec_1", at(0)).await.unwrap()
    );
    assert!(!store.operator().webhooks().rotate_secret(&acme(), WEBHOOK, "whsec_2", at(0)).await.unwrap());
    assert!(!store.operator().workspaces().remove_member(&acme(), "ada").await.unwrap());
    assert!(!store.operator().webhooks().remove(&acme(), WEBHOOK, at(0)).await.unwrap());
    assert!(!store.operator().workspaces().remove(&acme(), at(0)).await.unwrap());
    store.workspaces().set_backfill(&acme(), &Backfill::Running { percent: 1 }).await.unwrap();
    store.operator().workspaces().set_status_setup(&acme(), "A shop.", &cadence()).await.unwrap();
    let owner = WebhookOwner { name: "ada".to_owned(), channel: None };
    assert!(!store.operator().webhooks().set_owner(&acme(), WEBHOOK, &owner).await.unwrap());
    assert!(store.all_items().await.is_empty());
}

#[tokio::test]
async fn each_step_finishes_a_part_of_the_status_setup() {
    let store = TestStore::new().await;
    store.operator().workspaces().create(&workspace()).await.unwrap();
    let unfinished =
        async || store.operator().workspaces().get(&acme()).await.unwrap().unwrap().unfinished_steps().len();
    assert_eq!(unfinished().await, 3);
    store.operator().workspaces().set_status_setup(&acme(), "A shop.", &cadence()).await.unwrap();
    assert_eq!(unfinished().await, 1);
    store.workspaces().set_backfill(&acme(), &Backfill::Running { percent: 99 }).await.unwrap();
    assert_eq!(unfinished().await, 1);
    let finished = Backfill::Finished { activities: 0, first: None, last: None };
    store.workspaces().set_backfill(&acme(), &finished).await.unwrap();
    assert_eq!(unfinished().await, 0);
}

#[tokio::test]
async fn second_webhook_with_the_same_id_is_refused() {
    let store = TestStore::new().await;
    store.with_webhook().await;
    let before = store.all_items().await;
    assert!(!store.operator().webhooks().create(&acme(), WEBHOOK, "other", "whsec_2", at(1)).await.unwrap());
    assert_eq!(store.all_items().await, before);
}

#[tokio::test]
async fn rotated_secret_stays_in_force_for_a_day() {
    let store = TestStore::new().await;
    store.with_webhook().await;
    let secrets = async |now| {
        let webhook = store.operator().webhooks().get(&acme(), WEBHOOK).await.unwrap().unwrap();
        let opened = store.signing_secrets().decrypt_signing_secrets(WEBHOOK, &webhook, now).await.unwrap();
        opened.iter().map(|secret| secret.to_string()).collect::<Vec<_>>()
    };
    assert_eq!(secrets(at(0)).await, ["whsec_1"]);
    assert!(store.operator().webhooks().rotate_secret(&acme(), WEBHOOK, "whsec_2", hours(1)).await.unwrap());
    assert_eq!(secrets(hours(1)).await, ["whsec_2", "whsec_1"]);
    assert_eq!(secrets(hours(1).plus(SECRET_OVERLAP)).await, ["whsec_2"]);
    assert!(store.operator().webhooks().rotate_secret(&acme(), WEBHOOK, "whsec_3", hours(2)).await.unwrap());
    assert_eq!(secrets(hours(2)).await, ["whsec_3", "whsec_2"]);
}

#[tokio::test]
async fn concurrent_rotations_keep_the_previous_secret_in_force() {
    let store = TestStore::new().await;
    store.with_webhook().await;
    let workspace = acme();
    let webhooks = store.operator().webhooks();
    let rotate = |secret| webhooks.rotate_secret(&workspace, WEBHOOK, secret, at(1));
    let (one, two) = tokio::join!(rotate("whsec_2"), rotate("whsec_3"));
    let webhook = store.operator().webhooks().get(&acme(), WEBHOOK).await.unwrap().unwrap();
    let opened = store.signing_secrets().decrypt_signing_secrets(WEBHOOK, &webhook, at(1)).await.unwrap();
    let opened: Vec<String> = opened.iter().map(|secret| secret.to_string()).collect();
    // If the rotations run one after the other, both succeed, and the secret of the first rotation is the older one. If
    // they conflict, one of them returns false.
    let expected = match (one.unwrap(), two.unwrap()) {
        (true, false) => vec!["whsec_2", "whsec_1"],
        (false, true) => vec!["whsec_3", "whsec_1"],
        (true, true) if opened[0] == "whsec_3" => vec!["whsec_3", "whsec_2"],
        (true, true) => vec!["whsec_2", "whsec_3"],
        (false, false) => panic!("no rotation took place"),
    };
    assert_eq!(opened, expected);
}

#[tokio::test]
async fn owner_of_a_missing_webhook_cannot_be_set() {
    let store = TestStore::new().await;
    store.with_webhook().await;
    let owner = WebhookOwner { name: "ada".to_owned(), channel: Some("C1".to_owned()) };
    assert!(store.operator().webhooks().set_owner(&acme(), WEBHOOK, &owner).await.unwrap());
    assert_eq!(
        store.operator().webhooks().get(&acme(), WEBHOOK).await.unwrap().unwrap().owner,
        Some(owner.clone())
    );
    let before = store.all_items().await;
    assert!(!store.operator().webhooks().set_owner(&acme(), "wh_2", &owner).await.unwrap());
    assert_eq!(store.all_items().await, before);
}

#[tokio::test]
async fn only_admins_change_the_allowlist() {
    let store = TestStore::new().await;
    store.with_webhook().await;
    let entries = ["https://hooks.example/".to_owned()];
    let before = store.all_items().await;
    for member in ["bob", "stranger"] {
        let change =
            store.operator().webhooks().set_allowlist(&acme(), WEBHOOK, member, &entries).await.unwrap();
        assert_eq!(change, AllowlistChangeResult::NotAdmin, "{member}");
    }
    let missing = store.operator().webhooks().set_allowlist(&acme(), "wh_2", "ada", &entries).await.unwrap();
    assert_eq!(missing, AllowlistChangeResult::NotFound);
    let elsewhere = "github/other".parse().unwrap();
    let missing =
        store.operator().webhooks().set_allowlist(&elsewhere, WEBHOOK, "ada", &entries).await.unwrap();
    assert_eq!(missing, AllowlistChangeResult::NotFound);
    assert_eq!(store.all_items().await, before);
    let change = store.operator().webhooks().set_allowlist(&acme(), WEBHOOK, "ada", &entries).await.unwrap();
    assert_eq!(change, AllowlistChangeResult::Done);
    assert_eq!(store.operator().webhooks().get(&acme(), WEBHOOK).await.unwrap().unwrap().allowlist, entries);
}

#[tokio::test]
async fn member_is_removed_once() {
    let store = TestStore::new().await;
    store.with_webhook().await;
    assert!(store.operator().workspaces().remove_member(&acme(), "ada").await.unwrap());
    assert!(!store.operator().workspaces().get(&acme()).await.unwrap().unwrap().members.contains_key("ada"));
    let before = store.all_items().await;
    assert!(!store.operator().workspaces().remove_member(&acme(), "ada").await.unwrap());
    assert_eq!(store.all_items().await, before);
    let entries = ["https://hooks.example/".to_owned()];
    let change = store.operator().webhooks().set_allowlist(&acme(), WEBHOOK, "ada", &entries).await.unwrap();
    assert_eq!(change, AllowlistChangeResult::NotAdmin);
}

#[tokio::test]
async fn removing_a_webhook_revokes_its_keys_and_deletes_its_endpoints() {
    let store = TestStore::new().await;
    store.with_webhook().await;
    let (key, other) = (api_key(KeyPrefix::Webhook, 1), api_key(KeyPrefix::Webhook, 2));
    store.operator().webhooks().create(&acme(), "wh_2", "other", "whsec_2", at(0)).await.unwrap();
    store.create_key(&key, at(0)).await;
    store.operator().webhook_keys().create(&other, &acme(), "wh_2", at(0)).await.unwrap();
    store.pause().await;
    assert!(store.operator().webhooks().remove(&acme(), WEBHOOK, hours(130)).await.unwrap());
    assert_eq!(store.operator().webhooks().get(&acme(), WEBHOOK).await.unwrap(), None);
    assert!(store.webhook_authentication().identify(&key, None, at(0)).await.unwrap().key.is_none());
    assert!(store.webhook_authentication().identify(&other, None, at(0)).await.unwrap().key.is_some());
    assert!(store.operator().endpoints().list(&acme(), WEBHOOK).await.unwrap().is_empty());
    assert!(store.all_items().await.keys().all(|(pk, _)| !pk.starts_with("ENDPOINTS#")));
    assert!(!store.operator().webhooks().remove(&acme(), WEBHOOK, hours(130)).await.unwrap());
}

#[tokio::test]
async fn keys_of_a_removed_workspace_give_no_access_to_a_new_one() {
    let store = TestStore::new().await;
    store.with_webhook().await;
    let key = api_key(KeyPrefix::Webhook, 1);
    store.create_key(&key, at(0)).await;
    store
        .operator()
        .connections()
        .connect_code_host(&acme(), "acme/shop", "https://api.example", "token", at(0))
        .await
        .unwrap();
    assert!(store.operator().workspaces().remove(&acme(), hours(1)).await.unwrap());
    assert_eq!(store.operator().workspaces().get(&acme()).await.unwrap(), None);
    assert_eq!(store.code_hosts().get(&acme()).await.unwrap(), None);
    let remaining: Vec<_> = store.all_items().await.into_keys().map(|(pk, _)| pk).collect();
    assert_eq!(remaining, [format!("WEBHOOK-KEY#{}", key.key_id())], "only the revoked key remains");
    assert!(store.operator().workspaces().create(&workspace()).await.unwrap());
    assert!(store.webhook_authentication().identify(&key, Some(&acme()), at(0)).await.unwrap().key.is_none());
    assert!(store.operator().workspaces().remove(&acme(), hours(1)).await.unwrap());
    assert!(!store.operator().workspaces().remove(&acme(), hours(1)).await.unwrap());
}
