//! Sections of the found work: groups by person, folder, period and so on, sections of a summary,
//! and release notes.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use jiff::civil::{Date, date};
use jiff::{Timestamp, ToSpan};

use super::query_path::QueryPath;
use super::{
    Findings, History, Work, count_each, count_with_merged_commits, is_empty_or_any, largest_counts,
    works_to_count,
};
use crate::dates::calendar::monday_of;
use crate::query::{Group, Query, WorkKind};
use crate::strings::variant_word;
use crate::titles;
use plumbline_activity::{Action, Activity, ActivityKind};

/// Label of files that are in no folder.
pub(crate) const TOP_LEVEL: &str = "(top level)";

/// Day with the number 0, from which days are counted. The group of a period has the number of the first day of the
/// period. The group of a weekday, such as all Mondays, has the number of the first such day since the epoch.
const EPOCH: Date = date(1970, 1, 1);

/// A named part of the found work: a group, a part of a summary or a kind of change.
pub(crate) struct Section<'h> {
    pub name: String,
    pub works: Vec<Work<'h>>,
}

impl Section<'_> {
    /// Returns the number of pieces of work, plus the number of commits that the merges among them brought in.
    pub(crate) fn count(&self) -> usize {
        count_with_merged_commits(&self.works)
    }
}

/// Returns the first `folders` folders of a path.
fn area(path: &str, folders: usize) -> &str {
    let slashes = path.match_indices('/').map(|(at, _)| at).take(folders);
    slashes.last().map_or(TOP_LEVEL, |end| &path[..end])
}

/// Returns the name of the group to which a path belongs, if `group` is by area, folder or file.
pub(super) fn area_name(group: Group, path: &str) -> &str {
    match group {
        Group::Folder => area(path, 1),
        Group::Area => area(path, 2),
        _ => path,
    }
}

/// Assigns activities to groups. Each group has a number. If the query has paths, groups of files and folders consist
/// of these paths and what is below them. They never consist of paths that the query excludes.
pub(crate) struct Grouping<'h> {
    group: Group,
    history: &'h History,
    /// Names of folders or files, by their numbers.
    areas: Vec<&'h str>,
    /// For each distinct path, the number of its folder or file; `None` for a path that the query does not include.
    area_of_path: Vec<Option<usize>>,
    only_deleted: bool,
    /// Day of the activity that was grouped last: its first instant, the first instant after it, and its group.
    day: Option<(Timestamp, Timestamp, usize)>,
}

impl<'h> Grouping<'h> {
    pub(crate) fn of(group: Group, findings: &Findings<'_>, history: &'h History) -> Self {
        let Findings { query_paths, excluded_paths, .. } = findings;
        let mut grouping = Self {
            group,
            history,
            areas: Vec::new(),
            area_of_path: Vec::new(),
            only_deleted: findings.asks_for_deletions,
            day: None,
        };
        if !matches!(group, Group::Folder | Group::Area | Group::File) {
            return grouping;
        }
        let name = |path| area_name(group, path);
        let mut numbers: foldhash::HashMap<&str, usize> = foldhash::HashMap::default();
        for path in &history.paths().distinct {
            let is_under = |query_path: &QueryPath| query_path.contains(path);
            let is_inside = is_empty_or_any(query_paths, is_under) && !excluded_paths.iter().any(is_under);
            let number = is_inside.then(|| {
                *numbers.entry(name(path)).or_insert_with(|| {
                    grouping.areas.push(name(path));
                    grouping.areas.len() - 1
                })
            });
            grouping.area_of_path.push(number);
        }
        grouping
    }

    pub(super) fn name(&self, number: usize) -> String {
        let day = |format: &str| EPOCH.saturating_add((number as i64).days()).strftime(format).to_string();
        match self.group {
            Group::Person => self.history.people.name(number).to_owned(),
            Group::Area | Group::Folder | Group::File => self.areas[number].to_owned(),
            Group::Kind => ActivityKind::ALL[number].noun().to_owned(),
            Group::Action => variant_word(Action::ALL[number]),
            Group::Hour => format!("{number:02}:00"),
            Group::Day | Group::Week => day("%F"),
            Group::Weekday => day("%A"),
            Group::Month => day("%Y-%m"),
            Group::Year => day("%Y"),
        }
    }

