//! The part of a text editor that has no screen.

mod document;
mod edit;
mod file;
mod history;
mod marks;
mod position;
mod search;

pub use document::Document;
pub use edit::Edit;
pub use position::Position;
pub use search::Case;
