//! Reasons why a request is refused or fails, and the pages that explain them.

use std::error::Error;

use askama::Template;
use http::{HeaderValue, StatusCode};
use plumbline_store::StoreError;

use super::assets::Assets;
use super::code_host::RoleError;
use super::page::Page;
use crate::middleware::failure::error_chain;

/// Reason why a request is refused or fails.
#[derive(Debug)]
pub(crate) enum Refusal {
    /// Nobody is signed in. A page redirects to the sign-in; a change is refused with 401.
    NotSignedIn {
        /// True for a request that changes nothing.
        is_safe: bool,
    },
    /// The person may not do this. The text says who may.
    Forbidden(&'static str),
    /// There is no such page, or the person may not know of it.
    NotFound,
    /// The path does not accept the method.
    MethodNotAllowed(Option<HeaderValue>),
    /// The request is malformed.
    BadRequest(&'static str),
    /// The form is too long.
    TooLarge,
    /// A page of another site sent the request.
    CrossSite,
    /// The request names a host that is not the console's.
    Misdirected,
    /// The code host does not confirm the role that the request needs.
    CodeHost(RoleError),
    /// A fault of the service or of AWS.
    Fault(Box<dyn Error + Send + Sync>),
}

impl From<StoreError> for Refusal {
    fn from(error: StoreError) -> Self {
        Self::Fault(Box::new(error))
    }
}

impl From<RoleError> for Refusal {
    fn from(error: RoleError) -> Self {
        Self::CodeHost(error)
    }
}

#[derive(Template)]
#[template(path = "refusal.html")]
struct RefusalPage<'a> {
    assets: Assets,
    status: u16,
    title: &'a str,
    text: &'a str,
    request_id: &'a str,
}

impl Refusal {
    /// Returns the page that explains the refusal. Logs a fault with its causes.
    pub(crate) fn page(self, request_id: &str) -> Page {
        let role_error_text = if let Self::CodeHost(error) = &self { error.text() } else { String::new() };
        let (status, title, text) = match &self {
            Self::NotSignedIn { is_safe: true } => return Page::see_other("/sign-in"),
            Self::NotSignedIn { is_safe: false } => {
                (StatusCode::UNAUTHORIZED, "Signed out", "Your session has ended. Sign in, then try again.")
            }
            Self::Forbidden(text) => (StatusCode::FORBIDDEN, "Not allowed", *text),
            Self::NotFound => {
                let text = "There is no such page, or you may not see it.";
                (StatusCode::NOT_FOUND, "Not found", text)
            }
            Self::MethodNotAllowed(_) => (
                StatusCode::METHOD_NOT_ALLOWED,
                "Not possible",
                "This page does not accept the method of the request.",
            ),
            Self::BadRequest(text) => (StatusCode::BAD_REQUEST, "Not understood", *text),
            Self::TooLarge => (
                StatusCode::PAYLOAD_TOO_LARGE,
                "Too long",
                "The form is longer than 64 KiB. Shorten its texts, then send it again.",
            ),
            Self::CrossSite => {
                let text = "The request did not come from a page of this console, so nothing was changed.";
                (StatusCode::FORBIDDEN, "Not allowed", text)
            }
            Self::Misdirected => {
                let text = "The console does not answer under this host name. Use the address that the operator gave you.";
                (StatusCode::MISDIRECTED_REQUEST, "Wrong address", text)
            }
            Self::CodeHost(reason) => (reason.status(), "Not confirmed by the code host", &*role_error_text),
            Self::Fault(error) => {
                tracing::error!(
                    function = super::FUNCTION,
                    request_id,
                    error = error_chain(&**error),
                    "a page could not be served"
                );
                let text = "The service cannot answer at the moment. Try again, and quote the request id if it persists.";
                (StatusCode::SERVICE_UNAVAILABLE, "Something went wrong", text)
            }
        };
        let template = RefusalPage { assets: Assets, status: status.as_u16(), title, text, request_id };
        let page = Page::html(&template).unwrap_or_else(|_| Page::see_other("/sign-in"));
        let allow = if let Self::MethodNotAllowed(allow) = self { allow } else { None };
        page.with_status(status).with_allow(allow)
    }
}
