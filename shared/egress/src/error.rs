//! Errors of outgoing requests. No error text contains the host, address or URL of the request.

use std::error::Error;
use std::io;

use crate::refusal::UrlRefusal;

/// Reason why a request got no complete response. It has no `source`, since errors of the HTTP client name hosts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EgressError {
    /// The guard refused the URL, or an address to which the host name resolves.
    #[error(
        "the URL, or an address of its host, is not allowed: the service calls only https URLs of public hosts"
    )]
    Refused,
    /// The host name did not resolve, or no connection could be opened.
    #[error("the host name did not resolve, or no connection could be opened")]
    Connect,
    /// No TLS session could be established.
    #[error("the TLS handshake failed")]
    Tls,
    /// Opening the connection, the whole exchange, or waiting for the next part of the body exceeded its time limit.
    #[error("the request timed out")]
    Timeout,
    /// The connection broke, or the response is not valid HTTP.
    #[error("the connection broke, or the response was not valid HTTP")]
    Protocol,
    /// The connection failed before the whole body had arrived.
    #[error("the response body was incomplete")]
    IncompleteBody,
}

impl EgressError {
    /// Returns whether the same request may succeed later.
    pub fn is_retryable(self) -> bool {
        self != Self::Refused
    }

    /// Classifies an error that occurred before the response headers arrived.
    pub(crate) fn from_request_error(error: &reqwest::Error) -> Self {
        if causes(error).any(|cause| cause.is::<UrlRefusal>()) {
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

    /// Classifies an error that occurred while reading the body.
    pub(crate) fn from_body_error(error: &reqwest::Error) -> Self {
        if error.is_timeout() { Self::Timeout } else { Self::IncompleteBody }
    }
}

/// Returns whether `cause` is a failure of TLS, which the TLS library reports as invalid data.
fn is_tls(cause: &(dyn Error + 'static)) -> bool {
    cause.downcast_ref::<io::Error>().is_some_and(|error| error.kind() == io::ErrorKind::InvalidData)
}

/// Iterates over an error and its causes, including the error that an [`io::Error`] wraps but does not return as its
/// `source`.
fn causes<'a>(error: &'a (dyn Error + 'static)) -> impl Iterator<Item = &'a (dyn Error + 'static)> {
    std::iter::successors(Some(error), |cause: &&'a (dyn Error + 'static)| {
        let cause: &'a (dyn Error + 'static) = *cause;
        match cause.downcast_ref::<io::Error>().and_then(io::Error::get_ref) {
            Some(wrapped) => Some(wrapped),
            None => cause.source(),
        }
    })
}

/// The HTTP client could not be set up, for instance because TLS has no trust anchors.
#[derive(Debug, thiserror::Error)]
#[error("the HTTP client for outgoing requests could not be set up")]
pub struct SetupError(#[from] reqwest::Error);
