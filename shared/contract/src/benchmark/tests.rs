use plumbline_conversation::Effort;
use proptest::prelude::*;
use rust_decimal::Decimal;
use serde_json::value::RawValue;
use serde_json::{Value, json};
use url::Url;

use super::*;
use crate::ids::BenchmarkId;
use crate::json::parse_object;
use crate::problem::Problem;

fn check(text: &str) -> Result<Url, String> {
    let url = Url::parse(text).map_err(|_| "must be a URL".to_owned())?;
    if url.scheme() == "https" { Ok(url) } else { Err("must be a public HTTPS URL".to_owned()) }
}

fn parse_text(body: &str) -> Result<StartRequest, Problem> {
    StartRequest::parse(parse_object(body.as_bytes(), Some("application/json"), None)?, check)
}

fn parse(body: &Value) -> Result<StartRequest, Problem> {
    parse_text(&body.to_string())
}

fn pointers(body: &Value) -> Vec<String> {
    let problem = parse(body).expect_err("a problem");
    assert_eq!(problem.status(), 400);
    problem.errors().iter().map(|error| error.pointer.clone()).collect()
}

fn smallest_body() -> Value {
    json!({"modelBackend": {
        "provider": "compat_chat",
        "baseUrl": "https://models.example/v1",
        "modelName": "large-1",
        "apiKey": "sk-123",
        "effort": "off",
        "contextWindow": 200_000,
        "maxOutputTokens": 8_192,
    }})
}

/// Returns the smallest body with one member of its backend replaced.
fn with_backend_field(name: &str, value: Value) -> Value {
    let mut body = smallest_body();
    body["modelBackend"][name] = value;
    body
}

/// Returns the smallest body with one more member at its top level.
fn with_field(name: &str, value: Value) -> Value {
    let mut body = smallest_body();
    body[name] = value;
    body
}

#[test]
fn smallest_body_is_accepted() {
    let request = parse(&smallest_body()).unwrap();
    assert_eq!((request.k, request.system_prompt), (3, None));
    let backend = request.model_backend;
    assert_eq!(backend.provider, WireProtocol::CompatChat);
    assert_eq!(backend.base_url.as_str(), "https://models.example/v1");
    assert_eq!((backend.model_name.expose(), backend.api_key.expose()), ("large-1", "sk-123"));
    assert_eq!(backend.effort, Effort::Off);
    assert_eq!((backend.context_window, backend.max_output_tokens), (200_000, 8_192));
    assert_eq!(backend.cost_rate, None);
}

#[test]
fn every_backend_field_but_prices_is_required() {
    for name in smallest_body()["modelBackend"].as_object().unwrap().keys() {
        let pointer = format!("/modelBackend/{name}");
        let mut body = smallest_body();
        body["modelBackend"].as_object_mut().unwrap().remove(name);
        assert_eq!(pointers(&body), [pointer.as_str()]);
        assert_eq!(pointers(&with_backend_field(name, Value::Null)), [pointer.as_str()]);
        assert_eq!(pointers(&with_backend_field(name, json!([]))), [pointer.as_str()]);
    }
    for body in [json!({}), json!({"modelBackend": null}), json!({"modelBackend": "x"})] {
        assert_eq!(pointers(&body), ["/modelBackend"]);
    }
}

#[test]
fn unknown_provider_or_effort_is_refused() {
    for (word, provider) in
        [("compat_chat", WireProtocol::CompatChat), ("messages_api", WireProtocol::MessagesApi)]
    {
        assert_eq!(
            parse(&with_backend_field("provider", json!(word))).unwrap().model_backend.provider,
            provider
        );
        assert_eq!((provider.as_str(), serde_json::to_value(provider).unwrap()), (word, json!(word)));
    }
    for word in ["", "openai", "Compat_Chat", "compat_chat "] {
        assert_eq!(pointers(&with_backend_field("provider", json!(word))), ["/modelBackend/provider"]);
    }
    for word in ["off", "low", "medium", "high", "xhigh", "max"] {
        assert_eq!(
            parse(&with_backend_field("effort", json!(word))).unwrap().model_backend.effort.as_str(),
            word
        );
    }
    assert_eq!(
        parse(&with_backend_field("effort", json!("extrahigh"))).unwrap().model_backend.effort,
        Effort::Xhigh
    );
    for word in ["", "none", "High", "minimal"] {
        assert_eq!(pointers(&with_backend_field("effort", json!(word))), ["/modelBackend/effort"]);
    }
}

