//! What can go wrong on the way out, without a word of where it went.

use std::error::Error;
use std::io;

use crate::refusal::Refusal;

/// Why an exchange brought no answer. It carries no source: the sources name hosts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EgressError {
    /// The guard refused the URL or an address its host resolves to.
    #[error("the address is not one this service may call")]
    Refused,
    /// The name did not resolve or no connection came about.
    #[error("the connection could not be made")]
    Connect,
    /// No TLS session came about.
    #[error("the TLS handshake failed")]
    Tls,
    /// The connection or the exchange took longer than it may.
    #[error("the exchange took too long")]
    Timeout,
    /// The connection broke, or what came back is not HTTP.
    #[error("the answer was not valid HTTP")]
    Protocol,
    /// The body ended before it was complete.
    #[error("the answer was cut short")]
    BodyCut,
}

impl EgressError {
    /// Whether the same exchange may succeed later.
    pub fn is_retryable(self) -> bool {
        self != Self::Refused
    }

    /// Tells why a request brought no status.
    pub(crate) fn of_request(error: &reqwest::Error) -> Self {
        if causes(error).any(|cause| cause.is::<Refusal>()) {
            Self::Refused
        } else if error.is_timeout() {
            Self::Timeout
        } else if causes(error).any(is_tls) {
            Self::Tls
        } else if error.is_connect() {
            Self::Connect
        } else {
            Self::Protocol
        }
    }

    /// Tells why a body broke off.
    pub(crate) fn of_body(error: &reqwest::Error) -> Self {
        if error.is_timeout() { Self::Timeout } else { Self::BodyCut }
    }
}

/// The TLS library reports every failure as invalid data.
fn is_tls(cause: &(dyn Error + 'static)) -> bool {
    cause.downcast_ref::<io::Error>().is_some_and(|error| error.kind() == io::ErrorKind::InvalidData)
}

/// An error and all that caused it. An [`io::Error`] leaves what it wraps out of its sources; it is put back.
fn causes<'a>(error: &'a (dyn Error + 'static)) -> impl Iterator<Item = &'a (dyn Error + 'static)> {
    std::iter::successors(Some(error), |cause: &&'a (dyn Error + 'static)| {
        let cause: &'a (dyn Error + 'static) = *cause;
        match cause.downcast_ref::<io::Error>().and_then(io::Error::get_ref) {
            Some(wrapped) => Some(wrapped),
            None => cause.source(),
        }
    })
}

/// The HTTP client could not be built.
#[derive(Debug, thiserror::Error)]
#[error("the HTTP client could not be set up")]
pub struct SetupError(#[from] reqwest::Error);
