//! Answers without a model, over small histories of their own.

use serde_json::json;

use crate::support::{History, answer_to, at, commit};

fn releases() -> History {
    let release = |number: u32, by: &str| {
        json!({"id": format!("{number}a1b2c3d4e5f"), "t": at(&format!("2026-11-0{number}T09:00:00Z")),
            "a": {"n": by}, "s": format!("Release v1.{number}.0")})
    };
    History::of(&json!([release(3, "Ines Holm"), release(2, "Goran Silva"), release(1, "Ines Holm")]))
}

#[tokio::test]
async fn release_is_found_by_its_version() {
    for text in ["When was v1.2.0 released?", "Who released 1.2.0?"] {
        let answer = answer_to(text, &releases()).await;
        assert!(answer.starts_with("**1 commit**") && answer.contains("Goran Silva"), "{text}: {answer}");
    }
}

#[tokio::test]
async fn version_without_a_release_is_not_answered_with_other_releases() {
    let release = |id: &str| json!({"id": id, "k": "release", "t": at("2026-10-16T09:00:00Z"), "a": {"n": "Ann"}, "s": id});
    let history = History::of(&json!([release("v1.9.0")]));
    let answer = answer_to("Did we release 7.7.7?", &history).await;
    assert!(
        answer.contains("No recorded title or path contains “7.7.7”.") && !answer.contains("1.9.0"),
        "{answer}"
    );
}

#[tokio::test]
async fn top_contributors_to_releases_are_ranked() {
    let answer = answer_to("Who are the top contributors to releases in 2026?", &releases()).await;
    assert!(answer.contains("- Ines Holm: 2 commits") && answer.contains("- Goran Silva: 1"), "{answer}");
}

#[tokio::test]
async fn every_person_with_an_ambiguous_name_is_counted() {
    let commits = (0..25).map(|number| {
        json!({"id": format!("a1b2c3d{number:02}"), "t": at("2026-11-16T09:00:00Z"),
            "a": {"n": format!("Alex Number{number}")}, "s": "Change"})
    });
    let answer = answer_to("How many commits by Alex?", &History::of(&commits.collect())).await;
    assert!(answer.starts_with("**25 commits**"), "{answer}");
}

#[tokio::test]
async fn windows_of_whole_days_are_read_back_as_dates() {
    for (time, shown) in [
        ("in q1 this year", "1 January 2026 – 31 March 2026"),
        ("in h2 of last year", "1 July 2025 – 31 December 2025"),
        ("in July 2026", "1–31 July 2026"),
        ("on 29 March 2026", "29 March 2026"),
        ("from 20 December 2025 to 5 January 2026", "20 December 2025 – 5 January 2026"),
        ("since 16 November 2026", "16 November 2026 – now (18 November 2026 13:00)"),
        ("since 2026-10-25T00:30Z", "25 October 2026 02:30 (UTC+02:00) – now (18 November 2026 13:00)"),
    ] {
        let answer = answer_to(&format!("What changed {time}?"), &releases()).await;
        assert!(answer.contains(&format!("by anyone, {shown} (Europe/Berlin)")), "{time}: {answer}");
    }
}

#[tokio::test]
async fn busiest_hours_are_those_of_the_askers_clock() {
    let answer = answer_to("What are the busiest hours in 2026?", &releases()).await;
    assert!(answer.contains("- 10:00: 3 commits") && answer.contains("by hour of the day"), "{answer}");
}

#[tokio::test]
async fn path_in_another_sentence_is_read() {
    let commit = |id: &str, path: &str| json!({"id": id.repeat(8), "t": at("2026-11-16T09:00:00Z"), "a": {"n": "Ann"}, "s": "Change", "p": [path]});
    let history = History::of(&json!([commit("a1b2c", "src/dns.rs"), commit("b1b2c", "docs/a.md")]));
    for text in [
        "My notes mention src/dns.rs. When was it last changed?",
        "Who changed it? I mean src/dns.rs.",
        "Who changed src/dns.rs? It is not about docs/a.md.",
    ] {
        let answer = answer_to(text, &history).await;
        assert!(answer.contains("under `src/dns.rs`,") && !answer.contains("docs"), "{text}: {answer}");
    }
    let answer = answer_to("What changed? See src/dns.rs, and ignore docs/a.md.", &history).await;
    assert!(answer.contains("under `src/dns.rs`, by anyone, except `docs/a.md`,"), "{answer}");
    for text in ["Answer as json/text. What changed?", "Please don't include src/dns.rs. What changed?"] {
        let answer = answer_to(text, &history).await;
        assert!(!answer.contains("under"), "{text}: {answer}");
    }
}

