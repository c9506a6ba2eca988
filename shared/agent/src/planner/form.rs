//! Recognises the form of a question: its measure, the kinds and states of work, facts that are not recorded, and
//! requests that must be refused. Only the form counts, never a topic: "Who worked on the forecast service?" asks for
//! no forecast.

use super::lexicon::{Patterns, is_typing_error};
use super::names::looks_like_path;
use super::tokens::{PEOPLE, Tokens};
use super::{QueryDraft, ValueKind};
use crate::dates::{WindowError, parse_number};
use crate::query::{Group, Kind, Measure, Query, WorkState};
use crate::strings::is_in;

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
    Time(WindowError),
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
        }
    }

    /// Returns whether the work of a time range is a partial answer to a question for these facts: true for reasons,
    /// but not for sizes or costs.
    pub(super) fn has_partial_answer(self) -> bool {
        !matches!(self, Self::Contents | Self::Operations)
    }
}

/// Unrecorded facts, each with the pattern of questions for them.
const UNRECORDED: Patterns<UnrecordedFacts> = &[
    (
        UnrecordedFacts::Reasons,
        "why|explain|how come|the meaning of|< what does|< how (to|should)|< how .* (works?|implemented) >",
    ),
    (
        UnrecordedFacts::Opinions,
        "ought|recommend|opinion|productiv(e|ity)|do you think|the best|should|< (is|are)( [^ ]+){1,7} \
        (safe|secure|correct|good|bad|ready|stable|fast|slow|healthy|broken)|(write|tell) .* (haiku|poem|joke|song|story)",
    ),
    (
        UnrecordedFacts::Plans,
        "tomorrow|eta|predict|roadmap|when will|going to|coming out|a date for|< will|(next|upcoming) \
        (release|sprint|version|month|week|quarter|year|steps?|>)",
    ),
    (
        UnrecordedFacts::Contents,
        "lines of code|how many lines|lines (added|removed|deleted|changed)|loc|(biggest|largest|smallest|average|mean|median)( [^ ]+){0,2} \
        (commit|commits|pull|pr|prs|change|diff|size|file)|diff of",
    ),
    (
        UnrecordedFacts::Durations,
        "share|percent|percentage|proportion|ratio|(days|weeks|far) apart|intervals?|how long (did|was|were|has)|hours spent|on average\
        |how many (hours|days|weeks|months) .*between",
    ),
    (
        UnrecordedFacts::Operations,
        "latency|p95|p99|uptime|deployed|deployments?|test coverage|spend on|signed up|go green\
        |(tests?|builds?|pipeline|ci)( [^ ]+){0,2} (fail|failed|failing|pass|passed|green|red|coverage)",
    ),
    (
        UnrecordedFacts::Assignments,
        "assigned|assignees?|milestones?|blockers|which branch|which label|requested reviewers",
    ),
    (UnrecordedFacts::Discussions, "discussions?|comments (on|in)"),
];

/// Returns a draft with the properties that single words express: comparison, series, unrecorded facts and the like.
pub(super) fn parse_flags(tokens: &Tokens) -> QueryDraft {
    // The people who did the work answer "Who should I ask?".
    let asks_for_people = tokens.has("should .*(ask|talk|read|know|contact|ping|look|start)|the best effort");
    let unrecorded = UNRECORDED.iter().filter(|(_, words)| tokens.has(words)).map(|(facts, _)| *facts);
    let unrecorded =
        unrecorded.filter(|facts| !asks_for_people || *facts != UnrecordedFacts::Opinions).collect();
    QueryDraft {
        compares: tokens
            .has("compar(e|ed|ing|ison)|versus|vs|busier|quieter|(more|less|fewer|faster|better|worse) than"),
        compares_alternatives: tokens.has("more|fewer|less|busier") && tokens.has("or"),
        counts_people: tokens.has("(how many|number of|more|fewer|less)( [^ ]+)? PEOPLE"),
        asks_time_between: tokens.has(
            "how (many (days|weeks|months)|long|much time)( (passed|elapsed|are|were|are there|were there|was it))? between",
        ) && !tokens.has("on how many"),
        asks_whom: tokens.has("(should|can|do|could) (i|we) (ask|talk|ping|contact|reach)|who knows"),
        asks_for_release: tokens.has(WHICH_RELEASE),
        looks_at_all: tokens.has("ever|always|lifetime|inception|history|original|originally|alltime"),
        is_series: !tokens.has("most|busiest|hottest|top|quietest|mostly|least"),
        asks_for_least: tokens.has("quietest|least|fewest"),
        unrecorded,
        ..QueryDraft::default()
    }
}

