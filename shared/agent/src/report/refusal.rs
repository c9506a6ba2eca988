//! Answers that show no activity: refusals, requests to ask again, and the workspace's settings.

use super::wording;
use crate::context::{Question, WorkspaceContext};
use crate::dates::QuestionWindowError;
use crate::dates::calendar::Calendar;
use crate::engine::Findings;
use crate::planner::tokens::Tokens;
use crate::planner::{QueryDraft, QuestionRefusal};
use crate::strings::{clean, join_quoted, join_with_and, shorten};
use plumbline_answer::{Answer, Block, Line, Span, line, strong};

/// Maximum length of a product overview in an answer, in characters.
const MAX_OVERVIEW_CHARACTERS: usize = 3_000;

/// Adds a description of the questions that the agent answers, with examples.
fn add_abilities(mut answer: Answer) -> Answer {
    answer.add_paragraph(
        "I report what is recorded in this workspace: commits, pull requests, issues and releases, with their titles, people, times and paths. For example:",
    );
    let examples = [
        "What shipped since Monday?",
        "Which changes touched src/store last week?",
        "How many commits between 2026-03-01 and 2026-03-14?",
        "Who worked on the parser in the last 10 days?",
        "Which pull requests were merged this month, and which are open?",
        "Release notes since v1.0",
    ];
    answer.add_list(&examples, examples.len(), |example| Line::from(*example));
    answer
}

/// Returns the refusal of a question that is refused as a whole, or the reply to a greeting.
pub(crate) fn refusal_answer(refusal: &QuestionRefusal) -> Answer {
    let answer = Answer::from_line(refusal.to_string());
    if *refusal == QuestionRefusal::Greeting { answer } else { add_abilities(answer) }
}

/// Returns the answer to a question that the recorded activity does not answer: the activity lacks the facts that the
/// question asks for, or has none of the words of the question.
pub(crate) fn no_answer(draft: &QueryDraft, findings: &Findings<'_>) -> Answer {
    let words = join_quoted(&findings.words.missing);
    let words =
        if words.is_empty() { words } else { format!(" No recorded title or path contains {words}.") };
    let (title, reason) = match join_with_and(draft.unrecorded.iter().map(|facts| facts.name())) {
        none if none.is_empty() => ("Nothing found", ": nothing recorded answers this question.".to_owned()),
        asked => ("Not recorded", format!(": I cannot answer this, since {asked} are not recorded.")),
    };
    add_abilities(Answer::from_line(line![strong(title), reason, words]))
}

/// Returns the answer to a question about the workspace's settings, the product overview or the sprints; `None` for
/// other questions.
pub(crate) fn answer_about_settings(question: &Question, context: &WorkspaceContext) -> Option<Answer> {
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
    asks_for_cadence.then(|| {
        let sentence = wording::sprint_sentence(&Calendar::new(question, context.cadence.as_ref()));
        Answer::from_line(sentence.unwrap_or_else(|| QuestionWindowError::NoCadence.to_string()))
    })
}

fn overview(context: &WorkspaceContext) -> Answer {
    let shown = shorten(context.product_overview.trim(), MAX_OVERVIEW_CHARACTERS);
    if shown.is_empty() {
        return Answer::from_line("This workspace's settings have no product overview.");
    }
    let mut answer = Answer::from_line("The workspace's settings describe the product as follows:");
    let lines = shown.lines().map(clean).filter(|line| !line.is_empty()).map(Line::from);
    let quoted = lines.reduce(|all, next| line![all, Span::Break, next]).unwrap_or_default();
    answer.blocks.push(Block::Quote(vec![Block::Paragraph(quoted.0)]));
    answer
}
