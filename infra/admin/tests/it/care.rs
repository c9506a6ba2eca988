//! `delivery`, and what comes after a webhook, a member or a workspace is made.

use plumbline_contract::keys::{ApiKey, KeyPrefix};
use plumbline_delivery::{Attempt, AttemptClass, SigningSecret};
use plumbline_store::Claim;
use plumbline_store::agent::attempts::AttemptRecord;
use plumbline_store::agent::deliveries::{DeliveryState, Next};
use plumbline_store::agent::endpoints::{EndpointId, HealthChange};

use crate::support::Desk;

const URL: &str = "https://hooks.example/canary";

fn acme() -> plumbline_contract::Workspace {
    "github/acme".parse().unwrap()
}

/// Sends a test delivery and records an attempt of it, as a worker would. The job's id.
async fn attempted(desk: &Desk, webhook: &str, next: Next, change: Option<HealthChange>) -> String {
    let sent = desk.run(&format!("webhook test github/acme {webhook} --url {URL} --wait 0")).await.unwrap();
    let id = sent.json["jobId"].as_str().unwrap().to_owned();
    assert_eq!(sent.json["state"], "pending");
    let (store, now) = (&desk.session.store, desk.session.now.into());
    let Claim::Claimed(delivery) = store.claim_delivery(id.parse().unwrap(), now).await.unwrap() else {
        panic!("not claimed")
    };
    let job = store.job(id.parse().unwrap()).await.unwrap().unwrap();
    let attempt = Attempt {
        at: desk.session.now,
        status: Some(503),
        duration_ms: 12,
        class: AttemptClass::ServerError,
        next_attempt_at: next.at().map(|at| at.timestamp()),
    };
    let recording = AttemptRecord { job: &job, attempt, parts_delivered: 0, next, change, notice: None };
    assert!(store.record_attempt(&delivery, recording, now).await.unwrap());
    id
}

#[tokio::test]
async fn a_delivery_is_shown_and_replayed_once_it_has_ended() {
    let (desk, webhook) = Desk::furnished().await;
    let later = "2026-11-18T12:00:05Z".parse::<jiff::Timestamp>().unwrap();
    let pending = attempted(&desk, &webhook, Next::RetryAt(later.into()), None).await;
    let shown = desk.run(&format!("delivery show {pending}")).await.unwrap();
    assert_eq!(shown.json["destination"], "https://hooks.example");
    assert_eq!(shown.json["attempts"][0]["nextAttemptAt"], "2026-11-18T12:00:05Z");
    let line = "2026-11-18T12:00:00Z  server_error (HTTP 503, 12 ms), next at 2026-11-18T12:00:05Z";
    assert!(shown.text.contains(line) && !shown.text.contains("canary"), "{}", shown.text);
    assert!(desk.run(&format!("delivery show {pending} --content")).await.unwrap().text.contains(URL));
    let told = desk.refused(&format!("delivery replay {pending}")).await;
    assert!(told.contains("is pending and will be tried anyway"), "{told}");

    let failed = attempted(&desk, &webhook, Next::GiveUp, None).await;
    let replayed = desk.run(&format!("delivery replay {failed}")).await.unwrap();
    assert_eq!(
        (&replayed.json["state"], replayed.json["attempts"].as_array().unwrap().len()),
        (&"pending".into(), 1)
    );
    for command in ["show", "replay"] {
        let told = desk.refused(&format!("delivery {command} 2b1f0c52-8f0e-4f3e-9d5c-3c6a5d7b8e91")).await;
        assert!(told.contains("there is no job 2b1f0c52"), "{told}");
    }
}

#[tokio::test]
async fn a_job_that_is_gone_is_not_replayed() {
    let (mut desk, webhook) = Desk::furnished().await;
    let failed = attempted(&desk, &webhook, Next::GiveUp, None).await;
    desk.session.now = "2026-11-19T12:00:01Z".parse().unwrap();
    let told = desk.refused(&format!("delivery replay {failed}")).await;
    assert!(told.contains(&format!("there is no job {failed}")), "{told}");
}

