//! Invalid requests: the service reports every problem and stores nothing.

use serde_json::{Value, json};

use super::fixtures::{expect_problem, pointers, question, service};

const DESTINATION: &str = "/responseDestination";
const CHANNEL: &str = "/responseDestination/chatChannelId";
const THREAD: &str = "/responseDestination/chatThreadTs";
const URL: &str = "/responseDestination/webhookUrl";

fn to(destination: &Value) -> Value {
    json!({ "query": "x", "responseDestination": destination })
}

/// Returns invalid JSON objects, each with the JSON pointers of its problems.
fn invalid_bodies() -> Vec<(Value, Vec<&'static str>)> {
    let mut wrong = vec![
        (json!({}), vec!["/query"]),
        (json!({ "Query": "x" }), vec!["/Query", "/query"]),
        (json!({ "query": "x", "a/b~c": 1 }), vec!["/a~1b~0c"]),
        (json!({ "query": "x", "": 1 }), vec!["/"]),
        (json!({ "query": "x", "response_destination": null }), vec!["/response_destination"]),
        (to(&json!({})), vec![DESTINATION]),
        (to(&json!({ "chatChannelId": null, "webhookUrl": null })), vec![DESTINATION]),
        (to(&json!({ "chatChannelId": "C1", "webhookUrl": "https://a.example/" })), vec![DESTINATION]),
        (to(&json!({ "chatThreadTs": "1512085950.000216" })), vec![CHANNEL]),
        (to(&json!({ "chatThreadTs": "1.2", "webhookUrl": "https://a.example/" })), vec![CHANNEL]),
        (
            to(&json!({ "webhookURL": "https://a.example/" })),
            vec![DESTINATION, "/responseDestination/webhookURL"],
        ),
        (to(&json!({ "chatChannelId": "C1", "x": null })), vec!["/responseDestination/x"]),
        (
            json!({ "query": 1, "timezone": 2, "responseDestination": { "chatThreadTs": 3, "webhookUrl": 4 }, "x": 5 }),
            vec!["/query", THREAD, URL, "/timezone", "/x"],
        ),
        (
            json!({ "query": " ", "timezone": "Mars/Olympus", "responseDestination": { "chatChannelId": "a b", "y": 1 } }),
            vec!["/query", CHANNEL, "/responseDestination/y", "/timezone"],
        ),
    ];
    let mut each = |pointer: &'static str, make: fn(Value) -> Value, values: Vec<Value>| {
        wrong.extend(values.into_iter().map(|value| (make(value), vec![pointer])));
    };
    each(
        "/query",
        |value| json!({ "query": value }),
        vec![
            Value::Null,
            json!(""),
            json!(" \t\r\n\u{a0}\u{3000}"),
            json!(1),
            json!(true),
            json!([]),
            json!({}),
            json!("é".repeat(32_001)),
        ],
    );
    each(
        DESTINATION,
        |value| to(&value),
        vec![json!(""), json!("https://a.example/"), json!(1), json!(false), json!([]), json!([{}])],
    );
    each(
        CHANNEL,
        |value| to(&json!({ "chatChannelId": value })),
        vec![
            json!(""),
            json!(" "),
            json!("a b"),
            json!("C1\n"),
            json!("a\u{0}"),
            json!(1),
            json!([]),
            json!("C".repeat(256)),
        ],
    );
    each(
        THREAD,
        |value| to(&json!({ "chatChannelId": "C1", "chatThreadTs": value })),
        vec![
            json!(""),
            json!(1_512_085_950.000_216),
            json!("now"),
            json!("1512085950"),
            json!("1.2.3"),
            json!("-1.2"),
            json!(".1"),
            json!("1."),
        ],
    );
    each(
        URL,
        |value| to(&json!({ "webhookUrl": value })),
        vec![
            json!(""),
            json!("x"),
            json!("/hooks"),
            json!("//hooks.example.com/"),
            json!("hooks.example.com/x"),
            json!("https://"),
            json!("https:///"),
            json!("https://[::1"),
            json!("https://a.example:99999/"),
            json!(" https://a.example/"),
            json!("https://a.example/ b"),
            json!("https://a.example/\n"),
            json!(format!("https://a.example/{}", "a".repeat(2_048))),
            json!(1),
            json!(["https://a.example/"]),
        ],
    );
    each(
        "/timezone",
        |value| json!({ "query": "x", "timezone": value }),
        vec![
            json!(""),
            json!("Mars/Olympus"),
            json!("+01:00"),
            json!("CET-1CEST,M3.5.0,M10.5.0/3"),
            json!("../UTC"),
            json!("local"),
            json!(1),
            json!(["UTC"]),
        ],
    );
    wrong
}

#[tokio::test]
async fn every_invalid_field_is_reported() {
    let app = service(&[]).await;
    for (body, expected) in invalid_bodies() {
        let excerpt = body.to_string();
        let rejection = expect_problem(app.ask(&body).await, 400, "invalid_request").await;
        assert_eq!(pointers(&rejection), expected, "{}", &excerpt[..excerpt.len().min(120)]);
    }
    app.assert_nothing_stored().await;
}

