//! Comparison of the lines that comments, entries and decoys refer to.

use crate::comment::Comment;
use crate::record::{CataloguedIssue, Decoy, Place};

use super::parameters::harness_parameters;

/// Returns true if the comment points at one of the entry's places. The comment must lie at most `tolerance_lines` from
/// the place, and be at most `extra_span_lines` longer than the place.
pub fn is_at_place(entry: &CataloguedIssue, comment: &Comment) -> bool {
    is_within_any(entry, comment, harness_parameters().location.tolerance_lines)
}

/// Works like [`is_at_place`], but with a tolerance of 0 lines if the comment lies entirely on one of `decoys`. Such a
/// comment must share a line with a place of the entry.
pub(super) fn is_at_place_given_decoys(entry: &CataloguedIssue, decoys: &[Decoy], comment: &Comment) -> bool {
    let tolerance = match decoys.iter().any(|decoy| is_on_decoy(decoy, comment)) {
        true => 0,
        false => harness_parameters().location.tolerance_lines,
    };
    is_within_any(entry, comment, tolerance)
}

/// Returns the distance in lines from the comment to the entry's closest place in the same file, or `u32::MAX` without
/// such a place. The distance from a place is the difference between the first lines plus the difference between the
/// last lines.
pub(super) fn distance_in_lines(entry: &CataloguedIssue, comment: &Comment) -> u32 {
    let to = |place: &Place| {
        let start = place.start_line.abs_diff(comment.start_line);
        start.saturating_add(place.end_line.abs_diff(comment.end_line))
    };
    let of_file = entry.places.iter().filter(|place| is_same_file(&place.file, &comment.file));
    of_file.map(to).min().unwrap_or(u32::MAX)
}

/// Returns true if the comment lies at most `tolerance_lines` from the decoy's lines.
pub(super) fn is_near(decoy: &Decoy, comment: &Comment) -> bool {
    let tolerance = harness_parameters().location.tolerance_lines;
    let starts_before_end = comment.start_line <= decoy.end_line.saturating_add(tolerance);
    let ends_after_start = comment.end_line.saturating_add(tolerance) >= decoy.start_line;
    starts_before_end && ends_after_start && is_same_file(&decoy.file, &comment.file)
}

/// Returns true if a place of `one` lies at most twice `tolerance_lines` from a place of `other` in the same file. A
/// comment near either entry may then be about the other entry.
pub(super) fn are_neighbours(one: &CataloguedIssue, other: &CataloguedIssue) -> bool {
    one.places.iter().any(|place| other.places.iter().any(|there| are_near(place, there)))
}

/// Returns true if a place of the entry lies at most twice `tolerance_lines` from the decoy in the same file. A comment
/// near the entry may then be about the decoy.
pub(super) fn is_neighbour(decoy: &Decoy, entry: &CataloguedIssue) -> bool {
    let Decoy { file, start_line, end_line, .. } = decoy;
    let place = Place { file: file.clone(), start_line: *start_line, end_line: *end_line };
    entry.places.iter().any(|there| are_near(&place, there))
}

fn are_near(one: &Place, other: &Place) -> bool {
    let reach =
        |place: &Place| place.end_line.saturating_add(2 * harness_parameters().location.tolerance_lines);
    one.file == other.file && one.start_line <= reach(other) && other.start_line <= reach(one)
}

/// Returns true if the comment points at lines that the diff adds, or at a line where the diff removes lines. A
/// distance of up to `tolerance_lines` is allowed.
pub(super) fn is_at_change(diff: &str, comment: &Comment) -> bool {
    let tolerance = harness_parameters().location.tolerance_lines;
    let first = comment.start_line.saturating_sub(tolerance);
    let lines = first..=comment.end_line.saturating_add(tolerance);
    let (mut is_file, mut line) = (false, 0);
    for text in diff.lines() {
        if let Some(path) = text.strip_prefix("--- a/").or_else(|| text.strip_prefix("+++ b/")) {
            is_file = is_same_file(path, &comment.file);
        } else if let Some(hunk) = text.strip_prefix("@@ ") {
            line = first_new_line(hunk);
        } else if is_file && text.starts_with(['+', '-']) && lines.contains(&line) {
            return true;
        }
        line += u32::from(text.starts_with(['+', ' ']));
    }
    false
}

