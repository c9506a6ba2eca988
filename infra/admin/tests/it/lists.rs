//! What there is, in lists: runs, jobs, members, accounts, keys.

use plumbline_contract::keys::{ApiKey, KeyPrefix};

use crate::inspection::{ID, with_job, with_run};
use crate::support::Desk;

#[tokio::test]
async fn jobs_are_listed_without_their_content() {
    let desk = with_job().await;
    let listed = desk.run("job list").await.unwrap();
    assert_eq!(listed.json["jobs"][0]["id"], ID);
    assert_eq!(listed.json["jobs"][0]["destination"], "https://hooks.example");
    assert!(listed.text.contains("completed") && !listed.text.contains("canary"), "{}", listed.text);
    for line in ["job list --status failed", "job list --workspace github/other"] {
        let none = desk.run(line).await.unwrap();
        assert_eq!(none.text, "There is no such job.\n", "{line}");
    }
    let found = desk.run("job list --status completed --workspace github/acme --limit 1").await.unwrap();
    assert_eq!(found.json["jobs"].as_array().unwrap().len(), 1);
}

#[tokio::test]
async fn runs_are_listed_by_account_and_status() {
    let desk = with_run(true).await;
    let listed = desk.run("run list --account team-1 --status errored").await.unwrap();
    assert_eq!(listed.json["runs"][0]["id"], ID);
    assert!(listed.text.contains("errored: too_many_errored"), "{}", listed.text);
    assert!(listed.json["runs"][0].get("results").is_none());
    for line in ["run list --account team-2", "run list --status running"] {
        assert_eq!(desk.run(line).await.unwrap().text, "There is no such run.\n", "{line}");
    }
}

#[tokio::test]
async fn members_are_listed_with_their_roles() {
    let (desk, _) = Desk::furnished().await;
    desk.run("member set github/acme bob member").await.unwrap();
    let listed = desk.run("member list github/acme").await.unwrap();
    assert_eq!(listed.json["members"], serde_json::json!({ "ada": "admin", "bob": "member" }));
    assert!(listed.text.contains("ada     admin"), "{}", listed.text);
    assert!(desk.refused("member list github/nowhere").await.contains("no workspace"));
}

#[tokio::test]
async fn an_account_is_disabled_and_enabled_with_all_its_keys() {
    let desk = Desk::new().await;
    let made = desk.run("key create benchmark team-1").await.unwrap();
    let presented = ApiKey::parse(made.json["key"].as_str().unwrap(), KeyPrefix::Benchmark).unwrap();
    let refused = desk.refused("account disable team-1").await;
    assert!(refused.contains("nothing was changed"), "{refused}");
    desk.run("account disable team-1 --yes").await.unwrap();
    let enabled = async || desk.session.store.benchmark_key(&presented).await.unwrap().unwrap().enabled;
    assert!(!enabled().await);
    desk.run("key create benchmark team-1").await.unwrap();
    let listed = desk.run("account list").await.unwrap();
    let [account] = listed.json["accounts"].as_array().unwrap().as_slice() else { panic!("{}", listed.text) };
    assert_eq!(
        (&account["enabled"], &account["liveKeys"]),
        (&false.into(), &2.into()),
        "a new key changes nothing"
    );
    desk.run("account enable team-1").await.unwrap();
    assert!(enabled().await);
    assert!(desk.refused("account enable team-2").await.contains("there is no account team-2"));
}

#[tokio::test]
async fn a_rotated_key_has_a_successor_with_the_same_limits() {
    let desk = Desk::new().await;
    let made = desk.run("key create benchmark team-1").await.unwrap();
    let old = made.json["keyId"].as_str().unwrap();
    desk.run(&format!("key limit {old} --starts-per-day 7")).await.unwrap();
    let rotated = desk.run(&format!("key rotate {old}")).await.unwrap();
    assert!(rotated.text.contains(&format!("key revoke {old}")), "{}", rotated.text);
    let presented = ApiKey::parse(rotated.json["key"].as_str().unwrap(), KeyPrefix::Benchmark).unwrap();
    let key = desk.session.store.benchmark_key(&presented).await.unwrap().unwrap();
    assert_eq!((key.account.as_str(), key.limits().starts.limit()), ("team-1", 7));
    desk.run(&format!("key revoke {old} --yes")).await.unwrap();
    assert!(desk.refused(&format!("key rotate {old}")).await.contains("is revoked"));
}

#[tokio::test]
async fn a_webhook_key_is_rotated_within_its_webhook() {
    let (desk, webhook) = Desk::furnished().await;
    let made = desk.run(&format!("key create webhook github/acme --webhook {webhook}")).await.unwrap();
    let rotated = desk.run(&format!("key rotate {}", made.json["keyId"].as_str().unwrap())).await.unwrap();
    assert_eq!(rotated.json["webhookId"], webhook.as_str());
    assert_ne!(rotated.json["key"], made.json["key"]);
}

#[tokio::test]
async fn signing_keys_are_listed_without_what_they_sign_with() {
    let desk = Desk::new().await;
    assert!(desk.run("signing-key list").await.unwrap().text.contains("no key"));
    let rotated = desk.run("signing-key rotate").await.unwrap();
    let listed = desk.run("signing-key list").await.unwrap();
    let [key] = listed.json["keys"].as_array().unwrap().as_slice() else { panic!("{}", listed.text) };
    assert_eq!((&key["keyId"], &key["signs"]), (&rotated.json["keyId"], &true.into()));
    assert_eq!(key.as_object().unwrap().len(), 4, "nothing else is shown: {key}");
}

#[tokio::test]
async fn the_chat_connection_is_shown_without_its_token() {
    let desk = Desk::new().await;
    assert!(desk.refused("chat show").await.contains("chat set --url"));
    desk.run_with("chat set --url https://chat.example/api", "xoxb-canary\n").await.unwrap();
    let shown = desk.run("chat show").await.unwrap();
    assert_eq!(shown.json, serde_json::json!({ "url": "https://chat.example/api" }));
    assert!(!shown.text.contains("canary"));
}
