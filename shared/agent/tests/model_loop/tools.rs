//! Results of each tool.

use serde_json::{Value, json};

use crate::support::{History, Scripted, answer_about, at, commit, history, returned, returned_about};

async fn ids(arguments: Value) -> Vec<String> {
    let (_, lines) = returned("search_activity", arguments).await;
    lines.iter().map(|line| line["id"].as_str().unwrap().to_owned()).collect()
}

#[tokio::test]
async fn search_returns_matches_of_every_condition_newest_first() {
    let cases = [
        (json!({}), vec!["v1.0", "#13", "c1b2cc1b2cc1", "b1b2cb1b2cb1", "#12", "#12", "a1b2ca1b2ca1"]),
        (
            json!({"kinds": ["issue", null], "people": [" "], "since": null, "until": " ", "except": {"paths": null}}),
            vec!["#13"],
        ),
        (json!({"text": ["retry", "budget"]}), vec!["b1b2cb1b2cb1", "#12", "#12", "a1b2ca1b2ca1"]),
        (json!({"text": ["\"respect the\""], "kinds": ["commit"]}), vec!["b1b2cb1b2cb1"]),
        (json!({"kinds": ["pull_request"], "states": ["merged"]}), vec!["#12"]),
        (json!({"people": ["alice"], "kinds": ["commit"]}), vec!["b1b2cb1b2cb1", "a1b2ca1b2ca1"]),
        (json!({"people": ["@amoreau"], "kinds": ["release"]}), vec!["v1.0"]),
        (json!({"paths": ["src/report.rs"]}), vec!["c1b2cc1b2cc1"]),
        (json!({"paths": ["*.md"]}), vec!["b1b2cb1b2cb1"]),
        (
            json!({"text": ["retry"], "titles_only": true, "kinds": ["commit"]}),
            vec!["b1b2cb1b2cb1", "a1b2ca1b2ca1"],
        ),
        (json!({"text": ["client"], "titles_only": true}), vec![]),
        (
            json!({"text": ["retry"], "titles_only": true, "kinds": ["commit"], "except": {"text": ["client"]}}),
            vec!["b1b2cb1b2cb1", "a1b2ca1b2ca1"],
        ),
        (
            json!({"kinds": ["commit"], "except": {"paths": ["docs"]}}),
            vec!["c1b2cc1b2cc1", "b1b2cb1b2cb1", "a1b2ca1b2ca1"],
        ),
        (
            json!({"kinds": ["commit"], "except": {"touching": ["docs"]}}),
            vec!["c1b2cc1b2cc1", "a1b2ca1b2ca1"],
        ),
        // 23:30 in London is the next day in Berlin.
        (json!({"since": "2026-11-17", "until": "2026-11-17"}), vec!["v1.0", "#13", "c1b2cc1b2cc1"]),
        (
            json!({"since": "2026-11-16T10:00:00+01:00", "until": "2026-11-16T11:00"}),
            vec!["b1b2cb1b2cb1", "#12"],
        ),
        (json!({"until": "2026-11-01"}), vec![]),
        (json!({"since": "2026-12-01"}), vec![]),
        (json!({"limit": 1, "offset": 1}), vec!["#13"]),
    ];
    for (arguments, expected) in cases {
        assert_eq!(ids(arguments.clone()).await, expected, "{arguments}");
    }
}

#[tokio::test]
async fn search_result_states_the_window_and_the_number_of_matches() {
    let window = json!({"since": "2026-11-16", "until": "2026-11-17", "limit": 2});
    let (header, lines) = returned("search_activity", window).await;
    let expected = json!({
        "since": "2026-11-16T00:00:00+01:00", "before": "2026-11-18T00:00:00+01:00",
        "matches": 5, "pieces_of_work": 5, "shown": 2, "not_shown": 3, "next_offset": 2,
    });
    assert_eq!(header, expected);
    let release = json!({"id": "v1.0", "kind": "release", "at": "2026-11-17T13:00:00+01:00", "by": "Alice Moreau", "title": "v1.0"});
    assert_eq!(lines[0], release);
    let issue = json!({"id": "#13", "kind": "issue", "action": "opened", "at": "2026-11-17T11:00:00+01:00", "by": "Cleo Fox", "title": "The report is slow"});
    assert_eq!(lines[1], issue);
    let (header, lines) = returned("search_activity", json!({"people": ["Zoe"]})).await;
    assert_eq!((header["matches"].as_u64(), lines.len()), (Some(0), 0), "{header}");
    let (header, _) =
        returned("search_activity", json!({"since": "2026-11-17", "until": "2026-11-16"})).await;
    assert_eq!(
        header["refused"],
        "Refused: The time range ends before it begins. Ask again with the two ends swapped."
    );
    let (header, _) = returned("search_activity", json!({"since": "Monday"})).await;
    assert!(header["refused"].as_str().unwrap().contains("not a date or a time"), "{header}");
}

#[tokio::test]
async fn search_by_id_returns_all_details() {
    let (_, lines) = returned("search_activity", json!({"ids": ["c1b2cc1"]})).await;
    let expected = json!([{
        "id": "c1b2cc1b2cc1", "full_id": "c1b2c".repeat(8), "kind": "commit", "at": "2026-11-17T00:30:00+01:00", "by": "Bob Stone",
        "title": "Move the report", "paths": ["src/report/mod.rs"], "moved": [["src/report.rs", "src/report/mod.rs"]],
    }]);
    assert_eq!(Value::from(lines), expected);
    let found = async |id: &str| ids(json!({ "ids": [id] })).await.len();
    assert_eq!((found("#12").await, found("12").await, found("v1.0").await), (3, 3, 1));
    assert_eq!(found("1.0").await, 1, "the version of a tag");
    assert_eq!((found("#99").await, found("c1b2c").await, found("fffffff").await), (0, 0, 0));
    let (header, _) = returned("search_activity", json!({"ids": ["fffffff", "#12", "v9.9"]})).await;
    assert_eq!(header["ids_without_a_match"], json!(["fffffff", "v9.9"]));
}

