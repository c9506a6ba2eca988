//! Translation of HTTP requests to Lambda payloads of format 2.0.

use http::header::{CONTENT_ENCODING, CONTENT_TYPE, COOKIE, HOST, HeaderMap, HeaderValue, USER_AGENT};
use http::request::Parts;
use lambda_http::Body;
use lambda_http::aws_lambda_events::apigw::{ApiGatewayV2httpRequest, ApiGatewayV2httpRequestContext};
use lambda_http::request::LambdaRequest;
use plumbline_embedded_aws::http_server::PeerAddress;

const FORWARDED_FOR: http::HeaderName = http::HeaderName::from_static("x-forwarded-for");

/// Converts the head of an HTTP request to the request that a Lambda function receives, still without its body.
pub(super) fn to_lambda_request(head: &Parts, request_id: String) -> lambda_http::Request {
    let mut event = ApiGatewayV2httpRequest::default();
    event.version = Some("2.0".to_owned());
    event.route_key = Some("$default".to_owned());
    event.raw_path = Some(head.uri.path().to_owned());
    event.raw_query_string = Some(head.uri.query().unwrap_or_default().to_owned());
    event.cookies = cookies(&head.headers);
    event.headers = event_headers(head);
    event.request_context = context(head, request_id);
    LambdaRequest::ApiGatewayV2(event).into()
}

/// Returns the body as API Gateway would send it: as text if its headers declare text and it is valid UTF-8, otherwise
/// as bytes.
pub(super) fn to_lambda_body(headers: &HeaderMap, bytes: Vec<u8>) -> Body {
    if bytes.is_empty() {
        return Body::Empty;
    }
    if !is_text(headers) {
        return Body::Binary(bytes);
    }
    match String::from_utf8(bytes) {
        Ok(text) => Body::Text(text),
        Err(error) => Body::Binary(error.into_bytes()),
    }
}

fn is_text(headers: &HeaderMap) -> bool {
    let declared = headers.get(CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let media_type = declared.split(';').next().unwrap_or_default().trim().to_ascii_lowercase();
    let textual = media_type.starts_with("text/")
        || media_type.ends_with("+json")
        || matches!(media_type.as_str(), "application/json" | "application/xml" | "application/javascript");
    textual && !headers.contains_key(CONTENT_ENCODING)
}

fn context(head: &Parts, request_id: String) -> ApiGatewayV2httpRequestContext {
    let mut context = ApiGatewayV2httpRequestContext::default();
    context.request_id = Some(request_id);
    context.stage = Some("$default".to_owned());
    context.route_key = Some("$default".to_owned());
    context.domain_name = header_text(&head.headers, &HOST);
    context.http.method = head.method.clone();
    context.http.path = Some(head.uri.path().to_owned());
    context.http.protocol = Some(format!("{:?}", head.version));
    context.http.source_ip = peer_address(head).map(|peer| peer.0.ip().to_string());
    context.http.user_agent = header_text(&head.headers, &USER_AGENT);
    context
}

/// Returns the headers of the event: the request's headers with `X-Forwarded-Proto` and `X-Forwarded-For`. Repeated
/// headers are joined. `Cookie` is omitted, because the event has a separate list of cookies.
fn event_headers(head: &Parts) -> HeaderMap {
    let mut headers = HeaderMap::new();
    for name in head.headers.keys().filter(|name| **name != COOKIE) {
        let values: Vec<_> = head.headers.get_all(name).iter().map(HeaderValue::as_bytes).collect();
        if let Ok(value) = HeaderValue::from_bytes(&values.join(&b","[..])) {
            headers.insert(name.clone(), value);
        }
    }
    headers.insert("x-forwarded-proto", HeaderValue::from_static("http"));
    headers.insert(FORWARDED_FOR, forwarded_for(head));
    headers
}

/// Returns the `X-Forwarded-For` header: the addresses in the request's own header of this name, then the address of
/// the client.
fn forwarded_for(head: &Parts) -> HeaderValue {
    let peer = peer_address(head).map(|peer| peer.0.ip().to_string()).unwrap_or_default();
    let all = match header_text(&head.headers, &FORWARDED_FOR) {
        Some(others) => format!("{others}, {peer}"),
        None => peer,
    };
    HeaderValue::try_from(all).unwrap_or(HeaderValue::from_static(""))
}

fn cookies(headers: &HeaderMap) -> Option<Vec<String>> {
    let sent = headers.get_all(COOKIE).iter().filter_map(|value| value.to_str().ok());
    let cookies: Vec<_> = sent.flat_map(|line| line.split(';')).map(|one| one.trim().to_owned()).collect();
    (!cookies.is_empty()).then_some(cookies)
}

fn header_text(headers: &HeaderMap, name: &http::HeaderName) -> Option<String> {
    headers.get(name).and_then(|value| value.to_str().ok()).map(str::to_owned)
}

fn peer_address(head: &Parts) -> Option<&PeerAddress> {
    head.extensions.get()
}
