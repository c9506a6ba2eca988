//! Changes that a session makes to the Status set-up, and requests to read the code host.

use plumbline_activity::SprintCadence;
use serde::Serialize;

use crate::agent::code_hosts;
use crate::console::audit::AuditEvent;
use crate::console::change::ChangeResult;
use crate::console::workspace::WorkspaceScope;
use crate::error::Result;
use crate::table::Update;
use plumbline_instant::UtcInstant;

impl WorkspaceScope {
    /// Replaces the product overview, unless it has changed since `seen` was read.
    pub async fn set_overview(
        &self,
        seen: Option<&String>,
        text: &str,
        now: UtcInstant,
    ) -> Result<ChangeResult> {
        self.set_step("product_overview", "changed the product overview", (seen, &text.to_owned()), now).await
    }

    /// Replaces the sprint cadence, unless it has changed since `seen` was read.
    pub async fn set_sprint_cadence(
        &self,
        seen: Option<&SprintCadence>,
        cadence: &SprintCadence,
        now: UtcInstant,
    ) -> Result<ChangeResult> {
        self.set_step("sprint_cadence", "changed the sprint cadence", (seen, cadence), now).await
    }

    /// Makes the next read of the code host due, so that the sweep begins it within a minute. Returns
    /// [`ChangeResult::Stale`] if a read is in progress or due already, or the repository was disconnected.
    pub async fn request_code_host_sync(&self, now: UtcInstant) -> Result<ChangeResult> {
        let event = AuditEvent::new(&self.actor, "asked for a read of the code host", None, now);
        let writes = || {
            let update = Update::of(code_hosts::item_key(&self.reader.workspace)).if_exists();
            let update = update.if_passed("lease_until", now).if_above("due_at", &now);
            Ok(vec![self.reader.table.transact_update(update.set(&["due_at"], &now))?])
        };
        Ok(ChangeResult::of(&self.reader.commit(&event, writes).await?))
    }

    /// Replaces the attribute `name`, a step of the Status set-up, unless it has changed since `seen` was read.
    async fn set_step<T: Serialize + Clone>(
        &self,
        name: &str,
        action: &str,
        (seen, value): (Option<&T>, &T),
        now: UtcInstant,
    ) -> Result<ChangeResult> {
        let event = AuditEvent::new(&self.actor, action, None, now);
        let committed = self
            .reader
            .commit(&event, || {
                let update = self.workspace_update().if_exists().if_unchanged(name, &seen.cloned());
                Ok(vec![self.reader.table.transact_update(update.set(&[name], value))?])
            })
            .await?;
        Ok(ChangeResult::of(&committed))
    }
}
