//! Progress on standard error: a bar on a terminal, lines elsewhere.

use std::io::IsTerminal;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::output::Output;

/// Interval between two progress lines, in percentage points.
const LINE_INTERVAL: u32 = 10;

/// Time between two frames of a spinner.
const FRAME_INTERVAL: Duration = Duration::from_millis(120);

/// Progress display of one wait.
pub(crate) struct ProgressDisplay {
    bar: Option<ProgressBar>,
    output: Output,
    /// Percentage from which the next progress line is printed, if there is no bar.
    next_line_percent: AtomicU32,
}

impl ProgressDisplay {
    /// Shows a progress bar from 0 to 100 percent with the label `text`. Without a terminal, prints `text` as a line.
    pub(crate) fn percent_bar(output: Output, text: &str) -> Self {
        Self::new(output, text, ProgressBar::new(100), "{msg} [{bar:32}] {pos:>3} % {elapsed}")
    }

    /// Shows a spinner with the label `text`. Without a terminal, prints `text` as a line.
    pub(crate) fn spinner(output: Output, text: &str) -> Self {
        let progress = Self::new(output, text, ProgressBar::new_spinner(), "{spinner} {msg} {elapsed}");
        if let Some(bar) = &progress.bar {
            bar.enable_steady_tick(FRAME_INTERVAL);
        }
        progress
    }

    fn new(output: Output, text: &str, bar: ProgressBar, template: &str) -> Self {
        let has_bar = output.shows_progress() && std::io::stderr().is_terminal();
        if !has_bar {
            output.note(text);
        }
        let bar = has_bar.then(|| {
            let style =
                ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar());
            bar.set_draw_target(ProgressDrawTarget::stderr());
            bar.set_style(style.progress_chars("=> "));
            bar.set_message(text.to_owned());
            bar
        });
        Self { bar, output, next_line_percent: AtomicU32::new(LINE_INTERVAL) }
    }

    /// Shows the progress, from 0 to 100 percent: moves the bar or, without a bar, prints a line for each further 10 %.
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a percentage is from 0 to 100"
    )]
    pub(crate) fn set_percent(&self, percent: f64) {
        let percent = percent.clamp(0.0, 100.0) as u32;
        match &self.bar {
            Some(bar) => bar.set_position(u64::from(percent)),
            None if percent >= self.next_line_percent.load(Ordering::Relaxed) => {
                self.next_line_percent
                    .store(percent / LINE_INTERVAL * LINE_INTERVAL + LINE_INTERVAL, Ordering::Relaxed);
                self.output.note(&format!("{percent} %"));
            }
            None => {}
        }
    }

    /// Prints a line, above the bar if there is one.
    pub(crate) fn note(&self, text: &str) {
        match &self.bar {
            Some(bar) => bar.println(text),
            None => self.output.note(text),
        }
    }
}

impl Drop for ProgressDisplay {
    fn drop(&mut self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}
