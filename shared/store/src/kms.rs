//! Envelope encryption of secrets at rest: each secret is encrypted under a data key of its own, and the data key under
//! the KMS key. The encryption context binds both to one purpose and one subject. To *seal* is to encrypt in this way,
//! and to *open* is to decrypt.

use std::collections::HashMap;

use aws_lc_rs::aead::{AES_256_GCM, Aad, LessSafeKey, NONCE_LEN, Nonce, UnboundKey};
use aws_sdk_kms::Client;
use aws_sdk_kms::primitives::Blob;
use aws_sdk_kms::types::DataKeySpec;
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde::{Deserialize, Serialize};
use zeroize::{ZeroizeOnDrop, Zeroizing};

use crate::error::{Result, StoreError};

/// The purpose of a secret. Part of the encryption context, so that a key policy can tell purposes apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// The backend of a benchmark run: base URL, model name, key and prompt.
    BenchmarkBackend,
    /// A key that signs job tokens.
    TokenSigning,
    /// A secret that signs deliveries.
    DeliverySigning,
    /// The token of the chat API.
    ChatToken,
    /// The credentials of a code host.
    CodeHost,
    /// The secrets of a workspace's GitHub App, which the console uses to sign people in.
    CodeHostApp,
    /// The API key of the model that answers questions.
    AgentModel,
    /// The API key of the model that judges comments.
    JudgeModel,
}

impl Purpose {
    fn as_str(self) -> &'static str {
        match self {
            Self::BenchmarkBackend => "benchmark-backend",
            Self::TokenSigning => "token-signing",
            Self::DeliverySigning => "delivery-signing",
            Self::ChatToken => "chat-token",
            Self::CodeHost => "code-host",
            Self::CodeHostApp => "code-host-app",
            Self::AgentModel => "agent-model",
            Self::JudgeModel => "judge-model",
        }
    }
}

/// A sealed secret, as an envelope: the data key encrypted by KMS, and the secret encrypted under the data key.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sealed {
    /// The data key, encrypted by KMS, in base64.
    key: String,
    /// The secret, encrypted under the data key, in base64.
    text: String,
}

/// A data key that KMS has decrypted. It can seal further texts. They become unreadable when the [`Sealed`] that
/// contains the encrypted data key is deleted. Never printed; zeroed when it is dropped.
#[derive(ZeroizeOnDrop)]
pub struct DataKey {
    key: Zeroizing<Vec<u8>>,
    /// Purpose and subject: the beginning of the associated data of every ciphertext.
    #[zeroize(skip)]
    associated_data_prefix: String,
}

/// Seals and opens secrets with one KMS key.
#[derive(Clone, Debug)]
pub struct Kms {
    pub(crate) client: Client,
    pub(crate) key_id: String,
}

impl Kms {
    /// Creates a client of the KMS key with this id, ARN or alias.
    pub fn new(client: Client, key_id: impl Into<String>) -> Self {
        Self { client, key_id: key_id.into() }
    }

    /// Encrypts `secret` under a new data key. [`Self::open`] decrypts it only with the same `purpose` and `subject`.
    /// `subject` is the id of the secret's owner. Makes one KMS call.
    pub async fn seal(&self, purpose: Purpose, subject: &str, secret: &[u8]) -> Result<Sealed> {
        let context = encryption_context(purpose, subject);
        let request = self.client.generate_data_key().key_id(&self.key_id).key_spec(DataKeySpec::Aes256);
        let request = request.set_encryption_context(Some(context));
        let answer = request.send().await.map_err(StoreError::kms("GenerateDataKey"))?;
        let key = Zeroizing::new(answer.plaintext.map(Blob::into_inner).unwrap_or_default());
        let wrapped = answer.ciphertext_blob.map(Blob::into_inner).unwrap_or_default();
        let text = DataKey { key, associated_data_prefix: associated_data_prefix(purpose, subject) }
            .encrypt(ENVELOPE_NONCE, "", secret)?;
        Ok(Sealed { key: STANDARD.encode(wrapped), text: STANDARD.encode(text) })
    }

    /// Decrypts a secret that was sealed with the same purpose and subject. Makes one KMS call.
    ///
    /// # Errors
    ///
    /// [`StoreError::SealInvalid`] if the secret was sealed with another purpose or subject, or `sealed` was changed.
    pub async fn open(&self, purpose: Purpose, subject: &str, sealed: &Sealed) -> Result<Zeroizing<Vec<u8>>> {
        self.open_returning_key(purpose, subject, sealed).await.map(|(secret, _)| secret)
    }

    /// Opens a secret, and returns it with its data key. The data key also opens the texts that [`DataKey::seal`] has
    /// sealed. Makes one KMS call.
    ///
    /// # Errors
    ///
    /// As for [`open`](Self::open).
    pub async fn open_returning_key(
        &self,
        purpose: Purpose,
        subject: &str,
        sealed: &Sealed,
    ) -> Result<(Zeroizing<Vec<u8>>, DataKey)> {
        let wrapped = STANDARD.decode(&sealed.key).map_err(|_| StoreError::SealInvalid)?;
        let text = STANDARD.decode(&sealed.text).map_err(|_| StoreError::SealInvalid)?;
        let key = self.unwrap_key(encryption_context(purpose, subject), wrapped).await?;
        let key = DataKey { key, associated_data_prefix: associated_data_prefix(purpose, subject) };
        Ok((key.decrypt(ENVELOPE_NONCE, "", &text)?, key))
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
                Err(StoreError::SealInvalid)
            }
            Err(error) => Err(StoreError::kms("Decrypt")(error)),
        }
    }
}

