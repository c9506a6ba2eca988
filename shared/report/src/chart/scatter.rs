//! Scatter charts: precision against recall, and F1 against cost.

use maud::{Markup, html};

use super::{Scale, WIDTH, format_coordinate, label, line, marker, path_data, svg};
use crate::numbers::{format_dollars, format_fraction};
use crate::view::{RunView, harness_and_dataset};

const HEIGHT: f64 = 250.0;
const LEFT: f64 = 34.0;
const RIGHT: f64 = WIDTH - 12.0;
const TOP: f64 = 10.0;
const BOTTOM: f64 = HEIGHT - 34.0;

/// F1 values of the lines in the chart. A line joins the points of precision and recall that have the same F1.
const F1_LINES: [f64; 4] = [0.2, 0.4, 0.6, 0.8];

/// Number of segments of a line of equal F1.
const SEGMENT_COUNT: u32 = 24;

/// Ratio of the highest to the lowest cost above which the cost axis is logarithmic.
const MAX_LINEAR_COST_RATIO: f64 = 20.0;

/// Index of F1 in [`RunView::quality`].
const F1: usize = 0;
/// Index of the average recall in [`RunView::quality`].
const RECALL: usize = 1;
/// Index of the average precision in [`RunView::quality`].
const PRECISION: usize = 3;

