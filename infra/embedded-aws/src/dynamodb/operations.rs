//! The operations of DynamoDB, by their names in the header `x-amz-target`.

use dynoxide::{Database, DynoxideError};
use serde::Serialize;
use serde::de::DeserializeOwned;

/// Performs an operation and returns its output as JSON, or `None` if the emulator does not support the operation.
pub(super) fn perform(
    database: &Database,
    operation: &str,
    input: &[u8],
) -> Option<Result<String, DynoxideError>> {
    let output = match operation {
        "CreateTable" => call(input, |input| database.create_table(input)),
        "DeleteTable" => call(input, |input| database.delete_table(input)),
        "DescribeTable" => call(input, |input| database.describe_table(input)),
        "ListTables" => call(input, |input| database.list_tables(input)),
        "UpdateTimeToLive" => call(input, |input| database.update_time_to_live(input)),
        "DescribeTimeToLive" => call(input, |input| database.describe_time_to_live(input)),
        "GetItem" => call(input, |input| database.get_item(input)),
        "PutItem" => call(input, |input| database.put_item(input)),
        "UpdateItem" => call(input, |input| database.update_item(input)),
        "DeleteItem" => call(input, |input| database.delete_item(input)),
        "Query" => call(input, |input| database.query(input)),
        "Scan" => call(input, |input| database.scan(input)),
        "BatchGetItem" => call(input, |input| database.batch_get_item(input)),
        "BatchWriteItem" => call(input, |input| database.batch_write_item(input)),
        "TransactGetItems" => call(input, |input| database.transact_get_items(input)),
        "TransactWriteItems" => call(input, |input| database.transact_write_items(input)),
        _ => return None,
    };
    Some(output)
}

fn call<Input: DeserializeOwned, Output: Serialize>(
    input: &[u8],
    operation: impl FnOnce(Input) -> Result<Output, DynoxideError>,
) -> Result<String, DynoxideError> {
    let input = serde_json::from_slice(input)
        .map_err(|error| DynoxideError::SerializationException(error.to_string()))?;
    let output = operation(input)?;
    serde_json::to_string(&output).map_err(|error| DynoxideError::InternalServerError(error.to_string()))
}
