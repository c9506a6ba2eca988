//! The ready file, which tells scripts that the service is ready and how to call it.

use std::fmt;
use std::io;
use std::path::Path;

use plumbline_embedded_aws::{EmbeddedAws, atomic_file};
use plumbline_store::TableNames;
use serde::{Deserialize, Serialize};

/// File in the data folder with the endpoints of the embedded AWS services and their access key, present while the
/// service runs.
pub const ENDPOINTS_FILE: &str = "endpoints.json";

/// Content of a ready file: addresses and keys of a running service. The keys are in plain text, because a script
/// cannot read back stored keys.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ReadyFile {
    /// Base URL of the agent webhook API.
    pub agent_base_url: String,
    /// Base URL of the benchmark run API.
    pub benchmark_base_url: String,
    /// Base URL of the web console.
    pub console_url: String,
    /// Sign-in link of the console, which works once and for 15 minutes.
    pub console_link: String,
    /// Type of the demo workspace.
    pub workspace_type: String,
    /// Id of the demo workspace.
    pub workspace_id: String,
    /// Key of the demo webhook.
    pub webhook_key: String,
    /// Signing secret of the demo webhook's deliveries.
    pub webhook_signing_secret: String,
    /// Key of the benchmark account.
    pub benchmark_key: String,
    /// Reference reviewer, a model endpoint to benchmark.
    pub reference_reviewer: ReferenceReviewer,
    /// Endpoints of the embedded AWS services.
    pub aws: AwsEndpoints,
}

/// Address and key of the reference reviewer, which accepts both protocols.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ReferenceReviewer {
    /// Base URL for runs with the protocol `compat_chat`.
    pub compat_chat_url: String,
    /// Base URL for runs with the protocol `messages_api`.
    pub messages_api_url: String,
    /// API key.
    pub api_key: String,
}

/// Endpoints of the embedded AWS services, for any AWS client that has the access key, and the names of the tables.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct AwsEndpoints {
    /// Endpoint of DynamoDB.
    pub dynamodb: String,
    /// Endpoint of SQS.
    pub sqs: String,
    /// Endpoint of KMS.
    pub kms: String,
    /// Name of the main table.
    pub table: String,
    /// Name of the table of run secrets.
    pub run_secrets_table: String,
    /// Access key id with which every request must be signed, random for each start. Any secret access key is accepted.
    pub access_key_id: String,
}

impl AwsEndpoints {
    /// Returns the endpoints of the running emulators. `table` is the name of the main table.
    pub fn new(aws: &EmbeddedAws, table: &str) -> Self {
        let tables = TableNames::for_embedded_service(table);
        Self {
            dynamodb: aws.dynamodb_url(),
            sqs: aws.sqs_url(),
            kms: aws.kms_url(),
            table: tables.main,
            run_secrets_table: tables.run_secrets,
            access_key_id: aws.access_key_id().expose().to_owned(),
        }
    }
}

/// Writes the endpoints atomically to `path`, as the JSON object `{"aws": …}`. Only the file's owner can read it. The
/// operator's tool reads this file like a ready file, of which it needs only the member `aws`.
pub fn write_endpoints(path: &Path, aws: &AwsEndpoints) -> io::Result<()> {
    let json = serde_json::json!({ "aws": aws });
    atomic_file::replace(path, format!("{json:#}\n").as_bytes())
}

/// Writes `ready` atomically to `path` as one JSON object, readable by its owner only.
pub fn write(path: &Path, ready: &ReadyFile) -> io::Result<()> {
    let mut json = serde_json::to_vec_pretty(ready)?;
    json.push(b'\n');
    atomic_file::replace(path, &json)
}

impl fmt::Debug for ReadyFile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ReadyFile")
            .field("agent_base_url", &self.agent_base_url)
            .field("benchmark_base_url", &self.benchmark_base_url)
            .field("console_url", &self.console_url)
            .field("workspace_type", &self.workspace_type)
            .field("workspace_id", &self.workspace_id)
            .field("reference_reviewer", &self.reference_reviewer)
            .field("aws", &self.aws)
            .finish_non_exhaustive()
    }
}

impl fmt::Debug for AwsEndpoints {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("AwsEndpoints")
            .field("dynamodb", &self.dynamodb)
            .field("sqs", &self.sqs)
            .field("kms", &self.kms)
            .field("table", &self.table)
            .field("run_secrets_table", &self.run_secrets_table)
            .finish_non_exhaustive()
    }
}

impl fmt::Debug for ReferenceReviewer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ReferenceReviewer")
            .field("compat_chat_url", &self.compat_chat_url)
            .field("messages_api_url", &self.messages_api_url)
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::PermissionsExt;

    use super::*;

    fn ready() -> ReadyFile {
        ReadyFile {
            agent_base_url: "http://127.0.0.1:1".into(),
            benchmark_base_url: "http://127.0.0.1:1".into(),
            console_url: "http://127.0.0.1:5".into(),
            console_link: "http://127.0.0.1:5/sign-in/link?token=canary".into(),
            workspace_type: "local".into(),
            workspace_id: "demo".into(),
            webhook_key: "plw_canary".into(),
            webhook_signing_secret: "whsec_canary".into(),
            benchmark_key: "plb_canary".into(),
            reference_reviewer: ReferenceReviewer {
                compat_chat_url: "http://127.0.0.1:2/v1".into(),
                messages_api_url: "http://127.0.0.1:2".into(),
                api_key: "reviewer_canary".into(),
            },
            aws: AwsEndpoints {
                dynamodb: "http://127.0.0.1:3".into(),
                sqs: "http://127.0.0.1:4".into(),
                kms: "http://127.0.0.1:4".into(),
                table: "plumbline".into(),
                run_secrets_table: "plumbline-run-secrets".into(),
                access_key_id: "access_canary".into(),
            },
        }
    }

    #[test]
    fn ready_file_contains_the_documented_object() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("ready.json");

        write(&path, &ready()).unwrap();

        let written: serde_json::Value = serde_json::from_slice(&std::fs::read(&path).unwrap()).unwrap();
        let expected = serde_json::json!({
            "agentBaseUrl": "http://127.0.0.1:1", "benchmarkBaseUrl": "http://127.0.0.1:1",
            "consoleUrl": "http://127.0.0.1:5",
            "consoleLink": "http://127.0.0.1:5/sign-in/link?token=canary",
            "workspaceType": "local", "workspaceId": "demo", "webhookKey": "plw_canary",
            "webhookSigningSecret": "whsec_canary", "benchmarkKey": "plb_canary",
            "referenceReviewer": {
                "compatChatUrl": "http://127.0.0.1:2/v1", "messagesApiUrl": "http://127.0.0.1:2",
                "apiKey": "reviewer_canary",
            },
            "aws": {
                "dynamodb": "http://127.0.0.1:3", "sqs": "http://127.0.0.1:4", "kms": "http://127.0.0.1:4",
                "table": "plumbline", "runSecretsTable": "plumbline-run-secrets", "accessKeyId": "access_canary",
            },
        });
        assert_eq!(written, expected);
        assert_eq!(std::fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o600);
    }

    #[test]
    fn secrets_are_hidden_in_debug_output() {
        let printed = format!("{:?}", ready());
        assert!(printed.contains("demo") && !printed.contains("canary"), "{printed}");
    }
}
