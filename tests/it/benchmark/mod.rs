//! The benchmark run API.
