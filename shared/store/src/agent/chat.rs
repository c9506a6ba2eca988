//! The connection to the chat API: where it is, and the token that it wants.

use serde::{Deserialize, Serialize};
use zeroize::Zeroizing;

use crate::error::Result;
use crate::kms::{Kms, Purpose, Sealed};
use crate::table::{ItemKind, Key, Table};

/// Whose token it is, in the vault's context: there is one connection for the whole service.
pub(crate) const SUBJECT: &str = "chat";

/// A connection as the table holds it.
#[derive(Serialize, Deserialize)]
pub(crate) struct StoredConnection {
    pub(crate) base_url: String,
    pub(crate) token: Sealed,
}

/// An opened connection.
pub struct ChatConnection {
    /// Where the chat API is, up to the method's name.
    pub base_url: String,
    /// The bearer token it wants.
    pub token: Zeroizing<String>,
}

pub(crate) fn key() -> Key {
    ItemKind::ChatConnection.key([], [])
}

/// Opens the connection to the chat API. Held by the `deliver` function.
#[derive(Clone, Debug)]
pub struct ChatConnections {
    pub(crate) table: Table,
    pub(crate) kms: Kms,
}

impl ChatConnections {
    /// Reads the connection and decrypts its token; `None` if there is none. One read and one KMS call.
    pub async fn open(&self) -> Result<Option<ChatConnection>> {
        let Some(stored) = self.table.get::<StoredConnection>(key()).await? else { return Ok(None) };
        let token = self.kms.open(Purpose::ChatToken, SUBJECT, &stored.token).await?;
        let token = Zeroizing::new(String::from_utf8_lossy(&token).into_owned());
        Ok(Some(ChatConnection { base_url: stored.base_url, token }))
    }

    /// Reads the address of the chat API, without its token; `None` if there is no connection. One read.
    pub async fn url(&self) -> Result<Option<String>> {
        Ok(self.table.get::<StoredConnection>(key()).await?.map(|stored| stored.base_url))
    }
}
