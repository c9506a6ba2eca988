//! Texts that are sent in many requests.

use std::fmt;
use std::ops::Deref;
use std::sync::{Arc, OnceLock};

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::value::RawValue;

/// A text whose clones share memory and one JSON encoding. It saves memory and time for a long prompt that is
/// sent often: every turn of every review of a benchmark record sends the record's text again.
#[derive(Clone)]
pub struct SharedText(Arc<Inner>);

struct Inner {
    text: Box<str>,
    json: OnceLock<Box<RawValue>>,
}

impl SharedText {
    /// Returns the text as a JSON string, or `None` if `serde_json` fails. Serializing a string should always succeed.
    pub fn json(&self) -> Option<&RawValue> {
        let Inner { text, json } = &*self.0;
        match json.get() {
            Some(json) => Some(json),
            None => {
                let written = serde_json::value::to_raw_value(&**text).ok()?;
                Some(json.get_or_init(|| written))
            }
        }
    }
}

impl Deref for SharedText {
    type Target = str;

    fn deref(&self) -> &str {
        &self.0.text
    }
}

impl<T: Into<Box<str>>> From<T> for SharedText {
    fn from(text: T) -> Self {
        Self(Arc::new(Inner { text: text.into(), json: OnceLock::new() }))
    }
}

impl PartialEq for SharedText {
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}

impl fmt::Debug for SharedText {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&**self, formatter)
    }
}

impl Serialize for SharedText {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self)
    }
}

impl<'de> Deserialize<'de> for SharedText {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(Box::<str>::deserialize(deserializer)?.into())
    }
}

#[cfg(test)]
mod tests {
    use super::SharedText;

    #[test]
    fn clones_share_one_serialization() {
        let text = SharedText::from("a \"quoted\" line\n\u{0}");
        let clone = text.clone();
        let json = text.json().expect("writes").get();
        assert_eq!(json, serde_json::to_string(&*text).expect("writes"));
        assert!(std::ptr::eq(json, clone.json().expect("writes").get()));
        assert_eq!(serde_json::from_str::<SharedText>(json).expect("reads"), text);
    }
}
