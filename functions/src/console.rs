//! The web console: settings of webhooks, deliveries, the Status set-up, benchmark runs and the public board.
//!
//! | module | contents |
//! | - | - |
//! | [`routes`] | the table of all routes |
//! | `permissions` | the permissions of a person, one of which is the first argument of every handler |
//! | `code_host`, `code_host_attempt` | sign-in with the code host, and the person's role there |
//! | [`address`] | the console's own address: hosts, origins and the cookie's name |
//! | `request`, `page`, `page_error` | a parsed request, its response, and the reason why a request is refused or fails |
//! | `pages` | the handlers: one module for each page |
//! | `frame`, `view`, `run_view`, … | parts that several pages share |
//!
//! A request must pass three checks, in this order:
//!
//! 1. Its `Host` is one of the console's (421 otherwise).
//! 2. If its method is unsafe, it comes from the console's own pages (403 otherwise).
//! 3. The person has the permission that the route demands. Otherwise the request is redirected to the sign-in
//!    page, or answered with 401, 403 or 404.
//!
//! A handler then gets the permission as a value, whose fields are the only way to the store. So a handler without a
//! permission cannot be written, and a permission for one workspace gives access to no other.

pub mod address;
mod assets;
mod code_host;
mod code_host_attempt;
mod code_host_failure;
mod conflict;
mod error_page;
mod frame;
mod page;
mod page_error;
mod pages;
mod permissions;
mod random;
mod ranked_board;
mod request;
pub mod routes;
mod run_view;
mod view;
mod webhook_request;

use std::sync::Arc;
use std::time::Instant;

use axum::Router;
use axum::body::to_bytes;
use http::{Method, StatusCode};
use lambda_http::tower::Service;
use lambda_http::{Body, Request, Response};
use plumbline_clock::Clock;
use plumbline_code_hosting::GitHubAppClient;
use plumbline_egress::Guard;
use plumbline_store::Store;
use plumbline_store::console::Sessions;
use plumbline_store::console::sessions::ConsoleToken;
use url::Url;

use self::address::ConsoleAddress;
use self::error_page::error_page;
use self::page::PageResponse;
use self::page_error::PageError;
use self::permissions::PermissionDeps;
use self::ranked_board::BoardCache;
use self::request::PageRequest;
use crate::middleware::elapsed::milliseconds;
use crate::middleware::http::request_id;
use crate::middleware::metrics;

/// Name of the function in logs and metrics.
const FUNCTION: &str = "console";

/// Dependencies of the console's handlers, except the store: a handler reaches the store only through the permission
/// that the person was granted.
pub(crate) struct ConsoleDeps {
    pub(crate) address: ConsoleAddress,
    /// Base URL of the agent webhook API. From this URL, the console builds the address to which the callers of a
    /// workspace send questions.
    pub(crate) agent_base_url: Url,
    pub(crate) clock: Arc<dyn Clock>,
    /// Guard that checks the URLs to which answers are sent, by the same rules as the function `trigger`.
    pub(crate) guard: Guard,
    /// Client of the code host that people sign in with.
    pub(crate) code_host: GitHubAppClient,
    /// True if anybody may see the board of published runs.
    pub(crate) has_public_board: bool,
}

/// Handler of `console`, with its dependencies.
#[derive(Clone)]
pub struct ConsoleHandler {
    deps: Arc<ConsoleDeps>,
    router: Router,
    sessions: Sessions,
}

impl ConsoleHandler {
    /// Creates the handler from the parts of `store` that it uses. `code_host` is the URL of the code host's web pages.
    pub fn new(
        store: &Store,
        clock: Arc<dyn Clock>,
        guard: Guard,
        address: ConsoleAddress,
        agent_base_url: Url,
        code_host: Url,
        has_public_board: bool,
    ) -> Self {
        let code_host = GitHubAppClient::new(code_host);
        let deps =
            Arc::new(ConsoleDeps { address, agent_base_url, clock, guard, code_host, has_public_board });
        let accounts = store.console_accounts();
        let permission_deps = PermissionDeps {
            sessions: store.console_sessions(),
            directory: store.console_directory(),
            secrets: store.console_app_secrets(),
            board_cache: Arc::new(BoardCache::new(accounts.boards())),
            accounts,
        };
        let router = routes::router(&deps, &Arc::new(permission_deps));
        Self { deps, router, sessions: store.console_sessions() }
    }

    /// Makes the store call that nearly every page makes, so that the first page does not wait for the connection.
    pub async fn warm_up(&self) {
        let now = self.deps.clock.now().into();
        drop(self.sessions.find_with_workspace(&ConsoleToken::from_bytes(&[0; 32]), None, now).await);
    }

    /// Handles one request.
    pub async fn handle(&self, request: Request) -> Response<Body> {
        let started = Instant::now();
        let (id, method) = (request_id(&request).to_string(), request.method().clone());
        let answer = self.answer(request, &id).await;
        let route = answer.extensions().get::<routes::MatchedPath>().map_or("", |matched| matched.0);
        let (status, took) = (answer.status().as_u16(), started.elapsed());
        tracing::info!(function = FUNCTION, request_id = %id, %method, route, status, elapsed_ms = milliseconds(took), "request");
        metrics::count_request(FUNCTION, status, took);
        metrics::flush();
        answer
    }

    async fn answer(&self, request: Request, id: &str) -> Response<Body> {
        let secure = self.deps.address.is_secure();
        let error_response = |error: PageError| error_page(error, id).into_response(secure, id);
        if let Err(error) = self.deps.address.check_request(&request) {
            return error_response(error);
        }
        let (line, page_request) = match PageRequest::parse(&request, &self.deps, id) {
            Ok(parsed) => parsed,
            Err(error) => return error_response(error),
        };
        let mut inner = http::Request::new(axum::body::Body::empty());
        *inner.method_mut() = line.method;
        *inner.uri_mut() = line.uri;
        inner.extensions_mut().insert(page_request);
        // The router is always ready, and never fails.
        let Ok(response) = self.router.clone().call(inner).await;
        self.to_lambda_response(response, id).await
    }

    /// Converts the router's response for Lambda. If no route matched, returns a page with 404 or 405.
    async fn to_lambda_response(&self, response: Response<axum::body::Body>, id: &str) -> Response<Body> {
        let secure = self.deps.address.is_secure();
        let (head, body) = response.into_parts();
        if head.extensions.get::<routes::MatchedPath>().is_none() {
            let allowed = head.headers.get(http::header::ALLOW).cloned();
            let page = if head.status == StatusCode::METHOD_NOT_ALLOWED {
                error_page(PageError::MethodNotAllowed(allowed), id)
            } else {
                error_page(PageError::NotFound, id)
            };
            return page.into_response(secure, id);
        }
        // A page is in memory already: reading it cannot fail.
        let bytes = to_bytes(body, usize::MAX).await.unwrap_or_default();
        let body = match String::from_utf8(bytes.into()) {
            Ok(text) => Body::Text(text),
            Err(error) => Body::Binary(error.into_bytes()),
        };
        Response::from_parts(head, body)
    }
}

/// Returns true for a method that changes nothing.
pub(crate) fn is_safe(method: &Method) -> bool {
    matches!(*method, Method::GET | Method::HEAD)
}

/// Result of a handler.
pub(crate) type PageResult = Result<PageResponse, PageError>;
