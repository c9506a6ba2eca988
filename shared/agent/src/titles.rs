//! Recognises kinds of work, releases and versions by the titles and the files of commits.

use std::sync::LazyLock;

use crate::activity::Activity;
use crate::query::Kind;

/// Sorts of words in titles: the bit of each sort, and its words.
const SORTS: [(u16, &str); 10] = [
    (FIX, "fix fixes fixed fixing bugfix hotfix bug bugs"),
    (
        FEATURE,
        "feat feature add adds added implement implements implemented introduce introduces introduced support supports \
        supported new allow allows allowed enable enables enabled",
    ),
    (REVERT, "revert reverts reverted rollback"),
    (
        REMOVAL,
        "remove removes removed drop drops dropped delete deletes deleted deprecate deprecates deprecated",
    ),
    (BREAKING, "breaking"),
    (DOCUMENT, "docs documentation readme typo typos document documents"),
    (DEPENDENCY, "dependency dependencies deps lockfile lockfiles"),
    (DEPENDENCY_SCOPE, "deps dep dependencies"),
    (UPDATE, "bump bumps upgrade upgrades update updates"),
    (NO_DEPENDENCY, "msrv edition copyright"),
];

const FIX: u16 = 1;
const FEATURE: u16 = 2;
const REVERT: u16 = 4;
const REMOVAL: u16 = 8;
const BREAKING: u16 = 16;
const DOCUMENT: u16 = 32;
const DEPENDENCY: u16 = 64;
const DEPENDENCY_SCOPE: u16 = 128;
const UPDATE: u16 = 256;
const NO_DEPENDENCY: u16 = 512;

/// Set of the kinds of one piece of work, with one bit for each [`Kind`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Kinds(u16);

impl Kinds {
    pub(crate) fn has(self, kind: Kind) -> bool {
        self.0 & (1 << kind as u16) > 0
    }
}

/// Returns the kinds of work that the title and the files of an activity tell.
pub(crate) fn kinds(activity: &Activity) -> Kinds {
    let title = &activity.title;
    let told = TitleWords::of(title);
    let is_revert = (told.first | told.first_after_scope) & REVERT > 0;
    let is_breaking = told.scope.is_some_and(|scope| scope.ends_with('!'))
        || told.first_after_scope & REMOVAL > 0
        || told.after_scope & BREAKING > 0;
    let all = [
        (Kind::Fix, told.any & FIX > 0 && !is_revert),
        (Kind::Feature, (told.first | told.first_after_scope) & FEATURE > 0),
        (Kind::Revert, is_revert),
        (Kind::Merge, is_merge(title)),
        (Kind::Dependency, !is_revert && is_dependency(activity, &told)),
        (Kind::Documentation, is_documentation(activity, &told)),
        (Kind::Breaking, is_breaking),
    ];
    Kinds(all.iter().filter(|(_, is_told)| *is_told).map(|(kind, _)| 1 << *kind as u16).sum())
}

/// Sorts of the words at each position of a title. Each field combines the bits of [`SORTS`]. The scope is the part
/// before the colon: "chore(deps)" of "chore(deps): bump a".
#[derive(Default)]
struct TitleWords<'t> {
    scope: Option<&'t str>,
    first: u16,
    first_after_scope: u16,
    any: u16,
    after_scope: u16,
    in_scope: u16,
    /// Sorts of all words after the scope but the first, the object of the title's verb.
    object: u16,
}

impl<'t> TitleWords<'t> {
    fn of(title: &'t str) -> Self {
        let mut told = Self { scope: scope(title), ..Self::default() };
        let body = told.scope.map_or(0, |scope| scope.len() + 2);
        let (mut at, mut is_first, mut is_first_after) = (0, true, true);
        let bytes = title.as_bytes();
        let is_word = |byte: &u8| byte.is_ascii_alphanumeric() || !byte.is_ascii();
        while at < bytes.len() {
            let length = bytes[at..].iter().take_while(|byte| is_word(byte)).count();
            if length > 0 {
                let sort = sort(&bytes[at..at + length]);
                told.any |= sort;
                if std::mem::take(&mut is_first) {
                    told.first = sort;
                }
                match at >= body {
                    false => told.in_scope |= sort,
                    true if std::mem::take(&mut is_first_after) => told.first_after_scope = sort,
                    true => told.object |= sort,
                }
            }
            at += length + 1;
        }
        told.after_scope = told.first_after_scope | told.object;
        told
    }
}

