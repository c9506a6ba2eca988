//! Crashes after each AWS call in turn, before or after its response arrives. Acknowledged work has the same outcome as
//! without a crash.

use std::collections::BTreeSet;

use plumbline_local::workspace;
use plumbline_measure::kills;
use plumbline_store::agent::deliveries::DeliveryState;
use plumbline_store::agent::jobs::JobStatus;
use serde_json::json;

use super::fixtures::{
    AcceptedQuestion, expect_accepted, expect_problem, header, question, question_in, question_to, service,
};
use crate::support::{Receiver, Reply, TestApp};

/// A simulated crash: the number of AWS calls before it, and true if the response to the last of them arrives.
#[derive(Clone, Copy, Debug)]
pub(super) struct CrashPoint {
    pub(super) calls: i64,
    pub(super) receives_response: bool,
}

/// Runs `scenario` with a crash after 0, 1, 2 … calls until it ends without a crash. It does so twice: first the
/// response to the last call arrives, then it is lost. `scenario` returns true if the crash happened.
pub(super) async fn crash_at_every_call(scenario: impl AsyncFn(&TestApp, &Receiver, CrashPoint) -> bool) {
    for receives_response in [true, false] {
        let (app, receiver) = service_with_receiver().await;
        let mut calls = 0;
        while scenario(&app, &receiver, CrashPoint { calls, receives_response }).await {
            receiver.take_requests();
            calls += 1;
        }
        assert!(calls > 3, "only {calls} crash points");
    }
}

/// Starts a service and a receiver that also acts as its chat API. The service has already answered one question, so
/// its caches are filled.
pub(super) async fn service_with_receiver() -> (TestApp, Receiver) {
    let receiver = Receiver::start(Reply::json(&json!({ "ok": true }))).await;
    let app = service(std::slice::from_ref(&receiver.url)).await;
    workspace::add_to_allowlist(&app.store, std::slice::from_ref(&receiver.url)).await.unwrap();
    app.store.operator().connections().connect_chat(receiver.at("/api").as_str(), "xoxb-1").await.unwrap();
    app.submit(&question()).await;
    app.drain().await;
    (app, receiver)
}

impl TestApp {
    /// Processes all work, after a sweep if `sweeps` is true, with a crash at `crash_point`. Then recovers. Returns true
    /// if the crash happened.
    pub(super) async fn work_and_crash(&self, crash_point: CrashPoint, sweeps: bool) -> bool {
        self.calls.crash_after(crash_point.calls, crash_point.receives_response);
        if sweeps {
            self.sweep().await;
        }
        self.drain().await;
        let died = self.calls.restart();
        self.recover().await;
        self.assert_nothing_due().await;
        died
    }
}

/// Checks that the job is answered, and that the receiver got its delivery once or twice with the same body.
async fn assert_delivered(
    app: &TestApp,
    receiver: &Receiver,
    accepted: &AcceptedQuestion,
    crash_point: CrashPoint,
) {
    let answer = app.assert_answered(accepted).await;
    assert_eq!(app.delivery(accepted.id).await.state, DeliveryState::Delivered, "{crash_point:?}");
    let received = receiver.take_requests();
    let ids: BTreeSet<&str> = received.iter().map(|one| one.header("webhook-id")).collect();
    let bodies: BTreeSet<&[u8]> = received.iter().map(|one| &*one.body).collect();
    assert_eq!((ids.len(), bodies.len()), (1, 1), "{crash_point:?}");
    assert!(received.len() <= 2, "{crash_point:?}: received {} times", received.len());
    let expected = json!({ "query": super::fixtures::QUERY, "response": answer, "workflowId": accepted.id });
    assert_eq!(received[0].json(), expected);
}

#[tokio::test]
async fn answer_arrives_when_worker_dies_at_any_call() {
    crash_at_every_call(async |app, receiver, crash_point| {
        let accepted = app.submit(&question_to(&receiver.at("/a"))).await;
        let died = app.work_and_crash(crash_point, false).await;
        assert_delivered(app, receiver, &accepted, crash_point).await;
        died
    })
    .await;
}

#[tokio::test]
async fn answer_arrives_when_sweep_dies_at_any_call() {
    crash_at_every_call(async |app, receiver, crash_point| {
        let accepted = app.submit(&question_to(&receiver.at("/a"))).await;
        app.purge_queues().await;
        app.advance(60);
        let died = app.work_and_crash(crash_point, true).await;
        assert_delivered(app, receiver, &accepted, crash_point).await;
        died
    })
    .await;
}

