//! Tests of upgrades and rollbacks between releases on the same table.
//!
//! `fixtures/table-form-1.jsonl` is an export by the first release with schema version 1. This release reads it and
//! continues its work. The items of this release still have every attribute that the older release reads.
//! `docs/upgrading.md` explains what to do when a test here fails.

use std::collections::{BTreeMap, BTreeSet};

use plumbline_contract::ScheduleId;
use plumbline_contract::benchmark::RunStatus;
use plumbline_contract::keys::{ApiKey, KeyPrefix};
use plumbline_contract::trigger::{Destination, Timezone};
use plumbline_local::workspace;
use plumbline_schedule::Expression;
use plumbline_store::agent::jobs::JobStatus;
use plumbline_store::agent::schedules::{Schedule, ScheduleState};
use plumbline_store::agent::workspaces::Backfill;
use plumbline_store::operator::backups::ExportedItem;
use plumbline_store::operator::misplaced_run_secrets::SecretCounts;
use plumbline_store::operator::survey::UnreadableReason;
use plumbline_store::queues::Queue;
use plumbline_store::{ItemKind, StoreError, UtcInstant};
use serde_json::{Value, json};

use crate::agent::fixtures::{question, question_in, question_to, service};
use crate::benchmark::fixtures::{body, with};
use crate::support::{DEFAULT_RECORDS, Endpoint, Receiver, Reply, TestApp, dataset};

const FIXTURE: &str = include_str!("fixtures/table-form-1.jsonl");

/// Returns the sorted export of a service that has used many features.
async fn exported_busy_service() -> Vec<String> {
    let receiver = Receiver::start(Reply::status(204)).await;
    let endpoint = Endpoint::start().await;
    let app = service(&[receiver.url.clone(), endpoint.url.clone()]).await;
    workspace::add_to_allowlist(&app.store, std::slice::from_ref(&receiver.url)).await.unwrap();
    apply_settings(&app).await;
    app.submit(&question()).await;
    let request =
        app.trigger_request().header("content-type", "application/json").header("idempotency-key", "a");
    request.body(question_to(&receiver.at("/works")).to_string()).send().await.unwrap();
    app.drain().await;
    receiver.reply_next([Reply::status(500)]);
    app.submit(&question_to(&receiver.at("/fails"))).await;
    app.drain().await;
    let run = body(endpoint.url.as_str(), "compat_chat");
    app.start_accepted(&with(
        run.clone(),
        json!({}),
        json!({"costRate": {"inputCost": 100, "outputCost": 100}}),
    ))
    .await;
    app.drain().await;
    app.start_accepted(&run).await;
    app.drain_queue(Queue::Probe).await;
    app.process_batch(Queue::Draw).await;
    app.submit(&question()).await;
    export(&app).await
}

/// Applies an operator's settings.
async fn apply_settings(app: &TestApp) {
    let (store, now) = (&app.store, UtcInstant::from(app.now()));
    let demo = workspace::demo_workspace();
    let key = |prefix| ApiKey::parse(&TestApp::unknown_key(prefix), prefix).unwrap();
    store
        .operator()
        .webhook_keys()
        .create(&key(KeyPrefix::Webhook), &demo, workspace::WEBHOOK_ID, now)
        .await
        .unwrap();
    store
        .operator()
        .benchmark_keys()
        .create(&key(KeyPrefix::Benchmark), workspace::BENCHMARK_ACCOUNT, true, now)
        .await
        .unwrap();
    store.operator().connections().connect_chat("https://chat.example/api", "xoxb-1").await.unwrap();
    store
        .operator()
        .connections()
        .connect_code_host(&demo, "a/b", "https://api.github.com/", "x", now)
        .await
        .unwrap();
    store
        .workspaces()
        .set_backfill(&demo, &Backfill::Finished { activities: 3, first: Some(now), last: Some(now) })
        .await
        .unwrap();
    let schedule = Schedule {
        id: ScheduleId::parse("sch_0f3c5a7e9b1d2f4a6c8e0b1d3f5a7c9e").unwrap(),
        workspace: demo,
        webhook_id: workspace::WEBHOOK_ID.to_owned(),
        query: "What changed yesterday?".to_owned(),
        timezone: Timezone::utc(),
        destination: Destination::Chat { channel_id: "C1".to_owned(), thread_ts: None },
        expression: Expression::parse("rate(1 day)").unwrap(),
        state: ScheduleState::Active { since: now },
        created_at: now,
        last_firing: None,
        fired_by: Default::default(),
        sweep_at: None,
    };
    assert!(store.operator().schedules().create(&schedule).await.unwrap());
}

