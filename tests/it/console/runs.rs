//! Tests of benchmark runs in the console: sign-in with a key, the list, one run with its downloads and its label, and
//! the comparison of two runs.

use plumbline_contract::BenchmarkId;
use plumbline_contract::keys::{ApiKey, KeyPrefix};
use plumbline_local::workspace::BENCHMARK_ACCOUNT;
use plumbline_report::{Format, Report};
use plumbline_store::agent::workspaces::Role;
use plumbline_store::queues::Queue;
use serde_json::json;

use super::browser::Browser;
use super::routes::link_account;
use crate::benchmark::fixtures::{body, service_of, with};
use crate::support::{Endpoint, ModelReply, TestApp, confirm, nothing_found};

const RUNS: &str = "/accounts/local/runs";

async fn service() -> (TestApp, Endpoint) {
    assert_eq!(BENCHMARK_ACCOUNT, "local");
    service_of(4).await
}

/// Starts a priced run of two draws for each record and lets it end. Returns the path of its page.
pub(super) async fn finish_run(app: &TestApp, endpoint: &Endpoint) -> String {
    let priced = json!({"costRate": {"inputCost": 300, "outputCost": 1500}});
    let request = with(body(endpoint.url.as_str(), "compat_chat"), json!({"k": 2}), priced);
    let id = app.start_accepted(&request).await;
    app.drain().await;
    app.advance(60);
    format!("{RUNS}/{id}")
}

#[tokio::test]
async fn benchmark_key_opens_a_session_that_ends_with_the_key() {
    let (app, _endpoint) = service().await;
    let mut holder = Browser::key_holder(&app).await;
    assert_eq!(holder.get("/").await.location(), "/runs");
    assert_eq!(holder.get("/runs").await.location(), RUNS);
    let page = holder.get(RUNS).await;
    assert!(page.text().contains("No runs yet") && page.text().contains("plumbline run start"));
    assert!(!page.body.contains(&app.benchmark_key), "the key is on the page");

    let id = ApiKey::parse(&app.benchmark_key, KeyPrefix::Benchmark).unwrap().key_id().clone();
    let keys = app.store.operator().benchmark_keys();
    keys.set_account_enabled(BENCHMARK_ACCOUNT, false).await.unwrap();
    assert_eq!(holder.get(RUNS).await.location(), "/sign-in", "the account is disabled");
    keys.set_account_enabled(BENCHMARK_ACCOUNT, true).await.unwrap();
    assert_eq!(holder.get(RUNS).await.status, 200);
    keys.revoke(&id, app.now().into()).await.unwrap();
    assert_eq!(holder.get(RUNS).await.location(), "/sign-in", "the key is revoked");

    let mut stranger = Browser::new(&app);
    for key in [app.benchmark_key.as_str(), app.webhook_key.as_str(), "plb_x", ""] {
        let refused = stranger.post("/sign-in/key", &[("key", key)]).await;
        assert_eq!(refused.status, 403, "{key}");
        assert!(refused.text().contains("This key is not accepted") && stranger.cookie.is_none());
    }
    let log = Browser::operator(&app).await.get("/audit").await.text();
    assert_eq!(log.matches(BENCHMARK_ACCOUNT).count(), 1, "{log}");
}

#[tokio::test]
async fn operator_finds_the_account_and_its_runs() {
    let (app, endpoint) = service().await;
    let run = finish_run(&app, &endpoint).await;
    let mut operator = Browser::operator(&app).await;
    let accounts = operator.get("/runs").await;
    assert!(accounts.body.contains(&format!("href=\"{RUNS}\"")), "{}", accounts.text());
    assert!(operator.get(RUNS).await.body.contains(&run));
}

