//! What only the operator's tool and the embedded service may do.

pub mod backup;
pub mod dead_letters;
mod inspection;
pub mod provisioning;
mod recovery;
mod removals;
pub mod replays;
pub mod survey;
pub mod table_config;