/// Parses a hunk header, such as `-1,5 +1,6 @@`. Returns the number of the hunk's first line in the new file.
fn first_new_line(hunk: &str) -> u32 {
    let new_side = hunk.split_once('+').map_or("", |(_, rest)| rest);
    new_side.split([',', ' ']).next().and_then(|number| number.parse().ok()).unwrap_or(0)
}

/// Returns true if two comments point at the same lines, or lie at most `tolerance_lines` apart.
pub(super) fn are_on_nearby_lines(one: &Comment, other: &Comment) -> bool {
    let reach =
        |comment: &Comment| comment.end_line.saturating_add(harness_parameters().location.tolerance_lines);
    let overlaps = one.start_line <= reach(other) && other.start_line <= reach(one);
    overlaps && is_same_file(&one.file, &other.file)
}

fn is_within_any(entry: &CataloguedIssue, comment: &Comment, tolerance: u32) -> bool {
    entry.places.iter().any(|place| is_within(place, comment, tolerance))
}

fn is_within(place: &Place, comment: &Comment, tolerance: u32) -> bool {
    let is_range = comment.start_line <= comment.end_line;
    let starts_before_end = comment.start_line <= place.end_line.saturating_add(tolerance);
    let ends_after_start = comment.end_line.saturating_add(tolerance) >= place.start_line;
    let overlaps = is_range && starts_before_end && ends_after_start;
    overlaps && is_focused(place, comment) && is_same_file(&place.file, &comment.file)
}

fn is_focused(place: &Place, comment: &Comment) -> bool {
    let extra = harness_parameters().location.extra_span_lines;
    let span = place.end_line.saturating_sub(place.start_line);
    comment.end_line - comment.start_line <= span.saturating_add(extra)
}

/// Returns true if all lines of the comment are lines of the decoy.
pub(super) fn is_on_decoy(decoy: &Decoy, comment: &Comment) -> bool {
    let inside = decoy.start_line <= comment.start_line && comment.end_line <= decoy.end_line;
    inside && is_same_file(&decoy.file, &comment.file)
}

/// Returns true if `comment_path`, which a reviewer wrote, names the file at `record_path`. Backslashes count as
/// slashes. Ignores a leading `./` or `/` of either path. Also ignores a leading `a/` or `b/` of `comment_path`, which
/// diffs put before a path.
fn is_same_file(record_path: &str, comment_path: &str) -> bool {
    let record_path = record_path.replace('\\', "/");
    let comment_path = comment_path.trim().replace('\\', "/");
    let (expected, written) = (without_path_prefix(&record_path), without_path_prefix(&comment_path));
    let without_side = written.strip_prefix("a/").or_else(|| written.strip_prefix("b/"));
    written == expected || without_side.is_some_and(|path| without_path_prefix(path) == expected)
}

fn without_path_prefix(mut path: &str) -> &str {
    while let Some(rest) = path.strip_prefix("./").or_else(|| path.strip_prefix('/')) {
        path = rest;
    }
    path
}

#[cfg(test)]
mod tests {
    use super::is_same_file;

    #[test]
    fn equivalent_paths_name_the_same_file() {
        for written in [
            "src/a.py",
            "./src/a.py",
            "a/src/a.py",
            "b/src/a.py",
            "src\\a.py",
            "/src/a.py",
            ".\\src\\a.py",
            " b/./src/a.py",
        ] {
            assert!(is_same_file("src/a.py", written), "{written}");
        }
        assert!(is_same_file("a/main.c", "a/main.c") && is_same_file("a/main.c", "b/a/main.c"));
    }

    #[test]
    fn different_paths_name_different_files() {
        for written in ["a.py", "src/b.py", "SRC/a.py", "c/src/a.py", "src/a.pyc", ""] {
            assert!(!is_same_file("src/a.py", written), "{written}");
        }
    }
}
