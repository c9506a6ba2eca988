//! The phrase planner: turns each part of a question into a query, and accounts for its words.
//!
//! [`parts::plan`] splits the question. [`draft`] reads the form of a part: names of people, times, ids, kinds, states and
//! the measure. [`settle::settle`] then looks up the remaining words in the history: a folder, a file or a version that
//! exists becomes a condition of its own, and what is left is searched in titles and paths. The reading of the answer
//! states all of it.

pub(crate) mod aspects;
mod lexicon;
mod measure;
mod names;
pub(crate) mod parts;
pub(crate) mod settle;
pub(crate) mod tokens;
mod unrecorded;

use std::collections::BTreeSet;

pub(crate) use self::aspects::{Aspect, Aspects};
pub(crate) use self::lexicon::is_in;
use self::tokens::Tokens;
pub(crate) use self::unrecorded::{Refusal, Unrecorded};
use crate::context::{Question, WorkspaceContext};
use crate::dates::calendar::Calendar;
use crate::dates::{Anchor, ResolvedWindow, is_commit_id, windows};
use crate::engine::{Findings, LATEST_RELEASE};
use crate::people::People;
use crate::query::{Excluded, Kind, Measure, Query, State, Weekday};
use crate::titles;

/// A word that the question's form does not explain.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Topic {
    /// The word as written.
    pub word: String,
    /// How the question uses it.
    pub cue: Cue,
    /// Position among the question's words, to find compound names.
    pub position: usize,
    /// Number of the clause that the word belongs to.
    pub clause: usize,
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
    None,
}

/// A query before its remaining words are looked up in the history.
#[derive(Clone, Debug, Default)]
pub(crate) struct Draft {
    pub query: Query,
    pub topics: Vec<Topic>,
    /// Words that are common in any text, for a question that has no other condition.
    pub weak_topics: Vec<Topic>,
    /// Words to leave out, by their use.
    pub except_topics: Vec<Topic>,
    /// Words for the event after which the window begins: "since we moved to hyper".
    pub event_topics: Vec<Topic>,
    pub notes: Notes,
    /// True if the question gives a time.
    pub has_time: bool,
    /// Windows after the first.
    pub further: Vec<(Option<String>, Option<String>)>,
    /// Requests beside the measure, and references.
    pub aspects: Aspects,
    /// True if the question asks for the figures of every period, not for the busiest.
    pub is_series: bool,
    /// True if a word is quoted or follows "about", so that nothing may be found without it.
    pub has_firm_words: bool,
    /// True if the question has a path in the form of one.
    pub has_path: bool,
    /// Ids of the releases of which the question asks whether they contain something.
    pub asked_releases: Vec<String>,
    /// True if the part has taken over what its pronoun refers to.
    pub is_completed: bool,
    /// True if one of several words is enough: "RUSTSEC, CVE or similar".
    pub any_of: bool,
    /// True if the only words of the part are recorded nowhere.
    pub finds_nothing: bool,
    /// True if the part names what it is about, and does not take it over.
    pub has_own_topic: bool,
    pub refusal: Option<Refusal>,
}

/// Remarks about how the question was read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Notes {
    /// Words and what they were taken for.
    pub corrected: Vec<(String, String)>,
    /// Words that no title or path has, and that the search left out.
    pub missing: Vec<String>,
    /// Words that only give the background of the question.
    pub background: Vec<String>,
    /// Words that were left out because nothing had them under the other conditions.
    pub dropped: Vec<String>,
    /// True if actions on pull requests and issues were left out because the workspace records none.
    pub has_no_requests: bool,
    /// Kinds that were left out because nothing of them had the words.
    pub dropped_kinds: Vec<Kind>,
    /// True if the question prescribes a form of the answer.
    pub has_form: bool,
    /// What the question asks for that is not recorded.
    pub unrecorded: Vec<Unrecorded>,
    /// Names that two people or more have.
    pub ambiguous: Vec<(String, Vec<String>)>,
    /// Names in the place of a person's that nobody has.
    pub unknown: Vec<String>,
}

