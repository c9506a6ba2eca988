//! Checks of the tables' content: unreadable items, incomplete workspaces and stuck work.

use jiff::SignedDuration;
use plumbline_contract::problem::SetupStep;
use plumbline_store::UtcInstant;
use plumbline_store::agent::endpoints::StoredEndpoint;
use plumbline_store::agent::workspaces::{Role, WorkspaceSettings};
use plumbline_store::operator::survey::{Survey, UnreadableReason};

use super::finding::{Finding, count_with_noun};
use super::{credentials, schedules};
use crate::command_context::CommandContext;

/// Time by which a job, delivery or run may be late before it counts as stuck. The sweep runs every minute.
const MAX_DELAY: SignedDuration = SignedDuration::from_mins(10);

/// Maximum age of the last complete sync of a repository, above which a warning is due. The service syncs every five
/// minutes.
const MAX_SYNC_AGE: SignedDuration = SignedDuration::from_hours(1);

/// Reads every item of both tables, and returns the findings about them.
pub(super) async fn check_all(context: &CommandContext) -> Vec<Finding> {
    let survey = match context.store.operator().inspection().survey().await {
        Ok(survey) => survey,
        Err(error) => {
            let advice = "Check that your credentials may read both tables.";
            return vec![Finding::from_error("items", &error, advice)];
        }
    };
    let now = UtcInstant::from(context.now);
    let mut findings = check_items(&survey);
    findings.extend(check_workspaces(&survey));
    findings.extend(check_channels(&survey));
    findings.extend(check_code_hosts(&survey, now));
    findings.extend(check_endpoints(&survey));
    findings.extend(check_work(&survey, now));
    findings.extend(credentials::check_code_hosts(context, &survey).await);
    findings.extend(credentials::check_chat(context, &survey).await);
    findings.extend(schedules::check(context, &survey).await);
    findings
}

fn check_items(survey: &Survey) -> Vec<Finding> {
    if survey.unreadable.is_empty() {
        return vec![Finding::good("items", format!("all {} can be read", survey.item_count()))];
    }
    survey.unreadable.iter().map(|(reason, count)| unreadable(reason, *count)).collect()
}

/// Returns the finding about `count` items that this release cannot read for the given reason.
fn unreadable(reason: &UnreadableReason, count: u64) -> Finding {
    let items = count_with_noun(count, "item");
    match reason {
        UnreadableReason::NewerSchema { kind, version } => {
            let supported = kind.schema_version();
            let text = format!(
                "{items} of kind {:?} cannot be read: schema version {version}, but this release reads versions up to {supported}",
                kind.name()
            );
            Finding::problem("items", text, "A newer release wrote these items: see docs/upgrading.md.")
        }
        UnreadableReason::Malformed(kind) => {
            let text = format!("{items} of kind {:?} cannot be decoded", kind.name());
            let advice = "Find these items in the file of plumbline-admin table export. Copy their lines from an \
                earlier export to a new file, and write them back with table restore --replace.";
            Finding::problem("items", text, advice)
        }
        UnreadableReason::UnknownKind { partition_prefix } => {
            let location = if partition_prefix.is_empty() {
                "with other partition keys".to_owned()
            } else {
                format!("with a partition key that starts with {partition_prefix}")
            };
            let text = format!("this release does not recognise {items} {location}");
            let advice = "A newer release (see docs/upgrading.md) or another program wrote these items. This release \
                does not change them.";
            Finding::warning("items", text, advice)
        }
    }
}

fn check_workspaces(survey: &Survey) -> Vec<Finding> {
    if survey.workspaces.is_empty() {
        return vec![Finding::note(
            "workspaces",
            "there are no workspaces: create one with plumbline-admin workspace create",
        )];
    }
    let findings: Vec<Finding> =
        survey.workspaces.iter().flat_map(|each| check_workspace(survey, each)).collect();
    if findings.is_empty() {
        let text =
            format!("{}, all configured", count_with_noun(survey.workspaces.len() as u64, "workspace"));
        return vec![Finding::good("workspaces", text)];
    }
    findings
}

fn check_workspace(survey: &Survey, settings: &WorkspaceSettings) -> Vec<Finding> {
    let (subject, name) = ("workspaces", settings.workspace.to_string());
    let mut findings = Vec::new();
    for step in settings.unfinished_steps() {
        let advice = match step {
            SetupStep::ProductOverview => {
                format!("Run: plumbline-admin workspace set {name} --overview TEXT")
            }
            SetupStep::SprintCadence => {
                format!("Run: plumbline-admin workspace set {name} --sprint-first-day DATE --sprint-days N")
            }
            SetupStep::Backfill => {
                format!(
                    "Run plumbline-admin code-host connect {name} OWNER/NAME, or wait until the first sync is finished."
                )
            }
        };
        let text = format!(
            "the set-up step {} of {name} is unfinished: the API refuses questions to this workspace",
            step.as_str()
        );
        findings.push(Finding::warning(subject, text, advice));
    }
    for id in settings.webhooks.keys() {
        if !survey.webhooks_with_live_key.contains(&(settings.workspace.clone(), id.clone())) {
            findings.push(Finding::note(
                subject,
                format!(
                    "the webhook {id} of {name} has no live key, so no caller can use it: create one with \
                     plumbline-admin key create webhook {name} --webhook {id}"
                ),
            ));
        }
    }
    if !settings.webhooks.is_empty() && !settings.members.values().any(|role| *role == Role::Admin) {
        findings.push(Finding::note(
            subject,
            format!(
                "{name} has no admin, so nobody may change the allowlists of its webhooks: add one with \
                 plumbline-admin member set {name} MEMBER admin"
            ),
        ));
    }
    findings
}

