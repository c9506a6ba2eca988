//! The phrase planner: turns a question into a query, and records how each word was understood.
//!
//! [`plan`] selects the first sentence that asks something, and parses its *form*: names of people, times, ids, kinds,
//! states, the measure, and grammar. [`topics::resolve_topics`] then looks up the other words, the topics, in the
//! history: a folder, a file or a version that exists becomes a condition, and all other words are searched in titles
//! and paths. The last paragraph of the answer states all conditions, and which words were left out.

mod form;
mod lexicon;
mod names;
pub(crate) mod tokens;
pub(crate) mod topics;

use std::collections::BTreeSet;

use serde_json::json;

pub(crate) use self::form::{QuestionRefusal, UnrecordedFacts};
use self::names::{Cue, TopicWord};
use self::tokens::Tokens;
use crate::context::{Question, WorkspaceContext};
use crate::dates::calendar::Calendar;
use crate::dates::{WindowEdges, is_calendar_word, parse_windows};
use crate::engine::Findings;
use crate::people::People;
use crate::query::{Kind, LATEST_RELEASE, Measure, Query, Weekday};
use crate::strings::{clean, format_count, is_commit_id, is_number};

/// Maximum number of paths taken from sentences other than the parsed one, which bounds the cost of a question.
const MAX_CONTEXT_PATHS: usize = 5;

/// Kind of the single value that a question asks for: a number for "how many commits, only the number".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ValueKind {
    Number,
    FullId,
    Id,
    Author,
    YesOrNo,
    TrueOrFalse,
}

/// A query before the topics of the question are looked up in the history, and remarks about how the question was read.
#[derive(Clone, Debug, Default)]
pub(crate) struct QueryDraft {
    pub query: Query,
    /// Words that the question is about. [`topics::resolve_topics`] looks up each word in the history and adds a
    /// path, a release or a search word to the query.
    topics: Vec<TopicWord>,
    /// Paths named in sentences that ask nothing, used if the parsed sentence names no path or folder.
    context_paths: Vec<String>,
    /// Words to look up in the history. The question excludes the work that they find.
    except_topics: Vec<TopicWord>,
    /// True if the question gives a time.
    pub has_time: bool,
    /// Second time window that the question gives, which becomes a second query to compare with.
    second_window: Option<WindowEdges>,
    /// True if the question asks which of two people or paths has more work.
    compares_alternatives: bool,
    /// True if the question compares two windows, people or paths.
    compares: bool,
    /// True if the question asks for the groups with the least work.
    pub asks_for_least: bool,
    /// True if the question asks for former names of a path, and no recorded work moved it.
    pub asks_for_origin: bool,
    /// True if the question asks for a number of people.
    pub counts_people: bool,
    /// True if the question asks for the time between two releases or commits.
    pub asks_time_between: bool,
    /// True if the question asks whether anything followed the first work: "since it was added".
    pub asks_for_later_work: bool,
    /// Kinds that were left out of the query because no work of these kinds has the query's search words.
    pub dropped_kinds: Vec<Kind>,
    /// True if the question asks whom to ask about something.
    pub asks_whom: bool,
    /// True if the question asks which release contains something.
    pub asks_for_release: bool,
    /// True if the question is about everything recorded: "ever", "originally".
    looks_at_all: bool,
    /// True to show days, weeks or other periods in order of time. False to show the busiest or the quietest period
    /// first.
    pub is_series: bool,
    /// True if a word is quoted, or follows "about" or "touched". The search words then stay in the query even if no
    /// work has them.
    has_required_words: bool,
    pub refusal: Option<QuestionRefusal>,
    /// True if the question asks only whether there is any work on a path, by some people or in a time range.
    pub asks_for_any_work: bool,
    /// True if the question asks for a format, such as JSON, or for a value alone.
    pub prescribes_format: bool,
    /// Single value that a program asks for, which is then the first line of the answer.
    pub value: Option<ValueKind>,
    /// Sentences of the answer about parts of the question that were corrected or ignored.
    pub remarks: Vec<String>,
    /// Search words that were left out because no title or path has them.
    pub missing: Vec<String>,
    /// Search words that were left out because no work that meets the other conditions has them.
    pub dropped: Vec<String>,
    /// Facts that the question asks for and that are not recorded.
    pub unrecorded: Vec<UnrecordedFacts>,
}

