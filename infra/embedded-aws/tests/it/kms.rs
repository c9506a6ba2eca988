//! KMS: the file with its keys, and the encryption context.

use plumbline_embedded_aws::{EmbeddedAws, EmbeddedAwsError, KEY_ALIAS, Storage};

use crate::support::{decrypt, encrypt, private_folder};

#[tokio::test]
async fn keys_are_written_only_when_they_change() {
    let folder = private_folder();
    let keys = folder.path().join("keys.json");
    let aws = EmbeddedAws::start(Storage::Folder(folder.path())).await.unwrap();
    std::fs::remove_file(&keys).unwrap();

    encrypt(&aws.kms(), b"x", "r1").await;
    assert!(!keys.exists(), "using a key changes nothing");

    aws.kms().create_key().send().await.unwrap();
    assert!(keys.exists());
}

#[tokio::test]
async fn unwritable_key_is_not_acknowledged() {
    let folder = private_folder();
    let aws = EmbeddedAws::start(Storage::Folder(folder.path())).await.unwrap();
    std::fs::remove_dir_all(folder.path()).unwrap();
    assert!(aws.kms().create_key().send().await.is_err());
}

#[tokio::test]
async fn unreadable_keys_are_never_replaced() {
    let folder = private_folder();
    let keys = folder.path().join("keys.json");
    std::fs::write(&keys, "{\"keys\":").unwrap();
    let refused = EmbeddedAws::start(Storage::Folder(folder.path())).await.err().unwrap();
    assert!(matches!(refused, EmbeddedAwsError::KmsKeyFile { .. }), "{refused}");
    assert_eq!(std::fs::read(&keys).unwrap(), b"{\"keys\":");
}

#[tokio::test]
async fn data_key_decrypts_in_its_own_context_only() {
    let aws = EmbeddedAws::start_in_memory().await.unwrap();
    let generate = aws.kms().generate_data_key().key_id(KEY_ALIAS).encryption_context("run", "r1");
    let made = generate.key_spec(aws_sdk_kms::types::DataKeySpec::Aes256).send().await.unwrap();
    let sealed = made.ciphertext_blob.unwrap();
    assert_eq!(decrypt(&aws.kms(), &sealed, "r1").await, Ok(made.plaintext.unwrap().into_inner()));
    assert!(decrypt(&aws.kms(), &sealed, "r1,run=r2").await.is_err());
}
