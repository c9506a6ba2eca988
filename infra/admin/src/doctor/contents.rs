//! What is in the table: workspaces and what they need, and work that has come to a stop.

use jiff::SignedDuration;
use plumbline_contract::problem::SetupStep;
use plumbline_store::agent::endpoints::Endpoint;
use plumbline_store::agent::schedules::{FiringOutcome, ScheduleState};
use plumbline_store::agent::workspaces::{Role, WorkspaceSettings};
use plumbline_store::operator::survey::Survey;
use plumbline_store::{Stamp, StoreError};

use super::Finding;
use crate::Session;
use crate::event_bridge::Scheduler;

/// How long after its time something may wait for the sweep, which comes by each minute.
const OVERDUE: SignedDuration = SignedDuration::from_mins(10);

/// How long a code host may go unread, at five minutes from one reading to the next.
const UNREAD: SignedDuration = SignedDuration::from_hours(1);

pub(super) async fn all(session: &Session) -> Vec<Finding> {
    let survey = match session.store.operator().inspection().survey().await {
        Ok(survey) => survey,
        Err(error) => {
            let advice = "Check that your credentials may read the table.";
            return vec![Finding::failed("items", &error, advice)];
        }
    };
    let now = Stamp::from(session.now);
    let mut findings = items(&survey);
    findings.extend(workspaces(&survey));
    findings.extend(code_hosts(&survey, now));
    findings.extend(endpoints(&survey));
    findings.extend(work(&survey, now));
    findings.extend(chat(session, &survey).await);
    findings.extend(schedules(session, &survey).await);
    findings
}

fn items(survey: &Survey) -> Vec<Finding> {
    let Some(first) = survey.unreadable.first() else {
        let count: u64 = survey.kinds.values().sum();
        return vec![Finding::good("items", format!("all {count} can be read"))];
    };
    let what = format!(
        "{} cannot be read by this release, such as one of {} in form {}",
        survey.unreadable_count, first.kind, first.form
    );
    vec![Finding::problem("items", what, "A newer release has written them: see docs/upgrading.md.")]
}

fn workspaces(survey: &Survey) -> Vec<Finding> {
    if survey.workspaces.is_empty() {
        return vec![Finding::note("workspaces", "there is none: plumbline-admin workspace create")];
    }
    let findings: Vec<Finding> = survey.workspaces.iter().flat_map(|each| workspace(survey, each)).collect();
    if findings.is_empty() {
        let what = format!("{}, each set up", survey.workspaces.len());
        return vec![Finding::good("workspaces", what)];
    }
    findings
}

fn workspace(survey: &Survey, settings: &WorkspaceSettings) -> Vec<Finding> {
    let (about, name) = ("workspaces", settings.workspace.to_string());
    let mut findings = Vec::new();
    for step in settings.unfinished_steps() {
        let advice = match step {
            SetupStep::ProductOverview => format!("plumbline-admin workspace set {name} --overview TEXT"),
            SetupStep::SprintCadence => {
                format!("plumbline-admin workspace set {name} --sprint-first-day DATE --sprint-days N")
            }
            SetupStep::Backfill => {
                format!("plumbline-admin code-host connect {name} OWNER/NAME, or wait for its end")
            }
        };
        let what = format!("{name} lacks {}: its questions are refused", step.as_str());
        findings.push(Finding::warning(about, what, advice));
    }
    for id in settings.webhooks.keys() {
        if !survey.reachable.contains(&(settings.workspace.clone(), id.clone())) {
            findings.push(Finding::note(
                about,
                format!("the webhook {id} of {name} has no live key: nobody can use it"),
            ));
        }
    }
    if !settings.webhooks.is_empty() && !settings.members.values().any(|role| *role == Role::Admin) {
        findings.push(Finding::note(
            about,
            format!("{name} has no admin: nobody may change where its answers go"),
        ));
    }
    findings
}

