//! System prompt of the agent.

use jiff::tz::TimeZone;

use crate::context::{Question, WorkspaceContext};
use crate::dates::calendar::Calendar;
use crate::report::wording::{format_with_weekday, sprint_sentence, zone_name};
use crate::strings::{shorten, single_line};
use plumbline_activity::TimeWindow;

/// Maximum length of the product overview, in characters.
const MAX_OVERVIEW_CHARACTERS: usize = 2_000;

/// Template of the system prompt.
const TEMPLATE: &str = include_str!("system.md");

/// Returns the system prompt for a question. `recorded` is the window of all recorded activity.
pub(super) fn system_prompt(
    question: &Question,
    context: &WorkspaceContext,
    recorded: Option<TimeWindow>,
) -> String {
    let zone = &question.time_zone;
    let until_now =
        |recorded: TimeWindow| TimeWindow { until: recorded.until.min(question.asked_at), ..recorded };
    let recorded = recorded.filter(|recorded| recorded.from <= question.asked_at).map(until_now);
    let sprints = sprint_sentence(&Calendar::new(question, context.cadence.as_ref()));
    TEMPLATE
        .replace("{now}", &format_with_weekday(question.asked_at, zone))
        .replace("{zone}", &zone_name(zone))
        .replace("{sprint}", &sprints.unwrap_or_else(|| "No sprint cadence is set.".to_owned()))
        .replace("{recorded}", &extent(recorded, zone))
        .replace("{overview}", &overview(context))
}

/// Returns the workspace's product overview, inside delimiters that the overview's text cannot close.
fn overview(context: &WorkspaceContext) -> String {
    match shorten(&single_line(&context.product_overview), MAX_OVERVIEW_CHARACTERS).replace(['<', '>'], "") {
        text if text.is_empty() => "The settings do not describe the product.".to_owned(),
        text => format!("The settings describe the product as follows: <overview>{text}</overview>"),
    }
}

fn extent(recorded: Option<TimeWindow>, zone: &TimeZone) -> String {
    match recorded {
        Some(TimeWindow { from, until }) => {
            let [from, until] = [from, until].map(|end| format_with_weekday(end, zone));
            format!("Activity is recorded from {from} to {until}.")
        }
        None => "Nothing has been recorded yet.".to_owned(),
    }
}
