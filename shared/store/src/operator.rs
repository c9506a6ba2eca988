//! Operations of the operator's tool and of the set-up of an embedded service: creating, changing and
//! removing the resources that the functions use, and inspecting the whole table. The modules of the console call some
//! of these operations too, for the changes that a session makes.

pub mod backups;
pub mod benchmark_keys;
pub mod connections;
pub mod crash_recovery;
pub mod credential_upgrade;
pub mod dead_letters;
pub mod endpoints;
pub mod inspection;
mod interruption;
pub mod misplaced_run_secrets;
pub mod provisioning;
pub mod replays;
pub mod run_index;
pub mod schedules;
pub mod survey;
pub mod table_config;
pub mod webhook_keys;
pub mod webhooks;
pub mod workspaces;

use self::backups::Backups;
use self::benchmark_keys::BenchmarkKeys;
use self::connections::Connections;
use self::crash_recovery::CrashRecovery;
use self::credential_upgrade::CredentialUpgrade;
use self::dead_letters::DeadLetters;
use self::endpoints::Endpoints;
use self::inspection::Inspection;
use self::misplaced_run_secrets::MisplacedRunSecrets;
use self::replays::Replays;
use self::run_index::RunIndexRepair;
use self::schedules::Schedules;
use self::webhook_keys::WebhookKeys;
use self::webhooks::Webhooks;
use self::workspaces::Workspaces;
use crate::agent::service_messages::ServiceMessages;
use crate::agent::signing_keys::SigningKeyRotation;
use crate::kms::Kms;
use crate::queues::Queues;
use crate::table::Table;

/// Creates the handles for the operator's tool and for the set-up of an embedded service. The Lambda functions do not
/// use this type.
#[derive(Clone, Debug)]
pub struct OperatorHandles {
    pub(crate) table: Table,
    pub(crate) secrets: Table,
    pub(crate) queues: Queues,
    pub(crate) kms: Kms,
}

impl OperatorHandles {
    /// Returns a handle that exports and restores the main table.
    pub fn backups(&self) -> Backups {
        Backups { table: self.table.clone() }
    }

    /// Returns a handle that manages benchmark keys.
    pub fn benchmark_keys(&self) -> BenchmarkKeys {
        BenchmarkKeys { table: self.table.clone() }
    }

    /// Returns a handle that connects and disconnects models, the chat API and code hosts.
    pub fn connections(&self) -> Connections {
        Connections { table: self.table.clone(), kms: self.kms.clone() }
    }

    /// Returns a handle that upgrades credentials of earlier releases: encrypts each of them together with the address
    /// to which the service may send it.
    pub fn credential_upgrade(&self) -> CredentialUpgrade {
        CredentialUpgrade { table: self.table.clone(), kms: self.kms.clone() }
    }

    /// Returns a handle that inspects and redrives dead letters.
    pub fn dead_letters(&self) -> DeadLetters {
        DeadLetters { queues: self.queues.clone() }
    }

    /// Returns a handle that lists and resumes endpoints.
    pub fn endpoints(&self) -> Endpoints {
        Endpoints { table: self.table.clone() }
    }

    /// Returns a handle that inspects both tables and the KMS key.
    pub fn inspection(&self) -> Inspection {
        Inspection { table: self.table.clone(), secrets: self.secrets.clone(), kms: self.kms.clone() }
    }

    /// Returns a handle that deletes the run secrets of earlier releases from the main table.
    pub fn misplaced_run_secrets(&self) -> MisplacedRunSecrets {
        MisplacedRunSecrets { table: self.table.clone() }
    }

    /// Returns a handle that recovers the work of an embedded service that was killed.
    pub fn crash_recovery(&self) -> CrashRecovery {
        CrashRecovery { table: self.table.clone() }
    }

    /// Returns a handle that replays deliveries.
    pub fn replays(&self) -> Replays {
        Replays { table: self.table.clone() }
    }

    /// Returns a handle that adds missing runs to the console's lists.
    pub fn run_index_repair(&self) -> RunIndexRepair {
        RunIndexRepair { table: self.table.clone() }
    }

    /// Returns a handle that manages schedules.
    pub fn schedules(&self) -> Schedules {
        Schedules { table: self.table.clone() }
    }

    /// Returns a handle that creates service messages.
    pub fn service_messages(&self) -> ServiceMessages {
        ServiceMessages { table: self.table.clone() }
    }

    /// Returns a handle that rotates and lists signing keys.
    pub fn signing_keys(&self) -> SigningKeyRotation {
        SigningKeyRotation { table: self.table.clone(), kms: self.kms.clone() }
    }

    /// Returns a handle that manages webhook keys.
    pub fn webhook_keys(&self) -> WebhookKeys {
        WebhookKeys { table: self.table.clone() }
    }

    /// Returns a handle that manages webhooks.
    pub fn webhooks(&self) -> Webhooks {
        Webhooks { table: self.table.clone(), kms: self.kms.clone() }
    }

    /// Returns a handle that manages workspaces.
    pub fn workspaces(&self) -> Workspaces {
        Workspaces { table: self.table.clone(), kms: self.kms.clone() }
    }
}
