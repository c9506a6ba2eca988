//! Tests of jobs with duplicate, lost or late messages, and with crashed workers.

use plumbline_store::agent::jobs::{JobStatus, MAX_JOB_ATTEMPTS};
use plumbline_store::queues::{JobMessage, Queue};
use serde_json::json;

use super::fixtures::{AcceptedQuestion, expect_problem, question, question_to, service};
use crate::support::{Receiver, Reply, TestApp};

async fn send_again(app: &TestApp, accepted: &AcceptedQuestion, queue: Queue) {
    app.store.queues.send(queue, &JobMessage { job_id: accepted.id }, "local/demo", 0).await.unwrap();
}

#[tokio::test]
async fn duplicate_message_changes_nothing() {
    let receiver = Receiver::start(Reply::status(200)).await;
    let app = service(std::slice::from_ref(&receiver.url)).await;
    plumbline_local::workspace::add_to_allowlist(&app.store, std::slice::from_ref(&receiver.url))
        .await
        .unwrap();
    let accepted = app.submit(&question_to(&receiver.at("/a"))).await;
    for _ in 0..3 {
        send_again(&app, &accepted, Queue::Query).await;
        send_again(&app, &accepted, Queue::Delivery).await;
    }
    app.drain().await;
    app.assert_answered(&accepted).await;
    let (job, delivery) = (app.job(accepted.id).await, app.delivery(accepted.id).await);
    assert_eq!((job.attempts, delivery.attempts.len(), receiver.take_requests().len()), (1, 1, 1));
    app.advance(1_000);
    send_again(&app, &accepted, Queue::Query).await;
    send_again(&app, &accepted, Queue::Delivery).await;
    assert_eq!(app.drain().await, 2);
    assert_eq!((app.job(accepted.id).await, app.delivery(accepted.id).await), (job, delivery));
    assert_eq!(receiver.take_requests().len(), 0);
    app.assert_nothing_due().await;
}

#[tokio::test]
async fn malformed_message_does_not_block_its_queue() {
    let app = service(&[]).await;
    for queue in [Queue::Query, Queue::Delivery] {
        app.store.queues.send(queue, &json!({ "jobId": "x" }), "x", 0).await.unwrap();
        app.store.queues.send(queue, &json!([]), "x", 0).await.unwrap();
    }
    let accepted = app.submit(&question()).await;
    app.drain().await;
    app.assert_answered(&accepted).await;
}

#[tokio::test]
async fn job_with_lost_message_is_requeued_after_a_minute() {
    let app = service(&[]).await;
    let accepted = app.submit(&question()).await;
    app.purge_queues().await;
    app.advance(59);
    assert!(app.sweep().await);
    assert_eq!(app.queued_messages().await.len(), 0, "its message may still be in flight");
    app.advance(1);
    assert!(app.sweep().await);
    assert!(app.sweep().await);
    assert_eq!(app.queued_messages().await.len(), 1, "a resent message is not sent again soon");
    app.purge_queues().await;
    app.advance(119);
    assert!(app.sweep().await);
    assert_eq!(app.queued_messages().await.len(), 0);
    app.advance(1);
    assert!(app.sweep().await);
    assert_eq!(app.drain().await, 1);
    app.assert_answered(&accepted).await;
    assert_eq!(app.job(accepted.id).await.attempts, 1);
    app.assert_nothing_due().await;
}

/// A claim excludes other workers until its lease ends.
#[tokio::test]
async fn claimed_job_is_not_claimed_by_another_worker() {
    let app = service(&[]).await;
    let accepted = app.submit(&question()).await;
    app.calls.crash_after(1, true);
    app.drain().await;
    assert!(app.calls.restart());
    for seconds in [0, 119] {
        app.advance(seconds);
        send_again(&app, &accepted, Queue::Query).await;
        assert_eq!(app.drain().await, 1);
        assert_eq!(app.poll_json(&accepted).await.0, 202);
    }
    app.advance(1);
    assert!(app.sweep().await);
    app.drain().await;
    app.assert_answered(&accepted).await;
    assert_eq!(app.job(accepted.id).await.attempts, 2);
}

#[tokio::test]
async fn job_fails_after_its_workers_die() {
    let receiver = Receiver::start(Reply::status(200)).await;
    let app = service(std::slice::from_ref(&receiver.url)).await;
    plumbline_local::workspace::add_to_allowlist(&app.store, std::slice::from_ref(&receiver.url))
        .await
        .unwrap();
    let accepted = app.submit(&question_to(&receiver.at("/a"))).await;
    for attempt in 1..=MAX_JOB_ATTEMPTS {
        app.calls.crash_after(2, true);
        app.drain().await;
        assert!(app.calls.restart());
        assert_eq!((app.job(accepted.id).await.attempts, app.poll_json(&accepted).await.0), (attempt, 202));
        app.purge_queues().await;
        app.advance(120);
        assert!(app.sweep().await);
    }
    app.drain().await;
    assert_eq!(app.poll_json(&accepted).await, (200, json!({ "status": "failed" })));
    assert_eq!(receiver.take_requests().len(), 1, "the failure is delivered");
    app.assert_nothing_due().await;
}

