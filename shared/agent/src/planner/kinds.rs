//! Recognises the kinds and the states of work for which a question asks.

use super::lexicon::Patterns;
use super::tokens::Tokens;
use crate::query::{Measure, Query, WorkKind, WorkState};

/// Parses the kinds of work that the words name, such as "fixes", and consumes their words. If `measure` asks for
/// release notes, words such as "release" are not parsed as a kind.
pub(super) fn parse_kinds(tokens: &mut Tokens, measure: Measure) -> Vec<WorkKind> {
    const KINDS: Patterns<WorkKind> = &[
        (WorkKind::Bot, "bots? (bumps?|updates?|upgrades?)|bots?|automated|dependabot|renovate"),
        (WorkKind::PullRequest, "(pull|merge) requests?|prs?|pull-requests?"),
        (WorkKind::Merge, "merge commits?|merges|branch(es)? ((was|were|got) )?merged|merged branch(es)?"),
        (WorkKind::Prerelease, "release candidates?|rcs?|alphas|betas|pre-?releases?"),
        (
            WorkKind::Dependency,
            "(version|dependency) (bumps?|updates|upgrades?)|dependenc(y|ies)|deps|bump(s|ed)?",
        ),
        (WorkKind::Release, "(release|version) commits?|releases?|released|releasing|versions|publish(ed)?"),
        (WorkKind::Fix, "fix(es|ed|ing)?|bugfix(es)?|bugs?|hotfix(es)?"),
        (WorkKind::Feature, "features?"),
        (WorkKind::Revert, "reverts?|reverted|reverting|rollbacks?|roll(ed)? back|undone"),
        (WorkKind::Documentation, "documentation|docs (changes|commits|fixes|updates|only)"),
        (WorkKind::Breaking, "breaking|removals|removed?|drop|dropped|deprecated|deprecations"),
        (WorkKind::Issue, "issues?|tickets?"),
        (WorkKind::Commit, "commits?"),
    ];
    let kinds = KINDS.iter().filter(|(kind, _)| *kind != WorkKind::Release || measure != Measure::Notes);
    let found = kinds.filter_map(|(kind, words)| Some((tokens.consume_matches(words).first()?.start, *kind)));
    let mut found: Vec<(usize, WorkKind)> = found.collect();
    found.sort_unstable();
    let has = |kind| found.iter().any(|(_, found)| *found == kind);
    let has_dependencies = has(WorkKind::Dependency);
    // "Which betas were released" asks for pre-releases, and "commits that bump a" for updates of dependencies.
    let implied = match (has(WorkKind::Prerelease), has_dependencies) {
        (true, _) => Some(WorkKind::Release),
        (false, true) => Some(WorkKind::Commit),
        (false, false) => None,
    };
    // "Which dependencies were dropped?" is about no other removals.
    let is_asked =
        |kind: &WorkKind| Some(*kind) != implied && !(has_dependencies && *kind == WorkKind::Breaking);
    found.into_iter().map(|(_, kind)| kind).filter(is_asked).collect()
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
    let is_pull_request_or_issue = |kind: &WorkKind| matches!(kind, WorkKind::PullRequest | WorkKind::Issue);
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
    if query.kinds.contains(&WorkKind::Fix)
        && (query.kinds.contains(&WorkKind::Issue) || query.states.iter().any(is_of_issue))
    {
        query.kinds.retain(|kind| *kind != WorkKind::Fix && *kind != WorkKind::Issue);
        query.kinds.push(WorkKind::Issue);
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
    let mut found = tokens.unconsumed_ranges(
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
