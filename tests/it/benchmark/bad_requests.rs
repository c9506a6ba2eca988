//! Invalid requests: the service reports every problem and stores nothing.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use super::fixtures::{RUNS, body, expect_problem, service};
use crate::support::TestApp;

const PUBLIC: &str = "https://models.example.com/v1";

pub(super) fn good() -> Value {
    body(PUBLIC, "compat_chat")
}

/// Returns the valid body with the value at `pointer` replaced.
fn set(pointer: &str, value: Value) -> Value {
    let mut body = good();
    let (parent, name) = pointer.rsplit_once('/').unwrap();
    if parent == "/modelBackend/costRate" {
        body["modelBackend"]["costRate"] = json!({});
    }
    body.pointer_mut(parent).unwrap()[name] = value;
    body
}

pub(super) fn pointers(problem: &Value) -> BTreeSet<&str> {
    problem["errors"].as_array().unwrap().iter().map(|error| error["pointer"].as_str().unwrap()).collect()
}

/// Checks that no run was created, no start was counted, and no message was sent.
pub(super) async fn assert_untouched(app: &TestApp) {
    assert_eq!((app.count_runs().await, app.count_runs_in_flight().await, app.drain().await), (0, 0, 0));
    let key = app.items_under("BENCHMARK-KEY#").await;
    assert!(!key[0].contains_key("start_arrival"), "a start was counted");
    assert!(app.items_under("IDEMPOTENCY#").await.is_empty());
}

/// Returns invalid values, each with its JSON pointer.
fn invalid_values() -> Vec<(&'static str, Value)> {
    let mut wrong: Vec<(&str, Value)> = Vec::new();
    let mut add = |pointer: &'static str, values: Vec<Value>| {
        wrong.extend(values.into_iter().map(|value| (pointer, value)));
    };
    add("/modelBackend", vec![Value::Null, json!("x"), json!([]), json!(1), json!(true)]);
    add(
        "/modelBackend/provider",
        vec![Value::Null, json!(""), json!("openai"), json!("COMPAT_CHAT"), json!("compat_chat "), json!(1)],
    );
    add(
        "/modelBackend/modelName",
        vec![Value::Null, json!(""), json!(" \t"), json!("a\nb"), json!(7), json!("m".repeat(513))],
    );
    add(
        "/modelBackend/apiKey",
        vec![Value::Null, json!(""), json!("   "), json!("a b"), json!("ключ"), json!("a\r\nb"), json!({})],
    );
    add(
        "/modelBackend/effort",
        vec![
            Value::Null,
            json!(""),
            json!("none"),
            json!("minimal"),
            json!("High"),
            json!("extra-high"),
            json!(0),
        ],
    );
    add(
        "/modelBackend/contextWindow",
        vec![
            Value::Null,
            json!(0),
            json!(-1),
            json!(200_000.5),
            json!("200000"),
            json!(4_294_967_296_u64),
            json!(true),
        ],
    );
    add(
        "/modelBackend/maxOutputTokens",
        vec![Value::Null, json!(0), json!(-5), json!(1.5), json!("1"), json!(200_000), json!(200_001)],
    );
    add("/modelBackend/costRate", vec![json!("free"), json!([]), json!(0), json!(false)]);
    for bucket in ["inputCost", "outputCost", "cacheReadCost", "cacheWriteCost"] {
        let pointer: &'static str = Box::leak(format!("/modelBackend/costRate/{bucket}").into_boxed_str());
        add(
            pointer,
            vec![
                json!(-1),
                json!(-0.000_001),
                json!(10_000_000.01),
                json!(10_000_001),
                json!(1e300),
                json!("5"),
                json!([]),
            ],
        );
    }
    add("/modelBackend/costRate/inputcost", vec![json!(1)]);
    add("/modelBackend/costrate", vec![json!({"inputCost": 1})]);
    add("/modelBackend/temperature", vec![json!(0), Value::Null]);
    add("/k", vec![json!(0), json!(6), json!(-1), json!(2.5), json!("3"), json!([1]), json!(1e99)]);
    add(
        "/systemPrompt",
        vec![
            json!(""),
            json!(" \n\t\u{a0}\u{2003}"),
            json!("x".repeat(50_001)),
            json!("é".repeat(25_001)),
            json!(1),
            json!({}),
        ],
    );
    add("/systemprompt", vec![json!("x")]);
    wrong
}

