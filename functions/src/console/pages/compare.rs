//! Comparison of two runs of an account.

use askama::Template;
use plumbline_contract::BenchmarkId;
use plumbline_report::{
    Comparison, Conclusion, RecordOutcome, Report, Run as ReportedRun, SecondRunOutcome, compare,
    format_fraction, format_signed, fragments, method_text, record_outcomes,
};
use plumbline_store::benchmark::runs::Run;
use plumbline_store::console::Account;

use crate::console::PageResult;
use crate::console::frame::{Frame, account_path};
use crate::console::page::PageResponse;
use crate::console::page_error::PageError;
use crate::console::permissions::View;
use crate::console::request::PageRequest;
use crate::console::run_view::{FigureRow, LegendEntry, legend_entry, to_reported_run};

/// Maximum number of rows in the table of records that one of the two runs won.
const MAX_RECORD_ROWS: usize = 60;

/// One figure of both runs with the difference between the runs and its interval, formatted for the page.
struct DifferenceRow {
    figure: &'static str,
    first: String,
    second: String,
    difference: String,
    interval: String,
    class: &'static str,
    conclusion: &'static str,
}

fn differences(comparison: &Comparison) -> Vec<DifferenceRow> {
    let row = |each: &plumbline_report::Difference| {
        let (class, conclusion) = match each.conclusion {
            Conclusion::Higher => ("good", "higher"),
            Conclusion::Lower => ("bad", "lower"),
            Conclusion::Inconclusive => ("", "inconclusive"),
        };
        let [low, high] = each.interval.map(format_signed);
        DifferenceRow {
            figure: each.figure,
            first: format_fraction(each.first),
            second: format_fraction(each.second),
            difference: format_signed(each.difference),
            interval: format!("[{low}, {high}]"),
            class,
            conclusion,
        }
    };
    comparison.differences.iter().map(row).collect()
}

struct RecordRow {
    slug: String,
    language: String,
    found: [String; 2],
    invalid: [u64; 2],
    is_won: bool,
}

/// Numbers of records that the second run won, lost and tied, and a table of the won and lost records.
///
/// A run wins a record if its draws find more of the bugs on average, or as many bugs with fewer invalid comments.
struct RecordComparison {
    won: usize,
    lost: usize,
    tied: usize,
    /// The first [`MAX_RECORD_ROWS`] records on which one run did better than the other, as rows of the table.
    rows: Vec<RecordRow>,
    /// Number of rows that the table leaves out because it is full.
    omitted: usize,
}

impl RecordComparison {
    fn of(outcomes: Vec<RecordOutcome>) -> Self {
        let count = |outcome| outcomes.iter().filter(|each| each.outcome == outcome).count();
        let (won, lost, tied) =
            (count(SecondRunOutcome::Won), count(SecondRunOutcome::Lost), count(SecondRunOutcome::Tied));
        let decided = outcomes.into_iter().filter(|each| each.outcome != SecondRunOutcome::Tied);
        let row = |each: RecordOutcome| RecordRow {
            found: [0, 1].map(|run: usize| format!("{}/{}", each.found[run], each.catalogued[run])),
            slug: each.slug,
            language: each.language,
            invalid: each.invalid,
            is_won: each.outcome == SecondRunOutcome::Won,
        };
        let rows = decided.take(MAX_RECORD_ROWS).map(row).collect();
        Self { won, lost, tied, rows, omitted: (won + lost).saturating_sub(MAX_RECORD_ROWS) }
    }
}

