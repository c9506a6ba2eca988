//! The data folder: its content survives a restart, and only one process can use it.

use std::fs::Permissions;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use plumbline_embedded_aws::{EmbeddedAws, EmbeddedAwsError, Storage};

use crate::support::{create_table, decrypt, encrypt, has, private_folder, put};

#[tokio::test]
async fn table_and_key_survive_a_restart() {
    let folder = private_folder();
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
    create_table(&aws.dynamodb()).await;

    assert_eq!(mode(&folder), 0o700);
    let (mut files, private) = (modes_of_files(&folder), 0o600);
    files.sort_unstable();
    let names = ["keys.json", "lock", "table.sqlite", "table.sqlite-shm", "table.sqlite-wal"];
    assert_eq!(files, names.map(|name| (name.to_owned(), private)));
    aws.shutdown().await;
}

#[tokio::test]
async fn readable_files_of_an_earlier_start_become_private() {
    let folder = private_folder();
    EmbeddedAws::start(Storage::Folder(folder.path())).await.unwrap().shutdown().await;
    std::fs::write(folder.path().join("table.sqlite-wal"), "").unwrap();
    for (name, _) in modes_of_files(folder.path()) {
        std::fs::set_permissions(folder.path().join(name), Permissions::from_mode(0o644)).unwrap();
    }

    let aws = EmbeddedAws::start(Storage::Folder(folder.path())).await.unwrap();

    let files = modes_of_files(folder.path());
    assert!(files.len() >= 4 && files.iter().all(|(_, mode)| *mode == 0o600), "{files:?}");
    aws.shutdown().await;
}

#[tokio::test]
async fn folder_that_others_may_enter_is_refused_and_left_empty() {
    let folder = private_folder();
    for exposed in [0o755, 0o750, 0o710, 0o701, 0o777] {
        std::fs::set_permissions(folder.path(), Permissions::from_mode(exposed)).unwrap();
        let refused = EmbeddedAws::start(Storage::Folder(folder.path())).await.err().unwrap();
        let advice = format!("chmod 700 {}", folder.path().display());
        assert!(refused.to_string().contains(&advice), "{refused}");
        assert!(refused.to_string().contains(&format!("mode {exposed:o}")), "{refused}");
        assert!(modes_of_files(folder.path()).is_empty(), "{exposed:o}");
    }
    std::fs::set_permissions(folder.path(), Permissions::from_mode(0o700)).unwrap();
    EmbeddedAws::start(Storage::Folder(folder.path())).await.unwrap();
}

fn mode(path: &Path) -> u32 {
    std::fs::metadata(path).unwrap().permissions().mode() & 0o777
}

fn modes_of_files(folder: &Path) -> Vec<(String, u32)> {
    let entries = std::fs::read_dir(folder).unwrap().map(Result::unwrap);
    entries.map(|entry| (entry.file_name().into_string().unwrap(), mode(&entry.path()))).collect()
}

#[tokio::test]
async fn folder_in_use_is_refused() {
    let folder = private_folder();
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
    let (one, two) = (EmbeddedAws::start_in_memory().await, EmbeddedAws::start_in_memory().await);
    let (one, two) = (one.unwrap(), two.unwrap());
    create_table(&one.dynamodb()).await;
    assert!(two.dynamodb().list_tables().send().await.unwrap().table_names.unwrap().is_empty());
    let sealed = encrypt(&one.kms(), b"x", "r").await;
    assert!(decrypt(&two.kms(), &sealed, "r").await.is_err());
}
