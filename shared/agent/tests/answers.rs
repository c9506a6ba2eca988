//! Complete answers about a small history.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::collections::BTreeSet;

use jiff::{Timestamp, tz::TimeZone};
use plumbline_agent::{
    Action, Activity, ActivityKind, ActivitySource, Person, Question, SourceError, Window, WorkspaceContext,
    answer,
};

/// Source that reads activity from memory.
struct InMemorySource(Vec<Activity>);

#[async_trait::async_trait]
impl ActivitySource for InMemorySource {
    async fn within(&self, window: &Window) -> Result<Vec<Activity>, SourceError> {
        Ok(self.0.iter().filter(|activity| window.contains(activity.at)).cloned().collect())
    }

    async fn authors(&self) -> Result<Vec<Person>, SourceError> {
        let people =
            self.0.iter().flat_map(|activity| [vec![activity.author.clone()], activity.co_authors.clone()]);
        Ok(people.flatten().collect::<BTreeSet<_>>().into_iter().collect())
    }

    async fn extent(&self) -> Result<Option<Window>, SourceError> {
        let times = || self.0.iter().map(|activity| activity.at);
        Ok(times().min().zip(times().max()).map(|(from, until)| Window { from, until }))
    }
}

/// Source whose every method fails.
struct UnavailableSource;

#[async_trait::async_trait]
impl ActivitySource for UnavailableSource {
    async fn within(&self, _: &Window) -> Result<Vec<Activity>, SourceError> {
        Err(SourceError::Unavailable("no".into()))
    }

    async fn authors(&self) -> Result<Vec<Person>, SourceError> {
        Err(SourceError::Unavailable("no".into()))
    }

    async fn extent(&self) -> Result<Option<Window>, SourceError> {
        Err(SourceError::Unavailable("no".into()))
    }
}

/// Returns a commit with an id derived from `seed`.
fn commit(seed: u64, at: &str, who: &str, title: &str, paths: &[&str]) -> Activity {
    let digits = format!("{:016x}", seed.wrapping_mul(0x9e37_79b9_7f4a_7c15));
    Activity {
        id: format!("{digits}{digits}{digits}")[..40].to_owned(),
        kind: ActivityKind::Commit,
        action: Action::Made,
        at: at.parse::<Timestamp>().unwrap(),
        author: Person {
            name: who.into(),
            email: Some(format!("{}@example.com", who.to_lowercase().replace(' ', "."))),
            login: None,
        },
        co_authors: Vec::new(),
        title: title.into(),
        paths: paths.iter().map(ToString::to_string).collect(),
        renames: Vec::new(),
    }
}

/// Returns the history, newest first. Questions are asked on Thursday 19 November 2026.
fn history() -> Vec<Activity> {
    let alice = "Alice Moreau";
    let bob = "Bob Stone";
    let hostile = "Fix](https://evil.example) ` retry\n\n# @here `deadbeef99` <b>x</b>";
    let mut paired =
        commit(9, "2026-11-16T09:00:00Z", bob, "Add retry budget to the client", &["src/client/retry.rs"]);
    paired.co_authors = vec![Person { name: alice.into(), email: None, login: None }];
    let mut renamed =
        commit(5, "2026-11-10T08:00:00Z", alice, "Rename storage to store", &["src/store/mod.rs"]);
    renamed.renames = vec![("src/storage/mod.rs".into(), "src/store/mod.rs".into())];
    let mut request = commit(0, "2026-11-17T12:00:00Z", alice, "Retry with jitter", &["src/client/retry.rs"]);
    (request.id, request.kind) = ("41".into(), ActivityKind::PullRequest);
    vec![
        commit(
            12,
            "2026-11-18T16:00:00Z",
            "dependabot[bot]",
            "Bump serde from 1.0.1 to 1.0.2",
            &["Cargo.lock"],
        ),
        commit(
            11,
            "2026-11-18T10:00:00Z",
            alice,
            "Revert \"Cache the parser's tables\"",
            &["src/parser/tables.rs"],
        ),
        request,
        commit(10, "2026-11-17T10:00:00Z", bob, "Cache the parser's tables", &["src/parser/tables.rs"]),
        paired,
        commit(
            8,
            "2026-11-15T22:30:00Z",
            alice,
            "Fix time zone of the report",
            &["src/report.rs", "README.md"],
        ),
        commit(7, "2026-11-12T10:00:00Z", "Mallory", hostile, &["src/store/mod.rs"]),
        commit(6, "2026-11-11T10:00:00Z", bob, "Merge branch 'store'", &[]),
        renamed,
        commit(4, "2026-10-20T10:00:00Z", alice, "Open the storage lazily", &["src/storage/mod.rs"]),
        commit(3, "2026-10-02T10:00:00Z", bob, "Release 1.0.0", &["Cargo.toml"]),
        commit(
            2,
            "2026-09-01T10:00:00Z",
            "Zoe Quill",
            "Fix retry of lost connections",
            &["src/client/retry.rs"],
        ),
        commit(1, "2026-08-01T10:00:00Z", alice, "Start", &["README.md"]),
    ]
}

