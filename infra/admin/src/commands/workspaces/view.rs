//! Output of workspaces, without the signing secrets of their webhooks.

use std::collections::BTreeMap;

use plumbline_activity::SprintCadence;
use plumbline_store::UtcInstant;
use plumbline_store::agent::workspaces::{Backfill, Role, WorkspaceSettings};
use serde::Serialize;

use crate::output::{LabelledValues, Output, variant_name};

/// A workspace with its configuration, members and webhooks.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct WorkspaceView {
    pub(super) workspace: String,
    product_overview: Option<String>,
    sprint_cadence: Option<SprintCadence>,
    backfill: Backfill,
    unfinished_steps: Vec<&'static str>,
    members: BTreeMap<String, Role>,
    pub(super) webhooks: BTreeMap<String, String>,
    created_at: UtcInstant,
}

impl From<WorkspaceSettings> for WorkspaceView {
    fn from(settings: WorkspaceSettings) -> Self {
        Self {
            workspace: settings.workspace.to_string(),
            unfinished_steps: settings.unfinished_steps().into_iter().map(|step| step.as_str()).collect(),
            product_overview: settings.product_overview,
            sprint_cadence: settings.sprint_cadence,
            backfill: settings.backfill,
            members: settings.members,
            webhooks: settings.webhooks.into_iter().map(|(id, webhook)| (id, webhook.name)).collect(),
            created_at: settings.created_at,
        }
    }
}

impl WorkspaceView {
    /// Returns `complete`, or a text that lists the missing setup steps. The API refuses questions until all steps are
    /// complete.
    pub(super) fn setup_status(&self) -> String {
        if self.unfinished_steps.is_empty() {
            "complete".to_owned()
        } else {
            format!("missing: {}", self.unfinished_steps.join(", "))
        }
    }

    /// Returns the output of a command that shows the workspace: labelled values as text, and this view as JSON.
    pub(super) fn output(&self) -> Output {
        let lines = |all: Vec<String>| if all.is_empty() { "none".to_owned() } else { all.join("\n") };
        let cadence = self.sprint_cadence.as_ref();
        let fields = LabelledValues::default()
            .field("Workspace", &self.workspace)
            .field("Created", self.created_at)
            .field("Setup", self.setup_status())
            .optional_field("Overview", self.product_overview.as_ref())
            .optional_field(
                "Sprints",
                cadence.map(|each| {
                    format!(
                        "{} days each, counted from {} ({})",
                        each.length_days, each.first_day, each.time_zone
                    )
                }),
            )
            .field("Backfill", describe_backfill(&self.backfill))
            .field(
                "Members",
                lines(
                    self.members
                        .iter()
                        .map(|(name, role)| format!("{name} ({})", variant_name(role)))
                        .collect(),
                ),
            )
            .field(
                "Webhooks",
                lines(self.webhooks.iter().map(|(id, name)| format!("{id} ({name})")).collect()),
            );
        Output::new(fields.text(), self)
    }
}

fn describe_backfill(backfill: &Backfill) -> String {
    match backfill {
        Backfill::Pending => "pending".to_owned(),
        Backfill::Running { percent } => format!("{percent} %"),
        Backfill::Finished { activities, first: Some(first), last: Some(last) } => {
            format!("{activities} activities, from {first} to {last}")
        }
        Backfill::Finished { activities, .. } => format!("{activities} activities"),
    }
}

/// The list of workspaces.
#[derive(Serialize)]
pub(super) struct WorkspaceList {
    pub(super) workspaces: Vec<WorkspaceView>,
}
