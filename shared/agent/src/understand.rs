//! Parses a question: its time, people, paths, kinds, topic and intent.

pub(crate) mod actions;
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
