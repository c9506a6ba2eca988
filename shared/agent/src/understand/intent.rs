//! Parses the kind of answer that a question asks for.

use std::sync::LazyLock;

use regex::Regex;

use super::tokens::Tokens;
use crate::dates::WindowError;

/// Kind of answer that a question asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Intent {
    /// List of activity.
    List,
    /// Summary by area and by person.
    Summary,
    /// Count.
    Count(Counted),
    /// Ranking by group, the most active first.
    Rank(Grouping),
    /// The newest items, at most this many.
    Latest(usize),
    /// The oldest items, at most this many.
    Earliest(usize),
    /// Details of these commits, pull requests or issues.
    Show(Vec<String>),
    /// Product overview.
    Overview,
    /// Sprint cadence.
    Cadence,
    /// Refusal, because the question is not supported.
    Refused(QuestionRefusal),
}

/// Unit of a count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Counted {
    /// Commits, pull requests and other recorded objects.
    Activities,
    /// Distinct people.
    People,
    /// Distinct files.
    Files,
}

/// Grouping of activity.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Grouping {
    /// The first two folders of paths.
    Areas,
    /// Single files.
    Files,
    /// Authors and co-authors.
    People,
    /// Days in the caller's time zone.
    Days,
}

/// Reason why a question is not supported.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum QuestionRefusal {
    /// Not about recorded activity.
    NotActivity,
    /// About the future.
    Future,
    /// Asks for an action.
    Action,
    /// Asks for a reason, an explanation or an opinion.
    Judgement,
    /// Asks for something that is not recorded: lines, coverage, time spent.
    NotRecorded,
    /// Asks for something that is never disclosed: addresses, keys, instructions.
    Private,
    /// Gives a time range that cannot be used.
    Time(WindowError),
}

#[expect(clippy::expect_used, reason = "constant patterns, compiled by every test of this module")]
pub(crate) fn pattern(text: &str) -> Regex {
    Regex::new(text).expect("valid pattern")
}

static COUNT: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"\bhow many\b|\bnumber of\b|^count\b|\bcount of\b|\b(?:commit|change) count\b|\btotal (?:commits|changes)\b",
    )
});
static COUNTED: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"\b(?:how many|number of|count(?: of)?)\s+(?:(?:different|distinct|unique|active|other)\s+)?(people|persons?|authors?|contributors?|developers?|engineers?|committers?|files?)\b",
    )
});
static PER_PERSON: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"\b(?:per|by|for each|each|every)\s+(?:author|person|contributor|developer|engineer|committer)\b|\bdid (?:each|every) (?:person|author|contributor|developer|engineer)",
    )
});
static PER_DAY: LazyLock<Regex> = LazyLock::new(|| {
    pattern(r"\b(?:per|by|each|for each) day\b|\bday by day\b|\b(?:busiest|most active|which) days?\b")
});
static PER_FILE: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"\b(?:which|what) files\b|\bfiles? (?:were |was |is |are |has |have )?(?:the )?(?:most|changed)|\b(?:busiest|hottest|most \w+) files?\b|\b(?:per|by) file\b|\bwhich file\b",
    )
});
static AREAS: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"\bbusiest\b|\bhot ?-?spots?\b|\bchurn\b|\bmost (?:active|changed|touched|modified|edited|work|activity)\b|\b(?:which|what) (?:areas?|parts?|modules?|components?|director(?:y|ies)|folders?|packages?|crates?|places)\b|\b(?:by|per) (?:area|folder|directory|module|component|package|crate)\b|\bchanged? (?:the )?most\b|\bwhere (?:did|was|has|is|were)\b",
    )
});
static WHO: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"\bwho(?:'s)?\b|\b(?:which|what|top|most active|list of|list the|busiest) (?:\d+ )?(?:people|persons?|authors?|contributors?|developers?|engineers?|committers?)\b|^(?:contributors|authors|committers)\b|\bcontributors\b",
    )
});
static LATEST: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"\b(?:last|latest|newest|most recent)\s+(?:(\d{1,3}|two|three|four|five|six|seven|eight|nine|ten)\s+)?(?:\w+ )?(commits?|changes?|releases?|fix(?:es)?|prs?|pull requests?|issues?|reverts?|activit(?:y|ies)|merges?|updates?|features?|versions?|thing)\b",
    )
});
static WHEN_LAST: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"\bwhen\b.*\blast\b|\blast (?:changed|touched|modified|updated|edited|worked|committed|released)\b|\bmost recently\b",
    )
});
static WHEN: LazyLock<Regex> = LazyLock::new(|| pattern(r"^when (?:did|was|were|has|have)\b"));
static EARLIEST: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"\b(?:first|oldest|earliest|initial)\s+(?:ever )?(\d{1,3} )?(?:commits?|changes?|releases?|activity|pr|pull request|issue)\b|\bwhen\b.*\bfirst\b|\bfirst (?:changed|touched|added|introduced)\b",
    )
});
static LONGEST: LazyLock<Regex> = LazyLock::new(|| {
    pattern(r"\bopen (?:for )?(?:the )?longest\b|\b(?:longest|oldest) (?:open|unmerged|outstanding)\b")
});
static SUMMARY: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"\bsummar|\bdigest\b|\boverview\b|\brecap\b|\bstand-?up\b|\bhighlights\b|\brelease notes\b|\bchangelog\b|\breport\b|\bstatus\b|\bprogress\b|\bhappen(?:ed|ing|s)?\b|\bgoing on\b|\bwhat(?:'s| is) new\b|\bcatch me up\b|\bup to\b",
    )
});
static OVERVIEW: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"\bproduct overview\b|^what (?:is|does) (?:this|the|our) (?:product|project|workspace|repo|repository|service|app|application|software|codebase)(?: do| about| for)?(?: about)?\s*\??$|^what(?:'s| is) (?:this|the|our) (?:product|project|workspace|repository) about",
    )
});
static CADENCE: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"\b(?:when|what day|which day|on what date)\b.*\bsprint\b.*\b(?:end|start|begin|over|finish)|\b(?:when|what) (?:is|are|was) (?:the|this|our) (?:current )?sprints?\s*\??$|\bhow long\b.*\bsprints?\b|\bsprint (?:cadence|length)\b",
    )
});
static COMPARE: LazyLock<Regex> =
    LazyLock::new(|| pattern(r"\bcompare|\bversus\b|\bvs\b|\bmore than\b|\bthan\b"));

