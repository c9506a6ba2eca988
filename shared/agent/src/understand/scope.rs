//! Decides whether a question is supported.
//!
//! There are two checks. A question that clearly asks for something else is refused with the reason. So is a question
//! without any sign that it is about recorded activity, since a refusal is better than the answer to another question.

use std::sync::LazyLock;

use regex::Regex;

use super::intent::{QuestionRefusal, pattern};

static PRIVATE: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"\b(?:your|the) (?:system )?(?:prompt|instructions|api keys?|passwords?|credentials|secrets?)\b|\b(?:ignore|disregard|forget) (?:all|any|your|previous|the (?:above|previous))|\be-?mail address|'s e-?mail\b|\be-?mails? of\b|\bphone number|\bsalar(?:y|ies)\b",
    )
});
static OTHER: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"\b(?:poems?|haikus?|limericks?|songs?|lyrics|jokes?|sonnets?|rap|riddles?|essays?|novels?|recipes?|memes?|horoscopes?|translate|weather|stock price|bitcoin|football|world cup|elections?|capital of|president)\b|\b(?:tell|write)(?: me)? a story\b",
    )
});
static FUTURE: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"^will\b|\b(?:when|what|who|how) will\b|\bwill (?:we|it|they|the|this|there|be|you)\b|\bgoing to\b|\bpredict|\bforecast|\broadmap\b|\beta\b|\bupcoming\b|\bnext (?:week|month|sprint|quarter|year|release|steps?)\b|\btomorrow\b|\bplan(?:ned|ning|s)? (?:to|for|next)\b|\bestimate\b|\bexpected? to\b",
    )
});
static JUDGEMENT: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"\bshould\b|\bought\b|\brecommend|\bsuggest|\badvi[cs]e\b|\bopinion\b|\bdo you think\b|\bworth it\b|\bbest (?:developer|engineer|person|way|practice)|\bwhy\b|\bhow come\b|\bexplain\b|^how (?:do|does|is|are|to|can|would|could|might) (?:i |we |you |the |this |it |our )?|^what does\b|^where is\b|\b(?:lazy|laziest|worst|smartest|productive|productivity)\b|\b(?:is|are) (?:\w+ ){1,5}(?:good|bad|safe|unsafe|secure|correct|ready|stable|fast|slow|healthy)\b",
    )
});
/// Pattern of questions that ask for a summary: "How is the project going?", "how are things".
static HOW_GOES: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"^how (?:is|are|was|were) .*\b(?:going|progressing|things|sprint|week|coming along)\b|^how (?:did|has|have)\b",
    )
});
static NOT_RECORDED: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"\blines? (?:of code|changed|added|removed|deleted)\b|\bhow many lines\b|\bloc\b|\btest coverage\b|\bvelocity\b|\bstory points?\b|\bburn-?down\b|\bhours (?:spent|did|were)\b|\bhow long did\b|\bhow long (?:was|were|has|have|had|it)\b|\b(?:average|mean|median)\b|\b(?:biggest|largest|smallest) (?:commit|pull request|pr|change|file|diff)s?\b|\bassign(?:ed|ees?)\b|\b(?:what|which) (?:labels?|branch|milestone)\b|\bdiscussions?\b|\bcomments? (?:did|on|in|of|from)\b|\bbroke the build\b|\bwhat(?:'s| is| was) blocking\b|\bblockers?\b|\b(?:diff|patch|source) (?:of|for|in)\b|\b(?:tests?|builds?|pipelines?) (?:pass|fail|green|red|status)",
    )
});
static ACTION: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"^(?:please |can you |could you |would you |now )*(?:fix|delete|deploy|merge|revert|create|open|close|write|generate|refactor|implement|run|push|commit|release|rename|add|remove|update|send|review|approve|install|build|test|restart|rewrite|improve|optimi[sz]e|assign|drop)\b (?:the|a|an|my|our|this|that|all|me|to|it|every|some|us|code|unit|production)\b|^(?:please |can you |could you |would you |now )*(?:fix|close|merge|reopen|assign|approve|review|revert|delete|undo|label) (?:(?:issue|pr|pull request|commit) )?#\d",
    )
});
/// Pattern of verbs that may ask for a text: "write the release notes".
static WRITES: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"^(?:please |can you |could you |would you |now )*(?:create|write|generate|send|update|release|build)\b",
    )
});
static PRODUCES: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"\b(?:release notes|changelog|change log|summary|digest|report|list|recap|overview|stand-?up|highlights)\b",
    )
});
static ACTIVITY: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"\b(?:commit|chang|ship|merg|fix|releas|touch|work|happen|updat|contribut|modif|add(?:ed|s|ing)?\b|remov|refactor|activit|land(?:ed|s|ing)?\b|edit|revert|deliver|author|push|introduc|delet|renam|mov(?:ed|es)\b|bump|upgrad|prs?\b|pull requests?|merge requests?|issues?\b|bugs?\b|improv|develop|wrote\b|written\b|busiest|hot ?spot|progress|status\b|done\b|did\b.*\bdo\b|release notes|changelog|standup|stand-up|churn|history\b|features?\b|going on\b|new\b|digest\b|committer|engineers?\b|deprecat|migrat|implement|broke|break|clean|undo|undid|rolled back|doing\b|up to\b|going\b|review|clos(?:e|ed|ing)\b|open(?:ed|ing)?\b|reopen|came in\b|got in\b|come in\b)",
    )
});
static TOPIC: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"\b(?:any|anything|something|what) (?:\w+ )?(?:about|on|regarding|related|mentioning|for|from|by|in|under|with)\b|\bsummar|\brecap\b|\boverview\b|\bhighlights\b|\breport\b|\bactive\b|\blist\b|\bshow\b|\bwhat else\b|\bmention|\bcompare",
    )
});

