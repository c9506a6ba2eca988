//! Tests of the eligibility probe: the endpoints that pass it, and those that fail it, whose run ends with a message and
//! without draws.

use serde_json::{Value, json};

use super::fixtures::{PROVIDERS, body, bundle, service_of, unused_address, with};
use crate::support::{ModelReply, ModelRequest, TestApp, confirm, review};

const AUTHENTICATION: &str = "Authentication to the model endpoint failed";
const UNREACHABLE: &str = "The model endpoint was unreachable";
const SMALL_WINDOW: &str = "The declared context window is below the 128,000-token minimum";
const NO_TOOLS: &str = "Endpoint did not honor tool-calling on the readiness probe";
const UNUSABLE: &str = "Responses could not be used (unparseable output)";
const TOO_LONG: &str = "Too many reviews exceeded the context window";

fn error(text: &str) -> Value {
    json!({"error": {"message": text, "type": "invalid_request_error"}})
}

/// Starts a run and checks that it ends at its probe, with this message and without draws.
async fn assert_refused(app: &TestApp, request: &Value, message: &str) {
    let id = app.start_accepted(request).await;
    app.drain().await;
    let ended = app.run_status(&id).await;
    let mut fields: Vec<&str> = ended.as_object().unwrap().keys().map(String::as_str).collect();
    fields.sort_unstable();
    assert_eq!(
        fields,
        [
            "benchmarkApiVersion",
            "benchmarkDatasetId",
            "benchmarkHarnessVersion",
            "benchmarkId",
            "message",
            "results",
            "status"
        ]
    );
    assert_eq!((&ended["status"], &ended["results"]), (&json!("errored"), &Value::Null));
    assert!(ended["message"].as_str().unwrap().starts_with(message), "{ended}: not {message}");
    assert_eq!(
        ended["benchmarkDatasetId"],
        bundle().name(),
        "a run without draws reports the dataset's name"
    );
    app.assert_ended(&id).await;
    assert_eq!(app.items_under(&format!("RUN#{id}")).await.len(), 1, "the run has no draws");
}

#[tokio::test]
async fn each_probe_failure_has_its_message() {
    let (app, endpoint) = service_of(3).await;
    let window =
        "This model's maximum context length is 8192 tokens. However, your messages resulted in 9000 tokens.";
    let cases: Vec<(&str, ModelReply, &str, usize)> = vec![
        ("401", ModelReply::Http(401, error("bad key")), AUTHENTICATION, 1),
        ("403", ModelReply::Http(403, error("not yours")), AUTHENTICATION, 1),
        ("500", ModelReply::Http(500, error("oops")), UNREACHABLE, 5),
        ("503", ModelReply::Http(503, json!("busy")), UNREACHABLE, 5),
        ("429", ModelReply::Http(429, error("slow down")), UNREACHABLE, 5),
        ("404", ModelReply::Http(404, error("no such model")), UNREACHABLE, 1),
        ("redirect", ModelReply::Redirect(format!("{}elsewhere", endpoint.url)), UNREACHABLE, 1),
        (
            "effort",
            ModelReply::Http(400, error("Unsupported value for reasoning_effort: 'high'")),
            NO_TOOLS,
            1,
        ),
        ("tools", ModelReply::Http(400, error("tool_choice is not supported")), NO_TOOLS, 1),
        ("no call", ModelReply::Text("I am ready."), NO_TOOLS, 1),
        ("another call", ModelReply::ToolCalls(vec![("review_complete", json!({}))]), NO_TOOLS, 1),
        ("wrong code", ModelReply::ToolCalls(vec![("confirm_ready", json!({"code": "no"}))]), UNUSABLE, 1),
        ("no code", ModelReply::ToolCalls(vec![("confirm_ready", json!({}))]), UNUSABLE, 1),
        ("garbled", ModelReply::MalformedToolCall("confirm_ready", "{\"code\": \"plumb"), UNUSABLE, 1),
        ("no JSON", ModelReply::InvalidJson("<html>"), UNUSABLE, 1),
        ("no message", ModelReply::Http(200, json!({"choices": []})), UNUSABLE, 1),
        ("window", ModelReply::Http(400, error(window)), TOO_LONG, 1),
    ];
    for provider in PROVIDERS {
        let request = with(body(endpoint.url.as_str(), provider), json!({}), json!({"effort": "high"}));
        for (what, reply, message, calls) in cases.clone() {
            endpoint.script(move |_| reply.clone());
            assert_refused(&app, &request, message).await;
            assert_eq!((endpoint.requests().len(), endpoint.reviews()), (calls, 0), "{provider} {what}");
            assert!(
                endpoint.requests().iter().all(|request| !request.path.contains("elsewhere")),
                "a redirect was followed"
            );
        }
    }
    assert_eq!((app.count_runs_in_flight().await, app.drain().await), (0, 0));
    assert!(app.queued_messages().await.is_empty());
}

#[tokio::test]
async fn closed_port_and_unknown_host_are_unreachable() {
    let unused_address = unused_address().await;
    let app = TestApp::start(std::slice::from_ref(&unused_address)).await;
    app.lift_limits().await;
    assert_refused(&app, &body(unused_address.as_str(), "compat_chat"), UNREACHABLE).await;
    assert_refused(&app, &body("https://no-such-host.example.invalid", "compat_chat"), UNREACHABLE).await;
}

