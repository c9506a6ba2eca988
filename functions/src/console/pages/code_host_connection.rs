//! Connection of a workspace to the code host in three steps: creation of a GitHub App from a manifest, its
//! installation, and the choice of a repository.
//!
//! After the creation, the host sends the person back with a code in the address. Opening that address changes nothing:
//! the page has a form, and only its button saves the App.

use askama::Template;
use http::StatusCode;
use plumbline_code_hosting::{App, AppManifest, CodeHostError, Installation, creation_url};
use plumbline_contract::Workspace;
use plumbline_store::agent::code_hosts::CodeHostConnection;
use plumbline_store::console::ChangeResult;
use plumbline_store::console::code_host_apps::{AppIdentity, CodeHostApp, Organisation};

use crate::console::PageResult;
use crate::console::code_host;
use crate::console::code_host_attempt::{AttemptPurpose, CodeHostAttempt, callback_url, sign_in_path};
use crate::console::code_host_failure::CodeHostFailure;
use crate::console::conflict::workspace_conflict;
use crate::console::frame::{Frame, Tab, workspace_path};
use crate::console::page::PageResponse;
use crate::console::page_error::PageError;
use crate::console::permissions::Admin;
use crate::console::request::PageRequest;
use crate::console::view::content_hash;

/// Message for a person who comes back from the code host with the code of a new App, but without the cookie of the
/// attempt to create the App: another browser began the attempt, or the cookie has expired.
const NOT_STARTED_HERE: &str = "The App was not created from this browser, or was created more than an hour ago. Delete it on the \
     code host, and start again.";

/// A repository to which the person can connect the workspace.
struct RepositoryRow {
    name: String,
    is_current: bool,
}

struct AppView {
    slug: String,
    organisation: String,
    /// URL of the code host's page that installs the App.
    install_url: String,
    /// URL of the console's page where people of the organisation sign in.
    sign_in_url: String,
}

/// Next step of connecting a workspace to a repository on the code host.
enum ConnectionStep {
    /// The person names the organisation.
    Organisation,
    /// The person's browser posts the manifest of the new GitHub App to `target`, a page of the code host.
    Manifest { organisation: String, target: String, manifest: String },
    /// The person saves the App that the code host has created. `code` and `state` are the query parameters of the URL
    /// to which the code host sent the person back.
    Save { code: String, state: String },
    /// The person installs the App.
    Install,
    /// The person chooses one of the repositories that the installation may read, which are in `rows`. `current` is the
    /// repository that the workspace is connected to, if any.
    Repository { rows: Vec<RepositoryRow>, current: Option<String> },
    /// No step is possible now: a request to the code host failed, and the page shows the reason.
    Blocked,
}

#[derive(Template)]
#[template(path = "connection.html")]
struct ConnectionPage {
    frame: Frame,
    base: String,
    host: String,
    app: Option<AppView>,
    step: ConnectionStep,
    /// Hash of the App and the repository that the page shows, with which the form detects a change by somebody else.
    shown_hash: String,
    error: Option<String>,
}

/// The App and the repository of a workspace, as stored.
struct StoredConnection {
    app: Option<CodeHostApp>,
    repository: Option<String>,
}

impl StoredConnection {
    async fn read(permission: &Admin<Workspace>) -> Result<Self, PageError> {
        let reader = permission.editor.reader();
        let (app, host) = futures::future::try_join(reader.code_host_app(), reader.code_host()).await?;
        Ok(Self { app, repository: host.map(|host: CodeHostConnection| host.repository) })
    }

    fn content_hash(&self) -> String {
        content_hash(&(self.app.as_ref().map(|app| app.app_id), &self.repository))
    }

    fn describe(&self) -> String {
        let app = self.app.as_ref().map_or("no App", |app| &app.slug);
        format!("{app}, {}", self.repository.as_deref().unwrap_or("no repository"))
    }
}

/// Shows the next step of connecting the workspace to a repository.
pub(crate) async fn page(permission: Admin<Workspace>, request: PageRequest) -> PageResult {
    let state = StoredConnection::read(&permission).await?;
    if let Some(organisation) = request.query.non_blank("organisation") {
        return manifest_page(&permission, &request, &state, organisation);
    }
    let (step, error) = next_step(&permission, &request, &state).await?;
    render(&permission, &request, &state, step, error)
}