#[test]
fn base_url_format_is_checked() {
    let long = format!("https://models.example/{}", "a".repeat(2_048));
    for url in [
        "",
        " ",
        "models.example",
        "http://models.example",
        "https://models.example?",
        "https://models.example/?a=b",
        "https://models.example/#",
        "https://u:p@models.example",
        "https://@models.example/",
        &long,
    ] {
        assert_eq!(pointers(&with_backend_field("baseUrl", json!(url))), ["/modelBackend/baseUrl"], "{url}");
    }
    assert!(parse(&with_backend_field("baseUrl", json!("https://models.example/@vendor/v1"))).is_ok());
}

#[test]
fn model_name_and_api_key_formats_are_checked() {
    for name in [json!("org/large-1:beta"), json!("größe"), json!("m".repeat(512))] {
        assert!(parse(&with_backend_field("modelName", name)).is_ok());
    }
    for name in [json!(""), json!(" "), json!("a\nb"), json!("m".repeat(513))] {
        assert_eq!(pointers(&with_backend_field("modelName", name)), ["/modelBackend/modelName"]);
    }
    assert!(parse(&with_backend_field("apiKey", json!("k".repeat(4_096)))).is_ok());
    for key in
        [json!(""), json!(" "), json!("sk 1"), json!("sk-1\n"), json!("ключ"), json!("k".repeat(4_097))]
    {
        assert_eq!(pointers(&with_backend_field("apiKey", key)), ["/modelBackend/apiKey"]);
    }
}

#[test]
fn token_counts_are_checked() {
    let at = |name: &str| format!("/modelBackend/{name}");
    for name in ["contextWindow", "maxOutputTokens"] {
        for value in [json!(0), json!(-1), json!(1.5), json!("8192"), json!(true), json!(5_000_000_000_u64)] {
            assert_eq!(pointers(&with_backend_field(name, value)), [at(name)]);
        }
    }
    let small = parse(&with_backend_field("contextWindow", json!(127_999))).unwrap();
    assert_eq!(small.model_backend.context_window, 127_999);
    assert_eq!(
        parse(&with_backend_field("contextWindow", json!(200_000.0))).unwrap().model_backend.context_window,
        200_000
    );
    assert!(parse(&with_backend_field("maxOutputTokens", json!(199_999))).is_ok());
    for value in [200_000, 200_001] {
        assert_eq!(pointers(&with_backend_field("maxOutputTokens", json!(value))), [at("maxOutputTokens")]);
    }
}

#[test]
fn numbers_beyond_a_double_are_refused_at_their_pointer() {
    for number in ["1e400", "-1e400", "1e-400"] {
        let body = smallest_body().to_string().replace("200000", number);
        let problem = parse_text(&body).unwrap_err();
        assert_eq!(problem.errors()[0].pointer, "/modelBackend/contextWindow");
    }
}

#[test]
fn draw_count_is_1_to_5() {
    for k in 1..=5 {
        assert_eq!(parse(&with_field("k", json!(k))).unwrap().k, k);
    }
    assert_eq!(parse(&with_field("k", json!(2.0))).unwrap().k, 2);
    assert_eq!(parse(&with_field("k", Value::Null)).unwrap().k, 3);
    for k in [json!(0), json!(6), json!(-1), json!(2.5), json!("3"), json!([3])] {
        assert_eq!(pointers(&with_field("k", k)), ["/k"]);
    }
}

#[test]
fn system_prompt_length_is_checked() {
    let longest = format!("{}é", "x".repeat(49_998));
    let prompt = parse(&with_field("systemPrompt", json!(longest))).unwrap().system_prompt.unwrap();
    assert_eq!(prompt.expose(), longest);
    assert_eq!(parse(&with_field("systemPrompt", Value::Null)).unwrap().system_prompt, None);
    for prompt in [json!(""), json!(" \n\t"), json!(format!("x{longest}")), json!(1)] {
        assert_eq!(pointers(&with_field("systemPrompt", prompt)), ["/systemPrompt"]);
    }
}

#[test]
fn prices_are_exact() {
    let prices = r#""costRate":{"inputCost":0.1,"outputCost":10000000,"cacheReadCost":1e-7}"#;
    let body = smallest_body().to_string().replacen("\"provider\"", &format!("{prices},\"provider\""), 1);
    let rate = parse_text(&body).unwrap().model_backend.cost_rate.unwrap();
    assert_eq!(rate.input_cost, Decimal::new(1, 1));
    assert_eq!(rate.output_cost, Decimal::from(10_000_000));
    assert_eq!(rate.cache_read_cost, Decimal::new(1, 7));
    assert_eq!(rate.cache_write_cost, Decimal::ZERO);
    let stored = serde_json::to_string(&rate).unwrap();
    assert_eq!(serde_json::from_str::<CostRate>(&stored).unwrap(), rate);
}

