//! One run: its progress, its results, its downloads and its label.

use askama::Template;
use http::StatusCode;
use plumbline_benchmark::draw::ErrorReason;
use plumbline_contract::BenchmarkId;
use plumbline_contract::benchmark::{RunErrorReason, RunStatus};
use plumbline_report::{
    DifficultyRow, Format, Report, Run as ReportedRun, RunView, SeverityRow, format_fraction,
    format_interval, format_optional_fraction, fragments,
};
use plumbline_store::benchmark::runs::{Phase, Run};
use plumbline_store::console::accounts::AccountReader;
use plumbline_store::console::board::{Publication, PublishResult, RankingSettings};
use plumbline_store::console::runs::RunWithCounts;
use plumbline_store::console::{Account, ChangeResult, Label};

use crate::console::PageResult;
use crate::console::conflict::{self, conflict_page};
use crate::console::frame::{Frame, account_path};
use crate::console::page::PageResponse;
use crate::console::page_error::PageError;
use crate::console::permissions::{ADMINS_ONLY, Admin, AllowedActions, SignedIn, View};
use crate::console::request::PageRequest;
use crate::console::run_view::{FigureRow, RunStatusBadge, to_reported_run};
use crate::console::view::{LocalTime, content_hash};

/// Maximum number of records in the heatmap of a page. The downloads have all of them.
const MAX_HEATMAP_RECORDS: usize = 120;

/// Message for a label that [`Label::parse`] refuses.
const LABEL_PROBLEM: &str =
    "A label must have 1 to 60 characters, and no control characters or invisible characters.";

/// Figures of one severity, formatted for the page.
struct SeverityFiguresView {
    name: &'static str,
    recall: String,
    interval: Option<String>,
    precision: String,
    f1: String,
    comments: u64,
}

impl From<&SeverityRow> for SeverityFiguresView {
    fn from(row: &SeverityRow) -> Self {
        Self {
            name: row.name,
            recall: format_optional_fraction(row.figures.recall),
            interval: row.recall_interval.map(format_interval),
            precision: format_optional_fraction(row.figures.precision),
            f1: format_optional_fraction(row.figures.f1_score),
            comments: row.figures.precision_scored,
        }
    }
}

/// Recall of the bugs of one difficulty, formatted for the page.
struct DifficultyRecallView {
    name: &'static str,
    bugs: usize,
    recall: String,
    interval: String,
}

impl From<&DifficultyRow> for DifficultyRecallView {
    fn from(row: &DifficultyRow) -> Self {
        let (recall, interval) = (format_fraction(row.recall), format_interval(row.interval));
        Self { name: row.name, bugs: row.bugs, recall, interval }
    }
}

/// A reason for which draws failed, with the number of these draws.
struct ErrorRow {
    reason: &'static str,
    meaning: &'static str,
    count: u64,
}

impl ErrorRow {
    fn new(reason: &'static str, count: u64) -> Self {
        let meaning = if reason == ErrorReason::EndpointUnreachable.as_str() {
            "The endpoint did not answer in time, or answered with an error."
        } else if reason == ErrorReason::EndpointAuthFailed.as_str() {
            "The endpoint rejected the key."
        } else if reason == ErrorReason::EndpointBadOutput.as_str() {
            "The endpoint's answer could not be decoded, or the model did not complete the review within the limits."
        } else if reason == ErrorReason::ContextWindowExceeded.as_str() {
            "Prompt and code did not fit the declared context window."
        } else {
            "The service failed, not the endpoint."
        };
        Self { reason, meaning, count }
    }
}

/// Progress of a running run.
struct RunProgressView {
    is_probing: bool,
    percent: f64,
    done: u32,
    total: u32,
    errored: u32,
}

/// Content of the page's card that publishes the run.
enum PublishingCard {
    /// No card: there is no public board, the run cannot be published, or the person may not publish it.
    Absent,
    /// The run can be published.
    Possible,
    /// The run is on this board, under this label.
    Done { board: String, label: String },
}

