//! What was done to pull requests and issues, and whether a question wants those that are open.

use super::kinds::KindFilter;
use super::tokens::Tokens;
use crate::activity::Action;

/// A wish for what is open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Open {
    /// Only what nobody has reviewed.
    pub unreviewed: bool,
    /// At the end of the time that the question names, and not now: "what was open on Friday?".
    pub then: bool,
}

/// The wish for what is open, if the words hold one; its words are taken.
pub(crate) fn open(words: &mut Tokens) -> Option<Open> {
    let mut wish = None;
    let mut at = 0;
    while at < words.len() {
        let Some((found, next)) = open_at(words, at) else {
            at += 1;
            continue;
        };
        words.take(at..next);
        if let Some(found) = found {
            let unreviewed = found.unreviewed || wish.is_some_and(|wish: Open| wish.unreviewed);
            wish = Some(Open { unreviewed, ..wish.unwrap_or(found) });
        }
        at = next;
    }
    wish
}

/// Words of one wish, and the index after them. Words that say what "closed" says already are no wish.
fn open_at(words: &Tokens, at: usize) -> Option<(Option<Open>, usize)> {
    let then = was(words, at);
    let wish = |unreviewed: bool, next: usize| Some((Some(Open { unreviewed, then }), next));
    if let Some(next) = lacks_review(words, at) {
        return wish(true, next);
    }
    match (words.lower(at), words.lower(at + 1)) {
        ("open", _) if is_state(words, at) => wish(false, at + 1),
        ("in" | "under", "review") => wish(false, at + 2),
        ("outstanding" | "unresolved" | "unclosed" | "unmerged" | "unfinished", _) => wish(false, at + 1),
        (
            "without" | "not" | "hasn't" | "haven't" | "isn't" | "aren't" | "wasn't" | "weren't" | "never",
            _,
        ) => {
            let next = (at + 1..at + 4).find(|next| is_end(words.lower(*next)))?;
            let between =
                (at + 1..next).all(|at| matches!(words.lower(at), "yet" | "been" | "being" | "a" | "got"));
            let closed = (0..words.len()).any(|at| words.lower(at) == "closed");
            let found = (!closed).then_some(Open { unreviewed: false, then: false });
            between.then_some((found, next + 1))
        }
        _ => None,
    }
}

fn is_end(word: &str) -> bool {
    matches!(word, "merged" | "merging" | "merge" | "closed" | "closing" | "resolved")
}

/// "waiting for review", "needs a review", "without review", "unreviewed".
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

/// "open" as a state and not as a deed: "did we open issues".
fn is_state(words: &Tokens, at: usize) -> bool {
    let asked = words.backwards(at).take(4).any(|before| matches!(before.lower.as_str(), "did" | "to"));
    !asked && words.before(at) != "who"
}

/// Whether "was" or "were" stands before: then the end of the time counts, and not now.
fn was(words: &Tokens, at: usize) -> bool {
    let mut before = words.backwards(at).take(3).map(|token| token.lower.as_str());
    before.any(|word| matches!(word, "was" | "were")) && words.before(at) != "still"
}

/// What was done, of any of these; its words are taken. Empty when anything may have been.
pub(crate) fn actions(words: &mut Tokens, kinds: &mut Vec<KindFilter>) -> Vec<Action> {
    let mut found: Vec<Action> = Vec::new();
    for at in 0..words.len() {
        let Some(meant) = action(words, at, kinds) else { continue };
        words.take(at..at + 1);
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

/// What a deed says of the sort of thing that it was done to.
fn narrow(found: &mut Vec<Action>, kinds: &mut Vec<KindFilter>) {
    let fixes = kinds.iter().position(|kind| *kind == KindFilter::Fixes);
    let issues = kinds.contains(&KindFilter::Issues);
    let done =
        found.iter().any(|action| matches!(action, Action::Opened | Action::Closed | Action::Reopened));
    match fixes {
        // "Which issues were fixed" is about issues, and "which bugs were reported" too.
        Some(at) if issues && found.is_empty() => {
            kinds.remove(at);
            found.push(Action::Closed);
        }
        Some(at) if done && !issues => kinds[at] = KindFilter::Issues,
        _ => {}
    }
    // A commit is only ever made, and so is a release: "commits that were merged" are commits.
    let hosted = kinds.iter().any(|kind| matches!(kind, KindFilter::PullRequests | KindFilter::Issues));
    let made = kinds.iter().any(|kind| matches!(kind, KindFilter::Commits | KindFilter::Releases));
    if made && !hosted && found.contains(&Action::Merged) {
        found.clear();
    }
}

/// "opened or merged".
pub(crate) fn wording(actions: &[Action]) -> String {
    let words: Vec<&str> = actions.iter().filter_map(|action| word(*action)).collect();
    words.join(" or ")
}

/// How an action reads after the thing that it was done to; that something was made goes without saying.
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

    fn read(text: &str) -> (Option<Open>, Vec<Action>) {
        let mut words = Tokens::of(text);
        let open = open(&mut words);
        let mut kinds = kinds(&mut words);
        (open, actions(&mut words, &mut kinds))
    }

    #[test]
    fn deeds_are_read() {
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
    fn what_is_open_is_a_wish_of_its_own() {
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
            assert_eq!(read(text), (Some(Open { unreviewed, then }), vec![]), "{text}");
        }
    }
}
