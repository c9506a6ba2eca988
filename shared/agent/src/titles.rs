//! Recognises kinds of work, releases and versions by the titles and the files of commits.

use std::borrow::Cow;
use std::sync::LazyLock;

use regex::Regex;

use crate::query::WorkKind;
use crate::strings::{compile_pattern, is_in, is_number, regex};
use plumbline_activity::Activity;

/// Pattern of an optional title prefix: words in brackets, as in "[Libs] Revert a", or one to three words, a colon and a
/// space, as in "chore(deps): bump a".
const SCOPE: &str = r"^(?:\[[^\]]{1,40}\] ?)?(?:[\w/.!(),#&+-]+(?: [\w/.!(),#&+-]+){0,2}: )?";

/// Kinds of work that are recognised by titles, each with the pattern of these titles.
static TITLE_PATTERNS: LazyLock<[(WorkKind, Regex); 7]> = LazyLock::new(|| {
    [
        (WorkKind::Fix, r"\b(?:fix(?:e[sd]|ing)?|bugfix|hotfix)\b|SCOPE(?:\w+ )?bugs?\b"),
        (
            WorkKind::Feature,
            r"SCOPE(?:feat(?:ure)?|add(?:s|ed)?|implement(?:s|ed)?|introduce[sd]?|support(?:s|ed)?|new|allow(?:s|ed)?|enable[sd]?)\b",
        ),
        (WorkKind::Revert, r"SCOPE(?:revert(?:s|ed)?|rollback)\b"),
        (WorkKind::Merge, r"^merge (?:pull request|branch|remote-tracking branch|tag|commit) "),
        (WorkKind::Breaking, r"^[^: ]+!: |\bbreaking\b|SCOPE(?:removed?s?|drop(?:s|ped)?|deleted?s?|deprecated?s?)\b"),
        (WorkKind::Documentation, r"^docs?[(!:]|\b(?:docs|documentation|readme|typos?|documents?)\b"),
        (
            WorkKind::Dependency,
            // A scope; an update of dependencies; an update to a version such as 1.2, but not "Update the readme for 1.0".
            r"^[^:]*\b(?:deps?|dependencies)\b[^:]*: |SCOPE(?:bump|upgrade|update|use)s? .*\b(?:dependenc(?:y|ies)|deps|lockfiles?)\b|SCOPE(?:add|remove|drop|replace)[sd]? .*\b(?:dependency on\b|(?:dependenc(?:y|ies)|deps)(?: \(#|$))|SCOPE(?:bump|upgrade|update)s? (?:.* to (?:.* )?`?v?(?:\d{1,3}|\d+\.[\w.+-]+)`?(?:[ ,]|$)|(?:to )?\S+ `?v?(?:\d{1,3}|\d+\.[\w.+-]+)`?(?: \(#|$))",
        ),
    ]
    .map(|(kind, words)| (kind, title_pattern(words)))
});

/// Pattern of the titles of updates. A change of only manifests and lock files counts as an update of dependencies if
/// its title matches this pattern, or if any of the files is a lock file.
static UPDATE: LazyLock<Regex> = LazyLock::new(|| title_pattern(r"SCOPE(?:bump|upgrade|update|use)s?\b"));

/// Pattern of a title that may announce a release.
static ANNOUNCEMENT: LazyLock<Regex> = LazyLock::new(|| {
    title_pattern(
        r"SCOPE(?:releases?d?:?|version|(?:prepare|prep|cut) (?:release|version|for)|publish version|bump (?:to )?versions?) .*\d|SCOPEbump to v?\d\S*(?: \(#|$)|^v\d\S*(?: \(#|$)|^[\w-]+ \S*\d\.\S*(?: \(#|$)",
    )
});

/// Compiles a case-insensitive pattern of titles, in which `SCOPE` stands for [`SCOPE`]. Word boundaries are those of
/// ASCII, which are fast to find in any title.
fn title_pattern(text: &str) -> Regex {
    compile_pattern(&format!("(?i){}", text.replace("SCOPE", SCOPE).replace(r"\b", r"(?-u:\b)")))
}

