//! Folders and files without work since a time.

use std::collections::{BTreeMap, HashSet};

use jiff::Timestamp;

use super::{Findings, History, TOP_LEVEL, Work};
use crate::query::Group;

/// Folders or files, and those of them without work in a window.
pub(crate) struct Quiet<'f, 'h> {
    /// Number of all folders or files of the findings.
    pub all: usize,
    /// Quiet ones, each with its newest work; those that were quiet for the longest time first.
    pub quiet: Vec<(&'h str, &'f Work<'h>)>,
}

impl<'f, 'h> Quiet<'f, 'h> {
    /// Groups the files of `findings`, which reach back before their window, and selects the groups whose newest work is
    /// older than the window. A folder or a file that was renamed is not quiet but gone.
    pub(crate) fn of(findings: &'f Findings<'h>, group: Option<Group>, history: &'h History) -> Self {
        let (mut newest, places) = (BTreeMap::<&str, &Work<'h>>::new(), &findings.places);
        for work in &findings.works {
            for path in work.with_files().flat_map(|one| &one.paths) {
                if places.is_empty() || places.iter().any(|place| place.has(path)) {
                    let mut under = places.iter().map(|place| place.shown());
                    let under = under.find(|place| path.starts_with(place.as_str()));
                    newest.entry(unit_of(path, under.as_deref(), group)).or_insert(work);
                }
            }
        }
        let renames = history.activities.iter().flat_map(|one| &one.renames);
        let moved: HashSet<&str> = renames.map(|(from, _)| from.as_str()).collect();
        let (all, cutoff): (usize, Timestamp) = (newest.len(), findings.bounds.window.from);
        let is_quiet = |(name, work): &(&str, &Work<'h>)| work.newest().at < cutoff && !moved.contains(name);
        let mut quiet: Vec<(&str, &Work<'h>)> = newest.into_iter().filter(is_quiet).collect();
        quiet.sort_by_key(|(_, work)| work.newest().at);
        Self { all, quiet }
    }
}

/// Returns the unit of a path: itself, or its first folder below the place in question.
fn unit_of<'p>(path: &'p str, under: Option<&str>, group: Option<Group>) -> &'p str {
    if group == Some(Group::File) {
        return path;
    }
    let start = under.map_or(0, |place| (place.len() + 1).min(path.len()));
    let depth = if group == Some(Group::Area) && under.is_none() { 2 } else { 1 };
    let ends = path.match_indices('/').map(|(at, _)| at).filter(|at| *at >= start);
    match ends.take(depth).last() {
        Some(end) => &path[..end],
        None if under.is_some() => path,
        None => TOP_LEVEL,
    }
}
