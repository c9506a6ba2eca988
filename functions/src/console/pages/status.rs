//! The Status set-up: Product Overview, Sprint Cadence and Backfill.

use askama::Template;
use http::StatusCode;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use plumbline_activity::SprintCadence;
use plumbline_contract::response::into_http_response;
use plumbline_contract::{Problem, RequestId, Workspace};
use plumbline_store::UtcInstant;
use plumbline_store::agent::code_hosts::CodeHostConnection;
use plumbline_store::agent::workspaces::{Backfill, WorkspaceSettings};
use plumbline_store::console::ChangeResult;

use crate::console::PageResult;
use crate::console::conflict::workspace_conflict;
use crate::console::frame::{Frame, Tab, workspace_path};
use crate::console::page::PageResponse;
use crate::console::permissions::{ADMINS_ONLY, Admin, View};
use crate::console::request::PageRequest;
use crate::console::view::{LocalTime, content_hash};

/// Maximum length of the product overview, in characters.
const MAX_OVERVIEW_CHARS: usize = 20_000;

/// Maximum length of a sprint, in days.
const MAX_SPRINT_DAYS: u32 = 366;

/// One sprint: its first and its last day.
#[derive(Clone, Copy)]
struct Sprint {
    first: Date,
    last: Date,
}

struct BackfillView {
    class: &'static str,
    text: &'static str,
    percent: Option<u32>,
    activities: Option<u64>,
    first: Option<LocalTime>,
    last: Option<LocalTime>,
}

impl From<&Backfill> for BackfillView {
    fn from(backfill: &Backfill) -> Self {
        let empty =
            Self { class: "", text: "Not begun", percent: None, activities: None, first: None, last: None };
        match backfill {
            Backfill::Pending => empty,
            Backfill::Running { percent } => {
                Self { class: "warn", text: "Reading", percent: Some(*percent), ..empty }
            }
            Backfill::Finished { activities, first, last } => Self {
                class: "good",
                text: "Complete",
                activities: Some(*activities),
                first: first.map(LocalTime),
                last: last.map(LocalTime),
                ..empty
            },
        }
    }
}

struct CodeHostView {
    repository: String,
    /// Time at which the repository was last read completely.
    last_read: Option<LocalTime>,
    /// Time of the next read; `None` while a read is in progress or due.
    next_read: Option<LocalTime>,
    error: Option<String>,
}

impl CodeHostView {
    fn of(host: CodeHostConnection, now: UtcInstant) -> Self {
        Self {
            next_read: (!host.is_reading_or_due(now)).then_some(LocalTime(host.due.due_at)),
            repository: host.repository,
            last_read: host.read_at.map(LocalTime),
            error: host.last_error,
        }
    }
}

#[derive(Template)]
#[template(path = "status.html")]
struct StatusPage<'a> {
    frame: Frame,
    base: String,
    may_change: bool,
    reason: &'static str,
    overview: &'a str,
    overview_hash: String,
    first_day: String,
    length_days: String,
    time_zone: String,
    cadence_hash: String,
    this_sprint: Option<Sprint>,
    next_sprint: Option<Sprint>,
    backfill: BackfillView,
    is_live: bool,
    host: Option<CodeHostView>,
    /// Body of the 403 response to questions while the set-up is incomplete; `None` once it is complete.
    refusal: Option<String>,
    error: Option<&'a str>,
}

/// Shows the set-up.
pub(crate) async fn page(permission: View<Workspace>, request: PageRequest) -> PageResult {
    let host = permission.reader.code_host().await?;
    let frame = Frame::of_workspace(
        &permission.person,
        &permission.settings.workspace,
        Tab::Status,
        "Status",
        &request,
    );
    render(frame, &permission.settings, permission.allowed.change, host, &request, None)
}

fn render(
    frame: Frame,
    settings: &WorkspaceSettings,
    may_change: bool,
    host: Option<CodeHostConnection>,
    request: &PageRequest,
    error: Option<&str>,
) -> PageResult {
    let cadence = settings.sprint_cadence.as_ref();
    let shown = |name: &str, stored: Option<String>| {
        if error.is_some() && request.path.ends_with("/cadence") {
            request.form.get(name).to_owned()
        } else {
            stored.unwrap_or_default()
        }
    };
    let sprint = |offset| cadence.and_then(|cadence| sprint(cadence, request, offset));
    let host = host.map(|host| CodeHostView::of(host, request.now));
    PageResponse::html(&StatusPage {
        base: workspace_path(&settings.workspace),
        may_change,
        reason: ADMINS_ONLY,
        overview: settings.product_overview.as_deref().unwrap_or_default(),
        overview_hash: content_hash(&settings.product_overview),
        first_day: shown("first_day", cadence.map(|cadence| cadence.first_day.to_string())),
        length_days: shown("length_days", cadence.map(|cadence| cadence.length_days.to_string())),
        time_zone: shown("time_zone", cadence.map(|cadence| cadence.time_zone.clone())),
        cadence_hash: content_hash(&settings.sprint_cadence),
        this_sprint: sprint(0),
        next_sprint: sprint(1),
        backfill: (&settings.backfill).into(),
        is_live: matches!(settings.backfill, Backfill::Running { .. })
            || host.as_ref().is_some_and(|host| host.next_read.is_none()),
        host,
        refusal: setup_refusal_body(settings),
        error,
        frame,
    })
}

