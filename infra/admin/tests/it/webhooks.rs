//! `delivery`; the endpoints, secrets and removal of webhooks; and the removal of members and workspaces.

use plumbline_contract::keys::{ApiKey, KeyPrefix};
use plumbline_delivery::{Attempt, AttemptClass, SigningSecret};
use plumbline_store::Claim;
use plumbline_store::agent::attempts::AttemptRecord;
use plumbline_store::agent::deliveries::{DeliveryState, DeliveryStep};
use plumbline_store::agent::endpoints::{EndpointId, HealthChange};

use crate::support::Fixture;

const URL: &str = "https://hooks.example/canary";

fn acme() -> plumbline_contract::Workspace {
    "github/acme".parse().unwrap()
}

/// Sends a test delivery, records an attempt as a worker would, and returns the job id.
async fn send_and_record_attempt(
    fixture: &Fixture,
    webhook: &str,
    next: DeliveryStep,
    change: Option<HealthChange>,
) -> String {
    let sent =
        fixture.run(&format!("webhook test github/acme {webhook} --url {URL} --wait 0")).await.unwrap();
    let id = sent.json["jobId"].as_str().unwrap().to_owned();
    assert_eq!(sent.json["state"], "pending");
    let (store, now) = (&fixture.context.store, fixture.context.now.into());
    let Claim::Claimed(delivery) = store.deliveries().claim(id.parse().unwrap(), now).await.unwrap() else {
        panic!("not claimed")
    };
    let job = store.jobs().get(id.parse().unwrap()).await.unwrap().unwrap();
    let attempt = Attempt {
        at: fixture.context.now,
        status: Some(503),
        duration_ms: 12,
        class: AttemptClass::ServerError,
        next_attempt_at: next.retry_at().map(|at| at.timestamp()),
    };
    let record = AttemptRecord { job: &job, attempt, parts_delivered: 0, next, change, notice: None };
    assert!(store.deliveries().record_attempt(&delivery, record, now).await.unwrap());
    id
}

#[tokio::test]
async fn finished_delivery_is_shown_and_replayed() {
    let (fixture, webhook) = Fixture::with_webhook().await;
    let later = "2026-11-18T12:00:05Z".parse::<jiff::Timestamp>().unwrap();
    let pending =
        send_and_record_attempt(&fixture, &webhook, DeliveryStep::RetryAt(later.into()), None).await;
    let shown = fixture.run(&format!("delivery show {pending}")).await.unwrap();
    assert_eq!(shown.json["destination"], "https://hooks.example");
    assert_eq!(shown.json["attempts"][0]["nextAttemptAt"], "2026-11-18T12:00:05Z");
    let line = "2026-11-18T12:00:00Z  server_error (HTTP 503, 12 ms), next at 2026-11-18T12:00:05Z";
    assert!(shown.text.contains(line) && !shown.text.contains("canary"), "{}", shown.text);
    assert!(fixture.run(&format!("delivery show {pending} --content")).await.unwrap().text.contains(URL));
    let error = fixture.error_of(&format!("delivery replay {pending}")).await;
    assert!(error.contains("is still pending, so the service will attempt it"), "{error}");

    let failed = send_and_record_attempt(&fixture, &webhook, DeliveryStep::GiveUp, None).await;
    let replayed = fixture.run(&format!("delivery replay {failed}")).await.unwrap();
    assert_eq!(
        (&replayed.json["state"], replayed.json["attempts"].as_array().unwrap().len()),
        (&"pending".into(), 1)
    );
    for command in ["show", "replay"] {
        let error =
            fixture.error_of(&format!("delivery {command} 2b1f0c52-8f0e-4f3e-9d5c-3c6a5d7b8e91")).await;
        assert!(error.contains("there is no job 2b1f0c52"), "{error}");
    }
}

#[tokio::test]
async fn expired_job_is_not_replayed() {
    let (mut fixture, webhook) = Fixture::with_webhook().await;
    let failed = send_and_record_attempt(&fixture, &webhook, DeliveryStep::GiveUp, None).await;
    fixture.context.now = "2026-11-19T12:00:01Z".parse().unwrap();
    let error = fixture.error_of(&format!("delivery replay {failed}")).await;
    assert!(error.contains(&format!("there is no job {failed}")), "{error}");
}

