//! Operations of the operator's tool.

mod backups;
mod credential_upgrade;
mod dead_letters;
mod inspection;
mod misplaced_run_secrets;
mod survey;
