//! Agent that answers questions about a workspace's recorded activity. Pure, except for two ports: the source of
//! activity and the model.
//!
//! 1. The phrase planner (`planner`) turns a question into a [`Query`]. Each word belongs to the question's phrasing
//!    ("how many", "last week"), or names something in the workspace (a person, a folder, a version), or is searched in
//!    titles and paths. Words that occur nowhere are left out of the query. Of several sentences, the planner reads the
//!    first that asks.
//! 2. The engine (`engine`) finds the recorded work that a query asks for. The language model's search tool takes the
//!    same [`Query`].
//! 3. The report (`report`) writes a typed [`Answer`]: the result first, then who, when and where, and last the
//!    *reading*: how the question was understood, and what of it was left out. The renderers of `answer` write
//!    CommonMark, chat messages, HTML and plain text.
//!
//! Invariants: every figure is counted, never estimated; every statement cites a commit id, the number of a pull
//! request or an issue, or a release tag; every word that was left out is named in the answer; no e-mail address is
//! shown. Titles, names and paths are data, shown exactly as they were recorded. A question is refused only if it asks
//! for what is not recorded and nothing in it can be looked up.
//!
//! [`answer_with_model`] lets a language model answer instead, within limits. Its answer is checked against what the
//! tools returned. The current time is part of the [`Question`]; nothing here reads a clock.

mod activity;
mod answer;
mod context;
mod dates;
mod engine;
mod model_loop;
mod people;
mod planner;
mod query;
mod report;
mod titles;

use jiff::{SignedDuration, Timestamp};

pub use activity::{Action, Activity, ActivityKind, ActivitySource, Person, SourceError, Window};
pub use answer::{Answer, Block, Span};
pub use context::{Question, SprintCadence, WorkspaceContext};
use engine::{EdgeError, Findings, History, execute};
pub use model_loop::{AgentAnswer, AnswerAuthor, Model, ModelUnavailable, Repository, answer_with_model};
use people::People;
use planner::settle::settle;
use planner::{Draft, plan};
pub use query::{Excluded, Group, Kind, Measure, Query, WorkState};

/// Answers `question` with the activity of `source`, without a language model.
///
/// # Errors
///
/// The [`SourceError`] of the source.
pub async fn answer(
    question: &Question,
    context: &WorkspaceContext,
    source: &dyn ActivitySource,
) -> Result<Answer, SourceError> {
    if let Some(answer) = report::settings(question, context) {
        return Ok(answer);
    }
    let people = People::of(&source.authors().await?);
    let draft = plan(question, context, &people);
    if let Some(answer) = report::refused(&draft) {
        return Ok(answer);
    }
    let needs_whole = draft.needs_whole_history();
    let history = History::load(&draft.query, needs_whole, people, question, source).await?;
    if history.is_whole && history.activities.is_empty() {
        return Ok(report::nothing_recorded());
    }
    let answered = answer_from(settle(draft, &history), context, &history);
    Ok(answered.unwrap_or_else(|error| report::unknown_edge(&error)))
}

/// Parses a question into a query without looking up any word in the history. Only the example `question_times`, which
/// measures parsing, calls this function.
pub fn parse_question(question: &Question, context: &WorkspaceContext, authors: &[Person]) -> Query {
    plan(question, context, &People::of(authors)).query
}

/// Executes the query of a question and writes the answer.
fn answer_from(mut draft: Draft, context: &WorkspaceContext, history: &History) -> Result<Answer, EdgeError> {
    let findings = find(&mut draft, context, history)?;
    let findings = match relaxed(&mut draft, &findings, history) {
        Some(wider) => wider,
        None => findings,
    };
    let other = draft.query.other.as_deref().map(|query| execute(query, history)).transpose()?;
    if !draft.can_be_answered(&findings) {
        draft.query.text.retain(|word| {
            findings.terms.iter().any(|term| !term.is_found && term.text == word.trim_matches('"'))
        });
        return Ok(report::no_activity(&draft));
    }
    Ok(report::write(&draft, &findings, other.as_ref(), history))
}

/// Drops one sort of condition if no work meets all of them: the kinds if work of another kind has the words, or else
/// the words if work without them meets the other conditions. Returns the findings without the dropped conditions, or
/// `None` if none was dropped.
fn relaxed<'h>(draft: &mut Draft, findings: &Findings<'h>, history: &'h History) -> Option<Findings<'h>> {
    let query = &draft.query;
    let is_empty = findings.works.is_empty();
    if query.text.is_empty() {
        return None;
    }
    let found_by = |query: &Query| execute(query, history).ok().filter(|found| !found.works.is_empty());
    if (is_empty || findings.is_loose) && !query.kinds.is_empty() {
        let found = found_by(&Query { kinds: Vec::new(), ..query.clone() });
        if let Some(found) = found.filter(|found| !found.is_loose || is_empty) {
            draft.notes.dropped_kinds = std::mem::take(&mut draft.query.kinds);
            return Some(found);
        }
    }
    let is_narrow = draft.has_time
        || !query.kinds.is_empty()
        || !query.paths.is_empty()
        || !query.ids.is_empty()
        || !query.people.is_empty();
    if draft.has_firm_words || !is_narrow || !is_empty || findings.count_ignoring_words == 0 {
        return None;
    }
    let found = found_by(&Query { text: Vec::new(), ..query.clone() })?;
    draft.notes.dropped = std::mem::take(&mut draft.query.text);
    if let Some(other) = &mut draft.query.other {
        other.text.clear();
    }
    Some(found)
}

/// Executes the query of a draft. If the question gives no time and is not about the whole history, the window is the
/// workspace's default number of days: up to now or, if these have no matching work, up to the newest matching work.
fn find<'h>(
    draft: &mut Draft,
    context: &WorkspaceContext,
    history: &'h History,
) -> Result<Findings<'h>, EdgeError> {
    if draft.has_time || !draft.is_default_window() {
        if draft.query.measure == Measure::Notes && draft.query.since.is_none() && draft.query.until.is_none()
        {
            draft.query.since = Some(engine::LATEST_RELEASE.to_owned());
            if let Ok(findings) = execute(&draft.query, history) {
                return Ok(findings);
            }
            draft.query.since = None;
        }
        return execute(&draft.query, history);
    }
    let length = SignedDuration::from_hours(24 * i64::from(context.default_window_days.max(1)));
    let before = |instant: Timestamp| instant.saturating_sub(length).unwrap_or(instant).to_string();
    draft.query.since = Some(before(history.now));
    let recent = execute(&draft.query, history)?;
    if !recent.works.is_empty() {
        return Ok(recent);
    }
    let ever = execute(&Query { since: None, ..draft.query.clone() }, history)?;
    let Some(newest) = ever.works.first().map(|work| work.newest.at) else {
        draft.query.since = None;
        return Ok(ever);
    };
    draft.query.since = Some(before(newest));
    draft.query.until = Some(engine::just_after(newest).to_string());
    execute(&draft.query, history)
}
