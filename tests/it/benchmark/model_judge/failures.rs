//! Tests of judges that fail or are disconnected, of the calls that judging makes, and of its logs.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use plumbline_benchmark::draw::{DrawOutcome, ErrorReason};
use plumbline_conversation::Effort;
use plumbline_store::model_connections::{ModelSettings, ModelUse};
use plumbline_store::queues::Queue;
use serde_json::json;

use super::super::fixtures::PROVIDERS;
use super::super::secrets::assert_no_secret;
use super::{JudgeSetup, correct_judge};
use crate::support::{ModelReply, ModelRequest, capture_logs, dataset, review};

#[tokio::test]
async fn failed_judge_fails_the_draw() {
    let error = || json!({"error": {"message": "no", "type": "server_error"}});
    let opinion = |number: u32| json!({"number": number, "matches": [], "valid": false});
    let none = || ModelReply::ToolCalls(vec![("give_opinions", json!({"opinions": []}))]);
    let cases: Vec<(&str, ModelReply, usize)> = vec![
        ("500", ModelReply::Http(500, error()), 5),
        ("429", ModelReply::Http(429, error()), 5),
        ("401", ModelReply::Http(401, error()), 1),
        ("400", ModelReply::Http(400, error()), 1),
        ("cut short", ModelReply::BrokenConnection, 5),
        ("no JSON", ModelReply::InvalidJson("<html>"), 3),
        ("refusal", ModelReply::Refusal, 3),
        ("cut off", ModelReply::Truncated, 3),
        ("talks", ModelReply::Text("They are all right."), 3),
        ("garbled", ModelReply::MalformedToolCall("give_opinions", "{"), 3),
        ("no opinion", none(), 3),
        (
            "one twice",
            ModelReply::ToolCalls(vec![("give_opinions", json!({"opinions": [opinion(1), opinion(1)]}))]),
            3,
        ),
        ("another tool", ModelReply::ToolCalls(vec![("approve", json!({}))]), 3),
    ];
    for (at, provider) in PROVIDERS.into_iter().enumerate() {
        let setup = JudgeSetup::start(provider, 1).await;
        for (name, reply, calls) in cases.iter().skip(at).step_by(if at == 0 { 1 } else { 2 }) {
            let reply = reply.clone();
            setup.judge.script(move |_| reply.clone());
            setup.reviewer.script(review);
            let (reported, run) = setup.run(&setup.request()).await;
            assert_eq!(
                (&reported["status"], setup.judge.requests().len()),
                (&json!("errored"), *calls),
                "{name}"
            );
            let outcomes = setup.outcomes(&run).await;
            let [DrawOutcome::Errored { reason, usage }] = outcomes.as_slice() else {
                panic!("{name}: {outcomes:?}")
            };
            assert_eq!(*reason, ErrorReason::InternalError, "{name}");
            assert!(usage.output > 0, "{name}: the review's usage is reported");
            assert!(reported["results"]["errors"].to_string().contains("internal_error"), "{name}");
            assert!(setup.app.items_under("OPINION#").await.is_empty(), "{name}: no opinion is stored");
        }
    }
}

#[tokio::test]
async fn judge_succeeds_after_unusable_answer_and_retry() {
    for provider in PROVIDERS {
        let setup = JudgeSetup::start(provider, 1).await;
        let before = Arc::new(AtomicUsize::new(0));
        setup.judge.script(move |request| match before.fetch_add(1, Ordering::SeqCst) {
            0 => ModelReply::MalformedToolCall("give_opinions", "{"),
            1 => ModelReply::RetryAfter(503, 1),
            _ => correct_judge(request),
        });
        let (reported, _) = setup.run(&setup.request()).await;
        assert_eq!((&reported["results"]["recallAvgK"], setup.judge.requests().len()), (&json!(1.0), 3));
    }
}

/// The judge is part of the harness version, so a run does not continue with another judge.
#[tokio::test]
async fn run_whose_judge_changed_fails_without_endpoint_calls() {
    let setup = JudgeSetup::start("compat_chat", 1).await;
    for is_replaced in [true, false] {
        setup.reviewer.script(review);
        setup.connect(&setup.settings).await;
        let id = setup.app.start_accepted(&setup.request()).await;
        setup.app.drain_queue(Queue::Probe).await;
        match is_replaced {
            true => setup.connect(&ModelSettings { effort: Effort::High, ..setup.settings.clone() }).await,
            false => {
                setup.app.store.operator().connections().disconnect_model(ModelUse::Judge).await.unwrap();
            }
        }
        setup.app.drain().await;
        assert_eq!(setup.app.run_status(&id).await["status"], "errored");
        assert_eq!((setup.reviewer.reviews(), setup.judge.requests().len()), (0, 0));
        setup.app.assert_ended(&id).await;
    }
}

