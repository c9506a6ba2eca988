//! Operations of the operator's tool.

mod backup;
mod credential_upgrade;
mod dead_letters;
mod inspection;
mod run_secrets_in_main_table;
mod survey;
