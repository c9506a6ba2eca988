//! Wire protocols of model endpoints.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// Wire protocol of a model endpoint. It does not identify the vendor.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum WireProtocol {
    /// The chat completions protocol (`POST …/chat/completions`), which most model servers speak.
    CompatChat,
    /// The messages protocol (`POST …/v1/messages`).
    MessagesApi,
}

impl WireProtocol {
    /// All protocols.
    pub const ALL: [Self; 2] = [Self::CompatChat, Self::MessagesApi];

    /// Returns the name in the JSON of this service: `compat_chat` or `messages_api`.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::CompatChat => "compat_chat",
            Self::MessagesApi => "messages_api",
        }
    }

    /// Returns the names of all protocols, joined with "or", for messages to people.
    pub fn joined_names() -> String {
        Self::ALL.map(Self::as_str).join(" or ")
    }
}

/// Error for a text that is not the name of a protocol. Its message lists the names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownProtocol;

impl fmt::Display for UnknownProtocol {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "must be {}", WireProtocol::joined_names())
    }
}

impl FromStr for WireProtocol {
    type Err = UnknownProtocol;

    fn from_str(name: &str) -> Result<Self, UnknownProtocol> {
        Self::ALL.into_iter().find(|provider| provider.as_str() == name).ok_or(UnknownProtocol)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_protocol_has_one_name() {
        for provider in WireProtocol::ALL {
            assert_eq!(provider.as_str().parse(), Ok(provider));
            assert_eq!(serde_json::to_value(provider).unwrap(), provider.as_str());
        }
        assert_eq!("openai".parse::<WireProtocol>(), Err(UnknownProtocol));
        assert_eq!(UnknownProtocol.to_string(), "must be compat_chat or messages_api");
    }
}
