//! `doctor`: findings for healthy, incomplete and broken deployments.

use aws_sdk_dynamodb::types::AttributeValue;
use plumbline_admin::Output;
use plumbline_local::service::MAIN_TABLE;
use plumbline_store::agent::JobEnd;
use plumbline_store::agent::jobs::JobStatus;
use plumbline_store::agent::workspaces::Backfill;
use plumbline_store::queues::Queue;

use crate::binary::{admin, start_service, stderr};
use crate::inspection::with_run;
use crate::support::Fixture;

/// Returns the findings about one subject at one level.
fn findings_at<'a>(output: &'a Output, about: &str, level: &str) -> Vec<&'a str> {
    let findings = output.json["findings"].as_array().unwrap().iter();
    let findings = findings.filter(|each| each["about"] == about && each["level"] == level);
    findings.map(|each| each["what"].as_str().unwrap()).collect()
}

#[tokio::test]
async fn configured_service_has_no_problems() {
    let mut fixture = Fixture::new().await;
    fixture.context.embedded = true;
    fixture.run("signing-key rotate").await.unwrap();
    fixture
        .run("workspace create github/acme --overview Shop --sprint-first-day 2026-11-16 --sprint-days 14")
        .await
        .unwrap();
    let finished = Backfill::Finished { activities: 0, first: None, last: None };
    fixture
        .context
        .store
        .workspaces()
        .set_backfill(&"github/acme".parse().unwrap(), &finished)
        .await
        .unwrap();
    let output = fixture.run("doctor").await.unwrap();
    assert_eq!(
        (&output.json["problems"], &output.json["warnings"]),
        (&0.into(), &0.into()),
        "{}",
        output.text
    );
    assert!(
        !output.has_problems && output.text.ends_with("No problems and no warnings.\n"),
        "{}",
        output.text
    );
    for about in ["table", "vault", "signing keys", "queues", "items", "workspaces", "work"] {
        assert_eq!(findings_at(&output, about, "good").len(), 1, "{about}: {}", output.text);
    }
}

#[tokio::test]
async fn missing_configuration_is_reported_with_advice() {
    let (fixture, webhook) = Fixture::with_webhook().await;
    let output = fixture.run("doctor").await.unwrap();
    assert!(output.has_problems);
    assert!(findings_at(&output, "signing keys", "problem")[0].contains("the API cannot accept questions"));
    let warnings = findings_at(&output, "workspaces", "warning");
    assert_eq!(warnings.len(), 3, "{warnings:?}");
    assert!(findings_at(&output, "workspaces", "note")[0].contains(&webhook));
    // This table counts as deployed here, and a deployed table should have deletion protection.
    assert!(!findings_at(&output, "table", "warning").is_empty());
    assert!(
        output.text.contains("plumbline-admin workspace set github/acme --overview TEXT"),
        "{}",
        output.text
    );
}

#[tokio::test]
async fn stuck_work_is_reported() {
    let mut fixture = with_run(false).await;
    let url = fixture
        .context
        .store
        .operator()
        .dead_letters()
        .status(Queue::Draw)
        .await
        .unwrap()
        .unwrap()
        .dead_letter_queue
        .unwrap()
        .url;
    fixture.aws.sqs().send_message().queue_url(url).message_body("{}").send().await.unwrap();
    let soon = fixture.run("doctor").await.unwrap();
    assert!(findings_at(&soon, "work", "problem").is_empty(), "{}", soon.text);
    assert_eq!(findings_at(&soon, "queues", "problem"), ["1 dead-lettered message of the draw queue"]);
    fixture.context.now = "2026-11-18T12:11:00Z".parse().unwrap();
    let later = fixture.run("doctor").await.unwrap();
    assert!(findings_at(&later, "work", "problem")[0].contains("over ten minutes"), "{}", later.text);
    fixture.context.now = "2026-11-18T19:00:00Z".parse().unwrap();
    let overnight = fixture.run("doctor").await.unwrap();
    assert!(findings_at(&overnight, "work", "problem")[1].contains("six hours"), "{}", overnight.text);
}

#[tokio::test]
async fn changed_kms_key_is_reported() {
    let (mut fixture, _) = Fixture::with_webhook().await;
    fixture.run("signing-key rotate").await.unwrap();
    let other = Fixture::new().await;
    fixture.context.store.kms = other.context.store.kms.clone();
    let output = fixture.run("doctor").await.unwrap();
    assert_eq!(findings_at(&output, "signing keys", "problem").len(), 1, "{}", output.text);
    assert!(findings_at(&output, "vault", "problem").is_empty(), "the key itself works: {}", output.text);
}

/// Creates a fixture with both models connected, at an address that no test calls.
async fn with_models() -> Fixture {
    let mut fixture = Fixture::new().await;
    fixture.context.model_key = Some("sk-canary".to_owned().into());
    for word in ["model", "judge"] {
        let line = format!("{word} connect --protocol compat_chat --base-url https://models.invalid");
        fixture.run(&format!("{line} --model large-1 --untried")).await.unwrap();
    }
    fixture
}

