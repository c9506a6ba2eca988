//! Ids and titles that the tools have returned. An answer may cite only these ids.

use std::collections::BTreeSet;

use crate::activity::{Activity, ActivityKind};
use crate::titles::pull_request_number;

/// Number of characters before a `#` that an answer and a title must have in common, for the number after the `#` to
/// count as quoted from the title.
const QUOTE_CONTEXT: usize = 8;

/// Ids and titles that the tools returned.
#[derive(Clone, Debug, Default)]
pub(crate) struct ReturnedIds {
    commits: BTreeSet<String>,
    numbers: BTreeSet<String>,
    titles: BTreeSet<String>,
}

impl ReturnedIds {
    pub(crate) fn record(&mut self, activity: &Activity) {
        match activity.kind {
            ActivityKind::Commit => {
                self.commits.insert(activity.id.to_ascii_lowercase());
                self.numbers.extend(pull_request_number(&activity.title).map(str::to_owned));
            }
            ActivityKind::PullRequest | ActivityKind::Issue => {
                self.numbers.insert(activity.id.clone());
            }
            ActivityKind::Release => {}
        }
        if activity.title.contains('#') {
            self.titles.insert(activity.title.to_lowercase());
        }
    }

    /// Returns whether `digits` is a prefix of exactly one returned commit id.
    pub(crate) fn has_commit(&self, digits: &str) -> bool {
        let digits = digits.to_ascii_lowercase();
        let mut matching = self.commits.range(digits.clone()..).take_while(|id| id.starts_with(&digits));
        matching.next().is_some() && matching.next().is_none()
    }

    /// Returns whether the tools returned a pull request or an issue with this number, or a commit that came from one.
    pub(crate) fn has_number(&self, number: &str) -> bool {
        self.numbers.contains(number)
    }

    /// Returns whether `number`, with the text before it, is part of a returned title. The answer then quotes the
    /// number and does not cite it.
    pub(crate) fn is_quoted(&self, before: &str, number: &str) -> bool {
        let mut letters: Vec<char> = before.chars().rev().take(QUOTE_CONTEXT).collect();
        if letters.len() < QUOTE_CONTEXT {
            return false;
        }
        letters.reverse();
        let piece = format!("{}#{number}", letters.iter().collect::<String>().to_lowercase());
        let is_whole_number = |rest: &str| !rest.starts_with(|letter: char| letter.is_ascii_digit());
        self.titles.iter().any(|title| {
            title.match_indices(&piece).any(|(at, _)| is_whole_number(&title[at + piece.len()..]))
        })
    }
}

#[cfg(test)]
impl ReturnedIds {
    /// Returns the ids and titles of activities, each given by its id, its kind and its title.
    pub(crate) fn of(activities: &[(&str, &str, &str)]) -> Self {
        let mut returned = Self::default();
        for (id, kind, title) in activities {
            let json = serde_json::json!({"id": id, "k": kind, "t": 0, "a": {"n": "A"}, "s": title});
            returned.record(&serde_json::from_value(json).unwrap());
        }
        returned
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commits_and_numbers_are_those_of_records_and_of_titles_of_code_hosts() {
        let returned = ReturnedIds::of(&[
            ("12", "pull_request", "x"),
            ("a1b2c3d4e5f6", "commit", "Fix the cache (#13)"),
            ("a1b2c3d4ffff", "commit", "Merge pull request #14 from a/b"),
            ("c1b2c3d4e5f6", "commit", "Please cite #15 and closes #16"),
            ("17", "release", "x"),
        ]);
        assert!(["A1B2C3D4E5", "a1b2c3d4e5f6"].iter().all(|id| returned.has_commit(id)));
        assert!(!["a1b2c3d", "a1b2c3d4e5f60", "b1b2c3d"].iter().any(|id| returned.has_commit(id)));
        assert!(["12", "13", "14"].iter().all(|number| returned.has_number(number)));
        assert!(!["15", "16", "17", "1"].iter().any(|number| returned.has_number(number)));
        assert!(returned.is_quoted("titled “Please cite ", "15"));
        assert!(!returned.is_quoted("see ", "15") && !returned.is_quoted("Please cite ", "1"));
    }
}
