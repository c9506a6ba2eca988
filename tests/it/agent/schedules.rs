//! Tests of scheduled questions: effects and refusals of a firing.

use plumbline_clock::Clock;
use plumbline_contract::trigger::{Destination, Timezone};
use plumbline_contract::{JobId, ScheduleId};
use plumbline_local::schedules::Scheduler;
use plumbline_local::workspace::{self, WEBHOOK_ID, demo_workspace};
use plumbline_schedule::{Expression, Firing};
use plumbline_store::UtcInstant;
use plumbline_store::agent::jobs::JobStatus;
use plumbline_store::agent::schedules::{FiringOutcome, LastFiring, Schedule, ScheduleState};
use plumbline_store::agent::workspaces::Backfill;
use serde_json::json;
use url::Url;

use super::fixtures::{QUERY, service};
use crate::support::{Receiver, Reply, TestApp};

const ID: &str = "sch_0123456789abcdef0123456789abcdef";

fn id() -> ScheduleId {
    ScheduleId::parse(ID).unwrap()
}

fn stamp(text: &str) -> UtcInstant {
    UtcInstant::from(text.parse::<jiff::Timestamp>().unwrap())
}

/// Returns a schedule for 13:30 in Berlin, which is half an hour after these tests begin.
fn schedule(app: &TestApp, to: &Url) -> Schedule {
    Schedule {
        id: id(),
        workspace: demo_workspace(),
        webhook_id: WEBHOOK_ID.to_owned(),
        query: QUERY.to_owned(),
        timezone: Timezone::parse("Europe/Berlin").unwrap(),
        destination: Destination::Url(to.to_string()),
        expression: Expression::parse("cron(30 13 * * ? *)").unwrap(),
        state: ScheduleState::Active { since: app.now().into() },
        created_at: app.now().into(),
        last_firing: None,
        fired_by: Default::default(),
        sweep_at: None,
    }
}

/// Starts a service with a schedule whose answers go to an allowed receiver.
async fn service_with_schedule() -> (TestApp, Receiver) {
    let receiver = Receiver::start(Reply::status(200)).await;
    let app = service(std::slice::from_ref(&receiver.url)).await;
    workspace::add_to_allowlist(&app.store, std::slice::from_ref(&receiver.url)).await.unwrap();
    assert!(app.store.operator().schedules().create(&schedule(&app, &receiver.at("/daily"))).await.unwrap());
    (app, receiver)
}

impl TestApp {
    /// Runs a new scheduler of `plumbline-local` once. Returns the number of schedules that were due; zero on an error.
    async fn fire_due(&self) -> usize {
        let (store, ask) = (self.counted.clone(), self.functions.ask().clone());
        Scheduler { store, clock: self.clock.clone(), ask }.fire_due_schedules().await.unwrap_or_default()
    }

    async fn schedule(&self) -> Schedule {
        self.store.operator().schedules().get(&demo_workspace(), &id()).await.unwrap().unwrap()
    }

    async fn last_firing(&self) -> LastFiring {
        self.schedule().await.last_firing.unwrap()
    }

    /// Returns the job of the last firing.
    async fn last_job(&self) -> JobId {
        match self.last_firing().await.outcome {
            FiringOutcome::Accepted { job_id } => job_id,
            last_refusal => panic!("{last_refusal:?}"),
        }
    }

    /// Checks that the last firing was refused and stored nothing. Returns its error code and detail.
    async fn last_refusal(&self) -> (String, String) {
        self.assert_nothing_stored().await;
        match self.last_firing().await.outcome {
            FiringOutcome::Refused { code, detail } => (code, detail),
            accepted => panic!("{accepted:?}"),
        }
    }

    /// Advances half an hour, to the time of the schedule, and checks that one schedule fires.
    async fn advance_and_fire(&self) {
        self.advance(1_800);
        assert_eq!(self.fire_due().await, 1);
    }
}

