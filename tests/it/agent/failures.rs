//! Failures between a question and its answer: the final state, and the responses to the caller.

use plumbline_contract::keys::{ApiKey, KeyPrefix};
use plumbline_delivery::AttemptClass;
use plumbline_local::workspace::{self, WEBHOOK_ID, demo_workspace};
use plumbline_store::agent::deliveries::DeliveryState;
use plumbline_store::agent::jobs::JobStatus;
use plumbline_store::agent::workspaces::{Role, WorkspaceSettings};
use plumbline_store::operator::webhooks::AllowlistChangeResult;
use plumbline_store::queues::Queue;
use serde_json::json;

use super::fixtures::{expect_problem, question, question_in, question_to, service};
use crate::support::{Receiver, Reply, TestApp};

/// Starts a service and a receiver that also acts as its chat API.
async fn service_with_receiver() -> (TestApp, Receiver) {
    let receiver = Receiver::start(Reply::json(&json!({ "ok": true }))).await;
    let app = service(std::slice::from_ref(&receiver.url)).await;
    workspace::add_to_allowlist(&app.store, std::slice::from_ref(&receiver.url)).await.unwrap();
    app.store.operator().connections().connect_chat(receiver.at("/api").as_str(), "xoxb-1").await.unwrap();
    (app, receiver)
}

/// The agent fails to read its data at every attempt.
#[tokio::test]
async fn job_fails_after_repeated_agent_errors() {
    let (app, receiver) = service_with_receiver().await;
    let accepted = app.submit(&question_to(&receiver.at("/a"))).await;
    for _ in 0..3 {
        app.calls.crash_after(2, true);
        app.drain().await;
        assert!(app.calls.restart());
        app.purge_queues().await;
        app.advance(130);
        assert!(app.sweep().await);
    }
    app.drain().await;
    assert_eq!(app.poll_json(&accepted).await, (200, json!({ "status": "failed" })));
    let received = receiver.take_requests();
    assert_eq!((received.len(), &received[0].json()["status"]), (1, &json!("failed")));
    assert_eq!(app.delivery(accepted.id).await.state, DeliveryState::Delivered);
    app.assert_nothing_due().await;
}

/// A poll still returns the answer after its delivery has failed.
#[tokio::test]
async fn answer_stays_readable_after_failed_delivery() {
    let (app, receiver) = service_with_receiver().await;
    receiver.always_reply(Reply::status(410));
    let accepted = app.submit(&question_to(&receiver.at("/a"))).await;
    app.drain().await;
    assert_eq!(app.delivery(accepted.id).await.state, DeliveryState::Failed);
    let answer = app.assert_answered(&accepted).await;
    assert_eq!(app.poll_json(&accepted).await, (200, json!({ "status": "completed", "response": answer })));
    app.assert_nothing_due().await;
}

/// The delivery continues after the job token has expired.
#[tokio::test]
async fn answer_is_delivered_after_token_expires() {
    let (app, receiver) = service_with_receiver().await;
    receiver.reply_next([Reply::status(500), Reply::status(500), Reply::status(500), Reply::status(500)]);
    let accepted = app.submit(&question_to(&receiver.at("/a"))).await;
    app.drain().await;
    for wait in [6, 330, 1_980] {
        app.advance_and_sweep(wait).await;
    }
    app.advance_and_sweep(7_920).await;
    expect_problem(app.poll(&accepted.token).await, 403, "token_expired").await;
    assert_eq!(app.delivery(accepted.id).await.state, DeliveryState::Delivered);
    assert_eq!(receiver.take_requests().len(), 5);
    app.assert_nothing_due().await;
}

/// A job that was accepted before its key was revoked continues; new requests with the key are rejected.
#[tokio::test]
async fn accepted_job_survives_key_revocation() {
    let (app, receiver) = service_with_receiver().await;
    let accepted = app.submit(&question_to(&receiver.at("/a"))).await;
    let key = ApiKey::parse(&app.webhook_key, KeyPrefix::Webhook).unwrap();
    assert!(app.store.operator().webhook_keys().revoke(key.key_id(), app.now().into()).await.unwrap());
    expect_problem(app.ask(&question()).await, 401, "unauthorized").await;
    app.drain().await;
    let answer = app.assert_answered(&accepted).await;
    assert_eq!(app.poll_json(&accepted).await, (200, json!({ "status": "completed", "response": answer })));
    assert_eq!(
        (receiver.take_requests().len(), app.delivery(accepted.id).await.state),
        (1, DeliveryState::Delivered)
    );
    app.assert_nothing_due().await;
}