/// Returns the single value for which a question asks.
pub(super) fn parse_value(tokens: &Tokens) -> Option<ValueKind> {
    const COUNTED: &str =
        "(number of|how many|count( of)?)( [^ ]+)? (commits?|changes|releases?|merges?|reverts?|fixes)";
    let (value, _) = VALUES.iter().find(|(_, words)| tokens.has(words))?;
    (*value != ValueKind::Number || tokens.has(COUNTED)).then_some(*value)
}

/// Returns whether the words that no parser has consumed ask only whether there is any work on a path.
pub(super) fn asks_for_any_work(tokens: &Tokens) -> bool {
    const WORDS: &str = "did has have was were anyone anybody anything any ever been change changed touch touched edit \
        edited modify modified commit committed commits in under to the a any on main master file folder directory since";
    tokens.unconsumed().all(|(_, token)| looks_like_path(&token.raw) || is_in(&token.lower, WORDS))
}

/// Consumes the words that ask for a value.
pub(super) fn consume_value_request(tokens: &mut Tokens) {
    tokens
        .consume_matches("(number|integer|count|digits) only|(only|just) (the|a|an) (number|integer|count)");
    tokens.consume_matches("((answer|output|print|return|reply|with|exactly) )*(yes or no|yes/no|true or false|true/false)( only)?");
}

/// Returns whether a question asks for a format, such as JSON.
pub(super) fn prescribes_format(tokens: &Tokens) -> bool {
    tokens.has("json|csv|markdown|table|bullets?|format|outputs?|print|line|fields|prose")
}

/// Single values that a question may request, such as "only the number", each with the pattern of such questions.
const VALUES: Patterns<ValueKind> = &[
    (
        ValueKind::Number,
        "(only|just)( the| a| an)? (number|integer|count|digits)|(number|integer|count|digits) only\
        |< (the )?(number of|count)",
    ),
    (ValueKind::FullId, "full( [^ ]+)? (hash|sha|id)"),
    (
        ValueKind::Id,
        "(only|just)( the)?( [^ ]+)? (hash|sha|id)|(hash|sha|id) only|< (the )?((short|commit) )?(hash|sha|id) of",
    ),
    (ValueKind::Author, "< (the )?(author|committer) of"),
    (ValueKind::YesOrNo, "yes or no|yes/no"),
    (ValueKind::TrueOrFalse, "true or false|true/false"),
];

/// Pattern of a question for numbers of lines.
pub(super) const LINES: &str = "lines of code|how many lines|lines (added|removed|deleted|changed)( (and|or) (added|removed|deleted|changed))?";

/// Pattern of a question for the release that contains something: "since which version".
const WHICH_RELEASE: &str = "(which|what) (version|release)s?";

/// Pattern of a question for the work that no release contains.
pub(super) const UNRELEASED: &str = "unreleased|(not|isn't|isnt|aren't|hasn't been|not been) (yet )?released( yet)?\
    |(not|isn't|isnt) (yet )?in (a|any) release( yet)?";

/// Pattern of words that ask for the work after the first commit on a path, such as "since it was first added".
pub(super) const SINCE_THE_FIRST: &str = "(since|after) ((it|they) (was|were) )?(first )?(added|created|introduced)\
    |(since|after) (adding it|creating it|its creation|creation)";

