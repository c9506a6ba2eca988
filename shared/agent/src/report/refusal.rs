//! Answers that show no activity: refusals, requests to ask again, and the workspace's settings.

use super::{clean, quoted, wording};
use crate::answer::{Answer, Block, Span, code, joined, strong, text};
use crate::context::{Question, WorkspaceContext};
use crate::dates::WindowError;
use crate::dates::calendar::Calendar;
use crate::engine::EdgeError;
use crate::planner::{Draft, Refusal};

/// Maximum length of a product overview in an answer, in characters.
const MAX_OVERVIEW_CHARACTERS: usize = 3_000;

/// Adds which questions the agent answers, with examples.
fn abilities(answer: &mut Answer) {
    answer.paragraph(vec![text(
        "I report what is recorded in this workspace: commits, pull requests, issues and releases, with their titles, people, times and paths. For example:",
    )]);
    let examples: [&[Span]; 6] = [
        &[text("What shipped since Monday?")],
        &[text("Which changes touched "), code("src/store"), text(" last week?")],
        &[text("How many commits between 2026-03-01 and 2026-03-14?")],
        &[text("Who worked on the parser in the last 10 days?")],
        &[text("Which pull requests were merged this month, and which are open?")],
        &[text("Release notes since v1.0")],
    ];
    answer.list(examples.iter().map(|spans| spans.to_vec()).collect());
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
    abilities(&mut answer);
    Some(answer)
}

/// Returns the refusal of a question that asks for what is not recorded, and for nothing that can be looked up.
pub(crate) fn no_activity(draft: &Draft) -> Answer {
    let asked: Vec<String> = draft.notes.unrecorded.iter().map(|one| one.wording().to_owned()).collect();
    let mut answer = Answer::default();
    let words = quoted(&draft.query.text);
    let words = if words.is_empty() { words } else { format!(" No title or path has {words}.") };
    answer.paragraph(match asked.is_empty() {
        true => {
            vec![strong("Nothing found"), text(format!(": nothing recorded answers this question.{words}"))]
        }
        false => vec![
            strong("Not recorded"),
            text(format!(": I cannot answer this, since {} are not in the records.{words}", joined(&asked))),
        ],
    });
    abilities(&mut answer);
    answer
}

/// Returns the answer to any question about a workspace without activity.
pub(crate) fn nothing_recorded() -> Answer {
    Answer::of_text("Nothing has been recorded in this workspace yet, so there is nothing to report.")
}

/// Returns the answer to a question whose time range has an unknown release or commit as an end, or ends before it
/// begins.
pub(crate) fn unknown_edge(error: &EdgeError) -> Answer {
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

/// Returns the answer to a question about the workspace's settings: the product overview, or the sprints.
pub(crate) fn settings(question: &Question, context: &WorkspaceContext) -> Option<Answer> {
    let lower = question.text.to_lowercase();
    let words: Vec<&str> =
        lower.split(|c: char| !c.is_alphanumeric() && c != '\'').filter(|word| !word.is_empty()).collect();
    let has = |word: &str| words.contains(&word);
    let subject = ["product", "project", "workspace", "repo", "repository", "app", "application", "codebase"];
    let asks_what =
        matches!(words.first(), Some(&"what" | &"what's")) && words.iter().any(|word| subject.contains(word));
    let is_overview = lower.contains("product overview")
        || asks_what
            && words.len() <= 8
            && (has("about") || words.last() == Some(&"do") || words.len() <= 4 && has("is"));
    if is_overview {
        return Some(overview(context));
    }
    let edge = [
        "end", "ends", "start", "starts", "begin", "begins", "over", "finish", "finishes", "long", "cadence",
        "length",
    ];
    let asks_when = has("when")
        || has("what") && has("day")
        || has("which") && has("day")
        || has("cadence")
        || has("length")
        || lower.starts_with("how long");
    let is_cadence =
        has("sprint") && asks_when && words.iter().any(|word| edge.contains(word)) && words.len() <= 10;
    is_cadence.then(|| cadence(question, context))
}

fn overview(context: &WorkspaceContext) -> Answer {
    let shown: String = context.product_overview.trim().chars().take(MAX_OVERVIEW_CHARACTERS).collect();
    if shown.is_empty() {
        return Answer::of_text("This workspace's settings have no product overview.");
    }
    let mut answer = Answer::of_text("The workspace's settings describe the product as follows:");
    let mut spans = Vec::new();
    for line in shown.lines().filter(|line| !line.trim().is_empty()) {
        if !spans.is_empty() {
            spans.push(Span::Break);
        }
        spans.push(text(clean(line)));
    }
    answer.blocks.push(Block::Quote(vec![Block::Paragraph(spans)]));
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