/// Returns the sorts of a word in any case.
fn sort(word: &[u8]) -> u16 {
    static KNOWN: LazyLock<foldhash::HashMap<u128, u16>> = LazyLock::new(|| {
        let mut known = foldhash::HashMap::default();
        for (sort, words) in SORTS {
            for word in words.split_ascii_whitespace() {
                *known.entry(key(word.as_bytes())).or_default() |= sort;
            }
        }
        known
    });
    if word.len() > size_of::<u128>() { 0 } else { KNOWN.get(&key(word)).copied().unwrap_or(0) }
}

/// Returns the lower-case letters of a word of at most 16 bytes as one number.
fn key(word: &[u8]) -> u128 {
    word.iter().fold(0, |key, byte| key << 8 | u128::from(byte.to_ascii_lowercase()))
}

/// Returns the runs of letters and digits of a text.
fn parts(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty())
}

/// Returns whether a word, in any case, is one of a list, in which spaces separate the words.
fn is_any(word: &str, list: &str) -> bool {
    // For words this short, a loop over bytes is faster than a search for spaces.
    list.as_bytes().split(|byte| *byte == b' ').any(|one| one.eq_ignore_ascii_case(word.as_bytes()))
}

/// Returns the part of a title before the colon: "chore(deps)" of "chore(deps): …", "bridge" of "bridge: …".
pub(crate) fn scope(title: &str) -> Option<&str> {
    let ends = memchr::memchr_iter(b':', title.as_bytes());
    let scope = &title[..ends.into_iter().find(|at| title.as_bytes().get(at + 1) == Some(&b' '))?];
    let words = scope.split(' ').count();
    let is_plain = |c: char| c.is_alphanumeric() || " -_/.!(),#&+".contains(c);
    (!scope.is_empty() && words <= 3 && scope.chars().all(is_plain)).then_some(scope)
}

fn without_scope(title: &str) -> &str {
    scope(title).map_or(title, |scope| &title[scope.len() + 2..])
}

pub(crate) fn is_merge(title: &str) -> bool {
    let starts = [
        "Merge pull request ",
        "Merge branch ",
        "Merge remote-tracking branch ",
        "Merge tag ",
        "Merge commit ",
    ];
    starts.iter().any(|start| title.starts_with(start))
}

/// Returns the number of the pull request that a commit came from, without `#`, if the commit's title contains it.
pub(crate) fn pull_request_number(title: &str) -> Option<&str> {
    let squashed = title.rsplit_once("(#").and_then(|(_, rest)| rest.strip_suffix(')'));
    let merged =
        title.strip_prefix("Merge pull request #").map(|rest| rest.split(' ').next().unwrap_or(rest));
    squashed.or(merged).filter(|number| !number.is_empty() && number.bytes().all(|b| b.is_ascii_digit()))
}

/// Returns the title quoted in `Revert "…" (#12)`.
pub(crate) fn reverted_title(title: &str) -> Option<&str> {
    let rest = title.strip_prefix("Revert \"")?;
    rest.rfind('"').map(|end| &rest[..end])
}

/// Returns whether an activity updates dependencies, as its title says or because it changes only manifests and lock
/// files.
fn is_dependency(activity: &Activity, told: &TitleWords<'_>) -> bool {
    let title = &activity.title;
    let is_scoped = told.in_scope & DEPENDENCY_SCOPE > 0;
    let is_update = told.first_after_scope & UPDATE > 0;
    let may_use = || is_any(parts(without_scope(title)).next().unwrap_or_default(), "use");
    if !(is_scoped || is_update || may_use())
        || told.after_scope & NO_DEPENDENCY > 0
        || announced_versions(title).is_some()
    {
        return false;
    }
    let (plain, _) = title.split_once(" (#").unwrap_or((title, ""));
    let names_version = || {
        // "Update hyper 1.0", "Bump a from 1 to 2", but not "Update the readme for 1.0" or "Update copyright to 2026".
        let (before, after) =
            plain.rsplit_once(" to ").unwrap_or_else(|| plain.rsplit_once(' ').unwrap_or_default());
        let is_short = |word: &str| word.len() <= 3 && word.bytes().all(|b| b.is_ascii_digit());
        let target = after.split_whitespace().any(|word| is_version(word) || is_short(word));
        target
            && (plain.contains(" to ") || before.split_whitespace().count() <= 3 && !before.ends_with(" for"))
    };
    let files = || !activity.paths.is_empty() && activity.paths.iter().all(|path| is_manifest(path));
    is_scoped || told.object & DEPENDENCY > 0 || is_update && names_version() || files()
}

