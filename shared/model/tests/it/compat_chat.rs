//! Requests and answers of compat_chat on the wire.

use plumbline_conversation::{
    Arguments, Effort, Message, RawObject, Request, StopReason, ToolCall, ToolChoice, Turn, Usage, UserPart,
};
use plumbline_model::WireProtocol::CompatChat;
use serde_json::{Value, json};

use crate::support::{Setup, fault, ok, request, smallest_answer};

fn tool_answer() -> Value {
    json!({
        "id": "x", "object": "chat.completion", "unknown": { "field": 1 },
        "choices": [{
            "index": 0,
            "message": {
                "role": "assistant", "content": null, "reasoning_content": "hm",
                "tool_calls": [
                    { "id": "a", "type": "function",
                      "function": { "name": "report_issue", "arguments": "{\"line\": 7}" } },
                    { "id": "", "function": { "name": "report_issue", "arguments": "{\"line\":" } },
                    { "function": { "name": "review_complete", "arguments": "" } },
                ],
            },
            "finish_reason": "tool_calls",
        }],
        "usage": {
            "prompt_tokens": 100, "completion_tokens": 20, "total_tokens": 120,
            "prompt_tokens_details": { "cached_tokens": 60 },
        },
    })
}

/// Adds the model's turn to the conversation, and a user turn with the results of its tool calls.
fn answer_calls(request: &mut Request, turn: Turn) {
    let results = turn.tool_calls.iter().map(|call| UserPart::ToolResult {
        call_id: call.id.clone(),
        content: format!("{} done", call.name),
        is_error: false,
    });
    let text = UserPart::Text { text: "Go on.".into(), cache: true };
    let parts = results.chain([text]).collect();
    request.messages.extend([Message::Assistant(turn), Message::User { parts }]);
}

#[tokio::test]
async fn conversation_with_tool_calls_round_trips() {
    let setup = Setup::new(CompatChat, [ok(&tool_answer()), smallest_answer(CompatChat)]).await;
    let mut request = request();
    request.tool_choice = ToolChoice::Named("report_issue".to_owned());
    request.effort = Effort::Xhigh;
    let reply = setup.call(&request).await.unwrap().reply;
    assert_eq!(reply.stop, StopReason::ToolCalls);
    assert_eq!(reply.usage, Usage { input: 40, output: 20, cache_read: 60, cache_write: 0 });
    let calls: Vec<_> =
        reply.turn.tool_calls.iter().map(|call| (call.id.as_str(), &call.arguments)).collect();
    assert_eq!(
        calls,
        [
            ("a", &Arguments::from_text("{\"line\": 7}".to_owned())),
            ("call_1_1", &Arguments::Malformed("{\"line\":".to_owned())),
            ("call_1_2", &Arguments::from_text("{}".to_owned())),
        ]
    );

    answer_calls(&mut request, reply.turn);
    let reply = setup.call(&request).await.unwrap().reply;
    assert_eq!((reply.turn.text.as_str(), reply.stop), ("fine", StopReason::EndOfTurn));

    let seen = setup.drain_requests();
    assert_eq!(seen[0].path, "/v1/chat/completions");
    assert_eq!(seen[0].headers["authorization"], "Bearer canary-key");
    assert_eq!(seen[0].headers["content-type"], "application/json");
    assert_eq!(seen[0].body, first_body());
    assert_eq!(seen[1].body["messages"], second_messages());
}

fn first_body() -> Value {
    json!({
        "model": "canary-model",
        "stream": false,
        "max_tokens": 4096,
        "reasoning_effort": "xhigh",
        "messages": [
            { "role": "system", "content": "You review code." },
            { "role": "user", "content": "Review this." },
        ],
        "tools": [{ "type": "function", "function": {
            "name": "report_issue",
            "description": "Reports an issue.",
            "parameters": { "type": "object", "properties": { "line": { "type": "integer" } } },
        }}],
        "tool_choice": { "type": "function", "function": { "name": "report_issue" } },
    })
}

fn second_messages() -> Value {
    let call = |id: &str, name: &str, arguments: &str| json!({ "id": id, "type": "function", "function": { "name": name, "arguments": arguments } });
    json!([
        { "role": "system", "content": "You review code." },
        { "role": "user", "content": "Review this." },
        { "role": "assistant", "content": null, "reasoning_content": "hm", "tool_calls": [
            call("a", "report_issue", "{\"line\": 7}"),
            call("call_1_1", "report_issue", "{\"malformed_arguments\":\"{\\\"line\\\":\"}"),
            call("call_1_2", "review_complete", "{}"),
        ]},
        { "role": "tool", "tool_call_id": "a", "content": "report_issue done" },
        { "role": "tool", "tool_call_id": "call_1_1", "content": "report_issue done" },
        { "role": "tool", "tool_call_id": "call_1_2", "content": "review_complete done" },
        { "role": "user", "content": "Go on." },
    ])
}

#[tokio::test]
async fn absent_options_are_not_sent() {
    let setup = Setup::new(CompatChat, [smallest_answer(CompatChat), smallest_answer(CompatChat)]).await;
    let mut request = request();
    request.tool_choice = ToolChoice::Required;
    setup.call(&request).await.unwrap();
    request.tools.clear();
    request.system.clear();
    setup.call(&request).await.unwrap();
    let seen = setup.drain_requests();
    assert_eq!(seen[0].body["tool_choice"], "required");
    assert!(seen[0].body.get("reasoning_effort").is_none());
    assert!(seen[1].body.get("tools").is_none() && seen[1].body.get("tool_choice").is_none());
    assert_eq!(seen[1].body["messages"].as_array().unwrap().len(), 1);
}

