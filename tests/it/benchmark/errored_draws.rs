//! Tests of failed draws: their reasons and counts, and the ceilings that make a run invalid.

use plumbline_benchmark::run::ceiling::{self, ExceededCeiling};
use serde_json::{Value, json};

use super::fixtures::{PROVIDERS, body, bundle, records, service, service_of, with};
use crate::support::{ModelReply, ModelRequest, confirm, dataset, review};

fn error(text: &str) -> Value {
    json!({"error": {"message": text, "type": "invalid_request_error"}})
}

/// Returns a list of counts in `errors` as pairs of name and count.
fn pairs(list: &Value, name: &str) -> Vec<(String, u64)> {
    let entry = |entry: &Value| (entry[name].as_str().unwrap().to_owned(), entry["count"].as_u64().unwrap());
    list.as_array().unwrap().iter().map(entry).collect()
}

/// Returns a script that replies with `reply` to the reviews of one record, and completes all others.
fn failing(slug: String, reply: ModelReply) -> impl Fn(&ModelRequest) -> ModelReply + Send + Sync + 'static {
    move |request| match request.record {
        Some(record) if record.slug == slug => reply.clone(),
        _ => review(request),
    }
}

#[tokio::test]
async fn each_draw_failure_reports_its_reason() {
    let (app, endpoint) = service_of(5).await;
    let summary = dataset(5).summaries()[0].clone();
    let issue = |change: Value| {
        let mut issue =
            json!({"file": "no/such/file", "start_line": 1, "end_line": 1, "title": "A", "body": "B"});
        issue.as_object_mut().unwrap().extend(change.as_object().unwrap().clone());
        ModelReply::ToolCalls(vec![("report_issue", issue), ("review_complete", json!({}))])
    };
    let window = "The prompt is too long: it exceeds the context window of this model.";
    let cases: Vec<(&str, ModelReply, &str, usize)> = vec![
        ("401", ModelReply::Http(401, error("no")), "endpoint_auth_failed", 1),
        ("403", ModelReply::Http(403, error("no")), "endpoint_auth_failed", 1),
        ("500", ModelReply::Http(500, error("no")), "endpoint_unreachable", 5),
        ("429", ModelReply::Http(429, error("no")), "endpoint_unreachable", 5),
        ("404", ModelReply::Http(404, error("no")), "endpoint_unreachable", 1),
        ("503", ModelReply::Http(503, error("no")), "endpoint_unreachable", 5),
        ("cut short", ModelReply::BrokenConnection, "endpoint_unreachable", 5),
        ("400", ModelReply::Http(400, error("no")), "internal_error", 1),
        ("413", ModelReply::Http(413, error("no")), "internal_error", 1),
        ("418", ModelReply::Http(418, error("no")), "internal_error", 1),
        ("effort", ModelReply::Http(400, error("The effort is unknown.")), "internal_error", 1),
        ("tools", ModelReply::Http(400, error("tool_choice is unknown.")), "internal_error", 1),
        ("redirect", ModelReply::Redirect("http://127.0.0.1:1/".to_owned()), "endpoint_unreachable", 1),
        ("no JSON", ModelReply::InvalidJson("<html>"), "endpoint_bad_output", 1),
        ("no message", ModelReply::Http(200, json!({"choices": []})), "endpoint_bad_output", 1),
        ("refusal", ModelReply::Refusal, "endpoint_bad_output", 1),
        ("cut off", ModelReply::Truncated, "endpoint_bad_output", 1),
        ("talks", ModelReply::Text("Looks good to me."), "endpoint_bad_output", 4),
        ("garbled", ModelReply::MalformedToolCall("report_issue", "{"), "endpoint_bad_output", 4),
        ("unknown file", issue(json!({})), "endpoint_bad_output", 4),
        ("unknown tool", ModelReply::ToolCalls(vec![("approve", json!({}))]), "endpoint_bad_output", 4),
        (
            "unknown field",
            ModelReply::ToolCalls(vec![("review_complete", json!({"score": 1}))]),
            "endpoint_bad_output",
            4,
        ),
        ("never completes", ModelReply::ToolCalls(vec![]), "endpoint_bad_output", 4),
        ("too long", ModelReply::Http(400, error(window)), "context_window_exceeded", 1),
    ];
    for provider in PROVIDERS {
        for (what, reply, reason, calls) in cases.clone() {
            endpoint.script(failing(summary.slug.clone(), reply));
            let request =
                with(body(endpoint.url.as_str(), provider), json!({"k": 1}), json!({"effort": "low"}));
            let ended = app.run_to_end(&request).await;
            let results = &ended["results"];
            assert_eq!(results["erroredDraws"], 1, "{provider} {what}: {ended}");
            let (total, over) = (5, u64::from(reason == "context_window_exceeded"));
            let invalid = ceiling::exceeded_ceiling(total, 1, over);
            assert_eq!(
                ended["status"],
                if invalid.is_none() { "completed" } else { "errored" },
                "{provider} {what}"
            );
            assert_eq!(results["errorRate"], 1.0 / total as f64);
            let errors = &results["errors"];
            assert_eq!(
                (&errors["erroredDraws"], &errors["contextWindowExceededDraws"]),
                (&json!(1), &json!(over))
            );
            assert_eq!(pairs(&errors["byReason"], "reason"), [(reason.to_owned(), 1)], "{provider} {what}");
            assert_eq!(pairs(&errors["byLanguage"], "language"), [(summary.language.clone(), 1)]);
            let tried = endpoint
                .requests()
                .iter()
                .filter(|request| request.record.is_some_and(|record| record.slug == summary.slug))
                .count();
            assert_eq!(tried, calls, "{provider} {what}");
        }
    }
}

