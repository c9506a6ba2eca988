//! The vault: KMS, with its keys in a file.

use std::io;
use std::path::PathBuf;

use serde_json::Value;
use tokio::sync::Mutex;
use winterbaume_core::{MockRequest, MockResponse, MockService, StatefulService, default_account_id};
use winterbaume_kms::KmsService;
use winterbaume_kms::views::KmsStateView;

use super::{EmbeddedAwsError, REGION};
use crate::atomic_file;

/// The service and the file that its keys are in. No answer leaves before what it changed is on disk.
pub(super) struct Vault {
    service: KmsService,
    file: Option<PathBuf>,
    /// What the file holds.
    written: Mutex<Value>,
}

impl Vault {
    /// Opens a vault with the keys that are in `file`, if it exists; without one they are in memory only.
    pub(super) async fn open(file: Option<PathBuf>) -> Result<Self, EmbeddedAwsError> {
        let service = KmsService::new();
        if let Some(path) = &file {
            let load = load(&service, path).await;
            load.map_err(|source| EmbeddedAwsError::Keys { path: path.clone(), source })?;
        }
        let vault = Self { service, file, written: Mutex::new(Value::Null) };
        *vault.written.lock().await = vault.snapshot().await;
        Ok(vault)
    }

    /// Answers one request.
    pub(super) async fn answer(&self, request: MockRequest) -> MockResponse {
        let response = self.service.handle(request).await;
        match self.persist().await {
            Ok(()) => response,
            Err(error) => {
                tracing::error!(
                    error = &error as &dyn std::error::Error,
                    "the vault's keys were not written"
                );
                MockResponse::json(500, r#"{"__type":"KMSInternalException","message":"keys not written"}"#)
            }
        }
    }

    /// Writes the keys if they are not what the file holds.
    async fn persist(&self) -> io::Result<()> {
        let Some(path) = &self.file else { return Ok(()) };
        let mut written = self.written.lock().await;
        let now = self.snapshot().await;
        if *written != now {
            atomic_file::replace(path, &serde_json::to_vec(&now)?)?;
            *written = now;
        }
        Ok(())
    }

    async fn snapshot(&self) -> Value {
        let view = self.service.snapshot(default_account_id(), REGION).await;
        serde_json::to_value(view).unwrap_or_default()
    }
}

async fn load(service: &KmsService, path: &PathBuf) -> io::Result<()> {
    let content = match std::fs::read(path) {
        Ok(content) => content,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
        Err(error) => return Err(error),
    };
    let view: KmsStateView = serde_json::from_slice(&content)?;
    service.restore(default_account_id(), REGION, view).await.map_err(io::Error::other)
}
