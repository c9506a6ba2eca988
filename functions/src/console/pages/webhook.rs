//! The page of one webhook: its Trigger URL, keys, signing secret, allowed destinations, endpoints, test, and removal.

use askama::Template;
use http::StatusCode;
use plumbline_contract::paths::trigger_url;
use plumbline_contract::trigger::Destination;
use plumbline_contract::{JobId, Workspace};
use plumbline_delivery::rules::destination::is_permitted;
use plumbline_store::agent::endpoints::{EndpointId, StoredEndpoint};
use plumbline_store::agent::webhook_keys::WebhookKey;
use plumbline_store::agent::workspaces::{SECRET_OVERLAP, Webhook, WorkspaceSettings};
use plumbline_store::console::ChangeResult;
use plumbline_store::console::workspace::WorkspaceReader;
use plumbline_store::operator::webhook_keys::MAX_LIVE_KEYS;

use crate::console::PageResult;
use crate::console::conflict::workspace_conflict;
use crate::console::frame::{Frame, Tab, workspace_path};
use crate::console::page::PageResponse;
use crate::console::page_error::PageError;
use crate::console::permissions::{
    ADMINS_ONLY, Admin, AllowedActions, ORGANISATION_ADMINS_ONLY, SignedIn, View,
};
use crate::console::random::random_uuid;
use crate::console::request::PageRequest;
use crate::console::view::{HealthView, LocalTime, content_hash, origin};
use crate::console::webhook_request::{INVALID_NAME, find_webhook, parse_webhook_name, redirect_to_webhook};

struct KeyRow {
    id: String,
    created: LocalTime,
    last_used: Option<LocalTime>,
    revoked: Option<LocalTime>,
}

struct EndpointRow {
    origin: String,
    /// Hash of the endpoint's URL. The console's paths contain this hash as the id of the endpoint.
    hash: String,
    health: HealthView,
}

/// Messages about refused forms of the page, one for each form.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct FormErrors<'a> {
    pub(crate) name: Option<&'a str>,
    pub(crate) test: Option<&'a str>,
    pub(crate) remove: Option<&'a str>,
}

#[derive(Template)]
#[template(path = "webhook.html")]
struct WebhookPage<'a> {
    frame: Frame,
    base: String,
    id: &'a str,
    webhook: &'a Webhook,
    trigger_url: String,
    allowed: AllowedActions,
    reason: &'static str,
    destinations_reason: &'static str,
    keys: Vec<KeyRow>,
    keys_hash: String,
    can_add_key: bool,
    has_live_key: bool,
    secret_hash: String,
    /// Time until which two signing secrets are valid.
    overlap_until: Option<LocalTime>,
    rotated: Option<LocalTime>,
    allowlist_hash: String,
    allowlist_text: String,
    channels_hash: String,
    channels_text: String,
    endpoints: Vec<EndpointRow>,
    test_id: String,
    created: LocalTime,
    disabled: Option<LocalTime>,
    errors: FormErrors<'a>,
}

/// Shows a webhook.
pub(crate) async fn page(permission: View<Workspace>, request: PageRequest) -> PageResult {
    show_webhook(
        &permission.person,
        &permission.settings,
        &permission.reader,
        permission.allowed,
        &request,
        FormErrors::default(),
    )
    .await
}

/// Renders the page of a webhook, with the messages about refused forms.
pub(crate) async fn show_webhook(
    person: &SignedIn,
    settings: &WorkspaceSettings,
    reader: &WorkspaceReader,
    allowed: AllowedActions,
    request: &PageRequest,
    errors: FormErrors<'_>,
) -> PageResult {
    let (id, webhook) = find_webhook(settings, request)?;
    let (keys, endpoints) =
        futures::future::try_join(reader.keys(&webhook.keys), reader.endpoints(id)).await?;
    let live = keys.iter().filter(|(_, key)| key.revoked_at.is_none()).count();
    let workspace = &settings.workspace;
    let endpoint = |endpoint: StoredEndpoint| EndpointRow {
        origin: origin(&endpoint.url),
        hash: EndpointId::of(workspace, id, &endpoint.url).url_hash,
        health: endpoint.health.into(),
    };
    let overlap = webhook.rotated_at.map(|at| at.plus(SECRET_OVERLAP));
    PageResponse::html(&WebhookPage {
        frame: Frame::of_workspace(person, workspace, Tab::Webhooks, &webhook.name, request),
        base: workspace_path(workspace),
        id,
        webhook,
        trigger_url: trigger_url(&request.deps.agent_base_url, workspace).into(),
        allowed,
        reason: ADMINS_ONLY,
        destinations_reason: ORGANISATION_ADMINS_ONLY,
        keys: keys.into_iter().rev().map(|(id, key)| key_row(id.to_string(), &key)).collect(),
        keys_hash: content_hash(&webhook.keys),
        can_add_key: live < MAX_LIVE_KEYS,
        has_live_key: live > 0,
        secret_hash: content_hash(&webhook.signing_secrets),
        overlap_until: overlap.filter(|until| *until > request.now).map(LocalTime),
        rotated: webhook.rotated_at.map(LocalTime),
        allowlist_hash: content_hash(&webhook.allowlist),
        allowlist_text: webhook.allowlist.join("\n"),
        channels_hash: content_hash(&webhook.channels),
        channels_text: webhook.channels.join("\n"),
        endpoints: endpoints.into_iter().map(endpoint).collect(),
        test_id: JobId::from(random_uuid()?).to_string(),
        created: LocalTime(webhook.created_at),
        disabled: webhook.disabled_at.map(LocalTime),
        errors,
    })
}