#[derive(Template)]
#[template(path = "compare.html")]
struct ComparePage {
    frame: Frame,
    base: String,
    legend: Vec<LegendEntry>,
    /// Settings that differ: name, value in the first run, value in the second run.
    settings: Vec<(&'static str, String, String)>,
    /// Reason why the runs cannot be compared.
    refusal: Option<String>,
    differences: Vec<DifferenceRow>,
    method: String,
    records: Option<RecordComparison>,
    figures: Vec<(FigureRow, FigureRow)>,
    intervals: String,
    precision_and_recall: String,
    cost_and_f1: Option<String>,
}

/// Compares the two runs that the query names. The older run is always the first of the two.
pub(crate) async fn page(permission: View<Account>, request: PageRequest) -> PageResult {
    let ids: Result<Vec<BenchmarkId>, _> = request.query.get_all("run").map(str::parse).collect();
    let ids = ids.map_err(|_| PageError::NotFound)?;
    if ids.len() != 2 || ids[0] == ids[1] {
        return Err(PageError::BadRequest("Go back to the list of runs and pick exactly two of them."));
    }
    let mut runs = permission.reader.runs_with_counts(&ids).await?;
    runs.sort_by_key(|counted| counted.run.created_at);
    let [first, second] = runs.as_slice() else { return Err(PageError::NotFound) };
    let both = with_distinct_names([to_reported_run(first)?, to_reported_run(second)?]);
    let base = account_path(&permission.settings);
    let compared = compare(&both[0], &both[1]);
    let records = first.counts.as_deref().zip(second.counts.as_deref()).filter(|_| compared.is_ok());
    let view = Report::new(&both);
    PageResponse::html(&ComparePage {
        frame: Frame::of_account(&permission.person, &permission.settings, "runs", "Comparison", &request),
        legend: both.iter().enumerate().map(|(at, run)| legend_entry(at, run, &base)).collect(),
        base,
        settings: different_settings(&first.run, &second.run),
        refusal: compared.as_ref().err().map(ToString::to_string),
        differences: compared.as_ref().map(differences).unwrap_or_default(),
        method: compared.as_ref().map(|compared| method_text(compared.method)).unwrap_or_default(),
        records: records.map(|(first, second)| RecordComparison::of(record_outcomes(first, second))),
        figures: cost_and_latency_rows(&view, [&first.run, &second.run]),
        intervals: fragments::intervals_chart(&view),
        precision_and_recall: fragments::precision_recall_chart(&view),
        cost_and_f1: fragments::cost_f1_chart(&view, 2),
    })
}

/// Makes the names of the runs distinct: if both have the same name, appends to the name of each run the first eight
/// characters of its id.
fn with_distinct_names(mut runs: [ReportedRun; 2]) -> [ReportedRun; 2] {
    if runs[0].name() == runs[1].name() {
        for run in &mut runs {
            let id: String = run.status.benchmark_id.chars().take(8).collect();
            run.label = Some(format!("{} ({id})", run.name()));
        }
    }
    runs
}

/// Returns the rows of the figures of cost, latency and numbers of draws, each for the first and for the second run.
/// Empty unless both runs have results.
fn cost_and_latency_rows(view: &Report<'_>, runs: [&Run; 2]) -> Vec<(FigureRow, FigureRow)> {
    let views = view.run_views();
    let [first, second] = views.as_slice() else { return Vec::new() };
    let rows = |shown: &plumbline_report::RunView<'_>, run: &Run| {
        FigureRow::from_figures(&shown.cost_and_latency, run.cost_rate.is_some())
    };
    rows(first, runs[0]).into_iter().zip(rows(second, runs[1])).collect()
}

/// Returns the settings that differ: name, value in the first run, value in the second run.
fn different_settings(first: &Run, second: &Run) -> Vec<(&'static str, String, String)> {
    let short = |text: &str| text.chars().take(12).collect::<String>();
    let dataset = |run: &Run| short(run.dataset_hash.as_deref().unwrap_or(&run.dataset_name));
    let prompt = |run: &Run| if run.custom_prompt { "the caller's" } else { "the harness's" }.to_owned();
    let window = |run: &Run| format!("{} tokens", run.context_window);
    let settings = |run: &Run| {
        [
            ("harness", short(&run.harness_version)),
            ("dataset", dataset(run)),
            ("draws per record, k", run.k.to_string()),
            ("effort", run.effort.to_string()),
            ("context window", window(run)),
            ("prompt", prompt(run)),
        ]
    };
    let pairs = settings(first).into_iter().zip(settings(second));
    pairs.filter(|(left, right)| left != right).map(|(left, right)| (left.0, left.1, right.1)).collect()
}
