//! Tests of the synchronization of a workspace's activity from a code host: pagination, rate limits, faults and crashed
//! workers.

use std::time::Duration;

use jiff::{SignedDuration, Timestamp};
use plumbline_activity::{Action, Activity, ActivityKind, TimeWindow};
use plumbline_local::workspace::demo_workspace;
use plumbline_store::agent::workspaces::Backfill;
use plumbline_store::queues::Queue;
use serde_json::{Value, json};

use crate::support::TestApp;
use crate::support::github::{Contents, GitHub, REPOSITORY, ScriptedResponse, TOKEN};

/// Returns the commit with this number, from 0. Commits are an hour apart, and commit `total` would be at the start time
/// of the tests, 2026-11-18T12:00:00Z.
fn commit(number: u64, total: u64) -> Value {
    let at = at(-i64::try_from(total - number).unwrap() * 3_600);
    json!({
        "sha": format!("{:040x}", u128::from(number + 1) * 0x9e37_79b9_7f4a_7c15),
        "commit": {
            "author": { "name": "Ada Lovelace", "email": "ada@example.com", "date": at },
            "committer": { "name": "GitHub", "email": "noreply@github.com", "date": at },
            "message": format!("Change {number}\n\nWhy.\n\nCo-authored-by: Bob Stone <bob@example.com>\n"),
            "tree": { "sha": "0", "url": "" }, "comment_count": 0, "verification": { "verified": false },
        },
        "author": { "login": "ada", "id": 1, "type": "User" }, "committer": null,
        "parents": [{ "sha": "0" }],
        "files": [
            { "filename": format!("src/file_{}.rs", number % 7), "status": "modified", "changes": 3 },
            { "filename": "docs/new.md", "previous_filename": "docs/old.md", "status": "renamed", "changes": 0 },
        ],
    })
}

/// Returns the time this many seconds after the tests' start time.
fn at(seconds: i64) -> String {
    let now: Timestamp = "2026-11-18T12:00:00Z".parse().unwrap();
    (now + SignedDuration::from_secs(seconds)).to_string()
}

fn issue(number: u64, title: &str, seconds: i64, pull_request: Option<Value>) -> Value {
    let mut issue = json!({
        "number": number, "title": title, "state": "open", "user": { "login": "grace" },
        "created_at": at(seconds), "updated_at": at(seconds + 60), "closed_at": null, "body": "…",
    });
    if let Some(link) = pull_request {
        issue["pull_request"] = link;
    }
    issue
}

fn event(kind: &str, issue: &Value, seconds: i64) -> Value {
    json!({ "id": seconds, "event": kind, "actor": { "login": "linus" }, "created_at": at(seconds), "issue": issue })
}

fn contents(commits: u64) -> Contents {
    let bug = issue(1, "Totals are wrong", -9_000, None);
    let merged = issue(2, "Fix the totals", -8_000, Some(json!({ "url": "…", "merged_at": at(-5_000) })));
    let refused = issue(3, "Rewrite it all", -7_000, Some(json!({ "url": "…", "merged_at": null })));
    let events = vec![
        event("reopened", &bug, -3_000),
        event("closed", &bug, -4_000),
        event("closed", &refused, -4_500),
        event("closed", &merged, -5_000),
        event("merged", &merged, -5_000),
        event("labeled", &bug, -8_900),
        json!({ "id": 9, "event": "closed", "actor": null, "created_at": at(-9_500), "issue": null }),
    ];
    let pull = |issue: &Value| {
        let mut pull = issue.clone();
        pull.as_object_mut().unwrap().remove("pull_request");
        pull
    };
    let review = |state: &str, submitted: Option<i64>| json!({ "id": 5, "state": state, "user": { "login": "linus" }, "submitted_at": submitted.map(at), "body": "" });
    Contents {
        commits: (0..commits).rev().map(|number| commit(number, commits)).collect(),
        pulls: vec![pull(&refused), pull(&merged)],
        reviews: vec![(2, review("APPROVED", Some(-6_000))), (3, review("PENDING", None))],
        issues: vec![refused, merged, bug],
        events,
        releases: vec![
            json!({ "tag_name": "v2", "name": null, "draft": true, "published_at": null, "author": null }),
            json!({ "tag_name": "v1", "name": "One", "draft": false, "published_at": at(-2_000), "author": { "login": "ada" } }),
        ],
        renamed_to: None,
    }
}

