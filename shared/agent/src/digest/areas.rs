//! Areas of a repository: the first two folders of a path.

use std::collections::{BTreeMap, BTreeSet};

use crate::activity::Activity;

/// Area of files that are in no folder.
pub(crate) const TOP_LEVEL: &str = "(top level)";

/// Area of an activity without files.
pub(crate) const NO_FILES: &str = "(no files recorded)";

/// Returns the first two folders of a path.
pub(crate) fn area(path: &str) -> String {
    let folders: Vec<&str> = path.split('/').collect();
    match folders.as_slice() {
        [] | [_] => TOP_LEVEL.to_owned(),
        [first, _] => (*first).to_owned(),
        [first, second, ..] => format!("{first}/{second}"),
    }
}

/// Returns every area that an activity touches.
pub(crate) fn areas(activity: &Activity) -> BTreeSet<String> {
    activity.paths.iter().map(|path| area(path)).collect()
}

/// Returns the area with most of an activity's files. Ties go to folders before the top level, then to the first by
/// name.
pub(crate) fn main_area(activity: &Activity) -> String {
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    for path in &activity.paths {
        *counts.entry(area(path)).or_default() += 1;
    }
    let rank = |(area, count): &(String, usize)| (std::cmp::Reverse(*count), area == TOP_LEVEL, area.clone());
    counts.into_iter().min_by_key(rank).map_or_else(|| NO_FILES.to_owned(), |(area, _)| area)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn areas_are_two_folders_deep() {
        let paths = ["README.md", "docs/a.md", "src/store/a.rs", "src/store/deep/b.rs"];
        assert_eq!(paths.map(area), [TOP_LEVEL, "docs", "src/store", "src/store"]);
    }

    #[test]
    fn main_area_contains_most_files() {
        let of = |paths: &[&str]| {
            let json = serde_json::json!({"id": "1", "t": 0, "a": {"n": "A"}, "s": "x", "p": paths});
            main_area(&serde_json::from_value(json).unwrap())
        };
        assert_eq!(of(&["README.md", "b/x.rs"]), "b");
        assert_eq!(of(&["b/x.rs", "a/x.rs"]), "a");
        assert_eq!(of(&["b/x.rs", "b/y.rs", "a/x.rs"]), "b");
        assert_eq!(of(&[]), NO_FILES);
    }
}
