//! Short commit ids that are unambiguous.

use std::collections::BTreeMap;

/// Minimum number of hexadecimal digits in a citation of a commit.
const MIN_CITATION_DIGITS: usize = 10;

/// Number of digits with which each id is unambiguous.
pub(crate) struct Citations(BTreeMap<String, usize>);

impl Citations {
    pub(crate) fn of<'a>(ids: impl Iterator<Item = &'a str>) -> Self {
        let mut sorted: Vec<&str> = ids.collect();
        sorted.sort_unstable();
        sorted.dedup();
        let needed = |at: usize| {
            let before =
                at.checked_sub(1).map_or(0, |before| common_prefix_length(sorted[before], sorted[at]));
            let after = sorted.get(at + 1).map_or(0, |after| common_prefix_length(sorted[at], after));
            before.max(after) + 1
        };
        Self(
            (0..sorted.len())
                .map(|at| (sorted[at].to_owned(), needed(at).max(MIN_CITATION_DIGITS)))
                .collect(),
        )
    }

    /// Returns the shortest unambiguous prefix of `id`, or all of an id that is not a commit's.
    pub(crate) fn short<'a>(&self, id: &'a str) -> &'a str {
        let is_commit = id.len() >= 40 && id.bytes().all(|b| b.is_ascii_hexdigit());
        let length = self.0.get(id).copied().unwrap_or(id.len());
        if is_commit { id.get(..length).unwrap_or(id) } else { id }
    }
}

fn common_prefix_length(one: &str, other: &str) -> usize {
    one.bytes().zip(other.bytes()).take_while(|(a, b)| a == b).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ambiguous_prefix_is_extended() {
        let one = format!("{}a{}", "0".repeat(12), "1".repeat(27));
        let two = format!("{}b{}", "0".repeat(12), "1".repeat(27));
        let other = "f".repeat(40);
        let citations = Citations::of([one.as_str(), &two, &other, "17", "v1.0"].into_iter());
        assert_eq!(citations.short(&one), "000000000000a");
        assert_eq!(citations.short(&two), "000000000000b");
        assert_eq!(citations.short(&other), "ffffffffff");
        assert_eq!((citations.short("17"), citations.short("v1.0")), ("17", "v1.0"));
    }
}
