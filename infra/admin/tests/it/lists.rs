//! Lists of runs, jobs, members, accounts and keys.

use plumbline_contract::keys::{ApiKey, KeyPrefix};

use crate::inspection::{ID, with_job, with_run};
use crate::support::Fixture;

#[tokio::test]
async fn jobs_are_listed_without_their_content() {
    let fixture = with_job().await;
    let listed = fixture.run("job list").await.unwrap();
    assert_eq!(listed.json["jobs"][0]["id"], ID);
    assert_eq!(listed.json["jobs"][0]["destination"], "https://hooks.example");
    assert!(listed.text.contains("completed") && !listed.text.contains("canary"), "{}", listed.text);
    for line in ["job list --status failed", "job list --workspace github/other"] {
        let none = fixture.run(line).await.unwrap();
        assert_eq!(none.text, "No jobs found.\n", "{line}");
    }
    let found = fixture.run("job list --status completed --workspace github/acme --limit 1").await.unwrap();
    assert_eq!(found.json["jobs"].as_array().unwrap().len(), 1);
}

#[tokio::test]
async fn runs_are_listed_by_account_and_status() {
    let fixture = with_run(true).await;
    let listed = fixture.run("run list --account team-1 --status errored").await.unwrap();
    assert_eq!(listed.json["runs"][0]["id"], ID);
    assert!(listed.text.contains("errored: too_many_errored"), "{}", listed.text);
    assert!(listed.json["runs"][0].get("results").is_none());
    for line in ["run list --account team-2", "run list --status running"] {
        assert_eq!(fixture.run(line).await.unwrap().text, "No runs found.\n", "{line}");
    }
}

#[tokio::test]
async fn members_are_listed_with_their_roles() {
    let (fixture, _) = Fixture::with_webhook().await;
    fixture.run("member set github/acme bob member").await.unwrap();
    let listed = fixture.run("member list github/acme").await.unwrap();
    assert_eq!(listed.json["members"], serde_json::json!({ "ada": "admin", "bob": "member" }));
    assert!(listed.text.contains("ada     admin"), "{}", listed.text);
    assert!(fixture.error_of("member list github/nowhere").await.contains("no workspace"));
}

#[tokio::test]
async fn account_is_disabled_and_enabled_with_all_its_keys() {
    let fixture = Fixture::new().await;
    let made = fixture.run("key create benchmark team-1").await.unwrap();
    let presented = ApiKey::parse(made.json["key"].as_str().unwrap(), KeyPrefix::Benchmark).unwrap();
    let refused = fixture.error_of("account disable team-1").await;
    assert!(refused.contains("nothing was changed"), "{refused}");
    fixture.run("account disable team-1 --yes").await.unwrap();
    let enabled =
        async || fixture.context.store.benchmark_keys().get_live(&presented).await.unwrap().unwrap().enabled;
    assert!(!enabled().await);
    fixture.run("key create benchmark team-1").await.unwrap();
    let listed = fixture.run("account list").await.unwrap();
    let [account] = listed.json["accounts"].as_array().unwrap().as_slice() else { panic!("{}", listed.text) };
    assert_eq!(
        (&account["enabled"], &account["liveKeys"]),
        (&false.into(), &2.into()),
        "a new key leaves the account disabled"
    );
    fixture.run("account enable team-1").await.unwrap();
    assert!(enabled().await);
    assert!(fixture.error_of("account enable team-2").await.contains("there is no account team-2"));
}

#[tokio::test]
async fn rotated_key_has_a_successor_with_the_same_limits() {
    let fixture = Fixture::new().await;
    let made = fixture.run("key create benchmark team-1").await.unwrap();
    let old = made.json["keyId"].as_str().unwrap();
    fixture.run(&format!("key limit {old} --starts-per-day 7")).await.unwrap();
    let rotated = fixture.run(&format!("key rotate {old}")).await.unwrap();
    assert!(rotated.text.contains(&format!("key revoke {old}")), "{}", rotated.text);
    let presented = ApiKey::parse(rotated.json["key"].as_str().unwrap(), KeyPrefix::Benchmark).unwrap();
    let key = fixture.context.store.benchmark_keys().get_live(&presented).await.unwrap().unwrap();
    assert_eq!((key.account.as_str(), key.limits().starts.limit()), ("team-1", 7));
    fixture.run(&format!("key revoke {old} --yes")).await.unwrap();
    assert!(fixture.error_of(&format!("key rotate {old}")).await.contains("is revoked"));
}

#[tokio::test]
async fn rotated_webhook_key_belongs_to_the_same_webhook() {
    let (fixture, webhook) = Fixture::with_webhook().await;
    let made = fixture.run(&format!("key create webhook github/acme --webhook {webhook}")).await.unwrap();
    let rotated = fixture.run(&format!("key rotate {}", made.json["keyId"].as_str().unwrap())).await.unwrap();
    assert_eq!(rotated.json["webhookId"], webhook.as_str());
    assert_ne!(rotated.json["key"], made.json["key"]);
}

#[tokio::test]
async fn signing_keys_are_listed_without_their_secrets() {
    let fixture = Fixture::new().await;
    assert!(fixture.run("signing-key list").await.unwrap().text.contains("no signing keys"));
    let rotated = fixture.run("signing-key rotate").await.unwrap();
    let listed = fixture.run("signing-key list").await.unwrap();
    let [key] = listed.json["keys"].as_array().unwrap().as_slice() else { panic!("{}", listed.text) };
    assert_eq!((&key["keyId"], &key["signs"]), (&rotated.json["keyId"], &true.into()));
    assert_eq!(key.as_object().unwrap().len(), 4, "no other field is shown: {key}");
}

#[tokio::test]
async fn chat_connection_is_shown_without_its_token() {
    let fixture = Fixture::new().await;
    assert!(fixture.error_of("chat show").await.contains("chat set --url"));
    fixture.run_with_input("chat set --url https://chat.example/api", "xoxb-canary\n").await.unwrap();
    let shown = fixture.run("chat show").await.unwrap();
    assert_eq!(shown.json, serde_json::json!({ "url": "https://chat.example/api" }));
    assert!(!shown.text.contains("canary"));
}
