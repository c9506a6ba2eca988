//! The content of a report, independent of its output format.

use plumbline_benchmark::record::{Difficulty, Severity};
use plumbline_benchmark::results::{Results, SeverityFigures};
use plumbline_contract::benchmark::RunStatus;
use rust_decimal::prelude::ToPrimitive;

use crate::comparison::Comparison;
use crate::gate::{GateResult, severity_figures, severity_name};
use crate::numbers::{format_dollars, format_duration, format_fraction};
use crate::recall::Recall;
use crate::run::{DrawSummary, Run};

/// Content of a report: runs, and optionally a comparison of two runs and the result of the gate.
#[derive(Clone, Copy, Debug)]
pub struct Report<'a> {
    runs: &'a [Run],
    comparison: Option<&'a Comparison>,
    gate: Option<&'a GateResult>,
}

/// Figures and texts of one run in a report.
#[derive(Clone, Debug)]
pub struct RunView<'a> {
    /// Name of the run, not escaped.
    pub name: String,
    /// The run.
    pub run: &'a Run,
    /// Quality figures, F1 first; empty without results.
    pub quality: Vec<ResultFigure>,
    /// Figures of cost, latency and numbers of draws, total cost first; empty without results.
    pub cost_and_latency: Vec<ResultFigure>,
    /// Figures of each severity; empty without results.
    pub severities: Vec<SeverityRow>,
    /// Recall of the bugs of each difficulty; empty if the run has no results or no [`Run::records`], or if no bug has
    /// a difficulty.
    pub difficulties: Vec<DifficultyRow>,
    /// Reasons of failed draws, each with the number of draws; the most frequent reason first.
    pub errors: Vec<(&'static str, u64)>,
    /// Labels and values that identify the run: its id, harness, dataset and model settings.
    pub identity: Vec<(&'static str, String)>,
}

/// One figure of a run, such as its F1, with its names and its formatted value.
#[derive(Clone, Debug, PartialEq)]
pub struct ResultFigure {
    /// Name in machine-readable formats: CSV and JUnit.
    pub key: &'static str,
    /// Name for people.
    pub label: &'static str,
    /// The value.
    pub value: f64,
    /// The value, formatted for people.
    pub text: String,
    /// Lower and upper end of the 95 % confidence interval, if the figure has one.
    pub interval: Option<[f64; 2]>,
}

/// Figures of one severity.
#[derive(Clone, Debug, PartialEq)]
pub struct SeverityRow {
    /// Name of the severity.
    pub name: &'static str,
    /// The figures.
    pub figures: SeverityFigures,
    /// 95 % confidence interval of the recall; `None` if the severity has no recall, or the run no [`Run::records`].
    pub recall_interval: Option<[f64; 2]>,
}

/// Recall of the bugs of one difficulty.
#[derive(Clone, Debug, PartialEq)]
pub struct DifficultyRow {
    /// Name that a report shows for the difficulty, such as `found by no trial`.
    pub name: &'static str,
    /// Number of bugs of this difficulty.
    pub bugs: usize,
    /// The recall.
    pub recall: f64,
    /// 95 % confidence interval of the recall.
    pub interval: [f64; 2],
}

impl<'a> Report<'a> {
    /// Creates the content of a report of these runs, without a comparison or a gate.
    pub fn new(runs: &'a [Run]) -> Self {
        Self { runs, comparison: None, gate: None }
    }

    /// Adds a comparison.
    #[must_use]
    pub fn with_comparison(self, comparison: &'a Comparison) -> Self {
        Self { comparison: Some(comparison), ..self }
    }

    /// Adds the outcome of a gate.
    #[must_use]
    pub fn with_gate(self, gate: &'a GateResult) -> Self {
        Self { gate: Some(gate), ..self }
    }

    /// Returns the runs in the order in which [`Self::new`] got them.
    pub fn runs(&self) -> &'a [Run] {
        self.runs
    }

    /// Returns the comparison.
    pub fn comparison(&self) -> Option<&'a Comparison> {
        self.comparison
    }

    /// Returns the outcome of the gate.
    pub fn gate(&self) -> Option<&'a GateResult> {
        self.gate
    }

    /// Returns the figures and texts of each run.
    pub fn run_views(&self) -> Vec<RunView<'a>> {
        self.runs.iter().map(RunView::new).collect()
    }

    /// Groups the completed runs by harness version and dataset, and returns the names of each group's runs. Only runs
    /// of one group are comparable.
    pub(crate) fn comparable_groups(&self) -> Vec<Vec<String>> {
        let mut groups: Vec<((&str, &str), Vec<String>)> = Vec::new();
        for run in self.runs.iter().filter(|run| run.valid_results().is_some()) {
            let compared = harness_and_dataset(run);
            match groups.iter_mut().find(|(of, _)| *of == compared) {
                Some((_, names)) => names.push(run.name()),
                None => groups.push((compared, vec![run.name()])),
            }
        }
        groups.into_iter().map(|(_, names)| names).collect()
    }

    /// Returns sentences that tell the reader which runs are comparable.
    pub(crate) fn comparability_notes(&self) -> Vec<String> {
        let groups = self.comparable_groups();
        let mut sentences = Vec::new();
        if groups.len() == 1 && self.runs.len() > 1 && groups[0].len() == self.runs.len() {
            sentences
                .push("All runs are comparable: they have the same harness version and dataset.".to_owned());
        }
        if groups.len() > 1 {
            let list: Vec<String> = groups.iter().map(|names| names.join(", ")).collect();
            sentences.push(format!(
                "Only runs with the same harness version and dataset are comparable. The groups are: {}.",
                list.join(" | ")
            ));
        }
        let custom = self.runs.iter().filter(|run| run.status.custom_prompt == Some(true));
        sentences.extend(custom.map(|run| {
            format!(
                "{} replaced the benchmark's prompt and is comparable only with runs of the same prompt.",
                run.name()
            )
        }));
        let windows: Vec<u64> = self.runs.iter().filter_map(context_window).collect();
        if windows.iter().max() > windows.iter().min().map(|least| least * 2).as_ref() {
            sentences.push("The context windows differ by more than a factor of two: a model with a smaller window gets less context.".to_owned());
        }
        sentences
    }
}

