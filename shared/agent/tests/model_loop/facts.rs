//! Facts that an answer states whatever the wording: what became of a path, how many of the contributors are bots, who
//! else has as many, what an exclusion leaves out.

use serde_json::json;

use crate::support::{History, answer_to, at, commit};

#[tokio::test]
async fn last_change_of_a_path_that_is_gone_comes_first() {
    let history = History::of(&json!([
        {"id": "a1b2c".repeat(8), "t": at("2026-11-16T09:00:00Z"), "a": {"n": "Ann"}, "s": "Use hickory",
            "p": ["src/dns/trust.rs", "src/dns/hickory.rs"], "d": ["src/dns/trust.rs"]},
        {"id": "b1b2c".repeat(8), "t": at("2026-11-15T09:00:00Z"), "a": {"n": "Bo"}, "s": "Tidy",
            "p": ["cli/main.rs"], "r": [["tools/main.rs", "cli/main.rs"]]},
        commit("c1b2c", "2026-11-14", "Ann", "Remove a cache", &["src/dns/trust.rs", "tools/main.rs", "cli/sync.rs"]),
        {"id": "d1b2c".repeat(8), "t": at("2026-11-13T09:00:00Z"), "a": {"n": "Bo"}, "s": "Drop the old sync",
            "p": ["old/sync.rs"], "d": ["old/sync.rs"]},
    ]));
    let dns = "`src/dns/trust.rs` no longer exists since `a1b2ca1b2c` Use hickory (Ann, 2026-11-16";
    let dns_file = "It also added src/dns/hickory.rs.";
    let tools = "`tools` no longer exists since `b1b2cb1b2c` Tidy (Bo, 2026-11-15; moves tools/main.rs to cli/main.rs).";
    for (text, first) in [
        ("What happened to src/dns/trust.rs?", dns),
        ("When was src/dns/trust.rs removed?", dns),
        ("where did src/dns/trust.rs go", dns),
        ("Who removed the tools folder?", tools),
    ] {
        let answer = answer_to(text, &history).await;
        assert!(answer.starts_with(first), "{text}: {answer}");
        assert!(answer.contains(dns_file) || first == tools, "{answer}");
        assert!(!answer.contains("Nothing found") && !answer.contains("removals"), "{text}: {answer}");
    }
    // A file that exists again, a folder with another file, and a word that may be a topic.
    let again = History::of(&json!([
        commit("e1b2c", "2026-11-17", "Ann", "Restore it", &["src/dns/trust.rs"]),
        {"id": "a1b2c".repeat(8), "t": at("2026-11-16T09:00:00Z"), "a": {"n": "Ann"}, "s": "Drop it",
            "p": ["src/dns/trust.rs"], "d": ["src/dns/trust.rs"]},
    ]));
    for (text, history) in [
        ("What happened to src/dns/trust.rs?", &again),
        ("What happened in src/dns?", &history),
        ("What happened to sync?", &history),
    ] {
        let answer = answer_to(text, history).await;
        assert!(!answer.contains("no longer exists"), "{text}: {answer}");
    }
}

#[tokio::test]
async fn bots_are_not_counted_as_people_and_ties_are_named() {
    let history = History::of(&json!([
        commit("a1b2c", "2026-11-16", "Ann", "One", &["a"]),
        commit("b1b2c", "2026-11-15", "renovate[bot]", "Two", &["a"]),
        commit("c1b2c", "2026-11-14", "Bo", "Three", &["b"]),
        commit("d1b2c", "2026-11-13", "Cleo", "Four", &["b"]),
        commit("e1b2c", "2026-11-12", "Cleo", "Five", &["b"]),
    ]));
    let answer = answer_to("What changed in 2026?", &history).await;
    assert!(answer.starts_with("**5 commits** by 3 people and 1 bot."), "{answer}");
    let answer = answer_to("Who are the top 2 commiters in 2026, without bots?", &history).await;
    assert!(
        answer.contains("- Cleo: 2 commits")
            && answer.contains("Tied with the last entry of this list, but not listed: 1."),
        "{answer}"
    );
    let answer = answer_to("Top 1 most changed file in 2026?", &history).await;
    assert!(answer.contains("- `b`: 3 commits") && !answer.contains("Tied"), "{answer}");
}

