//! Ids and titles that the tool has returned. An answer may cite only these ids.

use std::collections::BTreeSet;

use crate::titles::{pull_request_number, reverted_title};
use plumbline_activity::{Activity, ActivityKind};

/// Number of characters before a `#` that an answer and a title must have in common, for the number after the `#` to
/// count as quoted from the title.
const QUOTE_CONTEXT: usize = 8;

/// Ids and titles that the tool has returned in one conversation.
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
                // The title of a revert quotes that of the pull request that it undoes.
                let titles = [Some(activity.title.as_str()), reverted_title(&activity.title)];
                let numbers = titles.into_iter().flatten().filter_map(pull_request_number);
                self.numbers.extend(numbers.map(str::to_owned));
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

    /// Returns whether the tool returned a pull request or an issue with this number, or a commit with the number of its
    /// pull request in the title.
    pub(crate) fn has_number(&self, number: &str) -> bool {
        self.numbers.contains(number)
    }

    /// Returns whether a returned title contains `number` after a `#` and, before that, the end of `text_before`. The
    /// answer then quotes the number and does not cite it.
    pub(crate) fn is_quoted_from_title(&self, text_before: &str, number: &str) -> bool {
        let Some((start, _)) = text_before.char_indices().nth_back(QUOTE_CONTEXT - 1) else { return false };
        let piece = format!("{}#{number}", text_before[start..].to_lowercase());
        let is_whole_number = |rest: &str| !rest.starts_with(|letter: char| letter.is_ascii_digit());
        self.titles.iter().any(|title| {
            title.match_indices(&piece).any(|(at, _)| is_whole_number(&title[at + piece.len()..]))
        })
    }
}
