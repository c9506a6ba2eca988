//! Effects of an attempt on the health of its endpoint, and the notice of a pause.

use plumbline_contract::JobId;
use plumbline_contract::trigger::Destination;
use plumbline_delivery::AttemptClass;
use plumbline_store::UtcInstant;
use plumbline_store::agent::deliveries::{Delivery, DeliveryContext, DeliveryKind};
use plumbline_store::agent::endpoints::HealthChange;
use plumbline_store::agent::service_messages::ServiceMessage;
use plumbline_store::agent::workspaces::Webhook;

/// Returns the change that an attempt makes to the endpoint's health, or `None` if the health stays the same. Always
/// returns `None` for a URL that the service refused to call ([`AttemptClass::RefusedAddress`]), for a failed test
/// delivery, and for a message to chat.
pub(super) fn health_change(
    delivery: &Delivery,
    context: &DeliveryContext,
    class: AttemptClass,
    now: UtcInstant,
) -> Option<HealthChange> {
    let url = delivery.destination.endpoint_url()?;
    let (id, seen) = (delivery.endpoint()?, context.endpoint.as_ref().map(|endpoint| endpoint.health));
    match class {
        AttemptClass::RefusedAddress => None,
        AttemptClass::Delivered => HealthChange::after_success(&id, url, seen, now),
        AttemptClass::Redirect
        | AttemptClass::ClientError
        | AttemptClass::RateLimited
        | AttemptClass::ServerError
        | AttemptClass::Timeout
        | AttemptClass::Connect
        | AttemptClass::Tls
        | AttemptClass::BadAnswer
        | AttemptClass::ChannelNotFound
        | AttemptClass::NotInChannel
        | AttemptClass::ChannelArchived
        | AttemptClass::ChatAuthorization
        | AttemptClass::ChatRejected
        | AttemptClass::ChatUnavailable => match delivery.kind {
            DeliveryKind::Test => None,
            DeliveryKind::Answer => HealthChange::after_failure(&id, url, seen, now),
        },
    }
}

/// If `change` pauses an endpoint, logs a line that raises the operator's alarm, and returns a message for the chat
/// channel of the webhook's owner. Returns `None` if `change` pauses no endpoint, or the webhook has no owner with a
/// chat channel.
///
/// The line is logged before the change is written, so that a crash cannot lose the line.
pub(super) fn log_pause_and_compose_notice(
    change: &HealthChange,
    delivery: &Delivery,
    context: &DeliveryContext,
) -> Option<ServiceMessage> {
    let failing_since = change.failing_since_if_paused()?;
    let (workspace, webhook_id) = (&delivery.workspace, &delivery.webhook_id);
    tracing::warn!(%workspace, webhook_id, endpoint = change.id.url_hash, %failing_since, "an endpoint is paused: when it works again, resume it with `plumbline-admin webhook test`");
    let webhook = context.webhook.as_ref()?;
    let channel_id = webhook.owner.as_ref()?.channel.clone()?;
    Some(ServiceMessage {
        id: JobId::from(uuid::Uuid::new_v4()),
        workspace: workspace.clone(),
        webhook_id: webhook_id.clone(),
        query: String::new(),
        response: pause_notice(webhook, delivery, failing_since),
        destination: Destination::Chat { channel_id, thread_ts: None },
        kind: DeliveryKind::Answer,
    })
}

/// Returns the notice that tells the webhook's owner of a paused endpoint. The notice omits the path of the endpoint's
/// URL, which may contain a secret.
fn pause_notice(webhook: &Webhook, delivery: &Delivery, failing_since: UtcInstant) -> String {
    let origin = delivery.destination.redacted_text();
    format!(
        "Deliveries of the webhook {:?} to {origin} are paused: every attempt since {:.0} has failed. New answers are \
         held for a day after they were created, and then deleted. When the endpoint works again, send it a test \
         delivery (plumbline-admin webhook test) or resume it (plumbline-admin webhook resume).",
        webhook.name,
        failing_since.timestamp(),
    )
}
