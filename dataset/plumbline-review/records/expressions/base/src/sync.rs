//! Sending to shore, over links that come and go.

use crate::labels::Labels;
use crate::series::Sample;
use crate::store::Db;

/// Where batches go. The shore keeps the last value it was sent for a time, so sending twice is harmless.
pub trait Shore {
    /// False: the link is gone, try again later.
    fn send(&mut self, labels: &Labels, samples: &[Sample]) -> bool;
}

#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
pub struct Sent {
    pub batches: usize,
    pub samples: usize,
    pub done: bool,
}

/// Sends what the shore has not got. Stops at the first batch that fails.
pub fn push(db: &mut Db, shore: &mut dyn Shore) -> Sent {
    let mut sent = Sent::default();
    let batch = db.config().batch;
    for id in 0..db.len() {
        let entry = db.entry_mut(id);
        let from = entry.synced.map_or(i64::MIN, |synced| synced + 1);
        let waiting = entry.series.range(from, i64::MAX);
        for part in waiting.chunks(batch) {
            if !shore.send(&entry.labels, part) {
                return sent;
            }
            entry.synced = Some(part[part.len() - 1].ts);
            sent.batches += 1;
            sent.samples += part.len();
        }
    }
    sent.done = true;
    sent
}

/// Samples that wait, over all series.
pub fn backlog(db: &Db) -> usize {
    let mut total = 0;
    for id in 0..db.len() {
        let entry = db.entry(id);
        let from = entry.synced.map_or(i64::MIN, |synced| synced + 1);
        total += entry.series.range(from, i64::MAX).len();
    }
    total
}
