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
use serde_json::{Value, json};

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
        for (action, resource, purpose) in required_permissions(service, operation, &body) {
            let line =
                json!({"function": self.0, "action": action, "resource": resource, "purpose": purpose});
            write_once(line.to_string())?;
        }
        Ok(())
    }
}

/// Returns the permissions that a call needs: action, resource, and the purpose in its encryption context.
fn required_permissions(
    service: &str,
    operation: &str,
    body: &Value,
) -> Vec<(String, String, Option<String>)> {
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    match service {
        "DynamoDB_20120810" => {
            let index = body["IndexName"].as_str();
            let resource = index.map_or_else(|| "table".to_owned(), |index| format!("table/index/{index}"));
            actions(operation, body).into_iter().map(|action| (action, resource.clone(), None)).collect()
        }
        "AmazonSQS" => {
            let url = text(&body["QueueUrl"]);
            let queue = url.rsplit("/plumbline-").next().unwrap_or_default().to_owned();
            // IAM has no separate actions for batches.
            vec![(format!("sqs:{}", operation.trim_end_matches("Batch")), queue, None)]
        }
        _ => vec![(
            format!("kms:{operation}"),
            "key".to_owned(),
            Some(text(&body["EncryptionContext"]["purpose"])),
        )],
    }
}

/// Returns the IAM actions of an operation. A transaction needs those of all its parts.
fn actions(operation: &str, body: &Value) -> Vec<String> {
    let parts = body["TransactItems"].as_array().into_iter().flatten();
    let parts = parts.filter_map(Value::as_object).flat_map(|part| part.keys());
    match operation {
        "TransactWriteItems" => parts
            .map(|part| match part.as_str() {
                "ConditionCheck" => "dynamodb:ConditionCheckItem".to_owned(),
                part => format!("dynamodb:{part}Item"),
            })
            .collect(),
        operation => vec![format!("dynamodb:{operation}")],
    }
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
