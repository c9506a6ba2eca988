//! Writes what a query found as an [`Answer`]: the result first, then the evidence, and last how the question was
//! understood.

mod comparison;
mod items;
mod notes;
mod overview;
mod ranking;
mod reading;
mod refusal;
mod summary;
pub(crate) mod wording;

use std::borrow::Borrow;

use crate::activity::Activity;
use crate::answer::{Answer, Block, Span, counted, joined, strong, text};
use crate::engine::{Findings, History, Work, grouped};
use crate::planner::Draft;
use crate::query::{Group, Measure, Query, WorkState};
pub(crate) use items::{Citations, clean, quoted};
pub(crate) use ranking::is_chronological;
pub(crate) use refusal::{no_activity, nothing_recorded, refused, settings, unknown_edge};
use wording::tally;

/// Maximum length of an answer in characters.
const MAX_CHARACTERS: usize = 6_000;

/// Maximum numbers of items of a list, tried in turn until the answer is short enough.
const ITEMS: [usize; 5] = [40, 25, 15, 8, 4];

/// Maximum number of pieces of work that a question without a topic, such as "what changed?", lists. More are
/// summarised.
const MAX_LISTED_WITHOUT_TOPIC: usize = 25;

/// Maximum number of pieces of work that a line cites completely. Of more, the line cites the first [`FIRST_CITED`].
const MAX_ALL_CITED: usize = 10;

/// Number of pieces of work that a line cites if there are too many to cite all.
const FIRST_CITED: usize = 5;

/// Inputs of the parts of an answer.
pub(crate) struct Report<'a, 'h> {
    pub draft: &'a Draft,
    pub findings: &'a Findings<'h>,
    /// Findings of the second query of a comparison.
    pub other: Option<&'a Findings<'h>>,
    pub history: &'h History,
    pub citations: &'a Citations<'h>,
    /// Maximum number of items of a list.
    pub items: usize,
}

/// Writes the answer with as many items as fit into [`MAX_CHARACTERS`]. The last paragraph states how the question was
/// understood.
pub(crate) fn write<'h>(
    draft: &Draft,
    findings: &Findings<'h>,
    other: Option<&Findings<'h>>,
    history: &'h History,
) -> Answer {
    let citations = Citations::of(history);
    let report = Report { draft, findings, other, history, citations: &citations, items: ITEMS[0] };
    let mut answer = report.write();
    for fewer in &ITEMS[1..] {
        if answer.to_commonmark().chars().count() <= MAX_CHARACTERS {
            break;
        }
        answer.shorten_lists(*fewer);
    }
    let mut reading = vec![text("Read as: ")];
    reading.extend(report.reading());
    reading.push(text(" This answer was made without a language model."));
    answer.paragraph(vec![Span::Emphasis(reading)]);
    answer
}