#[tokio::test]
async fn list_shows_state_figures_and_label_newest_first() {
    let (app, endpoint) = service().await;
    let first = finish_run(&app, &endpoint).await;
    let second = finish_run(&app, &endpoint).await;
    let running = app.start_accepted(&body(endpoint.url.as_str(), "compat_chat")).await;
    let mut holder = Browser::key_holder(&app).await;
    let page = holder.get(RUNS).await;
    let at = |path: &str| page.body.find(&format!("href=\"{path}\"")).unwrap();
    assert!(at(&format!("{RUNS}/{running}")) < at(&second) && at(&second) < at(&first));
    let text = page.text();
    for expected in ["running", "0 %", "completed", "$", "Cost and F1", "Trend"] {
        assert!(text.contains(expected), "{expected}: {text}");
    }
    assert!(page.body.contains("data-live"), "a list with a running run is not live");

    let form = holder.get(&first).await.form(&format!("{first}/label"));
    let labelled = holder.submit(&form.clone().with("label", " <b>nightly</b> ")).await;
    assert_eq!(labelled.location(), format!("{first}?notice=labelled"));
    let page = holder.get(&format!("{RUNS}?label=%3Cb%3Enightly%3C%2Fb%3E")).await;
    assert!(page.body.contains(&first) && !page.body.contains(&second), "{}", page.text());
    assert!(!page.body.contains("<b>nightly"), "a label is not escaped");
    assert!(page.text().contains("<b>nightly</b>"));
    assert!(holder.get(&format!("{RUNS}?label=other")).await.text().contains("No run has this label"));

    // The form is out of date, and a label that nobody can read is no label.
    let conflict = holder.submit(&form.with("label", "weekly")).await;
    assert_eq!(conflict.status, 409);
    assert!(conflict.text().contains("<b>nightly</b>") && conflict.text().contains("weekly"));
    let form = holder.get(&first).await.form(&format!("{first}/label"));
    for wrong in ["\u{202e}", &"a".repeat(61)] {
        assert_eq!(holder.submit(&form.clone().with("label", wrong)).await.status, 400, "{wrong:?}");
    }
    let removed = holder.submit(&form.with("label", "")).await;
    assert_eq!(removed.status, 303);
    let log = holder.get(&format!("/accounts/{BENCHMARK_ACCOUNT}/audit")).await.text();
    assert_eq!(log.matches("labelled the run").count(), 2, "{log}");
}

#[tokio::test]
async fn list_continues_on_the_next_page() {
    let (app, endpoint) = service().await;
    endpoint.script(|_| ModelReply::Http(401, json!({})));
    let mut ids = Vec::new();
    for _ in 0..27 {
        ids.push(finish_run(&app, &endpoint).await);
    }
    let mut holder = Browser::key_holder(&app).await;
    let first = holder.get(RUNS).await;
    let next = first.body.split(&format!("href=\"{RUNS}?")).nth(1).unwrap().split('"').next().unwrap();
    let second = holder.get(&format!("{RUNS}?{}", next.replace("&amp;", "&"))).await;
    for (at, id) in ids.iter().rev().enumerate() {
        assert_eq!((first.body.contains(id), second.body.contains(id)), (at < 25, at >= 25), "{at}");
    }
    assert!(!second.text().contains("Older runs"));
    assert!(first.text().contains("errored") && first.body.len() < 60 * 1024);
}

#[tokio::test]
async fn run_is_followed_from_its_probe_to_its_results() {
    let (app, endpoint) = service().await;
    let request = with(body(endpoint.url.as_str(), "compat_chat"), json!({"k": 2}), json!({}));
    let path = format!("{RUNS}/{}", app.start_accepted(&request).await);
    let mut holder = Browser::key_holder(&app).await;
    let probing = holder.get(&path).await;
    assert!(
        probing.text().contains("A first call checks the endpoint") && probing.body.contains("data-live")
    );
    app.drain_queue(Queue::Probe).await;
    app.process_batch(Queue::Draw).await;
    let drawing = holder.get(&path).await;
    assert!(drawing.text().contains("1 of 8 draws are done"), "{}", drawing.text());
    assert_eq!(holder.get(&format!("{path}/report/csv")).await.status, 200);
    app.drain().await;
    let ended = holder.get(&path).await;
    assert!(!ended.body.contains("data-live"), "an ended run is live");
    let expected = ["completed", "By severity", "By difficulty", "found by all trials", "Records and draws"];
    for expected in expected.into_iter().chain(["recall, best of k", "context window"]) {
        assert!(ended.text().contains(expected), "{expected}: {}", ended.text());
    }
    assert_eq!(ended.body.matches("class=\"h4\"").count(), 8, "every draw found its bugs");
    assert!(ended.text().contains("–"), "an unpriced run has no cost");
    assert!(ended.body.len() < 60 * 1024);
    for secret in [endpoint.url.as_str(), "large-1", "sk-1", &app.benchmark_key] {
        assert!(!ended.body.contains(secret), "{secret} is on the page");
    }
}

