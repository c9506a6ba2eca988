//! What the rest of Plumbline relies on of the embedded services.

use std::collections::HashMap;
use std::os::unix::fs::PermissionsExt;
use std::time::Duration;

use aws_sdk_dynamodb::types::{
    AttributeDefinition, AttributeValue, BillingMode, KeySchemaElement, KeyType, ScalarAttributeType,
    TimeToLiveSpecification,
};
use aws_sdk_kms::primitives::Blob;
use aws_sdk_sqs::types::{
    Message, MessageSystemAttributeName, QueueAttributeName, SendMessageBatchRequestEntry,
};

use super::*;

mod killed;

const TABLE: &str = "things";

async fn create_table(client: &aws_sdk_dynamodb::Client) {
    let name = AttributeDefinition::builder().attribute_name("pk").attribute_type(ScalarAttributeType::S);
    let key = KeySchemaElement::builder().attribute_name("pk").key_type(KeyType::Hash);
    let create = client.create_table().table_name(TABLE).billing_mode(BillingMode::PayPerRequest);
    let create = create.attribute_definitions(name.build().unwrap()).key_schema(key.build().unwrap());
    create.send().await.unwrap();
}

async fn put(client: &aws_sdk_dynamodb::Client, key: &str) {
    client.put_item().table_name(TABLE).item("pk", AttributeValue::S(key.into())).send().await.unwrap();
}

async fn has(client: &aws_sdk_dynamodb::Client, key: &str) -> bool {
    let get = client.get_item().table_name(TABLE).key("pk", AttributeValue::S(key.into()));
    get.consistent_read(true).send().await.unwrap().item.is_some()
}

async fn encrypt(kms: &aws_sdk_kms::Client, plaintext: &[u8], run: &str) -> Blob {
    let encrypt = kms.encrypt().key_id(KEY_ALIAS).encryption_context("run", run);
    encrypt.plaintext(Blob::new(plaintext)).send().await.unwrap().ciphertext_blob.unwrap()
}

async fn decrypt(kms: &aws_sdk_kms::Client, sealed: &Blob, run: &str) -> Result<Vec<u8>, String> {
    let decrypt = kms.decrypt().ciphertext_blob(sealed.clone()).encryption_context("run", run);
    match decrypt.send().await {
        Ok(opened) => Ok(opened.plaintext.unwrap().into_inner()),
        Err(error) => Err(error.into_service_error().meta().code().unwrap_or_default().to_owned()),
    }
}

#[tokio::test]
async fn a_restart_keeps_the_table_and_the_key() {
    let folder = tempfile::tempdir().unwrap();
    let storage = Storage::Folder(folder.path());
    let aws = EmbeddedAws::start(storage).await.unwrap();
    create_table(&aws.dynamodb()).await;
    put(&aws.dynamodb(), "kept").await;
    let sealed = encrypt(&aws.kms(), b"api key", "r1").await;
    aws.shutdown().await;

    let aws = EmbeddedAws::start(storage).await.unwrap();

    assert!(has(&aws.dynamodb(), "kept").await);
    assert!(!has(&aws.dynamodb(), "another").await);
    assert_eq!(decrypt(&aws.kms(), &sealed, "r1").await, Ok(b"api key".to_vec()));
    assert_eq!(decrypt(&aws.kms(), &sealed, "r2").await, Err("InvalidCiphertextException".into()));
    assert_eq!(aws.kms().list_keys().send().await.unwrap().keys.unwrap().len(), 1);
}

