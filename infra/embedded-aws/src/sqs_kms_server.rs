//! The HTTP server of SQS and KMS, which share one port. The header `x-amz-target` of a request names the service.

use std::io;
use std::sync::Arc;

use axum::Router;
use axum::extract::Request;
use axum::response::Response;
use tokio_util::sync::CancellationToken;
use winterbaume_core::{MockRequest, MockResponse};

use crate::access::{self, AccessKeyId};
use crate::http_server;
use crate::kms::Kms;
use crate::loopback_server::LoopbackServer;
use crate::queues::Queues;

/// Maximum size of a request, in bytes. A batch of messages has at most 1 MiB, but JSON escapes make it longer.
const MAX_REQUEST_SIZE: usize = 8 * 1024 * 1024;

struct SqsKmsServer {
    queues: Queues,
    kms: Kms,
}

/// Serves `kms`, and SQS without any queue yet, until `shutdown`. Refuses requests whose signature does not name
/// `access_key_id`.
pub(crate) fn serve(
    kms: Kms,
    access_key_id: AccessKeyId,
    shutdown: CancellationToken,
) -> io::Result<LoopbackServer> {
    LoopbackServer::start("plumbline-queues", move |listener| async move {
        let Ok(address) = listener.local_addr() else { return };
        let queues = Queues::new(format!("http://{address}"), shutdown.clone());
        let sqs_kms_server = Arc::new(SqsKmsServer { queues, kms });
        let router = Router::new().fallback(move |request: Request| {
            let sqs_kms_server = Arc::clone(&sqs_kms_server);
            async move { sqs_kms_server.respond(request).await }
        });
        http_server::serve(listener, access::require_access_key_id(router, access_key_id), shutdown).await;
    })
}

impl SqsKmsServer {
    async fn respond(&self, request: Request) -> Response {
        let (head, body) = request.into_parts();
        let response = match axum::body::to_bytes(body, MAX_REQUEST_SIZE).await {
            Ok(body) => self.dispatch(MockRequest {
                method: head.method.to_string(),
                uri: head.uri.to_string(),
                headers: head.headers,
                body,
            }),
            Err(_) => return into_http(error_response("RequestEntityTooLargeException")),
        };
        into_http(response.await)
    }

    /// Passes the request to the service that the header `x-amz-target` names.
    async fn dispatch(&self, request: MockRequest) -> MockResponse {
        let target = request.headers.get("x-amz-target").cloned();
        let target = target.as_ref().and_then(|target| target.to_str().ok()).unwrap_or_default();
        match target.split_once('.') {
            Some(("AmazonSQS", action)) => self.queues.respond(action, request).await,
            Some(("TrentService", _)) => self.kms.respond(request).await,
            _ => error_response("UnknownOperationException"),
        }
    }
}

fn error_response(code: &str) -> MockResponse {
    MockResponse::json(400, serde_json::json!({ "__type": code }).to_string())
}

fn into_http(mock: MockResponse) -> Response {
    let mut response = Response::new(mock.body.into());
    *response.headers_mut() = mock.headers;
    *response.status_mut() =
        http::StatusCode::from_u16(mock.status).unwrap_or(http::StatusCode::INTERNAL_SERVER_ERROR);
    response
}
