//! Words of questions that are not topics: grammar, and the words for kinds, states and measures.

use std::collections::HashSet;

use rust_stemmers::{Algorithm, Stemmer};

use crate::strings::is_in;

/// Meanings, each with the words, or the pattern of words, that express it.
pub(super) type Patterns<T> = &'static [(T, &'static str)];

/// Words for recorded work, for doing work, and for asking about work. Every inflected form of a word counts. The list
/// omits English function words, which [`is_stop_word`] recognises.
const VOCABULARY: &str = "
commit change merge land ship happen touch modify edit push contribute contribution contributor author develop developer
engineer person people folk team teammate human committer maintainer member newcomer deliver involve affect impact occur complete bring brought
achieve mention relate title message subject write put count list summarise summary digest overview recap report highlight
changelog note history git repo repository project code codebase workspace branch mainline trunk activity effort hash sha id
path file folder directory dir hotspot module component service package crate library busy active figure
statistic stat percentage percent share proportion ratio total name compare comparison version tag release publish bump
update upgrade revert move fix bug bugfix hotfix feature issue ticket request pr review reviewer approve close reopen bot dependency dep documentation
breaking rename remove drop delete deprecate create introduce implement prerelease alpha beta rc handle need mean idea curious
today yesterday minute sprint weekday weekend recent stand standup maintain provide describe print emit output bullet markdown csv
separately level unique distinct overall entire hey quick short single include exclude start begin add adding original originally busiest busier quietest quieter status time date return answer format sort json table header field column ascending descending stuff lib utc draft confirm main master summarize cut ppl pls plz thx lol wtf btw array object top-level wrote written
";
/// Words that decide how a question is parsed, such as months, and in which the planner corrects typing errors.
const KEYWORDS: &str = "
yesterday today since between until before during should weekend sprint month monday tuesday wednesday thursday friday
saturday sunday january february march april august september october november december commit commits committed
changes changed shipped merged opened closed reviewed reverted released release releases request requests issues
summary summarise summarize changelog report happened touched worked busiest contributors committers fixes dependencies approved
";

/// Returns true for words of a question's phrasing: function words such as "since", and words for recorded work in any
/// inflection, such as "commits".
pub(crate) fn is_phrasing_word(word: &str) -> bool {
    if !word.contains(char::is_alphanumeric) || is_stop_word(word) || word == "log" {
        return true;
    }
    VOCABULARY_STEMS.with(|(stemmer, stems)| stems.contains(stemmer.stem(word).as_ref()))
}

thread_local! {
    static VOCABULARY_STEMS: (Stemmer, HashSet<String>) = {
        let stemmer = Stemmer::create(Algorithm::English);
        let stems = VOCABULARY.split_whitespace().map(|word| stemmer.stem(word).into_owned()).collect();
        (stemmer, stems)
    };
}

/// Returns whether a word is common in any English text, such as "the" or "with".
pub(crate) fn is_stop_word(word: &str) -> bool {
    if word.len() <= 2 && word.chars().all(char::is_alphabetic) {
        // The list has the codes of countries, such as "ci" and "py".
        return is_in(
            word,
            "a i am an as at be by do go he hi if in is it me my no of oh ok on or so to up us we im vs w",
        );
    }
    // The list is sorted.
    stop_words::get("en").binary_search(&word).is_ok()
        || is_in(word, "whats whos wheres whens hows whys thats theres heres e.g i.e")
}

/// Returns the word of [`KEYWORDS`] from which `written` differs by one typing error. Returns `None` if there is no
/// such word, or if `written` is itself a keyword or a phrasing word.
pub(crate) fn corrected_keyword(written: &str) -> Option<&'static str> {
    if is_phrasing_word(written) || is_in(written, KEYWORDS) {
        return None;
    }
    KEYWORDS.split_ascii_whitespace().find(|meant| is_typing_error(written, meant))
}

/// Returns the English function word, or the word of [`VOCABULARY`], from which `written` differs by one typing error.
/// Returns `None` if there is no such word.
pub(super) fn corrected_phrasing_word(written: &str) -> Option<&'static str> {
    let phrasing_words = stop_words::get("en").iter().copied().chain(VOCABULARY.split_ascii_whitespace());
    phrasing_words.into_iter().find(|meant| is_typing_error(written, meant))
}

/// Returns whether `written` is `meant` with one typing error: a missing letter, an extra letter, two swapped
/// neighbours or, in a word of at least nine letters, a replaced letter. "charges" is therefore not read as "changes".
/// Both words must be in lower case and begin with the same letter.
pub(super) fn is_typing_error(written: &str, meant: &str) -> bool {
    // "wich" is an error for "which", but "form" none for "from".
    let is_long = written.len() >= 5 || written.len() == 4 && meant.len() == 5;
    let is_plain = is_long && written.bytes().all(|b| b.is_ascii_lowercase());
    let is_replaced = written.len() == meant.len() && !meant.bytes().all(|b| written.as_bytes().contains(&b));
    // "Timer" is no error for "time".
    let is_longer = written.starts_with(meant) || meant.starts_with(written);
    is_plain
        && !is_longer
        && meant.starts_with(&written[..1])
        && meant.len().abs_diff(written.len()) <= 1
        && (!is_replaced || meant.len() >= 9)
        && strsim::osa_distance(written, meant) == 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keywords_are_corrected_and_topics_are_not() {
        for (written, meant) in
            [("comits", "commits"), ("monady", "monday"), ("yestarday", "yesterday"), ("sprrint", "sprint")]
        {
            assert_eq!(corrected_keyword(written), Some(meant));
        }
        assert_eq!(["charges", "marsh", "prism", "commits"].map(corrected_keyword), [None; 4]);
        assert!(["what", "changes", "since", "isn't", "busier", "-"].into_iter().all(is_phrasing_word));
        assert!(!["parser", "retry", "billing"].into_iter().any(is_phrasing_word));
        let mut long = stop_words::get("en").iter().filter(|word| word.len() > 2);
        assert!(long.all(|word| is_stop_word(word)), "the list is not sorted");
    }
}