    /// Sets `found` to the numbers of the groups to which an activity belongs, without repetitions.
    pub(super) fn find_groups(&mut self, activity: &'h Activity, found: &mut Vec<usize>) {
        found.clear();
        match self.group {
            Group::Person => found.extend(self.history.contributor_indices(activity)),
            Group::Area | Group::Folder | Group::File => found.extend(self.areas_of(activity)),
            Group::Kind => found.push(activity.kind as usize),
            Group::Action if activity.action == Action::Made => {}
            Group::Action => found.push(activity.action as usize),
            Group::Hour => {
                let hour = activity.at.to_zoned(self.history.zone.clone()).hour();
                found.extend(usize::try_from(hour));
            }
            Group::Day | Group::Weekday | Group::Week | Group::Month | Group::Year => {
                found.push(self.period(activity.at));
            }
        }
        found.sort_unstable();
        found.dedup();
    }

    /// Returns a group number for each file of an activity: the number of the file or of its folder. Skips files that
    /// are outside the paths of the query or excluded by the query and, if the query asks for deletions, those that the
    /// activity did not delete.
    fn areas_of(&self, activity: &Activity) -> impl Iterator<Item = usize> {
        let is_wanted =
            |path: &str| !self.only_deleted || activity.deleted.iter().any(|deleted| deleted == path);
        let paths = self.history.file_indices(activity).iter();
        let wanted = paths.filter(move |path| is_wanted(&self.history.paths().distinct[**path]));
        wanted.filter_map(|path| self.area_of_path[*path])
    }

    /// Returns the group number of the day, week, month, year or weekday (such as all Mondays) of the instant `at`.
    /// Caches the latest result for all instants of the same day, since successive activities often share a day.
    fn period(&mut self, at: Timestamp) -> usize {
        if let Some((from, until, group)) = self.day
            && (from..until).contains(&at)
        {
            return group;
        }
        let zoned = at.to_zoned(self.history.zone.clone());
        let group = self.period_of(zoned.date());
        let start = zoned.start_of_day();
        let next = start.as_ref().ok().and_then(|start| start.tomorrow().ok()?.start_of_day().ok());
        let ends = start.ok().zip(next);
        self.day = ends.map(|(start, next)| (start.timestamp(), next.timestamp(), group));
        group
    }

    /// Returns the group number of the day, week, month, year or weekday to which a date belongs.
    pub(super) fn period_of(&self, date: Date) -> usize {
        let first = match self.group {
            Group::Weekday => EPOCH.saturating_add(EPOCH.weekday().until(date.weekday()).days()),
            Group::Week => monday_of(date),
            Group::Month => date.first_of_month(),
            Group::Year => date.first_of_year(),
            _ => date,
        };
        usize::try_from((first - EPOCH).get_days()).unwrap_or(0)
    }

    /// Returns the folders or files that most of the found work touches, at most `limit` of them, each with the number of
    /// pieces of work that touch it. In place of a merge with commits, each of these commits counts. The highest number
    /// comes first.
    pub(crate) fn most_touched_areas(&self, findings: &Findings<'h>, limit: usize) -> Vec<(&'h str, usize)> {
        let works = works_to_count(&findings.works, findings.asks_for_merges, self.history);
        let (merges, others): (Vec<&Work<'h>>, Vec<&Work<'h>>) =
            works.into_iter().partition(|work| !work.merged_commits.is_empty());
        let commits: Vec<Work<'h>> =
            merges.into_iter().flat_map(Work::authored_activities).map(Work::of).collect();
        let counts = count_each(self.areas.len(), others.into_iter().chain(&commits), |work, count| {
            work.activities_with_files().flat_map(|one| self.areas_of(one)).for_each(count);
        });
        largest_counts(self.areas.iter().copied().zip(counts), limit)
    }

