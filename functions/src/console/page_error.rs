//! Errors of the console's handlers, each of which is shown as a page.

use std::error::Error;

use http::HeaderValue;
use plumbline_store::StoreError;

use super::code_host_failure::CodeHostFailure;

/// Reason why a request is refused or fails.
#[derive(Debug)]
pub(crate) enum PageError {
    /// The request has no valid session. A request for a page is redirected to the sign-in page; a request to change
    /// something is refused with 401.
    NotSignedIn {
        /// True for a request that changes nothing.
        is_safe: bool,
    },
    /// The person lacks the permission for the request. The text says who has this permission.
    Forbidden(&'static str),
    /// The page does not exist, or the person is not allowed to learn that the page exists.
    NotFound,
    /// The path does not accept the method. Contains the value of the response header `Allow`, if it is known.
    MethodNotAllowed(Option<HeaderValue>),
    /// The request is malformed. The text says what is wrong.
    BadRequest(&'static str),
    /// The form is too long.
    TooLarge,
    /// A page of another site sent the request.
    CrossSite,
    /// The request names a host that is not the console's.
    Misdirected,
    /// The request needs the code host, which refuses or does not answer.
    CodeHost(CodeHostFailure),
    /// A fault of the service or of AWS.
    Fault(Box<dyn Error + Send + Sync>),
}

impl From<StoreError> for PageError {
    fn from(error: StoreError) -> Self {
        Self::Fault(Box::new(error))
    }
}

impl From<CodeHostFailure> for PageError {
    fn from(error: CodeHostFailure) -> Self {
        Self::CodeHost(error)
    }
}
