//! The 409 page for a form that showed an older value: the stored value beside the submitted one.

use askama::Template;
use http::StatusCode;
use plumbline_store::agent::workspaces::WorkspaceSettings;

use super::PageResult;
use super::frame::{Frame, Tab, workspace_path};
use super::page::PageResponse;
use super::permissions::SignedIn;
use super::request::PageRequest;

/// Title of the 409 page.
pub(super) const TITLE: &str = "Changed in the meantime";

#[derive(Template)]
#[template(path = "conflict.html")]
struct ConflictPage<'a> {
    frame: Frame,
    value_name: &'a str,
    stored: &'a str,
    submitted: &'a str,
    back: String,
}

/// Returns the 409 page for a form of a webhook or of the Status page: the stored value has changed since the form
/// showed it. `value_name` is the name of the value, for use within a sentence.
pub(super) fn workspace_conflict(
    person: &SignedIn,
    settings: &WorkspaceSettings,
    request: &PageRequest,
    value_name: &str,
    stored: &str,
    submitted: &str,
) -> PageResult {
    // The form is on the page of the webhook in the path or, without a webhook, on or below the Status page.
    let webhook = request.parameter("webhook");
    let base = workspace_path(&settings.workspace);
    let (tab, back) = if webhook.is_empty() {
        (Tab::Status, format!("{base}/status"))
    } else {
        (Tab::Webhooks, format!("{base}/webhooks/{webhook}"))
    };
    let frame = Frame::of_workspace(person, &settings.workspace, tab, TITLE, request);
    conflict_page(frame, value_name, stored, submitted, back)
}

/// Returns the 409 page for a form: the stored value has changed since the form showed it. `value_name` is the name of
/// the value, for use within a sentence, and `back` is the path of the form's page.
pub(super) fn conflict_page(
    frame: Frame,
    value_name: &str,
    stored: &str,
    submitted: &str,
    back: String,
) -> PageResult {
    let page = PageResponse::html(&ConflictPage { frame, value_name, stored, submitted, back })?;
    Ok(page.with_status(StatusCode::CONFLICT))
}
