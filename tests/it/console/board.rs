//! Tests of the public board: publishing, ranks, its formats (page, JSON, CSV), and removal by the operator.

use std::collections::BTreeSet;

use plumbline_local::workspace::BENCHMARK_ACCOUNT;
use plumbline_store::agent::workspaces::Role;
use serde_json::{Value, json};

use super::browser::Browser;
use super::routes::link_account;
use super::runs::finish_run;
use crate::benchmark::fixtures::{body, service_of, with};
use crate::support::{Endpoint, TestApp, confirm, nothing_found};

async fn service() -> (TestApp, Endpoint) {
    service_of(4).await
}

/// Publishes a run under a public label. `run` is the path of its page.
async fn publish(browser: &mut Browser<'_>, run: &str, label: &str) {
    let form = browser.get(run).await.form(&format!("{run}/publish"));
    assert_eq!(form.fields["label"], "", "the public label is prefilled");
    let published = browser.submit(&form.with("label", label)).await;
    assert_eq!(published.location(), format!("{run}?notice=published"));
}

async fn board_json(browser: &mut Browser<'_>) -> Value {
    let answer = browser.get("/board.json").await;
    assert_eq!(answer.headers["content-type"], "application/json");
    serde_json::from_str(&answer.body).unwrap()
}

#[tokio::test]
async fn published_run_is_on_the_board_and_nothing_else_of_it_is() {
    let (app, endpoint) = service().await;
    let run = finish_run(&app, &endpoint).await;
    let mut holder = Browser::key_holder(&app).await;
    let form = holder.get(&run).await.form(&format!("{run}/label")).with("label", "canary-private");
    assert_eq!(holder.submit(&form).await.status, 303);
    let mut anybody = Browser::new(&app);
    assert!(anybody.get("/board").await.text().contains("Nothing is published yet"));
    publish(&mut holder, &run, "=Large <script>, effort off").await;

    let page = anybody.get("/board").await;
    assert!(page.text().contains("=Large <script>, effort off"), "{}", page.text());
    assert!(page.text().contains("published 1 of 1 run of this label"), "{}", page.text());
    assert!(!page.body.contains("<script>,"), "a label is not escaped");
    assert_eq!(page.headers["cache-control"], "public, max-age=60");
    assert!(page.headers.get("set-cookie").is_none());
    let json = board_json(&mut anybody).await;
    let entry = &json["boards"][0]["entries"][0];
    assert_eq!((&entry["rank"], &entry["label"]), (&json!([1, 1]), &json!("=Large <script>, effort off")));
    let csv = anybody.get("/board.csv").await;
    assert_eq!(csv.headers["content-type"], "text/csv; charset=utf-8");
    assert!(csv.body.contains("\"'=Large <script>, effort off\""), "{}", csv.body);
    let board = json["boards"][0]["id"].as_str().unwrap();
    assert_eq!(anybody.get(&format!("/board/{board}")).await.text(), page.text());
    assert_eq!(anybody.get("/board/0000").await.status, 404);

    let id = run.rsplit('/').next().unwrap();
    let hidden =
        [id, BENCHMARK_ACCOUNT, "canary-private", endpoint.url.as_str(), "large-1", "sk-1", "compat_chat"];
    for text in [&page.body, &json.to_string(), &csv.body] {
        for secret in hidden {
            assert!(!text.contains(secret), "{secret} is public: {text}");
        }
    }
    let again = holder.post(&format!("{run}/publish"), &[("label", "again")]).await;
    assert_eq!(again.location(), format!("{run}?notice=published-before"));
    assert!(holder.get(&run).await.text().contains("on the board as =Large <script>, effort off"));
    let log = holder.get(&format!("/accounts/{BENCHMARK_ACCOUNT}/audit")).await.text();
    assert_eq!(log.matches("published the run").count(), 1, "{log}");
}

#[tokio::test]
async fn entries_are_counted_against_the_runs_of_their_label_and_ranked_in_ranges() {
    let (app, endpoint) = service().await;
    let mut holder = Browser::key_holder(&app).await;
    let good: Vec<String> = [
        finish_run(&app, &endpoint).await,
        finish_run(&app, &endpoint).await,
        finish_run(&app, &endpoint).await,
    ]
    .into();
    publish(&mut holder, &good[0], "good").await;
    let mut anybody = Browser::new(&app);
    let text = anybody.get("/board").await.text();
    assert!(text.contains("published 1 of 3 runs of this label"), "{text}");
    publish(&mut holder, &good[1], "good").await;
    endpoint.script(|request| if request.record.is_some() { nothing_found() } else { confirm(request) });
    let poor = finish_run(&app, &endpoint).await;
    let form = holder.get(&poor).await.form(&format!("{poor}/label")).with("label", "poor");
    holder.submit(&form).await;
    publish(&mut holder, &poor, "poor").await;

    let json = board_json(&mut anybody).await;
    let entries = json["boards"][0]["entries"].as_array().unwrap();
    let read: Vec<_> = entries.iter().map(|entry| (entry["label"].clone(), entry["rank"].clone())).collect();
    let expected = [("good", [1, 2]), ("good", [1, 2]), ("poor", [3, 3])];
    assert_eq!(read, expected.map(|(label, rank)| (json!(label), json!(rank))));
    assert_eq!(entries[0]["publishedRunsOfLabel"], 2);
    assert_eq!((&entries[0]["runsOfLabel"], &entries[2]["runsOfLabel"]), (&json!(3), &json!(1)));
}

