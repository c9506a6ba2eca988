//! Configuration of the SDK's clients, and the KMS key that they use.

use std::error::Error;

use aws_config::{BehaviorVersion, Region, SdkConfig};
use aws_credential_types::Credentials;
use aws_credential_types::provider::SharedCredentialsProvider;

use crate::access::AccessKeyId;

/// Alias of the only key of the embedded KMS.
pub const KEY_ALIAS: &str = "alias/plumbline";
/// AWS region of the embedded services.
pub const REGION: &str = "us-east-1";

/// Returns the SDK configuration that all clients share. It does not depend on environment variables. The services do
/// not verify signatures, so any secret access key works.
pub(crate) fn sdk_config(access_key_id: &AccessKeyId) -> SdkConfig {
    let credentials = Credentials::new(access_key_id.expose(), "unused", None, None, "embedded");
    SdkConfig::builder()
        .behavior_version(BehaviorVersion::latest())
        .region(Region::from_static(REGION))
        .credentials_provider(SharedCredentialsProvider::new(credentials))
        .http_client(aws_smithy_http_client::Builder::new().build_http())
        .build()
}

/// Creates the KMS key and its alias, unless they exist.
pub(crate) async fn ensure_kms_key(kms: &aws_sdk_kms::Client) -> Result<(), Box<dyn Error + Send + Sync>> {
    match kms.describe_key().key_id(KEY_ALIAS).send().await {
        Ok(_) => Ok(()),
        Err(error) if error.as_service_error().is_some_and(|error| error.is_not_found_exception()) => {
            create_kms_key(kms).await
        }
        Err(error) => Err(error.into()),
    }
}

async fn create_kms_key(kms: &aws_sdk_kms::Client) -> Result<(), Box<dyn Error + Send + Sync>> {
    let created = kms.create_key().description("Plumbline's embedded KMS key").send().await?;
    let key = created.key_metadata.ok_or("KMS created a key and returned no metadata")?;
    kms.create_alias().alias_name(KEY_ALIAS).target_key_id(key.key_id).send().await?;
    Ok(())
}
