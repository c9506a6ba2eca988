//! Measures the catalogue judge against comments that people labelled.
//!
//! A label states whether a comment matches a catalogue entry. It matches if a maintainer who reads this comment alone
//! would understand the defect of the entry: its symptom, its cause or its fix. A vague hint ("please check the
//! locking") does not match, and neither does another true statement about the same lines.
//!
//! Authors may read the comments in `calibration/tuned/` while they tune evidence and parameters. Those in
//! `calibration/measured/` are for measuring only: once an author has read them, they move to `tuned`, and somebody
//! writes new ones.

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
