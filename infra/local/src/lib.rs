//! Plumbline on one machine: the functions over embedded DynamoDB, SQS and KMS.

pub mod arguments;
pub mod console;
pub mod demo;
pub mod functions;
pub mod gateway;
pub mod git;
pub mod poller;
pub mod ready_file;
pub mod reviewer;
pub mod reviewer_host;
pub mod schedules;
pub mod serve;
pub mod service;
pub mod start_error;
pub mod workspace;
