//! Requests to pages of one webhook: the webhook in the path, its name in a form, the redirect to its page.

use plumbline_store::agent::workspaces::{Webhook, WorkspaceSettings};

use super::frame::workspace_path;
use super::page::PageResponse;
use super::page_error::PageError;
use super::request::PageRequest;

/// Maximum length of a webhook's name, in characters.
const MAX_NAME_CHARS: usize = 60;

/// Message for a name that [`parse_webhook_name`] refuses.
pub(crate) const INVALID_NAME: &str =
    "Give the webhook a name of 1 to 60 characters, without control characters.";

/// Returns the id and the settings of the webhook that the path names.
pub(crate) fn find_webhook<'a>(
    settings: &'a WorkspaceSettings,
    request: &PageRequest,
) -> Result<(&'a str, &'a Webhook), PageError> {
    let found = settings.webhooks.get_key_value(request.parameter("webhook"));
    found.map(|(id, webhook)| (id.as_str(), webhook)).ok_or(PageError::NotFound)
}

/// Returns the redirection to the webhook's page, which then shows the confirmation that is named `notice`, such as
/// `saved`.
pub(crate) fn redirect_to_webhook(
    settings: &WorkspaceSettings,
    request: &PageRequest,
    notice: &str,
) -> PageResponse {
    let page = format!("{}/webhooks/{}", workspace_path(&settings.workspace), request.parameter("webhook"));
    PageResponse::see_other(format!("{page}?notice={notice}"))
}

/// Returns the webhook's name in a form, or `None` if it is blank, too long, or has control characters.
pub(crate) fn parse_webhook_name(request: &PageRequest) -> Option<&str> {
    let is_plain =
        |name: &&str| name.chars().count() <= MAX_NAME_CHARS && !name.chars().any(char::is_control);
    request.form.non_blank("name").filter(is_plain)
}
