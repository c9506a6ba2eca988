//! Deliveries: the list with its filters, one delivery with its attempts, replays, and paused endpoints.

use askama::Template;
use plumbline_contract::{JobId, Workspace};
use plumbline_delivery::{Attempt, AttemptClass};
use plumbline_store::UtcInstant;
use plumbline_store::agent::deliveries::{Delivery, DeliveryKind, DeliveryState};
use plumbline_store::agent::jobs::Job;
use plumbline_store::agent::workspaces::WorkspaceSettings;
use plumbline_store::console::ChangeResult;
use plumbline_store::console::deliveries::{DeliveryFilter, DeliveryWithJob};
use plumbline_store::operator::replays::ReplayOutcome;

use crate::console::PageResult;
use crate::console::frame::{Frame, Tab, workspace_path};
use crate::console::page::PageResponse;
use crate::console::page_error::PageError;
use crate::console::permissions::{ADMINS_ONLY, Admin, AllowedActions, SignedIn, View};
use crate::console::request::{Fields, PageRequest};
use crate::console::view::{LocalTime, SelectOption, describe_destination};
use crate::console::webhook_request::{find_webhook, redirect_to_webhook};

/// Number of deliveries on a page.
const PAGE_SIZE: usize = 25;

/// Maximum number of deliveries that one request replays.
const MAX_REPLAYS: usize = 100;

/// States by which the list of deliveries can be filtered.
const STATES: [DeliveryState; 4] =
    [DeliveryState::Pending, DeliveryState::Delivered, DeliveryState::Failed, DeliveryState::Held];

/// Returns the name of a delivery's state, for pages and URL queries.
fn state_name(state: DeliveryState) -> &'static str {
    match state {
        DeliveryState::Pending => "pending",
        DeliveryState::Held => "held",
        DeliveryState::Delivered => "delivered",
        DeliveryState::Failed => "failed",
    }
}

/// Returns the CSS class of a state's badge.
fn badge_class(state: DeliveryState) -> &'static str {
    match state {
        DeliveryState::Pending => "",
        DeliveryState::Held => "warn",
        DeliveryState::Delivered => "good",
        DeliveryState::Failed => "bad",
    }
}

fn parse_filter(fields: &Fields) -> DeliveryFilter {
    DeliveryFilter {
        state: STATES.into_iter().find(|state| state_name(*state) == fields.get("state")),
        webhook_id: fields.non_blank("webhook").map(str::to_owned),
    }
}

struct DeliveryRow {
    id: String,
    at: Option<LocalTime>,
    destination: String,
    webhook: String,
    is_test: bool,
    state: &'static str,
    class: &'static str,
    attempts: usize,
    problem: Option<&'static str>,
}

/// Returns the name of a delivery's webhook, or its id if the webhook was removed.
fn webhook_name(settings: &WorkspaceSettings, id: &str) -> String {
    settings.webhooks.get(id).map_or_else(|| id.to_owned(), |webhook| webhook.name.clone())
}

fn delivery_row(settings: &WorkspaceSettings, delivery: &Delivery) -> DeliveryRow {
    let last = delivery.attempts.last();
    let is_undelivered = delivery.state != DeliveryState::Delivered;
    DeliveryRow {
        id: delivery.job_id.to_string(),
        at: delivery.created_at().map(LocalTime),
        destination: describe_destination(&delivery.destination),
        webhook: webhook_name(settings, &delivery.webhook_id),
        is_test: delivery.kind == DeliveryKind::Test,
        state: state_name(delivery.state),
        class: badge_class(delivery.state),
        attempts: delivery.attempts.len(),
        problem: last.filter(|_| is_undelivered).map(|attempt| AttemptExplanation::of(attempt.class).title),
    }
}

#[derive(Template)]
#[template(path = "deliveries.html")]
struct DeliveriesPage {
    frame: Frame,
    base: String,
    states: Vec<SelectOption>,
    webhooks: Vec<SelectOption>,
    is_filtered: bool,
    /// The filter as a URL query, without the cursor.
    query: String,
    state: String,
    webhook: String,
    rows: Vec<DeliveryRow>,
    next: Option<String>,
    may_replay: bool,
}

