//! The table of the console's routes. The router and the tests are built from it.

use std::future::Future;
use std::sync::Arc;

use axum::Router;
use axum::extract::{Extension, RawPathParams};
use axum::routing::{MethodFilter, MethodRouter, on};
use futures::future::BoxFuture;
use http::Method;

pub use super::permissions::Access;

use super::error_page::error_page;
use super::pages::{
    allowlist, ask, assets, audit, benchmark_keys, board, code_host_connection, compare, deliveries, home,
    keys, run, runs, schedules, sessions, sign_in, status, webhook, webhooks,
};
use super::permissions::{Permission, PermissionDeps};
use super::request::PageRequest;
use super::{ConsoleDeps, PageResult};

type Handler = Arc<dyn Fn(Arc<PermissionDeps>, PageRequest) -> BoxFuture<'static, PageResult> + Send + Sync>;

/// A route of the console.
#[derive(Clone)]
pub struct Route {
    /// Method of the requests.
    pub method: Method,
    /// Path, with parameters in braces.
    pub path: &'static str,
    /// Access level that the handler requires.
    pub access: Access,
    handler: Handler,
}

/// Path of the route that answered a request. The log has this path in place of the request's
/// own, which contains ids.
#[derive(Clone, Copy)]
pub(super) struct MatchedPath(pub(super) &'static str);

/// Returns every route.
#[rustfmt::skip]
pub fn routes() -> Vec<Route> {
    vec![
        get("/assets/{hash}/{file}", assets::get),
        get("/sign-in", sign_in::page),
        get("/sign-in/link", sign_in::show_link),
        post("/sign-in/link", sign_in::sign_in_with_link),
        get("/sign-in/code-host/{type}/{id}", sign_in::begin_code_host_sign_in),
        get("/sign-in/code-host/{type}/{id}/callback", sign_in::code_host_callback),
        post("/sign-out", sign_in::sign_out),
        get("/", home::page),
        get("/audit", audit::sign_in_log),
        get("/keys", benchmark_keys::list),
        post("/keys", benchmark_keys::create),
        post("/keys/account", benchmark_keys::set_account_enabled),
        get("/keys/{key}", benchmark_keys::page),
        post("/keys/{key}/rotate", benchmark_keys::rotate),
        post("/keys/{key}/revoke", benchmark_keys::revoke),
        post("/keys/{key}/limits", benchmark_keys::set_limits),
        get("/sessions", sessions::page),
        post("/sessions/{session}/revoke", sessions::revoke),
        get("/workspaces/{type}/{id}", home::workspace_overview),
        get("/workspaces/{type}/{id}/webhooks", webhooks::list),
        get("/workspaces/{type}/{id}/webhooks/new", webhooks::form),
        post("/workspaces/{type}/{id}/webhooks", webhooks::create),
        get("/workspaces/{type}/{id}/webhooks/{webhook}", webhook::page),
        post("/workspaces/{type}/{id}/webhooks/{webhook}/name", webhook::rename),
        post("/workspaces/{type}/{id}/webhooks/{webhook}/state", webhook::set_state),
        post("/workspaces/{type}/{id}/webhooks/{webhook}/test", webhook::send_test_delivery),
        post("/workspaces/{type}/{id}/webhooks/{webhook}/remove", webhook::remove),
        post("/workspaces/{type}/{id}/webhooks/{webhook}/keys", keys::create),
        post("/workspaces/{type}/{id}/webhooks/{webhook}/keys/{key}/revoke", keys::revoke),
        post("/workspaces/{type}/{id}/webhooks/{webhook}/signing-secret", keys::rotate_secret),
        post("/workspaces/{type}/{id}/webhooks/{webhook}/allowlist", allowlist::set_urls),
        post("/workspaces/{type}/{id}/webhooks/{webhook}/channels", allowlist::set_channels),
        post("/workspaces/{type}/{id}/webhooks/{webhook}/endpoints/{endpoint}/resume", deliveries::resume_endpoint),
        get("/workspaces/{type}/{id}/deliveries", deliveries::list),
        post("/workspaces/{type}/{id}/deliveries/replay", deliveries::replay_all),
        get("/workspaces/{type}/{id}/deliveries/{job}", deliveries::page),
        post("/workspaces/{type}/{id}/deliveries/{job}/content", deliveries::show_content),
        post("/workspaces/{type}/{id}/deliveries/{job}/replay", deliveries::replay),
        get("/workspaces/{type}/{id}/status", status::page),
        post("/workspaces/{type}/{id}/status/overview", status::set_overview),
        post("/workspaces/{type}/{id}/status/cadence", status::set_sprint_cadence),
        post("/workspaces/{type}/{id}/status/read", status::request_code_host_sync),
        get("/workspaces/{type}/{id}/code-host", code_host_connection::page),
        get("/workspaces/{type}/{id}/code-host/created", code_host_connection::show_created_app),
        post("/workspaces/{type}/{id}/code-host/app", code_host_connection::save_app),
        post("/workspaces/{type}/{id}/code-host/repository", code_host_connection::connect),
        get("/workspaces/{type}/{id}/ask", ask::page),
        post("/workspaces/{type}/{id}/ask", ask::ask),
        get("/workspaces/{type}/{id}/ask/{job}", ask::show_answer),
        get("/workspaces/{type}/{id}/schedules", schedules::list),
        get("/workspaces/{type}/{id}/schedules/new", schedules::form),
        post("/workspaces/{type}/{id}/schedules", schedules::create),
        get("/workspaces/{type}/{id}/schedules/{schedule}", schedules::page),
        post("/workspaces/{type}/{id}/schedules/{schedule}/change", schedules::change),
        post("/workspaces/{type}/{id}/schedules/{schedule}/state", schedules::set_state),
        post("/workspaces/{type}/{id}/schedules/{schedule}/remove", schedules::remove),
        get("/workspaces/{type}/{id}/audit", audit::workspace_log),
        post("/sign-in/key", sign_in::sign_in_with_benchmark_key),
        get("/runs", runs::accounts),
        post("/accounts/{account}/workspaces", runs::link_workspace),
        get("/accounts/{account}/runs", runs::list),
        get("/accounts/{account}/compare", compare::page),
        get("/accounts/{account}/audit", audit::account_log),
        get("/accounts/{account}/runs/{run}", run::page),
        get("/accounts/{account}/runs/{run}/report/{form}", run::download),
        post("/accounts/{account}/runs/{run}/label", run::set_label),
        post("/accounts/{account}/runs/{run}/publish", run::publish),
        get("/board", board::page),
        get("/board/{board}", board::page),
        get("/board.json", board::json),
        get("/board.csv", board::csv),
        get("/published", board::list_entries),
        post("/published/{board}/{entry}/remove", board::remove_entry),
    ]
}

fn get<P: Permission, F>(path: &'static str, handler: fn(P, PageRequest) -> F) -> Route
where
    F: Future<Output = PageResult> + Send + 'static,
{
    route(Method::GET, path, handler)
}

fn post<P: Permission, F>(path: &'static str, handler: fn(P, PageRequest) -> F) -> Route
where
    F: Future<Output = PageResult> + Send + 'static,
{
    route(Method::POST, path, handler)
}

/// Returns a route whose handler runs only if its permission is granted.
fn route<P: Permission, F>(method: Method, path: &'static str, handler: fn(P, PageRequest) -> F) -> Route
where
    F: Future<Output = PageResult> + Send + 'static,
{
    let guarded = move |deps: Arc<PermissionDeps>, request: PageRequest| -> BoxFuture<'static, PageResult> {
        Box::pin(async move { handler(P::grant(&deps, &request).await?, request).await })
    };
    Route { method, path, access: P::ACCESS, handler: Arc::new(guarded) }
}

/// Builds the router from the table of routes.
pub(super) fn router(deps: &Arc<ConsoleDeps>, permission_deps: &Arc<PermissionDeps>) -> Router {
    let secure = deps.address.is_secure();
    routes().into_iter().fold(Router::new(), |router, route| {
        let path = route.path;
        router.route(path, method_router(route, permission_deps, secure))
    })
}

fn method_router(route: Route, deps: &Arc<PermissionDeps>, secure: bool) -> MethodRouter {
    let filter = if route.method == Method::POST { MethodFilter::POST } else { MethodFilter::GET };
    let (deps, Route { path, handler, .. }) = (Arc::clone(deps), route);
    on(filter, move |parameters: RawPathParams, Extension(request): Extension<PageRequest>| async move {
        let parameters = parameters.iter().map(|(name, value)| (name.to_owned(), value.to_owned()));
        let request = PageRequest { parameters: parameters.collect(), ..request };
        let id = request.id.clone();
        let page = handler(deps, request).await.unwrap_or_else(|error| error_page(error, &id));
        let mut response: http::Response<axum::body::Body> = page.into_response(secure, &id);
        response.extensions_mut().insert(MatchedPath(path));
        response
    })
}
