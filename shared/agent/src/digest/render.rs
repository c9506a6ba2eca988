//! One window's answer in markdown: a sentence, then lists in which everything is cited.
//!
//! An answer is bounded: the same section is written with less and less detail until it fits, and what is
//! left out is counted.

use std::collections::BTreeMap;

use jiff::tz::TimeZone;

use super::areas::{areas, main_area};
use super::describe;
use super::evidence::Evidence;
use super::select::{Selection, WordUse, hands};
use super::window::Placed;
use crate::activity::{Activity, ActivityKind};
use crate::dates::wording::date;
use crate::markdown::{code, counted, joined, plain};
use crate::understand::intent::{Counted, Grouping, Intent};
use crate::understand::kinds::{KindFilter, is_merge, is_revert};
use crate::understand::people::Directory;
use crate::understand::plan::Plan;

/// Up to so many, a list is not divided by area.
const UNDIVIDED: usize = 12;

/// How much is written out.
#[derive(Clone, Copy, Debug)]
struct Detail {
    groups: usize,
    items: usize,
    ids: usize,
}

/// From the fullest to the briefest.
const DETAILS: [Detail; 8] = [
    Detail { groups: 16, items: 40, ids: 60 },
    Detail { groups: 14, items: 20, ids: 30 },
    Detail { groups: 12, items: 12, ids: 20 },
    Detail { groups: 12, items: 8, ids: 12 },
    Detail { groups: 12, items: 5, ids: 8 },
    Detail { groups: 10, items: 3, ids: 6 },
    Detail { groups: 8, items: 2, ids: 3 },
    Detail { groups: 4, items: 1, ids: 2 },
];

/// Everything that one window's answer is made of.
pub(crate) struct Section<'a> {
    pub plan: &'a Plan,
    pub placed: &'a Placed,
    pub selection: &'a Selection<'a>,
    pub evidence: &'a Evidence,
    pub directory: &'a Directory,
}

