//! The one table: keys, items, and the few kinds of call that are made of it.
//!
//! Every item has a partition key `pk`, a sort key `sk` and a form version `v`. An item that somebody must
//! come back to also has `due_shard` and `due_at`, which put it into the sparse index `due`; one that may be
//! forgotten has `expires_at`, the table's time-to-live.

mod conditions;
pub(crate) mod contention;
mod update;

use std::collections::HashMap;

use aws_sdk_dynamodb::Client;
use aws_sdk_dynamodb::error::SdkError;
use aws_sdk_dynamodb::operation::transact_write_items::TransactWriteItemsError;
use aws_sdk_dynamodb::operation::update_item::{UpdateItemError, UpdateItemOutput};
use aws_sdk_dynamodb::types::{
    AttributeValue, Delete, KeysAndAttributes, Put, ReturnValue, ReturnValuesOnConditionCheckFailure,
    TransactWriteItem,
};
use serde::Serialize;
use serde::de::DeserializeOwned;
use update::Parts;
pub(crate) use update::Update;

use crate::{Result, Stamp, StoreError};

/// An item as the table holds it.
pub(crate) type Item = HashMap<String, AttributeValue>;

/// The form version that this release writes, and the newest that it reads. What an older release can still read
/// does not raise it: an attribute more, which that release ignores. `docs/upgrading.md` says how it is raised.
pub(crate) const FORM: u32 = 1;

/// Where an item is.
#[derive(Clone, Debug, PartialEq, Eq, serde::Deserialize)]
pub(crate) struct Key {
    pub(crate) pk: String,
    pub(crate) sk: String,
}

impl Key {
    pub(crate) fn new(pk: impl Into<String>, sk: impl Into<String>) -> Self {
        Self { pk: pk.into(), sk: sk.into() }
    }

    /// The key as a request wants it.
    pub(crate) fn into_item(self) -> Item {
        self.attributes().into()
    }

    fn attributes(&self) -> [(String, AttributeValue); 2] {
        [("pk".to_owned(), text(&self.pk)), ("sk".to_owned(), text(&self.sk))]
    }
}

/// What became of a conditional write.
pub(crate) enum Written {
    /// It took place; the item as it is now.
    Done(Item),
    /// Its condition did not hold; the item as it is, if there is one.
    Refused(Option<Item>),
}

/// Reasons for which a transaction is cancelled now and may pass in a moment.
const PASSING: [&str; 3] = ["TransactionConflict", "ThrottlingError", "ProvisionedThroughputExceeded"];

/// How often what a read of several items leaves out is read again: the SDK does not do it, and a table that is asked
/// too much leaves some out.
const READS: u32 = 6;

/// What became of a transaction.
pub(crate) enum Committed {
    /// All of it took place.
    Done,
    /// None of it did: the conditions at these positions did not hold.
    Refused(Vec<usize>),
    /// None of it did: another writer was at one of its items. Worth trying again at once.
    Conflict,
}

/// The table, under its deployed name.
#[derive(Clone, Debug)]
pub(crate) struct Table {
    pub(crate) client: Client,
    pub(crate) name: String,
}

impl Table {
    /// Reads one item, as it is after every write that was acknowledged.
    pub(crate) async fn get<T: DeserializeOwned>(&self, key: Key) -> Result<Option<T>> {
        let [pk, sk] = key.attributes();
        let request = self.client.get_item().table_name(&self.name).consistent_read(true);
        let output =
            request.key(pk.0, pk.1).key(sk.0, sk.1).send().await.map_err(StoreError::table("GetItem"))?;
        output.item.map(from_item).transpose()
    }

    /// Reads a few items in one call, as they are after every write that was acknowledged.
    pub(crate) async fn get_all(&self, keys: impl IntoIterator<Item = Key>) -> Result<Vec<Item>> {
        let keys = keys.into_iter().map(|key| key.attributes().into());
        let keys = KeysAndAttributes::builder().consistent_read(true).set_keys(Some(keys.collect()));
        let (mut left, mut items) = (built(keys.build())?, Vec::new());
        for tries in 1..=READS {
            let request = self.client.batch_get_item().request_items(&self.name, left);
            let output = request.send().await.map_err(StoreError::table("BatchGetItem"))?;
            items.extend(output.responses.into_iter().flatten().flat_map(|(_, items)| items));
            match output.unprocessed_keys.and_then(|mut tables| tables.remove(&self.name)) {
                None => return Ok(items),
                Some(unprocessed) => left = unprocessed,
            }
            if tries < READS {
                contention::pause(tries).await;
            }
        }
        Err(StoreError::Contended)
    }

