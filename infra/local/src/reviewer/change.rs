//! What a pull request changes, line by line.

use std::collections::{BTreeMap, BTreeSet};

/// What the diff does to one file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Edits {
    /// The numbers of the lines of the new side that were added.
    pub(super) added: BTreeSet<u32>,
    /// The lines that were taken away, each with the line of the new side that it stood before.
    pub(super) removed: Vec<(u32, String)>,
}

/// Reads a unified diff: what it does to each file, by the path on the new side.
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

/// The 12 of `@@ -10,5 +12,7 @@`, and how many lines of the old and of the new side follow.
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