/// Reads the form of a question or a part of it.
fn draft(mut tokens: Tokens, question: &Question, context: &WorkspaceContext, people: &People) -> Draft {
    let mut notes = Notes { corrected: correct(&mut tokens, people), ..Notes::default() };
    let mut draft = Draft { refusal: unrecorded::refusal(&tokens), ..Draft::default() };
    notes.unrecorded = unrecorded::asks(&tokens);
    unrecorded::consume_labels_and_form(&mut tokens, &mut notes);
    let calendar = Calendar::new(question, context.cadence.as_ref());
    let full_names = names::full_names(&tokens, people);
    let measure = measure::measure(&tokens);
    draft.aspects = Aspects::of(&tokens);
    let weekdays = weekdays(&mut tokens);
    let quiet = measure::quiet_since(&mut tokens, &calendar);
    let times = match windows(&mut tokens, &calendar, &full_names) {
        Ok(times) => times,
        Err(error) => {
            draft.refusal = draft.refusal.or(Some(Refusal::Time(error)));
            Vec::new()
        }
    };
    let mut query = Query { ids: ids(&mut tokens, &full_names), weekdays, ..Query::default() };
    draft.has_time = set_windows(&mut query, &mut draft.further, times);
    if let Some((states, is_past)) = measure::open(&mut tokens) {
        query.states = states;
        if is_past {
            // "What was open on Friday" is about the state at the end of that day.
            query.since = None;
        }
    }
    let event = event(&mut tokens);
    let mut except = exclusions(&mut tokens);
    let found = names::people(&mut tokens, people);
    (query.people, notes.ambiguous, notes.unknown) = (found.known, found.ambiguous, found.unknown);
    query.people.extend(notes.unknown.iter().cloned());
    draft.refusal = draft.refusal.or(found.is_first_person.then_some(Refusal::FirstPerson));
    query.kinds = kinds(&mut tokens, measure.measure);
    set_states(&mut query, &mut tokens);
    let without = names::people(&mut except, people);
    query.except =
        Excluded { people: without.known, kinds: kinds(&mut except, Measure::List), ..Excluded::default() };
    set_bots(&mut query, &tokens);
    draft.except_topics = names::topics(&except);
    draft.topics = names::topics(&tokens);
    draft.weak_topics = names::weak_topics(&tokens);
    draft.any_of = lists_alternatives(&tokens, &draft.topics);
    if draft.has(Aspect::Gaps) {
        // The time between two releases is asked for, not the work.
        let edges = [
            query.since.take_if(|edge| is_version_word(edge)),
            query.until.take_if(|edge| is_version_word(edge)),
        ];
        let topic = |word: String| Topic { word, cue: Cue::Version, position: usize::MAX, clause: 0 };
        draft.topics.extend(edges.into_iter().flatten().map(topic));
    }
    draft.event_topics = names::topics(&event);
    draft.is_series = measure.is_series;
    measure::apply(measure, &mut query, &draft);
    if let Some((since, group)) = quiet {
        (query.measure, query.group, query.limit) = (Measure::Quiet, group, None);
        (query.since, query.until, query.states, draft.has_time) =
            (Some(since.to_string()), None, Vec::new(), true);
    }
    draft.notes = notes;
    draft.query = query;
    draft
}

/// Returns whether "or" stands beside a word that is searched.
fn lists_alternatives(tokens: &Tokens, topics: &[Topic]) -> bool {
    let is_topic = |at: usize| topics.iter().any(|topic| topic.position == at && topic.cue != Cue::Version);
    let beside = |at: usize| at > 0 && is_topic(at - 1) || is_topic(at + 1);
    (0..tokens.len()).any(|at| tokens.get(at).is_some_and(|token| token.lower == "or") && beside(at))
}

/// Turns "bots" into people, and "stable" into the exclusion of pre-releases.
fn set_bots(query: &mut Query, tokens: &Tokens) {
    let excluded =
        ["bots excluded", "bots aside", "bots ignored", "bots out", "bots left out", "bots not counted"];
    if query.kinds.contains(&Kind::Bot) && excluded.iter().any(|phrase| tokens.has(phrase)) {
        query.kinds.retain(|kind| *kind != Kind::Bot);
        query.except.kinds.push(Kind::Bot);
    }
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
        query.except.kinds.retain(|kind| !kind.is_record());
    }
}

/// Corrects misspelt words of the question's form, but no name.
fn correct(tokens: &mut Tokens, people: &People) -> Vec<(String, String)> {
    let misspelt =
        tokens.rest().filter(|(_, token)| !token.quoted && people.look_up(&token.lower).is_empty());
    let misspelt =
        misspelt.filter_map(|(at, token)| Some((at, lexicon::correction(&token.lower)?.to_owned())));
    let misspelt = misspelt.collect();
    tokens.replace(misspelt)
}

/// Sets the first window of the query and keeps the others. Returns whether the question gives a time.
fn set_windows(
    query: &mut Query,
    further: &mut Vec<(Option<String>, Option<String>)>,
    times: Vec<ResolvedWindow>,
) -> bool {
    let edge = |anchor: Option<Anchor>| match anchor? {
        Anchor::Release(name) | Anchor::Commit(name) => Some(name),
        Anchor::LastRelease => Some(LATEST_RELEASE.to_owned()),
    };
    let mut edges = times.into_iter().map(|time| {
        let since = edge(time.after).or_else(|| time.start.map(|start| start.to_string()));
        let until = edge(time.up_to).or_else(|| time.end.map(|end| end.to_string()));
        (since, until)
    });
    let Some((since, until)) = edges.next() else { return false };
    (query.since, query.until) = (since, until);
    further.extend(edges);
    true
}

