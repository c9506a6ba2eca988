//! Histories for the evaluation, parsed from text files. Each file begins with a description of its format.

use std::collections::{BTreeMap, BTreeSet};

use plumbline_activity::{Action, Activity, ActivityKind, Person, SprintCadence};
use plumbline_agent::WorkspaceContext;

/// One workspace.
pub(crate) struct History {
    pub(crate) activities: Vec<Activity>,
    pub(crate) context: WorkspaceContext,
    /// Every name and account of the history, in every spelling.
    pub(crate) names: BTreeSet<String>,
}

impl History {
    pub(crate) fn read(text: &str) -> Self {
        let mut people = BTreeMap::new();
        let mut activities = Vec::new();
        let mut context = WorkspaceContext::default();
        for line in text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
            let (word, rest) = line.split_once(' ').unwrap();
            match word {
                "person" => {
                    let (key, who) = rest.split_once('=').unwrap();
                    people.insert(key.trim().to_owned(), person(who.trim()));
                }
                "overview" => context.product_overview.push_str(&format!("{}\n", rest.trim())),
                "sprints" => context.cadence = Some(cadence(rest.trim())),
                at => activities.push(activity(at, rest, &people)),
            }
        }
        activities.sort_by_key(|activity| std::cmp::Reverse(activity.at));
        let names = people.values().flat_map(|person| [Some(person.name.clone()), person.login.clone()]);
        Self { activities, context, names: names.flatten().collect() }
    }
}

/// Parses `Name <address> @account`; address and account are optional.
fn person(text: &str) -> Person {
    let (text, login) = match text.rsplit_once(" @") {
        Some((text, login)) => (text.trim(), Some(login.to_owned())),
        None => (text, None),
    };
    match text.split_once(" <") {
        Some((name, email)) => {
            Person { name: name.into(), email: Some(email.trim_end_matches('>').into()), login }
        }
        None => Person { name: text.into(), email: None, login },
    }
}

fn cadence(text: &str) -> SprintCadence {
    let parts: Vec<&str> = text.split(' ').collect();
    SprintCadence {
        first_day: parts[0].parse().unwrap(),
        length_days: parts[1].parse().unwrap(),
        time_zone: parts[2].to_owned(),
    }
}

fn activity(at: &str, rest: &str, people: &BTreeMap<String, Person>) -> Activity {
    let parts: Vec<&str> = rest.splitn(4, ' ').collect();
    let (what, id) = parts[0].split_once(':').unwrap();
    let (kind, action) = kind(what);
    let mut contributors = parts[1].split('+').map(|key| people[key].clone());
    let entries = || parts[2].split(',').filter(|entry| *entry != "-");
    let moved = |entry: &str| entry.split_once("=>").map(|(from, to)| (from.to_owned(), to.to_owned()));
    Activity {
        id: if kind == ActivityKind::Commit { id.repeat(4) } else { id.to_owned() },
        kind,
        action,
        at: at.parse().unwrap(),
        author: contributors.next().unwrap(),
        co_authors: contributors.collect(),
        title: parts[3].to_owned(),
        paths: entries().map(|entry| moved(entry).map_or_else(|| entry.to_owned(), |(_, to)| to)).collect(),
        deleted: Vec::new(),
        renames: entries().filter_map(moved).collect(),
        is_merge: false,
        merged_in: None,
    }
}

fn kind(what: &str) -> (ActivityKind, Action) {
    let (kind, action) = what.split_once('-').unwrap_or((what, "made"));
    let kind = if kind == "pull" { "pull_request" } else { kind };
    (serde_json::from_value(kind.into()).unwrap(), serde_json::from_value(action.into()).unwrap())
}
