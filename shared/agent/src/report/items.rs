//! Lines of an answer, one for each piece of work, and citations.

use std::collections::BTreeMap;

use super::DigestWriter;
use crate::engine::Work;
use crate::strings::{clean, format_count, is_number, join_with_and, variant_word};
use crate::titles;
use plumbline_activity::{Action, Activity, ActivityKind};
use plumbline_answer::{Line, Span, line};

/// Maximum number of commits, among those that a merge brought in, whose titles a line shows.
const MAX_MERGED_TITLES: usize = 3;

/// Maximum number of commits, among those that a merge brought in, whose titles a line of release notes shows.
const MAX_MERGED_TITLES_IN_NOTES: usize = 8;

/// Maximum number of files of one activity that are compared to find the folder to which they moved.
const MAX_COMPARED_FILES: usize = 300;

/// Maximum number of moved and deleted files that a line names.
const MAX_FILE_ACTIONS: usize = 3;

/// Cites an activity by its id.
pub(super) fn cite(activity: &Activity) -> Span {
    let id = &activity.id;
    match activity.kind {
        ActivityKind::Commit => Span::Code(activity.short_id().to_owned()),
        _ if activity.is_pull_request_or_issue() && is_number(id) && id.len() < 20 => {
            Span::Text(format!("#{id}"))
        }
        _ => Span::Code(clean(id)),
    }
}

impl<'h> DigestWriter<'_, 'h> {
    /// Returns the commit that reverted `activity` or, if there is none, the commit that `activity` reverted.
    fn revert_counterpart(&self, activity: &Activity) -> Option<&'h Activity> {
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

    /// Returns the line for one piece of work: the citation, the title, who did what, and when.
    pub(super) fn item(&self, work: &Work<'_>) -> Line {
        let newest = work.newest;
        let noun = if newest.is_pull_request_or_issue() {
            format!("{}, ", newest.kind.noun())
        } else {
            String::new()
        };
        let action = |one: &Activity| {
            let by = format!("{}, {}", join_with_and(self.contributor_names(one)), self.day(one));
            if one.action == Action::Made { by } else { format!("{} by {by}", variant_word(one.action)) }
        };
        let mut actions: Vec<String> = work.own_activities().rev().map(action).collect();
        actions.dedup();
        let title = format!(" {} ({noun}{}", clean(&newest.title), actions.join("; "));
        let mut line = line![cite(newest), title];
        line = line.with(merged_commits(work, MAX_MERGED_TITLES));
        if let Some(merge) = self.history.merge_of(newest) {
            let day = format!(", {}", self.day(merge));
            line = line![line, "; brought in by ", cite(merge), day];
        }
        line = line.with(self.file_actions(newest));
        if let Some(other) = self.revert_counterpart(newest) {
            let relation = if other.at > newest.at { "; undone by " } else { "; undoes " };
            line = line![line, relation, cite(other)];
        }
        line![line, ")", self.first_release_after(newest)]
    }

    /// Returns the line for one piece of work in release notes: the citation, the title, who did it, and what it merged.
    pub(super) fn release_note(&self, work: &Work<'_>) -> Line {
        let newest = work.newest;
        let by = join_with_and(self.contributor_names(newest));
        let merged = merged_commits(work, MAX_MERGED_TITLES_IN_NOTES);
        line![cite(newest), format!(" {} ({by}{merged})", clean(&newest.title))]
    }

    /// States which activity deleted or moved away the last file of the only path that the question names, and where the
    /// files went as far as this activity shows. Returns `None` if the path may still exist.
    pub(super) fn removal_of_path(&self) -> Option<Line> {
        let [path] = self.findings.query_paths.as_slice() else { return None };
        let removal = path.removal(self.history)?;
        let line = line![
            Span::Code(clean(&path.text)),
            " no longer exists since ",
            self.item(&Work::of(removal)),
            "."
        ];
        let PathChanges { removed, added } = self.path_changes(removal);
        if let Some(folder) = other_folder_of_move(&removed, &added, &path.text) {
            return Some(line![line, " Its files are now below ", Span::Code(clean(folder)), "."]);
        }
        let added = related_paths(self.history.paths_added_by(removal), &path.text);
        Some(if added.is_empty() { line } else { line.with(format!(" It also added {added}.")) })
    }

    /// States which activity first touched the only path that the question names, and where its files may have been before.
    pub(super) fn origin_of_path(&self) -> Option<Line> {
        let [path] = self.findings.query_paths.as_slice() else { return None };
        let touches = |one: &&Activity| !self.history.is_merge(one) && path.is_touched_by(one, self.history);
        let origin = self.history.activities.iter().rev().find(touches)?;
        let line = line![Span::Code(clean(&path.text)), " begins with ", self.item(&Work::of(origin))];
        let PathChanges { removed, added } = self.path_changes(origin);
        if let Some(folder) = other_folder_of_move(&added, &removed, &path.text) {
            return Some(line![line, ". Its files were below ", Span::Code(clean(folder)), " before."]);
        }
        let deleted = related_paths(origin.deleted.iter().map(String::as_str), &path.text);
        (!deleted.is_empty()).then(|| line.with(format!(", which deleted {deleted}.")))
    }

    /// Returns the paths that an activity deleted or moved away, and those that it added or moved there. Returns at most
    /// [`MAX_COMPARED_FILES`] of each.
    fn path_changes<'p>(&'p self, activity: &'p Activity) -> PathChanges<'p> {
        let (from, to): (Vec<&str>, Vec<&str>) =
            activity.renames.iter().map(|(from, to)| (from.as_str(), to.as_str())).unzip();
        let deleted = activity.deleted.iter().map(String::as_str);
        PathChanges {
            removed: from.into_iter().chain(deleted).take(MAX_COMPARED_FILES).collect(),
            added: to
                .into_iter()
                .chain(self.history.paths_added_by(activity))
                .take(MAX_COMPARED_FILES)
                .collect(),
        }
    }

    /// Names the files that the query asks for and that the activity moved or deleted: "; moves a to b; deletes c".
    /// Returns an empty text if there are no such files.
    fn file_actions(&self, activity: &Activity) -> String {
        let query = &self.draft.query;
        let is_queried = |path: &str| {
            self.findings.query_paths.iter().any(|query_path| query_path.contains_at(path, activity.at))
        };
        let moves = |(from, to): &&(String, String)| {
            query.moves && query.paths.is_empty() || is_queried(from) || is_queried(to)
        };
        let deletes = |path: &&String| query.deletes && query.paths.is_empty() || is_queried(path);
        let moved = activity.renames.iter().filter(moves).map(|(from, to)| format!("moves {from} to {to}"));
        let deleted = activity.deleted.iter().filter(deletes).map(|path| format!("deletes {path}"));
        let all: Vec<String> = moved.chain(deleted).collect();
        let mut shown: String =
            all.iter().take(MAX_FILE_ACTIONS).map(|action| format!("; {}", clean(action))).collect();
        if all.len() > MAX_FILE_ACTIONS {
            let more = format_count(all.len() - MAX_FILE_ACTIONS, "more file");
            shown.push_str(&format!("; {more} moved or deleted"));
        }
        shown
    }

    /// Returns words about the first release after an activity, or an empty line if the question does not ask which
    /// release contains something.
    fn first_release_after(&self, activity: &Activity) -> Line {
        if !self.draft.asks_for_release || self.history.is_release(activity) {
            return Line::default();
        }
        let later = self.history.releases().take_while(|one| one.at >= activity.at);
        match later.filter(|one| one.id != activity.id).last() {
            Some(release) => {
                let title = format!(" {} ({})", clean(&release.title), self.day(release));
                line![" → first release after it: ", cite(release), title]
            }
            None => Line::from(" → no release after it yet"),
        }
    }

    /// Returns the names of an activity's author and co-authors, without repetitions.
    pub(super) fn contributor_names(&self, activity: &Activity) -> Vec<String> {
        let mut names: Vec<String> = Vec::new();
        for name in
            self.history.contributor_indices(activity).map(|person| clean(self.history.people.name(person)))
        {
            if !names.contains(&name) {
                names.push(name);
            }
        }
        names
    }
}

