//! The phrase planner: turns a question into a query, and records how each word was understood.
//!
//! [`plan`] selects the first sentence that asks something, and parses its *form*: names of people, times, ids, kinds,
//! states, the measure, and grammar. [`settle::settle`] then looks up the other words, the topics, in the history: a
//! folder, a file or a version that exists becomes a condition, and the rest are searched in titles and paths. The last
//! paragraph of the answer states all conditions, and what was left out.

mod lexicon;
mod measure;
mod names;
pub(crate) mod settle;
pub(crate) mod tokens;
mod unrecorded;

use std::collections::BTreeSet;

pub(crate) use self::lexicon::is_in;
use self::tokens::Tokens;
pub(crate) use self::unrecorded::{Refusal, Unrecorded};
use crate::context::{Question, WorkspaceContext};
use crate::dates::calendar::Calendar;
use crate::dates::{Anchor, ResolvedWindow, is_commit_id, windows};
use crate::engine::{Findings, LATEST_RELEASE};
use crate::people::People;
use crate::query::{Excluded, Kind, Measure, Query, Weekday, WorkState};
use crate::titles;

/// A word that is not part of the question's form, and must be looked up in the history.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct TopicWord {
    /// The word as written.
    pub word: String,
    /// Use of the word in the question.
    pub cue: Cue,
    /// Index among the question's words, to recognise names of two neighbouring words.
    pub position: usize,
}

/// Use of a word in a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Cue {
    /// In quotation marks.
    Quoted,
    /// Written as a path.
    Path,
    /// After "in", "inside", or before "folder", "crate", "service".
    Place,
    /// After "touched", "under": only a place can stand there.
    Touched,
    /// After "about", "mentioning".
    Text,
    /// A version number.
    Version,
    /// None of the others.
    None,
}

/// A query before the topics of the question are looked up in the history.
#[derive(Clone, Debug, Default)]
pub(crate) struct Draft {
    pub query: Query,
    /// Words to look up in the history.
    pub topics: Vec<TopicWord>,
    /// Words to look up in the history whose work the question excludes.
    pub except_topics: Vec<TopicWord>,
    pub notes: Notes,
    /// True if the question gives a time.
    pub has_time: bool,
    /// Second window of the question, as `since` and `until` of a [`Query`].
    pub second_window: Option<(Option<String>, Option<String>)>,
    /// True if the question compares two windows or subjects.
    pub compares: bool,
    /// True if the question asks for the groups with the least work.
    pub asks_for_least: bool,
    /// True if the question asks which release contains something.
    pub asks_for_release: bool,
    /// True if the question is about everything recorded: "ever", "originally".
    pub looks_at_all: bool,
    /// True if the question asks for the figures of every period, not for the busiest.
    pub is_series: bool,
    /// True if a word is quoted or follows "about", so that the words must not be dropped if no work has them.
    pub has_firm_words: bool,
    /// True if the question asks for nothing, and names nothing that could be looked up.
    pub is_greeting: bool,
    pub refusal: Option<Refusal>,
}

/// Remarks about how the question was read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Notes {
    /// Misspelt words and ambiguous names, each with what it was read as.
    pub corrected: Vec<(String, String)>,
    /// Words that no title or path has, and that the search left out.
    pub missing: Vec<String>,
    /// Words that were left out because nothing had them under the other conditions.
    pub dropped: Vec<String>,
    /// Kinds that were left out because no work of these kinds had the words.
    pub dropped_kinds: Vec<Kind>,
    /// True if the question prescribes a format for the answer, which the planner does not follow.
    pub prescribes_format: bool,
    /// Sorts of facts that the question asks for and no record contains.
    pub unrecorded: Vec<Unrecorded>,
    /// Words in the position of a person's name that fit nobody in the history.
    pub unknown: Vec<String>,
    /// Number of sentences with a topic that were not parsed.
    pub unread: usize,
}

const INTERROGATIVES: &str = "what whats which who whom whose whos when where wheres why how hows";

/// Verbs that begin a request for information.
const REQUESTS: &str = "list show give name tell find count compare summarise summarize report state provide return describe print \
    write draft trace confirm emit suggest any anything anyone anybody display";

