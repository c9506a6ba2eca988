//! Parses the kinds of activity that a question asks for.

use super::directory::is_bot;
use super::tokens::Tokens;
use crate::activity::{Activity, ActivityKind};

/// Kind of activity, either recorded or derived from a title.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KindFilter {
    /// Recorded commits.
    Commits,
    /// Recorded pull requests.
    PullRequests,
    /// Recorded issues.
    Issues,
    /// Releases, and commits whose title announces one.
    Releases,
    /// Titles with "fix" or "bug", except reverts.
    Fixes,
    /// Titles that begin with "feat", "add", "implement", "introduce" or "support".
    Features,
    /// Reverts of earlier changes.
    Reverts,
    /// Merge commits.
    Merges,
    /// Activity of bots.
    Bots,
}

impl KindFilter {
    /// Returns whether `activity` is of this kind.
    pub(crate) fn matches(self, activity: &Activity) -> bool {
        let title = activity.title.as_str();
        match self {
            Self::Commits => activity.kind == ActivityKind::Commit,
            Self::PullRequests => activity.kind == ActivityKind::PullRequest,
            Self::Issues => activity.kind == ActivityKind::Issue,
            Self::Releases => activity.kind == ActivityKind::Release || is_release(title),
            Self::Fixes => is_fix(title) && !is_revert(title),
            Self::Features => is_feature(title),
            Self::Reverts => is_revert(title),
            Self::Merges => is_merge(title),
            Self::Bots => is_bot(&activity.author),
        }
    }

    /// Returns whether the kind is recorded and not derived from titles.
    pub(crate) fn is_record(self) -> bool {
        matches!(self, Self::Commits | Self::PullRequests | Self::Issues | Self::Releases)
    }

    /// Returns the text for this kind that follows a count.
    pub(crate) fn wording(self) -> &'static str {
        match self {
            Self::Commits | Self::PullRequests | Self::Issues => "",
            Self::Releases => "limited to releases",
            Self::Fixes => "with a title that reads as a fix",
            Self::Features => {
                "with a title that reads as a feature (feat, add, implement, introduce, support)"
            }
            Self::Reverts => "limited to reverts",
            Self::Merges => "limited to merges",
            Self::Bots => "by bots",
        }
    }

    /// Returns whether a single word names a kind.
    pub(crate) fn is_kind_word(word: &str) -> bool {
        Self::of(word).is_some()
    }

    fn of(word: &str) -> Option<Self> {
        Some(match word {
            "commit" | "commits" => Self::Commits,
            "pr" | "prs" | "pull-request" | "pull-requests" => Self::PullRequests,
            "issue" | "issues" | "ticket" | "tickets" => Self::Issues,
            "release" | "releases" | "released" => Self::Releases,
            "fix" | "fixes" | "fixed" | "bugfix" | "bugfixes" | "bug" | "bugs" | "hotfix" | "hotfixes" => {
                Self::Fixes
            }
            "feature" | "features" => Self::Features,
            "revert" | "reverts" | "reverted" | "reverting" | "rollback" | "rollbacks" => Self::Reverts,
            "merges" => Self::Merges,
            "bot" | "bots" => Self::Bots,
            _ => return None,
        })
    }
}

/// Parses the kinds that the words name, and consumes their words.
pub(crate) fn kinds(words: &mut Tokens) -> Vec<KindFilter> {
    let mut found = Vec::new();
    for at in 0..words.len() {
        let Some((kind, next)) = kind_at(words, at) else { continue };
        words.consume(at..next);
        if !found.contains(&kind) {
            found.push(kind);
        }
    }
    found
}

fn kind_at(words: &Tokens, at: usize) -> Option<(KindFilter, usize)> {
    match (words.lower(at), words.lower(at + 1)) {
        ("pull" | "merge", "request" | "requests") => Some((KindFilter::PullRequests, at + 2)),
        ("merge", "commits" | "commit") => Some((KindFilter::Merges, at + 2)),
        ("release", "notes") => None,
        (word, _) => KindFilter::of(word).map(|kind| (kind, at + 1)),
    }
}

/// Returns whether a commit's title contains the number of the pull request that it came from.
pub(crate) fn carries_pull_request(title: &str) -> bool {
    let squashed = title.rsplit_once("(#").and_then(|(_, rest)| rest.strip_suffix(')'));
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    squashed.is_some_and(is_number) || title.starts_with("Merge pull request #")
}