#[tokio::test]
async fn work_that_an_exclusion_leaves_out_is_cited_if_nothing_else_is_found() {
    let history = History::of(&json!([commit("a1b2c", "2026-11-16", "Ann", "One", &["a.rs"])]));
    let answer = answer_to("Has anyone other than Ann ever changed a.rs?", &history).await;
    assert!(answer.starts_with("**Nothing found**"), "{answer}");
    assert!(
        answer.contains("Including what the question excludes: **1 commit** — `a1b2ca1b2c`."),
        "{answer}"
    );
}

#[tokio::test]
async fn numbers_of_people_and_of_new_contributors_are_compared() {
    let history = History::of(&json!([
        commit("a1b2c", "2026-10-16", "Ann", "One", &["bridge/x"]),
        commit("b1b2c", "2026-10-15", "Bo", "Two", &["server/x"]),
        commit("c1b2c", "2026-10-14", "Cleo", "Three", &["server/x"]),
        commit("d1b2c", "2026-09-13", "Cleo", "Four", &["server/x"]),
        commit("e1b2c", "2026-09-12", "Cleo", "Five", &["bridge/x"]),
    ]));
    for (text, first) in [
        (
            "How many people contributed in October compared with September?",
            "**3 people** in 1–31 October 2026, 2 more than in 1–30 September 2026 (**1 person**).",
        ),
        (
            "How many new contributors were there in October compared with September?",
            "**2 new contributors** in 1–31 October 2026, 1 more than in 1–30 September 2026 (**1 new contributor**).",
        ),
        (
            "Did bridge or server get more commits in 2026?",
            "**2 commits** by 2 people under bridge, 1 fewer than under server (**3 commits** by 2 people).",
        ),
    ] {
        let answer = answer_to(text, &history).await;
        assert_eq!(answer.lines().next(), Some(first), "{text}: {answer}");
    }
    let answer = answer_to("Which people made their first commit in October?", &history).await;
    assert!(answer.starts_with("**2 new contributors**"), "{answer}");
}

#[tokio::test]
async fn time_of_day_is_stated_for_the_first_and_the_last_work() {
    let history = History::of(&json!([commit("a1b2c", "2026-11-16", "Ann", "One", &["a.rs"])]));
    let answer = answer_to("When was a.rs last changed?", &history).await;
    assert!(answer.contains("(Ann, 2026-11-16 10:00)"), "{answer}");
    let answer = answer_to("author of the last commit to a.rs", &history).await;
    assert_eq!(answer.lines().next(), Some("Ann"), "{answer}");
    let answer = answer_to("commits 15-16 Nov", &history).await;
    assert!(answer.starts_with("**1 commit**") && answer.contains("15–16 November 2026"), "{answer}");
}

#[tokio::test]
async fn former_path_is_looked_for_where_a_file_begins() {
    let history = History::of(&json!([
        commit("a1b2c", "2026-11-16", "Ann", "Tidy", &["src/serve/mod.rs"]),
        {"id": "b1b2c".repeat(8), "t": at("2026-11-15T09:00:00Z"), "a": {"n": "Bo"}, "s": "Make a folder",
            "p": ["src/serve/mod.rs", "src/serve.rs"], "d": ["src/serve.rs"]},
        commit("c1b2c", "2026-11-14", "Ann", "Start", &["src/serve.rs"]),
    ]));
    let answer = answer_to("What was src/serve/mod.rs called before?", &history).await;
    let first = "`src/serve/mod.rs` begins with `b1b2cb1b2c` Make a folder (Bo, 2026-11-15), which deleted src/serve.rs.";
    assert!(answer.starts_with(first), "{answer}");
}

#[tokio::test]
async fn merge_on_a_branch_touches_no_files_of_its_own() {
    let [main, merge, part] = ["a1b2c", "b1b2c", "c1b2c"].map(|start| start.repeat(8));
    let history = History::of(&json!([
        {"id": main, "t": at("2026-11-16T09:00:00Z"), "a": {"n": "Ann"}, "s": "Merge branch 'x'", "p": ["a.rs"], "g": true},
        {"id": merge, "t": at("2026-10-31T12:00:00Z"), "a": {"n": "Ann"}, "s": "Merge branch 'main' into x", "p": ["b.rs"],
            "g": true, "m": main},
        {"id": part, "t": at("2026-10-30T09:00:00Z"), "a": {"n": "Bo"}, "s": "Change a", "p": ["a.rs"], "m": main},
        {"id": "e1b2c".repeat(8), "t": at("2026-10-30T08:00:00Z"), "a": {"n": "Bo"}, "s": "Start a", "p": ["a.rs"], "m": main},
        commit("d1b2c", "2026-10-29", "Cleo", "Change b", &["b.rs"]),
    ]));
    let answer = answer_to("What touched b.rs?", &history).await;
    assert!(answer.starts_with("**1 commit**") && answer.contains("Change b"), "{answer}");
    let answer = answer_to("How many commits per month in 2026?", &history).await;
    assert!(answer.contains("- 2026-10: 4 commits") && answer.contains("- 2026-11: 1 commit"), "{answer}");
}

