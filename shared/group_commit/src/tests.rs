use std::panic::AssertUnwindSafe;

use futures::FutureExt;
use futures::future::join_all;
use tokio::sync::Semaphore;

use super::*;

/// Group commit of numbers, whose state is the list of written groups.
type Groups = GroupCommit<Vec<Vec<u32>>, u32, u32>;

/// Waits for a permit of `gate` and then writes a group. The result of each value is its double.
async fn write(gate: &Semaphore, written: &mut Vec<Vec<u32>>, values: Vec<u32>) -> Vec<u32> {
    gate.acquire().await.unwrap().forget();
    let results = values.iter().map(|value| value * 2).collect();
    written.push(values);
    results
}

async fn commit(groups: &Groups, gate: &Semaphore, value: u32) -> Result<u32, Interrupted> {
    groups.commit(value, async |written, values| write(gate, written, values).await).await
}

#[tokio::test]
async fn single_value_is_written_immediately() {
    let (groups, gate) = (Groups::new(Vec::new()), Semaphore::new(2));
    assert_eq!(commit(&groups, &gate, 1).await, Ok(2));
    assert_eq!(commit(&groups, &gate, 2).await, Ok(4));
    assert_eq!(groups.state.into_inner(), [vec![1], vec![2]]);
}

#[tokio::test]
async fn values_committed_during_a_write_form_the_next_group() {
    let (groups, gate) = (Groups::new(Vec::new()), Semaphore::new(0));
    let all = join_all((1..=4).map(|value| commit(&groups, &gate, value)));
    let open_gate = async { gate.add_permits(2) };
    let (results, ()) = tokio::join!(all, open_gate);
    assert_eq!(results, [Ok(2), Ok(4), Ok(6), Ok(8)], "each gets its own result");
    assert_eq!(groups.state.into_inner(), [vec![1], vec![2, 3, 4]]);
}

#[tokio::test]
async fn panic_of_a_write_fails_only_its_own_group() {
    let (groups, gate) = (Groups::new(Vec::new()), Semaphore::new(0));
    let panics = groups.commit(1, async |_, _| {
        gate.acquire().await.unwrap().forget();
        panic!("on purpose")
    });
    let first = AssertUnwindSafe(panics).catch_unwind();
    let second = commit(&groups, &gate, 2);
    let open_gate = async { gate.add_permits(2) };
    let (first, second, ()) = tokio::join!(first, second, open_gate);
    assert!(first.is_err());
    assert_eq!(second, Ok(4));
    assert_eq!(groups.state.into_inner(), [vec![2]]);
}

#[tokio::test]
async fn value_in_a_group_whose_write_panics_is_interrupted() {
    let (groups, gate) = (Groups::new(Vec::new()), Semaphore::new(0));
    let first = commit(&groups, &gate, 1);
    let panics = AssertUnwindSafe(groups.commit(2, async |_, _| panic!("on purpose"))).catch_unwind();
    let third = commit(&groups, &gate, 3);
    let open_gate = async { gate.add_permits(1) };
    let (first, second, third, ()) = tokio::join!(first, panics, third, open_gate);
    assert_eq!((first, third), (Ok(2), Err(Interrupted)));
    assert!(second.is_err());
}

#[tokio::test]
async fn cancelled_task_does_not_block_other_tasks() {
    let (groups, gate) = (Groups::new(Vec::new()), Semaphore::new(0));
    {
        let cancelled = commit(&groups, &gate, 1);
        assert!(cancelled.now_or_never().is_none());
    }
    gate.add_permits(1);
    assert_eq!(commit(&groups, &gate, 2).await, Ok(4));
    assert_eq!(groups.state.into_inner(), [vec![2]]);
}
