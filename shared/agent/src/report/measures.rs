//! Answers of the measures other than a list: counts, rankings, summaries, release notes, comparisons.

use super::{FIRST_CITED, LIST_LENGTHS, MAX_ALL_CITED, Report, area_line, clean, loose_remark, wording};
use crate::activity::Activity;
use crate::answer::{Answer, Line, Span, counted, joined};
use crate::engine::{Findings, Topic, Work, grouped, releases, sections, themes};
use crate::people::is_bot_name;
use crate::query::{Group, Query};

/// Default number of groups in a ranking, except for periods.
const DEFAULT_RANKED: usize = 10;

/// Default number of periods in a ranking.
const DEFAULT_PERIODS: usize = 40;

/// Maximum number of areas and recorded kinds that a summary shows as themes.
const MAX_AREAS: usize = 6;

/// Maximum number of items that a theme, or a side of a comparison, lists.
const MAX_HIGHLIGHTS: usize = 5;

/// Maximum number of pieces of work that a summary lists without themes.
const MAX_UNGROUPED: usize = 12;

/// Maximum number of releases whose notes are shown.
const MAX_RELEASES: usize = 6;

/// Returns whether groups are periods that follow each other.
pub(crate) fn is_chronological(group: Group) -> bool {
    matches!(group, Group::Day | Group::Week | Group::Month | Group::Year)
}