#[tokio::test]
async fn job_of_removed_workspace_fails() {
    let (app, receiver) = service_with_receiver().await;
    let without_destination = app.submit(&question()).await;
    let to_url = app.submit(&question_to(&receiver.at("/a"))).await;
    let to_chat = app.submit(&question_in("C1", None)).await;
    assert!(app.store.operator().workspaces().remove(&demo_workspace(), app.now().into()).await.unwrap());
    app.drain().await;
    for accepted in [&without_destination, &to_url, &to_chat] {
        assert_eq!(app.poll_json(accepted).await, (200, json!({ "status": "failed" })));
    }
    // The allowlist is removed with the workspace, so only the chat channel is notified of the failure.
    let received = receiver.take_requests();
    assert_eq!((received.len(), &*received[0].path), (1, "/api/chat.postMessage"));
    let delivery = app.delivery(to_url.id).await;
    assert_eq!(
        (delivery.state, delivery.attempts[0].class),
        (DeliveryState::Failed, AttemptClass::RefusedAddress)
    );
    expect_problem(app.ask(&question()).await, 401, "unauthorized").await;
    app.assert_nothing_due().await;
    let items = app.items().await;
    let remaining =
        |kind: &str| items.iter().filter(|item| item["pk"].as_s().unwrap().starts_with(kind)).count();
    assert_eq!((remaining("WORKSPACE#"), remaining("ACTIVITY#")), (0, 0));
}

/// An operator removes the workspace between the answer and its delivery. No data of the workspace leaves the service.
#[tokio::test]
async fn removed_workspace_delivers_nothing() {
    let (app, receiver) = service_with_receiver().await;
    let to_url = app.submit(&question_to(&receiver.at("/a"))).await;
    let to_chat = app.submit(&question_in("C1", None)).await;
    app.drain_queue(Queue::Query).await;
    assert!(app.store.operator().workspaces().remove(&demo_workspace(), app.now().into()).await.unwrap());
    app.drain().await;
    assert_eq!(receiver.take_requests().len(), 0);
    for accepted in [&to_url, &to_chat] {
        assert_eq!(app.delivery(accepted.id).await.state, DeliveryState::Failed);
        assert_eq!(app.job(accepted.id).await.status, JobStatus::Completed);
        assert_eq!(app.poll_json(accepted).await.0, 200, "the job token is valid for an hour");
    }
    app.assert_nothing_due().await;
}

/// A key of a removed workspace is invalid for a new one with the same name.
#[tokio::test]
async fn old_key_does_not_open_recreated_workspace() {
    let (app, _receiver) = service_with_receiver().await;
    let settings: WorkspaceSettings = app.store.workspaces().get(&demo_workspace()).await.unwrap().unwrap();
    assert!(app.store.operator().workspaces().remove(&demo_workspace(), app.now().into()).await.unwrap());
    assert!(!app.store.operator().workspaces().remove(&demo_workspace(), app.now().into()).await.unwrap());
    assert!(app.store.operator().workspaces().create(&settings).await.unwrap());
    expect_problem(app.ask(&question()).await, 401, "unauthorized").await;
}

#[tokio::test]
async fn removed_webhook_delivers_nothing() {
    let (app, receiver) = service_with_receiver().await;
    let accepted = app.submit(&question_to(&receiver.at("/a"))).await;
    app.drain_queue(Queue::Query).await;
    assert!(
        app.store
            .operator()
            .webhooks()
            .remove(&demo_workspace(), WEBHOOK_ID, app.now().into())
            .await
            .unwrap()
    );
    assert!(
        !app.store
            .operator()
            .webhooks()
            .remove(&demo_workspace(), WEBHOOK_ID, app.now().into())
            .await
            .unwrap()
    );
    app.drain().await;
    assert_eq!(
        (receiver.take_requests().len(), app.delivery(accepted.id).await.state),
        (0, DeliveryState::Failed)
    );
    expect_problem(app.ask(&question()).await, 401, "unauthorized").await;
    app.assert_answered(&accepted).await;
}

/// A former admin cannot change the allowlist.
#[tokio::test]
async fn demoted_admin_cannot_change_allowlist() {
    let (app, receiver) = service_with_receiver().await;
    let (demo, entries) = (demo_workspace(), [receiver.url.to_string()]);
    let change = async |member: &str| {
        app.store.operator().webhooks().set_allowlist(&demo, WEBHOOK_ID, member, &entries).await.unwrap()
    };
    app.store.operator().workspaces().set_member(&demo, "ada", Role::Admin).await.unwrap();
    assert_eq!(change("ada").await, AllowlistChangeResult::Done);
    app.store.operator().workspaces().set_member(&demo, "ada", Role::Member).await.unwrap();
    assert_eq!(change("ada").await, AllowlistChangeResult::NotAdmin);
    app.store.operator().workspaces().set_member(&demo, "ada", Role::Admin).await.unwrap();
    assert!(app.store.operator().workspaces().remove_member(&demo, "ada").await.unwrap());
    assert!(!app.store.operator().workspaces().remove_member(&demo, "ada").await.unwrap());
    assert_eq!(change("ada").await, AllowlistChangeResult::NotAdmin);
    // A new webhook has an empty list, even if an earlier one had the same name.
    app.store.operator().webhooks().remove(&demo, WEBHOOK_ID, app.now().into()).await.unwrap();
    let secret = workspace_secret();
    assert!(
        app.store
            .operator()
            .webhooks()
            .create(&demo, WEBHOOK_ID, "demo", &secret, app.now().into())
            .await
            .unwrap()
    );
    assert_eq!(
        app.store.operator().webhooks().get(&demo, WEBHOOK_ID).await.unwrap().unwrap().allowlist,
        Vec::<String>::new()
    );
}

fn workspace_secret() -> String {
    plumbline_delivery::SigningSecret::from_bytes(&[9; 32]).unwrap().expose().to_string()
}