/// Reports webhooks that may post to every channel, if several workspaces share the chat.
fn check_channels(survey: &Survey) -> Vec<Finding> {
    if !survey.is_chat_connected || survey.workspaces.len() < 2 {
        return Vec::new();
    }
    let count = survey.workspaces.len();
    let unrestricted = survey.workspaces.iter().flat_map(|settings| {
        let webhooks = settings.webhooks.iter().filter(|(_, webhook)| webhook.channels.is_empty());
        webhooks.map(|(id, _)| (settings.workspace.to_string(), id))
    });
    let finding = |(workspace, id): (String, &String)| {
        let text = format!(
            "the webhook {id} of {workspace} may post to every channel of the chat, which {count} workspaces share"
        );
        let advice = format!(
            "Restrict it to some channels: plumbline-admin webhook allow-channels {workspace} {id} --as MEMBER CHANNEL"
        );
        Finding::warning("chat", text, advice)
    };
    unrestricted.map(finding).collect()
}

fn check_code_hosts(survey: &Survey, now: UtcInstant) -> Vec<Finding> {
    let subject = "code hosts";
    let mut findings = Vec::new();
    for host in &survey.code_hosts {
        let name = host.workspace.to_string();
        if let Some(last_error) = &host.last_error {
            let text = format!(
                "the last sync of the repository {} of the workspace {name} failed: {last_error}",
                host.repository
            );
            let advice = format!(
                "Repair the cause, or connect again with plumbline-admin code-host connect {name} {}. Then use \
                 plumbline-admin code-host sync {name}.",
                host.repository
            );
            findings.push(Finding::problem(subject, text, advice));
        } else if host.read_at.is_some_and(|at| at.plus(MAX_SYNC_AGE) < now) {
            let text = format!(
                "the last complete sync of the repository {} of the workspace {name} is over an hour old",
                host.repository
            );
            findings.push(Finding::warning(subject, text, "Read the log of the sync function."));
        }
    }
    if findings.is_empty() && !survey.code_hosts.is_empty() {
        let connections = count_with_noun(survey.code_hosts.len() as u64, "repository connection");
        findings.push(Finding::good(subject, format!("{connections}, all synced")));
    }
    findings
}

fn check_endpoints(survey: &Survey) -> Vec<Finding> {
    let paused = survey.endpoints.iter().filter(|(_, endpoint)| endpoint.is_paused());
    let finding = |(id, _): &(_, StoredEndpoint)| {
        let id: &plumbline_store::agent::endpoints::EndpointId = id;
        let text = format!("an endpoint of the webhook {} of {} is paused", id.webhook_id, id.workspace);
        let advice = format!(
            "Show its URL with plumbline-admin webhook show {} {} --content. When the endpoint works again, use \
             webhook test or webhook resume.",
            id.workspace, id.webhook_id
        );
        Finding::warning("endpoints", text, advice)
    };
    paused.map(finding).collect()
}

/// Reports jobs, deliveries and runs that are overdue, and ended runs whose secrets are still stored.
fn check_work(survey: &Survey, now: UtcInstant) -> Vec<Finding> {
    let subject = "work";
    let mut findings = Vec::new();
    let overdue = survey.count_overdue(now.plus(-MAX_DELAY));
    if overdue > 0 {
        let text = format!(
            "the sweep has not handled {overdue} jobs, deliveries or runs that were due over ten minutes ago"
        );
        let advice = "Check that the sweep runs every minute, and read the log of the sweep function.";
        findings.push(Finding::problem(subject, text, advice));
    }
    let late = survey.runs.iter().filter(|run| run.deadline < now).count();
    if late > 0 {
        let advice = "The sweep should end these runs: read the log of the sweep function.";
        findings.push(Finding::problem(
            subject,
            format!("{late} runs are past their deadline of six hours"),
            advice,
        ));
    }
    let with_backend = survey.ended_runs_with_backend();
    if let Some(first) = with_backend.first() {
        let text = format!(
            "{} finished runs, such as {first}, still contain their caller's encrypted backend",
            with_backend.len()
        );
        let advice =
            "Please report this: it is a bug. The backends expire a day after the deadlines of their runs.";
        findings.push(Finding::problem(subject, text, advice));
    }
    if survey.misplaced > 0 {
        let text = format!(
            "{} of an earlier release contain callers' encrypted backends in the main table, whose backups keep them",
            count_with_noun(survey.misplaced, "item")
        );
        findings.push(Finding::problem(subject, text, "Run plumbline-admin table upgrade."));
    }
    if findings.is_empty() {
        let [jobs, deliveries, runs] = [survey.jobs.len(), survey.deliveries.len(), survey.runs.len()];
        let text =
            format!("{jobs} questions, {deliveries} deliveries and {runs} runs in progress, none stuck");
        findings.push(Finding::good(subject, text));
    }
    findings
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::doctor::finding::Level;

    #[test]
    fn empty_table_has_no_problems() {
        let survey = Survey::default();
        let now = "2026-11-18T12:00:00Z".parse::<jiff::Timestamp>().unwrap().into();
        let findings = [
            check_items(&survey),
            check_workspaces(&survey),
            check_code_hosts(&survey, now),
            check_endpoints(&survey),
            check_work(&survey, now),
        ];
        for finding in findings.iter().flatten() {
            assert!(finding.level >= Level::Note, "{finding:?}");
        }
    }
}