/// Returns the next step of connecting the workspace to a repository, with a message if a request to the code host
/// failed.
async fn next_step(
    permission: &Admin<Workspace>,
    request: &PageRequest,
    state: &StoredConnection,
) -> Result<(ConnectionStep, Option<String>), PageError> {
    let Some(stored) = &state.app else { return Ok((ConnectionStep::Organisation, None)) };
    let found = match find_installation(permission, request, stored).await {
        Ok((app, installation)) => list_repositories(request, &app, &installation).await,
        Err(error) => Err(error),
    };
    Ok(match found {
        Ok(names) => {
            let current = state.repository.clone();
            let row = |name: String| RepositoryRow { is_current: current.as_ref() == Some(&name), name };
            let rows = names.into_iter().map(row).collect();
            (ConnectionStep::Repository { rows, current }, None)
        }
        Err(PageError::CodeHost(CodeHostFailure::NotInstalled { .. })) => (ConnectionStep::Install, None),
        Err(PageError::CodeHost(error)) => (ConnectionStep::Blocked, Some(error.text())),
        Err(other) => return Err(other),
    })
}

async fn find_installation(
    permission: &Admin<Workspace>,
    request: &PageRequest,
    stored: &CodeHostApp,
) -> Result<(App, Installation), PageError> {
    let (deps, now) = (&request.deps, request.now.timestamp());
    let app = code_host::open_app(deps, &permission.secrets, stored).await?;
    let installation = code_host::read_installation(deps, (stored, &app), now).await?;
    Ok((app, installation))
}

async fn list_repositories(
    request: &PageRequest,
    app: &App,
    installation: &Installation,
) -> Result<Vec<String>, PageError> {
    let now = request.now.timestamp();
    let listed = request.deps.code_host.list_repositories(app, installation, now).await;
    Ok(listed.map_err(|error| CodeHostFailure::log_and_classify(&error))?)
}

fn render(
    permission: &Admin<Workspace>,
    request: &PageRequest,
    state: &StoredConnection,
    step: ConnectionStep,
    error: Option<String>,
) -> PageResult {
    let workspace = &permission.settings.workspace;
    let web = request.deps.code_host.web_url();
    let app = match &state.app {
        Some(app) => Some(AppView {
            slug: app.slug.clone(),
            organisation: app.organisation.login.clone(),
            install_url: format!(
                "{}/apps/{}/installations/new",
                without_trailing_slash(web.as_str()),
                app.slug
            ),
            sign_in_url: request.page_url(&sign_in_path(workspace))?.into(),
        }),
        None => None,
    };
    PageResponse::html(&ConnectionPage {
        frame: Frame::of_workspace(
            &permission.person,
            workspace,
            Tab::Status,
            "Connect the code host",
            request,
        ),
        base: workspace_path(workspace),
        host: web.host_str().unwrap_or_default().to_owned(),
        app,
        step,
        shown_hash: state.content_hash(),
        error,
    })
}

fn without_trailing_slash(url: &str) -> &str {
    url.trim_end_matches('/')
}

/// Shows the form that posts the manifest to the code host. It is the only page whose form is posted to
/// another site.
fn manifest_page(
    permission: &Admin<Workspace>,
    request: &PageRequest,
    state: &StoredConnection,
    organisation: &str,
) -> PageResult {
    let workspace = &permission.settings.workspace;
    let Some(target) = creation_url(request.deps.code_host.web_url(), organisation) else {
        let error = "An organisation's name has 1 to 39 letters, digits and hyphens.".to_owned();
        let page = render(permission, request, state, ConnectionStep::Organisation, Some(error))?;
        return Ok(page.with_status(StatusCode::BAD_REQUEST));
    };
    let page = format!("{}/code-host", workspace_path(workspace));
    let manifest = AppManifest {
        name: format!("Plumbline {}", workspace.id),
        home: request.page_url("/")?,
        redirect_url: request.page_url(&format!("{page}/created"))?,
        callback_url: callback_url(workspace, request)?,
        setup_url: request.page_url(&page)?,
    };
    let attempt = CodeHostAttempt::begin(AttemptPurpose::CreateApp, workspace)?;
    let step = ConnectionStep::Manifest {
        organisation: organisation.to_owned(),
        target: format!("{target}?state={}", attempt.state()),
        manifest: manifest.to_json(),
    };
    let page = render(permission, request, state, step, None)?;
    Ok(page.with_form_target(target).with_attempt_cookie(&request.deps, &attempt))
}

/// Shows the button that saves the GitHub App which the code host has created.
pub(crate) async fn show_created_app(permission: Admin<Workspace>, request: PageRequest) -> PageResult {
    let state = StoredConnection::read(&permission).await?;
    let query = &request.query;
    let attempt = CodeHostAttempt::resume(
        AttemptPurpose::CreateApp,
        &permission.settings.workspace,
        &request,
        query.get("state"),
    );
    let (Some(attempt), Some(code)) = (attempt, query.non_blank("code")) else {
        return not_started_here_page(&permission, &request, &state);
    };
    let step = ConnectionStep::Save { code: code.to_owned(), state: attempt.state() };
    render(&permission, &request, &state, step, None)
}

