//! Paths of a query, matched with the paths of a history and followed through renames.

use std::collections::HashMap;

use globset::{Glob, GlobBuilder, GlobSet};
use jiff::Timestamp;

use super::History;
use crate::query::bare_path;
use plumbline_activity::Activity;

/// A path of a query, matched with the paths of one history.
pub(crate) struct QueryPath {
    /// The path as written in the query, without `./` at the beginning, and without a slash at the beginning or the
    /// end.
    pub text: String,
    /// Paths of the history that match `text`.
    matching_paths: foldhash::HashSet<String>,
    /// For each of the history's distinct paths, true if it matches `text`.
    is_matching: Vec<bool>,
    /// Former and later paths of the matching files, each with the first and the last instant at which a file had this
    /// path.
    aliases: Aliases,
}

type Aliases = HashMap<String, (Timestamp, Timestamp)>;

impl QueryPath {
    /// Finds the paths of the history that `text` means. If `text` has several possible meanings (see
    /// [`candidate_globs`]), the first that matches any path counts.
    pub(crate) fn resolve(text: &str, history: &History) -> Self {
        let is_at_top = text.starts_with('/');
        let text = bare_path(text).to_owned();
        let distinct = &history.paths().distinct;
        let matches =
            |globs: &GlobSet| -> Vec<bool> { distinct.iter().map(|path| globs.is_match(path)).collect() };
        let found = candidate_globs(&text, is_at_top).iter().map(matches).find(|all| all.contains(&true));
        let is_matching = found.unwrap_or_else(|| vec![false; distinct.len()]);
        let paths = distinct.iter().zip(&is_matching).filter(|(_, matches)| **matches);
        let matching_paths = paths.map(|(path, _)| path.clone()).collect();
        let mut query_path = Self { text, matching_paths, is_matching, aliases: Aliases::new() };
        query_path.add_aliases(history);
        query_path
    }

    /// Returns whether no path of the history matches.
    pub(crate) fn is_unknown(&self) -> bool {
        self.matching_paths.is_empty()
    }

    /// Returns whether a path matches, or was the path of a matching file at an instant.
    pub(crate) fn contains_at(&self, path: &str, at: Timestamp) -> bool {
        let alias = self.aliases.get(path);
        self.contains(path) || alias.is_some_and(|(from, until)| (*from..=*until).contains(&at))
    }

    /// Returns whether an activity touches a matching file, under the path that the file had at that time.
    pub(crate) fn is_touched_by(&self, activity: &Activity, history: &History) -> bool {
        let is_alias = |path: &str| {
            self.aliases.get(path).is_some_and(|(from, until)| (*from..=*until).contains(&activity.at))
        };
        history.path_indices(activity).iter().any(|path| self.is_matching[*path])
            || !self.aliases.is_empty() && activity.all_paths().any(is_alias)
    }

    /// Returns whether a path matches, without regard to renames.
    pub(crate) fn contains(&self, path: &str) -> bool {
        self.matching_paths.contains(path)
    }

    /// Returns the newest activity that deleted or moved away a matching file, if no matching file is left. Files whose
    /// deletion is not recorded are taken to exist.
    pub(crate) fn removal<'h>(&self, history: &'h History) -> Option<&'h Activity> {
        let below = format!("{}/", self.text);
        // A word such as "sync" may mean a topic, although there was a file "sync.rs".
        if !self.text.contains(['/', '.']) && !self.matching_paths.iter().any(|path| path.starts_with(&below))
        {
            return None;
        }
        let mut removal = None;
        let mut seen: foldhash::HashSet<usize> = foldhash::HashSet::default();
        // The commits that a merge brought in say what happened.
        for activity in history.activities.iter().filter(|one| !history.is_merge(one)) {
            for at in history.path_indices(activity) {
                if !self.is_matching[*at] || !seen.insert(*at) {
                    continue;
                }
                let path = &history.paths().distinct[*at];
                if !activity.deleted.contains(path) && !activity.renames.iter().any(|(from, _)| from == path)
                {
                    return None;
                }
                removal.get_or_insert(activity);
            }
        }
        removal
    }

    /// Finds the former paths of the matching files, and the later ones if the files have moved away.
    fn add_aliases(&mut self, history: &History) {
        let activities = &history.activities;
        let renames = || activities.iter().filter(|one| !one.renames.is_empty());
        for activity in renames() {
            for (from, to) in &activity.renames {
                let is_matching =
                    self.contains(to) || self.aliases.get(to).is_some_and(|(_, until)| activity.at <= *until);
                if is_matching && !self.contains(from) {
                    self.aliases.entry(from.clone()).or_insert((Timestamp::MIN, activity.at));
                }
            }
        }
        let touches =
            |activity: &&Activity| history.path_indices(activity).iter().any(|path| self.is_matching[*path]);
        let last = activities.iter().find(touches);
        if !last.is_some_and(|last| {
            last.renames.iter().any(|(from, to)| self.contains(from) && !self.contains(to))
        }) {
            return;
        }
        for activity in renames().rev() {
            for (from, to) in &activity.renames {
                let is_matching = self.contains(from)
                    || self.aliases.get(from).is_some_and(|(since, _)| activity.at >= *since);
                if is_matching && !self.contains(to) {
                    self.aliases.entry(to.clone()).or_insert((activity.at, Timestamp::MAX));
                }
            }
        }
    }
}

/// Returns the possible meanings of a path in a query, the most specific first. If `is_at_top`, the path begins at the
/// top level.
///
/// - A pattern means the paths that match it, and everything below the folders that match it. A pattern that ends in
///   `/*` means only the files that match.
/// - Any other path means itself and everything below it. If the history has neither, `text` means every path that
///   contains its components in sequence, in upper or lower case. If the last component has no ending, any ending fits.
fn candidate_globs(text: &str, is_at_top: bool) -> Vec<GlobSet> {
    let set = |patterns: &[String], is_any_case: bool| {
        let glob = |pattern: &String| {
            let mut glob = GlobBuilder::new(pattern);
            glob.literal_separator(true).backslash_escape(false).case_insensitive(is_any_case).build()
        };
        GlobSet::new(patterns.iter().map(glob).collect::<Result<Vec<Glob>, _>>().ok()?).ok()
    };
    let below = |pattern: &str| format!("{pattern}/**");
    let candidates = if text.contains(['*', '?', '{']) {
        let anywhere = if is_at_top || text.contains('/') { text.to_owned() } else { format!("**/{text}") };
        // "src/draw*" also means the folder src/draw, and "src/*" the files of src.
        let is_all = anywhere.rsplit('/').next() == Some("*");
        let both = if is_all { None } else { set(&[anywhere.clone(), below(&anywhere)], false) };
        [both, set(&[anywhere], false)]
    } else if text.is_empty() {
        [None, None]
    } else {
        let has_ending = text.rsplit('/').next().is_some_and(|name| name.contains('.'));
        let text = globset::escape(text);
        let mut parts = vec![format!("**/{text}")];
        parts.extend((!has_ending).then(|| format!("**/{text}.*")));
        parts.extend(parts.iter().map(|part| below(part)).collect::<Vec<_>>());
        [set(&[below(&text), text], false), set(&parts, true).filter(|_| !is_at_top)]
    };
    candidates.into_iter().flatten().collect()
}
