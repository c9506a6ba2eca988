//! Groups of work: by person, folder, period and so on. Each group has a number, so that its name is built only once.

use std::collections::{BTreeMap, HashSet};

use jiff::Timestamp;
use jiff::civil::Date;

use super::places::Place;
use super::{Findings, History, Work};
use crate::activity::Activity;
use crate::dates::calendar::monday_of;
use crate::query::Group;
use crate::report::wording;

/// Label of files that are in no folder.
pub(crate) const TOP_LEVEL: &str = "(top level)";

/// Returns the area of a path: its first two folders.
fn area(path: &str) -> &str {
    let mut slashes = path.match_indices('/').map(|(at, _)| at);
    match (slashes.next(), slashes.next()) {
        (None, _) => TOP_LEVEL,
        (Some(first), None) => &path[..first],
        (Some(_), Some(second)) => &path[..second],
    }
}

/// Returns the names of the groups with their work, the group with the most work first. A merge whose commits belong to
/// several groups is split: each group gets the merge's commits that belong to it.
pub(crate) fn grouped<'h>(
    group: Group,
    findings: &Findings<'h>,
    history: &'h History,
) -> Vec<(String, Vec<Work<'h>>)> {
    let mut grouping = Grouping::of(group, &findings.places, history);
    let mut groups: Vec<Vec<Work<'h>>> = Vec::new();
    let mut add = |number: usize, work: Work<'h>| {
        groups.resize_with(groups.len().max(number + 1), Vec::new);
        groups[number].push(work);
    };
    for work in &findings.works {
        if work.is_single() {
            grouping.groups_of(work.newest()).iter().for_each(|number| add(*number, work.clone()));
            continue;
        }
        let mut members: BTreeMap<usize, Vec<&'h Activity>> = BTreeMap::new();
        let of_work: Vec<&'h Activity> = if group == Group::Person {
            work.all_activities().collect()
        } else {
            work.file_activities().collect()
        };
        for one in of_work {
            grouping.groups_of(one).iter().for_each(|number| members.entry(*number).or_default().push(one));
        }
        for (number, members) in members {
            let is_own = |one: &&Activity| work.actions().any(|action| std::ptr::eq(action, *one));
            let (own, parts): (Vec<&'h Activity>, Vec<&'h Activity>) = members.into_iter().partition(is_own);
            let own = Work::of_actions(&own).map(|own| Work { parts: parts.clone(), ..own });
            if let Some(work) = own.or_else(|| Work::of_actions(&parts)) {
                add(number, work);
            }
        }
    }
    let named = groups.into_iter().enumerate().filter(|(_, works)| !works.is_empty());
    let named = named.map(|(number, works)| (grouping.name(number).to_owned(), works));
    let mut groups: Vec<(String, Vec<Work<'h>>)> = named.collect();
    groups.sort_by(|one, other| (other.1.len(), &one.0).cmp(&(one.1.len(), &other.0)));
    groups
}

/// Returns the number of all folders or files that `findings` touch, and those without work inside the window, each
/// with its newest work. The one that was quiet for the longest time comes first. Renamed folders and files are left
/// out.
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
    let is_quiet = |work: &Work<'h>| work.newest().at < findings.bounds.window.from;
    let quiet = newest.into_iter().filter(|(_, work)| is_quiet(work));
    let named = quiet.map(|(number, work)| (grouping.name(number).to_owned(), work));
    let mut quiet: Vec<_> = named.filter(|(name, _)| !moved.contains(name.as_str())).collect();
    quiet.sort_by(|(one, work), (other, next)| (work.newest().at, one).cmp(&(next.newest().at, other)));
    (all, quiet)
}

/// Assigns activities to groups. Groups of files and folders include only paths under the query's places, if it has
/// any.
pub(crate) struct Grouping<'h> {
    group: Group,
    history: &'h History,
    /// Names of the groups, by their numbers.
    names: Vec<String>,
    known: foldhash::HashMap<Key<'h>, usize>,
    /// For each distinct path, its group; `None` for a path that is not under the query's places.
    of_path: Vec<Option<usize>>,
    /// Day of the activity that was grouped last: its first instant, the first instant after it, and the date.
    day: Option<(Timestamp, Timestamp, Date)>,
    /// Groups of the activity that was grouped last.
    found: Vec<usize>,
}

