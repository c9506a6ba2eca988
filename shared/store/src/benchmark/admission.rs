//! Draw admission: the run's item records how many of its draws are admitted, so that a worker may die at any point
//! while it sends them.
//!
//! One conditional write records the load signal of a draw and admits the next draws. If a message is lost after that
//! write, the sweep sends it again, because the run's item shows which draws were admitted.

use std::ops::Range;

use jiff::SignedDuration;
use plumbline_benchmark::bundle::Bundle;
use plumbline_benchmark::run::{DrawRef, LoadSignal, Pace};
use plumbline_contract::benchmark::RunStatus;

use crate::benchmark::runs::{self, Run};
use crate::error::{Result, StoreError};
use crate::queues::{DrawMessage, Queue, Queues};
use crate::table::{Table, Update, WriteOutcome, contention, from_item};
use plumbline_instant::UtcInstant;

/// Returns the messages for the draws of a run at these positions of its draw order.
pub fn draw_messages(run: &Run, bundle: &Bundle, positions: Range<u32>) -> Vec<DrawMessage> {
    let message =
        |draw: DrawRef<'_>| DrawMessage { run_id: run.id, record: draw.record.to_owned(), index: draw.index };
    run.draw_order(bundle).draws(positions).map(message).collect()
}

/// Returns true if a draw belongs to the run and was admitted. Workers ignore the message of a draw for which this
/// function returns false.
pub fn is_admitted(run: &Run, bundle: &Bundle, draw: &DrawMessage) -> bool {
    let draw = DrawRef { record: &draw.record, index: draw.index };
    run.draw_order(bundle).is_admitted(&run.pace, draw)
}

/// The updated run and the draws that one call admitted.
#[derive(Clone, Debug, PartialEq)]
pub struct AdmissionResult {
    /// The run after the admission.
    pub run: Run,
    /// Newly admitted draws, as positions in the run's draw order. May be empty. Their messages are not sent yet.
    pub draws: Range<u32>,
}

/// Admits the draws of runs and sends their messages, for the `probe` and `draw` functions and the sweep.
#[derive(Clone, Debug)]
pub struct DrawAdmission {
    pub(crate) table: Table,
    pub(crate) queues: Queues,
}

impl DrawAdmission {
    /// Admits the next draws as [`Self::admit`] does. Then sends their messages, unless the outcomes so far already
    /// decide the run. `signals` are reports of single draws about the load of the endpoint. Returns the updated run,
    /// or `None` if the run no longer exists.
    pub async fn admit_and_send(
        &self,
        bundle: &Bundle,
        seen: &Run,
        signals: &[LoadSignal],
        now: UtcInstant,
    ) -> Result<Option<Run>> {
        let Some(AdmissionResult { run, draws }) = self.admit(seen, signals, now).await? else {
            return Ok(None);
        };
        if run.counters().decision().is_none() {
            self.send(&run, &draw_messages(&run, bundle, draws), now).await?;
        }
        Ok(Some(run))
    }

    /// Sends the messages of draws of a run, delayed for as long as the run's endpoint must not be called.
    pub async fn send(&self, run: &Run, draws: &[DrawMessage], now: UtcInstant) -> Result<()> {
        let delay = whole_seconds(run.pace.delay(now));
        self.queues.send_all_after(Queue::Draw, draws, &run.message_group(), delay).await
    }

    /// Records load signals, and admits as many draws as the congestion window allows. Admits none if the run has
    /// ended. `seen` may be older than the stored run. Returns `None` if the run no longer exists. Makes one write, or
    /// one read if nothing changes, and one more write each time that another writer has changed the run first.
    pub async fn admit(
        &self,
        seen: &Run,
        signals: &[LoadSignal],
        now: UtcInstant,
    ) -> Result<Option<AdmissionResult>> {
        let (mut seen, mut is_fresh) = (seen.clone(), false);
        for tries in 1..=contention::MAX_ATTEMPTS {
            let pace = seen.pace.after_signals_and_admission(&seen.counters(), signals, now);
            if pace == seen.pace || seen.status != RunStatus::Running {
                if is_fresh {
                    return Ok(Some(AdmissionResult { draws: 0..0, run: seen }));
                }
                let Some(run) = self.table.get(runs::item_key(seen.id)).await? else { return Ok(None) };
                (seen, is_fresh) = (run, true);
                continue;
            }
            match self.table.update(pace_update(&seen, &pace)).await? {
                WriteOutcome::Done(item) => {
                    let draws = seen.pace.admitted..pace.admitted;
                    return Ok(Some(AdmissionResult { run: from_item(item)?, draws }));
                }
                WriteOutcome::Refused(None) => return Ok(None),
                WriteOutcome::Refused(Some(item)) => (seen, is_fresh) = (from_item(item)?, true),
            }
            if tries > 1 {
                contention::pause(tries).await;
            }
        }
        Err(StoreError::Contended)
    }
}

/// Returns the update that stores a new pace (number of admitted draws and congestion window) for a run, on condition
/// that the run's status is `running` and its stored pace is the one in `seen`.
fn pace_update(seen: &Run, pace: &Pace) -> Update {
    Update::of(runs::item_key(seen.id))
        .if_equal("status", &RunStatus::Running)
        .if_equal("pace", &seen.pace)
        .set(&["pace"], pace)
}

/// Returns a message's delay in whole seconds, rounded up so that no message arrives too early.
fn whole_seconds(duration: SignedDuration) -> i32 {
    let seconds = duration.as_secs() + i64::from(duration.subsec_nanos() > 0);
    i32::try_from(seconds).unwrap_or(i32::MAX)
}
