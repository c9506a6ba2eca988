//! JSON objects stored as text.

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use serde_json::value::RawValue;

/// A JSON object stored as text. It preserves an endpoint's JSON unchanged, and saves memory: a parsed tree can take a
/// hundred times the memory of its text.
#[derive(Clone)]
pub struct RawObject(Box<RawValue>);

impl RawObject {
    /// Parses `text`. Returns `None` if it is not a JSON object.
    pub fn parse(text: &str) -> Option<Self> {
        serde_json::from_str(text).ok()
    }

    /// Serializes `value`. Returns `None` if the result is not a JSON object.
    pub fn from_serializable(value: &impl Serialize) -> Option<Self> {
        Self::checked(serde_json::value::to_raw_value(value).ok()?)
    }

    fn checked(raw: Box<RawValue>) -> Option<Self> {
        raw.get().starts_with('{').then_some(Self(raw))
    }

    /// Deserializes the object to a `T`.
    ///
    /// # Errors
    ///
    /// If the object does not deserialize to `T`.
    pub fn deserialize_as<'a, T: Deserialize<'a>>(&'a self) -> serde_json::Result<T> {
        serde_json::from_str(self.text())
    }

    /// Returns the JSON text.
    pub fn text(&self) -> &str {
        self.0.get()
    }

    /// Returns the object as a raw value, which serializes to exactly the JSON text of [`Self::text`].
    pub fn raw(&self) -> &RawValue {
        &self.0
    }
}

impl Default for RawObject {
    /// Returns the empty object.
    fn default() -> Self {
        #[expect(clippy::expect_used, reason = "the text is JSON")]
        let empty = RawValue::from_string("{}".to_owned()).expect("an object");
        Self(empty)
    }
}

impl PartialEq for RawObject {
    fn eq(&self, other: &Self) -> bool {
        self.text() == other.text()
    }
}

impl fmt::Debug for RawObject {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.text())
    }
}

impl Serialize for RawObject {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for RawObject {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let object = Self::checked(Box::deserialize(deserializer)?);
        object.ok_or_else(|| de::Error::custom("expected a JSON object"))
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::RawObject;

    #[test]
    fn object_preserves_its_text() {
        let object = RawObject::parse(" {\"b\": 1,\"a\":[1.0]} ").expect("an object");
        assert_eq!(object.text(), "{\"b\": 1,\"a\":[1.0]}");
        assert_eq!(serde_json::to_string(&object).expect("writes"), object.text());
        assert_eq!(object.deserialize_as::<serde_json::Value>().expect("reads"), json!({"a": [1.0], "b": 1}));
        assert_eq!(RawObject::default().text(), "{}");
    }

    #[test]
    fn text_other_than_an_object_is_rejected() {
        for text in ["", "7", "[{}]", "\"{}\"", "null", "{", "{} x"] {
            assert!(RawObject::parse(text).is_none(), "{text}");
        }
        assert_eq!(RawObject::from_serializable(&7), None);
    }
}