#[test]
fn prices_out_of_bounds_are_refused() {
    for bucket in ["inputCost", "outputCost", "cacheReadCost", "cacheWriteCost"] {
        for price in [json!(-0.01), json!(10_000_000.5), json!(1e300), json!("1"), json!({})] {
            let pointer = format!("/modelBackend/costRate/{bucket}");
            assert_eq!(pointers(&with_backend_field("costRate", json!({bucket: price}))), [pointer]);
        }
    }
    for absent in [Value::Null, json!({}), json!({"inputCost": null})] {
        let rate = parse(&with_backend_field("costRate", absent.clone())).unwrap().model_backend.cost_rate;
        assert_eq!(rate, (!absent.is_null()).then(CostRate::default));
    }
    assert_eq!(pointers(&with_backend_field("costRate", json!(1))), ["/modelBackend/costRate"]);
}

#[test]
fn every_problem_is_reported_at_once() {
    let body = json!({
        "modelBackend": {
            "provider": "x", "baseUrl": "http://a", "apiKey": "", "effort": "x", "contextWindow": 10,
            "maxOutputTokens": 10, "costRate": {"inputCost": -1, "input": 1}, "costRates": {},
        },
        "k": 9,
        "systemPrompt": "",
        "prompt": "x",
    });
    assert_eq!(
        pointers(&body),
        [
            "/modelBackend/provider",
            "/modelBackend/baseUrl",
            "/modelBackend/modelName",
            "/modelBackend/apiKey",
            "/modelBackend/effort",
            "/modelBackend/maxOutputTokens",
            "/modelBackend/costRate/inputCost",
            "/modelBackend/costRate/input",
            "/modelBackend/costRates",
            "/k",
            "/systemPrompt",
            "/prompt",
        ]
    );
}

#[test]
fn debug_output_shows_no_secret() {
    let mut body = with_field("systemPrompt", json!("canary"));
    for (name, value) in
        [("baseUrl", "https://canary.example"), ("modelName", "canary"), ("apiKey", "canary")]
    {
        body["modelBackend"][name] = json!(value);
    }
    let printed = format!("{:?}", parse(&body).unwrap());
    assert!(!printed.contains("canary"), "{printed}");
}

#[test]
fn problems_repeat_no_value() {
    let mut body = with_backend_field("apiKey", json!("can ary"));
    body["modelBackend"]["modelName"] = json!("can\u{7}ary");
    body["modelBackend"]["effort"] = json!("canary");
    assert!(!format!("{:?}", parse(&body).unwrap_err()).contains("ary"));
}

#[test]
fn backend_round_trips_through_json() {
    let parsed = parse(&with_backend_field("costRate", json!({"inputCost": 0.3}))).unwrap().model_backend;
    let envelope = serde_json::to_string(&parsed).unwrap();
    assert_eq!(serde_json::from_str::<ModelBackend>(&envelope).unwrap(), parsed);
}

fn run_id() -> BenchmarkId {
    "6fa459ea-ee8a-4ca4-894e-db77e160355e".parse().unwrap()
}

fn metadata(custom_prompt: bool) -> RunMetadata<'static> {
    RunMetadata { benchmark_id: run_id(), harness_version: "abc", dataset_id: "def", custom_prompt }
}

fn results() -> &'static RawValue {
    serde_json::from_str(r#"{"k":3}"#).unwrap()
}

fn to_json(response: &StatusResponse<'_>) -> String {
    serde_json::to_string(response).unwrap()
}

