//! Sign-in with a link of the operator, with the code host or with a benchmark key, and sign-out.

use askama::Template;
use http::StatusCode;
use plumbline_contract::Workspace;
use plumbline_contract::keys::{ApiKey, KeyPrefix};
use plumbline_store::console::audit::Actor;
use plumbline_store::console::sessions::{ConsoleToken, Session, SessionOwner};

use crate::console::assets::Assets;
use crate::console::code_host;
use crate::console::code_host_attempt::{AttemptPurpose, CodeHostAttempt, callback_url, sign_in_path};
use crate::console::code_host_failure::CodeHostFailure;
use crate::console::page::PageResponse;
use crate::console::page_error::PageError;
use crate::console::permissions::{Anyone, SignedIn};
use crate::console::random::new_token;
use crate::console::request::PageRequest;
use crate::console::{ConsoleDeps, PageResult};

/// Message for a sign-in link that is not accepted.
const LINK_REFUSED: &str = "This link is not valid: a link works once, within 15 minutes. Create another one with \
     plumbline-admin console link.";

/// Message for a benchmark key that is not accepted.
const KEY_REFUSED: &str = "This key is not accepted: it is not a benchmark key of this service, it was revoked, or its \
     account is disabled. Ask the operator for a new key, or to enable the account.";

/// Message for a person who comes back from the code host without the cookie of the sign-in attempt, or without a code.
const NOT_STARTED_HERE: &str =
    "This sign-in was not started in this browser, or was started more than ten minutes ago. Start again.";

/// Message for a person whose sign-in was cancelled or refused on the code host.
const DENIED: &str =
    "You are not signed in: the sign-in was cancelled or refused on the code host. Start again to sign in.";

/// Step of a sign-in that the page shows.
enum SignInStep {
    /// The choice among the methods of signing in.
    Choice,
    /// The button that redeems a sign-in link of the operator.
    Link { token: String },
    /// The link to the code host, for a workspace.
    CodeHost { workspace: Workspace, host: String, url: String },
    /// The link back to the sign-in of a workspace, after a sign-in that did not succeed.
    Retry { path: String },
}

#[derive(Template)]
#[template(path = "sign_in.html")]
struct SignInPage {
    assets: Assets,
    step: SignInStep,
    /// Reason why the sign-in was refused.
    refusal: Option<String>,
}

fn show(step: SignInStep, refusal: Option<&str>) -> PageResult {
    PageResponse::html(&SignInPage { assets: Assets, step, refusal: refusal.map(str::to_owned) })
}

/// Explains how to sign in. With the name of a workspace, continues to the sign-in of its organisation.
pub(crate) async fn page(_: Anyone, request: PageRequest) -> PageResult {
    let Some(name) = request.query.non_blank("workspace") else { return show(SignInStep::Choice, None) };
    match name.parse::<Workspace>() {
        Ok(workspace) => Ok(PageResponse::see_other(sign_in_path(&workspace))),
        Err(_) => {
            let page = show(
                SignInStep::Choice,
                Some("A workspace is written as type/id, such as github/acme-shop."),
            )?;
            Ok(page.with_status(StatusCode::BAD_REQUEST))
        }
    }
}

/// Shows the button that redeems a sign-in link. Opening the link changes nothing, so its preview in a chat does no
/// harm.
pub(crate) async fn show_link(_: Anyone, request: PageRequest) -> PageResult {
    match ConsoleToken::parse(request.query.get("token")) {
        Some(token) => show(SignInStep::Link { token: token.expose().to_owned() }, None),
        None => show(SignInStep::Choice, Some(LINK_REFUSED)),
    }
}

/// Redeems a sign-in link and opens the operator's session.
pub(crate) async fn sign_in_with_link(permission: Anyone, request: PageRequest) -> PageResult {
    let id = new_token()?;
    let actor = Actor { name: SessionOwner::Operator.name().to_owned(), address: request.source_ip.clone() };
    let opened = match ConsoleToken::parse(request.form.get("token")) {
        Some(token) => permission.sessions.redeem_link(&token, &id, &actor, request.now).await?,
        None => false,
    };
    if opened {
        return Ok(PageResponse::see_other("/").with_session_cookie(&request.deps, &id));
    }
    Ok(show(SignInStep::Choice, Some(LINK_REFUSED))?.with_status(StatusCode::FORBIDDEN))
}