/// Verbs that begin a question without an interrogative.
const AUXILIARIES: &str = "did do does has have is are was were can could";

/// Parses the form of the first sentence that is a question or a request or, if there is none, of all sentences.
pub(crate) fn plan(question: &Question, context: &WorkspaceContext, people: &People) -> Draft {
    let all = Tokens::of(&question.text);
    let refusal = unrecorded::refusal(&all);
    let mut sentences = all.sentences();
    let asked = sentences.iter().position(asks);
    let tokens = match asked {
        Some(at) => sentences.remove(at),
        None => Tokens::joined(std::mem::take(&mut sentences)),
    };
    let mut draft = draft(tokens, question, context, people);
    draft.refusal = refusal.or(draft.refusal);
    draft.is_greeting = asked.is_none() && draft.names_nothing();
    let says_something =
        |sentence: &&Tokens| sentence.rest().any(|(_, token)| !lexicon::is_form(&token.lower));
    draft.notes.unread = sentences.iter().filter(says_something).count();
    draft
}

/// Returns whether a sentence is a question or a request, by its words or its question mark.
fn asks(sentence: &Tokens) -> bool {
    let word = |at: usize| sentence.word(at);
    let begin =
        (0..sentence.len()).find(|at| !is_in(word(*at), "and but so or also then please")).unwrap_or(0);
    (0..sentence.len()).any(|at| is_in(&word(at).replace('\'', ""), INTERROGATIVES))
        || (0..sentence.len()).any(|at| sentence.get(at).is_some_and(|token| token.asked))
        || (begin..sentence.len().min(begin + 4)).any(|at| is_in(word(at), REQUESTS))
        || is_in(word(begin), AUXILIARIES)
}

/// Parses the form of the words `tokens`.
fn draft(mut tokens: Tokens, question: &Question, context: &WorkspaceContext, people: &People) -> Draft {
    let mut notes = Notes { corrected: correct(&mut tokens, people), ..Notes::default() };
    notes.unrecorded = unrecorded::unrecorded_facts(&tokens);
    notes.prescribes_format = unrecorded::prescribes_format(&tokens);
    let calendar = Calendar::new(question, context.cadence.as_ref());
    let full_names = names::full_name_positions(&tokens, people);
    let measure = measure::measure(&tokens);
    let mut draft = Draft {
        compares: measure::compares(&tokens),
        asks_for_release: measure::asks_for_release(&tokens),
        looks_at_all: tokens.has_any("ever always lifetime inception history original originally alltime"),
        is_series: measure.is_series,
        asks_for_least: tokens.has_any("quietest least fewest"),
        ..Draft::default()
    };
    let weekdays = weekdays(&mut tokens);
    let mut times = match windows(&mut tokens, &calendar, &full_names) {
        Ok(times) => times.into_iter().map(edges),
        Err(error) => {
            draft.refusal = Some(Refusal::Time(error));
            Vec::new().into_iter().map(edges)
        }
    };
    let mut query = Query { ids: ids(&mut tokens, &full_names), weekdays, ..Query::default() };
    if let Some((since, until)) = times.next() {
        (query.since, query.until, draft.has_time) = (since, until, true);
    }
    draft.second_window = times.next();
    if let Some((states, is_past)) = measure::open(&mut tokens) {
        query.states = states;
        if is_past {
            // "What was open on Friday" is about the state at the end of that day.
            query.since = None;
        }
    }
    let mut except = exclusions(&mut tokens);
    let found = names::people(&mut tokens, people);
    (query.people, notes.unknown) = (found.known, found.unknown);
    query.people.extend(notes.unknown.iter().cloned());
    for (called, candidates) in found.ambiguous {
        notes.corrected.push((called, crate::answer::joined(&candidates)));
        query.people.extend(candidates);
    }
    draft.refusal = draft.refusal.or(found.is_first_person.then_some(Refusal::FirstPerson));
    query.kinds = kinds(&mut tokens, measure.measure);
    set_states(&mut query, &mut tokens);
    let without = names::people(&mut except, people);
    query.except =
        Excluded { people: without.known, kinds: kinds(&mut except, Measure::List), ..Excluded::default() };
    set_bots(&mut query, &tokens);
    draft.except_topics = names::topics(&except);
    draft.topics = names::topics(&tokens);
    measure::apply(measure, &mut query);
    (draft.notes, draft.query) = (notes, query);
    draft
}