async fn export(app: &TestApp) -> Vec<String> {
    let (mut lines, mut cursor) = (Vec::new(), None);
    loop {
        let page = app.store.operator().backups().export(cursor).await.unwrap();
        lines.extend(page.lines);
        cursor = page.next;
        if cursor.is_none() {
            lines.sort();
            return lines;
        }
    }
}

/// Item kinds that this release stores in the table of run secrets, which an export omits.
const MOVED_KINDS: [&str; 1] = ["RUN BACKEND"];

/// Attributes of an item kind, each with its type: those that some items have, and those that all items have.
#[derive(Default)]
struct Shape {
    some: BTreeSet<String>,
    all: Option<BTreeSet<String>>,
}

/// Attributes that this release no longer writes, since no release ever read them: item kind and attribute.
const NEVER_READ: [(&str, &str); 1] = [("RUN DRAW", "manifest: S")];

/// Maps whose keys are names chosen by users.
const MAPS_WITH_DYNAMIC_KEYS: [&str; 3] = ["webhooks", "members", "in_flight"];

fn shapes<'a>(lines: impl Iterator<Item = &'a str>) -> BTreeMap<String, Shape> {
    let mut shapes: BTreeMap<String, Shape> = BTreeMap::new();
    for line in lines {
        let item = serde_json::from_str::<Value>(line).unwrap()["Item"].take();
        let key = |name: &str| item[name]["S"].as_str().unwrap().split('#').next().unwrap().to_owned();
        let sort = if key("pk") == "SCHEDULES" { String::new() } else { key("sk") };
        let mut attributes = BTreeSet::new();
        for (name, value) in item.as_object().unwrap() {
            attribute(name, value, &mut attributes);
        }
        let shape = shapes.entry(format!("{} {sort}", key("pk"))).or_default();
        shape.some.extend(attributes.iter().cloned());
        let all = shape.all.take();
        shape.all = Some(all.map_or_else(|| attributes.clone(), |all| &all & &attributes));
    }
    shapes
}

fn attribute(path: &str, value: &Value, into: &mut BTreeSet<String>) {
    let (kind, content) = value.as_object().unwrap().iter().next().unwrap();
    into.insert(format!("{path}: {kind}"));
    let Some(map) = content.as_object().filter(|_| kind == "M") else { return };
    for (name, value) in map {
        let name = if MAPS_WITH_DYNAMIC_KEYS.contains(&path) { "*" } else { name };
        attribute(&format!("{path}.{name}"), value, into);
    }
}

#[tokio::test]
async fn previous_release_can_read_current_items() {
    let now = exported_busy_service().await;
    let (before, now) = (shapes(FIXTURE.lines()), shapes(now.iter().map(String::as_str)));
    for (kind, before) in before.into_iter().filter(|(kind, _)| !MOVED_KINDS.contains(&kind.as_str())) {
        let now = now.get(&kind).unwrap_or_else(|| panic!("{kind} is no longer written"));
        let is_read = |name: &&String| !NEVER_READ.contains(&(kind.as_str(), name.as_str()));
        let removed: Vec<_> = before.some.difference(&now.some).filter(is_read).collect();
        assert!(
            removed.is_empty(),
            "{kind}: attributes are no longer written or have another type: {removed:?}"
        );
        let optional: Vec<_> = before
            .all
            .iter()
            .flatten()
            .filter(is_read)
            .filter(|name| !now.all.iter().flatten().any(|each| each == *name))
            .collect();
        assert!(optional.is_empty(), "{kind}: required attributes have become optional: {optional:?}");
    }
}

/// Starts this release at `time`, with the table that the previous release exported at noon.
async fn next_release(time: &str) -> TestApp {
    let app = TestApp::start_at(time.parse().unwrap(), dataset(DEFAULT_RECORDS), &[]).await;
    for line in FIXTURE.lines() {
        let item: serde_dynamo::Item =
            serde_json::from_value(serde_json::from_str::<Value>(line).unwrap()["Item"].take()).unwrap();
        app.overwrite(item.into()).await;
    }
    app
}

#[tokio::test]
async fn work_in_progress_of_previous_release_continues() {
    let app = next_release("2026-11-18T12:06:00Z").await;
    let open: Vec<_> =
        app.store.operator().inspection().survey().await.unwrap().jobs.iter().map(|job| job.id).collect();
    assert!(!open.is_empty());
    assert!(app.sweep().await);
    assert_eq!(app.drain_queue(Queue::Query).await, open.len());
    for id in open {
        let job = app.store.jobs().get(id).await.unwrap().unwrap();
        assert_eq!(job.status, JobStatus::Completed);
        assert!(job.response.unwrap().contains("b7c8d9e"), "the answer cites an old commit");
    }
    let deleted = app.store.operator().misplaced_run_secrets().delete().await.unwrap();
    assert_eq!(deleted, SecretCounts { backends: 1, conversations: 0 });
    // Only the build that started a run may continue it, since another build might score it differently. So the run has
    // ended.
    assert!(
        app.store
            .operator()
            .inspection()
            .newest_runs(9, |run| run.status == RunStatus::Running)
            .await
            .unwrap()
            .is_empty()
    );
    assert_eq!(app.store.operator().inspection().survey().await.unwrap().runs_with_backend.len(), 0);
}

