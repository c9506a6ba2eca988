//! DynamoDB: time-to-live and conditions.

use std::time::Duration;

use aws_sdk_dynamodb::types::{AttributeValue, TimeToLiveSpecification};
use plumbline_embedded_aws::{EmbeddedAws, Storage};

use crate::support::{TABLE, create_table, has, private_folder, put};

#[tokio::test]
async fn expired_items_are_removed() {
    let folder = private_folder();
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
    tokio::time::timeout(Duration::from_secs(20), removed).await.expect("the expired item was not removed");
    assert!(has(&client, "future").await);
}

#[tokio::test]
async fn failed_condition_is_a_conditional_check_failure() {
    let aws = EmbeddedAws::start_in_memory().await.unwrap();
    create_table(&aws.dynamodb()).await;
    put(&aws.dynamodb(), "once").await;
    let again = aws.dynamodb().put_item().table_name(TABLE).item("pk", AttributeValue::S("once".into()));
    let refused = again.condition_expression("attribute_not_exists(pk)").send().await.unwrap_err();
    assert!(refused.into_service_error().is_conditional_check_failed_exception());
}
