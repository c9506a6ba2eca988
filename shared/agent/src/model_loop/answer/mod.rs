//! From what the model wrote to what leaves the service.
//!
//! The text is read as markdown by a parser, and written anew from the few elements that an answer may have:
//! paragraphs, headings, lists, quotes, code and emphasis. Whatever else it holds (images, HTML, links that lead
//! away) is left out, and every remaining character is written so that it reads as itself. So what a chat client
//! or a browser makes of the answer does not depend on what the model was talked into.

mod links;
mod markup;
mod references;

pub use self::links::Repository;
use super::limits::ANSWER;
use super::tools::Seen;
use crate::markdown::counted;

const PARTIAL: &str =
    "This answer is partial: the limits of one question were reached before everything was looked at.";
const CUT: &str = "The answer was longer, and is cut here.";
const NOTE: &str =
    "_Written by a language model from recorded activity. Every id in it was checked against that activity._";

/// How often a text is cleaned before it is given up: what is left out can bring pieces together that mean
/// something.
const PASSES: usize = 4;

/// What was taken out of an answer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Removed {
    /// Ids that nothing returned.
    pub references: usize,
    /// Links, addresses, images and marked mentions.
    pub links: usize,
}

/// The answer as it leaves; nothing when nothing of it is left.
pub(super) fn finished(
    text: &str,
    partial: bool,
    seen: &Seen,
    repository: Option<&Repository>,
) -> Option<String> {
    let (text, cut) = shortened(text);
    let (body, removed) = clean(text, seen, repository)?;
    let mut parts = Vec::new();
    parts.extend(partial.then(|| PARTIAL.to_owned()));
    parts.push(body);
    parts.extend(cut.then(|| CUT.to_owned()));
    parts.extend(said_of(removed));
    parts.push(NOTE.to_owned());
    Some(parts.join("\n\n"))
}

/// Cleans until nothing changes any more. A text that goes on changing is shown as it is, as code.
fn clean(text: &str, seen: &Seen, repository: Option<&Repository>) -> Option<(String, Removed)> {
    let mut removed = Removed::default();
    let mut text = text.to_owned();
    for _ in 0..PASSES {
        let cleaned = markup::rewritten(&text, seen, repository, &mut removed);
        if cleaned == text {
            return text.contains(char::is_alphanumeric).then_some((text, removed));
        }
        text = cleaned;
    }
    let fenced = format!("```\n{}\n```", text.replace("```", "'''"));
    Some((markup::rewritten(&fenced, seen, repository, &mut removed), removed))
}

/// The text up to the end of a line that is within the longest answer, and whether that is not all of it.
fn shortened(text: &str) -> (&str, bool) {
    let Some((end, _)) = text.char_indices().nth(ANSWER) else { return (text, false) };
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
