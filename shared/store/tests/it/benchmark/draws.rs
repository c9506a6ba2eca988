//! Draws: claims in batches, saved conversations, and outcomes that are counted once.

use futures::future::join_all;
use plumbline_benchmark::draw::ErrorReason;
use plumbline_store::Claim;
use plumbline_store::benchmark::draws::{FinishResult, FinishedDraw, LEASE};
use plumbline_store::benchmark::runs::Phase;

use super::records::{draw_message, errored, finished, run_id, scored};
use crate::support::{TestStore, at};

#[tokio::test]
async fn load_returns_runs_with_their_backends_and_draws() {
    let store = TestStore::new().await;
    store.with_run(Phase::Draws).await;
    let claimed = draw_message(1, "billing", 0);
    store.claimed_draw(&claimed, at(0)).await;
    let requested = [claimed.clone(), draw_message(1, "billing", 1), draw_message(9, "billing", 0)];
    let mut found = store.draws().load(&requested).await.unwrap();
    assert!(found.len() == 1, "a missing run is omitted");
    let loaded = found.remove(&run_id(1)).unwrap().unwrap();
    assert_eq!((loaded.run, loaded.backend.is_some()), (store.stored_run().await, true));
    let stored: Vec<_> = loaded.draws.iter().map(|draw| draw.stored.is_some()).collect();
    assert_eq!(stored, [true, false]);
}

#[tokio::test]
async fn draw_is_claimed_once_until_its_lease_ends() {
    let store = TestStore::new().await;
    store.with_run(Phase::Draws).await;
    let draw = draw_message(1, "billing", 0);
    let claimed = store.claimed_draw(&draw, at(0)).await;
    assert_eq!((claimed.attempts, claimed.claims, claimed.lease_until), (1, 1, Some(at(0).plus(LEASE))));
    assert_eq!(store.draws().list(run_id(1)).await.unwrap(), [claimed]);
    let before = store.all_items().await;
    let end = at(0).plus(LEASE);
    let just_before = end.plus(jiff::SignedDuration::from_micros(-1));
    assert_eq!(store.claim_draw(&draw, just_before).await, Claim::InProgress);
    assert_eq!(store.all_items().await, before);
    let again = store.claimed_draw(&draw, end).await;
    assert_eq!((again.attempts, again.claims), (2, 2));
}

#[tokio::test]
async fn concurrent_batches_claim_each_draw_once() {
    let store = TestStore::new().await;
    store.with_run(Phase::Draws).await;
    let draws: Vec<_> = (0..4).map(|index| draw_message(1, "billing", index)).collect();
    let seen = async |draws: &[_]| {
        store.draws().load(draws).await.unwrap().remove(&run_id(1)).unwrap().unwrap().draws
    };
    let handle = store.draws();
    let (one, two) = (seen(&draws[..3]).await, seen(&draws[1..]).await);
    let (one, two) = tokio::join!(handle.claim(&one, at(0)), handle.claim(&two, at(0)));
    let won = |claims: &[Claim<_>]| claims.iter().filter(|claim| matches!(claim, Claim::Claimed(_))).count();
    let (one, two) = (one.unwrap(), two.unwrap());
    assert_eq!(won(&one) + won(&two), 4, "{one:?} {two:?}");
    assert!(store.draws().list(run_id(1)).await.unwrap().iter().all(|draw| draw.claims == 1));
}

#[tokio::test]
async fn stale_draw_does_not_prevent_the_claims_of_its_batch() {
    let store = TestStore::new().await;
    store.with_run(Phase::Draws).await;
    let draws = [draw_message(1, "billing", 0), draw_message(1, "billing", 1)];
    let seen = store.draws().load(&draws).await.unwrap().remove(&run_id(1)).unwrap().unwrap().draws;
    store.claimed_draw(&draws[0], at(0)).await;
    let claims = store.draws().claim(&seen, at(1)).await.unwrap();
    assert!(matches!(claims.as_slice(), [Claim::InProgress, Claim::Claimed(_)]), "{claims:?}");
}

#[tokio::test]
async fn released_draw_can_be_claimed_at_once() {
    let store = TestStore::new().await;
    store.with_run(Phase::Draws).await;
    let draw = draw_message(1, "billing", 0);
    store.claimed_draw(&draw, at(0)).await;
    store.draws().release(&draw).await.unwrap();
    assert_eq!(store.claimed_draw(&draw, at(1)).await.attempts, 2);
}

#[tokio::test]
async fn saved_draw_continues_without_using_up_an_attempt() {
    let store = TestStore::new().await;
    store.with_run(Phase::Draws).await;
    let draw = draw_message(1, "billing", 0);
    let claimed = store.claimed_draw(&draw, at(0)).await;
    assert!(store.draws().save_conversation(&draw, &claimed, "sealed".to_owned(), at(0)).await.unwrap());
    assert_eq!(store.stored_run().await.saves, 1);
    let again = store.claimed_draw(&draw, at(1)).await;
    assert_eq!((again.attempts, again.claims, again.saved_conversation.as_deref()), (1, 2, Some("sealed")));
}

