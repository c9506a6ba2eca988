//! Operations of the operator's tool.

mod backup;
mod credential_upgrade;
mod dead_letters;
mod inspection;
mod misplaced_secrets;
mod survey;
