//! The queues' and the vault's HTTP front end: one port, told apart by the operation's name.

use std::io;
use std::sync::Arc;

use axum::Router;
use axum::extract::Request;
use axum::response::Response;
use tokio_util::sync::CancellationToken;
use winterbaume_core::{MockRequest, MockResponse};

use super::queues::Queues;
use super::server::Server;
use super::vault::Vault;
use crate::http_server;

/// The longest request, in bytes: a batch of messages is 1 MiB at most, and JSON escapes it.
const REQUEST_LIMIT: usize = 8 * 1024 * 1024;

struct Front {
    queues: Queues,
    vault: Vault,
}

/// Serves `vault` and new, empty queues until `stop`.
pub(super) fn serve(vault: Vault, stop: CancellationToken) -> io::Result<Server> {
    Server::start("plumbline-queues", move |listener| async move {
        let Ok(address) = listener.local_addr() else { return };
        let queues = Queues::new(format!("http://{address}"), stop.clone());
        let front = Arc::new(Front { queues, vault });
        let router = Router::new().fallback(move |request: Request| {
            let front = Arc::clone(&front);
            async move { front.answer(request).await }
        });
        http_server::serve(listener, router, stop).await;
    })
}

impl Front {
    async fn answer(&self, request: Request) -> Response {
        let (head, body) = request.into_parts();
        let response = match axum::body::to_bytes(body, REQUEST_LIMIT).await {
            Ok(body) => self.dispatch(MockRequest {
                method: head.method.to_string(),
                uri: head.uri.to_string(),
                headers: head.headers,
                body,
            }),
            Err(_) => return over_http(refused("RequestEntityTooLargeException")),
        };
        over_http(response.await)
    }

    /// `x-amz-target` names the service and the action.
    async fn dispatch(&self, request: MockRequest) -> MockResponse {
        let target = request.headers.get("x-amz-target").cloned();
        let target = target.as_ref().and_then(|target| target.to_str().ok()).unwrap_or_default();
        match target.split_once('.') {
            Some(("AmazonSQS", action)) => self.queues.answer(action, request).await,
            Some(("TrentService", _)) => self.vault.answer(request).await,
            _ => refused("UnknownOperationException"),
        }
    }
}

fn refused(code: &str) -> MockResponse {
    MockResponse::json(400, serde_json::json!({ "__type": code }).to_string())
}

fn over_http(answer: MockResponse) -> Response {
    let mut response = Response::new(answer.body.into());
    *response.headers_mut() = answer.headers;
    *response.status_mut() =
        http::StatusCode::from_u16(answer.status).unwrap_or(http::StatusCode::INTERNAL_SERVER_ERROR);
    response
}
