//! Requests and answers of messages_api on the wire.

use plumbline_conversation::{Arguments, Effort, Message, StopReason, ToolChoice, Turn, Usage, UserPart};
use plumbline_model::Fault;
use plumbline_model::WireProtocol::MessagesApi;
use serde_json::{Value, json};

use crate::support::{Setup, fault, ok, request, smallest_answer};

fn tool_answer() -> Value {
    json!({
        "id": "msg_1", "type": "message", "role": "assistant", "unknown": true,
        "content": [
            { "type": "thinking", "thinking": "hm", "signature": "sig" },
            { "type": "redacted_thinking", "data": "opaque" },
            { "type": "text", "text": "Look: " },
            { "type": "server_tool_use", "id": "s" },
            { "type": "text", "text": "here." },
            { "type": "tool_use", "id": "a", "name": "report_issue", "input": { "line": 7 } },
            { "type": "tool_use", "id": "b", "name": "report_issue", "input": "{oops" },
        ],
        "stop_reason": "tool_use",
        "usage": {
            "input_tokens": 40, "output_tokens": 20,
            "cache_read_input_tokens": 60, "cache_creation_input_tokens": 5,
        },
    })
}

#[tokio::test]
async fn conversation_with_tool_calls_round_trips() {
    let setup = Setup::new(MessagesApi, [ok(&tool_answer()), smallest_answer(MessagesApi)]).await;
    let mut request = request();
    request.tool_choice = ToolChoice::Named("report_issue".to_owned());
    request.effort = Effort::Max;
    let reply = setup.call(&request).await.unwrap().reply;
    assert_eq!((reply.turn.text.as_str(), reply.stop), ("Look: here.", StopReason::ToolCalls));
    assert_eq!(reply.usage, Usage { input: 40, output: 20, cache_read: 60, cache_write: 5 });
    assert_eq!(reply.turn.tool_calls[1].arguments, Arguments::Malformed("{oops".to_owned()));

    let result = |call_id: &str, is_error| UserPart::ToolResult {
        call_id: call_id.to_owned(),
        content: "done".to_owned(),
        is_error,
    };
    let parts = vec![result("a", false), result("b", true)];
    request.messages.extend([Message::Assistant(reply.turn), Message::User { parts }]);
    let reply = setup.call(&request).await.unwrap().reply;
    assert_eq!((reply.turn.text.as_str(), reply.stop), ("fine", StopReason::EndOfTurn));

    let seen = setup.drain_requests();
    assert_eq!(seen[0].path, "/v1/messages");
    assert_eq!(seen[0].headers["x-api-key"], "canary-key");
    assert_eq!(seen[0].headers["authorization"], "Bearer canary-key");
    assert_eq!(seen[0].headers["anthropic-version"], "2023-06-01");
    assert_eq!(seen[0].body, first_body());
    assert_eq!(seen[1].body["messages"], second_messages());
}

fn first_body() -> Value {
    json!({
        "model": "canary-model",
        "stream": false,
        "max_tokens": 4096,
        "output_config": { "effort": "max" },
        "system": [{ "type": "text", "text": "You review code." }],
        "messages": [{ "role": "user", "content": [{ "type": "text", "text": "Review this." }] }],
        "tools": [{
            "name": "report_issue",
            "description": "Reports an issue.",
            "input_schema": { "type": "object", "properties": { "line": { "type": "integer" } } },
        }],
        "tool_choice": { "type": "tool", "name": "report_issue" },
    })
}

fn second_messages() -> Value {
    json!([
        { "role": "user", "content": [{ "type": "text", "text": "Review this." }] },
        { "role": "assistant", "content": [
            { "type": "thinking", "thinking": "hm", "signature": "sig" },
            { "type": "redacted_thinking", "data": "opaque" },
            { "type": "text", "text": "Look: here." },
            { "type": "tool_use", "id": "a", "name": "report_issue", "input": { "line": 7 } },
            { "type": "tool_use", "id": "b", "name": "report_issue",
              "input": { "malformed_arguments": "{oops" } },
        ]},
        { "role": "user", "content": [
            { "type": "tool_result", "tool_use_id": "a", "content": "done", "is_error": false },
            { "type": "tool_result", "tool_use_id": "b", "content": "done", "is_error": true },
        ]},
    ])
}

