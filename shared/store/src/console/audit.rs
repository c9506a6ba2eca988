//! The audit log: who changed what, when, and from where.

use aws_sdk_dynamodb::types::TransactWriteItem;
use jiff::SignedDuration;
use plumbline_contract::Workspace;
use serde::{Deserialize, Serialize};

use crate::error::{Result, StoreError};
use crate::listed::Cursor;
use crate::table::{ItemKind, Key, Table, from_item, text};
use plumbline_instant::UtcInstant;

/// Time for which an event is kept.
const RETENTION: SignedDuration = SignedDuration::from_hours(90 * 24);

/// Scope of the events that belong to no workspace: sign-ins and sessions.
const SERVICE: &str = "service";

/// The person who makes a change, and the address that the request came from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Actor {
    /// Name for the audit log: `operator`, or the login of a member.
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
    /// The changed thing: the id of a webhook, a key or a delivery.
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

    /// Returns the write that records the event in the log of a workspace, or of the service.
    pub(crate) fn write(&self, table: &Table, workspace: Option<&Workspace>) -> Result<TransactWriteItem> {
        self.write_in(table, &scope(workspace))
    }

    /// Returns the write that records the event in the log of a benchmark account.
    pub(crate) fn write_for_account(&self, table: &Table, account: &str) -> Result<TransactWriteItem> {
        self.write_in(table, &account_scope(account))
    }

    fn write_in(&self, table: &Table, scope: &str) -> Result<TransactWriteItem> {
        table.transact_create(&self.key(scope), self)
    }

    /// Returns a new key in the log. The random part keeps two events of one microsecond apart.
    fn key(&self, scope: &str) -> Key {
        let id = uuid::Uuid::new_v4().simple();
        ItemKind::AuditEvent.key([&scope], [&self.at, &id])
    }
}

fn scope(workspace: Option<&Workspace>) -> String {
    workspace.map_or_else(|| SERVICE.to_owned(), Workspace::to_string)
}

/// Returns the scope of an account's events. A workspace's name contains no colon.
fn account_scope(account: &str) -> String {
    format!("account:{account}")
}

/// One page of a log, newest event first.
#[derive(Clone, Debug)]
pub struct AuditPage {
    /// Events of the page.
    pub events: Vec<AuditEvent>,
    /// Place after which the next page begins; `None` on the last page.
    pub next: Option<Cursor>,
}

/// Reads a page of the log of a workspace, or of the service. Makes one query.
pub(crate) async fn list(
    table: &Table,
    workspace: Option<&Workspace>,
    after: Option<&Cursor>,
    limit: usize,
) -> Result<AuditPage> {
    list_in(table, &scope(workspace), after, limit).await
}

/// Reads a page of the log of a benchmark account. Makes one query.
pub(crate) async fn list_for_account(
    table: &Table,
    account: &str,
    after: Option<&Cursor>,
    limit: usize,
) -> Result<AuditPage> {
    list_in(table, &account_scope(account), after, limit).await
}

async fn list_in(table: &Table, scope: &str, after: Option<&Cursor>, limit: usize) -> Result<AuditPage> {
    let pk = ItemKind::AuditEvent.partition_key([&scope]);
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