/// Turns "bots" from a kind into people, and "stable releases" into the exclusion of pre-releases.
fn set_bots(query: &mut Query, tokens: &Tokens) {
    if query.kinds.contains(&Kind::Release) && tokens.has_any("final stable") {
        query.except.kinds.push(Kind::Prerelease);
    }
    for kinds_and_people in
        [(&mut query.kinds, &mut query.people), (&mut query.except.kinds, &mut query.except.people)]
    {
        let (kinds, people) = kinds_and_people;
        if kinds.contains(&Kind::Bot) && people.is_empty() {
            kinds.retain(|kind| *kind != Kind::Bot);
            people.push("bots".to_owned());
        }
    }
    if !query.except.people.is_empty() {
        // "Without commits of bots" leaves out no commits of people.
        query.except.kinds.retain(|kind| !kind.is_recorded());
    }
}

/// Corrects misspelt words of the question's form, but no names. Returns the words as written and as corrected.
fn correct(tokens: &mut Tokens, people: &People) -> Vec<(String, String)> {
    let misspelt =
        tokens.rest().filter(|(_, token)| !token.quoted && people.look_up(&token.lower).is_empty());
    let misspelt =
        misspelt.filter_map(|(at, token)| Some((at, lexicon::correction(&token.lower)?.to_owned())));
    let misspelt = misspelt.collect();
    tokens.replace(misspelt)
}

/// Converts a window to `since` and `until` of a query.
fn edges(window: ResolvedWindow) -> (Option<String>, Option<String>) {
    let named = |anchor: Option<Anchor>| match anchor? {
        Anchor::Release(name) | Anchor::Commit(name) => Some(name),
        Anchor::LastRelease => Some(LATEST_RELEASE.to_owned()),
    };
    let since = named(window.after).or_else(|| window.start.map(|start| start.to_string()));
    let until = named(window.up_to).or_else(|| window.end.map(|end| end.to_string()));
    (since, until)
}

/// Parses days of the week that recur: "on Sundays", "weekends".
fn weekdays(tokens: &mut Tokens) -> Vec<Weekday> {
    let mut found = Vec::new();
    for at in 0..tokens.len() {
        let Some(word) = tokens.lower(at).strip_suffix('s') else { continue };
        let days = match crate::dates::weekday(word).filter(|_| word.ends_with("day")) {
            Some(day) => Weekday::from_monday_offset(day.to_monday_zero_offset()).into_iter().collect(),
            None if word == "weekend" => vec![Weekday::Saturday, Weekday::Sunday],
            None => continue,
        };
        tokens.consume(at..at + 1);
        found.extend(days);
    }
    found
}

/// Parses commit ids and numbers of pull requests and issues, such as `#12`, and consumes their words. Skips the words
/// at the positions `names`.
fn ids(tokens: &mut Tokens, names: &BTreeSet<usize>) -> Vec<String> {
    let mut found = Vec::new();
    for at in (0..tokens.len()).filter(|at| !names.contains(at)) {
        let word = tokens.lower(at).trim_matches('`').to_owned();
        let digits = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
        let number = word.strip_prefix('#').filter(|number| digits(number)).map(|_| word.clone());
        let named = || {
            let noun = matches!(tokens.before(at), "pr" | "issue" | "ticket" | "request");
            (noun && digits(&word)).then(|| format!("#{word}"))
        };
        let commit =
            (is_commit_id(&word) && word.bytes().any(|b| b.is_ascii_alphabetic())).then(|| word.clone());
        if let Some(id) = number.or_else(named).or(commit) {
            found.push(id);
            tokens.consume(at..at + 1);
        }
    }
    found
}

