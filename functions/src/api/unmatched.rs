//! `unmatched`: answers requests to an API that match none of its routes.

use lambda_http::{Body, Request, RequestExt, Response};
use plumbline_contract::{ApiResponse, Problem, ProblemCode};

use crate::api::routes::{ROUTES, match_path};
use crate::middleware::failure::Failure;
use crate::middleware::http;

/// Handler of requests that match no route. It has no dependencies.
#[derive(Clone, Copy, Debug, Default)]
pub struct UnmatchedHandler;

impl UnmatchedHandler {
    /// Answers 405 with the allowed method if the path exists, otherwise 404.
    pub async fn handle(&self, request: Request) -> Response<Body> {
        http::serve(&request, "unmatched", Box::pin(async { refuse(request.raw_http_path()) })).await
    }
}

fn refuse(path: &str) -> Result<ApiResponse, Failure> {
    let route = ROUTES.iter().find(|route| match_path(route.path, path).is_some());
    Err(match route {
        Some(route) => Problem::method_not_allowed(allow_header(&route.method)),
        None => Problem::new(ProblemCode::NoSuchPath),
    }
    .into())
}

/// Returns the `Allow` header value for a path whose only method is `method`.
fn allow_header(method: &lambda_http::http::Method) -> &'static str {
    if *method == lambda_http::http::Method::POST { "POST" } else { "GET" }
}
