//! Streamed answers.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use plumbline_clock::{Clock, ManualClock};
use plumbline_conversation::{Arguments, StopReason, Usage};
use plumbline_model::Fault;
use plumbline_model::WireProtocol::{self, CompatChat, MessagesApi};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpListener;

use crate::support::{
    BUDGET, Scripted, Setup, client, endpoint, fault, request, smallest_answer, start_time,
};

/// Returns an answer that streams these chunks, followed by the text `end`.
fn chunks(chunks: &[Value], end: &str) -> Scripted {
    let lines: String = chunks.iter().map(|chunk| format!("data: {chunk}\n\n")).collect();
    (200, None, lines + end)
}

/// Returns an answer that streams these events, each with CRLF line ends, an `event` field and a comment.
fn events(events: &[Value]) -> Scripted {
    let event = |event: &Value| {
        format!("event: {}\r\n: ping\r\ndata: {event}\r\n\r\n", event["type"].as_str().unwrap())
    };
    (200, None, events.iter().map(event).collect())
}

fn delta(delta: &Value) -> Value {
    json!({ "choices": [{ "index": 0, "delta": delta, "finish_reason": null }] })
}

fn compat_chat_stream() -> Vec<Value> {
    let piece = |index: u64, arguments: &str| {
        delta(&json!({ "tool_calls": [{ "index": index, "function": { "arguments": arguments } }] }))
    };
    vec![
        delta(&json!({ "role": "assistant", "content": "", "reasoning_content": "h" })),
        delta(&json!({ "reasoning_content": "m" })),
        delta(&json!({ "content": "Look: " })),
        delta(&json!({ "content": "here." })),
        delta(&json!({ "tool_calls": [
            { "index": 0, "id": "a", "type": "function", "function": { "name": "f", "arguments": "" } },
        ]})),
        piece(0, "{\"line\":"),
        delta(&json!({ "tool_calls": [
            { "index": 1, "id": "b", "type": "function", "function": { "name": "g", "arguments": "{" } },
        ]})),
        piece(0, " 7}"),
        json!({ "choices": [{ "index": 0, "delta": {}, "finish_reason": "tool_calls" }] }),
        json!({ "choices": [], "usage": { "prompt_tokens": 9, "completion_tokens": 2 } }),
    ]
}

fn messages_api_stream() -> Vec<Value> {
    let piece =
        |index: u64, delta: Value| json!({ "type": "content_block_delta", "index": index, "delta": delta });
    let block_start = |index: u64, block: Value| json!({ "type": "content_block_start", "index": index, "content_block": block });
    vec![
        json!({ "type": "message_start", "message": { "type": "message", "content": [], "stop_reason": null,
            "usage": { "input_tokens": 9, "output_tokens": 1, "cache_read_input_tokens": 4 } } }),
        block_start(0, json!({ "type": "thinking", "thinking": "", "signature": "" })),
        piece(0, json!({ "type": "thinking_delta", "thinking": "hm" })),
        piece(0, json!({ "type": "signature_delta", "signature": "sig" })),
        block_start(1, json!({ "type": "text", "text": "" })),
        json!({ "type": "ping" }),
        piece(1, json!({ "type": "text_delta", "text": "Look: " })),
        piece(1, json!({ "type": "text_delta", "text": "here." })),
        block_start(2, json!({ "type": "tool_use", "id": "a", "name": "f", "input": {} })),
        piece(2, json!({ "type": "input_json_delta", "partial_json": "" })),
        piece(2, json!({ "type": "input_json_delta", "partial_json": "{\"line\":" })),
        piece(2, json!({ "type": "input_json_delta", "partial_json": " 7}" })),
        block_start(3, json!({ "type": "tool_use", "id": "b", "name": "g", "input": {} })),
        piece(3, json!({ "type": "input_json_delta", "partial_json": "{" })),
        json!({ "type": "content_block_stop", "index": 3 }),
        json!({ "type": "message_delta", "delta": { "stop_reason": "tool_use" }, "usage": { "output_tokens": 2 } }),
        json!({ "type": "message_stop" }),
    ]
}

fn stream(provider: WireProtocol) -> Scripted {
    match provider {
        CompatChat => chunks(&compat_chat_stream(), "data: [DONE]\n\n"),
        MessagesApi => events(&messages_api_stream()),
    }
}

