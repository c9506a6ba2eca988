//! The two wire protocols.

use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// The wire protocol of an endpoint; not a vendor.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Provider {
    /// The chat-completions protocol that most model servers speak.
    CompatChat,
    /// The messages protocol.
    MessagesApi,
}

impl Provider {
    /// The word for it on the wire and in answers.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::CompatChat => "compat_chat",
            Self::MessagesApi => "messages_api",
        }
    }
}

/// A word that names no protocol.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownProvider;

impl FromStr for Provider {
    type Err = UnknownProvider;

    fn from_str(word: &str) -> Result<Self, UnknownProvider> {
        match word {
            "compat_chat" => Ok(Self::CompatChat),
            "messages_api" => Ok(Self::MessagesApi),
            _ => Err(UnknownProvider),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn providers_are_two_words() {
        for provider in [Provider::CompatChat, Provider::MessagesApi] {
            assert_eq!(provider.as_str().parse(), Ok(provider));
            assert_eq!(serde_json::to_value(provider).unwrap(), provider.as_str());
        }
        assert_eq!("openai".parse::<Provider>(), Err(UnknownProvider));
    }
}
