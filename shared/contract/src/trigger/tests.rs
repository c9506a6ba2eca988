use proptest::prelude::*;
use serde_json::{Value, json};

use super::*;
use crate::json::parse_object;
use crate::problem::Problem;

fn parse(body: &Value) -> Result<TriggerRequest, Problem> {
    let body = body.to_string();
    TriggerRequest::parse(parse_object(body.as_bytes(), Some("application/json"), None)?)
}

fn pointers(body: &Value) -> Vec<String> {
    let problem = parse(body).expect_err("a problem");
    assert_eq!(problem.status(), 400);
    problem.errors().iter().map(|error| error.pointer.clone()).collect()
}

fn body_with_destination(destination: impl Into<Value>) -> Value {
    json!({"query": "q", "responseDestination": destination.into()})
}

fn job() -> JobId {
    "6fa459ea-ee8a-4ca4-894e-db77e160355e".parse().unwrap()
}

#[test]
fn smallest_and_largest_bodies_are_accepted() {
    let smallest = parse(&json!({"query": "q"})).unwrap();
    assert_eq!(smallest, TriggerRequest { query: "q".into(), destination: None, timezone: Timezone::utc() });
    let nulls = json!({"query": "q", "responseDestination": null, "timezone": null});
    assert_eq!(parse(&nulls).unwrap(), smallest);
    let largest = parse(&json!({
        "query": "  what shipped?\n",
        "responseDestination": {"chatChannelId": "C024BE91L", "chatThreadTs": "1512085950.000216", "webhookUrl": null},
        "timezone": "America/New_York",
    }));
    let largest = largest.unwrap();
    assert_eq!(largest.query, "  what shipped?\n");
    assert_eq!(largest.timezone.name(), "America/New_York");
    let thread_ts = Some("1512085950.000216".to_owned());
    assert_eq!(largest.destination, Some(Destination::Chat { channel_id: "C024BE91L".into(), thread_ts }));
}

#[test]
fn query_length_and_type_are_checked() {
    let longest = format!(" {} ", "ü".repeat(32_000));
    assert_eq!(parse(&json!({"query": longest})).unwrap().query, longest);
    for query in
        [json!("ü".repeat(32_001)), json!(""), json!(" \n\u{a0}"), json!(3), json!(null), json!(["q"])]
    {
        assert_eq!(pointers(&json!({"query": query})), ["/query"]);
    }
    assert_eq!(pointers(&json!({})), ["/query"]);
}

#[test]
fn chat_destinations_are_checked() {
    for channel in ["C024BE91L", "#général"] {
        let chat = Destination::Chat { channel_id: channel.into(), thread_ts: None };
        assert_eq!(
            parse(&body_with_destination(json!({"chatChannelId": channel}))).unwrap().destination,
            Some(chat)
        );
    }
    for channel in [json!(""), json!("a b"), json!("a\u{0}"), json!("c".repeat(256)), json!(1)] {
        assert_eq!(
            pointers(&body_with_destination(json!({"chatChannelId": channel}))),
            ["/responseDestination/chatChannelId"]
        );
    }
    for thread in
        ["", "1512085950", "1512085950.", ".5", "1.2.3", "-1.5", "12345678901234567.1", "1.1234567890"]
    {
        let body = body_with_destination(json!({"chatChannelId": "C1", "chatThreadTs": thread}));
        assert_eq!(pointers(&body), ["/responseDestination/chatThreadTs"], "{thread}");
    }
}

#[test]
fn url_destinations_are_checked() {
    for url in
        ["https://hooks.example/a", "http://127.0.0.1/", "mailto:a@b.example", "https://u:p@h.example/#f"]
    {
        let parsed = parse(&body_with_destination(json!({"webhookUrl": url}))).unwrap();
        assert_eq!(parsed.destination, Some(Destination::Url(url.into())));
    }
    let long = format!("https://hooks.example/{}", "a".repeat(2_048));
    let long_when_sent = format!("https://hooks.example/{}", "é".repeat(700));
    for url in [
        "",
        "hooks.example",
        "/hook",
        "https://",
        "https:// hooks.example/",
        " https://a.example/",
        &long,
        &long_when_sent,
    ] {
        assert_eq!(
            pointers(&body_with_destination(json!({"webhookUrl": url}))),
            ["/responseDestination/webhookUrl"],
            "{url}"
        );
    }
}

#[test]
fn message_group_depends_on_the_origin_alone() {
    let to = |url: &str| Destination::Url(url.to_owned()).message_group_id();
    let chat = |id: &str| Destination::Chat { channel_id: id.to_owned(), thread_ts: None }.message_group_id();
    assert_eq!(to("https://hooks.example/a"), to("HTTPS://HOOKS.example:443/b?c"));
    assert_ne!(to("https://hooks.example/a"), to("https://hooks.example:8443/a"));
    assert_eq!(chat("C1"), chat("C2"));
    assert!(to("https://hooks.example/a").len() == 16 && !chat("C1").contains("chat"));
}

