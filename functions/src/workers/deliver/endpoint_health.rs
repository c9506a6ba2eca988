//! What attempts mean for their endpoint: since when it fails, that it is paused, who is told.

use plumbline_contract::JobId;
use plumbline_contract::trigger::Destination;
use plumbline_delivery::AttemptClass;
use plumbline_store::Stamp;
use plumbline_store::agent::deliveries::{Delivery, DeliveryContext, DeliveryKind};
use plumbline_store::agent::endpoints::{Endpoint, HealthChange};
use plumbline_store::agent::service_messages::ServiceMessage;
use plumbline_store::agent::workspaces::Webhook;
use url::Url;

use super::{Deliver, Made};
use crate::middleware::metrics;

impl Deliver {
    /// Holds an answer whose endpoint is paused. False when it is to be attempted.
    pub(super) async fn hold(
        &self,
        delivery: &Delivery,
        endpoint: Option<&Endpoint>,
    ) -> plumbline_store::Result<bool> {
        let paused = endpoint.filter(|found| found.is_paused() && delivery.kind == DeliveryKind::Answer);
        let Some((endpoint, id)) = paused.zip(delivery.endpoint()) else { return Ok(false) };
        // Not held: it has been resumed just now, and the sweep brings this one again when the claim is over.
        let held = self.store.hold_delivery(delivery, &id, endpoint.health, self.now().into()).await?;
        tracing::info!(job_id = %delivery.job_id, endpoint = id.url_hash, held, "its endpoint is paused");
        if held {
            metrics::delivery_held();
        }
        Ok(true)
    }
}

/// What an attempt changes about its endpoint. An address that may not be called says nothing about it.
pub(super) fn change(
    delivery: &Delivery,
    around: &DeliveryContext,
    made: &Made,
    now: Stamp,
) -> Option<HealthChange> {
    let Destination::Url(url) = &delivery.destination else { return None };
    let (id, seen) = (delivery.endpoint()?, around.endpoint.as_ref().map(|endpoint| endpoint.health));
    match made.attempt.class {
        AttemptClass::RefusedAddress => None,
        AttemptClass::Delivered => HealthChange::after_success(&id, url, seen, now),
        _ if delivery.kind == DeliveryKind::Test => None,
        _ => HealthChange::after_failure(&id, url, seen, now),
    }
}

/// Who is told that this change pauses an endpoint: the operator by a line of the log, which an alarm waits for,
/// and the owner in the chat channel they named. The line comes before the change, lest a crash swallow it.
pub(super) fn notice(
    change: &HealthChange,
    delivery: &Delivery,
    around: &DeliveryContext,
) -> Option<ServiceMessage> {
    let failing_since = change.pauses()?;
    let (workspace, webhook_id) = (&delivery.workspace, &delivery.webhook_id);
    tracing::warn!(%workspace, webhook_id, endpoint = change.id.url_hash, %failing_since, "an endpoint is paused");
    let webhook = around.webhook.as_ref()?;
    let channel_id = webhook.owner.as_ref()?.channel.clone()?;
    Some(ServiceMessage {
        id: JobId::from(uuid::Uuid::new_v4()),
        workspace: workspace.clone(),
        webhook_id: webhook_id.clone(),
        query: String::new(),
        response: told(webhook, delivery, failing_since),
        destination: Destination::Chat { channel_id, thread_ts: None },
        kind: DeliveryKind::Answer,
    })
}

/// The path of a URL may be a secret of its own, and stays out of the chat.
fn told(webhook: &Webhook, delivery: &Delivery, failing_since: Stamp) -> String {
    let origin = match &delivery.destination {
        Destination::Url(url) => {
            Url::parse(url).map_or_else(|_| "a URL".to_owned(), |url| url.origin().ascii_serialization())
        }
        Destination::Chat { .. } => "the chat".to_owned(),
    };
    format!(
        "Answers of the webhook {:?} to {origin} are paused: every attempt since {:.0} has failed. What comes in \
         is held until it is removed, a day after it was answered. When the endpoint works again, send it a test \
         delivery or resume it: plumbline-admin webhook test, plumbline-admin webhook resume.",
        webhook.name,
        failing_since.timestamp(),
    )
}
