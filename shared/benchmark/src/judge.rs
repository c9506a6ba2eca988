//! The judges, which decide what each comment of a review is worth.
//!
//! The [catalogue judge](judge) decides from the record alone. The [model judge](model) asks a model. Either says which
//! comment states which entry of the catalogue; the one-to-one matching of comments and entries is common to both.

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
