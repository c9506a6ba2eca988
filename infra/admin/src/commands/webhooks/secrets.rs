//! `webhook create` and `webhook rotate-secret`: create a signing secret and show it.

use std::io::BufRead;

use plumbline_contract::Workspace;
use plumbline_delivery::SigningSecret;
use plumbline_store::agent::workspaces::SECRET_OVERLAP;
use serde::Serialize;

use super::argument::WebhookArgument;
use crate::command_context::CommandContext;
use crate::error::AdminError;
use crate::output::{LabelledValues, NewSecret, Output};
use crate::{random, terminal};

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct CreatedWebhook {
    workspace: String,
    webhook_id: String,
    name: String,
    signing_secret: NewSecret,
}

pub(super) async fn create_webhook(
    context: &CommandContext,
    workspace: &Workspace,
    name: String,
) -> Result<Output, AdminError> {
    let webhook_id = random::identifier("wh_")?;
    let secret = new_signing_secret()?.expose();
    if !context
        .store
        .operator()
        .webhooks()
        .create(workspace, &webhook_id, &name, &secret, context.now.into())
        .await?
    {
        return Err(AdminError::unknown_workspace(workspace));
    }
    let view = CreatedWebhook {
        workspace: workspace.to_string(),
        webhook_id,
        name,
        signing_secret: NewSecret::new(secret),
    };
    let fields = LabelledValues::default()
        .field("Webhook", &view.webhook_id)
        .field("Name", &view.name)
        .field("Signing secret", view.signing_secret.expose());
    let next = format!("key create webhook {workspace} --webhook {}", view.webhook_id);
    let text = format!(
        "{}(the secret is shown once)\n\nCreate a key for the webhook's callers: plumbline-admin {next}\n",
        fields.text()
    );
    Ok(Output::new(text, &view))
}

#[expect(clippy::expect_used, reason = "32 bytes is a valid length for a secret")]
fn new_signing_secret() -> Result<SigningSecret, AdminError> {
    Ok(SigningSecret::from_bytes(&*random::secret_bytes()?).expect("32 bytes"))
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct RotatedSecret {
    webhook_id: String,
    signing_secret: NewSecret,
    overlap_hours: i64,
}

pub(super) async fn rotate_secret(
    context: &CommandContext,
    webhook: &WebhookArgument,
    yes: bool,
    input: &mut dyn BufRead,
) -> Result<Output, AdminError> {
    let is_rotating = webhook.find(context).await?.secrets_in_force(context.now.into()).len() > 1;
    if is_rotating && !yes {
        let question = "Two signing secrets are already valid. Create a new one, and make the older of the two invalid \
                        at once?";
        terminal::confirm(context, question, input)?;
    }
    let secret = new_signing_secret()?.expose();
    let WebhookArgument { workspace, webhook_id } = webhook;
    if !context
        .store
        .operator()
        .webhooks()
        .rotate_secret(workspace, webhook_id, &secret, context.now.into())
        .await?
    {
        return Err(AdminError::Conflict {
            problem: format!(
                "this command did not rotate the signing secret of {webhook_id}, because at the same time it was \
                 rotated elsewhere, or the webhook was removed"
            ),
            advice: "Repeat the command if you still need a new secret.",
        });
    }
    let view = RotatedSecret {
        webhook_id: webhook_id.clone(),
        signing_secret: NewSecret::new(secret),
        overlap_hours: SECRET_OVERLAP.as_hours(),
    };
    let fields = LabelledValues::default()
        .field("Webhook", &view.webhook_id)
        .field("Signing secret", view.signing_secret.expose());
    let text = format!(
        "{}(the secret is shown once)\n\nFor {} hours, deliveries are signed with both the old and the new secret.\n",
        fields.text(),
        view.overlap_hours
    );
    Ok(Output::new(text, &view))
}
