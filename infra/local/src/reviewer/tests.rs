use plumbline_benchmark::packing;
use plumbline_benchmark::record::{Record, SourceFile};
use serde_json::json;

use super::*;

/// A made-up pull request with one obvious fault.
fn packed() -> String {
    let content =
        "def last(rows):\n    i = 0\n    while i <= len(rows):\n        i += 1\n    return rows[i]\n";
    let diff = "diff --git a/rows.py b/rows.py\n--- a/rows.py\n+++ b/rows.py\n@@ -1,2 +1,5 @@\n def last(rows):\n+    i = 0\n+    while i <= len(rows):\n+        i += 1\n     return rows[i]\n";
    let record = Record {
        slug: "made-up".to_owned(),
        title: "Walk the rows".to_owned(),
        description: "Walks them.".to_owned(),
        language: "python".to_owned(),
        bugs: Vec::new(),
        also_valid: Vec::new(),
        decoys: Vec::new(),
        diff: diff.to_owned(),
        changed_files: vec![SourceFile { path: "rows.py".to_owned(), content: content.to_owned() }],
        chunks: Vec::new(),
        required_tokens: 100,
        unproved: false,
    };
    packing::pack(&record, 10, 200_000, 1_000).unwrap().text
}

#[test]
fn both_protocols_report_the_same_findings_at_the_right_line() {
    let chat = compat_chat::reply(&json!({"messages": [{"role": "user", "content": packed()}]})).unwrap();
    let call = &chat["choices"][0]["message"]["tool_calls"][0]["function"];
    let arguments: Value = serde_json::from_str(call["arguments"].as_str().unwrap()).unwrap();
    assert_eq!((call["name"].as_str(), arguments["start_line"].as_u64()), (Some("report_issue"), Some(3)));

    let content = json!([{"type": "text", "text": packed()}]);
    let request = json!({"max_tokens": 100, "messages": [{"role": "user", "content": content}]});
    let message = messages_api::reply(&request).unwrap();
    assert_eq!(message["content"][0]["input"], arguments);
}

#[test]
fn review_completes_after_its_reports_are_answered() {
    let messages = json!([{"role": "user", "content": packed()}, {"role": "assistant"}, {"role": "tool", "content": "Recorded."}]);
    let chat = compat_chat::reply(&json!({ "messages": messages })).unwrap();
    assert_eq!(chat["choices"][0]["message"]["tool_calls"][0]["function"]["name"], "review_complete");
}

#[test]
fn forced_tool_is_called_with_the_required_arguments() {
    let request = json!({
        "max_tokens": 10,
        "messages": [{"role": "user", "content": "Call it with `code` set to `plumb`."}],
        "tools": [{"name": "confirm", "input_schema": {"type": "object", "required": ["code"]}}],
        "tool_choice": {"type": "tool", "name": "confirm"},
    });
    let message = messages_api::reply(&request).unwrap();
    assert_eq!(message["content"][0]["input"], json!({"code": "plumb"}));
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