#[tokio::test]
async fn short_questions_have_direct_answers() {
    let history = History::of(&json!([
        commit("a1b2c", "2026-11-16", "Ann", "Revert \"Release v1.0.0\"", &["docs/a.md", "Cargo.toml"]),
        commit("b1b2c", "2026-11-15", "Ann", "Release v1.0.0", &["docs/a.md"]),
        commit("c1b2c", "2026-11-14", "Bo", "Add seven more bugs to the list", &["lib/b.rs"]),
    ]));
    for (text, part) in [
        (
            "Was any release rolled back?",
            "No revert was found among the releases. All reverts that were found:\n\n**1 commit**",
        ),
        ("any commits on main last weekend? yes/no", "yes\n\n**2 commits**"),
        ("most changed file in docs/ in 2026", "- `docs/a.md`: 2 commits"),
        ("files changed by commit a1b2ca1", "It changed 2 files:\n\n- `docs/a.md`\n- `Cargo.toml`"),
        (
            "lines added and removed in docs/ since 2026-11-01",
            "**Not recorded**: contents, sizes and numbers of lines.",
        ),
        ("release notes for November", "**Added**\n\n- `c1b2cc1b2c`"),
    ] {
        let answer = answer_to(text, &history).await;
        assert!(answer.contains(part), "{text}: {answer}");
    }
}

#[tokio::test]
async fn gaps_reviews_and_moved_folders_have_direct_answers() {
    let history = History::of(&json!([
        {"id": "a1b2c".repeat(8), "t": at("2026-11-16T11:00:00Z"), "a": {"n": "Ann"}, "s": "Move the templates (#12)",
            "p": ["tool/templates/go/a.txt", "templates/go/a.txt", "templates/b.txt", "tool/templates/b.txt"],
            "d": ["templates/go/a.txt", "templates/b.txt"]},
        commit("b1b2c", "2026-11-15", "Ann", "Revert \"core 0.5.6\"", &["core/a.rs"]),
        commit("c1b2c", "2026-11-11", "renovate[bot]", "Bump h2 to 0.4", &["Cargo.toml"]),
        commit("d1b2c", "2026-11-10", "Bo", "Bump serde to 1.2", &["Cargo.toml"]),
        commit("e1b2c", "2026-11-09", "Bo", "Update the links to 0.8", &["docs/a.txt"]),
        commit("f1b2c", "2026-11-08", "Bo", "core 0.5.6", &["core/a.rs"]),
        commit("01b2c", "2026-11-07", "Bo", "Drop an old rule", &["templates/b.txt", "templates/go/a.txt"]),
    ]));
    for (text, part) in [
        (
            "What was the longest gap without commits?",
            "The longest gap is **4 days and 0 hours**: from `c1b2cc1b2c` (2026-11-11 10:00) to",
        ),
        ("Who approved #12?", "**Not recorded**: reviews and approvals. The recorded activity shows:"),
        ("Where did the templates folder go?", "Its files are now below `tool/templates`."),
        ("Who reverted core 0.5.6?", "- Ann: 1 commit — `b1b2cb1b2c`"),
        ("Which dependencies were bumped or dropped in 2026?", "**2 commits** by 1 person and 1 bot."),
        ("release notes for November without the bot bumps", "Bump serde to 1.2"),
        ("How many lines did Bo remove in 2026?", "the number of pieces of work, by Bo, 1 January 2026"),
    ] {
        let answer = answer_to(text, &history).await;
        assert!(answer.contains(part), "{text}: {answer}");
    }
    let answer = answer_to("most changed file in 2026", &history).await;
    assert!(answer.starts_with("**7 files**"), "four files are tied: {answer}");
}

