//! Export of the whole table, and its restore.

use plumbline_store::benchmark::runs::Phase;
use plumbline_store::operator::backup::ExportedItem;

use crate::agent::records::{completed, job};
use crate::support::{TestStore, at};

impl TestStore {
    async fn exported(&self) -> Vec<String> {
        let (mut lines, mut after) = (Vec::new(), None);
        loop {
            let page = self.operator().backup().export(after).await.unwrap();
            lines.extend(page.lines);
            after = page.next;
            if after.is_none() {
                lines.sort();
                return lines;
            }
        }
    }

    async fn restored(&self, lines: &[String], replace: bool) -> Vec<bool> {
        let mut written = Vec::new();
        for line in lines {
            written.push(
                self.operator().backup().restore(ExportedItem::parse(line).unwrap(), replace).await.unwrap(),
            );
        }
        written
    }
}

#[tokio::test]
async fn restore_into_an_empty_table_restores_every_item() {
    let store = TestStore::new().await;
    store.started(Phase::Draws).await;
    store.answered_job(7).await;
    let lines = store.exported().await;
    let other = TestStore::new().await;
    assert!(other.operator().backup().is_empty().await.unwrap());
    assert!(other.restored(&lines, false).await.into_iter().all(|written| written));
    assert_eq!(other.table().await, store.table().await);
    assert!(!other.operator().backup().is_empty().await.unwrap());
}

#[tokio::test]
async fn restore_keeps_existing_items_unless_told_to_replace_them() {
    let store = TestStore::new().await;
    store.job_intake().create(&job(1)).await.unwrap();
    let (lines, before) = (store.exported().await, store.table().await);
    assert!(store.job_execution().complete(&job(1), &completed(), at(1)).await.unwrap());
    let finished = store.table().await;
    assert_eq!(store.restored(&lines, false).await, [false]);
    assert_eq!(store.table().await, finished);
    assert_eq!(store.restored(&lines, true).await, [true]);
    assert_eq!(store.table().await, before);
}
