//! Unified diff of a pull request in git's format, with the line numbers that each change of a file touches.

use std::collections::BTreeSet;
use std::ops::RangeInclusive;

use similar::{Algorithm, ChangeTag, DiffOp, TextDiff};

use crate::tree::{self, Tree};

/// Number of unchanged lines to show before and after a change.
const CONTEXT_LINES: usize = 3;

/// Change of one file in a pull request.
#[derive(Clone, Debug)]
pub struct FileChange {
    /// Path of the file.
    pub path: String,
    /// Old text; `None` if the file did not exist or is not text.
    pub old_text: Option<String>,
    /// New text; `None` if the file no longer exists or is not text.
    pub new_text: Option<String>,
    /// Unified diff of this file, with git's header.
    pub patch: String,
    /// Line numbers in the new text that each hunk covers, unchanged context lines included.
    pub hunks: Vec<RangeInclusive<u32>>,
    /// Line numbers in the new text that are added, changed, or adjacent to removed lines.
    pub touched_lines: BTreeSet<u32>,
    /// Text of the removed lines.
    pub removed_text: String,
    /// True if the old or the new content is not text; `patch` then has no hunks.
    pub is_binary: bool,
}

/// Returns the change of each file that differs between two trees, sorted by path.
pub fn changes(base: &Tree, head: &Tree) -> Vec<FileChange> {
    let paths: BTreeSet<&String> = base.keys().chain(head.keys()).collect();
    let changed = paths.into_iter().filter(|path| base.get(*path) != head.get(*path));
    changed.map(|path| change(path, base, head)).collect()
}

/// Joins the diffs of all changes.
pub fn unified_diff(changes: &[FileChange]) -> String {
    changes.iter().map(|change| change.patch.as_str()).collect()
}

fn change(path: &str, base: &Tree, head: &Tree) -> FileChange {
    let (old, new) = (tree::text(base, path), tree::text(head, path));
    let heading = heading(path, base.contains_key(path), head.contains_key(path));
    let diff =
        TextDiff::configure().algorithm(Algorithm::Patience).diff_lines(old.unwrap_or(""), new.unwrap_or(""));
    let is_binary = (base.contains_key(path) && old.is_none()) || (head.contains_key(path) && new.is_none());
    let body = if is_binary {
        format!("Binary files a/{path} and b/{path} differ\n")
    } else {
        body(path, old, new, &diff)
    };
    FileChange {
        path: path.to_owned(),
        old_text: old.map(str::to_owned),
        new_text: new.map(str::to_owned),
        patch: heading + &body,
        hunks: diff.grouped_ops(CONTEXT_LINES).iter().map(|ops| covered_lines(ops)).collect(),
        touched_lines: diff.ops().iter().flat_map(touched_lines).collect(),
        removed_text: removed_text(&diff),
        is_binary,
    }
}

fn heading(path: &str, existed: bool, exists: bool) -> String {
    let mode = match (existed, exists) {
        (false, _) => "new file mode 100644\n",
        (_, false) => "deleted file mode 100644\n",
        (true, true) => "",
    };
    format!("diff --git a/{path} b/{path}\n{mode}")
}

fn body(path: &str, old: Option<&str>, new: Option<&str>, diff: &TextDiff<'_, '_, str>) -> String {
    let side =
        |text: Option<&str>, letter| text.map_or("/dev/null".to_owned(), |_| format!("{letter}/{path}"));
    let mut unified = diff.unified_diff();
    unified.context_radius(CONTEXT_LINES).header(&side(old, "a"), &side(new, "b")).to_string()
}

/// Returns the line numbers in the new text that a hunk covers. For an empty new text, returns line 1.
fn covered_lines(ops: &[DiffOp]) -> RangeInclusive<u32> {
    let start = ops.first().map_or(0, |op| op.new_range().start);
    let end = ops.last().map_or(0, |op| op.new_range().end);
    line_number(start + 1)..=line_number(end.max(1))
}

fn touched_lines(op: &DiffOp) -> Vec<u32> {
    let range = op.new_range();
    match op {
        DiffOp::Equal { .. } => Vec::new(),
        DiffOp::Delete { .. } => vec![line_number(range.start.max(1)), line_number(range.start + 1)],
        DiffOp::Insert { .. } | DiffOp::Replace { .. } => range.map(|index| line_number(index + 1)).collect(),
    }
}

fn removed_text(diff: &TextDiff<'_, '_, str>) -> String {
    let changes = diff.iter_all_changes().filter(|change| change.tag() == ChangeTag::Delete);
    changes.map(|change| change.to_string()).collect()
}

fn line_number(index: usize) -> u32 {
    u32::try_from(index).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tree(files: &[(&str, &str)]) -> Tree {
        files.iter().map(|(path, text)| ((*path).to_owned(), text.as_bytes().to_vec())).collect()
    }

    #[test]
    fn diff_has_gits_format() {
        let base = tree(&[("gone.txt", "a\n"), ("kept.txt", "1\n2\n3\n4\n5\n6\n"), ("same.txt", "x\n")]);
        let head = tree(&[("kept.txt", "1\n2\n3\nfour\n5\n6\n"), ("new.txt", "n"), ("same.txt", "x\n")]);
        let expected = "diff --git a/gone.txt b/gone.txt\ndeleted file mode 100644\n--- a/gone.txt\n+++ /dev/null\n@@ -1 +0,0 @@\n-a\n\
            diff --git a/kept.txt b/kept.txt\n--- a/kept.txt\n+++ b/kept.txt\n@@ -1,6 +1,6 @@\n 1\n 2\n 3\n-4\n+four\n 5\n 6\n\
            diff --git a/new.txt b/new.txt\nnew file mode 100644\n--- /dev/null\n+++ b/new.txt\n@@ -0,0 +1 @@\n+n\n\\ No newline at end of file\n";
        assert_eq!(unified_diff(&changes(&base, &head)), expected);
    }

    #[test]
    fn change_contains_the_lines_of_the_new_side() {
        let base = tree(&[("a", "1\n2\n3\n4\n5\n6\n7\n8\n9\n")]);
        let head = tree(&[("a", "1\n2\n3\n4\nfive\nmore\n6\n7\n8\n9\n")]);
        let change = changes(&base, &head).remove(0);
        assert_eq!(change.hunks, [2..=9]);
        assert_eq!(change.touched_lines.into_iter().collect::<Vec<_>>(), [5, 6]);
        assert_eq!(change.removed_text, "5\n");
    }

    #[test]
    fn removed_line_touches_its_neighbours() {
        let change = changes(&tree(&[("a", "1\n2\n3\n")]), &tree(&[("a", "1\n3\n")])).remove(0);
        assert_eq!(change.touched_lines.into_iter().collect::<Vec<_>>(), [1, 2]);
    }

    #[test]
    fn binary_file_has_no_lines_in_the_diff() {
        let mut head = Tree::new();
        head.insert("logo".to_owned(), vec![0xff, 0xfe]);
        let change = changes(&Tree::new(), &head).remove(0);
        assert!(change.is_binary);
        assert!(change.patch.ends_with("Binary files a/logo and b/logo differ\n"));
    }
}