#[tokio::test]
async fn keys_of_connected_models_are_decrypted_without_calling_a_model() {
    let output = with_models().await.run("doctor").await.unwrap();
    for word in ["model", "judge"] {
        let good = findings_at(&output, word, "good");
        assert_eq!(
            good,
            [format!(
                "the model is connected, and its key can be decrypted; to make a test call, run plumbline-admin \
                 {word} check"
            )],
            "{}",
            output.text
        );
    }
    assert!(!output.text.contains("canary"));
    let none = Fixture::new().await.run("doctor").await.unwrap();
    for word in ["model", "judge"] {
        assert!(findings_at(&none, word, "note")[0].contains("no model is connected"), "{}", none.text);
    }
}

#[tokio::test]
async fn undecryptable_model_key_is_reported_with_advice() {
    let mut fixture = with_models().await;
    let other = Fixture::new().await;
    fixture.context.store.kms = other.context.store.kms.clone();
    let output = fixture.run("doctor").await.unwrap();
    assert!(output.has_problems);
    for (word, then) in [("model", "are answered without a model"), ("judge", "began with this judge fail")] {
        let problem = findings_at(&output, word, "problem")[0];
        assert!(problem.contains("model cannot be decrypted") && problem.contains(then), "{problem}");
        assert!(output.text.contains(&format!("with {word} connect.")), "{}", output.text);
    }
    fixture.run(
        "model connect --protocol compat_chat --base-url https://models.invalid --model large-1 --untried",
    )
    .await
    .unwrap();
    let repaired = fixture.run("doctor").await.unwrap();
    assert_eq!(
        (findings_at(&repaired, "model", "good").len(), findings_at(&repaired, "judge", "problem").len()),
        (1, 1)
    );
}

/// An attacker who can write to the table cannot redirect the key, and the operator sees the attempt.
#[tokio::test]
async fn changed_model_address_in_the_table_is_reported() {
    let fixture = with_models().await;
    let text = |text: &str| AttributeValue::S(text.to_owned());
    let update = fixture.aws.dynamodb().update_item().table_name(MAIN_TABLE);
    let update = update.key("pk", text("MODELS")).key("sk", text("judge"));
    let update = update.update_expression("SET base_url = :url");
    update.expression_attribute_values(":url", text("https://elsewhere.invalid/")).send().await.unwrap();
    let output = fixture.run("doctor").await.unwrap();
    assert_eq!(findings_at(&output, "model", "good").len(), 1, "{}", output.text);
    assert!(
        findings_at(&output, "judge", "problem")[0].contains("a stored secret cannot be decrypted"),
        "{}",
        output.text
    );
    assert!(output.text.contains("judge show"), "{}", output.text);
}

#[tokio::test]
async fn changed_chat_address_in_the_table_is_reported() {
    let fixture = Fixture::new().await;
    fixture.run_with_input("chat set --url https://chat.invalid/api", "xoxb-canary\n").await.unwrap();
    let text = |text: &str| AttributeValue::S(text.to_owned());
    let update = fixture.aws.dynamodb().update_item().table_name(MAIN_TABLE);
    let update = update.key("pk", text("CHAT")).key("sk", text("CONNECTION"));
    let update = update.update_expression("SET base_url = :url");
    update.expression_attribute_values(":url", text("https://elsewhere.invalid/")).send().await.unwrap();
    let output = fixture.run("doctor").await.unwrap();
    let problem = findings_at(&output, "chat", "problem")[0];
    assert!(problem.contains("a stored secret cannot be decrypted"), "{}", output.text);
    assert!(output.text.contains("plumbline-admin chat set --url URL"), "{}", output.text);
    assert!(!output.text.contains("canary"));
}

#[tokio::test]
async fn webhook_without_channels_is_reported_if_workspaces_share_the_chat() {
    let (fixture, id) = Fixture::with_webhook().await;
    fixture.run_with_input("chat set --url https://chat.invalid/api", "xoxb-1\n").await.unwrap();
    let warnings = async || {
        let output = fixture.run("doctor").await.unwrap();
        findings_at(&output, "chat", "warning").into_iter().map(str::to_owned).collect::<Vec<_>>()
    };
    assert!(warnings().await.is_empty(), "the only workspace has the chat for itself");
    fixture.run("workspace create github/other").await.unwrap();
    let expected = format!(
        "the webhook {id} of github/acme may post to every channel of the chat, which 2 workspaces share"
    );
    assert_eq!(warnings().await, [expected]);
    fixture.run(&format!("webhook allow-channels github/acme {id} --as ada C1")).await.unwrap();
    assert!(warnings().await.is_empty());
}

#[tokio::test]
async fn missing_queue_urls_are_noted() {
    let mut fixture = Fixture::new().await;
    fixture.context.store.queues =
        plumbline_store::queues::Queues::new(fixture.aws.sqs(), Default::default());
    let output = fixture.run("doctor").await.unwrap();
    assert!(findings_at(&output, "queues", "note")[0].contains("--queues"), "{}", output.text);
}

