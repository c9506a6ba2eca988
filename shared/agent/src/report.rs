//! Writes what a query found as an [`Answer`]: the result first, then the evidence, and last how the question was
//! understood.

mod items;
mod measures;
mod reading;
mod refusal;
pub(crate) mod wording;

use std::borrow::Borrow;

use crate::activity::Activity;
use crate::answer::{Answer, Block, Line, Span, counted, joined};
use crate::engine::{Findings, Grouping, History, TOP_LEVEL, Work, execute, largest};
use crate::planner::Draft;
use crate::query::{Group, Measure, Query, WorkState};
pub(crate) use items::{Citations, clean, quoted};
pub(crate) use measures::is_chronological;
pub(crate) use refusal::{about_settings, edge_error, nothing_recorded, refused, unanswerable};

/// Length of an answer, without its last paragraph, above which its lists are shortened, in characters.
const MAX_CHARACTERS: usize = 6_000;

/// Maximum numbers of items of a list, tried in turn until the answer is short enough.
const LIST_LENGTHS: [usize; 5] = [40, 25, 15, 8, 4];

/// Maximum number of pieces of work that a question without a topic, such as "what changed?", lists. More are
/// summarised.
const MAX_LISTED_WITHOUT_TOPIC: usize = 25;

/// Maximum number of pieces of work of which a line cites every one. Of more, the line cites the first [`FIRST_CITED`].
const MAX_ALL_CITED: usize = 10;

/// Number of pieces of work that a line cites if there are too many to cite all.
const FIRST_CITED: usize = 5;

/// Maximum number of pieces of work whose list needs no overview.
const MAX_OBVIOUS: usize = 3;

/// Maximum number of people, and of areas, that an overview names.
const MAX_NAMED: usize = 3;

/// Inputs of the parts of an answer.
struct Report<'a, 'h> {
    draft: &'a Draft,
    findings: &'a Findings<'h>,
    /// Findings of the second query of a comparison.
    other: Option<&'a Findings<'h>>,
    history: &'h History,
    citations: Citations<'h>,
}

/// Writes the answer. While it is longer than [`MAX_CHARACTERS`], shortens its lists to the next of [`LIST_LENGTHS`].
/// The last paragraph states how the question was understood.
pub(crate) fn write<'h>(
    draft: &Draft,
    findings: &Findings<'h>,
    other: Option<&Findings<'h>>,
    history: &'h History,
) -> Answer {
    let report = Report { draft, findings, other, history, citations: Citations::of(history) };
    let mut answer = Answer::default();
    if !draft.notes.unrecorded.is_empty() {
        let asked = joined(&draft.notes.unrecorded);
        let words = format!(": {asked} are not in the records. The records do say this:");
        answer.paragraph(Line::strong("Not recorded").text(words));
    }
    let position = answer.blocks.len() + 1;
    report.body(&mut answer);
    if let Some(dropped) = report.dropped() {
        let position = position.min(answer.blocks.len());
        answer.blocks.insert(position, Block::Paragraph(Line::of(dropped).0));
    }
    for fewer in &LIST_LENGTHS[1..] {
        if answer.to_commonmark().chars().count() <= MAX_CHARACTERS {
            break;
        }
        answer.shorten_lists(*fewer);
    }
    let reading =
        Line::of("Read as: ").line(report.reading()).text(" This answer was made without a language model.");
    answer.paragraph(Line(vec![Span::Emphasis(reading.0)]));
    answer
}

