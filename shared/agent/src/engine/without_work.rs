//! Folders, files and periods without work.

use std::cmp::Reverse;
use std::collections::{BTreeSet, HashSet};

use jiff::{Timestamp, ToSpan};

use super::grouping::{Grouping, Section, area_name, sections_by_group};
use super::{Findings, History, Work};
use crate::query::Group;

/// Folders, files or periods without work in the window of a query.
pub(crate) struct GroupsWithoutWork<'h> {
    /// Number of all folders, files or periods of the window, with or without work.
    pub total: usize,
    /// For folders or files: a section for each one without work, with its work before the window, newest first. The section
    /// whose last work is the oldest comes first. For periods: an empty section for each one without work, in
    /// order of time.
    pub without_work: Vec<Section<'h>>,
}

/// Finds the folders, files or periods without work in the window. Considers only folders or files that `findings`
/// touch and that still exist, as far as deletions are recorded, and only periods up to now. Groups work by top folder
/// unless `group` is a period, [`Group::File`] or [`Group::Area`].
///
/// `findings` must include the work before the window.
pub(crate) fn find_groups_without_work<'h>(
    group: Group,
    findings: &Findings<'h>,
    history: &'h History,
) -> GroupsWithoutWork<'h> {
    if group.is_period() {
        return find_periods_without_work(group, findings, history);
    }
    let group = if matches!(group, Group::File | Group::Area) { group } else { Group::Folder };
    let mut sections = sections_by_group(group, findings, history);
    let existing: HashSet<&str> = existing_files(history).map(|path| area_name(group, path)).collect();
    sections.retain(|section| existing.contains(section.name.as_str()));
    let total = sections.len();
    for section in &mut sections {
        section.works.sort_by_key(|work| Reverse(work.newest.at));
    }
    let last = |section: &Section<'h>| section.works.first().map(|work| work.newest.at);
    let from = Some(findings.bounds.window.from);
    sections.retain(|section| last(section) < from);
    sections.sort_by(|one, other| (last(one), &one.name).cmp(&(last(other), &other.name)));
    GroupsWithoutWork { total, without_work: sections }
}

/// Finds the periods without work in the window. If the window has no start, it begins with the first recorded
/// activity.
fn find_periods_without_work<'h>(
    group: Group,
    findings: &Findings<'h>,
    history: &'h History,
) -> GroupsWithoutWork<'h> {
    let mut grouping = Grouping::of(group, findings, history);
    let window = &findings.bounds.window;
    let first = history.activities.last().map_or(history.now, |first| first.at);
    let from = if findings.bounds.has_start { window.from } else { first };
    let date = |at: Timestamp| at.to_zoned(history.zone.clone()).date();
    let last = date(window.until.min(history.now).saturating_sub(1.nanosecond()).unwrap_or(window.until));
    let mut periods: BTreeSet<usize> = match group {
        Group::Hour => (0..24).collect(),
        _ => date(from)
            .series(1.day())
            .take_while(|day| *day <= last)
            .map(|day| grouping.period_of(day))
            .collect(),
    };
    let total = periods.len();
    let works = findings.works.iter().flat_map(Work::all_activities).filter(|one| one.at >= from);
    let mut found = Vec::new();
    for activity in works {
        grouping.find_groups(activity, &mut found);
        found.iter().for_each(|period| {
            periods.remove(period);
        });
    }
    let section = |period| Section { name: grouping.name(period), works: Vec::new() };
    GroupsWithoutWork { total, without_work: periods.into_iter().map(section).collect() }
}

/// Returns the files that still exist: the newest activity on each file neither deleted nor moved the file.
fn existing_files(history: &History) -> impl Iterator<Item = &str> {
    let mut exists: foldhash::HashMap<&str, bool> = foldhash::HashMap::default();
    for activity in &history.activities {
        let moved = activity.renames.iter().map(|(from, _)| from);
        let gone = activity.deleted.iter().chain(moved).map(|path| (path, false));
        for (path, is_left) in gone.chain(activity.paths.iter().map(|path| (path, true))) {
            exists.entry(path).or_insert(is_left);
        }
    }
    exists.into_iter().filter_map(|(path, exists)| exists.then_some(path))
}