#[tokio::test(flavor = "multi_thread")]
async fn api_is_distinguished_from_another_server() {
    let folder = tempfile::tempdir().unwrap();
    let service = start_service(&folder.path().join("data")).await;
    let (data, url) = (folder.path().join("data"), service.base_url.to_string());
    let data = data.to_str().unwrap();
    let healthy = admin(&["--data", data, "--json", "doctor", "--url", &url], "").await;
    let report: serde_json::Value = serde_json::from_slice(&healthy.stdout).unwrap();
    assert_eq!(
        (healthy.status.code(), &report["problems"]),
        (Some(0), &0.into()),
        "{report:#} {}",
        stderr(&healthy)
    );
    let api = report["findings"].as_array().unwrap().iter().find(|each| each["about"] == "APIs").unwrap();
    assert_eq!(api["level"], "good");
    // The table's endpoint answers too, but is not the API.
    let elsewhere = admin(&["--data", data, "doctor", "--url", &service.aws.dynamodb_url()], "").await;
    assert_eq!(elsewhere.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&elsewhere.stdout).contains("another server answers"));
    service.stop().await;
}

#[tokio::test]
async fn unanswered_question_is_a_problem_and_an_answered_one_is_not() {
    let (fixture, _) = Fixture::with_webhook().await;
    let unanswered = fixture.run("doctor --ask github/acme --wait 0").await.unwrap();
    assert!(
        findings_at(&unanswered, "a question", "problem")[0].contains("no answer to the test question"),
        "{}",
        unanswered.text
    );
    let store = fixture.context.store.clone();
    let worker = async move {
        loop {
            let asked = store
                .operator()
                .inspection()
                .newest_jobs(9, |job| job.status == JobStatus::Running)
                .await
                .unwrap();
            if asked.len() == 2 {
                for job in asked {
                    let ending = JobEnd::Completed("Many.".to_owned());
                    store.job_execution().end_job(&job, &ending, job.created_at).await.unwrap();
                }
                return;
            }
            tokio::task::yield_now().await;
        }
    };
    let (answered, ()) = tokio::join!(fixture.run("doctor --ask github/acme"), worker);
    let answered = answered.unwrap();
    assert_eq!(
        findings_at(&answered, "a question", "good"),
        ["the test question to github/acme was answered"],
        "{}",
        answered.text
    );
}

/// Writes an item that has a primary key and no other attribute.
async fn write_key_only_item(fixture: &Fixture, pk: &str, sk: &str) {
    let text = |text: &str| AttributeValue::S(text.to_owned());
    let put = fixture.aws.dynamodb().put_item().table_name(MAIN_TABLE);
    put.item("pk", text(pk)).item("sk", text(sk)).send().await.unwrap();
}

#[tokio::test]
async fn undecodable_items_are_reported_by_kind() {
    let fixture = Fixture::new().await;
    let items = [
        ("activity index", "ACTIVITY#github/acme", "INDEX"),
        ("activity segment", "ACTIVITY#github/acme", "SEGMENT#00000001-0"),
        ("held delivery", "ENDPOINTS#github/acme#wh_1", "HELD#abc#2b1f0c52-8f0e-4f3e-9d5c-3c6a5d7b8e91"),
        ("idempotent request", "IDEMPOTENCY#abc", "REQUEST"),
        ("signing key", "SIGNING-KEYS", "KEY#k1"),
        ("chat connection", "CHAT", "CONNECTION"),
        ("model connection", "MODELS", "agent"),
        ("judge opinion", "OPINION#abc", "OPINION"),
    ];
    for (_, pk, sk) in items {
        write_key_only_item(&fixture, pk, sk).await;
    }
    let output = fixture.run("doctor").await.unwrap();
    assert!(output.has_problems && findings_at(&output, "items", "good").is_empty(), "{}", output.text);
    let problems = findings_at(&output, "items", "problem");
    for (kind, _, _) in items {
        let expected = format!("1 item of kind {kind:?} cannot be decoded");
        assert!(problems.contains(&expected.as_str()), "{kind}: {problems:?}");
    }
    assert_eq!(problems.len(), items.len());
}

#[tokio::test]
async fn items_of_unknown_kinds_and_newer_versions_are_reported() {
    let fixture = Fixture::new().await;
    write_key_only_item(&fixture, "FUTURE#canary", "THING").await;
    let put =
        fixture.aws.dynamodb().put_item().table_name(MAIN_TABLE).item("v", AttributeValue::N("2".to_owned()));
    let put = put.item("pk", AttributeValue::S("OPINION#abc".to_owned()));
    put.item("sk", AttributeValue::S("OPINION".to_owned())).send().await.unwrap();
    let output = fixture.run("doctor").await.unwrap();
    assert_eq!(
        findings_at(&output, "items", "warning"),
        ["this release does not recognise 1 item with a partition key that starts with FUTURE"]
    );
    let newer = findings_at(&output, "items", "problem")[0];
    assert!(newer.contains("judge opinion") && newer.contains("schema version 2"), "{newer}");
    assert!(!output.text.contains("canary"), "the rest of the key may name somebody");
}