#[tokio::test]
async fn release_known_by_its_commit_alone_is_found_by_its_version_and_named_by_its_title() {
    let history = History::of(&json!([
        {"id": "d1b2c".repeat(8), "t": at("2026-11-16T09:00:00Z"), "a": {"n": "Ines Holm"}, "s": "Release v1.99.1 (#2501)"},
        {"id": "e1b2c".repeat(8), "t": at("2026-11-15T09:00:00Z"), "a": {"n": "Ines Holm"}, "s": "Fix the retry (#2500)"},
        {"id": "f1b2c".repeat(8), "t": at("2026-11-14T09:00:00Z"), "a": {"n": "Ines Holm"}, "s": "Drop the old parser"},
    ]));
    for version in ["v1.99.1", "1.99.1"] {
        let (_, lines) = returned_about(&history, "search_activity", json!({"ids": [version]})).await;
        assert_eq!((lines.len(), &lines[0]["id"]), (1, &json!("d1b2cd1b2cd1")), "{version}");
    }
    let (_, lines) = returned_about(&history, "search_activity", json!({"measure": "notes"})).await;
    let notes: Vec<&Value> = lines.iter().map(|line| &line["notes"]).collect();
    let kinds = ["", ": Removed or breaking", ": Fixed"];
    assert_eq!(notes, kinds.map(|kind| json!(format!("Release v1.99.1 (#2501){kind}"))).each_ref());
}

#[tokio::test]
async fn commit_whose_id_has_no_letter_is_found() {
    let id = "8046095057720000000000000000000000000000";
    let history = History::of(&json!([
        {"id": id, "t": at("2026-11-16T09:00:00Z"), "a": {"n": "Bob Stone"}, "s": "Count twice"},
    ]));
    let (header, lines) = returned_about(&history, "search_activity", json!({"ids": ["804609505772"]})).await;
    assert_eq!((&header["matches"], &lines[0]["id"]), (&json!(1), &json!("804609505772")));
}

#[tokio::test]
async fn pull_requests_are_found_after_another_call_about_the_same_time() {
    let history = History::of(&json!([
        {"id": "d1b2c".repeat(8), "t": at("2026-11-16T09:00:00Z"), "a": {"n": "Ines Holm"}, "s": "Read messages (#14)"},
        {"id": "e1b2c".repeat(8), "t": at("2026-11-02T09:00:00Z"), "a": {"n": "Ines Holm"}, "s": "Begin"},
    ]));
    let window = json!({"since": "2026-11-16", "measure": "count"});
    let requests = json!({"since": "2026-11-16", "kinds": ["pull_request"]});
    let model = Scripted::calling(vec![("search_activity", window), ("search_activity", requests)], "Done.");
    answer_about(&history, &model).await;
    assert!(model.results()[1].contains("\"matches\":1"), "{}", model.results()[1]);
}

#[tokio::test]
async fn merge_is_found_by_the_commits_that_it_brought_in() {
    let [merge, part] = ["d1b2c", "e1b2c"].map(|start| start.repeat(8));
    let history = History::of(&json!([
        {"id": merge, "t": at("2026-11-16T09:00:00Z"), "a": {"n": "Ines Holm"}, "s": "Read messages from a queue (#14)"},
        {"id": part, "t": at("2026-11-15T09:00:00Z"), "a": {"n": "Goran Silva"}, "s": "Read messages", "m": merge},
    ]));
    let commits = json!({"measure": "group", "group": "person", "except": {"kinds": ["merge"]}});
    let (header, lines) = returned_about(&history, "search_activity", commits).await;
    assert_eq!((&header["pieces_of_work"], lines.len()), (&json!(1), 1), "{lines:?}");
    assert_eq!(lines[0]["group"], "Goran Silva");
}

#[tokio::test]
async fn path_means_itself_and_everything_below_it() {
    let paths = ["src/store/mod.rs", "src/storefront.rs", "axum/src/lib.rs", "lib.rs", ".env", ".env.local"];
    let commits = paths.iter().enumerate().map(|(number, path)| {
        json!({"id": format!("{number}a1b2c3d"), "t": at("2026-11-16T09:00:00Z"), "a": {"n": "Ines Holm"}, "s": path, "p": [path]})
    });
    let history = History::of(&commits.collect());
    for (asked, expected) in [
        ("src/store", "src/store/mod.rs"),
        ("./lib.rs", "lib.rs"),
        ("mod.rs", "src/store/mod.rs"),
        ("Storefront", "src/storefront.rs"),
        ("*.rs", "axum/src/lib.rs lib.rs src/store/mod.rs src/storefront.rs"),
        ("src/*.rs", "src/storefront.rs"),
        ("src/store*", "src/store/mod.rs src/storefront.rs"),
        ("src/*", "src/storefront.rs"),
        ("**/lib.rs", "axum/src/lib.rs lib.rs"),
        (".env", ".env"),
        ("/*.rs", "lib.rs"),
        ("/lib.rs", "lib.rs"),
        ("/mod.rs", ""),
        ("nothing/here", ""),
    ] {
        let (header, lines) = returned_about(&history, "search_activity", json!({"paths": [asked]})).await;
        let mut found: Vec<&str> = lines.iter().map(|line| line["title"].as_str().unwrap()).collect();
        found.sort_unstable();
        assert_eq!(found.join(" "), expected, "{asked}");
        assert_eq!(header.get("unknown_paths").is_some(), expected.is_empty(), "{asked}: {header}");
    }
}