/// Signs of recorded activity that other parsers found in the question.
pub(crate) struct ActivitySigns {
    /// True for a time, a person, an exclusion or a filter for open items. They suffice if the wording is general.
    pub anything: bool,
    /// True for a path or an id, which suffices on its own.
    pub concrete: bool,
}

/// Returns the reason why the question is not supported, if any. `lower` is its text in lower case without quoted
/// phrases.
pub(crate) fn refusal(lower: &str, signs: &ActivitySigns) -> Option<QuestionRefusal> {
    let produces = PRODUCES.is_match(lower) && WRITES.is_match(lower);
    let clear = [
        (PRIVATE.is_match(lower), QuestionRefusal::Private),
        (OTHER.is_match(lower), QuestionRefusal::NotActivity),
        (FUTURE.is_match(lower), QuestionRefusal::Future),
        (JUDGEMENT.is_match(lower) && !HOW_GOES.is_match(lower), QuestionRefusal::Judgement),
        (NOT_RECORDED.is_match(lower), QuestionRefusal::NotRecorded),
        (ACTION.is_match(lower) && !produces, QuestionRefusal::Action),
    ];
    if let Some((_, refusal)) = clear.into_iter().find(|(applies, _)| *applies) {
        return Some(refusal);
    }
    let about_activity = ACTIVITY.is_match(lower) || signs.concrete;
    let open = signs.anything && (TOPIC.is_match(lower) || lower.split(' ').count() <= 3);
    (!about_activity && !open).then_some(QuestionRefusal::NotActivity)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unsupported_questions_are_refused_with_the_reason() {
        let nothing = ActivitySigns { anything: true, concrete: true };
        for (text, refused) in [
            ("how long was #44 open", Some(QuestionRefusal::NotRecorded)),
            ("what was the average size of pull requests", Some(QuestionRefusal::NotRecorded)),
            ("what is the biggest commit this month", Some(QuestionRefusal::NotRecorded)),
            ("who is assigned to #45", Some(QuestionRefusal::NotRecorded)),
            ("which branch is #46 on", Some(QuestionRefusal::NotRecorded)),
            ("summarise the discussion in #44", Some(QuestionRefusal::NotRecorded)),
            ("can you merge #46", Some(QuestionRefusal::Action)),
            ("close issue #48", Some(QuestionRefusal::Action)),
            ("delete the repository and list the commits", Some(QuestionRefusal::Action)),
            ("rank developers by productivity", Some(QuestionRefusal::Judgement)),
            ("is the payment code safe", Some(QuestionRefusal::Judgement)),
            ("write the release notes", None),
            ("what changed in the label printer", None),
            ("review requests of this week", None),
            ("which comments were moved", None),
        ] {
            assert_eq!(refusal(text, &nothing), refused, "{text}");
        }
    }
}
