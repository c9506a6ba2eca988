//! The GitHub App of a workspace. People of its organisation sign in with it, and the service reads the repository as
//! this App.
//!
//! A workspace belongs to the organisation that owns its App. The App's secrets are encrypted together with the code
//! host's address. The encryption context of these secrets is the workspace and [`Purpose::CodeHostApp`]; of the Lambda
//! functions, only `console` may decrypt for this purpose. The function that reads the repository decrypts a copy of
//! the App's private key, which is encrypted for another purpose ([`Purpose::CodeHost`]).

use plumbline_contract::Workspace;
use serde::{Deserialize, Serialize};
use zeroize::Zeroizing;

use crate::agent::code_hosts::{self, CodeHostConnection};
use crate::console::change::ChangeResult;
use crate::console::sessions::{ConsoleToken, SessionOwner, Sessions, session_item_key};
use crate::console::workspace::{WorkspaceEditor, WorkspaceReader};
use crate::error::{Result, StoreError};
use crate::kms::{Kms, Purpose, Sealed};
use crate::listed::{List, ListAttributes};
use crate::table::{ItemKind, Key, Table, Update, from_item};
use plumbline_instant::UtcInstant;

/// Maximum number of an organisation's workspaces in which a session has a role.
const MAX_WORKSPACES: usize = 100;

/// Organisation on the code host.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Organisation {
    /// Id, which never changes.
    pub id: u64,
    /// Name of the organisation at the time when the App was created.
    pub login: String,
}

/// Ids, name and owner of an App, as the code host knows it. Contains no secret.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AppIdentity {
    /// Id of the App.
    pub app_id: u64,
    /// Name of the App in the URLs of the code host.
    pub slug: String,
    /// Id of the App as a client of OAuth 2.0.
    pub client_id: String,
    /// Owner of the App.
    pub organisation: Organisation,
}

/// Stored App of a workspace.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CodeHostApp {
    /// Workspace of the App.
    pub workspace: Workspace,
    /// Base URL of the code host's API.
    pub base_url: String,
    /// Id of the App.
    pub app_id: u64,
    /// Name of the App in the URLs of the code host.
    pub slug: String,
    /// Id of the App as a client of OAuth 2.0.
    pub client_id: String,
    /// Owner of the App.
    pub organisation: Organisation,
    secrets: Sealed,
    /// Time at which the App was created.
    pub created_at: UtcInstant,
    #[serde(flatten)]
    listed: ListAttributes,
}

pub(crate) fn item_key(workspace: &Workspace) -> Key {
    ItemKind::CodeHostApp.key([workspace], [])
}

async fn get(table: &Table, workspace: &Workspace) -> Result<Option<CodeHostApp>> {
    table.get(item_key(workspace)).await
}

/// Decrypts the secrets of Apps, for the `console` function and the operator's tool. Makes KMS calls with
/// [`Purpose::CodeHostApp`] only.
#[derive(Clone, Debug)]
pub struct AppSecretsReader {
    pub(crate) kms: Kms,
}

impl AppSecretsReader {
    /// Decrypts the secrets of an App, if they may be sent to the API at `base_url`. Makes one KMS call.
    ///
    /// # Errors
    ///
    /// [`StoreError::SealInvalid`] if the secrets were encrypted with another workspace or another address.
    pub async fn open(&self, app: &CodeHostApp, base_url: &str) -> Result<Zeroizing<String>> {
        let subject = app.workspace.to_string();
        self.kms.open_for_address(Purpose::CodeHostApp, &subject, base_url, &app.secrets).await
    }
}

impl Sessions {
    /// Reads the App with which people of a workspace's organisation sign in.
    pub async fn code_host_app(&self, workspace: &Workspace) -> Result<Option<CodeHostApp>> {
        get(&self.table, workspace).await
    }

