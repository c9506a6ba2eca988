//! Lists in which every line cites what it tells of.

use std::collections::BTreeMap;

use jiff::tz::TimeZone;

use super::areas::main_area;
use super::describe;
use super::rankings::{area_name, most_first};
use super::render::{Detail, Section};
use super::select::hands;
use super::things::{Thing, nouns, tally, things};
use crate::activity::{Activity, ActivityKind};
use crate::dates::wording::date;
use crate::markdown::{code, counted, joined, plain};
use crate::understand::deeds;

/// Up to so many, a list is not divided by area.
const UNDIVIDED: usize = 12;

impl Section<'_> {
    /// A list; by area when it is long.
    pub(super) fn listing(&self, zone: &TimeZone, detail: Detail) -> String {
        let all = &self.selection.all;
        if things(all).len() <= UNDIVIDED {
            return self.list(all, zone, UNDIVIDED.min(detail.items * 2));
        }
        let mut groups: BTreeMap<String, Vec<&Activity>> = BTreeMap::new();
        for activity in all {
            groups.entry(heading(activity)).or_default().push(activity);
        }
        let groups = most_first(groups);
        let shown = groups.iter().take(detail.groups).map(|(area, activities)| {
            format!(
                "**{}** ({})\n{}",
                area_name(area),
                things(activities).len(),
                self.list(activities, zone, detail.items)
            )
        });
        let mut parts: Vec<String> = shown.collect();
        parts.insert(0, "By the area that most of each one's files are in:".to_owned());
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

    pub(super) fn list(&self, activities: &[&Activity], zone: &TimeZone, most: usize) -> String {
        let things = things(activities);
        let mut lines: Vec<String> = things.iter().take(most).map(|thing| self.line(thing, zone)).collect();
        if let Some(rest) = things.get(most..).filter(|rest| !rest.is_empty()) {
            let newest: Vec<&Activity> = rest.iter().map(Thing::newest).collect();
            lines.push(format!("- and {} more: {}", rest.len(), self.ids(&newest, most.max(3))));
        }
        lines.join("\n")
    }

    fn line(&self, thing: &Thing<'_>, zone: &TimeZone) -> String {
        let newest = thing.newest();
        let kind = match newest.kind {
            ActivityKind::Commit => String::new(),
            kind => format!("{} ", nouns(kind).0),
        };
        let mut line = format!(
            "- {kind}{} {} ({})",
            self.evidence.cite(newest),
            plain(&newest.title),
            self.deeds(thing, zone).join("; ")
        );
        if let Some(undone) = self.evidence.undoes(newest) {
            line.push_str(&format!("; undoes {undone}"));
        }
        if let Some(undoer) = self.evidence.undone_by(newest) {
            line.push_str(&format!("; undone by {undoer}"));
        }
        line
    }

    /// What was done to it, by whom and when, in the order in which it happened; what was done again on one day is
    /// told once.
    fn deeds(&self, thing: &Thing<'_>, zone: &TimeZone) -> Vec<String> {
        let mut deeds: Vec<String> = Vec::new();
        for activity in thing.activities.iter().rev() {
            let people: Vec<String> =
                hands(activity).map(|person| describe::person(self.directory.name_of(person))).collect();
            let by = deeds::word(activity.action).map(|word| format!("{word} by ")).unwrap_or_default();
            let deed = format!("{by}{}, {}", joined(&people), date(activity.at, zone));
            if !deeds.contains(&deed) {
                deeds.push(deed);
            }
        }
        deeds
    }

    /// Citations of up to `most` things, and how many more there are.
    pub(super) fn ids(&self, activities: &[&Activity], most: usize) -> String {
        let things = things(activities);
        let cited: Vec<String> =
            things.iter().take(most).map(|thing| self.evidence.cite(thing.newest())).collect();
        match things.len().saturating_sub(most) {
            0 => cited.join(", "),
            more => format!("{} and {more} more", cited.join(", ")),
        }
    }

    /// The files of what is shown by its id.
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

/// Under which heading of a long list it stands: commits by their files, everything else by its sort.
fn heading(activity: &Activity) -> String {
    match activity.kind {
        ActivityKind::Commit => main_area(activity),
        kind => format!("({})", nouns(kind).1),
    }
}
