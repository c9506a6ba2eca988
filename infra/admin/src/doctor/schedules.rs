//! Checks of the schedules, in the table and in EventBridge.

use plumbline_store::agent::schedules::{FiredBy, FiringOutcome, Schedule, ScheduleState};
use plumbline_store::operator::survey::Survey;

use super::finding::{Finding, count_with_noun};
use crate::command_context::CommandContext;
use crate::event_bridge::{Scheduler, aws_state};

/// Reports schedules whose last firing was refused, differences between the table and EventBridge, and dead-lettered
/// firings.
pub(super) async fn check(context: &CommandContext, survey: &Survey) -> Vec<Finding> {
    let subject = "schedules";
    let mut findings = Vec::new();
    for schedule in &survey.schedules {
        let outcome = schedule.last_firing.as_ref().map(|firing| &firing.outcome);
        if let Some(FiringOutcome::Refused { code, detail }) = outcome {
            let text = format!(
                "the last firing of the schedule {} of {} was refused ({code}): {detail}",
                schedule.id, schedule.workspace
            );
            let advice = "Repair the cause. The next firing asks the question again.";
            findings.push(Finding::warning(subject, text, advice));
        }
    }
    findings.extend(compare_with_event_bridge(context, survey).await);
    if findings.is_empty() && !survey.schedules.is_empty() {
        let schedules = count_with_noun(survey.schedules.len() as u64, "schedule");
        findings.push(Finding::good(subject, format!("{schedules}; none was refused at its last firing")));
    }
    findings
}

/// Compares the schedules in EventBridge with those in the table, and checks the dead-letter queue of the
/// schedules' target.
async fn compare_with_event_bridge(context: &CommandContext, survey: &Survey) -> Vec<Finding> {
    let subject = "schedules";
    let bridge = match &context.scheduler {
        Scheduler::EventBridge(bridge) => bridge,
        Scheduler::NotConfigured if !survey.schedules.is_empty() => {
            return vec![Finding::note(
                subject,
                "the schedules were not compared with EventBridge: set --schedule-target",
            )];
        }
        Scheduler::NotConfigured | Scheduler::Embedded => return Vec::new(),
    };
    let mut findings = check_dead_lettered_firings(context, bridge.dead_letter_queue()).await;
    let states = match bridge.schedule_states().await {
        Ok(states) => states,
        Err(error) => {
            let advice = "Check --schedule-target and the region, and that your credentials allow scheduler:ListSchedules.";
            findings.push(Finding::from_error(subject, &*error, advice));
            return findings;
        }
    };
    let fired_by_event_bridge =
        survey.schedules.iter().filter(|schedule| schedule.fired_by == FiredBy::Scheduler);
    let out_of_sync = fired_by_event_bridge.filter(|schedule| {
        let expected = aws_state(schedule.state);
        states.get(schedule.id.as_str()) != Some(&expected)
    });
    let difference = |schedule: &Schedule| {
        let (id, workspace) = (&schedule.id, &schedule.workspace);
        let command = if matches!(schedule.state, ScheduleState::Paused) { "pause" } else { "resume" };
        let text = format!(
            "the schedule {id} of {workspace} is missing from EventBridge, or has another state there than in the table"
        );
        Finding::problem(subject, text, format!("Run plumbline-admin schedule {command} {workspace} {id}."))
    };
    findings.extend(out_of_sync.map(difference));
    findings
}

/// Reports dead-lettered firings. The question of a dead-lettered firing was not asked. `queue` is the ARN of the
/// dead-letter queue.
async fn check_dead_lettered_firings(context: &CommandContext, queue: &str) -> Vec<Finding> {
    let subject = "schedules";
    match context.store.operator().dead_letters().queue_by_arn(queue).await {
        Ok(dead) if dead.messages == 0 => Vec::new(),
        Ok(dead) => {
            let text = count_with_noun(dead.messages, "dead-lettered firing");
            let advice = "See docs/runbook.md, \"A firing of a schedule was dead-lettered\".";
            vec![Finding::problem(subject, text, advice)]
        }
        Err(error) => {
            let advice = "Check --schedule-target, the region, and that your credentials may read the target's \
                          dead-letter queue.";
            vec![Finding::from_error(subject, &error, advice)]
        }
    }
}
