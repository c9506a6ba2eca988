//! SQS: visibility, delays, redrive, batches and long polls.

use std::collections::HashMap;
use std::time::Duration;

use aws_sdk_sqs::types::{
    Message, MessageSystemAttributeName, QueueAttributeName, SendMessageBatchRequestEntry,
};
use plumbline_embedded_aws::EmbeddedAws;

/// A queue, with a client of SQS.
struct Queue {
    sqs: aws_sdk_sqs::Client,
    url: String,
}

impl Queue {
    async fn create(aws: &EmbeddedAws, name: &str, attributes: &[(QueueAttributeName, &str)]) -> Self {
        let attributes: HashMap<_, _> =
            attributes.iter().map(|(name, value)| (name.clone(), (*value).to_owned())).collect();
        let create = aws.sqs().create_queue().queue_name(name).set_attributes(Some(attributes));
        let url = create.send().await.unwrap().queue_url.unwrap();
        Self { sqs: aws.sqs(), url }
    }

    async fn send(&self, body: &str, delay: i32) {
        let send = self.sqs.send_message().queue_url(&self.url).message_body(body).delay_seconds(delay);
        send.send().await.unwrap();
    }

    async fn receive(&self, wait: i32) -> Vec<Message> {
        let receive = self.sqs.receive_message().queue_url(&self.url).wait_time_seconds(wait);
        let receive = receive.message_system_attribute_names(MessageSystemAttributeName::All);
        receive.max_number_of_messages(10).send().await.unwrap().messages.unwrap_or_default()
    }

    async fn receive_bodies(&self, wait: i32) -> Vec<String> {
        self.receive(wait).await.into_iter().filter_map(|message| message.body).collect()
    }
}

#[tokio::test]
async fn unknown_operation_is_refused() {
    let aws = EmbeddedAws::start_in_memory().await.unwrap();
    for url in [aws.sqs_url(), aws.dynamodb_url()] {
        let signature =
            format!("AWS4-HMAC-SHA256 Credential={}/x, Signature=0", aws.access_key_id().expose());
        let answer = reqwest::Client::new().post(url).header("authorization", signature);
        let answer = answer.header("x-amz-target", "S3.Get").body("{}").send().await.unwrap();
        assert_eq!(answer.status(), 400);
        assert!(answer.text().await.unwrap().contains("UnknownOperationException"));
    }
}