    /// Returns the folder with the most files of `work`. Of several folders with equally many files, returns the first
    /// in alphabetical order, where the top level comes last.
    fn folder_with_most_files(&self, work: &Work<'h>) -> Option<&'h str> {
        let mut counts: BTreeMap<usize, usize> = BTreeMap::new();
        for area in work.activities_with_files().flat_map(|one| self.areas_of(one)) {
            *counts.entry(area).or_default() += 1;
        }
        let named = counts.into_iter().map(|(area, count)| (Reverse(count), self.areas[area]));
        named.min_by_key(|(count, name)| (*count, *name == TOP_LEVEL, *name)).map(|(_, name)| name)
    }
}

/// Returns a section for each group, the group with the most work first. Work whose activities belong to several groups
/// is split: each group gets the activities that belong to it. Grouping by person, file or folder replaces a merge by
/// the commits that the merge brought in, each as a piece of work.
pub(crate) fn sections_by_group<'h>(
    group: Group,
    findings: &Findings<'h>,
    history: &'h History,
) -> Vec<Section<'h>> {
    let by_author = matches!(group, Group::Person | Group::Area | Group::Folder | Group::File);
    let mut grouping = Grouping::of(group, findings, history);
    let mut groups: foldhash::HashMap<usize, Vec<Work<'h>>> = foldhash::HashMap::default();
    let mut found = Vec::new();
    let works = match by_author {
        true => works_to_count(&findings.works, findings.asks_for_merges, history),
        false => findings.works.iter().collect(),
    };
    for work in works {
        if work.is_single() {
            grouping.find_groups(work.newest, &mut found);
            found.iter().for_each(|number| groups.entry(*number).or_default().push(work.clone()));
            continue;
        }
        if by_author && !work.merged_commits.is_empty() {
            for one in work.authored_activities() {
                grouping.find_groups(one, &mut found);
                found.iter().for_each(|number| groups.entry(*number).or_default().push(Work::of(one)));
            }
            continue;
        }
        let mut members: BTreeMap<usize, Vec<&'h Activity>> = BTreeMap::new();
        for one in work.all_activities() {
            grouping.find_groups(one, &mut found);
            found.iter().for_each(|number| members.entry(*number).or_default().push(one));
        }
        for (number, members) in members {
            groups.entry(number).or_default().extend(work.restrict_to(&members));
        }
    }
    let section = |(number, works)| Section { name: grouping.name(number), works };
    let mut sections: Vec<Section<'h>> = groups.into_iter().map(section).collect();
    sections.sort_by(|one, other| (other.count(), &one.name).cmp(&(one.count(), &other.name)));
    sections
}

/// Kind of a section in a summary, in the order in which the summary shows them. The search tool calls such a section a
/// theme.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum SummarySectionKind {
    Releases,
    /// Work with files, by the area (first two folders) that has most of its files.
    Area,
    /// Work without files, by its recorded kind: commit, pull request, issue or release.
    RecordedKind,
    Dependencies,
    Bots,
}

impl SummarySectionKind {
    /// Returns whether a summary shows only the largest few sections of this kind. The summary always shows the
    /// sections of releases, dependency updates and bots.
    pub(crate) fn is_shown_only_if_large(self) -> bool {
        matches!(self, Self::Area | Self::RecordedKind)
    }
}