pub(crate) fn is_merge(title: &str) -> bool {
    ["Merge pull request ", "Merge branch ", "Merge remote-tracking branch ", "Merge tag ", "Merge commit "]
        .iter()
        .any(|start| title.starts_with(start))
}

pub(crate) fn is_revert(title: &str) -> bool {
    title.split(|c: char| !c.is_alphanumeric()).find(|word| !word.is_empty()).is_some_and(|word| {
        matches!(word.to_lowercase().as_str(), "revert" | "reverts" | "reverted" | "rollback")
    }) || without_scope(title).to_lowercase().starts_with("revert ")
}

/// Returns a title without the scope before its first colon: "axum: Add x" is about "Add x".
fn without_scope(title: &str) -> &str {
    match title.split_once(": ") {
        Some((scope, rest)) if !scope.contains(' ') => rest,
        _ => title,
    }
}

fn is_fix(title: &str) -> bool {
    let mut words = title.split(|c: char| !c.is_alphanumeric());
    words.any(|word| {
        let word = word.to_lowercase();
        matches!(word.as_str(), "fix" | "fixes" | "fixed" | "fixing" | "bugfix" | "hotfix" | "bug" | "bugs")
    })
}

fn is_feature(title: &str) -> bool {
    let begins = |text: &str| {
        let word = text.split(|c: char| !c.is_alphanumeric()).next().unwrap_or_default().to_lowercase();
        matches!(
            word.as_str(),
            "feat"
                | "feature"
                | "add"
                | "adds"
                | "added"
                | "implement"
                | "implements"
                | "implemented"
                | "introduce"
                | "introduces"
                | "introduced"
                | "support"
                | "supports"
        )
    };
    begins(title) || begins(without_scope(title))
}

/// Returns whether a title announces a release: "Release 1.2", "Version 1.2", "v1.2", "axum 0.8.1".
pub(crate) fn is_release(title: &str) -> bool {
    let mut words = title.split_whitespace();
    let (first, second) = (words.next().unwrap_or_default().to_lowercase(), words.next().unwrap_or_default());
    let second_is_version =
        is_version(second) || second.contains("-v") && second.ends_with(|c: char| c.is_ascii_digit());
    let announced = matches!(first.trim_end_matches(':'), "release" | "version" | "released");
    let alone = title.split_whitespace().count() <= 3 || title.contains(" (#");
    (announced && title.contains(|c: char| c.is_ascii_digit()))
        || (is_version(&first) && alone && first.starts_with('v'))
        || (second_is_version && title.split_whitespace().count() == 2 && is_package(&first))
}

fn is_package(word: &str) -> bool {
    let other = [
        "bump", "update", "upgrade", "use", "to", "fix", "support", "require", "msrv", "rust", "add",
        "prepare", "plan", "drop",
    ];
    word.chars().all(|c| c.is_alphanumeric() || matches!(c, '-' | '_')) && !other.contains(&word)
}

fn is_version(word: &str) -> bool {
    let numbers = word.strip_prefix('v').unwrap_or(word);
    numbers.contains('.')
        && numbers.starts_with(|c: char| c.is_ascii_digit())
        && numbers.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | '+'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_are_derived_from_titles() {
        for title in ["Release 1.2", "v0.8.1", "axum-core 0.5.6", "Version 0.2.0 (#12)", "Release axum-v0.8"]
        {
            assert!(is_release(title), "{title}");
        }
        for title in ["Bump 1.2", "Release notes", "Update 0.3.1", "Fix v1 routes of the parser", "rust 1.80"]
        {
            assert!(!is_release(title), "{title}");
        }
        assert!(is_revert("Revert \"Fix x\"") && is_revert("axum: revert y") && !is_revert("Handle reverts"));
        assert!(is_fix("axum: Fix x") && !is_fix("Fixture for prefix"));
        assert!(is_feature("feat(core): x") && is_feature("axum: Add y") && !is_feature("Address z"));
        assert!(is_merge("Merge branch 'x'") && !is_merge("Merge the two parsers"));
    }

    #[test]
    fn kinds_are_parsed() {
        let read = |text: &str| kinds(&mut Tokens::of(text));
        assert_eq!(read("Which pull requests and issues?"), [KindFilter::PullRequests, KindFilter::Issues]);
        assert_eq!(read("How many bug fixes?"), [KindFilter::Fixes]);
        assert_eq!(read("write release notes"), []);
        assert_eq!(read("What was reverted, by bots?"), [KindFilter::Reverts, KindFilter::Bots]);
    }
}
