//! Calls that the tests share.

use std::fs::Permissions;
use std::os::unix::fs::PermissionsExt;

use aws_sdk_dynamodb::types::{
    AttributeDefinition, AttributeValue, BillingMode, KeySchemaElement, KeyType, ScalarAttributeType,
};
use aws_sdk_kms::primitives::Blob;
use plumbline_embedded_aws::KEY_ALIAS;
use tempfile::TempDir;

/// Name of the table.
pub(crate) const TABLE: &str = "things";

/// Creates a folder that its owner alone may enter.
pub(crate) fn private_folder() -> TempDir {
    tempfile::Builder::new().permissions(Permissions::from_mode(0o700)).tempdir().unwrap()
}

/// Creates a table with the key `pk`.
pub(crate) async fn create_table(client: &aws_sdk_dynamodb::Client) {
    let name = AttributeDefinition::builder().attribute_name("pk").attribute_type(ScalarAttributeType::S);
    let key = KeySchemaElement::builder().attribute_name("pk").key_type(KeyType::Hash);
    let create = client.create_table().table_name(TABLE).billing_mode(BillingMode::PayPerRequest);
    let create = create.attribute_definitions(name.build().unwrap()).key_schema(key.build().unwrap());
    create.send().await.unwrap();
}

/// Writes an item.
pub(crate) async fn put(client: &aws_sdk_dynamodb::Client, key: &str) {
    client.put_item().table_name(TABLE).item("pk", AttributeValue::S(key.into())).send().await.unwrap();
}

/// Returns true if the item exists.
pub(crate) async fn has(client: &aws_sdk_dynamodb::Client, key: &str) -> bool {
    let get = client.get_item().table_name(TABLE).key("pk", AttributeValue::S(key.into()));
    get.consistent_read(true).send().await.unwrap().item.is_some()
}

/// Encrypts under the context of a run.
pub(crate) async fn encrypt(kms: &aws_sdk_kms::Client, plaintext: &[u8], run: &str) -> Blob {
    let encrypt = kms.encrypt().key_id(KEY_ALIAS).encryption_context("run", run);
    encrypt.plaintext(Blob::new(plaintext)).send().await.unwrap().ciphertext_blob.unwrap()
}

/// Decrypts in the context of a run, or returns the error code.
pub(crate) async fn decrypt(kms: &aws_sdk_kms::Client, sealed: &Blob, run: &str) -> Result<Vec<u8>, String> {
    let decrypt = kms.decrypt().ciphertext_blob(sealed.clone()).encryption_context("run", run);
    match decrypt.send().await {
        Ok(opened) => Ok(opened.plaintext.unwrap().into_inner()),
        Err(error) => Err(error.into_service_error().meta().code().unwrap_or_default().to_owned()),
    }
}