/// Returns how many commits a merge brought in, with at most `limit` titles: "; merges 2 commits: Add a; Fix b". Returns an
/// empty text for other work.
fn merged_commits(work: &Work<'_>, limit: usize) -> String {
    if work.merged_commits.is_empty() {
        return String::new();
    }
    let titles = work.merged_commits.iter().map(|one| clean(&one.title));
    let titles: Vec<String> = titles.filter(|title| !work.newest.title.contains(title)).collect();
    let count = format_count(work.merged_commits.len(), "commit");
    let shown: Vec<&str> = titles.iter().take(limit).map(String::as_str).collect();
    let shown = shown.join("; ");
    let before = if shown.is_empty() { "" } else { ": " };
    let more = if titles.len() > limit { "; …" } else { "" };
    format!("; merges {count}{before}{shown}{more}")
}

/// Names those of `paths` that may have replaced `path`, or that `path` may have replaced: the files named like it or
/// like its folder or, if there are none, the files in its folder. Returns an empty text if there are more than
/// [`MAX_FILE_ACTIONS`].
fn related_paths<'p>(paths: impl Iterator<Item = &'p str>, path: &str) -> String {
    fn folder(path: &str) -> &str {
        path.rsplit_once('/').map_or("", |(folder, _)| folder)
    }
    fn stem(path: &str) -> &str {
        let name = path.rsplit('/').next().unwrap_or(path);
        name.split_once('.').map_or(name, |(stem, _)| stem)
    }
    let is_named_like = |other: &&str| {
        stem(other) == stem(path)
            || folder(path).ends_with(&format!("/{}", stem(other)))
            || folder(other).ends_with(&format!("/{}", stem(path)))
    };
    let all: Vec<&str> = paths.collect();
    let named: Vec<&str> = all.iter().copied().filter(is_named_like).collect();
    let beside = || all.iter().copied().filter(|other| folder(other) == folder(path)).collect();
    let told: Vec<&str> = if named.is_empty() { beside() } else { named };
    if told.len() <= MAX_FILE_ACTIONS { join_with_and(told.into_iter().map(clean)) } else { String::new() }
}

/// Paths that one activity removed and added. A move removes one path and adds another.
struct PathChanges<'p> {
    removed: Vec<&'p str>,
    added: Vec<&'p str>,
}

/// Returns the folder to which the files below `folder` moved, or from which they came: the folder in which most of
/// `other_paths` have the names of files that `paths` have below `folder`.
fn other_folder_of_move<'p>(paths: &[&str], other_paths: &[&'p str], folder: &str) -> Option<&'p str> {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    let names =
        paths.iter().filter_map(|path| path.strip_prefix(folder)).filter(|name| name.starts_with('/'));
    for name in names {
        let folders = other_paths.iter().filter_map(|path| path.strip_suffix(name));
        folders.for_each(|folder| *counts.entry(folder).or_default() += 1);
    }
    counts.into_iter().max_by_key(|(_, count)| *count).map(|(folder, _)| folder)
}