#[tokio::test]
async fn large_commit_is_found_by_its_id_and_hides_no_other() {
    let large: Vec<String> = (0..60).map(|number| format!("{}/{number}.rs", "folder/".repeat(12))).collect();
    let history = History::of(&json!([
        {"id": "a1b2c".repeat(8), "t": at("2026-11-16T09:00:00Z"), "a": {"n": "Ines Holm"}, "s": "Move all", "p": large},
        {"id": "c1b2c".repeat(8), "t": at("2026-11-15T09:00:00Z"), "a": {"n": "Ines Holm"}, "s": "Begin", "p": ["one.rs"]},
    ]));
    let asked = json!({"ids": ["a1b2ca1", "c1b2cc1"]});
    let (header, lines) = returned_about(&history, "search_activity", asked).await;
    assert_eq!((&header["shown"], &lines[0]["more_paths"]), (&json!(2), &json!(30)), "{header}");
}

#[tokio::test]
async fn folder_with_work_inside_the_window_is_not_quiet() {
    let [merge, part, plain] = ["d1b2c", "e1b2c", "f1b2c"].map(|start| start.repeat(8));
    let history = History::of(&json!([
        {"id": merge, "t": at("2026-04-10T09:00:00Z"), "a": {"n": "Ines Holm"}, "s": "Merge branch 'docs'"},
        {"id": part, "t": at("2026-01-05T09:00:00Z"), "a": {"n": "Ines Holm"}, "s": "Document", "p": ["docs/a.md"], "m": merge},
        {"id": plain, "t": at("2026-03-20T09:00:00Z"), "a": {"n": "Ines Holm"}, "s": "Correct", "p": ["docs/a.md"]},
    ]));
    let quiet = json!({"measure": "quiet", "since": "2026-03-01"});
    let (header, _) = returned_about(&history, "search_activity", quiet).await;
    assert_eq!(header["quiet_places"], 0, "{header}");
}

#[tokio::test]
async fn files_are_followed_through_renames_in_both_directions() {
    let touched = async |asked: &str, ids: &[usize]| {
        let commit = |at: &usize| {
            let (path, moved) =
                [("old/a.rs", None), ("new/a.rs", None), ("new/a.rs", Some("old/a.rs")), ("old/a.rs", None)]
                    [*at];
            let renames: Vec<_> = moved.into_iter().map(|from| (from, path)).collect();
            json!({"id": at.to_string().repeat(40), "t": 100 - at, "a": {"n": "A"}, "s": "x", "p": [path], "r": renames})
        };
        let history = History::of(&Value::from_iter(ids.iter().map(commit)));
        let (_, lines) = returned_about(&history, "search_activity", json!({"paths": [asked]})).await;
        lines.iter().map(|line| line["id"].as_str().unwrap()[..1].to_owned()).collect::<String>()
    };
    assert_eq!(touched("new", &[0, 1, 2, 3]).await, "123");
    assert_eq!(touched("old", &[1, 2, 3]).await, "123");
}

#[tokio::test]
async fn search_counts_by_group() {
    let counted = async |arguments: Value| {
        let (header, lines) = returned("search_activity", arguments).await;
        let groups: Vec<(String, u64)> = lines
            .iter()
            .map(|line| {
                (line["group"].as_str().unwrap().to_owned(), line["pieces_of_work"].as_u64().unwrap())
            })
            .collect();
        (header["matches"].as_u64().unwrap(), header["pieces_of_work"].as_u64().unwrap(), groups)
    };
    let groups = |all: &[(&str, u64)]| {
        all.iter().map(|(group, count)| ((*group).to_owned(), *count)).collect::<Vec<_>>()
    };
    assert_eq!(
        counted(json!({"measure": "group", "group": "person"})).await,
        (7, 6, groups(&[("Alice Moreau", 4), ("Bob Stone", 3), ("Cleo Fox", 1)]))
    );
    assert_eq!(
        counted(json!({"measure": "group", "group": "day", "kinds": ["commit"]})).await.2,
        groups(&[("2026-11-04", 1), ("2026-11-16", 1), ("2026-11-17", 1)])
    );
    assert_eq!(
        counted(json!({"measure": "group", "group": "hour", "kinds": ["commit"]})).await.2,
        groups(&[("00:00", 1), ("10:00", 2)])
    );
    assert_eq!(
        counted(json!({"measure": "group", "group": "week", "since": "2026-11-16"})).await.2,
        groups(&[("2026-11-16", 5)])
    );
    assert_eq!(
        counted(json!({"measure": "group", "group": "area", "kinds": ["commit"]})).await.2,
        groups(&[("src/client", 2), ("docs", 1), ("src/report", 1)])
    );
    assert_eq!(
        counted(json!({"measure": "group", "group": "kind", "until": "2026-11-15"})).await.2,
        groups(&[("commit", 1), ("pull request", 1)])
    );
    assert_eq!(
        counted(json!({"measure": "group", "group": "action", "kinds": ["pull_request"]})).await,
        (2, 1, groups(&[("merged", 1), ("opened", 1)]))
    );
}

#[tokio::test]
async fn groups_state_their_pieces_of_work_and_their_records() {
    let (_, lines) = returned("search_activity", json!({"measure": "group", "group": "kind"})).await;
    let requests = lines.iter().find(|line| line["group"] == "pull request").unwrap();
    assert_eq!((&requests["pieces_of_work"], &requests["matches"]), (&json!(1), &json!(2)));
}

