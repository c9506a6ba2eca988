//! Text that must not be printed.

use std::fmt;

use serde::{Deserialize, Serialize};
use zeroize::Zeroizing;

/// Text that a caller trusts the service with: wiped from memory when dropped, redacted when printed.
///
/// It can be serialised for one purpose alone: as a part of an envelope that is encrypted as a whole before
/// it is stored. No type of an answer contains it.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct SecretText(Zeroizing<String>);

impl SecretText {
    /// Takes the text over; the caller keeps no copy.
    pub fn new(text: String) -> Self {
        Self(Zeroizing::new(text))
    }

    /// The text itself, to be used and not kept.
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
    fn prints_nothing_of_itself() {
        let secret = SecretText::new("hunter2".into());
        assert_eq!(format!("{secret:?}"), "[redacted]");
        assert_eq!(secret.expose(), "hunter2");
    }

    #[test]
    fn survives_an_envelope() {
        let sealed = serde_json::to_string(&SecretText::new("hunter2".into())).unwrap();
        assert_eq!(sealed, r#""hunter2""#);
        assert_eq!(serde_json::from_str::<SecretText>(&sealed).unwrap().expose(), "hunter2");
    }
}