fn context_window(run: &Run) -> Option<u64> {
    run.status.results.as_ref().map(|results| results.effective_model.context_window)
}

/// Returns the harness version and the dataset of a run.
pub(crate) fn harness_and_dataset(run: &Run) -> (&str, &str) {
    (&run.status.benchmark_harness_version, &run.status.benchmark_dataset_id)
}

impl<'a> RunView<'a> {
    fn new(run: &'a Run) -> Self {
        let results = run.status.results.as_ref();
        Self {
            name: run.name(),
            run,
            quality: results.map(quality).unwrap_or_default(),
            cost_and_latency: results.map(cost_and_latency).unwrap_or_default(),
            severities: results.map(|results| severities(run, results)).unwrap_or_default(),
            difficulties: difficulties(run),
            errors: results.map(errors).unwrap_or_default(),
            identity: identity(run),
        }
    }

    /// Returns the status, formatted for people, with the cause if the run errored.
    pub fn status_text(&self) -> String {
        let status = &self.run.status;
        match status.status {
            RunStatus::Completed => "completed".to_owned(),
            RunStatus::Running => format!("running, {:.0} %", status.percent_complete.unwrap_or(0.0)),
            RunStatus::Errored => format!("errored: {}", status.message),
        }
    }

    /// Returns the generation times of the completed draws, in milliseconds and ascending order, or `None` if
    /// `run.records`, which contains these times, is absent.
    pub(crate) fn generation_times_ms(&self) -> Option<Vec<u64>> {
        let draws = self.run.records.as_ref()?.iter().flat_map(|record| &record.draws);
        let times = draws.filter_map(|draw| match draw {
            DrawSummary::Scored { generating_ms, .. } => Some(*generating_ms),
            DrawSummary::Errored { .. } => None,
        });
        let mut times: Vec<u64> = times.collect();
        times.sort_unstable();
        Some(times)
    }
}