#[tokio::test]
async fn limited_groups_are_the_largest_and_have_a_next_page() {
    let days = async |offset: u64| {
        let busiest = json!({"measure": "group", "group": "day", "limit": 1, "offset": offset});
        let (header, lines) = returned("search_activity", busiest).await;
        (lines[0]["group"].as_str().unwrap().to_owned(), header["next_offset"].clone())
    };
    assert_eq!(days(0).await, ("2026-11-17".to_owned(), json!(1)));
    assert_ne!(days(1).await.0, "2026-11-17");
}

#[tokio::test]
async fn quiet_folders_have_their_last_change() {
    let quiet = json!({"measure": "quiet", "group": "area", "since": "2026-11-17"});
    let (header, lines) = returned("search_activity", quiet).await;
    let found: Vec<_> = lines
        .iter()
        .map(|line| (line["quiet"].as_str().unwrap(), line["examples"][0]["id"].as_str().unwrap()))
        .collect();
    assert_eq!(found, [("docs", "b1b2cb1b2cb1"), ("src/client", "b1b2cb1b2cb1")]);
    assert_eq!((&header["places"], &header["quiet_places"]), (&json!(3), &json!(2)));
}

#[tokio::test]
async fn version_in_a_path_of_the_top_level_is_that_of_its_folder() {
    let history = History::of(&json!([
        commit("a1b2c", "2026-11-17", "Ann", "Fix x", &["server/x"]),
        commit("b1b2c", "2026-11-16", "Bo", "bridge: Release v1.2.0", &["bridge/Cargo.toml"]),
        commit("d1b2c", "2026-11-14", "Bo", "Release server v1.2.0", &["server/Cargo.toml"]),
    ]));
    for path in ["server", "server/", "/server", "./server"] {
        let query = json!({"paths": [path], "since": "v1.2.0"});
        let (header, _) = returned_about(&history, "search_activity", query).await;
        assert_eq!(header["after"]["id"], "d1b2cd1b2cd1", "{path}: {header}");
    }
}

#[tokio::test]
async fn files_grouped_for_deletions_are_those_deleted() {
    let mut tidy = commit("a1b2c", "2026-11-18", "Ann", "Tidy", &["kept", "gone"]);
    tidy["d"] = json!(["gone"]);
    let history = History::of(&json!([tidy]));
    let query = json!({"measure": "group", "group": "file", "deletes": true, "since": "2026-11-01"});
    let (_, lines) = returned_about(&history, "search_activity", query).await;
    let files: Vec<&Value> = lines.iter().map(|line| &line["group"]).collect();
    assert_eq!(files, ["gone"]);
}

#[tokio::test]
async fn quiet_days_are_those_of_the_window_without_work() {
    let history = History::of(&json!([
        commit("a1b2c", "2026-11-18", "Ann", "One", &["a"]),
        commit("b1b2c", "2026-11-16", "Bo", "Two", &["b"]),
        commit("c1b2c", "2026-11-10", "Bo", "Three", &["b"]),
    ]));
    for (window, expected) in [
        (json!({"since": "2026-11-15", "until": "2026-11-18"}), vec!["2026-11-15", "2026-11-17"]),
        (json!({"since": "2026-11-16", "until": "2026-11-16"}), vec![]),
    ] {
        let mut query = window;
        (query["measure"], query["group"]) = (json!("quiet"), json!("day"));
        let (header, lines) = returned_about(&history, "search_activity", query).await;
        let quiet: Vec<&str> = lines.iter().map(|line| line["quiet"].as_str().unwrap()).collect();
        assert_eq!(quiet, expected, "{header}");
    }
}

#[tokio::test]
async fn summary_has_themes_with_figures_and_citable_examples() {
    let (header, lines) = returned("search_activity", json!({"measure": "summary"})).await;
    let themes: Vec<(&str, u64, &str)> = lines
        .iter()
        .map(|line| {
            let first = line["examples"][0]["id"].as_str().unwrap();
            (line["theme"].as_str().unwrap(), line["pieces_of_work"].as_u64().unwrap(), first)
        })
        .collect();
    assert_eq!((&header["themes"], &header["pieces_of_work"]), (&json!(6), &json!(6)));
    assert_eq!(
        themes,
        [
            ("Releases", 1, "v1.0"),
            ("docs", 1, "b1b2cb1b2cb1"),
            ("src/client", 1, "a1b2ca1b2ca1"),
            ("src/report", 1, "c1b2cc1b2cc1"),
            ("issues", 1, "#13"),
            ("pull requests", 1, "#12"),
        ]
    );
    let model = Scripted::calling(
        vec![("search_activity", json!({"measure": "summary", "limit": 1}))],
        "v1.0 and `a1b2ca1b2ca1`",
    );
    let answer = answer_about(&history(), &model).await;
    assert!(
        !answer.text.contains("a1b2c"),
        "the answer cites an activity of a theme that was not shown: {}",
        answer.text
    );
}

#[tokio::test]
async fn notes_have_releases_with_kinds_of_change() {
    let (header, lines) = returned("search_activity", json!({"measure": "notes"})).await;
    let notes: Vec<&Value> = lines.iter().map(|line| &line["notes"]).collect();
    assert_eq!((&header["releases"], &header["shown"]), (&json!(1), &json!(3)));
    assert_eq!(notes, ["v1.0", "v1.0: Added", "v1.0: Other changes"]);
    assert_eq!(lines[0]["examples"][0]["id"], "v1.0");
    assert_eq!(lines[1]["examples"][0]["title"], "Add retry budget");
}

#[tokio::test]
async fn any_of_several_words_is_found_newest_first() {
    let words =
        json!({"text": ["budget", "respect", "slow"], "any_text": true, "kinds": ["commit", "issue"]});
    assert_eq!(ids(words).await, ["#13", "b1b2cb1b2cb1", "a1b2ca1b2ca1"]);
}

