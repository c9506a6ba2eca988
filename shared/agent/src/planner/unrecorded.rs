//! What a question asks for that no record can answer, and what it prescribes about the form of the answer.
//!
//! Only the question's form counts, never a topic: "Who worked on the forecast service?" asks for no forecast.

use super::Notes;
use super::lexicon::is_in;
use super::tokens::Tokens;
use crate::dates::WindowError;

/// Reason why a question gets no answer at all.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Refusal {
    /// Keys, instructions or addresses.
    Private,
    /// An action, such as a deployment.
    Action,
    /// The time cannot be understood.
    Time(WindowError),
    /// The question says "I", and who asks is unknown.
    FirstPerson,
}

/// Sort of fact that no record contains.
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
            Self::Duration => "durations and averages",
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
    let word =
        |at: usize| tokens.get(at).filter(|token| !token.quoted).map_or("", |token| token.lower.as_str());
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

/// Returns what the question asks for that is not recorded.
pub(super) fn asks(tokens: &Tokens) -> Vec<Unrecorded> {
    use Unrecorded::{Contents, Conversation, Duration, Future, Operation, Opinion, Organisation, Reason};
    let word =
        |at: usize| tokens.get(at).filter(|token| !token.quoted).map_or("", |token| token.lower.as_str());
    let has = |phrase: &str| tokens.has(phrase);
    let any = |words: &str| tokens.has_any(words);
    let starts = word(0);
    let is_future_noun =
        |word: &str| is_in(word, "release sprint version month week quarter year step steps");
    let next = (0..tokens.len()).any(|at| {
        matches!(word(at), "next" | "upcoming") && (is_future_noun(word(at + 1)) || at + 1 == tokens.len())
    });
    let explains = starts == "how"
        && (matches!(word(1), "to" | "should")
            || matches!(word(tokens.len().wrapping_sub(1)), "work" | "works" | "implemented"));
    let judged =
        |word: &str| is_in(word, "safe secure correct good bad ready stable fast slow healthy broken");
    let is_judged = matches!(starts, "is" | "are") && (1..tokens.len().min(8)).any(|at| judged(word(at)));
    let extreme = (0..tokens.len()).any(|at| {
        matches!(word(at), "biggest" | "largest" | "smallest" | "average" | "mean" | "median")
            && (at..at + 3).any(|at| is_in(word(at), "commit commits pull pr prs change diff size file"))
    });
    let tests = (0..tokens.len()).any(|at| {
        matches!(word(at), "test" | "tests" | "build" | "builds" | "pipeline" | "ci")
            && (at + 1..at + 4)
                .any(|at| is_in(word(at), "fail failed failing pass passed green red coverage go"))
    });
    let rules = [
        (
            Reason,
            any("why explain")
                || has("how come")
                || explains
                || has("the meaning of")
                || has("what does") && starts == "what",
        ),
        (
            Opinion,
            any("ought recommend opinion productivity productive")
                // "Who should I ask" is answered by who did the work.
                || any("should") && !any("ask talk read know contact ping look start")
                || has("the best") && !any("effort")
                || has("do you think")
                || is_judged
                || any("haiku poem joke song story") && any("write tell"),
        ),
        (
            Future,
            any("tomorrow eta predict roadmap")
                || starts == "will"
                || has("when will")
                || has("going to")
                || next
                || has("a date for"),
        ),
        (
            Contents,
            has("lines of code")
                || has("how many lines")
                || has("lines changed")
                || any("loc diff") && !has("diff between")
                || extreme,
        ),
        (
            Duration,
            has("how long did")
                || has("how long was")
                || has("how long were")
                || has("how long has")
                || has("hours spent")
                || has("on average"),
        ),
        (
            Operation,
            tests
                || has("test coverage")
                || any("latency p95 p99 uptime deployed deployment deployments")
                || has("spend on")
                || has("signed up")
                || has("go green"),
        ),
        (
            Organisation,
            any("assigned assignee assignees milestone milestones blockers")
                || has("which branch")
                || has("which label")
                || has("requested reviewers"),
        ),
        (Conversation, any("discussion discussions") || has("comments on") || has("comments in")),
    ];
    rules.into_iter().filter(|(_, asked)| *asked).map(|(sort, _)| sort).collect()
}

/// Consumes a label in capitals in front of the question ("CI: list …"), and notes whether a form is prescribed.
pub(super) fn consume_labels_and_form(tokens: &mut Tokens, notes: &mut Notes) {
    let clause = |at: usize| tokens.get(at).map_or(0, |token| token.clause);
    let is_upper = |at: usize| tokens.get(at).is_some_and(|token| !token.raw.chars().any(char::is_lowercase));
    let label = (1..tokens.len().min(5)).find(|at| clause(*at) > clause(0));
    let label = label.filter(|end| (0..*end).all(is_upper));
    tokens.consume(0..label.unwrap_or(0));
    notes.has_form |=
        tokens.has_any("json csv markdown table bullet bullets format output print line fields prose");
}
