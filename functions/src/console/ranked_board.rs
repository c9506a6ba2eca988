//! The public boards with their ranked entries, kept in memory for a minute.

use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, Mutex, PoisonError};

use jiff::SignedDuration;
use plumbline_benchmark::results::Results;
use plumbline_report::{RankRange, format_dollars, format_duration, format_fraction, format_interval, ranks};
use plumbline_store::UtcInstant;
use plumbline_store::console::board::{BoardEntry, Boards, ContextWindowTier, RankingSettings};
use rust_decimal::prelude::ToPrimitive;
use serde::Serialize;

use super::page_error::PageError;
use super::view::LocalTime;

/// Time for which the ranked boards are kept in memory.
const CACHE_LIFETIME: SignedDuration = SignedDuration::from_mins(1);

/// Maximum number of ranked entries of a board: those with the highest F1.
const MAX_ENTRIES: usize = 60;

/// An entry of a board, as the public sees it.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct PublicEntry {
    #[serde(skip)]
    pub(crate) id: String,
    pub(crate) label: String,
    /// Best and worst rank that the entry may have, from the numbers of entries whose F1 is significantly higher and
    /// lower.
    pub(crate) rank: [usize; 2],
    pub(crate) f1_score: f64,
    pub(crate) f1_interval: [f64; 2],
    pub(crate) recall_avg_k: f64,
    pub(crate) precision_avg_k: f64,
    /// Total cost in US dollars; `null` without prices.
    pub(crate) total_cost: Option<f64>,
    pub(crate) latency_ms_p50: u64,
    pub(crate) error_rate: f64,
    pub(crate) effort: String,
    pub(crate) context_window: u32,
    pub(crate) published_at: UtcInstant,
    /// Number of runs on this board, including this run, that have the same account and the same private label.
    pub(crate) published_runs_of_label: usize,
    /// Number of runs, published or not, that have the same account, private label and [`RankingSettings`] as this run.
    /// The service counts these runs whenever one of them is published. The value is the highest of the counts, but at
    /// least `published_runs_of_label`.
    pub(crate) runs_of_label: usize,
}

impl PublicEntry {
    pub(crate) fn rank_text(&self) -> String {
        let [best, worst] = self.rank;
        if best == worst { best.to_string() } else { format!("{best}–{worst}") }
    }

    pub(crate) fn f1(&self) -> String {
        format_fraction(self.f1_score)
    }

    pub(crate) fn interval_text(&self) -> String {
        format_interval(self.f1_interval)
    }

    pub(crate) fn recall(&self) -> String {
        format_fraction(self.recall_avg_k)
    }

    pub(crate) fn precision(&self) -> String {
        format_fraction(self.precision_avg_k)
    }

    pub(crate) fn cost(&self) -> String {
        self.total_cost.map_or_else(|| "–".to_owned(), format_dollars)
    }

    pub(crate) fn median_latency(&self) -> String {
        format_duration(self.latency_ms_p50)
    }

    pub(crate) fn published_time(&self) -> LocalTime {
        LocalTime(self.published_at)
    }
}

/// A board with its ranked entries, best first.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct RankedBoard {
    pub(crate) id: String,
    pub(crate) dataset: String,
    pub(crate) dataset_id: String,
    pub(crate) harness_version: String,
    pub(crate) k: u8,
    /// Lowest context window that the board admits, in tokens.
    pub(crate) context_window_from: u32,
    pub(crate) entries: Vec<PublicEntry>,
}

impl RankedBoard {
    /// Describes the context windows of the board's runs, in tokens.
    pub(crate) fn describe_context_windows(&self) -> String {
        match ContextWindowTier::of(self.context_window_from) {
            ContextWindowTier { from, below: None } => format!("context windows of {from} tokens or more"),
            ContextWindowTier { from, below: Some(below) } => {
                format!("context windows of {from} to {} tokens", below - 1)
            }
        }
    }