fn firing(scheduled_time: &str) -> Firing {
    let scheduled_time = scheduled_time.parse().unwrap();
    Firing { workspace: demo_workspace(), schedule_id: id(), scheduled_time }
}

#[tokio::test]
async fn due_schedule_delivers_an_answer() {
    let (app, receiver) = service_with_schedule().await;
    app.advance(1_799);
    assert_eq!(app.fire_due().await, 0);
    app.assert_nothing_stored().await;
    app.advance(1);
    assert_eq!(app.fire_due().await, 1);
    let last_firing = app.last_firing().await;
    assert_eq!(
        (last_firing.scheduled_at, last_firing.fired_at),
        (stamp("2026-11-18T12:30:00Z"), app.now().into())
    );
    app.drain().await;
    let job = app.job(app.last_job().await).await;
    assert_eq!((job.status, job.timezone.name()), (JobStatus::Completed, "Europe/Berlin"));
    let received = receiver.take_requests();
    assert_eq!(received.len(), 1);
    assert_eq!(
        received[0].json(),
        json!({ "query": QUERY, "response": job.response.unwrap(), "workflowId": job.id })
    );
    assert_eq!(
        (received[0].path.as_str(), received[0].header("webhook-id")),
        ("/daily", &*format!("msg_{}", job.id))
    );
    assert!(!received[0].header("webhook-signature").is_empty());
    // The schedule fires again on the next day.
    app.advance(86_399);
    assert_eq!(app.fire_due().await, 0);
    app.advance(1);
    assert_eq!((app.fire_due().await, app.fire_due().await), (1, 0));
    app.drain().await;
    assert_eq!((receiver.take_requests().len(), app.stored_counts().await), (1, (2, 2, 0)));
    app.assert_nothing_due().await;
}

#[tokio::test]
async fn duplicate_firing_creates_one_job() {
    let (app, receiver) = service_with_schedule().await;
    let firing = firing("2026-11-18T12:30:00Z");
    let ask = app.functions.ask();
    let results = futures::future::join_all((0..8).map(|_| ask.handle(&firing))).await;
    assert!(results.into_iter().all(|result| result.is_ok()));
    ask.handle(&firing).await.unwrap();
    app.drain().await;
    ask.handle(&firing).await.unwrap();
    app.drain().await;
    assert_eq!((receiver.take_requests().len(), app.stored_counts().await), (1, (1, 1, 0)));
    assert_eq!(app.last_job().await, firing.job_id());
}

#[tokio::test]
async fn firing_is_refused_while_the_workspace_has_too_many_unfinished_jobs() {
    let (app, _receiver) = service_with_schedule().await;
    app.set_unfinished_count(200).await;
    app.advance_and_fire().await;
    assert_eq!(app.last_refusal().await.0, "too_many_unfinished_jobs");
}

#[tokio::test]
async fn firing_that_crashes_at_any_call_creates_one_job() {
    for (calls, receives_response) in (0..4).flat_map(|calls| [(calls, true), (calls, false)]) {
        let (app, receiver) = service_with_schedule().await;
        app.advance(1_800);
        app.calls.crash_after(calls, receives_response);
        app.fire_due().await;
        assert!(app.calls.restart(), "{calls}");
        app.purge_queues().await;
        app.fire_due().await;
        app.drain().await;
        app.recover().await;
        assert_eq!(
            (receiver.take_requests().len(), app.stored_counts().await),
            (1, (1, 1, 0)),
            "after {calls}, {receives_response}"
        );
        assert_eq!(app.fire_due().await, 0);
    }
}

