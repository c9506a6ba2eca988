//! Workspaces: their Status set-up, their webhooks, and who may change what.

use std::collections::BTreeMap;

use jiff::SignedDuration;
use plumbline_agent::SprintCadence;
use plumbline_contract::Workspace;
use plumbline_contract::problem::SetupStep;
use serde::{Deserialize, Serialize};

use crate::table::{Key, Update, Written};
use crate::{Purpose, Result, Sealed, Stamp, Store};

/// A workspace's settings, as the table holds them.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct WorkspaceSettings {
    /// Which one it is.
    pub workspace: Workspace,
    /// What the product is, in the words of those who build it. The first step of the Status set-up.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub product_overview: Option<String>,
    /// How long its sprints are and when they start. The second step.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sprint_cadence: Option<SprintCadence>,
    /// How far the first reading of its activity has come. The third step.
    #[serde(default)]
    pub backfill: Backfill,
    /// Its webhooks, by id.
    #[serde(default)]
    pub webhooks: BTreeMap<String, Webhook>,
    /// Its members and what each may do.
    #[serde(default)]
    pub members: BTreeMap<String, Role>,
    /// When it was made.
    pub created_at: Stamp,
}

/// What a member of the code-hosting organisation may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Role {
    /// May change allowlists.
    Admin,
    /// May not.
    Member,
}

/// A webhook: who may ask, and where answers may go.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Webhook {
    /// A label for people.
    pub name: String,
    /// Who looks after it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub owner: Option<Owner>,
    /// The HTTPS addresses that answers may be sent to.
    #[serde(default)]
    pub allowlist: Vec<String>,
    /// The secrets that deliveries are signed with, newest first; the second one is in force for
    /// [`SECRET_OVERLAP`] after a rotation.
    #[serde(default)]
    pub signing_secrets: Vec<Sealed>,
    /// When they were rotated last.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rotated_at: Option<Stamp>,
    /// When it was made.
    pub created_at: Stamp,
}

/// How long deliveries are signed with the old secret as well after a rotation: a day to bring the new one to
/// every receiver.
pub const SECRET_OVERLAP: SignedDuration = SignedDuration::from_hours(24);

/// Who looks after a webhook.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Owner {
    /// The owner's name, for people.
    pub name: String,
    /// The chat channel in which the owner is told of an endpoint that is paused.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub channel: Option<String>,
}

impl Webhook {
    /// The secrets that deliveries are signed with at `now`, newest first.
    pub fn secrets_in_force(&self, now: Stamp) -> &[Sealed] {
        let rotating = self.rotated_at.is_some_and(|at| at.plus(SECRET_OVERLAP) > now);
        let count = if rotating { 2 } else { 1 };
        &self.signing_secrets[..self.signing_secrets.len().min(count)]
    }
}

/// How far the first reading of a workspace's activity has come.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "state", rename_all = "snake_case")]
pub enum Backfill {
    /// It has not begun.
    #[default]
    Pending,
    /// It is under way.
    Running {
        /// How much of it is done, from 0 to 99.
        percent: u32,
    },
    /// All of it is in the table.
    Finished {
        /// How many activities there are.
        activities: u64,
        /// The instant of the first; absent when there is none.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        first: Option<Stamp>,
        /// The instant of the last.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        last: Option<Stamp>,
    },
}

impl WorkspaceSettings {
    /// The steps of the Status set-up that are still to be done. A blank overview and sprints without length are none.
    pub fn unfinished_steps(&self) -> Vec<SetupStep> {
        let backfilled = matches!(self.backfill, Backfill::Finished { .. });
        let described = self.product_overview.as_deref().is_some_and(|text| !text.trim().is_empty());
        let counted = self.sprint_cadence.as_ref().is_some_and(|cadence| cadence.length_days > 0);
        let steps = [
            (SetupStep::ProductOverview, described),
            (SetupStep::SprintCadence, counted),
            (SetupStep::Backfill, backfilled),
        ];
        steps.into_iter().filter(|(_, done)| !done).map(|(step, _)| step).collect()
    }
}

/// What became of a change to an allowlist.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AllowlistChange {
    /// It is in force.
    Done,
    /// The acting member is no admin of the organisation.
    NotAdmin,
    /// There is no such workspace or webhook.
    NotFound,
}

/// What the partition key of every workspace begins with.
const PREFIX: &str = "WORKSPACE#";

pub(crate) fn key(workspace: &Workspace) -> Key {
    Key::new(format!("{PREFIX}{workspace}"), "WORKSPACE")
}

impl Store {
    /// Makes a workspace. False when it exists already; it is left as it is then.
    pub async fn create_workspace(&self, workspace: &WorkspaceSettings) -> Result<bool> {
        let written = self.table.create(key(&workspace.workspace), workspace).await?;
        Ok(matches!(written, Written::Done(_)))
    }

    /// Reads a workspace.
    pub async fn workspace(&self, workspace: &Workspace) -> Result<Option<WorkspaceSettings>> {
        self.table.get(key(workspace)).await
    }

    /// Sets how far the backfill has come.
    pub async fn set_backfill(&self, workspace: &Workspace, backfill: &Backfill) -> Result<()> {
        let update = Update::of(key(workspace)).if_exists().set(&["backfill"], backfill);
        self.table.update(update).await.map(drop)
    }

