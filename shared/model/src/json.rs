//! Reading JSON of an endpoint: leniently, and without a tree of what it holds.

use std::fmt;
use std::marker::PhantomData;

use serde::de::{Deserialize, Deserializer, IgnoredAny, SeqAccess, Visitor};
use serde_json::value::RawValue;

/// Largest number of items that are read of a list: tool calls, blocks, parts of a text. It exceeds any turn of a model.
pub(crate) const MAX_ITEMS: usize = 256;

/// Reads a member. One of another type counts as absent.
pub(crate) fn lenient<'de, D, T>(deserializer: D) -> Result<Option<T>, D::Error>
where
    D: Deserializer<'de>,
    T: Deserialize<'de>,
{
    let raw = <&RawValue>::deserialize(deserializer)?;
    Ok(serde_json::from_str(raw.get()).ok())
}

/// The first `N` items of a list. The rest is skipped.
pub(crate) struct FirstItems<T, const N: usize = MAX_ITEMS>(pub(crate) Vec<T>);

impl<'de, T: Deserialize<'de>, const N: usize> Deserialize<'de> for FirstItems<T, N> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_seq(Items(PhantomData))
    }
}

struct Items<T, const N: usize>(PhantomData<T>);

impl<'de, T: Deserialize<'de>, const N: usize> Visitor<'de> for Items<T, N> {
    type Value = FirstItems<T, N>;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("a list")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Self::Value, A::Error> {
        let mut items = Vec::new();
        while items.len() < N {
            match list.next_element()? {
                Some(item) => items.push(item),
                None => return Ok(FirstItems(items)),
            }
        }
        while list.next_element::<IgnoredAny>()?.is_some() {}
        Ok(FirstItems(items))
    }
}

/// Appends the JSON text of a text or list to one of the same type. Anything else replaces what was there.
pub(crate) fn append(target: &mut String, piece: &RawValue) {
    let piece = piece.get();
    let (close, rest) = match (target.chars().next_back(), piece.chars().next()) {
        (Some('"'), Some('"')) => ('"', &piece[1..]),
        (Some(']'), Some('[')) => (']', &piece[1..]),
        _ => {
            piece.clone_into(target);
            return;
        }
    };
    target.truncate(target.len() - 1);
    if close == ']' && target.trim_end() != "[" && rest.trim_start() != "]" {
        target.push(',');
    }
    target.push_str(rest);
}

#[cfg(test)]
mod tests {
    use serde_json::value::RawValue;

    use super::{FirstItems, append};

    #[test]
    fn texts_and_lists_are_joined() {
        let cases = [
            (vec!["\"a\\n\"", "\"\"", "\"\\ud83d\"", "\"\\ude00\""], "\"a\\n\\ud83d\\ude00\""),
            (vec!["[]", "[ ]", "[{\"a\":[]}]", "[1]", "[ ]"], "[{\"a\":[]},1 ]"),
            (vec!["\"a\"", "[1]"], "[1]"),
            (vec!["[1]", "\"a\""], "\"a\""),
            (vec!["7", "{}"], "{}"),
        ];
        for (pieces, expected) in cases {
            let mut joined = String::new();
            for piece in pieces {
                append(&mut joined, serde_json::from_str::<&RawValue>(piece).unwrap());
            }
            assert_eq!(joined.replace(' ', ""), expected.replace(' ', ""));
            assert!(serde_json::from_str::<serde_json::Value>(&joined).is_ok(), "{joined}");
        }
    }

    #[test]
    fn items_beyond_the_maximum_are_skipped() {
        let read = |text| serde_json::from_str::<FirstItems<u8, 2>>(text).map(|items| items.0);
        assert_eq!(read("[1]").unwrap(), [1]);
        assert_eq!(read("[1, 2, [3], {\"\": 4}]").unwrap(), [1, 2]);
        assert!(read("[[1], 2]").is_err() && read("{}").is_err());
    }
}
