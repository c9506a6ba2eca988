//! Workspaces: their Status set-up, their webhooks, and who may change what.

use std::collections::BTreeMap;

use jiff::SignedDuration;
use plumbline_agent::SprintCadence;
use plumbline_contract::Workspace;
use plumbline_contract::problem::SetupStep;
use serde::{Deserialize, Serialize};

use crate::error::Result;
use crate::kms::{Kms, Purpose, Sealed};
use crate::table::{ItemKind, Key, Table, Update};
use plumbline_instant::Stamp;

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

pub(crate) fn key(workspace: &Workspace) -> Key {
    ItemKind::Workspace.key([workspace], [])
}

/// Reads workspaces and records how far their first reading has come. Held by the `sync` function.
#[derive(Clone, Debug)]
pub struct Workspaces {
    pub(crate) table: Table,
}

impl Workspaces {
    /// Reads a workspace.
    pub async fn get(&self, workspace: &Workspace) -> Result<Option<WorkspaceSettings>> {
        self.table.get(key(workspace)).await
    }

    /// Sets how far the first reading has come.
    pub async fn set_backfill(&self, workspace: &Workspace, backfill: &Backfill) -> Result<()> {
        let update = Update::of(key(workspace)).if_exists().set(&["backfill"], backfill);
        self.table.update(update).await.map(drop)
    }
}

/// Decrypts the secrets that deliveries are signed with. Held by the `deliver` function.
#[derive(Clone, Debug)]
pub struct DeliverySecrets {
    pub(crate) kms: Kms,
}

impl DeliverySecrets {
    /// Decrypts the secrets that a webhook's deliveries are signed with at `now`, newest first. One KMS call for each.
    pub async fn open(
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
}