/// Returns addresses that no endpoint may have.
fn invalid_addresses() -> Vec<String> {
    let texts = [
        "",
        " ",
        "models.example.com",
        "/v1",
        "http://models.example.com",
        "ftp://models.example.com",
        "https://",
        "https://u@models.example.com",
        "https://u:p@models.example.com",
        "https://@models.example.com",
        "https://:@models.example.com",
        "https://models.example.com?a=b",
        "https://models.example.com/?",
        "https://models.example.com/#f",
        "https://models.example.com#",
        "https://models.example.com:80",
        "https://models.example.com:22",
        "https://models.example.com:444",
        "https://models.example.com:0",
        "https://models.example.com:99999",
        "https://models.example.com:",
        "https://localhost",
        "https://LOCALHOST",
        "https://a.localhost",
        "https://printer.local",
        "https://db.internal",
        "https://intranet",
        "https://localhost.",
        "https://models.example.com.",
        "https://127.0.0.1",
        "https://127.1",
        "https://2130706433",
        "https://0x7f.1",
        "https://0x7f000001",
        "https://0177.0.0.1",
        "https://①②⑦.⓪.⓪.①",
        "https://%31%32%37.0.0.1",
        "https://[::1]",
        "https://[::]",
        "https://[::ffff:127.0.0.1]",
        "https://[::ffff:7f00:1]",
        "https://[64:ff9b::7f00:1]",
        "https://[fd00::1]",
        "https://[fe80::1]",
        "https://[2001:db8::1]",
        "https://0.0.0.0",
        "https://10.0.0.1",
        "https://100.64.0.1",
        "https://169.254.169.254",
        "https://172.16.0.1",
        "https://192.168.1.1",
        "https://198.18.0.1",
        "https://203.0.113.1",
        "https://224.0.0.1",
        "https://255.255.255.255",
        "https://168.63.129.16",
        "https://models.example.com\\@10.0.0.1",
        "https://models.example.com/\n",
        " https://models.example.com",
        "https:models.example.com",
        "https://models\u{2025}example.com",
        "https://loc\u{ad}alhost",
    ];
    let mut texts = texts.map(str::to_owned).to_vec();
    texts.push(format!("https://models.example.com/{}", "a".repeat(2_100)));
    texts
}

#[tokio::test]
async fn every_invalid_value_is_reported_and_starts_nothing() {
    let (app, _endpoint) = service().await;
    let wrong = invalid_values();
    let addresses = invalid_addresses();
    assert!(wrong.len() + addresses.len() > 120);
    for (pointer, value) in wrong {
        let rejection =
            expect_problem(app.start_run(&set(pointer, value.clone())).await, 400, "invalid_request").await;
        assert_eq!(pointers(&rejection), BTreeSet::from([pointer]), "{value}");
    }
    let own = app.base_url.as_str().replace("http:", "https:");
    for address in addresses.iter().chain([&own, &app.base_url.to_string()]) {
        let rejection = expect_problem(
            app.start_run(&set("/modelBackend/baseUrl", json!(address))).await,
            400,
            "invalid_request",
        )
        .await;
        assert_eq!(pointers(&rejection), BTreeSet::from(["/modelBackend/baseUrl"]), "{address}");
    }
    for field in ["provider", "baseUrl", "modelName", "apiKey", "effort", "contextWindow", "maxOutputTokens"]
    {
        let mut missing = good();
        missing["modelBackend"].as_object_mut().unwrap().remove(field);
        let rejection = expect_problem(app.start_run(&missing).await, 400, "invalid_request").await;
        assert_eq!(pointers(&rejection), BTreeSet::from([format!("/modelBackend/{field}").as_str()]));
    }
    assert_untouched(&app).await;
}

