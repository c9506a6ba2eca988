//! Access: requests of a web page, of another user of the machine, and with the key of an earlier start are refused.

use aws_sdk_dynamodb::config::Credentials;
use aws_sdk_dynamodb::error::ProvideErrorMetadata;
use plumbline_embedded_aws::{EmbeddedAws, KEY_ALIAS};
use reqwest::header::{AUTHORIZATION, HOST, HeaderMap, HeaderName, HeaderValue, ORIGIN};
use reqwest::{Method, RequestBuilder, Response, StatusCode};
use serde_json::{Value, json};

use crate::support::{TABLE, create_table, put};

/// Content of the table that no refused request may see.
const CANARY: &str = "canary";

/// Returns a request for each service, as URL, target and body, and a part of the expected response.
fn calls(aws: &EmbeddedAws) -> [(String, &'static str, Value, &'static str); 3] {
    [
        (aws.dynamodb_url(), "DynamoDB_20120810.Scan", json!({ "TableName": TABLE }), CANARY),
        (aws.sqs_url(), "AmazonSQS.ListQueues", json!({}), "canary-queue"),
        (aws.kms_url(), "TrentService.DescribeKey", json!({ "KeyId": KEY_ALIAS }), "KeyMetadata"),
    ]
}

/// Starts the services with a table and a queue that contain the canary.
async fn start_services() -> EmbeddedAws {
    let aws = EmbeddedAws::start_in_memory().await.unwrap();
    create_table(&aws.dynamodb()).await;
    put(&aws.dynamodb(), CANARY).await;
    aws.sqs().create_queue().queue_name("canary-queue").send().await.unwrap();
    aws
}

/// Returns the headers of a request that an AWS client signs with `key`.
fn signed_with(key: &str) -> HeaderMap {
    let authorization = format!(
        "AWS4-HMAC-SHA256 Credential={key}/20260101/us-east-1/any/aws4_request, SignedHeaders=host, Signature=0"
    );
    HeaderMap::from_iter([(AUTHORIZATION, authorization.parse().unwrap())])
}

fn with_header(mut headers: HeaderMap, name: HeaderName, value: &'static str) -> HeaderMap {
    headers.insert(name, HeaderValue::from_static(value));
    headers
}

fn request(method: Method, url: &str, target: &str, body: &Value) -> RequestBuilder {
    let request = reqwest::Client::new().request(method, url).header("x-amz-target", target);
    request.header("content-type", "application/x-amz-json-1.0").body(body.to_string())
}

/// Asserts that the response refuses the request, permits no origin, and has no content of the service.
async fn assert_refused(response: Response, case: &str) {
    assert_eq!(response.status(), StatusCode::FORBIDDEN, "{case}");
    let permits = response.headers().keys().any(|name| name.as_str().starts_with("access-control-"));
    assert!(!permits, "{case}: {:?}", response.headers());
    let body = response.text().await.unwrap();
    assert!(!body.contains(CANARY) && !body.contains("KeyMetadata"), "{case}: {body}");
    assert!(body.contains("AccessDeniedException") || body.is_empty(), "{case}: {body}");
}

#[tokio::test]
async fn holder_of_the_access_key_is_answered() {
    let aws = start_services().await;
    for (url, target, body, expected) in calls(&aws) {
        for host in [url.trim_start_matches("http://"), "localhost:1", "[::1]:1"] {
            let headers = signed_with(aws.access_key_id().expose());
            let response = request(Method::POST, &url, target, &body).headers(headers).header(HOST, host);
            let response = response.send().await.unwrap();
            assert_eq!(response.status(), StatusCode::OK, "{target} at {host}");
            assert!(response.text().await.unwrap().contains(expected), "{target} at {host}");
        }
    }
}

#[tokio::test]
async fn request_without_the_current_access_key_is_refused() {
    let (aws, earlier) = (start_services().await, EmbeddedAws::start_in_memory().await.unwrap());
    let key = aws.access_key_id().expose();
    let bearer = HeaderMap::from_iter([(AUTHORIZATION, format!("Bearer {key}").parse().unwrap())]);
    let attempts = [
        ("no signature", HeaderMap::new()),
        ("a usual key", signed_with("plumbline")),
        ("no key", signed_with("")),
        ("a part of the key", signed_with(&key[..31])),
        ("the key of another start", signed_with(earlier.access_key_id().expose())),
        ("a bearer token", bearer),
    ];
    for (url, target, body, _) in calls(&aws) {
        for (case, headers) in &attempts {
            let response = request(Method::POST, &url, target, &body).headers(headers.clone()).send().await;
            assert_refused(response.unwrap(), &format!("{target} with {case}")).await;
        }
        let health_check = reqwest::get(&url).await.unwrap();
        assert_refused(health_check, &format!("GET before {target}")).await;
    }
}

#[tokio::test]
async fn web_page_is_refused_even_with_the_access_key() {
    let aws = start_services().await;
    let own = || signed_with(aws.access_key_id().expose());
    for (url, target, body, _) in calls(&aws) {
        for origin in ["https://page.example", "http://127.0.0.1:8080", "null"] {
            let headers = with_header(own(), ORIGIN, origin);
            let response = request(Method::POST, &url, target, &body).headers(headers).send().await.unwrap();
            assert_refused(response, &format!("{target} from {origin}")).await;
        }
        let preflight = with_header(HeaderMap::new(), ORIGIN, "https://page.example");
        let preflight = request(Method::OPTIONS, &url, target, &json!({}))
            .headers(preflight)
            .header("access-control-request-method", "POST")
            .header("access-control-request-headers", "authorization,content-type,x-amz-target");
        assert_refused(preflight.send().await.unwrap(), &format!("preflight of {target}")).await;
        // DNS rebinding: the page's own name resolves to the loopback address, so the browser sends no `Origin`.
        let rebound = request(Method::POST, &url, target, &body).headers(own()).header(HOST, "page.example");
        assert_refused(rebound.send().await.unwrap(), &format!("{target} at a foreign host")).await;
    }
}

#[tokio::test]
async fn client_with_other_credentials_is_told_that_access_is_denied() {
    let aws = start_services().await;
    let stranger = Credentials::new("stranger", "secret", None, None, "test");
    let table = aws_sdk_dynamodb::Client::from_conf(
        aws.dynamodb_config().credentials_provider(stranger.clone()).build(),
    );
    let refused = table.scan().table_name(TABLE).send().await.unwrap_err().into_service_error();
    assert_eq!(refused.code(), Some("AccessDeniedException"));
    let kms = aws_sdk_kms::Client::from_conf(aws.kms_config().credentials_provider(stranger).build());
    let refused = kms.list_keys().send().await.unwrap_err().into_service_error();
    assert_eq!(refused.code(), Some("AccessDeniedException"));
}
