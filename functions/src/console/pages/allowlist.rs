//! Allowed External URLs and chat channels of a webhook: the preview of a changed list, then the change itself.

use askama::Template;
use http::StatusCode;
use plumbline_contract::Workspace;
use plumbline_contract::allowlist::AllowlistEntry;
use plumbline_store::console::ChangeResult;
use plumbline_store::console::webhooks::DestinationKind;

use crate::console::PageResult;
use crate::console::conflict::workspace_conflict;
use crate::console::frame::{Frame, Tab, workspace_path};
use crate::console::page::PageResponse;
use crate::console::permissions::ManageDestinations;
use crate::console::request::PageRequest;
use crate::console::view::content_hash;
use crate::console::webhook_request::{find_webhook, redirect_to_webhook};

/// Maximum number of entries in a list.
const MAX_ENTRIES: usize = 100;

/// Maximum length of an entry for a chat channel, in characters.
const MAX_CHANNEL_CHARS: usize = 80;

/// One entry of a submitted list.
struct SubmittedEntry {
    /// The entry as it will be stored, or as it was written if it is not valid.
    text: String,
    /// True if the stored list lacks the entry.
    is_new: bool,
    /// Text that describes the destinations that the entry allows.
    allows: String,
    error: Option<String>,
}

#[derive(Template)]
#[template(path = "preview.html")]
struct PreviewPage {
    frame: Frame,
    title: &'static str,
    action: String,
    back: String,
    field: &'static str,
    /// Hash of the stored list that the form showed.
    shown_hash: String,
    submitted: String,
    entries: Vec<SubmittedEntry>,
    removed: Vec<String>,
    /// Text that says what an empty list allows.
    empty_list_text: &'static str,
    is_valid: bool,
}

/// The form for one of a webhook's two lists of allowed destinations, URLs or channels: the texts of the form, and the
/// parser of the list's entries.
struct DestinationListForm {
    kind: DestinationKind,
    title: &'static str,
    /// Name of the list, for use within a sentence.
    name: &'static str,
    /// Name of the form's field.
    field: &'static str,
    /// Text that says what an empty list allows.
    empty_list_text: &'static str,
    /// Parses one line of the form. The second argument is the stored list.
    parse_entry: fn(&str, &[String]) -> SubmittedEntry,
}

const URLS: DestinationListForm = DestinationListForm {
    kind: DestinationKind::Urls,
    title: "Allowed External URLs",
    name: "allowed URLs",
    field: "urls",
    empty_list_text: "No external URL is allowed. Answers can be polled, and sent to chat channels.",
    parse_entry: parse_url_entry,
};

const CHANNELS: DestinationListForm = DestinationListForm {
    kind: DestinationKind::Channels,
    title: "Chat channels",
    name: "chat channels",
    field: "channels",
    empty_list_text: "Every channel is allowed, but only by its id: answers cannot be sent to #name, to @name or to \
                      a person.",
    parse_entry: parse_channel_entry,
};

/// Shows a preview of the submitted URLs or, if the preview was confirmed, replaces the allowed URLs.
pub(crate) async fn set_urls(permission: ManageDestinations<Workspace>, request: PageRequest) -> PageResult {
    set_destinations(permission, request, &URLS).await
}

/// Shows a preview of the submitted channels or, if the preview was confirmed, replaces the list of chat channels.
pub(crate) async fn set_channels(
    permission: ManageDestinations<Workspace>,
    request: PageRequest,
) -> PageResult {
    set_destinations(permission, request, &CHANNELS).await
}

