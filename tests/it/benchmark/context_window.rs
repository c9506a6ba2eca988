//! Tests of reviews that do not fit the declared context window by the service's own token count. The service does not
//! send them.

use plumbline_benchmark::packing::{self, PARAMETERS};
use serde_json::{Value, json};

use super::fixtures::{body, bundle, records, service, with};

const WINDOW: u64 = 128_000;

fn with_margin(tokens: u64) -> u64 {
    tokens + (tokens * PARAMETERS.safety_margin_percent).div_ceil(100)
}

/// Returns the maximum output limit with which a record and a system text of these token counts fit the window.
fn output_limit(system: u32, record: u32) -> u64 {
    WINDOW - with_margin(u64::from(system) + u64::from(record))
}

fn largest_record_tokens() -> u32 {
    bundle().summaries().iter().map(|record| record.required_tokens).max().unwrap()
}

fn request(url: &str, prompt: Option<&str>, max_output_tokens: u64) -> Value {
    with(
        body(url, "compat_chat"),
        json!({"systemPrompt": prompt}),
        json!({"contextWindow": WINDOW, "maxOutputTokens": max_output_tokens}),
    )
}

fn assert_too_long(ended: &Value, sent: usize) {
    assert_eq!(ended["status"], "errored");
    assert!(
        ended["message"].as_str().unwrap().starts_with("Too many reviews exceeded the context window"),
        "{ended}"
    );
    let errors = &ended["results"]["errors"];
    assert_eq!(errors["contextWindowExceededDraws"], errors["erroredDraws"]);
    assert!(errors["erroredDraws"].as_u64().unwrap() * 10 > records());
    assert_eq!(
        (&ended["results"]["okDraws"], sent),
        (&json!(0), 0),
        "a review that does not fit is not sent"
    );
    assert!(ended.get("comparable").is_none());
}

#[tokio::test]
async fn output_limit_that_leaves_too_few_input_tokens_ends_run() {
    let (app, endpoint) = service().await;
    let fits = output_limit(packing::default_system_tokens(), largest_record_tokens());
    let ended = app.run_to_end(&request(endpoint.url.as_str(), None, fits)).await;
    assert_eq!((&ended["status"], &ended["results"]["erroredDraws"]), (&json!("completed"), &json!(0)));

    endpoint.script(crate::support::review);
    let ended = app.run_to_end(&request(endpoint.url.as_str(), None, WINDOW - 1)).await;
    assert_too_long(&ended, endpoint.reviews());
    assert_eq!(endpoint.requests().len(), 1, "only the probe");
}

#[tokio::test]
async fn record_one_token_over_context_window_is_not_sent() {
    let (app, endpoint) = service().await;
    let tight = output_limit(packing::default_system_tokens(), largest_record_tokens()) + 1;
    let ended = app.run_to_end(&request(endpoint.url.as_str(), None, tight)).await;
    let over = bundle()
        .summaries()
        .iter()
        .filter(|record| record.required_tokens == largest_record_tokens())
        .count() as u64;
    assert_eq!(ended["results"]["errors"]["contextWindowExceededDraws"], over);
    let invalid = plumbline_benchmark::run::ceiling::exceeded_ceiling(records(), over, over).is_some();
    assert_eq!(ended["status"], if invalid { "errored" } else { "completed" });
}

#[tokio::test]
async fn system_prompt_counts_towards_context_window() {
    let (app, endpoint) = service().await;
    let prompt: String = "Prüfe jede Änderung auf Wettläufe, Überläufe und vergessene Fälle; "
        .chars()
        .cycle()
        .take(48_000)
        .collect();
    let prompt: String = prompt
        .chars()
        .scan(0, |bytes, letter| {
            *bytes += letter.len_utf8();
            (*bytes <= 50_000).then_some(letter)
        })
        .collect();
    assert!(prompt.len() >= 49_000);
    let system = packing::system_tokens(&prompt);
    assert!(
        system > packing::default_system_tokens() + largest_record_tokens(),
        "the prompt does not fit beside the largest record"
    );

    let fits = output_limit(system, largest_record_tokens());
    let ended = app.run_to_end(&request(endpoint.url.as_str(), Some(&prompt), fits)).await;
    assert_eq!(ended["status"], "completed");
    let sent =
        endpoint.requests().iter().filter(|request| request.body.to_string().contains("Wettläufe")).count();
    assert_eq!(sent as u64, records(), "every review contains the whole prompt, the probe does not");

    endpoint.script(crate::support::review);
    let bare = output_limit(packing::default_system_tokens(), largest_record_tokens());
    let ended = app.run_to_end(&request(endpoint.url.as_str(), Some(&prompt), bare)).await;
    assert_too_long(&ended, endpoint.reviews());
    assert_eq!(
        app.run_to_end(&request(endpoint.url.as_str(), None, bare)).await["status"],
        "completed",
        "without the prompt the review fits"
    );
}
