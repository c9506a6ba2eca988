//! Writes what a query found as an [`Answer`]: the result first, then the evidence, and last how the question was
//! understood.

mod facts;
mod items;
mod measures;
mod output;
mod reading;
mod refusal;
pub(crate) mod wording;

use std::cell::OnceCell;

use crate::engine::{
    Findings, Grouping, History, TOP_LEVEL, Work, count_with_merged_commits, execute, largest_counts,
};
use crate::planner::{QueryDraft, UnrecordedFacts};
use crate::query::{Exclusions, Group, Measure, Query, WorkState};
use crate::strings::{clean, format_count, join_quoted, join_with_and};
use items::cite;
use plumbline_activity::Activity;
use plumbline_answer::{Answer, Block, Line, READING_PREFIX, Span, line, strong};
pub(crate) use refusal::{answer_about_settings, no_answer, refusal_answer};

/// Length of an answer without its last paragraph, in characters, above which the lists of the answer are shortened.
const MAX_CHARACTERS: usize = 6_000;

/// Maximum numbers of items of a list, tried in turn until the answer is short enough.
const LIST_LENGTHS: [usize; 5] = [40, 25, 15, 8, 4];

/// Maximum number of pieces of work that a question without a topic, such as "what changed?", lists. More are
/// summarised.
const MAX_LISTED_WITHOUT_TOPIC: usize = 25;

/// Maximum number of pieces of work in a line that cites all of them. A line about more work cites only the first
/// [`FIRST_CITED`].
const MAX_ALL_CITED: usize = 10;

/// Number of pieces of work that a line cites if there are too many to cite all.
const FIRST_CITED: usize = 5;

/// Maximum number of pieces of work in an answer that has no overview of people, dates and areas.
const MAX_WITHOUT_OVERVIEW: usize = 3;

/// Maximum number of people, and of areas, that an overview names.
const MAX_NAMED: usize = 3;

/// Writer of one answer, with the draft of the query, the findings of the query, and the history.
struct DigestWriter<'a, 'h> {
    draft: &'a QueryDraft,
    findings: &'a Findings<'h>,
    /// Findings of the second query of a comparison.
    other: Option<&'a Findings<'h>>,
    history: &'h History,
    /// Activities whose titles say that they revert a commit, each with the title of that commit, newest first.
    reverts: OnceCell<Vec<(&'h Activity, &'h str)>>,
}

/// Answer to one part of a question.
#[derive(Default)]
pub(crate) struct Part {
    /// Words of the parts of the question that have this answer.
    pub asked: Vec<String>,
    /// The answer, without its reading.
    pub body: Answer,
    /// The text that states how the part was understood. A refusal has none.
    pub reading: Option<Line>,
}

impl Part {
    /// Returns whether an earlier part has the same answer.
    pub(crate) fn repeats(&self, earlier: &Self) -> bool {
        self.body == earlier.body
    }
}

impl From<Answer> for Part {
    fn from(body: Answer) -> Self {
        Self { body, ..Self::default() }
    }
}

/// Joins the answers to the parts of a question. While the answer is longer than [`MAX_CHARACTERS`], shortens its lists
/// to the next of [`LIST_LENGTHS`]. Several parts each begin with a number and the words of the part. The last paragraph
/// states how the question was understood.
pub(crate) fn join_parts(parts: Vec<Part>) -> Answer {
    let (mut answer, mut readings) = (Answer::default(), Vec::new());
    let is_one = parts.len() == 1;
    for (at, Part { asked, body, reading }) in parts.into_iter().enumerate() {
        if !is_one {
            answer.add_paragraph(line![strong(format!("{}. {}", at + 1, clean(&asked.join("; "))))]);
        }
        // A refusal goes on with what can be asked.
        let blocks = if reading.is_none() && !is_one { 1 } else { body.blocks.len() };
        answer.blocks.extend(body.blocks.into_iter().take(blocks));
        let number = if is_one { String::new() } else { format!("({}) ", at + 1) };
        readings.extend(reading.map(|reading| line![number, reading]));
    }
    for fewer in &LIST_LENGTHS[1..] {
        if answer.to_commonmark().chars().count() <= MAX_CHARACTERS {
            break;
        }
        answer.shorten_lists(*fewer);
    }
    if !readings.is_empty() {
        let readings = Line::joined(readings, " ");
        let reading = line![READING_PREFIX, readings, " This answer was made without a language model."];
        answer.add_paragraph(Span::Emphasis(reading.0));
    }
    answer
}

