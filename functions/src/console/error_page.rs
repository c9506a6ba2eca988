//! Pages that explain why a request is refused or failed.

use askama::Template;
use http::StatusCode;

use super::assets::Assets;
use super::page::PageResponse;
use super::page_error::PageError;
use crate::middleware::failure::error_chain;

#[derive(Template)]
#[template(path = "error.html")]
struct ErrorPage<'a> {
    assets: Assets,
    status: u16,
    title: &'a str,
    text: &'a str,
    request_id: &'a str,
}

/// Returns the page that explains an error. Logs a fault with its causes.
pub(super) fn error_page(error: PageError, request_id: &str) -> PageResponse {
    let code_host_text =
        if let PageError::CodeHost(failure) = &error { failure.text() } else { String::new() };
    let (status, title, text) = match &error {
        PageError::NotSignedIn { is_safe: true } => return PageResponse::see_other("/sign-in"),
        PageError::NotSignedIn { is_safe: false } => {
            (StatusCode::UNAUTHORIZED, "Signed out", "Your session has ended. Sign in, then try again.")
        }
        PageError::Forbidden(text) => (StatusCode::FORBIDDEN, "Not allowed", *text),
        PageError::NotFound => {
            let text = "There is no such page, or you may not see it. Check the address, or sign in with an account \
                        that may see it.";
            (StatusCode::NOT_FOUND, "Not found", text)
        }
        PageError::MethodNotAllowed(_) => (
            StatusCode::METHOD_NOT_ALLOWED,
            "Not possible",
            "This page does not accept the method of the request. Open the page from the console's navigation.",
        ),
        PageError::BadRequest(text) => (StatusCode::BAD_REQUEST, "Not understood", *text),
        PageError::TooLarge => (
            StatusCode::PAYLOAD_TOO_LARGE,
            "Too long",
            "The form is longer than 64 KiB. Shorten its texts, then send it again.",
        ),
        PageError::CrossSite => {
            let text = "The request did not come from a page of this console, so nothing was changed. Open the console and try again.";
            (StatusCode::FORBIDDEN, "Not allowed", text)
        }
        PageError::Misdirected => {
            let text = "The console does not answer under this host name. Use the address that the operator gave you.";
            (StatusCode::MISDIRECTED_REQUEST, "Wrong address", text)
        }
        PageError::CodeHost(failure) => {
            (failure.status(), "The check with the code host failed", &*code_host_text)
        }
        PageError::Fault(fault) => {
            tracing::error!(
                function = super::FUNCTION,
                request_id,
                error = error_chain(&**fault),
                "a page could not be served"
            );
            let text = "The service cannot answer at the moment. Try again. If it persists, tell the operator the \
                        request id.";
            (StatusCode::SERVICE_UNAVAILABLE, "Something went wrong", text)
        }
    };
    let template = ErrorPage { assets: Assets, status: status.as_u16(), title, text, request_id };
    let page = PageResponse::html(&template).unwrap_or_else(|_| PageResponse::see_other("/sign-in"));
    let allow = if let PageError::MethodNotAllowed(allow) = error { allow } else { None };
    page.with_status(status).with_allow(allow)
}
