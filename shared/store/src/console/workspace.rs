//! Handles that read or change one workspace for a session of the console.

use plumbline_contract::Workspace;
use plumbline_contract::keys::KeyId;

use crate::agent::code_hosts::{self, CodeHostConnection};
use crate::agent::endpoints::StoredEndpoint;
use crate::agent::webhook_keys::{self, WebhookKey};
use crate::agent::workspaces::{self, WorkspaceSettings};
use crate::console::audit::{self, Actor, AuditEvent, AuditLog, AuditPage};
use crate::error::Result;
use crate::kms::Kms;
use crate::listed::{Cursor, List};
use crate::operator::endpoints::Endpoints;
use crate::queues::Queues;
use crate::table::{Key, Table, TransactionOutcome, from_item};
use aws_sdk_dynamodb::types::TransactWriteItem;
use plumbline_instant::UtcInstant;

/// A page of workspaces.
#[derive(Clone, Debug)]
pub struct WorkspacePage {
    /// Workspaces of the page, sorted by name.
    pub workspaces: Vec<WorkspaceSettings>,
    /// Cursor of the next page; `None` on the last page.
    pub next: Option<Cursor>,
}

/// Lists workspaces, and returns handles that read or change one of them.
#[derive(Clone, Debug)]
pub struct WorkspaceDirectory {
    pub(crate) table: Table,
    pub(crate) kms: Kms,
    pub(crate) queues: Queues,
}

impl WorkspaceDirectory {
    /// Returns a page of the list of all workspaces, for the operator. The page has at most `limit` workspaces. Makes
    /// one query for each partition of the list and one batch read per 100 workspaces.
    pub async fn list(&self, after: Option<&Cursor>, limit: usize) -> Result<WorkspacePage> {
        let page = self.table.list_keys(List::Workspaces, after, limit).await?;
        Ok(WorkspacePage { workspaces: self.read(page.keys()).await?, next: page.next() })
    }

    /// Reads the settings of the workspaces in `names`, sorted by name. Omits missing workspaces. Makes one batch read
    /// per 100 names.
    pub async fn get_by_names(&self, names: &[Workspace]) -> Result<Vec<WorkspaceSettings>> {
        self.read(names.iter().map(workspaces::item_key).collect()).await
    }

    async fn read(&self, keys: Vec<Key>) -> Result<Vec<WorkspaceSettings>> {
        let items = self.table.get_in_batches(&keys).await?;
        let mut found: Vec<WorkspaceSettings> = items.into_iter().map(from_item).collect::<Result<_>>()?;
        found.sort_by_key(|settings| settings.workspace.to_string());
        Ok(found)
    }

    /// Returns a handle that reads one workspace.
    pub fn reader(&self, workspace: &Workspace) -> WorkspaceReader {
        WorkspaceReader { table: self.table.clone(), workspace: workspace.clone() }
    }

    /// Returns a handle that changes one workspace on behalf of `actor`.
    pub fn editor(&self, workspace: &Workspace, actor: Actor) -> WorkspaceEditor {
        let (kms, queues) = (self.kms.clone(), self.queues.clone());
        WorkspaceEditor { reader: self.reader(workspace), kms, queues, actor }
    }

    /// Returns a handle that changes the allowed destinations of one workspace on behalf of `actor`.
    pub fn destination_manager(&self, workspace: &Workspace, actor: Actor) -> DestinationManager {
        DestinationManager { reader: self.reader(workspace), actor }
    }
}

/// Reads one workspace.
#[derive(Clone, Debug)]
pub struct WorkspaceReader {
    pub(super) table: Table,
    pub(super) workspace: Workspace,
}

impl WorkspaceReader {
    /// Returns the name of the workspace.
    pub fn workspace(&self) -> &Workspace {
        &self.workspace
    }

    /// Reads the settings of the workspace.
    pub async fn settings(&self) -> Result<Option<WorkspaceSettings>> {
        self.table.get(workspaces::item_key(&self.workspace)).await
    }

    /// Reads the connection to the code host.
    pub async fn code_host(&self) -> Result<Option<CodeHostConnection>> {
        self.table.get(code_hosts::item_key(&self.workspace)).await
    }

    /// Reads the webhook keys with these ids, live and revoked. Omits keys of other workspaces. Makes one batch read
    /// per 100 keys.
    pub async fn keys(&self, ids: &[KeyId]) -> Result<Vec<(KeyId, WebhookKey)>> {
        webhook_keys::read_keys(&self.table, &self.workspace, ids).await
    }

    /// Lists the endpoints of a webhook that fail, are paused or are resuming. Makes one query.
    pub async fn endpoints(&self, webhook_id: &str) -> Result<Vec<StoredEndpoint>> {
        Endpoints { table: self.table.clone() }.list(&self.workspace, webhook_id).await
    }

    /// Reads a page of the workspace's audit log. Makes one query.
    pub async fn audit_page(&self, after: Option<&Cursor>, limit: usize) -> Result<AuditPage> {
        audit::list(&self.table, self.audit_log(), after, limit).await
    }

    /// Returns `writes` followed by the write of `event` to the audit log.
    pub(super) fn with_audit(
        &self,
        mut writes: Vec<TransactWriteItem>,
        event: &AuditEvent,
    ) -> Result<Vec<TransactWriteItem>> {
        writes.push(event.write_to_record(&self.table, self.audit_log())?);
        Ok(writes)
    }

    /// Makes a change and records `event` in the audit log, in one transaction. `writes` returns the writes of the
    /// change, and is called for each attempt.
    pub(super) async fn commit(
        &self,
        event: &AuditEvent,
        writes: impl Fn() -> Result<Vec<TransactWriteItem>>,
    ) -> Result<TransactionOutcome> {
        event.commit(&self.table, self.audit_log(), writes).await
    }

    fn audit_log(&self) -> AuditLog<'_> {
        AuditLog::Workspace(&self.workspace)
    }
}

/// Changes one workspace on behalf of a person. Every change is one transaction, which also records it in the audit
/// log.
#[derive(Clone, Debug)]
pub struct WorkspaceEditor {
    pub(super) reader: WorkspaceReader,
    pub(super) kms: Kms,
    pub(super) queues: Queues,
    pub(super) actor: Actor,
}

impl WorkspaceEditor {
    /// Returns the handle that reads the workspace.
    pub fn reader(&self) -> &WorkspaceReader {
        &self.reader
    }

    /// Returns the audit event for a change of `subject` by the actor.
    pub(super) fn event(&self, action: &str, subject: &str, now: UtcInstant) -> AuditEvent {
        AuditEvent::new(&self.actor, action, Some(subject), now)
    }
}

/// Changes the allowed destinations of one workspace's webhooks on behalf of a person. The caller has checked that the
/// person may make such changes.
#[derive(Clone, Debug)]
pub struct DestinationManager {
    pub(super) reader: WorkspaceReader,
    pub(super) actor: Actor,
}
