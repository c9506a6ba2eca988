//! Fixes of a record: one patch per bug, `fixes/<id>.patch`.
//!
//! Each patch applies to `head` without the other patches. Its changes are kept as edits of the lines of
//! `head`, without context, so that any set of fixes can be applied together, in any order. Two fixes must
//! not change the same lines in different ways.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use diffy::Line;
use diffy::patch_set::{FileOperation, ParseOptions, PatchSet};

use crate::problem::FileProblem;
use crate::tree::{self, Tree};

/// Fix of one bug: edits of the lines of `head`, by the path of the file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Fix {
    files: BTreeMap<String, Vec<Edit>>,
}

/// Replacement of lines of `head`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Edit {
    /// Position of the first replaced line, or of the line before which the new lines are inserted, counted from 0.
    start: usize,
    /// Number of replaced lines; 0 for an insertion.
    removed_count: usize,
    /// New lines, each with its line feed.
    added_lines: Vec<String>,
}

/// Reads the fixes in `folder`. Returns a map from the id of each bug to its fix; empty if the folder is missing.
///
/// # Errors
/// The first file that cannot be read, is not a patch, or does not apply to `head`.
pub fn read(folder: &Path, head: &Tree) -> Result<BTreeMap<String, Fix>, FileProblem> {
    let mut fixes = BTreeMap::new();
    if !folder.is_dir() {
        return Ok(fixes);
    }
    let unreadable = |error| FileProblem::unreadable(folder, &error);
    for entry in fs::read_dir(folder).map_err(unreadable)? {
        let path = entry.map_err(unreadable)?.path();
        let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        let Some(id) = name.strip_suffix(".patch") else {
            let message = "is not named like a patch: rename it to `<bug id>.patch`";
            return Err(FileProblem::error(path, None, message));
        };
        let text = fs::read_to_string(&path).map_err(|error| FileProblem::unreadable(&path, &error))?;
        let fix = Fix::parse(&text, head).map_err(|message| FileProblem::error(&path, None, message))?;
        fixes.insert(id.to_owned(), fix);
    }
    Ok(fixes)
}

/// Applies `fixes` to `head`. Returns the changed files only.
///
/// # Errors
/// A message if two fixes change the same lines in different ways.
pub fn apply<'fix>(head: &Tree, fixes: impl Iterator<Item = &'fix Fix>) -> Result<Tree, String> {
    let mut edits = BTreeMap::<&String, BTreeSet<&Edit>>::new();
    for (path, of_file) in fixes.flat_map(|fix| &fix.files) {
        edits.entry(path).or_default().extend(of_file);
    }
    let fixed = edits.into_iter().map(|(path, edits)| {
        let text = tree::text(head, path).unwrap_or_default();
        let fixed = apply_edits(text, edits.into_iter()).map_err(|line| {
            format!(
                "two fixes change line {} of `{path}` in different ways: \
                 change it alike in both, or in one of them only",
                line + 1
            )
        })?;
        Ok((path.clone(), fixed.into_bytes()))
    });
    fixed.collect()
}

impl Fix {
    /// Parses a unified diff of one or more files of `head`.
    ///
    /// # Errors
    /// A message about the first file or hunk that cannot be parsed or applied, or about a diff without changes.
    pub fn parse(text: &str, head: &Tree) -> Result<Self, String> {
        let mut fix = Self::default();
        for file in PatchSet::parse(text, ParseOptions::unidiff()) {
            let file = file.map_err(|error| error.to_string())?;
            let path = path(file.operation())?;
            let patch = file
                .patch()
                .as_text()
                .ok_or("is a patch of a binary file: a fix may change text files only")?;
            let old = tree::text(head, &path).unwrap_or_default();
            let lines: Vec<&str> = old.split_inclusive('\n').collect();
            let mut edits = Vec::new();
            for hunk in patch.hunks() {
                let start = hunk.old_range().start();
                // A hunk without old lines names the line before it, and 0 in an empty file.
                let start = if hunk.old_range().is_empty() { start } else { start.saturating_sub(1) };
                edits.extend(edits_of(hunk.lines(), start, &lines).map_err(|line| {
                    format!(
                        "does not apply: line {} of `{path}` in head differs from the patch; \
                         create the patch again from head",
                        line + 1
                    )
                })?);
            }
            fix.files.entry(path).or_default().extend(edits);
        }
        if fix.files.is_empty() {
            Err("is not a unified diff, or changes no file: create it again with `git diff`".to_owned())
        } else {
            Ok(fix)
        }
    }
}

/// Returns the path of the changed file, without the `a/` or `b/` of a diff.
fn path(operation: &FileOperation<'_, str>) -> Result<String, String> {
    let path = match operation {
        FileOperation::Modify { modified, .. } => modified,
        FileOperation::Create(path) => path,
        FileOperation::Delete(_) => {
            return Err("deletes a file, but a fix must not delete files: empty the file instead".to_owned());
        }
        FileOperation::Rename { .. } | FileOperation::Copy { .. } => {
            return Err(
                "renames or copies a file, but a fix must not do this: change the file's content instead"
                    .to_owned(),
            );
        }
    };
    let stripped = path.strip_prefix("b/").or_else(|| path.strip_prefix("a/"));
    Ok(stripped.unwrap_or(path).to_owned())
}