#[tokio::test]
async fn stream_decodes_like_a_complete_answer() {
    for (provider, cache_read) in [(CompatChat, 0), (MessagesApi, 4)] {
        let setup = Setup::new(provider, [stream(provider)]).await;
        let reply = setup.call(&request()).await.unwrap().reply;
        assert_eq!((reply.turn.text.as_str(), reply.stop), ("Look: here.", StopReason::ToolCalls));
        assert_eq!(reply.usage, Usage { input: 9, output: 2, cache_read, cache_write: 0 });
        let calls: Vec<_> = reply
            .turn
            .tool_calls
            .iter()
            .map(|call| (call.id.as_str(), call.name.as_str(), &call.arguments))
            .collect();
        let line = Arguments::from_text("{\"line\": 7}".to_owned());
        let half = Arguments::Malformed("{".to_owned());
        assert_eq!(calls, [("a", "f", &line), ("b", "g", &half)], "{provider:?}");
        let reasoning = match provider {
            CompatChat => json!({ "reasoning_content": "hm" }),
            MessagesApi => json!({ "type": "thinking", "thinking": "hm", "signature": "sig" }),
        };
        let [block] = &reply.turn.reasoning[..] else { panic!("one block") };
        assert_eq!(block.deserialize_as::<Value>().unwrap(), reasoning);
    }
}

#[tokio::test]
async fn truncated_stream_is_retried() {
    for provider in WireProtocol::ALL {
        let (status, _, whole) = stream(provider);
        let cut = (status, None, whole[..whole.len() / 2].to_owned());
        let setup = Setup::new(provider, [cut.clone(), smallest_answer(provider)]).await;
        assert_eq!(setup.call(&request()).await.unwrap().reply.turn.text, "fine");
        let setup = Setup::new(provider, vec![cut; 5]).await;
        assert_eq!(fault(setup.call(&request()).await), Fault::Unreachable);
        assert_eq!(setup.drain_requests().len(), 5);
    }
}

#[tokio::test]
async fn error_in_a_stream_is_classified_like_any_other() {
    let error = json!({ "type": "error", "error": { "type": "overloaded_error", "message": "canary" } });
    let context = json!({ "type": "error", "error": { "message": "canary: prompt is too long" } });
    for provider in WireProtocol::ALL {
        let answers = [events(std::slice::from_ref(&error)), events(std::slice::from_ref(&context))];
        let setup = Setup::new(provider, answers).await;
        assert_eq!(fault(setup.call(&request()).await), Fault::ContextLength);
        assert_eq!(setup.drain_requests().len(), 2);
    }
}

#[tokio::test]
async fn stream_is_requested_only_if_enabled() {
    for provider in WireProtocol::ALL {
        let setup = Setup::new(provider, [smallest_answer(provider), stream(provider)]).await;
        setup.call(&request()).await.unwrap();
        let Setup { client, endpoint, script, .. } = setup;
        client.with_streaming().call(&endpoint, &request(), BUDGET).await.unwrap();
        let seen = script.drain_requests();
        assert_eq!([&seen[0].body["stream"], &seen[1].body["stream"]], [&json!(false), &json!(true)]);
        let usage_wanted = seen[1].body.pointer("/stream_options/include_usage") == Some(&json!(true));
        assert_eq!(usage_wanted, provider == CompatChat);
    }
}

#[tokio::test]
async fn calls_without_an_index_are_distinguished_by_id() {
    let call = |call: Value| delta(&json!({ "tool_calls": [call] }));
    let pieces = [
        call(json!({ "id": "a", "function": { "name": "f", "arguments": "{\"x\"" } })),
        call(json!({ "function": { "arguments": ":1}" } })),
        call(json!({ "id": "b", "function": { "name": "g", "arguments": { "y": 2 } } })),
    ];
    let setup = Setup::new(CompatChat, [chunks(&pieces, "data: [DONE]\n\n")]).await;
    let calls = setup.call(&request()).await.unwrap().reply.turn.tool_calls;
    let arguments = |value: Value| Arguments::from_text(value.to_string());
    assert_eq!(calls.len(), 2);
    assert_eq!((calls[0].id.as_str(), &calls[0].arguments), ("a", &arguments(json!({ "x": 1 }))));
    assert_eq!((calls[1].id.as_str(), &calls[1].arguments), ("b", &arguments(json!({ "y": 2 }))));
}