#[tokio::test]
async fn newer_name_of_the_output_limit_is_learned_once() {
    let refusal =
        json!({ "error": { "param": "max_tokens", "message": "Use 'max_completion_tokens' instead." } });
    let rejected = (400, None, refusal.to_string());
    let answers = [rejected.clone(), smallest_answer(CompatChat), smallest_answer(CompatChat), rejected];
    let setup = Setup::new(CompatChat, answers).await;
    setup.call(&request()).await.unwrap();
    setup.call(&request()).await.unwrap();
    let limits: Vec<_> = setup
        .drain_requests()
        .iter()
        .map(|seen| (seen.body["max_tokens"].as_u64(), seen.body["max_completion_tokens"].as_u64()))
        .collect();
    assert_eq!(limits, [(Some(4096), None), (None, Some(4096)), (None, Some(4096))]);
    assert_eq!(fault(setup.call(&request()).await), plumbline_model::Fault::BadRequest);
    assert_eq!(setup.waited(), 0.0);
}

#[tokio::test]
async fn every_stop_reason_is_decoded() {
    let choice = |message: Value, reason: Value| json!({ "choices": [{ "message": message, "finish_reason": reason }] });
    let call = json!({ "tool_calls": [{ "id": "a", "function": { "name": "f", "arguments": {} } }] });
    let cases = [
        (choice(json!({ "content": "x" }), json!("stop")), StopReason::EndOfTurn),
        (choice(json!({ "content": "x" }), Value::Null), StopReason::EndOfTurn),
        (choice(json!({ "content": "x" }), json!("length")), StopReason::OutputLimit),
        (choice(json!({ "content": "x" }), json!("content_filter")), StopReason::Refusal),
        (choice(json!({ "content": null, "refusal": "No." }), json!("stop")), StopReason::Refusal),
        (choice(json!({ "content": "x", "tool_calls": null }), json!("tool_calls")), StopReason::EndOfTurn),
        (choice(call, json!("stop")), StopReason::ToolCalls),
    ];
    let setup = Setup::new(CompatChat, cases.iter().map(|(body, _)| ok(body))).await;
    for (body, expected) in &cases {
        assert_eq!(setup.call(&request()).await.unwrap().reply.stop, *expected, "{body}");
    }
}

#[tokio::test]
async fn token_counts_never_overlap() {
    let usage = |usage: Value| json!({ "choices": [{ "message": { "content": [{ "type": "text", "text": "a" }] } }], "usage": usage });
    let cases = [
        (Value::Null, [0, 0, 0, 0]),
        (json!({ "prompt_tokens": 10, "completion_tokens": 3 }), [10, 3, 0, 0]),
        (json!({ "prompt_tokens": 10, "completion_tokens": 3, "prompt_cache_hit_tokens": 4 }), [6, 3, 4, 0]),
        (json!({ "prompt_tokens": 10, "completion_tokens": 3, "total_tokens": 20 }), [10, 10, 0, 0]),
        (
            json!({ "prompt_tokens": 10, "completion_tokens": 3,
                    "prompt_tokens_details": { "cached_tokens": 4, "cache_write_tokens": 5 } }),
            [1, 3, 4, 5],
        ),
        (
            json!({ "prompt_tokens": 10, "completion_tokens": null,
                    "prompt_tokens_details": { "cached_tokens": 99, "cache_write_tokens": 5 } }),
            [0, 0, 10, 0],
        ),
    ];
    let setup = Setup::new(CompatChat, cases.iter().map(|(given, _)| ok(&usage(given.clone())))).await;
    for (given, [input, output, cache_read, cache_write]) in cases {
        let reply = setup.call(&request()).await.unwrap().reply;
        assert_eq!(reply.usage, Usage { input, output, cache_read, cache_write }, "{given}");
        assert_eq!(reply.turn.text, "a");
    }
}

#[tokio::test]
async fn reasoning_of_another_protocol_is_ignored() {
    let setup = Setup::new(CompatChat, [smallest_answer(CompatChat)]).await;
    let mut request = request();
    let call = ToolCall {
        id: "a".to_owned(),
        name: "f".to_owned(),
        arguments: Arguments::from_text("{}".to_owned()),
    };
    let turn = Turn {
        text: "t".to_owned(),
        tool_calls: vec![call],
        reasoning: vec![
            RawObject::from_serializable(&json!({ "content": "text", "type": "thinking" })).unwrap(),
        ],
    };
    request.messages.push(Message::Assistant(turn));
    setup.call(&request).await.unwrap();
    let message = &setup.drain_requests()[0].body["messages"][2];
    assert_eq!((&message["content"], &message["role"]), (&json!("t"), &json!("assistant")));
}

#[tokio::test]
async fn tool_choice_none_still_sends_the_tools() {
    let setup = Setup::new(CompatChat, [smallest_answer(CompatChat)]).await;
    let request = Request { tool_choice: ToolChoice::None, ..request() };
    setup.call(&request).await.unwrap();
    let body = &setup.drain_requests()[0].body;
    assert_eq!((&body["tool_choice"], body["tools"].is_array()), (&json!("none"), true));
}