#[tokio::test]
async fn what_has_expired_is_removed() {
    let folder = tempfile::tempdir().unwrap();
    let storage = Storage::Folder(folder.path());
    let aws = EmbeddedAws::start(storage).await.unwrap();
    create_table(&aws.dynamodb()).await;
    let live = TimeToLiveSpecification::builder().attribute_name("expires").enabled(true).build().unwrap();
    let update = aws.dynamodb().update_time_to_live().table_name(TABLE).time_to_live_specification(live);
    update.send().await.unwrap();
    for (key, expires) in [("past", "1"), ("future", "99999999999")] {
        let item = aws.dynamodb().put_item().table_name(TABLE).item("pk", AttributeValue::S(key.into()));
        item.item("expires", AttributeValue::N(expires.into())).send().await.unwrap();
    }
    aws.shutdown().await;

    let aws = EmbeddedAws::start(storage).await.unwrap();

    let client = aws.dynamodb();
    let removed = async { while has(&client, "past").await {} };
    tokio::time::timeout(Duration::from_secs(20), removed).await.expect("it stays");
    assert!(has(&client, "future").await);
}

#[tokio::test]
async fn the_folder_and_the_keys_are_their_owners_alone() {
    let parent = tempfile::tempdir().unwrap();
    let folder = parent.path().join("deep/data");
    let aws = EmbeddedAws::start(Storage::Folder(&folder)).await.unwrap();
    let mode = |path: &Path| std::fs::metadata(path).unwrap().permissions().mode() & 0o777;
    assert_eq!((mode(&folder), mode(&folder.join("keys.json"))), (0o700, 0o600));
    aws.shutdown().await;
}

#[tokio::test]
async fn the_keys_are_written_only_when_they_change() {
    let folder = tempfile::tempdir().unwrap();
    let keys = folder.path().join("keys.json");
    let aws = EmbeddedAws::start(Storage::Folder(folder.path())).await.unwrap();
    std::fs::remove_file(&keys).unwrap();

    encrypt(&aws.kms(), b"x", "r1").await;
    assert!(!keys.exists(), "using a key changes nothing");

    aws.kms().create_key().send().await.unwrap();
    assert!(keys.exists());
}

#[tokio::test]
async fn a_key_that_cannot_be_written_is_not_acknowledged() {
    let folder = tempfile::tempdir().unwrap();
    let aws = EmbeddedAws::start(Storage::Folder(folder.path())).await.unwrap();
    std::fs::remove_dir_all(folder.path()).unwrap();
    assert!(aws.kms().create_key().send().await.is_err());
}

#[tokio::test]
async fn unreadable_keys_are_never_replaced() {
    let folder = tempfile::tempdir().unwrap();
    let keys = folder.path().join("keys.json");
    std::fs::write(&keys, "{\"keys\":").unwrap();
    let refused = EmbeddedAws::start(Storage::Folder(folder.path())).await.err().unwrap();
    assert!(matches!(refused, EmbeddedAwsError::Keys { .. }), "{refused}");
    assert_eq!(std::fs::read(&keys).unwrap(), b"{\"keys\":");
}

#[tokio::test]
async fn a_folder_belongs_to_one_runner_at_a_time() {
    let folder = tempfile::tempdir().unwrap();
    let storage = Storage::Folder(folder.path());
    let first = EmbeddedAws::start(storage).await.unwrap();
    let refused = EmbeddedAws::start(storage).await.err().unwrap();
    assert!(matches!(refused, EmbeddedAwsError::InUse(_)), "{refused}");
    first.shutdown().await;
    EmbeddedAws::start(storage).await.unwrap();
}

#[tokio::test]
async fn a_file_in_the_folders_place_is_an_error() {
    let file = tempfile::NamedTempFile::new().unwrap();
    let refused = EmbeddedAws::start(Storage::Folder(file.path())).await.err().unwrap();
    assert!(matches!(refused, EmbeddedAwsError::DataFolder { .. }), "{refused}");
}

#[tokio::test]
async fn every_memory_instance_is_a_world_of_its_own() {
    let (one, two) = (EmbeddedAws::start(Storage::Memory).await, EmbeddedAws::start(Storage::Memory).await);
    let (one, two) = (one.unwrap(), two.unwrap());
    create_table(&one.dynamodb()).await;
    assert!(two.dynamodb().list_tables().send().await.unwrap().table_names.unwrap().is_empty());
    let sealed = encrypt(&one.kms(), b"x", "r").await;
    assert!(decrypt(&two.kms(), &sealed, "r").await.is_err());
}

