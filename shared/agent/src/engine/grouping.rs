//! Groups of work: by person, folder, period and so on; themes of a summary, and sections of release notes.

use std::cmp::Reverse;
use std::collections::{BTreeMap, HashSet};

use jiff::civil::{Date, date};
use jiff::{Timestamp, ToSpan};

use super::places::Place;
use super::{Findings, History, Work};
use crate::activity::{Action, Activity, ActivityKind};
use crate::dates::calendar::monday_of;
use crate::query::{Group, Kind, Query};
use crate::report::wording;
use crate::titles;

/// Label of files that are in no folder.
pub(crate) const TOP_LEVEL: &str = "(top level)";

/// Day with the number 0. A period has the number of its first day.
const EPOCH: Date = date(1970, 1, 1);

/// Returns the first `folders` folders of a path.
fn area(path: &str, folders: usize) -> &str {
    let slashes = path.match_indices('/').map(|(at, _)| at).take(folders);
    slashes.last().map_or(TOP_LEVEL, |end| &path[..end])
}

/// Assigns activities to groups, each of which has a number. Groups of files and folders include only paths under the
/// query's places, if it has any.
pub(crate) struct Grouping<'h> {
    group: Group,
    history: &'h History,
    /// Names of folders or files, by their numbers.
    areas: Vec<&'h str>,
    /// For each distinct path, the number of its folder or file; `None` for a path that is not under the query's places.
    area_of_path: Vec<Option<usize>>,
    /// Day of the activity that was grouped last: its first instant, the first instant after it, and its group.
    day: Option<(Timestamp, Timestamp, usize)>,
}

impl<'h> Grouping<'h> {
    pub(crate) fn of(group: Group, places: &[Place], history: &'h History) -> Self {
        let mut grouping = Self { group, history, areas: Vec::new(), area_of_path: Vec::new(), day: None };
        let folders = match group {
            Group::Folder => 1,
            Group::Area => 2,
            Group::File => 0,
            _ => return grouping,
        };
        let mut numbers: foldhash::HashMap<&str, usize> = foldhash::HashMap::default();
        for path in &history.paths().distinct {
            let is_inside = places.is_empty() || places.iter().any(|place| place.has(path));
            let name = if folders == 0 { path } else { area(path, folders) };
            let areas = &mut grouping.areas;
            grouping.area_of_path.push(is_inside.then(|| {
                *numbers.entry(name).or_insert_with(|| {
                    areas.push(name);
                    areas.len() - 1
                })
            }));
        }
        grouping
    }

    /// Returns the name of a group.
    pub(crate) fn name(&self, number: usize) -> String {
        let day = || EPOCH.saturating_add(i64::try_from(number).unwrap_or(0).days());
        match self.group {
            Group::Person => self.history.people.name(number).to_owned(),
            Group::Area | Group::Folder | Group::File => self.areas[number].to_owned(),
            Group::Kind => wording::nouns(ActivityKind::ALL[number]).0.to_owned(),
            Group::Action => wording::action_word(Action::ALL[number]).unwrap_or_default().to_owned(),
            Group::Weekday => {
                monday_of(EPOCH).saturating_add((number as i64).days()).strftime("%A").to_string()
            }
            Group::Day | Group::Week => day().to_string(),
            Group::Month => day().strftime("%Y-%m").to_string(),
            Group::Year => day().strftime("%Y").to_string(),
        }
    }

    /// Sets `found` to the numbers of the groups to which an activity belongs, without repetitions.
    fn find_groups(&mut self, activity: &'h Activity, found: &mut Vec<usize>) {
        found.clear();
        match self.group {
            Group::Person => found.extend(self.history.people_of(activity)),
            Group::Area | Group::Folder | Group::File => found.extend(self.areas_of(activity)),
            Group::Kind => found.push(activity.kind as usize),
            Group::Action => {
                found.extend((activity.action != Action::Made).then_some(activity.action as usize));
            }
            Group::Day | Group::Weekday | Group::Week | Group::Month | Group::Year => {
                found.push(self.period(activity.at));
            }
        }
        found.sort_unstable();
        found.dedup();
    }

    /// Returns the number of the folder or file of each file of an activity.
    pub(crate) fn areas_of(&self, activity: &Activity) -> impl Iterator<Item = usize> {
        self.history.files_of(activity).iter().filter_map(|path| self.area_of_path[*path])
    }

    /// Returns the number of the day, week, month or year that contains `at`, or of the day of the week: 0 for Monday.
    /// The result for the last day is cached, since successive activities are mostly of the same day.
    fn period(&mut self, at: Timestamp) -> usize {
        if let Some((from, until, group)) = self.day
            && (from..until).contains(&at)
        {
            return group;
        }
        let zone = &self.history.zone;
        let date = at.to_zoned(zone.clone()).date();
        let first = match self.group {
            Group::Week => monday_of(date),
            Group::Month => date.first_of_month(),
            Group::Year => date.first_of_year(),
            _ => date,
        };
        let number = match self.group {
            Group::Weekday => i32::from(date.weekday().to_monday_zero_offset()),
            _ => (first - EPOCH).get_days(),
        };
        let group = usize::try_from(number).unwrap_or(0);
        let start = |date: Date| date.to_zoned(zone.clone()).map(|start| start.timestamp());
        let ends = start(date).ok().zip(date.tomorrow().and_then(start).ok());
        self.day = ends.map(|(from, until)| (from, until, group));
        group
    }

