//! Writing down what has ended, for all draws of a batch that end within a moment of each other.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use futures::future::join_all;
use plumbline_benchmark::score::DrawOutcome;
use plumbline_contract::BenchmarkId;
use plumbline_contract::benchmark::RunStatus;
use plumbline_store::Result;
use plumbline_store::draws::{CompressedManifest, Counted, FinishedDraw};
use plumbline_store::pace::Observation;
use plumbline_store::queues::{DrawMessage, Queue, RunMessage};
use plumbline_store::runs::Run;
use tokio::sync::Mutex as Turn;

use super::together::{Shared, Together, UnderWay, lock, take};
use super::{Draw, Fallible};
use crate::batch::Outcome;
use crate::failure::chain;
use crate::{admission, finalize, meter};

/// How long a draw that has ended waits for others: nothing beside the seconds that a review takes.
const MOMENT: Duration = Duration::from_millis(20);

/// A draw that is over.
pub(super) struct Ended {
    pub(super) message: DrawMessage,
    /// What came of it; nothing if it was over before.
    pub(super) finished: Option<Finished>,
}

/// What came of a draw.
pub(super) struct Finished {
    pub(super) outcome: DrawOutcome,
    /// What the model was sent: budget, used, chunks packed and dropped.
    pub(super) pack: Option<CompressedManifest>,
    /// What its endpoint showed of itself, if it was called.
    pub(super) met: Option<Observation>,
}

/// The draws of a batch that are over: those that nobody has written down yet, and what became of the others.
#[derive(Default)]
pub(super) struct Endings {
    waiting: Mutex<Vec<Ended>>,
    written: Mutex<Vec<(DrawMessage, Shared<Outcome>)>>,
    turn: Turn<()>,
}

/// Whoever was to write a draw's outcome down with its own never came to its end.
#[derive(Debug, thiserror::Error)]
#[error("a write of several draws was broken off")]
struct BrokenOff;

impl Together<'_> {
    /// Writes down that a draw is over, and with it all that are over by then. What became of it.
    pub(super) async fn end(&self, ended: Ended, under_way: UnderWay<'_>) -> Fallible<Outcome> {
        let (message, endings) = (ended.message.clone(), &self.endings);
        lock(&endings.waiting).push(ended);
        drop(under_way);
        let _turn = endings.turn.lock().await;
        if let Some(outcome) = take(&endings.written, &message) {
            return Ok(outcome?);
        }
        self.gather().await;
        let ended = std::mem::take(&mut *lock(&endings.waiting));
        let written = self.write(ended).await;
        lock(&endings.written).extend(written);
        Ok(take(&endings.written, &message).ok_or(BrokenOff)??)
    }

    /// Waits a moment for draws that are still under way.
    async fn gather(&self) {
        let none_left = self.none_under_way.notified();
        if self.is_anyone_under_way() {
            tokio::select! {
                () = none_left => {}
                () = self.draw.clock.sleep(MOMENT) => {}
            }
        }
    }

    async fn write(&self, ended: Vec<Ended>) -> Vec<(DrawMessage, Shared<Outcome>)> {
        let (mut finished, mut met, mut before) = (Vec::new(), Vec::new(), Vec::new());
        for Ended { message, finished: what } in ended {
            match what {
                Some(Finished { outcome, pack, met: seen }) => {
                    finished.push(FinishedDraw { message, outcome, pack });
                    met.push(seen);
                }
                None => before.push((message, Ok(Counted::Discarded), None)),
            }
        }
        let counted = self.count(&finished).await;
        let finished = finished.into_iter().zip(counted).zip(met);
        let ended: Vec<_> =
            finished.map(|((one, counted), met)| (one.message, counted, met)).chain(before).collect();
        let mut runs: Vec<BenchmarkId> = ended.iter().map(|(message, ..)| message.run_id).collect();
        runs.sort_unstable();
        runs.dedup();
        let moved = join_all(runs.iter().map(|run| self.move_on(*run, &ended))).await;
        let outcome = |(message, counted, _): (DrawMessage, Shared<Counted>, _)| {
            let run = runs.binary_search(&message.run_id);
            let moved = run.map_or(Ok(Outcome::Drop), |run| moved[run].clone());
            (message, counted.and(moved))
        };
        ended.into_iter().map(outcome).collect()
    }

    /// Counts draws, together if that can be: what is wrong with one must not be held against the others.
    async fn count(&self, finished: &[FinishedDraw]) -> Vec<Shared<Counted>> {
        let store = &self.draw.store;
        let took = self.draw.clock.now().duration_since(self.invoked);
        let counted: Vec<Shared<Counted>> = match store.finish_draws(finished, self.draw.now()).await {
            Ok(counted) => counted.into_iter().map(Ok).collect(),
            Err(error) if finished.len() == 1 => vec![Err(Arc::new(error))],
            Err(error) => {
                tracing::warn!(
                    error = chain(&error),
                    "draws that ended together are written down one by one"
                );
                let alone = finished.iter().map(async |one| {
                    let counted = store.finish_draws(std::slice::from_ref(one), self.draw.now()).await;
                    counted.map(|counted| counted[0]).map_err(Arc::new)
                });
                join_all(alone).await
            }
        };
        for (one, counted) in finished.iter().zip(&counted) {
            if matches!(counted, Ok(Counted::Counted)) {
                meter::draw_ended(&one.outcome, took);
            }
        }
        counted
    }

    /// Has a run go on after draws of it ended. One that was discarded may have been counted after all, and have been
    /// the last.
    async fn move_on(
        &self,
        id: BenchmarkId,
        ended: &[(DrawMessage, Shared<Counted>, Option<Observation>)],
    ) -> Shared<Outcome> {
        let Some(reviewed) = self.reviewed(id) else { return Ok(Outcome::Drop) };
        let mut run = lock(&reviewed.latest).clone();
        let mut met = Vec::new();
        for (_, _, seen) in ended
            .iter()
            .filter(|(message, counted, _)| message.run_id == id && matches!(counted, Ok(Counted::Counted)))
        {
            run.draws_done += 1;
            met.extend(*seen);
        }
        let Some(run) = self.draw.go_on(&run, &met).await.map_err(Arc::new)? else {
            return Ok(Outcome::Drop);
        };
        *lock(&reviewed.latest) = run;
        Ok(Outcome::Done)
    }
}

impl Draw {
    /// Admits what there is now room for, and has a run ended whose draws are decided. `run` may be behind; the run as
    /// it is then, if it goes on.
    async fn go_on(&self, run: &Run, met: &[Observation]) -> Result<Option<Run>> {
        let run = admission::admit(&self.store, &self.bundle, run, met, self.now()).await?;
        let Some(run) = run.filter(|run| run.status == RunStatus::Running) else { return Ok(None) };
        if finalize::verdict_so_far(&run).is_some() {
            let message = RunMessage { run_id: run.id };
            self.store.queues.send(Queue::Finalize, &message, &run.group(), 0).await?;
        }
        Ok(Some(run))
    }
}