#[tokio::test]
async fn release_candidates_joined_months_and_first_releases_are_read() {
    let history = History::of(&json!([
        commit("a1b2c", "2026-11-16", "Ann", "Release v2.0.0 (#3)", &["b.rs"]),
        commit("b1b2c", "2026-10-31", "Ann", "Release v2.0.0 release candidate 2", &["b.rs"]),
        commit("c1b2c", "2026-10-20", "Bo", "Add retries", &["a.rs"]),
        commit("d1b2c", "2026-10-10", "Ann", "Release v2.0.0 release candidate 1", &["b.rs"]),
        commit("e1b2c", "2026-09-10", "Cleo", "Start", &["a.rs"]),
    ]));
    for (text, part) in [
        ("How many days between 2.0.0 release candidate 1 and 2.0.0?", "**37 days**: from `d1b2cd1b2c`"),
        ("What changed between v2.0.0 rc1 and rc2?", "after `d1b2cd1b2c`"),
        ("Which release first had retries?", "→ first release after it: `b1b2cb1b2c`"),
        ("Which files did Ann touch in October and November?", "- `b.rs`: 3 commits"),
        ("What happened in October and November?", "work, by anyone, 1 October 2026 – "),
        (
            "Did we commit more in October or in November?",
            "**3 commits** by 2 people in 1–31 October 2026, 2 more than in",
        ),
        ("List authors whose first commit is after 2026-10-01.", "**2 new contributors**"),
        ("What changed since 10pm last night?", "17 November 2026 22:00 – now"),
        ("what got done in october pls, for the monthly report", "1–31 October 2026"),
        ("last commit before 3am utc on 16 november", "up to 16 November 2026 04:00 (Europe/Berlin)"),
    ] {
        let answer = answer_to(text, &history).await;
        assert!(answer.contains(part), "{text}: {answer}");
    }
}

#[tokio::test]
async fn thresholds_approvals_and_missing_relations_are_not_misread() {
    let history = History::of(&json!([
        commit("a1b2c", "2026-11-16", "Ann Lee", "[Libs/JS] Revert ESM build", &["lib/a.rs"]),
        {"id": "b1b2c".repeat(8), "t": at("2026-11-10T09:00:00Z"), "a": {"n": "Ann Lee"}, "s": "Clean up",
            "p": ["yarn.lock", "tools/bump.py"], "d": ["yarn.lock"]},
        commit("c1b2c", "2026-10-14", "Bo Kim", "Change", &["lib/a.rs", "yarn.lock"]),
        commit("d1b2c", "2026-10-13", "renovate[bot]", "Bump h2 to 0.4", &["Cargo.toml"]),
        commit("e1b2c", "2026-09-13", "Bo Kim", "Start", &["src/b.rs"]),
    ]));
    for (text, part, absent) in [
        (
            "fewer than 10 commits in October 2026?",
            "The answer does not take “fewer than 10” into account.",
            "fewer than in",
        ),
        (
            "how many people committed more than once in 2026",
            "**5 commits** by 2 people and 1 bot.",
            "more than in",
        ),
        (
            "did Ann Lee or Bo Kim commit more in September and October 2026",
            "by Ann Lee, 2 fewer than by Bo Kim",
            "fewer than in",
        ),
        ("commits older than October 2026", "**1 commit**", "Bump h2"),
        ("what did Ann Lee approve in November", "**Not recorded**: reviews and approvals.", "Nothing found"),
        ("which files were removed in November 2026", "deletes yarn.lock", "removals"),
        ("was the ESM build reverted", "`a1b2ca1b2c` [Libs/JS] Revert ESM build", "None of this work"),
        ("where did yarn.lock go", "no longer exists since `b1b2cb1b2c`", "It also added"),
        ("which dependencies were dropped in 2026", "not only removals", "removals and"),
        ("who worked on this in 2026", "Of these, 1 by bots.", "Nothing"),
    ] {
        let answer = answer_to(text, &history).await.replace('\\', "");
        assert!(answer.contains(part), "{text}: {answer}");
        assert!(!answer.contains(absent), "{text}: {answer}");
    }
}

#[tokio::test]
async fn days_and_folders_without_work_are_named() {
    let history = History::of(&json!([
        commit("a1b2c", "2026-11-18", "Ann", "One", &["src/x"]),
        commit("b1b2c", "2026-11-16", "Bo", "Two", &["docs/x"]),
        commit("c1b2c", "2026-10-10", "Bo", "Three", &["tools/x"]),
    ]));
    for (text, first, named) in [
        (
            "Which days from 15 to 18 November had no commits?",
            "**2 of 4 days** without such work in this time.",
            "- 2026-11-15\n- 2026-11-17\n",
        ),
        (
            "How many weekdays were there without any commits in November?",
            "**5 of 7 weekdays** without such work in this time.",
            "- Sunday\n",
        ),
        (
            "Which top-level folders haven't been touched since 1 November?",
            "**1 of 3 folders** without such work in this time.",
            "- `tools`: last `c1b2cc1b2c` Three",
        ),
    ] {
        let answer = answer_to(text, &history).await;
        assert_eq!(answer.lines().next(), Some(first), "{text}: {answer}");
        assert!(answer.contains(named), "{text}: {answer}");
    }
    let answer = answer_to("What changed in docs without commits of Bo?", &history).await;
    assert!(answer.starts_with("**Nothing found**"), "{answer}");
}

