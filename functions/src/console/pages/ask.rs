//! The page that asks a question about a workspace, as a caller of a webhook does, and shows the answer.

use askama::Template;
use http::StatusCode;
use plumbline_answer::{Answer as AnswerDocument, Block, Span};
use plumbline_contract::trigger::TriggerRequest;
use plumbline_contract::{JobId, Problem, Workspace, json};
use plumbline_store::agent::jobs::{Job, JobStatus};
use plumbline_store::agent::workspaces::WorkspaceSettings;
use plumbline_store::console::questions::AskResult;
use serde_json::json as value;

use crate::console::PageResult;
use crate::console::frame::{Frame, Tab, workspace_path};
use crate::console::page::PageResponse;
use crate::console::page_error::PageError;
use crate::console::permissions::Admin;
use crate::console::random::random_uuid;
use crate::console::request::PageRequest;
use crate::console::view::{LocalTime, SelectOption};
use crate::services::question_acceptance;

/// An answer, rendered as HTML with every text escaped.
struct AnswerView {
    text: String,
    /// The agent's statement of how it understood the question.
    reading: Option<String>,
    citations: Option<String>,
}

impl AnswerView {
    fn of(commonmark: &str) -> Self {
        let (answer, reading) = AnswerDocument::parse(commonmark).split_reading();
        Self {
            citations: citations_html(&answer),
            text: answer.to_html(),
            reading: reading.map(|reading| reading.to_html()),
        }
    }
}

/// Returns the citations of an answer as an HTML paragraph, or `None` if it has none.
fn citations_html(answer: &AnswerDocument) -> Option<String> {
    let mut spans = Vec::new();
    for citation in answer.citations() {
        spans.extend((!spans.is_empty()).then(|| Span::Text(", ".to_owned())));
        spans.push(citation);
    }
    (!spans.is_empty()).then(|| AnswerDocument { blocks: vec![Block::Paragraph(spans)] }.to_html())
}

/// A question that was asked, with its answer once there is one.
struct AskedQuestion {
    id: String,
    question: String,
    at: LocalTime,
    is_running: bool,
    answer: Option<AnswerView>,
}

impl From<&Job> for AskedQuestion {
    fn from(job: &Job) -> Self {
        Self {
            id: job.id.to_string(),
            question: job.query.clone(),
            at: LocalTime(job.created_at),
            is_running: job.status == JobStatus::Running,
            answer: job.response.as_deref().map(AnswerView::of),
        }
    }
}

#[derive(Template)]
#[template(path = "ask.html")]
struct AskPage {
    frame: Frame,
    base: String,
    /// Id of the job that the form creates, so that a form that is sent twice asks once.
    job: String,
    question: String,
    time_zone: String,
    webhooks: Vec<SelectOption>,
    asked: Option<AskedQuestion>,
    error: Option<String>,
}

/// Values in the fields of the question form.
struct QuestionDraft<'a> {
    question: &'a str,
    time_zone: &'a str,
    webhook: &'a str,
}

/// Shows the form.
pub(crate) async fn page(permission: Admin<Workspace>, request: PageRequest) -> PageResult {
    render(&permission, &request, &empty_draft(&permission.settings), None, None)
}

fn empty_draft(settings: &WorkspaceSettings) -> QuestionDraft<'_> {
    let cadence = settings.sprint_cadence.as_ref();
    QuestionDraft {
        question: "",
        time_zone: cadence.map_or("UTC", |cadence| &cadence.time_zone),
        webhook: "",
    }
}

fn render(
    permission: &Admin<Workspace>,
    request: &PageRequest,
    draft: &QuestionDraft<'_>,
    asked: Option<AskedQuestion>,
    error: Option<String>,
) -> PageResult {
    let workspace = &permission.settings.workspace;
    let enabled = permission.settings.webhooks.iter().filter(|(_, webhook)| webhook.disabled_at.is_none());
    let choice = |id: &String, title: &str| SelectOption {
        value: id.clone(),
        title: title.to_owned(),
        is_selected: id == draft.webhook,
    };
    PageResponse::html(&AskPage {
        frame: Frame::of_workspace(&permission.person, workspace, Tab::Ask, "Ask", request),
        base: workspace_path(workspace),
        job: random_uuid()?.to_string(),
        question: draft.question.to_owned(),
        time_zone: draft.time_zone.to_owned(),
        webhooks: enabled.map(|(id, webhook)| choice(id, &webhook.name)).collect(),
        asked,
        error,
    })
}

