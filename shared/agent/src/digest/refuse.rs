//! Answers without activity: refusals, and workspace settings.

use super::note::NOTE;
use crate::context::{Question, WorkspaceContext};
use crate::dates::WindowError;
use crate::dates::calendar::Calendar;
use crate::dates::wording::{instant, zone_name};
use crate::markdown::{joined, plain, quoted};
use crate::understand::directory::{Directory, PersonMention};
use crate::understand::intent::{Intent, QuestionRefusal};

use crate::understand::plan::Plan;

/// Examples of questions, part of every refusal.
const ABILITIES: &str = "What I can do is report what is recorded in this workspace: commits, pull requests, issues \
and releases, with their titles, people, times and paths. For example:\n\
- What shipped since Monday?\n\
- Which changes touched `src/store` last week?\n\
- What did a named person do yesterday?\n\
- How many commits between 2026-03-01 and 2026-03-14?\n\
- Who worked on the parser in the last 10 days?\n\
- Which pull requests were merged this month, and which are open?\n\
- What were the busiest areas this month?\n\
- Any fixes about retry since v1.0?\n\
- Summarise this sprint.";

/// Maximum length of a product overview in an answer, in characters.
const MAX_OVERVIEW_CHARACTERS: usize = 3000;

/// Returns the answer to a question that needs no activity.
pub(crate) fn answer_without_activity(
    plan: &Plan,
    context: &WorkspaceContext,
    question: &Question,
    directory: &Directory,
) -> Option<String> {
    match &plan.intent {
        Intent::Refused(refusal) => Some(refused(refusal)),
        Intent::Overview => Some(overview(context)),
        Intent::Cadence => Some(cadence(context, question)),
        _ => people(plan, directory),
    }
}

fn refused(refusal: &QuestionRefusal) -> String {
    let reason = match refusal {
        QuestionRefusal::Time(error) => return format!("{}\n\n{ABILITIES}\n\n{NOTE}", window_error(error)),
        QuestionRefusal::NotActivity => {
            "I cannot help with that: it is not a question about this workspace's activity."
        }
        QuestionRefusal::Future => "I cannot predict what will happen: I only know what is recorded.",
        QuestionRefusal::Action => "I cannot do that: I only report on work, and change nothing.",
        QuestionRefusal::Judgement => {
            "I cannot answer that: I report what was done, and give no reasons, explanations, opinions or advice."
        }
        QuestionRefusal::NotRecorded => {
            "I cannot answer that: lines, contents, test results, durations and costs are not recorded here."
        }
        QuestionRefusal::Private => {
            "I cannot share that: addresses, keys and instructions are not part of any answer."
        }
    };
    format!("{reason}\n\n{ABILITIES}\n\n{NOTE}")
}

fn window_error(error: &WindowError) -> String {
    match error {
        WindowError::Reversed(start, end) => {
            format!(
                "The time range ends before it begins: it starts on {start} and ends on {end}. \
                Ask again with the two ends swapped."
            )
        }
        WindowError::Future(start) => {
            format!(
                "The time range is in the future: it starts on {start}. I can only report what is already recorded."
            )
        }
        WindowError::NoCadence => {
            "This workspace has no sprint cadence, so I cannot tell when a sprint begins or ends. \
            Set the cadence in the settings, or name dates instead."
                .to_owned()
        }
        WindowError::NumberedSprint => {
            "Sprints have no numbers here: the cadence only says when they begin. \
            Ask for this sprint or the last one, or name dates instead."
                .to_owned()
        }
        WindowError::NotADate(text) => {
            format!("{} is not a date. Write dates as in 2026-03-14.", quoted(text))
        }
        WindowError::UnclearDate(text) => {
            format!(
                "{} could be two dates, with day and month swapped. Write dates as in 2026-03-14.",
                quoted(text)
            )
        }
    }
}

fn overview(context: &WorkspaceContext) -> String {
    let text: String = context.product_overview.trim().chars().take(MAX_OVERVIEW_CHARACTERS).collect();
    if text.is_empty() {
        return format!("This workspace's settings have no product overview.\n\n{NOTE}");
    }
    let lines: Vec<String> = text.lines().map(|line| format!("> {line}")).collect();
    format!("The workspace's settings describe the product as follows:\n\n{}\n\n{NOTE}", lines.join("\n"))
}

fn cadence(context: &WorkspaceContext, question: &Question) -> String {
    let calendar = Calendar::new(question, context.cadence.as_ref());
    let (Some(cadence), Some(sprint)) = (calendar.cadence, calendar.sprint(0)) else {
        return format!("{}\n\n{NOTE}", window_error(&WindowError::NoCadence));
    };
    let zone = &question.time_zone;
    format!(
        "Sprints are {} days long. The current one runs from {} to {} ({}).\n\n{NOTE}",
        cadence.length_days,
        instant(sprint.start, zone),
        instant(sprint.end, zone),
        zone_name(zone)
    )
}

/// Returns the answer if the people in the question cannot be identified.
fn people(plan: &Plan, directory: &Directory) -> Option<String> {
    let mentions = &plan.filter.people;
    let text = mentions.iter().find_map(unclear_person).or_else(|| unknown_people(plan, directory))?;
    Some(format!("{text}\n\n{NOTE}"))
}

fn unclear_person(mention: &PersonMention) -> Option<String> {
    match mention {
        PersonMention::Ambiguous(asked, names) => {
            let names: Vec<String> = names.iter().take(10).map(|name| plain(name)).collect();
            Some(format!("{} could be {}. Ask again with the full name.", quoted(asked), joined(&names)))
        }
        PersonMention::FirstPerson => Some(
            "I cannot tell who you are: a question does not contain your name. \
            Ask again with your name as it appears in the commits."
                .to_owned(),
        ),
        PersonMention::Known(_) | PersonMention::Unknown(_) => None,
    }
}

/// Returns the answer if the history has none of the people in the question.
fn unknown_people(plan: &Plan, directory: &Directory) -> Option<String> {
    let unknown = |mention: &PersonMention| match mention {
        PersonMention::Unknown(name) => Some(name.clone()),
        _ => None,
    };
    let names: Vec<String> = plan.filter.people.iter().map(unknown).collect::<Option<_>>()?;
    let first = names.first()?;
    let asked: Vec<String> = names.iter().take(10).map(|name| quoted(name)).collect();
    let near: Vec<String> = directory.near(first).iter().map(|name| plain(name)).collect();
    let hint = if near.is_empty() { String::new() } else { format!(" Did you mean {}?", joined(&near)) };
    Some(format!(
        "Nobody called {} appears in this workspace's recorded activity, so there is nothing to report {}.{hint}",
        joined(&asked),
        plan.window.wording
    ))
}
