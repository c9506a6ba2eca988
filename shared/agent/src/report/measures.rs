//! Answers of the measures other than a list: counts, rankings, summaries, release notes, comparisons.

use jiff::SignedDuration;

use super::reading::joined_with_or;
use super::{DigestWriter, LIST_LENGTHS, area_line, cite, partial_match_remark, wording};
use crate::engine::{
    Findings, GroupsWithoutWork, Section, SummarySectionKind, Work, change_sections,
    count_with_merged_commits, find_groups_without_work, sections_by_group, split_by_release,
    summary_sections,
};
use crate::people::is_bot_name;
use crate::query::{Group, Measure, Query, WorkKind};
use crate::strings::{clean, format_count, join_with_and, variant_word};
use crate::titles;
use plumbline_activity::Activity;
use plumbline_answer::{Answer, Line, line, strong};

/// Default number of groups in a ranking, except for periods.
const DEFAULT_RANKED: usize = 10;

/// Default number of groups (hours, days, weeks, months or years) that an answer in order of time shows.
const DEFAULT_PERIODS: usize = 40;

/// Maximum number of areas, and of recorded kinds such as issues, that a summary shows as themes, together.
const MAX_AREAS: usize = 6;

/// Maximum number of items that a theme, or one query of a comparison, lists.
const MAX_HIGHLIGHTS: usize = 5;

/// Maximum number of pieces of work that a summary lists without themes.
const MAX_UNGROUPED: usize = 20;

/// Maximum number of items in a section of release notes. If the notes of several releases are shown, it is divided by
/// their number.
const MAX_NOTES: usize = 60;

/// Maximum number of releases whose notes are shown.
const MAX_RELEASES: usize = 6;

