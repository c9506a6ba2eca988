//! Keys and signing secrets of a webhook. The response to the form shows a new secret, which no later page shows.

use askama::Template;
use plumbline_contract::Workspace;
use plumbline_contract::keys::{ApiKey, KeyId, KeyPrefix};
use plumbline_store::agent::workspaces::SECRET_OVERLAP;
use plumbline_store::console::ChangeResult;
use plumbline_store::operator::webhook_keys::NewKeyResult;
use zeroize::Zeroizing;

use crate::console::PageResult;
use crate::console::conflict::workspace_conflict;
use crate::console::frame::{Frame, Tab, workspace_path};
use crate::console::page::PageResponse;
use crate::console::page_error::PageError;
use crate::console::permissions::Admin;
use crate::console::random::{fill_random, new_signing_secret};
use crate::console::request::PageRequest;
use crate::console::view::content_hash;
use crate::console::webhook_request::{find_webhook, redirect_to_webhook};

#[derive(Template)]
#[template(path = "secret.html")]
struct SecretPage {
    frame: Frame,
    title: &'static str,
    secret: Zeroizing<String>,
    next: String,
    back: String,
}

fn secret_page(
    permission: &Admin<Workspace>,
    request: &PageRequest,
    title: &'static str,
    secret: Zeroizing<String>,
    next: String,
) -> PageResult {
    let workspace = &permission.settings.workspace;
    let back = format!("{}/webhooks/{}", workspace_path(workspace), request.parameter("webhook"));
    let frame = Frame::of_workspace(&permission.person, workspace, Tab::Webhooks, title, request);
    PageResponse::html(&SecretPage { frame, title, secret, next, back })
}

/// Message for a form that was sent twice, or whose page was loaded before the keys or signing secrets changed.
const ALREADY_CHANGED: &str = "This form was sent before, or somebody else made a change, so nothing was created this \
     time. A key or secret is shown only once, when it is created. If you did not copy the newest, open the page again \
     and create another.";

/// Creates another key of a webhook. The form contains a hash of the keys that existed when the form was shown. If the
/// keys have changed since, for example because the same form was sent before, creates no key and answers 409.
pub(crate) async fn create(permission: Admin<Workspace>, request: PageRequest) -> PageResult {
    let (id, webhook) = find_webhook(&permission.settings, &request)?;
    let is_current = content_hash(&webhook.keys) == request.form.get("seen");
    let conflict = |stored: &str| {
        workspace_conflict(
            &permission.person,
            &permission.settings,
            &request,
            "keys",
            stored,
            "You asked for a new key. No key was created.",
        )
    };
    if !is_current {
        return conflict(ALREADY_CHANGED);
    }
    let api_key = ApiKey::mint(KeyPrefix::Webhook, fill_random)?;
    match permission.editor.create_key(id, &webhook.keys, &api_key, request.now).await? {
        NewKeyResult::Created(_) => {
            let next = "Give the new key to the callers, then revoke the key that it replaces.".to_owned();
            secret_page(&permission, &request, "New key", api_key.expose(), next)
        }
        NewKeyResult::TooMany(_) => {
            conflict("The webhook has two live keys, which is the maximum. Revoke one of them first.")
        }
        NewKeyResult::Stale => conflict(ALREADY_CHANGED),
        NewKeyResult::NotFound => Err(PageError::NotFound),
    }
}

/// Revokes a key at once.
pub(crate) async fn revoke(permission: Admin<Workspace>, request: PageRequest) -> PageResult {
    let (id, _) = find_webhook(&permission.settings, &request)?;
    let key = KeyId::parse(request.parameter("key")).map_err(|_| PageError::NotFound)?;
    match permission.editor.revoke_key(id, &key, request.now).await? {
        // A key that is revoked already needs no change.
        ChangeResult::Done | ChangeResult::Stale => {
            Ok(redirect_to_webhook(&permission.settings, &request, "revoked"))
        }
        ChangeResult::NotFound => Err(PageError::NotFound),
    }
}

/// Rotates the signing secret of a webhook. The form contains a hash of the secrets that existed when the form was
/// shown. If the secrets have changed since, for example because the same form was sent before, rotates nothing and
/// answers 409.
pub(crate) async fn rotate_secret(permission: Admin<Workspace>, request: PageRequest) -> PageResult {
    let (id, webhook) = find_webhook(&permission.settings, &request)?;
    let conflict = || {
        let submitted = "You asked for a new signing secret. No secret was created.";
        workspace_conflict(
            &permission.person,
            &permission.settings,
            &request,
            "signing secret",
            ALREADY_CHANGED,
            submitted,
        )
    };
    if content_hash(&webhook.signing_secrets) != request.form.get("seen") {
        return conflict();
    }
    let secret = new_signing_secret()?;
    match permission.editor.rotate_secret(id, webhook, &secret, request.now).await? {
        ChangeResult::Done => {
            let hours = SECRET_OVERLAP.as_hours();
            let next = format!(
                "Configure the new secret at every receiver within {hours} hours. Until then, deliveries carry signatures of the old \
                 secret too."
            );
            secret_page(&permission, &request, "New signing secret", secret, next)
        }
        ChangeResult::Stale | ChangeResult::NotFound => conflict(),
    }
}