    /// Returns the first twelve characters of the harness version.
    pub(crate) fn short_harness_version(&self) -> String {
        self.harness_version.chars().take(12).collect()
    }

    /// Returns the first twelve characters of the dataset's content hash.
    pub(crate) fn short_dataset_hash(&self) -> String {
        self.dataset_id.chars().take(12).collect()
    }
}

/// Ranks the entries of every board. Boards with more entries come first.
fn rank_boards(entries: Vec<BoardEntry>) -> Result<Vec<RankedBoard>, PageError> {
    let mut by_settings: BTreeMap<RankingSettings, Vec<BoardEntry>> = BTreeMap::new();
    for entry in entries {
        by_settings.entry(entry.copy.settings.clone()).or_default().push(entry);
    }
    let mut boards: Vec<RankedBoard> = by_settings
        .into_iter()
        .map(|(settings, entries)| rank_board(&settings, entries))
        .collect::<Result<_, _>>()?;
    boards.sort_by_key(|board| std::cmp::Reverse(board.entries.len()));
    Ok(boards)
}

/// Ranks the entries of one board by their F1.
fn rank_board(settings: &RankingSettings, entries: Vec<BoardEntry>) -> Result<RankedBoard, PageError> {
    let mut of_label: HashMap<String, (usize, usize)> = HashMap::new();
    for entry in &entries {
        let (published, runs) = of_label.entry(entry.copy.account_and_label_hash.clone()).or_default();
        *published += 1;
        *runs = (*runs).max(entry.copy.runs_with_label_and_settings as usize);
    }
    let read = |entry: BoardEntry| {
        let results: Results =
            serde_json::from_str(&entry.copy.results).map_err(|error| PageError::Fault(Box::new(error)))?;
        Ok((entry, results))
    };
    let mut read: Vec<(BoardEntry, Results)> =
        entries.into_iter().map(read).collect::<Result<_, PageError>>()?;
    read.sort_by(|(_, left), (_, right)| right.f1_score.total_cmp(&left.f1_score));
    read.truncate(MAX_ENTRIES);
    let counts: Vec<_> = read.iter().map(|(entry, _)| entry.counts.as_slice()).collect();
    let ranges = ranks(&counts);
    let public = read.iter().zip(ranges).map(|((entry, results), range)| {
        let (published, runs) = of_label[&entry.copy.account_and_label_hash];
        public_entry(entry, results, range, [published, runs.max(published)])
    });
    let mut entries: Vec<PublicEntry> = public.collect();
    entries.sort_by_key(|entry| entry.rank);
    Ok(RankedBoard {
        id: settings.board_id(),
        dataset: settings.dataset_name.clone(),
        dataset_id: settings.dataset_hash.clone(),
        harness_version: settings.harness_version.clone(),
        k: settings.k,
        context_window_from: settings.window_from,
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
    store: Boards,
    /// The boards, with the time at which they expire.
    cached: Mutex<Option<(UtcInstant, Arc<Vec<RankedBoard>>)>>,
}

impl BoardCache {
    pub(crate) fn new(store: Boards) -> Self {
        Self { store, cached: Mutex::new(None) }
    }

    /// Discards the boards in memory, so that the next request reads them again.
    pub(crate) fn clear(&self) {
        *self.cached.lock().unwrap_or_else(PoisonError::into_inner) = None;
    }

    /// Returns the ranked boards, and reads them if those in memory have expired.
    pub(crate) async fn boards(&self, now: UtcInstant) -> Result<Arc<Vec<RankedBoard>>, PageError> {
        let cached = self.cached.lock().unwrap_or_else(PoisonError::into_inner).clone();
        if let Some((_, boards)) = cached.filter(|(until, _)| *until > now) {
            return Ok(boards);
        }
        let boards = Arc::new(rank_boards(self.store.entries().await?)?);
        let mut cached = self.cached.lock().unwrap_or_else(PoisonError::into_inner);
        *cached = Some((now.plus(CACHE_LIFETIME), Arc::clone(&boards)));
        Ok(boards)
    }
}