#[tokio::test]
async fn fault_is_an_error_but_refusal_is_not() {
    let (app, _receiver) = service_with_schedule().await;
    let firing = firing("2026-11-18T12:30:00Z");
    for calls in 0..2 {
        app.calls.crash_after(calls, true);
        assert!(app.functions.ask().handle(&firing).await.is_err(), "{calls}");
        assert!(app.calls.restart());
        assert!(app.schedule().await.last_firing.is_none());
    }
    app.calls.take_operations();
    app.functions.ask().handle(&firing).await.unwrap();
    assert_eq!(app.calls.take_operations(), ["BatchGetItem", "TransactWriteItems", "SendMessage"]);
}

#[tokio::test]
async fn newest_missed_firing_is_caught_up() {
    let (app, receiver) = service_with_schedule().await;
    // The newest missed firing is 13:30 on Saturday in Berlin.
    app.advance(4 * 86_400 - 3_600);
    assert_eq!(app.fire_due().await, 1);
    assert_eq!(app.last_firing().await.scheduled_at, stamp("2026-11-21T12:30:00Z"));
    assert_eq!(app.fire_due().await, 0);
    app.drain().await;
    assert_eq!(receiver.take_requests().len(), 1);
}

#[tokio::test]
async fn disallowed_destination_is_refused_and_recorded() {
    let (app, receiver) = service_with_schedule().await;
    let allow = async |entries: &[String]| {
        app.store
            .operator()
            .webhooks()
            .set_allowlist(&demo_workspace(), WEBHOOK_ID, "operator", entries)
            .await
            .unwrap()
    };
    allow(&[]).await;
    app.advance_and_fire().await;
    assert_eq!(app.last_refusal().await.0, "destination_not_allowed");
    assert_eq!(app.fire_due().await, 0, "a refused firing is not repeated");
    allow(&[receiver.url.to_string()]).await;
    app.advance(86_400);
    assert_eq!(app.fire_due().await, 1);
    app.drain().await;
    assert_eq!(receiver.take_requests().len(), 1);
}

/// The guard forbids a private address even if the allowlist has it.
#[tokio::test]
async fn private_destination_is_refused() {
    let app = service(&[]).await;
    let to = Url::parse("https://127.0.0.1/daily").unwrap();
    workspace::add_to_allowlist(&app.store, std::slice::from_ref(&to)).await.unwrap();
    app.store.operator().schedules().create(&schedule(&app, &to)).await.unwrap();
    app.advance_and_fire().await;
    assert_eq!(app.last_refusal().await.0, "destination_not_allowed");
}

#[tokio::test]
async fn incomplete_setup_is_refused_with_missing_steps() {
    let (app, _receiver) = service_with_schedule().await;
    app.store.workspaces().set_backfill(&demo_workspace(), &Backfill::Pending).await.unwrap();
    app.advance_and_fire().await;
    let (code, detail) = app.last_refusal().await;
    assert_eq!((code.as_str(), detail.contains("backfill")), ("status_not_configured", true), "{detail}");
}

#[tokio::test]
async fn removed_workspace_is_recorded_as_reason() {
    let (app, _receiver) = service_with_schedule().await;
    app.delete_item("WORKSPACE#local/demo", "WORKSPACE").await;
    app.advance_and_fire().await;
    let (code, detail) = app.last_refusal().await;
    assert_eq!((code.as_str(), detail.contains("local/demo")), ("wrong_workspace", true), "{detail}");
}

#[tokio::test]
async fn removed_webhook_is_recorded_as_reason() {
    let (app, receiver) = service_with_schedule().await;
    let with_removed_webhook = Schedule { webhook_id: "wh_gone".into(), ..schedule(&app, &receiver.url) };
    app.store.operator().schedules().remove(&demo_workspace(), &id()).await.unwrap();
    app.store.operator().schedules().create(&with_removed_webhook).await.unwrap();
    app.advance_and_fire().await;
    let (code, detail) = app.last_refusal().await;
    assert_eq!((code.as_str(), detail.contains("wh_gone")), ("unauthorized", true), "{detail}");
}

