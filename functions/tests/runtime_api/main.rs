//! Runs every deployed binary under a Lambda Runtime API, with the events of `events/`, which `sam local invoke` also
//! accepts.
//!
//! Other tests check the content of answers. These check that the binaries start from the template's environment and
//! answer in the format that Lambda and its event sources expect.

#![expect(clippy::unwrap_used, clippy::expect_used, reason = "a test fails by panicking")]

mod deployment;
mod events;
mod runtime;
mod template;

use std::time::Duration;

use plumbline_contract::ScheduleId;
use plumbline_contract::trigger::{Destination, Timezone};
use plumbline_local::workspace::{WEBHOOK_ID, demo_workspace};
use plumbline_schedule::Expression;
use plumbline_store::agent::schedules::{FiringOutcome, Schedule, ScheduleState};
use plumbline_store::queues::Queue;
use serde_json::{Value, json};

use crate::deployment::{Deployment, Function};
use crate::events::{SAMPLE_JOB, SAMPLE_RUN, event, with_bodies, with_key};
use crate::runtime::Answer;

/// Invokes an HTTP function and returns the status and body of its response, which must have the gateway's format.
async fn answered(function: &mut Function, event: &Value) -> (u64, Value) {
    let Answer::Response(response) = function.invoke(event).await else { panic!("the function failed") };
    assert_eq!(response["isBase64Encoded"], false);
    let content_type = response["headers"]["content-type"].as_str().unwrap();
    assert!(content_type.starts_with("application/"), "{content_type}");
    (
        response["statusCode"].as_u64().unwrap(),
        serde_json::from_str(response["body"].as_str().unwrap()).unwrap(),
    )
}

#[tokio::test]
async fn binaries_answer_a_question() {
    let deployment = Deployment::start().await;
    let mut trigger = deployment.function("trigger").await;
    let (status, accepted) =
        answered(&mut trigger, &with_key(event("trigger"), &deployment.webhook_key)).await;
    assert_eq!(status, 202, "{accepted}");
    assert!(
        accepted.to_string().contains("https://a1b2c3d4e5.execute-api.eu-central-1.amazonaws.com/api/v1/")
    );
    let token = events::token(&accepted);

    let mut poll = deployment.function("poll").await;
    let polling = with_key(event("poll"), &token);
    let (status, running) = answered(&mut poll, &polling).await;
    assert_eq!((status, &running["status"]), (202, &json!("running")), "{running}");

    let message = deployment.message(Queue::Query).await;
    let mut query = deployment.function("query").await;
    assert_eq!(query.failures(&with_bodies(event("query"), &[&message])).await, [""; 0]);
    let (status, completed) = answered(&mut poll, &polling).await;
    assert_eq!((status, &completed["status"]), (200, &json!("completed")), "{completed}");
}

#[tokio::test]
async fn binaries_end_a_run_whose_endpoint_is_unreachable() {
    let deployment = Deployment::start().await;
    let mut start = deployment.function("start").await;
    let (status, accepted) = answered(&mut start, &with_key(event("start"), &deployment.benchmark_key)).await;
    assert_eq!(status, 202, "{accepted}");
    let run = accepted["benchmarkId"].as_str().unwrap();

    let message = deployment.message(Queue::Probe).await;
    let mut probe = deployment.function("probe").await;
    assert_eq!(probe.failures(&with_bodies(event("probe"), &[&message])).await, [""; 0]);

    let mut status_function = deployment.function("status").await;
    let polling = with_key(event("status"), &deployment.benchmark_key).to_string().replace(SAMPLE_RUN, run);
    let (status, ended) = answered(&mut status_function, &serde_json::from_str(&polling).unwrap()).await;
    assert_eq!((status, &ended["status"]), (200, &json!("errored")), "{ended}");
    assert!(deployment.store.backends().get(run.parse().unwrap()).await.unwrap().is_none());

    // Workers delete messages of a run that has ended.
    for binary in ["draw", "finalize"] {
        let late = event(binary).to_string().replace(SAMPLE_RUN, run);
        let mut function = deployment.function(binary).await;
        assert_eq!(function.failures(&serde_json::from_str(&late).unwrap()).await, [""; 0], "{binary}");
    }
}

#[tokio::test]
async fn binaries_handle_a_firing_and_the_sweep() {
    let deployment = Deployment::start().await;
    let schedule = Schedule {
        id: ScheduleId::parse("sch_0123456789abcdef0123456789abcdef").unwrap(),
        workspace: demo_workspace(),
        webhook_id: WEBHOOK_ID.to_owned(),
        query: "What shipped this sprint?".to_owned(),
        timezone: Timezone::parse("Europe/Berlin").unwrap(),
        destination: Destination::Url("https://receiver.example.com/daily".to_owned()),
        expression: Expression::parse("cron(30 9 * * ? *)").unwrap(),
        state: ScheduleState::Active { since: Deployment::now() },
        created_at: Deployment::now(),
        last_firing: None,
        fired_by: Default::default(),
        sweep_at: None,
    };
    assert!(deployment.store.operator().schedules().create(&schedule).await.unwrap());
    let mut ask = deployment.function("ask").await;
    assert_eq!(ask.invoke(&event("ask")).await, Answer::Response(Value::Null));
    let stored = deployment
        .store
        .operator()
        .schedules()
        .get(&schedule.workspace, &schedule.id)
        .await
        .unwrap()
        .unwrap();
    let outcome = stored.last_firing.unwrap().outcome;
    // The allowlist of the demo webhook is empty, so the handler refuses the firing.
    assert!(
        matches!(outcome, FiringOutcome::Refused { ref code, .. } if code == "destination_not_allowed"),
        "{outcome:?}"
    );

    let mut sweep = deployment.function("sweep").await;
    assert_eq!(sweep.invoke(&event("sweep")).await, Answer::Response(Value::Null));
}