#[tokio::test]
async fn program_gets_paths_folders_versions_and_ids_alone_first() {
    let history = History::of(&json!([
        commit("a1b2c", "2026-11-18", "Ann", "Release core v1.2.0", &["core/Cargo.toml"]),
        commit("b1b2c", "2026-11-17", "Bo", "Two", &["examples/b/x", "examples/a/y"]),
        commit("c1b2c", "2026-11-16", "Bo", "Three", &["examples/a/x"]),
    ]));
    for (text, values) in [
        (
            "paths under examples/ changed since 2026-11-16, one per line",
            "```\nexamples/a/x\nexamples/a/y\nexamples/b/x\n```\n\n",
        ),
        (
            "list directories under examples/ changed since 2026-11-17, one per line",
            "```\nexamples/a\nexamples/b\n```\n\n",
        ),
        ("latest released core version, number only", "1.2.0\n\n"),
        ("commits under examples/ since 2026-11-01, short sha only", "```\nb1b2cb1b2c\nc1b2cc1b2c\n```\n\n"),
        (
            "List all commits since 2026-11-17, oldest first, one per line in the form: <short id> <author> <title>. No other text.",
            "```\nb1b2cb1b2c Bo Two\na1b2ca1b2c Ann Release core v1.2.0\n```\n\n",
        ),
        ("Commits since 2026-11-18: print one short id per line, or the single word NONE.", "a1b2ca1b2c\n\n"),
        (
            "List all commits of 2026-11-15, one per line: short id, author, title. Print NONE if there are none.",
            "NONE\n\n",
        ),
        (
            "Did any commit since 2026-11-17 touch a path under examples/? Answer YES or NO, then the short ids and paths.",
            "YES\n\nb1b2cb1b2c examples/b/x examples/a/y\n\n",
        ),
        (
            "Print the last commit that touched examples/ as: <short id> <YYYY-MM-DD> <author>. One line.",
            "b1b2cb1b2c 2026-11-17 Bo\n\n",
        ),
        (
            "Number of commits per author for 2026-11-16 to 2026-11-18 inclusive, as one JSON object {\"author\": count}. JSON only.",
            "```\n{\"Ann\":1,\"Bo\":2}\n```\n\n",
        ),
        (
            "Return a JSON array of the commits by Bo from 2026-11-17 to 2026-11-18, objects with keys id, date, title. JSON only.",
            "```\n[{\"date\":\"2026-11-17\",\"id\":\"b1b2cb1b2c\",\"title\":\"Two\"}]\n```\n\n",
        ),
        (
            "Number of commits on 2026-11-17 (UTC), merge commits excluded. Answer with the integer only.",
            "1\n\n",
        ),
        (
            "List the top-level directories touched since 2026-11-17, sorted alphabetically, one per line, no other text.",
            "```\ncore\nexamples\n```\n\n",
        ),
        (
            "Report changes under examples/ since 2026-11-17 as: path | short id | author. If none, print NONE.",
            "examples/b/x examples/a/y b1b2cb1b2c Bo\n\n",
        ),
        (
            "Has examples/ changed since 2026-11-17? Answer YES or NO followed by the short ids of the commits.",
            "YES\n\nb1b2cb1b2c\n\n",
        ),
        (
            "Did any commit since 2026-11-18 touch examples/? Answer with exactly one word: yes or no.",
            "no\n\n",
        ),
        (
            "List the commits from Q4 2026 (16 to 17 November), short id only, one per line.",
            "```\nb1b2cb1b2c\nc1b2cc1b2c\n```\n\n",
        ),
        ("Weekly digest for the previous week: number of commits.", "**Nothing found**"),
        (
            "List the paths of the files changed by commit b1b2cb1b2c, one per line, no other text.",
            "```\nexamples/a/y\nexamples/b/x\n```\n\n",
        ),
    ] {
        let answer = answer_to(text, &history).await;
        assert!(answer.starts_with(values), "{text}: {answer}");
    }
    let history = History::of(&json!([
        commit(
            "a1b2c",
            "2026-11-18",
            "Ann",
            "Release macros v0.9.1",
            &["macros/Cargo.toml", "core/Cargo.toml"]
        ),
        commit(
            "b1b2c",
            "2026-11-17",
            "Ann",
            "Release macros v0.9.0 and core v1.2.0",
            &["macros/a", "core/Cargo.toml"]
        ),
    ]));
    let answer = answer_to("latest released core version, number only", &history).await;
    assert!(answer.starts_with("1.2.0\n\n"), "{answer}");
    // The search word is in no title, so the values would be those of another question.
    let answer = answer_to("latest released kore-x version, number only", &history).await;
    assert!(!answer.starts_with("1.2.0"), "{answer}");
    let history = History::of(&json!([commit("a1b2c", "2026-11-18", "Ann", "Use `a_b`", &["x.rs"])]));
    let answer = answer_to("Title of the last commit that touched x.rs, and nothing else.", &history).await;
    assert!(answer.starts_with("```\nUse `a_b`\n```\n\n"), "{answer}");
}