#[derive(Template)]
#[template(path = "run.html")]
struct RunPage {
    frame: Frame,
    base: String,
    id: String,
    name: String,
    label: String,
    label_hash: String,
    state: RunStatusBadge,
    created: LocalTime,
    finished: Option<LocalTime>,
    message: Option<&'static str>,
    progress: Option<RunProgressView>,
    note: Option<String>,
    quality: Vec<FigureRow>,
    cost_and_latency: Vec<FigureRow>,
    severities: Vec<SeverityFiguresView>,
    difficulties: Vec<DifficultyRecallView>,
    errors: Vec<ErrorRow>,
    intervals: Option<String>,
    precision_and_recall: Option<String>,
    cost_and_f1: Option<String>,
    /// Table of records and draws.
    heatmap: Option<fragments::HeatmapTable>,
    has_results: bool,
    identity: Vec<(&'static str, String)>,
    allowed: AllowedActions,
    reason: &'static str,
    publishing: PublishingCard,
    problem: Option<&'static str>,
}

fn run_id(request: &PageRequest) -> Result<BenchmarkId, PageError> {
    request.parameter("run").parse().map_err(|_| PageError::NotFound)
}

/// Reads the run that the path names.
async fn find_run(reader: &AccountReader, request: &PageRequest) -> Result<RunWithCounts, PageError> {
    reader.run_with_counts(run_id(request)?).await?.ok_or(PageError::NotFound)
}

/// Shows a run.
pub(crate) async fn page(permission: View<Account>, request: PageRequest) -> PageResult {
    let run = find_run(&permission.reader, &request).await?;
    show_run(&permission.person, &permission.reader, permission.allowed, &request, &run, None).await
}

/// Renders the page of a run, with the message `problem` for a form that was refused.
async fn show_run(
    person: &SignedIn,
    reader: &AccountReader,
    allowed: AllowedActions,
    request: &PageRequest,
    run: &RunWithCounts,
    problem: Option<&'static str>,
) -> PageResult {
    let publishing = publishing_card(reader, allowed, request, run).await?;
    let all = [to_reported_run(run)?];
    let view = Report::new(&all);
    let (runs, stored) = (view.run_views(), &run.run);
    let [shown] = runs.as_slice() else { return Err(PageError::NotFound) };
    let (is_priced, has_results) = (stored.cost_rate.is_some(), !shown.quality.is_empty());
    let name = all[0].name();
    PageResponse::html(&RunPage {
        frame: Frame::of_account(person, reader.account(), "runs", name.clone(), request),
        base: account_path(reader.account()),
        id: stored.id.to_string(),
        name,
        label: stored.label.clone().unwrap_or_default(),
        label_hash: content_hash(&stored.label),
        state: RunStatusBadge::of(stored.status),
        created: LocalTime(stored.created_at),
        finished: stored.finished_at.map(LocalTime),
        message: stored.error_reason.map(RunErrorReason::text),
        progress: progress(stored, &all[0]),
        note: all[0].status.comparability_note.clone(),
        quality: FigureRow::from_figures(&shown.quality, is_priced),
        cost_and_latency: FigureRow::from_figures(&shown.cost_and_latency, is_priced),
        severities: shown.severities.iter().map(SeverityFiguresView::from).collect(),
        difficulties: shown.difficulties.iter().map(DifficultyRecallView::from).collect(),
        errors: shown.errors.iter().map(|(reason, count)| ErrorRow::new(reason, *count)).collect(),
        intervals: has_results.then(|| fragments::intervals_chart(&view)),
        precision_and_recall: has_results.then(|| fragments::precision_recall_chart(&view)),
        cost_and_f1: fragments::cost_f1_chart(&view, 1),
        heatmap: fragments::heatmap_table(&all[0], MAX_HEATMAP_RECORDS),
        has_results,
        identity: identity_without_run_id(shown),
        allowed,
        reason: ADMINS_ONLY,
        publishing,
        problem,
    })
}

/// Returns the labels and values that identify the run, such as harness, dataset and model settings, without the run's
/// id, which is in the page's head.
fn identity_without_run_id(run: &RunView<'_>) -> Vec<(&'static str, String)> {
    run.identity.iter().filter(|(name, _)| *name != "run").cloned().collect()
}

async fn publishing_card(
    reader: &AccountReader,
    allowed: AllowedActions,
    request: &PageRequest,
    run: &RunWithCounts,
) -> Result<PublishingCard, PageError> {
    let is_eligible = RankingSettings::of(&run.run).is_some() && run.counts.is_some();
    if !request.deps.has_public_board || !is_eligible {
        return Ok(PublishingCard::Absent);
    }
    Ok(match reader.publication(&run.run).await? {
        Some(Publication { board, label }) => PublishingCard::Done { board, label },
        None if allowed.change => PublishingCard::Possible,
        None => PublishingCard::Absent,
    })
}

fn progress(run: &Run, reported: &ReportedRun) -> Option<RunProgressView> {
    (run.status == RunStatus::Running).then(|| RunProgressView {
        is_probing: run.phase == Phase::Probe,
        percent: reported.status.percent_complete.unwrap_or_default().floor(),
        done: run.draws_done,
        total: run.total_draws,
        errored: run.draws_errored,
    })
}

/// Answers with the report of a run: HTML, CSV or JSON.
pub(crate) async fn download(permission: View<Account>, request: PageRequest) -> PageResult {
    let (form, content_type) = match request.parameter("form") {
        "html" => (Format::Html, "text/html; charset=utf-8"),
        "csv" => (Format::Csv, "text/csv; charset=utf-8"),
        "json" => (Format::Json, "application/json"),
        _ => return Err(PageError::NotFound),
    };
    let run = find_run(&permission.reader, &request).await?;
    let name = format!("run-{}.{}", run.run.id, request.parameter("form"));
    let runs = [to_reported_run(&run)?];
    Ok(PageResponse::download(form.render(&Report::new(&runs)), content_type, &name))
}

/// Sets the label of a run, or removes it.
pub(crate) async fn set_label(permission: Admin<Account>, request: PageRequest) -> PageResult {
    let (reader, sent) = (permission.editor.reader(), request.form.non_blank("label"));
    let run = find_run(reader, &request).await?;
    let label = sent.map(Label::parse);
    if label == Some(None) {
        let page =
            show_run(&permission.person, reader, permission.allowed, &request, &run, Some(LABEL_PROBLEM))
                .await?;
        return Ok(page.with_status(StatusCode::BAD_REQUEST));
    }
    let (stored, back) =
        (run.run.label.as_deref(), format!("{}/runs/{}", account_path(&permission.settings), run.run.id));
    let conflict = || {
        let frame =
            Frame::of_account(&permission.person, &permission.settings, "runs", conflict::TITLE, &request);
        conflict_page(frame, "label", stored.unwrap_or_default(), sent.unwrap_or_default(), back.clone())
    };
    if content_hash(&run.run.label) != request.form.get("seen") {
        return conflict();
    }
    match permission.editor.set_label(run.run.id, stored, label.flatten().as_ref(), request.now).await? {
        ChangeResult::Done => Ok(PageResponse::see_other(format!("{back}?notice=labelled"))),
        ChangeResult::Stale | ChangeResult::NotFound => conflict(),
    }
}

/// Publishes a run of the account.
pub(crate) async fn publish(permission: Admin<Account>, request: PageRequest) -> PageResult {
    if !request.deps.has_public_board {
        return Err(PageError::NotFound);
    }
    let reader = permission.editor.reader();
    let run = find_run(reader, &request).await?;
    let back = format!("{}/runs/{}", account_path(&permission.settings), run.run.id);
    let outcome = match Label::parse(request.form.get("label")) {
        Some(label) => permission.editor.publish(&run, &label, request.now).await?,
        None => {
            let page =
                show_run(&permission.person, reader, permission.allowed, &request, &run, Some(LABEL_PROBLEM))
                    .await?;
            return Ok(page.with_status(StatusCode::BAD_REQUEST));
        }
    };
    match outcome {
        PublishResult::Published(_) => {
            permission.person.clear_board_cache();
            Ok(PageResponse::see_other(format!("{back}?notice=published")))
        }
        PublishResult::AlreadyPublished(_) => {
            Ok(PageResponse::see_other(format!("{back}?notice=published-before")))
        }
        PublishResult::NotEligible => {
            let problem = "Only a completed run without a custom prompt can be published.";
            let page =
                show_run(&permission.person, reader, permission.allowed, &request, &run, Some(problem))
                    .await?;
            Ok(page.with_status(StatusCode::CONFLICT))
        }
    }
}
