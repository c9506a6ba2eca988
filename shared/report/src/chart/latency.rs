//! Latency chart: median, 90th percentile and maximum of each run, and each draw if its time is known.

use std::fmt::Write;

use maud::{Markup, html};

use super::{Scale, WIDTH, colour_class, format_coordinate, label, line, marker, svg};
use crate::numbers::format_duration;
use crate::view::RunView;

const RUN_HEIGHT: f64 = 34.0;
/// Horizontal position of the left end of the axis, in user units.
const LEFT: f64 = 10.0;
/// Horizontal position of the right end of the axis, in user units.
const RIGHT: f64 = WIDTH - 10.0;
/// Height below the rows for the labels of the axis, in user units.
const AXIS_HEIGHT: f64 = 20.0;

/// Maximum number of dots for a run. For a run with more draws, the chart sorts the draws by generation time and shows
/// every n-th, with the smallest n that keeps to this maximum.
const MAX_DOTS: usize = 150;

/// Renders one row of generation times for each run that has a completed draw, on an axis from 0. Returns `None` if no
/// run has a completed draw.
pub(crate) fn latency(runs: &[RunView<'_>]) -> Option<Markup> {
    let rows: Vec<Row<'_>> = runs.iter().enumerate().filter_map(|(index, run)| Row::of(index, run)).collect();
    let longest = rows.iter().map(|row| row.max).max()?;
    let x = Scale { from: [0.0, longest.max(1) as f64], to: [LEFT, RIGHT] };
    let bottom = rows.len() as f64 * RUN_HEIGHT;
    let described: Vec<String> = rows.iter().map(Row::description).collect();
    let description = format!("Generation time of a review. {}.", described.join("; "));
    Some(svg(
        bottom + AXIS_HEIGHT,
        &description,
        &html! {
            (line("axis", (LEFT, bottom + 2.0), (RIGHT, bottom + 2.0)))
            @for (share, anchor) in [(0, "start"), (1, "middle"), (2, "end")] {
                (label(x.at((longest * share) as f64 / 2.0), bottom + 16.0, anchor, &format_duration(longest * share / 2)))
            }
            @for (place, row) in rows.iter().enumerate() {
                (row.render(x, place as f64 * RUN_HEIGHT + RUN_HEIGHT / 2.0))
            }
        },
    ))
}

/// Row of the chart: a run, with times in milliseconds.
struct Row<'a> {
    index: usize,
    name: &'a str,
    median: u64,
    p90: u64,
    max: u64,
    /// Generation times of the completed draws, in milliseconds and ascending order; empty if unknown.
    draw_times: Vec<u64>,
}

impl<'a> Row<'a> {
    fn of(index: usize, run: &'a RunView<'_>) -> Option<Self> {
        let results = run.run.status.results.as_ref().filter(|results| results.ok_draws > 0)?;
        let draw_times = run.generation_times_ms().unwrap_or_default();
        Some(Self {
            index,
            name: &run.name,
            median: results.latency_ms_p50,
            p90: results.latency_ms_p90,
            max: results.latency_ms_max,
            draw_times,
        })
    }

    fn description(&self) -> String {
        let [median, p90, max] = [self.median, self.p90, self.max].map(format_duration);
        format!("{}: median {median}, 90th percentile {p90}, maximum {max}", self.name)
    }

    fn render(&self, x: Scale, y: f64) -> Markup {
        let class = colour_class(self.index);
        let at = |time: u64| x.at(time as f64);
        html! {
            (line(&format!("bar {class}"), (at(self.median), y), (at(self.max), y)))
            (line(&format!("box {class}"), (at(self.median), y), (at(self.p90), y)))
            path class=(format!("dots {class}")) d=(self.dots(x, y)) {}
            (marker(self.index, at(self.median), y))
        }
    }

    /// Returns the path data of a dot for each draw. Successive dots alternate between two heights, since many lie
    /// close together.
    fn dots(&self, x: Scale, y: f64) -> String {
        let mut data = String::new();
        let step = self.draw_times.len().div_ceil(MAX_DOTS).max(1);
        for (position, time) in self.draw_times.iter().step_by(step).enumerate() {
            let offset = if position % 2 == 0 { 9.0 } else { 12.0 };
            // Writing to a string cannot fail.
            let (x, y) = (format_coordinate(x.at(*time as f64)), format_coordinate(y + offset));
            let _ = write!(data, "M{x} {y}h0");
        }
        data
    }
}
