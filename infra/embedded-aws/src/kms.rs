//! KMS emulator that stores its keys in a file.

use std::io;
use std::path::PathBuf;

use serde_json::Value;
use tokio::sync::Mutex;
use winterbaume_core::{MockRequest, MockResponse, MockService, StatefulService, default_account_id};
use winterbaume_kms::KmsService;
use winterbaume_kms::views::KmsStateView;

use crate::atomic_file;
use crate::clients::REGION;
use crate::error::EmbeddedAwsError;

/// The KMS emulator and the file with its keys. The emulator writes changed keys to disk before it responds.
pub(crate) struct Kms {
    service: KmsService,
    file: Option<PathBuf>,
    /// Keys as last written to the file.
    written: Mutex<Value>,
}

impl Kms {
    /// Loads the keys from `file`, if it exists. Without a file the keys are in memory only.
    pub(crate) async fn open(file: Option<PathBuf>) -> Result<Self, EmbeddedAwsError> {
        let service = KmsService::new();
        if let Some(path) = &file {
            let load = load(&service, path).await;
            load.map_err(|source| EmbeddedAwsError::KmsKeyFile { path: path.clone(), source })?;
        }
        let kms = Self { service, file, written: Mutex::new(Value::Null) };
        *kms.written.lock().await = kms.snapshot().await;
        Ok(kms)
    }

    /// Responds to one request, after writing changed keys to the file. If they cannot be written, responds with status
    /// 500.
    pub(crate) async fn respond(&self, request: MockRequest) -> MockResponse {
        let response = self.service.handle(request).await;
        match self.persist().await {
            Ok(()) => response,
            Err(error) => {
                tracing::error!(
                    error = &error as &dyn std::error::Error,
                    "the KMS keys could not be written to keys.json in the data folder"
                );
                MockResponse::json(
                    500,
                    r#"{"__type":"KMSInternalException","message":"the KMS keys could not be written to keys.json"}"#,
                )
            }
        }
    }

    /// Writes the keys to the file, if they have changed since they were last written.
    async fn persist(&self) -> io::Result<()> {
        let Some(path) = &self.file else { return Ok(()) };
        let mut written = self.written.lock().await;
        let current = self.snapshot().await;
        if *written != current {
            atomic_file::replace(path, &serde_json::to_vec(&current)?)?;
            *written = current;
        }
        Ok(())
    }

    async fn snapshot(&self) -> Value {
        let view = self.service.snapshot(default_account_id(), REGION).await;
        serde_json::to_value(view).unwrap_or_default()
    }
}

/// Loads the keys from the file at `path` into the emulator. Does nothing if the file does not exist.
async fn load(service: &KmsService, path: &PathBuf) -> io::Result<()> {
    let content = match std::fs::read(path) {
        Ok(content) => content,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
        Err(error) => return Err(error),
    };
    let view: KmsStateView = serde_json::from_slice(&content)?;
    service.restore(default_account_id(), REGION, view).await.map_err(io::Error::other)
}
