//! Markdown of one window: a sentence, then lists in which every item has a citation.
//!
//! The length is limited: the section is written with less and less detail until it fits. It states how many items are
//! left out.

use jiff::tz::TimeZone;

use super::describe;
use super::evidence::Evidence;
use super::select::{Selection, WordUse};
use super::window::BoundWindow;
use super::work_items::{WorkItem, plain_tally, tally, work_items};
use crate::activity::{Action, Activity};
use crate::markdown::{counted, joined};
use crate::understand::actions;
use crate::understand::actions::OpenFilter;
use crate::understand::directory::Directory;
use crate::understand::intent::{Counted, Grouping, Intent};
use crate::understand::kinds::{KindFilter, is_merge, is_revert};
use crate::understand::plan::Plan;

/// Level of detail: the maximum numbers of groups, of items and of ids to show.
#[derive(Clone, Copy, Debug)]
pub(super) struct Detail {
    pub groups: usize,
    pub items: usize,
    pub ids: usize,
}

/// Levels of detail, from the most to the least.
const DETAIL_LEVELS: [Detail; 8] = [
    Detail { groups: 16, items: 40, ids: 60 },
    Detail { groups: 14, items: 20, ids: 30 },
    Detail { groups: 12, items: 12, ids: 20 },
    Detail { groups: 12, items: 8, ids: 12 },
    Detail { groups: 12, items: 5, ids: 8 },
    Detail { groups: 10, items: 3, ids: 6 },
    Detail { groups: 8, items: 2, ids: 3 },
    Detail { groups: 4, items: 1, ids: 2 },
];

/// Input for the section of one window.
pub(crate) struct Section<'a> {
    pub plan: &'a Plan,
    pub bound: &'a BoundWindow,
    pub selection: &'a Selection<'a>,
    pub evidence: &'a Evidence,
    pub directory: &'a Directory,
}

