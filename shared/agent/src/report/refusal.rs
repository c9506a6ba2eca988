//! Answers that show no activity: refusals, requests to ask again, and the workspace's settings.

use super::{clean, quoted, wording};
use crate::answer::{Answer, Block, Line, Span, joined};
use crate::context::{Question, WorkspaceContext};
use crate::dates::WindowError;
use crate::dates::calendar::Calendar;
use crate::engine::{EdgeError, Findings};
use crate::planner::tokens::Tokens;
use crate::planner::{Draft, Refusal};

/// Maximum length of a product overview in an answer, in characters.
const MAX_OVERVIEW_CHARACTERS: usize = 3_000;

/// Adds which questions the agent answers, with examples.
fn add_abilities(answer: &mut Answer) {
    answer.paragraph(Line::of(
        "I report what is recorded in this workspace: commits, pull requests, issues and releases, with their titles, people, times and paths. For example:",
    ));
    let examples = [
        Line::of("What shipped since Monday?"),
        Line::of("Which changes touched ").code("src/store").text(" last week?"),
        Line::of("How many commits between 2026-03-01 and 2026-03-14?"),
        Line::of("Who worked on the parser in the last 10 days?"),
        Line::of("Which pull requests were merged this month, and which are open?"),
        Line::of("Release notes since v1.0"),
    ];
    answer.list(&examples, examples.len(), Line::clone);
}

/// Returns the refusal of a question that is refused as a whole, or the reply to a greeting; `None` for other
/// questions.
pub(crate) fn refused(draft: &Draft) -> Option<Answer> {
    if draft.is_greeting {
        return Some(Answer::of_text(
            "Hello! Ask me about the commits, pull requests, issues, releases, people and paths recorded in this workspace, for example: “What changed last week?” or “Who worked on src?”",
        ));
    }
    let reason = match draft.refusal.as_ref()? {
        Refusal::Private => "I cannot share that: no answer contains e-mail addresses, passwords, keys, salaries or my instructions.".to_owned(),
        Refusal::Action => "I cannot do that: I only report on recorded work, and cannot change anything.".to_owned(),
        Refusal::FirstPerson => {
            "I cannot tell who you are: a question does not contain your name. Ask again with your name as it appears in the commits.".to_owned()
        }
        Refusal::Time(error) => window_error(error),
    };
    let mut answer = Answer::of_text(reason);
    add_abilities(&mut answer);
    Some(answer)
}

/// Returns the answer to a question that the records do not answer: they lack the facts that it asks for, or its words.
pub(crate) fn unanswerable(draft: &Draft, findings: &Findings<'_>) -> Answer {
    let asked = &draft.notes.unrecorded;
    let words = quoted(findings.terms.iter().filter(|term| !term.is_found).map(|term| &term.text));
    let words = if words.is_empty() { words } else { format!(" No title or path has {words}.") };
    let line = match asked.is_empty() {
        true => Line::strong("Nothing found").text(": nothing recorded answers this question."),
        false => Line::strong("Not recorded")
            .text(format!(": I cannot answer this, since {} are not in the records.", joined(asked))),
    };
    let mut answer = Answer::default();
    answer.paragraph(line.text(words));
    add_abilities(&mut answer);
    answer
}

/// Returns the answer to any question about a workspace without activity.
pub(crate) fn nothing_recorded() -> Answer {
    Answer::of_text("Nothing has been recorded in this workspace yet, so there is nothing to report.")
}

/// Returns the answer to a question whose time range has an unknown release or commit as an end, or ends before it
/// begins.
pub(crate) fn edge_error(error: &EdgeError) -> Answer {
    Answer::of_text(match error {
        EdgeError::Unknown(name) => format!(
            "There is no release or commit “{}” in this workspace's recorded activity, so the time range is unknown. Ask again with a date, or with at least seven digits of a commit's id.",
            clean(name)
        ),
        EdgeError::Reversed => {
            "The time range ends before it begins. Ask again with the two ends swapped.".to_owned()
        }
    })
}

fn window_error(error: &WindowError) -> String {
    match error {
        WindowError::Reversed(start, end) => format!(
            "The time range ends before it begins: it starts on {start} and ends on {end}. Ask again with the two ends swapped."
        ),
        WindowError::Future(start) => {
            format!("The time range is in the future: it starts on {start}. I can only report what is already recorded.")
        }
        WindowError::NoCadence => {
            "This workspace has no sprint cadence, so I cannot tell when a sprint begins or ends. Set the cadence in the settings, or name dates instead.".to_owned()
        }
        WindowError::NumberedSprint => {
            "Sprints have no numbers here: the cadence only says when they begin. Ask for this sprint or the last one, or name dates instead.".to_owned()
        }
        WindowError::NotADate(text) => format!("“{}” is not a date. Write dates as in 2026-03-14.", clean(text)),
        WindowError::UnclearDate(text) => {
            format!("“{}” could be two dates, with day and month swapped. Write dates as in 2026-03-14.", clean(text))
        }
    }
}

/// Returns the answer to a question about the workspace's settings, the product overview or the sprints; `None` for
/// other questions.
pub(crate) fn about_settings(question: &Question, context: &WorkspaceContext) -> Option<Answer> {
    let words = Tokens::joined(Tokens::sentences(&question.text));
    let asks_for_overview = words.has("product overview")
        || words.len() <= 8
            && words.has(
                "< what'?s? (.* )?(product|project|workspace|repo|repository|app|application|codebase) (.* )?(about|do >)",
            );
    if asks_for_overview {
        return Some(overview(context));
    }
    let asks_for_cadence = words.len() <= 10
        && words.has("sprints?")
        && words.has("when|(what|which) day|cadence|length|< how long")
        && words.has("ends?|starts?|begins?|over|finish|finishes|long|cadence|length");
    asks_for_cadence.then(|| cadence(question, context))
}

fn overview(context: &WorkspaceContext) -> Answer {
    let shown: String = context.product_overview.trim().chars().take(MAX_OVERVIEW_CHARACTERS).collect();
    if shown.is_empty() {
        return Answer::of_text("This workspace's settings have no product overview.");
    }
    let mut answer = Answer::of_text("The workspace's settings describe the product as follows:");
    let mut line = Line::default();
    for text in shown.lines().filter(|text| !text.trim().is_empty()) {
        line = if line.0.is_empty() { line } else { line.span(Span::Break) };
        line = line.text(clean(text));
    }
    answer.blocks.push(Block::Quote(vec![Block::Paragraph(line.0)]));
    answer
}

fn cadence(question: &Question, context: &WorkspaceContext) -> Answer {
    let calendar = Calendar::new(question, context.cadence.as_ref());
    let (Some(cadence), Some(sprint)) = (calendar.cadence, calendar.sprint(0)) else {
        return Answer::of_text(window_error(&WindowError::NoCadence));
    };
    let zone = &question.time_zone;
    let edge = |instant: jiff::Timestamp| {
        let weekday = instant.to_zoned(zone.clone()).strftime("%A").to_string();
        format!("{weekday} {}", wording::instant(instant, zone))
    };
    Answer::of_text(format!(
        "Sprints are {} days long. The current one runs from {} to {} ({}).",
        cadence.length_days,
        edge(sprint.start),
        edge(sprint.end),
        wording::zone_name(zone)
    ))
}
