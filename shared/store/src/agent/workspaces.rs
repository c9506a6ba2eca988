//! Workspaces: their Status set-up, webhooks, members and roles.

use std::collections::{BTreeMap, BTreeSet};

use jiff::SignedDuration;
use plumbline_activity::SprintCadence;
use plumbline_contract::Workspace;
use plumbline_contract::keys::KeyId;
use plumbline_contract::problem::SetupStep;
use plumbline_delivery::rules::destination::Allowlists;
use serde::{Deserialize, Serialize};

use crate::error::Result;
use crate::kms::{Kms, Purpose, Sealed};
use crate::table::{ItemKind, Key, Table, Update};
use plumbline_instant::UtcInstant;

/// Stored settings of a workspace.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct WorkspaceSettings {
    /// Name of the workspace.
    pub workspace: Workspace,
    /// Description of the product by the team that builds it. The first step of the Status set-up.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub product_overview: Option<String>,
    /// Length and start of the sprints. The second step of the Status set-up.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sprint_cadence: Option<SprintCadence>,
    /// Progress of the first complete reading of the workspace's activity. The third step of the Status set-up.
    #[serde(default)]
    pub backfill: Backfill,
    /// Webhooks, by id.
    #[serde(default)]
    pub webhooks: BTreeMap<String, Webhook>,
    /// Role of each member, by the member's name.
    #[serde(default)]
    pub members: BTreeMap<String, Role>,
    /// Names of the benchmark accounts whose runs the members may see.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub benchmark_accounts: BTreeSet<String>,
    /// Time of creation.
    pub created_at: UtcInstant,
}

/// Role of a person in a workspace. The operator gives a role to each member in the settings. A person who signs in to
/// the console with the code host has the role that follows from their membership in the organisation that owns the
/// workspace's GitHub App.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Role {
    /// May change the workspace, including the allowed destinations of its webhooks. May also make changes in the
    /// benchmark accounts that are linked to the workspace, such as publishing a run.
    Admin,
    /// May see the workspace and the linked benchmark accounts, but change nothing.
    Member,
}

/// Webhook: the allowed destinations of its answers, and the secrets that sign their deliveries.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Webhook {
    /// Display name.
    pub name: String,
    /// Owner, who is notified of paused endpoints.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub owner: Option<WebhookOwner>,
    /// HTTPS URLs and URL prefixes to which answers may be sent. If the list is empty, answers may be sent to no URL.
    #[serde(default)]
    pub allowlist: Vec<String>,
    /// Chat channels to which answers may be posted, by id or name. If the list is empty, answers may be posted to any
    /// channel that a request names by the channel's id. A request that gives a channel's name is then refused.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub channels: Vec<String>,
    /// Signing secrets of deliveries, newest first. The second one stays in force for [`SECRET_OVERLAP`] after a
    /// rotation.
    #[serde(default)]
    pub signing_secrets: Vec<Sealed>,
    /// Time of the last rotation of the signing secrets.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rotated_at: Option<UtcInstant>,
    /// Ids of the webhook's keys: at most two live ones, and revoked ones. The creation of a key moves the revoked keys
    /// to the front, keeps only the last five of them, and adds the new key at the end.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub keys: Vec<KeyId>,
    /// Time at which the webhook was disabled and stopped accepting questions; absent while it is enabled.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub disabled_at: Option<UtcInstant>,
    /// Time of creation.
    pub created_at: UtcInstant,
}

/// Validity period of the old signing secret after a rotation: a day to configure the new secret at every receiver.
/// During this time, deliveries are signed with both secrets.
pub const SECRET_OVERLAP: SignedDuration = SignedDuration::from_hours(24);

/// Owner of a webhook, who is notified when one of its endpoints is paused.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct WebhookOwner {
    /// Display name of the owner.
    pub name: String,
    /// Chat channel for notices of paused endpoints.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub channel: Option<String>,
}

impl Webhook {
    /// Returns a new webhook. Its lists of URLs and of channels are empty: answers may be sent to no URL, and to any
    /// channel that a request names by its id.
    pub(crate) fn new(name: &str, signing_secret: Sealed, keys: Vec<KeyId>, now: UtcInstant) -> Self {
        Self {
            name: name.to_owned(),
            owner: None,
            allowlist: Vec::new(),
            channels: Vec::new(),
            signing_secrets: vec![signing_secret],
            rotated_at: None,
            keys,
            disabled_at: None,
            created_at: now,
        }
    }

