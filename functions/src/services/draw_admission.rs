//! Admits draws of a run and sends them, as many as its endpoint keeps up with.

use std::ops::Range;

use jiff::SignedDuration;
use plumbline_benchmark::bundle::Bundle;
use plumbline_benchmark::run::{DrawPosition, LoadSignal};
use plumbline_store::benchmark::admission::DrawAdmission;
use plumbline_store::benchmark::runs::Run;
use plumbline_store::queues::{DrawMessage, Queue, Queues};
use plumbline_store::{Result, UtcInstant};

/// Returns the draws of a run at these places of its order.
pub(crate) fn draws(run: &Run, bundle: &Bundle, places: Range<u32>) -> Vec<DrawMessage> {
    let message = |draw: DrawPosition<'_>| DrawMessage {
        run_id: run.id,
        record: draw.record.to_owned(),
        index: draw.index,
    };
    run.draw_order(bundle).draws(places).map(message).collect()
}

/// Returns true if a draw belongs to the run and was admitted. No other draw is made, whoever sent it.
pub(crate) fn is_admitted(run: &Run, bundle: &Bundle, draw: &DrawMessage) -> bool {
    let draw = DrawPosition { record: &draw.record, index: draw.index };
    run.draw_order(bundle).is_admitted(&run.pace, draw)
}

/// Records load signals of draws, admits the next draws, and sends them unless the run is decided. Returns the updated
/// run, or `None` if it no longer exists.
pub(crate) async fn admit(
    admission: &DrawAdmission,
    queues: &Queues,
    bundle: &Bundle,
    seen: &Run,
    signals: &[LoadSignal],
    now: UtcInstant,
) -> Result<Option<Run>> {
    let Some(admitted) = admission.admit(seen, signals, now).await? else { return Ok(None) };
    if admitted.run.counters().decision().is_none() {
        send(queues, &admitted.run, &draws(&admitted.run, bundle, admitted.draws), now).await?;
    }
    Ok(Some(admitted.run))
}

/// Sends draws of a run, delayed for as long as its endpoint asked to be left alone.
pub(crate) async fn send(queues: &Queues, run: &Run, draws: &[DrawMessage], now: UtcInstant) -> Result<()> {
    let delay = whole_seconds(run.pace.hold(now));
    queues.send_all_after(Queue::Draw, draws, &run.group(), delay).await
}

/// Rounds up, so that nothing comes too early.
fn whole_seconds(duration: SignedDuration) -> i32 {
    let seconds = duration.as_secs() + i64::from(duration.subsec_nanos() > 0);
    i32::try_from(seconds).unwrap_or(i32::MAX)
}
