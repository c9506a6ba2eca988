//! Kinds of work that a title or the files of a commit tell.

use crate::activity::Activity;

/// Returns the words of a title, without its scope: "axum: Add x" begins with "Add".
fn words(title: &str) -> impl Iterator<Item = &str> {
    parts(without_scope(title))
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

/// Returns the scope of a title: "deps" of "chore(deps): …", "bridge" of "bridge: …".
pub(crate) fn scope(title: &str) -> Option<&str> {
    let (scope, _) = title.split_once(": ")?;
    let words = scope.split(' ').count();
    let is_plain = |c: char| c.is_alphanumeric() || " -_/.!(),#&+".contains(c);
    (!scope.is_empty() && words <= 3 && scope.chars().all(is_plain)).then_some(scope)
}

fn without_scope(title: &str) -> &str {
    scope(title).map_or(title, |scope| &title[scope.len() + 2..])
}

/// Returns whether the type of a conventional commit is `name`: "fix" of "fix(core): …".
fn has_type(title: &str, name: &str) -> bool {
    scope(title).is_some_and(|scope| {
        let kind = scope.trim_end_matches('!').split('(').next().unwrap_or_default();
        kind.eq_ignore_ascii_case(name)
    })
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

/// Returns whether a commit's title contains the number of the pull request that it came from.
pub(crate) fn pull_request_number(title: &str) -> Option<&str> {
    let squashed = title.rsplit_once("(#").and_then(|(_, rest)| rest.strip_suffix(')'));
    let merged =
        title.strip_prefix("Merge pull request #").map(|rest| rest.split(' ').next().unwrap_or(rest));
    squashed.or(merged).filter(|number| !number.is_empty() && number.bytes().all(|b| b.is_ascii_digit()))
}

pub(crate) fn is_revert(title: &str) -> bool {
    let undoes =
        |word: Option<&str>| word.is_some_and(|word| is_any(word, "revert reverts reverted rollback"));
    undoes(parts(title).next()) || undoes(words(title).next())
}

/// Returns the title quoted in `Revert "…" (#12)`.
pub(crate) fn reverted_title(title: &str) -> Option<&str> {
    let rest = title.strip_prefix("Revert \"")?;
    rest.rfind('"').map(|end| &rest[..end])
}

pub(crate) fn is_fix(title: &str) -> bool {
    parts(title).any(|word| is_any(word, "fix fixes fixed fixing bugfix hotfix bug bugs"))
        && !is_revert(title)
}

pub(crate) fn is_feature(title: &str) -> bool {
    const VERBS: &str = "feat feature add adds added implement implements implemented introduce introduces introduced \
        support supports supported new allow allows allowed enable enables enabled";
    let begins = |word: Option<&str>| word.is_some_and(|word| is_any(word, VERBS));
    begins(parts(title).next()) || begins(words(title).next())
}

pub(crate) fn is_breaking(title: &str) -> bool {
    const VERBS: &str =
        "remove removes removed drop drops dropped delete deletes deleted deprecate deprecates deprecated";
    scope(title).is_some_and(|scope| scope.ends_with('!'))
        || words(title).next().is_some_and(|word| is_any(word, VERBS))
        || words(title).any(|word| is_any(word, "breaking"))
}

/// Returns whether an activity updates dependencies: by its title, or because it changes manifests and lock files only.
pub(crate) fn is_dependency(activity: &Activity) -> bool {
    let title = &activity.title;
    let scoped =
        scope(title).is_some_and(|scope| parts(scope).any(|word| is_any(word, "deps dep dependencies")));
    let mut all = words(title);
    let verb = all.next().unwrap_or_default();
    let raises = is_any(verb, "bump bumps upgrade upgrades update updates");
    if !(scoped || raises || is_any(verb, "use"))
        || words(title).any(|word| is_any(word, "msrv edition copyright"))
        || release(title).is_some()
        || is_revert(title)
    {
        return false;
    }
    let mut of_dependencies =
        all.filter(|word| is_any(word, "dependency dependencies deps lockfile lockfiles"));
    let (plain, _) = title.split_once(" (#").unwrap_or((title, ""));
    let to_version = || {
        // "Update hyper 1.0", "Bump a from 1 to 2", but not "Update the readme for 1.0" or "Update copyright to 2026".
        let (before, after) =
            plain.rsplit_once(" to ").unwrap_or_else(|| plain.rsplit_once(' ').unwrap_or_default());
        let is_short = |word: &str| word.len() <= 3 && word.bytes().all(|b| b.is_ascii_digit());
        let target = after.split_whitespace().any(|word| is_version(word) || is_short(word));
        target
            && (plain.contains(" to ") || before.split_whitespace().count() <= 3 && !before.ends_with(" for"))
    };
    let files = || !activity.paths.is_empty() && activity.paths.iter().all(|path| is_manifest(path));
    scoped || of_dependencies.next().is_some() || raises && to_version() || files()
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

pub(crate) fn is_documentation(activity: &Activity) -> bool {
    let is_document =
        |path: &String| path.ends_with(".md") || path.ends_with(".rst") || path.starts_with("docs/");
    let typed = has_type(&activity.title, "docs") || has_type(&activity.title, "doc");
    let said = words(&activity.title)
        .any(|word| is_any(word, "docs documentation readme typo typos document documents"));
    typed || said || !activity.paths.is_empty() && activity.paths.iter().all(is_document)
}

/// Returns the versions that a title announces; an empty list if it announces a release without a number.
pub(crate) fn release(title: &str) -> Option<Vec<String>> {
    if !title.bytes().any(|b| b.is_ascii_digit()) {
        return None;
    }
    let (title, numbered) = title.split_once(" (#").map_or((title, false), |(title, _)| (title, true));
    let mut first = without_scope(title).split_ascii_whitespace();
    let verbs = "release release: released releases version prepare prep cut bump";
    if !first.next().is_some_and(|word| is_any(word, verbs)) && title.split_whitespace().nth(2).is_some() {
        return None;
    }
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

/// Returns the package that the title of a release names before its version, in lower case: "axum-core" of "Release
/// axum-core v0.5.6".
pub(crate) fn package(title: &str) -> String {
    let words: Vec<&str> = title.split_whitespace().collect();
    let at = words.iter().position(|word| version(word).is_some());
    let named = at.and_then(|at| at.checked_sub(1)).map_or("", |before| words[before]);
    let is_verb =
        is_any(named.trim_end_matches(':'), "release releases released version to bump prepare cut for");
    let scope = scope(title).unwrap_or_default();
    if is_verb { scope.to_lowercase() } else { named.to_lowercase() }
}

/// Returns whether a release comes before a final one: by its version, or because its title says so.
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
                release(title).as_deref(),
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
            assert_eq!(release(title), None, "{title}");
        }
    }

    #[test]
    fn kinds_are_told_by_titles_and_files() {
        assert!(is_revert("Revert \"Fix x\"") && is_revert("axum: revert y") && !is_revert("Handle reverts"));
        assert!(is_fix("axum: Fix x") && !is_fix("Fixture for prefix") && !is_fix("Revert \"Fix x\""));
        assert!(is_feature("feat(core): x") && is_feature("axum: Added y") && !is_feature("Address z"));
        assert!(is_merge("Merge branch 'x'") && !is_merge("Merge the two parsers"));
        assert!(is_breaking("feat!: y") && is_breaking("js: drop commonJS") && !is_breaking("dropdown"));
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