impl Section<'_> {
    /// Writes the section with the most detail that fits into `max_characters`, or with the least detail if none does.
    pub(crate) fn text(&self, zone: &TimeZone, max_characters: usize) -> String {
        let written = |detail: &Detail| self.written(zone, *detail);
        let fits = |text: &String| text.chars().count() <= max_characters;
        DETAIL_LEVELS
            .iter()
            .map(written)
            .find(fits)
            .unwrap_or_else(|| self.written(zone, DETAIL_LEVELS[DETAIL_LEVELS.len() - 1]))
    }

    fn written(&self, zone: &TimeZone, detail: Detail) -> String {
        let mut parts: Vec<String> = self.notes();
        if self.selection.all.is_empty() {
            parts.push(self.nothing_found(detail));
        } else {
            parts.push(self.lead());
            parts.extend(self.body(zone, detail));
        }
        parts.join("\n\n")
    }

    fn notes(&self) -> Vec<String> {
        let mut notes: Vec<String> = [
            describe::corrected(self.plan),
            describe::unclear_exclusion(self.plan),
            describe::unknown_names(self.plan),
        ]
        .into_iter()
        .flatten()
        .collect();
        if let Some(default_window) = &self.bound.empty_default {
            notes.push(format!(
                "The question gives no time range, and there is no activity{} {default_window}. \
                 The most recent earlier activity is from this period:",
                describe::qualifiers(self.plan, WordUse::All, &self.selection.places)
            ));
        }
        notes
    }

    fn qualifiers(&self) -> String {
        describe::qualifiers(self.plan, self.selection.words, &self.selection.places)
    }

    fn nothing_found(&self, detail: Detail) -> String {
        let qualifiers = describe::qualifiers(self.plan, WordUse::All, &self.selection.places);
        let text = format!(
            "**Nothing found**: no recorded {}{qualifiers} {}.",
            self.searched_kind(),
            self.bound.wording
        );
        let text = [Some(text), self.not_recorded()].into_iter().flatten().collect::<Vec<_>>().join(" ");
        match describe::matches_without_words(self.plan, self.selection) {
            Some(other) => {
                format!("{text} {other}: {}.", self.ids(&self.selection.without_words, detail.ids.min(10)))
            }
            None => text,
        }
    }

    /// Returns the noun for what was searched, for the case that nothing was found.
    fn searched_kind(&self) -> String {
        let mut records = self.plan.filter.kinds.iter().filter(|kind| kind.is_record());
        let noun = match (records.next(), records.next()) {
            (Some(KindFilter::Commits), None) => "commit",
            (Some(KindFilter::PullRequests), None) => "pull request",
            (Some(KindFilter::Issues), None) => "issue",
            _ if self.plan.open.is_some() => "pull request or issue",
            _ => "activity",
        };
        let done = actions::wording(&self.plan.filter.actions);
        match self.plan.open {
            Some(open) => format!("{noun}{}", self.openness(open, 1)),
            None if done.is_empty() || self.plan.filter.actions.contains(&Action::Made) => noun.to_owned(),
            None => format!("{noun} {done}"),
        }
    }

    /// Counts what was found, and states that it is open if the question asks for open items.
    fn tally(&self) -> String {
        let all = &self.selection.all;
        match self.plan.open {
            Some(open) => format!("{}{}", plain_tally(all), self.openness(open, work_items(all).len())),
            None if self.plan.filter.actions == [Action::Reviewed] && all.len() > work_items(all).len() => {
                format!("{} in {} reviews", tally(all), all.len())
            }
            None => tally(all),
        }
    }

    fn openness(&self, open: OpenFilter, count: usize) -> String {
        let (is, was) = if count == 1 { ("is", "was") } else { ("are", "were") };
        let state = match (open.then, self.plan.window.explicit) {
            (true, _) => format!(" that {was} open"),
            (false, true) => " opened and still open".to_owned(),
            (false, false) => format!(" that {is} open"),
        };
        let unreviewed = if open.unreviewed { " without a review" } else { "" };
        format!("{state}{unreviewed}")
    }

    /// Returns a note if the question needs records that this workspace does not have.
    fn not_recorded(&self) -> Option<String> {
        let kinds = &self.plan.filter.kinds;
        let hosted = kinds.iter().any(|kind| matches!(kind, KindFilter::PullRequests | KindFilter::Issues));
        let needed = hosted || self.plan.open.is_some() || !self.plan.filter.actions.is_empty();
        (needed && self.evidence.is_without_requests())
            .then(|| "Pull requests and issues are not recorded in this workspace.".to_owned())
    }

    /// Writes the first sentence: the count, the filter and the window.
    fn lead(&self) -> String {
        let all = &self.selection.all;
        let (tally, qualifiers, when) = (self.tally(), self.qualifiers(), &self.bound.wording);
        let people = describe::people(all, self.directory).len();
        let by = counted(people, "person", "people");
        let lead = match &self.plan.intent {
            Intent::Count(Counted::People) => format!("**{by}** contributed to {tally}{qualifiers} {when}."),
            Intent::Count(Counted::Files) => {
                let files = counted(self.files(), "file", "files");
                format!("**{files}** changed in {tally}{qualifiers} {when}.")
            }
            Intent::Latest(count) => self.first_items(*count, "newest", &tally, &qualifiers),
            Intent::Earliest(count) => self.first_items(*count, "oldest", &tally, &qualifiers),
            _ if !self.plan.filter.people.is_empty() => format!("**{tally}**{qualifiers} {when}."),
            _ => format!("**{tally}**{qualifiers} {when}, the work of {by}."),
        };
        let first_items = matches!(self.plan.intent, Intent::Latest(_) | Intent::Earliest(_));
        let side_notes = if first_items { None } else { self.side_notes() };
        [Some(lead), self.pull_requests(), self.any_word(), side_notes]
            .into_iter()
            .flatten()
            .collect::<Vec<_>>()
            .join(" ")
    }

    fn first_items(&self, count: usize, which: &str, tally: &str, qualifiers: &str) -> String {
        let when = &self.bound.wording;
        match count.min(work_items(&self.selection.all).len()) {
            1 => format!("The **{which}** of {tally}{qualifiers} {when}:"),
            shown => format!("The **{shown} {which}** of {tally}{qualifiers} {when}:"),
        }
    }

    fn files(&self) -> usize {
        let paths = self.selection.all.iter().flat_map(|activity| &activity.paths);
        paths.collect::<std::collections::BTreeSet<_>>().len()
    }

    fn pull_requests(&self) -> Option<String> {
        if !self.evidence.is_without_requests() {
            return None;
        }
        let numbered = self.plan.filter.kinds.contains(&KindFilter::PullRequests);
        let merged = self.plan.filter.actions == [Action::Merged];
        let these = match (numbered, merged) {
            (true, _) => "the commits whose titles contain the number of a pull request",
            (false, true) => "the commits",
            (false, false) => return None,
        };
        Some(format!("Pull requests are not recorded here; these are {these}."))
    }

    fn any_word(&self) -> Option<String> {
        let several = self.plan.filter.words.len() > 1 && !self.plan.filter.either_word;
        (several && self.selection.words == WordUse::Any)
            .then(|| "None has all of these words; each has at least one.".to_owned())
    }

    /// Mentions merges, reverts and renames among the matches.
    fn side_notes(&self) -> Option<String> {
        let titled = |is: fn(&str) -> bool| -> Vec<&Activity> {
            self.selection.all.iter().copied().filter(|activity| is(&activity.title)).collect()
        };
        let (merges, reverts) = (titled(is_merge), titled(is_revert));
        let wanted = |kind: KindFilter| self.plan.filter.kinds.contains(&kind);
        let mut side_notes = Vec::new();
        if !merges.is_empty() && !wanted(KindFilter::Merges) {
            let count = counted(merges.len(), "merge", "merges");
            side_notes.push(format!("{count} ({})", self.ids(&merges, 5)));
        }
        if !reverts.is_empty() && !wanted(KindFilter::Reverts) {
            let count = counted(reverts.len(), "revert", "reverts");
            side_notes.push(format!("{count} ({})", self.ids(&reverts, 5)));
        }
        let among = (!side_notes.is_empty()).then(|| format!("Among them: {}.", joined(&side_notes)));
        [among, self.renames()].into_iter().flatten().reduce(|one, other| format!("{one} {other}"))
    }

    fn renames(&self) -> Option<String> {
        let renamed = &self.selection.renamed;
        let direct = self.selection.all.len() - renamed.len();
        (!renamed.is_empty()).then(|| {
            let ids = self.ids(renamed, 8);
            format!(
                "Renames are followed: {direct} under that path, {} under an earlier or later one ({ids}).",
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
            Intent::Latest(count) => vec![self.list(&newest(all, *count), zone, detail.items)],
            Intent::Earliest(count) => {
                let reversed: Vec<&Activity> = all.iter().rev().copied().collect();
                vec![self.list(&newest(&reversed, *count), zone, detail.items)]
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
}

fn brief(detail: Detail) -> Detail {
    Detail { ids: detail.ids.min(12), ..detail }
}

/// Returns the newest activity of each of the first `count` items.
fn newest<'e>(activities: &[&'e Activity], count: usize) -> Vec<&'e Activity> {
    work_items(activities).iter().take(count).map(WorkItem::newest).collect()
}
