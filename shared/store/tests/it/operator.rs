//! What only the operator's tool does.

mod backup;
mod dead_letters;
mod inspection;
mod survey;