impl Section<'_> {
    /// The answer in at most `longest` characters, if any wording is short enough.
    pub(crate) fn text(&self, zone: &TimeZone, longest: usize) -> String {
        let written = |detail: &Detail| self.written(zone, *detail);
        let fits = |text: &String| text.chars().count() <= longest;
        DETAILS
            .iter()
            .map(written)
            .find(fits)
            .unwrap_or_else(|| self.written(zone, DETAILS[DETAILS.len() - 1]))
    }

    fn written(&self, zone: &TimeZone, detail: Detail) -> String {
        let mut parts: Vec<String> = self.notes();
        if self.selection.all.is_empty() {
            parts.push(self.nothing(detail));
        } else {
            parts.push(self.lead());
            parts.extend(self.body(zone, detail));
        }
        parts.join("\n\n")
    }

    fn notes(&self) -> Vec<String> {
        let mut notes: Vec<String> = describe::unknown_names(self.plan).into_iter().collect();
        if let Some(usual) = &self.placed.instead_of {
            notes.push(format!(
                "The question names no time, and there is nothing{} {usual}. Before that, the newest is in this time:",
                describe::qualifiers(self.plan, WordUse::All, &self.selection.places)
            ));
        }
        notes
    }

    fn qualifiers(&self) -> String {
        describe::qualifiers(self.plan, self.selection.words, &self.selection.places)
    }

    fn nothing(&self, detail: Detail) -> String {
        let qualifiers = describe::qualifiers(self.plan, WordUse::All, &self.selection.places);
        let text =
            format!("**Nothing found**: no recorded {}{qualifiers} {}.", self.sought(), self.placed.wording);
        match describe::words_left_aside(self.plan, self.selection) {
            Some(other) => {
                format!("{text} {other}: {}.", self.ids(&self.selection.without_words, detail.ids.min(10)))
            }
            None => text,
        }
    }

    /// What was looked for, when there is none of it.
    fn sought(&self) -> &'static str {
        let mut records = self.plan.filter.kinds.iter().filter(|kind| kind.is_record());
        match (records.next(), records.next()) {
            (Some(KindFilter::Commits), None) => "commit",
            (Some(KindFilter::PullRequests), None) => "pull request",
            (Some(KindFilter::Issues), None) => "issue",
            _ => "activity",
        }
    }

    /// The first sentence: how much, of what, when.
    fn lead(&self) -> String {
        let all = &self.selection.all;
        let (tally, qualifiers, when) = (describe::tally(all), self.qualifiers(), &self.placed.wording);
        let people = describe::people(all, self.directory).len();
        let by = counted(people, "person", "people");
        let lead = match &self.plan.intent {
            Intent::Count(Counted::People) => format!("**{by}** had a hand in {tally}{qualifiers} {when}."),
            Intent::Count(Counted::Files) => {
                let files = counted(self.files(), "file", "files");
                format!("**{files}** changed in {tally}{qualifiers} {when}.")
            }
            Intent::Latest(count) => self.some(*count, "newest", &tally, &qualifiers),
            Intent::Earliest(count) => self.some(*count, "oldest", &tally, &qualifiers),
            _ if !self.plan.filter.people.is_empty() => format!("**{tally}**{qualifiers} {when}."),
            _ => format!("**{tally}**{qualifiers} {when}, the work of {by}."),
        };
        let some = matches!(self.plan.intent, Intent::Latest(_) | Intent::Earliest(_));
        let asides = if some { None } else { self.asides() };
        [Some(lead), self.pull_requests(), self.any_word(), asides]
            .into_iter()
            .flatten()
            .collect::<Vec<_>>()
            .join(" ")
    }

    fn some(&self, count: usize, which: &str, tally: &str, qualifiers: &str) -> String {
        let when = &self.placed.wording;
        match count.min(self.selection.all.len()) {
            1 => format!("The **{which}** of {tally}{qualifiers} {when}:"),
            shown => format!("The **{shown} {which}** of {tally}{qualifiers} {when}:"),
        }
    }

    fn files(&self) -> usize {
        let paths = self.selection.all.iter().flat_map(|activity| &activity.paths);
        paths.collect::<std::collections::BTreeSet<_>>().len()
    }

    fn pull_requests(&self) -> Option<String> {
        let wanted = self.plan.filter.kinds.contains(&KindFilter::PullRequests);
        (wanted && self.evidence.lacks_pull_requests()).then(|| {
            "Pull requests are not recorded here; these are the commits whose titles carry the number of one.".to_owned()
        })
    }

    fn any_word(&self) -> Option<String> {
        let several = self.plan.filter.words.len() > 1 && !self.plan.filter.either_word;
        (several && self.selection.words == WordUse::Any)
            .then(|| "None has all of these words; each has at least one.".to_owned())
    }

    /// Merges, reverts and renames among what was counted.
    fn asides(&self) -> Option<String> {
        let titled = |is: fn(&str) -> bool| -> Vec<&Activity> {
            self.selection.all.iter().copied().filter(|activity| is(&activity.title)).collect()
        };
        let (merges, reverts) = (titled(is_merge), titled(is_revert));
        let wanted = |kind: KindFilter| self.plan.filter.kinds.contains(&kind);
        let mut asides = Vec::new();
        if !merges.is_empty() && !wanted(KindFilter::Merges) {
            let count = counted(merges.len(), "merge", "merges");
            asides.push(format!("{count} ({})", self.ids(&merges, 5)));
        }
        if !reverts.is_empty() && !wanted(KindFilter::Reverts) {
            let count = counted(reverts.len(), "revert", "reverts");
            asides.push(format!("{count} ({})", self.ids(&reverts, 5)));
        }
        let among = (!asides.is_empty()).then(|| format!("Among them: {}.", joined(&asides)));
        [among, self.renames()].into_iter().flatten().reduce(|one, other| format!("{one} {other}"))
    }

    fn renames(&self) -> Option<String> {
        let renamed = &self.selection.renamed;
        let direct = self.selection.all.len() - renamed.len();
        (!renamed.is_empty()).then(|| {
            let ids = self.ids(renamed, 8);
            format!(
                "Renames are followed: {direct} by that path, {} under an earlier or later name ({ids}).",
                renamed.len()
            )
        })
    }

    fn body(&self, zone: &TimeZone, detail: Detail) -> Vec<String> {
        let all = &self.selection.all;
        match &self.plan.intent {
            Intent::Count(Counted::Activities) => vec![format!("Cited: {}.", self.ids(all, detail.ids))],
            Intent::Count(Counted::People) => vec![self.ranking(Grouping::People, zone, detail)],
            Intent::Count(Counted::Files) => vec![self.ranking(Grouping::Files, zone, detail)],
            Intent::Rank(grouping) => vec![self.ranking(*grouping, zone, detail)],
            Intent::Latest(count) => vec![self.list(&all[..all.len().min(*count)], zone, detail.items)],
            Intent::Earliest(count) => {
                let oldest: Vec<&Activity> = all.iter().rev().take(*count).copied().collect();
                vec![self.list(&oldest, zone, detail.items)]
            }
            Intent::Summary if all.len() > 3 => {
                let people =
                    format!("**By person**\n{}", self.ranking(Grouping::People, zone, brief(detail)));
                vec![self.listing(zone, detail), people]
            }
            Intent::Show(_) => vec![self.listing(zone, detail), self.files_of(detail)],
            _ => vec![self.listing(zone, detail)],
        }
    }

    /// The files of what is shown by its id.
    fn files_of(&self, detail: Detail) -> String {
        let files: std::collections::BTreeSet<&String> =
            self.selection.all.iter().flat_map(|activity| &activity.paths).collect();
        let shown: Vec<String> = files.iter().take(detail.items).map(|path| code(path)).collect();
        match files.len().saturating_sub(shown.len()) {
            _ if files.is_empty() => "No files are recorded for it.".to_owned(),
            0 => format!("Files: {}.", shown.join(", ")),
            more => format!("Files: {} and {more} more.", shown.join(", ")),
        }
    }

    /// A list; by area when it is long.
    fn listing(&self, zone: &TimeZone, detail: Detail) -> String {
        let all = &self.selection.all;
        if all.len() <= UNDIVIDED {
            return self.list(all, zone, UNDIVIDED.min(detail.items * 2));
        }
        let mut groups: BTreeMap<String, Vec<&Activity>> = BTreeMap::new();
        for activity in all {
            groups.entry(main_area(activity)).or_default().push(activity);
        }
        let groups = most_first(groups);
        let shown = groups.iter().take(detail.groups).map(|(area, activities)| {
            format!(
                "**{}** ({})\n{}",
                area_name(area),
                activities.len(),
                self.list(activities, zone, detail.items)
            )
        });
        let mut parts: Vec<String> = shown.collect();
        parts.insert(0, "By the area that most of each one's files are in:".to_owned());
        parts.extend(self.more_groups(&groups, detail, "area", "areas"));
        parts.join("\n\n")
    }

    fn more_groups(
        &self,
        groups: &[(String, Vec<&Activity>)],
        detail: Detail,
        one: &str,
        many: &str,
    ) -> Option<String> {
        let rest = groups.get(detail.groups..).filter(|rest| !rest.is_empty())?;
        let mut seen = std::collections::BTreeSet::new();
        let activities: Vec<&Activity> = rest
            .iter()
            .flat_map(|(_, activities)| activities)
            .copied()
            .filter(|a| seen.insert(&a.id))
            .collect();
        let count = counted(rest.len(), one, many);
        Some(format!(
            "and {count} more, in {}: {}",
            describe::tally(&activities),
            self.ids(&activities, detail.ids)
        ))
    }

    fn list(&self, activities: &[&Activity], zone: &TimeZone, most: usize) -> String {
        let mut lines: Vec<String> =
            activities.iter().take(most).map(|activity| self.line(activity, zone)).collect();
        if let Some(rest) = activities.get(most..).filter(|rest| !rest.is_empty()) {
            lines.push(format!("- and {} more: {}", rest.len(), self.ids(rest, most.max(3))));
        }
        lines.join("\n")
    }

    fn line(&self, activity: &Activity, zone: &TimeZone) -> String {
        let kind = match activity.kind {
            ActivityKind::Commit => String::new(),
            kind => format!("{} ", describe::nouns(kind).0),
        };
        let people: Vec<String> =
            hands(activity).map(|person| describe::person(self.directory.name_of(person))).collect();
        let mut line = format!(
            "- {kind}{} {} ({}, {})",
            self.evidence.cite(activity),
            plain(&activity.title),
            joined(&people),
            date(activity.at, zone)
        );
        if let Some(undone) = self.evidence.undoes(activity) {
            line.push_str(&format!("; undoes {undone}"));
        }
        if let Some(undoer) = self.evidence.undone_by(activity) {
            line.push_str(&format!("; undone by {undoer}"));
        }
        line
    }

    /// Citations of up to `most`, and how many more there are.
    fn ids(&self, activities: &[&Activity], most: usize) -> String {
        let cited: Vec<String> =
            activities.iter().take(most).map(|activity| self.evidence.cite(activity)).collect();
        match activities.len().saturating_sub(most) {
            0 => cited.join(", "),
            more => format!("{} and {more} more", cited.join(", ")),
        }
    }

    /// What an activity counts for under a grouping.
    fn groups_of(&self, activity: &Activity, grouping: Grouping, zone: &TimeZone) -> Vec<String> {
        let mut groups: Vec<String> = match grouping {
            Grouping::Areas => areas(activity).into_iter().collect(),
            Grouping::Files => activity.paths.clone(),
            Grouping::Days => vec![date(activity.at, zone)],
            Grouping::People => {
                hands(activity).map(|person| self.directory.name_of(person).to_owned()).collect()
            }
        };
        groups.sort_unstable();
        groups.dedup();
        groups
    }

    /// The most active first, each with its count and citations.
    fn ranking(&self, grouping: Grouping, zone: &TimeZone, detail: Detail) -> String {
        let mut groups: BTreeMap<String, Vec<&Activity>> = BTreeMap::new();
        for activity in &self.selection.all {
            for group in self.groups_of(activity, grouping, zone) {
                groups.entry(group).or_default().push(activity);
            }
        }
        let groups = most_first(groups);
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
            format!("- {name}: {} ({})", describe::tally(activities), self.ids(activities, ids))
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

fn brief(detail: Detail) -> Detail {
    Detail { ids: detail.ids.min(12), ..detail }
}

fn area_name(area: &str) -> String {
    if area.starts_with('(') { area.to_owned() } else { code(area) }
}

/// Groups with the most first; equals by name.
fn most_first(groups: BTreeMap<String, Vec<&Activity>>) -> Vec<(String, Vec<&Activity>)> {
    let mut groups: Vec<_> = groups.into_iter().collect();
    groups.sort_by_key(|(_, activities)| std::cmp::Reverse(activities.len()));
    groups
}