impl<'h> Report<'_, 'h> {
    /// Returns sentences about the words and kinds of the question that were left out because no work matched them.
    fn dropped(&self) -> Option<String> {
        let notes = &self.draft.notes;
        let words = (!notes.dropped.is_empty()).then(|| {
            format!(
                "None of this work has {} in its title or paths; it meets only the question's other conditions.",
                quoted(&notes.dropped)
            )
        });
        let kinds = (!notes.dropped_kinds.is_empty()).then(|| {
            let nouns = reading::noun(&Query { kinds: notes.dropped_kinds.clone(), ..Query::default() });
            format!("No {nouns} have these words; the answer shows other work that has them.")
        });
        let sentences: Vec<String> = words.into_iter().chain(kinds).collect();
        (!sentences.is_empty()).then(|| sentences.join(" "))
    }

    fn body(&self, answer: &mut Answer) {
        let query = &self.draft.query;
        if let (Measure::Compare, Some(other)) = (query.measure, self.other) {
            return self.comparison(other, answer);
        }
        if self.findings.works.is_empty() {
            return self.nothing(answer);
        }
        match query.measure {
            Measure::Count => self.count(answer),
            Measure::Group => self.ranking(answer),
            Measure::First => self.first_or_last(true, answer),
            Measure::Last => self.first_or_last(false, answer),
            Measure::New => self.newcomers(answer),
            Measure::Notes => self.release_notes(answer),
            Measure::Summary => self.summary(answer),
            Measure::List | Measure::Compare | Measure::Quiet if self.is_broad() => self.summary(answer),
            Measure::List | Measure::Compare | Measure::Quiet => {
                answer.paragraph(self.lead(self.findings));
                self.overview(self.findings, answer);
                self.items(&self.findings.works, LIST_LENGTHS[0], answer);
            }
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
    fn lead(&self, findings: &Findings<'h>) -> Line {
        let people = findings.contributors.len();
        let is_by_some = self.draft.query.people.is_empty() && people > 0 && findings.works.len() > 1;
        let by =
            if is_by_some { format!(" by {}", counted(people, "person", "people")) } else { String::new() };
        let line = Line::strong(self.tally(findings)).text(format!("{by}."));
        let line = match findings.works.iter().map(|work| work.parts.len()).sum::<usize>() {
            0 => line,
            parts => {
                let all = findings.works.len() + parts;
                line.text(format!(" Including the commits that merges brought in, there are {all} commits."))
            }
        };
        line.text(loose_remark(findings))
    }

    /// Returns how much work was found, by kind and action, such as "2 pull requests merged".
    fn tally(&self, findings: &Findings<'h>) -> String {
        let query = &self.draft.query;
        if !query.asks_for_open() {
            return wording::tally(&findings.works, true);
        }
        let is_unreviewed = query.states.contains(&WorkState::Unreviewed);
        let lacking = if is_unreviewed { " without a review" } else { "" };
        let then = if findings.bounds.has_end { " then" } else { "" };
        format!("{} open{then}{lacking}", wording::tally(&findings.works, false))
    }

    /// Adds who did most of the work, the first and the last of it, and where most of it was.
    fn overview(&self, findings: &Findings<'h>, answer: &mut Answer) {
        let works = &findings.works;
        if works.len() <= MAX_OBVIOUS {
            return;
        }
        let mut line = Line::default();
        if self.draft.query.people.len() != 1 {
            let people = &self.history.people;
            let counts = findings.contributors.iter();
            let busiest = largest(counts.map(|(person, count)| (people.name(*person), *count)), MAX_NAMED);
            let names = busiest.iter().map(|(name, count)| format!("{} ({count})", clean(name)));
            line = line.text(format!("Most by {}. ", joined(&names.collect::<Vec<_>>())));
        }
        let mut ends: Option<(&Activity, &Activity)> = None;
        for one in works.iter().flat_map(Work::all_activities) {
            let (first, last) = ends.unwrap_or((one, one));
            ends = Some((
                if one.at < first.at { one } else { first },
                if one.at >= last.at { one } else { last },
            ));
        }
        if let Some((first, last)) = ends {
            let by = |one| format!(" ({}, {})", joined(&self.names(one)), self.day(one.at));
            line =
                line.text("First: ").span(self.citations.cite(first)).text(format!("{}; last: ", by(first)));
            line = line.span(self.citations.cite(last)).text(format!("{}.", by(last)));
        }
        let areas = Grouping::of(Group::Area, &findings.places, self.history).busiest(works, MAX_NAMED);
        if !areas.is_empty() {
            let areas = areas.iter().map(|(name, count)| area_line(name).text(format!(" ({count})")));
            line = line.text(" Mostly in ").separated(areas, ", ").text(".");
        }
        answer.paragraph(line);
    }

    /// Adds a list of at most `limit` pieces of work, and the number of those left out.
    fn items<W: Borrow<Work<'h>>>(&self, works: &[W], limit: usize, answer: &mut Answer) {
        let limit = self.draft.query.limit.unwrap_or(limit).min(limit);
        answer.list(works, limit, |work| self.item(work.borrow()));
    }

    /// Cites all of `works` if there are at most `max`, else the first `shown` and the number of the others.
    fn cited<W: Borrow<Work<'h>>>(&self, works: &[W], max: usize, shown: usize) -> Line {
        let shown = if works.len() <= max { works.len() } else { shown };
        let cited = works.iter().take(shown);
        let cited = cited.map(|work| Line::default().span(self.citations.cite(work.borrow().newest)));
        let line = Line::default().separated(cited, ", ");
        if works.len() > shown { line.text(format!(" and {} more", works.len() - shown)) } else { line }
    }

    fn nothing(&self, answer: &mut Answer) {
        let query = &self.draft.query;
        let line = Line::strong("Nothing found");
        if query.measure == Measure::New {
            let words = ": nobody contributed for the first time in this time range.";
            return answer.paragraph(line.text(words));
        }
        let noun = reading::noun(query);
        let mut line = line.text(format!(": no recorded {noun} matched all conditions."));
        if self.history.is_without_requests() && query.asks_for_requests() {
            line = line.text(" Pull requests and issues are not recorded in this workspace.");
        }
        let line = self.unknown_people().fold(line, |line, remark| line.text(format!(" {remark}")));
        answer.paragraph(line);
        let missing = quoted(self.findings.terms.iter().filter(|term| !term.is_found).map(|term| &term.text));
        if !missing.is_empty() {
            answer.paragraph(Line::of(format!("No title or path has {missing}.")));
        }
        if let Some(work) = self.latest_outside() {
            answer.paragraph(Line::of("The most recent before that:"));
            self.items(&[work], 1, answer);
        }
    }

    /// Returns the newest work before the window that meets all other conditions, if the whole history was read.
    fn latest_outside(&self) -> Option<Work<'h>> {
        let mut query = self.draft.query.clone();
        let is_by_nobody =
            query.people.iter().any(|name| name != "bots") && !self.findings.unknown_people.is_empty();
        if !self.history.is_whole || query.since.is_none() || is_by_nobody {
            return None;
        }
        query.until = query.since.take().map(|_| self.findings.bounds.window.from.to_string());
        query.measure = Measure::List;
        let found = execute(&query, self.history).ok().filter(|found| !found.is_loose)?;
        found.works.into_iter().next()
    }

    fn day(&self, instant: jiff::Timestamp) -> String {
        wording::day(instant, &self.history.zone)
    }
}

/// Returns the remark that no work has all of the words if that is so, else an empty text.
fn loose_remark(findings: &Findings<'_>) -> &'static str {
    match findings.is_loose {
        true => " No single record has all of these words; the best matches come first.",
        false => "",
    }
}

/// Returns the name of a folder or a file, as code unless it is [`TOP_LEVEL`].
fn area_line(name: &str) -> Line {
    if name == TOP_LEVEL { Line::of(name) } else { Line::default().code(clean(name)) }
}