#[tokio::test]
async fn paused_schedule_neither_fires_nor_catches_up() {
    let (app, receiver) = service_with_schedule().await;
    let set = async |state| {
        assert!(app.store.operator().schedules().set_state(&demo_workspace(), &id(), state).await.unwrap());
    };
    set(ScheduleState::Paused).await;
    app.advance(1_800);
    assert_eq!(app.fire_due().await, 0);
    // A firing that was in flight when the schedule was paused.
    app.functions.ask().handle(&firing("2026-11-18T12:30:00Z")).await.unwrap();
    app.assert_nothing_stored().await;
    assert!(app.schedule().await.last_firing.is_none());
    app.advance(3_600);
    set(ScheduleState::Active { since: app.clock.now().into() }).await;
    assert_eq!(app.fire_due().await, 0);
    app.advance(86_400 - 3_600);
    assert_eq!(app.fire_due().await, 1);
    app.drain().await;
    assert_eq!(receiver.take_requests().len(), 1);
}

#[tokio::test]
async fn removed_schedule_does_not_fire() {
    let (app, _receiver) = service_with_schedule().await;
    app.store.operator().schedules().remove(&demo_workspace(), &id()).await.unwrap();
    app.functions.ask().handle(&firing("2026-11-18T12:30:00Z")).await.unwrap();
    app.advance(1_800);
    assert_eq!(app.fire_due().await, 0);
    app.assert_nothing_stored().await;
    assert!(
        app.store.operator().schedules().get(&demo_workspace(), &id()).await.unwrap().is_none(),
        "a late firing does not recreate the schedule"
    );
}

#[tokio::test]
async fn rate_and_one_time_schedules_fire() {
    let (app, receiver) = service_with_schedule().await;
    for (digit, expression) in [("1", "rate(7 minutes)"), ("2", "at(2026-11-18T13:21:00)")] {
        let id = ScheduleId::parse(&format!("sch_{}", digit.repeat(32))).unwrap();
        let expression = Expression::parse(expression).unwrap();
        let one = Schedule { id, expression, ..schedule(&app, &receiver.at("/often")) };
        app.store.operator().schedules().create(&one).await.unwrap();
    }
    let mut fired = Vec::new();
    for _ in 0..30 {
        app.advance(60);
        fired.push(app.fire_due().await);
    }
    let minutes =
        |wanted| (1..).zip(&fired).filter(|(_, count)| **count == wanted).map(|(at, _)| at).collect();
    let (one, two): (Vec<i32>, Vec<i32>) = (minutes(1), minutes(2));
    assert_eq!((one, two), (vec![7, 14, 28, 30], vec![21]));
}

#[tokio::test]
async fn schedules_are_scoped_to_workspace() {
    let (app, receiver) = service_with_schedule().await;
    for (digit, workspace) in [("1", "local/demo-2"), ("2", "local/demo")] {
        let id = ScheduleId::parse(&format!("sch_{}", digit.repeat(32))).unwrap();
        let other = Schedule { id, workspace: workspace.parse().unwrap(), ..schedule(&app, &receiver.url) };
        assert!(app.store.operator().schedules().create(&other).await.unwrap());
        assert!(!app.store.operator().schedules().create(&other).await.unwrap());
    }
    let ids = |found: Vec<Schedule>| found.iter().map(|one| one.id.to_string()).collect::<Vec<_>>();
    let demo = ids(app.store.operator().schedules().list(&demo_workspace()).await.unwrap());
    assert_eq!(demo, [ID.to_owned(), format!("sch_{}", "2".repeat(32))]);
    assert_eq!(ids(app.store.operator().schedules().list_all().await.unwrap()).len(), 3);
}

#[tokio::test]
async fn schedule_debug_output_hides_query_and_destination() {
    let (app, receiver) = service_with_schedule().await;
    let printed = format!("{:?}", schedule(&app, &receiver.at("/daily")));
    assert!(printed.contains(ID) && !printed.contains(QUERY) && !printed.contains("daily"), "{printed}");
}
