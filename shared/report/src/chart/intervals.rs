//! Interval chart: F1, recall and precision of each run with their 95 % confidence intervals.

use maud::{Markup, html};

use super::{Scale, WIDTH, colour_class, label, line, marker, svg};
use crate::numbers::format_fraction;
use crate::view::RunView;

const RUN_HEIGHT: f64 = 18.0;
const HEADING_HEIGHT: f64 = 18.0;
/// Horizontal position of the left end of the axis, in user units.
const LEFT: f64 = 8.0;
/// Horizontal position of the right end of the axis, in user units.
const RIGHT: f64 = WIDTH - 52.0;
/// Height below the rows for the labels of the axis, in user units.
const AXIS_HEIGHT: f64 = 20.0;

/// Draws F1, recall and precision of each run: a line from the lower to the upper end of the confidence interval, a
/// marker at the value, and the value as a number beside the line.
pub(crate) fn intervals(runs: &[RunView<'_>]) -> Markup {
    let shown: Vec<(usize, &RunView<'_>)> =
        runs.iter().enumerate().filter(|(_, run)| !run.quality.is_empty()).collect();
    let Some((_, first)) = shown.first() else { return html! {} };
    let names: Vec<&str> =
        first.quality.iter().filter(|figure| figure.interval.is_some()).map(|figure| figure.label).collect();
    let block = HEADING_HEIGHT + RUN_HEIGHT * shown.len() as f64;
    let bottom = block * names.len() as f64;
    let x = Scale { from: [0.0, 1.0], to: [LEFT, RIGHT] };
    svg(
        bottom + AXIS_HEIGHT,
        &description(&shown),
        &html! {
            @for tick in [0.0, 0.25, 0.5, 0.75, 1.0] {
                (line("grid", (x.at(tick), 4.0), (x.at(tick), bottom)))
                (label(x.at(tick), bottom + 13.0, "middle", &tick.to_string()))
            }
            @for (row, name) in names.iter().enumerate() {
                (label(LEFT, row as f64 * block + 13.0, "start", name))
                @for (place, (index, run)) in shown.iter().enumerate() {
                    (interval(*index, run, row, x, row as f64 * block + HEADING_HEIGHT + (place as f64 + 0.5) * RUN_HEIGHT))
                }
            }
        },
    )
}

fn interval(index: usize, run: &RunView<'_>, row: usize, x: Scale, y: f64) -> Markup {
    let Some(figure) = run.quality.get(row) else { return html! {} };
    let [low, high] = figure.interval.unwrap_or([figure.value; 2]);
    html! {
        (line(&format!("bar {}", colour_class(index)), (x.at(low), y), (x.at(high), y)))
        (marker(index, x.at(figure.value), y))
        (label(WIDTH - 4.0, y + 3.5, "end", &figure.text))
    }
}

fn description(runs: &[(usize, &RunView<'_>)]) -> String {
    let described: Vec<String> = runs
        .iter()
        .map(|(_, run)| {
            let figures: Vec<String> = run
                .quality
                .iter()
                .filter_map(|figure| {
                    let [low, high] = figure.interval?;
                    Some(format!(
                        "{} {} ({} to {})",
                        figure.label,
                        figure.text,
                        format_fraction(low),
                        format_fraction(high)
                    ))
                })
                .collect();
            format!("{}: {}", run.name, figures.join(", "))
        })
        .collect();
    format!("F1, recall and precision with their 95 % confidence intervals. {}.", described.join("; "))
}