fn quality(results: &Results) -> Vec<ResultFigure> {
    let intervals = &results.intervals;
    let figure = |key, label, value, interval| ResultFigure {
        key,
        label,
        value,
        text: format_fraction(value),
        interval,
    };
    vec![
        figure("f1", "F1", results.f1_score, Some(intervals.f1_score)),
        figure("recall_avg_k", "recall, average of k", results.recall_avg_k, Some(intervals.recall_avg_k)),
        figure("recall_max_k", "recall, best of k", results.recall_max_k, Some(intervals.recall_max_k)),
        figure("precision_avg_k", "precision", results.precision_avg_k, Some(intervals.precision_avg_k)),
        figure("signal_to_noise", "signal to noise", results.signal_to_noise_ratio, None),
    ]
}

fn cost_and_latency(results: &Results) -> Vec<ResultFigure> {
    let figure = |key, label, value, text| ResultFigure { key, label, value, text, interval: None };
    let count = |key, label, value: u64| figure(key, label, value as f64, value.to_string());
    let time = |key, label, value: u64| figure(key, label, value as f64, format_duration(value));
    let money = |key, label, value: rust_decimal::Decimal| {
        let value = value.to_f64().unwrap_or_default();
        figure(key, label, value, format_dollars(value))
    };
    vec![
        money("total_cost", "total cost", results.total_cost),
        money("cost_per_review", "cost per review", results.cost_per_review),
        time("latency_ms_p50", "latency, median", results.latency_ms_p50),
        time("latency_ms_p90", "latency, 90th percentile", results.latency_ms_p90),
        time("latency_ms_max", "latency, maximum", results.latency_ms_max),
        count("total_draws", "draws", results.total_draws),
        count("errored_draws", "failed draws", results.errored_draws),
        figure("error_rate", "error rate", results.error_rate, format_fraction(results.error_rate)),
    ]
}

fn severities(run: &Run, results: &Results) -> Vec<SeverityRow> {
    let all = [Severity::Critical, Severity::High, Severity::Medium, Severity::Low];
    let mut rows: Vec<SeverityRow> = all
        .into_iter()
        .map(|severity| {
            let figures = severity_figures(results, severity).clone();
            let records = run.records.as_ref().filter(|_| figures.recall.is_some());
            let recall = records.and_then(|records| Recall::of(records, |bug| bug.severity == severity));
            let recall_interval = recall.map(|recall| recall.interval);
            SeverityRow { name: severity_name(severity), figures, recall_interval }
        })
        .collect();
    let figures = results.by_severity.none.clone();
    rows.push(SeverityRow { name: "none", figures, recall_interval: None });
    rows
}

fn difficulties(run: &Run) -> Vec<DifficultyRow> {
    let Some(records) = run.records.as_ref().filter(|_| run.status.results.is_some()) else {
        return Vec::new();
    };
    let names = [
        (Difficulty::Sanity, "found by all trials"),
        (Difficulty::Hard, "found by some trials"),
        (Difficulty::Frontier, "found by no trial"),
    ];
    let row = |(difficulty, name)| {
        let Recall { bugs, value, interval } = Recall::of(records, |bug| bug.difficulty == Some(difficulty))?;
        Some(DifficultyRow { name, bugs, recall: value, interval })
    };
    names.into_iter().filter_map(row).collect()
}

fn errors(results: &Results) -> Vec<(&'static str, u64)> {
    let by_reason = results.errors.iter().flat_map(|errors| &errors.by_reason);
    by_reason.map(|entry| (entry.reason.as_str(), entry.count)).collect()
}

fn identity(run: &Run) -> Vec<(&'static str, String)> {
    let status = &run.status;
    let mut identity = vec![
        ("run", status.benchmark_id.clone()),
        ("harness", status.benchmark_harness_version.clone()),
        ("dataset", status.benchmark_dataset_id.clone()),
    ];
    if let Some(results) = &status.results {
        let model = &results.effective_model;
        identity.extend([
            ("draws per record, k", results.k.to_string()),
            ("protocol", model.provider.clone()),
            ("effort", model.effort.to_string()),
            ("context window", format!("{} tokens", model.context_window)),
        ]);
    }
    identity
}