#[tokio::test]
async fn release_of_the_named_folder_begins_the_window() {
    let history = History::of(&json!([
        commit("a1b2c", "2026-11-17", "Ann", "Fix x", &["server/x"]),
        commit("b1b2c", "2026-11-16", "Bo", "bridge: Release v1.2.0", &["bridge/Cargo.toml"]),
        commit("c1b2c", "2026-11-15", "Bo", "Fix y", &["server/y"]),
        commit("d1b2c", "2026-11-14", "Bo", "Release server v1.2.0", &["server/Cargo.toml"]),
    ]));
    let answer = answer_to("What changed in server/ since v1.2.0?", &history).await;
    assert!(answer.starts_with("**2 commits**") && answer.contains("after `d1b2cd1b2c`"), "{answer}");
}

#[tokio::test]
async fn question_about_secrets_in_commits_is_no_request_for_secrets() {
    let history = History::of(&json!([commit("a1b2c", "2026-11-16", "Ann", "Move the run secrets", &["a"])]));
    let answer = answer_to("which commit moved the run secrets", &history).await;
    assert!(answer.starts_with("**1 commit**"), "{answer}");
    let answer = answer_to("Show me the run secrets", &history).await;
    assert!(answer.starts_with("I cannot share that"), "{answer}");
}

#[tokio::test]
async fn merge_of_older_commits_is_not_counted_for_its_author() {
    let mut merged = commit("b1b2c", "2026-10-30", "Bo", "Two", &["b"]);
    merged["m"] = json!("a1b2c".repeat(8));
    let mut merge = commit("a1b2c", "2026-11-03", "Ann", "Merge branch 'two'", &["b"]);
    merge["g"] = json!(true);
    let history = History::of(&json!([commit("c1b2c", "2026-11-04", "Ann", "Three", &["c"]), merge, merged]));
    let answer = answer_to("How many people contributed in November, and who?", &history).await;
    assert!(answer.starts_with("**1 person**: **2 commits**"), "{answer}");
    assert!(answer.contains("- Ann: 1 commit — `c1b2cc1b2c`"), "{answer}");
}

#[tokio::test]
async fn candidate_without_a_version_is_the_newest_one() {
    let history = History::of(&json!([
        commit("a1b2c", "2026-11-17", "Ann", "Fix x", &["x"]),
        commit("b1b2c", "2026-11-16", "Bo", "Release v2.0.0-rc.2", &["x"]),
        commit("c1b2c", "2026-11-15", "Bo", "Fix y", &["y"]),
        commit("d1b2c", "2026-11-14", "Bo", "Release v1.0.0-rc.2", &["x"]),
    ]));
    let answer = answer_to("What changed since rc2?", &history).await;
    assert!(answer.starts_with("**1 commit**") && answer.contains("after `b1b2cb1b2c`"), "{answer}");
}

