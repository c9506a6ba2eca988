//! Opinions of the model judge.

use plumbline_benchmark::judge::model::Opinion;

use jiff::SignedDuration;

use crate::support::{TestStore, at};

fn opinion(entry: &str) -> Opinion {
    Opinion { matches: vec![entry.to_owned()], valid: false }
}

#[tokio::test]
async fn stored_opinions_are_read_by_their_keys() {
    let store = TestStore::new().await;
    assert_eq!(store.judge_opinions().get_or_store("one", &opinion("a"), at(0)).await.unwrap(), opinion("a"));
    let found =
        store.judge_opinions().get_and_extend(&["one".to_owned(), "two".to_owned()], at(0)).await.unwrap();
    assert_eq!(found.into_iter().collect::<Vec<_>>(), [("one".to_owned(), opinion("a"))]);
    assert!(store.judge_opinions().get_and_extend(&[], at(0)).await.unwrap().is_empty());
}

#[tokio::test]
async fn first_opinion_is_never_replaced() {
    let store = TestStore::new().await;
    store.judge_opinions().get_or_store("one", &opinion("a"), at(0)).await.unwrap();
    let before = store.all_items().await;
    assert_eq!(store.judge_opinions().get_or_store("one", &opinion("b"), at(0)).await.unwrap(), opinion("a"));
    assert_eq!(store.all_items().await, before);
}

#[tokio::test]
async fn concurrent_writers_get_the_same_opinion() {
    let store = TestStore::new().await;
    let opinions = store.judge_opinions();
    let (a, b) = (opinion("a"), opinion("b"));
    let (one, two) =
        tokio::join!(opinions.get_or_store("one", &a, at(0)), opinions.get_or_store("one", &b, at(0)));
    assert_eq!(one.unwrap(), two.unwrap());
}

#[tokio::test]
async fn used_opinion_is_kept_for_at_least_150_days() {
    let store = TestStore::new().await;
    let (opinions, keys) = (store.judge_opinions(), ["one".to_owned()]);
    let day = |day: i64| at(0).plus(SignedDuration::from_hours(24 * day));
    let expires_on = async || {
        let key = ("OPINION#one".to_owned(), "OPINION".to_owned());
        let seconds: i64 = store.all_items().await[&key]["expires_at"].parse().unwrap();
        (seconds - at(0).epoch_seconds()) / (24 * 60 * 60)
    };
    opinions.get_or_store("one", &opinion("a"), day(0)).await.unwrap();
    assert_eq!(expires_on().await, 180);
    for (used_on, expected) in [(30, 180), (31, 211), (61, 211), (200, 380)] {
        assert_eq!(opinions.get_and_extend(&keys, day(used_on)).await.unwrap().len(), 1);
        assert_eq!(expires_on().await, expected, "used on day {used_on}");
    }
}