/// Lists deliveries, newest first.
pub(crate) async fn list(permission: View<Workspace>, request: PageRequest) -> PageResult {
    let (settings, filter) = (&permission.settings, parse_filter(&request.query));
    let found = permission.reader.deliveries(&filter, request.cursor().as_ref(), PAGE_SIZE).await?;
    let state = filter.state.map(state_name).unwrap_or_default();
    let webhook = filter.webhook_id.clone().unwrap_or_default();
    let states = STATES.into_iter().map(|each| SelectOption {
        value: state_name(each).to_owned(),
        title: state_name(each).to_owned(),
        is_selected: filter.state == Some(each),
    });
    let webhooks = settings.webhooks.iter().map(|(id, each)| SelectOption {
        value: id.clone(),
        title: each.name.clone(),
        is_selected: *id == webhook,
    });
    let query = form_urlencoded::Serializer::new(String::new())
        .append_pair("state", state)
        .append_pair("webhook", &webhook)
        .finish();
    let shows_failed = matches!(filter.state, Some(DeliveryState::Failed));
    PageResponse::html(&DeliveriesPage {
        frame: Frame::of_workspace(
            &permission.person,
            &settings.workspace,
            Tab::Deliveries,
            "Deliveries",
            &request,
        ),
        base: workspace_path(&settings.workspace),
        states: states.collect(),
        webhooks: webhooks.collect(),
        is_filtered: filter != DeliveryFilter::default(),
        query,
        state: state.to_owned(),
        webhook,
        may_replay: permission.allowed.change && shows_failed && !found.deliveries.is_empty(),
        rows: found.deliveries.iter().map(|delivery| delivery_row(settings, delivery)).collect(),
        next: found.next.map(|cursor| percent_encoded(&cursor.0)),
    })
}

/// Percent-encodes a text for a URL query.
fn percent_encoded(text: &str) -> String {
    form_urlencoded::byte_serialize(text.as_bytes()).collect()
}

/// Meaning of an attempt's result, with advice.
struct AttemptExplanation {
    title: &'static str,
    advice: &'static str,
}

impl AttemptExplanation {
    fn of(class: AttemptClass) -> Self {
        let (title, advice) = match class {
            AttemptClass::Delivered => ("Delivered", ""),
            AttemptClass::Redirect => (
                "Redirected",
                "The service does not follow redirects. Add the final URL to the webhook's allowed URLs, and send the \
                 questions with it as the destination.",
            ),
            AttemptClass::ClientError => (
                "Refused by the receiver",
                "The receiver answered with a 4xx status. Check the receiver's path, method and signature verification.",
            ),
            AttemptClass::RateLimited => (
                "Rate limited",
                "The receiver accepts no more requests for now. If an attempt is left, the service tries again later.",
            ),
            AttemptClass::ServerError => {
                ("Receiver error", "The receiver answered with a 5xx status. Look at the receiver's logs.")
            }
            AttemptClass::Timeout => (
                "Timed out",
                "The receiver took longer than 15 seconds. It should answer 2xx at once, and do its work afterwards.",
            ),
            AttemptClass::Connect => (
                "No connection",
                "The receiver's host or port cannot be reached from the internet. Check its DNS record and its \
                 firewall.",
            ),
            AttemptClass::Tls => (
                "No TLS",
                "The receiver's certificate is invalid, or not for this host. Install a valid one.",
            ),
            AttemptClass::RefusedAddress => (
                "Destination not allowed",
                "The webhook's lists no longer allow the destination, its host has a private address, or the webhook was \
                 removed.",
            ),
            AttemptClass::BadAnswer => (
                "Answer not understood",
                "The connection broke, or the response was invalid. Look at the logs of the receiver and of any proxy \
                 in front of it. If the destination is a chat channel, the operator must check the chat API's URL.",
            ),
            AttemptClass::ChannelNotFound => (
                "No such channel",
                "The channel does not exist, or the chat app cannot see it. Check the channel's id, or invite the app.",
            ),
            AttemptClass::NotInChannel => ("Not in the channel", "Invite the chat app to the channel."),
            AttemptClass::ChannelArchived => ("Channel archived", "Choose another channel."),
            AttemptClass::ChatAuthorization => (
                "Chat token refused",
                "No chat is connected, or the chat API does not accept the token. The operator must connect the chat \
                     again.",
            ),
            AttemptClass::ChatRejected => (
                "Rejected by the chat",
                "The chat API rejected this message for good: the channel forbids it, or it is too long. Ask for a shorter \
                     answer, or with another destination.",
            ),
            AttemptClass::ChatUnavailable => (
                "Chat unavailable",
                "The chat API failed. If an attempt is left, the service tries again later.",
            ),
        };
        Self { title, advice }
    }
}