#[test]
fn json_of_a_start_response_is_stable() {
    let url = Url::parse("https://bench.example/api/v1/benchmark-runs/6fa459ea-ee8a-4ca4-894e-db77e160355e")
        .unwrap();
    let response = StartResponse::new(run_id(), url.clone(), 3, "abc".into(), "plumbline-review".into());
    insta::assert_snapshot!(serde_json::to_string(&response).unwrap(), @r#"{"benchmarkId":"6fa459ea-ee8a-4ca4-894e-db77e160355e","statusUrl":"https://bench.example/api/v1/benchmark-runs/6fa459ea-ee8a-4ca4-894e-db77e160355e","k":3,"benchmarkApiVersion":"2026-09-11","benchmarkHarnessVersion":"abc","benchmarkDatasetId":"plumbline-review"}"#);
    assert_eq!((response.benchmark_id(), response.status_url()), (run_id(), &url));
}

#[test]
fn json_of_a_running_status_is_stable() {
    insta::assert_snapshot!(to_json(&StatusResponse::running(&metadata(true), 12.5)), @r#"{"benchmarkId":"6fa459ea-ee8a-4ca4-894e-db77e160355e","status":"running","percentComplete":12.5,"message":"","benchmarkApiVersion":"2026-09-11","benchmarkHarnessVersion":"abc","benchmarkDatasetId":"def","results":null}"#);
    for (given, shown) in [(-1.0, "0.0"), (101.0, "100.0"), (f64::NAN, "0.0")] {
        let expected = format!(r#""percentComplete":{shown},"#);
        assert!(to_json(&StatusResponse::running(&metadata(false), given)).contains(&expected), "{given}");
    }
}

#[test]
fn json_of_a_completed_status_is_stable() {
    insta::assert_snapshot!(to_json(&StatusResponse::completed(&metadata(false), results())), @r#"{"benchmarkId":"6fa459ea-ee8a-4ca4-894e-db77e160355e","status":"completed","message":"","benchmarkApiVersion":"2026-09-11","benchmarkHarnessVersion":"abc","benchmarkDatasetId":"def","comparable":true,"customPrompt":false,"results":{"k":3}}"#);
    insta::assert_snapshot!(to_json(&StatusResponse::completed(&metadata(true), results())), @r#"{"benchmarkId":"6fa459ea-ee8a-4ca4-894e-db77e160355e","status":"completed","message":"","benchmarkApiVersion":"2026-09-11","benchmarkHarnessVersion":"abc","benchmarkDatasetId":"def","comparable":false,"customPrompt":true,"comparabilityNote":"This score reflects the caller's own instructions (custom systemPrompt): it is not comparable with control runs and is off the public board.","results":{"k":3}}"#);
}

#[test]
fn json_of_an_errored_status_is_stable() {
    let refused = StatusResponse::errored(&metadata(true), RunErrorReason::InternalError);
    insta::assert_snapshot!(to_json(&refused), @r#"{"benchmarkId":"6fa459ea-ee8a-4ca4-894e-db77e160355e","status":"errored","message":"An internal error occurred. Start the run again.","benchmarkApiVersion":"2026-09-11","benchmarkHarnessVersion":"abc","benchmarkDatasetId":"def","results":null}"#);
    let errored = |scored| {
        to_json(&StatusResponse::errored_with_results(
            &metadata(false),
            RunErrorReason::TooManyErrored,
            results(),
            scored,
        ))
    };
    assert!(errored(true).ends_with(r#""comparable":true,"customPrompt":false,"results":{"k":3}}"#));
    assert!(errored(false).ends_with(r#""benchmarkDatasetId":"def","results":{"k":3}}"#));
    assert!(errored(true).contains(r#""message":"Too many reviews errored (see errorRate)."#));
}

#[test]
fn messages_begin_with_the_published_text() {
    let published = [
        "Authentication to the model endpoint failed",
        "The model endpoint was unreachable",
        "The declared context window is below the 128,000-token minimum",
        "Endpoint did not honor tool-calling on the readiness probe",
        "Responses could not be used (unparseable output)",
        "Too many reviews errored (see errorRate)",
        "Too many reviews exceeded the context window",
        "An internal error occurred",
    ];
    for (message, text) in RunErrorReason::ALL.into_iter().zip(published) {
        assert!(message.text().starts_with(&format!("{text}. ")), "{message}");
        assert!(!message.text().contains("  "), "{message}");
    }
    let stored = RunErrorReason::ALL.map(|message| serde_json::to_string(&message).unwrap());
    insta::assert_snapshot!(stored.join(" "), @r#""authentication_failed" "endpoint_unreachable" "context_window_too_small" "tool_calling_not_honored" "unusable_output" "too_many_errored" "too_many_over_context_window" "internal_error""#);
}

proptest! {
    #[test]
    fn arbitrary_members_cause_no_panic(name in "[a-zA-Z]{1,12}", text in ".{0,40}", number: f64) {
        for name in [name.as_str(), "baseUrl", "apiKey", "contextWindow", "costRate"] {
            let _ = parse(&with_backend_field(name, json!(text)));
            let _ = parse(&with_backend_field(name, json!(number)));
            let _ = parse(&with_field(name, json!({"a": text})));
        }
    }

    #[test]
    fn prices_keep_every_digit(cents in 0_u64..1_000_000_000, scale in 0_u32..9) {
        let price = Decimal::new(i64::try_from(cents).unwrap(), scale);
        prop_assume!(price <= Decimal::from(10_000_000));
        let body = smallest_body().to_string().replacen(
            "\"provider\"",
            &format!("\"costRate\":{{\"inputCost\":{price}}},\"provider\""),
            1,
        );
        prop_assert_eq!(parse_text(&body).unwrap().model_backend.cost_rate.unwrap().input_cost, price);
    }
}