#[tokio::test]
async fn a_data_key_opens_in_its_own_context_only() {
    let aws = EmbeddedAws::start(Storage::Memory).await.unwrap();
    let generate = aws.kms().generate_data_key().key_id(KEY_ALIAS).encryption_context("run", "r1");
    let made = generate.key_spec(aws_sdk_kms::types::DataKeySpec::Aes256).send().await.unwrap();
    let sealed = made.ciphertext_blob.unwrap();
    assert_eq!(decrypt(&aws.kms(), &sealed, "r1").await, Ok(made.plaintext.unwrap().into_inner()));
    assert!(decrypt(&aws.kms(), &sealed, "r1,run=r2").await.is_err());
}

#[tokio::test]
async fn a_failed_condition_is_told_apart() {
    let aws = EmbeddedAws::start(Storage::Memory).await.unwrap();
    create_table(&aws.dynamodb()).await;
    put(&aws.dynamodb(), "once").await;
    let again = aws.dynamodb().put_item().table_name(TABLE).item("pk", AttributeValue::S("once".into()));
    let refused = again.condition_expression("attribute_not_exists(pk)").send().await.unwrap_err();
    assert!(refused.into_service_error().is_conditional_check_failed_exception());
}

#[tokio::test]
async fn an_unknown_operation_is_refused() {
    let aws = EmbeddedAws::start(Storage::Memory).await.unwrap();
    let answer = reqwest::Client::new().post(aws.sqs_url()).header("x-amz-target", "S3.Get").body("{}");
    let answer = answer.send().await.unwrap();
    assert_eq!(answer.status(), 400);
    assert!(answer.text().await.unwrap().contains("UnknownOperationException"));
}

/// A queue with the attributes that a test is about.
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

    async fn bodies(&self, wait: i32) -> Vec<String> {
        self.receive(wait).await.into_iter().filter_map(|message| message.body).collect()
    }
}

