//! Parses actions on pull requests and issues, and the filter for open ones.

use super::kinds::KindFilter;
use super::tokens::Tokens;
use crate::activity::Action;

/// Filter for open pull requests and issues.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OpenFilter {
    /// Only those without a review.
    pub unreviewed: bool,
    /// Open at the end of the question's window rather than now: "what was open on Friday?".
    pub then: bool,
}

/// Parses the filter for open items, if the words contain one, and consumes its words.
pub(crate) fn open(words: &mut Tokens) -> Option<OpenFilter> {
    let mut filter = None;
    let mut at = 0;
    while at < words.len() {
        let Some((found, next)) = open_at(words, at) else {
            at += 1;
            continue;
        };
        words.consume(at..next);
        if let Some(found) = found {
            let unreviewed = found.unreviewed || filter.is_some_and(|filter: OpenFilter| filter.unreviewed);
            filter = Some(OpenFilter { unreviewed, ..filter.unwrap_or(found) });
        }
        at = next;
    }
    filter
}

/// Parses one filter for open items, and returns it with the index after it. In a question about closed items, "not
/// merged" is no such filter.
fn open_at(words: &Tokens, at: usize) -> Option<(Option<OpenFilter>, usize)> {
    let then = is_about_the_past(words, at);
    let filter = |unreviewed: bool, next: usize| Some((Some(OpenFilter { unreviewed, then }), next));
    if let Some(next) = lacks_review(words, at) {
        return filter(true, next);
    }
    match (words.lower(at), words.lower(at + 1)) {
        ("open", _) if is_state(words, at) => filter(false, at + 1),
        ("in" | "under", "review") => filter(false, at + 2),
        ("outstanding" | "unresolved" | "unclosed" | "unmerged" | "unfinished", _) => filter(false, at + 1),
        (
            "without" | "not" | "hasn't" | "haven't" | "isn't" | "aren't" | "wasn't" | "weren't" | "never",
            _,
        ) => {
            let next = (at + 1..at + 4).find(|next| is_closing_word(words.lower(*next)))?;
            let between =
                (at + 1..next).all(|at| matches!(words.lower(at), "yet" | "been" | "being" | "a" | "got"));
            let closed = (0..words.len()).any(|at| words.lower(at) == "closed");
            let found = (!closed).then_some(OpenFilter { unreviewed: false, then: false });
            between.then_some((found, next + 1))
        }
        _ => None,
    }
}

fn is_closing_word(word: &str) -> bool {
    matches!(word, "merged" | "merging" | "merge" | "closed" | "closing" | "resolved")
}

/// Parses "waiting for review", "needs a review", "without review", "unreviewed". Returns the index after it.
fn lacks_review(words: &Tokens, at: usize) -> Option<usize> {
    let lacking = match words.lower(at) {
        "unreviewed" => return Some(at + 1),
        "waiting" | "wait" | "waits" | "awaiting" | "need" | "needs" | "needing" | "lack" | "lacks"
        | "lacking" | "without" | "not" | "no" => at + 1,
        _ => return None,
    };
    let small =
        |word: &str| matches!(word, "for" | "a" | "an" | "any" | "on" | "been" | "yet" | "their" | "code");
    let next = (lacking..lacking + 4).find(|at| !small(words.lower(*at)))?;
    let review = matches!(words.lower(next), "review" | "reviews" | "reviewer" | "reviewers" | "reviewed");
    review.then_some(next + 1)
}

/// Returns whether "open" is a state and not an action, as in "did we open issues".
fn is_state(words: &Tokens, at: usize) -> bool {
    let asked = words.backwards(at).take(4).any(|before| matches!(before.lower.as_str(), "did" | "to"));
    !asked && words.before(at) != "who"
}

/// Returns whether "was" or "were" precedes the word. The filter then applies at the end of the window and not now.
fn is_about_the_past(words: &Tokens, at: usize) -> bool {
    let mut before = words.backwards(at).take(3).map(|token| token.lower.as_str());
    before.any(|word| matches!(word, "was" | "were")) && words.before(at) != "still"
}

/// Parses the actions, any of which may match, and consumes their words. Returns an empty list if the question names
/// none.
pub(crate) fn actions(words: &mut Tokens, kinds: &mut Vec<KindFilter>) -> Vec<Action> {
    let mut found: Vec<Action> = Vec::new();
    for at in 0..words.len() {
        let Some(meant) = action(words, at, kinds) else { continue };
        words.consume(at..at + 1);
        for action in meant {
            if !found.contains(action) {
                found.push(*action);
            }
        }
    }
    narrow(&mut found, kinds);
    found
}