    /// Returns the `limit` folders or files that the largest numbers of `works` touch, each with that number.
    pub(crate) fn busiest(&self, works: &[Work<'h>], limit: usize) -> Vec<(&'h str, usize)> {
        let counts = super::count_each(self.areas.len(), works, |work, count| {
            work.file_activities().flat_map(|one| self.areas_of(one)).for_each(count);
        });
        super::largest(self.areas.iter().copied().zip(counts), limit)
    }

    /// Returns the folder with the most files of `work`; of several, the first by name, and the top level last.
    fn busiest_of(&self, work: &Work<'h>) -> Option<&'h str> {
        let mut counts: BTreeMap<usize, usize> = BTreeMap::new();
        for area in work.file_activities().flat_map(|one| self.areas_of(one)) {
            *counts.entry(area).or_default() += 1;
        }
        let named = counts.into_iter().map(|(area, count)| (Reverse(count), self.areas[area]));
        named.min_by_key(|(count, name)| (*count, *name == TOP_LEVEL, *name)).map(|(_, name)| name)
    }
}

/// Returns the names of the groups with their work, the group with the most work first. Work whose activities belong to
/// several groups is split: each group gets the activities that belong to it.
pub(crate) fn grouped<'h>(
    group: Group,
    findings: &Findings<'h>,
    history: &'h History,
) -> Vec<(String, Vec<Work<'h>>)> {
    let mut grouping = Grouping::of(group, &findings.places, history);
    let mut groups: foldhash::HashMap<usize, Vec<Work<'h>>> = foldhash::HashMap::default();
    let mut found = Vec::new();
    for work in &findings.works {
        if work.is_single() {
            grouping.find_groups(work.newest, &mut found);
            found.iter().for_each(|number| groups.entry(*number).or_default().push(work.clone()));
            continue;
        }
        let all: Vec<&'h Activity> = match group {
            Group::Person => work.all_activities().collect(),
            _ => work.file_activities().collect(),
        };
        let mut members: BTreeMap<usize, Vec<&'h Activity>> = BTreeMap::new();
        for one in all {
            grouping.find_groups(one, &mut found);
            found.iter().for_each(|number| members.entry(*number).or_default().push(one));
        }
        for (number, members) in members {
            groups.entry(number).or_default().extend(work.part_of(&members));
        }
    }
    let named = groups.into_iter().map(|(number, works)| (grouping.name(number), works));
    let mut groups: Vec<(String, Vec<Work<'h>>)> = named.collect();
    groups.sort_by(|one, other| (other.1.len(), &one.0).cmp(&(one.1.len(), &other.0)));
    groups
}

/// Returns the number of all folders or files that `findings` touch, and those without work inside the window, each
/// with its newest work. The one that was quiet for the longest time comes first. Files that were renamed are left out.
/// Groups by file or area if `group` is one of these, else by top folder.
///
/// `findings` must include the work before the window.
pub(crate) fn quiet<'f, 'h>(
    group: Option<Group>,
    findings: &'f Findings<'h>,
    history: &'h History,
) -> (usize, Vec<(String, &'f Work<'h>)>) {
    let group = group.filter(|group| matches!(group, Group::File | Group::Area)).unwrap_or(Group::Folder);
    let grouping = Grouping::of(group, &findings.places, history);
    let mut newest: BTreeMap<usize, &'f Work<'h>> = BTreeMap::new();
    for work in &findings.works {
        for number in work.file_activities().flat_map(|one| grouping.areas_of(one)) {
            newest.entry(number).or_insert(work);
        }
    }
    let renames = history.activities.iter().flat_map(|one| &one.renames);
    let moved: HashSet<&str> = renames.map(|(from, _)| from.as_str()).collect();
    let all = newest.len();
    let named = newest.into_iter().map(|(number, work)| (grouping.name(number), work));
    let is_quiet = |work: &Work<'h>| work.newest.at < findings.bounds.window.from;
    let mut quiet: Vec<_> =
        named.filter(|(name, work)| is_quiet(work) && !moved.contains(name.as_str())).collect();
    quiet.sort_by(|(one, work), (other, next)| (work.newest.at, one).cmp(&(next.newest.at, other)));
    (all, quiet)
}

/// Topic of a theme, in the order of a summary.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Topic {
    Releases,
    /// Work with files, by the area (first two folders) that has most of them.
    Area(String),
    /// Work without files, by the plural noun of the recorded kind, such as "issues".
    Records(&'static str),
    Dependencies,
    Bots,
}

impl Topic {
    pub(crate) fn name(&self) -> &str {
        match self {
            Self::Releases => "Releases",
            Self::Area(name) => name,
            Self::Records(name) => name,
            Self::Dependencies => "Dependency updates",
            Self::Bots => "Bots",
        }
    }