/// Returns whether an activity is work of `kind`, according to its title and its files.
pub(crate) fn is_of_kind(activity: &Activity, kind: WorkKind) -> bool {
    let title = &activity.title;
    let is_told = |kind: WorkKind| {
        TITLE_PATTERNS.iter().any(|(told, pattern)| *told == kind && pattern.is_match(title))
    };
    let all_paths =
        |is: fn(&str) -> bool| !activity.paths.is_empty() && activity.paths.iter().all(|path| is(path));
    match kind {
        WorkKind::Fix => is_told(kind) && !is_told(WorkKind::Revert),
        // "fix: remove the unwrap" removes nothing that users have.
        WorkKind::Breaking => {
            let inner = regex!(r"(?i)^(?:fix|refactor|docs?|tests?|ci|chore|style)(?:\([^)]*\))?: ");
            is_told(kind) && !inner.is_match(title)
        }
        WorkKind::Documentation => is_told(kind) || all_paths(is_document),
        WorkKind::Dependency => {
            let is_update = || UPDATE.is_match(title) || activity.paths.iter().any(|path| is_lock_file(path));
            let has_manifest =
                activity.paths.is_empty() || activity.paths.iter().any(|path| is_manifest(path));
            (is_told(kind) && has_manifest || all_paths(is_manifest) && is_update())
                && !is_told(WorkKind::Revert)
                // Updates of a copyright year and the like are not of dependencies.
                && !regex!(r"(?i)(?-u:\b)(?:msrv|edition|copyright)(?-u:\b)").is_match(title)
                && announced_versions(title).is_none()
        }
        _ => is_told(kind),
    }
}

/// Returns whether a file declares or locks dependencies.
fn is_manifest(path: &str) -> bool {
    const NAMES: &str = "Cargo.toml package.json go.mod pom.xml build.gradle build.gradle.kts Gemfile \
        pyproject.toml composer.json requirements.txt deny.toml";
    let name = path.rsplit('/').next().unwrap_or(path);
    is_in(name, NAMES)
        || is_lock_file(path)
        || name.ends_with(".csproj")
        || path.starts_with(".github/workflows/")
}

fn is_lock_file(path: &str) -> bool {
    let names = ["go.sum", "package-lock.json", "pnpm-lock.yaml"];
    path.ends_with(".lock") || names.contains(&path.rsplit('/').next().unwrap_or(path))
}

fn is_document(path: &str) -> bool {
    path.ends_with(".md") || path.ends_with(".rst") || path.starts_with("docs/")
}

/// Returns the number of the pull request that a commit came from, without `#`, if the commit's title contains it.
pub(crate) fn pull_request_number(title: &str) -> Option<&str> {
    let squashed = title.rsplit_once("(#").and_then(|(_, rest)| rest.strip_suffix(')'));
    let merged =
        title.strip_prefix("Merge pull request #").map(|rest| rest.split(' ').next().unwrap_or(rest));
    squashed.or(merged).filter(|number| is_number(number))
}

/// Returns the title quoted in `Revert "…" (#12)`.
pub(crate) fn reverted_title(title: &str) -> Option<&str> {
    let rest = title.strip_prefix("Revert \"")?;
    rest.rfind('"').map(|end| &rest[..end])
}

/// Returns the versions that a title announces: `None` if it announces no release, and an empty list for a release
/// without a number.
pub(crate) fn announced_versions(title: &str) -> Option<Vec<String>> {
    // First words of titles such as "Bump 1.2", which are not the name of a package.
    const NOT_PACKAGES: &str =
        "bump update upgrade use to fix support require msrv rust add prepare plan drop";
    // "Release axum and axum-extra (#1942)" names packages without versions.
    if regex!(r"^Release(?:,? [a-z_-]+)* \(#\d+\)$").is_match(title) && !title.contains(" notes ") {
        return Some(title.split_whitespace().filter_map(version).collect());
    }
    if !ANNOUNCEMENT.is_match(title) || regex!(r"(?i)(?-u:\b)msrv(?-u:\b)").is_match(title) {
        return None;
    }
    let title = join_release_candidate(title);
    let plain = title.split_once(" (#").map_or(&*title, |(plain, _)| plain);
    let versions: Vec<String> = plain.split_whitespace().filter_map(version).collect();
    let is_other = match plain.split_once(' ') {
        Some((name, number)) if !number.contains(' ') => is_in(&name.to_lowercase(), NOT_PACKAGES),
        _ => false,
    };
    (!versions.is_empty() && !is_other).then_some(versions)
}

