//! Starting and stopping the services, and clients for them.

use std::path::Path;

use aws_config::SdkConfig;
use tokio_util::sync::CancellationToken;

use crate::clients;
use crate::data_folder::DataFolder;
use crate::error::EmbeddedAwsError;
use crate::front_end;
use crate::kms::Kms;
use crate::loopback_server::LoopbackServer;
use crate::table::Table;

/// The running services. Dropping it stops them; [`shutdown`](Self::shutdown) also waits until they have stopped.
pub struct EmbeddedAws {
    table: LoopbackServer,
    front_end: LoopbackServer,
    config: SdkConfig,
    shutdown: CancellationToken,
    _folder: Option<DataFolder>,
}

/// The place where the services keep what must survive a restart.
#[derive(Clone, Copy, Debug)]
pub enum Storage<'a> {
    /// Memory: everything is lost with the process.
    Memory,
    /// This folder, which is created if it does not exist and belongs to one process at a time.
    Folder(&'a Path),
}

impl EmbeddedAws {
    /// Starts the services without any file, for tests.
    ///
    /// # Errors
    ///
    /// Fails when no loopback port can be opened.
    pub async fn memory() -> Result<Self, EmbeddedAwsError> {
        Self::start(Storage::Memory).await
    }

    /// Starts the services. They answer, and KMS has its key, when this returns.
    pub async fn start(storage: Storage<'_>) -> Result<Self, EmbeddedAwsError> {
        let folder = match storage {
            Storage::Memory => None,
            Storage::Folder(path) => Some(DataFolder::claim(path)?),
        };
        let table = Table::open(folder.as_ref()).map_err(EmbeddedAwsError::Table)?;
        let kms = Kms::open(folder.as_ref().map(DataFolder::keys)).await?;
        let shutdown = CancellationToken::new();
        let table = table.serve(shutdown.clone()).map_err(EmbeddedAwsError::Server)?;
        let front_end = front_end::serve(kms, shutdown.clone()).map_err(EmbeddedAwsError::Server)?;
        let aws = Self { table, front_end, config: clients::config(), shutdown, _folder: folder };
        clients::ensure_key(&aws.kms()).await.map_err(EmbeddedAwsError::Key)?;
        Ok(aws)
    }

    /// Endpoint of DynamoDB: `http://127.0.0.1:<port>`.
    pub fn dynamodb_url(&self) -> String {
        self.table.url()
    }

    /// Endpoint of SQS.
    pub fn sqs_url(&self) -> String {
        self.front_end.url()
    }

    /// Endpoint of KMS: the same server as SQS.
    pub fn kms_url(&self) -> String {
        self.front_end.url()
    }

    /// Configuration that the clients share: region, credentials and one plain HTTP client. Nothing in it comes from
    /// the environment, a profile or the metadata service. Each client adds its endpoint.
    pub fn sdk_config(&self) -> &SdkConfig {
        &self.config
    }

    /// Configuration of a DynamoDB client, to which a caller may add interceptors and retries.
    pub fn dynamodb_config(&self) -> aws_sdk_dynamodb::config::Builder {
        aws_sdk_dynamodb::config::Builder::from(&self.config).endpoint_url(self.dynamodb_url())
    }

    /// Configuration of an SQS client.
    pub fn sqs_config(&self) -> aws_sdk_sqs::config::Builder {
        aws_sdk_sqs::config::Builder::from(&self.config).endpoint_url(self.sqs_url())
    }

    /// Configuration of a KMS client.
    pub fn kms_config(&self) -> aws_sdk_kms::config::Builder {
        aws_sdk_kms::config::Builder::from(&self.config).endpoint_url(self.kms_url())
    }

    /// A DynamoDB client.
    pub fn dynamodb(&self) -> aws_sdk_dynamodb::Client {
        aws_sdk_dynamodb::Client::from_conf(self.dynamodb_config().build())
    }

    /// An SQS client.
    pub fn sqs(&self) -> aws_sdk_sqs::Client {
        aws_sdk_sqs::Client::from_conf(self.sqs_config().build())
    }

    /// A KMS client.
    pub fn kms(&self) -> aws_sdk_kms::Client {
        aws_sdk_kms::Client::from_conf(self.kms_config().build())
    }

    /// Stops the services and returns once their files are closed and their folder is free.
    pub async fn shutdown(mut self) {
        self.shutdown.cancel();
        self.front_end.stopped().await;
        self.table.stopped().await;
    }
}

impl Drop for EmbeddedAws {
    fn drop(&mut self) {
        self.shutdown.cancel();
    }
}
