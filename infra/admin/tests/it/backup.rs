//! `table`: an export and its restore.

use std::os::unix::fs::PermissionsExt;

use crate::inspection::{ID, with_run};
use crate::support::Desk;

/// The lines of an export, in order of their text.
async fn exported(desk: &Desk, file: &std::path::Path) -> Vec<String> {
    desk.run_words(&words("table export", file, ""), "").await.unwrap();
    let mut lines: Vec<String> = std::fs::read_to_string(file).unwrap().lines().map(str::to_owned).collect();
    lines.sort();
    lines
}

fn words(command: &str, file: &std::path::Path, flags: &str) -> Vec<String> {
    let command = command.split_whitespace().map(str::to_owned);
    let flags = flags.split_whitespace().map(str::to_owned);
    command.chain([file.to_str().unwrap().to_owned()]).chain(flags).collect()
}

#[tokio::test]
async fn a_table_comes_back_as_it_was() {
    let folder = tempfile::tempdir().unwrap();
    let desk = with_run(true).await;
    let (before, after) = (folder.path().join("before.jsonl"), folder.path().join("after.jsonl"));
    let lines = exported(&desk, &before).await;
    assert!(lines.len() >= 3 && lines.iter().all(|line| line.starts_with(r#"{"Item":{"#)));
    assert_eq!(std::fs::metadata(&before).unwrap().permissions().mode() & 0o777, 0o600);

    let empty = Desk::new().await;
    let restored = empty.run_words(&words("table restore", &before, ""), "").await.unwrap();
    assert_eq!(restored.json["restored"], lines.len());
    assert_eq!(exported(&empty, &after).await, lines);
    let run = empty.run(&format!("run show {ID} --content")).await.unwrap();
    assert_eq!(run.json["results"]["f1Score"], 0.5);
}

#[tokio::test]
async fn what_is_there_is_left_unless_it_is_to_be_replaced() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("export.jsonl");
    let (desk, _) = Desk::furnished().await;
    let items = exported(&desk, &file).await.len();
    desk.run("member set github/acme ada member").await.unwrap();
    let role = async || desk.run("member list github/acme").await.unwrap().json["members"]["ada"].clone();

    let unasked = desk.run_words(&words("table restore", &file, ""), "").await;
    assert!(unasked.err().unwrap().explain().contains("nothing was changed"));
    let left = desk.run_words(&words("table restore", &file, "--yes"), "").await.unwrap();
    assert_eq!((&left.json["restored"], &left.json["left"]), (&0.into(), &items.into()));
    assert_eq!(role().await, "member");
    desk.run_words(&words("table restore", &file, "--replace"), "y\n").await.unwrap();
    assert_eq!(role().await, "admin");
}

#[tokio::test]
async fn a_file_that_cannot_be_used_changes_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("export.jsonl");
    let (desk, _) = Desk::furnished().await;
    let lines = exported(&desk, &file).await;
    let again = desk.run_words(&words("table export", &file, ""), "").await.err().unwrap();
    assert!(again.explain().contains("cannot be written"), "{}", again.explain());

    let empty = Desk::new().await;
    let newer = lines[0].replace(r#""v":{"N":"1"}"#, r#""v":{"N":"2"}"#);
    for (broken, reason) in [(newer, "form 2"), (lines[0][..40].to_owned(), "no item")] {
        std::fs::write(&file, format!("{}\n{broken}\n", lines[0])).unwrap();
        let refused = empty.run_words(&words("table restore", &file, ""), "").await.err().unwrap().explain();
        assert!(refused.contains("line 2 of") && refused.contains(reason), "{refused}");
        assert!(empty.session.store.is_empty().await.unwrap());
    }
    let missing = empty.run_words(&words("table restore", &folder.path().join("none"), ""), "").await;
    assert!(missing.err().unwrap().explain().contains("cannot be read"));
}
