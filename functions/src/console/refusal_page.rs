//! Pages that explain why a request is refused or failed.

use askama::Template;
use http::StatusCode;

use super::assets::Assets;
use super::page::Page;
use super::refusal::Refusal;
use crate::middleware::failure::error_chain;

#[derive(Template)]
#[template(path = "refusal.html")]
struct RefusalPage<'a> {
    assets: Assets,
    status: u16,
    title: &'a str,
    text: &'a str,
    request_id: &'a str,
}

/// Returns the page that explains a refusal. Logs a fault with its causes.
pub(super) fn refusal_page(refusal: Refusal, request_id: &str) -> Page {
    let role_error_text = if let Refusal::CodeHost(error) = &refusal { error.text() } else { String::new() };
    let (status, title, text) = match &refusal {
        Refusal::NotSignedIn { is_safe: true } => return Page::see_other("/sign-in"),
        Refusal::NotSignedIn { is_safe: false } => {
            (StatusCode::UNAUTHORIZED, "Signed out", "Your session has ended. Sign in, then try again.")
        }
        Refusal::Forbidden(text) => (StatusCode::FORBIDDEN, "Not allowed", *text),
        Refusal::NotFound => {
            let text = "There is no such page, or you may not see it.";
            (StatusCode::NOT_FOUND, "Not found", text)
        }
        Refusal::MethodNotAllowed(_) => (
            StatusCode::METHOD_NOT_ALLOWED,
            "Not possible",
            "This page does not accept the method of the request. Open the page from the console's navigation.",
        ),
        Refusal::BadRequest(text) => (StatusCode::BAD_REQUEST, "Not understood", *text),
        Refusal::TooLarge => (
            StatusCode::PAYLOAD_TOO_LARGE,
            "Too long",
            "The form is longer than 64 KiB. Shorten its texts, then send it again.",
        ),
        Refusal::CrossSite => {
            let text = "The request did not come from a page of this console, so nothing was changed. Open the console and try again.";
            (StatusCode::FORBIDDEN, "Not allowed", text)
        }
        Refusal::Misdirected => {
            let text = "The console does not answer under this host name. Use the address that the operator gave you.";
            (StatusCode::MISDIRECTED_REQUEST, "Wrong address", text)
        }
        Refusal::CodeHost(reason) => (reason.status(), "Not confirmed by the code host", &*role_error_text),
        Refusal::Fault(error) => {
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
    let allow = if let Refusal::MethodNotAllowed(allow) = refusal { allow } else { None };
    page.with_status(status).with_allow(allow)
}
