//! `dead-letter`: what was set aside is seen, sent back, or taken away.

use plumbline_store::queues::Queue;

use crate::support::Desk;

const BODY: &str = r#"{"jobId":"2b1f0c52-8f0e-4f3e-9d5c-3c6a5d7b8e91"}"#;

/// A desk at which two messages of the query queue were set aside.
async fn with_dead_letters() -> Desk {
    let desk = Desk::new().await;
    let standing = desk.session.store.queues.standing(Queue::Query).await.unwrap().unwrap();
    for _ in 0..2 {
        let request = desk.aws.sqs().send_message().queue_url(&standing.dead.as_ref().unwrap().url);
        request.message_body(BODY).send().await.unwrap();
    }
    desk
}

async fn counts(desk: &Desk) -> (u64, u64) {
    let listed = desk.run("dead-letter list").await.unwrap();
    let queue =
        listed.json["queues"].as_array().unwrap().iter().find(|each| each["queue"] == "query").unwrap();
    (queue["waiting"].as_u64().unwrap(), queue["setAside"].as_u64().unwrap())
}

#[tokio::test]
async fn what_was_set_aside_is_listed_and_shown_and_stays() {
    let desk = with_dead_letters().await;
    assert_eq!(counts(&desk).await, (0, 2));
    for _ in 0..2 {
        let shown = desk.run("dead-letter show query").await.unwrap();
        let messages = shown.json["messages"].as_array().unwrap();
        assert_eq!(messages.len(), 2);
        assert_eq!(messages[0]["body"]["jobId"], "2b1f0c52-8f0e-4f3e-9d5c-3c6a5d7b8e91");
    }
    let one = desk.run("dead-letter show query --limit 1").await.unwrap();
    assert_eq!(one.json["messages"].as_array().unwrap().len(), 1);
    let none = desk.run("dead-letter show draw").await.unwrap();
    assert_eq!(none.text, "Nothing was set aside.\n");
}

#[tokio::test]
async fn a_redrive_sends_all_of_it_back_once() {
    let desk = with_dead_letters().await;
    assert!(desk.refused("dead-letter redrive query").await.contains("nothing was changed"));
    assert_eq!(counts(&desk).await, (0, 2));
    let moved = desk.run_with("dead-letter redrive query", "y\n").await.unwrap();
    assert_eq!(moved.json["messages"], 2);
    assert_eq!(counts(&desk).await, (2, 0));
    assert_eq!(desk.run("dead-letter redrive query --yes").await.unwrap().json["messages"], 0);
}

#[tokio::test]
async fn a_discard_takes_it_away() {
    let desk = with_dead_letters().await;
    assert!(desk.refused("dead-letter discard query").await.contains("nothing was changed"));
    desk.run("dead-letter discard query --yes").await.unwrap();
    assert_eq!(counts(&desk).await, (0, 0));
}

#[tokio::test]
async fn without_addresses_it_says_how_to_name_them() {
    let mut desk = Desk::new().await;
    desk.session.store.queues = plumbline_store::queues::Queues::new(desk.aws.sqs(), Default::default());
    for line in ["dead-letter list", "dead-letter show query", "dead-letter redrive query --yes"] {
        let refused = desk.refused(line).await;
        assert!(refused.contains("--queues"), "{line}: {refused}");
    }
}
