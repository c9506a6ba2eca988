//! Admission of draws according to the pace of their run.

use plumbline_benchmark::run::pace::{Congestion, INITIAL_WINDOW, LoadSignal, Pace};
use plumbline_store::UtcInstant;
use plumbline_store::benchmark::RunEnd;
use plumbline_store::benchmark::runs::Phase;

use super::records::{TOTAL_DRAWS, draw_message, finished, run, run_id, scored};
use crate::support::{TestStore, at};

/// Returns the load signal of a draw that began at `began` and met no congestion.
fn answered(began: UtcInstant) -> LoadSignal {
    LoadSignal {
        began,
        congestion: Congestion::None,
        not_before: None,
        token_time: None,
        capabilities: Default::default(),
    }
}

#[tokio::test]
async fn first_draws_fill_the_initial_window() {
    let store = TestStore::new().await;
    store.with_run(Phase::Draws).await;
    let admitted =
        store.draw_admission().admit(&store.stored_run().await, &[], at(1)).await.unwrap().unwrap();
    assert_eq!(admitted.draws, 0..INITIAL_WINDOW);
    assert_eq!(store.stored_run().await.pace.admitted, INITIAL_WINDOW);
}

#[tokio::test]
async fn repeated_admission_admits_nothing_more() {
    let store = TestStore::new().await;
    store.with_run(Phase::Draws).await;
    let stale = store.stored_run().await;
    store.draw_admission().admit(&stale, &[], at(1)).await.unwrap();
    let before = store.all_items().await;
    for seen in [stale, store.stored_run().await] {
        let again = store.draw_admission().admit(&seen, &[], at(2)).await.unwrap().unwrap();
        assert!(again.draws.is_empty(), "{:?}", again.draws);
    }
    assert_eq!(store.all_items().await, before);
}

#[tokio::test]
async fn concurrent_admissions_admit_each_draw_once() {
    let store = TestStore::new().await;
    store.with_run(Phase::Draws).await;
    let (run, signals) = (store.stored_run().await, [answered(at(0))]);
    let admitted = futures::future::join_all(
        (0..4).map(|_| async { store.draw_admission().admit(&run, &signals, at(1)).await }),
    )
    .await;
    let mut draws: Vec<u32> = admitted.into_iter().flat_map(|each| each.unwrap().unwrap().draws).collect();
    draws.sort_unstable();
    assert_eq!(draws, (0..draws.len() as u32).collect::<Vec<_>>());
    assert_eq!(draws.len() as u32, INITIAL_WINDOW + 4, "the window grows with each of four answers");
}

#[tokio::test]
async fn no_more_draws_are_admitted_than_the_run_has() {
    let store = TestStore::new().await;
    store.with_run(Phase::Draws).await;
    for index in 0..TOTAL_DRAWS {
        let draw = finished(&draw_message(1, &format!("record-{}", index / 2), (index % 2) as u8), scored());
        store.draws().finish(run_id(1), &[draw], at(1)).await.unwrap();
        store.draw_admission().admit(&store.stored_run().await, &[answered(at(1))], at(1)).await.unwrap();
    }
    assert_eq!(store.stored_run().await.pace.admitted, TOTAL_DRAWS);
}

#[tokio::test]
async fn missing_and_ended_runs_admit_nothing() {
    let store = TestStore::new().await;
    assert!(store.draw_admission().admit(&run(1, at(0)), &[], at(1)).await.unwrap().is_none());
    assert!(store.all_items().await.is_empty());
    store.with_run(Phase::Draws).await;
    let running = store.stored_run().await;
    let completion = RunEnd::default();
    assert!(store.run_finalization().end_run(&running, &completion, at(2)).await.unwrap());
    let before = store.all_items().await;
    let admitted = store.draw_admission().admit(&running, &[answered(at(1))], at(3)).await.unwrap().unwrap();
    assert!(admitted.draws.is_empty() && admitted.run.pace == Pace::default());
    assert_eq!(store.all_items().await, before);
}
