//! Code that the HTTP handlers share: base URL, request id, path parameters, log line and response.

use std::future::Future;
use std::pin::Pin;
use std::time::Instant;

use lambda_http::aws_lambda_events::apigw::ApiGatewayV2httpRequestContext;
use lambda_http::request::RequestContext;
use lambda_http::{Body, Request, RequestExt, Response};
use plumbline_contract::authorization::{bearer_token, webhook_key};
use plumbline_contract::keys::{ApiKey, KeyId, KeyPrefix};
use plumbline_contract::limits::{Quota, RateLimitDecision, RateLimitHeaders};
use plumbline_contract::response::into_http_response;
use plumbline_contract::{ApiResponse, Problem, ProblemCode, RequestId, Workspace};
use tracing::Instrument;
use url::Url;

use crate::middleware::elapsed::milliseconds;
use crate::middleware::failure::{Failure, error_chain};
use crate::middleware::metrics;

/// Source of an API's base URL: the gateway, or the configuration.
#[derive(Clone, Debug)]
pub enum BaseUrlSource {
    /// The gateway's own URL: `https://` and the host to which the current request was sent.
    Gateway,
    /// A URL on the operator's own domain, in front of the gateway.
    Fixed(Url),
}

impl BaseUrlSource {
    /// Returns the base URL for links in the response to `request`.
    pub(crate) fn for_request(&self, request: &Request) -> Result<Url, Failure> {
        let unknown = || {
            Failure::Fault("the event of API Gateway has no valid host in `requestContext.domainName`".into())
        };
        match self {
            Self::Fixed(url) => Ok(url.clone()),
            Self::Gateway => {
                let host = requested_host(request).ok_or_else(unknown)?;
                Url::parse(&format!("https://{host}")).map_err(|_| unknown())
            }
        }
    }
}

/// Returns API Gateway's context of a request, or `None` if the request did not come through an HTTP API.
fn gateway_context(request: &Request) -> Option<&ApiGatewayV2httpRequestContext> {
    let RequestContext::ApiGatewayV2(context) = request.request_context_ref()? else { return None };
    Some(context)
}

/// Returns the host that a request was sent to, as the gateway names it.
pub(crate) fn requested_host(request: &Request) -> Option<String> {
    gateway_context(request)?.domain_name.clone()
}

/// Returns the IP address that a request came from, as the gateway reports it.
pub(crate) fn source_ip(request: &Request) -> Option<String> {
    gateway_context(request)?.http.source_ip.clone()
}

/// Serves one request: runs the handler, logs one line and turns every outcome into a response. If the status is 400 or
/// above, the line has the id of the presented API key, so that the operator finds out whose calls fail.
///
/// `function` is the name of the Lambda function in logs and metrics.
///
/// `work` is on the heap: its state takes kilobytes, and the Lambda runtime moves the future that contains it several
/// times for each request.
pub(crate) async fn serve<W>(request: &Request, function: &'static str, work: Pin<Box<W>>) -> Response<Body>
where
    W: Future<Output = Result<ApiResponse, Failure>>,
{
    let started = Instant::now();
    let id = request_id(request);
    let span = tracing::info_span!("request", function, request_id = %id);
    let outcome = work.instrument(span).await.map_err(|failure| to_problem(failure, function, &id));
    let response = into_http_response(outcome, &id).map(Body::from);
    let status = response.status().as_u16();
    let took = started.elapsed();
    let key_id = if status >= 400 { presented_key_id(request) } else { None };
    let key_id = key_id.as_ref().map(KeyId::as_str);
    tracing::info!(function, request_id = %id, status, key_id, elapsed_ms = milliseconds(took), "request");
    metrics::count_request(function, status, took);
    metrics::flush();
    response
}

/// Returns the gateway's id of a request.
pub(crate) fn request_id(request: &Request) -> RequestId {
    let id = gateway_context(request).and_then(|context| context.request_id.as_deref());
    RequestId::sanitised(id.unwrap_or_default())
}

/// Returns the public id of the API key in a request, `None` without a well-formed key. Does not check that
/// the key exists.
fn presented_key_id(request: &Request) -> Option<KeyId> {
    let headers = request.headers();
    let webhook = webhook_key(headers).ok().map(|text| ApiKey::parse(text, KeyPrefix::Webhook));
    let benchmark = || bearer_token(headers).ok().map(|text| ApiKey::parse(text, KeyPrefix::Benchmark));
    Some(webhook.or_else(benchmark)?.ok()?.key_id().clone())
}

/// Returns the problem document with which the API responds to a failure. Logs a fault.
fn to_problem(failure: Failure, function: &'static str, id: &RequestId) -> Problem {
    match failure {
        Failure::Refused(problem) => *problem,
        Failure::Fault(error) => {
            tracing::error!(function, request_id = %id, error = error_chain(&*error), "a request could not be served and is answered with status 503");
            Problem::new(ProblemCode::ServiceUnavailable)
        }
    }
}

/// Returns a parameter of the path, or an empty string if the path has no such parameter.
pub(crate) fn path_parameter<'r>(request: &'r Request, name: &str) -> &'r str {
    request.path_parameters_ref().and_then(|all| all.first(name)).unwrap_or_default()
}

/// Returns the workspace in the path, or `None` if it is malformed.
pub(crate) fn workspace_parameter(request: &Request) -> Option<Workspace> {
    let kind = path_parameter(request, "workspaceType");
    let id = path_parameter(request, "workspaceId");
    Workspace::parse(kind, id).ok()
}

/// Returns the 429 problem for a request above its quota. `name` is the quota's name in the rate-limit headers.
pub(crate) fn rate_limit_problem(name: &'static str, quota: &Quota, decision: &RateLimitDecision) -> Problem {
    let retry_after = match decision {
        RateLimitDecision::Deny { retry_after } => *retry_after,
        RateLimitDecision::Allow { .. } => 1,
    };
    Problem::rate_limited(retry_after, &RateLimitHeaders::new(name, quota, decision))
}
