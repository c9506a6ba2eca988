//! Queue status, and inspection, redrive and deletion of dead letters.

use plumbline_store::queues::{JobMessage, Queue};

use crate::agent::records::job_id;
use crate::support::TestStore;

impl TestStore {
    /// Sends messages to the dead-letter queue of the query queue. Returns the status of that queue.
    async fn send_dead_letters(
        &self,
        numbers: &[u8],
    ) -> plumbline_store::operator::dead_letters::DeadLetterQueue {
        let url = self.dead_letter_queue().await.url;
        for number in numbers {
            let body = serde_json::to_string(&JobMessage { job_id: job_id(*number) }).unwrap();
            self.aws.sqs().send_message().queue_url(&url).message_body(body).send().await.unwrap();
        }
        self.dead_letter_queue().await
    }

    async fn dead_letter_queue(&self) -> plumbline_store::operator::dead_letters::DeadLetterQueue {
        self.operator().dead_letters().status(Queue::Query).await.unwrap().unwrap().dead_letter_queue.unwrap()
    }
}

#[tokio::test]
async fn status_counts_waiting_messages_and_dead_letters() {
    let store = TestStore::new().await;
    store.queues.send(Queue::Query, &JobMessage { job_id: job_id(1) }, "group", 0).await.unwrap();
    store.queues.send(Queue::Query, &JobMessage { job_id: job_id(2) }, "group", 900).await.unwrap();
    store.send_dead_letters(&[3]).await;
    let status = store.operator().dead_letters().status(Queue::Query).await.unwrap().unwrap();
    assert_eq!((status.waiting, status.delayed, status.in_flight), (1, 1, 0));
    assert_eq!(status.visibility_timeout, u64::from(Queue::Query.visibility_timeout()));
    let dead = status.dead_letter_queue.unwrap();
    assert_eq!((dead.messages, dead.max_receive_count), (1, 5));
}

#[tokio::test]
async fn inspected_dead_letters_stay_in_their_queue() {
    let store = TestStore::new().await;
    let dead = store.send_dead_letters(&[1, 2]).await;
    for limit in [1, 9, 9] {
        let seen = store.operator().dead_letters().peek(&dead, limit).await.unwrap();
        assert_eq!(seen.len(), limit.min(2));
        assert!(seen[0].body.contains("jobId") && seen[0].sent_at.is_some());
    }
}

#[tokio::test]
async fn redriven_dead_letters_return_to_their_source_queue() {
    let store = TestStore::new().await;
    let dead = store.send_dead_letters(&[1, 2]).await;
    assert_eq!(store.operator().dead_letters().redrive(Queue::Query, &dead).await.unwrap(), 2);
    assert_eq!(store.dead_letter_queue().await.messages, 0);
    let mut bodies = store.receive(store.queues.url(Queue::Query).unwrap()).await;
    bodies.sort();
    let expected =
        [1, 2].map(|number| serde_json::to_string(&JobMessage { job_id: job_id(number) }).unwrap());
    assert_eq!(bodies, expected);
}

#[tokio::test]
async fn discarded_dead_letters_are_deleted() {
    let store = TestStore::new().await;
    let dead = store.send_dead_letters(&[1, 2, 3]).await;
    assert_eq!(store.operator().dead_letters().discard(&dead).await.unwrap(), 3);
    assert_eq!(store.dead_letter_queue().await.messages, 0);
    assert!(store.receive(store.queues.url(Queue::Query).unwrap()).await.is_empty());
}
