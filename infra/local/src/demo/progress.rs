//! How far things are: bars on a terminal, plain lines elsewhere, nothing when only a document is wanted. All of
//! it goes to stderr.

use std::io::IsTerminal;
use std::sync::atomic::{AtomicU32, Ordering};

use indicatif::{MultiProgress, ProgressBar, ProgressStyle};

/// How many percent lie between two plain lines.
const STEP: u32 = 25;

/// Where progress is shown.
pub(super) struct Progress {
    shown: Shown,
}

enum Shown {
    Bars(MultiProgress),
    Lines,
    Nothing,
}

/// The progress of one run.
pub(super) struct Bar {
    name: String,
    shown: Option<ProgressBar>,
    lines: bool,
    said: AtomicU32,
}

impl Progress {
    pub(super) fn new(wanted: bool) -> Self {
        let shown = match (wanted, std::io::stderr().is_terminal()) {
            (false, _) => Shown::Nothing,
            (true, true) => Shown::Bars(MultiProgress::new()),
            (true, false) => Shown::Lines,
        };
        Self { shown }
    }

    /// Says one thing.
    pub(super) fn line(&self, text: &str) {
        match &self.shown {
            Shown::Bars(bars) => drop(bars.println(text)),
            Shown::Lines => eprintln!("{text}"),
            Shown::Nothing => {}
        }
    }

    /// Begins to show a run.
    pub(super) fn bar(&self, name: &str) -> Bar {
        let shown = match &self.shown {
            Shown::Bars(bars) => {
                Some(bars.add(ProgressBar::new(100).with_style(style()).with_message(name.to_owned())))
            }
            Shown::Lines | Shown::Nothing => None,
        };
        Bar {
            name: name.to_owned(),
            shown,
            lines: matches!(self.shown, Shown::Lines),
            said: AtomicU32::new(0),
        }
    }

    /// Takes the bars away.
    pub(super) fn finish(&self) {
        if let Shown::Bars(bars) = &self.shown {
            let _ = bars.clear();
        }
    }
}

impl Bar {
    /// The run is this far.
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a percentage is from 0 to 100"
    )]
    pub(super) fn at(&self, percent: f64) {
        let percent = percent.clamp(0.0, 100.0) as u32;
        if let Some(bar) = &self.shown {
            bar.set_position(u64::from(percent));
        }
        if self.lines && percent >= self.said.load(Ordering::Relaxed) + STEP {
            self.said.store(percent, Ordering::Relaxed);
            eprintln!("benchmark {}: {percent} %", self.name);
        }
    }

    /// The run has ended.
    pub(super) fn done(&self) {
        self.at(100.0);
    }
}

fn style() -> ProgressStyle {
    let style = ProgressStyle::with_template("benchmark {msg:14} [{bar:40}] {pos:>3} %");
    style.unwrap_or_else(|_| ProgressStyle::default_bar()).progress_chars("=> ")
}
