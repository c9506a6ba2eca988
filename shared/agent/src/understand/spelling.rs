//! Corrects misspelled words of a question.
//!
//! Only common words of questions are corrected, never the topic: "charges" does not become "changes". A word
//! of up to eight letters may therefore lack a letter, repeat one, or swap two, but not replace one.

use std::collections::HashMap;

use super::directory::Directory;
use super::kinds::KindFilter;
use super::stop_words::is_stop_word;
use super::tokens::Tokens;
use crate::dates::is_calendar_word;

/// Words that may replace a misspelled word.
const KNOWN_WORDS: &[&str] = &[
    "yesterday",
    "today",
    "since",
    "between",
    "until",
    "before",
    "during",
    "weekend",
    "sprint",
    "month",
    "monday",
    "tuesday",
    "wednesday",
    "thursday",
    "friday",
    "saturday",
    "sunday",
    "january",
    "february",
    "march",
    "april",
    "august",
    "september",
    "october",
    "november",
    "december",
    "commit",
    "commits",
    "committed",
    "changes",
    "changed",
    "shipped",
    "merged",
    "opened",
    "closed",
    "reviewed",
    "reverted",
    "released",
    "release",
    "releases",
    "request",
    "requests",
    "issues",
    "summary",
    "summarise",
    "summarize",
    "changelog",
    "report",
    "happened",
    "touched",
    "worked",
    "busiest",
    "contributors",
    "fixes",
];

/// Minimum length of a corrected word, in characters.
const MIN_LENGTH: usize = 5;

/// Minimum length at which a letter may be replaced, in characters.
const MIN_LENGTH_TO_REPLACE: usize = 9;

/// Corrects the words. Returns each correction: the word as written, and the word that replaces it.
pub(crate) fn correct(words: &mut Tokens, directory: &Directory) -> Vec<(String, String)> {
    let mut corrections = HashMap::new();
    let misspelt = (0..words.len()).filter_map(|at| {
        let written = &words.get(at)?.lower;
        let meant = *corrections.entry(written).or_insert_with(|| correction(written, directory));
        Some((at, meant?.to_owned()))
    });
    let misspelt = misspelt.collect();
    words.replace(misspelt)
}

fn correction(written: &str, directory: &Directory) -> Option<&'static str> {
    let plain = written.chars().all(|c| c.is_ascii_lowercase()) && written.len() >= MIN_LENGTH;
    let known = is_stop_word(written)
        || is_calendar_word(written)
        || KindFilter::is_kind_word(written)
        || KNOWN_WORDS.contains(&written)
        || directory.is_known(written);
    if !plain || known {
        return None;
    }
    let mut near = KNOWN_WORDS.iter().filter(|word| is_misspelling_of(written.as_bytes(), word.as_bytes()));
    near.next().copied()
}

/// Returns whether `written` is `meant` with one typing error. The first letter must be correct.
fn is_misspelling_of(written: &[u8], meant: &[u8]) -> bool {
    if written.first() != meant.first() {
        return false;
    }
    let same = written.iter().zip(meant).take_while(|(one, other)| one == other).count();
    let (rest, wanted) = (&written[same..], &meant[same..]);
    match (rest, wanted) {
        (rest, [_, after @ ..]) if rest == after => true,
        ([extra, after @ ..], wanted) if after == wanted => same > 0 && written[same - 1] == *extra,
        ([a, b, rest @ ..], [c, d, wanted @ ..]) if (a, b) == (d, c) => rest == wanted,
        ([_, rest @ ..], [_, wanted @ ..]) => meant.len() >= MIN_LENGTH_TO_REPLACE && rest == wanted,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn corrected(text: &str) -> String {
        let mut words = Tokens::of(text);
        correct(&mut words, &Directory::default());
        words.lower
    }

    #[test]
    fn wording_is_corrected_and_topics_are_not() {
        for (written, read) in [
            ("how many comits since monady", "how many commits since monday"),
            ("what chnaged yestarday?", "what changed yesterday?"),
            ("sumarise the last sprrint", "summarise the last sprint"),
            ("what touched charges and the marsh", "what touched charges and the marsh"),
            ("reviewers of the prism", "reviewers of the prism"),
            ("commits comit", "commits commit"),
        ] {
            assert_eq!(corrected(written), read);
        }
    }
}