/// Asks the question in the form, after the checks that the API makes, and redirects to the page of the answer.
pub(crate) async fn ask(permission: Admin<Workspace>, request: PageRequest) -> PageResult {
    let incomplete = PageError::BadRequest(
        "The form's hidden id is missing or malformed. Reload the page with the form, and send it again.",
    );
    let id: JobId = request.form.get("job").parse().map_err(|_| incomplete)?;
    let webhook_id = request.form.get("webhook");
    let webhook = permission.settings.webhooks.get(webhook_id);
    if webhook.is_none_or(|webhook| webhook.disabled_at.is_some()) {
        let error = "The webhook accepts no more questions: it was disabled or removed. Choose another one.";
        return page_with_error(&permission, &request, StatusCode::CONFLICT, error.to_owned());
    }
    let question = match parse_question(&request).and_then(|question| {
        question_acceptance::check_destination_and_setup(
            &request.deps.guard,
            &permission.settings,
            webhook_id,
            None,
        )?;
        Ok(question)
    }) {
        Ok(question) => question,
        Err(problem) => {
            return page_with_error(&permission, &request, StatusCode::BAD_REQUEST, problem_text(&problem));
        }
    };
    let workspace = &permission.settings.workspace;
    let job = question_acceptance::new_job(id, workspace, webhook_id, question, request.now);
    match permission.editor.ask(&permission.person.session_id, &permission.person.session.owner, &job).await?
    {
        AskResult::Asked | AskResult::Repeated => {
            Ok(PageResponse::see_other(format!("{}/ask/{id}", workspace_path(workspace))))
        }
        AskResult::Limited { retry_after } => {
            let error = format!("You have asked too many questions. Try again in {retry_after} s.");
            page_with_error(&permission, &request, StatusCode::TOO_MANY_REQUESTS, error)
        }
        AskResult::TooManyUnfinished => {
            let error = Problem::too_many_unfinished_jobs().detail().to_owned();
            page_with_error(&permission, &request, StatusCode::TOO_MANY_REQUESTS, error)
        }
        AskResult::SignedOut => Err(PageError::NotSignedIn { is_safe: false }),
    }
}

/// Parses the question in a form. The rules of a trigger request apply.
fn parse_question(request: &PageRequest) -> Result<TriggerRequest, Problem> {
    let query = request.form.get("question").replace("\r\n", "\n");
    let body = value!({ "query": query, "timezone": request.form.get("time_zone").trim() });
    let object = json::parse_object(body.to_string().as_bytes(), Some("application/json"), None);
    object.and_then(TriggerRequest::parse)
}

/// Returns the text of a problem, for the person who filled in the form.
fn problem_text(problem: &Problem) -> String {
    match problem.errors().first() {
        Some(error) if error.pointer == "/timezone" => format!("The time zone {}.", error.detail),
        Some(error) if error.pointer == "/query" => format!("The question {}.", error.detail),
        _ => problem.detail().to_owned(),
    }
}

fn page_with_error(
    permission: &Admin<Workspace>,
    request: &PageRequest,
    status: StatusCode,
    error: String,
) -> PageResult {
    let form = &request.form;
    let draft = QuestionDraft {
        question: form.get("question"),
        time_zone: form.get("time_zone"),
        webhook: form.get("webhook"),
    };
    Ok(render(permission, request, &draft, None, Some(error))?.with_status(status))
}

/// Shows a question of this person with its answer, or says that the question is being answered.
pub(crate) async fn show_answer(permission: Admin<Workspace>, request: PageRequest) -> PageResult {
    let id: JobId = request.parameter("job").parse().map_err(|_| PageError::NotFound)?;
    let found = permission.editor.question(&permission.person.session.owner, id).await?;
    let job = found.ok_or(PageError::NotFound)?;
    let draft =
        QuestionDraft { question: &job.query, time_zone: job.timezone.name(), webhook: &job.webhook_id };
    render(&permission, &request, &draft, Some(AskedQuestion::from(&job)), None)
}