#[tokio::test]
async fn absent_options_are_not_sent() {
    let setup = Setup::new(MessagesApi, [smallest_answer(MessagesApi), smallest_answer(MessagesApi)]).await;
    let mut request = request();
    request.tool_choice = ToolChoice::Required;
    request.messages.push(Message::Assistant(Turn::default()));
    setup.call(&request).await.unwrap();
    request.tools.clear();
    request.system.clear();
    setup.call(&request).await.unwrap();
    let seen = setup.drain_requests();
    assert_eq!(seen[0].body["tool_choice"], json!({ "type": "any" }));
    assert!(seen[0].body.get("output_config").is_none());
    assert_eq!(seen[0].body["messages"][1]["content"], json!([{ "type": "text", "text": "(no answer)" }]));
    for absent in ["tools", "tool_choice", "system"] {
        assert!(seen[1].body.get(absent).is_none(), "{absent}");
    }
}

#[tokio::test]
async fn at_most_three_message_parts_are_marked_for_caching() {
    let setup = Setup::new(MessagesApi, [smallest_answer(MessagesApi), smallest_answer(MessagesApi)]).await;
    let mut request = request();
    let part = |text: &str, cache| UserPart::Text { text: text.into(), cache };
    request.messages = vec![Message::User { parts: vec![part("a", true), part("b", false)] }];
    setup.call(&request).await.unwrap();
    let many = ["a", "", "b", "c", "d"].map(|text| part(text, true)).to_vec();
    request.messages = vec![Message::User { parts: many }];
    setup.call(&request).await.unwrap();

    let marked = |blocks: &Value| -> Vec<bool> {
        blocks.as_array().unwrap().iter().map(|block| block.get("cache_control").is_some()).collect()
    };
    let seen = setup.drain_requests();
    assert_eq!(marked(&seen[0].body["system"]), [true]);
    assert_eq!(marked(&seen[0].body["messages"][0]["content"]), [true, false]);
    assert_eq!(seen[0].body["system"][0]["cache_control"], json!({ "type": "ephemeral" }));
    assert_eq!(marked(&seen[1].body["messages"][0]["content"]), [false, true, true, true]);
}

#[tokio::test]
async fn every_stop_reason_is_decoded() {
    let stopped =
        |reason: &str| json!({ "content": [{ "type": "text", "text": "x" }], "stop_reason": reason });
    let cases = [
        ("end_turn", StopReason::EndOfTurn),
        ("stop_sequence", StopReason::EndOfTurn),
        ("pause_turn", StopReason::EndOfTurn),
        ("max_tokens", StopReason::OutputLimit),
        ("refusal", StopReason::Refusal),
    ];
    let setup = Setup::new(MessagesApi, cases.map(|(reason, _)| ok(&stopped(reason)))).await;
    for (reason, expected) in cases {
        assert_eq!(setup.call(&request()).await.unwrap().reply.stop, expected, "{reason}");
    }
}

#[tokio::test]
async fn end_of_the_context_window_is_a_fault_with_usage() {
    let mut body = tool_answer();
    body["stop_reason"] = "model_context_window_exceeded".into();
    let setup = Setup::new(MessagesApi, [ok(&body), ok(&body)]).await;
    let error = setup.call(&request()).await.unwrap_err();
    assert_eq!((error.fault, error.usage.output), (Fault::ContextLength, 20));
    assert_eq!(fault(setup.call(&request()).await), Fault::ContextLength);
}

#[tokio::test]
async fn tool_choice_none_still_sends_the_tools() {
    let setup = Setup::new(MessagesApi, [smallest_answer(MessagesApi)]).await;
    let request = plumbline_conversation::Request { tool_choice: ToolChoice::None, ..request() };
    setup.call(&request).await.unwrap();
    let body = &setup.drain_requests()[0].body;
    assert_eq!((&body["tool_choice"], body["tools"].is_array()), (&json!({ "type": "none" }), true));
}
