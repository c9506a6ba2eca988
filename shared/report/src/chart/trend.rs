//! Trend chart: F1 of runs over time, the oldest first.

use maud::{Markup, html};

use super::{Scale, WIDTH, label, line, marker, path_data, svg};
use crate::numbers::format_fraction;
use crate::view::{RunView, harness_and_dataset};

const HEIGHT: f64 = 150.0;
const LEFT: f64 = 30.0;
const RIGHT: f64 = WIDTH - 14.0;
const TOP: f64 = 10.0;
const BOTTOM: f64 = HEIGHT - 16.0;

/// Draws F1 with its interval for each completed run. A line joins two successive runs if they have the same harness
/// version and dataset. Returns `None` for fewer than two completed runs.
pub(crate) fn trend(runs: &[RunView<'_>]) -> Option<Markup> {
    let shown: Vec<&RunView<'_>> = runs.iter().filter(|run| run.run.valid_results().is_some()).collect();
    if shown.len() < 2 {
        return None;
    }
    let x = Scale { from: [0.0, (shown.len() - 1) as f64], to: [LEFT + 12.0, RIGHT - 6.0] };
    let y = Scale { from: [0.0, 1.0], to: [BOTTOM, TOP] };
    let point = |at: usize| (x.at(at as f64), y.at(shown[at].quality[0].value));
    let described: Vec<String> =
        shown.iter().map(|run| format!("{}: {}", run.name, run.quality[0].text)).collect();
    let description = format!("F1 of each run, the oldest first. {}.", described.join("; "));
    Some(svg(
        HEIGHT,
        &description,
        &html! {
            @for tick in [0.0, 0.5, 1.0] {
                (line("grid", (LEFT, y.at(tick)), (RIGHT, y.at(tick))))
                (label(LEFT - 4.0, y.at(tick) + 3.5, "end", &format_fraction(tick)[..3]))
            }
            @for (at, pair) in shown.windows(2).enumerate() {
                @if harness_and_dataset(pair[0].run) == harness_and_dataset(pair[1].run) {
                    path class="bar c0" d=(path_data(&[point(at), point(at + 1)])) {}
                }
            }
            @for (at, run) in shown.iter().enumerate() {
                @if let Some([low, high]) = run.quality[0].interval {
                    (line("grid", (x.at(at as f64), y.at(low)), (x.at(at as f64), y.at(high))))
                }
                (marker(0, point(at).0, point(at).1))
            }
        },
    ))
}
