//! One window's answer in markdown: a sentence, then lists in which everything is cited.
//!
//! An answer is bounded: the same section is written with less and less detail until it fits, and what is
//! left out is counted.

use jiff::tz::TimeZone;

use super::describe;
use super::evidence::Evidence;
use super::select::{Selection, WordUse};
use super::things::{Thing, plain_tally, tally, things};
use super::window::Placed;
use crate::activity::{Action, Activity};
use crate::markdown::{counted, joined};
use crate::understand::deeds;
use crate::understand::deeds::Open;
use crate::understand::directory::Directory;
use crate::understand::intent::{Counted, Grouping, Intent};
use crate::understand::kinds::{KindFilter, is_merge, is_revert};
use crate::understand::plan::Plan;

/// How much is written out.
#[derive(Clone, Copy, Debug)]
pub(super) struct Detail {
    pub groups: usize,
    pub items: usize,
    pub ids: usize,
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
        let mut notes: Vec<String> = [
            describe::mended(self.plan),
            describe::not_left_out(self.plan),
            describe::unknown_names(self.plan),
        ]
        .into_iter()
        .flatten()
        .collect();
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
        let text = [Some(text), self.not_recorded()].into_iter().flatten().collect::<Vec<_>>().join(" ");
        match describe::words_left_aside(self.plan, self.selection) {
            Some(other) => {
                format!("{text} {other}: {}.", self.ids(&self.selection.without_words, detail.ids.min(10)))
            }
            None => text,
        }
    }

    /// What was looked for, when there is none of it.
    fn sought(&self) -> String {
        let mut records = self.plan.filter.kinds.iter().filter(|kind| kind.is_record());
        let noun = match (records.next(), records.next()) {
            (Some(KindFilter::Commits), None) => "commit",
            (Some(KindFilter::PullRequests), None) => "pull request",
            (Some(KindFilter::Issues), None) => "issue",
            _ if self.plan.open.is_some() => "pull request or issue",
            _ => "activity",
        };
        let done = deeds::wording(&self.plan.filter.actions);
        match self.plan.open {
            Some(open) => format!("{noun}{}", self.openness(open, 1)),
            None if done.is_empty() || self.plan.filter.actions.contains(&Action::Made) => noun.to_owned(),
            None => format!("{noun} {done}"),
        }
    }

    /// How much there is; for what is open, that it is.
    fn tally(&self) -> String {
        let all = &self.selection.all;
        match self.plan.open {
            Some(open) => format!("{}{}", plain_tally(all), self.openness(open, things(all).len())),
            None if self.plan.filter.actions == [Action::Reviewed] && all.len() > things(all).len() => {
                format!("{} in {} reviews", tally(all), all.len())
            }
            None => tally(all),
        }
    }

    fn openness(&self, open: Open, count: usize) -> String {
        let (is, was) = if count == 1 { ("is", "was") } else { ("are", "were") };
        let state = match (open.then, self.plan.window.explicit) {
            (true, _) => format!(" that {was} open"),
            (false, true) => " opened and still open".to_owned(),
            (false, false) => format!(" that {is} open"),
        };
        let unreviewed = if open.unreviewed { " without a review" } else { "" };
        format!("{state}{unreviewed}")
    }

    /// Said where the question needs what this workspace does not record.
    fn not_recorded(&self) -> Option<String> {
        let kinds = &self.plan.filter.kinds;
        let hosted = kinds.iter().any(|kind| matches!(kind, KindFilter::PullRequests | KindFilter::Issues));
        let needed = hosted || self.plan.open.is_some() || !self.plan.filter.actions.is_empty();
        (needed && self.evidence.is_without_requests())
            .then(|| "Pull requests and issues are not recorded in this workspace.".to_owned())
    }

    /// The first sentence: how much, of what, when.
    fn lead(&self) -> String {
        let all = &self.selection.all;
        let (tally, qualifiers, when) = (self.tally(), self.qualifiers(), &self.placed.wording);
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
        match count.min(things(&self.selection.all).len()) {
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
            (true, _) => "the commits whose titles carry the number of one",
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

/// The first of `activities` that are about as many things, one each.
fn newest<'e>(activities: &[&'e Activity], count: usize) -> Vec<&'e Activity> {
    things(activities).iter().take(count).map(Thing::newest).collect()
}
