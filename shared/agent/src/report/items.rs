//! Lines of an answer, one for each piece of work, and citations.

use std::cell::OnceCell;
use std::collections::{BTreeSet, HashMap, HashSet};

use super::Report;
use super::wording::{action_word, day};
use crate::activity::{Activity, ActivityKind};
use crate::answer::{Span, code, joined, shorten, single_line, text};
use crate::engine::{History, Work};
use crate::titles;

/// Maximum length of a title or a name in an answer, in characters.
const MAX_TEXT_CHARACTERS: usize = 200;

/// Number of digits that a citation shows of a commit's id.
const SHOWN_DIGITS: usize = 10;

/// Number of digits that a citation shows if several commits share the first [`SHOWN_DIGITS`].
const MANY_DIGITS: usize = 16;

/// Returns untrusted text as one line of limited length.
pub(crate) fn clean(text: &str) -> String {
    shorten(&single_line(text), MAX_TEXT_CHARACTERS)
}

/// Returns words, each in quotation marks, joined by commas and "and".
pub(crate) fn quoted<'w>(words: impl IntoIterator<Item = &'w String>) -> String {
    let quoted = words.into_iter().map(|word| format!("“{}”", clean(word.trim_matches('"'))));
    joined(&quoted.collect::<Vec<_>>())
}

/// Writer of citations for one history, which also knows which commits revert each other.
pub(crate) struct Citations<'h> {
    history: &'h History,
    /// First [`SHOWN_DIGITS`] digits of all commits' ids, as sorted numbers.
    beginnings: OnceCell<Vec<u64>>,
    /// For each commit that is or was reverted, its counterpart.
    reverts: OnceCell<HashMap<*const Activity, &'h Activity>>,
}

impl<'h> Citations<'h> {
    pub(crate) fn of(history: &'h History) -> Self {
        Self { history, beginnings: OnceCell::new(), reverts: OnceCell::new() }
    }

    /// Cites an activity by its id.
    pub(crate) fn cite(&self, activity: &Activity) -> Span {
        let is_number = activity.id.len() < 20 && activity.id.bytes().all(|b| b.is_ascii_digit());
        match activity.kind {
            ActivityKind::PullRequest | ActivityKind::Issue if is_number => text(format!("#{}", activity.id)),
            ActivityKind::Commit => code(self.short(&activity.id)),
            _ => code(clean(&activity.id)),
        }
    }

    fn short(&self, id: &str) -> String {
        let Some(first) = id.get(..SHOWN_DIGITS) else { return id.to_owned() };
        let number = |id: &str| u64::from_str_radix(id.get(..SHOWN_DIGITS)?, 16).ok();
        let beginnings = self.beginnings.get_or_init(|| {
            let commits = self.history.activities.iter().filter(|one| one.kind == ActivityKind::Commit);
            let mut numbers: Vec<u64> = commits.filter_map(|one| number(&one.id)).collect();
            numbers.sort_unstable();
            numbers
        });
        let is_shared = number(first).is_some_and(|first| {
            let at = beginnings.partition_point(|one| *one < first);
            beginnings.get(at + 1) == Some(&first)
        });
        let digits = if is_shared { MANY_DIGITS } else { SHOWN_DIGITS };
        id.get(..digits).unwrap_or(id).to_owned()
    }

    /// Returns the counterpart of a revert: the commit that undid `activity`, or the one that it undid.
    fn counterpart(&self, activity: &Activity) -> Option<&'h Activity> {
        let reverts = self.reverts.get_or_init(|| {
            let (mut pairs, mut by_title): (
                HashMap<*const Activity, &Activity>,
                HashMap<&str, Vec<&Activity>>,
            ) = Default::default();
            let wanted: HashSet<&str> =
                self.history.activities.iter().filter_map(|one| titles::reverted_title(&one.title)).collect();
            let plain = |title: &'h str| title.rsplit_once(" (#").map_or(title, |(plain, _)| plain);
            for one in self.history.activities.iter().rev().filter(|_| !wanted.is_empty()) {
                if let Some(undone) =
                    titles::reverted_title(&one.title).and_then(|title| by_title.get_mut(title)?.pop())
                {
                    pairs.insert(undone, one);
                    pairs.insert(one, undone);
                }
                for title in [one.title.as_str(), plain(&one.title)].into_iter().collect::<BTreeSet<_>>() {
                    if wanted.contains(title) {
                        by_title.entry(title).or_default().push(one);
                    }
                }
            }
            pairs
        });
        reverts.get(&std::ptr::from_ref(activity)).copied()
    }
}

impl<'h> Report<'_, 'h> {
    /// Returns the line for one piece of work: the citation, the title, who did what, and when.
    pub(super) fn item(&self, work: &Work<'h>) -> Vec<Span> {
        let newest = work.newest();
        let mut spans = vec![self.citations.cite(newest), text(format!(" {}", clean(&newest.title)))];
        let noun = match newest.kind {
            ActivityKind::PullRequest => "pull request, ",
            ActivityKind::Issue => "issue, ",
            _ => "",
        };
        let mut actions: Vec<String> = Vec::new();
        for one in work.actions().rev() {
            let people = joined(&self.names(one));
            let by = action_word(one.action).map_or(people.clone(), |word| format!("{word} by {people}"));
            actions.push(format!("{by}, {}", day(one.at, &self.history.zone)));
        }
        actions.dedup();
        spans.push(text(format!(" ({noun}{}", actions.join("; "))));
        if !work.parts.is_empty() {
            let count = work.parts.len();
            spans.push(text(format!("; merges {}", crate::answer::counted(count, "commit", "commits"))));
        }
        if let Some(merge) = self.history.merge_of(newest) {
            spans.push(text("; brought in by "));
            spans.push(self.citations.cite(merge));
            spans.push(text(format!(", {}", day(merge.at, &self.history.zone))));
        }
        if let Some(other) = self.citations.counterpart(newest) {
            spans.push(text(if other.at > newest.at { "; undone by " } else { "; undoes " }));
            spans.push(self.citations.cite(other));
        }
        spans.push(text(")"));
        spans.extend(self.released(newest));
        spans
    }

    /// Returns the first release after a change, if the question asks which release contains something.
    fn released(&self, activity: &Activity) -> Vec<Span> {
        if !self.draft.asks_for_release || self.history.is_release(activity) {
            return Vec::new();
        }
        match self.release_after(activity) {
            Some(release) => vec![
                text(" → first release after it: "),
                self.citations.cite(release),
                text(format!(" {} ({})", clean(&release.title), day(release.at, &self.history.zone))),
            ],
            None => vec![text(" → no release after it yet")],
        }
    }

    /// Returns the names of an activity's author and co-authors, without repetitions.
    pub(super) fn names(&self, activity: &Activity) -> Vec<String> {
        let mut names: Vec<String> = Vec::new();
        for name in self.history.names_of(activity).map(clean) {
            if !names.contains(&name) {
                names.push(name);
            }
        }
        names
    }
}
