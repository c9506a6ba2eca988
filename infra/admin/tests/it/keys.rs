//! `key create`, `key list`, `key revoke` and `key limit`.

use clap::Parser;
use futures::future::join_all;
use plumbline_admin::arguments::Arguments;
use plumbline_contract::keys::{ApiKey, KeyPrefix};
use plumbline_contract::limits::Quota;

use crate::support::Fixture;

#[tokio::test]
async fn webhook_key_identifies_its_webhook_and_is_shown_once() {
    let (fixture, id) = Fixture::with_webhook().await;
    let created = fixture.run(&format!("key create webhook github/acme --webhook {id}")).await.unwrap();
    let text = created.json["key"].as_str().unwrap();
    assert!(
        created.text.contains(text)
            && created.json["kind"] == "webhook"
            && created.json["webhookId"] == id.as_str()
    );
    let key = ApiKey::parse(text, KeyPrefix::Webhook).unwrap();
    let caller = fixture
        .context
        .store
        .webhook_authentication()
        .identify(&key, None, crate::inspection::now())
        .await
        .unwrap()
        .key
        .unwrap();
    assert_eq!((caller.workspace.to_string().as_str(), caller.webhook_id), ("github/acme", id));

    let secret = text.rsplit('_').next().unwrap();
    let list = fixture.run("key list").await.unwrap();
    assert!(list.text.contains(key.key_id().as_str()) && !list.text.contains(secret));
    assert_eq!(list.json["keys"][0]["keyId"], key.key_id().as_str());
    assert!(!list.json.to_string().contains("ecret") && !fixture.table_text().await.contains(secret));
}

#[tokio::test]
async fn benchmark_key_belongs_to_its_account() {
    let fixture = Fixture::new().await;
    let created = fixture.run("key create benchmark team-1").await.unwrap();
    let key = ApiKey::parse(created.json["key"].as_str().unwrap(), KeyPrefix::Benchmark).unwrap();
    let stored = fixture.context.store.benchmark_keys().get_live(&key).await.unwrap().unwrap();
    assert!(stored.account == "team-1" && stored.enabled);
    let list = fixture.run("key list").await.unwrap();
    assert_eq!(list.json["keys"][0]["account"], "team-1");
    assert_eq!(list.json["keys"][0]["limits"]["starts"]["limit"], 500);
}

#[test]
fn account_name_that_cannot_be_a_path_segment_is_refused() {
    let parsed = |name: &str| {
        Arguments::try_parse_from([
            "plumbline-admin",
            "--data",
            "x",
            "key",
            "create",
            "benchmark",
            "--",
            name,
        ])
    };
    for name in [".", "..", "", "a/b", "a b", "a%2Fb", "a#b", "é"] {
        assert!(parsed(name).unwrap_err().to_string().contains("an account name has"), "{name}");
    }
    for name in ["...", ".a", "a.", "-", "_", "A-1_b.c"] {
        assert!(parsed(name).is_ok(), "{name}");
    }
}

#[tokio::test]
async fn third_live_key_of_a_webhook_is_refused() {
    let (fixture, id) = Fixture::with_webhook().await;
    let line = format!("key create webhook github/acme --webhook {id}");
    let first = fixture.run(&line).await.unwrap();
    assert!(!first.text.contains("key revoke"), "{}", first.text);
    let first = first.json["keyId"].as_str().unwrap().to_owned();
    let second = fixture.run(&format!("key rotate {first}")).await.unwrap();
    assert!(
        second.text.contains(&format!(
            "Earlier keys stay valid. Revoke each key that is no longer in use:\n  \
             plumbline-admin key revoke {first}"
        )),
        "{}",
        second.text
    );
    let second = second.json["keyId"].as_str().unwrap().to_owned();

    for line in [line.clone(), format!("key rotate {first}"), format!("key rotate {second}")] {
        let refused = fixture.run(&line).await.err().unwrap().explain();
        for part in [&first, &second, "the maximum of 2 live keys", "key revoke"] {
            assert!(refused.contains(part), "{refused}");
        }
    }
    let listed = fixture.run("key list").await.unwrap().json;
    assert_eq!(listed["keys"].as_array().unwrap().len(), 2, "{listed}");

    fixture.run(&format!("key revoke {first} --yes")).await.unwrap();
    fixture.run(&format!("key rotate {second}")).await.unwrap();
}

#[tokio::test]
async fn only_two_of_several_concurrent_keys_are_created() {
    let (fixture, id) = Fixture::with_webhook().await;
    let line = format!("key create webhook github/acme --webhook {id}");
    let created = join_all((0..5).map(|_| fixture.run(&line))).await;
    assert_eq!(created.iter().filter(|created| created.is_ok()).count(), 2);
    let listed = fixture.run("key list").await.unwrap().json;
    assert_eq!(listed["keys"].as_array().unwrap().len(), 2, "{listed}");
}

