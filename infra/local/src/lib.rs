//! Plumbline on one machine: the functions over an embedded table, queues and vault.

pub mod arguments;
mod atomic_file;
pub mod aws;
pub mod demo;
pub mod functions;
pub mod gateway;
pub mod git;
pub mod http_server;
pub mod poller;
pub mod ready_file;
pub mod reviewer;
pub mod reviewer_host;
pub mod schedules;
pub mod serve;
pub mod service;
pub mod timer;
pub mod workspace;
