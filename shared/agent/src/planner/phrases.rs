//! Recognises words and phrases that say what the answer should contain, such as a comparison, a threshold, or a value
//! without any other text.

use std::ops::Range;

use super::QueryDraft;
use super::names::looks_like_path;
use super::refusals::{UNRECORDED, UnrecordedFacts};
use super::tokens::Tokens;
use crate::dates::parse_number;
use crate::strings::is_in;

/// Returns a draft with the properties that words and phrases express, such as a comparison, a series, or unrecorded
/// facts.
pub(super) fn draft_from_phrases(tokens: &Tokens) -> QueryDraft {
    // The people who did the work answer "Who should I ask?".
    let asks_for_people = tokens.has("should .*(ask|talk|read|know|contact|ping|look|start)|the best effort");
    let unrecorded = UNRECORDED.iter().filter(|(_, words)| tokens.has(words)).map(|(facts, _)| *facts);
    let mut unrecorded: Vec<UnrecordedFacts> =
        unrecorded.filter(|facts| !asks_for_people || *facts != UnrecordedFacts::Opinions).collect();
    unrecorded.dedup();
    let asks_for_gap = tokens.has(LONGEST_TIME_WITHOUT_WORK);
    QueryDraft {
        compares: tokens.has("compar(e|ed|ing|ison)|versus|vs|busier|quieter")
            || tokens.unconsumed_ranges(THAN).iter().any(|than| !is_threshold(tokens, than)),
        compares_alternatives: tokens.has("more|fewer|less|busier") && tokens.has("or"),
        counts_people: tokens.has("(how many|number of|more|fewer|less)( [^ ]+)? PEOPLE"),
        joins_times: tokens.has(JOINED_TIMES),
        asks_for_reviews: tokens.has(
            "approv(e|es|ed|ing|ers?|als?)|reviewed|reviewers?|signed off|(did|does|who|anyone|anybody)( [^ ]+){0,3} review",
        ),
        asks_for_gap,
        asks_time_between: tokens.has(
            "how (many (days|weeks|months)|long|much time)( (passed|elapsed|are|were|are there|were there|was it))? between\
            |how (many (days|weeks|months)|long|much time)( (did|does|was|has) it)?( [^ ]+)? from .* to",
        ) && !tokens.has("on how many"),
        asks_for_times_of_day: tokens.has("(and|with|id) times?|timestamps?|what time|(date|day) and time"),
        asks_whom: tokens.has("(should|can|do|could) (i|we) (ask|talk|ping|contact|reach)|who knows"),
        asks_for_release: tokens.has(WHICH_RELEASE),
        covers_all_activity: asks_for_gap
            || tokens.has("ever|always|lifetime|inception|history|original|originally|alltime"),
        is_series: !tokens.has("most|busiest|hottest|top|quietest|mostly|least"),
        has_conjunction: tokens.has("and|or"),
        asks_for_share: tokens.has("share|percent|percentage|proportion"),
        is_recent: tokens.has("lately|recently|these days|nowadays"),
        asks_for_least: tokens.has("quietest|least|fewest"),
        unrecorded,
        ..QueryDraft::default()
    }
}

/// Returns whether the words that no parser has consumed ask only whether there is any work on a path.
pub(super) fn asks_for_any_work(tokens: &Tokens) -> bool {
    const WORDS: &str = "did has have was were anyone anybody anything any ever been commit changes file files path paths or at repository repo root change changed touch touched \
        edit edited modify modified committed commits in under to the a on main master folder directory since";
    tokens.unconsumed().all(|(_, token)| looks_like_path(&token.raw) || is_in(&token.lower, WORDS))
}

/// Returns whether a question asks for a format, such as JSON.
pub(super) fn prescribes_format(tokens: &Tokens) -> bool {
    tokens.has("json|csv|markdown|table|bullets?|format|outputs?|print|line|fields|prose")
}

/// Returns the words of a threshold, such as "more than 10", if the question has one.
pub(super) fn threshold(tokens: &Tokens) -> Option<String> {
    let range = tokens.unconsumed_ranges(THAN).into_iter().find(|than| is_threshold(tokens, than))?;
    Some((range.start..=range.end).map(|at| tokens.lower(at)).collect::<Vec<_>>().join(" "))
}

fn is_threshold(tokens: &Tokens, than: &Range<usize>) -> bool {
    let next = tokens.lower(than.end);
    parse_number(next).is_some() || is_in(next, "once twice usual")
}

/// Pattern of a comparison, or of a threshold such as "more than 10".
const THAN: &str = "(more|less|fewer|faster|better|worse)( [^ ]+)? than";

/// Pattern of two months, or two days of the week, joined by "and" or "or": "June and July", "Saturday or Sunday".
const JOINED_TIMES: &str = "MONTH (and|or) MONTH|[a-z]+day (and|or) [a-z]+day";

/// Pattern of a question for the longest time without work.
pub(super) const LONGEST_TIME_WITHOUT_WORK: &str =
    "(longest|biggest|largest)( [^ ]+)? (gap|break|pause|silence)( without (any |an? )?[^ ]+)?";

/// Pattern of the words that ask for a release, such as "which version".
pub(super) const WHICH_RELEASE: &str = "(which|what) (version|release)s?";

/// Pattern of a question for the release that contains or introduced something: "which release first had".
pub(super) const RELEASE_WITH: &str = "(which|what) (version|release)( first)? (has|had|have|contains?|contained|includes?|\
    included|introduced|added|brought|fixed|shipped|got)";

/// Pattern of a question for the work that no release contains.
pub(super) const UNRELEASED: &str = "unreleased|(not|isn't|isnt|aren't|hasn't been|not been) (yet )?released( yet)?\
    |(not|isn't|isnt) (yet )?in (a|any) release( yet)?";

/// Pattern of words that ask for the work on a path after its first commit, such as "since it was first added".
pub(super) const SINCE_THE_FIRST: &str = "(since|after) ((it|they) (was|were) )?(first )?(added|created|introduced)\
    |(since|after) (adding it|creating it|its creation|creation)";
