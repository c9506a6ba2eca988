//! Schedules: firing, pausing and removal.

use futures::future::join_all;
use plumbline_contract::ScheduleId;
use plumbline_contract::trigger::{Destination, Timezone};
use plumbline_schedule::Expression;
use plumbline_store::agent::job_counts::{AcceptanceHour, UnfinishedJobCounts};
use plumbline_store::agent::jobs::Job;
use plumbline_store::agent::schedules::{FireResult, FiringOutcome, LastFiring, Schedule, ScheduleState};

use super::records::{WEBHOOK, job, job_id, workspace};
use crate::support::{TestStore, acme, at, hours};

fn id() -> ScheduleId {
    ScheduleId::parse("sch_00000000000000000000000000000001").unwrap()
}

pub(crate) fn schedule() -> Schedule {
    Schedule {
        id: id(),
        workspace: acme(),
        webhook_id: WEBHOOK.to_owned(),
        query: "What shipped?".to_owned(),
        timezone: Timezone::utc(),
        destination: Destination::Url("https://hooks.example/answers".to_owned()),
        expression: Expression::parse("rate(1 hour)").unwrap(),
        state: ScheduleState::Active { since: at(0) },
        created_at: at(0),
        last_firing: None,
        fired_by: Default::default(),
        sweep_at: None,
    }
}

fn fired_job() -> Job {
    Job { created_at: hours(1), ..job(1) }
}

fn stored_job() -> Job {
    Job { counted_in: Some(AcceptanceHour::of(hours(1))), ..fired_job() }
}

impl TestStore {
    /// Fires the schedule for its first time, in a workspace without unfinished jobs.
    async fn fire_at_hour_one(&self) -> plumbline_store::Result<FireResult> {
        let unfinished = UnfinishedJobCounts::default();
        self.schedule_firings().fire(&schedule(), &fired_job(), &unfinished, hours(1)).await
    }

    async fn stored_schedule(&self) -> Schedule {
        self.operator().schedules().get(&acme(), &id()).await.unwrap().unwrap()
    }
}

#[tokio::test]
async fn second_schedule_with_the_same_id_is_refused() {
    let store = TestStore::new().await;
    assert!(store.operator().schedules().create(&schedule()).await.unwrap());
    let before = store.all_items().await;
    let other = Schedule { query: "Something else".to_owned(), ..schedule() };
    assert!(!store.operator().schedules().create(&other).await.unwrap());
    assert_eq!(store.all_items().await, before);
    assert_eq!(store.stored_schedule().await, schedule());
}

#[tokio::test]
async fn firing_creates_the_job_and_is_recorded() {
    let store = TestStore::new().await;
    store.operator().schedules().create(&schedule()).await.unwrap();
    assert_eq!(store.fire_at_hour_one().await.unwrap(), FireResult::Created);
    assert_eq!(store.jobs().get(job_id(1)).await.unwrap(), Some(stored_job()));
    let outcome = FiringOutcome::Accepted { job_id: job_id(1) };
    let firing = LastFiring { scheduled_at: hours(1), fired_at: hours(1), outcome };
    assert_eq!(store.stored_schedule().await.last_firing, Some(firing));
}

#[tokio::test]
async fn duplicate_firing_creates_no_second_job() {
    let store = TestStore::new().await;
    store.operator().schedules().create(&schedule()).await.unwrap();
    let fired = join_all((0..6).map(|_| store.fire_at_hour_one())).await;
    assert_eq!(fired.iter().filter(|fired| matches!(fired, Ok(FireResult::Created))).count(), 1);
    assert_eq!(fired.iter().filter(|fired| matches!(fired, Ok(FireResult::Duplicate))).count(), 5);
    let before = store.all_items().await;
    assert_eq!(store.fire_at_hour_one().await.unwrap(), FireResult::Duplicate);
    assert_eq!(store.all_items().await, before);
}