/// Returns the body of the 403 response to questions while the set-up is incomplete, or `None` if it is complete.
fn setup_refusal_body(settings: &WorkspaceSettings) -> Option<String> {
    let unfinished = settings.unfinished_steps();
    if unfinished.is_empty() {
        return None;
    }
    let problem = Problem::status_not_configured(&unfinished);
    let response = into_http_response(Err(problem), &RequestId::sanitised("the id of the request"));
    let body: serde_json::Value = serde_json::from_slice(response.body().as_ref()).ok()?;
    serde_json::to_string_pretty(&body).ok()
}

/// Returns the sprint that is `offset` sprints after the sprint that contains today. Returns `None` if the stored time
/// zone is unknown or the stored length is 0.
fn sprint(cadence: &SprintCadence, request: &PageRequest, offset: i64) -> Option<Sprint> {
    let zone = TimeZone::get(&cadence.time_zone).ok()?;
    let days = cadence.sprint(request.now.timestamp().to_zoned(zone).date(), offset)?;
    Some(Sprint { first: days.start, last: days.end.yesterday().ok()? })
}

/// Replaces the product overview.
pub(crate) async fn set_overview(permission: Admin<Workspace>, request: PageRequest) -> PageResult {
    let text = request.form.get("overview").replace("\r\n", "\n");
    let text = text.trim();
    if text.chars().count() > MAX_OVERVIEW_CHARS {
        return bad_request_page(
            &permission,
            &request,
            "The product overview is too long: it may have at most 20,000 characters.",
        )
        .await;
    }
    let stored = permission.settings.product_overview.as_ref();
    let shown = || stored.map(String::as_str).unwrap_or_default();
    let conflict = || {
        workspace_conflict(
            &permission.person,
            &permission.settings,
            &request,
            "product overview",
            shown(),
            text,
        )
    };
    if content_hash(&permission.settings.product_overview) != request.form.get("seen") {
        return conflict();
    }
    match permission.editor.set_overview(stored, text, request.now).await? {
        ChangeResult::Done => Ok(redirect_to_status(&permission)),
        ChangeResult::Stale | ChangeResult::NotFound => conflict(),
    }
}

/// Replaces the sprint cadence.
pub(crate) async fn set_sprint_cadence(permission: Admin<Workspace>, request: PageRequest) -> PageResult {
    let cadence = match parse_cadence(&request) {
        Ok(cadence) => cadence,
        Err(error) => return bad_request_page(&permission, &request, error).await,
    };
    let stored = permission.settings.sprint_cadence.as_ref();
    let conflict = || {
        let shown = stored.map(describe_cadence).unwrap_or_default();
        workspace_conflict(
            &permission.person,
            &permission.settings,
            &request,
            "sprint cadence",
            &shown,
            &describe_cadence(&cadence),
        )
    };
    if content_hash(&permission.settings.sprint_cadence) != request.form.get("seen") {
        return conflict();
    }
    match permission.editor.set_sprint_cadence(stored, &cadence, request.now).await? {
        ChangeResult::Done => Ok(redirect_to_status(&permission)),
        ChangeResult::Stale | ChangeResult::NotFound => conflict(),
    }
}

/// Makes the next read of the workspace's repository due now, so that the sweep begins it within a minute.
pub(crate) async fn request_code_host_sync(permission: Admin<Workspace>, request: PageRequest) -> PageResult {
    match permission.editor.request_code_host_sync(request.now).await? {
        ChangeResult::Done => Ok(PageResponse::see_other(format!(
            "{}/status?notice=reading",
            workspace_path(&permission.settings.workspace)
        ))),
        ChangeResult::Stale | ChangeResult::NotFound => {
            let error = "A read is in progress or begins within a minute, or no repository is connected. Nothing was \
                         changed.";
            page_with_error(&permission, &request, StatusCode::CONFLICT, error).await
        }
    }
}

fn describe_cadence(cadence: &SprintCadence) -> String {
    format!("{} days from {}, in {}", cadence.length_days, cadence.first_day, cadence.time_zone)
}

/// Parses the cadence in a form. The error is a message for the person.
fn parse_cadence(request: &PageRequest) -> Result<SprintCadence, &'static str> {
    let form = &request.form;
    let first_day: Date = form
        .get("first_day")
        .trim()
        .parse()
        .map_err(|_| "The first day must be a date, such as 2026-11-02.")?;
    let length: u32 =
        form.get("length_days").trim().parse().map_err(|_| "The length must be a whole number of days.")?;
    let time_zone = form.get("time_zone").trim();
    if !(1..=MAX_SPRINT_DAYS).contains(&length) {
        return Err("The length of a sprint must be 1 to 366 days.");
    }
    if TimeZone::get(time_zone).is_err() {
        return Err("The time zone must be an IANA name, such as Europe/Berlin.");
    }
    Ok(SprintCadence { first_day, length_days: length, time_zone: time_zone.to_owned() })
}

async fn bad_request_page(permission: &Admin<Workspace>, request: &PageRequest, error: &str) -> PageResult {
    page_with_error(permission, request, StatusCode::BAD_REQUEST, error).await
}

/// Shows the page again, with the reason why nothing was changed.
async fn page_with_error(
    permission: &Admin<Workspace>,
    request: &PageRequest,
    status: StatusCode,
    error: &str,
) -> PageResult {
    let host = permission.editor.reader().code_host().await?;
    let workspace = &permission.settings.workspace;
    let frame = Frame::of_workspace(&permission.person, workspace, Tab::Status, "Status", request);
    let page = render(frame, &permission.settings, permission.allowed.change, host, request, Some(error))?;
    Ok(page.with_status(status))
}

fn redirect_to_status(permission: &Admin<Workspace>) -> PageResponse {
    PageResponse::see_other(format!("{}/status?notice=saved", workspace_path(&permission.settings.workspace)))
}