/// Parses the first sentence that is a question or a request or, if there is none, all sentences. Looks nothing up in
/// the history.
pub(crate) fn plan(question: &Question, context: &WorkspaceContext, people: &People) -> QueryDraft {
    let mut sentences = Tokens::sentences(&question.text);
    let all = Tokens::joined(sentences.clone());
    let refusal = form::refusal(&all);
    let asked = sentences.iter().position(is_question_or_request);
    let tokens = match asked {
        Some(at) => sentences.remove(at),
        None => Tokens::joined(std::mem::take(&mut sentences)),
    };
    let mut draft = parse_sentence(tokens, question, context, people);
    let greeting = (asked.is_none() && draft.names_nothing()).then_some(QuestionRefusal::Greeting);
    draft.refusal = refusal.or(draft.refusal).or(greeting);
    draft.value = form::parse_value(&all);
    draft.prescribes_format = draft.value.is_some() || form::prescribes_format(&all);
    if !draft.topics.iter().any(|topic| matches!(topic.cue, Cue::Path | Cue::InFolder | Cue::Touched)) {
        let is_context = |sentence: &&Tokens| {
            !is_question_or_request(sentence) && !sentence.has("don't|dont|do not|never")
        };
        let context = sentences.iter().filter(is_context);
        draft.context_paths = context.flat_map(names::paths).take(MAX_CONTEXT_PATHS).collect();
    }
    sentences.iter_mut().for_each(form::consume_value_request);
    let says_something =
        |sentence: &&Tokens| sentence.unconsumed().any(|(_, token)| !lexicon::is_phrasing_word(&token.lower));
    let unread = sentences.iter().filter(says_something).count();
    if unread > 0 {
        let sentences = format_count(unread, "other sentence");
        draft.remarks.push(format!(
            "This answer covers one sentence of the question and ignores {sentences}. Send each sentence as a separate \
             question."
        ));
    }
    draft
}

/// Returns whether a sentence is a question or a request, by its words or its question mark.
fn is_question_or_request(sentence: &Tokens) -> bool {
    sentence.is_question
        || sentence.has("what'?s?|which|who'?s?|whom|whose|when|where'?s?|why|how'?s?")
        || sentence.has(
            "< ((and|but|so|or|also|then|please) )*(([^ ]+ ){0,3}(list|show|give|name|tell|find|count|compare\
            |summari[sz]e|report|state|provide|return|describe|print|write|draft|trace|confirm|emit|suggest|any\
            |anything|anyone|anybody|display)|did|do|does|has|have|is|are|was|were|can|could)",
        )
}

/// Parses one sentence into a draft. Looks nothing up in the history.
fn parse_sentence(
    mut tokens: Tokens,
    question: &Question,
    context: &WorkspaceContext,
    people: &People,
) -> QueryDraft {
    let corrections = correct_spelling(&mut tokens, people);
    let full_names = names::full_name_positions(&tokens, people);
    let asks_for_later_work = !tokens.consume_matches(form::SINCE_THE_FIRST).is_empty();
    let mut included = tokens.clone();
    form::split_off_exclusions(&mut included);
    let query = Query {
        weekdays: parse_weekdays(&mut tokens),
        moves: tokens.has(
            "renamed?|renames|moved files|files? ((was|were|been|got) )?moved|called before|former(ly)?",
        ),
        deletes: tokens.has("deleted?|deletes|deletions?"),
        ..form::parse_measure(&included.into_unconsumed())
    };
    let mut draft = QueryDraft { query, asks_for_later_work, ..form::parse_flags(&tokens) };
    draft.remarks.extend(corrections);
    let calendar = Calendar::new(question, context.cadence.as_ref());
    let query = &mut draft.query;
    let mut times = match parse_windows(&mut tokens, &calendar, &full_names) {
        Ok(times) => times.into_iter(),
        Err(error) => {
            draft.refusal = Some(QuestionRefusal::Time(error));
            Vec::new().into_iter()
        }
    };
    tokens.consume_matches(form::LINES);
    query.ids = parse_ids(&mut tokens, &full_names);
    if let Some((since, until)) = times.next() {
        (query.since, query.until, draft.has_time) = (since, until, true);
    }
    draft.second_window = times.next();
    if let Some(form::OpenState { state, is_past }) = form::parse_open_state(&mut tokens) {
        query.states = vec![state];
        if is_past {
            // "What was open on Friday" is about the state at the end of that day.
            query.since = None;
        }
    }
    if !tokens.has("released by") && !tokens.consume_matches(form::UNRELEASED).is_empty() {
        match draft.has_time {
            true => draft.remarks.push("The answer also covers work that a release contains.".to_owned()),
            false => (query.since, draft.has_time) = (Some(LATEST_RELEASE.to_owned()), true),
        }
    }
    let mut except = form::split_off_exclusions(&mut tokens);
    let found = names::parse_people(&mut tokens, people);
    query.people = found.names;
    draft.remarks.extend(found.remarks);
    draft.refusal = draft.refusal.or(found.is_first_person.then_some(QuestionRefusal::FirstPerson));
    query.kinds = form::parse_kinds(&mut tokens, query.measure);
    form::set_states(query, &mut tokens);
    query.except.people = names::parse_people(&mut except, people).names;
    query.except.kinds = form::parse_kinds(&mut except, Measure::List);
    if query.kinds.contains(&Kind::Release) && tokens.has("final|stable") {
        query.except.kinds.push(Kind::Prerelease);
    }
    name_bots(&mut query.kinds, &mut query.people);
    name_bots(&mut query.except.kinds, &mut query.except.people);
    if !query.except.people.is_empty() {
        // "Without commits of bots" leaves out no commits of people.
        query.except.kinds.retain(|kind| !kind.is_recorded());
    }
    form::consume_value_request(&mut tokens);
    tokens.consume_matches(
        "default branch|(get|got) (an? )?updates?|(always|originally) called( so)?|called before",
    );
    tokens
        .consume_matches("(should|can|do|could) (i|we) (ask|talk to|talk with|ping|contact|reach)|who knows");
    draft.asks_for_any_work = form::asks_for_any_work(&tokens);
    if tokens.unconsumed().any(|(_, token)| token.lower == "not" || token.lower.ends_with("n't")) {
        draft.remarks.push("The answer does not take the question's “not” into account.".to_owned());
    }
    draft.except_topics = names::topic_words(&except);
    draft.topics = names::topic_words(&tokens);
    form::prefer_list_measure(query, &tokens);
    draft
}

