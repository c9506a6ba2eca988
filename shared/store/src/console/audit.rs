//! The audit log: who changed what, when, and from where.

use std::collections::HashMap;
use std::fmt;

use aws_sdk_dynamodb::types::TransactWriteItem;
use jiff::SignedDuration;
use plumbline_contract::Workspace;
use serde::{Deserialize, Serialize};

use crate::error::{Result, StoreError};
use crate::listed::Cursor;
use crate::table::{ItemKind, Table, TransactionOutcome, from_item, string_value};
use plumbline_instant::UtcInstant;

/// Time for which an event is kept.
const RETENTION: SignedDuration = SignedDuration::from_hours(90 * 24);

/// The person who makes a change, and the address that the request came from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Actor {
    /// Name for the audit log: `operator`, the login of a member, or the account of a benchmark key.
    pub name: String,
    /// Source address of the request, if the gateway names one.
    pub address: Option<String>,
}

/// One event of the audit log.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AuditEvent {
    /// Time of the change.
    pub at: UtcInstant,
    /// Name of the actor.
    pub actor: String,
    /// Phrase that names the change in the past tense, such as `created the key`. If there is a `subject`, it follows
    /// the phrase.
    pub action: String,
    /// Id or name of what was changed, such as a webhook, a key or a run.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub subject: Option<String>,
    /// Source address of the request.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub address: Option<String>,
    expires_at: i64,
}

impl AuditEvent {
    /// Creates the event of a change, which `commit` stores. `action` and `subject` must contain no secret, question or
    /// answer.
    pub(crate) fn new(actor: &Actor, action: &str, subject: Option<&str>, at: UtcInstant) -> Self {
        Self {
            at,
            actor: actor.name.clone(),
            action: action.to_owned(),
            subject: subject.map(str::to_owned),
            address: actor.address.clone(),
            expires_at: at.plus(RETENTION).epoch_seconds(),
        }
    }

    /// Returns the write that records the event. The random part of the item's key distinguishes events of the same
    /// microsecond.
    pub(crate) fn write_to_record(&self, table: &Table, log: AuditLog<'_>) -> Result<TransactWriteItem> {
        let id = uuid::Uuid::new_v4().simple();
        table.write_to_create(&ItemKind::AuditEvent.key([&log], [&self.at, &id]), self)
    }

    /// Commits the writes of a change and this event in one transaction, with the event as the last write.
    pub(crate) async fn commit(
        &self,
        table: &Table,
        log: AuditLog<'_>,
        writes: impl Fn() -> Result<Vec<TransactWriteItem>>,
    ) -> Result<TransactionOutcome> {
        let with_record = || {
            let mut writes = writes()?;
            writes.push(self.write_to_record(table, log)?);
            Ok(writes)
        };
        table.transact_with_retries(with_record).await
    }
}

/// One of the audit logs.
#[derive(Clone, Copy, Debug)]
pub(crate) enum AuditLog<'a> {
    /// Events of the service: sign-ins, sessions, benchmark keys and the board.
    Service,
    /// Events of one workspace.
    Workspace(&'a Workspace),
    /// Events of one benchmark account.
    Account(&'a str),
}

impl fmt::Display for AuditLog<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Service => formatter.write_str("service"),
            Self::Workspace(workspace) => workspace.fmt(formatter),
            // A workspace's name contains no colon.
            Self::Account(account) => write!(formatter, "account:{account}"),
        }
    }
}

/// One page of an audit log, newest event first.
#[derive(Clone, Debug)]
pub struct AuditPage {
    /// Events of the page.
    pub events: Vec<AuditEvent>,
    /// Cursor of the next page; `None` on the last page.
    pub next: Option<Cursor>,
}

/// Reads a page of an audit log. Makes one query.
pub(crate) async fn list(
    table: &Table,
    log: AuditLog<'_>,
    after: Option<&Cursor>,
    limit: usize,
) -> Result<AuditPage> {
    let pk = ItemKind::AuditEvent.partition_key([&log]);
    let prefix = ItemKind::AuditEvent.sort_prefix([]);
    let start = after.map(|Cursor(place)| {
        HashMap::from([
            ("pk".to_owned(), string_value(&pk)),
            ("sk".to_owned(), string_value(format!("{prefix}{place}"))),
        ])
    });
    let query = table.client.query().table_name(&table.name).scan_index_forward(false);
    let found = query
        .key_condition_expression("pk = :pk AND begins_with(sk, :prefix)")
        .expression_attribute_values(":pk", string_value(&pk))
        .expression_attribute_values(":prefix", string_value(&prefix))
        .set_exclusive_start_key(start)
        .limit(i32::try_from(limit).unwrap_or(i32::MAX))
        .send()
        .await
        .map_err(StoreError::table("Query"))?;
    let last_key = found.last_evaluated_key.as_ref().and_then(|key| key.get("sk")?.as_s().ok());
    let next = last_key.and_then(|key| key.strip_prefix(&prefix)).map(|place| Cursor(place.to_owned()));
    let events =
        found.items.unwrap_or_default().into_iter().map(from_item).collect::<Result<Vec<AuditEvent>>>()?;
    Ok(AuditPage { events, next })
}
