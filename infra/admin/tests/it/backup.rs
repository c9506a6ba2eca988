//! `table export` and `table restore`.

use std::os::unix::fs::PermissionsExt;

use crate::inspection::{ID, with_run};
use crate::support::Fixture;

/// Exports the table to a file and returns its lines, sorted.
async fn export(fixture: &Fixture, file: &std::path::Path) -> Vec<String> {
    fixture.run_words(&words("table export", file, ""), "").await.unwrap();
    let mut lines: Vec<String> = std::fs::read_to_string(file).unwrap().lines().map(str::to_owned).collect();
    lines.sort();
    lines
}

/// Returns the words of a command line: the command, the file and the flags.
fn words(command: &str, file: &std::path::Path, flags: &str) -> Vec<String> {
    let command = command.split_whitespace().map(str::to_owned);
    let flags = flags.split_whitespace().map(str::to_owned);
    command.chain([file.to_str().unwrap().to_owned()]).chain(flags).collect()
}

#[tokio::test]
async fn restored_table_equals_the_exported_one() {
    let folder = tempfile::tempdir().unwrap();
    let fixture = with_run(true).await;
    let (before, after) = (folder.path().join("before.jsonl"), folder.path().join("after.jsonl"));
    let lines = export(&fixture, &before).await;
    assert!(lines.len() >= 3 && lines.iter().all(|line| line.starts_with(r#"{"Item":{"#)));
    assert_eq!(std::fs::metadata(&before).unwrap().permissions().mode() & 0o777, 0o600);

    let empty = Fixture::new().await;
    let restored = empty.run_words(&words("table restore", &before, ""), "").await.unwrap();
    assert_eq!(restored.json["restored"], lines.len());
    assert_eq!(export(&empty, &after).await, lines);
    let run = empty.run(&format!("run show {ID} --content")).await.unwrap();
    assert_eq!(run.json["results"]["f1Score"], 0.5);
}

#[tokio::test]
async fn existing_items_are_skipped_unless_replaced() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("export.jsonl");
    let (fixture, _) = Fixture::with_webhook().await;
    let items = export(&fixture, &file).await.len();
    fixture.run("member set github/acme ada member").await.unwrap();
    let role = async || fixture.run("member list github/acme").await.unwrap().json["members"]["ada"].clone();

    let unconfirmed = fixture.run_words(&words("table restore", &file, ""), "").await;
    assert!(unconfirmed.err().unwrap().explain().contains("nothing was changed"));
    let skipped = fixture.run_words(&words("table restore", &file, "--yes"), "").await.unwrap();
    assert_eq!((&skipped.json["restored"], &skipped.json["left"]), (&0.into(), &items.into()));
    assert_eq!(role().await, "member");
    fixture.run_words(&words("table restore", &file, "--replace"), "y\n").await.unwrap();
    assert_eq!(role().await, "admin");
}

#[tokio::test]
async fn malformed_export_changes_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("export.jsonl");
    let (fixture, _) = Fixture::with_webhook().await;
    let lines = export(&fixture, &file).await;
    let again = fixture.run_words(&words("table export", &file, ""), "").await.err().unwrap();
    assert!(again.explain().contains("cannot be written"), "{}", again.explain());

    let empty = Fixture::new().await;
    let newer = lines[0].replace(r#""v":{"N":"1"}"#, r#""v":{"N":"2"}"#);
    for (broken, reason) in [(newer, "schema version 2"), (lines[0][..40].to_owned(), "not an item")] {
        std::fs::write(&file, format!("{}\n{broken}\n", lines[0])).unwrap();
        let error = empty.run_words(&words("table restore", &file, ""), "").await.err().unwrap().explain();
        assert!(error.contains("line 2 of") && error.contains(reason), "{error}");
        assert!(empty.context.store.operator().backups().is_empty().await.unwrap());
    }
    let missing = empty.run_words(&words("table restore", &folder.path().join("none"), ""), "").await;
    assert!(missing.err().unwrap().explain().contains("cannot be read"));
}
