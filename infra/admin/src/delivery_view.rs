//! Output of deliveries. Full URLs and channel names appear only on request.

use plumbline_contract::JobId;
use plumbline_contract::trigger::Destination;
use plumbline_delivery::Attempt;
use plumbline_store::UtcInstant;
use plumbline_store::agent::deliveries::{Delivery, DeliveryState};
use serde::Serialize;

use crate::output::{LabelledValues, Output, variant_name};

/// Describes the destination of an answer: the origin of a URL or the word "chat", or the full destination if
/// `unredacted` is true.
///
/// The path of a URL or the name of a channel may be secret, or reveal more than an operator needs.
pub(crate) fn describe_destination(destination: &Destination, unredacted: bool) -> String {
    if unredacted { destination.unredacted_text() } else { destination.redacted_text() }
}

/// State and attempts of a delivery.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct DeliveryProgress {
    pub(crate) state: DeliveryState,
    pub(crate) attempts: Vec<Attempt>,
    /// Number of posted chat messages. A long answer is split into several chat messages.
    pub(crate) parts_delivered: u32,
    pub(crate) next_attempt_at: Option<UtcInstant>,
}

impl From<Delivery> for DeliveryProgress {
    fn from(delivery: Delivery) -> Self {
        let Delivery { state, attempts, parts_delivered, next_attempt_at, .. } = delivery;
        let next_attempt_at = next_attempt_at.filter(|_| state == DeliveryState::Pending);
        Self { state, attempts, parts_delivered, next_attempt_at }
    }
}

impl DeliveryProgress {
    /// Returns one line for each attempt, or `None` if no attempt was made.
    pub(crate) fn attempt_lines(&self) -> Option<String> {
        let line = |attempt: &Attempt| {
            let status = attempt.status.map(|status| format!("HTTP {status}, ")).unwrap_or_default();
            let next = attempt.next_attempt_at.map(|at| format!(", next at {at}")).unwrap_or_default();
            format!(
                "{}  {} ({status}{} ms){next}",
                attempt.at,
                variant_name(&attempt.class),
                attempt.duration_ms
            )
        };
        let lines: Vec<String> = self.attempts.iter().map(line).collect();
        Some(lines.join("\n")).filter(|_| !lines.is_empty())
    }
}

/// A delivery, with the ids of its job and its webhook.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct DeliveryView {
    job_id: JobId,
    workspace: String,
    webhook_id: String,
    destination: String,
    #[serde(flatten)]
    progress: DeliveryProgress,
    /// End of the job's retention, if this delivery has extended it. Otherwise `None`: the job is kept for a day after
    /// it finished.
    job_kept_until: Option<UtcInstant>,
}

impl DeliveryView {
    /// Creates the view of a delivery, with its full URL or channel name if `unredacted` is true.
    pub(crate) fn new(delivery: Delivery, unredacted: bool) -> Self {
        Self {
            job_id: delivery.job_id,
            workspace: delivery.workspace.to_string(),
            webhook_id: delivery.webhook_id.clone(),
            destination: describe_destination(&delivery.destination, unredacted),
            job_kept_until: delivery.job_kept_until,
            progress: delivery.into(),
        }
    }

    /// Returns the output of a command that shows the delivery: labelled values as text, and this view as JSON.
    pub(crate) fn output(&self) -> Output {
        let fields = LabelledValues::default()
            .field("Job", self.job_id)
            .field("Workspace", format!("{} (webhook {})", self.workspace, self.webhook_id))
            .field("Destination", &self.destination)
            .field("Delivery", variant_name(&self.progress.state))
            .optional_field("Attempts", self.progress.attempt_lines())
            .optional_field("Next attempt", self.progress.next_attempt_at)
            .optional_field("Job kept until", self.job_kept_until);
        Output::new(fields.text(), self)
    }
}
