//! The public boards: frozen copies of runs that their accounts have published. Each board ranks runs with equal
//! [`RankingSettings`].
//!
//! An entry contains what a board shows of a run, and the data from which the ranks are computed. The entry stays when
//! the run expires. It contains no name of an account, no id of a run, and nothing about the caller's endpoint except
//! the declared settings.

use plumbline_benchmark::results::RecordCounts;
use plumbline_contract::BenchmarkId;
use plumbline_contract::benchmark::{RunStatus, WireProtocol};
use plumbline_conversation::Effort;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::benchmark::record_counts::CompressedCounts;
use crate::benchmark::runs::Run;
use crate::console::accounts::{AccountEditor, Accounts};
use crate::console::audit::{Actor, AuditEvent, AuditLog};
use crate::console::change::ChangeResult;
use crate::console::label::Label;
use crate::console::runs::RunWithCounts;
use crate::error::Result;
use crate::secret_hash::hex;
use crate::table::{ItemKind, Key, Table, TransactionOutcome, Update, from_item, string_attribute};
use plumbline_instant::UtcInstant;

/// Number of hexadecimal digits of the ids of boards and entries.
const ID_LENGTH: usize = 16;

/// Lowest context window of each tier, in tokens.
const TIERS: [u32; 4] = [128_000, 256_000, 512_000, 1_024_000];

/// Maximum number of runs of an account that are read to compute [`FrozenRun::runs_with_label_and_settings`].
const MAX_COUNTED_RUNS: usize = 500;

/// Settings of a run that decide on which board it is ranked. All runs of one board have equal settings.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct RankingSettings {
    /// Name of the dataset.
    pub dataset_name: String,
    /// Content hash of the dataset.
    pub dataset_hash: String,
    /// Hash of the harness.
    pub harness_version: String,
    /// Number of draws per record.
    pub k: u8,
    /// Lower end of the board's range of context windows, in tokens.
    pub window_from: u32,
}

impl RankingSettings {
    /// Returns the ranking settings of a run. Returns `None` if the run cannot be published, because it is not
    /// completed, has no results, or used the caller's own prompt.
    pub fn of(run: &Run) -> Option<Self> {
        let is_comparable = run.status == RunStatus::Completed && !run.custom_prompt && run.results.is_some();
        Some(Self {
            dataset_name: run.dataset_name.clone(),
            dataset_hash: run.dataset_hash.clone().filter(|_| is_comparable)?,
            harness_version: run.harness_version.clone(),
            k: run.k,
            window_from: ContextWindowTier::of(run.context_window).from,
        })
    }

    /// Returns the id of the board that ranks the runs with these settings.
    pub fn board_id(&self) -> String {
        let Self { dataset_hash, harness_version, k, window_from, .. } = self;
        short_hash(&format!("{dataset_hash}\n{harness_version}\n{k}\n{window_from}"))
    }
}

/// Range of context windows, in tokens. Runs of one range are ranked together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ContextWindowTier {
    /// Lowest context window of the tier.
    pub from: u32,
    /// Lowest context window of the next tier; `None` for the highest tier.
    pub below: Option<u32>,
}

impl ContextWindowTier {
    /// Returns the tier of a context window, in tokens. A context window below all tiers is in the lowest tier.
    pub fn of(context_window: u32) -> Self {
        let at = TIERS.iter().rposition(|from| *from <= context_window).unwrap_or(0);
        Self { from: TIERS[at], below: TIERS.get(at + 1).copied() }
    }
}

fn short_hash(text: &str) -> String {
    let mut hash = hex(&Sha256::digest(text.as_bytes()));
    hash.truncate(ID_LENGTH);
    hash
}

/// A published run.
#[derive(Clone, Debug, PartialEq)]
pub struct BoardEntry {
    /// Id of the entry on its board.
    pub id: String,
    /// The frozen copy of the run.
    pub copy: FrozenRun,
    /// Counts of each record that has a finished draw: the bugs that the draws found, and the numbers of their
    /// comments.
    pub counts: Vec<RecordCounts>,
}

/// The frozen copy of a published run.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct FrozenRun {
    /// Label that the publisher chose.
    pub label: String,
    /// Time of publication.
    pub published_at: UtcInstant,
    /// Settings that decide on which board the run is ranked.
    #[serde(rename = "terms")]
    pub settings: RankingSettings,
    /// Declared protocol of the endpoint.
    pub provider: WireProtocol,
    /// Declared reasoning effort.
    pub effort: Effort,
    /// Declared context window, in tokens.
    pub context_window: u32,
    /// True if the caller declared prices of the model, so that the board may show the run's cost.
    pub is_priced: bool,
    /// The `results` object, as JSON text.
    pub results: String,
    /// Hash of the account's name and of the run's private label, the one that the account gave the run. The private
    /// label may differ from the published one. By this hash, the board counts an account's published runs with one
    /// private label, without showing the account.
    #[serde(rename = "group")]
    pub account_and_label_hash: String,
    /// Number of the account's runs, published or not, with the private label and the [`RankingSettings`] of this run.
    /// Counted at the time of publication, among at most 500 runs.
    #[serde(rename = "runs_of_label")]
    pub runs_with_label_and_settings: u32,
}

/// A board entry as the main table stores it. The entry's id and the id of its board are in the item's key.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct StoredEntry {
    #[serde(flatten)]
    copy: FrozenRun,
    counts: CompressedCounts,
}

/// Result of a request to publish a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PublishResult {
    /// The run is published now. Contains the id of its board.
    Published(String),
    /// The run was published before, and nothing is changed. Contains the id of its board.
    AlreadyPublished(String),
    /// The run cannot be published: it is not completed, has no results or no record counts, or used the caller's own
    /// prompt.
    NotEligible,
}

