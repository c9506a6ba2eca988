//! Measures the catalogue judge against comments that people labelled.
//!
//! A label states whether a comment matches a catalogue entry. A comment matches if a maintainer who reads it alone
//! would understand the defect of the entry: its symptom, its cause or its fix. A vague hint ("please check the
//! locking") does not match, and neither does another true statement about the same lines.
//!
//! Authors may read the comments in `calibration/tuned/` while they tune evidence and parameters. Those in
//! `calibration/measured/` are for measuring only: once an author has read them, they move to `tuned`, and somebody
//! writes new ones.

mod ablation;
mod agreement;
mod calibration;
mod cases;
mod changes;
mod comments;
mod general_remarks;
mod pairs;
mod report;
mod robustness;
mod scores_with_added_comments;

pub use self::ablation::ablation_table;
pub use self::agreement::{
    ConfusionMatrix, LabelAndDecision, LabelAndPoints, agreement_at_threshold, best_threshold,
};
pub use self::calibration::{CommentAndDecision, JudgeResults, judge_dataset};
pub use self::cases::{CommentOrigin, Corpus, JudgeCase};
pub use self::changes::{MeaningAlteringChange, MeaningPreservingChange};
pub use self::comments::{CommentCategory, LabelledComment, Split, read_comments};
pub use self::pairs::{BugCommentPair, is_judged_match, read_pairs};
pub use self::report::{pairs_report, report};
pub use self::robustness::JudgeRobustness;
pub use self::scores_with_added_comments::{SimulatedReviewerScore, scores_with_added_comments};

#[cfg(test)]
mod tests;
