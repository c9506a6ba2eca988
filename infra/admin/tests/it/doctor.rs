//! `doctor`: what is wrong is named, and what is right is not.

use aws_sdk_dynamodb::types::AttributeValue;
use plumbline_admin::Output;
use plumbline_local::service::TABLE;
use plumbline_store::agent::jobs::{JobCompletion, JobStatus};
use plumbline_store::agent::workspaces::Backfill;
use plumbline_store::queues::Queue;

use crate::binary::{admin, start, told};
use crate::inspection::with_run;
use crate::support::Desk;

/// What was found of one thing.
fn found<'a>(output: &'a Output, about: &str, level: &str) -> Vec<&'a str> {
    let findings = output.json["findings"].as_array().unwrap().iter();
    let findings = findings.filter(|each| each["about"] == about && each["level"] == level);
    findings.map(|each| each["what"].as_str().unwrap()).collect()
}

#[tokio::test]
async fn what_is_set_up_is_well() {
    let mut desk = Desk::new().await;
    desk.session.embedded = true;
    desk.run("signing-key rotate").await.unwrap();
    desk.run("workspace create github/acme --overview Shop --sprint-first-day 2026-11-16 --sprint-days 14")
        .await
        .unwrap();
    let finished = Backfill::Finished { activities: 0, first: None, last: None };
    desk.session.store.set_backfill(&"github/acme".parse().unwrap(), &finished).await.unwrap();
    let output = desk.run("doctor").await.unwrap();
    assert_eq!(
        (&output.json["problems"], &output.json["warnings"]),
        (&0.into(), &0.into()),
        "{}",
        output.text
    );
    assert!(!output.is_bad && output.text.ends_with("All is well.\n"), "{}", output.text);
    for about in ["table", "vault", "signing keys", "queues", "items", "workspaces", "work"] {
        assert_eq!(found(&output, about, "good").len(), 1, "{about}: {}", output.text);
    }
}

#[tokio::test]
async fn what_is_missing_is_named_with_what_to_do() {
    let (desk, webhook) = Desk::furnished().await;
    let output = desk.run("doctor").await.unwrap();
    assert!(output.is_bad);
    assert!(found(&output, "signing keys", "problem")[0].contains("no question can be accepted"));
    let lacks = found(&output, "workspaces", "warning");
    assert_eq!(lacks.len(), 3, "{lacks:?}");
    assert!(found(&output, "workspaces", "note")[0].contains(&webhook));
    // Deployed tables are to be protected; this one, which is not, counts as deployed here.
    assert!(!found(&output, "table", "warning").is_empty());
    assert!(
        output.text.contains("plumbline-admin workspace set github/acme --overview TEXT"),
        "{}",
        output.text
    );
}

#[tokio::test]
async fn work_that_has_come_to_a_stop_is_found() {
    let mut desk = with_run(false).await;
    let url = desk.session.store.queues.standing(Queue::Draw).await.unwrap().unwrap().dead.unwrap().url;
    desk.aws.sqs().send_message().queue_url(url).message_body("{}").send().await.unwrap();
    let soon = desk.run("doctor").await.unwrap();
    assert!(found(&soon, "work", "problem").is_empty(), "{}", soon.text);
    assert_eq!(found(&soon, "queues", "problem"), ["1 message of draw set aside"]);
    desk.session.now = "2026-11-18T12:11:00Z".parse().unwrap();
    let later = desk.run("doctor").await.unwrap();
    assert!(found(&later, "work", "problem")[0].contains("over ten minutes"), "{}", later.text);
    desk.session.now = "2026-11-18T19:00:00Z".parse().unwrap();
    let overnight = desk.run("doctor").await.unwrap();
    assert!(found(&overnight, "work", "problem")[1].contains("six hours"), "{}", overnight.text);
}

#[tokio::test]
async fn another_vault_is_noticed() {
    let (mut desk, _) = Desk::furnished().await;
    desk.run("signing-key rotate").await.unwrap();
    let other = Desk::new().await;
    desk.session.store.kms = other.session.store.kms.clone();
    let output = desk.run("doctor").await.unwrap();
    assert_eq!(found(&output, "signing keys", "problem").len(), 1, "{}", output.text);
    assert!(found(&output, "vault", "problem").is_empty(), "the key itself is well: {}", output.text);
}

/// A desk with both models, which are nowhere: nothing calls them.
async fn with_models() -> Desk {
    let mut desk = Desk::new().await;
    desk.session.model_key = Some("sk-canary".to_owned().into());
    for word in ["model", "judge"] {
        let line = format!("{word} connect --protocol compat_chat --base-url https://models.invalid");
        desk.run(&format!("{line} --model large-1 --untried")).await.unwrap();
    }
    desk
}

