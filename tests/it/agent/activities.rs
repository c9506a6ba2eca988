//! Tests of a workspace's activity log in the table. It does not depend on the order of arrival, and few calls read it.

use plumbline_activity::{Action, Activity, ActivityKind, Person, TimeWindow};
use plumbline_contract::Workspace;
use plumbline_local::workspace::demo_workspace;

use crate::support::TestApp;

/// Time of the first activity in seconds since 1970: 2026-01-05T00:00:00Z.
const FIRST_TIME: i64 = 1_767_571_200;

/// Interval between activities, in seconds.
const INTERVAL: i64 = 600;

fn activity(number: i64) -> Activity {
    let kinds = [ActivityKind::Commit, ActivityKind::PullRequest, ActivityKind::Issue, ActivityKind::Release];
    Activity {
        id: format!("{:040x}", u128::from(number.unsigned_abs() + 1) * 0x9e37_79b9_7f4a_7c15_f39c),
        kind: kinds[usize::try_from(number % 4).unwrap()],
        action: Action::Made,
        at: jiff::Timestamp::from_second(FIRST_TIME + number * INTERVAL).unwrap(),
        author: Person { name: format!("Person {}", number % 300), email: None, login: None },
        co_authors: Vec::new(),
        title: format!("Change {number} of module {}, for ticket {}", number % 97, number * 31 % 1009),
        paths: vec![format!("src/module_{}/file_{}.rs", number % 97, number % 13)],
        deleted: Vec::new(),
        renames: Vec::new(),
        is_merge: false,
        merged_in: None,
    }
}

/// Returns the window from the activity numbered `from` to just before the one numbered `until`.
fn window(from: i64, until: i64) -> TimeWindow {
    let at = |number: i64| jiff::Timestamp::from_second(FIRST_TIME + number * INTERVAL).unwrap();
    TimeWindow { from: at(from), until: at(until) }
}

/// Returns `count` activities in a fixed order that is not chronological.
fn scattered(count: i64) -> Vec<Activity> {
    (0..count).map(|number| activity(number * 7_919 % count)).collect()
}

/// Reads the activities of a window. Returns them with the AWS calls that this took.
async fn read(app: &TestApp, workspace: &Workspace, window: &TimeWindow) -> (Vec<Activity>, Vec<String>) {
    app.calls.take_operations();
    let log = app.counted.activity_logs().read_log(workspace).await.unwrap();
    (log.activities_in(window).await.unwrap(), app.calls.take_operations())
}

#[tokio::test]
async fn window_over_100_000_activities_takes_at_most_three_reads() {
    const COUNT: i64 = 100_000;
    let app = TestApp::start(&[]).await;
    let workspace = demo_workspace();
    let all: Vec<Activity> = (0..COUNT).map(activity).collect();
    app.counted.activity_logs().merge(&workspace, &all).await.unwrap();
    let (sprint, calls) = read(&app, &workspace, &window(60_000, 62_016)).await;
    assert_eq!(calls, ["GetItem", "BatchGetItem"]);
    assert_eq!(sprint.len(), 2_016);
    assert!(sprint.iter().rev().eq(&all[60_000..62_016]), "newest first");
    let (everything, calls) = read(&app, &workspace, &window(0, COUNT)).await;
    assert!(calls.len() <= 3, "{calls:?}");
    assert!(everything.iter().rev().eq(&all));
    let log = app.counted.activity_logs().read_log(&workspace).await.unwrap();
    assert_eq!((log.count(), log.people().unwrap().len()), (100_000, 300));
    let extent = log.extent().unwrap();
    assert_eq!((extent.from, extent.until.as_second()), (all[0].at, all[99_999].at.as_second() + 1));
}

#[tokio::test]
async fn activities_merge_in_any_order_and_duplicates_write_nothing() {
    let app = TestApp::start(&[]).await;
    let workspace = demo_workspace();
    let arriving = scattered(5_003);
    for page in arriving.chunks(700) {
        app.counted.activity_logs().merge(&workspace, page).await.unwrap();
    }
    let (found, _) = read(&app, &workspace, &window(0, 5_003)).await;
    assert!(found.iter().rev().eq(&(0..5_003).map(activity).collect::<Vec<_>>()));
    app.calls.take_operations();
    app.counted.activity_logs().merge(&workspace, &arriving).await.unwrap();
    assert!(app.calls.take_operations().iter().all(|call| call != "TransactWriteItems"));
}