/// Joins a version and the number of its release candidate: "2.0.0 release candidate 1" becomes "2.0.0-rc.1".
pub(crate) fn join_release_candidate(text: &str) -> Cow<'_, str> {
    regex!(r"(?i)(\d+\.\d+(?:\.\d+)?)[ -](?:release candidate|rc)[ .-]?(\d+)").replace_all(text, "$1-rc.$2")
}

/// Returns the package that the title of a release names, in lower case: "axum-core" of "Release axum-core v0.5.6".
/// Returns `None` if the title names none.
pub(crate) fn released_package(title: &str) -> Option<String> {
    const OTHER_WORDS: &str = "release releases released version to bump prepare cut for";
    let words: Vec<String> =
        title.split_whitespace().map(|word| word.trim_end_matches(':').to_lowercase()).collect();
    let at = words.iter().position(|word| version(word).is_some()).unwrap_or(0);
    let named = words[..at].iter().rev().find(|word| !is_in(word, OTHER_WORDS));
    named.cloned()
}

/// Returns the words of a title, in which a hyphen joins words: "axum-core" of "axum-core: Release v0.5.6".
pub(crate) fn words(title: &str) -> impl Iterator<Item = &str> {
    title
        .split(|c: char| !c.is_alphanumeric() && !matches!(c, '-' | '_' | '.'))
        .filter(|word| !word.is_empty())
}

/// Returns whether a release is an alpha, beta, release candidate or preview, by its title or tag.
pub(crate) fn is_prerelease(title: &str, tag: &str) -> bool {
    let stage = regex!(r"(?i)(?-u:\b)(?:alpha|beta|rc|candidate|pre|preview|prerelease)\d*(?-u:\b)");
    stage.is_match(title) || stage.is_match(tag)
}

/// Returns the number of the version in `word`, without "v" and without a package: "0.5.6" of "axum-core-v0.5.6".
/// Returns `None` if the word has no version.
pub(crate) fn version(word: &str) -> Option<String> {
    let word = word.trim_matches(['`', ',', '.', ':', '(', ')', '"']);
    let number = word.rsplit_once("-v").map_or(word, |(_, number)| number);
    let number = number.rsplit_once('@').map_or(number, |(_, number)| number);
    let number = number.trim_matches(['`', ',', '.']);
    let digits = number.trim_start_matches('v').trim_start_matches('.');
    let is_version = regex!(r"^(?:v\.?)?[0-9][a-zA-Z0-9+-]*\.[a-zA-Z0-9.+-]*$").is_match(number);
    is_version.then(|| digits.to_lowercase())
}

