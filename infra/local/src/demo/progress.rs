//! Progress on standard error: bars on a terminal, lines elsewhere, nothing with `--json`.

use std::io::IsTerminal;
use std::sync::atomic::{AtomicU32, Ordering};

use indicatif::{MultiProgress, ProgressBar, ProgressStyle};

/// Interval between two progress lines, in percentage points.
const LINE_INTERVAL: u32 = 25;

/// Progress display of the demo.
pub(super) struct Progress {
    display: DisplayKind,
}

/// Kind of progress display.
enum DisplayKind {
    Bars(MultiProgress),
    Lines,
    Nothing,
}

/// Progress of one run, shown as a bar or as lines.
pub(super) struct RunProgress {
    name: String,
    bar: Option<ProgressBar>,
    prints_lines: bool,
    /// Percentage in the last line that was printed.
    last_printed: AtomicU32,
}

impl Progress {
    /// Creates a display, which shows nothing unless `enabled`.
    pub(super) fn new(enabled: bool) -> Self {
        let display = match (enabled, std::io::stderr().is_terminal()) {
            (false, _) => DisplayKind::Nothing,
            (true, true) => DisplayKind::Bars(MultiProgress::new()),
            (true, false) => DisplayKind::Lines,
        };
        Self { display }
    }

    /// Prints one line.
    pub(super) fn print_line(&self, text: &str) {
        match &self.display {
            DisplayKind::Bars(bars) => drop(bars.println(text)),
            DisplayKind::Lines => eprintln!("{text}"),
            DisplayKind::Nothing => {}
        }
    }

    /// Adds a run to the display.
    pub(super) fn add_run(&self, name: &str) -> RunProgress {
        let bar = match &self.display {
            DisplayKind::Bars(bars) => {
                Some(bars.add(ProgressBar::new(100).with_style(style()).with_message(name.to_owned())))
            }
            DisplayKind::Lines | DisplayKind::Nothing => None,
        };
        RunProgress {
            name: name.to_owned(),
            bar,
            prints_lines: matches!(self.display, DisplayKind::Lines),
            last_printed: AtomicU32::new(0),
        }
    }

    /// Removes the progress bars from the terminal.
    pub(super) fn clear(&self) {
        if let DisplayKind::Bars(bars) = &self.display {
            let _ = bars.clear();
        }
    }
}

impl RunProgress {
    /// Updates the progress, in percent.
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a percentage is from 0 to 100"
    )]
    pub(super) fn set_percent(&self, percent: f64) {
        let percent = percent.clamp(0.0, 100.0) as u32;
        if let Some(bar) = &self.bar {
            bar.set_position(u64::from(percent));
        }
        if self.prints_lines && percent >= self.last_printed.load(Ordering::Relaxed) + LINE_INTERVAL {
            self.last_printed.store(percent, Ordering::Relaxed);
            eprintln!("benchmark {}: {percent} %", self.name);
        }
    }

    /// Marks the run as finished.
    pub(super) fn finish(&self) {
        self.set_percent(100.0);
    }
}

fn style() -> ProgressStyle {
    let style = ProgressStyle::with_template("benchmark {msg:14} [{bar:40}] {pos:>3} %");
    style.unwrap_or_else(|_| ProgressStyle::default_bar()).progress_chars("=> ")
}
