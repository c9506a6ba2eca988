//! Changes that the console makes to the Status set-up of a workspace, and its requests to read the repository now.

use plumbline_activity::SprintCadence;
use serde::Serialize;

use crate::agent::code_hosts;
use crate::console::audit::AuditEvent;
use crate::console::change::ChangeResult;
use crate::console::workspace::WorkspaceEditor;
use crate::error::Result;
use crate::table::Update;
use plumbline_instant::UtcInstant;

impl WorkspaceEditor {
    /// Replaces the product overview, unless it has changed since `seen` was read.
    pub async fn set_overview(
        &self,
        seen: Option<&String>,
        text: &str,
        now: UtcInstant,
    ) -> Result<ChangeResult> {
        self.set_attribute("product_overview", "changed the product overview", (seen, &text.to_owned()), now)
            .await
    }

    /// Replaces the sprint cadence, unless it has changed since `seen` was read.
    pub async fn set_sprint_cadence(
        &self,
        seen: Option<&SprintCadence>,
        cadence: &SprintCadence,
        now: UtcInstant,
    ) -> Result<ChangeResult> {
        self.set_attribute("sprint_cadence", "changed the sprint cadence", (seen, cadence), now).await
    }

    /// Requests a sync of the workspace's repository now: makes the connection due, so that the sweep requeues it
    /// within a minute. Returns [`ChangeResult::Stale`] if a sync is in progress or due already, or no repository is
    /// connected any more.
    pub async fn request_code_host_sync(&self, now: UtcInstant) -> Result<ChangeResult> {
        let event = AuditEvent::new(&self.actor, "asked the service to read the repository", None, now);
        let writes = || {
            let update = Update::of(code_hosts::item_key(&self.reader.workspace)).if_exists();
            let update = update.if_time_passed("lease_until", now).if_above("due_at", &now);
            Ok(vec![self.reader.table.write_to_update(update.set(&["due_at"], &now))?])
        };
        Ok(ChangeResult::of(&self.reader.commit(&event, writes).await?))
    }

    /// Replaces the workspace's attribute `name`, a part of the Status set-up, unless it has changed since `seen` was
    /// read. Records `action` in the audit log.
    async fn set_attribute<T: Serialize + Clone>(
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
                Ok(vec![self.reader.table.write_to_update(update.set(&[name], value))?])
            })
            .await?;
        Ok(ChangeResult::of(&committed))
    }
}
