//! Connections to models: the operator connects at most one model for each use.
//!
//! Protocol, address and name, which the operator may read, are plain attributes. The API key is encrypted together
//! with a copy of the address: if the plain address is changed in the table, the service does not send the key.

use std::fmt;

use plumbline_conversation::{Effort, WireProtocol};
use serde::{Deserialize, Serialize};
use zeroize::Zeroizing;

use crate::error::Result;
use crate::kms::{Kms, Purpose, Sealed};
use crate::table::{ItemKind, Key, Table};
use plumbline_instant::UtcInstant;

/// The use of a connected model. Each use has its own connection, whose API key can be decrypted for that use alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ModelUse {
    /// Answering questions.
    Agent,
    /// Judging the comments of benchmark draws.
    Judge,
}

impl ModelUse {
    /// Returns the name of the use, for item keys and for the operator's commands.
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

/// The settings of a model connection, without the API key. `Debug` omits address and name.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ModelSettings {
    /// Wire protocol of the model endpoint. This service's API calls it `provider`.
    pub provider: WireProtocol,
    /// Base URL of the model's API, as the operator entered it.
    pub base_url: String,
    /// Name of the model, as requests to the model's API state it.
    pub model_name: String,
    /// Reasoning effort that requests ask for.
    pub effort: Effort,
}

impl fmt::Debug for ModelSettings {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { provider, effort, .. } = self;
        let mut settings = formatter.debug_struct("ModelSettings");
        settings.field("provider", provider).field("effort", effort).finish_non_exhaustive()
    }
}

/// A stored connection to a model.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ModelConnection {
    /// Settings without the API key.
    #[serde(flatten)]
    pub settings: ModelSettings,
    /// Time at which the operator connected the model.
    pub connected_at: UtcInstant,
    credentials: Sealed,
}

pub(crate) fn item_key(model_use: ModelUse) -> Key {
    ItemKind::ModelConnection.key([], [&model_use.as_str()])
}

impl ModelConnection {
    /// Returns a new connection whose API key is sealed together with the address. Makes one KMS call.
    pub(crate) async fn with_sealed_key(
        kms: &Kms,
        model_use: ModelUse,
        settings: &ModelSettings,
        api_key: &str,
        now: UtcInstant,
    ) -> Result<Self> {
        let (purpose, subject) = (model_use.purpose(), model_use.as_str());
        let credentials = kms.seal_for_address(purpose, subject, &settings.base_url, api_key).await?;
        Ok(Self { settings: settings.clone(), connected_at: now, credentials })
    }
}

/// Reads model connections and decrypts their API keys, for the `query` and `draw` functions and the operator's tool.
#[derive(Clone, Debug)]
pub struct ModelConnections {
    pub(crate) table: Table,
    pub(crate) kms: Kms,
}

impl ModelConnections {
    /// Reads the connection of a use. Returns `None` if no model is connected for this use. Makes one read.
    pub async fn get(&self, model_use: ModelUse) -> Result<Option<ModelConnection>> {
        self.table.get(item_key(model_use)).await
    }

    /// Decrypts the API key of a connection. Makes one KMS call.
    ///
    /// # Errors
    ///
    /// [`StoreError::SealInvalid`](crate::StoreError::SealInvalid) if the key was sealed with another use or address,
    /// or its ciphertext was changed.
    pub async fn open_key(
        &self,
        model_use: ModelUse,
        connection: &ModelConnection,
    ) -> Result<Zeroizing<String>> {
        let (purpose, subject) = (model_use.purpose(), model_use.as_str());
        let base_url = &connection.settings.base_url;
        self.kms.open_for_address(purpose, subject, base_url, &connection.credentials).await
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_do_not_print_address_or_model_name() {
        let settings = ModelSettings {
            provider: WireProtocol::MessagesApi,
            base_url: "https://canary.example".to_owned(),
            model_name: "canary-1".to_owned(),
            effort: Effort::Low,
        };
        assert_eq!(format!("{settings:?}"), "ModelSettings { provider: MessagesApi, effort: Low, .. }");
    }
}