/// Pattern of a question for a number, which captures what is to be counted.
const COUNT: &str = "(?:how many|number of|how often|total number|count of|< count) (.*)";

/// Pattern of a question for people.
const WHO: &str = "who|who's|whos|< whose";

/// Reads the measure of a question, with its group and limit.
pub(super) fn parse_measure(tokens: &Tokens) -> Query {
    let of = |measure, group| Query { measure, group, ..Query::default() };
    if tokens.has("who is new|newcomers?|first-timers|joined|(new|first-time|newest)( [^ ]+)? PEOPLE")
        || tokens.has("first time") && tokens.has("who|whose|PEOPLE")
        || tokens.has("first ever") && tokens.has("whose|everyone|everybody")
        || tokens.has("their( very)? first") && tokens.has("who|PEOPLE|everyone|everybody")
    {
        return of(Measure::New, None);
    }
    if tokens.has("release notes|changelogs?|change log") {
        return of(Measure::Notes, None);
    }
    let group = parse_group(tokens);
    if let Some(rest) = tokens.find(COUNT) {
        // "The number of commits with an author …" is that of commits.
        let counted = rest
            .split("  ")
            .skip_while(|word| is_in(word, "of the our all its"))
            .take_while(|word| {
                !is_in(word, "with in on by of for that did do does were was are is have has since")
            })
            .take(4)
            .find_map(group_noun)
            .filter(|group| matches!(group, Group::Person | Group::File | Group::Area | Group::Folder));
        let group = group.or(counted);
        return of(if group.is_some() { Measure::Group } else { Measure::Count }, group);
    }
    if group.is_some() {
        let limit = tokens.find("(?:top|up to) ([0-9]+)").and_then(|limit| limit.parse().ok());
        let limit = limit.filter(|limit| (1..=100).contains(limit));
        return Query { limit, ..of(Measure::Group, group) };
    }
    if let Some(query) = parse_first_or_last(tokens) {
        return query;
    }
    if tokens.has(WHO) {
        return of(Measure::Group, Some(Group::Person));
    }
    let summarises = tokens.has(
        "summar(y|ies|i[sz]ed?)|digest|overview|recap|stand-?up|highlights|report|status|progress|happen(ed|ing|s|d)?\
        |going on|what's new|whats new|catch me up|is new|up to|project going",
    );
    of(if summarises { Measure::Summary } else { Measure::List }, None)
}

/// Returns whether the question asks "who", and asks neither for a number nor for groups of work.
fn asks_who(tokens: &Tokens) -> bool {
    tokens.has(WHO) && tokens.find(COUNT).is_none() && parse_group(tokens).is_none()
}

/// Sets the measure to [`Measure::List`] if the question asks who made a release, or gives ids and asks for no release
/// notes. The answer then lists the work and does not count it.
pub(super) fn prefer_list_measure(query: &mut Query, tokens: &Tokens) {
    if !query.ids.is_empty() && query.measure != Measure::Notes {
        // "Who merged #12?" and "is #12 still open?" are answered by every action on it.
        (query.measure, query.group, query.limit) = (Measure::List, None, None);
        (query.states, query.kinds, query.people) = (Vec::new(), Vec::new(), Vec::new());
    }
    if query.measure == Measure::Group && query.kinds.contains(&Kind::Release) && asks_who(tokens) {
        // "Who released 1.2?" is answered by the releases, which have their authors.
        (query.measure, query.group) = (Measure::List, None);
    }
}

fn group_noun(noun: &str) -> Option<Group> {
    const NOUNS: Patterns<Group> = &[
        (Group::Person, PEOPLE),
        (Group::File, "file"),
        (Group::Area, "area part module component package crate hotspot hottest hot"),
        (Group::Folder, "folder directory directorie dir"),
        (Group::Hour, "hour"),
        (Group::Day, "day"),
        (Group::Weekday, "weekday"),
        (Group::Week, "week"),
        (Group::Month, "month"),
        (Group::Year, "year"),
        (Group::Kind, "kind type"),
    ];
    let singular = noun.strip_suffix('s').unwrap_or(noun);
    let means = |noun: &str| noun == singular || is_typing_error(singular, noun);
    NOUNS.iter().find(|(_, nouns)| nouns.split(' ').any(means)).map(|(group, _)| *group)
}