#[tokio::test]
async fn message_above_its_maximum_receive_count_is_dead_lettered() {
    let aws = EmbeddedAws::start_in_memory().await.unwrap();
    let dead = Queue::create(&aws, "work-dead", &[]).await;
    let attributes = aws.sqs().get_queue_attributes().queue_url(&dead.url);
    let attributes = attributes.attribute_names(QueueAttributeName::QueueArn).send().await.unwrap();
    let arn = &attributes.attributes.unwrap()[&QueueAttributeName::QueueArn];
    let redrive = format!(r#"{{"deadLetterTargetArn":"{arn}","maxReceiveCount":2}}"#);
    let policy = (QueueAttributeName::RedrivePolicy, redrive.as_str());
    let work = Queue::create(&aws, "work", &[policy, (QueueAttributeName::VisibilityTimeout, "0")]).await;
    work.send("poison", 0).await;

    assert_eq!(work.receive_bodies(0).await, ["poison"]);
    assert_eq!(work.receive_bodies(0).await, ["poison"]);
    assert_eq!(work.receive_bodies(0).await, [""; 0]);
    assert_eq!(dead.receive_bodies(0).await, ["poison"]);
}

#[tokio::test]
async fn received_message_is_hidden_until_its_visibility_timeout_ends() {
    let aws = EmbeddedAws::start_in_memory().await.unwrap();
    let work = Queue::create(&aws, "work", &[(QueueAttributeName::VisibilityTimeout, "1")]).await;
    work.send("once more", 0).await;
    assert_eq!(work.receive_bodies(0).await, ["once more"]);
    assert_eq!(work.receive_bodies(0).await, [""; 0]);

    let again = work.receive(20).await.remove(0);
    let count = &again.attributes.unwrap()[&MessageSystemAttributeName::ApproximateReceiveCount];
    assert_eq!(count, "2");
}

#[tokio::test]
async fn zero_visibility_timeout_makes_a_message_visible_at_once() {
    let aws = EmbeddedAws::start_in_memory().await.unwrap();
    let work = Queue::create(&aws, "work", &[]).await;
    work.send("early", 0).await;
    let handle = work.receive(0).await.remove(0).receipt_handle.unwrap();
    let change = work.sqs.change_message_visibility().queue_url(&work.url).receipt_handle(handle);
    change.visibility_timeout(0).send().await.unwrap();
    assert_eq!(work.receive_bodies(0).await, ["early"]);
}

#[tokio::test]
async fn delayed_message_arrives_within_one_long_poll() {
    let aws = EmbeddedAws::start_in_memory().await.unwrap();
    let work = Queue::create(&aws, "work", &[]).await;
    work.send("late", 1).await;
    assert_eq!(work.receive_bodies(0).await, [""; 0]);
    assert_eq!(work.receive_bodies(20).await, ["late"]);
}

#[tokio::test]
async fn batch_is_sent_with_a_result_for_each_entry() {
    let aws = EmbeddedAws::start_in_memory().await.unwrap();
    let work = Queue::create(&aws, "work", &[]).await;
    let entry = |id: &str, delay| {
        let entry = SendMessageBatchRequestEntry::builder().id(id).message_body(format!("body {id}"));
        entry.delay_seconds(delay).message_group_id("run").build().unwrap()
    };
    let batch = work.sqs.send_message_batch().queue_url(&work.url);
    let sent = batch.entries(entry("a", 0)).entries(entry("b", 0)).entries(entry("c", 900)).send().await;
    let ids: Vec<_> = sent.unwrap().successful.into_iter().map(|one| one.id).collect();
    assert_eq!(ids, ["a", "b", "c"]);
    assert_eq!(work.receive_bodies(0).await, ["body a", "body b"]);
}

#[tokio::test]
async fn waiting_receive_returns_a_new_message_at_once() {
    let aws = EmbeddedAws::start_in_memory().await.unwrap();
    let work = Queue::create(&aws, "work", &[]).await;
    let rounds = async {
        for _ in 0..20 {
            let (received, ()) = tokio::join!(work.receive(20), work.send("ping", 0));
            let handle = received[0].receipt_handle.clone().unwrap();
            work.sqs.delete_message().queue_url(&work.url).receipt_handle(handle).send().await.unwrap();
        }
    };
    // Polling once a second, as an idle queue does, would take 20 s.
    tokio::time::timeout(Duration::from_secs(10), rounds)
        .await
        .expect("receives do not return new messages at once");
}

#[tokio::test]
async fn empty_long_poll_ends_by_itself_and_at_shutdown() {
    let aws = EmbeddedAws::start_in_memory().await.unwrap();
    let short = (QueueAttributeName::ReceiveMessageWaitTimeSeconds, "1");
    let work = Queue::create(&aws, "work", &[short]).await;
    let receive = work.sqs.receive_message().queue_url(&work.url).send();
    let ended =
        tokio::time::timeout(Duration::from_secs(10), receive).await.expect("the long poll does not end");
    assert!(ended.unwrap().messages.is_none());

    let long_poll = work.sqs.receive_message().queue_url(&work.url).wait_time_seconds(20).send();
    let waiting = tokio::spawn(long_poll);
    tokio::time::timeout(Duration::from_secs(10), aws.shutdown())
        .await
        .expect("the shutdown waits for the long poll");
    let _ = waiting.await.unwrap();
}

#[tokio::test]
async fn queue_url_has_the_address_of_the_server() {
    let aws = EmbeddedAws::start_in_memory().await.unwrap();
    let work = Queue::create(&aws, "work", &[]).await;
    assert!(work.url.starts_with(&aws.sqs_url()), "{}", work.url);
    let found = aws.sqs().get_queue_url().queue_name("work").send().await.unwrap();
    assert_eq!(found.queue_url.as_ref(), Some(&work.url));
    let absent = aws.sqs().get_queue_url().queue_name("absent").send().await.unwrap_err();
    assert!(absent.into_service_error().is_queue_does_not_exist());
}
