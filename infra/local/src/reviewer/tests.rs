use plumbline_benchmark::comment::Comment;
use plumbline_benchmark::packing;
use plumbline_benchmark::record::Record;
use plumbline_functions::config::Dataset;
use serde_json::json;

use super::*;

/// Returns a record with at least two recorded reviews, which differ.
fn record_with_reviews() -> Record {
    let bundle = Dataset::Review.open().unwrap();
    let mut records = (0..bundle.summaries().len()).map(|at| bundle.record(at).unwrap());
    let is_usable = |record: &Record| {
        trials::find(&record.diff)
            .is_some_and(|own| own.reviews.len() >= 2 && own.reviews[0] != own.reviews[1])
    };
    records.find(is_usable).unwrap()
}

/// Returns the text that a draw sends.
fn packed(record: &Record) -> String {
    packing::pack(record, 10, 1_000_000, 1_000).unwrap().text
}

fn chat(replay: &Replay, body: &Value) -> Value {
    COMPAT_CHAT.respond(replay, body).unwrap()
}

/// Returns the reported comments of a chat response.
fn comments(response: &Value) -> Vec<Comment> {
    let calls = response["choices"][0]["message"]["tool_calls"].as_array().unwrap();
    let reports = calls.iter().filter(|call| call["function"]["name"] == "report_issue");
    reports
        .map(|call| serde_json::from_str(call["function"]["arguments"].as_str().unwrap()).unwrap())
        .collect()
}

#[test]
fn each_draw_gets_another_recorded_review_and_each_run_the_same_ones() {
    let (record, replay) = (record_with_reviews(), Replay::default());
    let expected = &trials::find(&record.diff).unwrap().reviews;
    let draw = |system: &str| {
        let messages =
            json!([{"role": "system", "content": system}, {"role": "user", "content": packed(&record)}]);
        comments(&chat(&replay, &json!({"model": "m", "messages": messages})))
    };
    assert_eq!((&draw(""), &draw("A caller's own prompt.")), (&expected[0], &expected[1]));
    for _ in 2..expected.len() {
        draw("");
    }
    assert_eq!(draw(""), expected[0], "after the last review comes the first one");
    let tools = json!([{"function": {"name": "confirm", "parameters": {}}}]);
    let forced = json!({"function": {"name": "confirm"}});
    chat(&replay, &json!({"model": "m", "messages": [], "tools": tools, "tool_choice": forced}));
    assert_eq!(draw(""), expected[0], "a run starts with the first review");
}

#[test]
fn models_do_not_share_counters() {
    let (record, replay) = (record_with_reviews(), Replay::default());
    let draw = |model: &str| {
        let messages = json!([{"role": "user", "content": packed(&record)}]);
        comments(&chat(&replay, &json!({"model": model, "messages": messages})))
    };
    assert_eq!(draw("one"), draw("other"));
}

#[test]
fn both_protocols_replay_the_same_comments_and_say_so() {
    let text = packed(&record_with_reviews());
    let body = json!({"messages": [{"role": "user", "content": text}]});
    let chat = chat(&Replay::default(), &body);
    let content = json!([{"type": "text", "text": text}]);
    let body = json!({"max_tokens": 100, "messages": [{"role": "user", "content": content}]});
    let message = MESSAGES_API.respond(&Replay::default(), &body).unwrap();
    let inputs: Vec<Comment> = message["content"].as_array().unwrap()[1..]
        .iter()
        .map(|block| serde_json::from_value(block["input"].clone()).unwrap())
        .collect();
    assert_eq!(inputs, comments(&chat));
    let said = chat["choices"][0]["message"]["content"].as_str().unwrap();
    assert!(
        said.contains("not a model") && said.contains("this response replays blind review 1 of"),
        "{said}"
    );
    assert_eq!(message["content"][0]["text"], said);
}

#[test]
fn change_without_recorded_reviews_gets_an_empty_review_that_says_so() {
    let record = Record { diff: "--- a/x\n+++ b/x\n".to_owned(), ..record_with_reviews() };
    let messages = json!([{"role": "user", "content": packed(&record)}]);
    let response = chat(&Replay::default(), &json!({ "messages": messages }));
    let message = &response["choices"][0]["message"];
    assert_eq!(message["tool_calls"].as_array().unwrap().len(), 1);
    assert_eq!(message["tool_calls"][0]["function"]["name"], "review_complete");
    assert!(message["content"].as_str().unwrap().contains("no recorded review of this change"));
}

#[test]
fn review_completes_after_its_reports_are_answered() {
    let messages = json!([{"role": "user", "content": packed(&record_with_reviews())}, {"role": "assistant"}, {"role": "tool", "content": "Recorded."}]);
    let response = chat(&Replay::default(), &json!({ "messages": messages }));
    assert_eq!(response["choices"][0]["message"]["tool_calls"][0]["function"]["name"], "review_complete");
}

#[test]
fn forced_tool_is_called_with_the_required_arguments() {
    let request = json!({
        "max_tokens": 10,
        "messages": [{"role": "user", "content": "Call it with `code` set to `plumb`."}],
        "tools": [{"name": "confirm", "input_schema": {"type": "object", "required": ["code"]}}],
        "tool_choice": {"type": "tool", "name": "confirm"},
    });
    let message = MESSAGES_API.respond(&Replay::default(), &request).unwrap();
    assert_eq!(message["content"][1]["input"], json!({"code": "plumb"}));
}

#[test]
fn wrong_key_is_refused() {
    let headers = |name: &'static str, value: &'static str| {
        HeaderMap::from_iter([(name.parse().unwrap(), value.parse().unwrap())])
    };
    assert!(is_authorised("k", &headers("authorization", "Bearer k")));
    assert!(is_authorised("k", &headers("x-api-key", "k")));
    assert!(!is_authorised("k", &headers("authorization", "Bearer x")));
    assert!(!is_authorised("k", &HeaderMap::new()));
}
