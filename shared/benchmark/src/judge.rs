//! The judges, which assign a verdict to each comment of a review.
//!
//! The [catalogue judge](judge) uses the record alone. The [model judge](model) uses a model's opinions. Each
//! determines which comment states which entry of the catalogue. The one-to-one matching of comments and
//! entries is common to both.

mod assignment;
mod catalogue;
mod lexicon;
mod location;
mod matching;
pub mod model;
mod parameters;
mod parsed_comment;
mod points;
mod rule;
mod sentences;
mod statements;
mod verdict;
mod words;

pub use self::catalogue::{CatalogueJudge, PreparedRecord, is_usable_term, judge};
pub use self::location::is_at_place;
pub use self::rule::Rule;
pub use self::verdict::Verdict;
