//! `unmatched`: whatever no route of an API answers.

use lambda_http::{Body, Request, RequestExt, Response};
use plumbline_contract::{Answer, Code, Problem};

use crate::api::routes::{ROUTES, parameters};
use crate::middleware::failure::Failure;
use crate::middleware::http;

/// What the function needs: nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct Unmatched;

impl Unmatched {
    /// Answers 405 with what the path does allow, or 404.
    pub async fn handle(&self, request: Request) -> Response<Body> {
        http::serve(&request, "unmatched", async { refuse(request.raw_http_path()) }).await
    }
}

fn refuse(path: &str) -> Result<Answer, Failure> {
    let route = ROUTES.iter().find(|route| parameters(route.path, path).is_some());
    Err(match route {
        Some(route) => Problem::method_not_allowed(allow(&route.method)),
        None => Problem::of(Code::NoSuchPath),
    }
    .into())
}

/// Every path has exactly one method.
fn allow(method: &lambda_http::http::Method) -> &'static str {
    if *method == lambda_http::http::Method::POST { "POST" } else { "GET" }
}