    /// Reads every item of a partition whose sort key begins with `prefix`.
    pub(crate) async fn partition(&self, pk: &str, prefix: &str) -> Result<Vec<Item>> {
        let query = self.client.query().table_name(&self.name).consistent_read(true);
        let pages = query
            .key_condition_expression("pk = :pk AND begins_with(sk, :prefix)")
            .expression_attribute_values(":pk", text(pk))
            .expression_attribute_values(":prefix", text(prefix))
            .into_paginator()
            .items()
            .send();
        pages.try_collect().await.map_err(StoreError::table("Query"))
    }

    /// Reads every item whose partition key begins with `prefix`, each with the rest of that key. Reads the
    /// whole table.
    pub(crate) async fn scan<T: DeserializeOwned>(&self, prefix: &str) -> Result<Vec<(String, T)>> {
        let scan = self.client.scan().table_name(&self.name).consistent_read(true);
        let scan = scan
            .filter_expression("begins_with(pk, :prefix)")
            .expression_attribute_values(":prefix", text(prefix));
        let items: Result<Vec<Item>, _> = scan.into_paginator().items().send().try_collect().await;
        let named = |item: Item| {
            let Key { pk, .. } = from_item(item.clone())?;
            Ok((pk[prefix.len()..].to_owned(), from_item(item)?))
        };
        items.map_err(StoreError::table("Scan"))?.into_iter().map(named).collect()
    }

    /// Writes a new item; refused when there is one at `key` already.
    pub(crate) async fn create<T: Serialize>(&self, key: Key, body: &T) -> Result<Written> {
        let request = self.client.put_item().table_name(&self.name).set_item(Some(to_item(&key, body)?));
        match request.condition_expression("attribute_not_exists(pk)").send().await {
            Ok(_) => Ok(Written::Done(Item::new())),
            Err(error)
                if error.as_service_error().is_some_and(|e| e.is_conditional_check_failed_exception()) =>
            {
                Ok(Written::Refused(None))
            }
            Err(error) => Err(StoreError::table("PutItem")(error)),
        }
    }

    /// Writes an item over whatever there is at `key`.
    pub(crate) async fn put<T: Serialize>(&self, key: Key, body: &T) -> Result<()> {
        let request = self.client.put_item().table_name(&self.name).set_item(Some(to_item(&key, body)?));
        request.send().await.map_err(StoreError::table("PutItem"))?;
        Ok(())
    }

    /// Changes one item if its condition holds, as soon as no transaction is at it.
    pub(crate) async fn update(&self, update: Update) -> Result<Written> {
        let parts = update.build();
        let mut tries = 0;
        loop {
            match self.try_update(parts.clone()).await {
                Err(error) if is_conflict(&error) && tries < contention::TRIES => tries += 1,
                Err(error) => return refused(error),
                Ok(output) => return Ok(Written::Done(output.attributes.unwrap_or_default())),
            }
            contention::pause(tries).await;
        }
    }