    /// Returns the destinations that answers may be sent to.
    pub fn allowlists(&self) -> Allowlists<'_> {
        Allowlists { urls: &self.allowlist, channels: &self.channels }
    }

    /// Returns true if `channel` is the channel to which notices for the webhook's owner are posted.
    pub fn is_owner_notice_channel(&self, channel: &str) -> bool {
        self.owner.as_ref().is_some_and(|owner| owner.channel.as_deref() == Some(channel))
    }

    /// Returns the signing secrets in force at `now`, newest first.
    pub fn secrets_in_force(&self, now: UtcInstant) -> &[Sealed] {
        let rotating = self.rotated_at.is_some_and(|at| at.plus(SECRET_OVERLAP) > now);
        let count = if rotating { 2 } else { 1 };
        &self.signing_secrets[..self.signing_secrets.len().min(count)]
    }
}

/// Progress of the service in reading a workspace's past activity for the first time.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "state", rename_all = "snake_case")]
pub enum Backfill {
    /// The service has not begun to read the past activity.
    #[default]
    Pending,
    /// The service is reading the past activity.
    Running {
        /// Completed part, in percent, from 0 to 99.
        percent: u32,
    },
    /// The service has read the past activity: the table contains the whole activity of the workspace.
    Finished {
        /// Number of activities.
        activities: u64,
        /// Time of the first activity; absent if there is none.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        first: Option<UtcInstant>,
        /// Time of the last activity; absent if there is none.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        last: Option<UtcInstant>,
    },
}

impl WorkspaceSettings {
    /// Returns the unfinished steps of the Status set-up, in order. A blank product overview and a sprint length of
    /// zero days count as missing.
    pub fn unfinished_steps(&self) -> Vec<SetupStep> {
        let has_overview = self.product_overview.as_deref().is_some_and(|text| !text.trim().is_empty());
        let has_cadence = self.sprint_cadence.as_ref().is_some_and(|cadence| cadence.length_days > 0);
        let is_backfilled = matches!(self.backfill, Backfill::Finished { .. });
        let steps = [
            (SetupStep::ProductOverview, has_overview),
            (SetupStep::SprintCadence, has_cadence),
            (SetupStep::Backfill, is_backfilled),
        ];
        steps.into_iter().filter(|(_, done)| !done).map(|(step, _)| step).collect()
    }
}

pub(crate) fn item_key(workspace: &Workspace) -> Key {
    ItemKind::Workspace.key([workspace], [])
}

/// Reads workspaces, for the `sync` function and the operator's tool. Records the progress of their backfill.
#[derive(Clone, Debug)]
pub struct Workspaces {
    pub(crate) table: Table,
}

impl Workspaces {
    /// Reads the settings of a workspace.
    pub async fn get(&self, workspace: &Workspace) -> Result<Option<WorkspaceSettings>> {
        self.table.get(item_key(workspace)).await
    }

    /// Records the progress of a workspace's backfill. Changes nothing if the workspace does not exist.
    pub async fn set_backfill(&self, workspace: &Workspace, backfill: &Backfill) -> Result<()> {
        let update = Update::of(item_key(workspace)).if_exists().set(&["backfill"], backfill);
        self.table.update(update).await.map(drop)
    }
}

/// Decrypts the signing secrets of a webhook that its caller has read, for the `deliver` function and the embedded
/// service.
#[derive(Clone, Debug)]
pub struct SigningSecretsReader {
    pub(crate) kms: Kms,
}

impl SigningSecretsReader {
    /// Decrypts those signing secrets of a webhook that are in force at `now`, newest first. Makes one KMS call for
    /// each secret.
    pub async fn decrypt_signing_secrets(
        &self,
        webhook_id: &str,
        webhook: &Webhook,
        now: UtcInstant,
    ) -> Result<Vec<zeroize::Zeroizing<String>>> {
        let mut secrets = Vec::new();
        for sealed in webhook.secrets_in_force(now) {
            let secret = self.kms.open(Purpose::DeliverySigning, webhook_id, sealed).await?;
            secrets.push(zeroize::Zeroizing::new(String::from_utf8_lossy(&secret).into_owned()));
        }
        Ok(secrets)
    }
}