/// Sets the private label of a run, as its owner does.
async fn label(browser: &mut Browser<'_>, run: &str, label: &str) {
    let form = browser.get(run).await.form(&format!("{run}/label")).with("label", label);
    assert_eq!(browser.submit(&form).await.location(), format!("{run}?notice=labelled"));
}

#[tokio::test]
async fn runs_are_counted_by_the_owners_label_which_stays_private() {
    let (app, endpoint) = service().await;
    let mut holder = Browser::key_holder(&app).await;
    let [first, second, other] = [
        finish_run(&app, &endpoint).await,
        finish_run(&app, &endpoint).await,
        finish_run(&app, &endpoint).await,
    ];
    for (run, own) in [(&first, "canary-a"), (&second, "canary-a"), (&other, "canary-b")] {
        label(&mut holder, run, own).await;
    }
    publish(&mut holder, &first, "same").await;
    publish(&mut holder, &other, "same").await;
    let mut anybody = Browser::new(&app);
    let mut counts = counts(&board_json(&mut anybody).await);
    counts.sort();
    assert_eq!(counts, [("same".to_owned(), 1, 1), ("same".to_owned(), 1, 2)]);
    // Neither another public label nor a later private label changes which runs are counted together.
    publish(&mut holder, &second, "another").await;
    label(&mut holder, &first, "canary-c").await;
    let json = board_json(&mut anybody).await;
    let mut counts = self::counts(&json);
    counts.sort();
    let expected = [("another", 2, 2), ("same", 1, 1), ("same", 2, 2)];
    assert_eq!(counts, expected.map(|(label, published, runs)| (label.to_owned(), published, runs)));

    let fields: Vec<&String> = json["boards"][0]["entries"][0].as_object().unwrap().keys().collect();
    let public = [
        "contextWindow",
        "effort",
        "errorRate",
        "f1Interval",
        "f1Score",
        "label",
        "latencyMsP50",
        "precisionAvgK",
        "publishedAt",
        "publishedRunsOfLabel",
        "rank",
        "recallAvgK",
        "runsOfLabel",
        "totalCost",
    ];
    assert_eq!(fields, public, "the fields that may be public");
    let groups = groups(&app).await;
    assert_eq!(groups.len(), 2);
    let texts = [anybody.get("/board").await.body, json.to_string(), anybody.get("/board.csv").await.body];
    for text in texts {
        for secret in groups.iter().map(String::as_str).chain(["canary", BENCHMARK_ACCOUNT]) {
            assert!(!text.contains(secret), "{secret} is public: {text}");
        }
    }
}

/// Returns each entry's public label, its number of published runs, and its number of runs.
fn counts(json: &Value) -> Vec<(String, u64, u64)> {
    let entries = json["boards"][0]["entries"].as_array().unwrap();
    let number = |entry: &Value, name: &str| entry[name].as_u64().unwrap();
    let count = |entry: &Value| {
        let label = entry["label"].as_str().unwrap().to_owned();
        (label, number(entry, "publishedRunsOfLabel"), number(entry, "runsOfLabel"))
    };
    entries.iter().map(count).collect()
}

/// Returns the stored hashes of the owners' private labels.
async fn groups(app: &TestApp) -> BTreeSet<String> {
    let groups = app.items().await.into_iter().filter_map(|mut item| item.remove("group"));
    groups.map(|group| group.as_s().unwrap().clone()).collect()
}

#[tokio::test]
async fn runs_of_other_terms_are_on_other_boards_and_unpriced_runs_have_no_cost() {
    let (app, endpoint) = service().await;
    let first = finish_run(&app, &endpoint).await;
    let wide = with(body(endpoint.url.as_str(), "compat_chat"), json!({}), json!({"contextWindow": 300_000}));
    let second = format!("/accounts/{BENCHMARK_ACCOUNT}/runs/{}", app.start_accepted(&wide).await);
    app.drain().await;
    let mut holder = Browser::key_holder(&app).await;
    publish(&mut holder, &first, "narrow").await;
    publish(&mut holder, &second, "wide").await;
    let json = board_json(&mut Browser::new(&app)).await;
    let boards = json["boards"].as_array().unwrap();
    assert_eq!(boards.len(), 2);
    let costs = boards
        .iter()
        .map(|board| &board["entries"][0])
        .map(|entry| (entry["label"].as_str().unwrap().to_owned(), entry["totalCost"].is_null()));
    let mut costs: Vec<_> = costs.collect();
    costs.sort();
    assert_eq!(costs, [("narrow".to_owned(), false), ("wide".to_owned(), true)]);
    let wide = boards.iter().find(|board| board["entries"][0]["label"] == "wide").unwrap();
    let page = Browser::new(&app).get(&format!("/board/{}", wide["id"].as_str().unwrap())).await;
    assert!(page.text().contains("context windows of 256000 to 511999 tokens"), "{}", page.text());
    assert!(page.text().contains("–"), "{}", page.text());
}