#[tokio::test]
async fn a_paused_endpoint_is_shown_and_resumed() {
    let (mut desk, webhook) = Desk::furnished().await;
    let endpoint = EndpointId::of(&acme(), &webhook, URL);
    let owned = desk.run(&format!("webhook owner github/acme {webhook} ada --channel C1")).await.unwrap();
    assert_eq!(owned.json["owner"]["channel"], "C1");
    let resume = format!("webhook resume github/acme {webhook} --url {URL}");
    assert!(desk.refused(&resume).await.contains("no endpoint of that URL is paused"));
    let fail = async |desk: &Desk, next: Next| {
        let seen = desk.session.store.endpoint(&endpoint).await.unwrap().map(|found| found.health);
        let change = HealthChange::after_failure(&endpoint, URL, seen, desk.session.now.into());
        attempted(desk, &webhook, next, change).await
    };
    fail(&desk, Next::GiveUp).await;
    let show = format!("webhook show github/acme {webhook}");
    let shown = desk.run(&show).await.unwrap();
    assert_eq!(shown.json["endpoints"][0]["health"]["is"], "failing");
    for day in 19..=23 {
        desk.session.now = format!("2026-11-{day}T12:00:00Z").parse().unwrap();
        let next = Next::RetryAt(desk.session.now.into());
        let last = fail(&desk, next).await;
        let state = if day == 23 { DeliveryState::Paused } else { DeliveryState::Pending };
        assert_eq!(desk.session.store.delivery(last.parse().unwrap()).await.unwrap().unwrap().state, state);
        if day == 23 {
            assert!(
                desk.refused(&format!("delivery replay {last}")).await.contains("its endpoint is paused")
            );
        }
    }
    let shown = desk.run(&show).await.unwrap();
    assert!(
        shown.text.contains("paused at 2026-11-23T12:00:00") && shown.text.contains("ada"),
        "{}",
        shown.text
    );
    assert!(
        !shown.text.contains("canary")
            && desk.run(&format!("{show} --content")).await.unwrap().text.contains(URL)
    );
    desk.run(&resume).await.unwrap();
    assert_eq!(desk.run(&show).await.unwrap().json["endpoints"][0]["health"]["is"], "resuming");
}

#[tokio::test]
async fn a_rotated_secret_is_shown_once_and_signs_beside_the_old_one() {
    let (mut desk, webhook) = Desk::furnished().await;
    let rotated = desk.run(&format!("webhook rotate-secret github/acme {webhook}")).await.unwrap();
    let secret = rotated.json["signingSecret"].as_str().unwrap().to_owned();
    assert!(SigningSecret::parse(&secret).is_ok() && rotated.text.contains(&secret));
    assert!(rotated.text.contains("for 24 hours"), "{}", rotated.text);
    let show = format!("webhook show github/acme {webhook}");
    let shown = desk.run(&show).await.unwrap();
    assert_eq!(shown.json["signingSecrets"], 2);
    // A third would drop the first before its day is over.
    assert!(
        desk.refused(&format!("webhook rotate-secret github/acme {webhook}"))
            .await
            .contains("nothing was changed")
    );
    assert!(!shown.json.to_string().contains("whsec_") && !desk.table().await.contains(&secret));
    desk.session.now = "2026-11-19T12:00:00Z".parse().unwrap();
    assert_eq!(desk.run(&show).await.unwrap().json["signingSecrets"], 1);
}

#[tokio::test]
async fn what_is_removed_is_gone_with_its_keys() {
    let (desk, webhook) = Desk::furnished().await;
    let store = &desk.session.store;
    let mut keys = Vec::new();
    for _ in 0..2 {
        let made = desk.run(&format!("key create webhook github/acme --webhook {webhook}")).await.unwrap();
        keys.push(ApiKey::parse(made.json["key"].as_str().unwrap(), KeyPrefix::Webhook).unwrap());
        let line = format!("webhook remove github/acme {webhook}");
        if keys.len() == 2 {
            assert!(desk.run_with(&line, "n\n").await.is_err());
            assert!(store.caller(&keys[1], None).await.unwrap().key.is_some());
            desk.run_with(&line, "y\n").await.unwrap();
        }
    }
    for key in &keys {
        assert!(store.caller(key, None).await.unwrap().key.is_none());
    }
    let told = desk.refused(&format!("webhook remove github/acme {webhook} --yes")).await;
    assert!(told.contains(&format!("there is no webhook {webhook}")), "{told}");

    desk.run("member remove github/acme ada").await.unwrap();
    assert!(desk.refused("member remove github/acme ada").await.contains("there is no member ada"));
    assert!(desk.run_with("workspace remove github/acme", "\n").await.is_err());
    desk.run("workspace remove github/acme --yes").await.unwrap();
    assert!(desk.refused("workspace remove github/acme --yes").await.contains("there is no workspace"));
}
