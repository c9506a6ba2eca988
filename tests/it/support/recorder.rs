//! Records the AWS calls of every function for `.ci/permissions`, which compares them with the template.

use std::collections::BTreeSet;
use std::fs::{OpenOptions, create_dir_all};
use std::io::Write;
use std::path::Path;
use std::sync::{Mutex, PoisonError};

use aws_smithy_runtime_api::box_error::BoxError;
use aws_smithy_runtime_api::client::interceptors::Intercept;
use aws_smithy_runtime_api::client::interceptors::context::BeforeTransmitInterceptorContextRef;
use aws_smithy_runtime_api::client::runtime_components::RuntimeComponents;
use aws_smithy_types::config_bag::ConfigBag;
use plumbline_store::TableNames;
use serde_json::{Value, json};

use super::app::TABLE;

/// Folder of the recordings, with one file for each test process.
const FOLDER: &str = concat!(env!("CARGO_TARGET_TMPDIR"), "/aws-calls");

/// Calls that this process has already recorded.
static WRITTEN: Mutex<BTreeSet<String>> = Mutex::new(BTreeSet::new());

/// Interceptor that records the calls of the named function.
#[derive(Debug)]
pub(crate) struct Recorder(pub(crate) &'static str);

impl Intercept for Recorder {
    fn name(&self) -> &'static str {
        "recorder"
    }

    fn read_before_transmit(
        &self,
        context: &BeforeTransmitInterceptorContextRef<'_>,
        _: &RuntimeComponents,
        _: &mut ConfigBag,
    ) -> Result<(), BoxError> {
        let request = context.request();
        let target = request.headers().get("x-amz-target").unwrap_or_default();
        let body: Value = serde_json::from_slice(request.body().bytes().unwrap_or_default())?;
        let (service, operation) = target.split_once('.').unwrap_or_default();
        for Permission { action, resource, scope } in required_permissions(service, operation, &body) {
            let line = json!({"function": self.0, "action": action, "resource": resource, "scope": scope});
            write_once(line.to_string())?;
        }
        Ok(())
    }
}

/// A permission that a call needs.
struct Permission {
    action: String,
    resource: String,
    /// Pattern of the partition keys in the table, or the purpose in the encryption context.
    scope: Option<String>,
}

/// Returns the permissions that a call needs.
fn required_permissions(service: &str, operation: &str, body: &Value) -> Vec<Permission> {
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    match service {
        "DynamoDB_20120810" => {
            split_transaction(operation, body).into_iter().flat_map(table_permissions).collect()
        }
        "AmazonSQS" => {
            let url = text(&body["QueueUrl"]);
            let resource = url.rsplit("/plumbline-").next().unwrap_or_default().to_owned();
            // IAM has no separate actions for batches.
            let action = format!("sqs:{}", operation.trim_end_matches("Batch"));
            vec![Permission { action, resource, scope: None }]
        }
        _ => {
            let scope = Some(text(&body["EncryptionContext"]["purpose"]));
            vec![Permission { action: format!("kms:{operation}"), resource: "key".to_owned(), scope }]
        }
    }
}

/// Returns the parts of a transaction, each of which needs a permission of its own. Any other call is its only part.
fn split_transaction<'a>(operation: &'a str, body: &'a Value) -> Vec<(&'a str, &'a Value)> {
    if operation != "TransactWriteItems" {
        return vec![(operation, body)];
    }
    let parts = body["TransactItems"].as_array().into_iter().flatten().filter_map(Value::as_object).flatten();
    parts.map(|(part, call)| (part.as_str(), call)).collect()
}

/// Returns a permission for each partition key that a call names. A query of an index needs one permission, without a
/// pattern.
fn table_permissions((operation, call): (&str, &Value)) -> Vec<Permission> {
    let action = match operation {
        "Put" | "Update" | "Delete" | "ConditionCheck" => format!("dynamodb:{operation}Item"),
        operation => format!("dynamodb:{operation}"),
    };
    let permission = |resource: String, scope| Permission { action: action.clone(), resource, scope };
    if let Some(index) = call["IndexName"].as_str() {
        return vec![permission(format!("table/index/{index}"), None)];
    }
    let keys = partition_keys(call).into_iter();
    keys.map(|(table, key)| permission(resource_name(table).to_owned(), Some(pattern(key)))).collect()
}

/// Returns the partition keys that a call names, each with its table.
fn partition_keys(call: &Value) -> Vec<(&str, &str)> {
    let tables = call["RequestItems"].as_object().into_iter().flatten();
    let batch = tables.flat_map(|(table, request)| {
        let keys = request["Keys"].as_array().into_iter().flatten();
        keys.map(move |key| (table.as_str(), &key["pk"]))
    });
    let table = call["TableName"].as_str().unwrap_or_default();
    let single = [&call["Key"]["pk"], &call["Item"]["pk"], &call["ExpressionAttributeValues"][":pk"]];
    let keys = batch.chain(single.map(|key| (table, key)));
    keys.filter_map(|(table, key)| Some((table, key["S"].as_str()?))).collect()
}

/// Returns the name of a table that `.ci/permissions` uses.
fn resource_name(table: &str) -> &'static str {
    if table == TableNames::for_embedded_service(TABLE).run_secrets { "run secrets" } else { "table" }
}

/// Returns the pattern that a policy has for a partition key: `JOB#*` for `JOB#1`.
fn pattern(key: &str) -> String {
    key.split_once('#').map_or_else(|| key.to_owned(), |(kind, _)| format!("{kind}#*"))
}

fn write_once(line: String) -> std::io::Result<()> {
    let mut written = WRITTEN.lock().unwrap_or_else(PoisonError::into_inner);
    if written.contains(&line) {
        return Ok(());
    }
    create_dir_all(FOLDER)?;
    let path = Path::new(FOLDER).join(format!("{}.jsonl", std::process::id()));
    writeln!(OpenOptions::new().create(true).append(true).open(path)?, "{line}")?;
    written.insert(line);
    Ok(())
}