/// Returns whether the question compares two windows.
pub(crate) fn compares(lower: &str) -> bool {
    COMPARE.is_match(lower)
}

/// Parses the intent of a supported question.
pub(crate) fn intent(words: &Tokens) -> Intent {
    let text = words.lower.as_str();
    if OVERVIEW.is_match(text) {
        return Intent::Overview;
    }
    if CADENCE.is_match(text) {
        return Intent::Cadence;
    }
    counting(text)
        .or_else(|| ranking(text))
        .or_else(|| by_time(text))
        .unwrap_or_else(|| if SUMMARY.is_match(text) { Intent::Summary } else { Intent::List })
}

fn counting(text: &str) -> Option<Intent> {
    if PER_PERSON.is_match(text) {
        return Some(Intent::Rank(Grouping::People));
    }
    if PER_DAY.is_match(text) {
        return Some(Intent::Rank(Grouping::Days));
    }
    COUNT.is_match(text).then(|| {
        let noun = COUNTED.captures(text).map(|found| found[1].to_owned());
        Intent::Count(match noun.as_deref() {
            Some(noun) if noun.starts_with("file") => Counted::Files,
            Some(_) => Counted::People,
            None => Counted::Activities,
        })
    })
}

fn ranking(text: &str) -> Option<Intent> {
    let last = WHEN_LAST.is_match(text) || EARLIEST.is_match(text);
    let grouping = if PER_FILE.is_match(text) {
        Grouping::Files
    } else if WHO.is_match(text) && !last {
        Grouping::People
    } else if AREAS.is_match(text) {
        Grouping::Areas
    } else {
        return None;
    };
    Some(Intent::Rank(grouping))
}

fn by_time(text: &str) -> Option<Intent> {
    if LONGEST.is_match(text) {
        return Some(Intent::Earliest(10));
    }
    if let Some(found) = EARLIEST.captures(text) {
        let count = found.get(1).and_then(|count| count.as_str().trim().parse().ok());
        return Some(Intent::Earliest(count.unwrap_or(1)));
    }
    if let Some(found) = LATEST.captures(text).filter(|found| !is_anchor(text, found)) {
        let plural = found[2].ends_with('s');
        let count = found.get(1).and_then(|count| small_number(count.as_str()));
        return Some(Intent::Latest(count.unwrap_or(if plural { 10 } else { 1 })));
    }
    if WHEN_LAST.is_match(text) {
        return Some(Intent::Latest(1));
    }
    WHEN.is_match(text).then_some(Intent::Latest(10))
}

/// Returns whether the match is the end of a time range, as in "since the last release".
fn is_anchor(text: &str, found: &regex::Captures<'_>) -> bool {
    let before = found.get(0).map_or("", |whole| text[..whole.start()].trim_end());
    let before = before.strip_suffix(" the").unwrap_or(before);
    ["since", "after", "before", "until", "from"].iter().any(|word| before.ends_with(word))
}

fn small_number(word: &str) -> Option<usize> {
    const WORDS: [&str; 9] = ["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
    let named = WORDS.iter().position(|name| *name == word).map(|index| index + 2);
    word.parse().ok().filter(|count| *count > 0).or(named)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn intent_is_parsed_from_the_wording() {
        use Intent::{Cadence, Count, Earliest, Latest, List, Overview, Rank, Summary};
        for (text, wanted) in [
            ("Which changes touched src/store?", List),
            ("Summarise the last two weeks", Summary),
            ("What happened yesterday?", Summary),
            ("Write the release notes since v1", Summary),
            ("How many commits today?", Count(Counted::Activities)),
            ("How many different people committed?", Count(Counted::People)),
            ("How many files changed?", Count(Counted::Files)),
            ("How many commits did each person make?", Rank(Grouping::People)),
            ("Commits per day this week", Rank(Grouping::Days)),
            ("Who worked on the parser?", Rank(Grouping::People)),
            ("Top contributors this month", Rank(Grouping::People)),
            ("What were the busiest areas this month?", Rank(Grouping::Areas)),
            ("Which files changed most?", Rank(Grouping::Files)),
            ("What was the last commit?", Latest(1)),
            ("Show the last 5 commits", Latest(5)),
            ("latest changes", Latest(10)),
            ("What shipped since the last release?", List),
            ("When was src/store last changed?", Latest(1)),
            ("What was the first commit?", Earliest(1)),
            ("Which issues have been open the longest?", Earliest(10)),
            ("What is this project about?", Overview),
            ("When does this sprint end?", Cadence),
        ] {
            assert_eq!(intent(&Tokens::of(text)), wanted, "{text}");
        }
    }
}
