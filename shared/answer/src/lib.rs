//! An answer as a typed document, and its renderers.
//!
//! Texts in a document are not escaped. Only a renderer escapes, and only as its format requires. The service stores an
//! answer as CommonMark; [`Answer::parse`] turns the CommonMark into a document again for the chat and the console.

mod answer;
mod parse;
mod render;
pub mod text;

pub use answer::{Answer, Block, Line, READING_PREFIX, Span, strong, without_code_fence};
pub use parse::AnswerPart;