#[tokio::test]
async fn errored_run_shows_its_cause_and_the_failed_draws() {
    let (app, endpoint) = service().await;
    endpoint.script(|request| match request.record {
        Some(_) => ModelReply::Http(500, json!({"error": "canary"})),
        None => confirm(request),
    });
    let path = finish_run(&app, &endpoint).await;
    let page = Browser::key_holder(&app).await.get(&path).await;
    assert!(page.text().contains("Too many reviews errored"), "{}", page.text());
    assert!(page.text().contains("endpoint_unreachable"), "{}", page.text());
    assert!(!page.body.contains("canary"), "an answer of the endpoint is on the page");
}

#[tokio::test]
async fn downloads_are_the_reports_of_the_callers_tool() {
    let (app, endpoint) = service().await;
    let path = finish_run(&app, &endpoint).await;
    let mut holder = Browser::key_holder(&app).await;
    let json = holder.get(&format!("{path}/report/json")).await;
    let runs = plumbline_report::parse_report_file(&json.body).unwrap();
    assert_eq!(runs[0].records.as_ref().unwrap().len(), 4, "the counts of the records are missing");
    let status: serde_json::Value = app.run_status(path.rsplit('/').next().unwrap()).await;
    assert_eq!(serde_json::to_value(&runs[0].status.results).unwrap(), status["results"]);
    for (form, extension, content_type) in
        [(Format::Html, "html", "text/html; charset=utf-8"), (Format::Csv, "csv", "text/csv; charset=utf-8")]
    {
        let answer = holder.get(&format!("{path}/report/{extension}")).await;
        assert_eq!(answer.body, form.render(&Report::new(&runs)), "{extension}");
        assert_eq!(answer.headers["content-type"], content_type);
        let disposition = answer.headers["content-disposition"].to_str().unwrap();
        assert!(disposition.starts_with("attachment; filename=\"run-"), "{disposition}");
        for secret in [endpoint.url.as_str(), "large-1", "sk-1"] {
            assert!(!answer.body.contains(secret), "{secret} is in the {extension}");
        }
    }
    assert_eq!(holder.get(&format!("{path}/report/xml")).await.status, 404);
}

#[tokio::test]
async fn comparison_shows_differences_and_records_won_and_lost() {
    let (app, endpoint) = service().await;
    let good = finish_run(&app, &endpoint).await;
    endpoint.script(|request| if request.record.is_some() { nothing_found() } else { confirm(request) });
    let poor = finish_run(&app, &endpoint).await;
    let id = |path: &str| path.rsplit('/').next().unwrap().to_owned();
    let mut holder = Browser::key_holder(&app).await;
    let compare = |first: &str, second: &str| {
        format!("/accounts/{BENCHMARK_ACCOUNT}/compare?run={}&run={}", id(first), id(second))
    };
    let page = holder.get(&compare(&poor, &good)).await;
    assert_eq!(page.status, 200, "{}", page.text());
    let text = page.text();
    assert!(text.contains("lower") && text.contains("0 won 4 lost 0 tied"), "{text}");
    assert!(text.contains("paired by record (4 records)"), "{text}");
    assert!(!text.contains("differ in more than the model"), "{text}");
    assert_eq!(holder.get(&compare(&good, &poor)).await.text(), text, "the older run comes first");

    let other = with(
        body(endpoint.url.as_str(), "compat_chat"),
        json!({"systemPrompt": "Find bugs."}),
        json!({"effort": "high", "contextWindow": 400_000}),
    );
    let other = format!("{RUNS}/{}", app.start_accepted(&other).await);
    app.drain().await;
    let text = holder.get(&compare(&good, &other)).await.text();
    assert!(text.contains("These runs cannot be compared"), "{text}");
    for setting in ["harness:", "draws per record, k: 2 and 1", "effort: off and high", "prompt:"] {
        assert!(text.contains(setting), "{setting}: {text}");
    }
    assert!(text.contains("context window: 200000 tokens and 400000 tokens"), "{text}");

    let missing = "035ff308-3625-4672-acae-3a1f4a3b0f55";
    assert_eq!(holder.get(&compare(&good, missing)).await.status, 404);
    for query in [format!("run={}", id(&good)), format!("run={0}&run={0}", id(&good)), String::new()] {
        let answer = holder.get(&format!("/accounts/{BENCHMARK_ACCOUNT}/compare?{query}")).await;
        assert_eq!(answer.status, 400, "{query}");
    }
}