#[tokio::test]
async fn paused_endpoint_is_shown_and_resumed() {
    let (mut fixture, webhook) = Fixture::with_webhook().await;
    let endpoint = EndpointId::of(&acme(), &webhook, URL);
    let owned = fixture.run(&format!("webhook owner github/acme {webhook} ada --channel C1")).await.unwrap();
    assert_eq!(owned.json["owner"]["channel"], "C1");
    let resume = format!("webhook resume github/acme {webhook} --url {URL}");
    assert!(fixture.error_of(&resume).await.contains("no endpoint with that URL is paused"));
    let fail = async |fixture: &Fixture, next: DeliveryStep| {
        let seen = fixture
            .context
            .store
            .operator()
            .endpoints()
            .get(&endpoint)
            .await
            .unwrap()
            .map(|found| found.health);
        let change = HealthChange::after_failure(&endpoint, URL, seen, fixture.context.now.into());
        send_and_record_attempt(fixture, &webhook, next, change).await
    };
    fail(&fixture, DeliveryStep::GiveUp).await;
    let show = format!("webhook show github/acme {webhook}");
    let shown = fixture.run(&show).await.unwrap();
    assert_eq!(shown.json["endpoints"][0]["health"]["is"], "failing");
    for day in 19..=23 {
        fixture.context.now = format!("2026-11-{day}T12:00:00Z").parse().unwrap();
        let next = DeliveryStep::RetryAt(fixture.context.now.into());
        let last = fail(&fixture, next).await;
        let state = if day == 23 { DeliveryState::Held } else { DeliveryState::Pending };
        assert_eq!(
            fixture.context.store.deliveries().get(last.parse().unwrap()).await.unwrap().unwrap().state,
            state
        );
        if day == 23 {
            assert!(
                fixture.error_of(&format!("delivery replay {last}")).await.contains("its endpoint is paused")
            );
        }
    }
    let shown = fixture.run(&show).await.unwrap();
    assert!(
        shown.text.contains("paused at 2026-11-23T12:00:00") && shown.text.contains("ada"),
        "{}",
        shown.text
    );
    assert!(
        !shown.text.contains("canary")
            && fixture.run(&format!("{show} --content")).await.unwrap().text.contains(URL)
    );
    fixture.run(&resume).await.unwrap();
    assert_eq!(fixture.run(&show).await.unwrap().json["endpoints"][0]["health"]["is"], "resuming");
}

#[tokio::test]
async fn rotated_secret_is_shown_once_and_the_old_one_stays_valid() {
    let (mut fixture, webhook) = Fixture::with_webhook().await;
    let rotated = fixture.run(&format!("webhook rotate-secret github/acme {webhook}")).await.unwrap();
    let secret = rotated.json["signingSecret"].as_str().unwrap().to_owned();
    assert!(SigningSecret::parse(&secret).is_ok() && rotated.text.contains(&secret));
    assert!(rotated.text.contains("For 24 hours, deliveries are signed with both"), "{}", rotated.text);
    let show = format!("webhook show github/acme {webhook}");
    let shown = fixture.run(&show).await.unwrap();
    assert_eq!(shown.json["signingSecrets"], 2);
    // A third secret would make the first one invalid before its 24 hours are over.
    assert!(
        fixture
            .error_of(&format!("webhook rotate-secret github/acme {webhook}"))
            .await
            .contains("nothing was changed")
    );
    assert!(!shown.json.to_string().contains("whsec_") && !fixture.table_text().await.contains(&secret));
    fixture.context.now = "2026-11-19T12:00:00Z".parse().unwrap();
    assert_eq!(fixture.run(&show).await.unwrap().json["signingSecrets"], 1);
}

#[tokio::test]
async fn keys_of_a_removed_webhook_are_revoked() {
    let (fixture, webhook) = Fixture::with_webhook().await;
    let store = &fixture.context.store;
    let mut keys = Vec::new();
    for _ in 0..2 {
        let made = fixture.run(&format!("key create webhook github/acme --webhook {webhook}")).await.unwrap();
        keys.push(ApiKey::parse(made.json["key"].as_str().unwrap(), KeyPrefix::Webhook).unwrap());
        let line = format!("webhook remove github/acme {webhook}");
        if keys.len() == 2 {
            assert!(fixture.run_with_input(&line, "n\n").await.is_err());
            assert!(
                store
                    .webhook_authentication()
                    .identify(&keys[1], None, crate::inspection::now())
                    .await
                    .unwrap()
                    .key
                    .is_some()
            );
            fixture.run_with_input(&line, "y\n").await.unwrap();
        }
    }
    for key in &keys {
        assert!(
            store
                .webhook_authentication()
                .identify(key, None, crate::inspection::now())
                .await
                .unwrap()
                .key
                .is_none()
        );
    }
    let error = fixture.error_of(&format!("webhook remove github/acme {webhook} --yes")).await;
    assert!(error.contains(&format!("there is no webhook {webhook}")), "{error}");

    fixture.run("member remove github/acme ada").await.unwrap();
    assert!(fixture.error_of("member remove github/acme ada").await.contains("there is no member ada"));
    assert!(fixture.run_with_input("workspace remove github/acme", "\n").await.is_err());
    fixture.run("workspace remove github/acme --yes").await.unwrap();
    assert!(fixture.error_of("workspace remove github/acme --yes").await.contains("there is no workspace"));
}