#[tokio::test]
async fn answer_says_whom_the_beginning_of_a_name_meant() {
    let commit = |id: &str, by: &str| json!({"id": id.repeat(8), "t": at("2026-11-16T09:00:00Z"), "a": {"n": by}, "s": "Change"});
    let history = History::of(&json!([commit("a1b2c", "Alexander Kim"), commit("b1b2c", "Alexandra Ruiz")]));
    let answer = answer_to("What was done by Alexa?", &history).await;
    assert!(answer.contains("“Alexa” was read as Alexander Kim and Alexandra Ruiz."), "{answer}");
}

#[tokio::test]
async fn released_prereleases_are_no_final_releases() {
    let release = |id: &str| json!({"id": id, "k": "release", "t": at("2026-10-16T09:00:00Z"), "a": {"n": "Ann"}, "s": id});
    let history = History::of(&json!([release("v2.0.0-beta.1"), release("v1.9.0")]));
    let answer = answer_to("Which betas were released last month?", &history).await;
    assert!(answer.starts_with("**1 release**") && answer.contains("v2.0.0-beta.1"), "{answer}");
}

#[tokio::test]
async fn misspelt_words_are_read_as_recorded_words_or_as_grammar() {
    let commit = |id: &str, title: &str| json!({"id": id.repeat(8), "t": at("2026-11-16T09:00:00Z"), "a": {"n": "Ann"}, "s": title});
    let history =
        History::of(&json!([commit("a1b2c", "Close websockets"), commit("b1b2c", "Add a console")]));
    let answer = answer_to("who shold i ask about websokets?", &history).await;
    assert!(
        answer.contains("“websokets” was read as “websockets”.") && answer.contains("a1b2ca1b2c"),
        "{answer}"
    );
    assert!(answer.contains("“shold” was read as “should”.") && !answer.contains("b1b2cb1b2c"), "{answer}");
    let answer = answer_to("What about übergänge?", &history).await;
    assert!(answer.contains("No recorded title or path contains “übergänge”."), "{answer}");
}

#[tokio::test]
async fn excluded_people_and_files_are_left_out() {
    let release = |id: &str, by: &str| json!({"id": id.repeat(8), "t": at("2026-11-16T09:00:00Z"), "a": {"n": by}, "s": format!("Release v1.{}.0", id.len()), "p": ["Cargo.toml", format!("src/{by}.rs")]});
    let history = History::of(&json!([release("a1b2c", "Ines"), release("b1b2c3", "Goran")]));
    let answer = answer_to("Which release commits in 2026 were not made by Ines?", &history).await;
    assert!(answer.starts_with("**1 commit**") && answer.contains("Goran"), "{answer}");
    let answer = answer_to("Has anyone other than Goran ever changed Cargo.toml?", &history).await;
    assert!(answer.contains("Read as: work under `Cargo.toml`, by anyone, without Goran"), "{answer}");
    let answer =
        answer_to("Leaving out Cargo.toml and the changelog, which file was changed most in 2026?", &history)
            .await;
    assert!(answer.contains("`src/Ines.rs`") && !answer.contains("- `Cargo.toml`"), "{answer}");
}

