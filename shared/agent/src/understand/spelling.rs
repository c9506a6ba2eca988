//! Slips of the keyboard in the words that a question is built of.
//!
//! Only those words are mended, never what a question is about: "charges" is no "changes". So a word of eight letters
//! or fewer may lack a letter, have one twice, or have two swapped, but no letter is taken for another.

use super::directory::Directory;
use super::kinds::KindFilter;
use super::stop_words::is_stop_word;
use super::tokens::Tokens;
use crate::dates::is_calendar_word;

/// What a mistyped word may have meant.
const WORDS: &[&str] = &[
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

/// The shortest word that is mended, in characters.
const SHORTEST: usize = 5;

/// From this length on one letter may stand for another, in characters.
const LONG: usize = 9;

/// Mends the words: what was written, and what it is read as.
pub(crate) fn mend(words: &mut Tokens, directory: &Directory) -> Vec<(String, String)> {
    let mut mended = Vec::new();
    for at in 0..words.len() {
        let Some(meant) = words.get(at).and_then(|token| meant(&token.lower, directory)) else { continue };
        mended.push((words.replace(at, meant), meant.to_owned()));
    }
    mended
}

fn meant(written: &str, directory: &Directory) -> Option<&'static str> {
    let plain = written.chars().all(|c| c.is_ascii_lowercase()) && written.len() >= SHORTEST;
    let known = is_stop_word(written)
        || is_calendar_word(written)
        || KindFilter::names(written)
        || WORDS.contains(&written)
        || directory.knows(written);
    if !plain || known {
        return None;
    }
    let mut near = WORDS.iter().filter(|word| is_slip(written.as_bytes(), word.as_bytes()));
    near.next().copied()
}

/// Whether `written` is `meant` with one slip in it. The first letter is seldom wrong.
fn is_slip(written: &[u8], meant: &[u8]) -> bool {
    if written.first() != meant.first() {
        return false;
    }
    let same = written.iter().zip(meant).take_while(|(one, other)| one == other).count();
    let (rest, wanted) = (&written[same..], &meant[same..]);
    match (rest, wanted) {
        (rest, [_, after @ ..]) if rest == after => true,
        ([extra, after @ ..], wanted) if after == wanted => same > 0 && written[same - 1] == *extra,
        ([a, b, rest @ ..], [c, d, wanted @ ..]) if (a, b) == (d, c) => rest == wanted,
        ([_, rest @ ..], [_, wanted @ ..]) => meant.len() >= LONG && rest == wanted,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mended(text: &str) -> String {
        let mut words = Tokens::of(text);
        mend(&mut words, &Directory::default());
        words.lower
    }

    #[test]
    fn slips_are_mended_and_topics_are_left() {
        for (written, read) in [
            ("how many comits since monady", "how many commits since monday"),
            ("what chnaged yestarday?", "what changed yesterday?"),
            ("sumarise the last sprrint", "summarise the last sprint"),
            ("what touched charges and the marsh", "what touched charges and the marsh"),
            ("reviewers of the prism", "reviewers of the prism"),
            ("commits comit", "commits commit"),
        ] {
            assert_eq!(mended(written), read);
        }
    }
}