fn key_row(id: String, key: &WebhookKey) -> KeyRow {
    KeyRow {
        id,
        created: LocalTime(key.created_at),
        last_used: key.last_used_at.map(LocalTime),
        revoked: key.revoked_at.map(LocalTime),
    }
}

async fn page_with_errors(
    permission: &Admin<Workspace>,
    request: &PageRequest,
    errors: FormErrors<'_>,
) -> PageResult {
    let reader = permission.editor.reader();
    let page =
        show_webhook(&permission.person, &permission.settings, reader, permission.allowed, request, errors)
            .await?;
    Ok(page.with_status(StatusCode::BAD_REQUEST))
}

/// Renames a webhook.
pub(crate) async fn rename(permission: Admin<Workspace>, request: PageRequest) -> PageResult {
    let (id, webhook) = find_webhook(&permission.settings, &request)?;
    let Some(name) = parse_webhook_name(&request) else {
        let name = Some(INVALID_NAME);
        return page_with_errors(&permission, &request, FormErrors { name, ..FormErrors::default() }).await;
    };
    let shown_name = request.form.get("seen");
    let (person, settings) = (&permission.person, &permission.settings);
    let conflict = |stored| workspace_conflict(person, settings, &request, "name", stored, name);
    if webhook.name != shown_name {
        return conflict(&webhook.name);
    }
    match permission.editor.rename(id, shown_name, name, request.now).await? {
        ChangeResult::Done => Ok(redirect_to_webhook(settings, &request, "renamed")),
        ChangeResult::Stale | ChangeResult::NotFound => conflict(
            "Somebody else changed the name, or removed the webhook, at the same time. Open the page again to see it.",
        ),
    }
}

/// Disables or enables a webhook.
pub(crate) async fn set_state(permission: Admin<Workspace>, request: PageRequest) -> PageResult {
    let (id, _) = find_webhook(&permission.settings, &request)?;
    let disabled = match request.form.get("state") {
        "disabled" => true,
        "enabled" => false,
        _ => {
            return Err(PageError::BadRequest(
                "The state of a webhook must be disabled or enabled. Open the webhook's page, and use its buttons.",
            ));
        }
    };
    // A webhook that is in the wanted state already needs no change, whoever made it.
    permission.editor.set_disabled(id, disabled, request.now).await?;
    Ok(redirect_to_webhook(&permission.settings, &request, if disabled { "disabled" } else { "enabled" }))
}

/// Sends a test delivery to an allowed URL, and redirects to the delivery's page.
pub(crate) async fn send_test_delivery(permission: Admin<Workspace>, request: PageRequest) -> PageResult {
    let (id, webhook) = find_webhook(&permission.settings, &request)?;
    let url = request.form.get("url").trim();
    let destination = Destination::Url(url.to_owned());
    if url::Url::parse(url).is_err()
        || !is_permitted(&request.deps.guard, &webhook.allowlists(), &destination)
    {
        let test = Some("The URL is not allowed: it must be public, HTTPS, and on the list of allowed URLs.");
        return page_with_errors(&permission, &request, FormErrors { test, ..FormErrors::default() }).await;
    }
    let incomplete = PageError::BadRequest(
        "The form's hidden id is missing or malformed. Reload the page with the form, and send it again.",
    );
    let job: JobId = request.form.get("job").parse().map_err(|_| incomplete)?;
    // A form that is sent twice makes one delivery.
    permission.editor.send_test_delivery(job, id, url, request.now).await?;
    let base = workspace_path(&permission.settings.workspace);
    Ok(PageResponse::see_other(format!("{base}/deliveries/{job}?notice=sent")))
}

/// Removes a webhook if the person has confirmed this by entering its name in the form.
pub(crate) async fn remove(permission: Admin<Workspace>, request: PageRequest) -> PageResult {
    let (id, webhook) = find_webhook(&permission.settings, &request)?;
    if request.form.get("name").trim() != webhook.name {
        let remove = Some(
            "That is not the name of the webhook. Nothing was removed. To remove it, enter its exact name.",
        );
        return page_with_errors(&permission, &request, FormErrors { remove, ..FormErrors::default() }).await;
    }
    match permission.editor.remove_webhook(id, webhook, request.now).await? {
        ChangeResult::Done => {
            let list = format!("{}/webhooks?notice=removed", workspace_path(&permission.settings.workspace));
            Ok(PageResponse::see_other(list))
        }
        ChangeResult::Stale | ChangeResult::NotFound => {
            let stored = "Somebody else changed the webhook after you opened this page. Open the page again to see it.";
            let submitted = "You asked to remove the webhook. It was not removed.";
            workspace_conflict(
                &permission.person,
                &permission.settings,
                &request,
                "webhook",
                stored,
                submitted,
            )
        }
    }
}