async fn start_connected(contents: Contents) -> (TestApp, GitHub) {
    let (app, host) = (TestApp::start(&[]).await, GitHub::start(contents).await);
    connect(&app, &host, TOKEN).await;
    (app, host)
}

async fn connect(app: &TestApp, host: &GitHub, token: &str) {
    let credentials = json!({ "kind": "token", "token": token }).to_string();
    let (workspace, now) = (demo_workspace(), plumbline_clock::Clock::now(&*app.clock).into());
    let url = host.url.as_str();
    let is_connected = app
        .store
        .operator()
        .connections()
        .connect_code_host(&workspace, REPOSITORY, url, &credentials, now)
        .await;
    assert!(is_connected.unwrap());
}

/// Objects by strangers, however long, do not keep the others from being stored.
#[tokio::test]
async fn very_long_texts_of_strangers_are_clipped() {
    let mut contents = contents(3);
    let long =
        |length: usize| (0..length).map(|at| char::from(b'a' + (at * at % 23) as u8)).collect::<String>();
    let co_authors = |number: usize| format!("Co-authored-by: {} <{number}@example.com>\n", long(900));
    let trailers: String = (0..900).map(co_authors).collect();
    contents.commits[1]["commit"]["message"] = json!(format!("{}\n\nWhy.\n\n{trailers}", long(700_000)));
    contents.commits[1]["commit"]["author"]["name"] = json!(long(300_000));
    contents.commits[1]["files"][0]["filename"] = json!(long(400_000));
    contents.releases[1]["tag_name"] = json!(long(500_000));
    contents.issues[2]["title"] = json!(long(600_000));
    let (app, _host) = start_connected(contents).await;
    sweep(&app).await;
    assert_eq!(last_error(&app).await, None);
    let activities = activities(&app).await;
    let commits: Vec<_> = activities.iter().filter(|one| one.kind == ActivityKind::Commit).collect();
    assert_eq!(commits.len(), 3, "the long one and the others");
    let length = |text: &str| text.chars().count();
    let clipped = commits.iter().find(|commit| length(&commit.title) == 1_000).expect("a clipped title");
    assert!(clipped.title.ends_with('…') && length(&clipped.author.name) == 200);
    assert_eq!((clipped.co_authors.len(), length(&clipped.co_authors[0].name)), (50, 200));
    assert!(activities.iter().all(|one| length(&one.id) <= 200 && length(&one.title) <= 1_000));
}

/// The operator sees that activities cannot be stored, here because a newer release has written the index.
#[tokio::test]
async fn activities_that_cannot_be_stored_are_reported_and_retried() {
    let (app, host) = start_connected(contents(3)).await;
    sweep(&app).await;
    let index = format!("ACTIVITY#{}", demo_workspace());
    app.set_schema_version(&index, "INDEX", 99).await;
    host.change_contents(|contents| contents.commits.insert(0, commit(3, 3)));
    app.advance(301);
    sweep(&app).await;
    assert!(last_error(&app).await.unwrap().contains("the activity could not be stored: "));
    app.set_schema_version(&index, "INDEX", 1).await;
    app.advance(31);
    sweep(&app).await;
    assert_eq!(last_error(&app).await, None);
    assert_eq!(activities(&app).await.iter().filter(|one| one.kind == ActivityKind::Commit).count(), 4);
}

#[tokio::test]
async fn credentials_are_not_sent_to_an_address_changed_in_the_table() {
    let (app, host) = start_connected(contents(3)).await;
    let elsewhere = GitHub::start(contents(3)).await;
    let item = format!("WORKSPACE#{}", demo_workspace());
    app.set_text(&item, "CODE-HOST", "base_url", elsewhere.url.as_str()).await;
    sweep(&app).await;
    assert!(elsewhere.take_requests().is_empty() && host.take_requests().is_empty());

    app.set_text(&item, "CODE-HOST", "base_url", host.url.as_str()).await;
    app.advance(301);
    sweep(&app).await;
    assert!(elsewhere.take_requests().is_empty() && !host.take_requests().is_empty());
    assert!(matches!(backfill(&app).await, Backfill::Finished { .. }));
}

/// Runs the sweep, and then every message of the sync queue.
async fn sweep(app: &TestApp) {
    assert!(app.sweep().await);
    while app.drain_queue(Queue::Sync).await > 0 {}
}

async fn activities(app: &TestApp) -> Vec<Activity> {
    let log = app.store.activity_logs().read_log(&demo_workspace()).await.unwrap();
    let everything =
        TimeWindow { from: Timestamp::UNIX_EPOCH, until: "2030-01-01T00:00:00Z".parse().unwrap() };
    log.activities_in(&everything).await.unwrap()
}

