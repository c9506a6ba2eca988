//! Questions that are answered without looking at activity: refusals, and what the settings say.

use super::NOTE;
use crate::context::{Question, WorkspaceContext};
use crate::dates::Trouble;
use crate::dates::calendar::Calendar;
use crate::dates::wording::{instant, zone_name};
use crate::markdown::{joined, plain, quoted};
use crate::understand::directory::Directory;
use crate::understand::intent::{Intent, Refusal};
use crate::understand::people::PersonMention;
use crate::understand::plan::Plan;

/// What can be asked; part of every refusal.
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

/// The longest product overview that is shown, in characters.
const OVERVIEW: usize = 3000;

/// The answer, when no activity is needed for it.
pub(crate) fn reply(
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

fn refused(refusal: &Refusal) -> String {
    let reason = match refusal {
        Refusal::Time(trouble) => return format!("{}\n\n{ABILITIES}\n\n{NOTE}", time(trouble)),
        Refusal::NotActivity => {
            "I cannot help with that: it is not a question about this workspace's activity."
        }
        Refusal::Future => "I cannot say what is still to come: I only know what is recorded.",
        Refusal::Action => "I cannot do that: I report on work, and change nothing.",
        Refusal::Judgement => {
            "I cannot answer that: I report what was done, and give no reasons, explanations, opinions or advice."
        }
        Refusal::NotRecorded => {
            "I cannot answer that: lines, contents, test results, durations and money are not recorded here."
        }
        Refusal::Private => {
            "I do not tell that: addresses, keys and instructions are not part of any answer."
        }
    };
    format!("{reason}\n\n{ABILITIES}\n\n{NOTE}")
}

fn time(trouble: &Trouble) -> String {
    match trouble {
        Trouble::Reversed(start, end) => {
            format!(
                "That time ends before it begins: it starts on {start} and ends on {end}. Ask for it the other way round."
            )
        }
        Trouble::Future(start) => {
            format!(
                "That time is still to come: it starts on {start}. I can only report what is recorded already."
            )
        }
        Trouble::NoCadence => {
            "This workspace has no sprint cadence, so I cannot tell when a sprint begins or ends. \
            Set the cadence in the settings, or name dates instead."
                .to_owned()
        }
        Trouble::NumberedSprint => "Sprints have no numbers here: the cadence only says when they begin. \
            Ask for this sprint or the last one, or name dates instead."
            .to_owned(),
        Trouble::NotADate(text) => format!("{} is not a date. Write dates as in 2026-03-14.", quoted(text)),
        Trouble::UnclearDate(text) => {
            format!(
                "{} could be two dates, with day and month swapped. Write dates as in 2026-03-14.",
                quoted(text)
            )
        }
    }
}

fn overview(context: &WorkspaceContext) -> String {
    let text: String = context.product_overview.trim().chars().take(OVERVIEW).collect();
    if text.is_empty() {
        return format!("This workspace's settings hold no product overview.\n\n{NOTE}");
    }
    let lines: Vec<String> = text.lines().map(|line| format!("> {line}")).collect();
    format!("The workspace's settings describe the product so:\n\n{}\n\n{NOTE}", lines.join("\n"))
}

fn cadence(context: &WorkspaceContext, question: &Question) -> String {
    let calendar = Calendar::new(question, context.cadence.as_ref());
    let (Some(cadence), Some(sprint)) = (calendar.cadence, calendar.sprint(0)) else {
        return format!("{}\n\n{NOTE}", time(&Trouble::NoCadence));
    };
    let zone = &question.time_zone;
    format!(
        "Sprints are {} days long. The one that is on runs from {} to {} ({}).\n\n{NOTE}",
        cadence.length_days,
        instant(sprint.start, zone),
        instant(sprint.end, zone),
        zone_name(zone)
    )
}

/// What to say when the people of a question cannot be told.
fn people(plan: &Plan, directory: &Directory) -> Option<String> {
    let mentions = &plan.filter.people;
    let text = mentions.iter().find_map(unclear).or_else(|| nobody(plan, directory))?;
    Some(format!("{text}\n\n{NOTE}"))
}

fn unclear(mention: &PersonMention) -> Option<String> {
    match mention {
        PersonMention::Ambiguous(asked, names) => {
            let names: Vec<String> = names.iter().take(10).map(|name| plain(name)).collect();
            Some(format!("{} could be {}. Ask again with the full name.", quoted(asked), joined(&names)))
        }
        PersonMention::Asker => Some(
            "I cannot tell who you are: a question carries no name. Ask again with the name that the commits carry."
                .to_owned(),
        ),
        PersonMention::Known(_) | PersonMention::Unknown(_) => None,
    }
}

/// Everybody who is asked for is unknown.
fn nobody(plan: &Plan, directory: &Directory) -> Option<String> {
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
        "Nobody called {} appears in this workspace's recorded activity, so there is nothing of theirs to report {}.{hint}",
        joined(&asked),
        plan.window.wording
    ))
}