#[tokio::test]
async fn program_that_asks_for_a_value_gets_it_alone_on_the_first_line() {
    let commit = |id: &str, path: &str| json!({"id": id.repeat(8), "t": at("2026-11-16T09:00:00Z"), "a": {"n": "Ann"}, "s": "Change", "p": [path]});
    let history = History::of(&json!([commit("a1b2c", "docs/Cargo.lock"), commit("b1b2c", "Cargo.lock")]));
    for (text, first) in [
        ("Print only the short hash of the latest commit touching the root Cargo.lock.", "b1b2cb1b2c"),
        ("number of commits in 2026, integer only", "2"),
        ("count commits in 2026", "2"),
        ("Did any commit since 2026-11-01 touch Cargo.lock at the repository root? Answer yes or no.", "yes"),
        ("hash of the latest commit to docs/Cargo.lock", "a1b2ca1b2c"),
        ("Did anything under docs/ change since 2026-11-01? Answer yes or no.", "yes"),
        ("Did anything under docs/ change since 2026-11-18? true or false only", "false"),
        (
            "Print only the full sha of the latest commit touching docs/Cargo.lock.",
            "a1b2ca1b2ca1b2ca1b2ca1b2ca1b2ca1b2ca1b2c",
        ),
    ] {
        let answer = answer_to(text, &history).await;
        assert_eq!(answer.lines().next(), Some(first), "{text}: {answer}");
    }
    let answer = answer_to("Did anyone break the parser this week, yes or no?", &history).await;
    assert!(!answer.starts_with("yes") && !answer.starts_with("no\n"), "{answer}");
}

#[tokio::test]
async fn number_of_commits_includes_those_that_merges_brought_in() {
    let [merge, part] = ["d1b2c", "e1b2c"].map(|start| start.repeat(8));
    let history = History::of(&json!([
        {"id": merge, "t": at("2026-11-16T09:00:00Z"), "a": {"n": "Ann"}, "s": "Merge", "g": true},
        {"id": part, "t": at("2026-11-15T09:00:00Z"), "a": {"n": "Ann"}, "s": "Change", "m": merge},
    ]));
    let answer = answer_to("How many commits in November 2026?", &history).await;
    assert!(answer.starts_with("**2 commits**"), "{answer}");
    let answer = answer_to("Who worked on it in November 2026, and list what changed?", &history).await;
    assert!(answer.contains("- Ann: 1 commit"), "{answer}");
    let answer = answer_to("What changed in November 2026?", &history).await;
    assert!(answer.contains(" Merge (Ann, 2026-11-16; merges 1 commit: Change)"), "{answer}");
    let answer = answer_to("How many merge commits in November 2026?", &history).await;
    assert!(answer.starts_with("**1 commit**"), "{answer}");
}

#[tokio::test]
async fn part_of_a_bots_name_means_the_bot() {
    let commit = |id: &str, by: &str| json!({"id": id.repeat(8), "t": at("2026-11-16T09:00:00Z"), "a": {"n": by}, "s": "Change"});
    let history = History::of(&json!([commit("a1b2c", "dependabot-preview[bot]"), commit("b1b2c", "Ann")]));
    let answer = answer_to("How many dependabot commits in 2026?", &history).await;
    assert!(answer.starts_with("**1 commit**"), "{answer}");
}

#[tokio::test]
async fn words_of_a_time_or_of_the_form_are_no_topics() {
    let commit = |id: &str, day: u8, title: &str| json!({"id": id.repeat(8), "t": at(&format!("2026-11-0{day}T09:00:00Z")), "a": {"n": "Ann"}, "s": title, "p": ["src/lib.rs", "Cargo.toml"]});
    let history = History::of(&json!([
        commit("c1b2c", 4, "Move to async/await"),
        commit("a1b2c", 3, "Bump h2 from 0.4.1 to 0.4.2"),
        commit("b1b2c", 2, "Release v1.2.0")
    ]));
    for (text, read) in [
        ("What touched src since the v1.2.0 release commit?", "work under `src`, by anyone, 2 November 2026"),
        ("When did src/lib.rs last get an update?", "the last work under `src/lib.rs`, by anyone"),
        ("Was src/lib.rs always called so, e.g. before?", "work under `src/lib.rs`, by anyone, everything"),
        ("Did anyone bump h2 lately?", "dependency updates with “h2” in title or path"),
        ("When was it moved to async/await?", "work with “async/await” in title or path"),
        ("What changed since the server v1.2.0 release?", "work, by anyone, 2 November 2026"),
        ("What is on main that isn't released yet?", "work, by anyone, 2 November 2026"),
    ] {
        let answer = answer_to(text, &history).await;
        assert!(answer.contains(&format!("Read as: {read}")), "{text}: {answer}");
    }
}