#[tokio::test]
async fn messages_about_missing_items_are_dropped() {
    let deployment = Deployment::start().await;
    for binary in Queue::ALL.map(Queue::worker) {
        let mut function = deployment.function(binary).await;
        assert_eq!(function.failures(&event(binary)).await, [""; 0], "{binary}");
    }
}

#[tokio::test]
async fn only_failed_messages_of_a_batch_are_reported() {
    let deployment = Deployment::start().await;
    for binary in Queue::ALL.map(Queue::worker) {
        let sample = event(binary);
        let good = sample["Records"][0]["body"].as_str().unwrap().to_owned();
        let batch = with_bodies(sample, &[&good, r#"{"unknown": "schema"}"#, &good]);
        let second = batch["Records"][1]["messageId"].as_str().unwrap().to_owned();
        let mut function = deployment.function(binary).await;
        assert_eq!(function.failures(&batch).await, [second], "{binary}");
    }
}

#[tokio::test]
async fn unmatched_request_gets_problem_details() {
    let deployment = Deployment::start().await;
    let mut unmatched = deployment.function("unmatched").await;
    let (status, problem) = answered(&mut unmatched, &event("unmatched")).await;
    assert_eq!((status, &problem["status"]), (404, &json!(404)), "{problem}");
}

#[tokio::test]
async fn console_serves_its_sign_in_page() {
    let deployment = Deployment::start().await;
    let mut console = deployment.function("console").await;
    let Answer::Response(response) = console.invoke(&event("console")).await else { panic!("it failed") };
    assert_eq!((&response["statusCode"], &response["isBase64Encoded"]), (&json!(200), &json!(false)));
    let headers = &response["headers"];
    assert_eq!(headers["content-type"], "text/html; charset=utf-8");
    assert!(headers["content-security-policy"].as_str().unwrap().starts_with("default-src 'none';"));
    assert!(headers["strict-transport-security"].is_string(), "{headers}");
    assert!(response["body"].as_str().unwrap().contains("<h1>Sign in</h1>"));
}

#[tokio::test]
async fn malformed_event_fails_only_its_invocation() {
    let deployment = Deployment::start().await;
    let mut query = deployment.function("query").await;
    for garbage in ["[]", "{\"Records\": 1}", "no JSON"] {
        let answer = query.invoke_with(garbage.as_bytes()).await;
        assert!(matches!(answer, Answer::Error(_)), "{garbage}: {answer:?}");
    }
    assert_eq!(query.failures(&event("query")).await, [""; 0]);
}

#[tokio::test]
async fn panic_fails_only_its_invocation() {
    let deployment = Deployment::start().await;
    let mut function = deployment.function("panics").await;
    let no_panic = json!({"panic": false});
    assert_eq!(function.invoke(&no_panic).await, Answer::Response(no_panic.clone()));
    let answer = function.invoke(&json!({"panic": true})).await;
    assert!(matches!(answer, Answer::Error(_)), "{answer:?}");
    assert_eq!(function.invoke(&no_panic).await, Answer::Response(no_panic.clone()));
}

#[tokio::test]
async fn timed_out_question_is_answered_on_redelivery() {
    let deployment = Deployment::start().await;
    let mut trigger = deployment.function("trigger").await;
    let (_, accepted) = answered(&mut trigger, &with_key(event("trigger"), &deployment.webhook_key)).await;
    let message = with_bodies(event("query"), &[&deployment.message(Queue::Query).await]);
    assert!(!message.to_string().contains(SAMPLE_JOB));

    let hanging = deployment.function_without_table("query").await;
    assert!(hanging.times_out_after(Duration::from_millis(300), &message).await);

    let mut query = deployment.function("query").await;
    assert_eq!(query.failures(&message).await, [""; 0]);
    let mut poll = deployment.function("poll").await;
    let (_, completed) = answered(&mut poll, &with_key(event("poll"), &events::token(&accepted))).await;
    assert_eq!(completed["status"], "completed", "{completed}");
}

#[tokio::test]
async fn message_of_a_timed_out_worker_is_handled_by_the_next() {
    let deployment = Deployment::start().await;
    for binary in Queue::ALL.map(Queue::worker) {
        let message = event(binary);
        let hanging = deployment.function_without_table(binary).await;
        assert!(hanging.times_out_after(Duration::from_millis(300), &message).await, "{binary}");
        let mut next = deployment.function(binary).await;
        assert_eq!(next.failures(&message).await, [""; 0], "{binary}");
    }
}