#[tokio::test]
async fn pages_follow_each_other_by_the_next_offset() {
    let (mut offset, mut seen) = (json!(0), Vec::new());
    while !offset.is_null() {
        let (header, lines) = returned("search_activity", json!({"limit": 3, "offset": offset})).await;
        seen.extend(lines.into_iter().map(|line| line["id"].as_str().unwrap().to_owned()));
        offset = header["next_offset"].clone();
    }
    assert_eq!(seen, ids(json!({})).await);
}

#[tokio::test]
async fn counts_and_first_or_last_return_three_examples() {
    assert_eq!(ids(json!({"measure": "count"})).await.len(), 3);
    assert_eq!(ids(json!({"measure": "first"})).await.len(), 3);
}

#[tokio::test]
async fn search_compares_and_finds_first_last_and_new_people() {
    let header = async |arguments: Value| returned("search_activity", arguments).await.0;
    let other = json!({"kinds": ["issue"]});
    let compared = header(json!({"kinds": ["commit"], "measure": "compare", "other": other})).await;
    assert_eq!((&compared["matches"], &compared["compared_with"]["matches"]), (&json!(3), &json!(1)));
    assert_eq!(ids(json!({"measure": "first", "limit": 1})).await, ["a1b2ca1b2ca1"]);
    assert_eq!(ids(json!({"measure": "new", "since": "2026-11-16"})).await, ["#13"]);
    let open = ids(json!({"kinds": ["issue", "pull_request"], "states": ["open"]})).await;
    assert_eq!(open, ["#13"]);
    let except = json!({"kinds": ["commit"], "except": {"people": ["Bob Stone"]}});
    assert_eq!(ids(except).await, ["a1b2ca1b2ca1"]);
}

/// The first call reads one week, the second reads nothing, and the third reads the whole history.
#[tokio::test]
async fn call_inside_a_window_that_was_read_reads_nothing() {
    let (week, history) = (json!({"since": "2026-11-16"}), history());
    let day = json!({"since": "2026-11-16", "until": "2026-11-16"});
    let model = Scripted::calling(
        vec![
            ("search_activity", week),
            ("search_activity", day),
            ("search_activity", json!({"ids": ["#12"]})),
        ],
        "Done.",
    );
    answer_about(&history, &model).await;
    assert_eq!(*history.reads.lock().unwrap(), 2);
}

#[tokio::test]
async fn name_of_several_people_means_all_of_them_and_the_beginning_of_a_name_is_enough() {
    let commit = |id: &str, by: &str| json!({"id": id.repeat(8), "t": 0, "a": {"n": by}, "s": "Change"});
    let history = History::of(&json!([
        commit("a1b2c", "Femi Sato"),
        commit("b1b2c", "Femi Diaz"),
        commit("c1b2c", "dependabotbot[bot]")
    ]));
    let search =
        async |name: &str| returned_about(&history, "search_activity", json!({"people": [name]})).await.0;
    let several = search("Femi").await;
    assert_eq!(several["matches"], 2);
    assert_eq!(several["names_of_several_people"], json!({"Femi": 2}));
    assert_eq!(search("dependabot").await["matches"], 1);
    let query = json!({"people": ["Femi Stao"]});
    let (unknown, lines) = returned_about(&history, "search_activity", query).await;
    assert_eq!((&unknown["matches"], &unknown["unknown_people"]), (&json!(0), &json!(["Femi Stao"])));
    assert_eq!(lines, [json!({"similar_names": {"Femi Stao": ["Femi Sato"]}})]);
}

#[tokio::test]
async fn comparison_of_the_same_work_by_folder_has_no_difference() {
    let query = json!({"measure": "compare", "group": "folder", "other": {}});
    let (header, lines) = returned("search_activity", query).await;
    assert_eq!(header["difference"], json!({"pieces_of_work": 0, "matches": 0}));
    assert_eq!(header["groups"], lines.len());
    assert!(lines.iter().all(|line| line["difference"] == 0), "{lines:?}");
}

/// Text of the repository outside the delimiters would look like an instruction.
#[tokio::test]
async fn header_has_no_text_of_the_repository() {
    let commit = |id: &str, at: u8, by: &str, title: &str| json!({"id": id.repeat(8), "t": at, "a": {"n": by}, "s": title});
    let history = History::of(&json!([
        commit("a1b2c", 1, "Ann Canary", "Release v1.0"),
        commit("b1b2c", 2, "Ann Canary Two", "Canary"),
    ]));
    let query = json!({"since": "v1.0", "people": ["ann", "Ann Canray"]});
    let (header, _) = returned_about(&history, "search_activity", query).await;
    let text = header.to_string();
    assert!(header.get("after").is_some() && !text.contains("Canary") && !text.contains("Release"), "{text}");
}

#[tokio::test]
async fn comparison_by_group_has_both_sides_and_the_difference() {
    let query = json!({
        "measure": "compare", "group": "person", "kinds": ["commit"],
        "other": {"kinds": ["pull_request", "issue"]},
    });
    let (header, lines) = returned("search_activity", query).await;
    assert_eq!(header["difference"], json!({"pieces_of_work": 1, "matches": 0}));
    assert_eq!(header["groups"], 3);
    let row = |name: &str, one: u8, two: u8, difference: i8| json!({"group": name, "pieces_of_work": one, "compared_with": two, "difference": difference});
    let expected = [row("Alice Moreau", 2, 1, 1), row("Bob Stone", 2, 1, 1), row("Cleo Fox", 0, 1, -1)];
    assert_eq!(lines, expected);
}

