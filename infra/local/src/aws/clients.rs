//! How the SDK's clients reach the embedded services.

use std::error::Error;

use aws_config::{BehaviorVersion, Region, SdkConfig};
use aws_credential_types::Credentials;
use aws_credential_types::provider::SharedCredentialsProvider;

use super::{KEY_ALIAS, REGION};

/// The clients' common configuration: nothing of it comes from outside this process.
pub(super) fn config() -> SdkConfig {
    let credentials = Credentials::new("plumbline", "plumbline", None, None, "embedded");
    SdkConfig::builder()
        .behavior_version(BehaviorVersion::latest())
        .region(Region::from_static(REGION))
        .credentials_provider(SharedCredentialsProvider::new(credentials))
        .http_client(aws_smithy_http_client::Builder::new().build_http())
        .build()
}

/// Makes the vault's key and its alias, unless they are there.
pub(super) async fn ensure_key(kms: &aws_sdk_kms::Client) -> Result<(), Box<dyn Error + Send + Sync>> {
    match kms.describe_key().key_id(KEY_ALIAS).send().await {
        Ok(_) => Ok(()),
        Err(error) if error.as_service_error().is_some_and(|error| error.is_not_found_exception()) => {
            make_key(kms).await
        }
        Err(error) => Err(error.into()),
    }
}

async fn make_key(kms: &aws_sdk_kms::Client) -> Result<(), Box<dyn Error + Send + Sync>> {
    let made = kms.create_key().description("Plumbline's embedded vault").send().await?;
    let key = made.key_metadata.ok_or("the vault made a key and does not say which")?;
    kms.create_alias().alias_name(KEY_ALIAS).target_key_id(key.key_id).send().await?;
    Ok(())
}
