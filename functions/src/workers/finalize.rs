//! `finalize`: scores a run whose draws are decided and ends it.

use std::error::Error;
use std::sync::Arc;

use aws_lambda_events::event::sqs::{SqsBatchResponse, SqsEvent};
use plumbline_benchmark::bundle::Bundle;
use plumbline_benchmark::ceiling::{self, Invalidation};
use plumbline_benchmark::harness;
use plumbline_benchmark::score::{self, Draw, ErrorReason, RecordFacts, RunFacts};
use plumbline_clock::Clock;
use plumbline_contract::benchmark::{ErroredMessage, RunStatus};
use plumbline_store::Store;
use plumbline_store::benchmark::draws::StoredDraw;
use plumbline_store::benchmark::runs::{Phase, Run, RunCompletion};
use plumbline_store::queues::RunMessage;

use crate::middleware::batch::{self, Outcome};
use crate::middleware::metrics;

/// How often a run and its draws are read before the message is left to come again.
const READS: usize = 4;

/// What the function needs.
#[derive(Clone)]
pub struct Finalize {
    pub store: Store,
    pub clock: Arc<dyn Clock>,
    pub bundle: Arc<Bundle>,
}

impl Finalize {
    /// Handles a batch of runs to be ended.
    pub async fn handle(&self, event: SqsEvent) -> SqsBatchResponse {
        batch::each(event, "finalize", |message: RunMessage| self.end(message)).await
    }

    /// A run that was decided early still has draws come in; whoever read around one of them reads again.
    async fn end(&self, message: RunMessage) -> Result<Outcome, Box<dyn Error + Send + Sync>> {
        for _ in 0..READS {
            if let Some(outcome) = self.end_as_read(&message).await? {
                return Ok(outcome);
            }
        }
        Ok(Outcome::Retry)
    }

    /// Ends the run as it and its draws are read; nothing if one of them changed meanwhile.
    async fn end_as_read(
        &self,
        message: &RunMessage,
    ) -> Result<Option<Outcome>, Box<dyn Error + Send + Sync>> {
        let draws = self.store.draws(message.run_id).await?;
        let Some(run) = self.store.run(message.run_id).await? else { return Ok(Some(Outcome::Drop)) };
        if run.status != RunStatus::Running || run.phase != Phase::Draws || !is_ours(&run, &self.bundle) {
            return Ok(Some(Outcome::Drop));
        }
        let Some(verdict) = verdict(&run, &draws) else { return Ok(Some(Outcome::Drop)) };
        if run.draws_done != count(draws.iter().filter(|draw| draw.outcome.is_some())) {
            return Ok(None);
        }
        let ending = ending(&run, &self.bundle, draws, verdict.message())?;
        if self.store.end_run(&run, &ending, self.clock.now().into()).await? {
            metrics::run_ended(&run, ending.message, self.clock.now());
            return Ok(Some(Outcome::Done));
        }
        let is_over = self.store.run(run.id).await?.is_none_or(|run| run.status != RunStatus::Running);
        Ok(is_over.then_some(Outcome::Drop))
    }
}

/// How a run ends whose draws were made: with its figures, as long as this build is the one that scores it.
pub(crate) fn ending(
    run: &Run,
    bundle: &Bundle,
    draws: Vec<StoredDraw>,
    message: Option<ErroredMessage>,
) -> serde_json::Result<RunCompletion> {
    let finished: Vec<Draw> = draws.into_iter().filter_map(finished).collect();
    if finished.is_empty() {
        return Ok(RunCompletion { message, results: None, catalogue_results: None, dataset_hash: None });
    }
    let scored = |draws: &[Draw]| serde_json::to_string(&results(run, bundle, draws));
    let is_ours = is_ours(run, bundle);
    let results = is_ours.then(|| scored(&finished)).transpose()?;
    let by_catalogue = (is_ours && run.judge.is_some()).then(|| scored(&as_catalogued(finished)));
    let dataset_hash = Some(dataset_hash(run).to_owned());
    Ok(RunCompletion { message, results, catalogue_results: by_catalogue.transpose()?, dataset_hash })
}

/// The same draws as the catalogue judges them.
fn as_catalogued(draws: Vec<Draw>) -> Vec<Draw> {
    draws.into_iter().map(|draw| Draw { outcome: draw.outcome.by_catalogue(), ..draw }).collect()
}

fn finished(draw: StoredDraw) -> Option<Draw> {
    Some(Draw { record: draw.record, index: draw.index, outcome: draw.outcome? })
}

fn results(run: &Run, bundle: &Bundle, draws: &[Draw]) -> score::Results {
    let records: Vec<RecordFacts> = bundle.entries().iter().map(RecordFacts::from).collect();
    let facts = RunFacts {
        k: run.k,
        provider: run.provider.as_str().to_owned(),
        effort: run.effort,
        context_window: u64::from(run.context_window),
        cost_rate: run.cost_rate,
        probe_usage: run.probe_usage,
    };
    score::score(&facts, &records, draws)
}

/// What a build scores with, as one text. A run that another build began is not mixed with this one's figures.
pub(crate) fn scored_by(bundle: &Bundle) -> String {
    format!("{}/{}", harness::version(), bundle.content_hash())
}

/// The content hash of the dataset that a run began with, whichever build ends it.
fn dataset_hash(run: &Run) -> &str {
    run.scored_by.rsplit_once('/').map_or("", |(_, hash)| hash)
}

/// Whether this build is the one that began the run.
pub(crate) fn is_ours(run: &Run, bundle: &Bundle) -> bool {
    run.scored_by == scored_by(bundle)
}

/// What the draws of a run come to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// All are in, and few enough errored.
    Complete,
    /// Too many errored, whatever the rest may do.
    Invalid(Invalidation),
}

impl Verdict {
    fn message(self) -> Option<ErroredMessage> {
        match self {
            Self::Complete => None,
            Self::Invalid(Invalidation::TooManyErrored) => Some(ErroredMessage::TooManyErrored),
            Self::Invalid(Invalidation::ContextWindow) => Some(ErroredMessage::TooManyOverContextWindow),
        }
    }
}

/// The verdict by the run's own counters; nothing while the run is undecided.
pub(crate) fn verdict_so_far(run: &Run) -> Option<Verdict> {
    decide(run.total_draws, run.draws_done, run.draws_errored, run.draws_over_context)
}

/// The verdict by the draws themselves, which is what counts.
fn verdict(run: &Run, draws: &[StoredDraw]) -> Option<Verdict> {
    let outcomes = || draws.iter().filter_map(|draw| draw.outcome.as_ref());
    let errored = outcomes().filter_map(|outcome| outcome.error());
    let over_context = errored.clone().filter(|reason| *reason == ErrorReason::ContextWindowExceeded);
    decide(run.total_draws, count(outcomes()), count(errored), count(over_context))
}

fn decide(total: u32, done: u32, errored: u32, over_context: u32) -> Option<Verdict> {
    match ceiling::decide(u64::from(total), u64::from(errored), u64::from(over_context)) {
        Some(invalidation) => Some(Verdict::Invalid(invalidation)),
        None => (done >= total).then_some(Verdict::Complete),
    }
}

fn count<T>(items: impl Iterator<Item = T>) -> u32 {
    u32::try_from(items.count()).unwrap_or(u32::MAX)
}
