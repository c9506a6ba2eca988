//! Parts of a question: what each asks, and what it takes over from the others.
//!
//! A clause asks if it has an interrogative, ends in a question mark, or begins with a verb of telling. Each clause that
//! asks is a part. The other clauses tell: they greet, explain, or prescribe the form of the answer. A part takes over
//! what it lacks from the parts before it and then from what is told; an exclusion holds for all parts.

use super::lexicon::is_in;
use super::tokens::Tokens;
use super::{Aspect, Draft, draft, measure};
use crate::context::{Question, WorkspaceContext};
use crate::people::People;
use crate::planner::Refusal;
use crate::query::{Group, Measure, Query};

/// Maximum number of parts that are answered.
pub(crate) const MAX_PARTS: usize = 3;

/// A question, read as far as possible without its history.
#[derive(Debug, Default)]
pub(crate) struct Plan {
    /// Parts in order; never empty.
    pub parts: Vec<Draft>,
    /// Everything that is told and not asked.
    pub told: Option<Draft>,
    /// True if the question asks for nothing, and names nothing that could be looked up.
    pub is_greeting: bool,
    /// True if the question refers to an earlier one.
    pub is_follow_up: bool,
}

const INTERROGATIVES: &str = "what whats which who whom whose whos when where wheres why how hows";

/// Verbs that begin a request for information.
const REQUESTS: &str = "list show give name tell find count compare summarise summarize report state provide return describe print \
    write draft trace confirm emit suggest any anything anyone anybody display";

/// Verbs that begin a question without an interrogative.
const AUXILIARIES: &str = "did do does has have is are was were can could";

/// Splits a question into parts and reads their form.
pub(crate) fn plan(question: &Question, context: &WorkspaceContext, people: &People) -> Plan {
    let clauses = Tokens::of(&question.text).clauses();
    let (asked, told): (Vec<Tokens>, Vec<Tokens>) = clauses.iter().cloned().partition(asks);
    let read = |tokens: Tokens| draft(tokens, question, context, people);
    if asked.is_empty() {
        let whole = read(Tokens::joined(clauses));
        let is_greeting = whole.names_nothing();
        return Plan { parts: vec![whole], is_greeting, ..Plan::default() };
    }
    let told = Some(told).filter(|told| !told.is_empty()).map(|told| read(Tokens::joined(told)));
    let mut parts: Vec<Draft> = Vec::new();
    let rest = asked.len().saturating_sub(4 * MAX_PARTS);
    for tokens in asked.into_iter().rev().skip(rest).rev() {
        parts.push(read(tokens));
    }
    let told_names = told.as_ref().is_some_and(|told| !told.names_nothing());
    let is_follow_up = !told_names
        && parts.iter().all(|part| part.names_nothing() && part.has(Aspect::Reference) && !part.has_time);
    Plan { parts, told: told.map(Draft::forgiving), is_greeting: false, is_follow_up }
}

/// Returns whether a clause asks: by its words, its question mark, or because only a question names a measure.
fn asks(clause: &Tokens) -> bool {
    let word = |at: usize| clause.word(at);
    if is_in(word(0), "format output fields columns required header sort") {
        return false;
    }
    let begin = (0..clause.len()).find(|at| !is_in(word(*at), "and but so or also then please")).unwrap_or(0);
    (0..clause.len()).any(|at| is_in(&word(at).replace('\'', ""), INTERROGATIVES))
        || (0..clause.len()).any(|at| clause.get(at).is_some_and(|token| token.asked))
        || (begin..clause.len().min(begin + 4)).any(|at| is_in(word(at), REQUESTS))
        || is_in(word(begin), AUXILIARIES)
        || measure::names_measure(clause)
}

impl Draft {
    /// Returns whether the question names neither a time nor anything that could be looked up or counted.
    fn names_nothing(&self) -> bool {
        let query = &self.query;
        self.refusal.is_none()
            && self.notes.unrecorded.is_empty()
            && self.topics.is_empty()
            && !self.has(Aspect::Work)
            && matches!(query.measure, Measure::List | Measure::Summary | Measure::Last)
            && Query { since: None, until: None, measure: Measure::List, limit: None, ..query.clone() }
                == Query::default()
    }

