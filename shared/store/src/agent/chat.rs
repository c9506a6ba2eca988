//! Connection to the chat API: its base URL and its bearer token.
//!
//! The base URL is stored in plain text. The token is sealed together with a copy of the base URL, so that nobody who
//! changes the stored URL can redirect the token.

use serde::{Deserialize, Serialize};
use zeroize::Zeroizing;

use crate::error::Result;
use crate::kms::{Kms, Purpose, Sealed};
use crate::table::{ItemKind, Key, Table};

/// Id of the token's owner, which the KMS encryption context contains as the subject. A constant, because the service
/// has only one chat connection.
pub(crate) const TOKEN_SUBJECT: &str = "chat";

/// Stored chat connection, with its token encrypted.
#[derive(Serialize, Deserialize)]
pub(crate) struct StoredConnection {
    pub(crate) base_url: String,
    pub(crate) token: Sealed,
}

/// Chat connection with its token decrypted.
pub struct ChatConnection {
    /// Base URL of the chat API, such as `https://slack.com/api`. The URL of an API method is this URL and the method's
    /// name, such as `chat.postMessage`.
    pub base_url: String,
    /// Bearer token for the chat API.
    pub token: Zeroizing<String>,
}

pub(crate) fn item_key() -> Key {
    ItemKind::ChatConnection.key([], [])
}

/// Reads the connection to the chat API and decrypts its token, for the `deliver` function and the operator's tool.
#[derive(Clone, Debug)]
pub struct ChatConnectionReader {
    pub(crate) table: Table,
    pub(crate) kms: Kms,
}

impl ChatConnectionReader {
    /// Reads the connection and decrypts its token. Returns `None` if the chat API is not connected. Makes one read and
    /// one KMS call.
    ///
    /// # Errors
    ///
    /// - [`StoreError::SealInvalid`](crate::StoreError::SealInvalid) if the token was sealed for another address.
    /// - [`StoreError::AddressNotSealed`](crate::StoreError::AddressNotSealed) if an earlier release sealed the token
    ///   alone, and the operator has not yet confirmed its address with `table upgrade`.
    pub async fn load(&self) -> Result<Option<ChatConnection>> {
        let Some(stored) = self.table.get::<StoredConnection>(item_key()).await? else { return Ok(None) };
        let StoredConnection { base_url, token } = &stored;
        let token = self.kms.open_for_address(Purpose::ChatToken, TOKEN_SUBJECT, base_url, token).await?;
        Ok(Some(ChatConnection { base_url: stored.base_url, token }))
    }

    /// Reads the base URL of the chat API, without the token. Returns `None` if the chat API is not connected. Makes
    /// one read.
    pub async fn load_base_url(&self) -> Result<Option<String>> {
        Ok(self.table.get::<StoredConnection>(item_key()).await?.map(|stored| stored.base_url))
    }
}
