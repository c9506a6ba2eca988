//! A judge that fails, is taken away, or costs; and what of all that can be seen.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use plumbline_benchmark::draw::{DrawOutcome, ErrorReason};
use plumbline_conversation::Effort;
use plumbline_store::model_connections::{ModelSettings, ModelUse};
use plumbline_store::queues::Queue;
use serde_json::json;

use super::super::driver::PROVIDERS;
use super::super::secrets::assert_silent;
use super::{Court, honest};
use crate::support::{Act, Asked, dataset, kept_logs, review};

#[tokio::test]
async fn failed_judge_gives_no_score() {
    let error = || json!({"error": {"message": "no", "type": "server_error"}});
    let opinion = |number: u32| json!({"number": number, "matches": [], "valid": false});
    let none = || Act::Call(vec![("give_opinions", json!({"opinions": []}))]);
    let cases: Vec<(&str, Act, usize)> = vec![
        ("500", Act::Answer(500, error()), 5),
        ("429", Act::Answer(429, error()), 5),
        ("401", Act::Answer(401, error()), 1),
        ("400", Act::Answer(400, error()), 1),
        ("cut short", Act::Break, 5),
        ("no JSON", Act::Babble("<html>"), 3),
        ("refusal", Act::Refuse, 3),
        ("cut off", Act::CutOff, 3),
        ("talks", Act::Say("They are all right."), 3),
        ("garbled", Act::Garble("give_opinions", "{"), 3),
        ("no opinion", none(), 3),
        ("one twice", Act::Call(vec![("give_opinions", json!({"opinions": [opinion(1), opinion(1)]}))]), 3),
        ("another tool", Act::Call(vec![("approve", json!({}))]), 3),
    ];
    for (at, provider) in PROVIDERS.into_iter().enumerate() {
        let court = Court::sits(provider, 1).await;
        for (name, act, calls) in cases.iter().skip(at).step_by(if at == 0 { 1 } else { 2 }) {
            let act = act.clone();
            court.judge.script(move |_| act.clone());
            court.reviewer.script(review);
            let (told, run) = court.run(&court.request()).await;
            assert_eq!((&told["status"], court.judge.asked().len()), (&json!("errored"), *calls), "{name}");
            let outcomes = court.outcomes(&run).await;
            let [DrawOutcome::Errored { reason, usage }] = outcomes.as_slice() else {
                panic!("{name}: {outcomes:?}")
            };
            assert_eq!(*reason, ErrorReason::InternalError, "{name}");
            assert!(usage.output > 0, "{name}: what the review consumed is told");
            assert!(told["results"]["errors"].to_string().contains("internal_error"), "{name}");
            assert!(court.app.items_under("OPINION#").await.is_empty(), "{name}: nothing is kept");
        }
    }
}

#[tokio::test]
async fn judge_retry_may_succeed() {
    for provider in PROVIDERS {
        let court = Court::sits(provider, 1).await;
        let before = Arc::new(AtomicUsize::new(0));
        court.judge.script(move |asked| match before.fetch_add(1, Ordering::SeqCst) {
            0 => Act::Garble("give_opinions", "{"),
            1 => Act::Later(503, 1),
            _ => honest(asked),
        });
        let (told, _) = court.run(&court.request()).await;
        assert_eq!((&told["results"]["recallAvgK"], court.judge.asked().len()), (&json!(1.0), 3));
    }
}

/// The judge is part of the harness version: a run does not go on with another one.
#[tokio::test]
async fn run_without_its_judge_fails_without_endpoint_calls() {
    let court = Court::sits("compat_chat", 1).await;
    for exchanged in [true, false] {
        court.reviewer.script(review);
        court.connect(&court.settings).await;
        let id = court.app.accepted(&court.request()).await;
        court.app.drain_queue(Queue::Probe).await;
        match exchanged {
            true => court.connect(&ModelSettings { effort: Effort::High, ..court.settings.clone() }).await,
            false => {
                court.app.store.operator().connections().disconnect_model(ModelUse::Judge).await.unwrap()
            }
        }
        court.app.drain().await;
        assert_eq!(court.app.run_status(&id).await["status"], "errored");
        assert_eq!((court.reviewer.reviews(), court.judge.asked().len()), (0, 0));
        court.app.assert_ended(&id).await;
    }
}

