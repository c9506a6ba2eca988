//! Paths of a query, matched with the paths of a history and followed through renames.

use std::collections::HashMap;

use globset::{GlobBuilder, GlobMatcher};
use jiff::Timestamp;

use super::History;
use crate::activity::Activity;

/// A path of a query, matched with the paths of one history.
pub(crate) struct Place {
    /// The path as written in the query, without a leading `./` and a trailing slash.
    pub asked: String,
    rule: Rule,
    /// For each of the history's distinct paths, true if the path belongs to the place.
    fits: Vec<bool>,
    /// Other paths of the place's files, each with the first and the last instant at which a file had this path.
    aliases: HashMap<String, (Timestamp, Timestamp)>,
}

enum Rule {
    /// This path, and everything below it.
    Under(String),
    /// Every path that contains these components in sequence; the last one possibly without its ending.
    Components(Vec<String>),
    Pattern(GlobMatcher),
    /// No path of the history fits.
    Nothing,
}

impl Place {
    pub(crate) fn resolve(asked: &str, history: &History) -> Self {
        let asked = asked.trim().trim_start_matches("./").trim_matches('/').to_owned();
        let (rule, fits) = Rule::resolve(&asked, history);
        let mut place = Self { asked, rule, fits, aliases: HashMap::new() };
        if !place.is_unknown() {
            place.aliases = place.aliases(history);
        }
        place
    }

    /// Returns whether no path of the history belongs to the place.
    pub(crate) fn is_unknown(&self) -> bool {
        matches!(self.rule, Rule::Nothing)
    }

    /// Returns the place as an answer shows it: the matched path, or else the path as written in the query.
    pub(crate) fn shown(&self) -> String {
        match &self.rule {
            Rule::Under(path) => path.clone(),
            _ => self.asked.clone(),
        }
    }

    /// Returns whether an activity touches a file of the place, under the name that the file had at that time.
    pub(crate) fn is_touched_by(&self, activity: &Activity, history: &History) -> bool {
        let alias = |path: &str| {
            self.aliases.get(path).is_some_and(|(from, until)| *from <= activity.at && activity.at <= *until)
        };
        history.paths_of(activity).any(|path| self.fits[path])
            || !self.aliases.is_empty() && paths(activity).any(alias)
    }

    /// Returns whether a path belongs to the place, without regard to renames.
    pub(crate) fn has(&self, path: &str) -> bool {
        self.rule.fits(path)
    }

    /// Returns other paths of the place's files: earlier ones, and later ones if the files have moved away.
    fn aliases(&self, history: &History) -> HashMap<String, (Timestamp, Timestamp)> {
        let mut found: HashMap<String, (Timestamp, Timestamp)> = HashMap::new();
        let newest_first = &history.activities;
        for activity in newest_first.iter().filter(|activity| !activity.renames.is_empty()) {
            for (from, to) in &activity.renames {
                let known = self.has(to) || found.get(to).is_some_and(|(_, until)| activity.at <= *until);
                if known && !self.has(from) {
                    found.entry(from.clone()).or_insert((Timestamp::MIN, activity.at));
                }
            }
        }
        let touches = |activity: &&Activity| history.paths_of(activity).any(|path| self.fits[path]);
        let last = newest_first.iter().find(touches);
        if last.is_some_and(|last| last.renames.iter().any(|(from, to)| self.has(from) && !self.has(to))) {
            for activity in newest_first.iter().rev().filter(|activity| !activity.renames.is_empty()) {
                for (from, to) in &activity.renames {
                    let known =
                        self.has(from) || found.get(from).is_some_and(|(since, _)| activity.at >= *since);
                    if known && !self.has(to) {
                        found.entry(to.clone()).or_insert((activity.at, Timestamp::MAX));
                    }
                }
            }
        }
        found
    }
}

/// Returns every path of an activity, before and after renames.
pub(crate) fn paths(activity: &Activity) -> impl Iterator<Item = &str> {
    let moved = activity.renames.iter().flat_map(|(from, to)| [from.as_str(), to.as_str()]);
    activity.paths.iter().map(String::as_str).chain(moved)
}

