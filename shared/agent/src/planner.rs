//! The phrase planner: turns a question into a query, and records how each word was understood.
//!
//! [`plan`] finds the parts of the text that ask something, and parses the *phrasing* of each: names of people, times,
//! ids, kinds, states, the measure, and grammar. [`topics::resolve_topics`] then looks up the other words, the topics, in
//! the history: a folder, a file or a version that exists becomes a condition, and all other words are searched in
//! titles and paths. The last paragraph of the answer states all conditions, and which words were left out.

mod draft;
mod exclusions;
mod kinds;
mod lexicon;
mod measure;
mod names;
mod output;
mod phrases;
mod refusals;
pub(crate) mod tokens;
pub(crate) mod topics;

use std::collections::BTreeSet;

use serde_json::json;

pub(crate) use self::draft::QueryDraft;
pub(crate) use self::output::{Field, Output};
pub(crate) use self::refusals::{QuestionRefusal, UnrecordedFacts};
use self::tokens::Tokens;
use crate::context::{Question, WorkspaceContext};
use crate::dates::calendar::Calendar;
use crate::dates::{is_calendar_word, parse_windows};
use crate::people::People;
use crate::query::{LATEST_RELEASE, Measure, Query, Weekday, WorkKind};
use crate::strings::{clean, is_commit_id, is_in, is_number};

/// Words with which a question may begin.
const INTERROGATIVES: &str = "who whose what which when where how";

/// Maximum number of parts of a question that are answered, which bounds its cost.
const MAX_PARTS: usize = 4;

/// Maximum number of sentences that ask nothing and are read, which bounds the cost of a question.
const MAX_STATEMENTS: usize = 8;

/// Maximum number of words of a clause that is split off a sentence, which bounds the cost of a question.
const MAX_CLAUSE_WORDS: usize = 100;

/// Parses each part of a question that asks something: a sentence, or a clause such as "and who wrote it". If nothing
/// asks, the whole text is one part. Each part takes over what it lacks, such as the time, from the sentences that ask
/// nothing, and from the parts before it. Looks nothing up in the history.
///
/// # Errors
///
/// The reason to refuse the question as a whole, or the first part of it.
pub(crate) fn plan(
    question: &Question,
    context: &WorkspaceContext,
    people: &People,
) -> Result<Vec<QueryDraft>, QuestionRefusal> {
    let (text, has_unknown_form) = output::without_example(&question.text);
    let mut sentences = Tokens::sentences(&text);
    let all = Tokens::joined(sentences.clone());
    if let Some(refusal) = refusals::refusal(&all) {
        return Err(refusal);
    }
    let output = output::take_output(&mut sentences).filter(|_| !has_unknown_form);
    let prescribes_format = output.is_some() || phrases::prescribes_format(&all);
    let clauses = sentences.into_iter().flat_map(split_into_clauses);
    let (mut questions, mut statements): (Vec<Tokens>, Vec<Tokens>) =
        clauses.partition(is_question_or_request);
    let is_question = !questions.is_empty();
    if !is_question {
        questions.push(Tokens::joined(std::mem::take(&mut statements)));
    }
    let remarks = remarks_about_sentences(&questions, &statements);
    let parse = |tokens| parse_sentence(tokens, question, context, people);
    let statements: Vec<QueryDraft> = statements.into_iter().take(MAX_STATEMENTS).map(parse).collect();
    let mut drafts: Vec<QueryDraft> = Vec::new();
    for tokens in questions.into_iter().take(MAX_PARTS) {
        let mut draft = parse(tokens);
        drafts.iter().rev().for_each(|earlier| draft.complete_from_question(earlier));
        statements.iter().for_each(|statement| draft.complete_from_statement(statement));
        draft.prescribes_format = prescribes_format;
        drafts.push(draft);
    }
    if let [only] = drafts.as_mut_slice() {
        let is_known = |output: &Output| {
            output.fields != [Field::Number]
                || output::counts_work(&only.query, &all)
                || output.is_json && only.query.measure == Measure::Group
        };
        only.output = output.filter(is_known);
    }
    let first = drafts.first_mut().filter(|first| is_question || !first.names_nothing());
    let first = first.ok_or(QuestionRefusal::Greeting)?;
    if let Some(refusal) = first.refusal.take() {
        return Err(refusal);
    }
    first.remarks.extend(remarks);
    Ok(drafts)
}

/// Returns remarks about questions that are not answered, and about sentences that are read only in part.
fn remarks_about_sentences(questions: &[Tokens], statements: &[Tokens]) -> Vec<String> {
    let says_something =
        |sentence: &Tokens| sentence.unconsumed().any(|(_, token)| !lexicon::is_phrasing_word(&token.lower));
    let mut remarks = Vec::new();
    if questions.len() > MAX_PARTS {
        remarks.push(format!("The answer covers the first {MAX_PARTS} questions."));
    }
    if statements.len() > MAX_STATEMENTS {
        remarks.push(format!("Of the sentences that ask nothing, the first {MAX_STATEMENTS} were read."));
    }
    if statements.iter().any(says_something) {
        remarks.push("Of sentences that ask nothing, only times, paths and exclusions count.".to_owned());
    }
    remarks
}