/// Replaces the kind "bot" by the people "bots", unless the question names people.
fn name_bots(kinds: &mut Vec<Kind>, people: &mut Vec<String>) {
    if kinds.contains(&Kind::Bot) && people.is_empty() {
        kinds.retain(|kind| *kind != Kind::Bot);
        people.push("bots".to_owned());
    }
}

/// Returns the remark that a word was read as another, or as the names of several people.
fn reading_remark(written: &str, meant: &str) -> String {
    format!("“{}” was read as “{}”.", clean(written), clean(meant))
}

/// Corrects misspelt words of the question's phrasing, such as "shiped", but not names. Returns a remark for each
/// corrected word.
fn correct_spelling(tokens: &mut Tokens, people: &People) -> Vec<String> {
    let is_known = |word: &str| is_calendar_word(word) || !people.look_up(word).is_empty();
    let unknown = tokens.unconsumed().filter(|(_, token)| !token.quoted && !is_known(&token.lower));
    let misspelt =
        unknown.filter_map(|(at, token)| Some((at, token.raw.clone(), lexicon::correction(&token.lower)?)));
    let misspelt: Vec<(usize, String, &str)> = misspelt.collect();
    let correct = |(at, written, meant): (usize, String, &str)| {
        tokens.correct_word(at, meant);
        reading_remark(&written, meant)
    };
    misspelt.into_iter().map(correct).collect()
}

/// Parses days of the week that recur: "on Sundays", "weekends".
fn parse_weekdays(tokens: &mut Tokens) -> Vec<Weekday> {
    let ranges = tokens.consume_matches("(mon|tues|wednes|thurs|fri|satur|sun)days|weekends");
    let days = ranges.into_iter().map(|range| {
        let word = tokens.get(range.start).map_or("", |token| token.lower.trim_end_matches('s'));
        let day = serde_json::from_value(json!(word)).map(|day| vec![day]);
        day.unwrap_or_else(|_| vec![Weekday::Saturday, Weekday::Sunday])
    });
    days.flatten().collect()
}

/// Parses commit ids and numbers of pull requests and issues, such as `#12`, and consumes their words. Skips the words
/// at the indices `names`, which belong to people's names.
fn parse_ids(tokens: &mut Tokens, names: &BTreeSet<usize>) -> Vec<String> {
    let mut found = Vec::new();
    for at in (0..tokens.len()).filter(|at| !names.contains(at)) {
        let word = tokens.lower(at).trim_matches('`').to_owned();
        let is_named = matches!(tokens.preceding_word(at), "pr" | "issue" | "ticket" | "request");
        let id = match word.strip_prefix('#') {
            Some(number) => is_number(number).then_some(word),
            None if is_number(&word) => is_named.then(|| format!("#{word}")),
            None => is_commit_id(&word).then_some(word),
        };
        if let Some(id) = id {
            found.push(id);
            tokens.consume(at..at + 1);
        }
    }
    found
}

impl QueryDraft {
    /// Returns whether the question names neither a time nor anything that could be looked up or counted.
    fn names_nothing(&self) -> bool {
        self.query == Query::default()
            && self.topics.is_empty()
            && !self.has_time
            && self.unrecorded.is_empty()
    }