impl<'h> Report<'_, 'h> {
    fn write(&self) -> Answer {
        let mut answer = Answer::default();
        self.unrecorded(&mut answer);
        let place = answer.blocks.len() + 1;
        self.body(&mut answer);
        let dropped = self.dropped();
        if !dropped.is_empty() {
            let place = place.min(answer.blocks.len());
            answer.blocks.insert(place, Block::Paragraph(vec![text(dropped.join(" "))]));
        }
        answer
    }

    /// Returns sentences about the words and kinds of the question that were left out because no work matched them.
    fn dropped(&self) -> Vec<String> {
        let mut sentences = Vec::new();
        let dropped = &self.draft.notes.dropped;
        if !dropped.is_empty() {
            let words = quoted(dropped);
            sentences.push(format!(
                "None of this work has {words} in its title or paths; it meets only the question's other conditions."
            ));
        }
        let kinds = &self.draft.notes.dropped_kinds;
        if !kinds.is_empty() {
            let nouns = reading::noun(&Query { kinds: kinds.clone(), ..Query::default() });
            sentences
                .push(format!("No {nouns} have these words; the answer shows other work that has them."));
        }
        sentences
    }

    fn body(&self, answer: &mut Answer) {
        let query = &self.draft.query;
        if let (Measure::Compare, Some(other)) = (query.measure, self.other) {
            self.comparison(other, answer);
        } else if self.findings.works.is_empty() {
            self.nothing(answer);
        } else {
            match query.measure {
                Measure::Count => self.count(answer),
                Measure::Group => self.ranking(answer),
                Measure::First => self.first_or_last(true, answer),
                Measure::Last => self.first_or_last(false, answer),
                Measure::New => self.newcomers(answer),
                Measure::Notes => self.release_notes(answer),
                Measure::Summary => self.summary(answer),
                Measure::List | Measure::Compare | Measure::Quiet if self.is_broad() => self.summary(answer),
                Measure::List | Measure::Compare | Measure::Quiet => self.list(answer),
            }
        }
    }

    /// Adds a paragraph about the facts that the question asks for and no record contains.
    fn unrecorded(&self, answer: &mut Answer) {
        let asked: Vec<String> =
            self.draft.notes.unrecorded.iter().map(|one| one.wording().to_owned()).collect();
        if !asked.is_empty() {
            let words = format!(": {} are not in the records. The records do say this:", joined(&asked));
            answer.paragraph(vec![strong("Not recorded"), text(words)]);
        }
    }

    /// Returns whether the question has no topic, kind, state or id, and too much work was found for a list.
    fn is_broad(&self) -> bool {
        let query = &self.draft.query;
        let is_general = query.text.is_empty()
            && query.ids.is_empty()
            && query.kinds.is_empty()
            && query.states.is_empty();
        is_general && self.findings.works.len() > MAX_LISTED_WITHOUT_TOPIC
    }

    /// Returns the first paragraph of an answer: how much work was found, and by how many people.
    fn lead(&self, findings: &Findings<'h>) -> Vec<Span> {
        let query = &self.draft.query;
        let mut spans = vec![strong(self.tally(findings))];
        let people = findings.figures(self.history).people.len();
        if query.people.is_empty() && people > 0 && findings.works.len() > 1 {
            spans.push(text(format!(" by {}", counted(people, "person", "people"))));
        }
        spans.push(text("."));
        spans.extend(self.merges(findings));
        spans.extend(self.loose(findings));
        spans
    }

    /// Returns how much work was found, by kind and action, such as "2 pull requests merged".
    fn tally(&self, findings: &Findings<'h>) -> String {
        let open = self
            .draft
            .query
            .states
            .iter()
            .find(|state| matches!(state, WorkState::Open | WorkState::Unreviewed));
        match open {
            Some(state) => {
                let lacking = if *state == WorkState::Unreviewed { " without a review" } else { "" };
                let then = if findings.bounds.has_end { " then" } else { "" };
                format!("{} open{then}{lacking}", wording::plain_tally(&findings.works))
            }
            None => tally(&findings.works),
        }
    }

    /// Returns a sentence with the number of all commits, if merges brought some in.
    fn merges(&self, findings: &Findings<'h>) -> Option<Span> {
        let parts = findings.merged_commit_count();
        if parts == 0 {
            return None;
        }
        let all = findings.works.len() + parts;
        Some(text(format!(" Including the commits that merges brought in, there are {all} commits.")))
    }

    /// Returns a sentence for the case that no work has all of the words.
    fn loose(&self, findings: &Findings<'h>) -> Option<Span> {
        findings
            .is_loose
            .then(|| text(" No single record has all of these words; the best matches come first."))
    }

    fn list(&self, answer: &mut Answer) {
        answer.paragraph(self.lead(self.findings));
        self.overview(self.findings, answer);
        self.items(&self.findings.works, self.items, answer);
    }

    /// Adds a list of at most `limit` pieces of work, and the number of those left out.
    fn items(&self, works: &[Work<'h>], limit: usize, answer: &mut Answer) {
        let limit = self.draft.query.limit.unwrap_or(limit).min(limit);
        answer.first_of(works, limit, |work| self.item(work));
    }

    fn count(&self, answer: &mut Answer) {
        let findings = self.findings;
        let figures = match self.draft.query.group {
            Some(Group::File | Group::Area | Group::Folder) => {
                let group = self.draft.query.group.unwrap_or(Group::File);
                let (one, many) = if group == Group::File { ("file", "files") } else { ("area", "areas") };
                let names = grouped(group, findings, self.history).len();
                Some(vec![strong(counted(names, one, many)), text(format!(" in {}.", self.tally(findings)))])
            }
            _ => None,
        };
        let spans = figures.unwrap_or_else(|| self.lead(findings));
        answer.paragraph(spans);
        self.overview(findings, answer);
        if findings.works.len() <= MAX_ALL_CITED {
            return answer.list(findings.works.iter().map(|work| self.item(work)).collect());
        }
        let mut newest = vec![text("The newest: ")];
        newest.extend(self.cited(&findings.works));
        answer.paragraph(newest);
    }

    /// Cites all of `works` if there are at most [`MAX_ALL_CITED`], else the first [`FIRST_CITED`] and the number of
    /// the others.
    fn cited<W: Borrow<Work<'h>>>(&self, works: &[W]) -> Vec<Span> {
        let shown = if works.len() <= MAX_ALL_CITED { works.len() } else { FIRST_CITED };
        let mut spans = Vec::new();
        for work in works.iter().take(shown) {
            if !spans.is_empty() {
                spans.push(text(", "));
            }
            spans.push(self.citations.cite(work.borrow().newest()));
        }
        let rest = works.len() - shown;
        spans.push(text(if rest > 0 { format!(" and {rest} more.") } else { ".".to_owned() }));
        spans
    }

    fn first_or_last(&self, is_first: bool, answer: &mut Answer) {
        let all = &self.findings.works;
        let count = self.draft.query.limit.unwrap_or(1).min(all.len());
        let mut chosen: Vec<Work<'h>> = match is_first {
            true => all.iter().rev().take(count).cloned().collect(),
            false => all.iter().take(count).cloned().collect(),
        };
        if self.findings.is_loose {
            chosen.sort_by_key(|work| work.newest().at);
        }
        let which = if is_first { "oldest" } else { "newest" };
        let which = if count == 1 { which.to_owned() } else { format!("{count} {which}") };
        let of = self.tally(self.findings);
        let mut spans = vec![text("The "), strong(which), text(format!(" of {of}:"))];
        spans.extend(self.loose(self.findings));
        answer.paragraph(spans);
        self.items(&chosen, count, answer);
        self.overview(self.findings, answer);
    }

    fn newcomers(&self, answer: &mut Answer) {
        let works = &self.findings.works;
        let mut people: Vec<&Activity> = works.iter().flat_map(|work| work.all_activities()).collect();
        people.sort_by_key(|one| one.at);
        let mut counts = vec![0; self.history.people.len()];
        let later =
            self.history.activities.iter().take_while(|one| one.at >= self.findings.bounds.window.from);
        later.for_each(|one| counts[self.history.author_of(one).person] += 1);
        let name = |one: &Activity| clean(self.history.people.name_of(&one.author));
        let returned: Vec<String> = people
            .iter()
            .filter(|one| counts[self.history.author_of(one).person] > 1)
            .map(|one| name(one))
            .collect();
        let again = match returned.as_slice() {
            [] => " None of them has a second commit in this time.".to_owned(),
            some => format!(" With more than one commit: {}.", joined(some)),
        };
        answer.paragraph(vec![
            strong(counted(people.len(), "new contributor", "new contributors")),
            text(format!(", with their first commits.{again}")),
        ]);
        let item = |one: &Activity| {
            vec![
                strong(name(one)),
                text(": "),
                self.citations.cite(one),
                text(format!(" {} ({})", clean(&one.title), self.day(one.at))),
            ]
        };
        answer.first_of(&people, self.items, |one| item(one));
    }

    fn nothing(&self, answer: &mut Answer) {
        let query = &self.draft.query;
        if query.measure == Measure::New {
            return answer.paragraph(vec![
                strong("Nothing found"),
                text(": nobody contributed for the first time in this time range."),
            ]);
        }
        let noun = reading::noun(query);
        let mut sentence =
            vec![strong("Nothing found"), text(format!(": no recorded {noun} matched all conditions."))];
        if self.findings.is_without_requests && reading::needs_requests(query) {
            sentence.push(text(" Pull requests and issues are not recorded in this workspace."));
        }
        sentence.extend(self.unknown_people().map(|remark| text(format!(" {remark}"))));
        answer.paragraph(sentence);
        let missing = quoted(self.findings.terms.iter().filter(|term| !term.is_found).map(|term| &term.text));
        if !missing.is_empty() {
            answer.paragraph(vec![text(format!("No title or path has {missing}."))]);
        }
        let latest = self.latest_outside();
        if let Some(work) = latest {
            answer.paragraph(vec![text("The most recent before that:")]);
            answer.list(vec![self.item(&work)]);
        }
    }

    /// Returns the newest work before the window that meets all other conditions, if the whole history was read.
    fn latest_outside(&self) -> Option<Work<'h>> {
        let query = &self.draft.query;
        if !self.history.is_whole
            || query.since.is_none()
            || query.people.iter().any(|name| name != "bots") && !self.findings.unknown_people.is_empty()
        {
            return None;
        }
        let mut query = query.clone();
        query.until = query.since.take().map(|_| self.findings.bounds.window.from.to_string());
        query.measure = Measure::List;
        let found = crate::engine::execute(&query, self.history).ok()?;
        if found.is_loose {
            return None;
        }
        found.works.into_iter().next()
    }

    fn day(&self, instant: jiff::Timestamp) -> String {
        wording::day(instant, &self.history.zone)
    }

    /// Returns the first release at or after the time of an activity, except for the activity itself.
    fn release_after(&self, activity: &Activity) -> Option<&'h Activity> {
        self.history
            .releases()
            .take_while(|one| one.at >= activity.at)
            .filter(|one| one.id != activity.id)
            .last()
    }
}
