//! Acknowledged writes survive a process that is killed while it writes.

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Command, Stdio};

use aws_sdk_kms::primitives::Blob;
use plumbline_embedded_aws::{EmbeddedAws, Storage};

use crate::support::{create_table, decrypt, encrypt, has, private_folder, put};

/// Environment variable with the data folder of the child process.
const FOLDER_VARIABLE: &str = "PLUMBLINE_TEST_DATA_FOLDER";
/// Number of acknowledged writes after which the child process is killed.
const ACKNOWLEDGED_WRITES: usize = 200;

/// Writes until killed. The test `killed_process_loses_no_acknowledged_write` runs this one in a child process of the
/// same test binary.
#[tokio::test]
#[ignore = "killed_process_loses_no_acknowledged_write runs it in a child process"]
async fn writes_until_killed() {
    let Some(folder) = std::env::var_os(FOLDER_VARIABLE) else { return };
    let aws = EmbeddedAws::start(Storage::Folder(Path::new(&folder))).await.unwrap();
    create_table(&aws.dynamodb()).await;
    let sealed = encrypt(&aws.kms(), b"sealed before", "r1").await;
    std::fs::write(Path::new(&folder).join("sealed"), sealed.into_inner()).unwrap();
    for number in 0.. {
        put(&aws.dynamodb(), &number.to_string()).await;
        println!("acknowledged {number}");
    }
}

#[tokio::test]
async fn killed_process_loses_no_acknowledged_write() {
    let folder = private_folder();
    let mut child = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "killed::writes_until_killed", "--ignored", "--nocapture"])
        .env(FOLDER_VARIABLE, folder.path())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let lines = BufReader::new(child.stdout.take().unwrap()).lines().map_while(Result::ok);
    let acknowledged = lines.filter(|line| line.contains("acknowledged")).take(ACKNOWLEDGED_WRITES).count();
    child.kill().unwrap();
    child.wait().unwrap();
    assert_eq!(acknowledged, ACKNOWLEDGED_WRITES);

    let aws = EmbeddedAws::start(Storage::Folder(folder.path())).await.unwrap();

    for number in 0..ACKNOWLEDGED_WRITES {
        assert!(has(&aws.dynamodb(), &number.to_string()).await, "{number} is lost");
    }
    let sealed = Blob::new(std::fs::read(folder.path().join("sealed")).unwrap());
    assert_eq!(decrypt(&aws.kms(), &sealed, "r1").await, Ok(b"sealed before".to_vec()));
}