#[test]
fn exactly_one_destination_is_required() {
    let (channel, thread, url) = ("C1", "1.5", "https://hooks.example/");
    let at = "/responseDestination";
    assert_eq!(pointers(&body_with_destination(json!({}))), [at]);
    assert_eq!(pointers(&body_with_destination(json!({"chatChannelId": null}))), [at]);
    assert_eq!(pointers(&body_with_destination(json!({"chatChannelId": channel, "webhookUrl": url}))), [at]);
    let without_channel =
        [json!({"chatThreadTs": thread}), json!({"chatThreadTs": thread, "webhookUrl": url})];
    for body in without_channel {
        assert_eq!(pointers(&body_with_destination(body)), ["/responseDestination/chatChannelId"]);
    }
    assert_eq!(pointers(&body_with_destination(json!("C1"))), [at]);
    assert_eq!(pointers(&body_with_destination(json!([]))), [at]);
}

#[test]
fn time_zone_must_be_an_iana_name() {
    for zone in [json!("local"), json!("+01:00"), json!("EST5EDT,M3.2.0,M11.1.0"), json!(""), json!(1)] {
        assert_eq!(pointers(&json!({"query": "q", "timezone": zone})), ["/timezone"]);
    }
}

#[test]
fn every_problem_is_reported_at_once() {
    let body =
        json!({"responseDestination": {"webhookUrl": 1, "url": "x"}, "timezone": "local", "qery": "q"});
    let expected =
        ["/query", "/responseDestination/webhookUrl", "/responseDestination/url", "/timezone", "/qery"];
    assert_eq!(pointers(&body), expected);
    let repeated = br#"{"query":"q","query":"q","timezone":"local"}"#;
    let object = parse_object(repeated, Some("application/json"), None).unwrap();
    let problem = TriggerRequest::parse(object).unwrap_err();
    let pointers: Vec<&str> = problem.errors().iter().map(|error| error.pointer.as_str()).collect();
    assert_eq!(pointers, ["/query", "/timezone"]);
}

#[test]
fn debug_output_shows_no_query_or_answer() {
    let request =
        parse(&json!({"query": "canary", "responseDestination": {"webhookUrl": "https://canary.example"}}));
    assert!(!format!("{request:?}").contains("canary"));
    let result = DeliveredResult::completed("canary".into(), "canary".into(), job());
    assert!(!format!("{result:?}").contains("canary"));
    assert!(!format!("{:?}", PollResponse::Completed { response: "canary".into() }).contains("canary"));
}

#[test]
fn destinations_round_trip_through_json() {
    let chat = Destination::Chat { channel_id: "C1".into(), thread_ts: None };
    for destination in [chat, Destination::Url("https://hooks.example/".into())] {
        let stored = serde_json::to_string(&destination).unwrap();
        assert_eq!(serde_json::from_str::<Destination>(&stored).unwrap(), destination);
    }
}

#[test]
fn json_of_responses_is_stable() {
    let text = |value: Result<String, serde_json::Error>| value.unwrap();
    let response = TriggerResponse {
        job_token: "a.b.c".into(),
        poll_url: Url::parse("https://api.example/api/v1/workspaces/github/acme/query-agent-jobs").unwrap(),
        workflow_id: job(),
    };
    insta::assert_snapshot!(text(serde_json::to_string(&response)), @r#"{"jobToken":"a.b.c","pollUrl":"https://api.example/api/v1/workspaces/github/acme/query-agent-jobs","workflowId":"6fa459ea-ee8a-4ca4-894e-db77e160355e"}"#);
    insta::assert_snapshot!(text(serde_json::to_string(&PollResponse::Running)), @r#"{"status":"running"}"#);
    let completed = PollResponse::Completed { response: "Three changes.".into() };
    insta::assert_snapshot!(text(serde_json::to_string(&completed)), @r#"{"status":"completed","response":"Three changes."}"#);
    insta::assert_snapshot!(text(serde_json::to_string(&PollResponse::Failed)), @r#"{"status":"failed"}"#);
}

#[test]
fn json_of_a_delivered_result_is_stable() {
    let completed = DeliveredResult::completed(" q ".into(), "a".into(), job());
    insta::assert_snapshot!(serde_json::to_string(&completed).unwrap(), @r#"{"query":" q ","response":"a","workflowId":"6fa459ea-ee8a-4ca4-894e-db77e160355e"}"#);
    let failed = DeliveredResult::failed(" q ".into(), job());
    insta::assert_snapshot!(serde_json::to_string(&failed).unwrap(), @r#"{"query":" q ","response":"","workflowId":"6fa459ea-ee8a-4ca4-894e-db77e160355e","status":"failed"}"#);
}

#[test]
fn poll_interval_grows_with_the_age_of_the_job() {
    let cases = [(-5, 2), (0, 2), (29, 2), (30, 5), (299, 5), (300, 15), (86_400, 15)];
    for (age, seconds) in cases {
        assert_eq!(poll_retry_after_seconds(SignedDuration::from_secs(age)), seconds, "{age}");
    }
}

proptest! {
    #[test]
    fn arbitrary_destinations_cause_no_panic(channel in ".{0,9}", thread in "[0-9.]{0,9}", url in ".{0,40}") {
        let _ = parse(&body_with_destination(json!({"chatChannelId": channel, "chatThreadTs": thread})));
        let _ = parse(&body_with_destination(json!({"webhookUrl": url})));
        let _ = parse(&json!({"query": channel, "timezone": url}));
    }
}