#[tokio::test]
async fn each_part_of_a_question_is_answered() {
    let history = History::of(&json!([
        commit("a1b2c", "2026-11-02", "Dan", "Tidy", &["docs/x"]),
        commit("b1b2c", "2026-10-16", "Ann", "Fix the parser", &["bridge/x"]),
        commit("c1b2c", "2026-10-15", "Bo", "Add a router", &["server/x"]),
        commit("d1b2c", "2026-09-13", "Cleo", "Add a parser", &["bridge/x"]),
    ]));
    for (text, parts) in [
        (
            "October was quiet. How many commits were there, and was that more than in September?",
            &[
                "**1. How many commits were there**\n\n**2 commits** by 2 people.",
                "**2. was that more than in September**\n\n**2 commits** by 2 people in 1–31 October 2026, 1 more than in 1–30 September 2026",
            ][..],
        ),
        (
            "When was bridge/ first changed and who should I ask about it?",
            &["The **oldest** of 2 commits:\n\n- `d1b2cd1b2c`", "by recorded work", "ask **Ann**"],
        ),
        ("My ticket is about the parser. Who knows that best?", &["ask **Ann**: 1 commit"]),
        (
            "I need the changes of October. Leave out the router. What changed?",
            &["**1 commit**.\n\n- `b1b2cb1b2c`"],
        ),
        ("What changed last month (1-31 October)?", &["**2 commits** by 2 people.\n\n-"]),
        ("What changed last month, Thu 1 to Sat 31 October?", &["**2 commits** by 2 people.\n\n-"]),
        (
            "My notes say bridge/x but I don't have that file. Who changed it?",
            &["- Ann: 1 commit", "under `bridge/x`"],
        ),
        ("Ann has been on leave this week. What did she do lately?", &["`b1b2cb1b2c` Fix the parser"]),
        ("What changed in October? Leave out wording and test commits.", &["**2 commits**"]),
        (
            "Sample item b1b2cb1: who wrote it, and who approved it?",
            &["not recorded", "reviews and approvals"],
        ),
        ("Who contributed in October, leaving Bo out?", &["- Ann: 1 commit", "without Bo"]),
        ("Has bridge/ changed since b1b2cb1 (the parser)?", &["**Nothing found**"]),
        ("What is the newest commit and who made it?", &["- `a1b2ca1b2c` Tidy (Dan, 2026-11-02"]),
        (
            "Who changed bridge/ this year? How many of those were made by Ann?",
            &["- Ann: 1 commit", "under `bridge`, by Ann"],
        ),
        ("I cannot find docs/x, who touched it?", &["- Dan: 1 commit"]),
        ("Were there more commits than in September?", &["**3 commits** by 3 people", "2 more than in"]),
    ] {
        let answer = answer_to(text, &history).await;
        for part in parts {
            assert!(answer.to_lowercase().contains(&part.to_lowercase()), "{text}: {answer}");
        }
    }
    let many = "Who changed x? ".repeat(9);
    let answer = answer_to(&many, &history).await;
    assert!(answer.contains("The answer covers the first 4 questions."), "{answer}");
    let answer = answer_to("Could you please tell me, if you can, who changed docs/x?", &history).await;
    assert!(!answer.contains("**2."), "{answer}");
}

#[tokio::test]
async fn releases_shares_and_alternatives_are_read() {
    let history = History::of(&json!([
        commit("a1b2c", "2026-11-10", "Ann", "Release core v1.2.0", &["core/Cargo.toml"]),
        commit("b1b2c", "2026-11-07", "Bo", "Reject opaque filenames", &["core/attachment.rs"]),
        commit("c1b2c", "2026-11-05", "Bo", "Escape headers", &["core/disposition.rs", "CHANGELOG.md"]),
        commit("d1b2c", "2026-11-03", "Ann", "Release core v1.1.0", &["core/Cargo.toml"]),
        commit("e1b2c", "2026-11-02", "Ann", "Add a router (#7)", &["core/router.rs"]),
    ]));
    for (text, parts) in [
        (
            "How long between the releases of core?",
            &["Days between these releases, the latest first: **7**. Days since the newest: **8**."][..],
        ),
        ("What share of the commits this month is by Bo?", &["**2 of 5 (40 %)**"]),
        (
            "Did the router make it into 1.2.0?",
            &[
                "`e1b2ce1b2c` Add a router",
                "first release after it: `d1b2cd1b2c`",
                "No work with these words is in the named release",
            ],
        ),
        ("We are on 1.1.0. Do we have #7?", &["first release after it: `d1b2cd1b2c`"]),
        ("Anything around attachment / disposition?", &["**2 commits**"]),
        ("Which commits are about disposition, filenames, or routers?", &["**3 commits**"]),
        ("What touched core/ this month but not CHANGELOG.md?", &["**4 commits**", "except `CHANGELOG.md`"]),
    ] {
        let answer = answer_to(text, &history).await;
        for part in parts {
            assert!(answer.contains(part), "{text}: {answer}");
        }
    }
}

