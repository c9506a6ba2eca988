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
    /// Takes ownership of the text; the caller must keep no copy.
    pub fn new(text: String) -> Self {
        Self(Zeroizing::new(text))
    }

    /// Returns the plain text, to be used and not kept.
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
    fn secret_survives_serialisation_in_an_envelope() {
        let sealed = serde_json::to_string(&SecretText::new("hunter2".into())).unwrap();
        assert_eq!(sealed, r#""hunter2""#);
        assert_eq!(serde_json::from_str::<SecretText>(&sealed).unwrap().expose(), "hunter2");
    }
}
