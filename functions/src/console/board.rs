//! The public board of published runs, and its management.
//!
//! Anybody may read the board, so each instance of the function keeps it in memory for a minute. However many people
//! look, an instance reads and ranks it at most once a minute. The board shows frozen copies only, without the account,
//! the id and the private label of a run.

use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, Mutex, PoisonError};

use askama::Template;
use http::StatusCode;
use jiff::SignedDuration;
use plumbline_benchmark::results::Results;
use plumbline_report::{RankRange, dollars, duration, fraction, ranks, spreadsheet_text};
use plumbline_store::UtcInstant;
use plumbline_store::console::board::{Board, BoardEntry, PublishResult, Terms, window_tier};
use plumbline_store::console::{Account, Change, Label};
use rust_decimal::prelude::ToPrimitive;
use serde::Serialize;

use super::PageResult;
use super::assets::Assets;
use super::page::Page;
use super::permissions::{Admin, Operator, PublicBoard};
use super::refusal::Refusal;
use super::request::PageRequest;
use super::run::{LABEL_PROBLEM, find_run, show_run};
use super::runs::interval_text;
use super::view::{Frame, Moment, account_base};

/// Time for which the board is kept in memory.
const CACHE_LIFETIME: SignedDuration = SignedDuration::from_mins(1);

/// Maximum number of ranked entries of a board: those with the highest F1.
const MAX_ENTRIES: usize = 60;

/// An entry of the board, as the public sees it.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct PublicEntry {
    #[serde(skip)]
    id: String,
    label: String,
    /// Best and worst rank.
    rank: [usize; 2],
    f1_score: f64,
    f1_interval: [f64; 2],
    recall_avg_k: f64,
    precision_avg_k: f64,
    /// Total cost in US dollars; `null` without prices.
    total_cost: Option<f64>,
    latency_ms_p50: u64,
    error_rate: f64,
    effort: String,
    context_window: u32,
    published_at: UtcInstant,
    /// Number of published runs with the private label of this run.
    published_runs_of_label: usize,
    /// Number of all runs with that private label, as counted when one of them was published.
    runs_of_label: usize,
}

impl PublicEntry {
    fn rank(&self) -> String {
        let [best, worst] = self.rank;
        if best == worst { best.to_string() } else { format!("{best}–{worst}") }
    }

    fn f1(&self) -> String {
        fraction(self.f1_score)
    }

    fn interval(&self) -> String {
        interval_text(self.f1_interval)
    }

    fn recall(&self) -> String {
        fraction(self.recall_avg_k)
    }

    fn precision(&self) -> String {
        fraction(self.precision_avg_k)
    }

    fn cost(&self) -> String {
        self.total_cost.map_or_else(|| "–".to_owned(), dollars)
    }

    fn median_latency(&self) -> String {
        duration(self.latency_ms_p50)
    }

    fn published(&self) -> Moment {
        Moment(self.published_at)
    }
}

/// A board with its ranked entries, best first.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct RankedBoard {
    id: String,
    dataset: String,
    dataset_id: String,
    harness_version: String,
    k: u8,
    /// Lowest context window of the board, in tokens.
    context_window_from: u32,
    entries: Vec<PublicEntry>,
}

impl RankedBoard {
    /// Describes the context windows of the board's runs, in tokens.
    fn describe_windows(&self) -> String {
        match window_tier(self.context_window_from) {
            [from, 0] => format!("windows from {from} tokens"),
            [from, below] => format!("windows of {from} to {} tokens", below - 1),
        }
    }

    /// Returns the first twelve characters of the harness version.
    fn short_harness_version(&self) -> String {
        self.harness_version.chars().take(12).collect()
    }

    /// Returns the first twelve characters of the dataset's content hash.
    fn short_dataset_hash(&self) -> String {
        self.dataset_id.chars().take(12).collect()
    }
}

/// Ranks the entries of every board. Boards with more entries come first.
fn rank_boards(entries: Vec<BoardEntry>) -> Result<Vec<RankedBoard>, Refusal> {
    let mut by_terms: BTreeMap<Terms, Vec<BoardEntry>> = BTreeMap::new();
    for entry in entries {
        by_terms.entry(entry.copy.terms.clone()).or_default().push(entry);
    }
    let mut boards: Vec<RankedBoard> =
        by_terms.into_iter().map(|(terms, entries)| rank_board(&terms, entries)).collect::<Result<_, _>>()?;
    boards.sort_by_key(|board| std::cmp::Reverse(board.entries.len()));
    Ok(boards)
}

