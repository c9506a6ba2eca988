//! Export of the whole main table to lines of text, and restore from them: for backups, moves to another account and
//! recovery drills. The secrets of runs are not exported, so a restore ends the runs that were in progress.
//!
//! A line is `{"Item": {…}}` in DynamoDB JSON, the format of DynamoDB's own export to S3 and import from S3. Secrets
//! are exported as they are stored, encrypted: they are useless without the KMS key. Questions, answers and the hashes
//! of API keys are exported in the clear.

use serde::{Deserialize, Serialize};

use crate::error::{Result, StoreError};
use crate::operator::interruption;
use crate::table::{Item, ItemKind, ItemTable, Key, NewerSchema, Table, from_item, newer_schema};
use plumbline_instant::UtcInstant;

/// One page of exported items.
#[derive(Debug)]
pub struct ExportedPage {
    /// Exported items, one per line.
    pub lines: Vec<String>,
    /// Position at which the next page begins; `None` on the last page.
    pub next: Option<ExportPosition>,
}

/// Position in the table at which an export continues.
#[derive(Clone, Debug)]
pub struct ExportPosition(Item);

/// Item parsed from a line of an export.
#[derive(Clone, Debug)]
pub struct ExportedItem {
    item: Item,
}

/// Reason why a line cannot be restored.
#[derive(Debug, thiserror::Error)]
pub enum InvalidLine {
    /// The line is not an item in DynamoDB JSON.
    #[error(
        "the line is not an item in DynamoDB JSON, {{\"Item\": {{…}}}}: restore a file of plumbline-admin table \
         export, or of DynamoDB's export to S3"
    )]
    Json(#[source] serde_json::Error),
    /// The item has no valid primary key.
    #[error(
        "the item has no valid primary key, because pk and sk must be strings: restore an export of Plumbline's main \
         table"
    )]
    Key,
    /// A newer release wrote the item.
    #[error(
        "the item has schema version {found}, but this release reads versions up to {known}: install the release that wrote the item"
    )]
    NewerSchema {
        /// Schema version of the item.
        found: u32,
        /// Newest schema version that this release reads.
        known: u32,
    },
}

/// A line of an export, `{"Item": {…}}`.
#[derive(Serialize, Deserialize)]
struct Line {
    #[serde(rename = "Item")]
    item: serde_dynamo::Item,
}

impl ExportedItem {
    /// Parses a line of an export.
    ///
    /// # Errors
    ///
    /// [`InvalidLine`] if this release cannot restore the line.
    pub fn parse(line: &str) -> Result<Self, InvalidLine> {
        let line: Line = serde_json::from_str(line).map_err(InvalidLine::Json)?;
        let item: Item = line.item.into();
        if let Some(NewerSchema { found, known }) = newer_schema(&item) {
            return Err(InvalidLine::NewerSchema { found, known });
        }
        let key: Result<Key> = from_item(item.clone());
        if key.is_ok() { Ok(Self { item }) } else { Err(InvalidLine::Key) }
    }

    /// Returns true if the item is a secret of a run. Exports of earlier releases include such items, but the
    /// operator's tool does not restore them.
    pub fn is_run_secret(&self) -> bool {
        !is_exported(&self.item)
    }

    /// Returns true if the item is an unfinished run, which a restore ends.
    pub fn is_unfinished_run(&self) -> bool {
        interruption::is_unfinished_run(&self.item)
    }
}

/// Exports the main table, restores exported items, and ends the runs of a table that AWS has restored.
#[derive(Clone, Debug)]
pub struct Backups {
    pub(crate) table: Table,
}

impl Backups {
    /// Exports the page of items that follows the position `after`, or the first page if `after` is `None`. An export
    /// is no consistent snapshot: it may contain a change that was made during the export, and lack an earlier one.
    pub async fn export(&self, after: Option<ExportPosition>) -> Result<ExportedPage> {
        let scan = self.table.client.scan().table_name(&self.table.name).consistent_read(true);
        let scan = scan.set_exclusive_start_key(after.map(|ExportPosition(key)| key));
        let page = scan.send().await.map_err(StoreError::table("Scan"))?;
        let next = page.last_evaluated_key.filter(|key| !key.is_empty()).map(ExportPosition);
        let items = page.items.unwrap_or_default().into_iter().filter(is_exported);
        let lines = items.map(format_line).collect::<Result<_>>()?;
        Ok(ExportedPage { lines, next })
    }

    /// Returns true if the table has no items.
    pub async fn is_empty(&self) -> Result<bool> {
        let scan = self.table.client.scan().table_name(&self.table.name).consistent_read(true).limit(1);
        Ok(scan.send().await.map_err(StoreError::table("Scan"))?.items().is_empty())
    }

