//! Conversion of DynamoDB items from and to Rust types, and their schema version.

use aws_sdk_dynamodb::types::AttributeValue;
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::key::{Item, Key, string_attribute};
use super::kinds::ItemKind;
use crate::error::{Result, StoreError};

/// Converts `body`, the item's content, to an item with the attributes of `key` and the schema version of its kind.
pub(super) fn to_item<T: Serialize>(key: &Key, body: &T) -> Result<Item> {
    let kind = ItemKind::from_key(key.parts()).ok_or(StoreError::UnknownKind)?;
    let mut item: Item = serde_dynamo::to_item(body).map_err(StoreError::Malformed)?;
    item.extend(key.attributes());
    item.insert("v".to_owned(), AttributeValue::N(kind.schema_version().to_string()));
    Ok(item)
}

/// Decodes an item. Refuses one with a newer schema version, because this release might misread it.
pub(crate) fn from_item<T: DeserializeOwned>(item: Item) -> Result<T> {
    match newer_schema(&item) {
        Some(NewerSchema { found, known }) => Err(StoreError::NewerSchema { found, known }),
        None => serde_dynamo::from_item(item).map_err(StoreError::Malformed),
    }
}

/// Schema version of an item that this release cannot read, because the version is too new.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct NewerSchema {
    /// Schema version of the item.
    pub(crate) found: u32,
    /// Newest schema version of this kind that this release reads.
    pub(crate) known: u32,
}

/// Returns the schema version of an item if it is newer than this release reads; otherwise `None`.
pub(crate) fn newer_schema(item: &Item) -> Option<NewerSchema> {
    let found = schema_version_of(item);
    // Every kind has at least version 1. This saves the lookup of the kind, which compares key patterns.
    if found <= 1 {
        return None;
    }
    let known = ItemKind::of(item).map_or(1, ItemKind::schema_version);
    (found > known).then_some(NewerSchema { found, known })
}

/// Returns the schema version of an item. An item that an update created has no `v`: its version is 1.
pub(crate) fn schema_version_of(item: &Item) -> u32 {
    let version = item.get("v").and_then(|value| value.as_n().ok());
    version.map_or(1, |text| text.parse().unwrap_or(u32::MAX))
}

/// Removes the item at `key` from the items that one call has read, and decodes it. Returns `None` if it is not there.
pub(crate) fn take_item<T: DeserializeOwned>(items: &mut Vec<Item>, key: &Key) -> Result<Option<T>> {
    let (pk, sk) = key.parts();
    let is_at =
        |item: &Item| string_attribute(item, "pk") == Some(pk) && string_attribute(item, "sk") == Some(sk);
    items.iter().position(is_at).map(|position| from_item(items.swap_remove(position))).transpose()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::key::string_value;

    #[test]
    fn item_of_an_unregistered_kind_is_not_written() {
        let body = std::collections::BTreeMap::from([("name", "x")]);
        let written = to_item(&Key::new("FUTURE#1", "THING"), &body);
        assert!(matches!(written, Err(StoreError::UnknownKind)));
        let item = to_item(&ItemKind::ChatConnection.key([], []), &body).unwrap();
        assert_eq!(schema_version_of(&item), ItemKind::ChatConnection.schema_version());
    }

    #[test]
    fn unparsable_version_is_newer_than_any() {
        let version = ("v".to_owned(), AttributeValue::N("1.5".to_owned()));
        let item = Item::from([
            version,
            ("pk".to_owned(), string_value("CHAT")),
            ("sk".to_owned(), string_value("CONNECTION")),
        ]);
        let known = ItemKind::ChatConnection.schema_version();
        assert_eq!(newer_schema(&item), Some(NewerSchema { found: u32::MAX, known }));
    }
}