#[tokio::test]
async fn review_that_never_completes_exhausts_turns() {
    let (app, endpoint) = service().await;
    let slug = bundle().summaries()[1].slug.clone();
    endpoint.script(move |request| match (request.record, review(request)) {
        (Some(record), ModelReply::ToolCalls(mut calls)) if record.slug == slug => {
            calls.pop();
            ModelReply::ToolCalls(calls)
        }
        (_, reply) => reply,
    });
    let ended = app.run_to_end(&body(endpoint.url.as_str(), "messages_api")).await;
    assert_eq!(
        pairs(&ended["results"]["errors"]["byReason"], "reason"),
        [("endpoint_bad_output".to_owned(), 1)]
    );
    assert_eq!(
        endpoint.requests().iter().map(|request| request.turn).max(),
        Some(15),
        "a review has at most sixteen turns"
    );
}

#[tokio::test]
async fn model_can_correct_invalid_calls() {
    let (app, endpoint) = service().await;
    endpoint.script(|request| match (request.record, request.turn) {
        (Some(_), 0) => ModelReply::Text("Let me think about it."),
        (Some(_), 1) => ModelReply::MalformedToolCall("report_issue", "{\"file\": "),
        (Some(_), 2) => ModelReply::ToolCalls(vec![("report_issue", json!({"file": 1}))]),
        _ => review(request),
    });
    for provider in PROVIDERS {
        let ended = app.run_to_end(&body(endpoint.url.as_str(), provider)).await;
        assert_eq!((&ended["status"], &ended["results"]["recallAvgK"]), (&json!("completed"), &json!(1.0)));
    }
}

/// Returns a script that replies with `reply` to the first `count` reviews, and completes all others.
fn failing_first(
    count: u64,
    reply: ModelReply,
) -> impl Fn(&ModelRequest) -> ModelReply + Send + Sync + 'static {
    let left = std::sync::atomic::AtomicI64::new(i64::try_from(count).unwrap());
    move |request| {
        if request.record.is_none() {
            return confirm(request);
        }
        let fails = left.fetch_sub(1, std::sync::atomic::Ordering::SeqCst) > 0;
        if fails { reply.clone() } else { review(request) }
    }
}

#[tokio::test]
async fn run_with_one_fifth_of_draws_errored_is_valid() {
    let (app, endpoint) = service().await;
    let request = with(body(endpoint.url.as_str(), "compat_chat"), json!({"k": 5}), json!({}));
    let (total, fifth) = (records() * 5, records());
    endpoint.script(failing_first(fifth, ModelReply::Refusal));
    let ended = app.run_to_end(&request).await;
    assert_eq!(
        (&ended["status"], &ended["message"], &ended["comparable"]),
        (&json!("completed"), &json!(""), &json!(true))
    );
    let results = &ended["results"];
    assert_eq!(
        ["totalDraws", "okDraws", "erroredDraws"].map(|name| results[name].as_u64().unwrap()),
        [total, total - fifth, fifth]
    );
    assert_eq!((&results["errorRate"], endpoint.reviews() as u64), (&json!(0.2), total));
    assert_eq!(results["recallAvgK"], 1.0, "results use only completed draws");

    endpoint.script(failing_first(fifth + 1, ModelReply::Refusal));
    let ended = app.run_to_end(&request).await;
    assert_eq!(ended["status"], "errored");
    assert!(
        ended["message"].as_str().unwrap().starts_with("Too many reviews errored (see errorRate)"),
        "{ended}"
    );
    assert_eq!(endpoint.reviews() as u64, fifth + 1, "no draw is sent after the run is invalid");
    let results = &ended["results"];
    assert_eq!(
        ["totalDraws", "okDraws", "erroredDraws"].map(|name| results[name].as_u64().unwrap()),
        [total, 0, fifth + 1]
    );
    assert!(ended.get("comparable").is_none() && ended.get("customPrompt").is_none(), "nothing was scored");
    assert_eq!(ended["benchmarkDatasetId"], bundle().content_hash());
    assert_eq!(
        pairs(&results["errors"]["byLanguage"], "language").iter().map(|(_, count)| count).sum::<u64>(),
        fifth + 1
    );
    assert_eq!(results["recallAvgK"], 0.0);
}