fn code_hosts(survey: &Survey, now: Stamp) -> Vec<Finding> {
    let about = "code hosts";
    let mut findings = Vec::new();
    for host in &survey.code_hosts {
        let name = host.workspace.to_string();
        if let Some(last_error) = &host.last_error {
            let what = format!("{} of {name} is not read: {last_error}", host.repository);
            let advice = format!(
                "Mend it, or plumbline-admin code-host connect {name} again; then code-host sync {name}"
            );
            findings.push(Finding::problem(about, what, advice));
        } else if host.read_at.is_some_and(|at| at.plus(UNREAD) < now) {
            let what = format!("{} of {name} was not read to the end for over an hour", host.repository);
            findings.push(Finding::warning(about, what, "See the log of the sync function."));
        }
    }
    if findings.is_empty() && !survey.code_hosts.is_empty() {
        findings.push(Finding::good(about, format!("{}, all read", survey.code_hosts.len())));
    }
    findings
}

fn endpoints(survey: &Survey) -> Vec<Finding> {
    let paused = survey.endpoints.iter().filter(|(_, endpoint)| endpoint.is_paused());
    let finding = |(id, _): &(_, Endpoint)| {
        let id: &plumbline_store::agent::endpoints::EndpointId = id;
        let what = format!("an endpoint of the webhook {} of {} is paused", id.webhook_id, id.workspace);
        let advice = format!(
            "plumbline-admin webhook show {} {} --content; when it works again, webhook test or webhook resume",
            id.workspace, id.webhook_id
        );
        Finding::warning("endpoints", what, advice)
    };
    paused.map(finding).collect()
}

/// What should have been brought to an end.
fn work(survey: &Survey, now: Stamp) -> Vec<Finding> {
    let about = "work";
    let mut findings = Vec::new();
    let overdue = survey.overdue(now.plus(-OVERDUE));
    if overdue > 0 {
        let what =
            format!("{overdue} jobs, deliveries and runs have waited for the sweep for over ten minutes");
        let advice = "See that the sweep runs each minute and why it fails: the log of the sweep function.";
        findings.push(Finding::problem(about, what, advice));
    }
    let late = survey.runs.iter().filter(|run| run.deadline < now).count();
    if late > 0 {
        let advice = "The sweep ends them: see the log of the sweep function.";
        findings.push(Finding::problem(about, format!("{late} runs are past their six hours"), advice));
    }
    let left = survey.left_behind();
    if let Some(first) = left.first() {
        let what = format!(
            "{} runs that are over still have their caller's sealed backend, such as {first}",
            left.len()
        );
        let advice = "They are forgotten a day after their deadline. Tell the makers: this is not to happen.";
        findings.push(Finding::problem(about, what, advice));
    }
    if findings.is_empty() {
        let [jobs, deliveries, runs] = [survey.jobs.len(), survey.deliveries.len(), survey.runs.len()];
        let what = format!("{jobs} questions, {deliveries} deliveries and {runs} runs under way, none stuck");
        findings.push(Finding::good(about, what));
    }
    findings
}

async fn chat(session: &Session, survey: &Survey) -> Vec<Finding> {
    let about = "chat";
    let advice = "plumbline-admin chat set --url URL";
    match session.store.chat_connections().open().await {
        Ok(Some(_)) => vec![Finding::good(about, "connected, and its token opens")],
        Ok(None) if speaks(survey) => {
            vec![Finding::problem(
                about,
                "answers are to go to a chat channel, and no chat API is connected",
                advice,
            )]
        }
        Ok(None) => vec![Finding::note(
            about,
            "no chat API is connected: questions that name a channel get no answer there",
        )],
        Err(error @ StoreError::SealBroken) => vec![Finding::failed(about, &error, advice)],
        Err(error) => vec![Finding::failed(about, &error, "Try again; if it stays, see the vault.")],
    }
}

/// Whether something is to be said in the chat by itself.
fn speaks(survey: &Survey) -> bool {
    use plumbline_contract::trigger::Destination::Chat;
    let schedules = survey.schedules.iter().any(|schedule| matches!(schedule.destination, Chat { .. }));
    let webhooks = survey.workspaces.iter().flat_map(|workspace| workspace.webhooks.values());
    let owners = webhooks.filter_map(|webhook| webhook.owner.as_ref());
    schedules || owners.into_iter().any(|owner| owner.channel.is_some())
}