async fn backfill(app: &TestApp) -> Backfill {
    app.store.workspaces().get(&demo_workspace()).await.unwrap().unwrap().backfill
}

async fn last_error(app: &TestApp) -> Option<String> {
    app.store.code_hosts().get(&demo_workspace()).await.unwrap().unwrap().last_error
}

fn refusal(status: u16, headers: &[(&'static str, String)], message: &str) -> ScriptedResponse {
    ScriptedResponse { status, headers: headers.to_vec(), body: json!({ "message": message }) }
}

#[tokio::test]
async fn backfill_reads_every_kind_of_activity() {
    let (app, host) = start_connected(contents(250)).await;
    assert_eq!(backfill(&app).await, Backfill::Pending);
    sweep(&app).await;
    let found = activities(&app).await;
    let Backfill::Finished { activities: count, .. } = backfill(&app).await else { panic!("not finished") };
    assert_eq!((found.len(), count), (250 + 3 + 4 + 1 + 1, 259));
    let of = |kind: ActivityKind| {
        let all = found.iter().filter(move |one| one.kind == kind);
        all.map(|one| (one.id.as_str(), one.action, one.author.name.as_str())).collect::<Vec<_>>()
    };
    assert_eq!(
        of(ActivityKind::PullRequest),
        [
            ("3", Action::Closed, "linus"),
            ("2", Action::Merged, "linus"),
            ("2", Action::Reviewed, "linus"),
            ("3", Action::Opened, "grace"),
            ("2", Action::Opened, "grace"),
        ]
    );
    let issues = [Action::Reopened, Action::Closed, Action::Opened];
    assert_eq!(of(ActivityKind::Issue).iter().map(|one| one.1).collect::<Vec<_>>(), issues);
    assert_eq!(of(ActivityKind::Release), [("v1", Action::Made, "ada")]);
    let newest = found.iter().find(|one| one.kind == ActivityKind::Commit).unwrap();
    assert_eq!((newest.title.as_str(), newest.paths.len()), ("Change 249", 2));
    assert_eq!(newest.co_authors[0].name, "Bob Stone");
    assert_eq!(newest.renames, [("docs/old.md".to_owned(), "docs/new.md".to_owned())]);
    assert_eq!(newest.author.login.as_deref(), Some("ada"));
    assert_eq!(host.take_requests().iter().filter(|seen| seen.path.starts_with("commits?")).count(), 3);
    assert_eq!(last_error(&app).await, None);
}

#[tokio::test]
async fn incremental_sync_reads_only_changes() {
    let (app, host) = start_connected(contents(120)).await;
    sweep(&app).await;
    host.take_requests();
    app.advance(299);
    sweep(&app).await;
    assert_eq!(host.take_requests(), [], "the next sync is not due yet");
    app.advance(2);
    sweep(&app).await;
    let requests = host.take_requests();
    assert!(requests.iter().filter(|seen| seen.status == 304).count() >= 4, "{requests:?}");
    let before = activities(&app).await.len();
    host.change_contents(|contents| {
        contents.commits.insert(0, commit(120, 120));
        contents.issues[2]["title"] = json!("Totals are wrong in March");
        contents.issues[2]["updated_at"] = json!(at(200));
    });
    app.advance(301);
    sweep(&app).await;
    let after = activities(&app).await;
    assert_eq!(after.len(), before + 1);
    let opened = after.iter().find(|one| one.id == "1" && one.action == Action::Opened).unwrap();
    assert_eq!(opened.title, "Totals are wrong in March");
}

#[tokio::test]
async fn sync_resumes_after_rate_limit() {
    let (app, host) = start_connected(contents(250)).await;
    let reset = plumbline_clock::Clock::now(&*app.clock).as_second() + 1_800;
    let primary = [("x-ratelimit-remaining", "0".to_owned()), ("x-ratelimit-reset", reset.to_string())];
    host.respond_next([refusal(403, &primary, "API rate limit exceeded for installation.")]);
    sweep(&app).await;
    assert_eq!(host.take_requests().len(), 1, "no request follows the rate limit");
    assert!(last_error(&app).await.unwrap().contains("rate limit is exceeded until"));
    app.advance(1_790);
    sweep(&app).await;
    assert_eq!(host.take_requests(), []);
    host.respond_next([refusal(
        403,
        &[("retry-after", "90".to_owned())],
        "You have exceeded a secondary rate limit.",
    )]);
    app.advance(20);
    sweep(&app).await;
    assert_eq!(host.take_requests().len(), 1);
    app.advance(60);
    sweep(&app).await;
    assert_eq!(host.take_requests(), []);
    app.advance(60);
    sweep(&app).await;
    assert!(matches!(backfill(&app).await, Backfill::Finished { activities: 259, .. }));
    assert_eq!(last_error(&app).await, None);
}

#[tokio::test]
async fn sync_out_of_time_continues_in_next_invocation() {
    let (app, host) = start_connected(contents(250)).await;
    let clock = app.clock.clone();
    host.on_request(move || clock.advance(Duration::from_secs(10)));
    assert!(app.sweep().await);
    let invocations = app.drain_queue(Queue::Sync).await;
    assert!(invocations > 2, "invocations: {invocations}");
    assert_eq!(activities(&app).await.len(), 259);
    assert!(matches!(backfill(&app).await, Backfill::Finished { activities: 259, .. }));
}

#[tokio::test]
async fn sync_progress_survives_faults_and_restarts() {
    let (app, host) = start_connected(contents(350)).await;
    let mut seen = Vec::new();
    while !matches!(backfill(&app).await, Backfill::Finished { .. }) && seen.len() < 20 {
        host.fail_after(Some(130));
        sweep(&app).await;
        if let Backfill::Running { percent } = backfill(&app).await {
            seen.push(percent);
        }
        app.purge_queues().await;
        app.advance(3_601);
    }
    assert!(seen.is_sorted() && seen.len() >= 3, "{seen:?}");
    assert_eq!(activities(&app).await.len(), 359);
}

/// The sweep or the worker dies after each AWS call in turn.
#[tokio::test]
async fn sync_completes_when_worker_dies_at_any_call() {
    let (app, _host) = start_connected(contents(30)).await;
    for calls in 0..60 {
        app.calls.crash_after(calls, calls % 2 == 0);
        app.sweep().await;
        app.drain_queue(Queue::Sync).await;
        let died = app.calls.restart();
        app.purge_queues().await;
        app.advance(3_700);
        if !died && matches!(backfill(&app).await, Backfill::Finished { .. }) {
            break;
        }
    }
    sweep(&app).await;
    assert_eq!(activities(&app).await.len(), 39);
    assert!(matches!(backfill(&app).await, Backfill::Finished { activities: 39, .. }));
}

#[tokio::test]
async fn backfill_of_renamed_or_empty_repository_completes() {
    let mut renamed = contents(5);
    renamed.renamed_to = Some("acme/store".to_owned());
    let (app, _host) = start_connected(renamed).await;
    sweep(&app).await;
    assert_eq!(activities(&app).await.len(), 14);
    let (app, _host) = start_connected(Contents::default()).await;
    sweep(&app).await;
    assert_eq!(backfill(&app).await, Backfill::Finished { activities: 0, first: None, last: None });
}

#[tokio::test]
async fn operator_errors_are_reported_and_retried_hourly() {
    let (app, host) = start_connected(contents(5)).await;
    connect(&app, &host, "ghp_wrong").await;
    sweep(&app).await;
    assert!(last_error(&app).await.unwrap().contains("credentials for the code host are invalid"));
    assert_eq!(backfill(&app).await, Backfill::Running { percent: 0 });
    host.take_requests();
    app.advance(3_500);
    sweep(&app).await;
    assert_eq!(host.take_requests(), []);
    connect(&app, &host, TOKEN).await;
    sweep(&app).await;
    assert!(matches!(backfill(&app).await, Backfill::Finished { activities: 14, .. }));
    host.respond_next([refusal(404, &[], "Not Found")]);
    app.advance(301);
    sweep(&app).await;
    assert!(last_error(&app).await.unwrap().contains("the repository does not exist"));
    assert_eq!(activities(&app).await.len(), 14, "stored activities remain");
}

#[tokio::test]
async fn undecodable_response_stores_nothing_and_is_retried() {
    let (app, host) = start_connected(contents(5)).await;
    host.respond_next([ScriptedResponse {
        status: 200,
        headers: Vec::new(),
        body: json!({ "not": "a list" }),
    }]);
    sweep(&app).await;
    let shown = last_error(&app).await;
    assert_eq!(
        shown.as_deref(),
        Some("the code host's response could not be decoded: check the base URL of its API"),
        "no content is quoted"
    );
    app.advance(3_601);
    sweep(&app).await;
    assert_eq!(activities(&app).await.len(), 14);
}
