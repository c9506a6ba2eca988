//! Agent that answers questions about a workspace's recorded activity. Pure, except for two ports: the source of
//! activity and the model.
//!
//! 1. The phrase planner (`planner`) splits a question into the parts that ask and what is only told, and turns each part
//!    into a [`Query`]. A word is part of the question's form, or exists in the workspace (a person, a folder, a version), or
//!    is searched in titles and paths; words that nothing has are named in the reading and left out.
//! 2. The engine (`engine`) finds the work that a query asks for. A model's tool gives it the same query.
//! 3. The report (`report`) writes a typed [`Answer`]: for each part the answer itself first, then who, when and where, and
//!    the way the question was read last. Its renderers write CommonMark, chat messages, HTML and plain text.
//!
//! Invariants: every figure is counted, never estimated; every statement cites a commit, a number or a tag of the source;
//! no word of a question is dropped in silence; no e-mail address is shown. Titles, names and paths are data, shown exactly
//! as they were recorded. A question is refused only if it asks for what is not recorded and nothing in it can be looked up.
//!
//! [`answer_with_model`] lets a language model answer instead, within limits. Its answer is checked against what the tools
//! returned. The current time is part of the [`Question`]; nothing here reads a clock.

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
use planner::parts::{MAX_PARTS, Plan, plan};
use planner::settle::{set_comparison, settle, settle_names};
use planner::{Aspect, Draft};
pub use query::{Excluded, Group, Kind, Measure, Query, State};
use report::Section;

/// Share of the recorded words that one piece of work must have, if it lacks some of them.
const MIN_SHARE_OF_WORDS: f64 = 0.5;

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
    let plan = plan(question, context, &people);
    if let Some(answer) = report::refused(&plan) {
        return Ok(answer);
    }
    let needs_whole = plan.parts.len() > 1 || plan.told.is_some() || plan.parts[0].needs_whole_history();
    let history = History::load(&plan.parts[0].query, needs_whole, people, question, source).await?;
    if history.is_whole && history.activities.is_empty() {
        return Ok(report::nothing_recorded());
    }
    let parts = settled_parts(plan, &history);
    let is_alone = parts.len() == 1;
    let sections = parts.into_iter().enumerate().scan(None, |before, (at, draft)| {
        let section = section(draft, before.take(), context, &history, at > 0, is_alone);
        *before = section.main.clone();
        Some(section)
    });
    Ok(report::joined_sections(sections.collect()))
}

/// Reads the form of a question without any history. It exists to measure the time that reading takes.
pub fn read(question: &Question, context: &WorkspaceContext, authors: &[Person]) -> Query {
    plan(question, context, &People::of(authors)).parts.swap_remove(0).query
}

/// Looks up the words of each part in the history, completes the parts by each other, and drops those that another answers.
fn settled_parts(plan: Plan, history: &History) -> Vec<Draft> {
    let told = plan.told.map(|told| settle(told, history));
    let mut parts: Vec<Draft> = Vec::new();
    let mut settled: Vec<Draft> = plan.parts.into_iter().map(|part| settle(part, history)).collect();
    if let Some((first, later)) = settled.split_first_mut() {
        later.iter().for_each(|later| first.complete_time(later));
    }
    let is_any_known = settled.iter().any(|part| !part.finds_nothing);
    for mut part in settled.into_iter().filter(|part| !is_any_known || !part.finds_nothing) {
        let query = &part.query;
        part.has_own_topic = !(query.text.is_empty()
            && query.paths.is_empty()
            && query.ids.is_empty()
            && query.people.is_empty());
        for before in parts.iter().rev() {
            part.complete(before, false);
        }
        if let Some(told) = &told {
            part.complete(told, true);
        }
        settle_names(&mut part, history);
        set_comparison(&mut part);
        let is_answered = parts.last_mut().is_some_and(|last| last.covers(&part));
        if !is_answered {
            parts.push(part);
        }
    }
    parts.truncate(MAX_PARTS);
    parts
}

