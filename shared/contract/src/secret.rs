//! Secret text that cannot be printed.

use std::fmt;

use serde::{Deserialize, Serialize};
use zeroize::Zeroizing;

/// Secret text: redacted when printed, and wiped from memory when dropped.
///
/// It implements `Serialize` only so that it can be part of an envelope that is encrypted before it is stored. No
/// response type contains it.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct SecretText(Zeroizing<String>);

impl SecretText {
    /// Wraps a text. The caller must keep no other copy of the text.
    pub fn new(text: String) -> Self {
        Self(Zeroizing::new(text))
    }

    /// Returns the plain text, which must not be stored.
    pub fn expose(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for SecretText {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("[redacted]")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn debug_output_is_redacted() {
        let secret = SecretText::new("hunter2".into());
        assert_eq!(format!("{secret:?}"), "[redacted]");
        assert_eq!(secret.expose(), "hunter2");
    }

    #[test]
    fn secret_round_trips_through_json() {
        let sealed = serde_json::to_string(&SecretText::new("hunter2".into())).unwrap();
        assert_eq!(sealed, r#""hunter2""#);
        assert_eq!(serde_json::from_str::<SecretText>(&sealed).unwrap().expose(), "hunter2");
    }
}