    /// Writes an exported item to the table. Writes an unfinished run as an ended run, a claimed draw without its
    /// lease, and a benchmark key without runs in flight. If `replace` is true, overwrites an existing item with the
    /// same key. If `replace` is false and such an item exists, changes nothing and returns false.
    pub async fn restore(&self, exported: ExportedItem, replace: bool, now: UtcInstant) -> Result<bool> {
        let item = interruption::without_work_in_progress(&exported.item, now)?;
        let request = self.table.client.put_item().table_name(&self.table.name).set_item(Some(item));
        let condition = (!replace).then(|| "attribute_not_exists(pk)".to_owned());
        match request.set_condition_expression(condition).send().await {
            Ok(_) => Ok(true),
            Err(error)
                if error.as_service_error().is_some_and(|e| e.is_conditional_check_failed_exception()) =>
            {
                Ok(false)
            }
            Err(error) => Err(StoreError::table("PutItem")(error)),
        }
    }

    /// Ends every unfinished run of a table that AWS has restored from a backup. Also removes the leases of draws, and
    /// the runs in flight of benchmark keys, as [`Self::restore`] does. Returns the number of ended runs. Call this
    /// before a service uses the table. Reads the whole table.
    pub async fn end_unfinished_runs(&self, now: UtcInstant) -> Result<u64> {
        let scan = self.table.client.scan().table_name(&self.table.name).consistent_read(true);
        let (mut pages, mut ended) = (scan.into_paginator().send(), 0);
        while let Some(page) = pages.next().await {
            for item in page.map_err(StoreError::table("Scan"))?.items.unwrap_or_default() {
                let interrupted = interruption::without_work_in_progress(&item, now)?;
                if interrupted == item {
                    continue;
                }
                let put = self.table.client.put_item().table_name(&self.table.name);
                put.set_item(Some(interrupted)).send().await.map_err(StoreError::table("PutItem"))?;
                ended += u64::from(interruption::is_unfinished_run(&item));
            }
        }
        Ok(ended)
    }
}

/// Returns true if an export includes `item`. Exports include items of unknown kinds, which a newer release may know.
fn is_exported(item: &Item) -> bool {
    ItemKind::of(item).is_none_or(|kind| kind.table() == ItemTable::Main)
}

/// Formats an item as a line, with its attributes sorted, so that two exports of the same table can be compared.
fn format_line(item: Item) -> Result<String> {
    let scan_error = |error: serde_json::Error| StoreError::table("Scan")(error);
    let item: serde_dynamo::Item = item.into();
    let value = serde_json::to_value(Line { item }).map_err(scan_error)?;
    Ok(value.to_string())
}

#[cfg(test)]
mod tests {
    use aws_sdk_dynamodb::types::AttributeValue;

    use super::*;

    const LINE: &str = r#"{"Item":{"count":{"N":"7"},"data":{"B":"AAEC"},"pk":{"S":"JOB#1"},"sk":{"S":"JOB"},"tree":{"M":{"list":{"L":[{"BOOL":true},{"NULL":true}]}}},"v":{"N":"1"}}}"#;

    #[test]
    fn line_is_unchanged_after_a_round_trip() {
        let read = ExportedItem::parse(LINE).unwrap();
        assert_eq!(format_line(read.item).unwrap(), LINE);
    }

    #[test]
    fn invalid_line_is_refused_with_its_reason() {
        let refused = |line: &str| ExportedItem::parse(line).unwrap_err();
        for other in ["", "{}", "[1]", r#"{"Item":{"pk":"a"}}"#, r#"{"Item":{"pk":{"X":"a"}}}"#] {
            assert!(matches!(refused(other), InvalidLine::Json(_)), "{other}");
        }
        for other in [r#"{"Item":{}}"#, r#"{"Item":{"pk":{"S":"a"},"sk":{"N":"1"}}}"#] {
            assert!(matches!(refused(other), InvalidLine::Key), "{other}");
        }
        let newer = LINE.replace(r#""v":{"N":"1"}"#, r#""v":{"N":"2"}"#);
        assert!(matches!(refused(&newer), InvalidLine::NewerSchema { found: 2, known: 1 }));
    }

    #[test]
    fn newer_schema_is_refused_and_an_additional_attribute_is_not() {
        let mut item = ExportedItem::parse(LINE).unwrap().item;
        item.insert("more".to_owned(), AttributeValue::S("x".to_owned()));
        assert!(from_item::<Key>(item.clone()).is_ok());
        item.insert("v".to_owned(), AttributeValue::N("2".to_owned()));
        assert!(matches!(from_item::<Key>(item), Err(StoreError::NewerSchema { found: 2, known: 1 })));
    }
}