fn action(words: &Tokens, at: usize, kinds: &[KindFilter]) -> Option<&'static [Action]> {
    let hosted = kinds.iter().any(|kind| matches!(kind, KindFilter::PullRequests | KindFilter::Issues));
    Some(match words.lower(at) {
        "merged" | "merge" | "merging" => &[Action::Merged],
        "opened" | "open" | "opening" => &[Action::Opened],
        "reopened" | "reopen" | "re-opened" => &[Action::Reopened],
        "closed" | "close" | "closing" | "resolved" | "resolve" => &[Action::Closed],
        "reviewed" | "review" | "reviews" | "reviewing" | "approved" => &[Action::Reviewed],
        "raised" | "filed" | "reported" | "report" | "created" | "submitted" | "new" if hosted => {
            &[Action::Opened]
        }
        "shipped" | "ship" | "landed" | "land" | "delivered" => &[Action::Made, Action::Merged],
        _ => return None,
    })
}

/// Narrows the kinds to those to which the actions apply.
fn narrow(found: &mut Vec<Action>, kinds: &mut Vec<KindFilter>) {
    let fixes = kinds.iter().position(|kind| *kind == KindFilter::Fixes);
    let issues = kinds.contains(&KindFilter::Issues);
    let done =
        found.iter().any(|action| matches!(action, Action::Opened | Action::Closed | Action::Reopened));
    match fixes {
        // "Which issues were fixed" and "which bugs were reported" are about issues.
        Some(at) if issues && found.is_empty() => {
            kinds.remove(at);
            found.push(Action::Closed);
        }
        Some(at) if done && !issues => kinds[at] = KindFilter::Issues,
        _ => {}
    }
    // Commits and releases have no actions: "commits that were merged" are commits.
    let hosted = kinds.iter().any(|kind| matches!(kind, KindFilter::PullRequests | KindFilter::Issues));
    let made = kinds.iter().any(|kind| matches!(kind, KindFilter::Commits | KindFilter::Releases));
    if made && !hosted && found.contains(&Action::Merged) {
        found.clear();
    }
}

/// Joins actions: "opened or merged".
pub(crate) fn wording(actions: &[Action]) -> String {
    let words: Vec<&str> = actions.iter().filter_map(|action| word(*action)).collect();
    words.join(" or ")
}

/// Returns the participle that follows the object of an action, or `None` for commits and releases.
pub(crate) fn word(action: Action) -> Option<&'static str> {
    match action {
        Action::Made => None,
        Action::Opened => Some("opened"),
        Action::Reviewed => Some("reviewed"),
        Action::Closed => Some("closed"),
        Action::Reopened => Some("reopened"),
        Action::Merged => Some("merged"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::understand::kinds::kinds;

    fn read(text: &str) -> (Option<OpenFilter>, Vec<Action>) {
        let mut words = Tokens::of(text);
        let open = open(&mut words);
        let mut kinds = kinds(&mut words);
        (open, actions(&mut words, &mut kinds))
    }

    #[test]
    fn actions_are_parsed() {
        use Action::{Closed, Made, Merged, Opened, Reopened, Reviewed};
        for (text, actions) in [
            ("What was merged?", vec![Merged]),
            ("Which issues were opened or reopened?", vec![Opened, Reopened]),
            ("Issues filed by Ada", vec![Opened]),
            ("Which bugs were reported and resolved?", vec![Closed]),
            ("Which issues were fixed?", vec![Closed]),
            ("Who reviewed most?", vec![Reviewed]),
            ("What shipped?", vec![Made, Merged]),
            ("Which commits were merged?", vec![]),
            ("Merge requests of Ada", vec![]),
            ("Which pull requests were closed without being merged?", vec![Closed]),
            ("How many issues did we open?", vec![Opened]),
            ("What changed?", vec![]),
        ] {
            assert_eq!(read(text), (None, actions), "{text}");
        }
    }

    #[test]
    fn questions_about_open_items_are_parsed_as_a_filter() {
        for (text, unreviewed, then) in [
            ("Which pull requests are open?", false, false),
            ("open issues", false, false),
            ("What is still open?", false, false),
            ("What was open on Friday?", false, true),
            ("Which PRs wait for a review?", true, false),
            ("Pull requests without review", true, false),
            ("Which PRs have not been merged yet?", false, false),
            ("Unresolved issues", false, false),
            ("Who has the most open pull requests?", false, false),
        ] {
            assert_eq!(read(text), (Some(OpenFilter { unreviewed, then }), vec![]), "{text}");
        }
    }
}