/// Reduces a hunk, which begins at the line number `start`, from 0, to edits of the file with these `lines`. Fails with
/// the number, from 0, of the first line of the file that differs from the hunk.
fn edits_of(hunk: &[Line<'_, str>], start: usize, lines: &[&str]) -> Result<Vec<Edit>, usize> {
    let mut edits: Vec<Edit> = Vec::new();
    let mut at = start;
    for line in hunk {
        if let Line::Context(text) | Line::Delete(text) = line
            && lines.get(at) != Some(text)
        {
            return Err(at);
        }
        if matches!(line, Line::Context(_)) {
            at += 1;
            continue;
        }
        if edits.last().is_none_or(|edit| edit.start + edit.removed_count != at) {
            edits.push(Edit { start: at, removed_count: 0, added_lines: Vec::new() });
        }
        let edit = edits.last_mut().ok_or(at)?;
        match line {
            Line::Insert(text) => edit.added_lines.push((*text).to_owned()),
            _ => {
                edit.removed_count += 1;
                at += 1;
            }
        }
    }
    Ok(edits)
}

/// Applies edits to a text. The edits must be sorted by line. Fails with the number, from 0, of a line that two edits
/// change.
fn apply_edits<'edit>(text: &str, edits: impl Iterator<Item = &'edit Edit>) -> Result<String, usize> {
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    let (mut out, mut at) = (String::new(), 0);
    for edit in edits {
        if edit.start < at {
            return Err(edit.start);
        }
        out.extend(lines[at.min(lines.len())..edit.start.min(lines.len())].iter().copied());
        out.extend(edit.added_lines.iter().map(String::as_str));
        at = edit.start + edit.removed_count;
    }
    out.extend(lines[at.min(lines.len())..].iter().copied());
    Ok(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    const OLD: &str = "1\n2\n3\n4\n5\n6\n7\n8\n";

    fn head() -> Tree {
        Tree::from([("a.txt".to_owned(), OLD.as_bytes().to_vec())])
    }

    fn fix(new: &str) -> Fix {
        let patch = diffy::create_patch(OLD, new).to_string();
        let patch = patch.replace("--- original", "--- a/a.txt").replace("+++ modified", "+++ b/a.txt");
        Fix::parse(&patch, &head()).expect("applies")
    }

    fn applied(fixes: &[Fix]) -> Result<String, String> {
        let files = apply(&head(), fixes.iter())?;
        Ok(String::from_utf8_lossy(&files["a.txt"]).into_owned())
    }

    #[test]
    fn fixes_of_neighbouring_lines_apply_together_in_any_order() {
        let (one, other) = (fix("1\n2\nthree\n4\n5\n6\n7\n8\n"), fix("1\n2\n3\nfour\nmore\n6\n7\n8\n"));
        let both = "1\n2\nthree\nfour\nmore\n6\n7\n8\n";
        assert_eq!(applied(&[one.clone(), other.clone()]).as_deref(), Ok(both));
        assert_eq!(applied(&[other, one]).as_deref(), Ok(both));
    }

    #[test]
    fn insertions_and_removals_at_both_ends_apply() {
        for new in
            ["0\n1\n2\n3\n4\n5\n6\n7\n8\n", "2\n3\n4\n5\n6\n7\n8\n9\n", "1\n", "", "1\n2\n3\n4\n5\n6\n7\n8"]
        {
            assert_eq!(applied(&[fix(new)]).as_deref(), Ok(new));
        }
    }

    #[test]
    fn fixes_of_the_same_line_are_refused_unless_they_are_equal() {
        let (one, other) = (fix("1\ntwo\n3\n4\n5\n6\n7\n8\n"), fix("1\nzwei\n3\n4\n5\n6\n7\n8\n"));
        let error = applied(&[one.clone(), other]).expect_err("refused");
        let expected = "two fixes change line 2 of `a.txt` in different ways: \
                        change it alike in both, or in one of them only";
        assert_eq!(error, expected);
        assert!(applied(&[one.clone(), one]).is_ok());
    }

    #[test]
    fn patch_of_another_text_is_refused() {
        let patch = "--- a/a.txt\n+++ b/a.txt\n@@ -2,2 +2,2 @@\n 2\n-drei\n+three\n";
        let error = Fix::parse(patch, &head()).expect_err("refused");
        let expected = "does not apply: line 3 of `a.txt` in head differs from the patch; \
                        create the patch again from head";
        assert_eq!(error, expected);
        assert!(Fix::parse("", &head()).is_err());
    }

    #[test]
    fn patch_may_change_several_files_and_add_one() {
        let mut head = head();
        head.insert("b.sql".to_owned(), b"-- gone\nkept\n".to_vec());
        let patch = "--- a/a.txt\n+++ b/a.txt\n@@ -1,1 +1,1 @@\n-1\n+one\n--- a/b.sql\n+++ b/b.sql\n@@ -1,2 +1,1 @@\n--- gone\n kept\n--- /dev/null\n+++ b/c.txt\n@@ -0,0 +1,1 @@\n+new\n";
        let fix = Fix::parse(patch, &head).expect("applies");
        let files = apply(&head, std::iter::once(&fix)).expect("applied");
        assert_eq!(files["b.sql"], b"kept\n");
        assert_eq!(files["c.txt"], b"new\n");
    }
}
