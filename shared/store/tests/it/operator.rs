//! Operations of the operator's tool.

mod credential_upgrade;
mod dead_letters;
mod export_and_restore;
mod inspection;
mod misplaced_run_secrets;
mod survey;