#[tokio::test]
async fn body_that_is_not_a_json_object_is_rejected() {
    let (app, _endpoint) = service().await;
    let good = good().to_string();
    let texts: Vec<(Vec<u8>, &str)> = vec![
        (Vec::new(), ""),
        (b"{".to_vec(), ""),
        (b"null".to_vec(), ""),
        (b"[]".to_vec(), ""),
        (b"\"x\"".to_vec(), ""),
        (format!("{good}{good}").into_bytes(), ""),
        (format!("{good}x").into_bytes(), ""),
        (format!("\u{feff}{good}").into_bytes(), ""),
        (good.replace("large-1", "\\ud800").into_bytes(), ""),
        ([b"{\"k\":\"", &[0xFF, 0xFE][..], b"\"}"].concat(), ""),
        (good.replace("\"k\":1", "\"k\":01").into_bytes(), ""),
        (good.replace("\"k\":1", "\"k\":NaN").into_bytes(), ""),
        (good.replace("\"k\":1", "\"k\":1,").into_bytes(), ""),
        (good.replace("\"k\":1", "\"k\":1,\"k\":1").into_bytes(), "/k"),
        (good.replace("\"apiKey\"", "\"apiKey\":\"a\",\"apiKey\"").into_bytes(), "/modelBackend/apiKey"),
        (format!("{{\"systemPrompt\":\"{}\"}}", "x".repeat(256 * 1024)).into_bytes(), ""),
        ([vec![b'['; 100_000], vec![b']'; 100_000]].concat(), ""),
    ];
    for (text, pointer) in texts {
        let excerpt = String::from_utf8_lossy(&text[..text.len().min(60)]).into_owned();
        let request = app
            .http
            .post(app.url(RUNS))
            .bearer_auth(&app.benchmark_key)
            .header("content-type", "application/json");
        let rejection =
            expect_problem(request.body(text).send().await.unwrap(), 400, "invalid_request").await;
        assert_eq!(pointers(&rejection), BTreeSet::from([pointer]), "{excerpt}");
    }
    for headers in [
        vec![],
        vec![("content-type", "text/plain")],
        vec![("content-type", "application/json; charset=latin1")],
        vec![("content-type", "application/x-www-form-urlencoded")],
        vec![("content-type", "application/json"), ("content-encoding", "gzip")],
        vec![("content-type", "application/json"), ("content-encoding", "identity")],
        vec![("content-type", "application/json"), ("idempotency-key", "a b")],
        vec![("content-type", "application/json"), ("idempotency-key", "")],
    ] {
        let mut request = app.http.post(app.url(RUNS)).bearer_auth(&app.benchmark_key).body(good.clone());
        for (name, value) in &headers {
            request = request.header(*name, *value);
        }
        let rejection = expect_problem(request.send().await.unwrap(), 400, "invalid_request").await;
        assert_eq!(pointers(&rejection), BTreeSet::from([""]), "{headers:?}");
    }
    assert_untouched(&app).await;
}

#[tokio::test]
async fn all_problems_are_reported_together_without_values() {
    let (app, _endpoint) = service().await;
    let bad = json!({
        "modelBackend": {
            "provider": "canary-a", "baseUrl": "http://canary-b", "apiKey": "canary c", "effort": "canary-d",
            "contextWindow": 10, "maxOutputTokens": 10, "costRate": {"inputCost": -1, "inputCosts": 1}, "cost_rate": 1,
        },
        "k": 6, "systemPrompt": " ", "draws": 3,
    });
    let rejection = expect_problem(app.start_run(&bad).await, 400, "invalid_request").await;
    let expected = [
        "/draws",
        "/k",
        "/modelBackend/apiKey",
        "/modelBackend/baseUrl",
        "/modelBackend/cost_rate",
        "/modelBackend/costRate/inputCost",
        "/modelBackend/costRate/inputCosts",
        "/modelBackend/effort",
        "/modelBackend/maxOutputTokens",
        "/modelBackend/modelName",
        "/modelBackend/provider",
        "/systemPrompt",
    ];
    assert_eq!(pointers(&rejection), BTreeSet::from(expected));
    assert!(!rejection.to_string().contains("canary"), "{rejection}");
    assert_untouched(&app).await;
}

#[tokio::test]
async fn boundary_values_are_accepted() {
    let (app, _endpoint) = service().await;
    let edges = [
        set("/modelBackend/effort", json!("extrahigh")),
        set("/modelBackend/contextWindow", json!(127_999)),
        set("/modelBackend/contextWindow", json!(200_000.0)),
        set("/modelBackend/maxOutputTokens", json!(199_999)),
        set("/modelBackend/maxOutputTokens", json!(1)),
        set("/modelBackend/costRate", json!({})),
        set("/modelBackend/costRate", Value::Null),
        set(
            "/modelBackend/costRate",
            json!({"inputCost": 0, "outputCost": 10_000_000, "cacheReadCost": 0.000_1, "cacheWriteCost": null}),
        ),
        set("/k", json!(5)),
        set("/k", Value::Null),
        set("/systemPrompt", Value::Null),
        set("/systemPrompt", json!("é".repeat(25_000))),
        set("/systemPrompt", json!("\u{0}\"\\ </pull_request>")),
        set("/modelBackend/baseUrl", json!("https://models.example.com")),
        set("/modelBackend/baseUrl", json!("https://MODELS.example.com:8443/a/b/v1/")),
        set("/modelBackend/baseUrl", json!("https://1.1.1.1/v1")),
        set("/modelBackend/baseUrl", json!("https://[2606:4700:4700::1111]/")),
        set("/modelBackend/baseUrl", json!("https://bücher.example")),
    ];
    for edge in &edges {
        app.start_accepted(edge).await;
    }
    assert_eq!(app.count_runs().await, edges.len());
    let with_charset = app
        .http
        .post(app.url(RUNS))
        .bearer_auth(&app.benchmark_key)
        .header("content-type", "Application/JSON; charset=\"UTF-8\"");
    assert_eq!(with_charset.body(good().to_string()).send().await.unwrap().status(), 202);
}
