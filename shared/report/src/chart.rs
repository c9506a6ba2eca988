//! Charts as inline SVG.
//!
//! A chart is 320 units wide, so that its text is readable on a narrow screen. Its colours are classes of the page's
//! style sheet. Each run has a colour and a shape, so that the charts can be read without colours.

mod heatmap;
mod intervals;
mod latency;
mod scatter;
mod trend;

use std::fmt::Write;

use maud::{Markup, PreEscaped, html};

pub(crate) use self::heatmap::heatmap;
pub(crate) use self::intervals::intervals;
pub(crate) use self::latency::latency;
pub(crate) use self::scatter::{cost_and_f1, precision_and_recall};
pub(crate) use self::trend::trend;

/// Width of every chart, in user units.
const WIDTH: f64 = 320.0;

/// Number of colours in the style sheet.
const COLOUR_COUNT: usize = 8;

/// Linear scale from values to a coordinate. Values outside of the range are drawn at its ends.
#[derive(Clone, Copy)]
struct Scale {
    /// Values at the two ends of the range.
    from: [f64; 2],
    /// Coordinates of the two ends, in user units.
    to: [f64; 2],
}

impl Scale {
    /// Returns the coordinate of a value.
    fn at(self, value: f64) -> f64 {
        let [low, high] = self.from;
        let share = if high > low { ((value - low) / (high - low)).clamp(0.0, 1.0) } else { 0.5 };
        let share = if share.is_nan() { 0.0 } else { share };
        self.to[0] + share * (self.to[1] - self.to[0])
    }
}

/// Formats a coordinate with one decimal place.
fn format_coordinate(value: f64) -> String {
    let text = format!("{value:.1}");
    text.strip_suffix(".0").map_or(text.clone(), str::to_owned)
}

/// Returns SVG path data: straight lines from point to point.
fn path_data(points: &[(f64, f64)]) -> String {
    let mut data = String::new();
    for (position, (x, y)) in points.iter().enumerate() {
        let command = if position == 0 { 'M' } else { 'L' };
        // Writing to a string cannot fail.
        let _ = write!(data, "{command}{} {}", format_coordinate(*x), format_coordinate(*y));
    }
    data
}

/// Returns the CSS class with the colour of a run. `run_index` is the position of the run in the report, from 0.
pub(crate) fn colour_class(run_index: usize) -> String {
    format!("c{}", run_index % COLOUR_COUNT)
}

/// Draws the marker of a run, centred on (x, y): a circle, square, triangle or diamond. `run_index` is the
/// position of the run in the report, counted from 0.
fn marker(run_index: usize, x: f64, y: f64) -> Markup {
    let class = format!("mark {}", colour_class(run_index));
    let at = |dx: f64, dy: f64| format!("{} {}", format_coordinate(x + dx), format_coordinate(y + dy));
    let data = match run_index % 4 {
        0 => format!("M{}a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0-9 0z", at(-4.5, 0.0)),
        1 => format!("M{}h8v8h-8z", at(-4.0, -4.0)),
        2 => format!("M{}l5 9h-10z", at(0.0, -5.5)),
        _ => format!("M{}l5.5 5.5l-5.5 5.5l-5.5-5.5z", at(0.0, -5.5)),
    };
    html! { path class=(class) d=(data) {} }
}

/// Draws the marker of a run for a legend. `run_index` is the position of the run in the report, counted from 0.
pub(crate) fn legend_marker(run_index: usize) -> Markup {
    html! { svg class="legend" viewBox="0 0 14 14" aria-hidden="true" { (marker(run_index, 7.0, 7.0)) } }
}

/// Wraps a chart's content in an `svg` element. `description` is its text for screen readers.
fn svg(height: f64, description: &str, content: &Markup) -> Markup {
    let view_box = format!("0 0 {WIDTH} {}", format_coordinate(height));
    html! {
        svg class="chart" viewBox=(view_box) role="img" aria-label=(description) { (PreEscaped(&content.0)) }
    }
}

/// Draws a straight line with a CSS class.
fn line(class: &str, from: (f64, f64), to: (f64, f64)) -> Markup {
    html! { path class=(class) d=(path_data(&[from, to])) {} }
}

/// Draws a text on the baseline `y`. `anchor` is the part of the text at `x`: `start`, `middle` or `end`.
fn label(x: f64, y: f64, anchor: &str, text: &str) -> Markup {
    html! { text x=(format_coordinate(x)) y=(format_coordinate(y)) text-anchor=(anchor) { (text) } }
}