/// Reads "per X", "by X", "each X", "which X … most", "busiest X", "top X".
fn parse_group(tokens: &Tokens) -> Option<Group> {
    let ranks = tokens.has("most|busiest|hottest|top|hotspots?|least|quietest|active");
    let noun = |at: usize| group_noun(tokens.lower(at));
    (0..tokens.len()).find_map(|at| match tokens.lower(at) {
        "per" | "each" | "every" => noun(at + 1).or_else(|| noun(at + 2)),
        "by" => noun(at + 1).filter(|_| tokens.lower(at + 1) != "part"),
        "list" | "name" | "all" => noun(at + 1).filter(|group| *group == Group::Person),
        "which" | "what" | "the" | "on" if ranks => noun(at + 1),
        "busiest" | "hottest" | "top" | "quietest" | "most" | "least" => {
            let is_near =
                |at: &usize| !is_in(tokens.lower(*at), "this last in of since by on recent recently");
            (at + 1..at + 5).take_while(is_near).find_map(noun)
        }
        "people" if at == 0 => Some(Group::Person),
        word if at == 0 && word.ends_with('s') => group_noun(word).filter(|group| *group == Group::Person),
        "hotspots" | "hotspot" => Some(Group::Area),
        _ => None,
    })
}

/// Reads "the last 3 commits", "the first change to X", "when was X last touched", "when was X added".
fn parse_first_or_last(tokens: &Tokens) -> Option<Query> {
    const WORK: &str = "commit commits change changes release releases fix fixes pr prs pull request requests issue \
        issues revert reverts activity merge merges update updates feature features version versions thing";
    const ACTS: &str = "changed change touched modified updated edited worked committed released merged touch publish \
        published it added introduced created land landed ship shipped appear appeared";
    const BEGINS: &str = "add added introduce introduced create created start started appear appeared";
    let asks_when = tokens.has("when");
    (0..tokens.len()).find_map(|at| {
        let next = |offset: usize| tokens.lower(at + offset);
        let before = tokens.preceding_words(at).find(|word| !matches!(*word, "the" | "most")).unwrap_or("");
        // "Since the last release" gives a time.
        let is_edge = matches!(before, "since" | "after" | "before" | "until" | "from");
        let count = parse_number(next(1)).filter(|count| (2..=999).contains(count) || next(1) == "1");
        let noun = 1 + usize::from(count.is_some());
        let noun = (noun..noun + 3).map(next).find(|word| is_in(word, WORK));
        let is_about_work = noun.is_some() || is_in(next(1), ACTS);
        let default = if noun.is_some_and(|noun| noun.ends_with('s')) { 10 } else { 1 };
        let (measure, default) = match tokens.lower(at) {
            "last" | "latest" | "newest" | "recent" if !is_edge && is_about_work => (Measure::Last, default),
            // "Where did this file go?"
            "go" if tokens.has("where did") => (Measure::Last, 1),
            "last" | "recently" if asks_when || next(1).is_empty() && tokens.has("who") => (Measure::Last, 1),
            // "Which version has it first" is about the version.
            "first" if tokens.has(WHICH_RELEASE) && noun.is_none() => return None,
            "first" | "oldest" | "earliest" | "initial" if is_about_work || asks_when => (Measure::First, 1),
            "originally" => (Measure::First, 1),
            word if asks_when && (is_in(word, BEGINS) || word == "show" && next(1) == "up") => {
                (Measure::First, 1)
            }
            _ => return None,
        };
        let limit = count.and_then(|count| usize::try_from(count).ok()).or(Some(default));
        Some(Query { measure, limit, ..Query::default() })
    })
}