/// Returns whether a word has the form of a version: "v1.2", "0.5.6", "rc2", "v2".
pub(crate) fn is_version_word(word: &str) -> bool {
    let number = ["rc", "alpha", "beta", "v"].iter().find_map(|stage| word.strip_prefix(stage));
    let number = number.map(|number| number.trim_start_matches(['-', '.']));
    version(word).is_some() || number.is_some_and(|number| number.len() <= 2 && is_number(number))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn releases_are_recognised_by_their_titles() {
        for (title, versions) in [
            ("Release 1.2", Some("1.2")),
            ("v0.13.0-rc.1", Some("0.13.0-rc.1")),
            ("axum-core 0.5.6 (#12)", Some("0.5.6")),
            ("Version 1.91.1. (#2273)", Some("1.91.1")),
            ("bridge: Release v1.100.0 (#2533)", Some("1.100.0")),
            ("Bump version to 1.94.0 and update changelog", Some("1.94.0")),
            ("Release axum v0.8.8 and axum-extra v0.12.3", Some("0.8.8 0.12.3")),
            ("Release axum and axum-extra (#1942)", Some("")),
            ("Release (#1923)", Some("")),
            ("Release axum-v0.8", Some("0.8")),
            ("Publish version 1.76.0", Some("1.76.0")),
            ("Bump to v1.80.0 (#2)", Some("1.80.0")),
            ("Bump to version 1.58.0", Some("1.58.0")),
            ("msrv: bump to 1.63 (#1947)", None),
            ("Prepare release v.1.40.0 (#1516)", Some("1.40.0")),
            ("Bump to hyper 1.0", None),
            ("Publish docs for 1.2", None),
            ("Bump 1.2", None),
            ("Release notes", None),
            ("Update 0.3.1", None),
            ("Fix v1 routes of the parser", None),
            ("rust 1.80", None),
            ("Release CI: ask (#2)", None),
        ] {
            assert_eq!(announced_versions(title).map(|all| all.join(" ")).as_deref(), versions, "{title}");
        }
        let number = ["Fix (#12)", "Merge pull request #14 from a/b", "see #3"].map(pull_request_number);
        assert_eq!(number, [Some("12"), Some("14"), None]);
    }

    #[test]
    fn kinds_are_recognised_by_titles_and_files() {
        let is_told = |kind: WorkKind, title: &str, paths: &[&str]| {
            let json = serde_json::json!({"id": "1", "t": 0, "a": {"n": "A"}, "s": title, "p": paths});
            is_of_kind(&serde_json::from_value(json).unwrap(), kind)
        };
        for (kind, titles, other_titles) in [
            (WorkKind::Revert, "Revert \"Fix x\"|axum: revert y", "Handle reverts"),
            (WorkKind::Fix, "axum: Fix x|A bugfix", "Fixture for prefix|Revert \"Fix x\""),
            (WorkKind::Feature, "feat(core): x|axum: Added y", "Fix the added y"),
            (WorkKind::Merge, "Merge branch 'x'", "Merge the two parsers"),
            (
                WorkKind::Breaking,
                "feat!: y|fix!: z|js: drop commonJS",
                "dropdown|fix: remove the unwrap|refactor(a): drop b",
            ),
            (
                WorkKind::Dependency,
                "chore(deps): bump a from 1 to 2|Update to hyper 1.0",
                "Update the readme for 0.13",
            ),
            (WorkKind::Dependency, "Bump openssl from 0.10.68 to 0.10.72 (#1)", "Bump version to 1.2.0"),
            (WorkKind::Dependency, "bridge: Upgrade dependencies (#2)", "Update lock"),
        ] {
            assert!(titles.split('|').all(|title| is_told(kind, title, &[])), "{kind:?}: {titles}");
            assert!(
                !other_titles.split('|').any(|title| is_told(kind, title, &[])),
                "{kind:?}: {other_titles}"
            );
        }
        assert!(is_told(WorkKind::Dependency, "Update lock", &["a/Cargo.lock"]));
        assert!(is_told(WorkKind::Dependency, "Hash with sha2 0.11", &["Cargo.lock", "a/Cargo.toml"]));
        assert!(is_told(WorkKind::Dependency, "Remove the dependency on memchr", &[]));
        assert!(!is_told(WorkKind::Dependency, "Remove circular dependency between a and b", &[]));
        assert!(!is_told(WorkKind::Dependency, "Add dependency injection to the router", &[]));
        assert!(!is_told(WorkKind::Dependency, "Bump version to 1.2.0", &["Cargo.toml"]));
        assert!(!is_told(WorkKind::Dependency, "Enable a feature", &["Cargo.toml"]));
        assert!(is_told(WorkKind::Documentation, "Say more", &["docs/a.md"]));
        assert!(!is_told(WorkKind::Documentation, "Say more", &["a.rs"]));
    }
}
