//! Recognises exclusions in a question, such as "except bots".

use super::tokens::Tokens;
use crate::strings::is_in;

/// Pattern of the words before a path that work must not have touched: "touch src but not CHANGELOG.md".
pub(super) const BUT_NOT: &str = "but (do |does |did )?(not|no|never|leave|leaves|don't|doesn't|didn't)( touch| touching)?\
    ( (any|the|a|file|files|under|in))*";

/// Splits off the excluded words: the word before "excluded" and the like, or the words after "except", "excluding",
/// "not by" and the like.
pub(super) fn split_off_exclusions(tokens: &mut Tokens) -> Tokens {
    if let Some(range) = tokens.unconsumed_ranges("(merge )?[^ ]+ (excluded|ignored|omitted|aside)").first() {
        let last = range.end - 1;
        tokens.consume(last..range.end);
        return tokens.split_off(range.start..last);
    }
    // "Leaving the bot out".
    if let Some(range) = tokens.unconsumed_ranges("(leav(e|ing)|keep(ing)?)( [^ ]+){1,3} out").first() {
        tokens.consume(range.start..range.start + 1);
        tokens.consume(range.end - 1..range.end);
        return tokens.split_off(range.start + 1..range.end - 1);
    }
    tokens.consume_matches("alone >");
    let mut introduced = tokens.unconsumed_ranges(BUT_NOT);
    introduced.extend(tokens.unconsumed_ranges(
        "except|exclud(e|ing)|ignor(e|ing)|without|besides|minus|skip|not (by|in|under|from|counting|including)\
        |not [^ ]+ by|outside( of)?|(other|apart|aside) (than|from)|(leave|leaving|left) out|care about|no (bots?|merges?|dependabot)\
        |(don't|dont|do not|never) (include|list|show|count|mention|want|use)",
    ));
    let Some(range) = introduced.first() else { return Tokens::default() };
    let start = if tokens.lower(range.start) == "no" { range.start + 1 } else { range.end };
    // The question goes on with a verb: "who besides Ann worked on …". In "any change to …" and "those made by …" it is none.
    const VERBS: &str = "what which who how when where did do does was were is are has have ever change changed touch \
        touched edit edited modify modified make made commit committed work worked contribute contributed give show \
        list count name summarise summarize please";
    let goes_on = |at: &usize| {
        *at > start
            // The parser of times has consumed "ever".
            && tokens.get(*at).is_some_and(|token| is_in(&token.lower, VERBS))
            && !is_in(tokens.preceding_word(*at), "a an any each that the those")
            && tokens.lower(*at + 1) != "by"
    };
    let end = (start..tokens.len()).find(goes_on).unwrap_or(tokens.len());
    tokens.consume(range.start..start);
    tokens.split_off(start..end)
}
