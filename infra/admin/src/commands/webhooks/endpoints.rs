//! `webhook show`, `webhook test` and `webhook resume`: the endpoints of a webhook.

use std::time::Duration;

use plumbline_clock::{Clock, SystemClock};
use plumbline_contract::JobId;
use plumbline_contract::trigger::Destination;
use plumbline_store::UtcInstant;
use plumbline_store::agent::deliveries::{DeliveryKind, DeliveryState};
use plumbline_store::agent::endpoints::{EndpointId, Health, StoredEndpoint};
use plumbline_store::agent::service_messages::ServiceMessage;
use plumbline_store::agent::workspaces::{Webhook, WebhookOwner};
use serde::Serialize;
use url::Url;

use super::argument::WebhookArgument;
use super::channels;
use crate::command_context::CommandContext;
use crate::delivery_view::{DeliveryView, describe_destination};
use crate::error::AdminError;
use crate::lookups::find_delivery;
use crate::output::LabelledValues;
use crate::output::Output;
use crate::random;

/// Polling interval for the outcome of a test delivery.
const POLL_INTERVAL: Duration = Duration::from_millis(500);

/// A webhook without its signing secrets.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct WebhookView {
    workspace: String,
    webhook_id: String,
    name: String,
    owner: Option<WebhookOwner>,
    allowlist: Vec<String>,
    channels: Vec<String>,
    /// Number of valid signing secrets: two for 24 hours after a rotation, otherwise one.
    #[serde(rename = "signingSecrets")]
    signing_secret_count: usize,
    created_at: UtcInstant,
    /// Endpoints that are failing, paused or resuming.
    endpoints: Vec<EndpointView>,
}

#[derive(Serialize)]
struct EndpointView {
    url: String,
    health: Health,
}

impl EndpointView {
    fn new(endpoint: StoredEndpoint, show_content: bool) -> Self {
        let url = describe_destination(&Destination::Url(endpoint.url), show_content);
        Self { url, health: endpoint.health }
    }

    fn line(&self) -> String {
        let health = match self.health {
            Health::Failing { since, .. } => format!("failing since {since}"),
            Health::Paused { failing_since, at } => {
                format!("paused at {at}: every attempt since {failing_since} failed")
            }
            Health::Resuming => "resuming".to_owned(),
        };
        format!("{}  {health}", self.url)
    }
}

impl WebhookView {
    fn new(
        argument: &WebhookArgument,
        webhook: Webhook,
        endpoints: Vec<EndpointView>,
        now: UtcInstant,
    ) -> Self {
        Self {
            workspace: argument.workspace.to_string(),
            webhook_id: argument.webhook_id.clone(),
            signing_secret_count: webhook.secrets_in_force(now).len(),
            name: webhook.name,
            owner: webhook.owner,
            allowlist: webhook.allowlist,
            channels: webhook.channels,
            created_at: webhook.created_at,
            endpoints,
        }
    }

    fn output(&self) -> Output {
        let lines = |all: Vec<String>| if all.is_empty() { "none".to_owned() } else { all.join("\n") };
        let channel = self.owner.as_ref().and_then(|owner| owner.channel.as_ref());
        let fields = LabelledValues::default()
            .field("Webhook", format!("{} of {}", self.webhook_id, self.workspace))
            .field("Name", &self.name)
            .optional_field("Owner", self.owner.as_ref().map(|owner| &owner.name))
            .optional_field("Notices", channel)
            .field("Created", self.created_at)
            .field("Valid secrets", self.signing_secret_count)
            .field("Allowed URLs", lines(self.allowlist.clone()))
            .field("Chat channels", channels::describe_channels(&self.channels))
            .field("Impaired endpoints", lines(self.endpoints.iter().map(EndpointView::line).collect()));
        Output::new(fields.text(), self)
    }
}

pub(super) async fn show(
    context: &CommandContext,
    argument: &WebhookArgument,
    show_content: bool,
) -> Result<Output, AdminError> {
    let webhook = argument.find(context).await?;
    let endpoints =
        context.store.operator().endpoints().list(&argument.workspace, &argument.webhook_id).await?;
    let endpoints = endpoints.into_iter().map(|endpoint| EndpointView::new(endpoint, show_content)).collect();
    Ok(WebhookView::new(argument, webhook, endpoints, context.now.into()).output())
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct ResumedEndpoint {
    webhook_id: String,
    url: String,
}

pub(super) async fn resume(
    context: &CommandContext,
    webhook: &WebhookArgument,
    url: &Url,
) -> Result<Output, AdminError> {
    webhook.find(context).await?;
    let endpoint = EndpointId::of(&webhook.workspace, &webhook.webhook_id, url.as_str());
    if !context.store.operator().endpoints().resume(&endpoint, context.now.into()).await? {
        return Err(AdminError::Conflict {
            problem: "no endpoint with that URL is paused".to_owned(),
            advice: "List the paused endpoints with: plumbline-admin webhook show TYPE/ID WEBHOOK_ID --content",
        });
    }
    let text = "Deliveries to the endpoint are resumed; held answers are sent within a minute.\n".to_owned();
    Ok(Output::new(text, &ResumedEndpoint { webhook_id: webhook.webhook_id.clone(), url: url.to_string() }))
}

pub(super) async fn send_test_delivery(
    context: &CommandContext,
    webhook: &WebhookArgument,
    url: &Url,
    wait_seconds: u32,
) -> Result<Output, AdminError> {
    webhook.find(context).await?;
    let message = test_message(webhook, url)?;
    context.store.operator().service_messages().create(&message, context.now.into()).await?;
    let polls = u128::from(wait_seconds) * 1_000 / POLL_INTERVAL.as_millis();
    for _ in 0..polls {
        if find_delivery(context, message.id).await?.state != DeliveryState::Pending {
            break;
        }
        SystemClock.sleep(POLL_INTERVAL).await;
    }
    test_outcome(context, message.id).await
}

fn test_message(webhook: &WebhookArgument, url: &Url) -> Result<ServiceMessage, AdminError> {
    Ok(ServiceMessage {
        id: JobId::from(random::uuid()?),
        workspace: webhook.workspace.clone(),
        webhook_id: webhook.webhook_id.clone(),
        query: "Does a test delivery arrive?".to_owned(),
        response:
            "The test delivery has arrived: the service can deliver answers of this webhook to this URL."
                .to_owned(),
        destination: Destination::Url(url.to_string()),
        kind: DeliveryKind::Test,
    })
}

/// Returns the outcome of a test delivery, or an error if the delivery failed, so that a script can detect it.
async fn test_outcome(context: &CommandContext, id: JobId) -> Result<Output, AdminError> {
    let delivery = find_delivery(context, id).await?;
    let state = delivery.state;
    let output = DeliveryView::new(delivery, true).output();
    match state {
        DeliveryState::Failed => Err(AdminError::Conflict {
            problem: format!("the test delivery failed\n{}", output.text.trim_end()),
            advice: "An attempt with refused_address means that the allowlist lacks the URL, or that the URL is not a \
                     public HTTPS address. Otherwise, repair the endpoint, and repeat the test.",
        }),
        DeliveryState::Pending | DeliveryState::Held | DeliveryState::Delivered => Ok(output),
    }
}
