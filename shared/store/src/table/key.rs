//! DynamoDB items in the SDK's representation, and their primary keys.

use std::collections::HashMap;

use aws_sdk_dynamodb::types::AttributeValue;

/// The attributes of an item, by name.
pub(crate) type Item = HashMap<String, AttributeValue>;

/// The primary key of an item.
#[derive(Clone, Debug, PartialEq, Eq, serde::Deserialize)]
pub(crate) struct Key {
    pk: String,
    sk: String,
}

impl Key {
    /// Creates the key with these attributes. Other modules create keys with [`ItemKind::key`](super::ItemKind::key).
    pub(super) fn new(pk: impl Into<String>, sk: impl Into<String>) -> Self {
        Self { pk: pk.into(), sk: sk.into() }
    }

    /// Returns the partition key and the sort key.
    pub(super) fn parts(&self) -> (&str, &str) {
        (&self.pk, &self.sk)
    }

    /// Converts the key to a map of its two attributes, as requests contain it.
    pub(crate) fn into_attribute_map(self) -> Item {
        self.attributes().into()
    }

    /// Returns the names and values of both attributes.
    pub(super) fn attributes(&self) -> [(String, AttributeValue); 2] {
        [("pk".to_owned(), string_value(&self.pk)), ("sk".to_owned(), string_value(&self.sk))]
    }
}

/// Returns an attribute value of type string.
pub(crate) fn string_value(value: impl Into<String>) -> AttributeValue {
    AttributeValue::S(value.into())
}

/// Returns the value of a string attribute, or `None` if it is absent or of another type.
pub(crate) fn string_attribute<'a>(item: &'a Item, name: &str) -> Option<&'a str> {
    item.get(name).and_then(|value| value.as_s().ok()).map(String::as_str)
}
