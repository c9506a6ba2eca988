//! The dataset tool: checks, proves and builds benchmark datasets.
//!
//! A dataset is a folder of records, `records/<slug>/`, which people write. `check` validates their files,
//! `prove` runs the program that demonstrates each bug, and `build` writes the bundle that the workers embed.
//! `calibrate` measures the catalogue judge against labelled comments.

pub mod build;
pub mod bundle_scaling;
pub mod calibrate;
pub mod catalogue;
pub mod check;
pub mod chunk_ranking;
pub mod cli;
pub mod composition;
pub mod diff;
pub mod fixes;
pub mod import;
pub mod mutate;
pub mod packed;
pub mod problem;
pub mod prove;
pub mod scaffold;
pub mod show;
pub mod source;
pub mod stats;
pub mod tree;
pub mod trials;

#[cfg(test)]
mod fixture;