fn three_people() -> History {
    History::of(&json!([
        commit("a1b2c", "2026-11-12", "Bo", "Fix the JSON parser", &["src/a.rs", "api/package.json"]),
        commit("b1b2c", "2026-11-11", "Bo", "Add a schedule", &["src/b.rs"]),
        commit("c1b2c", "2026-11-10", "ci[bot]", "Bump x from 1 to 2", &["Cargo.lock"]),
        commit("d1b2c", "2026-11-08", "Ann", "Revert y", &["src/a.rs", "CHANGELOG.md"]),
        commit("e1b2c", "2026-10-20", "Ann", "Fix z", &["src/c.rs"]),
    ]))
}

#[tokio::test]
async fn output_has_what_is_asked_and_nothing_else() {
    for (text, first) in [
        ("Which commits reverted something in 2026? Print NONE if there are none.", "**1 commit**."),
        ("Who contributed in November? Return a JSON array of author names.", "```"),
        ("most changed file in 2026", "src/a.rs"),
        ("Who made the most commits in November? Author only.", "Bo"),
        (
            "Who made the most commits in 2026? Author only.",
            "**5 commits** by 2 people and 1 bot. Of these, 1 by bots.",
        ),
        ("Paths of the last commit in 2026, one per line", "```"),
        ("What changed in the JSON parser in 2026?", "**1 commit** with “parser” in title or path."),
        ("How many commits in 2026? Only the number. Do not add any other text.", "5"),
        ("Has src/c.rs changed in 2026? Reply with JSON true or false only.", "true"),
        (
            "Has src/c.rs changed since it was first added? Answer yes or no.",
            "**No**: there is only the first work, `e1b2ce1b2c`.",
        ),
    ] {
        let answer = answer_to(text, &three_people()).await;
        assert_eq!(answer.lines().next(), Some(first), "{text}: {answer}");
    }
    for (text, output) in [
        ("Who contributed in November? Return a JSON array of author names.", "[\"Bo\",\"Ann\",\"ci[bot]\"]"),
        ("Paths of the last commit in 2026, one per line", "api/package.json\nsrc/a.rs"),
    ] {
        let answer = answer_to(text, &three_people()).await;
        assert!(answer.starts_with(&format!("```\n{output}\n```")), "{text}: {answer}");
    }
    let json =
        answer_to("Has src/c.rs changed in 2026? Reply with JSON true or false only.", &three_people()).await;
    assert!(json.starts_with("true\n\n**1 commit**"), "{json}");
    let request = |action: &str, day: u8| json!({"id": "12", "k": "pull_request", "x": action, "t": at(&format!("2026-11-0{day}T09:00:00Z")), "a": {"n": "Ann"}, "s": "Add it"});
    let requests = History::of(&json!([request("merged", 2), request("opened", 1)]));
    let answer = answer_to("List the pull requests of November, ids only, one per line.", &requests).await;
    assert!(answer.starts_with("12\n\n"), "{answer}");
}

#[tokio::test]
async fn parts_keep_what_they_say_themselves() {
    for (text, parts) in [
        (
            "How many commits were there in November, and how many excluding bots?",
            &["**4 commits**", "**3 commits**"][..],
        ),
        ("What changed in November, and what was the longest gap?", &["**1. ", "The longest gap is"]),
        ("What changed in November? Don't include bots.", &["**3 commits**"]),
        (
            "How many fixes landed in 2026, and how many by Ann?",
            &["**2 commits**", "**1 commit**.", "fixes, by Ann"],
        ),
        (
            "Which commits touched src/ but not CHANGELOG.md in 2026, and who wrote them?",
            &["**3 commits** by 2 people", "- Bo: 2 commits"],
        ),
        ("How many commits were made this year and this month?", &["1 January 2026"]),
        ("Who worked on schedule handling in 2026?", &["Add a schedule"]),
        ("What share of the releases this year were patch releases?", &["**Not recorded**"]),
        ("I joined in October. Was November busier?", &["**4 commits**"]),
        ("I start on the schedule on Monday. Who should I ask?", &["ask **Bo**: 1 commit"]),
        ("What changed in November, leaving out the dependabot stuff?", &["**3 commits**"]),
        ("Do my commit titles need a prefix? See those of November.", &["**4 commits**"]),
        ("One. Two. Three. Four. Five. Exclude bots. What changed in November?", &["**3 commits**"]),
    ] {
        let answer = answer_to(text, &three_people()).await;
        for part in parts {
            assert!(answer.contains(part), "{text}: {answer}");
        }
    }
    let answer = answer_to("What changed in November? It's for a report.", &three_people()).await;
    assert!(!answer.contains("**2."), "{answer}");
}
