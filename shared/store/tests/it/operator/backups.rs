//! Export of the whole table, and its restore.

use plumbline_contract::benchmark::{RunErrorReason, RunStatus};
use plumbline_store::benchmark::runs::Phase;
use plumbline_store::operator::backups::ExportedItem;

use crate::agent::records::{completed, job};
use crate::benchmark::records::{draw_message, run_id};
use crate::support::{TestStore, at};

impl TestStore {
    /// Exports the table, and returns the lines in sorted order.
    async fn export_lines(&self) -> Vec<String> {
        let (mut lines, mut after) = (Vec::new(), None);
        loop {
            let page = self.operator().backups().export(after).await.unwrap();
            lines.extend(page.lines);
            after = page.next;
            if after.is_none() {
                lines.sort();
                return lines;
            }
        }
    }

    /// Restores exported lines. Returns the result of each.
    async fn restore_lines(&self, lines: &[String], replace: bool) -> Vec<bool> {
        let mut written = Vec::new();
        for line in lines {
            written.push(
                self.operator()
                    .backups()
                    .restore(ExportedItem::parse(line).unwrap(), replace, at(9))
                    .await
                    .unwrap(),
            );
        }
        written
    }
}

#[tokio::test]
async fn restore_into_an_empty_table_restores_every_item() {
    let store = TestStore::new().await;
    store.answered_job(7).await;
    let lines = store.export_lines().await;
    let other = TestStore::new().await;
    assert!(other.operator().backups().is_empty().await.unwrap());
    assert!(other.restore_lines(&lines, false).await.into_iter().all(|written| written));
    assert_eq!(other.all_items().await, store.all_items().await);
    assert!(!other.operator().backups().is_empty().await.unwrap());
}

#[tokio::test]
async fn restore_ends_runs_in_progress_and_frees_their_slots() {
    let store = TestStore::new().await;
    store.with_run(Phase::Draws).await;
    let draw = draw_message(1, "billing", 0);
    store.claimed_draw(&draw, at(0)).await;
    let lines = store.export_lines().await;
    assert!(lines.iter().all(|line| !line.contains("sealed")), "no secret of a run is exported");
    let unfinished = |line: &&String| ExportedItem::parse(line).unwrap().is_unfinished_run();
    assert_eq!(lines.iter().filter(unfinished).count(), 1);

    let restored = TestStore::new().await;
    restored.restore_lines(&lines, false).await;

    let run = restored.stored_run().await;
    assert_eq!((run.status, run.error_reason), (RunStatus::Errored, Some(RunErrorReason::InternalError)));
    assert_eq!((run.finished_at, run.due), (Some(at(9)), None));
    assert!(restored.draws().list(run_id(1)).await.unwrap()[0].lease_until.is_none());
    let key = restored.item(&format!("BENCHMARK-KEY#{}", run.key_id), "KEY").await.unwrap();
    assert_eq!(key["in_flight"], "{}");
    assert!(restored.run_secrets().await.is_empty());
    assert_eq!(restored.due_items().list(at(100_000), 10).await.unwrap(), []);
}

#[tokio::test]
async fn secrets_in_an_export_of_an_earlier_release_are_recognised() {
    let line =
        |sort: &str| format!(r#"{{"Item":{{"pk":{{"S":"RUN#{}"}},"sk":{{"S":"{sort}"}}}}}}"#, run_id(1));
    let is_secret = |sort: &str| ExportedItem::parse(&line(sort)).unwrap().is_run_secret();
    assert_eq!(["BACKEND", "CONVERSATION#billing#0", "RUN"].map(is_secret), [true, true, false]);
}

#[tokio::test]
async fn runs_of_a_table_that_aws_restored_are_ended_before_its_use() {
    let store = TestStore::new().await;
    store.with_run(Phase::Draws).await;
    assert_eq!(store.operator().backups().end_unfinished_runs(at(9)).await.unwrap(), 1);
    assert_eq!(store.stored_run().await.status, RunStatus::Errored);
    assert_eq!(store.due_items().list(at(100_000), 10).await.unwrap(), []);
    let before = store.all_items().await;
    assert_eq!(store.operator().backups().end_unfinished_runs(at(10)).await.unwrap(), 0);
    assert_eq!(store.all_items().await, before);
}

#[tokio::test]
async fn restore_keeps_existing_items_unless_told_to_replace_them() {
    let store = TestStore::new().await;
    store.question_acceptance().create_without_limits(&job(1)).await.unwrap();
    let (lines, before) = (store.export_lines().await, store.all_items().await);
    assert!(store.job_execution().end_job(&job(1), &completed(), at(1)).await.unwrap());
    let finished = store.all_items().await;
    assert_eq!(store.restore_lines(&lines, false).await, [false]);
    assert_eq!(store.all_items().await, finished);
    assert_eq!(store.restore_lines(&lines, true).await, [true]);
    assert_eq!(store.all_items().await, before);
}