#[tokio::test]
async fn person_with_the_most_recent_work_is_the_one_to_ask() {
    let of = |id, day, by| commit(id, day, by, "Change the parser", &[]);
    let history = History::of(&json!([
        commit("11b2c", "2026-11-18", "Ulla Holm", "Bump the parser from 1.0 to 1.1", &[]),
        commit("21b2c", "2026-11-17", "Ulla Holm", "Release parser 1.1", &[]),
        commit("31b2c", "2026-11-17", "Ulla Holm", "Bump the parser from 0.9 to 1.0", &[]),
        of("a1b2c", "2026-11-16", "Goran Silva"),
        of("b1b2c", "2026-11-15", "renovate[bot]"),
        of("f1b2c", "2024-11-15", "Goran Silva"),
        of("e1b2c", "2026-11-14", "Alice Moreau"),
        of("c1b2c", "2023-01-02", "Ines Holm"),
        of("d1b2c", "2023-01-01", "Ines Holm"),
        of("01b2c", "2023-01-01", "Ines Holm"),
    ]));
    let answer = answer_to("Who should I ask about the parser?", &history).await;
    let first = "By recorded work without releases and updates of dependencies, ask **Goran Silva**: \
                 2 commits, 1 of them in the past 365 days; the newest on 2026-11-16.";
    assert_eq!(answer.lines().next(), Some(first), "{answer}");
}

#[tokio::test]
async fn moved_and_deleted_files_are_named() {
    let history = History::of(&json!([
        {"id": "a1b2c".repeat(8), "t": at("2026-11-16T09:00:00Z"), "a": {"n": "Ann"}, "s": "Tidy", "p": ["gone.md"], "d": ["gone.md"]},
        {"id": "b1b2c".repeat(8), "t": at("2026-11-15T09:00:00Z"), "a": {"n": "Ann"}, "s": "Sort", "p": ["new.rs"], "r": [["old.rs", "new.rs"]]},
        {"id": "c1b2c".repeat(8), "t": at("2026-11-14T09:00:00Z"), "a": {"n": "Ann"}, "s": "Rename it all", "p": ["other.rs"]},
    ]));
    for (text, action, read) in [
        ("What was new.rs called before?", "moves old.rs to new.rs", "work that moved files under `new.rs`"),
        ("Which files were renamed in 2026?", "moves old.rs to new.rs", "work that moved files"),
        ("Which files were deleted in 2026?", "deletes gone.md", "work that deleted files"),
        ("Where did gone.md go?", "deletes gone.md", "the last work under `gone.md`"),
        (
            "Was other.rs renamed in 2026?",
            "Rename it all",
            "none of the work that this answer covers moved a file.",
        ),
    ] {
        let answer = answer_to(text, &history).await;
        assert!(answer.contains(action) && answer.contains(read), "{text}: {answer}");
    }
}

#[tokio::test]
async fn window_since_a_release_needs_a_release() {
    let history = History::of(&json!([{"id": "a1b2c".repeat(8), "t": 1, "a": {"n": "Ann"}, "s": "Change"}]));
    let answer = answer_to("What changed since the last release?", &history).await;
    assert!(answer.starts_with("No release is recorded in this workspace."), "{answer}");
}

#[tokio::test]
async fn time_between_two_releases_is_computed() {
    let answer = answer_to("How many days between v1.1.0 and v1.3.0?", &releases()).await;
    assert!(answer.starts_with("**2 days**: from `1a1b2c3d4e` Release v1.1.0 (2026-11-01) to "), "{answer}");
    assert!(!answer.contains("Not recorded"), "{answer}");
}