#[tokio::test]
async fn run_with_one_tenth_of_draws_over_context_window_is_valid() {
    let (app, endpoint) = service().await;
    let request = with(
        body(endpoint.url.as_str(), "messages_api"),
        json!({"k": 4, "systemPrompt": "Mine."}),
        json!({}),
    );
    let (total, tenth) = (records() * 4, records() * 4 / 10);
    let too_long = || ModelReply::Http(400, error("prompt is too long: 210000 tokens > 200000 maximum"));
    for (over, status) in [(tenth, "completed"), (tenth + 1, "errored")] {
        // One draw completes before the last failure, so that the run has partial results.
        let seen = std::sync::atomic::AtomicU64::new(0);
        let reply = too_long();
        endpoint.script(move |request| {
            if request.record.is_none() {
                return confirm(request);
            }
            let at = seen.fetch_add(1, std::sync::atomic::Ordering::SeqCst);
            if at >= 1 && at <= over { reply.clone() } else { review(request) }
        });
        let ended = app.run_to_end(&request).await;
        assert_eq!(ended["status"], status);
        assert_eq!(
            (&ended["comparable"], &ended["customPrompt"]),
            (&json!(false), &json!(true)),
            "the run has a scored draw"
        );
        assert!(ended["comparabilityNote"].is_string());
        let results = &ended["results"];
        assert_eq!(
            (&results["totalDraws"], &results["errors"]["contextWindowExceededDraws"]),
            (&json!(total), &json!(over))
        );
        assert_eq!(
            pairs(&results["errors"]["byReason"], "reason"),
            [("context_window_exceeded".to_owned(), over)]
        );
        let executed = if status == "completed" { total } else { over + 1 };
        assert_eq!((endpoint.reviews() as u64, &results["okDraws"]), (executed, &json!(executed - over)));
        let message = if status == "completed" { "" } else { "Too many reviews exceeded the context window" };
        assert!(ended["message"].as_str().unwrap().starts_with(message));
        assert_eq!(ended["message"] == "", message.is_empty());
    }
    assert_eq!(ceiling::exceeded_ceiling(total, tenth + 1, tenth + 1), Some(ExceededCeiling::ContextWindow));
}

#[tokio::test]
async fn error_breakdown_is_sorted_by_frequency() {
    let (app, endpoint) = service().await;
    let languages: Vec<String> = bundle().summaries().iter().map(|record| record.language.clone()).collect();
    // Two draws of the first record and one of the second fail: within the limit at k = 5.
    let slugs = [bundle().summaries()[0].slug.clone(), bundle().summaries()[1].slug.clone()];
    endpoint.script(move |request| match request.record {
        Some(record) if record.slug == slugs[0] && request.earlier_reviews < 2 => ModelReply::Refusal,
        Some(record) if record.slug == slugs[1] && request.earlier_reviews < 1 => {
            ModelReply::Http(401, json!({}))
        }
        _ => review(request),
    });
    let ended =
        app.run_to_end(&with(body(endpoint.url.as_str(), "compat_chat"), json!({"k": 5}), json!({}))).await;
    assert_eq!(ended["status"], "completed");
    let errors = &ended["results"]["errors"];
    assert_eq!(errors["erroredDraws"], 3);
    assert_eq!(
        pairs(&errors["byReason"], "reason"),
        [("endpoint_bad_output".to_owned(), 2), ("endpoint_auth_failed".to_owned(), 1)]
    );
    let expected = if languages[0] == languages[1] {
        vec![(languages[0].clone(), 3)]
    } else {
        vec![(languages[0].clone(), 2), (languages[1].clone(), 1)]
    };
    assert_eq!(pairs(&errors["byLanguage"], "language"), expected);
}