/// Ranks the entries of one board by their F1.
fn rank_board(terms: &Terms, entries: Vec<BoardEntry>) -> Result<RankedBoard, Refusal> {
    let mut of_label: HashMap<String, (usize, usize)> = HashMap::new();
    for entry in &entries {
        let (published, runs) = of_label.entry(entry.copy.group.clone()).or_default();
        *published += 1;
        *runs = (*runs).max(entry.copy.runs_of_label as usize);
    }
    let read = |entry: BoardEntry| {
        let results: Results =
            serde_json::from_str(&entry.copy.results).map_err(|error| Refusal::Fault(Box::new(error)))?;
        Ok((entry, results))
    };
    let mut read: Vec<(BoardEntry, Results)> =
        entries.into_iter().map(read).collect::<Result<_, Refusal>>()?;
    read.sort_by(|(_, left), (_, right)| right.f1_score.total_cmp(&left.f1_score));
    read.truncate(MAX_ENTRIES);
    let counts: Vec<_> = read.iter().map(|(entry, _)| entry.counts.as_slice()).collect();
    let ranges = ranks(&counts);
    let public = read.iter().zip(ranges).map(|((entry, results), range)| {
        let (published, runs) = of_label[&entry.copy.group];
        public_entry(entry, results, range, [published, runs.max(published)])
    });
    let mut entries: Vec<PublicEntry> = public.collect();
    entries.sort_by_key(|entry| entry.rank);
    Ok(RankedBoard {
        id: terms.id(),
        dataset: terms.dataset_name.clone(),
        dataset_id: terms.dataset_hash.clone(),
        harness_version: terms.harness_version.clone(),
        k: terms.k,
        context_window_from: terms.window_from,
        entries,
    })
}

fn public_entry(
    entry: &BoardEntry,
    results: &Results,
    range: RankRange,
    [published, runs]: [usize; 2],
) -> PublicEntry {
    let copy = &entry.copy;
    PublicEntry {
        id: entry.id.clone(),
        label: copy.label.clone(),
        rank: [range.best, range.worst],
        f1_score: results.f1_score,
        f1_interval: results.intervals.f1_score,
        recall_avg_k: results.recall_avg_k,
        precision_avg_k: results.precision_avg_k,
        total_cost: results.total_cost.to_f64().filter(|_| copy.is_priced),
        latency_ms_p50: results.latency_ms_p50,
        error_rate: results.error_rate,
        effort: copy.effort.to_string(),
        context_window: copy.context_window,
        published_at: copy.published_at,
        published_runs_of_label: published,
        runs_of_label: runs,
    }
}

/// The ranked boards, kept for a minute.
pub(crate) struct BoardCache {
    board: Board,
    /// The boards, with the time at which they expire.
    cached: Mutex<Option<(UtcInstant, Arc<Vec<RankedBoard>>)>>,
}

impl BoardCache {
    pub(crate) fn new(board: Board) -> Self {
        Self { board, cached: Mutex::new(None) }
    }

    /// Discards the boards in memory, so that the next request reads them again.
    pub(crate) fn clear(&self) {
        *self.cached.lock().unwrap_or_else(PoisonError::into_inner) = None;
    }

    async fn boards(&self, now: UtcInstant) -> Result<Arc<Vec<RankedBoard>>, Refusal> {
        let cached = self.cached.lock().unwrap_or_else(PoisonError::into_inner).clone();
        if let Some((_, boards)) = cached.filter(|(until, _)| *until > now) {
            return Ok(boards);
        }
        let boards = Arc::new(rank_boards(self.board.entries().await?)?);
        let mut cached = self.cached.lock().unwrap_or_else(PoisonError::into_inner);
        *cached = Some((now.plus(CACHE_LIFETIME), Arc::clone(&boards)));
        Ok(boards)
    }
}

#[derive(Template)]
#[template(path = "board.html")]
struct BoardPage<'a> {
    assets: Assets,
    boards: &'a [RankedBoard],
    shown: Option<&'a RankedBoard>,
}