/// Returns how many words at `at` introduce an exclusion, such as "except" or "not by"; `None` if they do not.
fn exclusion(tokens: &Tokens, at: usize) -> Option<usize> {
    match (tokens.lower(at), tokens.lower(at + 1)) {
        (
            "except" | "excluding" | "exclude" | "ignoring" | "ignore" | "without" | "besides" | "minus"
            | "skip",
            _,
        ) => Some(1),
        ("not", "by" | "in" | "under" | "from" | "counting" | "including") => Some(2),
        ("other" | "apart" | "aside", "than" | "from") => Some(2),
        ("leave" | "leaving" | "left", "out") | ("care", "about") => Some(2),
        ("no", "bots" | "bot" | "merges" | "merge" | "dependabot") => Some(1),
        _ => None,
    }
}

/// Splits off the excluded words: the word before "excluded" and the like, or the words after "except", "excluding",
/// "not by" and the like, up to the end of the sentence.
fn exclusions(tokens: &mut Tokens) -> Tokens {
    let follows = |at: &usize| is_in(tokens.lower(at + 1), "excluded ignored omitted aside");
    if let Some(at) = (0..tokens.len()).find(follows) {
        tokens.consume(at + 1..at + 2);
        return tokens.split_off(at..at + 1);
    }
    let Some((at, length)) =
        (0..tokens.len()).find_map(|at| exclusion(tokens, at).map(|length| (at, length)))
    else {
        return Tokens::default();
    };
    let end = tokens.end_of_sentence(at);
    tokens.consume(at..at + length);
    tokens.split_off(at + length..end)
}

/// Parses the kinds that the words name, and consumes their words.
fn kinds(tokens: &mut Tokens, measure: Measure) -> Vec<Kind> {
    let mut found: Vec<Kind> = Vec::new();
    for at in 0..tokens.len() {
        let (word, next) = (tokens.lower(at), tokens.lower(at + 1));
        let two = match (word, next) {
            ("pull" | "merge", "request" | "requests") => Some((Kind::PullRequest, 2)),
            ("merge", "commits" | "commit") => Some((Kind::Merge, 2)),
            ("release", "candidate" | "candidates") => Some((Kind::Prerelease, 2)),
            ("release" | "version", "commit" | "commits") => Some((Kind::Release, 2)),
            ("release", "notes") => None,
            ("version" | "dependency", "bump" | "bumps" | "updates" | "upgrades") => {
                Some((Kind::Dependency, 2))
            }
            ("docs" | "documentation", "changes" | "commits" | "fixes" | "updates" | "only") => {
                Some((Kind::Documentation, 1))
            }
            ("upgrade" | "upgrades", _) if tokens.before(at) == "dependency" => Some((Kind::Dependency, 1)),
            _ => lexicon::kind(word).map(|kind| (kind, 1)),
        };
        let Some((kind, length)) = two else { continue };
        if kind == Kind::Release && measure == Measure::Notes {
            continue;
        }
        tokens.consume(at..at + length);
        if !found.contains(&kind) {
            found.push(kind);
        }
    }
    if found.contains(&Kind::Dependency) {
        found.retain(|kind| *kind != Kind::Commit);
    }
    found
}

/// Parses the actions that the words name, and narrows the kinds to those to which the actions apply.
fn set_states(query: &mut Query, tokens: &mut Tokens) {
    let is_hosted = |kinds: &[Kind]| kinds.iter().any(|kind| matches!(kind, Kind::PullRequest | Kind::Issue));
    let hosted = is_hosted(&query.kinds);
    let is_open = !query.states.is_empty();
    for at in 0..tokens.len() {
        let is_reported = tokens.lower(at) == "report" && at > 0 && hosted;
        let states =
            if is_reported { &[WorkState::Opened] } else { lexicon::states(tokens.lower(at), hosted) };
        if states.is_empty() {
            continue;
        }
        tokens.consume(at..at + 1);
        if !is_open {
            query.states.extend(
                states.iter().filter(|state| !query.states.contains(state)).copied().collect::<Vec<_>>(),
            );
        }
    }
    let ends = |state: &WorkState| {
        matches!(
            state,
            WorkState::Opened
                | WorkState::Closed
                | WorkState::Reopened
                | WorkState::Open
                | WorkState::Unreviewed
        )
    };
    if let Some(at) = query.kinds.iter().position(|kind| *kind == Kind::Fix)
        && (query.kinds.contains(&Kind::Issue) || query.states.iter().any(ends))
    {
        // "Which issues were fixed" and "which bugs were reported" are about issues.
        query.kinds.remove(at);
        if !query.kinds.contains(&Kind::Issue) {
            query.kinds.push(Kind::Issue);
        }
        if query.states.is_empty() {
            query.states.push(WorkState::Closed);
        }
    }
    // "Which commits were merged" asks about commits.
    if query.kinds.iter().any(|kind| !is_hosted(&[*kind])) {
        query.states.retain(|state| !matches!(state, WorkState::Merged | WorkState::Made));
    }
}

