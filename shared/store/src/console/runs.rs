//! Runs of one benchmark account in the console: lists, counts of their records, and labels.

use plumbline_benchmark::results::RecordCounts;
use plumbline_contract::BenchmarkId;

use crate::benchmark::record_counts::{self, StoredRecordCounts};
use crate::benchmark::runs::{self, Run};
use crate::console::accounts::{AccountEditor, AccountReader};
use crate::console::audit::AuditEvent;
use crate::console::change::ChangeResult;
use crate::console::label::Label;
use crate::error::Result;
use crate::listed::{Cursor, List};
use crate::table::{Key, Update, take_item};
use plumbline_instant::UtcInstant;

/// A page of runs, newest first.
#[derive(Clone, Debug)]
pub struct RunPage {
    /// Runs of the page.
    pub runs: Vec<Run>,
    /// Cursor of the next page; `None` on the last page.
    pub next: Option<Cursor>,
}

/// A run with the counts of its records: the bugs that the draws found, and the numbers of their comments.
#[derive(Clone, Debug, PartialEq)]
pub struct RunWithCounts {
    /// The run.
    pub run: Run,
    /// Counts of each record that has a finished draw, sorted by the record's name; `None` if the run has no results
    /// yet, or ended before the service stored such counts.
    pub counts: Option<Vec<RecordCounts>>,
}

impl AccountReader {
    /// Lists at most `limit` runs of the account: those with this label, or all if `label` is `None`. A page may have
    /// fewer, even if a next page follows.
    pub async fn runs(&self, label: Option<&str>, after: Option<&Cursor>, limit: usize) -> Result<RunPage> {
        let list = List::Runs(self.account.as_str());
        let matches = |run: &Run| label.is_none_or(|label| run.label.as_deref() == Some(label));
        let (runs, next) = self.table.list_matching(list, after, limit, matches).await?;
        Ok(RunPage { runs, next })
    }

    /// Reads runs of the account with the counts of their records. Omits runs that do not exist and runs of other
    /// accounts. Makes one batch read per 50 runs.
    pub async fn runs_with_counts(&self, ids: &[BenchmarkId]) -> Result<Vec<RunWithCounts>> {
        let keys: Vec<Key> =
            ids.iter().flat_map(|id| [runs::item_key(*id), record_counts::item_key(*id)]).collect();
        let mut items = self.table.get_in_batches(&keys).await?;
        let mut found = Vec::new();
        for id in ids {
            let run: Option<Run> = take_item(&mut items, &runs::item_key(*id))?;
            let counts: Option<StoredRecordCounts> = take_item(&mut items, &record_counts::item_key(*id))?;
            let Some(run) = run.filter(|run| run.account == self.account.as_str()) else { continue };
            let counts = counts.map(|stored| stored.counts.decompress()).transpose()?;
            found.push(RunWithCounts { run, counts });
        }
        Ok(found)
    }

    /// Reads a run of the account with the counts of its records. Makes one batch read.
    pub async fn run_with_counts(&self, id: BenchmarkId) -> Result<Option<RunWithCounts>> {
        Ok(self.runs_with_counts(&[id]).await?.pop())
    }
}

impl AccountEditor {
    /// Sets the label of a run, or removes it if `label` is `None`, on condition that the stored label is still equal
    /// to `seen`.
    pub async fn set_label(
        &self,
        id: BenchmarkId,
        seen: Option<&str>,
        label: Option<&Label>,
        now: UtcInstant,
    ) -> Result<ChangeResult> {
        let account = self.reader.account.as_str();
        let event = AuditEvent::new(&self.actor, "labelled the run", Some(&id.to_string()), now);
        let table = &self.reader.table;
        let writes = || {
            let update = Update::of(runs::item_key(id)).if_equal("account", &account);
            let update = update.if_unchanged("label", &seen.map(str::to_owned));
            let update = match label {
                Some(label) => update.set(&["label"], &label.as_str()),
                None => update.remove(&["label"]),
            };
            Ok(vec![table.write_to_update(update)?])
        };
        Ok(ChangeResult::of(&event.commit(table, self.reader.audit_log(), writes).await?))
    }
}