#[tokio::test]
async fn paused_and_removed_schedules_do_not_fire() {
    let store = TestStore::new().await;
    store.operator().schedules().create(&schedule()).await.unwrap();
    assert!(store.operator().schedules().set_state(&acme(), &id(), ScheduleState::Paused).await.unwrap());
    let before = store.all_items().await;
    assert_eq!(store.fire_at_hour_one().await.unwrap(), FireResult::ScheduleChanged);
    assert_eq!(store.all_items().await, before);
    store.operator().schedules().remove(&acme(), &id()).await.unwrap();
    assert_eq!(store.fire_at_hour_one().await.unwrap(), FireResult::ScheduleChanged);
    assert!(store.all_items().await.is_empty());
}

#[tokio::test]
async fn refused_firing_is_recorded_while_the_schedule_is_active() {
    let store = TestStore::new().await;
    store.operator().schedules().create(&schedule()).await.unwrap();
    let outcome = FiringOutcome::Refused { code: "setup".to_owned(), detail: "unfinished".to_owned() };
    let firing = LastFiring { scheduled_at: hours(1), fired_at: hours(1), outcome };
    store.schedule_firings().record_refusal(&schedule(), &firing).await.unwrap();
    assert_eq!(store.stored_schedule().await.last_firing, Some(firing.clone()));
    store.operator().schedules().set_state(&acme(), &id(), ScheduleState::Paused).await.unwrap();
    let before = store.all_items().await;
    let later = LastFiring { scheduled_at: hours(2), ..firing };
    store.schedule_firings().record_refusal(&schedule(), &later).await.unwrap();
    assert_eq!(store.all_items().await, before);
    store.operator().schedules().remove(&acme(), &id()).await.unwrap();
    store.schedule_firings().record_refusal(&schedule(), &later).await.unwrap();
    assert!(store.all_items().await.is_empty(), "the removed schedule is not recreated");
}

#[tokio::test]
async fn state_of_a_missing_schedule_cannot_be_set() {
    let store = TestStore::new().await;
    assert!(!store.operator().schedules().set_state(&acme(), &id(), ScheduleState::Paused).await.unwrap());
    assert!(store.all_items().await.is_empty());
}

#[tokio::test]
async fn removal_leaves_jobs_and_may_be_repeated() {
    let store = TestStore::new().await;
    store.operator().schedules().create(&schedule()).await.unwrap();
    store
        .schedule_firings()
        .fire(&schedule(), &fired_job(), &UnfinishedJobCounts::default(), hours(1))
        .await
        .unwrap();
    for _ in 0..2 {
        store.operator().schedules().remove(&acme(), &id()).await.unwrap();
        assert_eq!(store.operator().schedules().get(&acme(), &id()).await.unwrap(), None);
        assert_eq!(store.jobs().get(job_id(1)).await.unwrap(), Some(stored_job()));
    }
}

#[tokio::test]
async fn schedules_are_listed_by_workspace() {
    let store = TestStore::new().await;
    store.operator().schedules().create(&schedule()).await.unwrap();
    let other = Schedule { workspace: "github/acme-2".parse().unwrap(), ..schedule() };
    store.operator().schedules().create(&other).await.unwrap();
    assert_eq!(store.operator().schedules().list(&acme()).await.unwrap(), [schedule()]);
    assert_eq!(store.operator().schedules().list_all().await.unwrap(), [schedule(), other]);
}

#[tokio::test]
async fn context_contains_the_schedule_and_its_workspace_if_they_exist() {
    let store = TestStore::new().await;
    store.operator().schedules().create(&schedule()).await.unwrap();
    let context = store.schedule_firings().load_context(&acme(), &id(), at(0)).await.unwrap();
    assert_eq!((context.schedule, context.workspace), (Some(schedule()), None));
    store.operator().workspaces().create(&workspace()).await.unwrap();
    store.operator().schedules().remove(&acme(), &id()).await.unwrap();
    let context = store.schedule_firings().load_context(&acme(), &id(), at(0)).await.unwrap();
    assert_eq!((context.schedule, context.workspace), (None, Some(workspace())));
}
