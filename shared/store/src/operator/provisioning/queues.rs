//! Creation of the queues, each with its dead-letter queue.

use std::collections::HashMap;

use aws_sdk_sqs::Client;
use aws_sdk_sqs::types::QueueAttributeName;

use crate::error::{Result, StoreError};
use crate::queues::Queue;

/// Creates every queue with its dead-letter queue, and returns the URLs of the queues.
pub async fn create_queues(client: &Client) -> Result<HashMap<Queue, String>> {
    let mut urls = HashMap::new();
    for queue in Queue::ALL {
        let dead = create_queue(client, &format!("{}-dead", queue.name()), None).await?;
        let policy = redrive_policy(client, &dead).await?;
        let timeout = queue.visibility_timeout().to_string();
        urls.insert(queue, create_queue(client, queue.name(), Some((policy, timeout))).await?);
    }
    Ok(urls)
}

/// Returns the URLs of the queues that [`create_queues`] created.
pub async fn find_queues(client: &Client) -> Result<HashMap<Queue, String>> {
    let mut urls = HashMap::new();
    for queue in Queue::ALL {
        let found = client.get_queue_url().queue_name(format!("plumbline-{}", queue.name())).send().await;
        let found = found.map_err(StoreError::queue("GetQueueUrl"))?;
        urls.insert(queue, found.queue_url.unwrap_or_default());
    }
    Ok(urls)
}

/// Creates a queue and returns its URL. `policy_and_timeout` contains the redrive policy, as JSON, and the visibility
/// timeout, in seconds. It is `None` for a dead-letter queue.
async fn create_queue(
    client: &Client,
    name: &str,
    policy_and_timeout: Option<(String, String)>,
) -> Result<String> {
    let mut request = client.create_queue().queue_name(format!("plumbline-{name}"));
    if let Some((policy, timeout)) = policy_and_timeout {
        request = request.attributes(QueueAttributeName::RedrivePolicy, policy);
        request = request.attributes(QueueAttributeName::VisibilityTimeout, timeout);
    }
    let answer = request.send().await.map_err(StoreError::queue("CreateQueue"))?;
    Ok(answer.queue_url.unwrap_or_default())
}

/// Maximum receive count of a message, after which SQS dead-letters it.
const MAX_RECEIVE_COUNT: u32 = 5;

async fn redrive_policy(client: &Client, dead_letter_url: &str) -> Result<String> {
    let request = client.get_queue_attributes().queue_url(dead_letter_url);
    let answer = request.attribute_names(QueueAttributeName::QueueArn).send().await;
    let answer = answer.map_err(StoreError::queue("GetQueueAttributes"))?;
    let arn = answer
        .attributes()
        .and_then(|all| all.get(&QueueAttributeName::QueueArn))
        .cloned()
        .unwrap_or_default();
    Ok(serde_json::json!({ "deadLetterTargetArn": arn, "maxReceiveCount": MAX_RECEIVE_COUNT }).to_string())
}
