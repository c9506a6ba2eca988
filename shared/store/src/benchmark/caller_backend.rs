//! The caller's endpoint and prompt: stored encrypted together, and decrypted only for use.

use plumbline_contract::BenchmarkId;
use plumbline_contract::benchmark::{ModelBackend, StartRequest};
use serde::{Deserialize, Serialize};
use zeroize::{Zeroize, ZeroizeOnDrop, Zeroizing};

use crate::benchmark::run_secrets::Backends;
use crate::error::{Result, StoreError};
use crate::kms::{DataKey, Kms, Purpose, Sealed};

/// The caller's endpoint and prompt: the plaintext of a sealed backend. Never printed; zeroed when it is dropped.
#[derive(Serialize, Deserialize, Zeroize, ZeroizeOnDrop)]
pub struct CallerBackend {
    /// Base URL of the endpoint, as the caller wrote it.
    pub base_url: String,
    /// Name of the model at the endpoint.
    pub model_name: String,
    /// API key of the endpoint.
    pub api_key: String,
    /// The caller's own system prompt, if there is one.
    pub system_prompt: Option<String>,
}

impl CallerBackend {
    /// Copies the endpoint and the prompt from a start request.
    pub fn of(request: &StartRequest) -> Self {
        let ModelBackend { base_url, model_name, api_key, .. } = &request.model_backend;
        Self {
            base_url: base_url.to_string(),
            model_name: model_name.expose().to_owned(),
            api_key: api_key.expose().to_owned(),
            system_prompt: request.system_prompt.as_ref().map(|prompt| prompt.expose().to_owned()),
        }
    }

    /// Seals the backend for one run. Makes one KMS call.
    pub async fn seal(&self, kms: &Kms, run: BenchmarkId) -> Result<Sealed> {
        let text = Zeroizing::new(serde_json::to_vec(self).unwrap_or_default());
        kms.seal(Purpose::BenchmarkBackend, &run.to_string(), &text).await
    }

    /// Reads and decrypts the backend of a run. Returns `None` if the run has ended. Makes one read and one KMS call.
    pub async fn load_and_open(backends: &Backends, kms: &Kms, run: BenchmarkId) -> Result<Option<Self>> {
        let Some(sealed) = &backends.get(run).await? else { return Ok(None) };
        Ok(Some(Self::open_returning_key(kms, run, sealed).await?.0))
    }

    /// Decrypts a backend that is already read. Returns it with its data key, under which the run's saved conversations
    /// are encrypted too. Makes one KMS call.
    pub async fn open_returning_key(kms: &Kms, run: BenchmarkId, sealed: &Sealed) -> Result<(Self, DataKey)> {
        let subject = run.to_string();
        let (text, key) = kms.open_returning_key(Purpose::BenchmarkBackend, &subject, sealed).await?;
        let backend = serde_json::from_slice(&text).map_err(|_| StoreError::SealInvalid)?;
        Ok((backend, key))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn opened_secrets_are_zeroed_on_drop() {
        fn assert_zeroed<T: ZeroizeOnDrop>() {}
        assert_zeroed::<CallerBackend>();
        assert_zeroed::<DataKey>();
    }
}