#[tokio::test]
async fn key_of_either_kind_is_revoked_after_confirmation() {
    let (fixture, id) = Fixture::with_webhook().await;
    for line in
        [format!("key create webhook github/acme --webhook {id}"), "key create benchmark team-1".to_owned()]
    {
        let created = fixture.run(&line).await.unwrap();
        let id = created.json["keyId"].as_str().unwrap();
        let revoke = format!("key revoke {id}");
        let live = async || {
            fixture.run("key list").await.unwrap().json["keys"]
                .as_array()
                .unwrap()
                .iter()
                .any(|key| key["keyId"] == id && key["revokedAt"].is_null())
        };
        for answer in ["", "n\n", "\n", "nay\n"] {
            let error = fixture.run_with_input(&revoke, answer).await.err().unwrap().explain();
            assert!(error.contains("--yes") && live().await, "{error}");
        }
        let done = fixture.run_with_input(&revoke, "y\n").await.unwrap();
        assert_eq!(done.json["revokedAt"], "2026-11-18T12:00:00.000000Z");
        assert!(!live().await);
        let again = fixture.run(&revoke).await.unwrap();
        assert!(again.text.contains("already revoked at 2026-11-18T12:00:00"), "{}", again.text);
    }
}

#[tokio::test]
async fn revoked_key_is_not_accepted() {
    let fixture = Fixture::new().await;
    let created = fixture.run("key create benchmark team-1").await.unwrap();
    let key = ApiKey::parse(created.json["key"].as_str().unwrap(), KeyPrefix::Benchmark).unwrap();
    fixture.run(&format!("key revoke {} --yes", key.key_id())).await.unwrap();
    assert!(fixture.context.store.benchmark_keys().get_live(&key).await.unwrap().is_none());
    assert!(fixture.run("key list").await.unwrap().text.contains("revoked 2026-11-18"));
}

#[tokio::test]
async fn whole_key_given_as_id_is_refused_and_not_printed() {
    let fixture = Fixture::new().await;
    let created = fixture.run("key create benchmark team-1").await.unwrap();
    let key = created.json["key"].as_str().unwrap();
    let error = fixture.run(&format!("key revoke {key} --yes")).await.err().unwrap();
    let text = error.explain();
    assert!(text.contains("KEY_ID") && !text.contains(key) && error.exit_code() == 2, "{text}");
}

#[tokio::test]
async fn limits_are_set_for_one_benchmark_key() {
    let (fixture, id) = Fixture::with_webhook().await;
    let created = fixture.run("key create benchmark team-1").await.unwrap();
    let key = ApiKey::parse(created.json["key"].as_str().unwrap(), KeyPrefix::Benchmark).unwrap();
    let limit = |rest: &str| format!("key limit {} {rest}", key.key_id());
    fixture.run(&limit("--starts-per-day 4")).await.unwrap();
    let shown = fixture.run(&limit("--in-flight 2")).await.unwrap();
    assert_eq!(
        shown.json["limits"]["starts"],
        serde_json::json!({"limit": 4, "windowSeconds": 86400, "burst": 4})
    );
    let limits = fixture.context.store.benchmark_keys().get_live(&key).await.unwrap().unwrap().limits();
    assert_eq!((limits.starts.limit(), limits.polls, limits.in_flight), (4, Quota::POLLS, 2));

    let webhook = fixture.run(&format!("key create webhook github/acme --webhook {id}")).await.unwrap();
    let error = fixture
        .error_of(&format!("key limit {} --in-flight 2", webhook.json["keyId"].as_str().unwrap()))
        .await;
    assert!(error.contains("webhook key") && error.contains("--questions-per-minute"), "{error}");
}

#[tokio::test]
async fn quota_of_questions_is_set_for_one_webhook_key_and_its_successor() {
    let (fixture, id) = Fixture::with_webhook().await;
    let created = fixture.run(&format!("key create webhook github/acme --webhook {id}")).await.unwrap();
    let key = created.json["keyId"].as_str().unwrap();
    let listed = fixture.run("key list").await.unwrap();
    let questions =
        |limit: u32, burst: u32| serde_json::json!({ "limit": limit, "windowSeconds": 60, "burst": burst });
    assert_eq!(listed.json["keys"][0]["questions"], questions(60, 30));
    let shown = fixture.run(&format!("key limit {key} --questions-per-minute 5")).await.unwrap();
    assert_eq!(shown.json["questions"], questions(5, 5));
    assert!(shown.text.contains("5 questions in any 60 s, in bursts of at most 5"), "{}", shown.text);
    let successor = fixture.run(&format!("key rotate {key}")).await.unwrap();
    let listed = fixture.run("key list").await.unwrap();
    let keys = listed.json["keys"].as_array().unwrap();
    let found = keys.iter().find(|each| each["keyId"] == successor.json["keyId"]).unwrap();
    assert_eq!(found["questions"], questions(5, 5));

    let benchmark = fixture.run("key create benchmark team-1").await.unwrap();
    let id = benchmark.json["keyId"].as_str().unwrap();
    let error = fixture.error_of(&format!("key limit {id} --questions-per-minute 5")).await;
    assert!(error.contains("benchmark key") && error.contains("--starts-per-day"), "{error}");
}
