//! Writing down what has ended, for all draws of a run that end within a moment of each other.
//!
//! It is done by whoever comes first, as in the group commit of databases. So draws of a quick model cost a few calls a
//! batch, and those of a slow one wait for nobody.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use futures::future::join_all;
use plumbline_benchmark::draw::DrawOutcome;
use plumbline_benchmark::run::LoadSignal;
use plumbline_contract::benchmark::RunStatus;
use plumbline_store::Result;
use plumbline_store::benchmark::draws::{CompressedManifest, Counted, FinishedDraw};
use plumbline_store::benchmark::runs::Run;
use plumbline_store::queues::{DrawMessage, Queue, RunMessage};
use tokio::sync;

use super::together::{Reviewed, Shared, UnderWay, lock, take};
use super::{Draw, Fallible};
use crate::middleware::disposition::Disposition as Outcome;
use crate::middleware::failure::chain;
use crate::middleware::metrics;
use crate::services::draw_admission;

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
    pub(super) met: Option<LoadSignal>,
}

/// The draws of a run that are over: those that nobody has written down yet, and what became of the others.
#[derive(Default)]
pub(super) struct Endings {
    waiting: Mutex<Vec<Ended>>,
    written: Mutex<Vec<(DrawMessage, Shared<Outcome>)>>,
    turn: sync::Mutex<()>,
}

/// Whoever was to write a draw's outcome down with its own never came to its end.
#[derive(Debug, thiserror::Error)]
#[error("a write of several draws was broken off")]
struct BrokenOff;

impl Reviewed<'_> {
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
        let (mut finished, mut met, mut written) = (Vec::new(), Vec::new(), Vec::new());
        for Ended { message, finished: now } in ended {
            match now {
                Some(Finished { outcome, pack, met: seen }) => {
                    finished.push(FinishedDraw { message, outcome, pack });
                    met.push(seen);
                }
                None => written.push((message, Ok(Counted::Discarded))),
            }
        }
        let counted = self.count(&finished).await;
        // One that is discarded may have been counted after all, and have been the last.
        let is_counted = |(_, counted): &(_, &Shared<Counted>)| matches!(counted, Ok(Counted::Counted));
        let met: Vec<_> = met.into_iter().zip(&counted).filter(is_counted).map(|(met, _)| met).collect();
        let moved = self.move_on(met).await;
        written.extend(finished.into_iter().map(|one| one.message).zip(counted));
        let outcome = |(message, counted): (_, Shared<Counted>)| (message, counted.and(moved.clone()));
        written.into_iter().map(outcome).collect()
    }

    /// Counts draws, together if that can be: what is wrong with one must not be held against the others.
    async fn count(&self, finished: &[FinishedDraw]) -> Vec<Shared<Counted>> {
        let took = self.draw.clock.now().duration_since(self.invoked);
        let count = async |some| self.draw.store.draws().finish(self.run.id, some, self.draw.now()).await;
        let counted: Vec<Shared<Counted>> = match count(finished).await {
            Ok(counted) => counted.into_iter().map(Ok).collect(),
            Err(error) if finished.len() == 1 => vec![Err(Arc::new(error))],
            Err(error) => {
                tracing::warn!(
                    error = chain(&error),
                    "draws that ended together are written down one by one"
                );
                let alone = finished
                    .chunks(1)
                    .map(async |one| count(one).await.map(|counted| counted[0]).map_err(Arc::new));
                join_all(alone).await
            }
        };
        for (one, counted) in finished.iter().zip(&counted) {
            if matches!(counted, Ok(Counted::Counted)) {
                metrics::draw_ended(&one.outcome, took);
            }
        }
        counted
    }

    /// Has the run go on after so many draws of it were counted, with what they met.
    async fn move_on(&self, counted: Vec<Option<LoadSignal>>) -> Shared<Outcome> {
        let mut run = lock(&self.latest).clone();
        run.draws_done += u32::try_from(counted.len()).unwrap_or(u32::MAX);
        let met: Vec<LoadSignal> = counted.into_iter().flatten().collect();
        let Some(run) = self.draw.go_on(&run, &met).await.map_err(Arc::new)? else {
            return Ok(Outcome::Drop);
        };
        *lock(&self.latest) = run;
        Ok(Outcome::Done)
    }
}

impl Draw {
    /// Admits what there is now room for, and has a run ended whose draws are decided. `run` may be behind; the run as
    /// it is then, if it goes on.
    async fn go_on(&self, run: &Run, met: &[LoadSignal]) -> Result<Option<Run>> {
        let run = draw_admission::admit(&self.store, &self.bundle, run, met, self.now()).await?;
        let Some(run) = run.filter(|run| run.status == RunStatus::Running) else { return Ok(None) };
        if run.counters().decision().is_some() {
            let message = RunMessage { run_id: run.id };
            self.store.queues.send(Queue::Finalize, &message, &run.group(), 0).await?;
        }
        Ok(Some(run))
    }
}