#[tokio::test]
async fn run_that_does_not_compare_is_not_published() {
    let (app, endpoint) = service().await;
    let prompt =
        with(body(endpoint.url.as_str(), "compat_chat"), json!({"systemPrompt": "Find bugs."}), json!({}));
    let custom = format!("/accounts/{BENCHMARK_ACCOUNT}/runs/{}", app.start_accepted(&prompt).await);
    app.drain().await;
    let running = app.start_accepted(&body(endpoint.url.as_str(), "compat_chat")).await;
    let running = format!("/accounts/{BENCHMARK_ACCOUNT}/runs/{running}");
    let mut holder = Browser::key_holder(&app).await;
    for run in [custom, running] {
        assert!(!holder.get(&run).await.body.contains("/publish"), "{run}");
        let refused = holder.post(&format!("{run}/publish"), &[("label", "mine")]).await;
        assert_eq!(refused.status, 409, "{run}");
    }
    let complete = finish_run(&app, &endpoint).await;
    for label in ["", "\u{200b}", &"a".repeat(61)] {
        let refused = holder.post(&format!("{complete}/publish"), &[("label", label)]).await;
        assert_eq!(refused.status, 400, "{label:?}");
        assert!(refused.text().contains("1 to 60 characters"));
    }
    assert_eq!(board_json(&mut Browser::new(&app)).await["boards"], json!([]));
}

#[tokio::test]
async fn member_does_not_publish_and_an_admin_does() {
    let (app, endpoint) = service().await;
    let run = finish_run(&app, &endpoint).await;
    link_account(&mut Browser::operator(&app).await, "local/demo").await;
    let mut member = Browser::member(&app, "local/demo", Role::Member).await;
    assert!(!member.get(&run).await.body.contains("/publish"));
    assert_eq!(member.post(&format!("{run}/publish"), &[("label", "mine")]).await.status, 403);
    publish(&mut Browser::member(&app, "local/demo", Role::Admin).await, &run, "ours").await;
}

#[tokio::test]
async fn operator_removes_an_entry_and_the_run_stays() {
    let (app, endpoint) = service().await;
    let run = finish_run(&app, &endpoint).await;
    let mut holder = Browser::key_holder(&app).await;
    publish(&mut holder, &run, "mine").await;
    let mut operator = Browser::operator(&app).await;
    let page = operator.get("/published").await;
    let action = page.body.split("action=\"").find(|rest| rest.starts_with("/published/")).unwrap();
    let action = action.split('"').next().unwrap().to_owned();
    assert_eq!(holder.post(&action, &[]).await.status, 403);
    assert_eq!(operator.submit(&page.form(&action)).await.location(), "/published?notice=taken-off");
    assert!(Browser::new(&app).get("/board").await.text().contains("Nothing is published yet"));
    assert_eq!(holder.get(&run).await.status, 200);
    assert_eq!(operator.submit(&page.form(&action)).await.status, 404, "it is removed already");
    assert!(operator.get("/audit").await.text().contains("removed the board entry"));
}

#[tokio::test]
async fn board_is_read_once_a_minute_however_many_look() {
    let (app, endpoint) = service().await;
    let run = finish_run(&app, &endpoint).await;
    publish(&mut Browser::key_holder(&app).await, &run, "mine").await;
    let mut anybody = Browser::new(&app);
    app.calls.take_operations();
    for path in ["/board", "/board.json", "/board.csv", "/board"] {
        assert_eq!(anybody.get(path).await.status, 200);
    }
    assert_eq!(app.calls.take_operations(), ["Query"]);
    app.advance(60);
    anybody.get("/board").await;
    assert_eq!(app.calls.take_operations(), ["Query"]);
}

#[tokio::test]
async fn closed_board_is_seen_and_filled_by_nobody() {
    let (mut app, endpoint) = service().await;
    let (published, other) = (finish_run(&app, &endpoint).await, finish_run(&app, &endpoint).await);
    publish(&mut Browser::key_holder(&app).await, &published, "mine").await;
    app.start_console_without_board().await;
    let mut holder = Browser::key_holder(&app).await;
    for path in ["/board", "/board.json", "/board.csv", "/board/00"] {
        let answer = holder.get(path).await;
        assert_eq!(answer.status, 404, "{path}");
        assert!(!answer.body.contains("mine"), "{path}");
    }
    assert!(!holder.get(&other).await.text().contains("Public board"));
    assert_eq!(holder.post(&format!("{other}/publish"), &[("label", "mine")]).await.status, 404);
    let page = Browser::operator(&app).await.get("/published").await;
    assert!(page.text().contains("The board is closed") && page.text().contains("mine"), "{}", page.text());
}
