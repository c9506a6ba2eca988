//! Group commit: tasks that finish at the same time share one write.
//!
//! While one task writes a group, the values of other tasks form the next group, as in the log of a database. The value
//! of a task that finishes alone is written immediately: no task waits for values that do not exist yet.

use std::sync::{Mutex, MutexGuard, PoisonError};

use tokio::sync::oneshot::error::TryRecvError;
use tokio::sync::{self, oneshot};

/// Shared state `S`, to which concurrent tasks commit values of type `T` in groups. Each value gets a result of type
/// `R`.
pub struct GroupCommit<S, T, R> {
    /// Locked by the task that is writing a group.
    state: sync::Mutex<S>,
    /// Values of the next group, each with the channel for its result.
    waiting: Mutex<Vec<(T, oneshot::Sender<R>)>>,
}

/// The task that was writing the value was cancelled or panicked: the value may or may not have been written.
#[derive(Debug, PartialEq, thiserror::Error)]
#[error("the task that was writing the value was interrupted: the value may or may not have been written")]
pub struct Interrupted;

impl<S, T, R> GroupCommit<S, T, R> {
    /// Creates a group commit without waiting values. `state` is passed to the `write` of each group.
    pub fn new(state: S) -> Self {
        Self { state: sync::Mutex::new(state), waiting: Mutex::default() }
    }

    /// Commits `value` in one group with all values that are waiting when the write starts, and returns its result.
    /// `write` writes a group and returns one result for each value, in the order of the values. If another task writes
    /// the group with this value, that task's `write` is called, and this one is not.
    ///
    /// # Errors
    ///
    /// [`Interrupted`] if the task that was writing the value did not finish, or its `write` returned too few results.
    pub async fn commit(
        &self,
        value: T,
        write: impl AsyncFnOnce(&mut S, Vec<T>) -> Vec<R>,
    ) -> Result<R, Interrupted> {
        let (sender, mut receiver) = oneshot::channel();
        self.waiting().push((value, sender));
        let mut state = self.state.lock().await;
        match receiver.try_recv() {
            Ok(result) => return Ok(result),
            Err(TryRecvError::Closed) => return Err(Interrupted),
            // The value is still waiting: this task writes the group.
            Err(TryRecvError::Empty) => {}
        }
        let (values, senders): (Vec<T>, Vec<_>) = std::mem::take(&mut *self.waiting()).into_iter().unzip();
        let results = write(&mut state, values).await;
        for (sender, result) in senders.into_iter().zip(results) {
            // A task that was cancelled needs no result.
            drop(sender.send(result));
        }
        receiver.try_recv().map_err(|_| Interrupted)
    }

    fn waiting(&self) -> MutexGuard<'_, Vec<(T, oneshot::Sender<R>)>> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests;
