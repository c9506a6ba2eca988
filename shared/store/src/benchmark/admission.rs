//! Draw admission: the run's item records how many of its draws are admitted, so that a sender may die at any point.
//!
//! One conditional write records how the endpoint coped with a draw and admits the next draws. If a message is lost
//! after that write, the sweep sends it again: the same item says which draws were admitted.

use std::ops::Range;

use plumbline_benchmark::run::{LoadSignal, Pace};
use plumbline_contract::benchmark::RunStatus;

use crate::benchmark::runs::{self, Run};
use crate::error::{Result, StoreError};
use crate::table::{Table, Update, Written, contention, from_item};
use plumbline_instant::UtcInstant;

/// The result of an admission.
#[derive(Clone, Debug, PartialEq)]
pub struct Admitted {
    /// The run after the admission.
    pub run: Run,
    /// Newly admitted draws, which the caller sends, as positions in the run's fixed order. May be empty.
    pub draws: Range<u32>,
}

/// Admits the draws of runs. Held by the `probe` and `draw` functions and the sweep.
#[derive(Clone, Debug)]
pub struct DrawAdmission {
    pub(crate) table: Table,
}

impl DrawAdmission {
    /// Records how the endpoint coped and admits as many draws as there is room for. `seen` may be outdated. Returns
    /// `None` if the run no longer exists. One write, or one read if nothing changes; one more write for each writer
    /// that came first.
    pub async fn admit(
        &self,
        seen: &Run,
        signals: &[LoadSignal],
        now: UtcInstant,
    ) -> Result<Option<Admitted>> {
        let (mut seen, mut is_fresh) = (seen.clone(), false);
        for tries in 1..=contention::TRIES {
            let pace = seen.pace.next(&seen.counters(), signals, now);
            if pace == seen.pace || seen.status != RunStatus::Running {
                if is_fresh {
                    return Ok(Some(Admitted { draws: 0..0, run: seen }));
                }
                let Some(run) = self.table.get(runs::key(seen.id)).await? else { return Ok(None) };
                (seen, is_fresh) = (run, true);
                continue;
            }
            match self.table.update(pace_update(&seen, &pace)).await? {
                Written::Done(item) => {
                    let draws = seen.pace.admitted..pace.admitted;
                    return Ok(Some(Admitted { run: from_item(item)?, draws }));
                }
                Written::Refused(None) => return Ok(None),
                Written::Refused(Some(item)) => (seen, is_fresh) = (from_item(item)?, true),
            }
            if tries > 1 {
                contention::pause(tries).await;
            }
        }
        Err(StoreError::Contended)
    }
}

fn pace_update(seen: &Run, pace: &Pace) -> Update {
    Update::of(runs::key(seen.id))
        .if_equal("status", &RunStatus::Running)
        .if_equal("pace", &seen.pace)
        .set(&["pace"], pace)
}
