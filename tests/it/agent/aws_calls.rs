//! Tests of the number of AWS calls that each step makes.

use plumbline_local::workspace;
use plumbline_store::queues::Queue;
use serde_json::json;

use super::fixtures::{expect_problem, question, question_in, question_to, service};
use crate::support::{Receiver, Reply, TestApp};

async fn drain_and_take_calls(app: &TestApp, queue: Queue) -> Vec<String> {
    app.calls.take_operations();
    assert_eq!(app.drain_queue(queue).await, 1);
    app.calls.take_operations()
}

#[tokio::test]
async fn warm_trigger_makes_three_calls_and_warm_poll_one() {
    let app = service(&[]).await;
    app.submit(&question()).await;
    let cold = app.calls.take_operations();
    assert_eq!(cold.iter().filter(|call| matches!(&***call, "Query" | "Decrypt")).count(), 2, "{cold:?}");
    assert_eq!(cold.len(), 5, "the key ring is loaded once: {cold:?}");
    let accepted = app.submit(&question()).await;
    assert_eq!(app.calls.take_operations(), ["BatchGetItem", "TransactWriteItems", "SendMessage"]);
    // The poll function has its own cached key ring.
    assert_eq!(app.poll_json(&accepted).await.0, 202);
    assert_eq!(app.calls.take_operations(), ["Query", "Decrypt", "GetItem"]);
    assert_eq!(app.poll_json(&accepted).await.0, 202);
    assert_eq!(app.calls.take_operations(), ["GetItem"]);
    let request =
        app.trigger_request().header("content-type", "application/json").header("idempotency-key", "a");
    request.try_clone().unwrap().body(question().to_string()).send().await.unwrap();
    assert_eq!(app.calls.take_operations(), ["BatchGetItem", "TransactWriteItems", "SendMessage"]);
    request.body(question().to_string()).send().await.unwrap();
    assert_eq!(app.calls.take_operations(), ["BatchGetItem", "TransactWriteItems", "GetItem", "GetItem"]);
    // The key ring is reloaded after ten minutes.
    app.advance(600);
    app.poll(&accepted.token).await;
    assert_eq!(app.calls.take_operations(), ["Query", "Decrypt", "GetItem"]);
}

#[tokio::test]
async fn refused_request_makes_minimal_calls() {
    let app = service(&[]).await;
    let accepted = app.submit(&question()).await;
    app.poll_json(&accepted).await;
    app.calls.take_operations();
    let mut mistyped = app.webhook_key.clone();
    mistyped.push('0');
    let request = app.http.post(app.url(super::fixtures::TRIGGER_PATH)).header("x-webhook-secret", mistyped);
    expect_problem(request.send().await.unwrap(), 401, "unauthorized").await;
    expect_problem(app.poll("x").await, 401, "unauthorized").await;
    expect_problem(app.http.get(app.url("/")).send().await.unwrap(), 404, "no_such_path").await;
    assert_eq!(app.calls.take_operations(), Vec::<String>::new());
    expect_problem(app.ask(&json!({})).await, 400, "invalid_request").await;
    assert_eq!(app.calls.take_operations(), ["BatchGetItem"]);
    for _ in 0..29 {
        app.submit(&question()).await;
    }
    app.calls.take_operations();
    expect_problem(app.ask(&question()).await, 429, "rate_limited").await;
    assert_eq!(app.calls.take_operations(), ["BatchGetItem"]);
}

#[tokio::test]
async fn query_and_delivery_make_expected_calls() {
    let receiver = Receiver::start(Reply::status(204)).await;
    let app = service(std::slice::from_ref(&receiver.url)).await;
    workspace::add_to_allowlist(&app.store, std::slice::from_ref(&receiver.url)).await.unwrap();
    app.submit(&question()).await;
    let query_calls = ["UpdateItem", "BatchGetItem", "GetItem", "BatchGetItem"];
    assert_eq!(
        drain_and_take_calls(&app, Queue::Query).await,
        [&query_calls[..], &["TransactWriteItems"]].concat()
    );
    app.submit(&question_to(&receiver.at("/a"))).await;
    assert_eq!(
        drain_and_take_calls(&app, Queue::Query).await,
        [&query_calls[..], &["TransactWriteItems", "SendMessage"]].concat()
    );
    let delivery_calls = ["UpdateItem", "BatchGetItem", "Decrypt", "UpdateItem"];
    assert_eq!(drain_and_take_calls(&app, Queue::Delivery).await, delivery_calls);
    receiver.reply_next([Reply::status(500)]);
    app.submit(&question_to(&receiver.at("/a"))).await;
    drain_and_take_calls(&app, Queue::Query).await;
    // Only the first failure of an endpoint and its recovery are recorded.
    let with_endpoint_update = [&delivery_calls[..3], &["TransactWriteItems"]].concat();
    assert_eq!(
        drain_and_take_calls(&app, Queue::Delivery).await,
        [&with_endpoint_update[..], &["SendMessage"]].concat()
    );
    receiver.reply_next([Reply::status(500)]);
    app.submit(&question_to(&receiver.at("/a"))).await;
    drain_and_take_calls(&app, Queue::Query).await;
    assert_eq!(
        drain_and_take_calls(&app, Queue::Delivery).await,
        [&delivery_calls[..], &["SendMessage"]].concat()
    );
    app.submit(&question_to(&receiver.at("/a"))).await;
    drain_and_take_calls(&app, Queue::Query).await;
    assert_eq!(drain_and_take_calls(&app, Queue::Delivery).await, with_endpoint_update);
    assert_eq!(receiver.take_requests().len(), 4);
    // A message about a missing item costs one call.
    let message = plumbline_store::queues::JobMessage { job_id: uuid::Uuid::new_v4().into() };
    for queue in [Queue::Query, Queue::Delivery] {
        app.store.queues.send(queue, &message, "x", 0).await.unwrap();
        assert_eq!(drain_and_take_calls(&app, queue).await, ["UpdateItem"]);
    }
}

#[tokio::test]
async fn chat_delivery_makes_one_extra_call() {
    let chat = Receiver::start(Reply::json(&json!({ "ok": true }))).await;
    let app = service(&[]).await;
    app.store.operator().connections().connect_chat(chat.at("/api").as_str(), "xoxb-1").await.unwrap();
    app.submit(&question_in("C1", None)).await;
    drain_and_take_calls(&app, Queue::Query).await;
    assert_eq!(
        drain_and_take_calls(&app, Queue::Delivery).await,
        ["UpdateItem", "BatchGetItem", "GetItem", "Decrypt", "UpdateItem"]
    );
    assert_eq!(chat.take_requests().len(), 1);
}

#[tokio::test]
async fn idle_sweep_makes_five_queries() {
    let app = service(&[]).await;
    app.submit(&question()).await;
    app.drain().await;
    app.calls.take_operations();
    assert!(app.sweep().await);
    assert_eq!(
        app.calls.take_operations(),
        ["Query"; 5],
        "one query of the key ring, and one of each shard of the index"
    );
}
