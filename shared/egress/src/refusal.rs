//! Reasons why a URL or an address was refused.

use std::fmt;

/// The guard refused a URL or an address.
///
/// The text of this error is the same for every cause. The callers of an API may learn no more about the cause than
/// [`UrlRefusal::is_malformed`] returns. Only tests read [`UrlRefusal::reason`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UrlRefusal(RefusalReason);

/// Rule that was violated. Never shown to callers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RefusalReason {
    /// URL above the length limit, as it was written or as the parser normalizes it.
    TooLong,
    /// A control character, white space or a backslash, on which URL parsers disagree.
    Characters,
    /// Text that does not parse as an absolute URL.
    NotAUrl,
    /// Scheme other than https. Only an origin that is an exception to the rules may also use http.
    Scheme,
    /// A user name or a password, even an empty one.
    Credentials,
    /// A fragment, even an empty one.
    Fragment,
    /// A query string in a base URL.
    Query,
    /// A port below 1024 other than 443.
    Port,
    /// Host or port that is not written in its canonical form, or a URL without `//` after its scheme.
    Ambiguous,
    /// Name that cannot be public: it has only one label, a private suffix, or a form that the DNS does not allow.
    Name,
    /// One of the service's own hosts.
    OwnHost,
    /// An address outside the public internet.
    Address,
}

impl UrlRefusal {
    pub(crate) fn new(reason: RefusalReason) -> Self {
        Self(reason)
    }

    /// Returns the rule that was violated.
    pub fn reason(self) -> RefusalReason {
        self.0
    }

    /// Returns whether the text is malformed: too long, with forbidden characters, or not an absolute URL. Every other
    /// refusal is of a well-formed URL that violates a rule.
    pub fn is_malformed(self) -> bool {
        matches!(self.0, RefusalReason::TooLong | RefusalReason::Characters | RefusalReason::NotAUrl)
    }
}

impl fmt::Display for UrlRefusal {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(
            "the service calls only https URLs of public hosts other than its own, on port 443 or a port above 1023",
        )
    }
}

impl std::error::Error for UrlRefusal {}
