//! Starts and stops the emulators, and creates clients for them.

use std::path::Path;

use aws_config::SdkConfig;
use tokio_util::sync::CancellationToken;

use crate::access::AccessKeyId;
use crate::clients;
use crate::data_folder::DataFolder;
use crate::dynamodb::DynamoDb;
use crate::error::EmbeddedAwsError;
use crate::kms::Kms;
use crate::loopback_server::LoopbackServer;
use crate::sqs_kms_server;

/// The running emulators of DynamoDB, SQS and KMS. Dropping this value stops them; [`shutdown`](Self::shutdown) also
/// waits until they have stopped.
pub struct EmbeddedAws {
    dynamodb_server: LoopbackServer,
    sqs_kms_server: LoopbackServer,
    access_key_id: AccessKeyId,
    config: SdkConfig,
    shutdown: CancellationToken,
    _folder: Option<DataFolder>,
}

/// Storage for the tables and the KMS keys.
#[derive(Clone, Copy, Debug)]
pub enum Storage<'a> {
    /// In memory: the content is lost when the services stop.
    Memory,
    /// In a folder, which is created if it does not exist. Only one process can use the folder at a time.
    Folder(&'a Path),
}

impl EmbeddedAws {
    /// Starts the services with [`Storage::Memory`], for tests.
    ///
    /// # Errors
    ///
    /// [`EmbeddedAwsError`] when a loopback server cannot start, or when no access key id or KMS key can be created.
    pub async fn start_in_memory() -> Result<Self, EmbeddedAwsError> {
        Self::start(Storage::Memory).await
    }

    /// Starts the services. When this returns, they accept requests, and KMS has the key with the alias
    /// [`KEY_ALIAS`](crate::KEY_ALIAS).
    ///
    /// # Errors
    ///
    /// [`EmbeddedAwsError`] when the data folder or a file in it cannot be used, when a loopback server cannot start,
    /// or when no access key id or KMS key can be created.
    pub async fn start(storage: Storage<'_>) -> Result<Self, EmbeddedAwsError> {
        let folder = match storage {
            Storage::Memory => None,
            Storage::Folder(path) => Some(DataFolder::open_and_lock(path)?),
        };
        let database = DynamoDb::open(folder.as_ref()).map_err(EmbeddedAwsError::Database)?;
        let kms = Kms::open(folder.as_ref().map(DataFolder::kms_keys_path)).await?;
        let access_key_id = AccessKeyId::random().map_err(EmbeddedAwsError::Random)?;
        let shutdown = CancellationToken::new();
        let dynamodb_server =
            database.serve(access_key_id.clone(), shutdown.clone()).map_err(EmbeddedAwsError::Server)?;
        let sqs_kms_server = sqs_kms_server::serve(kms, access_key_id.clone(), shutdown.clone())
            .map_err(EmbeddedAwsError::Server)?;
        let config = clients::sdk_config(&access_key_id);
        let aws = Self { dynamodb_server, sqs_kms_server, access_key_id, config, shutdown, _folder: folder };
        clients::ensure_kms_key(&aws.kms()).await.map_err(EmbeddedAwsError::NoKmsKey)?;
        Ok(aws)
    }

    /// Returns the endpoint of DynamoDB: `http://127.0.0.1:<port>`.
    pub fn dynamodb_url(&self) -> String {
        self.dynamodb_server.url()
    }

    /// Returns the endpoint of SQS.
    pub fn sqs_url(&self) -> String {
        self.sqs_kms_server.url()
    }

    /// Returns the endpoint of KMS, which shares its server with SQS.
    pub fn kms_url(&self) -> String {
        self.sqs_kms_server.url()
    }

    /// Returns the access key id that the signature of every request must name.
    pub fn access_key_id(&self) -> &AccessKeyId {
        &self.access_key_id
    }

    /// Returns the configuration that the clients share: region, credentials and one plain HTTP client.
    ///
    /// The configuration ignores the environment, profiles and the metadata service. Each client adds its endpoint.
    pub fn sdk_config(&self) -> &SdkConfig {
        &self.config
    }

    /// Returns the configuration of a DynamoDB client, to which a caller may add interceptors and retries.
    pub fn dynamodb_config(&self) -> aws_sdk_dynamodb::config::Builder {
        aws_sdk_dynamodb::config::Builder::from(&self.config).endpoint_url(self.dynamodb_url())
    }

    /// Returns the configuration of an SQS client.
    pub fn sqs_config(&self) -> aws_sdk_sqs::config::Builder {
        aws_sdk_sqs::config::Builder::from(&self.config).endpoint_url(self.sqs_url())
    }

    /// Returns the configuration of a KMS client.
    pub fn kms_config(&self) -> aws_sdk_kms::config::Builder {
        aws_sdk_kms::config::Builder::from(&self.config).endpoint_url(self.kms_url())
    }

    /// Creates a DynamoDB client.
    pub fn dynamodb(&self) -> aws_sdk_dynamodb::Client {
        aws_sdk_dynamodb::Client::from_conf(self.dynamodb_config().build())
    }

    /// Creates an SQS client.
    pub fn sqs(&self) -> aws_sdk_sqs::Client {
        aws_sdk_sqs::Client::from_conf(self.sqs_config().build())
    }

    /// Creates a KMS client.
    pub fn kms(&self) -> aws_sdk_kms::Client {
        aws_sdk_kms::Client::from_conf(self.kms_config().build())
    }

    /// Stops the services. Returns after they have closed their files and unlocked their folder.
    pub async fn shutdown(mut self) {
        self.shutdown.cancel();
        self.sqs_kms_server.wait_until_stopped().await;
        self.dynamodb_server.wait_until_stopped().await;
    }
}

impl Drop for EmbeddedAws {
    fn drop(&mut self) {
        self.shutdown.cancel();
    }
}