impl<'h> DigestWriter<'_, 'h> {
    pub(super) fn write_first_or_last(&self, answer: &mut Answer) {
        let mut all: Vec<Work<'h>> = self.findings.works.clone();
        let is_first = self.draft.query.measure == Measure::First;
        if is_first {
            all.reverse();
        }
        all.truncate(self.draft.query.limit.unwrap_or(1));
        let which = if is_first { "oldest" } else { "newest" };
        let which = if all.len() == 1 { which.to_owned() } else { format!("{} {which}", all.len()) };
        let of = format!(" of {}{}:", self.tally(self.findings), self.search_words(self.findings));
        answer.add_paragraph(line!["The ", strong(which), of, partial_match_remark(self.findings)]);
        self.write_items(&all, all.len(), answer);
        self.write_overview(self.findings, answer);
    }

    pub(super) fn write_newcomers(&self, answer: &mut Answer) {
        let mut firsts: Vec<&Activity> =
            self.findings.works.iter().flat_map(|work| work.all_activities()).collect();
        firsts.sort_by_key(|one| one.at);
        let mut counts = vec![0; self.history.people.len()];
        let from = self.findings.bounds.window.from;
        let later = self.history.activities.iter().take_while(|one| one.at >= from);
        later.for_each(|one| counts[self.history.author_index(one)] += 1);
        let name = |one: &Activity| clean(self.history.people.name_of(&one.author));
        let returned = firsts.iter().filter(|one| counts[self.history.author_index(one)] > 1);
        let again = match join_with_and(returned.map(|one| name(one))) {
            none if none.is_empty() => " None of them has a second commit in this time.".to_owned(),
            names => format!(" New contributors with more than one commit: {names}."),
        };
        let found = format_count(firsts.len(), "new contributor");
        answer.add_paragraph(line![strong(found), ", with their first commits.", again]);
        answer.add_list(&firsts, LIST_LENGTHS[0], |one| {
            let title = format!(" {} ({})", clean(&one.title), self.day(one));
            line![strong(name(one)), ": ", cite(one), title]
        });
    }

    pub(super) fn write_ranking(&self, answer: &mut Answer) {
        let (query, findings) = (&self.draft.query, self.findings);
        let group = query.group.unwrap_or(Group::Person);
        let authored = findings.works.iter().flat_map(Work::authored_activities);
        let bots = authored.filter(|one| self.history.is_by_bot(one)).count();
        let has_both =
            group == Group::Person && bots > 0 && bots < count_with_merged_commits(&findings.works);
        let bots = if has_both { format!(" Of these, {bots} by bots.") } else { String::new() };
        let mut groups = sections_by_group(group, findings, self.history);
        let line = match group {
            Group::File => line![strong(format_count(groups.len(), "file")), " in "],
            Group::Area | Group::Folder => line![strong(format_count(groups.len(), "area")), " in "],
            // The line goes on with the number of bots, if there are any.
            Group::Person if self.draft.counts_people => {
                line![strong(format_count(self.people_and_bots(findings)[0], "person")), ": "]
            }
            _ => Line::default(),
        };
        if self.draft.asks_whom && group == Group::Person {
            self.write_whom_to_ask(&groups, answer);
        }
        answer.add_paragraph(line![line, self.lead_line(findings), bots]);
        self.write_overview(findings, answer);
        if group.is_chronological() && self.draft.is_series {
            groups.sort_by(|one, other| one.name.cmp(&other.name));
        } else if self.draft.asks_for_least {
            groups.sort_by_key(Section::count);
        }
        let limit = if group.is_chronological() { DEFAULT_PERIODS } else { DEFAULT_RANKED };
        self.write_groups(group, &groups, limit, answer);
    }

    /// Names the person, not a bot, with the most pieces of the found work, without releases and updates of dependencies.
    /// Prefers people who did any of this work in the last year.
    fn write_whom_to_ask(&self, people: &[Section<'h>], answer: &mut Answer) {
        let year_ago = self.history.now.saturating_sub(SignedDuration::from_hours(365 * 24));
        let is_recent =
            |work: &&Work<'h>| year_ago.as_ref().is_ok_and(|year_ago| work.newest.at >= *year_ago);
        let recent = |person: &Section<'h>| person.works.iter().filter(is_recent).count();
        // Whoever updates dependencies or makes releases need not know the code.
        let is_own_work = |work: &&Work<'h>| {
            !self.history.is_release(work.newest) && !titles::is_of_kind(work.newest, WorkKind::Dependency)
        };
        let own_work = |person: &Section<'h>| Section {
            name: person.name.clone(),
            works: person.works.iter().filter(is_own_work).cloned().collect(),
        };
        let people: Vec<Section<'h>> =
            people.iter().map(own_work).filter(|person| !person.works.is_empty()).collect();
        let human = people.iter().filter(|person| !is_bot_name(&person.name));
        let Some(person) = human.rev().max_by_key(|person| (recent(person) > 0, person.works.len())) else {
            return;
        };
        let newest = person.works.iter().map(|work| work.newest).max_by_key(|newest| newest.at);
        let newest = newest.map(|newest| self.day(newest)).unwrap_or_default();
        let recent = match recent(person) {
            all if all == person.works.len() => "all".to_owned(),
            some => some.to_string(),
        };
        let tally = wording::format_tally(&person.works, true);
        let counts = format!(": {tally}, {recent} of them in the past 365 days; the newest on {newest}.");
        answer.add_paragraph(line![
            "By recorded work without releases and updates of dependencies, ask ",
            strong(clean(&person.name)),
            counts
        ]);
    }

    /// Adds a list of at most as many groups as the question asks for, or at most `limit` if it gives no number.
    fn write_groups(&self, group: Group, sections: &[Section<'h>], limit: usize, answer: &mut Answer) {
        let asked = self.draft.query.limit;
        answer.add_list(sections, asked.unwrap_or(limit), |section| {
            let Section { name, works } = section;
            let name = match group {
                Group::Area | Group::Folder | Group::File => area_line(name),
                Group::Person if is_bot_name(name) => Line::from(format!("{} (bot)", clean(name))),
                _ => Line::from(clean(name)),
            };
            let tally = format!(": {} — ", wording::format_tally(works, true));
            let line = line![name, tally, self.citations(works)];
            match works.as_slice() {
                [one] => line.with(format!(" {} ({})", clean(&one.newest.title), self.day(one.newest))),
                _ => line,
            }
        });
        let last = asked.and_then(|asked| sections.get(asked.checked_sub(1)?)).map(Section::count);
        let equal = sections.iter().skip(asked.unwrap_or(0)).filter(|one| Some(one.count()) == last).count();
        if equal > 0 {
            answer.add_paragraph(format!("Tied with the last entry of this list, but not listed: {equal}."));
        }
    }

    /// Lists the folders, files or periods without work in the window, each folder and file with its last change.
    pub(super) fn write_groups_without_work(&self, answer: &mut Answer) {
        let group = self.draft.query.group.unwrap_or(Group::Folder);
        let GroupsWithoutWork { total, without_work } =
            find_groups_without_work(group, self.findings, self.history);
        let noun = variant_word(group);
        let counts = format!("{} of {}", without_work.len(), format_count(total, &noun));
        answer.add_paragraph(line![strong(counts), " without such work in this time."]);
        answer.add_list(&without_work, LIST_LENGTHS[0], |Section { name, works }| match works.first() {
            Some(last) => line![area_line(name), ": last ", self.item(last)],
            None => Line::from(clean(name)),
        });
    }

    pub(super) fn write_summary(&self, answer: &mut Answer) {
        let works = &self.findings.works;
        answer.add_paragraph(self.lead_line(self.findings));
        if works.len() <= MAX_UNGROUPED {
            return self.write_items(works, works.len(), answer);
        }
        self.write_overview(self.findings, answer);
        answer.add_paragraph("By area, each commit or merge once, in the area with most of its files:");
        let (mut areas, mut others) = (0, 0);
        for (kind, Section { name, works }) in
            summary_sections(self.findings, &self.draft.query, self.history)
        {
            let tally = format!(": {}", wording::format_tally(&works, true));
            areas += usize::from(kind.is_shown_only_if_large());
            match kind {
                SummarySectionKind::Area | SummarySectionKind::RecordedKind if areas > MAX_AREAS => {
                    others += count_with_merged_commits(&works);
                }
                SummarySectionKind::Dependencies | SummarySectionKind::Bots => {
                    answer.add_paragraph(line![strong(name), tally, ": ", self.citations(&works), "."]);
                }
                SummarySectionKind::Releases
                | SummarySectionKind::Area
                | SummarySectionKind::RecordedKind => {
                    let title =
                        if kind == SummarySectionKind::Area { area_line(&name) } else { Line::from(name) };
                    answer.add_paragraph(line![strong(title), tally]);
                    self.write_items(&works, MAX_HIGHLIGHTS, answer);
                }
            }
        }
        if others > 0 {
            answer.add_paragraph(line![strong("Elsewhere"), format!(": {others} more.")]);
        }
    }

    pub(super) fn write_release_notes(&self, answer: &mut Answer) {
        answer.add_paragraph(line![
            self.lead_line(self.findings),
            " The sections follow the words of the titles: “Remove x” is under “Removed or breaking”, whether or not \
            users see it."
        ]);
        let parts = split_by_release(&self.findings.works, self.history);
        let limit = MAX_NOTES / parts.len().clamp(1, MAX_RELEASES);
        for (releases, works) in parts.iter().take(MAX_RELEASES) {
            if releases.is_empty() && parts.len() > 1 {
                answer.add_paragraph(strong("After the last release"));
            }
            let shown = releases.iter().take(MAX_RELEASES);
            shown.for_each(|release| answer.add_paragraph(strong(self.item(release))));
            if releases.len() > MAX_RELEASES {
                let more = format_count(releases.len() - MAX_RELEASES, "more release");
                answer.add_paragraph(format!(
                    "… and {more}. Between the newest and the oldest of all these releases, no other work was found."
                ));
            }
            for Section { name, works } in change_sections(works) {
                answer.add_paragraph(strong(name));
                answer.add_list(&works, limit, |work| self.release_note(work));
            }
        }
        if parts.len() > MAX_RELEASES {
            let earlier = parts[MAX_RELEASES..].iter().map(|(releases, _)| releases.len()).sum();
            let earlier = format_count(earlier, "earlier release");
            answer.add_paragraph(format!("… and {earlier}."));
        }
    }

    /// Writes how much work each of two queries found, the difference, and the newest items of each.
    pub(super) fn write_comparison(&self, other: &Findings<'h>, answer: &mut Answer) {
        let query = &self.draft.query;
        let second = query.other.as_deref().unwrap_or(query);
        let label = self.comparison_label(query, second, self.findings);
        let second_label = self.comparison_label(second, query, other);
        let compared = |counts: [usize; 2], [tally, second_tally]: [Line; 2]| {
            let difference = match counts[0].cmp(&counts[1]) {
                std::cmp::Ordering::Greater => format!("{} more than", counts[0] - counts[1]),
                std::cmp::Ordering::Less => format!("{} fewer than", counts[1] - counts[0]),
                std::cmp::Ordering::Equal => "as many as".to_owned(),
            };
            line![tally, format!(" {label}, {difference} {second_label} ("), second_tally, ")."]
        };
        let both = [self.findings, other];
        let counted = |counts: [usize; 2], noun: &str| {
            compared(counts, counts.map(|count| line![strong(format_count(count, noun))]))
        };
        if self.draft.counts_people && query.people.is_empty() && !query.asks_for_newcomers() {
            answer.add_paragraph(counted(both.map(|found| self.people_and_bots(found)[0]), "person"));
        }
        let counts = both.map(|found| count_with_merged_commits(&found.works));
        answer.add_paragraph(match query.asks_for_newcomers() {
            true => counted(counts, "new contributor"),
            false => {
                compared(counts, both.map(|found| line![strong(self.tally(found)), self.contributors(found)]))
            }
        });
        let sides = [(label, self.findings), (second_label, other)];
        for (label, findings) in sides.into_iter().filter(|(_, findings)| !findings.works.is_empty()) {
            answer.add_paragraph(line![strong(label), ": ", self.lead_line(findings)]);
            if let Some(group) = query.group {
                let groups = sections_by_group(group, findings, self.history);
                self.write_groups(group, &groups, MAX_HIGHLIGHTS, answer);
            } else {
                self.write_overview(findings, answer);
                answer.add_list(&findings.works, MAX_HIGHLIGHTS, |work| self.item(work));
            }
        }
    }

    /// Names `query` by what distinguishes it from `other` in a comparison: its people, its paths, or its window.
    pub(super) fn comparison_label(&self, query: &Query, other: &Query, findings: &Findings<'h>) -> String {
        if query.people != other.people {
            format!("by {}", joined_with_or(&query.people))
        } else if query.paths != other.paths {
            format!("under {}", joined_with_or(&query.paths))
        } else {
            format!("in {}", self.window(&findings.bounds))
        }
    }
}
