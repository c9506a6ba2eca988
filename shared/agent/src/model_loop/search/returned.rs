//! Ids that an answer may cite, because the tool has returned them, and titles that it may quote.

use std::collections::BTreeSet;

use crate::titles::{pull_request_number, reverted_title};
use plumbline_activity::{Activity, ActivityKind};

/// Number of characters before `#12` in an answer that must also precede it in a returned title. The number then
/// counts as part of a quotation from this title.
const QUOTE_CONTEXT: usize = 8;

/// Ids that the tool has returned in one conversation, and the titles that contain a `#`.
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

    /// Returns whether exactly one returned commit id begins with `prefix`.
    pub(crate) fn has_commit(&self, prefix: &str) -> bool {
        let prefix = prefix.to_ascii_lowercase();
        let mut matching = self.commits.range(prefix.clone()..).take_while(|id| id.starts_with(&prefix));
        matching.next().is_some() && matching.next().is_none()
    }

    /// Returns whether the tool returned the pull request or the issue with this number, or a commit whose title gives
    /// it as the number of the commit's pull request.
    pub(crate) fn has_number(&self, number: &str) -> bool {
        self.numbers.contains(number)
    }

    /// Returns whether a `#` and `number` in an answer are part of a quotation from a returned title, and so no
    /// citation: the title also has the last [`QUOTE_CONTEXT`] characters of `text_before`, the answer's text before
    /// the `#`.
    pub(crate) fn is_quoted_from_title(&self, text_before: &str, number: &str) -> bool {
        let Some((start, _)) = text_before.char_indices().nth_back(QUOTE_CONTEXT - 1) else { return false };
        let piece = format!("{}#{number}", text_before[start..].to_lowercase());
        let is_whole_number = |rest: &str| !rest.starts_with(|letter: char| letter.is_ascii_digit());
        self.titles.iter().any(|title| {
            title.match_indices(&piece).any(|(at, _)| is_whole_number(&title[at + piece.len()..]))
        })
    }
}
