//! Tests of models that fail, and of workers that die during a model call.

use std::sync::Arc;

use aws_sdk_dynamodb::types::AttributeValue;
use plumbline_conversation::WireProtocol;
use plumbline_store::agent::jobs::JobStatus;
use plumbline_store::queues::Queue;
use serde_json::json;
use tokio::sync::Semaphore;

use super::fixtures::question;
use super::model_fixtures::{
    MODEL_UNREACHABLE, MODEL_UNUSABLE, PROTOCOLS, search_reply, search_then_cite, service_with_model,
};
use crate::support::{ModelReply, ModelRequest};

/// After every kind of model failure, the answer is a digest that names the failure.
#[tokio::test]
async fn digest_answers_when_model_fails() {
    let error = |text: &str| json!({"error": {"message": text}});
    let replies = [
        (ModelReply::Http(401, error("no such key")), 1, MODEL_UNREACHABLE),
        (ModelReply::Http(500, error("down")), 5, MODEL_UNREACHABLE),
        (ModelReply::RetryAfter(429, 2), 5, MODEL_UNREACHABLE),
        (ModelReply::BrokenConnection, 5, MODEL_UNREACHABLE),
        (ModelReply::InvalidJson("not JSON"), 1, MODEL_UNREACHABLE),
        (ModelReply::Http(200, json!({})), 1, MODEL_UNREACHABLE),
        (ModelReply::Http(400, error("maximum context length exceeded")), 1, MODEL_UNREACHABLE),
        (ModelReply::Redirect("https://evil.example".to_owned()), 1, MODEL_UNREACHABLE),
        (ModelReply::Refusal, 1, MODEL_UNUSABLE),
        (ModelReply::Text(""), 4, MODEL_UNUSABLE),
    ];
    for provider in PROTOCOLS {
        let (app, endpoint) = service_with_model(provider).await;
        for (reply, calls, notice) in &replies {
            let reply = reply.clone();
            endpoint.script(move |_| reply.clone());
            let accepted = app.submit(&question()).await;
            app.drain_queue(Queue::Query).await;
            let answer = app.assert_answered(&accepted).await;
            assert!(answer.starts_with(notice), "{answer}");
            assert!(answer.contains("made without a language model"), "{answer}");
            assert_eq!(endpoint.requests().len(), *calls, "{notice}");
        }
    }
}

/// A call that fails transiently is retried. After a permanent failure in the middle of a conversation, the digest
/// answers.
#[tokio::test]
async fn model_answers_after_transient_failure() {
    for provider in PROTOCOLS {
        let (app, endpoint) = service_with_model(provider).await;
        let failures = Arc::new(std::sync::atomic::AtomicUsize::new(3));
        endpoint.script(move |request: &ModelRequest| {
            let left = failures.load(std::sync::atomic::Ordering::SeqCst);
            failures.store(left.saturating_sub(1), std::sync::atomic::Ordering::SeqCst);
            if left > 0 { ModelReply::RetryAfter(503, 1) } else { search_then_cite(request) }
        });
        assert!(app.answer_to_default_question().await.starts_with("On 17 November"));
        endpoint.script(
            |request: &ModelRequest| {
                if request.turn == 0 { search_reply() } else { ModelReply::Http(401, json!({})) }
            },
        );
        assert!(app.answer_to_default_question().await.starts_with(MODEL_UNREACHABLE));
    }
}

/// The model can correct invalid calls in both protocols, which encode malformed arguments differently.
#[tokio::test]
async fn invalid_tool_calls_are_corrected() {
    for provider in PROTOCOLS {
        let (app, endpoint) = service_with_model(provider).await;
        endpoint.script(|request: &ModelRequest| match request.turn {
            0 => ModelReply::MalformedToolCall("search_activity", "{oops"),
            1 => ModelReply::Truncated,
            _ => ModelReply::Text("Done."),
        });
        assert!(app.answer_to_default_question().await.starts_with("Done."));
        assert_eq!(endpoint.requests().len(), 3);
    }
}

/// The lease of a worker that calls a model is longer than the default lease.
#[tokio::test]
async fn no_second_worker_claims_job_during_model_call() {
    let (app, endpoint) = service_with_model(WireProtocol::CompatChat).await;
    let gate = Arc::new(Semaphore::new(0));
    let held = gate.clone();
    endpoint
        .script(move |_| ModelReply::AfterGate(held.clone(), Box::new(ModelReply::Text("Thought through."))));
    let accepted = app.submit(&question()).await;
    let work = app.drain_queue(Queue::Query);
    let on_request = async {
        while endpoint.requests().is_empty() {
            tokio::task::yield_now().await;
        }
        app.advance(150);
        assert!(app.sweep().await);
        app.store
            .queues
            .send(Queue::Query, &plumbline_store::queues::JobMessage { job_id: accepted.id }, "x", 0)
            .await
            .unwrap();
        app.process_batch(Queue::Query).await;
        gate.add_permits(1);
    };
    tokio::join!(work, on_request);
    let job = app.job(accepted.id).await;
    assert_eq!((job.status, job.attempts, endpoint.requests().len()), (JobStatus::Completed, 1, 1));
    assert!(job.response.unwrap().starts_with("Thought through."));
}

/// Two workers have died. The last attempt skips the model call, which may have killed them.
#[tokio::test]
async fn last_attempt_skips_the_model() {
    let (app, endpoint) = service_with_model(WireProtocol::MessagesApi).await;
    let accepted = app.submit(&question()).await;
    for _ in 0..2 {
        app.store.job_execution().claim(accepted.id, app.now().into()).await.unwrap();
        app.advance(130);
    }
    app.drain_queue(Queue::Query).await;
    assert!(app.assert_answered(&accepted).await.starts_with(MODEL_UNREACHABLE));
    assert!(endpoint.requests().is_empty());
}

/// The worker dies after each AWS call in turn. The question is still answered.
#[tokio::test]
async fn crashed_worker_restarts_conversation() {
    for receives_response in [true, false] {
        let (app, endpoint) = service_with_model(WireProtocol::CompatChat).await;
        endpoint.script(search_then_cite);
        app.submit(&question()).await;
        app.drain().await;
        let mut crash_points = 0;
        loop {
            let accepted = app.submit(&question()).await;
            app.calls.crash_after(crash_points, receives_response);
            app.drain().await;
            let died = app.calls.restart();
            app.recover().await;
            app.assert_nothing_due().await;
            let answer = app.assert_answered(&accepted).await;
            assert!(
                answer.starts_with("On 17 November") || answer.starts_with(MODEL_UNREACHABLE),
                "{answer}"
            );
            if !died {
                break;
            }
            crash_points += 1;
        }
        assert!(crash_points > 6, "only {crash_points} crash points");
    }
}

/// The model's key cannot be decrypted, because the stored address has changed. The caller gets the digest.
#[tokio::test]
async fn undecryptable_model_key_falls_back_to_digest() {
    let (app, endpoint) = service_with_model(WireProtocol::CompatChat).await;
    let items = app.items().await;
    let mut connection = items.into_iter().find(|item| item["pk"].as_s().unwrap() == "MODELS").unwrap();
    connection.insert("base_url".to_owned(), AttributeValue::S("https://evil.example/".to_owned()));
    app.overwrite(connection).await;
    assert!(app.answer_to_default_question().await.starts_with(MODEL_UNREACHABLE));
    assert!(endpoint.requests().is_empty());
}
