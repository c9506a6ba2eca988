//! The dataset tool: checks, proves and builds benchmark datasets.
//!
//! A dataset is a folder of records that people write (`records/<slug>/`). `check` holds them against the
//! rules that can be read off the files, `prove` runs the programs that show each bug to be one, and `build`
//! freezes everything into the bundle that workers carry. `calibrate` holds the judge against labelled comments.

pub mod build;
pub mod calibrate;
pub mod catalogue;
pub mod check;
pub mod cli;
pub mod diff;
pub mod graph;
pub mod growth;
pub mod import;
pub mod problem;
pub mod prove;
pub mod scaffold;
pub mod show;
pub mod source;
pub mod stats;
pub mod tree;

#[cfg(test)]
mod fixture;
