//! Tests of the behaviour of the embedded services that Plumbline relies on.
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod access;
mod folder;
mod killed;
mod kms;
mod queues;
mod support;
mod table;
