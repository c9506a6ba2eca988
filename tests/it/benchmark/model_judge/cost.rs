//! Cost of the operator's judge model: the judge budget of a run, and comments that the model is not asked about.

use plumbline_benchmark::comment::Comment;
use plumbline_benchmark::draw::DrawOutcome;
use plumbline_benchmark::harness;
use plumbline_benchmark::judge::Verdict;
use plumbline_benchmark::judge::model::needs_opinion;
use serde_json::{Value, json};

use super::super::fixtures::{bundle, with};
use super::{JudgeSetup, judge_without_matches};
use crate::support::{ModelReply, ModelRequest, confirm, dataset};

/// Script of a judge that matches nothing and reports far more tokens than a run may use.
fn expensive_judge(request: &ModelRequest) -> ModelReply {
    let ModelReply::ToolCalls(calls) = judge_without_matches(request) else { panic!("no call") };
    let call = |(name, arguments): (&str, Value)| json!({"id": "a", "function": {"name": name, "arguments": arguments}});
    let calls: Vec<Value> = calls.into_iter().map(call).collect();
    let usage = json!({"prompt_tokens": 100_000_000, "completion_tokens": 7});
    ModelReply::Http(200, json!({"choices": [{"message": {"tool_calls": calls}}], "usage": usage}))
}

#[tokio::test]
async fn run_over_its_judge_budget_is_scored_by_the_catalogue() {
    let setup = JudgeSetup::start("compat_chat", 3).await;
    setup.judge.script(expensive_judge);
    let (reported, run) = setup.run(&setup.request()).await;
    assert_eq!(setup.judge.requests().len(), 1, "the first draw uses up the budget");
    assert_eq!((run.judge_tokens, run.draws_over_judge_budget), (100_000_007, 2));
    assert!(run.judge.is_some() && run.catalogue_results.is_none());
    let status = (&reported["status"], &reported["comparable"], &reported["results"]["recallAvgK"]);
    assert_eq!(status, (&json!("completed"), &json!(true), &json!(1.0)), "the catalogue finds every bug");
    assert_eq!(reported["benchmarkHarnessVersion"], harness::version(), "the version has no model judge");

    let prompt = json!({"systemPrompt": "Find bugs."});
    let (reported, _) = setup.run(&with(setup.request(), prompt, json!({}))).await;
    let version = harness::version_of_run(None, Some("Find bugs."));
    assert_eq!(reported["benchmarkHarnessVersion"], version);
}

#[tokio::test]
async fn stored_opinions_cost_nothing() {
    let setup = JudgeSetup::start("compat_chat", 1).await;
    setup.judge.script(expensive_judge);
    let (_, first) = setup.run(&setup.request()).await;
    let (reported, second) = setup.run(&setup.request()).await;
    assert_eq!((first.judge_tokens, second.judge_tokens), (100_000_007, 0));
    assert_eq!(second.draws_over_judge_budget, 0);
    assert_eq!(reported["results"]["recallAvgK"], json!(0.0), "the opinions of the model count");
}

#[tokio::test]
async fn model_is_not_asked_about_comments_that_point_nowhere() {
    let setup = JudgeSetup::start("messages_api", 1).await;
    let record = dataset(1).record(0).unwrap();
    let at = |file: &str, line: u32| Comment {
        file: file.to_owned(),
        start_line: line,
        end_line: line,
        severity: None,
        title: "Overflow".to_owned(),
        body: "x".repeat(8_000),
    };
    let lines = record
        .changed_files
        .iter()
        .flat_map(|file| (1..).zip(file.content.lines()).map(|(line, _)| at(&file.path, line)));
    let excerpts = record.chunks.iter().map(|chunk| at(&chunk.path, chunk.start_line));
    let nowhere: Vec<Comment> =
        lines.chain(excerpts).filter(|comment| !needs_opinion(&record, comment)).take(60).collect();
    assert!(!nowhere.is_empty(), "{}", bundle().name());
    let comments = nowhere.len();
    setup.reviewer.script(move |request| match request.record {
        None => confirm(request),
        Some(_) => {
            let issues = nowhere.iter().map(|comment| ("report_issue", json!(comment)));
            ModelReply::ToolCalls(issues.chain([("review_complete", json!({}))]).collect())
        }
    });
    let (reported, run) = setup.run(&setup.request()).await;
    assert_eq!((&reported["status"], setup.judge.requests().len()), (&json!("completed"), 0));
    let outcomes = setup.outcomes(&run).await;
    let [DrawOutcome::Scored { comments: judged, .. }] = outcomes.as_slice() else { panic!("{outcomes:?}") };
    assert_eq!(judged.len(), comments);
    assert!(judged.iter().all(|comment| comment.verdict == Verdict::Noise));
    assert!(setup.app.items_under("OPINION#").await.is_empty());
}
