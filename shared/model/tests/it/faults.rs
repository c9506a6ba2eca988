//! Every fault in every protocol. No fault reveals anything about the endpoint.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use plumbline_clock::ManualClock;
use plumbline_conversation::Effort;
use plumbline_egress::{ConnectionReuse, Guard};
use plumbline_model::Fault;
use plumbline_model::WireProtocol::{self, CompatChat, MessagesApi};
use serde_json::json;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpListener;

use crate::support::{BUDGET, Scripted, Setup, client, endpoint, failing, fault, ok, request, start_time};

/// Calls an endpoint with these answers. Returns the fault of the call, and the number of requests that it sent.
async fn fault_and_request_count(provider: WireProtocol, answers: Vec<Scripted>) -> (Fault, usize) {
    let setup = Setup::new(provider, answers).await;
    let mut request = request();
    request.effort = Effort::High;
    let fault = fault(setup.call(&request).await);
    (fault, setup.drain_requests().len())
}

fn error_answer(status: u16, message: &str) -> Scripted {
    (status, None, json!({ "type": "error", "error": { "message": message } }).to_string())
}

#[tokio::test]
async fn permanent_failures_are_not_retried() {
    for provider in WireProtocol::ALL {
        let cases = [
            (failing(401), Fault::Authentication),
            (failing(403), Fault::Authentication),
            (failing(400), Fault::BadRequest),
            (failing(422), Fault::BadRequest),
            (failing(404), Fault::Unreachable),
            (failing(302), Fault::Unreachable),
            (error_answer(400, "canary: maximum context length is 4096"), Fault::ContextLength),
            (error_answer(400, "canary: reasoning_effort is unknown"), Fault::EffortRejected),
            (error_answer(400, "canary: tool_choice must be auto"), Fault::ToolChoiceRejected),
            (error_answer(200, "canary: prompt is too long"), Fault::ContextLength),
            ((200, None, "<html>canary</html>".to_owned()), Fault::BadOutput),
            ((200, None, String::new()), Fault::BadOutput),
            (ok(&json!({ "canary": 1 })), Fault::BadOutput),
            (ok(&json!({ "choices": [], "content": "canary" })), Fault::BadOutput),
            (
                ok(&json!({ "choices": [{ "message": { "tool_calls": [{}] } }], "content": [{}] })),
                Fault::BadOutput,
            ),
            (ok(&json!({ "choices": [{ "message": { "content": 7 } }], "content": [7] })), Fault::BadOutput),
        ];
        for (answer, expected) in cases {
            let shown = format!("{provider:?} {answer:?}");
            assert_eq!(fault_and_request_count(provider, vec![answer]).await, (expected, 1), "{shown}");
        }
    }
}

#[tokio::test]
async fn only_the_beginning_of_a_long_rejection_is_classified() {
    let (cause, filler) = ("canary: maximum context length is 4096", "x".repeat(5 * 1024 * 1024));
    for provider in WireProtocol::ALL {
        let first = error_answer(400, &format!("{cause} {filler}"));
        assert_eq!(fault_and_request_count(provider, vec![first]).await, (Fault::ContextLength, 1));
        let last = error_answer(400, &format!("{filler} {cause}"));
        assert_eq!(fault_and_request_count(provider, vec![last]).await, (Fault::BadRequest, 1));
    }
}

#[tokio::test]
async fn answer_above_the_size_limit_is_too_large() {
    let long = "x".repeat(3 * 1024 * 1024);
    let chat = json!({ "choices": [{ "message": { "content": long }, "finish_reason": "stop" }] });
    let messages = json!({ "content": [{ "type": "text", "text": long }], "stop_reason": "end_turn" });
    let chunk = json!({ "choices": [{ "delta": { "content": long }, "finish_reason": "stop" }] });
    let streamed = (200, None, format!("data: {chunk}\n\ndata: [DONE]\n\n"));
    for (provider, answer) in [(CompatChat, ok(&chat)), (MessagesApi, ok(&messages)), (CompatChat, streamed)]
    {
        assert_eq!(fault_and_request_count(provider, vec![answer]).await, (Fault::TooLarge, 1));
    }
}

#[tokio::test]
async fn hint_to_the_newer_output_limit_is_a_bad_request_in_messages_api() {
    let answer = error_answer(400, "use max_completion_tokens");
    assert_eq!(fault_and_request_count(MessagesApi, vec![answer]).await, (Fault::BadRequest, 1));
}

#[tokio::test]
async fn usage_of_an_undecodable_answer_is_kept() {
    let answer = json!({ "choices": [], "usage": { "prompt_tokens": 9, "completion_tokens": 2 } });
    let setup = Setup::new(CompatChat, [ok(&answer)]).await;
    let error = setup.call(&request()).await.unwrap_err();
    assert_eq!((error.fault, error.usage.input, error.usage.output), (Fault::BadOutput, 9, 2));
    assert!(!error.generation_time.is_zero());
}

#[tokio::test]
async fn refused_address_is_unreachable_without_retries() {
    let clock = Arc::new(ManualClock::at(start_time()));
    let egress = plumbline_egress::Client::new(Guard::strict(), ConnectionReuse::KeepAlive).unwrap();
    let client = plumbline_model::Client::new(egress, clock.clone());
    for address in ["https://127.0.0.1:9000", "http://example.com"] {
        let outcome = client.call(&endpoint(CompatChat, address), &request(), BUDGET).await;
        assert_eq!(fault(outcome), Fault::Unreachable);
    }
    assert_eq!(plumbline_clock::Clock::now(&*clock), start_time());
}

/// Starts an endpoint that sends the same bytes on every connection and then closes it. Returns its origin and a
/// counter of connections.
async fn start_truncating_endpoint(bytes: String) -> (String, Arc<AtomicUsize>) {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let origin = format!("http://{}", listener.local_addr().unwrap());
    let accepted = Arc::new(AtomicUsize::new(0));
    let counter = accepted.clone();
    tokio::spawn(async move {
        while let Ok((mut socket, _)) = listener.accept().await {
            counter.fetch_add(1, Ordering::SeqCst);
            let _ = socket.read(&mut [0; 65536]).await;
            socket.write_all(bytes.as_bytes()).await.unwrap();
        }
    });
    (origin, accepted)
}

/// Calls an endpoint that closes the connection after this head and body. Returns the fault of the call, and the number
/// of requests that it sent.
async fn fault_of_truncated_answer(head: &str, body: &str) -> (Fault, usize) {
    let (origin, accepted) =
        start_truncating_endpoint(format!("HTTP/1.1 {head}\r\ncontent-length: 99\r\n\r\n{body}")).await;
    let client = client(&origin, Arc::new(ManualClock::at(start_time())));
    let outcome = client.call(&endpoint(CompatChat, &origin), &request(), BUDGET).await;
    (fault(outcome), accepted.load(Ordering::SeqCst))
}

#[tokio::test]
async fn truncated_body_is_unreachable_after_retries() {
    assert_eq!(fault_of_truncated_answer("200 OK", "{\"choices").await, (Fault::Unreachable, 5));
}

/// The missing part could have named any cause, such as streaming.
#[tokio::test]
async fn truncated_rejection_is_retried_unless_its_cause_is_known() {
    assert_eq!(
        fault_of_truncated_answer("400 Bad Request", "{\"error\": {\"mess").await,
        (Fault::Unreachable, 5)
    );
    assert_eq!(fault_of_truncated_answer("401 Unauthorized", "{\"error").await, (Fault::Authentication, 1));
    assert_eq!(
        fault_of_truncated_answer("400 Bad Request", "maximum context length").await,
        (Fault::ContextLength, 1)
    );
}