    fn forgiving(mut self) -> Self {
        self.refusal.take_if(|refusal| matches!(refusal, Refusal::Time(_)));
        self
    }

    fn has_subject(&self) -> bool {
        let query = &self.query;
        !query.paths.is_empty()
            || !query.text.is_empty()
            || !query.ids.is_empty()
            || !query.except.people.is_empty()
            || query.kinds.iter().any(|kind| !kind.is_record())
    }

    /// Takes over from `other` what this part lacks; `is_told` if the other does not ask.
    pub(crate) fn complete(&mut self, other: &Self, is_told: bool) {
        let theirs = &other.query;
        let can_refer = !theirs.text.is_empty()
            || !theirs.paths.is_empty()
            || !theirs.ids.is_empty()
            || theirs.kinds.iter().any(|kind| !kind.is_record());
        if self.has(Aspect::Reference)
            && can_refer
            && self.query.paths.is_empty()
            && !self.has_firm_words
            && self.query.ids.is_empty()
            && !self.is_completed
        {
            // The words around a pronoun say little about what it refers to.
            self.notes
                .background
                .extend(self.query.text.drain(..).map(|word| word.trim_matches('"').to_owned()));
        }
        self.is_completed |= can_refer;
        let has_subject = self.has_subject();
        let has_topic =
            !self.query.paths.is_empty() || !self.query.text.is_empty() || !self.query.ids.is_empty();
        let has_ids = !self.query.ids.is_empty();
        if self.query.people.is_empty() && self.has(Aspect::OtherPeople) && !other.query.people.is_empty() {
            self.query.except.people.clone_from(&other.query.people);
        } else if self.query.people.is_empty()
            && self.query.except.people.is_empty()
            && (self.has(Aspect::Person) || !has_subject && !has_ids && self.query.measure != Measure::New)
            && !(is_told && other.query.people == ["bots"])
        {
            self.query.people.clone_from(&other.query.people);
            self.notes.ambiguous.clone_from(&other.notes.ambiguous);
        }
        if is_told {
            self.aspects.take_over(other.aspects, &[Aspect::Share, Aspect::Release]);
        }
        let own = &mut self.query;
        if own.measure == Measure::Quiet && other.query.measure == Measure::Quiet && is_told {
            own.since.clone_from(&other.query.since);
        }
        if self.has(Aspect::Comparison)
            && self.has_time
            && other.has_time
            && self.further.is_empty()
            && !is_told
            && self.query.measure != Measure::Compare
        {
            // "How does that compare to Q1" compares with the part before.
            self.further.push((self.query.since.take(), self.query.until.take()));
            self.has_time = false;
        }
        let own = &mut self.query;
        let looks_at_all =
            matches!(own.measure, Measure::First | Measure::Quiet) || self.aspects.has(Aspect::Everything);
        if !self.has_time && other.has_time && !looks_at_all && own.ids.is_empty() {
            (own.since, own.until) = (other.query.since.clone(), other.query.until.clone());
            if self.further.is_empty() {
                self.further.clone_from(&other.further);
            }
            self.has_time = true;
        }
        if own.paths.is_empty()
            && own.ids.is_empty()
            && (is_told || self.aspects.has(Aspect::Reference) || !has_subject)
        {
            own.paths.clone_from(&other.query.paths);
            self.has_path |= other.has_path;
        }
        if !has_topic && has_subject && (is_told || self.aspects.has(Aspect::Reference)) {
            own.text.clone_from(&other.query.text);
        }
        if !has_subject && own.ids.is_empty() {
            own.text.clone_from(&other.query.text);
            own.ids.clone_from(&other.query.ids);
            if own.kinds.is_empty() && (!is_told || own.paths.is_empty()) {
                own.kinds.clone_from(&other.query.kinds);
                own.states.clone_from(&other.query.states);
            }
            self.has_firm_words |= other.has_firm_words;
            self.notes.missing.extend(other.notes.missing.iter().cloned());
        } else if is_told {
            self.notes
                .background
                .extend(other.query.text.iter().map(|word| word.trim_matches('"').to_owned()));
        }
        if own.weekdays.is_empty() {
            own.weekdays.clone_from(&other.query.weekdays);
        }
        let (except, others) = (&mut own.except, &other.query.except);
        for (mine, theirs) in [
            (&mut except.people, &others.people),
            (&mut except.paths, &others.paths),
            (&mut except.text, &others.text),
        ] {
            let new: Vec<String> = theirs.iter().filter(|one| !mine.contains(one)).cloned().collect();
            if is_told || !has_subject {
                mine.extend(new);
            }
        }
        if is_told {
            let new: Vec<_> =
                others.kinds.iter().filter(|one| !except.kinds.contains(one)).copied().collect();
            except.kinds.extend(new);
            self.notes.has_form |= other.notes.has_form;
        }
        if self.asked_releases.is_empty() {
            self.asked_releases.clone_from(&other.asked_releases);
        }
    }

