//! The file that tells a script that the runner answers, and how to talk to it.

use std::fmt;
use std::io;
use std::path::Path;

use plumbline_embedded_aws::{EmbeddedAws, atomic_file};
use serde::{Deserialize, Serialize};

use crate::service::TABLE;

/// The file in the data folder that says, for as long as a service runs on it, where its embedded services are.
pub const ENDPOINTS_FILE: &str = "endpoints.json";

/// Everything a script needs to use a running service. The keys are in clear: a stored key cannot be read
/// back, so this file is where they are seen.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Ready {
    /// Where the agent webhook API is.
    pub agent_base_url: String,
    /// Where the benchmark run API is.
    pub benchmark_base_url: String,
    /// The demo workspace's type.
    pub workspace_type: String,
    /// The demo workspace's id.
    pub workspace_id: String,
    /// A key of the demo webhook.
    pub webhook_key: String,
    /// What deliveries of the demo webhook are signed with.
    pub webhook_signing_secret: String,
    /// A key of the one account.
    pub benchmark_key: String,
    /// A model endpoint to benchmark.
    pub reference_reviewer: ReferenceReviewer,
    /// The embedded services.
    pub aws: AwsEndpoints,
}

/// Where the reference reviewer answers, in both of its protocols.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ReferenceReviewer {
    /// Its base URL as a `compat_chat` backend.
    pub compat_chat_url: String,
    /// Its base URL as a `messages_api` backend.
    pub messages_api_url: String,
    /// The key that it wants.
    pub api_key: String,
}

/// The embedded services' endpoints, for any AWS client, and the name of the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct AwsEndpoints {
    /// The table's endpoint.
    pub dynamodb: String,
    /// The queues' endpoint.
    pub sqs: String,
    /// The vault's endpoint.
    pub kms: String,
    /// The table's name.
    pub table: String,
}

impl AwsEndpoints {
    /// The endpoints of running services.
    pub fn of(aws: &EmbeddedAws) -> Self {
        Self { dynamodb: aws.dynamodb_url(), sqs: aws.sqs_url(), kms: aws.kms_url(), table: TABLE.to_owned() }
    }
}

/// Writes `{"aws": …}` to `path`, all of it or nothing, readable by its owner alone: the part of a ready file
/// that holds no key.
pub fn write_endpoints(path: &Path, aws: &AwsEndpoints) -> io::Result<()> {
    let json = serde_json::json!({ "aws": aws });
    atomic_file::replace(path, format!("{json:#}\n").as_bytes())
}

/// Writes `ready` to `path` as one JSON object: all of it or nothing, readable by its owner alone.
pub fn write(path: &Path, ready: &Ready) -> io::Result<()> {
    let mut json = serde_json::to_vec_pretty(ready)?;
    json.push(b'\n');
    atomic_file::replace(path, &json)
}

impl fmt::Debug for Ready {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Ready")
            .field("agent_base_url", &self.agent_base_url)
            .field("benchmark_base_url", &self.benchmark_base_url)
            .field("workspace_type", &self.workspace_type)
            .field("workspace_id", &self.workspace_id)
            .field("reference_reviewer", &self.reference_reviewer)
            .field("aws", &self.aws)
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

    fn ready() -> Ready {
        Ready {
            agent_base_url: "http://127.0.0.1:1".into(),
            benchmark_base_url: "http://127.0.0.1:1".into(),
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
            },
        }
    }

    #[test]
    fn the_file_holds_exactly_the_object_that_scripts_rely_on() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("ready.json");

        write(&path, &ready()).unwrap();

        let written: serde_json::Value = serde_json::from_slice(&std::fs::read(&path).unwrap()).unwrap();
        let wanted = serde_json::json!({
            "agentBaseUrl": "http://127.0.0.1:1", "benchmarkBaseUrl": "http://127.0.0.1:1",
            "workspaceType": "local", "workspaceId": "demo", "webhookKey": "plw_canary",
            "webhookSigningSecret": "whsec_canary", "benchmarkKey": "plb_canary",
            "referenceReviewer": {
                "compatChatUrl": "http://127.0.0.1:2/v1", "messagesApiUrl": "http://127.0.0.1:2",
                "apiKey": "reviewer_canary",
            },
            "aws": {
                "dynamodb": "http://127.0.0.1:3", "sqs": "http://127.0.0.1:4", "kms": "http://127.0.0.1:4",
                "table": "plumbline",
            },
        });
        assert_eq!(written, wanted);
        assert_eq!(std::fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o600);
    }

    #[test]
    fn no_secret_is_printed() {
        let printed = format!("{:?}", ready());
        assert!(printed.contains("demo") && !printed.contains("canary"), "{printed}");
    }
}