/// Returns whether a file declares or locks dependencies.
fn is_manifest(path: &str) -> bool {
    const NAMES: &str = "Cargo.toml package.json go.mod go.sum pom.xml build.gradle build.gradle.kts Gemfile pyproject.toml \
    composer.json yarn.lock package-lock.json pnpm-lock.yaml requirements.txt deny.toml";
    let name = path.rsplit('/').next().unwrap_or(path);
    is_any(name, NAMES)
        || name.ends_with(".lock")
        || name.ends_with(".csproj")
        || path.starts_with(".github/workflows/")
}

fn is_documentation(activity: &Activity, told: &TitleWords<'_>) -> bool {
    let is_document =
        |path: &String| path.ends_with(".md") || path.ends_with(".rst") || path.starts_with("docs/");
    let is_typed =
        told.scope.is_some_and(|scope| is_any(scope.split(['(', '!']).next().unwrap_or(scope), "docs doc"));
    is_typed
        || told.after_scope & DOCUMENT > 0
        || !activity.paths.is_empty() && activity.paths.iter().all(is_document)
}

/// Returns the versions that a title announces: `None` if it announces no release, and an empty list for a release
/// without a number.
pub(crate) fn announced_versions(title: &str) -> Option<Vec<String>> {
    let mut words = without_scope(title).split_ascii_whitespace();
    let verbs = "release release: released releases version prepare prep cut bump";
    if !words.next().is_some_and(|word| is_any(word, verbs))
        && words.nth(1).is_some_and(|word| !word.starts_with("(#"))
        || !title.bytes().any(|b| b.is_ascii_digit())
    {
        return None;
    }
    let (title, numbered) = title.split_once(" (#").map_or((title, false), |(title, _)| (title, true));
    let whole: Vec<&str> = title.split_whitespace().collect();
    let body: Vec<&str> = without_scope(title).split_whitespace().collect();
    let versions: Vec<String> = body.iter().filter_map(|word| version(word)).collect();
    let lower: Vec<String> = body.iter().map(|word| word.trim_end_matches(':').to_lowercase()).collect();
    let lower: Vec<&str> = lower.iter().map(String::as_str).collect();
    let announces = matches!(
        lower.as_slice(),
        ["release" | "released" | "releases" | "version", ..]
            | ["prepare" | "prep" | "cut", "release" | "version" | "for", ..]
            | ["bump", "version" | "versions", ..]
    );
    if announces && !versions.is_empty() {
        return Some(versions);
    }
    let is_package = |word: &&str| {
        let word = word.trim_end_matches(',');
        matches!(word, "all" | "the" | "and" | "crates" | "notes")
            || word.bytes().all(|b| b.is_ascii_lowercase() || b == b'-' || b == b'_')
    };
    let bare = numbered
        && whole.first() == Some(&"Release")
        && whole[1..].iter().all(is_package)
        && !whole.contains(&"notes");
    let alone = matches!(whole.as_slice(), [one] if version(one).is_some() && one.starts_with('v'));
    let named =
        matches!(whole.as_slice(), [name, number] if version(number).is_some() && is_package_name(name));
    (bare || alone || named).then_some(versions)
}

/// Returns the package that the title of a release names, in lower case: "axum-core" of "Release axum-core v0.5.6".
/// Returns an empty string if the title names none.
pub(crate) fn package(title: &str) -> String {
    let words: Vec<&str> = title.split_whitespace().collect();
    let at = words.iter().position(|word| version(word).is_some());
    let named = at.and_then(|at| at.checked_sub(1)).map_or("", |before| words[before]);
    let is_verb =
        is_any(named.trim_end_matches(':'), "release releases released version to bump prepare cut for");
    let scope = scope(title).unwrap_or_default();
    if is_verb { scope.to_lowercase() } else { named.to_lowercase() }
}

/// Returns whether a release is an alpha, beta, release candidate or preview, by its title or tag.
pub(crate) fn is_prerelease(title: &str, tag: &str) -> bool {
    let stages = ["alpha", "beta", "rc", "candidate", "pre", "preview", "prerelease"];
    let stage =
        |part: &str| stages.contains(&part.to_lowercase().trim_end_matches(|c: char| c.is_ascii_digit()));
    parts(title).chain(parts(tag)).any(stage)
}

/// Returns whether a word before a version may be a package's name and not a verb.
fn is_package_name(word: &str) -> bool {
    const OTHER: &str = "bump update upgrade use to fix support require msrv rust add prepare plan drop";
    word.chars().all(|c| c.is_alphanumeric() || matches!(c, '-' | '_')) && !is_any(word, OTHER)
}