    /// Returns whether the topic is an area or a recorded kind. A summary shows only the largest of these.
    pub(crate) fn is_main(&self) -> bool {
        matches!(self, Self::Area(_) | Self::Records(_))
    }
}

/// Returns the themes of the found work: releases, areas with the most work first, dependency updates, and bots; and
/// the work of each theme, the most important first. If the query asks for dependency updates, they have no theme of
/// their own.
pub(crate) fn themes<'f, 'h>(
    findings: &'f Findings<'h>,
    query: &Query,
    history: &'h History,
) -> Vec<(Topic, Vec<&'f Work<'h>>)> {
    let areas = Grouping::of(Group::Area, &findings.places, history);
    let asks_for_updates = query.kinds.contains(&Kind::Dependency);
    let mut themes: BTreeMap<Topic, Vec<(u8, &'f Work<'h>)>> = BTreeMap::new();
    for work in &findings.works {
        let topic = if history.is_release(work.newest) {
            Topic::Releases
        } else if work.is_of_bots(history) {
            Topic::Bots
        } else if !asks_for_updates && titles::is_of_kind(work.newest, Kind::Dependency) {
            Topic::Dependencies
        } else {
            let main = areas.busiest_of(work).map(|area| Topic::Area(area.to_owned()));
            main.unwrap_or(Topic::Records(wording::nouns(work.newest.kind).1))
        };
        let importance = if topic.is_main() { importance(work.newest) } else { 0 };
        themes.entry(topic).or_default().push((importance, work));
    }
    let mut themes: Vec<_> = themes.into_iter().collect();
    themes.sort_by_key(|(topic, works)| {
        let order = [Topic::Releases, Topic::Dependencies, Topic::Bots].iter().position(|one| one == topic);
        (order.map_or(1, |at| 2 * at), Reverse(works.len()))
    });
    let ordered = |(topic, mut works): (Topic, Vec<(u8, &'f Work<'h>)>)| {
        works.sort_by_key(|(importance, _)| *importance);
        (topic, works.into_iter().map(|(_, work)| work).collect())
    };
    themes.into_iter().map(ordered).collect()
}

/// Ranks an activity by its title, 0 for the most important: breaking changes and reverts, features, fixes, other work,
/// merges.
fn importance(activity: &Activity) -> u8 {
    let ranks =
        [(Kind::Merge, 4), (Kind::Breaking, 0), (Kind::Revert, 0), (Kind::Feature, 1), (Kind::Fix, 2)];
    ranks.iter().find(|(kind, _)| titles::is_of_kind(activity, *kind)).map_or(3, |(_, rank)| *rank)
}

/// Returns the releases among `works`, which are newest first, each with the work that belongs to it. In the first
/// item, the release is `None` if there is work after the newest release.
pub(crate) fn releases<'f, 'h>(
    works: &'f [Work<'h>],
    history: &History,
) -> Vec<(Option<&'f Work<'h>>, &'f [Work<'h>])> {
    let mut found = Vec::new();
    let mut rest = works;
    while let [first, others @ ..] = rest {
        let release = history.is_release(first.newest).then_some(first);
        let own = if release.is_some() { others } else { rest };
        let end = own.iter().position(|work| history.is_release(work.newest)).unwrap_or(own.len());
        found.push((release, &own[..end]));
        rest = &own[end..];
    }
    found
}

/// Returns the sections of release notes that are not empty: the name, and the work. If a title fits several kinds, the
/// first of them in `OF_KINDS` counts.
pub(crate) fn sections<'f, 'h>(works: &'f [Work<'h>]) -> Vec<(&'static str, Vec<&'f Work<'h>>)> {
    const SECTIONS: [&str; 7] = [
        "Removed and breaking",
        "Added",
        "Fixed",
        "Documentation",
        "Dependencies",
        "Reverted",
        "Other changes",
    ];
    const OF_KINDS: [(Kind, usize); 6] = [
        (Kind::Dependency, 4),
        (Kind::Revert, 5),
        (Kind::Breaking, 0),
        (Kind::Fix, 2),
        (Kind::Documentation, 3),
        (Kind::Feature, 1),
    ];
    let mut sections = SECTIONS.map(|name| (name, Vec::new()));
    for work in works {
        let section = OF_KINDS
            .iter()
            .find(|(kind, _)| titles::is_of_kind(work.newest, *kind))
            .map_or(6, |(_, section)| *section);
        sections[section].1.push(work);
    }
    sections.into_iter().filter(|(_, works)| !works.is_empty()).collect()
}
