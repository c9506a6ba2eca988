//! Parameters of `harness/run.json`, which are the same for every run: error ceilings, and the bootstrap that computes
//! confidence intervals.

use std::sync::LazyLock;

use serde::Deserialize;

/// All parameters of `harness/run.json`.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct RunParameters {
    pub(crate) ceilings: Ceilings,
    pub(crate) intervals: IntervalParameters,
}

/// Error ceilings: maximum share of draws that error for any reason, and of draws that exceed the context window.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct Ceilings {
    /// Maximum share of errored draws, in percent.
    pub(crate) errored_percent: u64,
    /// Maximum share of draws that exceed the context window, in percent.
    pub(crate) context_window_percent: u64,
}

/// Parameters of the bootstrap that computes confidence intervals.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct IntervalParameters {
    /// Confidence level, in thousandths.
    pub(crate) level_per_mille: u32,
    /// Number of resamples.
    pub(crate) resamples: u32,
    /// Seed of the pseudorandom generator that picks the records of each bootstrap resample.
    pub(crate) seed: u64,
}

static PARAMETERS: LazyLock<RunParameters> = LazyLock::new(parse);

/// Returns the parameters of `harness/run.json`. They are frozen: a change of any parameter changes the harness
/// version.
pub(crate) fn run_parameters() -> &'static RunParameters {
    &PARAMETERS
}

#[expect(clippy::expect_used, reason = "the text is compiled in and a test parses it")]
fn parse() -> RunParameters {
    let text = include_str!("../../../harness/run.json");
    serde_json::from_str(text).expect("harness/run.json is well-formed")
}

#[cfg(test)]
mod tests {
    #[test]
    fn parameters_are_well_formed() {
        let parameters = super::run_parameters();
        assert_eq!(parameters.ceilings.errored_percent, 20);
        assert_eq!(parameters.ceilings.context_window_percent, 10);
        assert_eq!(parameters.intervals.level_per_mille, 950);
    }
}