/// Parses days of the week that recur: "on Sundays", "on weekends", "on a Friday or Saturday", "sat/sun".
fn weekdays(tokens: &mut Tokens) -> Vec<Weekday> {
    let of = |word: &str| -> Vec<Weekday> {
        if word == "weekend" {
            return vec![Weekday::Saturday, Weekday::Sunday];
        }
        let day = crate::dates::weekday(word).and_then(|day| Weekday::of(day.to_monday_zero_offset()));
        day.into_iter().collect()
    };
    let mut found = Vec::new();
    let mut last = None;
    for at in 0..tokens.len() {
        let word = tokens.lower(at);
        let recurs = matches!(tokens.before(at), "a" | "any" | "every")
            || last == Some(at.wrapping_sub(2)) && matches!(tokens.before(at), "and" | "or" | "&");
        let plural = word.strip_suffix('s').filter(|_| {
            matches!(tokens.before(at), "on" | "any" | "at" | "over" | "and" | "or" | "work" | "working" | "")
                || word == "weekends"
        });
        let joined: Vec<Weekday> = word.split('/').flat_map(of).collect();
        let days = match plural.or(recurs.then_some(word)) {
            _ if word.contains('/') && joined.len() > 1 => joined,
            Some(day) => of(day),
            None => continue,
        };
        if !days.is_empty() {
            last = Some(at);
            tokens.consume(at..at + 1);
            found.extend(days);
        }
    }
    found
}

/// Parses commit ids and `#12`.
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
        let range = || {
            let all = word == "between" && tokens.has_any("pr prs numbers requests issues");
            let last = tokens.lower(at + 3);
            (all && digits(tokens.lower(at + 1)) && digits(last))
                .then(|| format!("#{}-{last}", tokens.lower(at + 1)))
        };
        if let Some(id) = range() {
            found.push(id);
            tokens.consume(at..at + 4);
        } else if let Some(id) = number.or_else(named).or(commit) {
            found.push(id);
            tokens.consume(at..at + 1);
        }
    }
    found
}

/// Splits off the words for an event after which the window begins: "after we moved to hyper", "since the switch to uv".
fn event(tokens: &mut Tokens) -> Tokens {
    let begins = |at: usize| {
        matches!(tokens.lower(at), "after" | "since")
            && is_in(tokens.lower(at + 1), "we our the they switching moving")
    };
    let Some(at) = (0..tokens.len()).find(|at| begins(*at)) else { return Tokens::default() };
    let end = tokens.end_of_clause(at);
    tokens.consume(at..at + 1);
    tokens.split_off(at + 1..end)
}

/// Returns the number of words that begin an exclusion at a word: "except", "not by".
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

/// Splits off the words after "except", "excluding", "not by" and the like, up to the end of the clause.
fn exclusions(tokens: &mut Tokens) -> Tokens {
    let Some((at, length)) =
        (0..tokens.len()).find_map(|at| exclusion(tokens, at).map(|length| (at, length)))
    else {
        return Tokens::default();
    };
    let end = tokens.end_of_clause(at);
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
        let states = if is_reported { &[State::Opened] } else { lexicon::states(tokens.lower(at), hosted) };
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
    let ends = |state: &State| {
        matches!(state, State::Opened | State::Closed | State::Reopened | State::Open | State::Unreviewed)
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
            query.states.push(State::Closed);
        }
    }
    // "Which commits were merged" asks about commits.
    if query.kinds.iter().any(|kind| !is_hosted(&[*kind])) {
        query.states.retain(|state| !matches!(state, State::Merged | State::Made));
    }
}

/// Returns whether a word has the form of a version: "v1.2", "0.5.6", "rc2", "1.95.0's".
pub(crate) fn is_version_word(word: &str) -> bool {
    titles::version(word).is_some() || is_candidate(word)
}

/// Returns whether a word names a release candidate or another stage, or a series: "rc2", "alpha1", "v2".
fn is_candidate(word: &str) -> bool {
    let stage = ["rc", "alpha", "beta"].iter().find_map(|stage| word.strip_prefix(stage));
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    stage.is_some_and(|number| is_number(number.trim_start_matches(['-', '.'])))
        || word.strip_prefix('v').is_some_and(|major| major.len() < 3 && is_number(major))
}

impl Draft {
    /// Returns whether the question asks for something beside its measure, or refers to it.
    pub(crate) fn has(&self, aspect: Aspect) -> bool {
        self.aspects.has(aspect)
    }

    /// Returns whether the answer depends on more than the window of the question.
    pub(crate) fn needs_whole_history(&self) -> bool {
        !self.has_time
            || !self.topics.is_empty()
            || !self.except_topics.is_empty()
            || !self.event_topics.is_empty()
            || !self.notes.ambiguous.is_empty()
            || !self.further.is_empty()
            || self.has(Aspect::Release)
    }

    /// Returns whether a question without a time is about the last days with work. Questions for a first, a last, a most,
    /// a number, a word or an id look at everything, and so do those about releases and what is open.
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
                | Measure::Quiet
        );
        let is_open = query.states.iter().any(|state| matches!(state, State::Open | State::Unreviewed));
        !looks_at_all
            && !self.has(Aspect::Everything)
            && query.people.is_empty()
            && query.paths.is_empty()
            && query.weekdays.is_empty()
            && !query.kinds.iter().any(|kind| !kind.is_record())
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
