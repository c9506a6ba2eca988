//! A webhook's endpoints: how they are, a test delivery, and resuming one.

use std::time::Duration;

use plumbline_clock::{Clock, SystemClock};
use plumbline_contract::JobId;
use plumbline_contract::trigger::Destination;
use plumbline_store::Stamp;
use plumbline_store::agent::deliveries::{DeliveryKind, DeliveryState};
use plumbline_store::agent::endpoints::{Endpoint, EndpointId, Health};
use plumbline_store::agent::service_messages::ServiceMessage;
use plumbline_store::agent::workspaces::{Owner, Webhook};
use serde::Serialize;
use url::Url;

use super::Which;
use crate::output::Fields;
use crate::{AdminError, Output, Session, deliveries, jobs, random};

/// How often what comes of a test is looked for.
const LOOK: Duration = Duration::from_millis(500);

/// A webhook as it is shown: without what it signs with.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct View {
    workspace: String,
    webhook_id: String,
    name: String,
    owner: Option<Owner>,
    allowlist: Vec<String>,
    /// Two while one is being rotated.
    signing_secrets: usize,
    created_at: Stamp,
    /// Those that do not simply work.
    endpoints: Vec<EndpointView>,
}

#[derive(Serialize)]
struct EndpointView {
    url: String,
    health: Health,
}

impl EndpointView {
    fn of(endpoint: Endpoint, content: bool) -> Self {
        let url = jobs::destination(&Destination::Url(endpoint.url), content);
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

impl View {
    fn of(which: &Which, webhook: Webhook, endpoints: Vec<EndpointView>, now: Stamp) -> Self {
        Self {
            workspace: which.workspace.to_string(),
            webhook_id: which.webhook_id.clone(),
            signing_secrets: webhook.secrets_in_force(now).len(),
            name: webhook.name,
            owner: webhook.owner,
            allowlist: webhook.allowlist,
            created_at: webhook.created_at,
            endpoints,
        }
    }

    fn output(&self) -> Output {
        let lines = |all: Vec<String>| if all.is_empty() { "none".to_owned() } else { all.join("\n") };
        let channel = self.owner.as_ref().and_then(|owner| owner.channel.as_ref());
        let fields = Fields::default()
            .field("Webhook", format!("{} of {}", self.webhook_id, self.workspace))
            .field("Name", &self.name)
            .maybe("Owner", self.owner.as_ref().map(|owner| &owner.name))
            .maybe("Told in", channel)
            .field("Created", self.created_at)
            .field("Secrets in force", self.signing_secrets)
            .field("Allowed URLs", lines(self.allowlist.clone()))
            .field("Not working", lines(self.endpoints.iter().map(EndpointView::line).collect()));
        Output::new(fields.text(), self)
    }
}

pub(super) async fn show(session: &Session, which: &Which, content: bool) -> Result<Output, AdminError> {
    let webhook = which.webhook(session).await?;
    let endpoints = session.store.endpoints(&which.workspace, &which.webhook_id).await?;
    let endpoints = endpoints.into_iter().map(|endpoint| EndpointView::of(endpoint, content)).collect();
    Ok(View::of(which, webhook, endpoints, session.now.into()).output())
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Resumed {
    webhook_id: String,
    url: String,
}

pub(super) async fn resume(session: &Session, which: &Which, url: &Url) -> Result<Output, AdminError> {
    which.webhook(session).await?;
    let endpoint = EndpointId::of(&which.workspace, &which.webhook_id, url.as_str());
    if !session.store.resume_endpoint(&endpoint, session.now.into()).await? {
        return Err(AdminError::NotNow {
            what: "no endpoint of that URL is paused".to_owned(),
            advice: "Those that are: plumbline-admin webhook show TYPE/ID WEBHOOK --content",
        });
    }
    let text =
        "Answers are sent there again; those that were held are on their way within a minute.\n".to_owned();
    Ok(Output::new(text, &Resumed { webhook_id: which.webhook_id.clone(), url: url.to_string() }))
}

pub(super) async fn test(
    session: &Session,
    which: &Which,
    url: &Url,
    wait: u32,
) -> Result<Output, AdminError> {
    which.webhook(session).await?;
    let message = message(which, url)?;
    session.store.send_service_message(&message, session.now.into()).await?;
    let looks = u128::from(wait) * 1_000 / LOOK.as_millis();
    for _ in 0..looks {
        if deliveries::existing(session, message.id).await?.state != DeliveryState::Pending {
            break;
        }
        SystemClock.sleep(LOOK).await;
    }
    told(session, message.id).await
}

fn message(which: &Which, url: &Url) -> Result<ServiceMessage, AdminError> {
    Ok(ServiceMessage {
        id: JobId::from(random::uuid()?),
        workspace: which.workspace.clone(),
        webhook_id: which.webhook_id.clone(),
        query: "Does a test delivery arrive?".to_owned(),
        response: "It does: answers of this webhook can be sent here.".to_owned(),
        destination: Destination::Url(url.to_string()),
        kind: DeliveryKind::Test,
    })
}

/// A test that did not arrive is an error, so that a script notices.
async fn told(session: &Session, id: JobId) -> Result<Output, AdminError> {
    let delivery = deliveries::existing(session, id).await?;
    let state = delivery.state;
    let output = deliveries::View::of(delivery, true).output();
    match state {
        DeliveryState::Failed => Err(AdminError::NotNow {
            what: format!("the test delivery did not arrive\n{}", output.text.trim_end()),
            advice: "refused_address: the URL is not on the webhook's allowlist, or no public HTTPS address.",
        }),
        _ => Ok(output),
    }
}
