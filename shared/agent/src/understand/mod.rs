//! Reads a question: what it is about, of whom, where, and what is wanted.

pub(crate) mod deeds;
pub(crate) mod directory;
pub(crate) mod intent;
pub(crate) mod kinds;
pub(crate) mod people;
pub(crate) mod places;
pub(crate) mod plan;
mod scope;
mod spelling;
mod stop_words;
pub(crate) mod tokens;
pub(crate) mod words;
