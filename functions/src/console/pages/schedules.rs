//! Schedules: the list, and one schedule with its next firings, its last outcome and its form.

mod draft;

use askama::Template;
use http::StatusCode;
use plumbline_contract::{ScheduleId, Workspace};
use plumbline_store::UtcInstant;
use plumbline_store::agent::schedules::{FiringOutcome, Schedule, ScheduleState};
use plumbline_store::agent::workspaces::WorkspaceSettings;
use plumbline_store::console::ChangeResult;

use self::draft::ScheduleDraft;
use crate::console::PageResult;
use crate::console::conflict;
use crate::console::frame::{Frame, Tab, workspace_path};
use crate::console::page::PageResponse;
use crate::console::page_error::PageError;
use crate::console::permissions::{ADMINS_ONLY, Admin, SignedIn, View};
use crate::console::random::random_uuid;
use crate::console::request::PageRequest;
use crate::console::view::{LocalTime, SelectOption, describe_destination};

/// Maximum number of schedules of a workspace.
const MAX_SCHEDULES: usize = 100;

/// Maximum number of future firings that a page shows.
const MAX_SHOWN_FIRINGS: usize = 5;

/// Result of the last firing, for a page.
struct LastFiringView {
    at: LocalTime,
    /// Id of the job, if the question was accepted.
    job: Option<String>,
    /// Code and reason of the refusal, if the question was refused.
    refusal: Option<(String, String)>,
}

struct ScheduleRow {
    id: String,
    question: String,
    expression: String,
    time_zone: String,
    destination: String,
    webhook: String,
    is_paused: bool,
    next: Vec<LocalTime>,
    last: Option<LastFiringView>,
}

impl ScheduleRow {
    fn of(schedule: &Schedule, settings: &WorkspaceSettings, now: UtcInstant) -> Self {
        let webhook = settings.webhooks.get(&schedule.webhook_id);
        let next = std::iter::successors(schedule.next_firing(now), |at| schedule.next_firing(*at));
        let last = schedule.last_firing.as_ref().map(|firing| {
            let (job, refusal) = match &firing.outcome {
                FiringOutcome::Accepted { job_id } => (Some(job_id.to_string()), None),
                FiringOutcome::Refused { code, detail } => (None, Some((code.clone(), detail.clone()))),
            };
            LastFiringView { at: LocalTime(firing.fired_at), job, refusal }
        });
        Self {
            id: schedule.id.to_string(),
            question: schedule.query.clone(),
            expression: schedule.expression.to_string(),
            time_zone: schedule.timezone.to_string(),
            destination: describe_destination(&schedule.destination),
            webhook: webhook.map_or_else(|| schedule.webhook_id.clone(), |webhook| webhook.name.clone()),
            is_paused: schedule.state == ScheduleState::Paused,
            next: next.take(MAX_SHOWN_FIRINGS).map(LocalTime).collect(),
            last,
        }
    }
}

#[derive(Template)]
#[template(path = "schedules.html")]
struct SchedulesPage {
    frame: Frame,
    base: String,
    rows: Vec<ScheduleRow>,
    may_change: bool,
    reason: &'static str,
}

/// Lists the schedules of a workspace.
pub(crate) async fn list(permission: View<Workspace>, request: PageRequest) -> PageResult {
    let (settings, workspace) = (&permission.settings, &permission.settings.workspace);
    let schedules = permission.reader.schedules().await?;
    PageResponse::html(&SchedulesPage {
        frame: Frame::of_workspace(&permission.person, workspace, Tab::Schedules, "Schedules", &request),
        base: workspace_path(workspace),
        rows: schedules.iter().map(|schedule| ScheduleRow::of(schedule, settings, request.now)).collect(),
        may_change: permission.allowed.change,
        reason: ADMINS_ONLY,
    })
}

fn webhook_choices(settings: &WorkspaceSettings, selected: &str) -> Vec<SelectOption> {
    let choice = |(id, webhook): (&String, &plumbline_store::agent::workspaces::Webhook)| SelectOption {
        value: id.clone(),
        title: webhook.name.clone(),
        is_selected: id == selected,
    };
    settings.webhooks.iter().map(choice).collect()
}

#[derive(Template)]
#[template(path = "schedule_new.html")]
struct NewSchedulePage {
    frame: Frame,
    base: String,
    /// Path to which the form is posted.
    action: String,
    /// Id of the schedule that the form creates, so that a form that is sent twice creates one schedule.
    id: String,
    shown_hash: String,
    draft: ScheduleDraft,
    webhooks: Vec<SelectOption>,
    error: Option<String>,
}

/// Shows the form of a new schedule.
pub(crate) async fn form(permission: Admin<Workspace>, request: PageRequest) -> PageResult {
    let draft = ScheduleDraft::for_new_schedule(&permission.settings);
    new_page(&permission, &request, draft, None)
}