/// The rejections have the wording of several servers that do not stream.
#[tokio::test]
async fn endpoint_that_rejects_streaming_gets_requests_for_complete_answers() {
    let rejections = [
        (400, "Unrecognized request argument supplied: stream_options"),
        (422, "Extra inputs are not permitted, field: 'stream'"),
        (501, "streaming is not implemented"),
        (400, "tool_choice is not supported with stream=true"),
    ];
    for provider in WireProtocol::ALL {
        for (status, message) in rejections {
            let rejection = (status, None, json!({ "error": { "message": message } }).to_string());
            let setup =
                Setup::new(provider, [rejection, smallest_answer(provider), smallest_answer(provider)]).await;
            let Setup { client, endpoint, script, clock } = setup;
            let client = client.with_streaming();
            for _ in 0..2 {
                let answer = client.call(&endpoint, &request(), BUDGET).await.unwrap();
                assert!(answer.stats.has_no_transient_failures(), "the rejection is no failure");
            }
            let seen = script.drain_requests();
            let streamed: Vec<_> = seen.iter().map(|seen| seen.body["stream"] == true).collect();
            assert_eq!(streamed, [true, false, false], "{message}");
            assert!(seen[1].body.get("stream_options").is_none());
            assert_eq!(clock.now(), start_time(), "the client did not wait");
        }
    }
}

#[tokio::test]
async fn similar_wording_is_not_taken_for_a_rejection_of_streaming() {
    for message in ["upstream error", "prompt is too long for streaming"] {
        let rejection = (400, None, json!({ "error": { "message": message } }).to_string());
        let setup = Setup::new(CompatChat, [rejection]).await;
        let Setup { client, endpoint, script, .. } = setup;
        client.with_streaming().call(&endpoint, &request(), BUDGET).await.unwrap_err();
        assert_eq!(script.drain_requests().len(), 1, "{message}");
    }
}

/// Starts an endpoint that sends the same bytes on every connection, then keeps it open without sending more. Returns
/// its origin and a counter of connections.
async fn start_hanging_endpoint(bytes: String) -> (String, Arc<AtomicUsize>) {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let origin = format!("http://{}", listener.local_addr().unwrap());
    let accepted = Arc::new(AtomicUsize::new(0));
    let counter = accepted.clone();
    tokio::spawn(async move {
        let mut open = Vec::new();
        while let Ok((mut socket, _)) = listener.accept().await {
            counter.fetch_add(1, Ordering::SeqCst);
            let _ = socket.read(&mut [0; 65536]).await;
            let head = "HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\ncontent-length: 999999\r\n\r\n";
            socket.write_all(head.as_bytes()).await.unwrap();
            socket.write_all(bytes.as_bytes()).await.unwrap();
            open.push(socket);
        }
    });
    (origin, accepted)
}

#[tokio::test]
async fn silent_stream_times_out() {
    for provider in WireProtocol::ALL {
        let whole = stream(provider).2;
        let (origin, accepted) = start_hanging_endpoint(whole[..whole.len() / 2].to_owned()).await;
        let client = client(&origin, Arc::new(ManualClock::at(start_time())))
            .with_idle_timeout(Duration::from_millis(20));
        let outcome = client.call(&endpoint(provider, &origin), &request(), BUDGET).await;
        assert_eq!(outcome.unwrap_err().stats.other_transient_failures, 5);
        assert_eq!(accepted.load(Ordering::SeqCst), 5);
    }
}

#[tokio::test]
async fn complete_stream_is_used_although_its_connection_stays_open() {
    for provider in WireProtocol::ALL {
        let (origin, accepted) = start_hanging_endpoint(stream(provider).2).await;
        let client = client(&origin, Arc::new(ManualClock::at(start_time())))
            .with_idle_timeout(Duration::from_millis(20));
        let answer = client.call(&endpoint(provider, &origin), &request(), BUDGET).await.unwrap();
        assert_eq!(answer.reply.turn.text, "Look: here.");
        assert_eq!(accepted.load(Ordering::SeqCst), 1, "the answer is paid for once");
    }
}