#[tokio::test]
async fn groups_of_people_and_places_have_their_first_and_last_day() {
    let (_, lines) = returned("search_activity", json!({"measure": "group", "group": "person"})).await;
    assert_eq!((&lines[0]["first"], &lines[0]["last"]), (&json!("2026-11-04"), &json!("2026-11-17")));
    let (_, lines) = returned("search_activity", json!({"measure": "group", "group": "day"})).await;
    assert!(lines.iter().all(|line| line.get("first").is_none()));
}

#[tokio::test]
async fn release_that_begins_a_window_is_in_the_header_and_may_be_cited() {
    let [release, fix] = ["d1b2c", "e1b2c"].map(|start| start.repeat(8));
    let history = History::of(&json!([
        {"id": release, "t": 0, "a": {"n": "Ines Holm"}, "s": "Release v1.0"},
        {"id": fix, "t": 1, "a": {"n": "Ines Holm"}, "s": "Fix it"},
    ]));
    let model =
        Scripted::calling(vec![("search_activity", json!({"since": "v1.0"}))], "Since `d1b2cd1`: `e1b2ce1`.");
    let answered = answer_about(&history, &model).await;
    assert!(answered.text.starts_with("Since `d1b2cd1`: `e1b2ce1`."), "{}", answered.text);
    assert!(
        model.results()[0]
            .contains("\"after\":{\"at\":\"1970-01-01T01:00:00+01:00\",\"id\":\"d1b2cd1b2cd1\"")
    );
}

#[tokio::test]
async fn deleted_files_are_found_and_shown() {
    let commit = |id: &str, paths: Value, deleted: Value| json!({"id": id.repeat(8), "t": 0, "a": {"n": "Ann"}, "s": "Tidy", "p": paths, "d": deleted});
    let history = History::of(&json!([
        commit("a1b2c", json!(["examples/a/x", "examples/b/y"]), json!(["examples/a/x"])),
        commit("d1b2c", json!(["a/1", "a/2", "a/3", "a/4"]), json!(["a/1", "a/2", "a/3", "a/4"])),
        commit("b1b2c", json!(["examples/b/y"]), json!([])),
        commit("c1b2c", json!(["docs/z"]), json!(["docs/z"])),
    ]));
    let deleting = async |paths: Value| {
        let query = json!({"deletes": true, "paths": paths});
        returned_about(&history, "search_activity", query).await.1
    };
    let found = deleting(json!(["examples"])).await;
    assert_eq!((found.len(), &found[0]["deleted"]), (1, &json!(["examples/a/x"])));
    assert_eq!((deleting(json!(["examples/b"])).await.len(), deleting(json!([])).await.len()), (0, 3));
    assert_eq!(deleting(json!(["a"])).await[0]["more_deleted"], 1);
}

#[tokio::test]
async fn paths_that_were_asked_for_come_first() {
    let paths = ["a/1", "a/2", "a/3", "a/4", "z/wanted.rs"];
    let history = History::of(&json!([
        {"id": "a1b2c".repeat(8), "t": 0, "a": {"n": "Ann"}, "s": "Change all", "p": paths},
    ]));
    for query in [json!({"paths": ["z"]}), json!({"text": ["wanted"]})] {
        let (_, lines) = returned_about(&history, "search_activity", query).await;
        assert_eq!(lines[0]["paths"], json!(["z/wanted.rs", "a/1", "a/2"]));
    }
}

#[tokio::test]
async fn commit_on_two_branches_is_a_repeat() {
    let commit = |id: &str, title: &str, paths: Value| json!({"id": id.repeat(8), "t": 7, "a": {"n": "Ann"}, "s": title, "p": paths});
    // A script may commit to two packages in one second.
    let bump = |id: &str, path: &str| commit(id, "Bump", json!([path]));
    let history = History::of(&json!([bump("a1b2c", "a/Cargo.toml"), bump("b1b2c", "b/Cargo.toml")]));
    let (header, _) = returned_about(&history, "search_activity", json!({})).await;
    assert_eq!(header.get("repeats"), None);
    // A copy on another branch may change other files too.
    let fix = |id: &str, path: &str| commit(id, "Fix (#3)", json!(["lib.rs", path]));
    let history = History::of(&json!([fix("a1b2c", "a.rs"), fix("b1b2c", "b.rs")]));
    let (header, _) = returned_about(&history, "search_activity", json!({})).await;
    assert_eq!((&header["matches"], &header["repeats"]), (&json!(2), &json!(1)));
    let query = json!({"except": {"repeats": true}});
    let (header, _) = returned_about(&history, "search_activity", query).await;
    assert_eq!((&header["matches"], header.get("repeats")), (&json!(1), None));
}

#[tokio::test]
async fn merges_and_the_commits_that_they_brought_in_name_each_other() {
    let [merge, part] = ["d1b2c", "e1b2c"].map(|start| start.repeat(8));
    let history = History::of(&json!([
        {"id": merge, "t": 2, "a": {"n": "Ines Holm"}, "s": "Read messages (#14)"},
        {"id": part, "t": 1, "a": {"n": "Goran Silva"}, "s": "Read one", "m": merge},
    ]));
    let query = json!({"measure": "group", "group": "day"});
    let (_, lines) = returned_about(&history, "search_activity", query).await;
    assert_eq!((&lines[0]["pieces_of_work"], &lines[0]["matches"]), (&json!(1), &json!(2)));
    let (header, lines) = returned_about(&history, "search_activity", json!({})).await;
    assert_eq!((&lines[0]["is_merge"], &lines[1]["merged_in"]), (&json!(true), &json!("d1b2cd1b2cd1")));
    assert_eq!((&header["matches"], &header["commits_without_merges"]), (&json!(2), &json!(1)));
}