/// Parses the kinds of work that the words name, such as "fixes", and consumes their words. If `measure` asks for
/// release notes, words such as "release" are not parsed as a kind.
pub(super) fn parse_kinds(tokens: &mut Tokens, measure: Measure) -> Vec<Kind> {
    const KINDS: Patterns<Kind> = &[
        (Kind::PullRequest, "(pull|merge) requests?|prs?|pull-requests?"),
        (Kind::Merge, "merge commits?|merges"),
        (Kind::Prerelease, "release candidates?|rcs?|alphas|betas|pre-?releases?"),
        (
            Kind::Dependency,
            "(version|dependency) (bumps?|updates|upgrades?)|dependenc(y|ies)|deps|bump(s|ed)?",
        ),
        (Kind::Release, "(release|version) commits?|releases?|released|versions|publish(ed)?"),
        (Kind::Fix, "fix(es|ed|ing)?|bugfix(es)?|bugs?|hotfix(es)?"),
        (Kind::Feature, "features?"),
        (Kind::Revert, "reverts?|reverted|reverting|rollbacks?|roll(ed)? back|undone"),
        (Kind::Documentation, "documentation|docs (changes|commits|fixes|updates|only)"),
        (Kind::Breaking, "breaking|removals|removed?|drop|dropped|deprecated|deprecations"),
        (Kind::Bot, "bots?|automated"),
        (Kind::Issue, "issues?|tickets?"),
        (Kind::Commit, "commits?"),
    ];
    let kinds = KINDS.iter().filter(|(kind, _)| *kind != Kind::Release || measure != Measure::Notes);
    let found = kinds.filter_map(|(kind, words)| Some((tokens.consume_matches(words).first()?.start, *kind)));
    let mut found: Vec<(usize, Kind)> = found.collect();
    found.sort_unstable();
    let has = |kind| found.iter().any(|(_, found)| *found == kind);
    // "Which betas were released" asks for pre-releases, and "commits that bump a" for updates of dependencies.
    let is_implied = match (has(Kind::Prerelease), has(Kind::Dependency)) {
        (true, _) => Some(Kind::Release),
        (false, true) => Some(Kind::Commit),
        (false, false) => None,
    };
    found.into_iter().map(|(_, kind)| kind).filter(|kind| is_implied != Some(*kind)).collect()
}

/// Parses the actions that the words name into the query's states, and consumes their words. Makes kinds and states
/// agree: "closed bugs" means closed issues, and "merged commits" means all commits.
pub(super) fn set_states(query: &mut Query, tokens: &mut Tokens) {
    const STATES: Patterns<&[WorkState]> = &[
        (&[WorkState::Merged], "merged?|merging"),
        (&[WorkState::Opened], "open|opened|opening"),
        (&[WorkState::Reopened], "re-?opened|reopen"),
        (&[WorkState::Closed], "closed?|closing|resolved?"),
        (&[WorkState::Reviewed], "review(s|ed|ing)?|approved"),
        (&[WorkState::Made, WorkState::Merged], "ship|shipped|land|landed|delivered"),
    ];
    const OPENED: (&[WorkState], &str) =
        (&[WorkState::Opened], "raised|filed|reported|created|submitted|new|report");
    let is_pull_request_or_issue = |kind: &Kind| matches!(kind, Kind::PullRequest | Kind::Issue);
    let opened = query.kinds.iter().any(is_pull_request_or_issue).then_some(&OPENED);
    let is_open = !query.states.is_empty();
    for (states, words) in STATES.iter().chain(opened) {
        if !tokens.consume_matches(words).is_empty() && !is_open {
            query.states.extend(*states);
        }
    }
    query.states.sort();
    query.states.dedup();
    // "Which issues were fixed" and "which bugs were closed" are about issues.
    let is_of_issue =
        |state: &WorkState| !matches!(state, WorkState::Made | WorkState::Merged | WorkState::Reviewed);
    if query.kinds.contains(&Kind::Fix)
        && (query.kinds.contains(&Kind::Issue) || query.states.iter().any(is_of_issue))
    {
        query.kinds.retain(|kind| *kind != Kind::Fix && *kind != Kind::Issue);
        query.kinds.push(Kind::Issue);
        query.states.extend(query.states.is_empty().then_some(WorkState::Closed));
    }
    // "Which commits were merged" asks about commits.
    if query.kinds.iter().any(|kind| !is_pull_request_or_issue(kind)) {
        query.states.retain(|state| !matches!(state, WorkState::Merged | WorkState::Made));
    }
}