    async fn try_update(&self, parts: Parts) -> Result<UpdateItemOutput, SdkError<UpdateItemError>> {
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

    /// Makes all of `writes` or none.
    pub(crate) async fn transact(&self, writes: Vec<TransactWriteItem>) -> Result<Committed> {
        let outcome = self.client.transact_write_items().set_transact_items(Some(writes)).send().await;
        let Err(error) = outcome else { return Ok(Committed::Done) };
        match error.as_service_error() {
            Some(TransactWriteItemsError::TransactionCanceledException(cancelled)) => {
                let codes =
                    cancelled.cancellation_reasons().iter().map(|reason| reason.code().unwrap_or("None"));
                Ok(committed(codes).ok_or(error))
                    .and_then(|c| c.map_err(StoreError::table("TransactWriteItems")))
            }
            Some(TransactWriteItemsError::TransactionInProgressException(_)) => Ok(Committed::Conflict),
            _ => Err(StoreError::table("TransactWriteItems")(error)),
        }
    }

    /// A write that creates an item, for a transaction.
    pub(crate) fn creating<T: Serialize>(&self, key: &Key, body: &T) -> Result<TransactWriteItem> {
        let put = Put::builder().table_name(&self.name).set_item(Some(to_item(key, body)?));
        built(put.condition_expression("attribute_not_exists(pk)").build())
            .map(|put| TransactWriteItem::builder().put(put).build())
    }

    /// A write that creates an item or replaces one past its time-to-live, for a transaction. The table takes
    /// its time to remove what has expired.
    pub(crate) fn creating_unless_live<T: Serialize>(
        &self,
        key: &Key,
        body: &T,
        now: Stamp,
    ) -> Result<TransactWriteItem> {
        let put = Put::builder().table_name(&self.name).set_item(Some(to_item(key, body)?));
        let put = put.condition_expression("attribute_not_exists(pk) OR expires_at <= :now");
        let put = put.expression_attribute_values(":now", AttributeValue::N(now.epoch_seconds().to_string()));
        built(put.build()).map(|put| TransactWriteItem::builder().put(put).build())
    }

    /// A write of an item over whatever there is at `key`, for a transaction.
    pub(crate) fn replacing<T: Serialize>(&self, key: &Key, body: &T) -> Result<TransactWriteItem> {
        let put = Put::builder().table_name(&self.name).set_item(Some(to_item(key, body)?));
        built(put.build()).map(|put| TransactWriteItem::builder().put(put).build())
    }

    /// A write that takes an item away, if it is there, for a transaction.
    pub(crate) fn deleting(&self, key: &Key) -> Result<TransactWriteItem> {
        let delete = Delete::builder().table_name(&self.name).set_key(Some(key.attributes().into()));
        built(delete.build()).map(|delete| TransactWriteItem::builder().delete(delete).build())
    }

    /// A conditional change, for a transaction.
    pub(crate) fn updating(&self, update: Update) -> Result<TransactWriteItem> {
        let parts = update.build();
        let update = aws_sdk_dynamodb::types::Update::builder()
            .table_name(&self.name)
            .set_key(Some(parts.key))
            .update_expression(parts.expression)
            .set_condition_expression(parts.condition)
            .set_expression_attribute_names(parts.names)
            .set_expression_attribute_values(parts.values);
        built(update.build()).map(|update| TransactWriteItem::builder().update(update).build())
    }
}

fn is_conflict(error: &SdkError<UpdateItemError>) -> bool {
    matches!(error.as_service_error(), Some(UpdateItemError::TransactionConflictException(_)))
}

/// A condition that did not hold is an outcome; anything else is a fault.
fn refused(error: SdkError<UpdateItemError>) -> Result<Written> {
    match error.as_service_error() {
        Some(UpdateItemError::ConditionalCheckFailedException(failed)) => {
            Ok(Written::Refused(failed.item.clone()))
        }
        _ => Err(StoreError::table("UpdateItem")(error)),
    }
}

/// What the reasons of a cancelled transaction come to; nothing when one of them is a fault of the service.
fn committed<'a>(codes: impl Iterator<Item = &'a str>) -> Option<Committed> {
    let codes: Vec<&str> = codes.collect();
    if codes.iter().any(|code| PASSING.contains(code)) {
        return Some(Committed::Conflict);
    }
    let refused: Vec<usize> = (0..codes.len()).filter(|at| codes[*at] == "ConditionalCheckFailed").collect();
    let unknown = codes.iter().any(|code| !matches!(*code, "None" | "ConditionalCheckFailed"));
    (!unknown && !refused.is_empty()).then_some(Committed::Refused(refused))
}

fn built<T>(result: Result<T, aws_sdk_dynamodb::error::BuildError>) -> Result<T> {
    result.map_err(StoreError::table("building a request"))
}

pub(crate) fn text(value: impl Into<String>) -> AttributeValue {
    AttributeValue::S(value.into())
}

pub(crate) fn to_item<T: Serialize>(key: &Key, body: &T) -> Result<Item> {
    let mut item: Item = serde_dynamo::to_item(body).map_err(StoreError::Form)?;
    item.extend(key.attributes());
    item.insert("v".to_owned(), AttributeValue::N(FORM.to_string()));
    Ok(item)
}

/// Reads an item, unless a newer release has written it: half understood would be worse than refused.
pub(crate) fn from_item<T: DeserializeOwned>(item: Item) -> Result<T> {
    match form_of(&item) {
        found if found > FORM => Err(StoreError::NewerForm { found, known: FORM }),
        _ => serde_dynamo::from_item(item).map_err(StoreError::Form),
    }
}

/// The form that an item is in. One that an update has made has none written on it: it is in the first.
pub(crate) fn form_of(item: &Item) -> u32 {
    let version = item.get("v").and_then(|value| value.as_n().ok());
    version.map_or(1, |text| text.parse().unwrap_or(u32::MAX))
}

/// Takes the item at `at` out of what one call has read.
pub(crate) fn take<T: DeserializeOwned>(items: &mut Vec<Item>, at: &Key) -> Result<Option<T>> {
    let is_at = |item: &Item| at.attributes().iter().all(|(name, value)| item.get(name) == Some(value));
    items.iter().position(is_at).map(|position| from_item(items.swap_remove(position))).transpose()
}
