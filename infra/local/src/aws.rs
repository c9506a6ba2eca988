//! The AWS services that Plumbline uses, inside this process: a table, queues and a vault behind the same
//! protocols as the real ones.
//!
//! The table is a SQLite file and the vault's keys are a JSON file, both in the data folder; the queues are
//! memory only, since a message is a hint that the sweep can always give again. Each server has a thread of
//! its own, so that the table, which blocks while it works, holds up nobody else.

use std::io;
use std::path::{Path, PathBuf};

use aws_config::SdkConfig;
use tokio_util::sync::CancellationToken;

use self::data_folder::DataFolder;
use self::server::Server;
use self::table::Table;

mod clients;
mod data_folder;
mod fair;
mod front;
mod queues;
mod server;
mod table;
mod vault;

/// The vault's key, by the name under which it is found after every start.
pub const KEY_ALIAS: &str = "alias/plumbline";
/// The region that the embedded services are in.
pub const REGION: &str = "us-east-1";

/// The running services. Dropping it stops them; [`shutdown`](Self::shutdown) also waits until they have.
pub struct EmbeddedAws {
    table: Server,
    front: Server,
    config: SdkConfig,
    stop: CancellationToken,
    _folder: Option<DataFolder>,
}

/// Where the services keep what must survive a restart.
#[derive(Clone, Copy, Debug)]
pub enum Storage<'a> {
    /// Nowhere: everything is gone with the process.
    Memory,
    /// In this folder, which is made if need be and belongs to one process at a time.
    Folder(&'a Path),
}

/// Why the services did not start.
#[derive(Debug, thiserror::Error)]
pub enum EmbeddedAwsError {
    /// The data folder could not be made or written to.
    #[error("the data folder {} cannot be used", path.display())]
    DataFolder {
        /// The folder.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// Another process uses the data folder.
    #[error("the data folder {} is in use by another process", .0.display())]
    InUse(PathBuf),
    /// The table's file could not be opened.
    #[error("the table could not be opened")]
    Table(#[source] dynoxide::DynoxideError),
    /// The vault's keys could not be read: they are never replaced by new ones, which would decrypt nothing.
    #[error("the vault's keys in {} cannot be read", path.display())]
    Keys {
        /// The file that holds them.
        path: PathBuf,
        /// What is wrong with it.
        source: io::Error,
    },
    /// The vault's key could not be found or made.
    #[error("the vault has no usable key")]
    Key(#[source] Box<dyn std::error::Error + Send + Sync>),
    /// A server could not be started.
    #[error("a loopback server could not be started")]
    Server(#[source] io::Error),
}

impl EmbeddedAws {
    /// Starts the services; they answer, and the vault has its key, when this returns.
    pub async fn start(storage: Storage<'_>) -> Result<Self, EmbeddedAwsError> {
        let folder = match storage {
            Storage::Memory => None,
            Storage::Folder(path) => Some(DataFolder::claim(path)?),
        };
        let table = Table::open(folder.as_ref()).map_err(EmbeddedAwsError::Table)?;
        let vault = vault::Vault::open(folder.as_ref().map(DataFolder::keys)).await?;
        let stop = CancellationToken::new();
        let table = table.serve(stop.clone()).map_err(EmbeddedAwsError::Server)?;
        let front = front::serve(vault, stop.clone()).map_err(EmbeddedAwsError::Server)?;
        let aws = Self { table, front, config: clients::config(), stop, _folder: folder };
        clients::ensure_key(&aws.kms()).await.map_err(EmbeddedAwsError::Key)?;
        Ok(aws)
    }

    /// Where the table answers: `http://127.0.0.1:<port>`.
    pub fn dynamodb_url(&self) -> String {
        self.table.url()
    }

    /// Where the queues answer.
    pub fn sqs_url(&self) -> String {
        self.front.url()
    }

    /// Where the vault answers: the same server as the queues.
    pub fn kms_url(&self) -> String {
        self.front.url()
    }

    /// What the services' clients have in common: region, credentials and one plain HTTP client. It reads no
    /// environment, profile or metadata service, and has no endpoint: those are the clients' own.
    pub fn sdk_config(&self) -> &SdkConfig {
        &self.config
    }

    /// What a client of the table is made from; interceptors and retries may be added.
    pub fn dynamodb_config(&self) -> aws_sdk_dynamodb::config::Builder {
        aws_sdk_dynamodb::config::Builder::from(&self.config).endpoint_url(self.dynamodb_url())
    }

    /// What a client of the queues is made from.
    pub fn sqs_config(&self) -> aws_sdk_sqs::config::Builder {
        aws_sdk_sqs::config::Builder::from(&self.config).endpoint_url(self.sqs_url())
    }

    /// What a client of the vault is made from.
    pub fn kms_config(&self) -> aws_sdk_kms::config::Builder {
        aws_sdk_kms::config::Builder::from(&self.config).endpoint_url(self.kms_url())
    }

    /// A client of the table.
    pub fn dynamodb(&self) -> aws_sdk_dynamodb::Client {
        aws_sdk_dynamodb::Client::from_conf(self.dynamodb_config().build())
    }

    /// A client of the queues.
    pub fn sqs(&self) -> aws_sdk_sqs::Client {
        aws_sdk_sqs::Client::from_conf(self.sqs_config().build())
    }

    /// A client of the vault.
    pub fn kms(&self) -> aws_sdk_kms::Client {
        aws_sdk_kms::Client::from_conf(self.kms_config().build())
    }

    /// Stops the services and returns once their files are closed and their folder is free.
    pub async fn shutdown(mut self) {
        self.stop.cancel();
        self.front.stopped().await;
        self.table.stopped().await;
    }
}

impl Drop for EmbeddedAws {
    fn drop(&mut self) {
        self.stop.cancel();
    }
}

#[cfg(test)]
mod tests;
