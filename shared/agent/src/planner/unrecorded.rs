//! Recognises what a question asks for that no record contains, and whether it prescribes a format for the answer.
//!
//! Only the question's form counts, never a topic: "Who worked on the forecast service?" asks for no forecast.

use super::lexicon::is_in;
use super::tokens::Tokens;
use crate::dates::WindowError;

/// Reason why a question gets no answer at all.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Refusal {
    /// The question asks for keys, passwords, salaries, addresses or the agent's instructions.
    Private,
    /// The question asks the agent to act, for example to merge or to deploy.
    Action,
    /// The time cannot be understood.
    Time(WindowError),
    /// The question asks about "my" work, and the agent does not know the asker's name.
    FirstPerson,
}

/// Sort of fact that questions ask for and no record contains.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Unrecorded {
    Reason,
    Opinion,
    Future,
    Contents,
    Duration,
    Operation,
    Organisation,
    Conversation,
}

impl Unrecorded {
    pub(crate) fn wording(self) -> &'static str {
        match self {
            Self::Reason => "reasons and explanations",
            Self::Opinion => "opinions, judgements and advice",
            Self::Future => "plans and what is still to come",
            Self::Contents => "contents, sizes and numbers of lines",
            Self::Duration => "durations, averages and shares",
            Self::Operation => "builds, tests, deployments, costs and the behaviour of running systems",
            Self::Organisation => "assignments, branches, labels and milestones",
            Self::Conversation => "comments and discussions",
        }
    }
}

/// Verbs for changing things, at the beginning of a request.
const ACTIONS: &str = "merge close reopen approve assign label delete drop revert deploy release publish push commit fix \
    implement rename rewrite translate run install build restart send undo post";

/// Returns the reason to refuse a question as a whole.
pub(crate) fn refusal(tokens: &Tokens) -> Option<Refusal> {
    let word = |at: usize| tokens.word(at);
    let all = 0..tokens.len();
    let secret =
        "prompt instructions password passwords credentials secret secrets salary salaries unrestricted";
    let asks_secret = all.clone().any(|at| {
        is_in(word(at), secret)
            && (at.saturating_sub(3)..at)
                .any(|at| matches!(word(at), "your" | "all" | "previous" | "the" | "api" | "system" | "an"))
            || matches!(word(at), "api" | "secret")
                && matches!(word(at + 1), "key" | "keys" | "token" | "tokens")
            || matches!(word(at), "e-mail" | "email" | "mail" | "phone")
                && matches!(word(at + 1), "address" | "addresses" | "number" | "numbers")
    });
    let address = all.clone().any(|at| {
        matches!(word(at), "e-mail" | "email" | "emails" | "e-mails")
            && (tokens.get(at.wrapping_sub(1)).is_some_and(|token| token.possessive) || word(at + 1) == "of")
    });
    if asks_secret || address {
        return Some(Refusal::Private);
    }
    let polite = |word: &str| {
        matches!(word, "please" | "can" | "could" | "would" | "you" | "now" | "kindly" | "hey" | "hi" | "pls")
    };
    let first = all.clone().find(|at| !polite(word(*at))).unwrap_or(0);
    let object = word(first + 1);
    let may_report =
        matches!(word(first), "release" | "publish" | "send" | "post" | "build" | "push" | "run" | "commit");
    let is_report = may_report
        && all
            .into_iter()
            .any(|at| matches!(word(at), "notes" | "report" | "summary" | "changelog" | "digest" | "list"));
    let determined =
        is_in(object, "the a an my our this that all it issue pr pull every me") || object.starts_with('#');
    (is_in(word(first), ACTIONS) && determined && !is_report).then_some(Refusal::Action)
}

/// Returns the sorts of facts that the question asks for and no record contains.
pub(super) fn unrecorded_facts(tokens: &Tokens) -> Vec<Unrecorded> {
    use Unrecorded::{Contents, Conversation, Duration, Future, Operation, Opinion, Organisation, Reason};
    let word = |at: usize| tokens.word(at);
    let starts = word(0);
    let all = 0..tokens.len();
    let is_future = all.clone().any(|at| {
        is_in(word(at), "next upcoming")
            && (at + 1 == tokens.len()
                || is_in(word(at + 1), "release sprint version month week quarter year step steps"))
    });
    let explains = starts == "how"
        && (is_in(word(1), "to should")
            || is_in(word(tokens.len().wrapping_sub(1)), "work works implemented"));
    let judged = "safe secure correct good bad ready stable fast slow healthy broken";
    let judges = is_in(starts, "is are") && (1..tokens.len().min(8)).any(|at| is_in(word(at), judged));
    let near = |words: &str, objects: &str| {
        all.clone().any(|at| is_in(word(at), words) && (at..at + 4).any(|at| is_in(word(at), objects)))
    };
    let is_extreme = near(
        "biggest largest smallest average mean median",
        "commit commits pull pr prs change diff size file",
    );
    let tests =
        near("test tests build builds pipeline ci", "fail failed failing pass passed green red coverage go");
    // The people who did the work answer "Who should I ask?".
    let asks_for_advice =
        tokens.has_any("should") && !tokens.has_any("ask talk read know contact ping look start");
    let asks_for_fiction = tokens.has_any("haiku poem joke song story") && tokens.has_any("write tell");
    let asks_what_it_does = starts == "what" && tokens.has("what does");
    let has_diff = tokens.has_any("loc diff") && !tokens.has("diff between");
    let has_best = tokens.has("the best") && !tokens.has_any("effort");
    let words = [
        (Reason, explains || asks_what_it_does, "why explain", "how come,the meaning of"),
        (
            Opinion,
            asks_for_advice || has_best || judges || asks_for_fiction,
            "ought recommend opinion productivity productive",
            "do you think",
        ),
        (
            Future,
            is_future || starts == "will",
            "tomorrow eta predict roadmap",
            "when will,going to,a date for",
        ),
        (Contents, has_diff || is_extreme, "", "lines of code,how many lines,lines changed"),
        (
            Duration,
            false,
            "share percent percentage proportion ratio apart interval intervals",
            "how long did,how long was,how long were,how long has,hours spent,on average",
        ),
        (
            Operation,
            tests,
            "latency p95 p99 uptime deployed deployment deployments",
            "test coverage,spend on,signed up,go green",
        ),
        (
            Organisation,
            false,
            "assigned assignee assignees milestone milestones blockers",
            "which branch,which label,requested reviewers",
        ),
        (Conversation, false, "discussion discussions", "comments on,comments in"),
    ];
    let is_asked = |(_, asked, words, phrases): &(Unrecorded, bool, &str, &str)| {
        *asked || tokens.has_any(words) || phrases.split(',').any(|phrase| tokens.has(phrase))
    };
    words.into_iter().filter(is_asked).map(|(sort, ..)| sort).collect()
}

/// Returns whether the question prescribes a format for the answer, such as a table or JSON.
pub(super) fn prescribes_format(tokens: &Tokens) -> bool {
    tokens.has_any("json csv markdown table bullet bullets format output print line fields prose")
}