/// Nonce for the secret of an envelope. A constant is safe, because each envelope has a data key of its own. Further
/// texts that [`DataKey::seal`] encrypts with the same data key have random nonces.
const ENVELOPE_NONCE: [u8; NONCE_LEN] = [0; NONCE_LEN];

// No nonce is used twice under one key: the envelope's own secret has [`ENVELOPE_NONCE`], and every other text gets a
// random one.
impl DataKey {
    /// Encrypts `plaintext` with a random nonce. `context` becomes part of the associated data, so that [`Self::open`]
    /// decrypts the text only with the same context. Makes no KMS call.
    ///
    /// # Errors
    ///
    /// [`StoreError::SealInvalid`] if the system's random number generator fails.
    pub fn seal(&self, context: &str, plaintext: &[u8]) -> Result<String> {
        let mut nonce = [0; NONCE_LEN];
        getrandom::fill(&mut nonce).map_err(|_| StoreError::SealInvalid)?;
        let sealed = self.encrypt(nonce, context, plaintext)?;
        Ok(STANDARD.encode([&nonce[..], &sealed].concat()))
    }

    /// Decrypts a text that was sealed under the same context. Makes no KMS call.
    ///
    /// # Errors
    ///
    /// [`StoreError::SealInvalid`] if the text was sealed under another context or with another data key, or `sealed`
    /// was changed.
    pub fn open(&self, context: &str, sealed: &str) -> Result<Zeroizing<Vec<u8>>> {
        let bytes = STANDARD.decode(sealed).map_err(|_| StoreError::SealInvalid)?;
        let (nonce, text) = bytes.split_first_chunk::<NONCE_LEN>().ok_or(StoreError::SealInvalid)?;
        self.decrypt(*nonce, context, text)
    }

    fn encrypt(&self, nonce: [u8; NONCE_LEN], context: &str, text: &[u8]) -> Result<Vec<u8>> {
        // Reserves room for the tag: growing the buffer would leave a copy of the text in memory.
        let mut sealed = Vec::with_capacity(text.len() + AES_256_GCM.tag_len());
        sealed.extend_from_slice(text);
        let (nonce, data) = (Nonce::assume_unique_for_key(nonce), Aad::from(self.associated_data(context)));
        cipher(&self.key)?
            .seal_in_place_append_tag(nonce, data, &mut sealed)
            .map_err(|_| StoreError::SealInvalid)?;
        Ok(sealed)
    }

    fn decrypt(&self, nonce: [u8; NONCE_LEN], context: &str, sealed: &[u8]) -> Result<Zeroizing<Vec<u8>>> {
        let mut text = Zeroizing::new(sealed.to_vec());
        let (nonce, data) = (Nonce::assume_unique_for_key(nonce), Aad::from(self.associated_data(context)));
        let opened = cipher(&self.key)?.open_in_place(nonce, data, &mut text);
        let length = opened.map_err(|_| StoreError::SealInvalid)?.len();
        text.truncate(length);
        Ok(text)
    }

    /// Returns the associated data of a text: purpose, subject, and `context`.
    fn associated_data(&self, context: &str) -> String {
        if context.is_empty() {
            self.associated_data_prefix.clone()
        } else {
            format!("{}\n{context}", self.associated_data_prefix)
        }
    }
}

/// Returns the cipher of a data key. AWS-LC overwrites its copy of the key before it frees the memory.
fn cipher(key: &[u8]) -> Result<LessSafeKey> {
    UnboundKey::new(&AES_256_GCM, key).map(LessSafeKey::new).map_err(|_| StoreError::SealInvalid)
}

fn encryption_context(purpose: Purpose, subject: &str) -> HashMap<String, String> {
    HashMap::from([
        ("purpose".to_owned(), purpose.as_str().to_owned()),
        ("subject".to_owned(), subject.to_owned()),
    ])
}

fn associated_data_prefix(purpose: Purpose, subject: &str) -> String {
    format!("{}\n{subject}", purpose.as_str())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(byte: u8, subject: &str) -> DataKey {
        let key = Zeroizing::new(vec![byte; 32]);
        DataKey { key, associated_data_prefix: associated_data_prefix(Purpose::BenchmarkBackend, subject) }
    }

    #[test]
    fn text_sealed_under_a_data_key_opens_only_under_its_name() {
        let sealed = key(1, "run").seal("part", b"words").unwrap();
        assert_eq!(*key(1, "run").open("part", &sealed).unwrap(), b"words");
        let refused = [
            key(1, "run").open("other", &sealed),
            key(1, "other").open("part", &sealed),
            key(2, "run").open("part", &sealed),
            key(1, "run").open("part", ""),
            key(1, "run").open("part", &sealed[4..]),
        ];
        assert!(refused.iter().all(|opened| matches!(opened, Err(StoreError::SealInvalid))));
        assert_ne!(sealed, key(1, "run").seal("part", b"words").unwrap(), "a nonce was used twice");
    }

    #[test]
    fn sealed_text_has_the_form_that_other_implementations_write() {
        // By `AESGCM` of Python's cryptography 48, with a nonce of twelve sevens before the text.
        let sealed = "BwcHBwcHBwcHBwcH+pyYwHy1zuoLwq7XAOcLlrOEy67u";
        assert_eq!(*key(1, "run").open("part", sealed).unwrap(), b"words");
    }

    #[test]
    fn keys_are_zeroed_on_drop() {
        fn assert_zeroed<T: ZeroizeOnDrop>() {}
        assert_zeroed::<DataKey>();
    }
}
