//! Paths of a query, matched with the paths of a history and followed through renames.

use std::collections::HashMap;

use globset::{GlobBuilder, GlobMatcher};
use jiff::Timestamp;

use super::History;
use crate::activity::Activity;

/// A path of a query, matched with the paths of one history.
pub(crate) struct Place {
    /// The path as written in the query, without a leading `./`, and without slashes at both ends.
    pub asked: String,
    rule: Rule,
    /// For each of the history's distinct paths, true if the path belongs to the place.
    fits: Vec<bool>,
    /// Other paths of the place's files, each with the first and the last instant at which a file had this path.
    aliases: Aliases,
}

type Aliases = HashMap<String, (Timestamp, Timestamp)>;

enum Rule {
    /// This path, and everything below it.
    Under(String),
    /// Every path that contains these components in sequence, in any case. The last one may lack the ending of a file's
    /// name.
    Components(Vec<String>),
    Pattern(GlobMatcher),
    /// No path of the history fits.
    Nothing,
}

impl Place {
    /// Applies the first of the rules for `asked` that any path of the history fits.
    pub(crate) fn resolve(asked: &str, history: &History) -> Self {
        let asked = asked.trim().trim_start_matches("./").trim_matches('/').to_owned();
        let distinct = &history.paths().distinct;
        let fits = |rule: &Rule| -> Vec<bool> { distinct.iter().map(|path| rule.fits(path)).collect() };
        let mut candidates = Rule::all(&asked).into_iter().map(|rule| (fits(&rule), rule));
        let found = candidates.find(|(fits, _)| fits.contains(&true));
        let (fits, rule) = found.unwrap_or_else(|| (vec![false; distinct.len()], Rule::Nothing));
        let mut place = Self { asked, rule, fits, aliases: Aliases::new() };
        if !place.is_unknown() {
            place.add_aliases(history);
        }
        place
    }

    /// Returns whether no path of the history belongs to the place.
    pub(crate) fn is_unknown(&self) -> bool {
        matches!(self.rule, Rule::Nothing)
    }

    /// Returns whether an activity touches a file of the place, under the name that the file had at that time.
    pub(crate) fn is_touched_by(&self, activity: &Activity, history: &History) -> bool {
        let is_alias = |path: &str| {
            self.aliases.get(path).is_some_and(|(from, until)| (*from..=*until).contains(&activity.at))
        };
        history.paths_of(activity).iter().any(|path| self.fits[*path])
            || !self.aliases.is_empty() && activity.all_paths().any(is_alias)
    }

    /// Returns whether a path belongs to the place, without regard to renames.
    pub(crate) fn has(&self, path: &str) -> bool {
        self.rule.fits(path)
    }

    /// Finds other paths of the place's files: earlier ones, and later ones if the files have moved away.
    fn add_aliases(&mut self, history: &History) {
        let activities = &history.activities;
        let renames = || activities.iter().filter(|one| !one.renames.is_empty());
        for activity in renames() {
            for (from, to) in &activity.renames {
                let is_of_place =
                    self.has(to) || self.aliases.get(to).is_some_and(|(_, until)| activity.at <= *until);
                if is_of_place && !self.has(from) {
                    self.aliases.entry(from.clone()).or_insert((Timestamp::MIN, activity.at));
                }
            }
        }
        let touches = |activity: &&Activity| history.paths_of(activity).iter().any(|path| self.fits[*path]);
        let last = activities.iter().find(touches);
        if !last.is_some_and(|last| last.renames.iter().any(|(from, to)| self.has(from) && !self.has(to))) {
            return;
        }
        for activity in renames().rev() {
            for (from, to) in &activity.renames {
                let is_of_place =
                    self.has(from) || self.aliases.get(from).is_some_and(|(since, _)| activity.at >= *since);
                if is_of_place && !self.has(to) {
                    self.aliases.entry(to.clone()).or_insert((activity.at, Timestamp::MAX));
                }
            }
        }
    }
}

impl Rule {
    /// Returns the possible rules for a path, the most specific first.
    fn all(asked: &str) -> Vec<Self> {
        if asked.contains(['*', '?', '{']) {
            let anywhere = if asked.contains('/') { asked.to_owned() } else { format!("**/{asked}") };
            let glob = |text: &str| GlobBuilder::new(text).literal_separator(true).build().ok();
            let globs = [glob(&anywhere), glob(&format!("{anywhere}/**"))];
            return globs.into_iter().flatten().map(|glob| Self::Pattern(glob.compile_matcher())).collect();
        }
        if asked.is_empty() {
            return Vec::new();
        }
        let components = asked.to_lowercase().split('/').map(str::to_owned).collect();
        vec![Self::Under(asked.to_owned()), Self::Components(components)]
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
    let is_stem = |part: &str, name: &str| {
        part.split_once('.').is_some_and(|(stem, _)| stem.eq_ignore_ascii_case(name))
    };
    let is_part = |(at, (part, name)): (usize, (&&str, &String))| {
        part.eq_ignore_ascii_case(name) || at + 1 == wanted.len() && is_stem(part, name)
    };
    parts.windows(wanted.len()).any(|run| run.iter().zip(wanted).enumerate().all(is_part))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Paths and renames of one commit.
    type Change<'a> = (&'a [&'a str], &'a [(&'a str, &'a str)]);

    /// Returns a history of commits, newest first.
    fn history(changes: &[Change<'_>]) -> History {
        let one = |(at, (paths, renames)): (usize, &Change<'_>)| serde_json::json!({"id": at.to_string(), "t": 100 - at, "a": {"n": "A"}, "s": "x", "p": paths, "r": renames});
        History::of_json(changes.iter().enumerate().map(one).collect())
    }

    #[test]
    fn path_matches_itself_and_everything_below_it() {
        let all = history(&[(&["src/store/mod.rs", "src/storefront.rs", "axum/src/lib.rs", "lib.rs"], &[])]);
        for (asked, expected) in [
            ("src/store", "src/store/mod.rs"),
            ("./lib.rs", "lib.rs"),
            ("mod.rs", "src/store/mod.rs"),
            ("storefront", "src/storefront.rs"),
            ("*.rs", "src/store/mod.rs src/storefront.rs axum/src/lib.rs lib.rs"),
            ("src/*.rs", "src/storefront.rs"),
            ("nothing/here", ""),
        ] {
            let place = Place::resolve(asked, &all);
            let paths = all.activities[0].paths.iter().map(String::as_str);
            assert_eq!(paths.filter(|path| place.has(path)).collect::<Vec<_>>().join(" "), expected);
            assert_eq!(place.is_unknown(), expected.is_empty());
        }
    }

    #[test]
    fn files_are_followed_through_renames_in_both_directions() {
        let moved: &[(&str, &str)] = &[("old/a.rs", "new/a.rs")];
        let changes: [Change<'_>; 4] =
            [(&["old/a.rs"], &[]), (&["new/a.rs"], &[]), (&["new/a.rs"], moved), (&["old/a.rs"], &[])];
        let touched = |asked: &str, all: &History| {
            let place = Place::resolve(asked, all);
            all.activities.iter().map(|one| place.is_touched_by(one, all)).collect::<Vec<_>>()
        };
        assert_eq!(touched("new", &history(&changes)), [false, true, true, true]);
        assert_eq!(touched("old", &history(&changes[1..])), [true; 3]);
    }
}