#[tokio::test]
async fn the_keys_of_connected_models_are_tried_and_no_model_is_called() {
    let output = with_models().await.run("doctor").await.unwrap();
    for word in ["model", "judge"] {
        let good = found(&output, word, "good");
        assert_eq!(good, [format!("connected, and its key opens; {word} check calls it")], "{}", output.text);
    }
    assert!(!output.text.contains("canary"));
    let none = Desk::new().await.run("doctor").await.unwrap();
    for word in ["model", "judge"] {
        assert!(found(&none, word, "note")[0].contains("none is connected"), "{}", none.text);
    }
}

#[tokio::test]
async fn a_models_key_that_does_not_open_is_named_with_what_mends_it() {
    let mut desk = with_models().await;
    let other = Desk::new().await;
    desk.session.store.kms = other.session.store.kms.clone();
    let output = desk.run("doctor").await.unwrap();
    assert!(output.is_bad);
    for (word, then) in [("model", "the digest answers"), ("judge", "are not judged")] {
        let problem = found(&output, word, "problem")[0];
        assert!(problem.contains("its key does not open") && problem.contains(then), "{problem}");
        assert!(output.text.contains(&format!("with {word} connect.")), "{}", output.text);
    }
    desk.run(
        "model connect --protocol compat_chat --base-url https://models.invalid --model large-1 --untried",
    )
    .await
    .unwrap();
    let mended = desk.run("doctor").await.unwrap();
    assert_eq!((found(&mended, "model", "good").len(), found(&mended, "judge", "problem").len()), (1, 1));
}

/// Whoever can write the table has not had the key sent elsewhere, and the operator is told.
#[tokio::test]
async fn a_models_address_that_was_changed_in_the_table_is_noticed() {
    let desk = with_models().await;
    let text = |text: &str| AttributeValue::S(text.to_owned());
    let update = desk.aws.dynamodb().update_item().table_name(TABLE);
    let update = update.key("pk", text("MODELS")).key("sk", text("judge"));
    let update = update.update_expression("SET base_url = :url");
    update.expression_attribute_values(":url", text("https://elsewhere.invalid/")).send().await.unwrap();
    let output = desk.run("doctor").await.unwrap();
    assert_eq!(found(&output, "model", "good").len(), 1, "{}", output.text);
    assert!(
        found(&output, "judge", "problem")[0].contains("does not open in its context"),
        "{}",
        output.text
    );
    assert!(output.text.contains("judge show"), "{}", output.text);
}

#[tokio::test]
async fn unnamed_queues_are_not_looked_at_and_that_is_said() {
    let mut desk = Desk::new().await;
    desk.session.store.queues = plumbline_store::queues::Queues::new(desk.aws.sqs(), Default::default());
    let output = desk.run("doctor").await.unwrap();
    assert!(found(&output, "queues", "note")[0].contains("--queues"), "{}", output.text);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_running_service_answers_at_its_address_and_an_impostor_does_not() {
    let folder = tempfile::tempdir().unwrap();
    let service = start(&folder.path().join("data")).await;
    let (data, url) = (folder.path().join("data"), service.base_url.to_string());
    let data = data.to_str().unwrap();
    let well = admin(&["--data", data, "--json", "doctor", "--url", &url], "").await;
    let report: serde_json::Value = serde_json::from_slice(&well.stdout).unwrap();
    assert_eq!((well.status.code(), &report["problems"]), (Some(0), &0.into()), "{report:#} {}", told(&well));
    let api = report["findings"].as_array().unwrap().iter().find(|each| each["about"] == "APIs").unwrap();
    assert_eq!(api["level"], "good");
    // The table answers too, and is not an API.
    let elsewhere = admin(&["--data", data, "doctor", "--url", &service.aws.dynamodb_url()], "").await;
    assert_eq!(elsewhere.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&elsewhere.stdout).contains("something else answers"));
    service.stop().await;
}

#[tokio::test]
async fn a_question_that_nobody_answers_is_a_problem_and_an_answered_one_is_not() {
    let (desk, _) = Desk::furnished().await;
    let nobody = desk.run("doctor --ask github/acme --wait 0").await.unwrap();
    assert!(found(&nobody, "a question", "problem")[0].contains("has not answered"), "{}", nobody.text);
    let store = desk.session.store.clone();
    let worker = async move {
        loop {
            let asked = store.newest_jobs(9, |job| job.status == JobStatus::Running).await.unwrap();
            if asked.len() == 2 {
                for job in asked {
                    let ending = JobCompletion::Completed("Many.".to_owned());
                    store.finish_job(&job, &ending, job.created_at).await.unwrap();
                }
                return;
            }
            tokio::task::yield_now().await;
        }
    };
    let (answered, ()) = tokio::join!(desk.run("doctor --ask github/acme"), worker);
    let answered = answered.unwrap();
    assert_eq!(found(&answered, "a question", "good"), ["github/acme answered one"], "{}", answered.text);
}