/// Begins a sign-in with the code host: puts the secret of the attempt into a cookie, and shows a link to the host. The
/// page has a link because its content security policy permits no form that is posted outside the console.
pub(crate) async fn begin_code_host_sign_in(permission: Anyone, request: PageRequest) -> PageResult {
    let workspace = request.workspace().ok_or(PageError::NotFound)?;
    let Some(app) = permission.sessions.code_host_app(&workspace).await? else {
        return Ok(show(SignInStep::Choice, Some(&CodeHostFailure::NoApp.text()))?
            .with_status(StatusCode::NOT_FOUND));
    };
    let attempt = CodeHostAttempt::begin(AttemptPurpose::SignIn, &workspace)?;
    let flow = attempt.to_sign_in_attempt(callback_url(&workspace, &request)?);
    let host = &request.deps.code_host;
    let url = host.authorization_url(&app.client_id, &flow, &attempt.state()).to_string();
    let host = host.web_url().host_str().unwrap_or_default().to_owned();
    let page = show(SignInStep::CodeHost { workspace, host, url }, None)?;
    Ok(page.with_attempt_cookie(&request.deps, &attempt))
}

/// Opens the session of a person who comes back from the code host.
pub(crate) async fn code_host_callback(permission: Anyone, request: PageRequest) -> PageResult {
    let workspace = request.workspace().ok_or(PageError::NotFound)?;
    let page = match open_session(&permission, &request, &workspace).await {
        Ok(id) => PageResponse::see_other("/").with_session_cookie(&request.deps, &id),
        Err(SignInError::OnSignInPage(text, status)) => {
            show(SignInStep::Retry { path: sign_in_path(&workspace) }, Some(&text))?.with_status(status)
        }
        Err(SignInError::OnErrorPage(error)) => return Err(error),
    };
    Ok(page.without_attempt_cookie(&request.deps))
}

/// Reason why a sign-in with the code host did not succeed.
enum SignInError {
    /// An error that the sign-in page shows: its text and HTTP status.
    OnSignInPage(String, StatusCode),
    /// An error that the console's general error page shows, such as a fault of the service.
    OnErrorPage(PageError),
}

impl From<PageError> for SignInError {
    fn from(error: PageError) -> Self {
        match error {
            PageError::CodeHost(failure) => Self::OnSignInPage(failure.text(), failure.status()),
            other => Self::OnErrorPage(other),
        }
    }
}

/// Opens a session for the person who comes back from the code host, and returns the session's id.
async fn open_session(
    permission: &Anyone,
    request: &PageRequest,
    workspace: &Workspace,
) -> Result<ConsoleToken, SignInError> {
    let refused = |text: &str| SignInError::OnSignInPage(text.to_owned(), StatusCode::FORBIDDEN);
    let query = &request.query;
    let attempt = CodeHostAttempt::resume(AttemptPurpose::SignIn, workspace, request, query.get("state"))
        .ok_or_else(|| refused(NOT_STARTED_HERE))?;
    if query.non_blank("error").is_some() {
        return Err(refused(DENIED));
    }
    let code = query.non_blank("code").ok_or_else(|| refused(NOT_STARTED_HERE))?;
    let app = permission.sessions.code_host_app(workspace).await.map_err(PageError::from)?;
    let app = app.ok_or(PageError::CodeHost(CodeHostFailure::NoApp))?;
    let (deps, redirect) = (&request.deps, callback_url(workspace, request)?);
    let person = code_host::sign_in(deps, permission.role_deps(), &app, (&attempt, code), redirect).await?;
    let (id, session) = (new_token()?, Session::new(person, request.now));
    let actor = Actor { name: session.owner.name().to_owned(), address: request.source_ip.clone() };
    permission.sessions.open(&id, &session, &actor).await.map_err(PageError::from)?;
    Ok(id)
}

/// Opens a session for the holder of a benchmark key.
pub(crate) async fn sign_in_with_benchmark_key(permission: Anyone, request: PageRequest) -> PageResult {
    let id = new_token()?;
    let opened = match ApiKey::parse(request.form.get("key").trim(), KeyPrefix::Benchmark) {
        Ok(key) => {
            permission.sessions.open_with_key(&key, &id, request.source_ip.clone(), request.now).await?
        }
        Err(_) => false,
    };
    if opened {
        return Ok(PageResponse::see_other("/runs").with_session_cookie(&request.deps, &id));
    }
    Ok(show(SignInStep::Choice, Some(KEY_REFUSED))?.with_status(StatusCode::FORBIDDEN))
}

/// Ends the session.
pub(crate) async fn sign_out(permission: SignedIn, request: PageRequest) -> PageResult {
    permission.sessions.sign_out(&permission.session_id, &permission.actor(&request), request.now).await?;
    Ok(redirect_to_sign_in(&request.deps))
}

fn redirect_to_sign_in(deps: &ConsoleDeps) -> PageResponse {
    PageResponse::see_other("/sign-in").without_session_cookie(deps)
}