/// Returns whether a word has the form of a version: "v1.2", "0.5.6", "rc2", "1.95.0's".
pub(crate) fn is_version_word(word: &str) -> bool {
    titles::version(word).is_some() || is_candidate(word)
}

/// Returns whether a word is a pre-release or a major version: "rc2", "alpha1", "v2".
fn is_candidate(word: &str) -> bool {
    let stage = ["rc", "alpha", "beta"].iter().find_map(|stage| word.strip_prefix(stage));
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    stage.is_some_and(|number| is_number(number.trim_start_matches(['-', '.'])))
        || word.strip_prefix('v').is_some_and(|major| major.len() < 3 && is_number(major))
}

impl Draft {
    /// Returns whether the question names neither a time nor anything that could be looked up or counted.
    fn names_nothing(&self) -> bool {
        let is_plain = Query::default() == self.query && self.topics.is_empty() && !self.has_time;
        is_plain && self.refusal.is_none() && self.notes.unrecorded.is_empty()
    }

    /// Returns whether the answer may depend on activity outside the question's window.
    pub(crate) fn needs_whole_history(&self) -> bool {
        !self.has_time
            || !self.topics.is_empty()
            || !self.except_topics.is_empty()
            || self.second_window.is_some()
            || self.asks_for_release
    }

    /// Returns whether a question without a time covers only the workspace's default number of days. Questions for the
    /// first, the last, the most or a number, and questions about people, paths, words, ids, releases or open work,
    /// cover everything.
    pub(crate) fn is_default_window(&self) -> bool {
        let query = &self.query;
        let looks_at_all = matches!(
            query.measure,
            Measure::Count
                | Measure::Group
                | Measure::First
                | Measure::Last
                | Measure::Notes
                | Measure::Compare
        );
        let is_open =
            query.states.iter().any(|state| matches!(state, WorkState::Open | WorkState::Unreviewed));
        !looks_at_all
            && !self.looks_at_all
            && query.people.is_empty()
            && query.paths.is_empty()
            && query.weekdays.is_empty()
            && !query.kinds.iter().any(|kind| !kind.is_recorded())
            && !is_open
            && query.text.is_empty()
            && query.ids.is_empty()
            && !query.kinds.iter().any(|kind| matches!(kind, Kind::Release | Kind::Prerelease))
    }

    /// Returns whether the records answer the question, at least in part.
    pub(crate) fn can_be_answered(&self, findings: &Findings<'_>) -> bool {
        let query = &self.query;
        let is_found = !findings.works.is_empty() && !query.text.is_empty();
        let has_place = findings.places.iter().any(|place| !place.is_unknown());
        let is_specific = !query.ids.is_empty() || !query.people.is_empty() || has_place || is_found;
        if !self.notes.unrecorded.is_empty() {
            // What happened in a time answers a question for reasons in part, but not one for costs.
            let is_answerable =
                |sort: &Unrecorded| !matches!(sort, Unrecorded::Contents | Unrecorded::Operation);
            return is_specific || self.has_time && self.notes.unrecorded.iter().all(is_answerable);
        }
        let is_known = self.has_time
            || !query.kinds.is_empty()
            || !query.states.is_empty()
            || !self.notes.unknown.is_empty();
        let no_words = query.text.is_empty();
        is_specific || is_known || no_words
    }
}