#[tokio::test]
async fn job_fails_when_too_old() {
    let receiver = Receiver::start(Reply::status(200)).await;
    let app = service(std::slice::from_ref(&receiver.url)).await;
    plumbline_local::workspace::add_to_allowlist(&app.store, std::slice::from_ref(&receiver.url))
        .await
        .unwrap();
    let without_destination = app.submit(&question()).await;
    let with_destination = app.submit(&question_to(&receiver.at("/a"))).await;
    app.purge_queues().await;
    app.advance(30 * 60 + 1);
    assert!(app.sweep().await);
    for accepted in [&without_destination, &with_destination] {
        assert_eq!(app.poll_json(accepted).await, (200, json!({ "status": "failed" })));
        assert_eq!(app.job(accepted.id).await.attempts, 0);
    }
    assert_eq!(app.drain().await, 1);
    assert_eq!(receiver.take_requests()[0].json()["status"], "failed");
    // Its lost message arrives late.
    send_again(&app, &without_destination, Queue::Query).await;
    app.drain().await;
    assert_eq!(app.job(without_destination.id).await.status, JobStatus::Failed);
    app.assert_nothing_due().await;
}

/// The index still lists a job that no longer exists. It does not block the others.
#[tokio::test]
async fn every_lost_job_is_requeued() {
    let app = service(&[]).await;
    let mut accepted = Vec::new();
    for _ in 0..25 {
        accepted.push(app.submit(&question()).await);
    }
    app.delete_item(&format!("JOB#{}", accepted[7].id), "JOB").await;
    app.purge_queues().await;
    app.advance(60);
    assert!(app.sweep().await);
    assert_eq!(app.drain().await, 24);
    for (at, accepted) in accepted.iter().enumerate() {
        if at == 7 {
            expect_problem(app.poll(&accepted.token).await, 404, "job_not_found").await;
        } else {
            app.assert_answered(accepted).await;
        }
    }
    app.assert_nothing_due().await;
}

/// After a restart, the runner of `plumbline-local` does not wait for the leases of its killed predecessor. It still
/// waits for the next attempt of a delivery.
#[tokio::test]
async fn restart_resumes_claimed_jobs() {
    let receiver = Receiver::start(Reply::status(500)).await;
    let app = service(std::slice::from_ref(&receiver.url)).await;
    plumbline_local::workspace::add_to_allowlist(&app.store, std::slice::from_ref(&receiver.url))
        .await
        .unwrap();
    let waiting = app.submit(&question_to(&receiver.at("/a"))).await;
    app.drain().await;
    let claimed = app.submit(&question()).await;
    app.calls.crash_after(1, true);
    app.drain().await;
    assert!(app.calls.restart());
    app.purge_queues().await;
    app.store.operator().crash_recovery().make_unfinished_work_due(app.now().into()).await.unwrap();
    assert!(app.sweep().await);
    app.drain().await;
    app.assert_answered(&claimed).await;
    assert_eq!((receiver.take_requests().len(), app.delivery(waiting.id).await.attempts.len()), (1, 1));
    app.advance_and_sweep(6).await;
    assert_eq!(receiver.take_requests().len(), 1);
}

/// The table's time-to-live removes a finished job after a day and its delivery after a week.
#[tokio::test]
async fn finished_job_expires_after_a_day_and_its_delivery_after_a_week() {
    let receiver = Receiver::start(Reply::status(200)).await;
    let app = service(std::slice::from_ref(&receiver.url)).await;
    plumbline_local::workspace::add_to_allowlist(&app.store, std::slice::from_ref(&receiver.url))
        .await
        .unwrap();
    let accepted = app.submit(&question_to(&receiver.at("/a"))).await;
    app.advance(7);
    app.drain().await;
    let after = |days: i64| (app.now().as_second() + days * 24 * 3_600).to_string();
    let mut items = app.items().await;
    items.retain(|item| item["pk"].as_s().unwrap().contains(&accepted.id.to_string()));
    assert_eq!(items.len(), 2);
    for item in items {
        let days = if item["sk"].as_s().unwrap() == "DELIVERY" { 7 } else { 1 };
        assert_eq!(item["expires_at"].as_n().unwrap(), &after(days));
    }
}
