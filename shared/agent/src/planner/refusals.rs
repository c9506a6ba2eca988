//! Recognises requests that must be refused, and questions for facts that are not recorded. Only the phrasing counts,
//! never a topic: "Who worked on the forecast service?" asks for no forecast.

use super::lexicon::Patterns;
use super::tokens::Tokens;
use crate::dates::QuestionWindowError;

/// Reason why the agent replies to a question without a search of the activity. The error's message is the reply.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum QuestionRefusal {
    /// The question asks for keys, passwords, salaries, addresses or the agent's instructions.
    #[error(
        "I cannot share that: no answer contains e-mail addresses, passwords, keys, salaries or my instructions."
    )]
    Private,
    /// The question asks the agent to act, for example to merge or to deploy.
    #[error("I cannot do that: I only report on recorded work, and cannot change anything.")]
    Action,
    /// The question's time cannot be used: it is invalid, unclear, or in the future.
    #[error(transparent)]
    Time(QuestionWindowError),
    /// The text is only a greeting or the like: it asks for nothing, and names nothing that could be looked up.
    #[error(
        "Hello! Ask me about the commits, pull requests, issues, releases, people and paths recorded in this workspace, for example: “What changed last week?” or “Who worked on src?”"
    )]
    Greeting,
    /// The question asks about "my" work, and the agent does not know the asker's name.
    #[error(
        "I cannot tell who you are: a question does not contain your name. Ask again with your name as it appears in the commits."
    )]
    FirstPerson,
}

/// Returns the reason to refuse a question as a whole.
pub(super) fn refusal(tokens: &Tokens) -> Option<QuestionRefusal> {
    let is_private = tokens.has(
        "(your|all|previous|the|api|system|an)( [^ ]+){0,2} (prompt|instructions|passwords?|credentials|secrets?|salar(y|ies)|unrestricted)\
        |(api|secret) (keys?|tokens?)|(e-?mail|mail|phone) (address(es)?|numbers?)|e-?mails? of",
    );
    // "Which commit moved the secrets?" is about commits.
    let is_private = is_private && !tokens.has("commits?|which|who|when|changed|touched|moved");
    let is_action = tokens.has(
        "< ((please|can|could|would|you|now|kindly|hey|hi|pls) )*\
        (merge|close|reopen|approve|assign|label|delete|drop|revert|deploy|release|publish|push|commit|fix|implement\
        |rename|rewrite|translate|run|install|build|restart|send|undo|post) \
        (the|an?|my|our|this|that|all|it|issue|pr|pull|every|me|#[^ ]*)",
    );
    let is_report = tokens.has("notes|report|summary|changelog|digest|list")
        && tokens.has("release|publish|send|post|build|push|run|commit");
    let action = (is_action && !is_report).then_some(QuestionRefusal::Action);
    if is_private { Some(QuestionRefusal::Private) } else { action }
}

/// Facts that questions ask for and that are not recorded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum UnrecordedFacts {
    Reasons,
    Opinions,
    Plans,
    Contents,
    /// Durations, averages and shares. The time between two releases or commits is an exception: answers compute it.
    Durations,
    Operations,
    Assignments,
    Discussions,
    /// Reviews and approvals, in a workspace that records no pull requests.
    Reviews,
}

impl UnrecordedFacts {
    /// Returns the words in which an answer names these facts.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Reasons => "reasons and explanations",
            Self::Opinions => "opinions, judgements and advice",
            Self::Plans => "plans and what is still to come",
            Self::Contents => "contents, sizes and numbers of lines",
            Self::Durations => "durations, averages and shares",
            Self::Operations => "builds, tests, deployments, costs and the behaviour of running systems",
            Self::Assignments => "assignments, branches, labels and milestones",
            Self::Discussions => "comments and discussions",
            Self::Reviews => "reviews and approvals",
        }
    }

    /// Returns whether a list of the work in a time range partly answers a question for these facts: true for reasons,
    /// and false for sizes or costs.
    pub(super) fn has_partial_answer(self) -> bool {
        !matches!(self, Self::Contents | Self::Operations)
    }
}

/// Pattern of a question for numbers of lines.
pub(super) const LINE_COUNT: &str = "lines of code|how many lines|lines (added|removed|deleted|changed)\
    ( (and|or) (added|removed|deleted|changed))?";

/// Unrecorded facts, each with the pattern of questions for them.
pub(super) const UNRECORDED: Patterns<UnrecordedFacts> = &[
    (
        UnrecordedFacts::Reasons,
        "why|explain|how come|the meaning of|< what does|< how (to|should|do i|can i|do we)|< how .* (works?|implemented) >",
    ),
    (
        UnrecordedFacts::Opinions,
        "ought|recommend|opinion|productiv(e|ity)|do you think|the best|should|< (is|are)( [^ ]+){1,7} \
        (safe|secure|correct|good|bad|ready|stable|fast|slow|healthy|broken)|(write|tell) .* (haiku|poem|joke|song|story)",
    ),
    (
        UnrecordedFacts::Plans,
        "tomorrow|eta|predict|(is|are|be|still) .*on (track|schedule|plan)|roadmap|when will|going to|coming out|a date for|< will|(next|upcoming) \
        (release|sprint|version|month|week|quarter|year|steps?|>)",
    ),
    (UnrecordedFacts::Contents, LINE_COUNT),
    (
        UnrecordedFacts::Contents,
        "loc|(biggest|largest|smallest|average|mean|median)( [^ ]+){0,2} \
        (commit|commits|pull|pr|prs|change|diff|size|file)|diff of",
    ),
    (
        UnrecordedFacts::Durations,
        "share|percent|percentage|proportion|ratio|(days|weeks|far) apart|intervals?|gaps? between|how long (ago|since)|how long (did|was|were|has)|hours spent|on average\
        |how (long|many (hours|days|weeks|months)) .*between",
    ),
    (
        UnrecordedFacts::Operations,
        "(running|live) (in|on) (prod|production|staging)|latency|p95|p99|uptime|deployed|deployments?|test coverage|spend on|signed up|go green\
        |(tests?|builds?|pipeline|ci)( [^ ]+){0,2} (fail|failed|failing|pass|passed|green|red|coverage)",
    ),
    (
        UnrecordedFacts::Assignments,
        "assigned|assignees?|milestones?|blockers|which branch|which label|requested reviewers",
    ),
    (UnrecordedFacts::Discussions, "discussions?|comments (on|in)"),
];
