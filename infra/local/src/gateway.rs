//! Emulation of an API Gateway HTTP API: translates HTTP requests to Lambda events, and responses back.
//!
//! A request becomes a payload of format 2.0, which `lambda_http` converts to the request that a deployed function
//! would receive. Repeated headers are joined by commas, the path is unchanged, and the context contains the client's
//! address and a request id.
//! See <https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-develop-integrations-lambda.html>.

use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::Request;
use axum::response::Response;
use futures::FutureExt;
use futures::future::BoxFuture;
use http::StatusCode;
use http::header::{CONTENT_TYPE, HOST, HeaderMap, HeaderValue, X_CONTENT_TYPE_OPTIONS};
use http::request::Parts;
use http::uri::Authority;
use http_body_util::BodyExt;
use lambda_http::{Body, Context, RequestExt};
use plumbline_embedded_aws::http_server;
use tokio::net::TcpListener;
use tokio_util::sync::CancellationToken;

mod event;

/// Maximum length of the body that a function receives, in bytes; the gateway drops the rest of a longer body.
/// Every function has a lower limit, so this one only bounds the memory for a request.
pub const BODY_LIMIT: usize = 1024 * 1024;
/// Number of bytes of a body after which the gateway stops reading. The gateway keeps only the first [`BODY_LIMIT`]
/// bytes, but reads further because some clients accept a response only after they have sent the whole body.
const MAX_READ_BODY: usize = 16 * 1024 * 1024;
/// Time limit for receiving a body: API Gateway's limit for a whole request.
const BODY_TIMEOUT: Duration = Duration::from_secs(30);

/// Handler of the requests that the gateway receives.
pub trait HttpService: Send + Sync {
    /// Handles one request.
    fn call(&self, request: lambda_http::Request) -> BoxFuture<'_, http::Response<Body>>;
}

/// Passes every request on `listener` to `service` until `shutdown`, then finishes the requests in progress, for at
/// most 5 s. The gateway itself refuses a request with an invalid host or path, or with a body that does not arrive in
/// time.
///
/// A panic in `service` fails one request with status 500; the gateway continues.
pub async fn serve(listener: TcpListener, service: Arc<dyn HttpService>, shutdown: CancellationToken) {
    let router = Router::new().fallback(move |request: Request| {
        let service = Arc::clone(&service);
        async move { answer(service.as_ref(), request).await }
    });
    http_server::serve(listener, router, shutdown).await;
}

async fn answer(service: &dyn HttpService, request: Request) -> Response {
    let (head, body) = request.into_parts();
    if !has_valid_host(&head.headers) || !head.uri.path().starts_with('/') {
        return error_response(StatusCode::BAD_REQUEST, "Bad Request");
    }
    match tokio::time::timeout(BODY_TIMEOUT, read_body(body)).await {
        Ok(Ok(body)) => call(service, &head, body).await,
        Ok(Err(_)) => error_response(StatusCode::BAD_REQUEST, "Bad Request"),
        Err(_) => error_response(StatusCode::REQUEST_TIMEOUT, "Request Timeout"),
    }
}

async fn call(service: &dyn HttpService, head: &Parts, body: Vec<u8>) -> Response {
    let response = AssertUnwindSafe(async { service.call(function_request(head, body)).await });
    match response.catch_unwind().await {
        Ok(response) => response.map(axum::body::Body::new),
        Err(_) => {
            tracing::error!(path = head.uri.path(), "a function panicked");
            error_response(StatusCode::INTERNAL_SERVER_ERROR, "Internal Server Error")
        }
    }
}

fn function_request(head: &Parts, body: Vec<u8>) -> lambda_http::Request {
    let id = uuid::Uuid::new_v4().to_string();
    let mut context = Context::default();
    context.request_id.clone_from(&id);
    let mut request = event::to_lambda_request(head, id).with_lambda_context(context);
    *request.body_mut() = event::to_lambda_body(&head.headers, body);
    request
}

/// Reads a body and keeps its first [`BODY_LIMIT`] bytes.
async fn read_body(mut body: axum::body::Body) -> Result<Vec<u8>, axum::Error> {
    let (mut kept, mut seen) = (Vec::new(), 0);
    while let Some(frame) = body.frame().await {
        if let Ok(data) = frame?.into_data() {
            seen += data.len();
            let remaining = BODY_LIMIT - kept.len();
            kept.extend_from_slice(&data[..data.len().min(remaining)]);
        }
        if seen > MAX_READ_BODY {
            break;
        }
    }
    Ok(kept)
}

/// Returns true if there is exactly one valid `Host` header, as API Gateway requires.
fn has_valid_host(headers: &HeaderMap) -> bool {
    let mut hosts = headers.get_all(HOST).iter();
    let host = hosts.next().and_then(|host| host.to_str().ok());
    host.is_some_and(|host| host.parse::<Authority>().is_ok()) && hosts.next().is_none()
}

/// Returns an error response of the gateway itself.
fn error_response(status: StatusCode, message: &str) -> Response {
    let mut response = Response::new(serde_json::json!({ "message": message }).to_string().into());
    *response.status_mut() = status;
    response.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static("application/json"));
    response.headers_mut().insert(X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    response
}

#[cfg(test)]
mod tests;
