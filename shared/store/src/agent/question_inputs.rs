//! Settings and connections that the agent needs to answer a workspace's questions.

use plumbline_contract::Workspace;

use crate::agent::code_hosts::{self, CodeHostConnection};
use crate::agent::workspaces::{self, WorkspaceSettings};
use crate::error::Result;
use crate::model_connections::{self, ModelConnection, ModelUse};
use crate::table::{Table, take_item};

/// Settings and connections for answering the questions of a workspace.
#[derive(Debug)]
pub struct QuestionInputs {
    /// Settings of the workspace; `None` if it was removed.
    pub workspace: Option<WorkspaceSettings>,
    /// Connection to the code host; `None` if the workspace has none.
    pub code_host: Option<CodeHostConnection>,
    /// Connection to the model for the agent; `None` if none is connected.
    pub model: Option<ModelConnection>,
}

/// Reads the settings and connections for answering questions, for the `query` function.
#[derive(Clone, Debug)]
pub struct QuestionInputReader {
    pub(crate) table: Table,
}

impl QuestionInputReader {
    /// Reads the settings and connections of a workspace. Makes one call.
    pub async fn load(&self, workspace: &Workspace) -> Result<QuestionInputs> {
        let keys = [
            workspaces::item_key(workspace),
            code_hosts::item_key(workspace),
            model_connections::item_key(ModelUse::Agent),
        ];
        let mut items = self.table.get_batch(keys.clone()).await?;
        let [workspace, code_host, model] = keys;
        Ok(QuestionInputs {
            workspace: take_item(&mut items, &workspace)?,
            code_host: take_item(&mut items, &code_host)?,
            model: take_item(&mut items, &model)?,
        })
    }
}
