//! Searches for the newest jobs and runs.

use plumbline_store::agent::jobs::{Job, JobStatus};
use plumbline_store::benchmark::runs::Phase;

use crate::agent::records::{completed, job, job_id};
use crate::benchmark::records::run_id;
use crate::support::{TestStore, at};

#[tokio::test]
async fn newest_jobs_come_first_up_to_the_limit() {
    let store = TestStore::new().await;
    for number in 1..=4 {
        let created_at = at(i64::from(number));
        store.question_acceptance().create_without_limits(&Job { created_at, ..job(number) }).await.unwrap();
    }
    assert!(store.job_execution().end_job(&job(3), &completed(), at(9)).await.unwrap());
    let newest =
        store.operator().inspection().newest_jobs(2, |job| job.status == JobStatus::Running).await.unwrap();
    assert_eq!(newest.iter().map(|job| job.id).collect::<Vec<_>>(), [job_id(4), job_id(2)]);
}

#[tokio::test]
async fn newest_runs_omit_other_items_of_a_run() {
    let store = TestStore::new().await;
    store.with_run(Phase::Draws).await;
    let newest = store.operator().inspection().newest_runs(9, |_| true).await.unwrap();
    assert_eq!(newest.iter().map(|run| run.id).collect::<Vec<_>>(), [run_id(1)]);
    assert!(
        store.operator().inspection().newest_runs(9, |run| run.account == "team-2").await.unwrap().is_empty()
    );
}