async fn schedules(session: &Session, survey: &Survey) -> Vec<Finding> {
    let about = "schedules";
    let mut findings = Vec::new();
    for schedule in &survey.schedules {
        let refused = schedule.last_firing.as_ref().map(|firing| &firing.outcome);
        if let Some(FiringOutcome::Refused { code, detail }) = refused {
            let what = format!(
                "{} of {} was refused when it last fired, {code}: {detail}",
                schedule.id, schedule.workspace
            );
            let advice = "Mend what it names; the next firing asks again.";
            findings.push(Finding::warning(about, what, advice));
        }
    }
    findings.extend(event_bridge(session, survey).await);
    if findings.is_empty() && !survey.schedules.is_empty() {
        findings.push(Finding::good(about, format!("{}, and none was refused", survey.schedules.len())));
    }
    findings
}

/// What EventBridge has of them.
async fn event_bridge(session: &Session, survey: &Survey) -> Vec<Finding> {
    let about = "schedules";
    let bridge = match &session.scheduler {
        Scheduler::EventBridge(bridge) => bridge,
        Scheduler::NotConfigured if !survey.schedules.is_empty() => {
            return vec![Finding::note(
                about,
                "not compared with EventBridge: name it with --schedule-target",
            )];
        }
        Scheduler::NotConfigured | Scheduler::Embedded => return Vec::new(),
    };
    let mut findings = dead_lettered_firings(session, bridge.dead_letter_queue()).await;
    let switches = match bridge.states().await {
        Ok(switches) => switches,
        Err(error) => {
            let advice =
                "Check --schedule-target, the region, and that your credentials may list its schedules.";
            findings.push(Finding::failed(about, &*error, advice));
            return findings;
        }
    };
    let out_of_step = survey.schedules.iter().filter(|schedule| {
        let wanted = match schedule.state {
            ScheduleState::Active { .. } => "ENABLED",
            ScheduleState::Paused => "DISABLED",
        };
        switches.get(schedule.id.as_str()).is_none_or(|switch| switch != wanted)
    });
    let finding = |schedule: &plumbline_store::agent::schedules::Schedule| {
        let (id, workspace) = (&schedule.id, &schedule.workspace);
        let again = if matches!(schedule.state, ScheduleState::Paused) { "pause" } else { "resume" };
        let what = format!("EventBridge does not have {id} of {workspace} as the table does");
        Finding::problem(about, what, format!("plumbline-admin schedule {again} {workspace} {id}"))
    };
    findings.extend(out_of_step.map(finding));
    findings
}

/// Firings whose questions were not asked.
async fn dead_lettered_firings(session: &Session, queue: &str) -> Vec<Finding> {
    let about = "schedules";
    match session.store.operator().dead_letters().at(queue).await {
        Ok(dead) if dead.messages == 0 => Vec::new(),
        Ok(dead) => {
            let what = format!("{} of schedules dead-lettered", super::some(dead.messages, "firing"));
            let advice = "See docs/runbook.md, \"A firing of a schedule was dead-lettered\".";
            vec![Finding::problem(about, what, advice)]
        }
        Err(error) => {
            let advice =
                "Check --schedule-target, the region, and that your credentials may look at its queue.";
            vec![Finding::failed(about, &error, advice)]
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::doctor::Level;

    #[test]
    fn an_empty_table_has_nothing_wrong_with_it() {
        let survey = Survey::default();
        let now = "2026-11-18T12:00:00Z".parse::<jiff::Timestamp>().unwrap().into();
        let findings = [
            items(&survey),
            workspaces(&survey),
            code_hosts(&survey, now),
            endpoints(&survey),
            work(&survey, now),
        ];
        for finding in findings.iter().flatten() {
            assert!(finding.level >= Level::Note, "{finding:?}");
        }
    }
}
