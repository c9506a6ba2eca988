//! Turns the model's text into the answer that leaves the service.
//!
//! A markdown parser reads the text, and it is rewritten with only the elements that an answer may contain:
//! paragraphs, headings, lists, quotes, code and emphasis. Everything else (images, HTML, links that lead
//! elsewhere) is removed, and every remaining character is escaped to read literally. What a chat client or a
//! browser shows therefore does not depend on what the model was told to write.

mod commit_ids;
mod links;
mod markup;
mod references;
mod removed;

pub use self::links::Repository;
use self::removed::Removed;
use super::limits::MAX_ANSWER_CHARACTERS;
use super::tools::returned::Returned;
use crate::markdown::counted;

const PARTIAL_NOTE: &str =
    "This answer is partial: the limits of one question were reached before everything was read.";
const CUT_NOTE: &str = "The answer was longer, and was cut here.";
const NOTE: &str =
    "_Written by a language model from recorded activity. Every id in it was checked against that activity._";

/// Maximum number of cleaning passes: removing text can join pieces into something with a meaning.
const MAX_PASSES: usize = 4;

/// Returns the answer to send, or `None` if nothing is left of it.
pub(super) fn finished(
    text: &str,
    partial: bool,
    returned: &Returned,
    repository: Option<&Repository>,
) -> Option<String> {
    let (text, cut) = shortened(text);
    let (body, removed) = clean(text, returned, repository)?;
    let mut parts = Vec::new();
    parts.extend(partial.then(|| PARTIAL_NOTE.to_owned()));
    parts.push(body);
    parts.extend(cut.then(|| CUT_NOTE.to_owned()));
    parts.extend(said_of(removed));
    parts.push(NOTE.to_owned());
    Some(parts.join("\n\n"))
}

/// Cleans until nothing changes. A text that keeps changing is shown as code.
fn clean(text: &str, returned: &Returned, repository: Option<&Repository>) -> Option<(String, Removed)> {
    let mut removed = Removed::default();
    let mut text = text.to_owned();
    for _ in 0..MAX_PASSES {
        let cleaned = markup::rewritten(&text, returned, repository, &mut removed);
        if cleaned == text {
            return text.contains(char::is_alphanumeric).then_some((text, removed));
        }
        text = cleaned;
    }
    let fenced = format!("```\n{}\n```", text.replace("```", "'''"));
    Some((markup::rewritten(&fenced, returned, repository, &mut removed), removed))
}

/// Returns the text up to the last line end within the maximum length, and whether it was cut.
fn shortened(text: &str) -> (&str, bool) {
    let Some((end, _)) = text.char_indices().nth(MAX_ANSWER_CHARACTERS) else { return (text, false) };
    let end = text[..end].rfind('\n').filter(|at| *at > 0).unwrap_or(end);
    (&text[..end], true)
}

fn said_of(removed: Removed) -> Option<String> {
    let mut parts = Vec::new();
    if removed.references > 0 {
        let what = counted(removed.references, "reference", "references");
        parts.push(format!("{what} to what was not found in the activity"));
    }
    if removed.links > 0 {
        parts.push(counted(
            removed.links,
            "link, address, image or mention",
            "links, addresses, images or mentions",
        ));
    }
    (!parts.is_empty()).then(|| format!("_Taken out of this answer: {}._", parts.join("; ")))
}

#[cfg(test)]
mod tests;
