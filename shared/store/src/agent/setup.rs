//! What a workspace's questions are answered with.

use plumbline_contract::Workspace;

use crate::agent::code_hosts::{self, CodeHost};
use crate::agent::workspaces::{self, WorkspaceSettings};
use crate::error::Result;
use crate::model_connections::{self, ModelConnection, ModelUse};
use crate::table::{Table, take};

/// What a question of a workspace is answered with.
#[derive(Debug)]
pub struct AgentSetup {
    /// The workspace; nothing when it was removed.
    pub workspace: Option<WorkspaceSettings>,
    /// Where its repository is; nothing without a code host.
    pub code_host: Option<CodeHost>,
    /// The model that answers; nothing when none is connected.
    pub model: Option<ModelConnection>,
}

/// Reads what questions are answered with. Held by the `query` function.
#[derive(Clone, Debug)]
pub struct AgentSetups {
    pub(crate) table: Table,
}

impl AgentSetups {
    /// Reads what a workspace's questions are answered with. One read.
    pub async fn load(&self, workspace: &Workspace) -> Result<AgentSetup> {
        let keys =
            [workspaces::key(workspace), code_hosts::key(workspace), model_connections::key(ModelUse::Agent)];
        let mut items = self.table.get_all(keys.clone()).await?;
        let [workspace, code_host, model] = keys;
        Ok(AgentSetup {
            workspace: take(&mut items, &workspace)?,
            code_host: take(&mut items, &code_host)?,
            model: take(&mut items, &model)?,
        })
    }
}
