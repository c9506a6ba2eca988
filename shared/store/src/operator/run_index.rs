//! Repair of the index from which the console lists benchmark runs.

use crate::benchmark::runs::{self, Run};
use crate::error::Result;
use crate::table::{ItemKind, ScannedItem, Table, Update};

/// Adds missing runs to the index from which the console lists runs. Some earlier releases did not add their runs.
#[derive(Clone, Debug)]
pub struct RunIndexRepair {
    pub(crate) table: Table,
}

impl RunIndexRepair {
    /// Adds the runs that are not in the index. Returns the number of added runs. Reads the whole table.
    pub async fn add_missing_runs(&self) -> Result<usize> {
        let mut added = 0;
        for ScannedItem { body: run, .. } in self.table.scan::<Run>(ItemKind::Run).await? {
            let update = Update::of(runs::item_key(run.id)).if_exists().if_absent("listed_shard");
            added +=
                usize::from(self.table.update(runs::list_attributes(&run).add_to(update)).await?.is_done());
        }
        Ok(added)
    }
}
