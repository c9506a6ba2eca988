//! Management of endpoints by the operator.

use plumbline_contract::Workspace;

use crate::agent::endpoints::{self, EndpointId, Health, StoredEndpoint};
use crate::due::{self, DueAttributes};
use crate::error::Result;
use crate::table::{ItemKind, Table, Update, from_item};
use plumbline_instant::UtcInstant;

/// Lists endpoints and resumes them.
#[derive(Clone, Debug)]
pub struct Endpoints {
    pub(crate) table: Table,
}

impl Endpoints {
    /// Lists the endpoints of a webhook that fail, are paused or are resuming. Makes one query.
    pub async fn list(&self, workspace: &Workspace, webhook_id: &str) -> Result<Vec<StoredEndpoint>> {
        let items = self
            .table
            .read_partition(
                &endpoints::partition_key(workspace, webhook_id),
                &ItemKind::Endpoint.sort_prefix([]),
            )
            .await?;
        items.into_iter().map(from_item).collect()
    }

    /// Reads the health of an endpoint. Returns `None` if the endpoint is healthy.
    pub async fn get(&self, id: &EndpointId) -> Result<Option<StoredEndpoint>> {
        self.table.get(id.key()).await
    }

    /// Resumes a paused endpoint. The sweep then releases the answers that are held for the endpoint. Returns false if
    /// the endpoint is not paused.
    pub async fn resume(&self, id: &EndpointId, now: UtcInstant) -> Result<bool> {
        let Some(endpoint) = self.get(id).await?.filter(StoredEndpoint::is_paused) else { return Ok(false) };
        Ok(self.table.update(resumption_update(id, &endpoint, now)).await?.is_done())
    }

    /// Deletes the items of every endpoint of a removed webhook, including the items that list the endpoint's held
    /// deliveries. The deliveries themselves stay.
    pub(crate) async fn delete_all(&self, workspace: &Workspace, webhook_id: &str) -> Result<()> {
        for item in self.table.read_partition(&endpoints::partition_key(workspace, webhook_id), "").await? {
            self.table.delete(&from_item(item)?).await?;
        }
        Ok(())
    }
}

/// Returns the update that resumes a paused endpoint, on condition that the stored health is still equal to that of
/// `endpoint`.
pub(crate) fn resumption_update(id: &EndpointId, endpoint: &StoredEndpoint, now: UtcInstant) -> Update {
    let update = Update::of(id.key()).if_equal("health", &endpoint.health);
    due::set(update.set(&["health"], &Health::Resuming), &DueAttributes::at(&id.url_hash, now))
}
