//! Tests of deliveries that the operator replays.

use plumbline_local::workspace;
use plumbline_store::agent::deliveries::DeliveryState;
use plumbline_store::operator::replays::ReplayOutcome;

use super::crashes::{crash_at_every_call, service_with_receiver};
use super::fixtures::{question, question_to, service};
use crate::support::{Receiver, Reply};

#[tokio::test]
async fn finished_delivery_can_be_replayed() {
    let receiver = Receiver::start(Reply::status(404)).await;
    let app = service(std::slice::from_ref(&receiver.url)).await;
    workspace::add_to_allowlist(&app.store, std::slice::from_ref(&receiver.url)).await.unwrap();
    let accepted = app.submit(&question_to(&receiver.at("/a"))).await;
    let replayed =
        async || app.store.operator().replays().replay(accepted.id, app.now().into()).await.unwrap();
    assert_eq!(replayed().await, ReplayOutcome::NoDelivery, "the job has no answer yet");
    app.drain().await;
    let first = receiver.take_requests();
    assert_eq!(app.delivery(accepted.id).await.state, DeliveryState::Failed);
    // Replays just before the job expires. The replay extends the job's expiry by another day.
    app.advance(24 * 3_600 - 1);
    receiver.reply_next([Reply::status(500)]);
    receiver.always_reply(Reply::status(200));
    assert_eq!(replayed().await, ReplayOutcome::Replayed);
    assert_eq!(replayed().await, ReplayOutcome::AlreadyPending);
    assert!(app.sweep().await);
    app.drain().await;
    let delivery = app.delivery(accepted.id).await;
    assert_eq!((delivery.state, delivery.attempts.len()), (DeliveryState::Pending, 2));
    let wait = delivery.next_attempt_at.unwrap().timestamp().duration_since(app.now());
    assert_eq!(wait.as_millis(), 5_500, "the retry schedule restarts");
    assert_eq!(delivery.attempts[1].next_attempt_at, delivery.next_attempt_at.map(|at| at.timestamp()));
    app.advance_and_sweep(6).await;
    let received = receiver.take_requests();
    assert_eq!((received.len(), app.delivery(accepted.id).await.attempts.len()), (2, 3));
    for one in &received {
        assert_eq!((one.header("webhook-id"), &one.body), (first[0].header("webhook-id"), &first[0].body));
    }
    app.assert_nothing_due().await;
    // A successful delivery can also be replayed.
    assert_eq!(replayed().await, ReplayOutcome::Replayed);
    assert!(app.sweep().await);
    app.drain().await;
    assert_eq!(
        (receiver.take_requests().len(), app.delivery(accepted.id).await.state),
        (1, DeliveryState::Delivered)
    );
    app.advance(24 * 3_600);
    assert_eq!(replayed().await, ReplayOutcome::JobGone);
    app.delete_item(&format!("JOB#{}", accepted.id), "JOB").await;
    assert_eq!(replayed().await, ReplayOutcome::JobGone);
    app.assert_nothing_due().await;
    let silent = app.submit(&question()).await;
    app.drain().await;
    let nothing = app.store.operator().replays().replay(silent.id, app.now().into()).await.unwrap();
    assert_eq!(nothing, ReplayOutcome::NoDelivery);
}

#[tokio::test]
async fn replay_succeeds_when_worker_dies_at_any_call() {
    crash_at_every_call(async |app, receiver, crash_point| {
        let accepted = app.submit(&question_to(&receiver.at("/a"))).await;
        app.drain().await;
        let first = receiver.take_requests();
        assert_eq!(
            app.store.operator().replays().replay(accepted.id, app.now().into()).await.unwrap(),
            ReplayOutcome::Replayed
        );
        let died = app.work_and_crash(crash_point, true).await;
        let delivery = app.delivery(accepted.id).await;
        assert_eq!(
            (delivery.state, delivery.attempts.len()),
            (DeliveryState::Delivered, 2),
            "{crash_point:?}"
        );
        let again = receiver.take_requests();
        assert!((1..=2).contains(&again.len()), "{crash_point:?}");
        assert!(again.iter().all(|one| one.header("webhook-id") == first[0].header("webhook-id")));
        died
    })
    .await;
    let (app, _) = service_with_receiver().await;
    app.assert_nothing_due().await;
}