fn new_page(
    permission: &Admin<Workspace>,
    request: &PageRequest,
    draft: ScheduleDraft,
    error: Option<String>,
) -> PageResult {
    let workspace = &permission.settings.workspace;
    let base = workspace_path(workspace);
    PageResponse::html(&NewSchedulePage {
        frame: Frame::of_workspace(&permission.person, workspace, Tab::Schedules, "Add a schedule", request),
        action: format!("{base}/schedules"),
        base,
        id: format!("sch_{}", random_uuid()?.simple()),
        shown_hash: String::new(),
        webhooks: webhook_choices(&permission.settings, &draft.webhook),
        draft,
        error,
    })
}

/// Creates a schedule.
pub(crate) async fn create(permission: Admin<Workspace>, request: PageRequest) -> PageResult {
    let incomplete = PageError::BadRequest(
        "The form's hidden id is missing or malformed. Reload the page with the form, and send it again.",
    );
    let id = ScheduleId::parse(request.form.get("schedule")).map_err(|_| incomplete)?;
    let draft = ScheduleDraft::from_form(&request);
    let schedule = match draft.new_schedule(&id, &permission.settings, &request) {
        Ok(_) if permission.editor.reader().schedules().await?.len() >= MAX_SCHEDULES => Err(format!(
            "The workspace has the maximum of {MAX_SCHEDULES} schedules. Remove one of them first."
        )),
        other => other,
    };
    match schedule {
        Ok(schedule) => {
            // A form that is sent twice makes one schedule.
            permission.editor.create_schedule(&schedule, request.now).await?;
            Ok(redirect_to_schedule(&permission, &id, "schedule-added"))
        }
        Err(error) => {
            Ok(new_page(&permission, &request, draft, Some(error))?.with_status(StatusCode::BAD_REQUEST))
        }
    }
}

fn redirect_to_schedule(permission: &Admin<Workspace>, id: &ScheduleId, notice: &str) -> PageResponse {
    PageResponse::see_other(format!(
        "{}/schedules/{id}?notice={notice}",
        workspace_path(&permission.settings.workspace)
    ))
}

fn schedule_id(request: &PageRequest) -> Result<ScheduleId, PageError> {
    ScheduleId::parse(request.parameter("schedule")).map_err(|_| PageError::NotFound)
}

#[derive(Template)]
#[template(path = "schedule.html")]
struct SchedulePage {
    frame: Frame,
    base: String,
    row: ScheduleRow,
    action: String,
    id: String,
    shown_hash: String,
    draft: ScheduleDraft,
    webhooks: Vec<SelectOption>,
    may_change: bool,
    reason: &'static str,
    error: Option<String>,
}

/// Shows a schedule.
pub(crate) async fn page(permission: View<Workspace>, request: PageRequest) -> PageResult {
    let schedule = permission.reader.schedule(&schedule_id(&request)?).await?.ok_or(PageError::NotFound)?;
    // The form has the whole URL, which may be secret, so only those who may change it get one.
    let draft = if permission.allowed.change {
        ScheduleDraft::from_schedule(&schedule)
    } else {
        ScheduleDraft::default()
    };
    render(
        &permission.person,
        &permission.settings,
        permission.allowed.change,
        &request,
        &schedule,
        draft,
        None,
    )
}

fn render(
    person: &SignedIn,
    settings: &WorkspaceSettings,
    may_change: bool,
    request: &PageRequest,
    schedule: &Schedule,
    draft: ScheduleDraft,
    error: Option<String>,
) -> PageResult {
    let workspace = &settings.workspace;
    let base = workspace_path(workspace);
    PageResponse::html(&SchedulePage {
        frame: Frame::of_workspace(person, workspace, Tab::Schedules, "Schedule", request),
        row: ScheduleRow::of(schedule, settings, request.now),
        action: format!("{base}/schedules/{}/change", schedule.id),
        base,
        id: schedule.id.to_string(),
        shown_hash: ScheduleDraft::from_schedule(schedule).content_hash(schedule),
        webhooks: webhook_choices(settings, &draft.webhook),
        draft,
        may_change,
        reason: ADMINS_ONLY,
        error,
    })
}

/// The stored schedule that a submitted form changes or removes.
struct StoredSchedule {
    schedule: Schedule,
    /// True if nobody has changed the schedule since the form showed it.
    is_current: bool,
}

async fn read_schedule(
    permission: &Admin<Workspace>,
    request: &PageRequest,
) -> Result<StoredSchedule, PageError> {
    let found = permission.editor.reader().schedule(&schedule_id(request)?).await?;
    let schedule = found.ok_or(PageError::NotFound)?;
    let is_current =
        ScheduleDraft::from_schedule(&schedule).content_hash(&schedule) == request.form.get("seen");
    Ok(StoredSchedule { schedule, is_current })
}