#[tokio::test]
async fn run_of_another_account_does_not_exist() {
    let (app, endpoint) = service().await;
    let path = finish_run(&app, &endpoint).await;
    let key = ApiKey::mint(KeyPrefix::Benchmark, |bytes| {
        fastrand::fill(bytes);
        Ok::<_, ()>(())
    })
    .unwrap();
    let created = app.store.operator().benchmark_keys();
    created.create(&key, "other", true, app.now().into()).await.unwrap();
    let mut other = Browser::new(&app);
    other.post("/sign-in/key", &[("key", &key.expose())]).await;
    let theirs = path.replace(RUNS, "/accounts/other/runs");
    for end in ["", "/report/json"] {
        assert_eq!(other.get(&format!("{theirs}{end}")).await.status, 404);
        assert_eq!(other.get(&format!("{path}{end}")).await.status, 404);
    }
    for end in ["/label", "/publish"] {
        let fields = [("label", "stolen"), ("seen", "0")];
        assert_eq!(other.post(&format!("{theirs}{end}"), &fields).await.status, 404);
        assert_eq!(other.post(&format!("{path}{end}"), &fields).await.status, 404);
    }
    assert!(!other.get("/accounts/other/runs").await.body.contains(path.rsplit('/').next().unwrap()));
    let id: BenchmarkId = path.rsplit('/').next().unwrap().parse().unwrap();
    assert_eq!(app.store.runs().get(id).await.unwrap().unwrap().label, None);
}

#[tokio::test]
async fn linked_workspace_shows_the_runs_until_it_is_unlinked() {
    let (app, endpoint) = service().await;
    let path = finish_run(&app, &endpoint).await;
    let mut admin = Browser::member(&app, "local/demo", Role::Admin).await;
    assert!(admin.get("/runs").await.text().contains("No benchmark account is linked"));
    let mut operator = Browser::operator(&app).await;
    link_account(&mut operator, "local/demo").await;
    assert_eq!(admin.get("/runs").await.location(), RUNS);
    let form = admin.get(&path).await.form(&format!("{path}/label")).with("label", "ours");
    assert_eq!(admin.submit(&form).await.status, 303);
    let mut member = Browser::member(&app, "local/demo", Role::Member).await;
    let page = member.get(&path).await;
    assert!(page.text().contains("ours") && !page.body.contains("/label\""), "a member is offered the form");
    let unlink = [("workspace", "local/demo"), ("step", "unlink")];
    assert_eq!(operator.post("/accounts/local/workspaces", &unlink).await.status, 303);
    assert_eq!(admin.get(&path).await.status, 404);
    let log = admin.get("/workspaces/local/demo/audit").await.text();
    assert!(log.contains("linked the benchmark account") && log.contains("unlinked"), "{log}");
    assert_eq!(operator.post("/accounts/local/workspaces", &[("workspace", "x")]).await.status, 400);
}

#[tokio::test]
async fn permissions_of_a_member_in_an_account_are_read_once() {
    let (app, endpoint) = service().await;
    let path = finish_run(&app, &endpoint).await;
    link_account(&mut Browser::operator(&app).await, "local/demo").await;
    let mut admin = Browser::member(&app, "local/demo", Role::Admin).await;
    let form = admin.get(&path).await.form(&format!("{path}/label")).with("label", "nightly");
    app.calls.take_operations();
    assert_eq!(admin.submit(&form).await.status, 303);
    // The session, the links, the run, and the change.
    let read = "BatchGetItem";
    assert_eq!(app.calls.take_operations(), [read, read, read, "TransactWriteItems"]);
}

#[tokio::test]
async fn pages_of_a_run_take_one_read_after_the_session() {
    let (app, endpoint) = service().await;
    let path = finish_run(&app, &endpoint).await;
    let mut operator = Browser::operator(&app).await;
    app.calls.take_operations();
    assert_eq!(operator.get(&format!("{path}/report/json")).await.status, 200);
    assert_eq!(app.calls.take_operations(), ["BatchGetItem", "BatchGetItem"]);
    assert_eq!(operator.get(RUNS).await.status, 200);
    let mut calls = app.calls.take_operations();
    calls.sort();
    assert_eq!(calls, ["BatchGetItem", "BatchGetItem", "Query", "Query", "Query", "Query"]);
}