/// Writes the answer to one part of a question.
pub(crate) fn write_digest<'h>(
    draft: &QueryDraft,
    findings: &Findings<'h>,
    other: Option<&Findings<'h>>,
    history: &'h History,
) -> Part {
    let writer = DigestWriter { draft, findings, other, history, reverts: OnceCell::new() };
    let output = writer.output();
    let reading = Some(writer.reading(output.is_some()));
    let body = writer.body(output.unwrap_or_default());
    Part { asked: Vec::new(), body, reading }
}

impl<'h> DigestWriter<'_, 'h> {
    /// Returns the answer without its last paragraph. It begins with `output`.
    fn body(&self, output: Vec<Block>) -> Answer {
        let draft = self.draft;
        let mut answer = Answer { blocks: output };
        let durations: Vec<Line> =
            [self.time_between(), self.release_gaps(), self.share()].into_iter().flatten().collect();
        let is_answered =
            |facts: UnrecordedFacts| facts == UnrecordedFacts::Durations && !durations.is_empty();
        let unrecorded = draft.unrecorded.iter().filter(|facts| !is_answered(**facts));
        let unrecorded: Vec<&str> = unrecorded.map(|facts| facts.name()).collect();
        durations.into_iter().chain(self.longest_gap()).for_each(|line| answer.add_paragraph(line));
        if !unrecorded.is_empty() {
            let asked = join_with_and(&unrecorded);
            let words = format!(": {asked}. The recorded activity shows:");
            answer.add_paragraph(line![strong("Not recorded"), words]);
        }
        if !draft.dropped_kinds.is_empty() && !self.findings.works.is_empty() {
            let kinds = reading::noun(&draft.dropped_kinds, &Query::default());
            answer.add_paragraph(match draft.query.text.is_empty() {
                true => {
                    format!("No revert was found among the {kinds}. All reverts that were found:")
                }
                false => {
                    format!(
                        "No recorded {kinds} contain the words of the question. Other work that contains these \
                        words:"
                    )
                }
            });
        } else if let Some(line) = self.later_work() {
            answer.add_paragraph(line);
        }
        let origin = if draft.shows_origin { self.origin_of_path() } else { None };
        self.removal_of_path().into_iter().chain(origin).for_each(|line| answer.add_paragraph(line));
        let position = answer.blocks.len() + 1;
        self.write_result(&mut answer);
        if !draft.dropped_words.is_empty() {
            let words = join_quoted(&draft.dropped_words);
            let dropped = format!(
                "None of this work has {words} in its title or paths; it meets only the question's other conditions."
            );
            let position = position.min(answer.blocks.len());
            answer.blocks.splice(position..position, Answer::from_line(dropped).blocks);
        }
        answer
    }

    fn write_result(&self, answer: &mut Answer) {
        let works = &self.findings.works;
        match (self.draft.query.measure, self.other) {
            (Measure::Compare, Some(other)) => self.write_comparison(other, answer),
            (Measure::Quiet, _) => self.write_groups_without_work(answer),
            _ if works.is_empty() => self.write_nothing_found(answer),
            (Measure::Group, _) => self.write_ranking(answer),
            (Measure::First | Measure::Last, _) => self.write_first_or_last(answer),
            (Measure::New, _) => self.write_newcomers(answer),
            (Measure::Notes, _) => self.write_release_notes(answer),
            (Measure::Summary, _) => self.write_summary(answer),
            (Measure::List, _) if self.is_broad() => self.write_summary(answer),
            (measure, _) => {
                answer.add_paragraph(self.lead_line(self.findings));
                self.write_overview(self.findings, answer);
                match measure == Measure::Count && works.len() > MAX_ALL_CITED {
                    true => answer.add_paragraph(line!["The newest: ", self.citations(works), "."]),
                    false => self.write_items(works, LIST_LENGTHS[0], answer),
                }
                if let ([work], false) = (works.as_slice(), self.draft.query.ids.is_empty()) {
                    if !work.merged_commits.is_empty() {
                        answer.add_paragraph("It brought in:");
                        answer.add_list(&work.merged_commits, LIST_LENGTHS[0], |one| {
                            self.release_note(&Work::of(one))
                        });
                    }
                    let files: Vec<&String> =
                        work.activities_with_files().flat_map(|one| &one.paths).collect();
                    answer.add_paragraph(format!("It changed {}:", format_count(files.len(), "file")));
                    answer.add_list(&files, LIST_LENGTHS[1], |path| line![Span::Code(clean(path))]);
                }
            }
        }
    }

    /// Returns whether the question has no topic, kind, state or id, and too much work was found for a list.
    fn is_broad(&self) -> bool {
        let Query { text, ids, kinds, states, .. } = &self.draft.query;
        let is_general = text.is_empty() && ids.is_empty() && kinds.is_empty() && states.is_empty();
        is_general && self.findings.works.len() > MAX_LISTED_WITHOUT_TOPIC
    }

    /// Returns the first paragraph of an answer: how much work was found, and by how many people.
    fn lead_line(&self, findings: &Findings<'h>) -> Line {
        let works = findings.works.len();
        let all = count_with_merged_commits(&findings.works);
        let merged = match all == works {
            true => String::new(),
            false => {
                let pieces = format_count(works, "piece");
                format!(
                    " If a merge and the commits that it brought in count as one piece of work, the total is \
                    {pieces} of work. Numbers of people and folders leave merges out."
                )
            }
        };
        let tally = self.tally(findings);
        let words = self.search_words(findings);
        line![strong(tally), words, self.contributors(findings), ".", merged, partial_match_remark(findings)]
    }

    /// Returns the search words that narrow the work: " with “parser” in title or path". Returns an empty text if there
    /// are none.
    fn search_words(&self, findings: &Findings<'h>) -> String {
        let words = &findings.words;
        if words.found.is_empty() {
            return String::new();
        }
        let is_any = self.draft.query.any_text || words.are_partly_matched;
        let with = if is_any && words.found.len() > 1 { "with some of" } else { "with" };
        format!(" {with} {} in title or path", join_quoted(&words.found))
    }

    /// Returns the number of people who did the found work, without bots, and then the number of bots.
    fn people_and_bots(&self, findings: &Findings<'h>) -> [usize; 2] {
        let is_bot = |(person, _): &&(usize, usize)| self.history.people.is_bot(*person);
        let bots = findings.contributors.iter().filter(is_bot).count();
        [findings.contributors.len() - bots, bots]
    }

    /// Returns how many people and bots did the found work, such as " by 5 people and 1 bot". Returns an empty text if the
    /// question names the people, or if there is only one piece of work.
    fn contributors(&self, findings: &Findings<'h>) -> String {
        if !self.draft.query.people.is_empty()
            || findings.works.len() <= 1
            || findings.contributors.is_empty()
        {
            return String::new();
        }
        let [people, bots] = self.people_and_bots(findings);
        let counts = [(people, "person"), (bots, "bot")].into_iter();
        let counts = counts.filter(|(count, _)| *count > 0).map(|(count, noun)| format_count(count, noun));
        format!(" by {}", join_with_and(counts))
    }

    /// Returns how much work was found, by kind and action, such as "2 pull requests merged".
    fn tally(&self, findings: &Findings<'h>) -> String {
        let query = &self.draft.query;
        if !query.asks_for_open() {
            return wording::format_tally(&findings.works, true);
        }
        let is_unreviewed = query.states.contains(&WorkState::Unreviewed);
        let lacking = if is_unreviewed { " without a review" } else { "" };
        let then = if findings.bounds.has_end { " then" } else { "" };
        format!("{} open{then}{lacking}", wording::format_tally(&findings.works, false))
    }

    /// Adds the most active people, the first and the last activity, and the areas with most of the work. Adds nothing
    /// for at most [`MAX_WITHOUT_OVERVIEW`] pieces of work, whose list shows all of this.
    fn write_overview(&self, findings: &Findings<'h>, answer: &mut Answer) {
        let works = &findings.works;
        if works.len() <= MAX_WITHOUT_OVERVIEW {
            return;
        }
        let mut line = Line::default();
        if self.draft.query.people.len() != 1 {
            let people = &self.history.people;
            let counts = findings.contributors.iter();
            let busiest =
                largest_counts(counts.map(|(person, count)| (people.name(*person), *count)), MAX_NAMED);
            let names = busiest.iter().map(|(name, count)| format!("{} ({count})", clean(name)));
            line = line![line, format!("Most by {}. ", join_with_and(names))];
        }
        let all = || works.iter().flat_map(Work::all_activities);
        // Of several activities of one second, the first in the list is the first, and the last the last.
        let ends = all().min_by_key(|one| one.at).zip(all().max_by_key(|one| one.at));
        if let Some((first, last)) = ends {
            let cited = |one: &Activity| {
                let by = format!(" ({}, {})", join_with_and(self.contributor_names(one)), self.day(one));
                line![cite(one), by]
            };
            line = line![line, "First: ", cited(first), "; last: ", cited(last), "."];
        }
        let areas = Grouping::of(Group::Area, findings, self.history).most_touched_areas(findings, MAX_NAMED);
        if !areas.is_empty() {
            let areas = areas.iter().map(|(name, count)| line![area_line(name), format!(" ({count})")]);
            line = line![line, " Mostly in ", Line::joined(areas, ", "), "."];
        }
        answer.add_paragraph(line);
    }

    /// Adds a list of at most `limit` pieces of work.
    fn write_items(&self, works: &[Work<'h>], limit: usize, answer: &mut Answer) {
        let limit = self.draft.query.limit.unwrap_or(limit).min(limit);
        answer.add_list(works, limit, |work| self.item(work));
    }

    /// Cites all of `works` if there are at most [`MAX_ALL_CITED`], else the first [`FIRST_CITED`] and the number of
    /// the others.
    fn citations(&self, works: &[Work<'h>]) -> Line {
        let shown = if works.len() <= MAX_ALL_CITED { works.len() } else { FIRST_CITED };
        let cited = works.iter().take(shown).map(|work| cite(work.newest));
        let line = Line::joined(cited, ", ");
        match works.len() - shown {
            0 => line,
            more => line.with(format!(" and {more} more")),
        }
    }

    fn write_nothing_found(&self, answer: &mut Answer) {
        let query = &self.draft.query;
        let line = line![strong("Nothing found")];
        if query.measure == Measure::New {
            let words = ": nobody contributed for the first time in this time range.";
            return answer.add_paragraph(line.with(words));
        }
        let noun = reading::noun(&query.kinds, query);
        let mut line = line![line, format!(": no recorded {noun} matched all conditions of the question.")];
        if self.history.is_without_pull_requests_and_issues() && query.asks_for_pull_requests_or_issues() {
            line = line.with(" Pull requests and issues are not recorded in this workspace.");
        }
        let remarks = self.unknown_people_remarks().map(|remark| format!(" {remark}"));
        answer.add_paragraph(line.with(remarks.collect::<String>()));
        let missing = join_quoted(&self.findings.words.missing);
        if !missing.is_empty() {
            answer.add_paragraph(format!("No recorded title or path contains {missing}."));
        }
        if let Some(work) = self.latest_before_window() {
            answer.add_paragraph("The most recent before that:");
            self.write_items(&[work], 1, answer);
        }
        if query.except != Exclusions::default()
            && let Some(found) = self.find(Query { except: Exclusions::default(), ..query.clone() })
        {
            let (tally, cited) = (self.tally(&found), self.citations(&found.works));
            answer.add_paragraph(line![
                "Including what the question excludes: ",
                strong(tally),
                " — ",
                cited,
                "."
            ]);
        }
    }

    /// Returns the work that `query` finds. Returns `None` if it finds nothing, if the work has only some of the search
    /// words, or if only a part of the history was read.
    fn find(&self, query: Query) -> Option<Findings<'h>> {
        let query = Query { measure: Measure::List, ..query };
        let found = execute(&query, self.history).ok().filter(|found| !found.words.are_partly_matched)?;
        (self.history.is_whole() && !found.works.is_empty()).then_some(found)
    }

    /// Returns the newest work before the window that meets all other conditions of the query.
    fn latest_before_window(&self) -> Option<Work<'h>> {
        let mut query = self.draft.query.clone();
        let is_by_nobody =
            query.people.iter().any(|name| name != "bots") && !self.findings.unknown_names.is_empty();
        if query.since.is_none() || is_by_nobody {
            return None;
        }
        query.until = query.since.take().map(|_| self.findings.bounds.window.from.to_string());
        self.find(query)?.works.into_iter().next()
    }

    /// Formats the day of an activity and, if the question asks for the first or the last work or for times of day, the
    /// time of day.
    fn day(&self, activity: &Activity) -> String {
        let is_first_or_last = matches!(self.draft.query.measure, Measure::First | Measure::Last);
        match is_first_or_last || self.draft.asks_for_times_of_day {
            true => wording::format_minute(activity.at, &self.history.zone),
            false => wording::format_day(activity.at, &self.history.zone),
        }
    }
}

/// Returns the remark that no work has all of the search words, if the found works have only some; else an empty text.
fn partial_match_remark(findings: &Findings<'_>) -> &'static str {
    match findings.words.are_partly_matched {
        true => " No single record has all of these words; the best matches come first.",
        false => "",
    }
}

/// Returns the name of a folder or a file, as code unless it is [`TOP_LEVEL`].
fn area_line(name: &str) -> Line {
    if name == TOP_LEVEL { Line::from(name) } else { line![Span::Code(clean(name))] }
}