struct AttemptRow {
    at: LocalTime,
    class: &'static str,
    explanation: AttemptExplanation,
    status: Option<u16>,
    milliseconds: u64,
    next: Option<LocalTime>,
}

impl From<&Attempt> for AttemptRow {
    fn from(attempt: &Attempt) -> Self {
        Self {
            at: UtcInstant::from(attempt.at).into(),
            class: if attempt.class == AttemptClass::Delivered { "good" } else { "bad" },
            explanation: AttemptExplanation::of(attempt.class),
            status: attempt.status,
            milliseconds: attempt.duration_ms,
            next: attempt.next_attempt_at.map(|at| UtcInstant::from(at).into()),
        }
    }
}

/// Content of a delivery: whole destination, question and answer. The page shows it only after the audit log has
/// recorded who asked for it.
struct DeliveryContent {
    destination: String,
    question: String,
    answer: String,
}

#[derive(Template)]
#[template(path = "delivery.html")]
struct DeliveryPage {
    frame: Frame,
    base: String,
    row: DeliveryRow,
    attempts: Vec<AttemptRow>,
    next: Option<LocalTime>,
    is_pending: bool,
    is_held: bool,
    has_job: bool,
    allowed: AllowedActions,
    reason: &'static str,
    content: Option<DeliveryContent>,
    problem: Option<&'static str>,
}

/// Person, workspace and permissions for which the page of a delivery is rendered.
struct PageContext<'a> {
    person: &'a SignedIn,
    settings: &'a WorkspaceSettings,
    allowed: AllowedActions,
}

impl PageContext<'_> {
    fn page(
        &self,
        request: &PageRequest,
        delivery: &Delivery,
        job: Option<&Job>,
        content: Option<DeliveryContent>,
        problem: Option<&'static str>,
    ) -> PageResult {
        let workspace = &self.settings.workspace;
        PageResponse::html(&DeliveryPage {
            frame: Frame::of_workspace(self.person, workspace, Tab::Deliveries, "Delivery", request),
            base: workspace_path(workspace),
            row: delivery_row(self.settings, delivery),
            attempts: delivery.attempts.iter().rev().map(AttemptRow::from).collect(),
            next: delivery.next_attempt_at.map(LocalTime),
            is_pending: delivery.state == DeliveryState::Pending,
            is_held: delivery.state == DeliveryState::Held,
            has_job: job.is_some(),
            allowed: self.allowed,
            reason: ADMINS_ONLY,
            content,
            problem,
        })
    }
}

fn job_id(request: &PageRequest) -> Result<JobId, PageError> {
    request.parameter("job").parse().map_err(|_| PageError::NotFound)
}

/// Shows a delivery with its attempts, and without its whole URL, question and answer.
pub(crate) async fn page(permission: View<Workspace>, request: PageRequest) -> PageResult {
    let found = permission.reader.delivery(job_id(&request)?).await?;
    let DeliveryWithJob { delivery, job } = found.ok_or(PageError::NotFound)?;
    let shown = PageContext {
        person: &permission.person,
        settings: &permission.settings,
        allowed: permission.allowed,
    };
    shown.page(&request, &delivery, job.as_ref(), None, None)
}