/// A review takes too long for its invocation to judge it. The next invocation judges it without repeating a turn.
#[tokio::test]
async fn long_review_is_judged_in_next_invocation() {
    let setup = JudgeSetup::start("compat_chat", 1).await;
    let clock = setup.app.clock.clone();
    setup.reviewer.script(move |request| {
        if request.record.is_some() {
            clock.advance(Duration::from_secs(600));
        }
        review(request)
    });
    let (reported, run) = setup.run(&setup.request()).await;
    assert_eq!((&reported["results"]["recallAvgK"], run.saves), (&json!(1.0), 1));
    assert_eq!((setup.reviewer.reviews(), setup.judge.requests().len()), (1, 1));
}

#[tokio::test]
async fn judged_draw_makes_expected_calls() {
    let setup = JudgeSetup::start("compat_chat", 1).await;
    setup.app.start_accepted(&setup.request()).await;
    setup.app.drain_queue(Queue::Probe).await;
    setup.app.calls.take_operations();
    setup.app.process_batch(Queue::Draw).await;
    let record = dataset(1).record(0).unwrap();
    let calls = setup.app.calls.take_operations();
    let calls_before_judging =
        ["BatchGetItem", "TransactWriteItems", "GetItem", "Decrypt", "Decrypt", "BatchGetItem"];
    assert_eq!(
        calls[..calls_before_judging.len()],
        calls_before_judging,
        "reads of the judge, its key, the backend's key and the opinions"
    );
    // The false positive points nowhere: the model is not asked about it.
    let stored = record.bugs.len();
    assert_eq!(
        calls[calls_before_judging.len()..calls_before_judging.len() + stored],
        vec!["PutItem"; stored]
    );
    assert_eq!(
        calls[calls_before_judging.len() + stored..],
        ["TransactWriteItems", "GetItem", "SendMessage"]
    );
}

#[tokio::test]
async fn judging_logs_no_secrets() {
    for provider in PROVIDERS {
        let (logs, _guard) = capture_logs();
        let setup = JudgeSetup::start(provider, 1).await;
        let secret = ModelSettings {
            base_url: format!("{}canary-path/v1", setup.judge.url),
            model_name: "canary-model".to_owned(),
            ..setup.settings.clone()
        };
        setup
            .app
            .store
            .operator()
            .connections()
            .connect_model(ModelUse::Judge, &secret, "canary-key", setup.app.clock_now())
            .await
            .unwrap();
        setup.reviewer.script(|request| match (request.record, review(request)) {
            (Some(record), ModelReply::ToolCalls(mut calls)) => {
                let file = &record.changed_files[0].path;
                let said = json!({"file": file, "start_line": 1, "end_line": 1, "title": "canary", "body": "canary"});
                calls.insert(0, ("report_issue", said));
                ModelReply::ToolCalls(calls)
            }
            (_, reply) => reply,
        });
        let answers: [fn(&ModelRequest) -> ModelReply; 5] = [
            correct_judge,
            |_| ModelReply::Http(500, json!({"error": {"message": "canary"}})),
            |_| ModelReply::InvalidJson("canary"),
            |_| ModelReply::Text("canary"),
            |_| ModelReply::MalformedToolCall("give_opinions", "canary"),
        ];
        for answer in answers.into_iter().rev() {
            setup.judge.script(answer);
            let (reported, run) = setup.run(&setup.request()).await;
            assert!(setup.judge.requests().iter().all(|request| request.path.contains("canary-path")));
            assert!(!setup.judge.requests().is_empty());
            assert_no_secret("a status", &reported.to_string());
            assert_no_secret("a run", &format!("{run:?}"));
            for prefix in ["RUN#", "OPINION#", "BENCHMARK-KEY#"] {
                assert_no_secret(prefix, &format!("{:?}", setup.app.items_under(prefix).await));
            }
        }
        let logged = logs.take_text();
        assert_no_secret("a log", &logged);
        assert!(logged.contains("message"), "logs are captured");
    }
}
