//! Deletion of run secrets that an earlier release stored in the main table.

use plumbline_store::benchmark::runs::Phase;
use plumbline_store::operator::misplaced_run_secrets::SecretCounts;

use crate::benchmark::records::{draw_message, run_id};
use crate::support::{TestStore, at, text};

#[tokio::test]
async fn secrets_in_the_main_table_are_deleted_and_nothing_else() {
    let store = TestStore::new().await;
    store.with_run(Phase::Draws).await;
    store.claimed_draw(&draw_message(1, "billing", 0), at(0)).await;
    let before = store.all_items().await;
    let partition = format!("RUN#{}", run_id(1));
    store.put(&[("pk", text(&partition)), ("sk", text("BACKEND")), ("sealed", text("secret"))]).await;
    store.set_text(&partition, "DRAW#billing#0", "saved", "secret").await;
    assert_eq!(store.operator().inspection().survey().await.unwrap().misplaced, 1);

    let deleted = store.operator().misplaced_run_secrets().delete().await.unwrap();

    assert_eq!(deleted, SecretCounts { backends: 1, conversations: 1 });
    assert_eq!(store.all_items().await, before);
    assert_eq!(store.operator().inspection().survey().await.unwrap().misplaced, 0);
    let again = store.operator().misplaced_run_secrets().delete().await.unwrap();
    assert_eq!(again, SecretCounts::default());
}
