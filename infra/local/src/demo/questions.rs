//! Three questions about the history of the workspace.

use std::collections::BTreeMap;

use jiff::ToSpan;
use jiff::tz::TimeZone;
use plumbline_activity::{Activity, TimeWindow};
use plumbline_store::{Result, Store};
use serde_json::{Value, json};

use crate::workspace::demo_workspace;

/// Length of the period that the questions are about, in days. The period ends with the last activity.
const PERIOD_DAYS: i64 = 30;

/// Returns the bodies of three trigger requests: about a period in a time zone, about a path, and about a person.
pub(super) async fn demo_questions(store: &Store) -> Result<Vec<Value>> {
    let workspace = demo_workspace();
    let log = store.activity_logs().read_log(&workspace).await?;
    let Some(extent) = log.extent() else { return Ok(questions_without_history()) };
    let last = extent.until.to_zoned(TimeZone::UTC).date();
    let since = last.saturating_sub(PERIOD_DAYS.days());
    let from = since.to_zoned(TimeZone::UTC).map_or(extent.from, |midnight| midnight.timestamp());
    let recent = TimeWindow { from: from.max(extent.from), until: extent.until };
    let activities = log.activities_in(&recent).await?;
    let (path, person) = (busiest_folder(&activities), busiest_person(&activities));
    Ok(vec![
        json!({"query": format!("What happened since {since}?"), "timezone": "America/New_York"}),
        json!({"query": format!("What changed under `{path}` since {since}?")}),
        json!({"query": format!("What did {person} do since {since}?")}),
    ])
}

/// Returns the bodies of three trigger requests for a workspace without activity.
fn questions_without_history() -> Vec<Value> {
    vec![
        json!({"query": "What happened last week?", "timezone": "America/New_York"}),
        json!({"query": "What changed under `src/` this month?"}),
        json!({"query": "What did Ada Lovelace do yesterday?"}),
    ]
}

/// Returns the top-level folder with the most changed paths, such as `src/`, or `README.md` if there is none.
fn busiest_folder(activities: &[Activity]) -> String {
    let folders =
        activities.iter().flat_map(|activity| &activity.paths).filter_map(|path| path.split_once('/'));
    most_frequent(folders.map(|(folder, _)| format!("{folder}/"))).unwrap_or_else(|| "README.md".to_owned())
}

fn busiest_person(activities: &[Activity]) -> String {
    most_frequent(activities.iter().map(|activity| activity.author.name.clone())).unwrap_or_default()
}

fn most_frequent(names: impl Iterator<Item = String>) -> Option<String> {
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    names.for_each(|name| *counts.entry(name).or_default() += 1);
    counts.into_iter().max_by_key(|(_, count)| *count).map(|(name, _)| name)
}
