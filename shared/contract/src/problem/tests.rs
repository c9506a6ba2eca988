use std::collections::HashSet;

use super::*;
use crate::limits::{Quota, RateLimitHeaders, decide};

fn request_id() -> RequestId {
    RequestId::sanitised("JKJaXmPLvHcESHA=")
}

fn header<'a>(response: &'a Response<Vec<u8>>, name: &str) -> Option<&'a str> {
    response.headers().get(name).map(|value| value.to_str().unwrap())
}

#[test]
fn each_code_has_its_status() {
    let expected = [
        (ProblemCode::InvalidRequest, 400),
        (ProblemCode::Unauthorized, 401),
        (ProblemCode::WrongWorkspace, 403),
        (ProblemCode::WebhookDisabled, 403),
        (ProblemCode::DestinationNotAllowed, 403),
        (ProblemCode::StatusNotConfigured, 403),
        (ProblemCode::TokenExpired, 403),
        (ProblemCode::TokenWorkspaceMismatch, 403),
        (ProblemCode::KeyNotAccepted, 403),
        (ProblemCode::JobNotFound, 404),
        (ProblemCode::RunNotFound, 404),
        (ProblemCode::ApiNotEnabled, 404),
        (ProblemCode::NoSuchPath, 404),
        (ProblemCode::MethodNotAllowed, 405),
        (ProblemCode::IdempotencyInFlight, 409),
        (ProblemCode::IdempotencyKeyReused, 422),
        (ProblemCode::RateLimited, 429),
        (ProblemCode::TooManyRunsInFlight, 429),
        (ProblemCode::TooManyUnfinishedJobs, 429),
        (ProblemCode::InternalError, 500),
        (ProblemCode::ServiceUnavailable, 503),
    ];
    assert_eq!(expected.map(|(code, _)| code), ProblemCode::ALL);
    for (code, status) in expected {
        assert_eq!(code.status().as_u16(), status, "{code}");
    }
}

#[test]
fn codes_are_distinct_and_in_snake_case() {
    let words: HashSet<&str> = ProblemCode::ALL.iter().map(|code| code.as_str()).collect();
    assert_eq!(words.len(), ProblemCode::ALL.len());
    for word in words {
        assert!(word.bytes().all(|byte| byte == b'_' || byte.is_ascii_lowercase()), "{word}");
    }
}

#[test]
fn every_problem_has_a_request_id_and_is_not_cached() {
    for code in ProblemCode::ALL {
        let response = Problem::new(code).into_response(&request_id());
        assert_eq!(header(&response, "x-request-id"), Some("JKJaXmPLvHcESHA="), "{code}");
        assert_eq!(header(&response, "cache-control"), Some("no-store"));
        assert_eq!(header(&response, "content-type"), Some("application/problem+json"));
        let body: serde_json::Value = serde_json::from_slice(response.body()).unwrap();
        assert_eq!(body["status"], response.status().as_u16());
        assert_eq!(body["code"], code.as_str());
        assert_eq!(body["requestId"], "JKJaXmPLvHcESHA=");
        assert_eq!(body.get("errors").is_some(), code == ProblemCode::InvalidRequest);
    }
}

#[test]
fn body_of_a_400_lists_the_fields() {
    let problem = Problem::invalid(vec![
        FieldError::new("/query", "is required"),
        FieldError::new("/costRat", "is not a field of this object"),
    ]);
    let body: serde_json::Value = serde_json::from_slice(&problem.to_body(&request_id())).unwrap();
    assert_eq!(
        body,
        serde_json::json!({
            "type": "/problems/invalid_request",
            "title": "Invalid request",
            "status": 400,
            "detail": "The request is not valid. See errors.",
            "code": "invalid_request",
            "requestId": "JKJaXmPLvHcESHA=",
            "errors": [
                {"pointer": "/query", "detail": "is required"},
                {"pointer": "/costRat", "detail": "is not a field of this object"},
            ],
        })
    );
}

#[test]
fn body_of_another_problem_has_no_field_list() {
    let body = String::from_utf8(Problem::new(ProblemCode::RunNotFound).to_body(&request_id())).unwrap();
    insta::assert_snapshot!(body, @r#"{"type":"/problems/run_not_found","title":"Run not found","status":404,"detail":"The account has no such run.","code":"run_not_found","requestId":"JKJaXmPLvHcESHA="}"#);
}

#[test]
fn a_400_lists_at_least_one_problem() {
    assert_eq!(Problem::invalid(Vec::new()).errors().len(), 1);
    assert_eq!(Problem::malformed("no").errors(), [FieldError::new("", "no")]);
}

#[test]
fn a_401_carries_a_challenge() {
    let response = Problem::unauthorized().into_response(&request_id());
    assert_eq!(header(&response, "www-authenticate"), Some(r#"Bearer realm="plumbline""#));
}

#[test]
fn a_503_carries_retry_after() {
    let response = Problem::new(ProblemCode::ServiceUnavailable).into_response(&request_id());
    assert_eq!(header(&response, "retry-after"), Some("5"));
}

#[test]
fn a_405_names_the_allowed_methods() {
    let response = Problem::method_not_allowed("GET").into_response(&request_id());
    assert_eq!(header(&response, "allow"), Some("GET"));
}

#[test]
fn unfinished_setup_steps_are_named() {
    let problem = Problem::status_not_configured(&[SetupStep::ProductOverview, SetupStep::Backfill]);
    let detail = "The workspace's Status set-up is not complete. Steps to complete: product_overview, backfill. An admin \
         of the workspace can complete them.";
    assert_eq!(problem.detail(), detail);
    assert_eq!(SetupStep::SprintCadence.as_str(), "sprint_cadence");
}

#[test]
fn a_429_carries_retry_after_and_the_limit() {
    let now = "2026-09-11T00:00:00Z".parse().unwrap();
    let decision = decide(None, now, &Quota::STARTS);
    let fields = RateLimitHeaders::new("start", &Quota::STARTS, &decision);
    let response = Problem::rate_limited(7, &fields).into_response(&request_id());
    assert_eq!(header(&response, "retry-after"), Some("7"));
    assert_eq!(header(&response, "ratelimit-policy"), Some(r#""start";q=500;w=86400"#));
    assert!(header(&response, "ratelimit").is_some());
}

#[test]
fn too_many_runs_in_flight_is_a_429_with_its_limit() {
    let response = Problem::too_many_runs_in_flight(5).into_response(&request_id());
    assert_eq!(header(&response, "retry-after"), Some("60"));
    assert_eq!(header(&response, "ratelimit-policy"), Some(r#""in-flight";q=5"#));
    assert_eq!(header(&response, "ratelimit"), Some(r#""in-flight";r=0;t=60"#));
}

#[test]
fn too_many_unfinished_jobs_is_a_429_with_its_limit() {
    let response = Problem::too_many_unfinished_jobs().into_response(&request_id());
    assert_eq!(response.status(), 429);
    assert_eq!(header(&response, "retry-after"), Some("60"));
    assert_eq!(header(&response, "ratelimit-policy"), Some(r#""unfinished";q=200"#));
    assert_eq!(header(&response, "ratelimit"), Some(r#""unfinished";r=0;t=60"#));
}