#[tokio::test]
async fn conversation_is_kept_apart_and_deleted_with_the_outcome() {
    let store = TestStore::new().await;
    store.with_run(Phase::Draws).await;
    let draw = draw_message(1, "billing", 0);
    let claimed = store.claimed_draw(&draw, at(0)).await;
    let conversation = "conversation".to_owned();
    assert!(store.draws().save_conversation(&draw, &claimed, conversation, at(0)).await.unwrap());
    let (pk, sk) = (format!("RUN#{}", run_id(1)), "CONVERSATION#billing#0".to_owned());
    let saved = store.run_secrets().await.remove(&(pk.clone(), sk)).unwrap();
    assert_eq!(saved["sealed"], "conversation");
    assert_eq!(store.count_main_items_with("conversation").await, 0);
    let again = store.claimed_draw(&draw, at(1)).await;
    let has_saved_conversation = again.saved_conversation.is_some();
    let done = FinishedDraw { has_saved_conversation, ..finished(&draw, scored()) };
    assert_eq!(store.draws().finish(run_id(1), &[done], at(2)).await.unwrap(), [FinishResult::Counted]);
    let remaining: Vec<_> = store.run_secrets().await.into_keys().collect();
    assert_eq!(remaining, [(pk, "BACKEND".to_owned())]);
}

#[tokio::test]
async fn draw_is_not_saved_after_a_lost_claim_its_outcome_or_the_end_of_its_run() {
    let store = TestStore::new().await;
    store.with_run(Phase::Draws).await;
    let draw = draw_message(1, "billing", 0);
    let lost = store.claimed_draw(&draw, at(0)).await;
    let claimed = store.claimed_draw(&draw, at(0).plus(LEASE)).await;
    let before = store.all_items().await;
    assert!(!store.draws().save_conversation(&draw, &lost, "sealed".to_owned(), at(0)).await.unwrap());
    assert_eq!(store.all_items().await, before);
    store.draws().finish(run_id(1), &[finished(&draw, scored())], at(2000)).await.unwrap();
    let before = store.all_items().await;
    assert!(!store.draws().save_conversation(&draw, &claimed, "sealed".to_owned(), at(0)).await.unwrap());
    assert_eq!(store.all_items().await, before);
    let other = draw_message(1, "billing", 1);
    let claimed = store.claimed_draw(&other, at(2000)).await;
    let run = store.stored_run().await;
    let ended = plumbline_store::benchmark::RunEnd::errored(
        plumbline_contract::benchmark::RunErrorReason::TooManyErrored,
    );
    assert!(store.run_finalization().end_run(&run, &ended, at(2001)).await.unwrap());
    let before = store.all_items().await;
    assert!(!store.draws().save_conversation(&other, &claimed, "sealed".to_owned(), at(0)).await.unwrap());
    assert_eq!(store.all_items().await, before);
}

#[tokio::test]
async fn outcomes_are_counted_by_their_kind() {
    let store = TestStore::new().await;
    store.with_run(Phase::Draws).await;
    let outcomes =
        [scored(), errored(ErrorReason::ContextWindowExceeded), errored(ErrorReason::EndpointBadOutput)];
    let batch: Vec<_> = (0..3).map(|index| draw_message(1, "billing", index)).zip(outcomes).collect();
    let batch: Vec<_> = batch.into_iter().map(|(draw, outcome)| finished(&draw, outcome)).collect();
    assert_eq!(store.draws().finish(run_id(1), &batch, at(5)).await.unwrap(), [FinishResult::Counted; 3]);
    let run = store.stored_run().await;
    assert_eq!((run.draws_done, run.draws_errored, run.draws_over_context), (3, 2, 1));
    assert_eq!(run.due.unwrap().due_at, at(305));
    let draws = store.draws().list(run_id(1)).await.unwrap();
    assert!(draws.iter().all(|draw| draw.outcome.is_some() && draw.lease_until.is_none()));
}

#[tokio::test]
async fn duplicate_draw_is_counted_once() {
    let store = TestStore::new().await;
    store.with_run(Phase::Draws).await;
    let one = finished(&draw_message(1, "billing", 0), scored());
    let two = finished(&draw_message(1, "billing", 1), scored());
    assert_eq!(
        store.draws().finish(run_id(1), std::slice::from_ref(&one), at(5)).await.unwrap(),
        [FinishResult::Counted]
    );
    let before = store.all_items().await;
    assert_eq!(
        store.draws().finish(run_id(1), std::slice::from_ref(&one), at(6)).await.unwrap(),
        [FinishResult::Discarded]
    );
    assert_eq!(store.all_items().await, before);
    let counted = store.draws().finish(run_id(1), &[one, two], at(7)).await.unwrap();
    assert_eq!(counted, [FinishResult::Discarded, FinishResult::Counted]);
    assert_eq!(store.stored_run().await.draws_done, 2);
}

#[tokio::test]
async fn concurrent_outcomes_of_one_draw_are_counted_once() {
    let store = TestStore::new().await;
    store.with_run(Phase::Draws).await;
    let draw = [finished(&draw_message(1, "billing", 0), scored())];
    let counted =
        join_all((0..6).map(|_| async { store.draws().finish(run_id(1), &draw, at(5)).await })).await;
    let once = counted.iter().filter(|counted| counted.as_ref().unwrap() == &[FinishResult::Counted]).count();
    assert_eq!((once, store.stored_run().await.draws_done), (1, 1));
}

#[tokio::test]
async fn finished_draw_is_neither_claimed_nor_released() {
    let store = TestStore::new().await;
    store.with_run(Phase::Draws).await;
    let draw = draw_message(1, "billing", 0);
    store.draws().finish(run_id(1), &[finished(&draw, scored())], at(5)).await.unwrap();
    let before = store.all_items().await;
    assert_eq!(store.claim_draw(&draw, at(6)).await, Claim::AlreadyFinished);
    store.draws().release(&draw).await.unwrap();
    assert_eq!(store.all_items().await, before);
}
