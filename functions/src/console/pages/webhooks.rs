//! The list of webhooks, the form of a new webhook, and the page that shows the secrets of a new webhook once.

use askama::Template;
use http::StatusCode;
use plumbline_contract::Workspace;
use plumbline_contract::keys::{ApiKey, KeyPrefix};
use plumbline_contract::paths::trigger_url;
use plumbline_store::console::ChangeResult;
use zeroize::Zeroizing;

use crate::console::PageResult;
use crate::console::frame::{Frame, Tab, workspace_path};
use crate::console::page::PageResponse;
use crate::console::page_error::PageError;
use crate::console::permissions::{ADMINS_ONLY, Admin, View};
use crate::console::random::{fill_random, new_signing_secret, random_uuid};
use crate::console::request::PageRequest;
use crate::console::view::LocalTime;
use crate::console::webhook_request::{INVALID_NAME, parse_webhook_name};

struct WebhookRow {
    id: String,
    name: String,
    is_disabled: bool,
    live_keys: usize,
    /// Number of allowed URLs.
    allowed_url_count: usize,
    last_used: Option<LocalTime>,
    /// Number of endpoints that are failing, paused or resuming.
    impaired_endpoint_count: usize,
}

#[derive(Template)]
#[template(path = "webhooks.html")]
struct WebhooksPage {
    frame: Frame,
    base: String,
    trigger_url: String,
    may_change: bool,
    reason: &'static str,
    rows: Vec<WebhookRow>,
}

/// Lists the webhooks of a workspace, with their keys and their health.
pub(crate) async fn list(permission: View<Workspace>, request: PageRequest) -> PageResult {
    let settings = &permission.settings;
    let ids: Vec<_> = settings.webhooks.values().flat_map(|webhook| webhook.keys.clone()).collect();
    let health = settings.webhooks.keys().map(|id| permission.reader.endpoints(id));
    let (keys, health) =
        futures::future::try_join(permission.reader.keys(&ids), futures::future::try_join_all(health))
            .await?;
    let rows = settings.webhooks.iter().zip(health).map(|((id, webhook), endpoints)| {
        let own = || keys.iter().filter(|(_, key)| key.webhook_id == *id).map(|(_, key)| key);
        WebhookRow {
            id: id.clone(),
            name: webhook.name.clone(),
            is_disabled: webhook.disabled_at.is_some(),
            live_keys: own().filter(|key| key.revoked_at.is_none()).count(),
            allowed_url_count: webhook.allowlist.len(),
            last_used: own().filter_map(|key| key.last_used_at).max().map(LocalTime),
            impaired_endpoint_count: endpoints.len(),
        }
    });
    let workspace = &settings.workspace;
    PageResponse::html(&WebhooksPage {
        frame: Frame::of_workspace(&permission.person, workspace, Tab::Webhooks, "Webhooks", &request),
        base: workspace_path(workspace),
        trigger_url: trigger_url(&request.deps.agent_base_url, workspace).into(),
        may_change: permission.allowed.change,
        reason: ADMINS_ONLY,
        rows: rows.collect(),
    })
}

#[derive(Template)]
#[template(path = "webhook_new.html")]
struct NewWebhookPage {
    frame: Frame,
    base: String,
    /// Id of the webhook that the form creates, so that a form that is sent twice creates one webhook.
    webhook_id: String,
    name: String,
    error: Option<&'static str>,
}

/// Shows the form of a new webhook.
pub(crate) async fn form(permission: Admin<Workspace>, request: PageRequest) -> PageResult {
    form_page(&permission, &request, None)
}

fn form_page(
    permission: &Admin<Workspace>,
    request: &PageRequest,
    error: Option<&'static str>,
) -> PageResult {
    let workspace = &permission.settings.workspace;
    PageResponse::html(&NewWebhookPage {
        frame: Frame::of_workspace(&permission.person, workspace, Tab::Webhooks, "Add a webhook", request),
        base: workspace_path(workspace),
        webhook_id: format!("wh_{}", random_uuid()?.simple()),
        name: request.form.get("name").to_owned(),
        error,
    })
}

#[derive(Template)]
#[template(path = "webhook_created.html")]
struct CreatedWebhookPage {
    frame: Frame,
    base: String,
    webhook_id: String,
    name: String,
    api_key: Zeroizing<String>,
    signing_secret: Zeroizing<String>,
    trigger_url: String,
}

/// Creates a webhook, and shows its key and its signing secret, which cannot be shown again.
pub(crate) async fn create(permission: Admin<Workspace>, request: PageRequest) -> PageResult {
    let (Some(name), id) = (parse_webhook_name(&request), request.form.get("webhook")) else {
        let page = form_page(&permission, &request, Some(INVALID_NAME))?;
        return Ok(page.with_status(StatusCode::BAD_REQUEST));
    };
    if !is_webhook_id(id) {
        return Err(PageError::BadRequest(
            "The form's hidden id is missing or malformed. Reload the page with the form, and send it again.",
        ));
    }
    let api_key = ApiKey::mint(KeyPrefix::Webhook, fill_random)?;
    let secret = new_signing_secret()?;
    let workspace = &permission.settings.workspace;
    let created = permission.editor.create_webhook(id, name, &secret, &api_key, request.now).await?;
    if created != ChangeResult::Done {
        let page = format!("{}/webhooks/{id}?notice=created-before", workspace_path(workspace));
        return Ok(PageResponse::see_other(page));
    }
    PageResponse::html(&CreatedWebhookPage {
        frame: Frame::of_workspace(&permission.person, workspace, Tab::Webhooks, "Webhook added", &request),
        base: workspace_path(workspace),
        webhook_id: id.to_owned(),
        name: name.to_owned(),
        api_key: api_key.expose(),
        signing_secret: secret,
        trigger_url: trigger_url(&request.deps.agent_base_url, workspace).into(),
    })
}

fn is_webhook_id(text: &str) -> bool {
    let is_hex_digit = |byte: u8| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte);
    text.strip_prefix("wh_").is_some_and(|rest| rest.len() == 32 && rest.bytes().all(is_hex_digit))
}