#[tokio::test]
async fn newer_version_of_activity_replaces_older() {
    let app = TestApp::start(&[]).await;
    let workspace = demo_workspace();
    app.counted.activity_logs().merge(&workspace, &(0..10).map(activity).collect::<Vec<_>>()).await.unwrap();
    let renamed = Activity { title: "Another title".to_owned(), ..activity(4) };
    let reviewed = Activity { action: Action::Reviewed, ..activity(4) };
    app.counted.activity_logs().merge(&workspace, &[renamed.clone(), reviewed.clone()]).await.unwrap();
    let (found, _) = read(&app, &workspace, &window(4, 5)).await;
    assert_eq!(found, [reviewed, renamed]);
    assert_eq!(app.counted.activity_logs().read_log(&workspace).await.unwrap().count(), 11);
}

#[tokio::test]
async fn concurrent_writers_lose_no_activity() {
    let app = TestApp::start(&[]).await;
    let workspace = demo_workspace();
    let all = scattered(3_000);
    let halves = all.split_at(1_500);
    let activities = app.counted.activity_logs();
    let (one, other) =
        tokio::join!(activities.merge(&workspace, halves.0), activities.merge(&workspace, halves.1));
    one.unwrap();
    other.unwrap();
    let (found, _) = read(&app, &workspace, &window(0, 3_000)).await;
    assert!(found.iter().rev().eq(&(0..3_000).map(activity).collect::<Vec<_>>()));
}

/// A writer replaces the segments of an index that the reader has already loaded.
#[tokio::test]
async fn reader_with_stale_index_rereads_current_segments() {
    let app = TestApp::start(&[]).await;
    let workspace = demo_workspace();
    app.counted.activity_logs().merge(&workspace, &[activity(0)]).await.unwrap();
    let stale_log = app.counted.activity_logs().read_log(&workspace).await.unwrap();
    app.counted.activity_logs().merge(&workspace, &[activity(1)]).await.unwrap();
    assert_eq!(stale_log.activities_in(&window(0, 9)).await.unwrap(), [activity(1), activity(0)]);
}

#[tokio::test]
async fn crashed_writer_leaves_old_or_new_version() {
    let app = TestApp::start(&[]).await;
    let workspace = demo_workspace();
    let before: Vec<Activity> = (0..1_999).map(activity).collect();
    let after: Vec<Activity> = (0..2_100).map(activity).collect();
    app.counted.activity_logs().merge(&workspace, &before).await.unwrap();
    for calls in 0..4 {
        app.calls.crash_after(calls, calls % 2 == 0);
        let outcome = app.counted.activity_logs().merge(&workspace, &after).await;
        app.calls.restart();
        let (found, _) = read(&app, &workspace, &window(0, 9_999)).await;
        assert!(found.len() == 2_100 || (found.len() == 1_999 && outcome.is_err()), "{}", found.len());
    }
    app.counted.activity_logs().merge(&workspace, &after).await.unwrap();
    assert!(read(&app, &workspace, &window(0, 9_999)).await.0.iter().rev().eq(&after));
}

#[tokio::test]
async fn cleared_history_can_be_replaced() {
    let app = TestApp::start(&[]).await;
    let workspace = demo_workspace();
    app.counted.activity_logs().merge(&workspace, &scattered(4_000)).await.unwrap();
    app.counted.activity_logs().clear(&workspace).await.unwrap();
    let log = app.counted.activity_logs().read_log(&workspace).await.unwrap();
    assert_eq!((log.count(), log.people().unwrap(), log.extent()), (0, Vec::new(), None));
    app.counted.activity_logs().merge(&workspace, &[activity(7)]).await.unwrap();
    assert_eq!(read(&app, &workspace, &window(0, 9_999)).await.0, [activity(7)]);
}