/// A merge inside a branch brought nothing into the main branch.
#[tokio::test]
async fn commit_with_several_parents_is_a_merge_wherever_it_is() {
    let history = History::of(&json!([
        {"id": "a1b2c".repeat(8), "t": 1, "a": {"n": "Ann"}, "s": "Combine", "g": true},
        {"id": "b1b2c".repeat(8), "t": 0, "a": {"n": "Ann"}, "s": "Begin"},
    ]));
    let (header, lines) = returned_about(&history, "search_activity", json!({"kinds": ["merge"]})).await;
    assert_eq!((lines.len(), &lines[0]["title"]), (1, &json!("Combine")));
    assert_eq!((&header["matches"], &header["commits_without_merges"]), (&json!(1), &json!(0)));
}

#[tokio::test]
async fn packages_released_together_share_their_notes() {
    let commit =
        |id: &str, at: u8, title: &str| json!({"id": id.repeat(8), "t": at, "a": {"n": "Ann"}, "s": title});
    let history = History::of(&json!([
        commit("a1b2c", 4, "Release core v0.5.6"),
        commit("b1b2c", 3, "Release web v0.8.9"),
        commit("c1b2c", 2, "Fix the router"),
        commit("d1b2c", 1, "Release web v0.8.8"),
    ]));
    let (header, lines) = returned_about(&history, "search_activity", json!({"measure": "notes"})).await;
    let notes: Vec<&Value> = lines.iter().map(|line| &line["notes"]).collect();
    let both = "Release core v0.5.6 and Release web v0.8.9";
    assert_eq!(notes, [both, &format!("{both}: Fixed"), "Release web v0.8.8"]);
    assert_eq!(header["releases"], 3);
}

#[tokio::test]
async fn kinds_of_requests_are_left_out_although_no_request_is_recorded() {
    let history = History::of(&json!([
        {"id": "a1b2c".repeat(8), "t": at("2026-11-16T09:00:00Z"), "a": {"n": "Ann"}, "s": "Fix (#3)"},
        {"id": "b1b2c".repeat(8), "t": at("2026-11-16T08:00:00Z"), "a": {"n": "Ann"}, "s": "Push"},
    ]));
    let query = json!({"since": "2026-11-16", "except": {"kinds": ["pull_request"]}});
    let (_, lines) = returned_about(&history, "search_activity", query).await;
    assert_eq!((lines.len(), &lines[0]["title"]), (1, &json!("Push")));
}

#[tokio::test]
async fn added_files_are_those_touched_first_and_not_moved() {
    let commit = |id: &str, at: u8, paths: Value, renames: Value| json!({"id": id.repeat(8), "t": at, "a": {"n": "Ann"}, "s": "Change", "p": paths, "r": renames});
    let history = History::of(&json!([
        commit("a1b2c", 3, json!(["src/a", "src/new"]), json!([])),
        commit("b1b2c", 2, json!(["src/moved"]), json!([["src/b", "src/moved"]])),
        commit("c1b2c", 1, json!(["src/a", "src/b", "docs/c"]), json!([])),
    ]));
    let adding = async |query: Value| returned_about(&history, "search_activity", query).await.1;
    let found = adding(json!({"adds": true, "paths": ["src"], "since": "1970-01-01T00:00:02Z"})).await;
    assert_eq!((found.len(), &found[0]["added"]), (1, &json!(["src/new"])));
    assert_eq!(adding(json!({"adds": true})).await.len(), 2);
    let moved = adding(json!({"adds": true, "paths": ["src/moved"]})).await;
    assert_eq!((moved.len(), &moved[0]["added"]), (1, &json!(["src/b", "src/a", "docs/c"])));
}

#[tokio::test]
async fn more_paths_or_words_than_a_query_may_have_are_refused() {
    for query in [
        json!({"paths": vec!["a"; 21]}),
        json!({"except": {"touching": vec!["a"; 21]}}),
        json!({"text": vec!["a"; 25]}),
    ] {
        let (header, _) = returned("search_activity", query).await;
        assert_eq!(
            header["refused"],
            "Refused: a list may have at most 20 paths or people, 24 words, or 50 ids."
        );
    }
}

#[tokio::test]
async fn groups_of_files_and_people_count_commits_and_no_merges() {
    let [outer, inner, part] = ["d1b2c", "e1b2c", "f1b2c"].map(|start| start.repeat(8));
    let history = History::of(&json!([
        {"id": outer, "t": 3, "a": {"n": "Ines Holm"}, "s": "Merge", "p": ["a/kept"], "g": true},
        {"id": inner, "t": 2, "a": {"n": "Ines Holm"}, "s": "Merge main", "p": ["a/kept"], "g": true, "m": outer},
        {"id": part, "t": 1, "a": {"n": "Goran Silva"}, "s": "Try", "p": ["a/kept", "b/restored"], "m": outer},
    ]));
    let groups = async |query: Value| returned_about(&history, "search_activity", query).await.1;
    for (group, expected) in [("file", vec!["a/kept", "b/restored"]), ("person", vec!["Goran Silva"])] {
        let lines = groups(json!({"measure": "group", "group": group})).await;
        let names: Vec<&str> = lines.iter().map(|line| line["group"].as_str().unwrap()).collect();
        assert_eq!(names, expected);
        let counts = |line: &Value| (line["matches"] == 1, line["commits_without_merges"] == 1);
        assert!(lines.iter().all(|line| counts(line) == (true, true)), "{lines:?}");
    }
    let lines = groups(json!({"measure": "group", "group": "person", "kinds": ["merge"]})).await;
    assert_eq!((lines.len(), &lines[0]["matches"], &lines[0]["pieces_of_work"]), (1, &json!(2), &json!(2)));
    assert_eq!(groups(json!({"ids": ["d1b2cd1"]})).await.len(), 3);
}