/// Draws precision against recall, with confidence intervals and lines of equal F1.
pub(crate) fn precision_and_recall(runs: &[RunView<'_>]) -> Markup {
    let unit = [0.0, 1.0];
    let (x, y) = (Scale { from: unit, to: [LEFT, RIGHT] }, Scale { from: unit, to: [BOTTOM, TOP] });
    let described: Vec<String> = runs_with_results(runs)
        .map(|(_, run)| {
            format!(
                "{}: recall {}, precision {}",
                run.name, run.quality[RECALL].text, run.quality[PRECISION].text
            )
        })
        .collect();
    let description = format!("Precision against recall, with lines of equal F1. {}.", described.join("; "));
    svg(
        HEIGHT,
        &description,
        &html! {
            (axes("recall", "precision"))
            @for tick in [0.0, 0.25, 0.5, 0.75, 1.0] {
                (label(x.at(tick), BOTTOM + 13.0, "middle", &format_tick(tick)))
                (label(LEFT - 4.0, y.at(tick) + 3.5, "end", &format_tick(tick)))
            }
            @for f1 in F1_LINES { (f1_line(f1, x, y)) }
            @for (index, run) in runs_with_results(runs) {
                (cross(index, run, x, y))
            }
            @for (index, run) in runs_with_results(runs) {
                (marker(index, x.at(run.quality[RECALL].value), y.at(run.quality[PRECISION].value)))
            }
        },
    )
}

/// Draws F1 against the total cost, with a line through the Pareto front: the runs with a higher F1 than every cheaper
/// or equally cheap run. Omits runs that are not completed or cost nothing. Of the others, shows the first, and those
/// with the same harness version and dataset. Returns `None` if fewer than `min_runs` runs remain.
pub(crate) fn cost_and_f1(runs: &[RunView<'_>], min_runs: usize) -> Option<Markup> {
    let priced =
        || runs_with_results(runs).filter(|(_, run)| run.run.valid_results().is_some() && cost(run) > 0.0);
    let identity = priced().next().map(|(_, run)| harness_and_dataset(run.run))?;
    let drawn: Vec<(usize, &RunView<'_>)> =
        priced().filter(|(_, run)| harness_and_dataset(run.run) == identity).collect();
    if drawn.len() < min_runs {
        return None;
    }
    let costs: Vec<f64> = drawn.iter().map(|(_, run)| cost(run)).collect();
    let axis = CostAxis::of(&costs);
    let y = Scale { from: [0.0, 1.0], to: [BOTTOM, TOP] };
    let front: Vec<(f64, f64)> =
        pareto_front(&drawn).into_iter().map(|(cost, f1)| (axis.at(cost), y.at(f1))).collect();
    let described: Vec<String> = drawn
        .iter()
        .map(|(_, run)| format!("{}: F1 {}, {}", run.name, run.quality[F1].text, format_dollars(cost(run))))
        .collect();
    let description = format!("F1 against total cost. {}.", described.join("; "));
    Some(svg(
        HEIGHT,
        &description,
        &html! {
            (axes(if axis.logarithmic { "total cost, logarithmic" } else { "total cost" }, "F1"))
            @for tick in [0.0, 0.25, 0.5, 0.75, 1.0] { (label(LEFT - 4.0, y.at(tick) + 3.5, "end", &format_tick(tick))) }
            @for (tick, anchor) in axis.ticks() { (label(axis.at(tick), BOTTOM + 13.0, anchor, &format_dollars(tick))) }
            path class="front" d=(step_line(&front)) {}
            @for (index, run) in &drawn {
                @if let Some([low, high]) = run.quality[F1].interval {
                    (line(&format!("bar {}", super::colour_class(*index)), (axis.at(cost(run)), y.at(low)), (axis.at(cost(run)), y.at(high))))
                }
                (marker(*index, axis.at(cost(run)), y.at(run.quality[F1].value)))
            }
        },
    ))
}

/// Returns the runs with results, each with its position in the report.
fn runs_with_results<'a, 'r>(runs: &'a [RunView<'r>]) -> impl Iterator<Item = (usize, &'a RunView<'r>)> {
    runs.iter().enumerate().filter(|(_, run)| !run.quality.is_empty())
}

/// Returns the total cost of a run in US dollars, or 0 without results.
fn cost(run: &RunView<'_>) -> f64 {
    run.cost_and_latency.first().map_or(0.0, |figure| figure.value)
}

/// Returns (cost, F1) of the runs on the Pareto front, by ascending cost. A run is on the front if every cheaper or
/// equally cheap run has a lower F1.
fn pareto_front(runs: &[(usize, &RunView<'_>)]) -> Vec<(f64, f64)> {
    let mut points: Vec<(f64, f64)> =
        runs.iter().map(|(_, run)| (cost(run), run.quality[F1].value)).collect();
    points.sort_by(|left, right| left.0.total_cmp(&right.0).then(right.1.total_cmp(&left.1)));
    let mut best = f64::NEG_INFINITY;
    points.retain(|(_, f1)| {
        let is_better = *f1 > best;
        best = best.max(*f1);
        is_better
    });
    points
}

/// Returns the path data of a step line through the Pareto front, extended to the right edge of the chart.
fn step_line(front: &[(f64, f64)]) -> String {
    let mut points = Vec::new();
    for (position, (x, y)) in front.iter().enumerate() {
        if position > 0 {
            points.push((*x, front[position - 1].1));
        }
        points.push((*x, *y));
    }
    if let Some((_, y)) = front.last() {
        points.push((RIGHT, *y));
    }
    path_data(&points)
}

/// Cost axis: linear from 0, or logarithmic.
struct CostAxis {
    scale: Scale,
    logarithmic: bool,
    ends: [f64; 2],
}

impl CostAxis {
    fn of(costs: &[f64]) -> Self {
        let low = costs.iter().copied().fold(f64::INFINITY, f64::min);
        let high = costs.iter().copied().fold(0.0, f64::max);
        let logarithmic = high / low > MAX_LINEAR_COST_RATIO;
        let (ends, from) = if logarithmic {
            ([low / 1.5, high * 1.5], [(low / 1.5).ln(), (high * 1.5).ln()])
        } else {
            ([0.0, high * 1.1], [0.0, high * 1.1])
        };
        Self { scale: Scale { from, to: [LEFT, RIGHT] }, logarithmic, ends }
    }

    fn at(&self, cost: f64) -> f64 {
        self.scale.at(if self.logarithmic { cost.ln() } else { cost })
    }

    fn ticks(&self) -> [(f64, &'static str); 3] {
        let [low, high] = self.ends;
        let middle = if self.logarithmic { (low * high).sqrt() } else { high / 2.0 };
        [(low, "start"), (middle, "middle"), (high, "end")]
    }
}

/// Draws both axes with their titles.
fn axes(x_title: &str, y_title: &str) -> Markup {
    let rotated = format!("rotate(-90 8 {})", format_coordinate((TOP + BOTTOM) / 2.0));
    html! {
        path class="axis" d=(path_data(&[(LEFT, TOP), (LEFT, BOTTOM), (RIGHT, BOTTOM)])) {}
        (label((LEFT + RIGHT) / 2.0, BOTTOM + 28.0, "middle", x_title))
        text x="8" y=(format_coordinate((TOP + BOTTOM) / 2.0)) text-anchor="middle" transform=(rotated) { (y_title) }
    }
}

/// Draws the line of equal F1, from precision 1 to recall 1: p = f·r / (2r − f) for precision p, recall r and F1 f.
fn f1_line(f1: f64, x: Scale, y: Scale) -> Markup {
    let first = f1 / (2.0 - f1);
    let points: Vec<(f64, f64)> = (0..=SEGMENT_COUNT)
        .map(|step| {
            // Closer points at the steep end of the curve.
            let share = f64::from(step) / f64::from(SEGMENT_COUNT);
            let recall = first + (1.0 - first) * share * share;
            (x.at(recall), y.at(f1 * recall / (2.0 * recall - f1)))
        })
        .collect();
    html! {
        path class="iso" d=(path_data(&points)) {}
        text class="faint" x=(format_coordinate(RIGHT - 2.0)) y=(format_coordinate(y.at(first) - 3.0)) text-anchor="end" { "F1 " (format_tick(f1)) }
    }
}

/// Draws the confidence intervals of a run's recall and precision as a cross. `run_index` is the position of the run in
/// the report, counted from 0.
fn cross(run_index: usize, run: &RunView<'_>, x: Scale, y: Scale) -> Markup {
    let (recall, precision) = (&run.quality[RECALL], &run.quality[PRECISION]);
    let (at_x, at_y) = (x.at(recall.value), y.at(precision.value));
    let class = format!("bar {}", super::colour_class(run_index));
    html! {
        @if let Some([low, high]) = recall.interval { (line(&class, (x.at(low), at_y), (x.at(high), at_y))) }
        @if let Some([low, high]) = precision.interval { (line(&class, (at_x, y.at(low)), (at_x, y.at(high)))) }
    }
}

/// Formats the number of a tick without trailing zeros.
fn format_tick(value: f64) -> String {
    let text = format_fraction(value);
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}