#[tokio::test]
async fn a_message_received_too_often_goes_to_the_dead_letter_queue() {
    let aws = EmbeddedAws::start(Storage::Memory).await.unwrap();
    let dead = Queue::create(&aws, "work-dead", &[]).await;
    let attributes = aws.sqs().get_queue_attributes().queue_url(&dead.url);
    let attributes = attributes.attribute_names(QueueAttributeName::QueueArn).send().await.unwrap();
    let arn = &attributes.attributes.unwrap()[&QueueAttributeName::QueueArn];
    let redrive = format!(r#"{{"deadLetterTargetArn":"{arn}","maxReceiveCount":2}}"#);
    let policy = (QueueAttributeName::RedrivePolicy, redrive.as_str());
    let work = Queue::create(&aws, "work", &[policy, (QueueAttributeName::VisibilityTimeout, "0")]).await;
    work.send("poison", 0).await;

    assert_eq!(work.bodies(0).await, ["poison"]);
    assert_eq!(work.bodies(0).await, ["poison"]);
    assert_eq!(work.bodies(0).await, [""; 0]);
    assert_eq!(dead.bodies(0).await, ["poison"]);
}

#[tokio::test]
async fn a_received_message_is_hidden_until_its_visibility_timeout_ends() {
    let aws = EmbeddedAws::start(Storage::Memory).await.unwrap();
    let work = Queue::create(&aws, "work", &[(QueueAttributeName::VisibilityTimeout, "1")]).await;
    work.send("once more", 0).await;
    assert_eq!(work.bodies(0).await, ["once more"]);
    assert_eq!(work.bodies(0).await, [""; 0]);

    let again = work.receive(20).await.remove(0);
    let count = &again.attributes.unwrap()[&MessageSystemAttributeName::ApproximateReceiveCount];
    assert_eq!(count, "2");
}

#[tokio::test]
async fn a_message_can_be_made_visible_early() {
    let aws = EmbeddedAws::start(Storage::Memory).await.unwrap();
    let work = Queue::create(&aws, "work", &[]).await;
    work.send("early", 0).await;
    let handle = work.receive(0).await.remove(0).receipt_handle.unwrap();
    let change = work.sqs.change_message_visibility().queue_url(&work.url).receipt_handle(handle);
    change.visibility_timeout(0).send().await.unwrap();
    assert_eq!(work.bodies(0).await, ["early"]);
}

#[tokio::test]
async fn a_delayed_message_arrives_late_within_one_long_poll() {
    let aws = EmbeddedAws::start(Storage::Memory).await.unwrap();
    let work = Queue::create(&aws, "work", &[]).await;
    work.send("late", 1).await;
    assert_eq!(work.bodies(0).await, [""; 0]);
    assert_eq!(work.bodies(20).await, ["late"]);
}

#[tokio::test]
async fn a_batch_is_sent_whole_and_says_what_became_of_each() {
    let aws = EmbeddedAws::start(Storage::Memory).await.unwrap();
    let work = Queue::create(&aws, "work", &[]).await;
    let entry = |id: &str, delay| {
        let entry = SendMessageBatchRequestEntry::builder().id(id).message_body(format!("body {id}"));
        entry.delay_seconds(delay).message_group_id("run").build().unwrap()
    };
    let batch = work.sqs.send_message_batch().queue_url(&work.url);
    let sent = batch.entries(entry("a", 0)).entries(entry("b", 0)).entries(entry("c", 900)).send().await;
    let ids: Vec<_> = sent.unwrap().successful.into_iter().map(|one| one.id).collect();
    assert_eq!(ids, ["a", "b", "c"]);
    assert_eq!(work.bodies(0).await, ["body a", "body b"]);
}

#[tokio::test]
async fn a_waiting_receive_hears_of_a_message_at_once() {
    let aws = EmbeddedAws::start(Storage::Memory).await.unwrap();
    let work = Queue::create(&aws, "work", &[]).await;
    let rounds = async {
        for _ in 0..20 {
            let (received, ()) = tokio::join!(work.receive(20), work.send("ping", 0));
            let handle = received[0].receipt_handle.clone().unwrap();
            work.sqs.delete_message().queue_url(&work.url).receipt_handle(handle).send().await.unwrap();
        }
    };
    // Looking once a second, as it does when nothing is sent, would take 20 s.
    tokio::time::timeout(Duration::from_secs(10), rounds).await.expect("it does not hear of messages");
}

#[tokio::test]
async fn an_empty_long_poll_ends_by_itself_and_at_a_shutdown() {
    let aws = EmbeddedAws::start(Storage::Memory).await.unwrap();
    let short = (QueueAttributeName::ReceiveMessageWaitTimeSeconds, "1");
    let work = Queue::create(&aws, "work", &[short]).await;
    let receive = work.sqs.receive_message().queue_url(&work.url).send();
    let ended = tokio::time::timeout(Duration::from_secs(10), receive).await.expect("it waits on");
    assert!(ended.unwrap().messages.is_none());

    let long_poll = work.sqs.receive_message().queue_url(&work.url).wait_time_seconds(20).send();
    let waiting = tokio::spawn(long_poll);
    tokio::time::timeout(Duration::from_secs(10), aws.shutdown()).await.expect("the shutdown waits");
    let _ = waiting.await.unwrap();
}

#[tokio::test]
async fn a_queue_is_where_its_url_says() {
    let aws = EmbeddedAws::start(Storage::Memory).await.unwrap();
    let work = Queue::create(&aws, "work", &[]).await;
    assert!(work.url.starts_with(&aws.sqs_url()), "{}", work.url);
    let found = aws.sqs().get_queue_url().queue_name("work").send().await.unwrap();
    assert_eq!(found.queue_url.as_ref(), Some(&work.url));
    let absent = aws.sqs().get_queue_url().queue_name("absent").send().await.unwrap_err();
    assert!(absent.into_service_error().is_queue_does_not_exist());
}
