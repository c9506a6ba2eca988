//! Transactions, and the writes that they consist of.

use aws_sdk_dynamodb::operation::transact_write_items::TransactWriteItemsError;
use aws_sdk_dynamodb::types::{AttributeValue, Delete, Put, TransactWriteItem};
use serde::Serialize;

use super::contention;
use super::handle::{Table, map_build_error};
use super::item::to_item;
use super::key::Key;
use super::update::Update;
use crate::error::{Result, StoreError};
use plumbline_instant::UtcInstant;

/// Cancellation reasons after which a retry of the transaction may succeed.
const TRANSIENT_REASONS: [&str; 3] =
    ["TransactionConflict", "ThrottlingError", "ProvisionedThroughputExceeded"];

/// The outcome of a transaction.
pub(crate) enum TransactionOutcome {
    /// All writes of the transaction took place.
    Done,
    /// No write of the transaction took place: the conditions of the writes at these positions did not hold.
    Refused(Vec<usize>),
    /// No write of the transaction took place: another request is writing one of the items, or DynamoDB throttled the
    /// table. A retry may succeed.
    Conflict,
}

impl TransactionOutcome {
    /// Returns true if the writes took place.
    pub(crate) fn is_done(&self) -> bool {
        matches!(self, Self::Done)
    }
}

impl Table {
    /// Commits a transaction, and retries it after a conflict with other writers and after throttling. Calls `writes`
    /// for each attempt. Never returns [`TransactionOutcome::Conflict`].
    ///
    /// # Errors
    ///
    /// [`StoreError::Contended`] if [`contention::MAX_ATTEMPTS`] attempts ended in a conflict.
    pub(crate) async fn transact_with_retries<F>(&self, writes: F) -> Result<TransactionOutcome>
    where
        F: Fn() -> Result<Vec<TransactWriteItem>>,
    {
        for tries in 1..=contention::MAX_ATTEMPTS {
            match self.transact(writes()?).await? {
                TransactionOutcome::Conflict => contention::pause(tries).await,
                outcome => return Ok(outcome),
            }
        }
        Err(StoreError::Contended)
    }

    /// Commits all of `writes` or none, in one attempt.
    pub(crate) async fn transact(&self, writes: Vec<TransactWriteItem>) -> Result<TransactionOutcome> {
        let answer = self.client.transact_write_items().set_transact_items(Some(writes)).send().await;
        let Err(error) = answer else { return Ok(TransactionOutcome::Done) };
        match error.as_service_error() {
            Some(TransactWriteItemsError::TransactionCanceledException(cancelled)) => {
                let codes =
                    cancelled.cancellation_reasons().iter().map(|reason| reason.code().unwrap_or("None"));
                outcome_of(codes).ok_or(error).map_err(StoreError::table("TransactWriteItems"))
            }
            Some(TransactWriteItemsError::TransactionInProgressException(_)) => {
                Ok(TransactionOutcome::Conflict)
            }
            _ => Err(StoreError::table("TransactWriteItems")(error)),
        }
    }

    /// Returns a write that creates an item, unless one exists at `key`.
    pub(crate) fn write_to_create<T: Serialize>(&self, key: &Key, body: &T) -> Result<TransactWriteItem> {
        let put = Put::builder().table_name(&self.name).set_item(Some(to_item(key, body)?));
        map_build_error(put.condition_expression("attribute_not_exists(pk)").build())
            .map(|put| TransactWriteItem::builder().put(put).build())
    }

    /// Returns a write that creates an item, or replaces an expired one that DynamoDB has not deleted yet. The write
    /// fails if an item at `key` has not expired at `now`.
    pub(crate) fn write_to_create_or_replace_expired<T: Serialize>(
        &self,
        key: &Key,
        body: &T,
        now: UtcInstant,
    ) -> Result<TransactWriteItem> {
        let put = Put::builder().table_name(&self.name).set_item(Some(to_item(key, body)?));
        let put = put.condition_expression("attribute_not_exists(pk) OR expires_at <= :now");
        let put = put.expression_attribute_values(":now", AttributeValue::N(now.epoch_seconds().to_string()));
        map_build_error(put.build()).map(|put| TransactWriteItem::builder().put(put).build())
    }

    /// Returns a write that creates or replaces the item at `key`.
    pub(crate) fn write_to_put<T: Serialize>(&self, key: &Key, body: &T) -> Result<TransactWriteItem> {
        let put = Put::builder().table_name(&self.name).set_item(Some(to_item(key, body)?));
        map_build_error(put.build()).map(|put| TransactWriteItem::builder().put(put).build())
    }

    /// Returns a write that deletes the item at `key`, if it exists.
    pub(crate) fn write_to_delete(&self, key: &Key) -> Result<TransactWriteItem> {
        let delete = Delete::builder().table_name(&self.name).set_key(Some(key.attributes().into()));
        map_build_error(delete.build()).map(|delete| TransactWriteItem::builder().delete(delete).build())
    }

    /// Returns a write that deletes the item of `update` if the conditions of `update` hold. Ignores its changes.
    pub(crate) fn write_to_delete_if(&self, update: Update) -> Result<TransactWriteItem> {
        let parts = update.build();
        let delete = Delete::builder()
            .table_name(&self.name)
            .set_key(Some(parts.key))
            .set_condition_expression(parts.condition)
            .set_expression_attribute_names(parts.names)
            .set_expression_attribute_values(parts.values);
        map_build_error(delete.build()).map(|delete| TransactWriteItem::builder().delete(delete).build())
    }

    /// Returns a write that updates an item if the conditions of `update` hold.
    pub(crate) fn write_to_update(&self, update: Update) -> Result<TransactWriteItem> {
        let parts = update.build();
        let update = aws_sdk_dynamodb::types::Update::builder()
            .table_name(&self.name)
            .set_key(Some(parts.key))
            .update_expression(parts.expression)
            .set_condition_expression(parts.condition)
            .set_expression_attribute_names(parts.names)
            .set_expression_attribute_values(parts.values);
        map_build_error(update.build()).map(|update| TransactWriteItem::builder().update(update).build())
    }
}

/// Derives the outcome of a cancelled transaction from its cancellation reasons, one for each write. If any reason is
/// transient, the outcome is a conflict. If some conditions failed, and the reason of all other writes is `"None"`, the
/// outcome is a refusal. In any other case the transaction failed with an error, and this function returns `None`.
fn outcome_of<'a>(codes: impl Iterator<Item = &'a str>) -> Option<TransactionOutcome> {
    let codes: Vec<&str> = codes.collect();
    if codes.iter().any(|code| TRANSIENT_REASONS.contains(code)) {
        return Some(TransactionOutcome::Conflict);
    }
    let refused: Vec<usize> = (0..codes.len()).filter(|at| codes[*at] == "ConditionalCheckFailed").collect();
    let unknown = codes.iter().any(|code| !matches!(*code, "None" | "ConditionalCheckFailed"));
    (!unknown && !refused.is_empty()).then_some(TransactionOutcome::Refused(refused))
}