/// Changes a schedule to the values in the form. Firings before now are then skipped, and the
/// interval of a `rate(…)` expression counts from now.
pub(crate) async fn change(permission: Admin<Workspace>, request: PageRequest) -> PageResult {
    let StoredSchedule { schedule, is_current } = read_schedule(&permission, &request).await?;
    let draft = ScheduleDraft::from_form(&request);
    let submitted = draft.all_values_as_text();
    if !is_current {
        return schedule_conflict(&permission, &request, &schedule, &submitted);
    }
    let changed = match draft.apply(schedule.clone(), &permission.settings, &request) {
        Ok(changed) => changed,
        Err(error) => {
            let (person, settings) = (&permission.person, &permission.settings);
            let page = render(person, settings, true, &request, &schedule, draft, Some(error))?;
            return Ok(page.with_status(StatusCode::BAD_REQUEST));
        }
    };
    match permission.editor.change_schedule(&schedule, &changed, request.now).await? {
        ChangeResult::Done => Ok(redirect_to_schedule(&permission, &schedule.id, "saved")),
        ChangeResult::Stale | ChangeResult::NotFound => {
            schedule_conflict(&permission, &request, &schedule, &submitted)
        }
    }
}

/// Pauses or resumes a schedule. Firings during the pause are skipped.
pub(crate) async fn set_state(permission: Admin<Workspace>, request: PageRequest) -> PageResult {
    let StoredSchedule { schedule, .. } = read_schedule(&permission, &request).await?;
    let (state, notice) = match request.form.get("state") {
        "paused" => (ScheduleState::Paused, "schedule-paused"),
        "active" => (ScheduleState::Active { since: request.now }, "schedule-resumed"),
        _ => {
            return Err(PageError::BadRequest(
                "The state of a schedule must be active or paused. Open the schedule's page, and use its buttons.",
            ));
        }
    };
    let is_paused = |state: ScheduleState| state == ScheduleState::Paused;
    // A schedule that is in the wanted state already needs no change, whoever made it.
    if is_paused(schedule.state) == is_paused(state) {
        return Ok(redirect_to_schedule(&permission, &schedule.id, notice));
    }
    if let ScheduleState::Active { .. } = state {
        let first = schedule.expression.first_firing(schedule.timezone.rules(), request.now.timestamp());
        if let Err(error) = first {
            let error = format!(
                "The schedule was not resumed, because it has no further firing: {error}. Change the expression first."
            );
            let draft = ScheduleDraft::from_schedule(&schedule);
            let (person, settings) = (&permission.person, &permission.settings);
            let page = render(person, settings, true, &request, &schedule, draft, Some(error))?;
            return Ok(page.with_status(StatusCode::BAD_REQUEST));
        }
    }
    match permission.editor.set_schedule_state(&schedule, state, request.now).await? {
        ChangeResult::Done => Ok(redirect_to_schedule(&permission, &schedule.id, notice)),
        ChangeResult::Stale | ChangeResult::NotFound => {
            schedule_conflict(&permission, &request, &schedule, request.form.get("state"))
        }
    }
}

/// Removes a schedule, unless somebody has changed it since the form showed it.
pub(crate) async fn remove(permission: Admin<Workspace>, request: PageRequest) -> PageResult {
    let StoredSchedule { schedule, is_current } = read_schedule(&permission, &request).await?;
    if !is_current {
        return schedule_conflict(&permission, &request, &schedule, REMOVAL);
    }
    match permission.editor.remove_schedule(&schedule, request.now).await? {
        ChangeResult::Done => {
            let base = workspace_path(&permission.settings.workspace);
            Ok(PageResponse::see_other(format!("{base}/schedules?notice=schedule-removed")))
        }
        ChangeResult::Stale | ChangeResult::NotFound => {
            schedule_conflict(&permission, &request, &schedule, REMOVAL)
        }
    }
}

/// Description of a refused removal. The 409 page shows this text under “What you sent”.
const REMOVAL: &str = "You asked to remove the schedule. It was not removed.";

/// Returns the 409 page for a form that showed an older version of the schedule.
fn schedule_conflict(
    permission: &Admin<Workspace>,
    request: &PageRequest,
    schedule: &Schedule,
    submitted: &str,
) -> PageResult {
    let workspace = &permission.settings.workspace;
    let state = if schedule.state == ScheduleState::Paused { "\npaused" } else { "" };
    let frame = Frame::of_workspace(&permission.person, workspace, Tab::Schedules, conflict::TITLE, request);
    let stored = format!("{}{state}", ScheduleDraft::from_schedule(schedule).all_values_as_text());
    let back = format!("{}/schedules/{}", workspace_path(workspace), schedule.id);
    conflict::conflict_page(frame, "schedule", &stored, submitted, back)
}
