//! Secrets at rest: sealed under a fresh data key, which only the vault's own key can open, and only for the
//! purpose and the subject it was made for.

use std::collections::HashMap;

use aes_gcm::aead::{Aead, KeyInit, Payload};
use aes_gcm::{Aes256Gcm, Key, Nonce};
use aws_sdk_kms::Client;
use aws_sdk_kms::primitives::Blob;
use aws_sdk_kms::types::DataKeySpec;
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde::{Deserialize, Serialize};
use zeroize::Zeroizing;

use crate::{Result, StoreError};

/// What a secret is for. Part of the encryption context: a key policy can tell purposes apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// A benchmark caller's endpoint: base URL, model name, key and prompt.
    BenchmarkBackend,
    /// A key that job tokens are signed with.
    TokenSigning,
    /// A secret that deliveries are signed with.
    DeliverySigning,
    /// What the chat API wants to be shown.
    ChatToken,
    /// What a code host wants to be shown.
    CodeHost,
}

impl Purpose {
    fn as_str(self) -> &'static str {
        match self {
            Self::BenchmarkBackend => "benchmark-backend",
            Self::TokenSigning => "token-signing",
            Self::DeliverySigning => "delivery-signing",
            Self::ChatToken => "chat-token",
            Self::CodeHost => "code-host",
        }
    }
}

/// A sealed secret: the data key in the vault's encryption, and the secret under the data key.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sealed {
    key: String,
    text: String,
}

/// The vault: one KMS key.
#[derive(Clone, Debug)]
pub struct Vault {
    client: Client,
    key_id: String,
}

impl Vault {
    /// A vault over the KMS key of this id, ARN or alias.
    pub fn new(client: Client, key_id: impl Into<String>) -> Self {
        Self { client, key_id: key_id.into() }
    }

    /// Seals `secret` for `purpose` and `subject` (the id of what it belongs to). One call.
    pub async fn seal(&self, purpose: Purpose, subject: &str, secret: &[u8]) -> Result<Sealed> {
        let context = context(purpose, subject);
        let request = self.client.generate_data_key().key_id(&self.key_id).key_spec(DataKeySpec::Aes256);
        let request = request.set_encryption_context(Some(context));
        let answer = request.send().await.map_err(StoreError::vault("GenerateDataKey"))?;
        let plain = Zeroizing::new(answer.plaintext.map(Blob::into_inner).unwrap_or_default());
        let wrapped = answer.ciphertext_blob.map(Blob::into_inner).unwrap_or_default();
        let bound = bound_to(purpose, subject);
        let payload = Payload { msg: secret, aad: bound.as_bytes() };
        let text = cipher(&plain)?.encrypt(&Nonce::default(), payload).map_err(|_| StoreError::SealBroken)?;
        Ok(Sealed { key: STANDARD.encode(wrapped), text: STANDARD.encode(text) })
    }

    /// Opens what was sealed for the same purpose and subject. One call.
    ///
    /// # Errors
    ///
    /// [`StoreError::SealBroken`] when it was sealed for another, or changed since.
    pub async fn open(&self, purpose: Purpose, subject: &str, sealed: &Sealed) -> Result<Zeroizing<Vec<u8>>> {
        let wrapped = STANDARD.decode(&sealed.key).map_err(|_| StoreError::SealBroken)?;
        let text = STANDARD.decode(&sealed.text).map_err(|_| StoreError::SealBroken)?;
        let plain = self.unwrap_key(context(purpose, subject), wrapped).await?;
        let bound = bound_to(purpose, subject);
        let payload = Payload { msg: text.as_slice(), aad: bound.as_bytes() };
        let secret =
            cipher(&plain)?.decrypt(&Nonce::default(), payload).map_err(|_| StoreError::SealBroken)?;
        Ok(Zeroizing::new(secret))
    }

    async fn unwrap_key(
        &self,
        context: HashMap<String, String>,
        wrapped: Vec<u8>,
    ) -> Result<Zeroizing<Vec<u8>>> {
        let request = self.client.decrypt().key_id(&self.key_id).ciphertext_blob(Blob::new(wrapped));
        match request.set_encryption_context(Some(context)).send().await {
            Ok(answer) => Ok(Zeroizing::new(answer.plaintext.map(Blob::into_inner).unwrap_or_default())),
            Err(error) if error.as_service_error().is_some_and(|e| e.is_invalid_ciphertext_exception()) => {
                Err(StoreError::SealBroken)
            }
            Err(error) => Err(StoreError::vault("Decrypt")(error)),
        }
    }
}

/// Every data key seals exactly one text, so that a fixed nonce is never used twice with one key.
fn cipher(key: &[u8]) -> Result<Aes256Gcm> {
    let fits = key.len() == 32;
    fits.then(|| Aes256Gcm::new(Key::<Aes256Gcm>::from_slice(key))).ok_or(StoreError::SealBroken)
}

fn context(purpose: Purpose, subject: &str) -> HashMap<String, String> {
    HashMap::from([
        ("purpose".to_owned(), purpose.as_str().to_owned()),
        ("subject".to_owned(), subject.to_owned()),
    ])
}

fn bound_to(purpose: Purpose, subject: &str) -> String {
    format!("{}\n{subject}", purpose.as_str())
}
