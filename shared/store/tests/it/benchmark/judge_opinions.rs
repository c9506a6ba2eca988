//! Opinions of the model judge.

use plumbline_benchmark::judge::model::Opinion;

use crate::support::TestStore;

fn opinion(entry: &str) -> Opinion {
    Opinion { matches: vec![entry.to_owned()], valid: false }
}

#[tokio::test]
async fn stored_opinions_are_read_by_their_keys() {
    let store = TestStore::new().await;
    assert_eq!(store.judge_opinions().keep("one", &opinion("a")).await.unwrap(), opinion("a"));
    let found = store.judge_opinions().get_all(&["one".to_owned(), "two".to_owned()]).await.unwrap();
    assert_eq!(found.into_iter().collect::<Vec<_>>(), [("one".to_owned(), opinion("a"))]);
    assert!(store.judge_opinions().get_all(&[]).await.unwrap().is_empty());
}

#[tokio::test]
async fn first_opinion_is_never_replaced() {
    let store = TestStore::new().await;
    store.judge_opinions().keep("one", &opinion("a")).await.unwrap();
    let before = store.table().await;
    assert_eq!(store.judge_opinions().keep("one", &opinion("b")).await.unwrap(), opinion("a"));
    assert_eq!(store.table().await, before);
}

#[tokio::test]
async fn concurrent_writers_get_the_same_opinion() {
    let store = TestStore::new().await;
    let opinions = store.judge_opinions();
    let (a, b) = (opinion("a"), opinion("b"));
    let (one, two) = tokio::join!(opinions.keep("one", &a), opinions.keep("one", &b));
    assert_eq!(one.unwrap(), two.unwrap());
}
