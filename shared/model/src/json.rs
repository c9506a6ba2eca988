//! Lenient decoding of an endpoint's JSON, without a parsed tree.

use std::fmt;
use std::marker::PhantomData;

use serde::de::{Deserialize, Deserializer, IgnoredAny, SeqAccess, Visitor};
use serde_json::value::RawValue;

/// Maximum number of items read from a list, such as tool calls, blocks or parts of a text. No model's turn has more.
pub(crate) const MAX_LIST_ITEMS: usize = 256;

/// Deserializes a member of an object. Returns `None`, as for an absent member, if its type is not the expected one.
pub(crate) fn deserialize_or_none<'de, D, T>(deserializer: D) -> Result<Option<T>, D::Error>
where
    D: Deserializer<'de>,
    T: Deserialize<'de>,
{
    let raw = <&RawValue>::deserialize(deserializer)?;
    Ok(serde_json::from_str(raw.get()).ok())
}

/// The first `N` items of a list. Further items are skipped.
pub(crate) struct FirstItems<T, const N: usize = MAX_LIST_ITEMS>(pub(crate) Vec<T>);

impl<'de, T: Deserialize<'de>, const N: usize> Deserialize<'de> for FirstItems<T, N> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_seq(FirstItemsVisitor(PhantomData))
    }
}

struct FirstItemsVisitor<T, const N: usize>(PhantomData<T>);

impl<'de, T: Deserialize<'de>, const N: usize> Visitor<'de> for FirstItemsVisitor<T, N> {
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

/// Appends a JSON string to a JSON string, or a JSON list to a JSON list. Any other `piece` replaces `target`.
pub(crate) fn append_json(target: &mut String, piece: &RawValue) {
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

    use super::{FirstItems, append_json};

    #[test]
    fn strings_and_lists_are_appended_to_their_own_type() {
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
                append_json(&mut joined, serde_json::from_str::<&RawValue>(piece).unwrap());
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
