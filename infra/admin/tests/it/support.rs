//! Test fixture: a service with an empty in-memory table, and scripted terminal input.

use std::io::Cursor;

use clap::Parser;
use plumbline_admin::arguments::Arguments;
use plumbline_admin::event_bridge::Scheduler;
use plumbline_admin::{AdminError, CommandContext, Output};
use plumbline_embedded_aws::{EmbeddedAws, Storage};
use plumbline_local::service;

/// Current time of a new fixture.
pub(crate) const NOW: &str = "2026-11-18T12:00:00Z";

/// A command context over an empty table.
pub(crate) struct Fixture {
    pub(crate) context: CommandContext,
    pub(crate) aws: EmbeddedAws,
}

impl Fixture {
    pub(crate) async fn new() -> Self {
        let aws = EmbeddedAws::start(Storage::Memory).await.unwrap();
        let store = service::create_store(&aws).await.unwrap();
        Self {
            context: CommandContext {
                store,
                embedded: false,
                scheduler: Scheduler::Embedded,
                chat_token: None,
                code_host_token: None,
                model_key: None,
                json: false,
                now: NOW.parse().unwrap(),
            },
            aws,
        }
    }

    /// Creates a fixture with the workspace `github/acme`, its admin ada and a webhook. Returns the webhook's id too.
    pub(crate) async fn with_webhook() -> (Self, String) {
        let fixture = Self::new().await;
        fixture.run("workspace create github/acme").await.unwrap();
        fixture.run("member set github/acme ada admin").await.unwrap();
        let created = fixture.run("webhook create github/acme nightly").await.unwrap();
        let id = created.json["webhookId"].as_str().unwrap().to_owned();
        (fixture, id)
    }

    /// Runs a command line with empty standard input.
    pub(crate) async fn run(&self, line: &str) -> Result<Output, AdminError> {
        self.run_with_input(line, "").await
    }

    /// Runs a command line with `input` on standard input.
    pub(crate) async fn run_with_input(&self, line: &str, input: &str) -> Result<Output, AdminError> {
        let words: Vec<String> = line.split_whitespace().map(str::to_owned).collect();
        self.run_words(&words, input).await
    }

    /// Runs a command line of words, which may contain spaces.
    pub(crate) async fn run_words(&self, words: &[String], input: &str) -> Result<Output, AdminError> {
        let words = std::iter::once("plumbline-admin").chain(words.iter().map(String::as_str));
        let arguments = Arguments::try_parse_from(words).unwrap_or_else(|error| panic!("{error}"));
        self.context.perform(arguments.command, &mut Cursor::new(input.to_owned())).await
    }

    /// Runs a command line that must fail, and returns its error text.
    pub(crate) async fn error_of(&self, line: &str) -> String {
        self.error_with_input(line, "").await
    }

    /// Runs a command line that must fail with `input` on standard input, and returns its error text.
    pub(crate) async fn error_with_input(&self, line: &str, input: &str) -> String {
        match self.run_with_input(line, input).await {
            Ok(output) => panic!("{line} succeeded: {}", output.text),
            Err(error) => error.explain(),
        }
    }

    /// Returns every item of the table, as text.
    pub(crate) async fn table_text(&self) -> String {
        let scan = self.aws.dynamodb().scan().table_name(service::MAIN_TABLE).send().await.unwrap();
        format!("{:?}", scan.items())
    }
}
