//! Parses the diff of a pull request.

use std::collections::{BTreeMap, BTreeSet};

/// Changes of one file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Edits {
    /// Line numbers of the added lines, on the new side.
    pub(super) added: BTreeSet<u32>,
    /// Removed lines, each with the number of the following line on the new side.
    pub(super) removed: Vec<(u32, String)>,
}

/// Parses a unified diff. Returns the changes of each file, by its path on the new side.
pub(super) fn edits(diff: &str) -> BTreeMap<String, Edits> {
    let mut all: BTreeMap<String, Edits> = BTreeMap::new();
    let (mut path, mut next, mut left) = (String::new(), 0, (0, 0));
    for text in diff.lines() {
        if left == (0, 0) {
            if let Some(named) = text.strip_prefix("+++ ") {
                path = named.trim_start_matches("b/").trim_end().to_owned();
            } else if text.starts_with("@@") {
                (next, left) = hunk(text);
            }
            continue;
        }
        let edits = all.entry(path.clone()).or_default();
        match text.as_bytes().first() {
            Some(b'+') => {
                edits.added.insert(next);
                (next, left.1) = (next + 1, left.1.saturating_sub(1));
            }
            Some(b'-') => {
                edits.removed.push((next, text[1..].to_owned()));
                left.0 = left.0.saturating_sub(1);
            }
            Some(b'\\') => {}
            _ => {
                next += 1;
                left = (left.0.saturating_sub(1), left.1.saturating_sub(1));
            }
        }
    }
    all
}

/// Parses a hunk header: the 12 of `@@ -10,5 +12,7 @@`, and the numbers of old and new lines that follow.
fn hunk(header: &str) -> (u32, (u32, u32)) {
    let side = |sign: char| {
        let part = header.split_whitespace().find_map(|part| part.strip_prefix(sign)).unwrap_or_default();
        let (start, count) = part.split_once(',').unwrap_or((part, "1"));
        (start.parse().unwrap_or(1), count.parse().unwrap_or(1))
    };
    let ((_, old), (start, new)) = (side('-'), side('+'));
    (start, (old, new))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_numbered_as_on_the_new_side() {
        let diff = "--- a/q.sql\n+++ b/q.sql\n@@ -4,3 +4,3 @@ x\n a\n--- note\n+++ note\n b\n@@ -20 +20,2 @@\n c\n+d\n";
        let edits = &edits(diff)["q.sql"];
        assert_eq!(edits.added, BTreeSet::from([5, 21]));
        assert_eq!(edits.removed, [(5, "-- note".to_owned())]);
    }
}
