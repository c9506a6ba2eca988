//! The frozen numbers of a run: when it is invalid and how intervals are made.

use std::sync::LazyLock;

use serde::Deserialize;

/// `harness/run.json`.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct RunParameters {
    pub(crate) ceilings: Ceilings,
    pub(crate) intervals: IntervalParameters,
}

/// The largest shares of a run's draws that may fail.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct Ceilings {
    /// Per hundred, of errored draws of any reason.
    pub(crate) errored_percent: u64,
    /// Per hundred, of draws over the context window.
    pub(crate) context_window_percent: u64,
}

/// How bootstrap intervals are made.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct IntervalParameters {
    /// The share of resamples that an interval holds, per thousand.
    pub(crate) level_per_mille: u32,
    /// How many resamples are drawn.
    pub(crate) resamples: u32,
    /// Where the generator starts.
    pub(crate) seed: u64,
}

static FROZEN: LazyLock<RunParameters> = LazyLock::new(parse);

/// The parameters in force.
pub(crate) fn frozen() -> &'static RunParameters {
    &FROZEN
}

#[expect(clippy::expect_used, reason = "the text is compiled in and a test parses it")]
fn parse() -> RunParameters {
    let text = include_str!("../../../harness/run.json");
    serde_json::from_str(text).expect("the run's parameters are well-formed")
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_frozen_parameters_are_well_formed() {
        let parameters = super::frozen();
        assert_eq!(parameters.ceilings.errored_percent, 20);
        assert_eq!(parameters.ceilings.context_window_percent, 10);
        assert_eq!(parameters.intervals.level_per_mille, 950);
    }
}
