//! Tests of endpoint addresses with the guard of a deployed `start` function, which has no exceptions for tests.

use std::collections::BTreeSet;

use lambda_http::Body;
use plumbline_functions::BaseUrlSource;
use plumbline_functions::api::start::StartHandler;
use serde_json::{Value, json};

use super::bad_requests::{assert_untouched, good, pointers};
use super::fixtures::{service, with};
use crate::support::TestApp;
use crate::support::urls::{guard, lines};

/// A deployed service knows its own hosts from the gateway and from its template. No port of them may be an endpoint.
#[tokio::test]
async fn service_addresses_are_rejected_as_endpoint() {
    let (app, _endpoint) = service().await;
    for (address, status) in [
        ("https://bench.example.com", 400),
        ("https://bench.example.com:443/v1", 400),
        ("https://BENCH.example.com/", 400),
        ("https://bench.example.com:8443/", 400),
        ("https://bench.example.com.evil.example/", 202),
        ("https://agent.plumbline.test/", 400),
        ("https://AGENT.plumbline.test:8443/v1", 400),
        ("https://other.example.com/", 202),
    ] {
        assert_eq!(deployed_start(&app, address).await.status(), status, "{address}");
    }
}

#[tokio::test]
async fn every_forbidden_address_is_rejected() {
    let (app, _endpoint) = service().await;
    for line in lines().iter().filter(|line| !matches!(&*line.verdict, "Public" | "Resolution")) {
        let response = deployed_start(&app, &line.url).await;
        let rejection: Value = serde_json::from_slice(response.body()).unwrap();
        assert_eq!(response.status(), 400, "{:?}", line.url);
        assert_eq!(pointers(&rejection), BTreeSet::from(["/modelBackend/baseUrl"]), "{:?}", line.url);
        let printed = rejection.to_string();
        assert!(line.url.len() < 8 || !printed.contains(&line.url), "{printed}");
    }
    assert_untouched(&app).await;
}

/// Calls `start` as deployed, with the guard's rules and without exceptions.
async fn deployed_start(app: &TestApp, base_url: &str) -> http::Response<Body> {
    let start = StartHandler::new(
        &app.store,
        app.clock.clone(),
        super::fixtures::bundle(),
        guard(),
        BaseUrlSource::Fixed("https://bench.example.com".parse().unwrap()),
    );
    let request = http::Request::post("https://bench.example.com/api/v1/benchmark-runs")
        .header("authorization", format!("Bearer {}", app.benchmark_key))
        .header("content-type", "application/json");
    let body = with(good(), json!({}), json!({"baseUrl": base_url})).to_string();
    start.handle(request.body(Body::from(body)).unwrap()).await
}