async fn ask_in(text: &str, zone: &str, history: Vec<Activity>) -> String {
    let question = Question {
        text: text.into(),
        time_zone: TimeZone::get(zone).unwrap(),
        asked_at: "2026-11-19T13:30:00Z".parse().unwrap(),
    };
    let context =
        WorkspaceContext { product_overview: "A ledger.\nFor bakers.".into(), ..WorkspaceContext::default() };
    answer(&question, &context, &InMemorySource(history)).await.unwrap()
}

async fn ask(text: &str) -> String {
    ask_in(text, "Europe/Berlin", history()).await
}

/// Checks that every run of at least seven hexadecimal digits is a prefix of exactly one commit id.
fn check_citations(text: &str, history: &[Activity]) {
    for word in text.split(|c: char| !c.is_ascii_alphanumeric()) {
        let cites = word.len() >= 7
            && word.bytes().all(|b| b.is_ascii_hexdigit())
            && word.contains(|c: char| c.is_ascii_digit());
        if cites {
            let meant = history.iter().filter(|activity| activity.id.starts_with(word)).count();
            assert_eq!(meant, 1, "{word} in {text}");
        }
    }
}

#[tokio::test]
async fn list_contains_every_change_since_monday() {
    insta::assert_snapshot!(ask("What shipped since Monday?").await, @r#"
    **4 commits and 1 pull request** from Monday 16 November 2026 00:00 to Thursday 19 November 2026 14:30, now (Europe/Berlin), the work of 3 people. Among them: 1 revert (`cc623af878`).

    - `6a99b4b1f7` Bump serde from 1.0.1 to 1.0.2 (dependabot[bot], 2026-11-18)
    - `cc623af878` Revert "Cache the parser's tables" (Alice Moreau, 2026-11-18); undoes `2e2ac13ef8`
    - pull request #41 Retry with jitter (Alice Moreau, 2026-11-17)
    - `2e2ac13ef8` Cache the parser's tables (Bob Stone, 2026-11-17); undone by `cc623af878`
    - `8ff3478579` Add retry budget to the client (Bob Stone and Alice Moreau, 2026-11-16)

    _A digest of recorded activity, made without a language model._
    "#);
}

#[tokio::test]
async fn summary_ends_with_a_ranking_of_people() {
    insta::assert_snapshot!(ask("Summarise the last two weeks").await, @r#"
    **8 commits and 1 pull request** from Thursday 5 November 2026 14:30 to Thursday 19 November 2026 14:30, now (Europe/Berlin), the work of 4 people. Among them: 1 merge (`b54cda58fb`) and 1 revert (`cc623af878`).

    - `6a99b4b1f7` Bump serde from 1.0.1 to 1.0.2 (dependabot[bot], 2026-11-18)
    - `cc623af878` Revert "Cache the parser's tables" (Alice Moreau, 2026-11-18); undoes `2e2ac13ef8`
    - pull request #41 Retry with jitter (Alice Moreau, 2026-11-17)
    - `2e2ac13ef8` Cache the parser's tables (Bob Stone, 2026-11-17); undone by `cc623af878`
    - `8ff3478579` Add retry budget to the client (Bob Stone and Alice Moreau, 2026-11-16)
    - `f1bbcdcbfa` Fix time zone of the report (Alice Moreau, 2026-11-15)
    - `538454127b` Fix\](https:\//evil.example) \` retry # @here \`deadbe…\` \<b>x\</b> (Mallory, 2026-11-12)
    - `b54cda58fb` Merge branch 'store' (Bob Stone, 2026-11-11)
    - `1715609f7c` Rename storage to store (Alice Moreau, 2026-11-10)

    **By person**
    - Alice Moreau: 4 commits and 1 pull request (`cc623af878`, #41, `8ff3478579` and 2 more)
    - Bob Stone: 3 commits (`2e2ac13ef8`, `8ff3478579`, `b54cda58fb`)
    - Mallory: 1 commit (`538454127b`)
    - dependabot[bot]: 1 commit (`6a99b4b1f7`)

    _A digest of recorded activity, made without a language model._
    "#);
}

#[tokio::test]
async fn renames_are_followed_and_marked() {
    insta::assert_snapshot!(ask("Which changes touched src/store since October?").await, @r#"
    **3 commits** touching `src/store` from Thursday 1 October 2026 00:00 to Thursday 19 November 2026 14:30, now (Europe/Berlin), the work of 2 people. Renames are followed: 2 under that path, 1 under an earlier or later one (`78dde6e5fd`).

    - `538454127b` Fix\](https:\//evil.example) \` retry # @here \`deadbe…\` \<b>x\</b> (Mallory, 2026-11-12)
    - `1715609f7c` Rename storage to store (Alice Moreau, 2026-11-10)
    - `78dde6e5fd` Open the storage lazily (Alice Moreau, 2026-10-20)

    _A digest of recorded activity, made without a language model._
    "#);
}

#[tokio::test]
async fn unknown_person_is_reported() {
    insta::assert_snapshot!(ask("What did Zara do last week?").await, @r#"
    Nobody called “Zara” appears in this workspace's recorded activity, so there is nothing to report from Monday 9 November 2026 00:00 to Monday 16 November 2026 00:00 (Europe/Berlin).

    _A digest of recorded activity, made without a language model._
    "#);
}

#[tokio::test]
async fn unsupported_question_is_refused() {
    insta::assert_snapshot!(ask("Write me a poem about spring").await, @r#"
    I cannot help with that: it is not a question about this workspace's activity.

    What I can do is report what is recorded in this workspace: commits, pull requests, issues and releases, with their titles, people, times and paths. For example:
    - What shipped since Monday?
    - Which changes touched `src/store` last week?
    - What did a named person do yesterday?
    - How many commits between 2026-03-01 and 2026-03-14?
    - Who worked on the parser in the last 10 days?
    - Which pull requests were merged this month, and which are open?
    - What were the busiest areas this month?
    - Any fixes about retry since v1.0?
    - Summarise this sprint.

    _A digest of recorded activity, made without a language model._
    "#);
}

#[tokio::test]
async fn answers_contain_the_expected_facts_only() {
    for (text, contained, absent) in [
        ("How many commits since Monday?", "**4 commits**", "#41"),
        ("How many pull requests this week?", "**1 pull request**", "commit"),
        ("What did Alice Moreau do yesterday?", "Revert \"Cache the parser's tables\"", "Bump"),
        (
            "What did Alice do on Monday?",
            "Add retry budget to the client (Bob Stone and Alice Moreau",
            "Fix time zone",
        ),
        ("Who worked on the parser?", "- Alice Moreau: 1 commit", "Zoe"),
        ("What was reverted this week?", "undoes", "Bump"),
        (
            "Any fixes about retry since v1?",
            "Fix\\](https:\\//evil.example)",
            "Fix retry of lost connections",
        ),
        ("Any fixes about retry before November?", "Fix retry of lost connections", "jitter"),
        ("What were the busiest areas this month?", "`src/store`: 2 commits", "storage"),
        ("When was src/report.rs last changed?", "Fix time zone of the report", "Start"),
        ("What was the first commit?", "Start (Alice Moreau, 2026-08-01)", "Bump"),
        ("What happened since the last release?", "after", "Open the stores"),
        ("What shipped this week without bots?", "excluding activity by bots", "Bump"),
        ("How many people contributed in October?", "**2 people**", "Zoe"),
        ("What touched parser this week?", "Cache the parser's tables", "Bump"),
        ("What is this product about?", "> A ledger.\n> For bakers.", "commit"),
        ("What did I do today?", "I cannot tell who you are", "Alice"),
        ("What changed in the last hour?", "**Nothing found**", "`src"),
        ("What changed this sprint?", "no sprint cadence", "Bump"),
        ("What changed since v7?", "no release called “v7”", "Bump"),
        (
            "What mentions unicorns this week?",
            "Without “unicorns” there are 4 commits and 1 pull request",
            "storage",
        ),
        ("Any commits about serde or jitter this week?", "Bump serde", "parser"),
        ("Which PRs mention retry or parser?", "#41", "Cache"),
        ("What changed in the parser folder?", "touching “parser”", "mentioning"),
        ("Give me a weekly report", "By person", "Start"),
        ("How many commits did bots make this week?", "**1 commit** by bots", "Nobody"),
        ("Compare this week with last week", "**5 against 4**", "Open the"),
    ] {
        let answer = ask(text).await;
        assert!(answer.contains(contained), "{text}\n{answer}");
        assert!(!answer.contains(absent), "{text}\n{answer}");
        assert!(answer.contains("without a language model") && !answer.contains("@example.com"), "{answer}");
        check_citations(&answer, &history());
    }
}

/// 22:30 on Sunday in UTC is 23:30 in Berlin and Monday in Tokyo.
#[tokio::test]
async fn days_of_an_answer_follow_the_callers_time_zone() {
    for (zone, count) in [("UTC", 4), ("Europe/Berlin", 4), ("Asia/Tokyo", 5)] {
        let answer = ask_in("How many commits since Monday?", zone, history()).await;
        assert!(answer.starts_with(&format!("**{count} commits**")), "{answer}");
        assert!(answer.contains(&format!("({zone})")), "{answer}");
    }
}

#[tokio::test]
async fn hostile_title_is_one_line_of_text() {
    let answer = ask("What did Mallory do last week?").await;
    let line = answer.lines().find(|line| line.contains("evil")).unwrap();
    let expected =
        r"Fix\](https:\//evil.example) \` retry # @here \`deadbe…\` \<b>x\</b> (Mallory, 2026-11-12)";
    assert!(line.starts_with("- `") && line.ends_with(expected), "{line}");
    assert!(!answer.contains("\n#") && !answer.contains("deadbeef"), "{answer}");
}

#[tokio::test]
async fn empty_default_window_is_replaced_by_the_newest_activity() {
    let old: Vec<Activity> = history().into_iter().skip(9).collect();
    let answer = ask_in("What shipped?", "UTC", old.clone()).await;
    assert!(
        answer.starts_with(
            "The question gives no time range, and there is no activity from Thursday 5 November"
        ),
        "{answer}"
    );
    assert!(answer.contains("Open the storage lazily") && !answer.contains("Release 1.0.0"), "{answer}");
    let explicit = ask_in("What shipped this week?", "UTC", old).await;
    assert!(explicit.starts_with("**Nothing found**"), "{explicit}");
}

#[tokio::test]
async fn empty_workspace_is_reported() {
    assert!(ask_in("What shipped?", "UTC", Vec::new()).await.starts_with("Nothing has been recorded"));
}

#[tokio::test]
async fn unreadable_source_is_an_error() {
    let question =
        Question { text: "What shipped?".into(), time_zone: TimeZone::UTC, asked_at: Timestamp::UNIX_EPOCH };
    assert!(answer(&question, &WorkspaceContext::default(), &UnavailableSource).await.is_err());
}

#[tokio::test]
async fn long_answer_is_shortened_and_counts_the_omitted_items() {
    let title = "Change something in a way that takes a rather long sentence to describe to anybody at all";
    let many: Vec<Activity> = (1..=1500)
        .map(|seed| {
            let path = format!("crates/part{}/file{}.rs", seed % 40, seed % 7);
            commit(seed, "2026-11-18T10:00:00Z", &format!("Person {}", seed % 90), title, &[&path])
        })
        .collect();
    for text in [
        "What changed this week?",
        "Summarise this week",
        "How many commits this week?",
        "Who worked this week?",
        "Which files changed most this week?",
    ] {
        let answer = ask_in(text, "UTC", many.clone()).await;
        assert!(answer.chars().count() <= 6200, "{text}: {}", answer.chars().count());
        assert!(answer.contains("1500 commits") && answer.contains(" more"), "{answer}");
        check_citations(&answer, &many);
    }
}
