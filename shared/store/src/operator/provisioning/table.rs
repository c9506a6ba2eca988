//! Creation of the tables without the template. Keys, indexes and time-to-live are the same as in `template.yaml`.

use aws_sdk_dynamodb::Client;
use aws_sdk_dynamodb::error::SdkError;
use aws_sdk_dynamodb::operation::create_table::CreateTableError;
use aws_sdk_dynamodb::operation::create_table::builders::CreateTableFluentBuilder;
use aws_sdk_dynamodb::types::{
    AttributeDefinition, BillingMode, CreateGlobalSecondaryIndexAction, GlobalSecondaryIndex,
    GlobalSecondaryIndexUpdate, KeySchemaElement, KeyType, Projection, ProjectionType, ScalarAttributeType,
    TableDescription, TimeToLiveSpecification,
};

use crate::due::DUE_INDEX;
use crate::error::{Result, StoreError};
use crate::listed::LISTED_INDEX;
use crate::table::TableNames;

/// Creates the tables that do not exist, and adds the index `listed` to a main table that lacks it.
pub async fn create_tables(client: &Client, names: &TableNames) -> Result<()> {
    let attributes = ["pk", "sk", "due_shard", "due_at", "listed_shard", "listed_at"];
    let main = create_table_request(client, &names.main, &attributes)?;
    let main = main.global_secondary_indexes(index(DUE_INDEX, "due_shard", "due_at")?);
    let listed = index(LISTED_INDEX, "listed_shard", "listed_at")?;
    create(client, &names.main, main.global_secondary_indexes(listed)).await?;
    add_listed_index(client, &names.main).await?;
    let run_secrets = create_table_request(client, &names.run_secrets, &["pk", "sk"])?;
    create(client, &names.run_secrets, run_secrets).await
}

/// Returns a request to create a table with the partition key `pk` and the sort key `sk`. `attributes` must contain
/// these two names, and the names of the key attributes of all indexes that the caller adds to the request.
fn create_table_request(
    client: &Client,
    name: &str,
    attributes: &[&str],
) -> Result<CreateTableFluentBuilder> {
    let request = client.create_table().table_name(name).billing_mode(BillingMode::PayPerRequest);
    let attributes = attributes.iter().copied().map(attribute).collect::<Result<_>>()?;
    Ok(request.set_attribute_definitions(Some(attributes)).set_key_schema(Some(key_schema("pk", "sk")?)))
}

async fn create(client: &Client, name: &str, request: CreateTableFluentBuilder) -> Result<()> {
    match request.send().await {
        Ok(_) => enable_time_to_live(client, name).await,
        Err(SdkError::ServiceError(error))
            if matches!(error.err(), CreateTableError::ResourceInUseException(_)) =>
        {
            Ok(())
        }
        Err(error) => Err(StoreError::table("CreateTable")(error)),
    }
}

async fn enable_time_to_live(client: &Client, name: &str) -> Result<()> {
    let specification = TimeToLiveSpecification::builder().attribute_name("expires_at").enabled(true);
    let specification = specification.build().map_err(StoreError::table("building a request"))?;
    let request = client.update_time_to_live().table_name(name).time_to_live_specification(specification);
    request.send().await.map_err(StoreError::table("UpdateTimeToLive"))?;
    Ok(())
}

/// Adds the index `listed` to a table that lacks it, because an earlier release created the table.
async fn add_listed_index(client: &Client, name: &str) -> Result<()> {
    let described = client.describe_table().table_name(name).send().await;
    let table = described.map_err(StoreError::table("DescribeTable"))?.table;
    let has = |table: &TableDescription| {
        let mut indexes = table.global_secondary_indexes().iter();
        indexes.any(|index| index.index_name() == Some(LISTED_INDEX))
    };
    if table.as_ref().is_none_or(has) {
        return Ok(());
    }
    let new = CreateGlobalSecondaryIndexAction::builder()
        .index_name(LISTED_INDEX)
        .set_key_schema(Some(key_schema("listed_shard", "listed_at")?))
        .projection(keys_only_projection())
        .build()
        .map_err(StoreError::table("building a request"))?;
    let attributes = ["listed_shard", "listed_at"].into_iter().map(attribute).collect::<Result<_>>()?;
    let request = client.update_table().table_name(name).set_attribute_definitions(Some(attributes));
    let request =
        request.global_secondary_index_updates(GlobalSecondaryIndexUpdate::builder().create(new).build());
    request.send().await.map_err(StoreError::table("UpdateTable"))?;
    Ok(())
}

fn index(name: &str, hash: &str, range: &str) -> Result<GlobalSecondaryIndex> {
    let index = GlobalSecondaryIndex::builder().index_name(name).projection(keys_only_projection());
    let index = index.set_key_schema(Some(key_schema(hash, range)?));
    index.build().map_err(StoreError::table("building a request"))
}

fn keys_only_projection() -> Projection {
    Projection::builder().projection_type(ProjectionType::KeysOnly).build()
}

fn key_schema(hash: &str, range: &str) -> Result<Vec<KeySchemaElement>> {
    [(hash, KeyType::Hash), (range, KeyType::Range)]
        .into_iter()
        .map(|(name, kind)| KeySchemaElement::builder().attribute_name(name).key_type(kind).build())
        .collect::<Result<_, _>>()
        .map_err(StoreError::table("building a request"))
}

fn attribute(name: &str) -> Result<AttributeDefinition> {
    let definition =
        AttributeDefinition::builder().attribute_name(name).attribute_type(ScalarAttributeType::S);
    definition.build().map_err(StoreError::table("building a request"))
}