#[tokio::test]
async fn groups_of_files_have_no_path_that_is_left_out() {
    let history = History::of(&json!([
        {"id": "a1b2c".repeat(8), "t": 2, "a": {"n": "Ann"}, "s": "Change", "p": ["Cargo.toml", "src/a.rs"]},
        {"id": "b1b2c".repeat(8), "t": 1, "a": {"n": "Ann"}, "s": "Bump", "p": ["Cargo.toml"]},
    ]));
    let query = json!({"measure": "group", "group": "file", "except": {"paths": ["Cargo.toml"]}});
    let (_, lines) = returned_about(&history, "search_activity", query).await;
    assert_eq!((lines.len(), &lines[0]["group"]), (1, &json!("src/a.rs")));
}

#[tokio::test]
async fn moved_files_are_found_by_either_name() {
    let history = History::of(&json!([
        {"id": "a1b2c".repeat(8), "t": 2, "a": {"n": "Ann"}, "s": "Move", "p": ["new/a.rs"], "r": [["old/a.rs", "new/a.rs"]]},
        {"id": "b1b2c".repeat(8), "t": 1, "a": {"n": "Ann"}, "s": "Add", "p": ["old/a.rs", "b.rs"]},
    ]));
    for (query, expected) in [
        (json!({"moves": true}), 1),
        (json!({"moves": true, "paths": ["old"]}), 1),
        (json!({"moves": true, "paths": ["new/a.rs"]}), 1),
        (json!({"moves": true, "paths": ["b.rs"]}), 0),
    ] {
        let (header, _) = returned_about(&history, "search_activity", query.clone()).await;
        assert_eq!(header["matches"], expected, "{query}");
    }
}

#[tokio::test]
async fn header_says_that_pull_requests_are_not_recorded() {
    let history = History::of(&json!([{"id": "a1b2c".repeat(8), "t": 1, "a": {"n": "Ann"}, "s": "Change"}]));
    for (query, expected) in [(json!({"states": ["merged"]}), true), (json!({}), false)] {
        let (header, _) = returned_about(&history, "search_activity", query.clone()).await;
        assert_eq!(header.get("not_recorded").is_some(), expected, "{query}: {header}");
    }
}

#[tokio::test]
async fn version_of_several_packages_is_marked_as_ambiguous() {
    let release =
        |id: &str, at: u8, title: &str| json!({"id": id.repeat(8), "t": at, "a": {"n": "Ann"}, "s": title});
    let history = History::of(&json!([
        release("a1b2c", 3, "bridge: Release v1.2.0"),
        release("b1b2c", 2, "Release v1.2.0"),
        release("c1b2c", 1, "Release v1.1.0"),
        json!({"id": "d1b2c".repeat(8), "t": 1, "a": {"n": "Ann"}, "s": "Release v1.1.0", "m": "c1b2c".repeat(8)}),
    ]));
    for (until, expected) in [("1.2.0", json!(2)), ("bridge 1.2.0", json!(null)), ("1.1.0", json!(null))] {
        let (header, _) = returned_about(&history, "search_activity", json!({"until": until})).await;
        assert_eq!(header["up_to"]["releases_of_this_version"], expected, "{until}: {header}");
        assert!(header["counted_by"].as_str().unwrap().starts_with("dates"), "{header}");
    }
    let (header, _) = returned_about(&history, "search_activity", json!({"until": "2026-11-01"})).await;
    assert_eq!(header.get("counted_by"), None, "{header}");
}

#[tokio::test]
async fn prereleases_are_found_beside_releases() {
    let history = History::of(&json!([
        {"id": "v2.0.0-rc.1", "k": "release", "t": 2, "a": {"n": "Ann"}, "s": "v2.0.0-rc.1"},
        {"id": "v1.9.0", "k": "release", "t": 1, "a": {"n": "Ann"}, "s": "v1.9.0"},
    ]));
    let found = async |kinds: Value| {
        returned_about(&history, "search_activity", json!({"kinds": kinds})).await.1.len()
    };
    assert_eq!((found(json!(["release", "prerelease"])).await, found(json!(["prerelease"])).await), (2, 1));
}

#[tokio::test]
async fn deleted_and_moved_folders_are_not_quiet() {
    let commit = |id: &str, at: u8, paths: Value, deleted: Value, renames: Value| json!({"id": id.repeat(8), "t": at, "a": {"n": "Ann"}, "s": "Change", "p": paths, "d": deleted, "r": renames});
    let history = History::of(&json!([
        commit("a1b2c", 9, json!(["docs/a"]), json!([]), json!([])),
        commit("b1b2c", 3, json!(["gone/x", "new/y"]), json!(["gone/x"]), json!([["old/y", "new/y"]])),
        commit("c1b2c", 1, json!(["gone/x", "old/y", "kept/z"]), json!([]), json!([])),
    ]));
    let query = json!({"measure": "quiet", "since": "1970-01-01T00:00:05Z"});
    let (header, lines) = returned_about(&history, "search_activity", query).await;
    let quiet: Vec<&Value> = lines.iter().map(|line| &line["quiet"]).collect();
    assert_eq!((quiet, &header["places"]), (vec![&json!("kept"), &json!("new")], &json!(3)));
}

#[tokio::test]
async fn kinds_of_both_sorts_that_never_meet_are_noted() {
    let (header, _) = returned("search_activity", json!({"kinds": ["issue", "revert"]})).await;
    assert!(header["note"].as_str().unwrap().contains("ask for each sort alone"), "{header}");
}