/// Returns the number of a version without its "v" and without a package: "0.5.6" of "axum-core-v0.5.6".
pub(crate) fn version(word: &str) -> Option<String> {
    let word = word.trim_matches(|c: char| matches!(c, '`' | ',' | '.' | ':' | '(' | ')' | '"'));
    let number = word.rsplit_once("-v").map_or(word, |(_, number)| number);
    let number = number.rsplit_once('@').map_or(number, |(_, number)| number);
    is_version(number).then(|| number.trim_start_matches('v').to_lowercase())
}

pub(crate) fn is_version(word: &str) -> bool {
    let word = word.trim_matches(|c: char| matches!(c, '`' | ',' | '.'));
    let numbers = word.strip_prefix('v').unwrap_or(word);
    numbers.contains('.')
        && numbers.starts_with(|c: char| c.is_ascii_digit())
        && numbers.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | '+'))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn activity(title: &str, paths: &[&str]) -> Activity {
        serde_json::from_value(
            serde_json::json!({"id": "1", "t": 0, "a": {"n": "A"}, "s": title, "p": paths}),
        )
        .unwrap()
    }

    #[test]
    fn releases_are_recognised_by_their_titles() {
        for (title, versions) in [
            ("Release 1.2", &["1.2"] as &[&str]),
            ("v0.13.0-rc.1", &["0.13.0-rc.1"]),
            ("axum-core 0.5.6 (#12)", &["0.5.6"]),
            ("Version 1.91.1. (#2273)", &["1.91.1"]),
            ("bridge: Release v1.100.0 (#2533)", &["1.100.0"]),
            ("Bump version to 1.94.0 and update changelog", &["1.94.0"]),
            ("Release axum v0.8.8 and axum-extra v0.12.3", &["0.8.8", "0.12.3"]),
            ("Release axum and axum-extra (#1942)", &[]),
            ("Release axum-v0.8", &["0.8"]),
        ] {
            assert_eq!(
                announced_versions(title).as_deref(),
                Some(versions.iter().map(|v| (*v).to_owned()).collect::<Vec<_>>().as_slice()),
                "{title}"
            );
        }
        for title in [
            "Bump 1.2",
            "Release notes",
            "Update 0.3.1",
            "Fix v1 routes of the parser",
            "rust 1.80",
            "Release CI: ask (#2)",
        ] {
            assert_eq!(announced_versions(title), None, "{title}");
        }
    }

    #[test]
    fn kinds_are_told_by_titles_and_files() {
        let is = |kind: Kind, title: &str| kinds(&activity(title, &[])).has(kind);
        for (kind, told, others) in [
            (Kind::Revert, ["Revert \"Fix x\"", "axum: revert y"], ["Handle reverts", "Fix x"]),
            (Kind::Fix, ["axum: Fix x", "A bugfix"], ["Fixture for prefix", "Revert \"Fix x\""]),
            (Kind::Feature, ["feat(core): x", "axum: Added y"], ["Address z", "Fix the added y"]),
            (Kind::Merge, ["Merge branch 'x'", "Merge tag 'v1'"], ["Merge the two parsers", "Add merge"]),
            (Kind::Breaking, ["feat!: y", "js: drop commonJS"], ["dropdown", "Stop the drop"]),
        ] {
            assert!(told.iter().all(|title| is(kind, title)), "{kind:?}");
            assert!(!others.iter().any(|title| is(kind, title)), "{kind:?}");
        }
        let is_dependency = |one: &Activity| kinds(one).has(Kind::Dependency);
        let is_documentation = |one: &Activity| kinds(one).has(Kind::Documentation);
        for title in [
            "chore(deps): bump a from 1 to 2",
            "Bump openssl from 0.10.68 to 0.10.72 (#1)",
            "bridge: Upgrade dependencies (#2)",
            "Update hyper to 1.0",
        ] {
            assert!(is_dependency(&activity(title, &[])), "{title}");
        }
        assert!(is_dependency(&activity("Update lock", &["a/Cargo.lock"])));
        assert!(
            !is_dependency(&activity("Bump version to 1.2.0", &["Cargo.toml"]))
                && !is_dependency(&activity("Update the docs", &["README.md"]))
        );
        assert!(
            is_documentation(&activity("Say more", &["docs/a.md"]))
                && !is_documentation(&activity("Say more", &["a.rs", "b.md"]))
        );
        assert_eq!(
            (
                pull_request_number("Fix (#12)"),
                pull_request_number("Merge pull request #14 from a/b"),
                pull_request_number("see #3")
            ),
            (Some("12"), Some("14"), None)
        );
    }
}
