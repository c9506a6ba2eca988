//! Results of runs: figures, shape and order.

mod by_hand;
mod document;
mod draws;
mod properties;
mod snapshots;