    /// Sets the first two steps of the Status set-up.
    pub async fn set_status(
        &self,
        workspace: &Workspace,
        overview: &str,
        cadence: &SprintCadence,
    ) -> Result<()> {
        let update = Update::of(key(workspace)).if_exists().set(&["product_overview"], &overview);
        self.table.update(update.set(&["sprint_cadence"], cadence)).await.map(drop)
    }

    /// Gives a member a role. False when there is no such workspace.
    pub async fn set_member(&self, workspace: &Workspace, member: &str, role: Role) -> Result<bool> {
        let update = Update::of(key(workspace)).if_exists().set(&["members", member], &role);
        Ok(matches!(self.table.update(update).await?, Written::Done(_)))
    }

    /// Makes a webhook with its first signing secret. False when there is one of this id, which is left as it
    /// is, or no such workspace.
    pub async fn create_webhook(
        &self,
        workspace: &Workspace,
        webhook_id: &str,
        name: &str,
        signing_secret: &str,
        now: Stamp,
    ) -> Result<bool> {
        let sealed = self.kms.seal(Purpose::DeliverySigning, webhook_id, signing_secret.as_bytes()).await?;
        let webhook = Webhook {
            name: name.to_owned(),
            owner: None,
            allowlist: Vec::new(),
            signing_secrets: vec![sealed],
            rotated_at: None,
            created_at: now,
        };
        let at = ["webhooks", webhook_id];
        let update = Update::of(key(workspace)).if_exists().if_missing(&at).set(&at, &webhook);
        Ok(matches!(self.table.update(update).await?, Written::Done(_)))
    }

    /// Puts another signing secret in front of the newest one, which stays in force for [`SECRET_OVERLAP`]. False
    /// when there is no such webhook, or it was rotated by somebody else at the same time.
    pub async fn rotate_signing_secret(
        &self,
        workspace: &Workspace,
        webhook_id: &str,
        secret: &str,
        now: Stamp,
    ) -> Result<bool> {
        let Some(webhook) = self.webhook(workspace, webhook_id).await? else { return Ok(false) };
        let sealed = self.kms.seal(Purpose::DeliverySigning, webhook_id, secret.as_bytes()).await?;
        let seen = webhook.signing_secrets;
        let secrets: Vec<&Sealed> = std::iter::once(&sealed).chain(seen.first()).collect();
        let at = ["webhooks", webhook_id, "signing_secrets"];
        let update = Update::of(key(workspace)).if_equal_at(&at, &seen).set(&at, &secrets);
        let update = update.set(&["webhooks", webhook_id, "rotated_at"], &now);
        Ok(matches!(self.table.update(update).await?, Written::Done(_)))
    }

    /// Says who looks after a webhook. False when there is no such webhook.
    pub async fn set_owner(&self, workspace: &Workspace, webhook_id: &str, owner: &Owner) -> Result<bool> {
        let at = ["webhooks", webhook_id];
        let update = Update::of(key(workspace)).if_present(&at).set(&[at[0], at[1], "owner"], owner);
        Ok(matches!(self.table.update(update).await?, Written::Done(_)))
    }

    /// Reads one webhook of a workspace.
    pub async fn webhook(&self, workspace: &Workspace, webhook_id: &str) -> Result<Option<Webhook>> {
        Ok(self.workspace(workspace).await?.and_then(|mut found| found.webhooks.remove(webhook_id)))
    }

    /// Replaces a webhook's allowlist in the name of a member, who must be an admin of the organisation.
    pub async fn set_allowlist(
        &self,
        workspace: &Workspace,
        webhook_id: &str,
        member: &str,
        entries: &[String],
    ) -> Result<AllowlistChange> {
        let Some(found) = self.workspace(workspace).await? else { return Ok(AllowlistChange::NotFound) };
        if found.members.get(member) != Some(&Role::Admin) {
            return Ok(AllowlistChange::NotAdmin);
        }
        if !found.webhooks.contains_key(webhook_id) {
            return Ok(AllowlistChange::NotFound);
        }
        let update = Update::of(key(workspace))
            .if_equal_at(&["members", member], &Role::Admin)
            .if_present(&["webhooks", webhook_id])
            .set(&["webhooks", webhook_id, "allowlist"], &entries);
        match self.table.update(update).await? {
            Written::Done(_) => Ok(AllowlistChange::Done),
            Written::Refused(_) => Ok(AllowlistChange::NotAdmin),
        }
    }

    /// Opens the secrets that a webhook's deliveries are signed with at `now`, newest first.
    pub async fn signing_secrets(
        &self,
        webhook_id: &str,
        webhook: &Webhook,
        now: Stamp,
    ) -> Result<Vec<zeroize::Zeroizing<String>>> {
        let mut secrets = Vec::new();
        for sealed in webhook.secrets_in_force(now) {
            let secret = self.kms.open(Purpose::DeliverySigning, webhook_id, sealed).await?;
            secrets.push(zeroize::Zeroizing::new(String::from_utf8_lossy(&secret).into_owned()));
        }
        Ok(secrets)
    }

    /// Every workspace there is. Reads the whole table: for the operator's tool and the embedded runner.
    pub async fn workspaces(&self) -> Result<Vec<WorkspaceSettings>> {
        let found = self.table.scan(PREFIX).await?;
        Ok(found.into_iter().map(|(_, workspace)| workspace).collect())
    }
}
