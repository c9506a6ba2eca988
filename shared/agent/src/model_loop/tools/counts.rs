//! Counts activity by groups.

use std::collections::{BTreeMap, BTreeSet};

use jiff::tz::TimeZone;
use serde::Deserialize;
use serde_json::{Value, json};

use super::output;
use super::people::People;
use crate::activity::Activity;
use crate::dates::calendar::monday_of;
use crate::digest::areas::{NO_FILES, areas};

/// Property by which a count groups activity.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum GroupBy {
    Person,
    Kind,
    Action,
    Area,
    Day,
    /// Weeks, named by their Monday.
    Week,
}

impl GroupBy {
    fn is_chronological(self) -> bool {
        matches!(self, Self::Day | Self::Week)
    }
}

/// Formats the groups, one per line: days and weeks in chronological order, others with the largest first.
pub(super) fn groups<'a>(
    activities: impl Iterator<Item = &'a Activity>,
    by: GroupBy,
    people: &People,
    zone: &TimeZone,
) -> Vec<String> {
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    for activity in activities {
        for group in groups_of(activity, by, people, zone) {
            *counts.entry(group).or_default() += 1;
        }
    }
    let mut counts: Vec<(String, usize)> = counts.into_iter().collect();
    if !by.is_chronological() {
        counts.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    }
    let line = |(group, count): &(String, usize)| output::escaped(&json!({ "group": group, "count": count }));
    counts.iter().map(line).collect()
}

fn groups_of(activity: &Activity, by: GroupBy, people: &People, zone: &TimeZone) -> BTreeSet<String> {
    let date = || activity.at.to_zoned(zone.clone()).date();
    match by {
        GroupBy::Person => people.contributors(activity).map(output::text).collect(),
        GroupBy::Kind => word(&json!(activity.kind)),
        GroupBy::Action => word(&json!(activity.action)),
        GroupBy::Area if activity.paths.is_empty() => [NO_FILES.to_owned()].into(),
        GroupBy::Area => areas(activity).iter().map(|area| output::text(area)).collect(),
        GroupBy::Day => [date().to_string()].into(),
        GroupBy::Week => [monday_of(date()).to_string()].into(),
    }
}

fn word(value: &Value) -> BTreeSet<String> {
    value.as_str().map(str::to_owned).into_iter().collect()
}