async fn set_destinations(
    permission: ManageDestinations<Workspace>,
    request: PageRequest,
    list: &DestinationListForm,
) -> PageResult {
    let (id, webhook) = find_webhook(&permission.settings, &request)?;
    let stored = list.kind.entries(webhook);
    let submitted = request.form.lines(list.field);
    let conflict = |stored: &str, submitted: &[String]| {
        workspace_conflict(
            &permission.person,
            &permission.settings,
            &request,
            list.name,
            stored,
            &submitted.join("\n"),
        )
    };
    if content_hash(&stored) != request.form.get("seen") {
        return conflict(&stored.join("\n"), &submitted);
    }
    let entries: Vec<SubmittedEntry> =
        submitted.iter().map(|text| (list.parse_entry)(text, stored)).collect();
    let is_valid = entries.iter().all(|entry| entry.error.is_none()) && entries.len() <= MAX_ENTRIES;
    if !is_valid || request.form.get("step") != "save" {
        return preview_page(&permission, &request, list, (stored, entries), is_valid);
    }
    let mut texts: Vec<String> = entries.into_iter().map(|entry| entry.text).collect();
    texts.sort();
    texts.dedup();
    match permission.manager.set_destinations(list.kind, id, (stored, &texts), request.now).await? {
        ChangeResult::Done => Ok(redirect_to_webhook(&permission.settings, &request, "saved")),
        ChangeResult::Stale | ChangeResult::NotFound => conflict(
            "Somebody else changed the list, or removed its webhook, after you opened this page. Open the page again to see it.",
            &texts,
        ),
    }
}

fn preview_page(
    permission: &ManageDestinations<Workspace>,
    request: &PageRequest,
    list: &DestinationListForm,
    (stored, entries): (&[String], Vec<SubmittedEntry>),
    is_valid: bool,
) -> PageResult {
    let workspace = &permission.settings.workspace;
    let removed = stored.iter().filter(|text| !entries.iter().any(|entry| entry.text == **text));
    let page = PageResponse::html(&PreviewPage {
        frame: Frame::of_workspace(&permission.person, workspace, Tab::Webhooks, list.title, request),
        title: list.title,
        action: request.path.clone(),
        back: format!("{}/webhooks/{}", workspace_path(workspace), request.parameter("webhook")),
        field: list.field,
        shown_hash: request.form.get("seen").to_owned(),
        submitted: request.form.get(list.field).to_owned(),
        removed: removed.cloned().collect(),
        empty_list_text: list.empty_list_text,
        is_valid,
        entries,
    })?;
    Ok(if is_valid { page } else { page.with_status(StatusCode::BAD_REQUEST) })
}

fn parse_url_entry(text: &str, stored: &[String]) -> SubmittedEntry {
    // A stored entry of an embedded service may use plain HTTP; a new one may not.
    let is_new = !stored.iter().any(|each| each == text);
    let parsed =
        if is_new { AllowlistEntry::parse(text) } else { AllowlistEntry::parse_stored_or_local(text) };
    match parsed {
        Ok(entry) => {
            let text = if is_new { entry.to_string() } else { text.to_owned() };
            let allows = if text.ends_with('/') {
                format!("every URL that begins with {text}")
            } else {
                format!("this URL only; to allow every URL below it, enter {text}/")
            };
            SubmittedEntry { is_new: !stored.contains(&text), text, allows, error: None }
        }
        Err(error) => SubmittedEntry {
            text: text.to_owned(),
            is_new,
            allows: String::new(),
            error: Some(error.to_string()),
        },
    }
}

fn parse_channel_entry(text: &str, stored: &[String]) -> SubmittedEntry {
    let is_plain = text.chars().count() <= MAX_CHANNEL_CHARS && !text.contains(char::is_whitespace);
    let error = (!is_plain).then(|| "a channel must be one word of at most 80 characters".to_owned());
    let allows = "this channel, spelled exactly like this".to_owned();
    SubmittedEntry { text: text.to_owned(), is_new: !stored.iter().any(|each| each == text), allows, error }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn preview_says_what_an_entry_allows() {
        let prefix = parse_url_entry("https://Hooks.example.com/a/", &[]);
        assert_eq!(prefix.allows, "every URL that begins with https://hooks.example.com/a/");
        let exact = parse_url_entry("https://hooks.example.com/a", &[]);
        assert!(exact.allows.starts_with("this URL only"), "{}", exact.allows);
        let host = parse_url_entry("https://hooks.example.com", &[]);
        assert_eq!(
            host.text, "https://hooks.example.com/",
            "an entry without a path allows every URL of the host"
        );
    }

    #[test]
    fn only_a_stored_entry_may_use_plain_http() {
        let stored = ["http://127.0.0.1:9/".to_owned()];
        assert!(parse_url_entry("http://127.0.0.1:9/", &stored).error.is_none());
        assert!(parse_url_entry("http://127.0.0.1:9/", &[]).error.is_some());
    }
}