#[tokio::test]
async fn items_of_previous_release_are_read_and_expire() {
    let app = next_release("2026-11-18T13:00:00Z").await;
    // Advances until the old job tokens have expired, since this KMS cannot decrypt the old signing keys.
    app.advance(2 * 3600 + 1);
    let survey = app.store.operator().inspection().survey().await.unwrap();
    assert!(survey.unreadable.is_empty(), "{:?}", survey.unreadable);
    assert_eq!(survey.misplaced, 1, "the backend of the old run");
    assert_eq!((survey.runs.len(), survey.runs_with_backend.len(), survey.schedules.len()), (1, 1, 1));

    // A question with an old key is answered from old activity.
    let key = TestApp::unknown_key(KeyPrefix::Webhook);
    let request =
        app.http.post(app.url(crate::agent::fixtures::TRIGGER_PATH)).header("x-webhook-secret", key);
    let answer =
        request.header("content-type", "application/json").body(question().to_string()).send().await.unwrap();
    assert_eq!(answer.status(), 202);
    app.drain_queue(Queue::Query).await;
    let [newest] =
        app.store.operator().inspection().newest_jobs(1, |_| true).await.unwrap().try_into().unwrap();
    assert_eq!(newest.status, JobStatus::Completed);
    assert!(newest.response.unwrap().contains("b7c8d9e"), "the answer cites an old commit");

    // The status of an old completed run has its results, and an old running one ends.
    let key = TestApp::unknown_key(KeyPrefix::Benchmark);
    let completed = app
        .store
        .operator()
        .inspection()
        .newest_runs(1, |run| run.status == RunStatus::Completed)
        .await
        .unwrap()
        .remove(0);
    let status = crate::support::json(app.get(&key, &completed.id.to_string()).await).await;
    assert_eq!(status["status"], "completed", "{status}");
    assert!(status["results"]["f1Score"].is_number(), "{status}");
    app.advance(3 * 3600);
    assert!(app.sweep().await);
    app.store.operator().misplaced_run_secrets().delete().await.unwrap();
    let survey = app.store.operator().inspection().survey().await.unwrap();
    assert_eq!((survey.runs.len(), survey.runs_with_backend.len(), survey.jobs.len()), (0, 0, 0));
}

#[tokio::test]
async fn chat_token_of_previous_release_is_sent_after_it_is_encrypted_with_its_address() {
    let chat = Receiver::start(Reply::json(&json!({ "ok": true }))).await;
    let app = service(&[]).await;
    app.connect_chat_as_previous_release(chat.at("/api").as_str(), "xoxb-1").await;
    let accepted = app.submit(&question_in("C1", None)).await;
    app.drain().await;
    assert!(
        chat.take_requests().is_empty(),
        "the token is not sent to an address that it is not encrypted with"
    );
    let upgrade = app.store.operator().credential_upgrade();
    let [credential] = upgrade.list().await.unwrap().try_into().ok().unwrap();
    assert_eq!(credential.base_url, chat.at("/api").as_str());
    assert!(upgrade.seal(&credential).await.unwrap());
    app.recover().await;
    assert_eq!(chat.take_requests()[0].header("authorization"), "Bearer xoxb-1");
    app.assert_answered(&accepted).await;
}

#[tokio::test]
async fn items_of_newer_release_are_refused_and_unchanged() {
    let app = service(&[]).await;
    let accepted = app.submit(&question()).await;
    let lines = export(&app).await;
    let job = lines.iter().find(|line| line.contains(&accepted.id.to_string())).unwrap();
    let newer = job.replace(r#""v":{"N":"1"}"#, r#""v":{"N":"2"}"#);
    assert!(ExportedItem::parse(&newer).is_err(), "a restore also rejects the item");
    app.raise_schema_version(&accepted.id.to_string()).await;
    assert_eq!(app.poll_json(&accepted).await.0, 503, "the caller is asked to retry");
    let survey = app.store.operator().inspection().survey().await.unwrap();
    let newer = UnreadableReason::NewerSchema { kind: ItemKind::Job, version: 2 };
    assert_eq!(survey.unreadable.into_iter().collect::<Vec<_>>(), [(newer, 1)]);
    let refused =
        app.store.operator().crash_recovery().make_unfinished_work_due(app.now().into()).await.unwrap_err();
    assert!(
        matches!(refused, StoreError::NewerSchema { found: 2, known: 1 }),
        "an embedded service does not start with a newer table"
    );
}
