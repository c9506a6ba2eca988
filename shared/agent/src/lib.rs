//! Agent that answers questions about a workspace's recorded activity. Pure, except for two ports: the source of
//! activity and the model.
//!
//! 1. The phrase planner (`planner`) turns a question into a [`Query`]. Each word belongs to the question's phrasing
//!    ("how many", "last week"), or names something in the workspace (a person, a folder, a version), or is searched in
//!    titles and paths. Words that occur nowhere are left out of the query. Each sentence or clause that asks has a
//!    query of its own, which takes over what it lacks from the others.
//! 2. The engine (`engine`) finds the recorded work that a query asks for. The language model's search tool takes the
//!    same [`Query`].
//! 3. The report (`report`) writes a typed [`Answer`]: the result first, then who, when and where, and last the
//!    *reading*: how the question was understood, and what of it was left out. The renderers of
//!    `plumbline_answer` write CommonMark, chat messages and HTML.
//!
//! Invariants: every figure is counted, never estimated; every statement cites a commit id, the number of a pull
//! request or an issue, or a release tag; every word that was left out is named in the answer; no e-mail address is
//! shown. Titles, names and paths are data, shown as they were recorded, on one line of limited length. A question is
//! refused if it asks for secrets, for an action, for "my" work, or about a time that cannot be used; or if it asks for
//! what is not recorded, and nothing in it can be looked up.
//!
//! [`answer_with_model`] lets a language model answer instead, within limits. Its answer is checked against what the
//! tool returned. The current time is part of the [`Question`]; nothing here reads a clock.

mod context;
mod dates;
mod engine;
mod model_loop;
mod people;
mod planner;
mod query;
mod report;
mod strings;
mod titles;

use jiff::{SignedDuration, Timestamp};
use plumbline_activity::{ActivitySource, Person, SourceError, one_second_after};
use plumbline_answer::Answer;

pub use context::{Question, WorkspaceContext};
use engine::{Findings, History, QueryWindowError, execute};
pub use model_loop::{AgentAnswer, AnswerAuthor, Model, ModelUnavailable, Repository, answer_with_model};
use people::People;
use planner::topics::resolve_topics;
use planner::{QueryDraft, plan};
pub use query::{Exclusions, Group, Measure, Query, WorkKind, WorkState};
use report::Part;

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
    if let Some(answer) = report::answer_about_settings(question, context) {
        return Ok(answer);
    }
    let people = People::of(&source.contributors().await?);
    let drafts = match plan(question, context, &people) {
        Ok(drafts) => drafts,
        Err(refusal) => return Ok(report::refusal_answer(&refusal)),
    };
    let [first, others @ ..] = drafts.as_slice() else { return Ok(Answer::default()) };
    let needs_whole = !others.is_empty() || first.needs_whole_history();
    let history = History::load(&first.query, needs_whole, people, question, source).await?;
    if history.is_whole() && history.activities.is_empty() {
        let nothing = "Nothing has been recorded in this workspace yet, so there is nothing to report.";
        return Ok(Answer::from_line(nothing));
    }
    let mut parts: Vec<Part> = Vec::new();
    for draft in drafts {
        let asked = draft.asked.clone();
        let answered = answer_from(resolve_topics(draft, &history), context, &history);
        let part = answered.unwrap_or_else(|error| Part::from(Answer::from_line(format!("{error}."))));
        match parts.iter_mut().find(|earlier| part.repeats(earlier)) {
            // "Is it in, and when did it land?"
            Some(earlier) => earlier.asked.push(asked),
            None => parts.push(Part { asked: vec![asked], ..part }),
        }
    }
    Ok(report::join_parts(parts))
}

/// Parses a question into a query, the first if it asks several things. Uses `authors` to recognise names, and looks up
/// nothing in the recorded activity. Only the example `question_times`, which measures parsing, calls this function.
pub fn parse_question(question: &Question, context: &WorkspaceContext, authors: &[Person]) -> Query {
    let drafts = plan(question, context, &People::of(authors)).unwrap_or_default();
    drafts.into_iter().next().unwrap_or_default().query
}

/// Executes the query of a part of a question and writes its answer.
fn answer_from(
    mut draft: QueryDraft,
    context: &WorkspaceContext,
    history: &History,
) -> Result<Part, QueryWindowError> {
    if let Some(refusal) = &draft.refusal {
        return Ok(Part::from(Answer::from_line(refusal.to_string())));
    }
    let mut findings = find(&mut draft, context, history)?;
    if draft.drop_unmatched_moves_and_deletions(&findings) {
        findings = find(&mut draft, context, history)?;
    }
    if draft.drop_unmatched_versions(&findings) {
        findings = find(&mut draft, context, history)?;
    }
    let kinds = draft.query.kinds.clone();
    if draft.drop_unmatched_kinds(&findings) {
        let found = find(&mut draft, context, history)?;
        if found.works.is_empty() {
            (draft.query.kinds, draft.dropped_kinds) = (kinds, Vec::new());
        } else {
            findings = found;
        }
    }
    if draft.drop_unmatched_words(&findings) {
        findings = find(&mut draft, context, history)?;
    }
    let other = draft.query.other.as_deref().map(|query| execute(query, history)).transpose()?;
    if !draft.can_be_answered(&findings) {
        return Ok(Part::from(report::no_answer(&draft, &findings)));
    }
    Ok(report::write_digest(&draft, &findings, other.as_ref(), history))
}

/// Executes the query of a draft. If the question gives no time and [`QueryDraft::uses_default_window`] returns true,
/// first limits the query to a window of the workspace's default number of days. The window ends now. If no work in
/// this window matches, the window ends with the newest matching work instead.
fn find<'h>(
    draft: &mut QueryDraft,
    context: &WorkspaceContext,
    history: &'h History,
) -> Result<Findings<'h>, QueryWindowError> {
    if draft.has_time || !draft.uses_default_window() {
        return execute(&draft.query, history);
    }
    let length = SignedDuration::from_hours(24 * i64::from(context.default_window_days.max(1)));
    let before = |instant: Timestamp| Some(instant.saturating_sub(length).unwrap_or(instant).to_string());
    let recent = execute(&Query { since: before(history.now), ..draft.query.clone() }, history)?;
    let newest = match recent.works.is_empty() {
        true => execute(&draft.query, history)?.works.first().map(|work| work.newest.at),
        false => None,
    };
    draft.query.since = before(newest.unwrap_or(history.now));
    draft.query.until = newest.map(|newest| one_second_after(newest).to_string());
    if newest.is_some() { execute(&draft.query, history) } else { Ok(recent) }
}
