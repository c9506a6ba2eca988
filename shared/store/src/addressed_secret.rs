//! Secrets that are sealed together with the one address that they may be sent to.
//!
//! The address is also stored as a plain attribute, which the operator may read. Opening an envelope compares the
//! sealed address with the plain one. So somebody who can write to the table, but cannot use the KMS key, cannot
//! redirect the secret to another address.

use serde::{Deserialize, Serialize};
use zeroize::{Zeroize, ZeroizeOnDrop, Zeroizing};

use crate::error::{Result, StoreError};
use crate::kms::{Kms, Purpose, Sealed};

/// A secret and the one address that the secret may be sent to. Both are encrypted together. Zeroed on drop.
#[derive(Serialize, Deserialize, Zeroize, ZeroizeOnDrop)]
struct AddressedSecret {
    base_url: String,
    /// The secret. It is stored as `api_key` because the first secrets that were sealed with an address were API keys
    /// of models.
    #[serde(rename = "api_key")]
    secret: String,
}

impl Kms {
    /// Seals `secret` for requests to `base_url` only. [`Self::open_for_address`] opens it only with the same
    /// `purpose`, `subject` and `base_url`. `subject` is the id of the secret's owner. Makes one KMS call.
    pub(crate) async fn seal_for_address(
        &self,
        purpose: Purpose,
        subject: &str,
        base_url: &str,
        secret: &str,
    ) -> Result<Sealed> {
        let content = AddressedSecret { base_url: base_url.to_owned(), secret: secret.to_owned() };
        let text = Zeroizing::new(serde_json::to_vec(&content).unwrap_or_default());
        self.seal(purpose, subject, &text).await
    }

    /// Opens a secret that was sealed for requests to `base_url`, for this `purpose` and owner (`subject`). Makes one
    /// KMS call.
    ///
    /// # Errors
    ///
    /// - [`StoreError::SealInvalid`] if the secret was sealed for another address, purpose or owner, or `sealed` was
    ///   changed.
    /// - [`StoreError::AddressNotSealed`] if an earlier release sealed the secret without an address.
    pub(crate) async fn open_for_address(
        &self,
        purpose: Purpose,
        subject: &str,
        base_url: &str,
        sealed: &Sealed,
    ) -> Result<Zeroizing<String>> {
        let text = self.open(purpose, subject, sealed).await?;
        let content = parse(&text).ok_or(StoreError::AddressNotSealed)?;
        if content.base_url == base_url {
            Ok(Zeroizing::new(content.secret.clone()))
        } else {
            Err(StoreError::SealInvalid)
        }
    }

    /// Opens a secret that an earlier release sealed for this `purpose` and owner (`subject`), but without an address.
    /// Returns `None` if the secret is sealed together with an address. Makes one KMS call.
    pub(crate) async fn open_without_address(
        &self,
        purpose: Purpose,
        subject: &str,
        sealed: &Sealed,
    ) -> Result<Option<Zeroizing<String>>> {
        let text = self.open(purpose, subject, sealed).await?;
        if parse(&text).is_some() {
            return Ok(None);
        }
        Ok(Some(Zeroizing::new(String::from_utf8_lossy(&text).into_owned())))
    }
}

/// Parses the plaintext of an envelope. Returns `None` if it contains no address: earlier releases sealed the secret
/// alone.
fn parse(text: &[u8]) -> Option<AddressedSecret> {
    serde_json::from_slice(text).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn opened_envelope_is_zeroed_on_drop() {
        fn assert_zeroed<T: ZeroizeOnDrop>() {}
        assert_zeroed::<AddressedSecret>();
    }

    #[test]
    fn secrets_of_earlier_releases_have_no_address() {
        for text in ["xoxb-1", r#"{"kind":"token","token":"ghp_1"}"#, "", "{}"] {
            assert!(parse(text.as_bytes()).is_none(), "{text}");
        }
        let content = parse(br#"{"base_url":"https://chat.example","api_key":"xoxb-1"}"#).unwrap();
        assert_eq!((&*content.base_url, &*content.secret), ("https://chat.example", "xoxb-1"));
    }
}
