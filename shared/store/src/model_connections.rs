//! The models that the operator has connected: one for each use the service has for one.
//!
//! What an operator may look at (protocol, address, name) lies open in the item; the key is sealed. The address is
//! sealed beside the key and compared when it is opened: whoever can write the table but not use the vault cannot
//! have the key sent elsewhere.

use std::fmt;

use plumbline_conversation::{Effort, Provider};
use serde::{Deserialize, Serialize};
use zeroize::{Zeroize, ZeroizeOnDrop, Zeroizing};

use crate::error::{Result, StoreError};
use crate::kms::{Kms, Purpose, Sealed};
use crate::table::{ItemKind, Key, Table};
use plumbline_instant::Stamp;

/// What a connected model is used for. Each has a connection of its own, sealed for that use alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ModelUse {
    /// It answers questions.
    Agent,
    /// It judges the comments of benchmark draws.
    Judge,
}

impl ModelUse {
    /// The word for it, in keys and for the operator.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Agent => "agent",
            Self::Judge => "judge",
        }
    }

    fn purpose(self) -> Purpose {
        match self {
            Self::Agent => Purpose::AgentModel,
            Self::Judge => Purpose::JudgeModel,
        }
    }
}

/// Where a model is and how it is asked, without its key. Its `Debug` text tells neither address nor name.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ModelSettings {
    /// The protocol it speaks.
    pub provider: Provider,
    /// Where it answers, as the operator gave it.
    pub base_url: String,
    /// Its name there.
    pub model_name: String,
    /// How hard it is asked to think.
    pub effort: Effort,
}

impl fmt::Debug for ModelSettings {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { provider, effort, .. } = self;
        let mut settings = formatter.debug_struct("ModelSettings");
        settings.field("provider", provider).field("effort", effort).finish_non_exhaustive()
    }
}

/// A connection as the table holds it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ModelConnection {
    /// Where the model is and how it is asked.
    #[serde(flatten)]
    pub settings: ModelSettings,
    /// When it was connected.
    pub connected_at: Stamp,
    credentials: Sealed,
}

/// What the envelope holds. Wiped when it is dropped.
#[derive(Serialize, Deserialize, Zeroize, ZeroizeOnDrop)]
struct Credentials {
    base_url: String,
    api_key: String,
}

pub(crate) fn key(model_use: ModelUse) -> Key {
    ItemKind::ModelConnection.key([], [&model_use.as_str()])
}

impl ModelConnection {
    /// Encrypts the key of a new connection. One KMS call.
    pub(crate) async fn seal(
        kms: &Kms,
        model_use: ModelUse,
        settings: &ModelSettings,
        api_key: &str,
        now: Stamp,
    ) -> Result<Self> {
        let credentials = Credentials { base_url: settings.base_url.clone(), api_key: api_key.to_owned() };
        let text = Zeroizing::new(serde_json::to_vec(&credentials).unwrap_or_default());
        let credentials = kms.seal(model_use.purpose(), model_use.as_str(), &text).await?;
        Ok(Self { settings: settings.clone(), connected_at: now, credentials })
    }
}

/// Reads the connected models and decrypts their keys. Held by the `query` and `draw` functions.
#[derive(Clone, Debug)]
pub struct ModelConnections {
    pub(crate) table: Table,
    pub(crate) kms: Kms,
}

impl ModelConnections {
    /// Reads the connection of a use; `None` if there is none. One read.
    pub async fn get(&self, model_use: ModelUse) -> Result<Option<ModelConnection>> {
        self.table.get(key(model_use)).await
    }

    /// Decrypts the key of a connection. One KMS call.
    ///
    /// # Errors
    ///
    /// [`StoreError::SealBroken`] if it was sealed for another use or another address.
    pub async fn open_key(
        &self,
        model_use: ModelUse,
        connection: &ModelConnection,
    ) -> Result<Zeroizing<String>> {
        let sealed = &connection.credentials;
        let text = self.kms.open(model_use.purpose(), model_use.as_str(), sealed).await?;
        let opened: Credentials = serde_json::from_slice(&text).map_err(|_| StoreError::SealBroken)?;
        if opened.base_url == connection.settings.base_url {
            Ok(Zeroizing::new(opened.api_key.clone()))
        } else {
            Err(StoreError::SealBroken)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_do_not_print_where_the_model_is_or_what_it_is_called() {
        let settings = ModelSettings {
            provider: Provider::MessagesApi,
            base_url: "https://canary.example".to_owned(),
            model_name: "canary-1".to_owned(),
            effort: Effort::Low,
        };
        assert_eq!(format!("{settings:?}"), "ModelSettings { provider: MessagesApi, effort: Low, .. }");
    }

    #[test]
    fn what_is_opened_is_wiped_when_it_is_dropped() {
        fn assert_wiped<T: ZeroizeOnDrop>() {}
        assert_wiped::<Credentials>();
    }
}
