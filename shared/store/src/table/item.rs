//! Items as DynamoDB holds them: their keys, their schema version, and how a type is read from one.

use std::collections::HashMap;

use aws_sdk_dynamodb::types::AttributeValue;
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::error::{Result, StoreError};

/// The attributes of an item, by name.
pub(crate) type Item = HashMap<String, AttributeValue>;

/// Schema version that this release writes, and the newest that it reads. A change that an older release can still
/// read does not raise it: an additional attribute, which that release ignores. `docs/upgrading.md` says how it is
/// raised.
pub(crate) const SCHEMA_VERSION: u32 = 1;

/// The primary key of an item.
#[derive(Clone, Debug, PartialEq, Eq, serde::Deserialize)]
pub(crate) struct Key {
    pub(crate) pk: String,
    pub(crate) sk: String,
}

impl Key {
    pub(crate) fn new(pk: impl Into<String>, sk: impl Into<String>) -> Self {
        Self { pk: pk.into(), sk: sk.into() }
    }

    /// Returns the key as the attributes of a request.
    pub(crate) fn into_item(self) -> Item {
        self.attributes().into()
    }

    /// Returns the names and values of both attributes.
    pub(super) fn attributes(&self) -> [(String, AttributeValue); 2] {
        [("pk".to_owned(), text(&self.pk)), ("sk".to_owned(), text(&self.sk))]
    }
}

/// Returns a text attribute.
pub(crate) fn text(value: impl Into<String>) -> AttributeValue {
    AttributeValue::S(value.into())
}

/// Returns the value of a text attribute, or `None` if it is absent or of another type.
pub(crate) fn attribute<'a>(item: &'a Item, name: &str) -> Option<&'a str> {
    item.get(name).and_then(|value| value.as_s().ok()).map(String::as_str)
}

/// Writes a body as an item at `key`, in the current schema version.
pub(super) fn to_item<T: Serialize>(key: &Key, body: &T) -> Result<Item> {
    let mut item: Item = serde_dynamo::to_item(body).map_err(StoreError::Malformed)?;
    item.extend(key.attributes());
    item.insert("v".to_owned(), AttributeValue::N(SCHEMA_VERSION.to_string()));
    Ok(item)
}

/// Reads an item, unless a newer release has written it: half understood would be worse than refused.
pub(crate) fn from_item<T: DeserializeOwned>(item: Item) -> Result<T> {
    match schema_version_of(&item) {
        found if found > SCHEMA_VERSION => Err(StoreError::NewerSchema { found, known: SCHEMA_VERSION }),
        _ => serde_dynamo::from_item(item).map_err(StoreError::Malformed),
    }
}

/// Returns the schema version of an item. An item that an update created has no `v`: its version is 1.
pub(crate) fn schema_version_of(item: &Item) -> u32 {
    let version = item.get("v").and_then(|value| value.as_n().ok());
    version.map_or(1, |text| text.parse().unwrap_or(u32::MAX))
}

/// Removes the item at `key` from the items that one call has read, and decodes it.
pub(crate) fn take<T: DeserializeOwned>(items: &mut Vec<Item>, key: &Key) -> Result<Option<T>> {
    let is_at = |item: &Item| key.attributes().iter().all(|(name, value)| item.get(name) == Some(value));
    items.iter().position(is_at).map(|position| from_item(items.swap_remove(position))).transpose()
}
