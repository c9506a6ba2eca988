//! The connection to the chat API: where it is, and the token that it wants.

use serde::{Deserialize, Serialize};
use zeroize::Zeroizing;

use crate::table::Key;
use crate::{Purpose, Result, Sealed, Store};

/// Whose token it is, in the vault's context: there is one connection for the whole service.
const SUBJECT: &str = "chat";

#[derive(Serialize, Deserialize)]
struct StoredConnection {
    base_url: String,
    token: Sealed,
}

/// An opened connection.
pub struct ChatConnection {
    /// Where the chat API is, up to the method's name.
    pub base_url: String,
    /// The bearer token it wants.
    pub token: Zeroizing<String>,
}

fn key() -> Key {
    Key::new("CHAT", "CONNECTION")
}

impl Store {
    /// Keeps where the chat API is and what token it wants.
    pub async fn set_chat(&self, base_url: &str, token: &str) -> Result<()> {
        let token = self.kms.seal(Purpose::ChatToken, SUBJECT, token.as_bytes()).await?;
        self.table.put(key(), &StoredConnection { base_url: base_url.to_owned(), token }).await
    }

    /// Reads where the chat API is, without opening its token; nothing when there is no connection. One read.
    pub async fn chat_url(&self) -> Result<Option<String>> {
        Ok(self.table.get::<StoredConnection>(key()).await?.map(|stored| stored.base_url))
    }

    /// Takes the connection and its token away.
    pub async fn disconnect_chat(&self) -> Result<()> {
        self.table.delete(&key()).await
    }

    /// Reads and opens the connection; nothing when there is none. One read, one call of the vault.
    pub async fn chat(&self) -> Result<Option<ChatConnection>> {
        let Some(stored) = self.table.get::<StoredConnection>(key()).await? else { return Ok(None) };
        let token = self.kms.open(Purpose::ChatToken, SUBJECT, &stored.token).await?;
        let token = Zeroizing::new(String::from_utf8_lossy(&token).into_owned());
        Ok(Some(ChatConnection { base_url: stored.base_url, token }))
    }
}