impl Rule {
    /// Returns the rule for a path, and for each of the history's distinct paths whether the path fits the rule.
    fn resolve(asked: &str, history: &History) -> (Self, Vec<bool>) {
        let mut rules = Vec::new();
        if asked.contains(['*', '?', '{']) {
            let anywhere = if asked.contains('/') { asked.to_owned() } else { format!("**/{asked}") };
            let glob = |text: &str| GlobBuilder::new(text).literal_separator(true).build().ok();
            let globs = [glob(&anywhere), glob(&format!("{anywhere}/**"))];
            rules.extend(globs.into_iter().flatten().map(|glob| Self::Pattern(glob.compile_matcher())));
        } else if !asked.is_empty() {
            rules.push(Self::Under(asked.to_owned()));
            rules.push(Self::Components(asked.to_lowercase().split('/').map(str::to_owned).collect()));
        }
        let distinct = &history.paths().distinct;
        let with_fits = |rule: Self| {
            let fits: Vec<bool> = distinct.iter().map(|path| rule.fits(path)).collect();
            (rule, fits)
        };
        let mut known = rules.into_iter().map(with_fits).filter(|(_, fits)| fits.contains(&true));
        known.next().unwrap_or_else(|| (Self::Nothing, vec![false; distinct.len()]))
    }

    fn fits(&self, path: &str) -> bool {
        match self {
            Self::Under(folder) => path
                .strip_prefix(folder.as_str())
                .is_some_and(|rest| rest.is_empty() || rest.starts_with('/')),
            Self::Components(wanted) => has_components(path, wanted),
            Self::Pattern(glob) => glob.is_match(path),
            Self::Nothing => false,
        }
    }
}

fn has_components(path: &str, wanted: &[String]) -> bool {
    let parts: Vec<&str> = path.split('/').collect();
    let last = wanted.len() - 1;
    let is_run = |run: &[&str]| {
        run.iter()
            .zip(wanted)
            .enumerate()
            .all(|(at, (part, name))| part.eq_ignore_ascii_case(name) || at == last && is_stem(part, name))
    };
    parts.windows(wanted.len()).any(is_run)
}

/// Returns whether a file is called `name` without its ending.
fn is_stem(part: &str, name: &str) -> bool {
    part.split_once('.').is_some_and(|(stem, _)| stem.eq_ignore_ascii_case(name))
}

#[cfg(test)]
mod tests {
    use jiff::tz::TimeZone;

    use super::*;
    use crate::people::People;

    /// Paths and renames of one commit.
    type Change<'a> = (&'a [&'a str], &'a [(&'a str, &'a str)]);

    fn history(changes: &[Change<'_>]) -> History {
        let one = |(at, (paths, renames)): (usize, &Change<'_>)| {
            let json = serde_json::json!({"id": at.to_string(), "t": 100 - at, "a": {"n": "A"}, "s": "x", "p": paths, "r": renames});
            serde_json::from_value(json).unwrap()
        };
        let activities = changes.iter().enumerate().map(one).collect();
        History::of(activities, true, People::default(), Timestamp::MAX, TimeZone::UTC)
    }

    #[test]
    fn path_matches_itself_and_everything_below_it() {
        let all = history(&[(&["src/store/mod.rs", "src/storefront.rs", "axum/src/lib.rs", "lib.rs"], &[])]);
        let matching = |asked: &str| {
            let place = Place::resolve(asked, &all);
            all.activities[0].paths.iter().filter(|path| place.has(path)).cloned().collect::<Vec<_>>()
        };
        assert_eq!(matching("src/store"), ["src/store/mod.rs"]);
        assert_eq!(matching("./lib.rs"), ["lib.rs"]);
        assert_eq!(matching("mod.rs"), ["src/store/mod.rs"]);
        assert_eq!(matching("storefront"), ["src/storefront.rs"]);
        assert_eq!(matching("*.rs").len(), 4);
        assert_eq!(matching("src/*.rs"), ["src/storefront.rs"]);
        assert!(Place::resolve("nothing/here", &all).is_unknown());
    }

    #[test]
    fn files_are_followed_through_renames_in_both_directions() {
        let moved: &[(&str, &str)] = &[("old/a.rs", "new/a.rs")];
        let all = history(&[
            (&["old/a.rs"], &[]),
            (&["new/a.rs"], &[]),
            (&["new/a.rs"], moved),
            (&["old/a.rs"], &[]),
        ]);
        let touched = |asked: &str| {
            let place = Place::resolve(asked, &all);
            let touching = all.activities.iter().filter(|one| place.is_touched_by(one, &all));
            touching.map(|one| one.id.clone()).collect::<Vec<_>>()
        };
        assert_eq!(touched("new"), ["1", "2", "3"]);
        let before = all.activities[1..].to_vec();
        let before = History::of(before, true, People::default(), Timestamp::MAX, TimeZone::UTC);
        let place = Place::resolve("old", &before);
        assert_eq!(before.activities.iter().filter(|one| place.is_touched_by(one, &before)).count(), 3);
    }
}