impl<'h> Report<'_, 'h> {
    pub(super) fn count(&self, answer: &mut Answer) {
        let findings = self.findings;
        let line = match self.draft.query.group {
            Some(group @ (Group::File | Group::Area | Group::Folder)) => {
                let (one, many) = if group == Group::File { ("file", "files") } else { ("area", "areas") };
                let names = grouped(group, findings, self.history).len();
                Line::strong(counted(names, one, many)).text(format!(" in {}.", self.tally(findings)))
            }
            _ => self.lead(findings),
        };
        answer.paragraph(line);
        self.overview(findings, answer);
        match findings.works.len() <= MAX_ALL_CITED {
            true => self.items(&findings.works, MAX_ALL_CITED, answer),
            false => {
                let newest = self.cited(&findings.works, MAX_ALL_CITED, FIRST_CITED);
                answer.paragraph(Line::of("The newest: ").line(newest).text("."));
            }
        }
    }

    pub(super) fn first_or_last(&self, is_first: bool, answer: &mut Answer) {
        let mut all: Vec<&Work<'h>> = self.findings.works.iter().collect();
        if is_first {
            all.reverse();
        }
        let count = self.draft.query.limit.unwrap_or(1).min(all.len());
        all.truncate(count);
        let which = if is_first { "oldest" } else { "newest" };
        let which = if count == 1 { which.to_owned() } else { format!("{count} {which}") };
        let of = self.tally(self.findings);
        let line = Line::of("The ").line(Line::strong(which)).text(format!(" of {of}:"));
        answer.paragraph(line.text(loose_remark(self.findings)));
        self.items(&all, count, answer);
        self.overview(self.findings, answer);
    }

    pub(super) fn newcomers(&self, answer: &mut Answer) {
        let mut firsts: Vec<&Activity> =
            self.findings.works.iter().flat_map(|work| work.all_activities()).collect();
        firsts.sort_by_key(|one| one.at);
        let mut counts = vec![0; self.history.people.len()];
        let from = self.findings.bounds.window.from;
        let later = self.history.activities.iter().take_while(|one| one.at >= from);
        later.for_each(|one| counts[self.history.author_of(one)] += 1);
        let name = |one: &Activity| clean(self.history.people.name_of(&one.author));
        let returned = firsts.iter().filter(|one| counts[self.history.author_of(one)] > 1);
        let returned: Vec<String> = returned.map(|one| name(one)).collect();
        let again = match returned.as_slice() {
            [] => " None of them has a second commit in this time.".to_owned(),
            some => format!(" With more than one commit: {}.", joined(some)),
        };
        let found = counted(firsts.len(), "new contributor", "new contributors");
        answer.paragraph(Line::strong(found).text(format!(", with their first commits.{again}")));
        answer.list(&firsts, LIST_LENGTHS[0], |one| {
            let line = Line::strong(name(one)).text(": ").span(self.citations.cite(one));
            line.text(format!(" {} ({})", clean(&one.title), self.day(one.at)))
        });
    }

    pub(super) fn ranking(&self, answer: &mut Answer) {
        let (query, findings) = (&self.draft.query, self.findings);
        let group = query.group.unwrap_or(Group::Person);
        let bots = findings.works.iter().filter(|work| work.is_of_bots(self.history)).count();
        let has_both = group == Group::Person && bots > 0 && bots < findings.works.len();
        let bots = if has_both { format!(" Of these, {bots} by bots.") } else { String::new() };
        answer.paragraph(self.lead(findings).text(bots));
        self.overview(findings, answer);
        let mut groups = grouped(group, findings, self.history);
        if is_chronological(group) && self.draft.is_series {
            groups.sort_by(|one, other| one.0.cmp(&other.0));
        } else if self.draft.asks_for_least {
            groups.sort_by_key(|(_, works)| works.len());
        }
        let limit =
            query.limit.unwrap_or(if is_chronological(group) { DEFAULT_PERIODS } else { DEFAULT_RANKED });
        answer.list(&groups, limit, |(name, works)| self.group_line(group, name, works));
    }

    fn group_line(&self, group: Group, name: &str, works: &[Work<'h>]) -> Line {
        let line = match group {
            Group::Area | Group::Folder | Group::File => area_line(name),
            Group::Person if is_bot_name(name) => Line::of(format!("{} (bot)", clean(name))),
            _ => Line::of(clean(name)),
        };
        let line = line.text(format!(": {} — ", wording::tally(works, true)));
        let line = line.line(self.cited(works, FIRST_CITED, 3));
        match works {
            [one] => line.text(format!(" {}", clean(&one.newest.title))),
            _ => line,
        }
    }

    pub(super) fn summary(&self, answer: &mut Answer) {
        let works = &self.findings.works;
        answer.paragraph(self.lead(self.findings));
        if works.len() <= MAX_UNGROUPED {
            return self.items(works, works.len(), answer);
        }
        self.overview(self.findings, answer);
        let (mut areas, mut others) = (0, 0);
        let mut lines = Vec::new();
        for (topic, works) in themes(self.findings, &self.draft.query, self.history) {
            let tally = wording::tally(works.iter().copied(), true);
            areas += usize::from(topic.is_main());
            match &topic {
                topic if topic.is_main() && areas > MAX_AREAS => others += works.len(),
                Topic::Dependencies | Topic::Bots => {
                    let cited = self.cited(&works, MAX_ALL_CITED, FIRST_CITED);
                    let line = Line::strong(topic.name()).text(format!(": {tally}: "));
                    lines.push(line.line(cited).text("."));
                }
                topic => {
                    let title =
                        if let Topic::Area(name) = topic { area_line(name) } else { Line::of(topic.name()) };
                    let heading = Line::default().span(Span::Strong(title.0));
                    answer.paragraph(heading.text(format!(": {tally}")));
                    self.items(&works, MAX_HIGHLIGHTS, answer);
                }
            }
        }
        if others > 0 {
            answer.paragraph(Line::strong("Elsewhere").text(format!(": {others} more.")));
        }
        lines.into_iter().for_each(|line| answer.paragraph(line));
    }

    pub(super) fn release_notes(&self, answer: &mut Answer) {
        answer.paragraph(self.lead(self.findings));
        let parts = releases(&self.findings.works, self.history);
        let limit =
            if parts.len() > 1 { LIST_LENGTHS[0] / parts.len().min(MAX_RELEASES) } else { LIST_LENGTHS[0] };
        for (release, works) in parts.iter().take(MAX_RELEASES) {
            match *release {
                Some(release) if parts.len() == 1 => self.items(&[release], 1, answer),
                None if parts.len() == 1 => {}
                release => {
                    let heading = release.map(|release| self.release_heading(release.newest));
                    let heading = heading.unwrap_or_else(|| Line::of("After the last release"));
                    answer.paragraph(Line::default().span(Span::Strong(heading.0)));
                }
            }
            for (name, works) in sections(works) {
                answer.paragraph(Line::strong(name));
                self.items(&works, limit.div_ceil(2).clamp(2, 20), answer);
            }
        }
        if parts.len() > MAX_RELEASES {
            let earlier = counted(parts.len() - MAX_RELEASES, "earlier release", "earlier releases");
            answer.paragraph(Line::of(format!("… and {earlier}.")));
        }
    }

    fn release_heading(&self, release: &Activity) -> Line {
        let line = Line::of(format!("{} ", clean(&release.title))).span(self.citations.cite(release));
        line.text(format!(", {}", self.day(release.at)))
    }

    /// Writes how much work each of two queries found, the difference, and the newest items of each.
    pub(super) fn comparison(&self, other: &Findings<'h>, answer: &mut Answer) {
        let (one, two) = (self.findings.works.len(), other.works.len());
        let query = &self.draft.query;
        let second = query.other.as_deref().unwrap_or(query);
        let label = self.label(query, second, self.findings);
        let second_label = self.label(second, query, other);
        let difference = match one.cmp(&two) {
            std::cmp::Ordering::Greater => format!("{} more than", one - two),
            std::cmp::Ordering::Less => format!("{} fewer than", two - one),
            std::cmp::Ordering::Equal => "as many as".to_owned(),
        };
        let line = Line::strong(self.tally(self.findings));
        let line = line.text(format!(" {label}, {difference} {second_label} ("));
        answer.paragraph(line.line(Line::strong(self.tally(other))).text(")."));
        let sides = [(label, self.findings), (second_label, other)];
        for (label, findings) in sides.into_iter().filter(|(_, findings)| !findings.works.is_empty()) {
            answer.paragraph(Line::strong(label).text(": ").line(self.lead(findings)));
            if let Some(group) = query.group {
                let groups = grouped(group, findings, self.history);
                let limit = query.limit.unwrap_or(MAX_HIGHLIGHTS);
                answer.list(&groups, limit, |(name, works)| self.group_line(group, name, works));
                continue;
            }
            self.overview(findings, answer);
            answer.list(&findings.works, MAX_HIGHLIGHTS, |work| self.item(work));
        }
    }

    /// Names a side of the comparison by what distinguishes it: its people, its paths, or its window.
    fn label(&self, query: &Query, other: &Query, findings: &Findings<'h>) -> String {
        let names = |names: &[String]| names.iter().map(|name| clean(name)).collect::<Vec<_>>().join(" or ");
        if query.people != other.people {
            format!("by {}", names(&query.people))
        } else if query.paths != other.paths {
            format!("under {}", names(&query.paths))
        } else {
            format!("in {}", self.window(&findings.bounds))
        }
    }
}
