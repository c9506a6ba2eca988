//! Operations that only the operator's tool may perform.

mod backup;
mod credential_upgrade;
mod dead_letters;
mod inspection;
mod misplaced_secrets;
mod survey;
