use std::ops::Range;

/// Whether `A` and `a` are the same letter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Case {
    Matters,
    Ignored,
}

/// Where `pattern` is in `text`, from the beginning to the end, without overlaps. An empty pattern is nowhere.
pub(crate) fn find_all(text: &str, pattern: &str, case: Case) -> Vec<Range<usize>> {
    if pattern.is_empty() {
        return Vec::new();
    }
    match case {
        Case::Matters => ranges(text, pattern),
        Case::Ignored => ranges(&text.to_lowercase(), &pattern.to_lowercase()),
    }
}

fn ranges(text: &str, pattern: &str) -> Vec<Range<usize>> {
    text.match_indices(pattern).map(|(at, found)| at..at + found.len()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_what_does_not_overlap() {
        assert_eq!(find_all("aaaaa", "aa", Case::Matters), [0..2, 2..4]);
        assert_eq!(find_all("abc", "d", Case::Matters), []);
        assert_eq!(find_all("abc", "", Case::Matters), []);
    }

    #[test]
    fn case_may_be_ignored() {
        let text = "Über über ÜBER uber";
        assert_eq!(find_all(text, "Über", Case::Matters), [0..5]);
        assert_eq!(find_all(text, "üBER", Case::Ignored), [0..5, 6..11, 12..17]);
    }
}