/// Splits a sentence before each word such as "who" that begins another question: "what changed, and who did it".
fn split_into_clauses(mut sentence: Tokens) -> Vec<Tokens> {
    let mut clauses = Vec::new();
    let next =
        |sentence: &Tokens| (1..sentence.len().min(MAX_CLAUSE_WORDS)).find(|at| begins_clause(sentence, *at));
    while let Some(at) = next(&sentence).filter(|_| clauses.len() < MAX_PARTS) {
        let rest = sentence.split_at(at);
        sentence.drop_last("and plus also");
        clauses.push(std::mem::replace(&mut sentence, rest));
    }
    clauses.push(sentence);
    clauses
}

/// Returns whether word `at`, after a comma or "and", begins a question, and the words before it are another question or
/// tell something: "our build fails, what changed", but not "in July, what changed".
fn begins_clause(sentence: &Tokens, at: usize) -> bool {
    let (word, next) = (sentence.lower(at), sentence.lower(at + 1));
    let is_interrogative = is_in(word, INTERROGATIVES)
        || is_in(word, "is was are were did does has have")
            && is_in(next, "it that he she they there this those anyone anybody anything any");
    let asks_or_tells = || {
        let before = sentence.clone().split_off(0..at);
        let has = |words: &str| (0..at).any(|at| is_in(before.lower(at), words));
        // "Could you tell me, please, who …" is one question.
        is_question_or_request(&before) && (has(INTERROGATIVES) || !has("you tell"))
            || before.has("< (i|i've|i'm|ive|im|we|we've|we're|our|my|somebody|someone|there)")
    };
    is_interrogative
        && at + 2 < sentence.len()
        && (sentence.follows_comma(at) || is_in(sentence.preceding_word(at), "and plus also"))
        && asks_or_tells()
}

/// Returns whether a sentence is a question or a request, by its words or its question mark.
fn is_question_or_request(sentence: &Tokens) -> bool {
    const REQUEST: &str = "< ((and|but|so|or|also|then|next|first|now|just|please|pls|kindly|hey|hi|hello|can|could|would|will|you) )*\
        (list|show|give|name|tell|find|count|compare|summari[sz]e|report|state|provide|return|describe|print|write|draft\
        |trace|confirm|emit|suggest|any|anything|anyone|anybody|display|did|do|does|has|have|is|are|was|were|can|could)";
    sentence.is_question
        || sentence.has("what'?s?|which|who'?s?|whom|whose|when|where'?s?|why|how'?s?")
        || sentence.has(REQUEST)
            && !sentence.has("can't|cant|cannot|couldn't|< (please )?(do not|don't|dont)")
}

