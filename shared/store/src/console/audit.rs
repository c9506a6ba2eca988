//! The audit log: who changed what, when, and from where.

use std::fmt;

use aws_sdk_dynamodb::types::TransactWriteItem;
use jiff::SignedDuration;
use plumbline_contract::Workspace;
use serde::{Deserialize, Serialize};

use crate::error::{Result, StoreError};
use crate::listed::Cursor;
use crate::table::{ItemKind, Table, TransactionOutcome, from_item, text};
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
    /// The change, in the past tense.
    pub action: String,
    /// Id or name of the changed thing, such as a webhook, a key or a run.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub subject: Option<String>,
    /// Source address of the request.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub address: Option<String>,
    expires_at: i64,
}

impl AuditEvent {
    /// Creates the record of a change. `action` and `subject` contain no secret and no content of a customer.
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

    /// Returns the write that records the event. The random part of its key keeps two events of one microsecond apart.
    pub(crate) fn write(&self, table: &Table, log: AuditLog<'_>) -> Result<TransactWriteItem> {
        let id = uuid::Uuid::new_v4().simple();
        table.transact_create(&ItemKind::AuditEvent.key([&log], [&self.at, &id]), self)
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
            writes.push(self.write(table, log)?);
            Ok(writes)
        };
        table.transact_persistently(with_record).await
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
    /// Place after which the next page begins; `None` on the last page.
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
    // The prefix sorts before every event, and the tilde after every one.
    let prefix = ItemKind::AuditEvent.sort_prefix([]);
    let last = after.map_or_else(|| format!("{prefix}~"), |Cursor(place)| format!("{prefix}{place}"));
    let query = table.client.query().table_name(&table.name).scan_index_forward(false);
    let found = query
        .key_condition_expression("pk = :pk AND sk BETWEEN :first AND :last")
        .expression_attribute_values(":pk", text(pk))
        .expression_attribute_values(":first", text(&prefix))
        .expression_attribute_values(":last", text(last))
        .limit(i32::try_from(limit).unwrap_or(i32::MAX))
        .send()
        .await
        .map_err(StoreError::table("Query"))?;
    let events =
        found.items.unwrap_or_default().into_iter().map(from_item).collect::<Result<Vec<AuditEvent>>>()?;
    let has_more = found.last_evaluated_key.is_some();
    // Events of the same microsecond as the last one are few; the next page may repeat them, and loses none.
    let next = events.last().filter(|_| has_more).map(|event| Cursor(format!("{}#", event.at)));
    Ok(AuditPage { events, next })
}
