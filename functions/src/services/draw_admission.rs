//! Which draws a run has, in which order they are made, and sending as many as its endpoint keeps up with.
//!
//! All records come once, then all again: a run that is decided early has seen as many records as it could.

use jiff::SignedDuration;
use plumbline_benchmark::bundle::Bundle;
use plumbline_store::benchmark::pace::Observation;
use plumbline_store::benchmark::runs::Run;
use plumbline_store::queues::{DrawMessage, Queue};
use plumbline_store::{Result, Stamp, Store};

use crate::workers::finalize;

/// The draw at a place of a run's order; none beyond its end.
fn draw_at(run: &Run, bundle: &Bundle, place: u32) -> Option<DrawMessage> {
    let records = bundle.entries().len();
    let (index, record) = ((place as usize).checked_div(records)?, place as usize % records);
    let index = u8::try_from(index).ok().filter(|index| *index < run.k)?;
    Some(DrawMessage { run_id: run.id, record: bundle.entries()[record].slug.clone(), index })
}

/// The draws of a run at these places.
pub(crate) fn draws(run: &Run, bundle: &Bundle, places: std::ops::Range<u32>) -> Vec<DrawMessage> {
    places.filter_map(|place| draw_at(run, bundle, place)).collect()
}

/// Whether a draw is one of the run's and was admitted. Others are not made, whoever sent them.
pub(crate) fn is_admitted(run: &Run, bundle: &Bundle, draw: &DrawMessage) -> bool {
    let record = bundle.entries().iter().position(|entry| entry.slug == draw.record);
    let place = record.map(|record| usize::from(draw.index) * bundle.entries().len() + record);
    draw.index < run.k && place.is_some_and(|place| place < run.pace.admitted as usize)
}

/// Notes what draws met, admits the draws that there is room for, and sends them unless the run is decided. The
/// run as it is then, if it is there.
pub(crate) async fn admit(
    store: &Store,
    bundle: &Bundle,
    seen: &Run,
    met: &[Observation],
    now: Stamp,
) -> Result<Option<Run>> {
    let Some(admitted) = store.admit_draws(seen, met, now).await? else { return Ok(None) };
    if finalize::verdict_so_far(&admitted.run).is_none() {
        send(store, &admitted.run, &draws(&admitted.run, bundle, admitted.draws), now).await?;
    }
    Ok(Some(admitted.run))
}

/// Sends draws of a run, to be seen once the endpoint has been left alone for as long as it asked.
pub(crate) async fn send(store: &Store, run: &Run, draws: &[DrawMessage], now: Stamp) -> Result<()> {
    let delay = whole_seconds(run.pace.hold(now));
    store.queues.send_all_after(Queue::Draw, draws, &run.group(), delay).await
}

/// Rounded up: nothing comes too early.
fn whole_seconds(duration: SignedDuration) -> i32 {
    let seconds = duration.as_secs() + i64::from(duration.subsec_nanos() > 0);
    i32::try_from(seconds).unwrap_or(i32::MAX)
}