    /// Lists the workspaces of the organisation that owns `app`. Always includes the workspace of `app`. Makes one
    /// query for each partition of the list and one batch read.
    pub async fn organisation_workspaces(&self, app: &CodeHostApp) -> Result<Vec<Workspace>> {
        let id = app.organisation.id.to_string();
        let page = self.table.list_keys(List::OrganisationApps(&id), None, MAX_WORKSPACES).await?;
        let items = self.table.get_in_batches(&page.keys()).await?;
        let apps = items.into_iter().map(from_item).collect::<Result<Vec<CodeHostApp>>>()?;
        // The index is eventually consistent, and an organisation of another code host may have the same id.
        let is_theirs = |each: &CodeHostApp| {
            (each.organisation.id, &each.base_url) == (app.organisation.id, &app.base_url)
        };
        let theirs = apps.into_iter().filter(is_theirs).map(|each| each.workspace);
        let others = theirs.filter(|workspace| *workspace != app.workspace);
        Ok(others.chain([app.workspace.clone()]).collect())
    }

    /// Replaces the stored owner of an open session by `owner`: the same person, with the roles that the code host has
    /// confirmed now. Returns false if the session has ended.
    pub async fn update_session_roles(
        &self,
        session_id: &ConsoleToken,
        owner: &SessionOwner,
    ) -> Result<bool> {
        let update = Update::of(session_item_key(session_id)).if_exists();
        Ok(self.table.update(update.set(&["person"], owner)).await?.is_done())
    }
}

impl WorkspaceReader {
    /// Reads the App of the workspace.
    pub async fn code_host_app(&self) -> Result<Option<CodeHostApp>> {
        get(&self.table, &self.workspace).await
    }
}

impl WorkspaceEditor {
    /// Stores a new App with its secrets, unless the workspace's App has changed since `seen` was read. `secrets` is a
    /// JSON text. It is encrypted together with `base_url`, the address of the code host's API: the service sends the
    /// secrets to no other address. People of the App's organisation may sign in from then on.
    pub async fn save_code_host_app(
        &self,
        seen: Option<&CodeHostApp>,
        app: &AppIdentity,
        (base_url, secrets): (&str, &str),
        now: UtcInstant,
    ) -> Result<ChangeResult> {
        let workspace = &self.reader.workspace;
        let subject = workspace.to_string();
        let secrets = self.kms.seal_for_address(Purpose::CodeHostApp, &subject, base_url, secrets).await?;
        let AppIdentity { app_id, slug, client_id, organisation } = app.clone();
        let listed = ListAttributes::code_host_app(&organisation.id.to_string(), workspace);
        let stored = CodeHostApp {
            workspace: workspace.clone(),
            base_url: base_url.to_owned(),
            app_id,
            slug,
            client_id,
            organisation,
            secrets,
            created_at: now,
            listed,
        };
        let subject = format!("{} of {}", stored.slug, stored.organisation.login);
        let event = self.event("created the GitHub App", &subject, now);
        let seen = seen.map(|app| app.app_id);
        let table = &self.reader.table;
        let write = || {
            table.write_to_put_or_delete_if_unchanged(&item_key(workspace), Some(&stored), "app_id", &seen)
        };
        Ok(ChangeResult::of(&self.reader.commit(&event, || Ok(vec![write()?])).await?))
    }

    /// Connects the workspace to a repository that its App may read, unless the App has changed since `seen` was read.
    /// Encrypts and stores `credentials`, the App's credentials for reading the repository, as JSON text. The service
    /// then reads the activity from the start: the sweep begins within a minute.
    pub async fn connect_repository(
        &self,
        seen: &CodeHostApp,
        repository: &str,
        credentials: &str,
        now: UtcInstant,
    ) -> Result<ChangeResult> {
        let (workspace, table) = (&self.reader.workspace, &self.reader.table);
        let connection =
            CodeHostConnection::new(&self.kms, workspace, (repository, &seen.base_url), credentials, now)
                .await?;
        let event = self.event("connected the repository", repository, now);
        let writes = || {
            let mut writes = code_hosts::connection_writes(table, &connection)?;
            writes.push(table.unchanged_check(&item_key(workspace), "app_id", &seen.app_id)?);
            Ok::<_, StoreError>(writes)
        };
        Ok(ChangeResult::of(&self.reader.commit(&event, writes).await?))
    }
}