/// Shows a delivery with its whole URL, question and answer, after the audit log has recorded that the person asked for
/// them.
pub(crate) async fn show_content(permission: Admin<Workspace>, request: PageRequest) -> PageResult {
    let id = job_id(&request)?;
    let found = permission.editor.read_delivery_and_audit(id, request.now).await?;
    let DeliveryWithJob { delivery, job } = found.ok_or(PageError::NotFound)?;
    let content = job.as_ref().map(|job| DeliveryContent {
        destination: delivery
            .destination
            .endpoint_url()
            .map_or_else(|| describe_destination(&delivery.destination), str::to_owned),
        question: job.query.clone(),
        answer: job.response.clone().unwrap_or_default(),
    });
    let shown = PageContext {
        person: &permission.person,
        settings: &permission.settings,
        allowed: permission.allowed,
    };
    shown.page(&request, &delivery, job.as_ref(), content, None)
}

/// Makes a delivery pending again, so that its answer is sent again.
pub(crate) async fn replay(permission: Admin<Workspace>, request: PageRequest) -> PageResult {
    let id = job_id(&request)?;
    let problem = match permission.editor.replay(id, request.now).await? {
        ReplayOutcome::Replayed => {
            let base = workspace_path(&permission.settings.workspace);
            return Ok(PageResponse::see_other(format!("{base}/deliveries/{id}?notice=replayed")));
        }
        ReplayOutcome::AlreadyPending => "The delivery is pending already.",
        ReplayOutcome::Held => "The delivery is held. Resume its endpoint instead.",
        ReplayOutcome::JobGone => {
            "The answer was removed after its retention period. Nothing is left to send."
        }
        ReplayOutcome::NoDelivery => return Err(PageError::NotFound),
    };
    let found = permission.editor.reader().delivery(id).await?;
    let DeliveryWithJob { delivery, job } = found.ok_or(PageError::NotFound)?;
    let shown = PageContext {
        person: &permission.person,
        settings: &permission.settings,
        allowed: permission.allowed,
    };
    let page = shown.page(&request, &delivery, job.as_ref(), None, Some(problem))?;
    Ok(page.with_status(http::StatusCode::CONFLICT))
}

#[derive(Template)]
#[template(path = "replay.html")]
struct ReplayPage {
    frame: Frame,
    base: String,
    state: String,
    webhook: String,
    query: String,
    count: usize,
    is_limited: bool,
    /// Number of deliveries that were replayed, or `None` if the page still asks the person to confirm.
    replayed: Option<usize>,
}

/// Replays the failed deliveries that match the filter in the form, at most [`MAX_REPLAYS`], if the form confirms this.
/// Otherwise shows their number, and asks the person to confirm.
pub(crate) async fn replay_all(permission: Admin<Workspace>, request: PageRequest) -> PageResult {
    let filter = DeliveryFilter { state: Some(DeliveryState::Failed), ..parse_filter(&request.form) };
    let found = permission.editor.reader().deliveries(&filter, None, MAX_REPLAYS).await?;
    let replayed = if request.form.get("step") == "replay" {
        let mut done = 0;
        for delivery in &found.deliveries {
            let outcome = permission.editor.replay(delivery.job_id, request.now).await?;
            done += usize::from(outcome == ReplayOutcome::Replayed);
        }
        Some(done)
    } else {
        None
    };
    let webhook = filter.webhook_id.unwrap_or_default();
    let workspace = &permission.settings.workspace;
    PageResponse::html(&ReplayPage {
        frame: Frame::of_workspace(
            &permission.person,
            workspace,
            Tab::Deliveries,
            "Replay deliveries",
            &request,
        ),
        base: workspace_path(workspace),
        state: state_name(DeliveryState::Failed).to_owned(),
        query: format!("state=failed&webhook={}", percent_encoded(&webhook)),
        webhook,
        count: found.deliveries.len(),
        is_limited: found.next.is_some(),
        replayed,
    })
}

/// Resumes a paused endpoint of a webhook.
pub(crate) async fn resume_endpoint(permission: Admin<Workspace>, request: PageRequest) -> PageResult {
    let (id, _) = find_webhook(&permission.settings, &request)?;
    match permission.editor.resume_endpoint(id, request.parameter("endpoint"), request.now).await? {
        // An endpoint that is no longer paused needs no change.
        ChangeResult::Done | ChangeResult::Stale => {
            Ok(redirect_to_webhook(&permission.settings, &request, "resumed"))
        }
        ChangeResult::NotFound => Err(PageError::NotFound),
    }
}