/// Executes the query of a part and writes its section. `before` is the main work of the part before.
fn section(
    mut draft: Draft,
    before: Option<Activity>,
    context: &WorkspaceContext,
    history: &History,
    is_further: bool,
    is_alone: bool,
) -> Section {
    if let Some(before) =
        before.as_ref().filter(|_| is_further && draft.has(Aspect::Since) && !draft.has_time)
    {
        (draft.query.since, draft.has_time) = (Some(before.id.clone()), true);
    }
    if let Some(before) =
        before.filter(|_| is_further && draft.query.people.is_empty() && draft.has(Aspect::Person))
    {
        // "Is that person still around" is about who did the work of the part before.
        draft.query.people.push(history.people.name_of(&before.author).to_owned());
        (draft.query.paths, draft.query.text, draft.query.kinds) = Default::default();
    }
    let findings = match find(&mut draft, context, history) {
        Ok(findings) => findings,
        Err(error) => return report::unknown_edge(&error).into(),
    };
    let findings = match relaxed(&mut draft, &findings, history) {
        Some(wider) => wider,
        None => findings,
    };
    let other = draft.query.other.as_deref().map(|query| execute(query, history)).transpose();
    let other = match other {
        Ok(other) => other,
        Err(error) => return report::unknown_edge(&error).into(),
    };
    if !draft.can_be_answered(&findings) {
        draft.query.text.retain(|word| {
            findings.terms.iter().any(|term| !term.is_found && term.text == word.trim_matches('"'))
        });
        return report::no_activity(&draft).into();
    }
    if is_further && !draft.notes.dropped.is_empty() && draft.query.measure == Measure::List {
        return report::none_of(&draft).into();
    }
    report::write(&draft, &findings, other.as_ref(), history, is_alone)
}

/// Drops what the question can do without if nothing meets all of its conditions: a place that a firm word has elsewhere,
/// kinds that none of the work with the words is of, or words that nothing under the other conditions has.
fn relaxed<'h>(draft: &mut Draft, findings: &Findings<'h>, history: &'h History) -> Option<Findings<'h>> {
    let query = &draft.query;
    let (has_words, is_empty) = (!query.text.is_empty(), findings.works.is_empty());
    let found_by = |query: &Query| execute(query, history).ok().filter(|found| !found.works.is_empty());
    if is_empty && !draft.has_path && !query.paths.is_empty() {
        // A word that is also the name of some file may be a part of the story.
        let text = [query.text.as_slice(), &query.paths].concat();
        let by_words = Query { text, paths: Vec::new(), ..query.clone() };
        if let Some(found) = found_by(&by_words).filter(|found| !found.is_loose) {
            draft.query = by_words;
            return Some(found);
        }
    }
    let firm: Vec<String> = query.text.iter().filter(|word| word.starts_with('"')).cloned().collect();
    if findings.is_loose && !firm.is_empty() && firm.len() < query.text.len() {
        // What is quoted matters more than the words around it.
        let of_firm = Query { text: firm, ..query.clone() };
        if let Some(found) = found_by(&of_firm).filter(|found| !found.is_loose) {
            draft.query = of_firm;
            return Some(found);
        }
    }
    if (is_empty || findings.is_loose) && has_words && !query.kinds.is_empty() {
        let found = found_by(&Query { kinds: Vec::new(), ..query.clone() });
        if let Some(found) = found.filter(|found| !found.is_loose || is_empty) {
            draft.notes.dropped_kinds = std::mem::take(&mut draft.query.kinds);
            return Some(found);
        }
    }
    let is_unrecorded =
        is_empty && findings.is_without_requests && query.kinds.is_empty() && query.measure == Measure::Group;
    if is_unrecorded && !query.states.is_empty() && (has_words || !query.paths.is_empty()) {
        // "Who reviews changes in src?" is answered by who made them.
        let found = found_by(&Query { states: Vec::new(), ..query.clone() })?;
        draft.query.states = Vec::new();
        draft.notes.has_no_requests = true;
        return Some(found);
    }
    let is_narrow = draft.has_time
        || !query.kinds.is_empty()
        || !query.paths.is_empty()
        || !query.ids.is_empty()
        || !query.people.is_empty();
    // What has few of the words only by chance says less than everything under the other conditions.
    let words = query.text.len() as f64;
    let matched = findings.share_of_words * words;
    let share = matched / (words + draft.notes.missing.len() as f64 / 2.0).max(1.0);
    let is_poor = share <= MIN_SHARE_OF_WORDS
        && matched < 1.5
        && (draft.has_time || !query.paths.is_empty() || !query.people.is_empty());
    let lacks_words = is_empty && findings.without_text > 0;
    if !has_words || draft.has_firm_words || !is_narrow || !(lacks_words || is_poor) {
        return None;
    }
    let found = found_by(&Query { text: Vec::new(), ..query.clone() })?;
    draft.notes.dropped = std::mem::take(&mut draft.query.text);
    if let Some(other) = &mut draft.query.other {
        other.text.clear();
    }
    Some(found)
}

/// Executes the query of a draft. Without a time, the window is the last days with work, unless the question looks at
/// everything.
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
    let Some(newest) = ever.works.first().map(|work| work.newest().at) else {
        draft.query.since = None;
        return Ok(ever);
    };
    draft.query.since = Some(before(newest));
    draft.query.until = Some(engine::just_after(newest).to_string());
    execute(&draft.query, history)
}
