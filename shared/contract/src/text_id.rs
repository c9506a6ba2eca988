//! Macro that defines the newtypes of validated text identifiers.

/// Error for a text that is not a valid identifier.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the text is not a valid {kind}")]
pub struct InvalidId {
    /// Kind of the identifier, such as `key id`.
    pub(crate) kind: &'static str,
}

/// Defines a newtype of text that can be parsed or deserialised only from text for which `$is_valid` returns true.
/// `$what` names the kind of identifier in error messages.
macro_rules! text_id {
    ($(#[$doc:meta])* $name:ident, $what:literal, $is_valid:path) => {
        $(#[$doc])*
        #[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
        #[serde(try_from = "String", into = "String")]
        pub struct $name(String);

        impl $name {
            #[doc = concat!("Parses text, and fails if it is not a valid ", $what, ".")]
            pub fn parse(text: &str) -> Result<Self, $crate::text_id::InvalidId> {
                if $is_valid(text) {
                    Ok(Self(text.to_owned()))
                } else {
                    Err($crate::text_id::InvalidId { kind: $what })
                }
            }

            /// Returns the identifier as text.
            pub fn as_str(&self) -> &str {
                &self.0
            }
        }

        impl TryFrom<String> for $name {
            type Error = $crate::text_id::InvalidId;

            fn try_from(text: String) -> Result<Self, $crate::text_id::InvalidId> {
                if $is_valid(&text) {
                    Ok(Self(text))
                } else {
                    Err($crate::text_id::InvalidId { kind: $what })
                }
            }
        }

        impl From<$name> for String {
            fn from(id: $name) -> Self {
                id.0
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                formatter.write_str(&self.0)
            }
        }
    };
}
pub(crate) use text_id;
