//! Conversion of items for a restore, which ends the runs that were in progress.
//!
//! No backup contains the sealed backend of a run, so a restored run cannot continue. Even if its backend still exists,
//! its draws must not be repeated at the caller's expense. A restore therefore ends the run and frees its slot.

use aws_sdk_dynamodb::types::AttributeValue;
use plumbline_contract::benchmark::{RunErrorReason, RunStatus};
use serde::Serialize;

use crate::benchmark::runs::RETENTION;
use crate::error::{Result, StoreError};
use crate::table::{Item, ItemKind};
use plumbline_instant::UtcInstant;

/// Attributes that an unfinished run or draw may have, and an ended one does not have. Earlier releases stored the
/// conversation of a draw in `saved`.
const UNFINISHED_ATTRIBUTES: [&str; 4] = ["due_shard", "due_at", "lease_until", "saved"];

/// Returns true if the item is an unfinished run.
pub(super) fn is_unfinished_run(item: &Item) -> bool {
    let running = attribute_value(&RunStatus::Running).ok();
    ItemKind::of(item) == Some(ItemKind::Run) && item.get("status") == running.as_ref()
}

/// Returns the item as a restore writes it. An unfinished run becomes an ended run. A draw loses its lease and its
/// saved conversation. A benchmark key loses its runs in flight. Other items stay as they are.
pub(super) fn without_work_in_progress(item: &Item, now: UtcInstant) -> Result<Item> {
    let mut changed = item.clone();
    match ItemKind::of(item) {
        Some(ItemKind::Run) if is_unfinished_run(item) => {
            UNFINISHED_ATTRIBUTES.iter().for_each(|name| drop(changed.remove(*name)));
            let attributes = [
                ("status", attribute_value(&RunStatus::Errored)?),
                ("message", attribute_value(&RunErrorReason::InternalError)?),
                ("finished_at", attribute_value(&now)?),
                ("expires_at", attribute_value(&now.plus(RETENTION).epoch_seconds())?),
            ];
            changed.extend(attributes.map(|(name, value)| (name.to_owned(), value)));
        }
        Some(ItemKind::Draw) => UNFINISHED_ATTRIBUTES.iter().for_each(|name| drop(changed.remove(*name))),
        Some(ItemKind::BenchmarkKey) => {
            changed.insert("in_flight".to_owned(), AttributeValue::M(Item::new()));
        }
        _ => {}
    }
    Ok(changed)
}

fn attribute_value<T: Serialize>(value: &T) -> Result<AttributeValue> {
    serde_dynamo::to_attribute_value(value).map_err(StoreError::Malformed)
}