#[tokio::test]
async fn words_of_the_question_say_more_than_the_kind_of_work() {
    let commit = |id: &str, title: &str| json!({"id": id.repeat(8), "t": at("2026-11-16T09:00:00Z"), "a": {"n": "Ann"}, "s": title});
    let history =
        History::of(&json!([commit("a1b2c", "Bundle it, drop CommonJS"), commit("b1b2c", "Remove a test")]));
    let answer = answer_to("When did we remove CommonJS?", &history).await;
    let lead = "No recorded removals and breaking changes contain the words of the question. Other work that \
        contains these words:";
    assert!(
        answer.starts_with(lead) && answer.contains("a1b2ca1b2c") && !answer.contains("b1b2cb1b2c"),
        "{answer}"
    );
}

#[tokio::test]
async fn question_for_work_after_the_first_is_answered_with_yes_or_no() {
    let commit = |id: &str, path: &str| json!({"id": id.repeat(8), "t": at("2026-11-16T09:00:00Z"), "a": {"n": "Ann"}, "s": "Change", "p": [path]});
    let history =
        History::of(&json!([commit("a1b2c", "a.md"), commit("b1b2c", "a.md"), commit("c1b2c", "b.md")]));
    for (text, first) in [
        (
            "Has b.md ever been modified since it was first added?",
            "**No**: there is only the first work, `c1b2cc1b2c`.",
        ),
        ("Was a.md changed after it was created?", "**Yes**: 1 after the first."),
    ] {
        let answer = answer_to(text, &history).await;
        assert_eq!(answer.lines().next(), Some(first), "{text}: {answer}");
    }
}

#[tokio::test]
async fn uncertain_reading_gives_no_bare_value() {
    let commit = |id: &str, by: &str, path: &str| json!({"id": id.repeat(8), "t": at("2026-11-16T09:00:00Z"), "a": {"n": by}, "s": "Change the code (#7)", "p": [path]});
    let history =
        History::of(&json!([commit("a1b2c", "Ann", "docs/a.md"), commit("b1b2c", "Bob Stone", "src/b.rs")]));
    for text in [
        "Did anyone touch the codec in 2026? Answer yes or no.",
        "Was docs/a.md renamed in 2026? yes or no",
        "Was docs/a.md deleted in 2026? yes or no",
        "Was commit a1b2ca1b2c reverted? yes or no",
        "Was #7 reviewed? yes or no",
        "Was anything under docs/ added in 2026? yes or no",
        "Has nobody touched docs/ since 2026-07-01? yes or no",
        "Were there at least 500 commits changed in 2026? yes or no",
        "Did Ann change more than Bob Stone in 2026? yes or no",
        "Is docs/a.md older than src/b.rs? yes or no",
        "Were all commits in 2026 changed by Ann? yes or no",
        "Print only the number of lines changed in docs/ in 2026.",
        "Did Zebedee change docs/ in 2026? yes or no",
        "Did docs/nothere.rs change in 2026? yes or no",
        "Did only Ann change docs/ in 2026? yes or no",
        "Did Ann and Bob Stone change docs/ in 2026? yes or no",
        "Did Ann change docs/ before Bob Stone? yes or no",
        "Did the version in docs/a.md change in 2026? yes or no",
        "Did anyone review or edit docs/ in 2026? yes or no",
        "How many days had commits in 2026? Only the number.",
    ] {
        let answer = answer_to(text, &history).await;
        let first = answer.lines().next().unwrap_or_default();
        assert!(first.contains(' '), "{text}: {answer}");
    }
    let answer = answer_to("Print just the number of distinct contributors in 2026.", &history).await;
    assert!(answer.contains("does not have the format that the question asks for"), "{answer}");
}

