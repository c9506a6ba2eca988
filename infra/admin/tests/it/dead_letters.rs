//! `dead-letter`: dead-lettered messages are shown, redriven and discarded.

use plumbline_store::queues::Queue;

use crate::support::Fixture;

const BODY: &str = r#"{"jobId":"2b1f0c52-8f0e-4f3e-9d5c-3c6a5d7b8e91"}"#;

/// Creates a fixture with two dead-lettered messages of the query queue.
async fn with_dead_letters() -> Fixture {
    let fixture = Fixture::new().await;
    let status = fixture.context.store.operator().dead_letters().status(Queue::Query).await.unwrap().unwrap();
    let url = status.dead_letter_queue.unwrap().url;
    for _ in 0..2 {
        let request = fixture.aws.sqs().send_message().queue_url(&url);
        request.message_body(BODY).send().await.unwrap();
    }
    fixture
}

/// Returns the numbers of waiting and dead-lettered messages of the query queue.
async fn counts(fixture: &Fixture) -> (u64, u64) {
    let listed = fixture.run("dead-letter list").await.unwrap();
    let queue =
        listed.json["queues"].as_array().unwrap().iter().find(|each| each["queue"] == "query").unwrap();
    (queue["waiting"].as_u64().unwrap(), queue["setAside"].as_u64().unwrap())
}

#[tokio::test]
async fn dead_lettered_messages_are_shown_and_stay() {
    let fixture = with_dead_letters().await;
    assert_eq!(counts(&fixture).await, (0, 2));
    for _ in 0..2 {
        let shown = fixture.run("dead-letter show query").await.unwrap();
        let messages = shown.json["messages"].as_array().unwrap();
        assert_eq!(messages.len(), 2);
        assert_eq!(messages[0]["body"]["jobId"], "2b1f0c52-8f0e-4f3e-9d5c-3c6a5d7b8e91");
    }
    let one = fixture.run("dead-letter show query --limit 1").await.unwrap();
    assert_eq!(one.json["messages"].as_array().unwrap().len(), 1);
    let none = fixture.run("dead-letter show draw").await.unwrap();
    assert_eq!(none.text, "There are no dead-lettered messages.\n");
}

#[tokio::test]
async fn redrive_sends_every_message_back_once() {
    let fixture = with_dead_letters().await;
    assert!(fixture.error_of("dead-letter redrive query").await.contains("nothing was changed"));
    assert_eq!(counts(&fixture).await, (0, 2));
    let moved = fixture.run_with_input("dead-letter redrive query", "y\n").await.unwrap();
    assert_eq!(moved.json["messages"], 2);
    assert_eq!(counts(&fixture).await, (2, 0));
    assert_eq!(fixture.run("dead-letter redrive query --yes").await.unwrap().json["messages"], 0);
}

#[tokio::test]
async fn discard_deletes_the_messages() {
    let fixture = with_dead_letters().await;
    assert!(fixture.error_of("dead-letter discard query").await.contains("nothing was changed"));
    fixture.run("dead-letter discard query --yes").await.unwrap();
    assert_eq!(counts(&fixture).await, (0, 0));
}

#[tokio::test]
async fn missing_queue_urls_are_reported_with_the_flag() {
    let mut fixture = Fixture::new().await;
    fixture.context.store.queues =
        plumbline_store::queues::Queues::new(fixture.aws.sqs(), Default::default());
    for line in ["dead-letter list", "dead-letter show query", "dead-letter redrive query --yes"] {
        let error = fixture.error_of(line).await;
        assert!(error.contains("--queues"), "{line}: {error}");
    }
}
