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
        Case::Ignored => ranges_in_any_case(text, pattern),
    }
}

fn ranges(text: &str, pattern: &str) -> Vec<Range<usize>> {
    text.match_indices(pattern).map(|(at, found)| at..at + found.len()).collect()
}

/// Letters are compared one by one, since small ones may take another number of bytes.
fn ranges_in_any_case(text: &str, pattern: &str) -> Vec<Range<usize>> {
    let pattern: Vec<char> = pattern.chars().flat_map(char::to_lowercase).collect();
    let mut found = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let at = text.len() - rest.len();
        let length = length_of_match(rest, &pattern);
        found.extend(length.map(|length| at..at + length));
        rest = &rest[length.unwrap_or(first.len_utf8())..];
    }
    found
}

/// How many bytes of the beginning of `text` are `pattern`, which is in small letters.
fn length_of_match(text: &str, pattern: &[char]) -> Option<usize> {
    let mut wanted = pattern.iter();
    for (at, letter) in text.char_indices() {
        if wanted.len() == 0 {
            return Some(at);
        }
        if !letter.to_lowercase().all(|small| wanted.next() == Some(&small)) {
            return None;
        }
    }
    (wanted.len() == 0).then_some(text.len())
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