#[tokio::test]
async fn excluded_work_is_never_what_is_asked_for() {
    let commit = |id: &str, by: &str, path: &str| json!({"id": id.repeat(8), "t": at("2026-11-16T09:00:00Z"), "a": {"n": by}, "s": "Change it", "p": [path]});
    let history = History::of(&json!([
        commit("a1b2c", "Ann", "docs/a.md"),
        commit("b1b2c", "renovate[bot]", "src/b.rs"),
        commit("c1b2c", "Ann", "docs/c.md"),
    ]));
    for (text, excluded) in [
        ("What happened in 2026, excluding work by bots?", "b1b2cb1b2c"),
        ("How many commits in 2026, excluding those made by bots?", "b1b2cb1b2c"),
        ("What happened in 2026 without the work of renovate?", "b1b2cb1b2c"),
        ("What changed in 2026 except work in src/?", "b1b2cb1b2c"),
        ("What changed in 2026, excluding any change to docs/?", "a1b2ca1b2c"),
        ("Which commits in 2026 were not made by Ann?", "a1b2ca1b2c"),
        ("Has anyone other than Ann ever edited src/b.rs?", "a1b2ca1b2c"),
        ("Who besides Ann worked on src/ in 2026?", "a1b2ca1b2c"),
        ("Which commits not by bots touched docs/ in 2026?", "b1b2cb1b2c"),
        ("Excluding bots, did anyone touch docs/ in 2026?", "b1b2cb1b2c"),
        ("Leaving out bots, give me the commits in docs/ in 2026", "b1b2cb1b2c"),
        ("What changed in 2026 outside of docs/?", "a1b2ca1b2c"),
    ] {
        let answer = answer_to(text, &history).await;
        assert!(!answer.contains(excluded) && answer.contains(" Change it"), "{text}: {answer}");
    }
}

#[tokio::test]
async fn words_that_only_look_like_the_form_are_kept() {
    let commit = |id: &str, title: &str, path: &str| json!({"id": id.repeat(8), "t": at("2026-11-16T09:00:00Z"), "a": {"n": "Ann"}, "s": title, "p": [path]});
    let history = History::of(&json!([
        commit("a1b2c", "Fix the websocket", "src/a.rs"),
        commit("b1b2c", "Use hyper 1", "src/b.rs"),
        commit("c1b2c", "Answer pings", "src/c.rs"),
        commit("d1b2c", "Release v1.0.0", "Cargo.toml"),
    ]));
    for (text, expected) in [
        ("When was the timer added?", "No recorded title or path contains “timer”"),
        ("What did Marc do in 2026?", "names nobody called “Marc”"),
        ("Which commits mention ping?", "c1b2cc1b2c"),
        ("When was the first ever release?", "d1b2cd1b2c"),
        ("Who made the most fixes or features in 2026?", "- Ann: 1 commit"),
        ("How many of the files under src changed in 2026?", "**3 files**"),
        ("Which fixes to hyper were made in 2026?", "No recorded fixes contain the words of the question."),
        ("What happened during H2?", "1 July 2026"),
        ("Which commits mention h2?", "No recorded title or path contains “h2”"),
        ("Which of them aren't about hyper?", "does not take the question's “not” into account"),
        ("Who made the first ever commit?", "The **oldest**"),
        ("Which versions in 2026 were not released by Bob?", "releases, by anyone, without “Bob”"),
    ] {
        let answer = answer_to(text, &history).await;
        assert!(answer.contains(expected), "{text}: {answer}");
    }
}

#[tokio::test]
async fn merge_of_commits_outside_the_window_counts_for_nobody_unless_it_is_all() {
    let [merge, part] = ["d1b2c", "e1b2c"].map(|start| start.repeat(8));
    let merging = [
        json!({"id": merge, "t": at("2026-11-16T09:00:00Z"), "a": {"n": "Ines Holm"}, "s": "Merge", "p": ["a.rs"], "g": true}),
        json!({"id": part, "t": at("2026-10-15T09:00:00Z"), "a": {"n": "Ann"}, "s": "Change", "p": ["a.rs"], "m": merge}),
    ];
    let answer = answer_to("Who changed a.rs in November 2026?", &History::of(&json!(merging))).await;
    assert!(answer.contains("- Ines Holm: 1 commit"), "{answer}");
    let own = json!({"id": "f1b2c".repeat(8), "t": at("2026-11-15T09:00:00Z"), "a": {"n": "Bob Stone"}, "s": "Fix", "p": ["a.rs"]});
    let history = History::of(&json!([merging[0], own, merging[1]]));
    let answer = answer_to("Who changed a.rs in November 2026?", &history).await;
    assert!(answer.contains("- Bob Stone: 1 commit") && !answer.contains("- Ines Holm"), "{answer}");
}