#[derive(PartialEq, Eq, Hash)]
enum Key<'h> {
    Path(&'h str),
    Day(Date),
    Number(usize),
}

impl<'h> Grouping<'h> {
    pub(crate) fn of(group: Group, places: &[Place], history: &'h History) -> Self {
        let mut grouping = Self {
            group,
            history,
            names: Vec::new(),
            known: foldhash::HashMap::default(),
            of_path: Vec::new(),
            day: None,
            found: Vec::new(),
        };
        let name: fn(&str) -> &str = match group {
            Group::Area => area,
            Group::Folder => |path| path.split_once('/').map_or(TOP_LEVEL, |(folder, _)| folder),
            Group::File => |path| path,
            _ => return grouping,
        };
        for path in &history.paths().distinct {
            let is_inside = places.is_empty() || places.iter().any(|place| place.has(path));
            let name = name(path);
            let number = is_inside.then(|| grouping.number(Key::Path(name), || name.to_owned()));
            grouping.of_path.push(number);
        }
        grouping
    }

    /// Returns the number of groups so far.
    pub(crate) fn len(&self) -> usize {
        self.names.len()
    }

    pub(crate) fn name(&self, number: usize) -> &str {
        &self.names[number]
    }

    /// Returns the numbers of the groups to which an activity belongs.
    pub(crate) fn groups_of(&mut self, activity: &'h Activity) -> &[usize] {
        let mut found = std::mem::take(&mut self.found);
        found.clear();
        match self.group {
            Group::Person => {
                let history = self.history;
                for person in history.people_of(activity) {
                    let number = self.number(Key::Number(person), || history.people.name(person).to_owned());
                    push_unique(&mut found, number);
                }
            }
            Group::Area | Group::Folder | Group::File => {
                self.areas_of(activity).for_each(|number| push_unique(&mut found, number));
            }
            Group::Kind => {
                let kind = activity.kind;
                found.push(self.number(Key::Number(kind as usize), || wording::nouns(kind).0.to_owned()));
            }
            Group::Action => {
                if let Some(word) = wording::action_word(activity.action) {
                    found.push(self.number(Key::Number(activity.action as usize), || word.to_owned()));
                }
            }
            Group::Day | Group::Weekday | Group::Week | Group::Month | Group::Year => {
                found.push(self.period(activity.at));
            }
        }
        self.found = found;
        &self.found
    }

    /// Returns the number of the group of each file of an activity.
    pub(crate) fn areas_of(&self, activity: &Activity) -> impl Iterator<Item = usize> {
        let paths = self.history.paths_of(activity).take(activity.paths.len());
        paths.filter_map(|path| self.of_path[path])
    }

    fn number(&mut self, key: Key<'h>, name: impl FnOnce() -> String) -> usize {
        let names = &mut self.names;
        *self.known.entry(key).or_insert_with(|| {
            names.push(name());
            names.len() - 1
        })
    }

    fn period(&mut self, at: Timestamp) -> usize {
        let date = self.date(at);
        match self.group {
            Group::Weekday => {
                let day = usize::from(date.weekday().to_monday_zero_offset().unsigned_abs());
                self.number(Key::Number(day), || date.strftime("%A").to_string())
            }
            Group::Week => {
                let monday = monday_of(date);
                self.number(Key::Day(monday), || monday.to_string())
            }
            Group::Month => {
                self.number(Key::Day(date.first_of_month()), || date.strftime("%Y-%m").to_string())
            }
            Group::Year => self.number(Key::Day(date.first_of_year()), || date.strftime("%Y").to_string()),
            _ => self.number(Key::Day(date), || date.to_string()),
        }
    }

    /// Returns the date of an instant. The last day is cached, since successive activities are mostly of the same day.
    fn date(&mut self, at: Timestamp) -> Date {
        if let Some((from, until, date)) = self.day
            && (from..until).contains(&at)
        {
            return date;
        }
        let zone = &self.history.zone;
        let date = at.to_zoned(zone.clone()).date();
        let start = |date: Date| date.to_zoned(zone.clone()).map(|start| start.timestamp());
        self.day = start(date)
            .ok()
            .zip(date.tomorrow().and_then(start).ok())
            .map(|(from, until)| (from, until, date));
        date
    }
}

fn push_unique(found: &mut Vec<usize>, number: usize) {
    if !found.contains(&number) {
        found.push(number);
    }
}