#[tokio::test]
async fn body_that_is_not_a_json_object_is_rejected() {
    let app = service(&[]).await;
    let good = question().to_string();
    let texts: Vec<(Vec<u8>, Vec<&str>)> = vec![
        (vec![], vec![""]),
        (b" ".to_vec(), vec![""]),
        (b"{".to_vec(), vec![""]),
        (b"{}{}".to_vec(), vec![""]),
        (b"null".to_vec(), vec![""]),
        (b"1".to_vec(), vec![""]),
        (b"\"x\"".to_vec(), vec![""]),
        (b"[]".to_vec(), vec![""]),
        (b"query=x".to_vec(), vec![""]),
        (b"{'query':'x'}".to_vec(), vec![""]),
        (b"{\"query\":\"x\",}".to_vec(), vec![""]),
        (b"{\"query\":\"x\"/**/}".to_vec(), vec![""]),
        (b"{\"query\":\"a\nb\"}".to_vec(), vec![""]),
        (b"{\"query\":\"\\x41\"}".to_vec(), vec![""]),
        (b"{\"query\":\"\\ud800\"}".to_vec(), vec![""]),
        (b"{\"query\":\"\\udc00\\ud800\"}".to_vec(), vec![""]),
        (b"{\"\\ud800\":1}".to_vec(), vec![""]),
        (b"{\"query\":\"\xC3\x28\"}".to_vec(), vec![""]),
        (b"{\"query\":\"\xED\xA0\x80\"}".to_vec(), vec![""]),
        (format!("{good}x").into_bytes(), vec![""]),
        (format!("{good}\0").into_bytes(), vec![""]),
        (format!("\u{feff}{good}").into_bytes(), vec![""]),
        ([vec![b'['; 60_000], vec![b']'; 60_000]].concat(), vec![""]),
        (format!("{{\"query\":\"{}\"}}", "x".repeat(256 * 1024)).into_bytes(), vec![""]),
        (format!("{}{good}", " ".repeat(256 * 1024)).into_bytes(), vec![""]),
        (vec![b' '; 2 * 1024 * 1024], vec![""]),
        (b"{\"query\":\"x\",\"query\":\"x\"}".to_vec(), vec!["/query"]),
        (b"{\"query\":\"x\",\"qu\\u0065ry\":null}".to_vec(), vec!["/query"]),
        (
            b"{\"query\":\"x\",\"responseDestination\":{\"chatChannelId\":\"a\",\"chatChannelId\":\"b\"}}"
                .to_vec(),
            vec!["/responseDestination/chatChannelId"],
        ),
        (
            b"{\"query\":\"x\",\"timezone\":\"UTC\",\"timezone\":\"UTC\",\"x\":{\"y\":1,\"y\":2}}".to_vec(),
            vec!["/timezone", "/x", "/x/y"],
        ),
    ];
    for (text, expected) in texts {
        let excerpt = String::from_utf8_lossy(&text[..text.len().min(60)]).into_owned();
        let request = app.trigger_request().header("content-type", "application/json").body(text);
        let rejection = expect_problem(request.send().await.unwrap(), 400, "invalid_request").await;
        assert_eq!(pointers(&rejection), expected, "{excerpt}");
    }
    app.assert_nothing_stored().await;
}

#[tokio::test]
async fn content_type_must_be_json() {
    let app = service(&[]).await;
    for headers in [
        vec![],
        vec![("content-type", "")],
        vec![("content-type", "text/plain")],
        vec![("content-type", "application/x-www-form-urlencoded")],
        vec![("content-type", "application/json, application/json")],
        vec![("content-type", "application/json; charset=utf-16")],
        vec![("content-type", "application/jsonp")],
        vec![("content-type", "application/json"), ("content-encoding", "gzip")],
        vec![("content-type", "application/json"), ("content-encoding", "identity")],
        vec![("content-type", "application/json"), ("content-encoding", "")],
        vec![("content-type", "application/json"), ("idempotency-key", "")],
        vec![("content-type", "application/json"), ("idempotency-key", "a b")],
    ] {
        let mut request = app.trigger_request().body(question().to_string());
        for (name, value) in &headers {
            request = request.header(*name, *value);
        }
        let response = request.send().await.unwrap();
        assert_eq!(response.status(), 400, "{headers:?}");
        assert_eq!(pointers(&expect_problem(response, 400, "invalid_request").await), [""], "{headers:?}");
    }
    let long = app
        .trigger_request()
        .header("content-type", "application/json")
        .header("idempotency-key", "a".repeat(256));
    expect_problem(long.body(question().to_string()).send().await.unwrap(), 400, "invalid_request").await;
    app.assert_nothing_stored().await;
}

/// An error response does not contain values of the request.
#[tokio::test]
async fn errors_do_not_echo_values() {
    let app = service(&[]).await;
    let bad = json!({
        "query": ["canary"], "timezone": "canary", "responseDestination": { "chatThreadTs": "canary", "webhookUrl": "canary" },
    });
    let rejection = expect_problem(app.ask(&bad).await, 400, "invalid_request").await.to_string();
    assert!(!rejection.contains("canary"), "{rejection}");
    let request =
        app.trigger_request().header("content-type", "application/json").body("{\"query\":\"canary\" canary");
    let rejection = expect_problem(request.send().await.unwrap(), 400, "invalid_request").await.to_string();
    assert!(!rejection.contains("canary"), "{rejection}");
}
