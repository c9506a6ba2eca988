//! Lists in which every line has a citation.

use std::collections::BTreeMap;

use jiff::tz::TimeZone;

use super::areas::main_area;
use super::describe;
use super::rankings::{area_name, largest_first};
use super::render::{Detail, Section};
use super::select::contributors;
use super::work_items::{WorkItem, nouns, tally, work_items};
use crate::activity::{Activity, ActivityKind};
use crate::dates::wording::date;
use crate::markdown::{code, counted, joined, plain};
use crate::understand::actions;

/// Maximum number of items of a list that is not grouped by area.
const MAX_UNGROUPED: usize = 12;

impl Section<'_> {
    /// Writes a list, grouped by area if it is long.
    pub(super) fn listing(&self, zone: &TimeZone, detail: Detail) -> String {
        let all = &self.selection.all;
        if work_items(all).len() <= MAX_UNGROUPED {
            return self.list(all, zone, MAX_UNGROUPED.min(detail.items * 2));
        }
        let mut groups: BTreeMap<String, Vec<&Activity>> = BTreeMap::new();
        for activity in all {
            groups.entry(heading(activity)).or_default().push(activity);
        }
        let groups = largest_first(groups);
        let shown = groups.iter().take(detail.groups).map(|(area, activities)| {
            format!(
                "**{}** ({})\n{}",
                area_name(area),
                work_items(activities).len(),
                self.list(activities, zone, detail.items)
            )
        });
        let mut parts: Vec<String> = shown.collect();
        parts.insert(0, "Grouped by the area that contains most of the files of each change:".to_owned());
        parts.extend(self.more_groups(&groups, detail, "area", "areas"));
        parts.join("\n\n")
    }

    pub(super) fn more_groups(
        &self,
        groups: &[(String, Vec<&Activity>)],
        detail: Detail,
        one: &str,
        many: &str,
    ) -> Option<String> {
        let rest = groups.get(detail.groups..).filter(|rest| !rest.is_empty())?;
        let activities: Vec<&Activity> =
            rest.iter().flat_map(|(_, activities)| activities).copied().collect();
        let count = counted(rest.len(), one, many);
        Some(format!("and {count} more, in {}: {}", tally(&activities), self.ids(&activities, detail.ids)))
    }

    pub(super) fn list(&self, activities: &[&Activity], zone: &TimeZone, max_items: usize) -> String {
        let work_items = work_items(activities);
        let mut lines: Vec<String> =
            work_items.iter().take(max_items).map(|item| self.line(item, zone)).collect();
        if let Some(rest) = work_items.get(max_items..).filter(|rest| !rest.is_empty()) {
            let newest: Vec<&Activity> = rest.iter().map(WorkItem::newest).collect();
            lines.push(format!("- and {} more: {}", rest.len(), self.ids(&newest, max_items.max(3))));
        }
        lines.join("\n")
    }

    fn line(&self, item: &WorkItem<'_>, zone: &TimeZone) -> String {
        let newest = item.newest();
        let kind = match newest.kind {
            ActivityKind::Commit => String::new(),
            kind => format!("{} ", nouns(kind).0),
        };
        let mut line = format!(
            "- {kind}{} {} ({})",
            self.evidence.cite(newest),
            plain(&newest.title),
            self.action_history(item, zone).join("; ")
        );
        if let Some(reverted) = self.evidence.cite_reverted(newest) {
            line.push_str(&format!("; undoes {reverted}"));
        }
        if let Some(revert) = self.evidence.cite_revert(newest) {
            line.push_str(&format!("; undone by {revert}"));
        }
        line
    }

    /// Describes the actions on an item, with people and days, in order. An action that a person repeats on one day
    /// appears once.
    fn action_history(&self, item: &WorkItem<'_>, zone: &TimeZone) -> Vec<String> {
        let mut history: Vec<String> = Vec::new();
        for activity in item.activities.iter().rev() {
            let people: Vec<String> = contributors(activity)
                .map(|person| describe::person(self.directory.name_of(person)))
                .collect();
            let by = actions::word(activity.action).map(|word| format!("{word} by ")).unwrap_or_default();
            let entry = format!("{by}{}, {}", joined(&people), date(activity.at, zone));
            if !history.contains(&entry) {
                history.push(entry);
            }
        }
        history
    }

    /// Cites up to `max_items` items, and counts the rest.
    pub(super) fn ids(&self, activities: &[&Activity], max_items: usize) -> String {
        let work_items = work_items(activities);
        let cited: Vec<String> =
            work_items.iter().take(max_items).map(|item| self.evidence.cite(item.newest())).collect();
        match work_items.len().saturating_sub(max_items) {
            0 => cited.join(", "),
            more => format!("{} and {more} more", cited.join(", ")),
        }
    }

    /// Lists the files of items that were requested by id.
    pub(super) fn files_of(&self, detail: Detail) -> String {
        let files: std::collections::BTreeSet<&String> =
            self.selection.all.iter().flat_map(|activity| &activity.paths).collect();
        let shown: Vec<String> = files.iter().take(detail.items).map(|path| code(path)).collect();
        match files.len().saturating_sub(shown.len()) {
            _ if files.is_empty() => "No files are recorded for it.".to_owned(),
            0 => format!("Files: {}.", shown.join(", ")),
            more => format!("Files: {} and {more} more.", shown.join(", ")),
        }
    }
}

/// Returns the heading of an activity in a long list: the main area of a commit, else the kind.
fn heading(activity: &Activity) -> String {
    match activity.kind {
        ActivityKind::Commit => main_area(activity),
        kind => format!("({})", nouns(kind).1),
    }
}