/// A review that has used its invocation up is judged in another, and no turn of it is made twice.
#[tokio::test]
async fn long_review_is_judged_in_next_invocation() {
    let court = Court::sits("compat_chat", 1).await;
    let clock = court.app.clock.clone();
    court.reviewer.script(move |asked| {
        if asked.record.is_some() {
            clock.advance(Duration::from_secs(600));
        }
        review(asked)
    });
    let (told, run) = court.run(&court.request()).await;
    assert_eq!((&told["results"]["recallAvgK"], run.saves), (&json!(1.0), 1));
    assert_eq!((court.reviewer.reviews(), court.judge.asked().len()), (1, 1));
}

#[tokio::test]
async fn judged_draw_makes_expected_calls() {
    let court = Court::sits("compat_chat", 1).await;
    court.app.accepted(&court.request()).await;
    court.app.drain_queue(Queue::Probe).await;
    court.app.calls.take();
    court.app.step(Queue::Draw).await;
    let record = dataset(1).record(0).unwrap();
    let calls = court.app.calls.take();
    let opening = ["BatchGetItem", "TransactWriteItems", "GetItem", "Decrypt", "Decrypt", "BatchGetItem"];
    assert_eq!(calls[..opening.len()], opening, "the judge and its key, the backend's key, the opinions");
    let kept = record.bugs.len() + 1;
    assert_eq!(calls[opening.len()..opening.len() + kept], vec!["PutItem"; kept]);
    assert_eq!(calls[opening.len() + kept..], ["TransactWriteItems", "GetItem", "SendMessage"]);
}

#[tokio::test]
async fn judging_logs_no_secrets() {
    for provider in PROVIDERS {
        let (logs, _guard) = kept_logs();
        let court = Court::sits(provider, 1).await;
        let secret = ModelSettings {
            base_url: format!("{}canary-path/v1", court.judge.url),
            model_name: "canary-model".to_owned(),
            ..court.settings.clone()
        };
        court
            .app
            .store
            .operator()
            .connections()
            .connect_model(ModelUse::Judge, &secret, "canary-key", court.app.clock_now())
            .await
            .unwrap();
        court.reviewer.script(|asked| match (asked.record, review(asked)) {
            (Some(record), Act::Call(mut calls)) => {
                let file = &record.changed_files[0].path;
                let said = json!({"file": file, "start_line": 1, "end_line": 1, "title": "canary", "body": "canary"});
                calls.insert(0, ("report_issue", said));
                Act::Call(calls)
            }
            (_, act) => act,
        });
        let answers: [fn(&Asked) -> Act; 5] = [
            honest,
            |_| Act::Answer(500, json!({"error": {"message": "canary"}})),
            |_| Act::Babble("canary"),
            |_| Act::Say("canary"),
            |_| Act::Garble("give_opinions", "canary"),
        ];
        for answer in answers.into_iter().rev() {
            court.judge.script(answer);
            let (told, run) = court.run(&court.request()).await;
            assert!(court.judge.asked().iter().all(|asked| asked.path.contains("canary-path")));
            assert!(!court.judge.asked().is_empty());
            assert_silent("a status", &told.to_string());
            assert_silent("a run", &format!("{run:?}"));
            for prefix in ["RUN#", "OPINION#", "BENCHMARK-KEY#"] {
                assert_silent(prefix, &format!("{:?}", court.app.items_under(prefix).await));
            }
        }
        let logged = logs.take();
        assert_silent("a log", &logged);
        assert!(logged.contains("message"), "the logs are kept");
    }
}
