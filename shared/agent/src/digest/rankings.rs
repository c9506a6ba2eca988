//! Rankings of groups of activity: the most active first, each with its count and citations.

use std::collections::BTreeMap;

use jiff::tz::TimeZone;

use super::areas::areas;
use super::describe;
use super::render::{Detail, Section};
use super::select::contributors;
use super::work_items::{tally, work_items};
use crate::activity::Activity;
use crate::dates::wording::date;
use crate::markdown::code;
use crate::understand::intent::Grouping;

impl Section<'_> {
    /// Returns the groups to which an activity belongs.
    fn groups_of(&self, activity: &Activity, grouping: Grouping, zone: &TimeZone) -> Vec<String> {
        let mut groups: Vec<String> = match grouping {
            Grouping::Areas => areas(activity).into_iter().collect(),
            Grouping::Files => activity.paths.clone(),
            Grouping::Days => vec![date(activity.at, zone)],
            Grouping::People => {
                contributors(activity).map(|person| self.directory.name_of(person).to_owned()).collect()
            }
        };
        groups.sort_unstable();
        groups.dedup();
        groups
    }

    /// Ranks the groups, the most active first, each with its count and citations.
    pub(super) fn ranking(&self, grouping: Grouping, zone: &TimeZone, detail: Detail) -> String {
        let mut groups: BTreeMap<String, Vec<&Activity>> = BTreeMap::new();
        for activity in &self.selection.all {
            for group in self.groups_of(activity, grouping, zone) {
                groups.entry(group).or_default().push(activity);
            }
        }
        let groups = largest_first(groups);
        if groups.is_empty() {
            return "No files are recorded for them.".to_owned();
        }
        let ids = (detail.ids / 4).max(1);
        let shown = groups.iter().take(detail.groups).map(|(name, activities)| {
            let name = match grouping {
                Grouping::Areas => area_name(name),
                Grouping::Files => code(name),
                Grouping::People => describe::person(name),
                Grouping::Days => name.clone(),
            };
            format!("- {name}: {} ({})", tally(activities), self.ids(activities, ids))
        });
        let mut lines: Vec<String> = shown.collect();
        let (one, many) = match grouping {
            Grouping::Areas => ("area", "areas"),
            Grouping::Files => ("file", "files"),
            Grouping::People => ("person", "people"),
            Grouping::Days => ("day", "days"),
        };
        lines.extend(self.more_groups(&groups, detail, one, many).map(|more| format!("- {more}")));
        lines.join("\n")
    }
}

pub(super) fn area_name(area: &str) -> String {
    if area.starts_with('(') { area.to_owned() } else { code(area) }
}

/// Sorts groups by count in descending order, then by name.
pub(super) fn largest_first(groups: BTreeMap<String, Vec<&Activity>>) -> Vec<(String, Vec<&Activity>)> {
    let mut groups: Vec<_> = groups.into_iter().collect();
    groups.sort_by_key(|(_, activities)| std::cmp::Reverse(work_items(activities).len()));
    groups
}
