//! The public boards of published runs, and their management. One board ranks the runs with equal dataset, harness
//! version, *k* and tier of the context window.
//!
//! Anybody may read the boards, so each instance of the function keeps them in memory for a minute. An instance thus
//! reads and ranks them at most once a minute, however many people look. A board shows frozen copies only, without the
//! account, the id and the private label of a run.

use askama::Template;
use plumbline_report::escape_formula;
use plumbline_store::console::ChangeResult;
use serde::Serialize;

use crate::console::PageResult;
use crate::console::assets::Assets;
use crate::console::frame::Frame;
use crate::console::page::PageResponse;
use crate::console::page_error::PageError;
use crate::console::permissions::{Operator, PublicBoard};
use crate::console::ranked_board::{PublicEntry, RankedBoard};
use crate::console::request::PageRequest;

#[derive(Template)]
#[template(path = "board.html")]
struct BoardPage<'a> {
    assets: Assets,
    boards: &'a [RankedBoard],
    shown: Option<&'a RankedBoard>,
}

/// Shows the board that the path names, or the board with the most entries.
pub(crate) async fn page(permission: PublicBoard, request: PageRequest) -> PageResult {
    let boards = permission.board_cache.boards(request.now).await?;
    let shown = match request.parameter("board") {
        "" => boards.first(),
        id => Some(boards.iter().find(|board| board.id == id).ok_or(PageError::NotFound)?),
    };
    Ok(PageResponse::html(&BoardPage { assets: Assets, boards: &boards, shown })?.with_public_cache())
}

#[derive(Serialize)]
struct Boards<'a> {
    boards: &'a [RankedBoard],
}

/// Returns all boards as JSON.
pub(crate) async fn json(permission: PublicBoard, request: PageRequest) -> PageResult {
    let boards = permission.board_cache.boards(request.now).await?;
    let text = serde_json::to_string(&Boards { boards: &boards });
    let text = text.map_err(|error| PageError::Fault(Box::new(error)))?;
    Ok(PageResponse::public_text(text, "application/json"))
}

const CSV_COLUMNS: [&str; 21] = [
    "board",
    "dataset",
    "dataset_id",
    "harness_version",
    "k",
    "context_window_from",
    "best_rank",
    "worst_rank",
    "label",
    "f1",
    "f1_low",
    "f1_high",
    "recall_avg_k",
    "precision_avg_k",
    "total_cost",
    "latency_ms_p50",
    "error_rate",
    "effort",
    "context_window",
    "published_runs_of_label",
    "runs_of_label",
];

fn csv_row(board: &RankedBoard, entry: &PublicEntry) -> [String; 21] {
    [
        board.id.clone(),
        board.dataset.clone(),
        board.dataset_id.clone(),
        board.harness_version.clone(),
        board.k.to_string(),
        board.context_window_from.to_string(),
        entry.rank[0].to_string(),
        entry.rank[1].to_string(),
        escape_formula(&entry.label),
        entry.f1_score.to_string(),
        entry.f1_interval[0].to_string(),
        entry.f1_interval[1].to_string(),
        entry.recall_avg_k.to_string(),
        entry.precision_avg_k.to_string(),
        entry.total_cost.map(|cost| cost.to_string()).unwrap_or_default(),
        entry.latency_ms_p50.to_string(),
        entry.error_rate.to_string(),
        entry.effort.clone(),
        entry.context_window.to_string(),
        entry.published_runs_of_label.to_string(),
        entry.runs_of_label.to_string(),
    ]
}

/// Returns all boards as CSV.
pub(crate) async fn csv(permission: PublicBoard, request: PageRequest) -> PageResult {
    let boards = permission.board_cache.boards(request.now).await?;
    let mut writer = csv::Writer::from_writer(Vec::new());
    let rows = boards.iter().flat_map(|board| board.entries.iter().map(|entry| csv_row(board, entry)));
    let header = CSV_COLUMNS.map(str::to_owned);
    for row in std::iter::once(header).chain(rows) {
        writer.write_record(row).map_err(|error| PageError::Fault(Box::new(error)))?;
    }
    let bytes = writer.into_inner().map_err(|error| PageError::Fault(error.to_string().into()))?;
    Ok(PageResponse::public_text(String::from_utf8(bytes).unwrap_or_default(), "text/csv; charset=utf-8"))
}

#[derive(Template)]
#[template(path = "published.html")]
struct PublishedPage<'a> {
    frame: Frame,
    is_open: bool,
    boards: &'a [RankedBoard],
}

/// Lists the entries of all boards for the operator, who can remove them.
pub(crate) async fn list_entries(permission: Operator, request: PageRequest) -> PageResult {
    permission.board_cache().clear();
    let boards = permission.board_cache().boards(request.now).await?;
    let frame = Frame::new(&permission.person, "Published runs", &request);
    PageResponse::html(&PublishedPage { frame, is_open: request.deps.has_public_board, boards: &boards })
}

/// Removes an entry from its board.
pub(crate) async fn remove_entry(permission: Operator, request: PageRequest) -> PageResult {
    match permission
        .remove_from_board(&request, request.parameter("board"), request.parameter("entry"))
        .await?
    {
        ChangeResult::Done => Ok(PageResponse::see_other("/published?notice=taken-off")),
        ChangeResult::Stale | ChangeResult::NotFound => Err(PageError::NotFound),
    }
}