/// Parses one sentence into a draft. Looks nothing up in the history.
fn parse_sentence(
    mut tokens: Tokens,
    question: &Question,
    context: &WorkspaceContext,
    people: &People,
) -> QueryDraft {
    let asked = tokens.to_text();
    let corrections = correct_spelling(&mut tokens, people);
    let full_names = names::full_name_positions(&tokens, people);
    let asks_for_later_work = !tokens.consume_matches(phrases::SINCE_THE_FIRST).is_empty();
    let group_without_work = measure::parse_group_without_work(&mut tokens);
    let mut included = tokens.clone();
    exclusions::split_off_exclusions(&mut included);
    let query = Query {
        weekdays: parse_weekdays(&mut tokens),
        moves: tokens.has(
            "renamed?|renames|moved files|files? ((was|were|been|got) )?moved|called before|former(ly)?",
        ),
        deletes: tokens.has("deleted?|deletes|deletions?|files ((were|was|got|have been) )?removed"),
        ..match group_without_work {
            Some(group) => Query { measure: Measure::Quiet, group: Some(group), ..Query::default() },
            None => measure::parse_measure(&included.into_unconsumed()),
        }
    };
    let mut draft = QueryDraft { asked, query, asks_for_later_work, ..phrases::draft_from_phrases(&tokens) };
    draft.remarks.extend(corrections);
    if let Some(threshold) = phrases::threshold(&tokens) {
        draft.remarks.push(format!("The answer does not take “{threshold}” into account."));
    }
    let calendar = Calendar::new(question, context.cadence.as_ref());
    let query = &mut draft.query;
    let mut times = match parse_windows(&mut tokens, &calendar, &full_names) {
        Ok(times) => times.into_iter(),
        Err(error) => {
            draft.refusal = Some(QuestionRefusal::Time(error));
            Vec::new().into_iter()
        }
    };
    tokens.consume_matches(refusals::LINE_COUNT);
    tokens.consume_matches(phrases::LONGEST_TIME_WITHOUT_WORK);
    query.ids = parse_ids(&mut tokens, &full_names);
    if let Some((since, until)) = times.next() {
        (query.since, query.until, draft.has_time) = (since, until, true);
    }
    draft.second_window = times.next();
    if let Some(kinds::OpenState { state, is_past }) = kinds::parse_open_state(&mut tokens) {
        query.states = vec![state];
        if is_past {
            // "What was open on Friday" is about the state at the end of that day.
            query.since = None;
        }
    }
    if !tokens.has("released by") && !tokens.consume_matches(phrases::UNRELEASED).is_empty() {
        match draft.has_time {
            true => draft.remarks.push("The answer also covers work that a release contains.".to_owned()),
            false => (query.since, draft.has_time) = (Some(LATEST_RELEASE.to_owned()), true),
        }
    }
    draft.excludes_touched = tokens.has(exclusions::BUT_NOT);
    let mut except = exclusions::split_off_exclusions(&mut tokens);
    let found = names::parse_people(&mut tokens, people);
    query.people = found.names;
    draft.remarks.extend(found.remarks);
    draft.refusal = draft.refusal.or(found.is_first_person.then_some(QuestionRefusal::FirstPerson));
    query.kinds = kinds::parse_kinds(&mut tokens, query.measure);
    let counts_lines = draft.unrecorded.contains(&UnrecordedFacts::Contents);
    if query.deletes || counts_lines {
        // "Which files were removed?" is about files, and "how many lines were removed?" about no removals.
        query.kinds.retain(|kind| *kind != WorkKind::Breaking);
        query.deletes &= !counts_lines;
    }
    if query.kinds.contains(&WorkKind::Dependency) && tokens.has("removed?|drop|dropped") {
        draft.remarks.push("The answer covers all updates of dependencies, not only removals.".to_owned());
    }
    if tokens.has(phrases::RELEASE_WITH) {
        // "Which release first had the retries?" is about the retries.
        query.kinds.retain(|kind| *kind != WorkKind::Release);
    }
    kinds::set_states(query, &mut tokens);
    query.except.people = names::parse_people(&mut except, people).names;
    query.except.kinds = kinds::parse_kinds(&mut except, Measure::List);
    if query.kinds.contains(&WorkKind::Release) && tokens.has("final|stable") {
        query.except.kinds.push(WorkKind::Prerelease);
    }
    move_bots_to_people(&mut query.kinds, &mut query.people);
    move_bots_to_people(&mut query.except.kinds, &mut query.except.people);
    if query.kinds.contains(&WorkKind::Dependency) {
        // "Updates without the bumps of actions" are still updates.
        query.except.kinds.retain(|kind| *kind != WorkKind::Dependency);
    }
    if !query.except.people.is_empty() {
        // "Without commits of bots" leaves out no commits of people.
        query.except.kinds.retain(|kind| !kind.is_recorded());
    }
    // "Without wording and test commits" leaves out no other commits.
    query.except.kinds.retain(|kind| *kind != WorkKind::Commit);
    tokens.consume_matches(
        "sum up|(in )?(a few|[0-9-]+) lines|default branch|(get|got) (an? )?updates?|(always|originally) called( so)?|called before",
    );
    tokens
        .consume_matches("(should|can|do|could) (i|we) (ask|talk to|talk with|ping|contact|reach)|who knows");
    draft.asks_for_any_work = phrases::asks_for_any_work(&tokens);
    if tokens.unconsumed().any(|(_, token)| token.lower == "not" || token.lower.ends_with("n't")) {
        draft.remarks.push("The answer does not take the question's “not” into account.".to_owned());
    }
    draft.except_topics = names::topic_words(&except);
    draft.topics = names::topic_words(&tokens);
    query.any_text = names::are_alternatives(&tokens);
    draft.refers_back = tokens.unconsumed().any(|(_, token)| {
        is_in(&token.lower, "it its that those them these they their he his she her ones there then")
    });
    measure::prefer_list_measure(query, &tokens);
    draft
}

/// Removes the kind [`WorkKind::Bot`] and adds "bots" to the people instead, unless the question names people.
fn move_bots_to_people(kinds: &mut Vec<WorkKind>, people: &mut Vec<String>) {
    if kinds.contains(&WorkKind::Bot) && people.is_empty() {
        kinds.retain(|kind| *kind != WorkKind::Bot);
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
    let is_known = |word: &str| is_calendar_word(word) || !people.exact_matches(word).is_empty();
    let unknown = tokens.unconsumed().filter(|(_, token)| !token.quoted && !is_known(&token.lower));
    let misspelt = unknown
        .filter_map(|(at, token)| Some((at, token.raw.clone(), lexicon::corrected_keyword(&token.lower)?)));
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
/// at `name_positions`, which belong to people's names.
fn parse_ids(tokens: &mut Tokens, name_positions: &BTreeSet<usize>) -> Vec<String> {
    let mut found = Vec::new();
    for at in (0..tokens.len()).filter(|at| !name_positions.contains(at)) {
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