/// State of open work for which a question asks.
pub(super) struct OpenState {
    /// [`WorkState::Open`] or [`WorkState::Unreviewed`].
    pub state: WorkState,
    /// True if the question is about a time in the past: "what was open on Friday".
    pub is_past: bool,
}

/// Parses "open", "waiting for review", "not merged" and the like, and consumes their words.
pub(super) fn parse_open_state(tokens: &mut Tokens) -> Option<OpenState> {
    let unreviewed = tokens.consume_matches(
        "unreviewed|(waiting|waits?|awaiting|needs?|needing|lacks?|lacking|without|not|no)\
        ( (for|an?|any|on|been|yet|their|code)){0,3} review(s|er|ers|ed)?",
    );
    let mut found = tokens.ranges(
        "open|outstanding|unresolved|unclosed|unmerged|unfinished|(not|hasn't|haven't|isn't|aren't) \
        (merged|closed|resolved)",
    );
    // In "did we open issues", "open" is an action.
    let is_action = |at: usize| {
        tokens.preceding_word(at) == "who"
            || tokens.preceding_words(at).take(4).any(|word| matches!(word, "did" | "to"))
    };
    found.retain(|range| tokens.lower(range.start) != "open" || !is_action(range.start));
    found.iter().for_each(|range| tokens.consume(range.clone()));
    let state = if unreviewed.is_empty() { WorkState::Open } else { WorkState::Unreviewed };
    let is_past = |at: usize| {
        tokens.preceding_word(at) != "still"
            && tokens.preceding_words(at).take(3).any(|word| matches!(word, "was" | "were"))
    };
    let starts: Vec<usize> = unreviewed.iter().chain(&found).map(|range| range.start).collect();
    (!starts.is_empty()).then(|| OpenState { state, is_past: starts.into_iter().any(is_past) })
}

/// Splits off the excluded words: the word before "excluded" and the like, or the words after "except", "excluding",
/// "not by" and the like.
pub(super) fn split_off_exclusions(tokens: &mut Tokens) -> Tokens {
    if let Some(range) = tokens.ranges("[^ ]+ (excluded|ignored|omitted|aside)").first() {
        tokens.consume(range.start + 1..range.end);
        return tokens.split_off(range.start..range.start + 1);
    }
    let introduced = tokens.ranges(
        "except|exclud(e|ing)|ignor(e|ing)|without|besides|minus|skip|not (by|in|under|from|counting|including)\
        |not [^ ]+ by|outside( of)?|(other|apart|aside) (than|from)|(leave|leaving|left) out|care about|no (bots?|merges?|dependabot)",
    );
    let Some(range) = introduced.first() else { return Tokens::default() };
    let start = if tokens.lower(range.start) == "no" { range.start + 1 } else { range.end };
    // The question goes on with a verb: "who besides Ann worked on …". In "any change to …" and "those made by …" it is none.
    const VERBS: &str = "what which who how when where did do does was were is are has have ever change changed touch \
        touched edit edited modify modified make made commit committed work worked contribute contributed give show \
        list count name summarise summarize please";
    let goes_on = |at: &usize| {
        *at > start
            && is_in(tokens.lower(*at), VERBS)
            && !is_in(tokens.preceding_word(*at), "a an any each that the those")
            && tokens.lower(*at + 1) != "by"
    };
    let end = (start..tokens.len()).find(goes_on).unwrap_or(tokens.len());
    tokens.consume(range.start..start);
    tokens.split_off(start..end)
}