fn not_started_here_page(
    permission: &Admin<Workspace>,
    request: &PageRequest,
    state: &StoredConnection,
) -> PageResult {
    let page =
        render(permission, request, state, ConnectionStep::Organisation, Some(NOT_STARTED_HERE.to_owned()))?;
    Ok(page.with_status(StatusCode::FORBIDDEN))
}

/// Fetches the GitHub App that the code host has created, and saves it.
pub(crate) async fn save_app(permission: Admin<Workspace>, request: PageRequest) -> PageResult {
    let (state, form) = (StoredConnection::read(&permission).await?, &request.form);
    let workspace = &permission.settings.workspace;
    let attempt = CodeHostAttempt::resume(AttemptPurpose::CreateApp, workspace, &request, form.get("state"));
    let (Some(_), Some(code)) = (attempt, form.non_blank("code")) else {
        return not_started_here_page(&permission, &request, &state);
    };
    let submitted = "You asked to save a new GitHub App. It was not saved: delete it on the code host.";
    let conflict = || connection_conflict(&permission, &request, &state, submitted);
    if state.content_hash() != form.get("seen") {
        return conflict();
    }
    let host = &request.deps.code_host;
    let created = match host.exchange_manifest_code(code, request.now.timestamp()).await {
        Ok(created) => created,
        Err(error) => return failed_exchange_page(&permission, &request, &state, &error),
    };
    if !created.owner.is_organisation() {
        let error = "The App belongs to a person. Only an organisation has admins and members: delete the App on the \
                     code host, and create one for an organisation.";
        let page =
            render(&permission, &request, &state, ConnectionStep::Organisation, Some(error.to_owned()))?;
        return Ok(page.with_status(StatusCode::BAD_REQUEST));
    }
    let app = AppIdentity {
        app_id: created.app.id,
        slug: created.slug,
        client_id: created.app.client_id,
        organisation: Organisation { id: created.owner.id, login: created.owner.login },
    };
    let secrets = created.app.secrets.to_json();
    let saved = permission.editor.save_code_host_app(
        state.app.as_ref(),
        &app,
        (host.api_url().as_str(), &secrets),
        request.now,
    );
    match saved.await? {
        ChangeResult::Done => {
            let page =
                PageResponse::see_other(format!("{}/code-host?notice=app-saved", workspace_path(workspace)));
            Ok(page.without_attempt_cookie(&request.deps))
        }
        ChangeResult::Stale | ChangeResult::NotFound => conflict(),
    }
}

/// Returns the 409 page for a form that showed an older state of the workspace's App and repository.
fn connection_conflict(
    permission: &Admin<Workspace>,
    request: &PageRequest,
    state: &StoredConnection,
    submitted: &str,
) -> PageResult {
    let (person, settings) = (&permission.person, &permission.settings);
    workspace_conflict(person, settings, request, "code host", &state.describe(), submitted)
}

/// Shows why the exchange of a code for the new App failed. Unless the code host refused the code, the page has the
/// form again, so that the person can repeat the exchange.
fn failed_exchange_page(
    permission: &Admin<Workspace>,
    request: &PageRequest,
    state: &StoredConnection,
    error: &CodeHostError,
) -> PageResult {
    let error = CodeHostFailure::log_and_classify_exchange(error);
    let step = match error {
        CodeHostFailure::CodeRefused => ConnectionStep::Organisation,
        _ => ConnectionStep::Save {
            code: request.form.get("code").to_owned(),
            state: request.form.get("state").to_owned(),
        },
    };
    Ok(render(permission, request, state, step, Some(error.text()))?.with_status(error.status()))
}

/// Connects the workspace to one of the repositories that its App may read.
pub(crate) async fn connect(permission: Admin<Workspace>, request: PageRequest) -> PageResult {
    let (state, name) = (StoredConnection::read(&permission).await?, request.form.get("repository"));
    let conflict = || connection_conflict(&permission, &request, &state, name);
    let Some(stored) = state.app.as_ref().filter(|_| state.content_hash() == request.form.get("seen")) else {
        return conflict();
    };
    let (app, installation) = find_installation(&permission, &request, stored).await?;
    if !list_repositories(&request, &app, &installation).await?.iter().any(|each| each == name) {
        let (step, _) = next_step(&permission, &request, &state).await?;
        let error = "The App has no access to that repository. Choose one from the list.".to_owned();
        return Ok(
            render(&permission, &request, &state, step, Some(error))?.with_status(StatusCode::BAD_REQUEST)
        );
    }
    let credentials = app.credentials(installation.id).to_json();
    match permission.editor.connect_repository(stored, name, &credentials, request.now).await? {
        ChangeResult::Done => {
            let page = format!("{}/status?notice=connected", workspace_path(&permission.settings.workspace));
            Ok(PageResponse::see_other(page))
        }
        ChangeResult::Stale | ChangeResult::NotFound => conflict(),
    }
}