/// The sweep dies while it fails an old job. The job still fails, and the service notifies its destination.
#[tokio::test]
async fn old_job_fails_when_sweep_dies_at_any_call() {
    crash_at_every_call(async |app, receiver, crash_point| {
        let accepted = app.submit(&question_to(&receiver.at("/a"))).await;
        app.purge_queues().await;
        app.advance(30 * 60 + 1);
        let died = app.work_and_crash(crash_point, true).await;
        assert_eq!(app.job(accepted.id).await.status, JobStatus::Failed, "{crash_point:?}");
        assert_eq!(app.delivery(accepted.id).await.state, DeliveryState::Delivered, "{crash_point:?}");
        assert_eq!(receiver.take_requests()[0].json()["status"], "failed");
        died
    })
    .await;
}

/// The worker dies during the second attempt, after a failed one.
#[tokio::test]
async fn retry_succeeds_when_worker_dies_at_any_call() {
    crash_at_every_call(async |app, receiver, crash_point| {
        receiver.reply_next([Reply::status(503)]);
        let accepted = app.submit(&question_to(&receiver.at("/a"))).await;
        app.drain().await;
        assert_eq!(receiver.take_requests().len(), 1);
        app.purge_queues().await;
        app.advance(6);
        let died = app.work_and_crash(crash_point, true).await;
        assert_eq!(app.delivery(accepted.id).await.attempts.len(), 2, "{crash_point:?}");
        assert_delivered(app, receiver, &accepted, crash_point).await;
        died
    })
    .await;
}

#[tokio::test]
async fn chat_post_succeeds_when_worker_dies_at_any_call() {
    crash_at_every_call(async |app, chat, crash_point| {
        let accepted = app.submit(&question_in("C1", None)).await;
        let died = app.work_and_crash(crash_point, false).await;
        app.assert_answered(&accepted).await;
        assert_eq!(app.delivery(accepted.id).await.state, DeliveryState::Delivered, "{crash_point:?}");
        let said: BTreeSet<String> =
            chat.take_requests().iter().map(|one| one.json()["text"].to_string()).collect();
        assert_eq!(said.len(), 1);
        died
    })
    .await;
}

/// The trigger dies. Accepted questions are still answered, callers can repeat rejected ones, and no job stays pending.
#[tokio::test]
async fn accepted_question_survives_trigger_dying_at_any_call() {
    crash_at_every_call(async |app, receiver, crash_point| {
        // Makes the key ring ten minutes old, so that the trigger reloads it.
        app.advance(600);
        let (before, ..) = app.stored_counts().await;
        app.calls.crash_after(crash_point.calls, crash_point.receives_response);
        let response = app.ask(&question_to(&receiver.at("/a"))).await;
        let died = app.calls.restart();
        let created = app.stored_counts().await.0 - before;
        app.recover().await;
        app.assert_nothing_due().await;
        if response.status() == 202 {
            let accepted = expect_accepted(response).await;
            app.drain().await;
            assert_delivered(app, receiver, &accepted, crash_point).await;
        } else {
            expect_problem(response, 503, "service_unavailable").await;
            assert!(
                created == 0 || !crash_point.receives_response,
                "{crash_point:?}: a refused question still created a job"
            );
        }
        died
    })
    .await;
}

/// A crashed poll returns 503, and the next one succeeds.
#[tokio::test]
async fn poll_succeeds_after_dying_at_any_call() {
    let (app, _receiver) = service_with_receiver().await;
    let accepted = app.submit(&question()).await;
    for calls in 0..3 {
        app.advance(600);
        app.calls.crash_after(calls, true);
        let response = app.poll(&accepted.token).await;
        assert!(app.calls.restart());
        assert_eq!(header(response.headers(), "retry-after"), "5");
        expect_problem(response, 503, "service_unavailable").await;
        assert_eq!(app.poll(&accepted.token).await.status(), 202);
    }
}

/// Workers are killed repeatedly at random points. `measure kills` does the same with 10,000 jobs.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_answer_arrives_while_workers_are_killed_at_random() {
    let options = kills::Options { jobs: 100, seed: fastrand::u64(..), every_ms: 300, speed: 40 };
    let outcome = kills::measure(&options).await.unwrap();
    assert!(outcome.is_sound() && outcome.kills > 0, "{options:?}: {outcome}");
}
