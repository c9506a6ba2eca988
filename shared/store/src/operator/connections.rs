//! Management of connections to other services by the operator: models, the chat API and code hosts.

use plumbline_contract::Workspace;

use crate::agent::chat::{self, StoredConnection};
use crate::agent::code_hosts::{self, CodeHostConnection};
use crate::console::code_host_apps;
use crate::error::{Result, StoreError};
use crate::kms::{Kms, Purpose};
use crate::model_connections::{self, ModelConnection, ModelSettings, ModelUse};
use crate::table::{Table, TransactionOutcome, Update};
use plumbline_instant::UtcInstant;

/// Connects and disconnects models, the chat API and code hosts.
#[derive(Clone, Debug)]
pub struct Connections {
    pub(crate) table: Table,
    pub(crate) kms: Kms,
}

impl Connections {
    /// Connects a model for one use, replacing the earlier connection.
    pub async fn connect_model(
        &self,
        model_use: ModelUse,
        settings: &ModelSettings,
        api_key: &str,
        now: UtcInstant,
    ) -> Result<()> {
        let connection =
            ModelConnection::with_sealed_key(&self.kms, model_use, settings, api_key, now).await?;
        self.table.put(model_connections::item_key(model_use), &connection).await
    }

    /// Deletes the connection of the model for a use, with its API key.
    pub async fn disconnect_model(&self, model_use: ModelUse) -> Result<()> {
        self.table.delete(&model_connections::item_key(model_use)).await
    }

    /// Connects the chat API at this address with this bearer token, replacing the earlier connection.
    pub async fn connect_chat(&self, base_url: &str, token: &str) -> Result<()> {
        let token =
            self.kms.seal_for_address(Purpose::ChatToken, chat::TOKEN_SUBJECT, base_url, token).await?;
        self.table.put(chat::item_key(), &StoredConnection { base_url: base_url.to_owned(), token }).await
    }

    /// Deletes the connection to the chat API and its token.
    pub async fn disconnect_chat(&self) -> Result<()> {
        self.table.delete(&chat::item_key()).await
    }

    /// Connects a workspace to its repository, replacing the earlier connection. The service then reads the
    /// repository's activity from the start. Returns false if the workspace does not exist.
    pub async fn connect_code_host(
        &self,
        workspace: &Workspace,
        repository: &str,
        base_url: &str,
        credentials: &str,
        now: UtcInstant,
    ) -> Result<bool> {
        let connection =
            CodeHostConnection::new(&self.kms, workspace, (repository, base_url), credentials, now).await?;
        let writes = || code_hosts::connection_writes(&self.table, &connection);
        match self.table.transact_with_retries(writes).await? {
            TransactionOutcome::Done => Ok(true),
            TransactionOutcome::Refused(_) => Ok(false),
            TransactionOutcome::Conflict => Err(StoreError::Contended),
        }
    }

    /// Deletes a workspace's stored connection to its code host, and the stored GitHub App of the workspace. People can
    /// then no longer sign in with this App, which still exists on GitHub. Keeps the activity read so far.
    pub async fn disconnect_code_host(&self, workspace: &Workspace) -> Result<()> {
        let keys = [code_hosts::item_key(workspace), code_host_apps::item_key(workspace)];
        let writes = || keys.iter().map(|key| self.table.write_to_delete(key)).collect();
        self.table.transact_with_retries(writes).await.map(drop)
    }

    /// Requests a sync of a workspace's repository now, for example after the operator has fixed the cause of an error.
    /// Returns false if no repository is connected.
    pub async fn request_code_host_sync(&self, workspace: &Workspace, now: UtcInstant) -> Result<bool> {
        let update = Update::of(code_hosts::item_key(workspace)).if_exists().set(&["due_at"], &now);
        Ok(self.table.update(update).await?.is_done())
    }
}
