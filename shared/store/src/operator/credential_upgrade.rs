//! Upgrade of credentials that an earlier release sealed without the address to which the service may send them.
//!
//! The functions do not send such a credential, because somebody may have changed the address in its item. The operator
//! checks the address, and the upgrade seals the credential together with it.

use std::fmt;

use plumbline_contract::Workspace;
use zeroize::Zeroizing;

use crate::agent::chat::{self, StoredConnection};
use crate::agent::code_hosts::{self, CodeHostConnection};
use crate::error::Result;
use crate::kms::{Kms, Purpose, Sealed};
use crate::table::{ItemKind, Key, ScannedItem, Table, Update};

/// Identifies the connection that a credential belongs to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ConnectionId {
    /// The connection to the chat API.
    Chat,
    /// The connection of a workspace to its code host.
    CodeHost(Workspace),
}

impl ConnectionId {
    fn purpose(&self) -> Purpose {
        match self {
            Self::Chat => Purpose::ChatToken,
            Self::CodeHost(_) => Purpose::CodeHost,
        }
    }

    fn subject(&self) -> String {
        match self {
            Self::Chat => chat::TOKEN_SUBJECT.to_owned(),
            Self::CodeHost(workspace) => workspace.to_string(),
        }
    }

    fn key(&self) -> Key {
        match self {
            Self::Chat => chat::item_key(),
            Self::CodeHost(workspace) => code_hosts::item_key(workspace),
        }
    }

    /// Returns the name of the attribute with the sealed credential, and the kind of its item.
    fn attribute_and_kind(&self) -> (&'static str, ItemKind) {
        match self {
            Self::Chat => ("token", ItemKind::ChatConnection),
            Self::CodeHost(_) => ("credentials", ItemKind::CodeHost),
        }
    }
}

impl fmt::Display for ConnectionId {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Chat => formatter.write_str("chat"),
            Self::CodeHost(workspace) => write!(formatter, "code host of {workspace}"),
        }
    }
}

/// A credential that is sealed without the address to which the service may send it.
pub struct CredentialWithoutAddress {
    /// The connection that the credential belongs to.
    pub connection: ConnectionId,
    /// Address that is stored with the credential. The operator must check it before the credential is sealed with it.
    pub base_url: String,
    sealed: Sealed,
    secret: Zeroizing<String>,
}

/// Seals credentials together with the address to which the service may send them. An earlier release sealed these
/// credentials without an address.
#[derive(Clone, Debug)]
pub struct CredentialUpgrade {
    pub(crate) table: Table,
    pub(crate) kms: Kms,
}

impl CredentialUpgrade {
    /// Returns the credentials that are sealed without an address. Reads the whole table, and makes one KMS call for
    /// each connection to the chat API or a code host.
    pub async fn list(&self) -> Result<Vec<CredentialWithoutAddress>> {
        let mut found = Vec::new();
        if let Some(chat) = self.table.get::<StoredConnection>(chat::item_key()).await? {
            found.extend(self.open_if_without_address(ConnectionId::Chat, chat.base_url, chat.token).await?);
        }
        for ScannedItem { body: host, .. } in
            self.table.scan::<CodeHostConnection>(ItemKind::CodeHost).await?
        {
            let connection = ConnectionId::CodeHost(host.workspace);
            found.extend(self.open_if_without_address(connection, host.base_url, host.credentials).await?);
        }
        Ok(found)
    }

    async fn open_if_without_address(
        &self,
        connection: ConnectionId,
        base_url: String,
        sealed: Sealed,
    ) -> Result<Option<CredentialWithoutAddress>> {
        let (purpose, subject) = (connection.purpose(), connection.subject());
        let secret = self.kms.open_without_address(purpose, &subject, &sealed).await?;
        Ok(secret.map(|secret| CredentialWithoutAddress { connection, base_url, sealed, secret }))
    }

    /// Seals a credential together with its address. Returns false if the credential was replaced, or its address
    /// changed, since [`Self::list`] returned it.
    pub async fn seal(&self, credential: &CredentialWithoutAddress) -> Result<bool> {
        let CredentialWithoutAddress { connection, base_url, sealed, secret } = credential;
        let (purpose, subject) = (connection.purpose(), connection.subject());
        let resealed = self.kms.seal_for_address(purpose, &subject, base_url, secret).await?;
        let (attribute, kind) = connection.attribute_and_kind();
        let update = Update::of(connection.key())
            .if_equal(attribute, sealed)
            .if_equal("base_url", base_url)
            .set(&[attribute], &resealed)
            .set(&["v"], &kind.schema_version());
        Ok(self.table.update(update).await?.is_done())
    }
}
