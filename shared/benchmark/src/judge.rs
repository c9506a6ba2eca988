//! The judges, which assign a verdict to each comment of a review.
//!
//! The [catalogue judge](judge) uses the record alone. The [model judge](model) calls a model. Each determines which
//! comment states which entry of the catalogue. The one-to-one matching of comments and entries is common to both.

mod assignment;
mod catalogue;
mod evidence;
mod evidence_score;
mod lexicon;
mod location;
mod matching;
pub mod model;
mod parameters;
mod terms;
mod text;
mod verdict;
mod vocabulary;
mod word_classes;
mod wordings;
mod words;

pub use self::catalogue::{is_match, judge};
pub use self::evidence::{evidence_score, is_usable_term};
pub use self::evidence_score::{EvidenceScore, Refusal};
pub use self::location::points_at;
pub use self::verdict::Verdict;
