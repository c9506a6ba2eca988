//! Converts the model's text to the answer that the service sends.
//!
//! The text is parsed into a typed answer and rendered again with only the elements that an answer may contain:
//! paragraphs, headings, lists, quotes, code and emphasis. Everything else (images, HTML, links to other sites) is
//! removed, and every remaining character is escaped. A text in the repository that tells the model to write markup
//! therefore has no effect on a chat client or a browser.

mod links;
mod sanitizer;

use std::borrow::Cow;

use serde_json::Value;

pub use self::links::Repository;
use self::sanitizer::{RemovedCounts, Sanitizer};
use super::limits::MAX_ANSWER_CHARACTERS;
use super::search::returned::ReturnedIds;
use crate::strings::format_count;
use plumbline_answer::{Answer, Block};

const PARTIAL_NOTE: &str =
    "This answer is partial: the limits for one question were reached before all relevant activity was read.";
const TRUNCATION_NOTE: &str = "The answer was too long and was truncated here.";
const AUTHORSHIP_NOTE: &str =
    "_Written by a language model from recorded activity. Every id in it was checked against that activity._";

/// Maximum number of cleaning passes. Several may be needed, since removing text can join the rest into new markup.
const MAX_PASSES: usize = 4;

/// Turns the model's text into the answer to send: cleans the text and adds the notes about it. An answer that is one
/// block of code has no note about its author, since a program may read it. Returns `None` if no letter or digit
/// remains after cleaning.
pub(super) fn prepare_answer(
    text: &str,
    is_partial: bool,
    returned: &ReturnedIds,
    repository: Option<&Repository>,
) -> Option<String> {
    let (text, is_truncated) = truncate(text);
    let mut sanitizer = Sanitizer { returned, repository, removed: RemovedCounts::default() };
    let body = match extract_json(text) {
        Some(json) => format!("```\n{}\n```", sanitizer.sanitize_json(&json)),
        None => clean(text, &mut sanitizer)?,
    };
    let is_code = matches!(Answer::parse(&body).blocks.as_slice(), [Block::Code(_)]);
    let mut parts = Vec::new();
    parts.extend(is_partial.then(|| PARTIAL_NOTE.to_owned()));
    parts.push(body);
    parts.extend(is_truncated.then(|| TRUNCATION_NOTE.to_owned()));
    parts.extend(removal_note(sanitizer.removed));
    parts.extend((!is_code).then(|| AUTHORSHIP_NOTE.to_owned()));
    Some(parts.join("\n\n"))
}

/// Returns the JSON object or array that is the whole text, in a block of code or bare; `None` for any other text.
fn extract_json(text: &str) -> Option<Cow<'_, str>> {
    let json = match Answer::parse(text).blocks.as_mut_slice() {
        [Block::Code(code)] => std::mem::take(code).into(),
        _ => Cow::Borrowed(text.trim()),
    };
    let is_json = serde_json::from_str(&json).is_ok_and(|json: Value| json.is_object() || json.is_array());
    is_json.then_some(json)
}

/// Cleans the text until a pass changes nothing. Returns `None` if no letter or digit remains. If the last of
/// [`MAX_PASSES`] passes still changes the text, returns a block of code with the text.
fn clean(text: &str, sanitizer: &mut Sanitizer<'_>) -> Option<String> {
    let mut text = text.to_owned();
    for _ in 0..MAX_PASSES {
        let cleaned = sanitizer.sanitize(&text);
        if cleaned == text {
            return text.contains(char::is_alphanumeric).then_some(text);
        }
        text = cleaned;
    }
    Some(sanitizer.sanitize(&format!("```\n{}\n```", text.replace("```", "'''"))))
}

/// Returns the text up to the last line end within the maximum length, and whether it was truncated.
fn truncate(text: &str) -> (&str, bool) {
    let Some((end, _)) = text.char_indices().nth(MAX_ANSWER_CHARACTERS) else { return (text, false) };
    let end = text[..end].rfind('\n').filter(|at| *at > 0).unwrap_or(end);
    (&text[..end], true)
}

fn removal_note(RemovedCounts { references, links }: RemovedCounts) -> Option<String> {
    let references = (references > 0)
        .then(|| format!("{} not found in the recorded activity", format_count(references, "reference")));
    let links = match links {
        0 => None,
        1 => Some("1 link, address, image or mention".to_owned()),
        _ => Some(format!("{links} links, addresses, images or mentions")),
    };
    let parts: Vec<String> = references.into_iter().chain(links).collect();
    (!parts.is_empty()).then(|| format!("_Removed from this answer: {}._", parts.join("; ")))
}
