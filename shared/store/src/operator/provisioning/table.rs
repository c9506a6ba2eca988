//! Creation of the tables without the template. The definitions are the same as in `template.yaml`.

use aws_sdk_dynamodb::Client;
use aws_sdk_dynamodb::error::SdkError;
use aws_sdk_dynamodb::operation::create_table::CreateTableError;
use aws_sdk_dynamodb::operation::create_table::builders::CreateTableFluentBuilder;
use aws_sdk_dynamodb::types::{
    AttributeDefinition, BillingMode, GlobalSecondaryIndex, KeySchemaElement, KeyType, Projection,
    ProjectionType, ScalarAttributeType, TimeToLiveSpecification,
};

use crate::due::DUE_INDEX;
use crate::error::{Result, StoreError};
use crate::table::TableNames;

/// Creates the tables that do not exist.
pub async fn create_tables(client: &Client, names: &TableNames) -> Result<()> {
    let main = keyed_table(client, &names.main, &["pk", "sk", "due_shard", "due_at"])?;
    create(client, &names.main, main.global_secondary_indexes(due_index()?)).await?;
    create(client, &names.run_secrets, keyed_table(client, &names.run_secrets, &["pk", "sk"])?).await
}

/// Returns a request for a table with the key attributes `pk` and `sk`. `attributes` are those of its keys and indexes.
fn keyed_table(client: &Client, name: &str, attributes: &[&str]) -> Result<CreateTableFluentBuilder> {
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

fn due_index() -> Result<GlobalSecondaryIndex> {
    let projection = Projection::builder().projection_type(ProjectionType::KeysOnly).build();
    let index = GlobalSecondaryIndex::builder().index_name(DUE_INDEX).projection(projection);
    let index = index.set_key_schema(Some(key_schema("due_shard", "due_at")?));
    index.build().map_err(StoreError::table("building a request"))
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
