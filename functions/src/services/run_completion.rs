//! Scores a run and ends it.

use plumbline_benchmark::bundle::Bundle;
use plumbline_benchmark::draw::Draw;
use plumbline_benchmark::results::{self, RecordFacts, RunFacts};
use plumbline_benchmark::run::{Invalidation, RunDecision, ScoringIdentity};
use plumbline_contract::benchmark::ErroredMessage;
use plumbline_store::benchmark::RunCompletion;
use plumbline_store::benchmark::draws::StoredDraw;
use plumbline_store::benchmark::runs::Run;

/// Returns the message of a run that its draws have decided, or `None` if the run is complete.
pub(crate) fn message(decision: RunDecision) -> Option<ErroredMessage> {
    match decision {
        RunDecision::Complete => None,
        RunDecision::Invalid(Invalidation::TooManyErrored) => Some(ErroredMessage::TooManyErrored),
        RunDecision::Invalid(Invalidation::ContextWindow) => Some(ErroredMessage::TooManyOverContextWindow),
    }
}

/// Returns true if this build began the run and may score it.
pub(crate) fn is_own_build(run: &Run, bundle: &Bundle) -> bool {
    run.scored_by == ScoringIdentity::of(bundle)
}

/// Completes a run whose draws were made: with their figures, if this build may score it.
pub(crate) fn completion(
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
    let is_own_build = is_own_build(run, bundle);
    let results = is_own_build.then(|| scored(&finished)).transpose()?;
    let by_catalogue = (is_own_build && run.judge.is_some()).then(|| scored(&judged_by_catalogue(finished)));
    // The dataset that the run began with, whichever build ends it.
    let dataset_hash = Some(run.scored_by.dataset_hash().to_owned());
    Ok(RunCompletion { message, results, catalogue_results: by_catalogue.transpose()?, dataset_hash })
}

/// Returns the same draws with the catalogue's verdicts in place of the model's.
fn judged_by_catalogue(draws: Vec<Draw>) -> Vec<Draw> {
    draws.into_iter().map(|draw| Draw { outcome: draw.outcome.by_catalogue(), ..draw }).collect()
}

fn finished(draw: StoredDraw) -> Option<Draw> {
    Some(Draw { record: draw.record, index: draw.index, outcome: draw.outcome? })
}

fn results(run: &Run, bundle: &Bundle, draws: &[Draw]) -> results::Results {
    let records: Vec<RecordFacts> = bundle.entries().iter().map(RecordFacts::from).collect();
    let facts = RunFacts {
        k: run.k,
        provider: run.provider.as_str().to_owned(),
        effort: run.effort,
        context_window: u64::from(run.context_window),
        cost_rate: run.cost_rate,
        probe_usage: run.probe_usage,
    };
    results::compute(&facts, &records, draws)
}