/// Shows the board that the path names, or the board with the most entries.
pub(super) async fn page(permission: PublicBoard, request: PageRequest) -> PageResult {
    let boards = permission.board.boards(request.now).await?;
    let shown = match request.parameter("board") {
        "" => boards.first(),
        id => Some(boards.iter().find(|board| board.id == id).ok_or(Refusal::NotFound)?),
    };
    Ok(Page::html(&BoardPage { assets: Assets, boards: &boards, shown })?.for_everybody())
}

#[derive(Serialize)]
struct Boards<'a> {
    boards: &'a [RankedBoard],
}

/// Answers with every board as JSON.
pub(super) async fn json(permission: PublicBoard, request: PageRequest) -> PageResult {
    let boards = permission.board.boards(request.now).await?;
    let text = serde_json::to_string(&Boards { boards: &boards });
    let text = text.map_err(|error| Refusal::Fault(Box::new(error)))?;
    Ok(Page::public(text, "application/json"))
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
        spreadsheet_text(&entry.label),
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

/// Answers with every board as CSV.
pub(super) async fn csv(permission: PublicBoard, request: PageRequest) -> PageResult {
    let boards = permission.board.boards(request.now).await?;
    let mut writer = csv::Writer::from_writer(Vec::new());
    let rows = boards.iter().flat_map(|board| board.entries.iter().map(|entry| csv_row(board, entry)));
    let header = CSV_COLUMNS.map(str::to_owned);
    for row in std::iter::once(header).chain(rows) {
        writer.write_record(row).map_err(|error| Refusal::Fault(Box::new(error)))?;
    }
    let bytes = writer.into_inner().map_err(|error| Refusal::Fault(error.to_string().into()))?;
    Ok(Page::public(String::from_utf8(bytes).unwrap_or_default(), "text/csv; charset=utf-8"))
}

/// Publishes a run of the account.
pub(super) async fn publish(permission: Admin<Account>, request: PageRequest) -> PageResult {
    if !request.settings.has_public_board {
        return Err(Refusal::NotFound);
    }
    let reader = permission.scope.reader();
    let run = find_run(reader, &request).await?;
    let back = format!("{}/runs/{}", account_base(&permission.settings), run.run.id);
    let outcome = match Label::parse(request.form.get("label")) {
        Some(label) => permission.scope.publish(&run, &label, request.now).await?,
        None => {
            let page =
                show_run(&permission.person, reader, permission.may, &request, &run, Some(LABEL_PROBLEM))
                    .await?;
            return Ok(page.with_status(StatusCode::BAD_REQUEST));
        }
    };
    match outcome {
        PublishResult::Done(_) => {
            permission.person.clear_board_cache();
            Ok(Page::see_other(format!("{back}?notice=published")))
        }
        PublishResult::AlreadyPublished(_) => Ok(Page::see_other(format!("{back}?notice=published-before"))),
        PublishResult::NotEligible => {
            let problem = "Only a completed run without a custom prompt can be published.";
            let page =
                show_run(&permission.person, reader, permission.may, &request, &run, Some(problem)).await?;
            Ok(page.with_status(StatusCode::CONFLICT))
        }
    }
}

#[derive(Template)]
#[template(path = "published.html")]
struct PublishedPage<'a> {
    frame: Frame,
    is_open: bool,
    boards: &'a [RankedBoard],
}

/// Lists the entries of the board for the operator, who can remove them.
pub(super) async fn published(permission: Operator, request: PageRequest) -> PageResult {
    permission.board().clear();
    let boards = permission.board().boards(request.now).await?;
    let frame = Frame::new(&permission.person, "Published runs", &request);
    Page::html(&PublishedPage { frame, is_open: request.settings.has_public_board, boards: &boards })
}

/// Removes an entry from the board.
pub(super) async fn remove(permission: Operator, request: PageRequest) -> PageResult {
    match permission
        .remove_from_board(&request, request.parameter("board"), request.parameter("entry"))
        .await?
    {
        Change::Done => Ok(Page::see_other("/published?notice=taken-off")),
        Change::Stale | Change::NotFound => Err(Refusal::NotFound),
    }
}
