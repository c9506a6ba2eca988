//! Writes of one item, conditional or not.

use aws_sdk_dynamodb::error::SdkError;
use aws_sdk_dynamodb::operation::update_item::{UpdateItemError, UpdateItemOutput};
use aws_sdk_dynamodb::types::{ReturnValue, ReturnValuesOnConditionCheckFailure};
use serde::Serialize;

use super::contention;
use super::handle::Table;
use super::item::to_item;
use super::key::{Item, Key};
use super::update::{Update, UpdateParameters};
use crate::error::{Result, StoreError};

/// The outcome of a conditional write.
pub(crate) enum WriteOutcome {
    /// The write took place. Contains the new item after an update, and an empty one after a creation.
    Done(Item),
    /// The condition did not hold. After an update, contains the existing item, or `None` if there is none. After a
    /// creation, contains `None`.
    Refused(Option<Item>),
}

impl WriteOutcome {
    /// Returns true if the write took place.
    pub(crate) fn is_done(&self) -> bool {
        matches!(self, Self::Done(_))
    }
}

impl Table {
    /// Creates an item, unless one exists at `key`.
    pub(crate) async fn create<T: Serialize>(&self, key: Key, body: &T) -> Result<WriteOutcome> {
        let request = self.client.put_item().table_name(&self.name).set_item(Some(to_item(&key, body)?));
        match request.condition_expression("attribute_not_exists(pk)").send().await {
            Ok(_) => Ok(WriteOutcome::Done(Item::new())),
            Err(error)
                if error.as_service_error().is_some_and(|e| e.is_conditional_check_failed_exception()) =>
            {
                Ok(WriteOutcome::Refused(None))
            }
            Err(error) => Err(StoreError::table("PutItem")(error)),
        }
    }

    /// Writes an item, and replaces the item at `key` if there is one.
    pub(crate) async fn put<T: Serialize>(&self, key: Key, body: &T) -> Result<()> {
        let request = self.client.put_item().table_name(&self.name).set_item(Some(to_item(&key, body)?));
        request.send().await.map_err(StoreError::table("PutItem"))?;
        Ok(())
    }

    /// Updates one item if the conditions of `update` hold. Retries up to [`contention::MAX_ATTEMPTS`] times while a
    /// transaction is writing the item, and then returns [`StoreError::Table`].
    pub(crate) async fn update(&self, update: Update) -> Result<WriteOutcome> {
        let parts = update.build();
        let mut tries = 0;
        loop {
            match self.try_update(parts.clone()).await {
                Err(error) if is_conflict(&error) && tries < contention::MAX_ATTEMPTS => tries += 1,
                Err(error) => return refusal_or_error(error),
                Ok(output) => return Ok(WriteOutcome::Done(output.attributes.unwrap_or_default())),
            }
            contention::pause(tries).await;
        }
    }

    async fn try_update(
        &self,
        parts: UpdateParameters,
    ) -> Result<UpdateItemOutput, SdkError<UpdateItemError>> {
        let request = self.client.update_item().table_name(&self.name).set_key(Some(parts.key));
        let request = request
            .update_expression(parts.expression)
            .set_condition_expression(parts.condition)
            .set_expression_attribute_names(parts.names)
            .set_expression_attribute_values(parts.values)
            .return_values(ReturnValue::AllNew)
            .return_values_on_condition_check_failure(ReturnValuesOnConditionCheckFailure::AllOld);
        request.send().await
    }

    /// Deletes an item, if it exists.
    pub(crate) async fn delete(&self, key: &Key) -> Result<()> {
        let request = self.client.delete_item().table_name(&self.name).set_key(Some(key.attributes().into()));
        request.send().await.map_err(StoreError::table("DeleteItem"))?;
        Ok(())
    }
}

fn is_conflict(error: &SdkError<UpdateItemError>) -> bool {
    matches!(error.as_service_error(), Some(UpdateItemError::TransactionConflictException(_)))
}

/// Maps a failed condition to [`WriteOutcome::Refused`], and returns any other error.
fn refusal_or_error(error: SdkError<UpdateItemError>) -> Result<WriteOutcome> {
    match error.as_service_error() {
        Some(UpdateItemError::ConditionalCheckFailedException(failed)) => {
            Ok(WriteOutcome::Refused(failed.item.clone()))
        }
        _ => Err(StoreError::table("UpdateItem")(error)),
    }
}
