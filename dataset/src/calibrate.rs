//! Measures the catalogue judge against comments that people labelled.
//!
//! A label belongs to a pair of a catalogue entry and a comment. They match if a maintainer who reads this comment
//! alone would know the defect of the entry: its symptom, its cause or its fix. A vague hint ("please check the
//! locking") is not a match, and neither is another true statement about the same lines.
//!
//! The comments in `calibration/tuned/` may be read while evidence and parameters are tuned. Those in
//! `calibration/measured/` are for measuring only: once somebody has read them, they move to `tuned` and new ones are
//! written.

mod agreement;
mod calibration;
mod comments;
mod gain;
mod pairs;
mod report;

pub use self::agreement::ConfusionMatrix;
pub use self::calibration::{Calibration, Judged, calibrate};
pub use self::comments::{Category, LabelledComment, Split, read_comments};
pub use self::gain::{Gain, gains};
pub use self::pairs::{EvidenceSource, Pair, judge_pair, read_pairs};
pub use self::report::{pairs_report, report};

#[cfg(test)]
mod tests;