    /// Takes over the time of a later part: "do people work weekends, and what share was it in 2026".
    pub(crate) fn complete_time(&mut self, later: &Self) {
        let is_open = matches!(self.query.measure, Measure::List | Measure::Summary | Measure::Group);
        if is_open
            && !self.has_time
            && later.has_time
            && !self.has(Aspect::Everything)
            && self.query.ids.is_empty()
            && later.further.is_empty()
        {
            (self.query.since, self.query.until) = (later.query.since.clone(), later.query.until.clone());
            self.has_time = true;
        }
    }

    /// Returns whether the answer to this part also answers `next`, and then takes over its measure.
    pub(crate) fn covers(&mut self, next: &Self) -> bool {
        let conditions = |draft: &Self| Query {
            measure: Measure::List,
            group: None,
            limit: None,
            other: None,
            ..draft.query.clone()
        };
        if self.query.measure == Measure::New && next.has(Aspect::Person) && !next.has_own_topic {
            return true;
        }
        if self.query.measure == Measure::Quiet && next.query.paths == self.query.paths {
            self.query.group = self.query.group.or(next.query.group);
            return true;
        }
        let is_plain = matches!(self.query.measure, Measure::List | Measure::Summary)
            || self.query.measure == next.query.measure;
        let is_refined = !next.has_own_topic
            && self.query.kinds.is_empty()
            && !self.has(Aspect::Statistics)
            && is_plain
            && Query { kinds: Vec::new(), states: Vec::new(), ..conditions(next) }
                == Query { states: Vec::new(), ..conditions(self) };
        if is_refined {
            self.query.kinds.clone_from(&next.query.kinds);
            self.query.states.clone_from(&next.query.states);
        }
        if conditions(self) != conditions(next) || next.has(Aspect::Person) && self.query.people.is_empty() {
            return false;
        }
        let (mine, other) = (&self.query, &next.query);
        let is_simple = |query: &Query| match query.measure {
            Measure::List | Measure::Summary | Measure::Count | Measure::First | Measure::Last => {
                query.group.is_none_or(|group| group == Group::Person)
            }
            Measure::Group => query.group == Some(Group::Person),
            _ => false,
        };
        let is_plain = matches!(mine.measure, Measure::List | Measure::Summary);
        let is_counted =
            mine.measure == Measure::Count && mine.group.is_none() && other.measure == Measure::Group;
        if is_counted || is_plain && !matches!(other.measure, Measure::List | Measure::Summary) {
            (self.query.measure, self.query.group, self.query.limit) =
                (other.measure, other.group, other.limit);
        } else if !is_simple(other) && (mine.measure, mine.group) != (other.measure, other.group) {
            return false;
        }
        let both = |one: Measure, two: Measure| {
            matches!((one, two), (Measure::First, Measure::Last) | (Measure::Last, Measure::First))
        };
        self.aspects.set(Aspect::BothEnds, both(self.query.measure, next.query.measure));
        let releases = next
            .asked_releases
            .iter()
            .filter(|one| !self.asked_releases.contains(one))
            .cloned()
            .collect::<Vec<_>>();
        self.asked_releases.extend(releases);
        let further = [Aspect::BothEnds, Aspect::Previous, Aspect::Since, Aspect::Names];
        self.aspects.take_over(next.aspects, &further);
        self.aspects.take_over(next.aspects, &[Aspect::Review, Aspect::Release, Aspect::Share]);
        self.notes.unrecorded.extend(next.notes.unrecorded.iter().copied());
        self.notes.unrecorded.dedup();
        true
    }
}
