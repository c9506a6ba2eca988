//! The data folder: its content survives a restart, and only one process can use it.

use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use plumbline_embedded_aws::{EmbeddedAws, EmbeddedAwsError, Storage};

use crate::support::{create_table, decrypt, encrypt, has, put};

#[tokio::test]
async fn table_and_key_survive_a_restart() {
    let folder = tempfile::tempdir().unwrap();
    let storage = Storage::Folder(folder.path());
    let aws = EmbeddedAws::start(storage).await.unwrap();
    create_table(&aws.dynamodb()).await;
    put(&aws.dynamodb(), "kept").await;
    let sealed = encrypt(&aws.kms(), b"api key", "r1").await;
    aws.shutdown().await;

    let aws = EmbeddedAws::start(storage).await.unwrap();

    assert!(has(&aws.dynamodb(), "kept").await);
    assert!(!has(&aws.dynamodb(), "another").await);
    assert_eq!(decrypt(&aws.kms(), &sealed, "r1").await, Ok(b"api key".to_vec()));
    assert_eq!(decrypt(&aws.kms(), &sealed, "r2").await, Err("InvalidCiphertextException".into()));
    assert_eq!(aws.kms().list_keys().send().await.unwrap().keys.unwrap().len(), 1);
}

#[tokio::test]
async fn folder_and_keys_are_private() {
    let parent = tempfile::tempdir().unwrap();
    let folder = parent.path().join("deep/data");
    let aws = EmbeddedAws::start(Storage::Folder(&folder)).await.unwrap();
    let mode = |path: &Path| std::fs::metadata(path).unwrap().permissions().mode() & 0o777;
    assert_eq!((mode(&folder), mode(&folder.join("keys.json"))), (0o700, 0o600));
    aws.shutdown().await;
}

#[tokio::test]
async fn folder_in_use_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let storage = Storage::Folder(folder.path());
    let first = EmbeddedAws::start(storage).await.unwrap();
    let refused = EmbeddedAws::start(storage).await.err().unwrap();
    assert!(matches!(refused, EmbeddedAwsError::InUse(_)), "{refused}");
    first.shutdown().await;
    EmbeddedAws::start(storage).await.unwrap();
}

#[tokio::test]
async fn data_folder_that_is_a_file_is_refused() {
    let file = tempfile::NamedTempFile::new().unwrap();
    let refused = EmbeddedAws::start(Storage::Folder(file.path())).await.err().unwrap();
    assert!(matches!(refused, EmbeddedAwsError::DataFolder { .. }), "{refused}");
}

#[tokio::test]
async fn memory_instances_are_independent() {
    let (one, two) = (EmbeddedAws::memory().await, EmbeddedAws::memory().await);
    let (one, two) = (one.unwrap(), two.unwrap());
    create_table(&one.dynamodb()).await;
    assert!(two.dynamodb().list_tables().send().await.unwrap().table_names.unwrap().is_empty());
    let sealed = encrypt(&one.kms(), b"x", "r").await;
    assert!(decrypt(&two.kms(), &sealed, "r").await.is_err());
}
