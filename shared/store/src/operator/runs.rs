//! Management of benchmark runs by the operator.

use crate::benchmark::runs::{self, Run};
use crate::error::Result;
use crate::table::{ItemKind, ScannedItem, Table, Update};

/// Puts runs into the console's lists.
#[derive(Clone, Debug)]
pub struct Runs {
    pub(crate) table: Table,
}

impl Runs {
    /// Adds unlisted runs to the console's lists: some earlier releases listed no runs. Returns the number of added
    /// runs. Reads the whole table.
    pub async fn add_unlisted_to_index(&self) -> Result<usize> {
        let mut added = 0;
        for ScannedItem { body: run, .. } in self.table.scan::<Run>(ItemKind::Run).await? {
            let update = Update::of(runs::item_key(run.id)).if_exists().if_absent("listed_shard");
            added +=
                usize::from(self.table.update(runs::list_attributes(&run).add_to(update)).await?.is_done());
        }
        Ok(added)
    }
}
