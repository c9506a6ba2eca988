//! Decides which texts and links of the model's answer remain.

use super::commit_ids::Place;
use super::links::Repository;
use super::references::cleaned;
use super::removed::Removed;
use crate::answer::{Answer, Sanitizer};
use crate::model_loop::tools::returned::ReturnedIds;

/// Sanitizer of one answer.
struct Checked<'a> {
    returned: &'a ReturnedIds,
    repository: Option<&'a Repository>,
    removed: &'a mut Removed,
}

impl Sanitizer for Checked<'_> {
    fn text(&mut self, text: &str, is_code: bool) -> String {
        let place = if is_code { Place::Code } else { Place::Prose };
        cleaned(text, place, self.returned, self.repository, self.removed)
    }

    fn link(&mut self, url: &str) -> Option<String> {
        let own = self.repository.and_then(|repository| repository.link(url, self.returned));
        self.removed.links += usize::from(own.is_none());
        own
    }

    fn image(&mut self) {
        self.removed.links += 1;
    }
}

/// Returns `text` with allowed elements only.
pub(super) fn rewritten(
    text: &str,
    returned: &ReturnedIds,
    repository: Option<&Repository>,
    removed: &mut Removed,
) -> String {
    let mut checked = Checked { returned, repository, removed };
    let answer = Answer::parse_with(text, &mut checked);
    // Only addresses of the workspace's repository remain, so that they may stay clickable.
    answer.to_commonmark().replace("https:\\//", "https://")
}