    /// Returns whether the answer may depend on activity outside the question's window.
    pub(crate) fn needs_whole_history(&self) -> bool {
        !self.has_time
            || !self.topics.is_empty()
            || !self.except_topics.is_empty()
            || !self.context_paths.is_empty()
            || self.second_window.is_some()
            || self.asks_for_release
    }

    /// Returns whether the question, if it gives no time, covers only the workspace's default number of days. Some
    /// questions cover all recorded activity instead: those for the first or last work, a number, groups, release notes
    /// or a comparison, and those that name people, paths, words, ids, days of the week, releases, open work or kinds
    /// such as fixes.
    pub(crate) fn uses_default_window(&self) -> bool {
        let query = &self.query;
        !self.looks_at_all
            && matches!(query.measure, Measure::List | Measure::Summary | Measure::New | Measure::Quiet)
            && query.kinds.iter().all(|kind| kind.is_recorded() && *kind != Kind::Release)
            && !query.asks_for_open()
            && query.weekdays.is_empty()
            && [&query.people, &query.paths, &query.text, &query.ids].iter().all(|all| all.is_empty())
    }

    /// Drops the condition that the work moved or deleted files, if no work meets it: not every move is recorded as one.
    /// Returns whether it was dropped.
    pub(crate) fn drop_unmatched_moves_and_deletions(&mut self, findings: &Findings<'_>) -> bool {
        let query = &mut self.query;
        if !findings.works.is_empty() || !(query.moves || query.deletes) {
            return false;
        }
        let action = match (query.moves, query.deletes) {
            (true, true) => "moved or deleted",
            (true, false) => "moved",
            (false, _) => "deleted",
        };
        self.remarks
            .push(format!("According to the recorded activity, no work in this answer {action} a file."));
        self.asks_for_origin = query.moves;
        (query.moves, query.deletes) = (false, false);
        true
    }

    /// Drops the kinds that are recognised by titles, if no work of these kinds has the search words, which say more
    /// than the kinds. Without search words, drops the kinds of what was reverted, if no revert is of these kinds. Returns
    /// whether any kind was dropped.
    pub(crate) fn drop_unmatched_kinds(&mut self, findings: &Findings<'_>) -> bool {
        let is_told =
            |kind: &Kind| matches!(kind, Kind::Fix | Kind::Feature | Kind::Breaking | Kind::Dependency);
        let words = &findings.words;
        let kinds = std::mem::take(&mut self.query.kinds);
        (self.dropped_kinds, self.query.kinds) = kinds.iter().partition(|kind| {
            let is_reverted =
                || self.query.text.is_empty() && **kind != Kind::Revert && kinds.contains(&Kind::Revert);
            findings.works.is_empty()
                && (is_reverted() || is_told(kind) && !words.found.is_empty() && words.missing.is_empty())
        });
        !self.dropped_kinds.is_empty()
    }

    /// If no work was found, drops each search word that no title or path has. If some work would be found without any
    /// search words, drops all search words. Drops nothing if `has_required_words` is true, or if the query names no
    /// time, kind, path, id or person. Returns whether any word was dropped.
    pub(crate) fn drop_unmatched_words(&mut self, findings: &Findings<'_>) -> bool {
        let query = &mut self.query;
        let is_narrow = self.has_time
            || !query.kinds.is_empty()
            || [&query.paths, &query.ids, &query.people].iter().any(|all| !all.is_empty());
        if query.text.is_empty() || self.has_required_words || !is_narrow || !findings.works.is_empty() {
            return false;
        }
        let is_found =
            |word: &String| findings.words.found.iter().any(|found| found == word.trim_matches('"').trim());
        (query.text, self.missing) = std::mem::take(&mut query.text).into_iter().partition(is_found);
        if findings.count_ignoring_words > 0 {
            self.dropped = std::mem::take(&mut query.text);
        }
        if let Some(other) = &mut query.other {
            other.text.clone_from(&query.text);
        }
        !self.missing.is_empty() || !self.dropped.is_empty()
    }

    /// Returns whether the recorded activity answers the question, at least in part.
    pub(crate) fn can_be_answered(&self, findings: &Findings<'_>) -> bool {
        let query = &self.query;
        let is_specific = !query.ids.is_empty()
            || !query.people.is_empty()
            || findings.query_paths.iter().any(|query_path| !query_path.is_unknown())
            || !findings.works.is_empty() && !query.text.is_empty();
        if !self.unrecorded.is_empty() {
            return is_specific
                || self.has_time && self.unrecorded.iter().all(|facts| facts.has_partial_answer());
        }
        is_specific
            || self.has_time
            || !query.kinds.is_empty()
            || !query.states.is_empty()
            || query.text.is_empty()
    }
}
