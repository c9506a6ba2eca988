//! Why a URL or an address was refused.

use std::fmt;

/// A URL or an address that the guard does not let through.
///
/// It reads the same whatever the cause. [`Refusal::reason`] tells them apart for tests and for the one
/// distinction callers may hear of: text that is no URL, and a URL that a rule forbids.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Refusal(Reason);

/// The rule that was broken. Not for the caller's eyes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// Over the length limit.
    TooLong,
    /// A control character, white space or a backslash, on which URL parsers disagree.
    Characters,
    /// Text that does not parse as an absolute URL.
    NotAUrl,
    /// Any scheme but https.
    Scheme,
    /// A user name or a password, even an empty one.
    Credentials,
    /// A fragment, even an empty one.
    Fragment,
    /// A query string where none may be.
    Query,
    /// A port below 1024 other than 443.
    Port,
    /// A host or port not written the way it is read.
    Ambiguous,
    /// A name that is not a public, fully qualified one.
    Name,
    /// One of the service's own hosts.
    OwnHost,
    /// An address outside the public internet.
    Address,
}

impl Refusal {
    pub(crate) fn new(reason: Reason) -> Self {
        Self(reason)
    }

    /// Which rule was broken.
    pub fn reason(self) -> Reason {
        self.0
    }

    /// Whether the text is no URL at all, rather than a URL that a rule forbids.
    pub fn is_not_a_url(self) -> bool {
        matches!(self.0, Reason::TooLong | Reason::Characters | Reason::NotAUrl)
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("the URL is not one this service may call")
    }
}

impl std::error::Error for Refusal {}