/// Returns the sections of a summary: releases, areas with the most work first, dependency updates, and bots. Each
/// section has the most important work first. If the query asks for dependency updates, they have no section of their
/// own.
pub(crate) fn summary_sections<'h>(
    findings: &Findings<'h>,
    query: &Query,
    history: &'h History,
) -> Vec<(SummarySectionKind, Section<'h>)> {
    let areas = Grouping::of(Group::Area, findings, history);
    let asks_for_updates = query.kinds.contains(&WorkKind::Dependency);
    let mut works_by_section: BTreeMap<(SummarySectionKind, String), Vec<Work<'h>>> = BTreeMap::new();
    for work in &findings.works {
        let (kind, name) = if history.is_release(work.newest) {
            (SummarySectionKind::Releases, "Releases".to_owned())
        } else if work.is_only_by_bots(history) {
            (SummarySectionKind::Bots, "Bots".to_owned())
        } else if !asks_for_updates && titles::is_of_kind(work.newest, WorkKind::Dependency) {
            (SummarySectionKind::Dependencies, "Dependency updates".to_owned())
        } else if let Some(area) = areas.folder_with_most_files(work) {
            (SummarySectionKind::Area, area.to_owned())
        } else {
            (SummarySectionKind::RecordedKind, format!("{}s", work.newest.kind.noun()))
        };
        works_by_section.entry((kind, name)).or_default().push(work.clone());
    }
    let section = |((kind, name), mut works): ((SummarySectionKind, String), Vec<Work<'h>>)| {
        if kind.is_shown_only_if_large() {
            works.sort_by_cached_key(|work| display_rank(work.newest));
        }
        (kind, Section { name, works })
    };
    let mut sections: Vec<_> = works_by_section.into_iter().map(section).collect();
    sections.sort_by_key(|(kind, section)| {
        (
            if kind.is_shown_only_if_large() { SummarySectionKind::Area } else { *kind },
            Reverse(section.works.len()),
        )
    });
    sections
}

/// Returns the value of the first kind in `kinds` to which an activity belongs by its title or its files, or `other` if
/// it belongs to none.
fn by_kind<T: Copy>(activity: &Activity, kinds: &[(WorkKind, T)], other: T) -> T {
    kinds.iter().find(|(kind, _)| titles::is_of_kind(activity, *kind)).map_or(other, |(_, value)| *value)
}

/// Returns the rank of an activity by the kind of work in its title: 0, shown first, for removals, breaking changes and
/// reverts; 1 for features; 2 for fixes.
fn display_rank(activity: &Activity) -> u8 {
    const RANKS: [(WorkKind, u8); 5] = [
        (WorkKind::Merge, 4),
        (WorkKind::Breaking, 0),
        (WorkKind::Revert, 0),
        (WorkKind::Feature, 1),
        (WorkKind::Fix, 2),
    ];
    by_kind(activity, &RANKS, 3)
}

/// Splits `works`, which are newest first, into releases and the work that belongs to them. Each item has the releases,
/// then their work. Releases without work between them form one item: a repository may release several packages at
/// once. If there is work after the newest release, the first item has no releases.
pub(crate) fn split_by_release<'w, 'h>(
    works: &'w [Work<'h>],
    history: &History,
) -> Vec<(&'w [Work<'h>], &'w [Work<'h>])> {
    let is_release = |work: &Work<'h>| history.is_release(work.newest);
    let parts = works.chunk_by(|one, next| is_release(one) || !is_release(next));
    parts.map(|part| part.split_at(part.partition_point(is_release))).collect()
}

/// Returns a section of release notes for each kind of change.
pub(crate) fn change_sections<'h>(works: &[Work<'h>]) -> Vec<Section<'h>> {
    const NAMES: [&str; 7] = [
        "Removed or breaking",
        "Added",
        "Fixed",
        "Documentation",
        "Dependencies",
        "Reverted",
        "Other changes",
    ];
    const SECTION_OF_KIND: [(WorkKind, usize); 6] = [
        (WorkKind::Dependency, 4),
        (WorkKind::Revert, 5),
        (WorkKind::Breaking, 0),
        (WorkKind::Fix, 2),
        (WorkKind::Documentation, 3),
        (WorkKind::Feature, 1),
    ];
    let mut sections = NAMES.map(|name| Section { name: name.to_owned(), works: Vec::new() });
    for work in works {
        sections[by_kind(work.newest, &SECTION_OF_KIND, 6)].works.push(work.clone());
    }
    sections.into_iter().filter(|section| !section.works.is_empty()).collect()
}