#[tokio::test]
async fn context_window_below_minimum_is_rejected_without_a_call() {
    let (app, endpoint) = service_of(3).await;
    for window in [127_999, 8_193] {
        let request =
            with(body(endpoint.url.as_str(), "compat_chat"), json!({}), json!({"contextWindow": window}));
        assert_refused(&app, &request, SMALL_WINDOW).await;
    }
    assert!(endpoint.requests().is_empty());
    let minimum =
        with(body(endpoint.url.as_str(), "compat_chat"), json!({}), json!({"contextWindow": 128_000}));
    assert_eq!(app.run_to_end(&minimum).await["status"], "completed");
}

#[tokio::test]
async fn probe_passes_after_retries() {
    let (app, endpoint) = service_of(3).await;
    for provider in PROVIDERS {
        for reply in [
            ModelReply::Http(500, json!({})),
            ModelReply::Http(429, json!({})),
            ModelReply::Http(529, json!({})),
        ] {
            let tried = std::sync::atomic::AtomicUsize::new(0);
            endpoint.script(move |request| {
                let first =
                    request.record.is_none() && tried.fetch_add(1, std::sync::atomic::Ordering::SeqCst) < 4;
                if first { reply.clone() } else { review(request) }
            });
            let before = app.clock_now();
            assert_eq!(app.run_to_end(&body(endpoint.url.as_str(), provider)).await["status"], "completed");
            let waited = app.clock_now().timestamp().duration_since(before.timestamp());
            assert!((15..=23).contains(&waited.as_secs()), "backoff took {waited:?}");
        }
        let additional_call = |request: &ModelRequest| match (request.record, confirm(request)) {
            (None, ModelReply::ToolCalls(mut calls)) => {
                calls.insert(0, ("something_else", json!({})));
                ModelReply::ToolCalls(calls)
            }
            _ => review(request),
        };
        endpoint.script(additional_call);
        assert_eq!(app.run_to_end(&body(endpoint.url.as_str(), provider)).await["status"], "completed");
    }
}

#[tokio::test]
async fn probe_sends_the_effort_of_the_run_but_not_its_prompt() {
    let (app, endpoint) = service_of(3).await;
    endpoint.script(|_| ModelReply::Text("no"));
    for provider in PROVIDERS {
        let request = with(
            body(endpoint.url.as_str(), provider),
            json!({"systemPrompt": "Mine."}),
            json!({"effort": "max"}),
        );
        app.run_to_end(&request).await;
        let probe = endpoint.requests().pop().unwrap();
        let forced = &probe.body["tool_choice"];
        let (name, effort) = match provider {
            "compat_chat" => (&forced["function"]["name"], &probe.body["reasoning_effort"]),
            _ => (&forced["name"], &probe.body["output_config"]["effort"]),
        };
        assert_eq!((name, effort), (&json!("confirm_ready"), &json!("max")));
        assert!(!probe.body.to_string().contains("Mine."), "the probe does not contain the caller's prompt");
    }
}

/// An endpoint with constrained decoding generates arguments that fit the schema, even if its model does not understand
/// the instructions.
#[tokio::test]
async fn endpoint_that_decodes_by_the_schema_passes() {
    let (app, endpoint) = service_of(1).await;
    for provider in PROVIDERS {
        let schema = match provider {
            "compat_chat" => "/tools/0/function/parameters/properties/code/enum/0",
            _ => "/tools/0/input_schema/properties/code/enum/0",
        };
        endpoint.script(move |request| match request.record {
            Some(_) => review(request),
            None => ModelReply::ToolCalls(vec![(
                "confirm_ready",
                json!({"code": request.body.pointer(schema).cloned().unwrap_or_default()}),
            )]),
        });
        let ended = app.run_to_end(&body(endpoint.url.as_str(), provider)).await;
        assert_eq!(ended["status"], "completed", "{provider}: {ended}");
    }
}

#[tokio::test]
async fn endpoint_that_rejects_forced_tool_calls_gets_optional_ones() {
    const REFUSAL: &str = "Thinking may not be enabled when tool_choice forces tool use.";
    let (app, endpoint) = service_of(3).await;
    for provider in PROVIDERS {
        let unforced = move |request: &ModelRequest| match provider {
            "compat_chat" => request.body["tool_choice"] == "auto",
            _ => request.body["tool_choice"]["type"] == "auto",
        };
        let request = with(body(endpoint.url.as_str(), provider), json!({}), json!({"effort": "high"}));
        endpoint.script(move |request| match unforced(request) {
            true => review(request),
            false => ModelReply::Http(400, error(REFUSAL)),
        });
        assert_eq!(app.run_to_end(&request).await["status"], "completed");
        endpoint.requests();
        endpoint.script(move |request| match unforced(request) {
            true => ModelReply::Text("I am ready."),
            false => ModelReply::Http(400, error(REFUSAL)),
        });
        assert_refused(&app, &request, NO_TOOLS).await;
        assert_eq!((endpoint.requests().len(), endpoint.reviews()), (2, 0), "{provider}");
    }
}
