//! Lines of an answer, one for each piece of work, and citations.

use std::cell::OnceCell;

use super::Report;
use super::wording::{action_word, day};
use crate::activity::{Activity, ActivityKind};
use crate::answer::{Line, Span, counted, joined, shorten, single_line};
use crate::engine::{History, Work};
use crate::titles;

/// Maximum length of a title or a name in an answer, in characters.
const MAX_TEXT_CHARACTERS: usize = 200;

/// Number of digits that a citation shows of a commit's id.
const SHOWN_DIGITS: usize = 10;

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
    /// Activities whose titles say that they revert a commit, each with the title of that commit, newest first.
    reverts: OnceCell<Vec<(&'h Activity, &'h str)>>,
}

impl<'h> Citations<'h> {
    pub(crate) fn of(history: &'h History) -> Self {
        Self { history, reverts: OnceCell::new() }
    }

    /// Cites an activity by its id.
    pub(crate) fn cite(&self, activity: &Activity) -> Span {
        let is_number = activity.id.len() < 20 && activity.id.bytes().all(|b| b.is_ascii_digit());
        match activity.kind {
            ActivityKind::PullRequest | ActivityKind::Issue if is_number => {
                Span::Text(format!("#{}", activity.id))
            }
            ActivityKind::Commit => Span::Code(activity.id.chars().take(SHOWN_DIGITS).collect()),
            _ => Span::Code(clean(&activity.id)),
        }
    }

    /// Returns the counterpart of a revert: the commit that undid `activity`, or the one that it undid.
    fn counterpart(&self, activity: &Activity) -> Option<&'h Activity> {
        let reverts = self.reverts.get_or_init(|| {
            let all = self.history.activities.iter();
            all.filter_map(|one| Some((one, titles::reverted_title(&one.title)?))).collect()
        });
        let is_titled = |one: &Activity, title: &str| {
            one.title == title || one.title.rsplit_once(" (#").is_some_and(|(plain, _)| plain == title)
        };
        let undone = |revert: &Activity, title: &str| {
            let older = &self.history.activities[self.history.position(revert) + 1..];
            older.iter().find(|one| is_titled(one, title))
        };
        let undone_by = reverts.iter().rev().find(|(one, title)| {
            let is_later = one.at > activity.at && is_titled(activity, title);
            is_later && undone(one, title).is_some_and(|undone| std::ptr::eq(undone, activity))
        });
        undone_by.map(|(one, _)| *one).or_else(|| undone(activity, titles::reverted_title(&activity.title)?))
    }
}

impl Report<'_, '_> {
    /// Returns the line for one piece of work: the citation, the title, who did what, and when.
    pub(super) fn item(&self, work: &Work<'_>) -> Line {
        let newest = work.newest;
        let day = |one: &Activity| day(one.at, &self.history.zone);
        let noun = match newest.kind {
            ActivityKind::PullRequest => "pull request, ",
            ActivityKind::Issue => "issue, ",
            _ => "",
        };
        let action = |one: &Activity| {
            let action = action_word(one.action).map_or(String::new(), |word| format!("{word} by "));
            format!("{action}{}, {}", joined(&self.names(one)), day(one))
        };
        let mut actions: Vec<String> = work.actions().rev().map(action).collect();
        actions.dedup();
        let mut line = Line::default().span(self.citations.cite(newest));
        line = line.text(format!(" {} ({noun}{}", clean(&newest.title), actions.join("; ")));
        if !work.parts.is_empty() {
            line = line.text(format!("; merges {}", counted(work.parts.len(), "commit", "commits")));
        }
        if let Some(merge) = self.history.merge_of(newest) {
            line = line.text("; brought in by ").span(self.citations.cite(merge));
            line = line.text(format!(", {}", day(merge)));
        }
        if let Some(other) = self.citations.counterpart(newest) {
            line = line.text(if other.at > newest.at { "; undone by " } else { "; undoes " });
            line = line.span(self.citations.cite(other));
        }
        line = line.text(")");
        if !self.draft.asks_for_release || self.history.is_release(newest) {
            return line;
        }
        let later = self.history.releases().take_while(|one| one.at >= newest.at);
        match later.filter(|one| one.id != newest.id).last() {
            Some(release) => {
                let line = line.text(" → first release after it: ").span(self.citations.cite(release));
                line.text(format!(" {} ({})", clean(&release.title), day(release)))
            }
            None => line.text(" → no release after it yet"),
        }
    }

    /// Returns the names of an activity's author and co-authors, without repetitions.
    pub(super) fn names(&self, activity: &Activity) -> Vec<String> {
        let mut names: Vec<String> = Vec::new();
        for name in self.history.people_of(activity).map(|person| clean(self.history.people.name(person))) {
            if !names.contains(&name) {
                names.push(name);
            }
        }
        names
    }
}
