//! A service's state in memory, and a terminal.

use std::io::Cursor;

use clap::Parser;
use plumbline_admin::arguments::Arguments;
use plumbline_admin::event_bridge::Timer;
use plumbline_admin::{AdminError, Output, Session};
use plumbline_embedded_aws::{EmbeddedAws, Storage};
use plumbline_local::service;

/// When it is.
pub(crate) const NOW: &str = "2026-11-18T12:00:00Z";

/// A session with an empty table.
pub(crate) struct Desk {
    pub(crate) session: Session,
    pub(crate) aws: EmbeddedAws,
}

impl Desk {
    pub(crate) async fn new() -> Self {
        let aws = EmbeddedAws::start(Storage::Memory).await.unwrap();
        let store = service::store(&aws).await.unwrap();
        Self {
            session: Session {
                store,
                embedded: false,
                timer: Timer::Embedded,
                chat_token: None,
                code_host_token: None,
                model_key: None,
                json: false,
                now: NOW.parse().unwrap(),
            },
            aws,
        }
    }

    /// One with the workspace `github/acme`, its admin ada and a webhook, whose id is returned.
    pub(crate) async fn furnished() -> (Self, String) {
        let desk = Self::new().await;
        desk.run("workspace create github/acme").await.unwrap();
        desk.run("member set github/acme ada admin").await.unwrap();
        let created = desk.run("webhook create github/acme nightly").await.unwrap();
        let id = created.json["webhookId"].as_str().unwrap().to_owned();
        (desk, id)
    }

    /// Does what a command line says, with nobody to answer a question.
    pub(crate) async fn run(&self, line: &str) -> Result<Output, AdminError> {
        self.run_with(line, "").await
    }

    /// The same, with `input` typed.
    pub(crate) async fn run_with(&self, line: &str, input: &str) -> Result<Output, AdminError> {
        let words: Vec<String> = line.split_whitespace().map(str::to_owned).collect();
        self.run_words(&words, input).await
    }

    /// The same of words that may have spaces in them.
    pub(crate) async fn run_words(&self, words: &[String], input: &str) -> Result<Output, AdminError> {
        let words = std::iter::once("plumbline-admin").chain(words.iter().map(String::as_str));
        let arguments = Arguments::try_parse_from(words).unwrap_or_else(|error| panic!("{error}"));
        self.session.perform(arguments.command, &mut Cursor::new(input.to_owned())).await
    }

    /// What the person is told when a command is not done.
    pub(crate) async fn refused(&self, line: &str) -> String {
        self.refused_with(line, "").await
    }

    /// The same, with `input` typed.
    pub(crate) async fn refused_with(&self, line: &str, input: &str) -> String {
        match self.run_with(line, input).await {
            Ok(output) => panic!("{line} was done: {}", output.text),
            Err(error) => error.explain(),
        }
    }

    /// Everything in the table, as text.
    pub(crate) async fn table(&self) -> String {
        let scan = self.aws.dynamodb().scan().table_name(service::TABLE).send().await.unwrap();
        format!("{:?}", scan.items())
    }
}