/// Returns the id of a run's entry. It does not reveal the id of the run.
fn entry_id(run: BenchmarkId) -> String {
    short_hash(&format!("board entry of {run}"))
}

fn item_key(board: &str, entry: &str) -> Key {
    ItemKind::BoardEntry.key([], [&board, &entry])
}

/// Reads the public boards and removes entries. Anybody may read the boards; only the operator may remove entries.
#[derive(Clone, Debug)]
pub struct Boards {
    pub(crate) table: Table,
}

impl Accounts {
    /// Returns a handle that reads the public boards and removes entries.
    pub fn boards(&self) -> Boards {
        Boards { table: self.table.clone() }
    }
}

impl Boards {
    /// Reads every entry of every board. Makes one query for each MB of entries.
    pub async fn entries(&self) -> Result<Vec<BoardEntry>> {
        let prefix = ItemKind::BoardEntry.sort_prefix([]);
        let items = self.table.read_partition(&ItemKind::BoardEntry.partition_key([]), &prefix).await?;
        let entry = |item| {
            let id =
                string_attribute(&item, "sk").and_then(|sk| sk.rsplit_once('#')).map(|(_, id)| id.to_owned());
            let StoredEntry { copy, counts } = from_item(item)?;
            Ok(BoardEntry { id: id.unwrap_or_default(), copy, counts: counts.decompress()? })
        };
        items.into_iter().map(entry).collect()
    }

    /// Removes an entry, and records the removal in the audit log of the service.
    pub async fn remove(
        &self,
        board: &str,
        entry: &str,
        actor: &Actor,
        now: UtcInstant,
    ) -> Result<ChangeResult> {
        let event = AuditEvent::new(actor, "removed the board entry", Some(entry), now);
        let writes = || {
            let existing = Update::of(item_key(board, entry)).if_exists();
            Ok(vec![self.table.write_to_delete_if(existing)?])
        };
        let committed = event.commit(&self.table, AuditLog::Service, writes).await?;
        Ok(if committed.is_done() { ChangeResult::Done } else { ChangeResult::NotFound })
    }
}

impl AccountEditor {
    /// Publishes a run of the account under a label. One transaction stores a frozen copy of the run and records the
    /// publication in the audit log.
    pub async fn publish(
        &self,
        run: &RunWithCounts,
        label: &Label,
        now: UtcInstant,
    ) -> Result<PublishResult> {
        let (Some(settings), Some(counts)) = (RankingSettings::of(&run.run), &run.counts) else {
            return Ok(PublishResult::NotEligible);
        };
        let (board, entry) = (settings.board_id(), entry_id(run.run.id));
        let own_label = run.run.label.as_deref();
        let copy = FrozenRun {
            label: label.as_str().to_owned(),
            published_at: now,
            provider: run.run.provider,
            effort: run.run.effort,
            context_window: run.run.context_window,
            is_priced: run.run.cost_rate.is_some(),
            results: run.run.results.clone().unwrap_or_default(),
            account_and_label_hash: short_hash(&format!(
                "{}\n{}",
                self.reader.account.as_str(),
                own_label.unwrap_or_default()
            )),
            runs_with_label_and_settings: self
                .count_runs_with_label_and_settings(own_label, &settings)
                .await?,
            settings,
        };
        let stored = StoredEntry { copy, counts: CompressedCounts::of(counts)? };
        let table = &self.reader.table;
        let event = AuditEvent::new(&self.actor, "published the run", Some(&run.run.id.to_string()), now);
        let writes = || Ok(vec![table.write_to_create(&item_key(&board, &entry), &stored)?]);
        Ok(match event.commit(table, self.reader.audit_log(), writes).await? {
            TransactionOutcome::Done => PublishResult::Published(board),
            TransactionOutcome::Refused(_) | TransactionOutcome::Conflict => {
                PublishResult::AlreadyPublished(board)
            }
        })
    }

    /// Counts the runs of the account with these settings and this label, or without a label if `label` is `None`.
    /// Reads at most [`MAX_COUNTED_RUNS`] runs.
    async fn count_runs_with_label_and_settings(
        &self,
        label: Option<&str>,
        settings: &RankingSettings,
    ) -> Result<u32> {
        let page = self.reader.runs(label, None, MAX_COUNTED_RUNS).await?;
        let of_label = page.runs.iter().filter(|run| run.label.as_deref() == label);
        let count = of_label.filter(|run| RankingSettings::of(run).as_ref() == Some(settings)).count();
        Ok(u32::try_from(count).unwrap_or(u32::MAX))
    }
}

impl crate::console::accounts::AccountReader {
    /// Returns the board on which the run is published and the run's label there, or `None` if the run is not
    /// published. Makes one read.
    pub async fn publication(&self, run: &Run) -> Result<Option<Publication>> {
        let Some(settings) = RankingSettings::of(run) else { return Ok(None) };
        let (board, entry) = (settings.board_id(), entry_id(run.id));
        let found: Option<StoredEntry> = self.table.get(item_key(&board, &entry)).await?;
        Ok(found.map(|found| Publication { board, label: found.copy.label }))
    }
}

/// The board on which a run is published, and the run's label there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Publication {
    /// Id of the board.
    pub board: String,
    /// Label that the run has on the board.
    pub label: String,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn windows_fall_into_tiers() {
        let windows = [1, 128_000, 200_000, 256_000, 600_000, 1_024_000, u32::MAX];
        let tiers = windows.map(ContextWindowTier::of);
        let [low, middle, high, top] = [
            (128_000, Some(256_000)),
            (256_000, Some(512_000)),
            (512_000, Some(1_024_000)),
            (1_024_000, None),
        ]
        .map(|(from, below)| ContextWindowTier { from, below });
        assert_eq!(tiers, [low, low, low, middle, high, top, top]);
    }
}
